//! What can be heard: loudspeakers, recorded words, the synthesiser, and the system's speech.

use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use annabella::ports::{DeviceFault, Fault, Input, SpeechLoss};
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

/// Who speaks when the program is started without a flag.
pub fn speaker(face: Option<FaceKind>, choices: &Choices) -> Finding {
	let told = match (face, choices.voice) {
		(Some(FaceKind::ScreenReader), _) => "your screen reader, which reads the lines.",
		(Some(FaceKind::Braille), _) => "nobody; the lines are for a braille display.",
		(Some(FaceKind::Screen), _) => "nobody, as face is screen. annabella --face voice speaks.",
		(None | Some(FaceKind::Voice), VoiceKind::Silent) => {
			"nobody, as voice is none. annabella --voice own speaks."
		}
		(None | Some(FaceKind::Voice), VoiceKind::Own) => match &choices.clips {
			Some(name) => &format!("the own voice, with what {name} has recorded."),
			None if is_nothing_recorded() => "eSpeak NG.",
			None => "the own voice, with recorded words.",
		},
		(None | Some(FaceKind::Voice), VoiceKind::Synthesis) => "eSpeak NG.",
		(None | Some(FaceKind::Voice), VoiceKind::System) => "the system's speech.",
	};
	let speaks = matches!(face, None | Some(FaceKind::Voice)) && choices.voice != VoiceKind::Silent;
	let finding = Finding::good("Who speaks", told);
	if speaks && reader::seems_to_run() {
		return finding
			.and("A screen reader runs, too; annabella --screen-reader leaves the speaking to it.");
	}
	finding
}

/// The loudspeakers. Without one the own voice is not heard.
pub fn sound(is_needed: bool, words: &Vocabulary) -> Finding {
	let about = "Sound";
	let lacking = |told: &str| {
		Finding::missing(about, is_needed, told)
			.and(advice::SOUND)
			.and("Without it a screen reader or a braille display can be chosen.")
	};
	match within_patience(outlet::list) {
		Some(Ok(listed)) => {
			let loud: Vec<&Listed> = listed.iter().filter(|device| !device.is_input).collect();
			let Some(first) = loud.iter().find(|device| device.is_usual).or(loud.first()) else {
				return lacking("there is no loudspeaker.");
			};
			let name = if first.description.is_empty() {
				&first.name
			} else {
				&first.description
			};
			if first.is_muted {
				let told = format!("{name} is muted. Please unmute it.");
				return Finding::missing(about, is_needed, told);
			}
			Finding::good(about, format!("it comes from {name}."))
		}
		// In the words of the game.
		Some(Err(DeviceFault::ServerSilent)) | None => Finding::missing(
			about,
			is_needed,
			words.line(PhraseKey::SoundServerSilent, &[]).to_string(),
		),
		Some(Err(why)) => lacking(&ended(&why.to_string())),
	}
}

/// Whether this program was built without recorded words, so that its own voice is the synthesiser.
pub fn is_nothing_recorded() -> bool {
	sound::languages().next().is_none()
}

/// The recorded words: those that are built in, and people's own.
pub fn voices() -> Vec<Finding> {
	let about = "Recorded words";
	let known: Vec<String> = sound::languages()
		.filter(|language| sound::built_in(*language).is_some())
		.map(|language| language.to_string())
		.collect();
	let mut findings = Vec::from([match known.is_empty() {
		true => Finding::good(about, "none are in this program. eSpeak NG says everything."),
		false => Finding::good(about, format!("{}.", known.join(", "))),
	}]);
	let about = "Own voices";
	match user_dirs::voices().and_then(|folder| sound::named(&folder)) {
		Ok(own) => findings.extend(own.iter().map(|voice| {
			let Named { name, language, path } = voice;
			match sound::load(path) {
				Ok(_) => Finding::good(about, format!("{name}, {language}.")),
				Err(why) => Finding::missing(
					about,
					false,
					format!("{name}, {language}: {}", ended(&why.to_string())),
				),
			}
		})),
		Err(why) => findings.push(Finding::missing(about, false, ended(&why))),
	}
	findings
}

/// The synthesiser, which says names and whatever is not recorded.
pub fn synthesis(is_needed: bool) -> Finding {
	let about = "Synthesiser";
	match within_patience(sound::has_synthesis) {
		Some(Ok(())) => Finding::good(about, "eSpeak NG says names and whatever is not recorded."),
		Some(Err(why)) => {
			let missing = Finding::missing(about, is_needed, ended(&why)).and(advice::ESPEAK);
			match is_nothing_recorded() {
				true => missing,
				false => missing.and("Without it names are spelled."),
			}
		}
		None => Finding::missing(about, is_needed, "eSpeak NG does not answer."),
	}
}

/// The system's speech, which is asked whether it can speak, in silence.
pub fn system(is_needed: bool, words: &Vocabulary) -> Finding {
	let about = "System speech";
	let (bell, news) = Bell::hang(Watch::start());
	let system = System::open(bell, Delivery::default());
	system.try_again();
	let missing = |told: &str| Finding::missing(about, is_needed, told);
	let silent = |why: &str| missing(&format!("it cannot speak; {}.", why.trim_end_matches('.')));
	while let Ok((_, input)) = news.recv_timeout(PATIENCE) {
		if matches!(input, Input::VoiceBack(_)) {
			return Finding::good(about, "it can speak.");
		}
		if input == Input::Fault(Fault::NoSpeechProgram) {
			return missing(
				"annabella-speech is missing, which belongs to this program. Please install Annabella again.",
			);
		}
		if let Input::Fault(Fault::NoSystemSpeech(why)) = &input {
			return silent(why).and(advice::SPEECH);
		}
		// It is there: in the words of the game.
		if let Input::Fault(Fault::SystemSpeechLost(why)) = &input {
			let told = words.line(why.line(), &[]).to_string();
			return match why {
				SpeechLoss::Silent(_) => missing(&told).and("Please restart it."),
				SpeechLoss::Closed | SpeechLoss::Nonsense => missing(&told),
			};
		}
	}
	missing("it does not answer.").and("Please restart it.")
}

/// Something that the program finds on this machine, and where.
pub struct Library {
	pub name: &'static str,
	pub is_there: bool,
}

/// What of this machine the program would use.
pub fn libraries() -> Vec<Library> {
	let synthesis = within_patience(sound::has_synthesis);
	Vec::from([
		Library {
			name: "eSpeak NG",
			is_there: matches!(synthesis, Some(Ok(()))),
		},
		Library {
			name: "System speech",
			is_there: system::find().is_some(),
		},
		Library {
			name: "Stockfish",
			is_there: engine::find("stockfish").is_some(),
		},
	])
}

/// What this answers; none if it does not in good time.
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

/// A sentence, with its end.
fn ended(text: &str) -> String {
	if text.ends_with('.') {
		text.to_owned()
	} else {
		format!("{text}.")
	}
}
