//! The ways to be heard: loudspeakers, recorded words, the synthesiser, and the system's speech.

use annabella::texts::Message;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use annabella::message;
use annabella::ports::{DeviceFault, Fault, Input, SpeechLoss, VoiceFault};
use annabella::settings::{Choices, FaceKind, VoiceKind};
use annabella::voice::{Delivery, PhraseKey, Vocabulary};

use super::Finding;
use crate::doors::bell::{Bell, Watch};
use crate::doors::outlet::{self, Listed};
use crate::doors::platform::{advice, reader};
use crate::doors::quiet::Quiet;
use crate::doors::sound::{self, Named};
use crate::doors::system::{self, System};
use crate::doors::{engine, user_dirs};

/// A dead server answers nobody. So long it is asked.
const PATIENCE: Duration = Duration::from_secs(6);

/// Tells the voice of a start without flags.
pub fn speaker(face: Option<FaceKind>, choices: &Choices) -> Finding {
	let told = match (face, choices.voice) {
		(Some(FaceKind::ScreenReader), _) => message!(ByScreenReader),
		(Some(FaceKind::Braille), _) => message!(ForBraille),
		(Some(FaceKind::Screen), _) => message!(FaceIsScreen),
		(None | Some(FaceKind::Voice), VoiceKind::Silent) => {
			message!(VoiceIsNone)
		}
		(None | Some(FaceKind::Voice), VoiceKind::Own) => match &choices.clips {
			Some(name) => message!(OwnVoiceOf, name),
			None if is_nothing_recorded() => Message::of("eSpeak NG."),
			None => message!(OwnVoiceRecorded),
		},
		(None | Some(FaceKind::Voice), VoiceKind::Synthesis) => Message::of("eSpeak NG."),
		(None | Some(FaceKind::Voice), VoiceKind::System) => message!(BySystemSpeech),
	};
	let speaks = matches!(face, None | Some(FaceKind::Voice)) && choices.voice != VoiceKind::Silent;
	let finding = Finding::good(&message!(WhoSpeaks), told);
	if speaks && reader::seems_to_run() {
		return finding.and(message!(ScreenReaderToo));
	}
	finding
}

/// The loudspeakers. Without one the own voice is not heard.
pub fn sound(is_needed: bool, words: &Vocabulary) -> Finding {
	let about = message!(Sound);
	let lacking = |told: Message| {
		Finding::missing(&about, is_needed, told)
			.and(advice::SOUND)
			.and(message!(WithoutSound))
	};
	match within_patience(outlet::list) {
		Some(Ok(listed)) => {
			let loud: Vec<&Listed> = listed.iter().filter(|device| !device.is_input).collect();
			let Some(first) = loud.iter().find(|device| device.is_usual).or(loud.first()) else {
				return lacking(message!(NoLoudspeaker));
			};
			let name = if first.description.is_empty() {
				&first.name
			} else {
				&first.description
			};
			if first.is_muted {
				let told = message!(LoudspeakerMuted, name);
				return Finding::missing(&about, is_needed, told);
			}
			Finding::good(&about, message!(SoundFrom, name))
		}
		// In the words of the game.
		Some(Err(DeviceFault::ServerSilent)) | None => Finding::missing(
			&about,
			is_needed,
			Message::of(words.line(PhraseKey::SoundServerSilent, &[])),
		),
		Some(Err(why)) => lacking(why.into()),
	}
}

/// Returns `true` if this program was built without recorded words, so that its own voice is the synthesiser.
pub fn is_nothing_recorded() -> bool {
	sound::languages().next().is_none()
}

/// The recorded words: those that are built in, and people's own.
pub fn voices() -> Vec<Finding> {
	let about = message!(RecordedWords);
	let known: Vec<String> = sound::languages()
		.filter(|language| sound::built_in(*language).is_some())
		.map(|language| language.to_string())
		.collect();
	let mut findings = Vec::from([match known.is_empty() {
		true => Finding::good(&about, message!(NothingRecorded)),
		false => Finding::good(&about, Message::of(known.join(", "))),
	}]);
	let about = message!(OwnVoices);
	match user_dirs::voices().and_then(|folder| sound::named(&folder)) {
		Ok(own) => findings.extend(own.iter().map(|voice| {
			let Named { name, language, path } = voice;
			match sound::load(path) {
				Ok(_) => Finding::good(&about, Message::of(format!("{name}, {language}"))),
				Err(why) => Finding::missing(
					&about,
					false,
					message!(
						VoiceDamaged,
						name,
						language = language.to_string(),
						why = why.told
					),
				),
			}
		})),
		Err(why) => findings.push(Finding::missing(&about, false, why)),
	}
	findings
}

/// The synthesiser, which says names and whatever is not recorded.
pub fn synthesis(is_needed: bool) -> Finding {
	let about = message!(Synthesiser);
	match within_patience(sound::has_synthesis) {
		Some(Ok(())) => Finding::good(&about, message!(EspeakSays)),
		Some(Err(why)) => {
			let missing = Finding::missing(&about, is_needed, why).and(advice::ESPEAK);
			match is_nothing_recorded() {
				true => missing,
				false => missing.and(message!(NamesSpelled)),
			}
		}
		None => Finding::missing(&about, is_needed, message!(EspeakSilent)),
	}
}

/// The system's speech, which is tried in silence.
pub fn system(is_needed: bool, words: &Vocabulary) -> Finding {
	let about = message!(SystemSpeech);
	let (bell, news) = Bell::hang(Watch::start());
	let system = System::open(bell, Delivery::default());
	system.try_again();
	let missing = |told: Message| Finding::missing(&about, is_needed, told);
	let silent = |why: &Message| missing(message!(SpeechCannot, why));
	while let Ok((_, input)) = news.recv_timeout(PATIENCE) {
		if matches!(input, Input::VoiceBack(_)) {
			return Finding::good(&about, message!(CanSpeak));
		}
		if input == Input::Fault(Fault::Voice(VoiceFault::NoSpeechProgram)) {
			return missing(message!(SpeechProgramMissing));
		}
		if let Input::Fault(Fault::Voice(VoiceFault::NoSystemSpeech(why))) = &input {
			return silent(why).and(advice::SPEECH);
		}
		if let Input::Fault(Fault::Voice(VoiceFault::SystemSpeechLost(why))) = &input {
			return match why {
				SpeechLoss::Silent(_) => break,
				// In the words of the game.
				SpeechLoss::Closed | SpeechLoss::Nonsense | SpeechLoss::Down(_) => {
					missing(Message::of(words.line(why.line(), &[])))
				}
			};
		}
	}
	missing(message!(AnswersNot)).and(message!(RestartIt))
}

/// Something that the program finds on this machine, and where.
pub struct Library {
	pub name: Message,
	pub is_there: bool,
}

/// Returns the parts of this machine that the program would use.
pub fn libraries() -> Vec<Library> {
	let synthesis = within_patience(sound::has_synthesis);
	Vec::from([
		Library {
			name: Message::of("eSpeak NG"),
			is_there: matches!(synthesis, Some(Ok(()))),
		},
		Library {
			name: message!(SystemSpeech),
			is_there: system::find().is_some(),
		},
		Library {
			name: Message::of("Stockfish"),
			is_there: engine::find("stockfish").is_some(),
		},
	])
}

/// Returns the answer; `None` if it does not come in good time.
fn within_patience<T: Send + 'static>(ask: impl FnOnce() -> T + Send + 'static) -> Option<T> {
	let (sender, answer) = channel();
	let quiet = Quiet::hold();
	let asking = thread::Builder::new().name("doctor".to_owned()).spawn(move || {
		let _ = sender.send(ask());
	});
	let answered = asking.ok().and_then(|_| answer.recv_timeout(PATIENCE).ok());
	drop(quiet);
	answered
}
