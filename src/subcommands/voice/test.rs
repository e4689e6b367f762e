//! Speaks into a sound device, side by side, and says how soon it was heard.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use annabella::chess::Color;
use annabella::message;
use annabella::ports::Fault;
use annabella::settings::{Choices, VoiceKind};
use annabella::voice::{Audience, Delivery, Library, PhraseKey, Rate, Tone, Vocabulary};

use crate::cli::{TestFlags, system_language};
use crate::doors::quiet::Quiet;
use crate::doors::sound::Listener;
use crate::doors::{legible::legible, outlet};
use crate::subcommands::output::{Failure, print, tell, told};
use crate::subcommands::speaker::{BlockingVoice, mute};
use crate::user_files;

/// Level below which there is no sound yet, of a full scale of one.
const AUDIBLE: f32 = 0.001;

/// The moment at which the first sound came out.
type First = Arc<Mutex<Option<Instant>>>;

/// # Errors
/// With a sentence, when a flag names nothing that there is, or nothing can be heard.
pub fn run(flags: &TestFlags) -> Result<(), Failure> {
	let mut choices = Choices::new(system_language());
	let set = |choices: &mut Choices, name: &str, value: &str| choices.set(name, value);
	if let Some(language) = &flags.language {
		set(&mut choices, "language", language)?;
	}
	set(&mut choices, "voice", &flags.voice)?;
	let words = Vocabulary::new(&Library::built_in(), choices.manner())?;
	let (person, damaged) = user_files::person(flags.clips.as_deref())?;
	for fault in damaged {
		if let Fault::UserFile(why) = fault {
			print(words.user_file_fault(&why))?;
		}
	}
	let sided = choices.voice.plays_itself();
	if sided {
		let device = where_to(flags.device.as_deref())?;
		let prefix = flags
			.device
			.as_ref()
			.map_or_else(String::new, |name| format!("{name}:"));
		set(&mut choices, "ear", &format!("white={prefix}left"))?;
		set(&mut choices, "ear", &format!("black={prefix}right"))?;
		tell(message!(SpeaksInto, device))?;
	} else if choices.voice == VoiceKind::Silent {
		return Err(message!(VoicesAre));
	} else if flags.device.is_some() {
		return Err(message!(DeviceOfSystem));
	}
	let first = First::default();
	let heard = Arc::clone(&first);
	let listener: Listener = Arc::new(move |samples: &[f32], _| {
		if samples.iter().any(|sample| sample.abs() > AUDIBLE) {
			heard
				.lock()
				.unwrap_or_else(PoisonError::into_inner)
				.get_or_insert_with(Instant::now);
		}
	});
	let delivery = Delivery {
		rate: flags.rate.map_or(Rate::USUAL, Rate::nearest),
		..Delivery::default()
	};
	let mut speaker = BlockingVoice::at(choices.voice, delivery, choices.ears, person, Some(listener));
	let sides = [
		(PhraseKey::TestLeft, Audience::Player(Color::White)),
		(PhraseKey::TestRight, Audience::Player(Color::Black)),
		(PhraseKey::TestBoth, Audience::Room),
	];
	let mut say = |line, audience, tone| -> Result<(), Failure> {
		let phrase = words.line(line, &[]);
		print(&phrase)?;
		*first.lock().unwrap_or_else(PoisonError::into_inner) = None;
		let asked = Instant::now();
		let faults = speaker.say_to(audience, phrase);
		if let Some(why) = faults.iter().find_map(mute) {
			return Err(message!(NothingHeard, why));
		}
		let began = *first.lock().unwrap_or_else(PoisonError::into_inner);
		if let Some(began) = began {
			let milliseconds = began.saturating_duration_since(asked).as_millis();
			tell(message!(SoundDelay, number = milliseconds))?;
		}
		if tone {
			speaker.tone_to_its_end(Tone::YourTurn, audience);
		}
		Ok(())
	};
	if sided {
		for (line, audience) in sides {
			say(line, audience, true)?;
		}
	}
	say(PhraseKey::TestSentence, Audience::Room, false)
}

/// The device as the system describes it.
fn where_to(name: Option<&str>) -> Result<String, Failure> {
	let _quiet = Quiet::hold();
	let listed = outlet::list()?;
	let outputs = listed.iter().filter(|device| !device.is_input);
	if let Some(name) = name {
		outlet::check(name, outputs.clone())?;
	}
	let found = outputs.clone().find(|device| match name {
		Some(name) => device.name == name,
		None => device.is_usual,
	});
	Ok(found.map_or_else(
		|| told(message!(SystemsOwnDevice)),
		|device| legible(&format!("{}, {}", device.name, device.description)),
	))
}
