//! The commands that do one thing and end: announcing and reading moves, listing and printing games.

mod archive;
mod doctor;
mod envelope;
pub mod games;
mod gzip;
mod import;
mod intake;
mod journal;
mod kept_games;
mod keys;
mod laws;
mod manual;
mod mating;
mod moves;
mod openings;
mod output;
mod packaging;
mod packed;
mod preferred;
mod profiles;
mod puzzles;
mod referee;
mod report;
mod sheet;
mod speaker;
mod start;
pub mod statement;
pub mod version;
mod voice;
mod zstd;

use std::path::PathBuf;

use annabella::message;
use annabella::sheet::GameRecord;
use annabella::texts::{self, Message};
use annabella::voice::{Language, Library, Tune};

use crate::cli::{ArchiveCommand, OneShot, OutFlags};
use crate::doors::legible::legible_lines;
pub use crate::doors::storage::Storage;
use crate::doors::{engine, uci_stdio};
pub use import::TakenGames;
pub use intake::{Fate, each_piece};
pub use kept_games::own_storage;
pub use output::complain;
pub use preferred::preferred;
pub use puzzles::TakenTable;

use kept_games::{KeptGame, is_fair, kept, storage, usual_storage};
use output::{Failure, deliver, print};

/// Runs the subcommand.
///
/// # Errors
/// With a sentence that says what was wrong and what to do.
pub fn run(command: OneShot) -> Result<(), Failure> {
	match command {
		OneShot::Say {
			moves,
			fen,
			aloud,
			speech,
			clips,
			words,
		} => {
			let speech = (aloud || clips.is_some() || speech.are_given()).then_some(&speech);
			moves::say(moves, fen, speech, clips.as_deref(), &words)
		}
		OneShot::Read { fen, uci, words } => moves::read(fen, uci, &words),
		OneShot::Start(flags) => start::run(&flags),
		OneShot::Keys { command, flags } => keys::run(command, flags),
		OneShot::Voice { command } => voice::run(command),
		OneShot::Ears { json } => voice::devices(json),
		OneShot::Doctor {
			language,
			database,
			json,
		} => doctor::run(language.as_deref(), database, json),
		OneShot::Games { command, filter } => games::run(command, &filter),
		OneShot::Archive(ArchiveCommand::Import { file, database }) => import::run(&file, database),
		OneShot::Archive(ArchiveCommand::Archive {
			command,
			flags,
			most,
			from,
			json,
		}) => archive::run(command, &flags, from, most, json),
		OneShot::Puzzles { command, database } => puzzles::run(command, database),
		OneShot::Journal { command } => journal::run(command),
		OneShot::Pgn { id, out, database } => print_pgn(id, &out, database),
		OneShot::Sheet { id, flags } => sheet::run(id, flags),
		OneShot::Report(flags) => report::run(flags),
		OneShot::Envelope(flags) => envelope::run(flags),
		OneShot::Profiles { command, json } => profiles::run(command, json),
		OneShot::Laws {
			asked,
			edition,
			language: _,
		} => laws::run(&asked, edition),
		OneShot::Manual { page, language } => manual::run(&page, language.as_deref()),
		OneShot::Commands { language, json } => manual::words::run(language.as_deref(), json),
		OneShot::Mating { quick, nodes } => mating::run(quick, nodes),
		OneShot::Referee => referee::run(),
		OneShot::Uci => uci(),
		OneShot::EngineKeeper { program, arguments } => {
			engine::keep(&program, &arguments).map_err(output::of_system)
		}
		OneShot::Completions { shell } => packaging::complete(shell),
		OneShot::ManPages { folder } => packaging::write_man_pages(&folder),
		OneShot::Clips { language } => clips(&language),
	}
}

/// Checks that there is an imported game of this number.
///
/// # Errors
/// With a sentence, when the game is missing or cannot be read.
pub fn is_imported(id: i64, database: Option<PathBuf>) -> Result<(), Failure> {
	match storage(database)?.imported(id)? {
		Some(_) => Ok(()),
		None => Err(message!(NoImportedGame, number = id)),
	}
}

/// Serves as an engine while no game of the user goes on at a server.
fn uci() -> Result<(), Failure> {
	let mut storage = None;
	let mut may_think = || {
		storage = storage.take().or_else(usual_storage);
		storage.as_mut().map_or(Ok(()), is_fair)
	};
	may_think()?;
	let mut refused = Ok(());
	let served = uci_stdio::serve(|| {
		refused = may_think();
		refused.is_ok()
	});
	served.map_err(output::of_system).and(refused)
}

fn print_pgn(id: i64, out: &OutFlags, database: Option<PathBuf>) -> Result<(), Failure> {
	let KeptGame { facts, date, .. } = kept(id, database)?;
	let record = GameRecord::of(&facts)?;
	let pgn = record.pgn(&record.heading(&date));
	deliver(out, format!("{}\n", legible_lines(pgn.trim_end())).as_bytes())
}

fn clips(language: &str) -> Result<(), Failure> {
	let language = Language::new(language).ok_or(message!(
		HintLanguage,
		languages = Message::any_of(&texts::codes())
	))?;
	let clips = Library::built_in().clip_tunes(language);
	clips.into_iter().try_for_each(|(text, tunes)| {
		let tunes: Vec<&str> = tunes.into_iter().map(Tune::name).collect();
		print(format_args!("{text}\t{}", tunes.join(",")))
	})
}
