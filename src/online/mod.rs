//! Playing on a server with the interface of Lichess: its lines ↔ meaning, in both directions. It opens no connection and waits for nobody.

mod client;
mod courier;
mod game;
mod names;
mod received;
mod request;
mod seek;

pub use client::{Client, SCOPES, Told};
pub use courier::{
	CourierOrder, CourierReport, Id, Method, NetworkFault, OnlineNews, OnlineOrder, StreamKind, Token,
};
pub use game::{Change, End, ServedGame};
pub use names::{GameId, UserName, cleaned};
pub use received::{
	Account, BadLine, Challenge, EventLine, GameLine, Heading, Player, RunningGame, State, Status, made_id,
	running_games,
};
pub use request::{DeclineReason, Request, Stream, Written};
pub use seek::{BadSeek, Pace, Seek, Variant};
