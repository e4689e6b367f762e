//! The statement of the parts that are switched off at the tournament table, said and printed; each is measured, if it can be.

use std::io;

use annabella::commands::KEYMAPS;
use annabella::game::BoardQuestion;
use annabella::message;
use annabella::ports::{Fault, VoiceFault};
use annabella::settings::{Choices, VoiceKind};
use annabella::sheet::Fingerprint;
use annabella::voice::{Delivery, Phrase, PhraseKey, Vocabulary};

use super::output::{Failure, print};
use super::speaker::BlockingVoice;
use crate::doors::legible::legible;
use crate::doors::platform::{Socket, sandbox, self_inspection};
use crate::doors::sound::Person;
use crate::doors::user_dirs::obstacle;
use crate::user_files::{self, UserFiles};

/// Number of digits of a hash that are said: fewer can be forged.
const SAID: usize = Fingerprint::FEWEST;

/// Says and prints the statement. The sandbox of the table is entered already, or why not is in `locked`.
///
/// # Errors
/// With a sentence, when the words cannot be had.
pub fn run(choices: &Choices, locked: &io::Result<()>) -> Result<(), Failure> {
	let library = UserFiles::read(KEYMAPS.usual()).library;
	let words = Vocabulary::new(&library, choices.manner())?;
	let (person, _) = user_files::person(choices.clips.as_deref())?;
	let mut voice = StatementVoice::open(choices.voice, person);
	let line = |line| words.line(line, &[]);
	voice.say(line(PhraseKey::StatementTitle), &words)?;
	// The voice has been heard by now: its devices are open, and its code is there.
	let lock = lock(choices.voice == VoiceKind::System, locked);
	let first = foreign();
	voice.say(engine(first.as_deref(), lock, &words), &words)?;
	voice.say(networks(&words), &words)?;
	for promise in [
		PhraseKey::StatementSilence,
		PhraseKey::StatementUnasked,
		PhraseKey::StatementMate,
		PhraseKey::StatementDrills,
		lock,
	] {
		voice.say(line(promise), &words)?;
	}
	voice.say(questions(choices, &words), &words)?;
	if let Some(clock) = clock(choices) {
		voice.say(line(clock), &words)?;
	}
	voice.say(processes(&words), &words)?;
	voice.say(sockets(&words), &words)?;
	voice.say(line(PhraseKey::StatementJournal), &words)?;
	let version = env!("CARGO_PKG_VERSION");
	let version = words.signs(version, version.len());
	voice.say(words.line(PhraseKey::StatementVersion, &[version]), &words)?;
	let program = self_inspection::program();
	if let Ok((_, hash)) = &program {
		voice.say(
			words.line(PhraseKey::StatementFile, &[words.signs(hash, SAID)]),
			&words,
		)?;
	}
	voice.say(line(PhraseKey::StatementCheck), &words)?;
	// The voice may have brought more along since then.
	let code = self_inspection::code().unwrap_or_default();
	if foreign() != first {
		voice.say(engine(foreign().as_deref(), lock, &words), &words)?;
	}
	let number = words.number(code.len().try_into().unwrap_or(u32::MAX));
	voice.say(words.line(PhraseKey::StatementCode, &[number]), &words)?;
	let own = program
		.as_ref()
		.map(|(path, _)| path.display().to_string())
		.unwrap_or_default();
	for code in code.iter().filter(|code| code.name != own) {
		match code.hash() {
			Some(hash) => print(format!("{hash}  {}", code.name))?,
			None => print(&code.name)?,
		}
	}
	match program {
		// As sha256sum writes it, so that it can be handed to sha256sum --check.
		Ok((path, hash)) => print(format!("{hash}  {}", path.display())),
		Err(error) => Err(message!(ProgramUnreadable, why = obstacle(&error))),
	}
}

/// Returns the owner of the clock, as far as that is chosen.
fn clock(choices: &Choices) -> Option<PhraseKey> {
	let controls = choices.clock.as_ref()?;
	let external = choices.table.as_ref().is_some_and(|table| table.external_clock);
	Some(match (external, controls) {
		(true, _) => PhraseKey::StatementClockExternal,
		(false, Some(_)) => PhraseKey::StatementClockOwn,
		(false, None) => PhraseKey::StatementNoClock,
	})
}

/// Finds out what the sandbox refuses, by trying it.
fn lock(speech: bool, locked: &io::Result<()>) -> PhraseKey {
	match (sandbox::refuses_network(), sandbox::refuses_processes()) {
		(true, true) if locked.is_ok() => PhraseKey::StatementLocked,
		(true, false) if speech && locked.is_ok() => PhraseKey::StatementSpeech,
		(false, true) => PhraseKey::StatementProcessesLocked,
		(true | false, _) => PhraseKey::StatementNotLocked,
	}
}

/// Returns the names of the code in this program that is neither its own nor the system's. `None` if that is unknown.
fn foreign() -> Option<Vec<String>> {
	let code = self_inspection::code().ok()?;
	let foreign = code.into_iter().filter(|code| !code.is_known);
	Some(foreign.map(|code| code.name).collect())
}

/// Tells about engines: that no engine is there only if all code is known, and that no engine can be there only if the system
/// refuses it.
fn engine(foreign: Option<&[String]>, lock: PhraseKey, words: &Vocabulary) -> Phrase {
	match foreign {
		Some(_) if !self_inspection::knows_owners() => words.line(PhraseKey::OwnersUnknown, &[]),
		None => words.line(PhraseKey::StatementUnknown, &[]),
		Some([]) if lock == PhraseKey::StatementLocked => words.line(PhraseKey::StatementEngine, &[]),
		Some([]) => words.line(PhraseKey::StatementNoEngine, &[]),
		Some(foreign) => list(
			PhraseKey::StatementForeign,
			foreign.iter().map(|name| free(words, name)),
			words,
		),
	}
}

/// The connections that leave this machine, or may.
fn networks(words: &Vocabulary) -> Phrase {
	let Ok(sockets) = self_inspection::sockets() else {
		return words.line(PhraseKey::StatementUnknown, &[]);
	};
	let open: Vec<Phrase> = sockets
		.iter()
		.filter_map(|socket| match socket {
			Socket::Other(shown) => Some(free(words, shown)),
			Socket::Local(_) | Socket::Nameless => None,
		})
		.collect();
	if open.is_empty() {
		words.line(PhraseKey::StatementNoNetwork, &[])
	} else {
		list(PhraseKey::StatementNetwork, open.into_iter(), words)
	}
}

/// Tells the questions that players may ask about their own boards at this table.
fn questions(choices: &Choices, words: &Vocabulary) -> Phrase {
	let allowed = choices
		.table
		.as_ref()
		.and_then(|table| table.board_questions.clone());
	let asked: Vec<Phrase> = allowed
		.unwrap_or_default()
		.iter()
		.map(|question| match question {
			BoardQuestion::Squares => PhraseKey::AskedSquares,
			BoardQuestion::Directions => PhraseKey::AskedDirections,
			BoardQuestion::Knight => PhraseKey::AskedKnight,
		})
		.map(|line| words.line(line, &[]))
		.collect();
	if asked.is_empty() {
		words.line(PhraseKey::StatementNoQuestions, &[])
	} else {
		list(PhraseKey::StatementQuestions, asked.into_iter(), words)
	}
}

fn processes(words: &Vocabulary) -> Phrase {
	match self_inspection::children() {
		Err(_) => words.line(PhraseKey::StatementUnknown, &[]),
		Ok(children) if children.is_empty() => words.line(PhraseKey::StatementNoProcess, &[]),
		Ok(children) => list(
			PhraseKey::StatementProcesses,
			children.iter().map(|name| free(words, name)),
			words,
		),
	}
}

fn sockets(words: &Vocabulary) -> Phrase {
	match self_inspection::sockets() {
		Err(_) => words.line(PhraseKey::StatementUnknown, &[]),
		Ok(sockets) => {
			let named = sockets.iter().filter_map(|socket| match socket {
				Socket::Local(path) => Some(free(words, path)),
				Socket::Nameless => Some(words.line(PhraseKey::SocketNameless, &[])),
				// It was named among the networks.
				Socket::Other(_) => None,
			});
			let named: Vec<Phrase> = named.collect();
			if named.is_empty() {
				words.line(PhraseKey::StatementNoSocket, &[])
			} else {
				list(PhraseKey::StatementSockets, named.into_iter(), words)
			}
		}
	}
}

fn free(words: &Vocabulary, text: &str) -> Phrase {
	words.text(&legible(text))
}

fn list(line: PhraseKey, items: impl Iterator<Item = Phrase>, words: &Vocabulary) -> Phrase {
	words.line(line, &[words.listed(items)])
}

/// The voice that was chosen, waited for; when it fails, the print goes on alone.
struct StatementVoice {
	speaker: Option<BlockingVoice>,
}

impl StatementVoice {
	fn open(voice: VoiceKind, person: Person) -> Self {
		Self {
			speaker: (voice != VoiceKind::Silent)
				.then(|| BlockingVoice::open(voice, Delivery::default(), person)),
		}
	}

	fn say(&mut self, phrase: Phrase, words: &Vocabulary) -> Result<(), Failure> {
		print(&phrase)?;
		let Some(speaker) = &mut self.speaker else {
			return Ok(());
		};
		let faults = speaker.say(phrase);
		let told = |fault: &Fault| {
			if let Fault::Voice(VoiceFault::NoSound(why)) = fault {
				Some(why.line())
			} else if let Fault::Voice(VoiceFault::SystemSpeechLost(why)) = fault {
				Some(why.line())
			} else {
				None
			}
		};
		let silenced = if let Some(why) = faults.iter().find_map(told) {
			why
		} else if faults.contains(&Fault::Voice(VoiceFault::NoSpeechProgram)) {
			PhraseKey::NoSpeechProgram
		} else if faults
			.iter()
			.any(|fault| matches!(fault, Fault::Voice(VoiceFault::NoSystemSpeech(_))))
		{
			PhraseKey::NoSystemSpeech
		} else {
			return Ok(());
		};
		self.speaker = None;
		print(words.line(silenced, &[]))
	}
}
