//! The synthesiser for what nobody has recorded: libespeak-ng, if this machine has it, found when it is first needed.

use std::ffi::{CString, c_char, c_int, c_short, c_uint, c_void};
use std::ptr::{null, null_mut};
use std::sync::{Mutex, PoisonError};

use annabella::voice::{Language, Pace};
use libloading::{Library, Symbol};

type Callback = unsafe extern "C" fn(*mut c_short, c_int, *mut c_void) -> c_int;
type Initialize = unsafe extern "C" fn(c_int, c_int, *const c_char, c_int) -> c_int;
type SetCallback = unsafe extern "C" fn(Callback);
type SetVoice = unsafe extern "C" fn(*const c_char) -> c_int;
type SetParameter = unsafe extern "C" fn(c_int, c_int, c_int) -> c_int;
type Synthesise = unsafe extern "C" fn(
	*const c_void,
	usize,
	c_uint,
	c_int,
	c_uint,
	c_uint,
	*mut c_uint,
	*mut c_void,
) -> c_int;

// The numbers are those of espeak-ng's header speak_lib.h.
const SYNCHRONOUS: c_int = 2;
const DO_NOT_EXIT: c_int = 0x8000;
const UTF8: c_uint = 1;
const RATE: c_int = 1;
const PITCH: c_int = 3;

/// Longer texts are cut: nobody listens to more, and espeak-ng takes its time for them.
const LONGEST: usize = 300;

/// How loud the loudest tenth of a second is, so that names are as loud as the clips around them.
const LOUDNESS: f32 = 0.13;
const PEAK: f32 = 0.85;

/// What is quieter before and behind the words is cut.
const SILENCE: f32 = 0.003;

/// What espeak-ng has said: the library has but one state for the whole process, and so has this.
static SAID: Mutex<Vec<f32>> = Mutex::new(Vec::new());

// SAFETY of the contract: espeak-ng calls this with `count` samples at `samples`, or with a null pointer at the end.
unsafe extern "C" fn take(samples: *mut c_short, count: c_int, _events: *mut c_void) -> c_int {
	if let (false, Ok(count)) = (samples.is_null(), usize::try_from(count)) {
		// SAFETY: see above; the samples stay where they are until this returns.
		let samples = unsafe { std::slice::from_raw_parts(samples, count) };
		let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
		said.extend(samples.iter().map(|sample| f32::from(*sample) / 32768.0));
	}
	0
}

/// The loaded library. There is one of these at most, and one thread at a time has it.
#[derive(Debug)]
pub struct Synth {
	voice: SetVoice,
	parameter: SetParameter,
	synthesise: Synthesise,
	/// The rate of its sound in samples a second.
	rate: u32,
	_library: Library,
}

impl Synth {
	/// Nothing, if the library or its data are not there.
	#[must_use]
	pub fn load() -> Option<Self> {
		// SAFETY: loading runs the initialisers of espeak-ng and of what it links; they ask nothing of us.
		let library = unsafe { Library::new("libespeak-ng.so.1") }.ok()?;
		// SAFETY: the types are those of speak_lib.h, unchanged for as long as the library has this version.
		let (initialize, callback, voice, parameter, synthesise) = unsafe {
			let initialize: Symbol<'_, Initialize> = library.get(b"espeak_Initialize\0").ok()?;
			let callback: Symbol<'_, SetCallback> = library.get(b"espeak_SetSynthCallback\0").ok()?;
			let voice: Symbol<'_, SetVoice> = library.get(b"espeak_SetVoiceByName\0").ok()?;
			let parameter: Symbol<'_, SetParameter> = library.get(b"espeak_SetParameter\0").ok()?;
			let synthesise: Symbol<'_, Synthesise> = library.get(b"espeak_Synth\0").ok()?;
			(*initialize, *callback, *voice, *parameter, *synthesise)
		};
		// SAFETY: first call of the library; a null path means its own data.
		let rate = unsafe { initialize(SYNCHRONOUS, 0, null(), DO_NOT_EXIT) };
		let rate = u32::try_from(rate).ok().filter(|rate| *rate > 0)?;
		// SAFETY: `take` has the type that is asked for and lives for ever.
		unsafe { callback(take) };
		Some(Self {
			voice,
			parameter,
			synthesise,
			rate,
			_library: library,
		})
	}

	/// The samples of the text and their rate; nothing, if it has no sound.
	#[must_use]
	pub fn say(&self, language: Language, text: &str, pace: Pace) -> Option<(Vec<f32>, u32)> {
		let text = CString::new(clean(text)).ok()?;
		let voice = CString::new(language.code()).ok()?;
		let words_a_minute = match pace {
			Pace::Normal => 165,
			Pace::Slow => 110,
		};
		SAID.lock().unwrap_or_else(PoisonError::into_inner).clear();
		// SAFETY: the strings end with a zero and outlive the calls; the length counts that zero; a null pointer
		// for the identifier and for the user's data is allowed. The text is no markup, as no flag says that it is.
		let done = unsafe {
			if (self.voice)(voice.as_ptr()) != 0 && (self.voice)(c"en".as_ptr()) != 0 {
				return None;
			}
			(self.parameter)(RATE, words_a_minute, 0);
			(self.parameter)(PITCH, 45, 0);
			let length = text.as_bytes_with_nul().len();
			(self.synthesise)(
				text.as_ptr().cast(),
				length,
				0,
				0,
				0,
				UTF8,
				null_mut(),
				null_mut(),
			)
		};
		let said = std::mem::take(&mut *SAID.lock().unwrap_or_else(PoisonError::into_inner));
		let sound = levelled(trimmed(&said), self.rate);
		(done == 0 && !sound.is_empty()).then_some((sound, self.rate))
	}
}

/// The text without anything but text.
fn clean(text: &str) -> String {
	text.chars()
		.take(LONGEST)
		.map(|character| if character.is_control() { ' ' } else { character })
		.collect()
}

fn trimmed(sound: &[f32]) -> &[f32] {
	let audible = |sample: &f32| sample.abs() > SILENCE;
	match (sound.iter().position(audible), sound.iter().rposition(audible)) {
		(Some(first), Some(last)) => sound.get(first..=last).unwrap_or_default(),
		_ => &[],
	}
}

fn levelled(sound: &[f32], rate: u32) -> Vec<f32> {
	let tenth = (rate as usize / 10).clamp(1, sound.len().max(1));
	let loudest = sound
		.chunks_exact(tenth)
		.map(|part| part.iter().map(|sample| sample * sample).sum::<f32>() / tenth as f32)
		.fold(0.0, f32::max)
		.sqrt();
	let peak = sound.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
	let gain = (LOUDNESS / loudest.max(1e-3)).min(PEAK / peak.max(1e-3));
	sound.iter().map(|sample| sample * gain).collect()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn controls_are_blanks_and_long_texts_are_cut() {
		assert_eq!(clean("a\0b\n\u{1b}[2Jc"), "a b  [2Jc");
		assert_eq!(clean(&"ä".repeat(1000)).chars().count(), LONGEST);
	}

	#[test]
	fn silence_is_cut_and_the_rest_is_levelled() {
		let mut sound = vec![0.0; 500];
		sound.extend(vec![0.01; 2205]);
		sound.extend(vec![0.001; 500]);
		assert_eq!(trimmed(&sound).len(), 2205);
		assert_eq!(trimmed(&[0.0; 100]), &[] as &[f32]);
		let levelled = levelled(trimmed(&sound), 22_050);
		assert!(levelled.iter().all(|sample| (sample - LOUDNESS).abs() < 0.001));
		assert!(super::levelled(&[], 22_050).is_empty());
	}

	/// One test for all that needs the library, as it has one state for the process.
	#[test]
	fn names_are_said_where_the_library_is() {
		let Some(synth) = Synth::load() else {
			return;
		};
		let say = |text: &str, pace| {
			synth
				.say(Language::GERMAN, text, pace)
				.map(|(sound, _)| sound.len())
		};
		let normal = say("Wilhelm Steinitz", Pace::Normal).unwrap();
		let slow = say("Wilhelm Steinitz", Pace::Slow).unwrap();
		assert!(normal > 10_000 && slow > normal + normal / 4, "{normal} {slow}");
		let plain = say("Anna", Pace::Normal).unwrap();
		let markup = say("<break time=\"20s\"/> Anna", Pace::Normal).unwrap();
		assert!(markup < plain + 20 * synth.rate as usize, "markup is text");
		assert!(say("[[a]] <voice name='x'> \u{7} \\ & ; 😀", Pace::Normal).is_some());
		assert_eq!(say("", Pace::Normal), None);
		let (sound, rate) = synth
			.say(Language::new("zz").unwrap(), "Anna", Pace::Normal)
			.unwrap();
		assert!(!sound.is_empty() && rate >= 8_000);
	}
}
