//! Checks the journal of a game, and writes and reads copies of it.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use annabella::message;
use annabella::sheet::{Fingerprint, Journal, JournalFlaw, LONGEST_LINE, Reader, Wrong};
use annabella::texts::Message;

use super::kept_games::{new_storage, storage};
use super::output::{Failure, deliver, of_system, tell};
use crate::cli::{JournalCommand, OutFlags};
use crate::doors::legible::legible;
use crate::doors::storage::{Imported, Storage, journal_bytes};
use crate::doors::user_dirs::obstacle;

/// More is not taken in from a file: it is held in memory until it has been checked to its end. No game comes near it.
const LARGEST: usize = 64 << 20;

/// # Errors
/// With a sentence, when the journal is broken or something cannot be read or written.
pub fn run(command: JournalCommand) -> Result<(), Failure> {
	match command {
		JournalCommand::Verify {
			journal,
			hash,
			database,
		} => verify(&journal, hash.as_deref(), database),
		JournalCommand::Export {
			id,
			mut out,
			file,
			database,
		} => {
			out.out = out.out.or(file);
			export(id, &out, database)
		}
		JournalCommand::Import { file, database } => import(&file, database),
	}
}

fn verify(journal: &str, hash: Option<&str>, database: Option<PathBuf>) -> Result<(), Failure> {
	let noted = hash.map(noted).transpose()?;
	let checked = match journal.parse() {
		Ok(id) => {
			let lines = bytes(id, database)?;
			read(lines.as_slice(), |_| Ok(()))?
		}
		Err(_) => read(open(Path::new(journal))?, |_| Ok(()))?,
	}
	.map_err(|flaw| broken(&flaw))?;
	let known = checked.fingerprint.to_string();
	tell_whole(&checked)?;
	let Some(noted) = noted else {
		let first = known.get(..Fingerprint::FEWEST).unwrap_or_default();
		return tell(message!(
			HashToNote,
			number = Fingerprint::GROUP,
			groups = Fingerprint::grouped(first)
		));
	};
	match known.strip_prefix(&noted) {
		Some("") => tell(message!(HashIsNoted)),
		Some(_) => tell(message!(HashBeginsSo, number = noted.len())),
		None => Err(other(&noted, &known)),
	}
}

/// The digits as they were noted, in groups or not.
fn noted(text: &str) -> Result<String, Failure> {
	let signs = text.chars().filter(|sign| !sign.is_whitespace() && *sign != '-');
	let digits = signs.collect::<String>().to_ascii_lowercase();
	if let Some(sign) = digits.chars().find(|sign| !sign.is_ascii_hexdigit()) {
		return Err(message!(NoDigit, sign = legible(&sign.to_string())));
	}
	match digits.len() {
		few if few < Fingerprint::FEWEST => Err(message!(
			DigitsTooFew,
			number = message!(Digits, number = few as u64),
			needed = Fingerprint::FEWEST
		)),
		many if many > Fingerprint::DIGITS => Err(message!(
			DigitsTooMany,
			number = many,
			needed = Fingerprint::DIGITS
		)),
		_ => Ok(digits),
	}
}

/// Tells where the digits first differ, by the group in which they were noted.
fn other(noted: &str, known: &str) -> Failure {
	let (noted, known) = (Fingerprint::grouped(noted), Fingerprint::grouped(known));
	let groups = noted.split(' ').zip(known.split(' '));
	let differ = (1_usize..)
		.zip(groups)
		.find(|(_, (noted, known))| !known.starts_with(noted));
	let (number, (noted, known)) = differ.unwrap_or_default();
	message!(HashDiffers, number, noted, known)
}

fn whole(journal: &Journal) -> Message {
	let plies = journal.table.plies().len();
	message!(
		JournalWhole,
		facts = message!(Facts, number = journal.facts as u64),
		plies = message!(HalfMoves, number = plies as u64),
		score = journal.table.score().to_string(),
		hash = journal.fingerprint.to_string()
	)
}

/// Tells that it is whole, and the parts that this version would write otherwise.
fn tell_whole(journal: &Journal) -> Result<(), Failure> {
	tell(whole(journal))?;
	journal.unusual.map_or(Ok(()), tell)
}

fn export(id: i64, out: &OutFlags, database: Option<PathBuf>) -> Result<(), Failure> {
	let journal = bytes(id, database)?;
	deliver(out, &journal)?;
	if out.file().is_none() {
		return Ok(());
	}
	// A broken journal is written as it is, for people who want to see it.
	let journal = read(journal.as_slice(), |_| Ok(()))?;
	tell_whole(&journal.map_err(|flaw| broken(&flaw))?)
}

/// A game as it is kept. Nothing is checked or put right.
pub(super) fn bytes(id: i64, database: Option<PathBuf>) -> Result<Vec<u8>, Failure> {
	let (title, facts) = storage(database)?.journal(id)?;
	Ok(journal_bytes(&title, &facts))
}

/// Checks that the journal of a game in this storage is whole.
pub(super) fn check(storage: &mut Storage, id: i64) -> Result<(), Failure> {
	let (title, facts) = storage.journal(id)?;
	let journal = read(journal_bytes(&title, &facts).as_slice(), |_| Ok(()))?;
	journal.map(drop).map_err(|flaw| broken(&flaw))
}

fn import(file: &Path, database: Option<PathBuf>) -> Result<(), Failure> {
	let (mut lines, mut size) = (Vec::new(), 0_usize);
	let journal = read(open(file)?, |line| {
		size = size.saturating_add(line.len());
		if size > LARGEST {
			return Err(message!(JournalTooLarge, number = LARGEST));
		}
		lines.push(line.to_owned());
		Ok(())
	})?
	.map_err(|flaw| message!(JournalLeftOut, why = broken(&flaw)))?;
	tell_whole(&journal)?;
	match new_storage(database).import(lines, &journal)? {
		Imported::New(id) => tell(message!(KeptAs, id)),
		Imported::Known(id) => tell(message!(KnownAs, id)),
	}
}

fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
	if path == Path::new("-") {
		return Ok(Box::new(io::stdin().lock()));
	}
	let file = File::open(path).map_err(|error| {
		message!(
			FileUnreadable,
			file = path.display().to_string(),
			why = obstacle(&error)
		)
	})?;
	if file.metadata().is_ok_and(|found| found.is_dir()) {
		return Err(message!(
			FolderNotJournal,
			file = legible(&path.display().to_string())
		));
	}
	Ok(Box::new(BufReader::new(file)))
}

/// Checks a journal line by line, and hands on the text of each fact that is good.
fn read(
	mut input: impl BufRead,
	mut take: impl FnMut(&str) -> Result<(), Failure>,
) -> Result<Result<Journal, JournalFlaw>, Failure> {
	let mut reader = Reader::default();
	// One byte more than may be, so that a line that is too long is told from one that fits, and its two ends.
	let longest = LONGEST_LINE as u64 + 3;
	loop {
		let mut line = Vec::new();
		let read = Read::take(&mut input, longest)
			.read_until(b'\n', &mut line)
			.map_err(of_system)?;
		if read == 0 {
			return Ok(reader.end());
		}
		match reader.line(line.strip_suffix(b"\n").unwrap_or(&line)) {
			Ok(Some(text)) => take(text)?,
			Ok(None) => {}
			Err(flaw) => return Ok(Err(flaw)),
		}
	}
}

fn broken(flaw: &JournalFlaw) -> Failure {
	if flaw.wrong == Wrong::NoJournal {
		return message!(NotAJournal);
	}
	flaw.into()
}
