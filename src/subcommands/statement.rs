//! What is switched off at the tournament table, said and printed; what can be measured is measured, not asserted.

use annabella::commands::KEYMAPS;
use annabella::ports::Fault;
use annabella::settings::{Choices, VoiceKind};
use annabella::voice::{Delivery, Phrase, PhraseKey, Vocabulary};

use super::output::{Failure, print, sentence};
use super::speaker::BlockingVoice;
use crate::doors::self_inspection::{self, Socket};
use crate::doors::sound::Person;
use crate::doors::{legible::legible, sandbox};
use crate::user_files::{self, UserFiles};

/// How many digits of a hash are said.
const SAID: usize = 8;

/// Says and prints the statement. The sandbox of the table is entered already.
///
/// # Errors
/// With a sentence, when the words cannot be had.
pub fn run(choices: &Choices) -> Result<(), Failure> {
	let library = UserFiles::read(KEYMAPS.usual()).library;
	let words = Vocabulary::new(&library, choices.manner()).map_err(sentence)?;
	let (person, _) = user_files::person(choices.clips.as_deref())?;
	let mut voice = StatementVoice::open(choices.voice, person);
	let line = |line| words.line(line, &[]);
	for promise in [
		PhraseKey::StatementTitle,
		PhraseKey::StatementEngine,
		PhraseKey::StatementNetwork,
		PhraseKey::StatementSilence,
		PhraseKey::StatementUnasked,
		PhraseKey::StatementMate,
	] {
		voice.say(line(promise), &words)?;
	}
	voice.say(line(lock(choices.voice == VoiceKind::System)), &words)?;
	// The voice has been heard by now: what it needs is open.
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
	match program {
		// As sha256sum writes it, so that it can be handed to sha256sum --check.
		Ok((path, hash)) => print(format!("{hash}  {}", path.display())),
		Err(error) => Err(sentence(format!(
			"The file of the program cannot be read: {error}"
		))),
	}
}

/// What the sandbox refuses, by trying it.
fn lock(speech: bool) -> PhraseKey {
	match (sandbox::refuses_network(), sandbox::refuses_processes()) {
		(true, true) => PhraseKey::StatementLocked,
		(true, false) if speech => PhraseKey::StatementSpeech,
		(true | false, _) => PhraseKey::StatementNotLocked,
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
		Ok(sockets) if sockets.is_empty() => words.line(PhraseKey::StatementNoSocket, &[]),
		Ok(sockets) => {
			let named = sockets.iter().map(|socket| match socket {
				Socket::Local(path) => free(words, path),
				Socket::Nameless => words.line(PhraseKey::SocketNameless, &[]),
				Socket::Other(shown) => free(words, shown),
			});
			list(PhraseKey::StatementSockets, named, words)
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
		let silenced = if faults.iter().any(|fault| matches!(fault, Fault::NoSound(_))) {
			PhraseKey::NoSound
		} else if faults
			.iter()
			.any(|fault| matches!(fault, Fault::NoSystemSpeech(_)))
		{
			PhraseKey::NoSystemSpeech
		} else if faults
			.iter()
			.any(|fault| matches!(fault, Fault::SystemSpeechLost(_)))
		{
			PhraseKey::SystemSpeechLost
		} else {
			return Ok(());
		};
		self.speaker = None;
		print(words.line(silenced, &[]))
	}
}
