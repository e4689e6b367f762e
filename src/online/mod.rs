//! Playing on a server with the interface of Lichess: its lines ↔ meaning, in both directions. It opens no connection and waits for nobody.

mod client;
mod courier;
mod followed;
mod following;
mod game;
mod games_text;
mod names;
mod puzzles;
mod received;
mod request;
mod seek;
mod tournament;

pub use client::{Client, SCOPES, StreamNews, Told};
pub use courier::{
	CourierOrder, CourierReport, Id, Method, NetworkFault, OnlineNews, OnlineOrder, StreamKind, Token,
};
pub use followed::{Followed, FollowedGame, FollowedRound, GameResult, WatchedGame};
pub use following::{Broadcast, Channel, OnChannel, PlayerNow, broadcasts, channels, player_now};
pub use game::{Change, End, ServedGame};
pub use games_text::GamesText;
pub use names::{GameId, TeamId, UserName, cleaned};
pub use puzzles::{AwaitedPuzzles, PUZZLE_BATCH, PuzzleAnswered, PuzzleTable, puzzle_table};
pub use received::{
	Account, BadLine, Challenge, EventLine, GameLine, Heading, Player, RunningGame, State, Status, friends,
	made_id, present, rating_change, running_games,
};
pub use request::{Relation, Request, Stream, TournamentKind, Written};
pub use seek::{BadSeek, DeclineReason, Pace, Seek, Variant};
pub use tournament::{Place, Stage, Team, Tournament, standing, teams, tournaments};
