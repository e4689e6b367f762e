//! The modes: each in a folder of its own, and none knows another but the first game, the endgames and the online game, which are games at home,
//! and the review and the guessing, in which a game is read.

pub(super) mod board_setup;
pub(super) mod changing;
pub(super) mod drills;
pub(super) mod endgames;
pub(super) mod following;
pub(super) mod guess;
pub(super) mod home;
pub(super) mod import;
pub(super) mod online;
pub(super) mod openings;
pub(super) mod puzzles;
pub(super) mod reading;
pub(super) mod review;
pub(super) mod setup;
pub(super) mod tournament;
pub(super) mod tournament_setup;
pub(super) mod training;
pub(super) mod tutorial;
pub(super) mod welcome;
