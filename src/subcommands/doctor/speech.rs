//! What can be heard: loudspeakers, recorded words, the synthesiser, and the system's speech.

use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use annabella::ports::{Fault, Input};
use annabella::settings::{Choices, FaceKind, VoiceKind};
use annabella::voice::Delivery;

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
		(Some(FaceKind::ScreenReader), _) => "your screen reader, which reads the lines.".to_owned(),
		(Some(FaceKind::Braille), _) => "nobody; the lines are for a braille display.".to_owned(),
		(Some(FaceKind::Screen), _) => "nobody, as face is screen. annabella --face voice speaks.".to_owned(),
		(None | Some(FaceKind::Voice), VoiceKind::Silent) => {
			"nobody, as voice is none. annabella --voice own speaks.".to_owned()
		}
		(None | Some(FaceKind::Voice), VoiceKind::Own) => match &choices.clips {
			Some(name) => format!("the own voice, with what {name} has recorded."),
			None => "the own voice, with recorded words.".to_owned(),
		},
		(None | Some(FaceKind::Voice), VoiceKind::Synthesis) => "eSpeak NG.".to_owned(),
		(None | Some(FaceKind::Voice), VoiceKind::System) => "the system's speech.".to_owned(),
	};
	let speaks = matches!(face, None | Some(FaceKind::Voice)) && choices.voice != VoiceKind::Silent;
	let reader = match (speaks, reader::seems_to_run()) {
		(true, true) => " A screen reader runs, too; annabella --screen-reader leaves the speaking to it.",
		(true | false, _) => "",
	};
	Finding::good("Who speaks", format!("{told}{reader}"))
}

/// The loudspeakers. Without one the own voice is not heard.
pub fn sound(is_needed: bool) -> Finding {
	let about = "Sound";
	let get = format!(
		"{} Without it a screen reader or a braille display can be chosen.",
		advice::SOUND
	);
	match within_patience(outlet::list) {
		Some(Ok(listed)) => {
			let loud: Vec<&Listed> = listed.iter().filter(|device| !device.is_input).collect();
			let Some(first) = loud.iter().find(|device| device.is_usual).or(loud.first()) else {
				return Finding::missing(about, is_needed, format!("there is no loudspeaker. {get}"));
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
		Some(Err(why)) => Finding::missing(about, is_needed, format!("{} {get}", ended(&why))),
		None => Finding::missing(
			about,
			is_needed,
			"the sound server does not answer. Please restart it.".to_owned(),
		),
	}
}

/// The recorded words: those that are built in, and people's own.
pub fn voices() -> Vec<Finding> {
	let about = "Recorded words";
	let known: Vec<String> = sound::languages()
		.filter(|language| sound::built_in(*language).is_some())
		.map(|language| language.to_string())
		.collect();
	let mut findings = Vec::from([Finding::good(about, format!("{}.", known.join(", ")))]);
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
		Some(Ok(())) => Finding::good(
			about,
			"eSpeak NG says names and whatever is not recorded.".to_owned(),
		),
		Some(Err(why)) => Finding::missing(
			about,
			is_needed,
			format!("{} {} Without it names are spelled.", ended(&why), advice::ESPEAK),
		),
		None => Finding::missing(about, is_needed, "eSpeak NG does not answer.".to_owned()),
	}
}

/// The system's speech, which is asked whether it can speak, in silence.
pub fn system(is_needed: bool) -> Finding {
	let about = "System speech";
	if system::find().is_none() {
		let told =
			"annabella-speech is missing, which belongs to this program. Please install Annabella again.";
		return Finding::missing(about, is_needed, told.to_owned());
	}
	let (bell, news) = Bell::hang(Watch::start());
	let system = System::open(bell, Delivery::default());
	system.try_again();
	let missing = |why: &str| {
		let told = format!("{} {}", ended(why), advice::SPEECH);
		Finding::missing(about, is_needed, told)
	};
	while let Ok((_, input)) = news.recv_timeout(PATIENCE) {
		if matches!(input, Input::VoiceBack(_)) {
			return Finding::good(about, "it can speak.".to_owned());
		}
		if let Input::Fault(Fault::NoSystemSpeech(why) | Fault::SystemSpeechLost(why)) = input {
			return missing(&why);
		}
	}
	missing("it cannot speak")
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
