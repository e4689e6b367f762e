//! Checks the journal of a game, and writes and reads copies of it.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use annabella::sheet::{Fingerprint, Journal, JournalFlaw, LONGEST_LINE, Reader, Wrong};

use super::kept_games::{new_storage, storage};
use super::output::{Failure, counted, deliver, sentence, tell};
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
		return tell(format!(
			"To be noted, in groups of {}: {}.",
			Fingerprint::GROUP,
			Fingerprint::grouped(first)
		));
	};
	match known.strip_prefix(&noted) {
		Some("") => tell("That is the hash that was noted."),
		Some(_) => tell(format!(
			"Its first {} digits are those that were noted.",
			noted.len()
		)),
		None => Err(other(&noted, &known)),
	}
}

/// The digits as they were noted, in groups or not.
fn noted(text: &str) -> Result<String, Failure> {
	let signs = text.chars().filter(|sign| !sign.is_whitespace() && *sign != '-');
	let digits = signs.collect::<String>().to_ascii_lowercase();
	if let Some(sign) = digits.chars().find(|sign| !sign.is_ascii_hexdigit()) {
		return Err(format!(
			"{} is no digit of a hash. Those are 0 to 9 and a to f.",
			legible(&sign.to_string())
		));
	}
	match digits.len() {
		few if few < Fingerprint::FEWEST => Err(format!(
			"These are {}. At least {} are needed: fewer can be forged.",
			counted(few as u64, "one digit", "digits"),
			Fingerprint::FEWEST
		)),
		many if many > Fingerprint::DIGITS => Err(format!(
			"These are {many} digits, and a hash has {}.",
			Fingerprint::DIGITS
		)),
		_ => Ok(digits),
	}
}

/// Where the digits part, by the group in which they were noted.
fn other(noted: &str, known: &str) -> Failure {
	let (noted, known) = (Fingerprint::grouped(noted), Fingerprint::grouped(known));
	let groups = noted.split(' ').zip(known.split(' '));
	let differ = (1_usize..)
		.zip(groups)
		.find(|(_, (noted, known))| !known.starts_with(noted));
	let (number, (noted, known)) = differ.unwrap_or_default();
	format!(
		"The last hash is another one, from group {number} on: {noted} was noted, and it is {known}. This is not the journal of which it was noted."
	)
}

fn whole(journal: &Journal) -> String {
	let plies = journal.table.plies().len();
	format!(
		"The journal is whole and unbroken: {} and {}, the score is {}. The last hash is {}.",
		counted(journal.facts as u64, "one fact", "facts"),
		counted(plies as u64, "one half-move", "half-moves"),
		journal.table.score(),
		journal.fingerprint
	)
}

/// Tells that it is whole, and what in it is not as this version writes it.
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
	// A broken journal is written as it is, for whoever wants to see it.
	let journal = read(journal.as_slice(), |_| Ok(()))?;
	tell_whole(&journal.map_err(|flaw| broken(&flaw))?)
}

/// A game as it is kept. Nothing is checked or put right.
pub(super) fn bytes(id: i64, database: Option<PathBuf>) -> Result<Vec<u8>, Failure> {
	let (title, facts) = storage(database)?.journal(id).map_err(sentence)?;
	Ok(journal_bytes(&title, &facts))
}

/// Whether the journal of a game in this storage is whole.
pub(super) fn check(storage: &mut Storage, id: i64) -> Result<(), Failure> {
	let (title, facts) = storage.journal(id).map_err(sentence)?;
	let journal = read(journal_bytes(&title, &facts).as_slice(), |_| Ok(()))?;
	journal.map(drop).map_err(|flaw| broken(&flaw))
}

fn import(file: &Path, database: Option<PathBuf>) -> Result<(), Failure> {
	let (mut lines, mut size) = (Vec::new(), 0_usize);
	let journal = read(open(file)?, |line| {
		size = size.saturating_add(line.len());
		if size > LARGEST {
			return Err(format!("A journal of more than {LARGEST} bytes is not taken in."));
		}
		lines.push(line.to_owned());
		Ok(())
	})?
	.map_err(|flaw| {
		format!(
			"{} Nothing of it was taken in, and it stays where it is.",
			broken(&flaw)
		)
	})?;
	tell_whole(&journal)?;
	match new_storage(database).import(lines, &journal).map_err(sentence)? {
		Imported::New(id) => tell(format!("It is kept as game {id}.")),
		Imported::Known(id) => tell(format!("It was there already, as game {id}.")),
	}
}

fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
	if path == Path::new("-") {
		return Ok(Box::new(io::stdin().lock()));
	}
	let file = File::open(path)
		.map_err(|error| sentence(format!("{} cannot be read: {}", path.display(), obstacle(&error))))?;
	if file.metadata().is_ok_and(|found| found.is_dir()) {
		return Err(format!(
			"{} is a folder. Name a journal in it.",
			legible(&path.display().to_string())
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
			.map_err(sentence)?;
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
		return "This is not a journal: its first line is not that of one.".to_owned();
	}
	flaw.to_string()
}
