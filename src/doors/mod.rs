//! The doors: they move bytes between the house and the world. No door knows another, and none decides.

pub mod bell;
pub mod bounds;
pub mod endgames;
pub mod engine;
pub mod entropy;
pub mod keyboard;
pub mod legible;
pub mod live;
pub mod local_time;
pub mod outlet;
pub mod plain;
pub mod platform;
pub mod quiet;
pub mod recorder;
mod samples;
pub mod settings;
pub mod sound;
pub mod stdout;
pub mod storage;
pub mod studio;
pub mod surroundings;
pub mod system;
pub mod terminal;
pub mod transcript;
pub mod uci_stdio;
pub mod user_dirs;
mod wrap;
