//! Targets for any bytes: each parser of foreign data, and whole sessions. A target returns, or panics if a requirement fails.
//!
//! `cargo test --test reckoning fuzz` drives them with its own changes of the saved corpus, `make fuzz` with those that
//! libFuzzer finds by watching the code that they reach.

mod bytes;
mod chess;
mod endgames;
mod envelope;
mod files;
mod import;
mod journal;
mod news;
mod online;
mod puzzles;
#[path = "../../properties/session.rs"]
#[allow(
	clippy::duplicate_mod,
	reason = "here it meets the news that are made of bytes"
)]
mod session;
mod sessions;
mod sheets;
mod voices;
mod wire;

/// A target: its name, which is that of its folder in `tests/fuzz/corpus`, and its function.
pub type Target = (&'static str, fn(&[u8]));

/// All of them.
pub const TARGETS: [Target; 25] = [
	("fen", chess::fen),
	("uci", chess::uci),
	("order", chess::order),
	("san", voices::notation),
	("words", voices::words),
	("vocabulary", voices::vocabulary),
	("text", voices::text),
	("clock", files::clock),
	("keymap", files::keymap),
	("profile", files::profile),
	("settings", files::settings),
	("choices", files::choices),
	("law", files::law),
	("envelope", envelope::envelope),
	("journal", journal::journal),
	("pgn", sheets::pgn),
	("import", import::import),
	("puzzles", puzzles::puzzles),
	("referee", wire::referee),
	("endgame", endgames::endgame),
	("home", sessions::home),
	("table", sessions::table),
	("server", online::server),
	("courier", online::courier),
	("served", online::served),
];
