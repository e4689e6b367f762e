//! What is tried with any bytes: each parser of what comes from elsewhere, and whole sessions. A target returns, or panics
//! because something is not as it must be.
//!
//! `cargo test --test reckoning fuzz` drives them with its own changes of the kept corpus, `make fuzz` with those that libFuzzer finds
//! by watching which code they reach.

mod bytes;
mod chess;
mod endgames;
mod envelope;
mod files;
mod import;
mod journal;
mod news;
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

/// A target: its name, which is that of its folder in `tests/fuzz/corpus`, and what is done.
pub type Target = (&'static str, fn(&[u8]));

/// All of them.
pub const TARGETS: [Target; 22] = [
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
];
