//! The library libespeak-ng, if this machine has it. It has one state for the whole process: each user of it holds its
//! lock, and it is loaded once.

use annabella::message;
use annabella::texts::Message;
use std::ffi::{CString, c_char, c_int, c_short, c_uchar, c_uint, c_void};
use std::ptr::{null, null_mut};
use std::sync::{Mutex, MutexGuard, PoisonError};

use libloading::{Library, Symbol};

use crate::doors::platform::files::espeak;

type Callback = unsafe extern "C" fn(*mut c_short, c_int, *mut c_void) -> c_int;
type Initialize = unsafe extern "C" fn(c_int, c_int, *const c_char, c_int) -> c_int;
type SetCallback = unsafe extern "C" fn(Callback);
type SetVoice = unsafe extern "C" fn(*const c_char) -> c_int;
type FindVoice = unsafe extern "C" fn(*mut Wanted) -> c_int;
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

/// A voice to search for: `espeak_VOICE` of speak_lib.h.
#[repr(C)]
struct Wanted {
	name: *const c_char,
	languages: *const c_char,
	identifier: *const c_char,
	gender: c_uchar,
	age: c_uchar,
	variant: c_uchar,
	reserved: c_uchar,
	score: c_int,
	spare: *mut c_void,
}

// The numbers are those of espeak-ng's header speak_lib.h.
const SYNCHRONOUS: c_int = 2;
const DO_NOT_EXIT: c_int = 0x8000;
const UTF8: c_uint = 1;
const PHONEMES: c_uint = 0x100;
const RATE: c_int = 1;
const PITCH: c_int = 3;

/// The fastest that eSpeak NG speaks without the library Sonic, in words a minute.
const FASTEST_ALONE: u16 = 450;

/// The receiver of the samples; it returns `true` if more are wanted.
type Taker = Box<dyn FnMut(&[i16]) -> bool + Send>;

static TAKER: Mutex<Option<Taker>> = Mutex::new(None);

fn taker() -> MutexGuard<'static, Option<Taker>> {
	TAKER.lock().unwrap_or_else(PoisonError::into_inner)
}

// SAFETY of the contract: espeak-ng calls this with `count` samples at `samples`, or with a null pointer at the end.
unsafe extern "C" fn take(samples: *mut c_short, count: c_int, _events: *mut c_void) -> c_int {
	let (false, Ok(count)) = (samples.is_null(), usize::try_from(count)) else {
		return 0;
	};
	// SAFETY: see above; the samples stay where they are until this returns.
	let samples = unsafe { std::slice::from_raw_parts(samples, count) };
	let goes_on = taker().as_mut().is_none_or(|taker| taker(samples));
	c_int::from(!goes_on)
}

/// Something to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Speech {
	/// A voice by eSpeak NG's name of it, or a language.
	pub voice: String,
	/// Text between two double brackets is eSpeak NG's own phonemes.
	pub text: String,
	/// 0 to 99.
	pub pitch: u8,
	pub words_a_minute: u16,
}

/// The library, once it is loaded. Nothing else in the process calls it: only the holder of this lock has access to its
/// functions.
static LOADED: Mutex<Option<Loaded>> = Mutex::new(None);

fn loaded() -> MutexGuard<'static, Option<Loaded>> {
	LOADED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The functions of the loaded library. A caller has it for itself alone, as `&mut self` says.
#[derive(Debug)]
struct Loaded {
	voice: SetVoice,
	find: FindVoice,
	parameter: SetParameter,
	synthesise: Synthesise,
	about: Espeak,
	_library: Library,
}

/// Proof that the library is loaded, and its abilities.
#[derive(Clone, Copy, Debug)]
pub struct Espeak {
	/// The rate of its sound in samples a second.
	rate: u32,
	/// True if it was built with Sonic, which makes it faster than it is.
	has_sonic: bool,
}

impl Loaded {
	fn load() -> Result<Self, Message> {
		// The message of the system's loader is no sentence.
		let missing = |_: libloading::Error| message!(EspeakNotLoaded);
		let mut library = Err(message!(EspeakNotLoaded));
		for name in espeak() {
			// SAFETY: loading runs the initialisers of espeak-ng and of its libraries; they ask nothing of us.
			library = unsafe { Library::new(name) }.map_err(missing);
			if library.is_ok() {
				break;
			}
		}
		let library = library?;
		// SAFETY: the types are those of speak_lib.h, unchanged for as long as the library has this version. Of Sonic
		// only the presence is asked.
		let (initialize, callback, voice, find, parameter, synthesise, has_sonic) = unsafe {
			let initialize: Symbol<'_, Initialize> = library.get(b"espeak_Initialize\0").map_err(missing)?;
			let callback: Symbol<'_, SetCallback> =
				library.get(b"espeak_SetSynthCallback\0").map_err(missing)?;
			let voice: Symbol<'_, SetVoice> = library.get(b"espeak_SetVoiceByName\0").map_err(missing)?;
			let find: Symbol<'_, FindVoice> =
				library.get(b"espeak_SetVoiceByProperties\0").map_err(missing)?;
			let parameter: Symbol<'_, SetParameter> =
				library.get(b"espeak_SetParameter\0").map_err(missing)?;
			let synthesise: Symbol<'_, Synthesise> = library.get(b"espeak_Synth\0").map_err(missing)?;
			let sonic = library.get::<*const c_void>(b"sonicCreateStream\0").is_ok();
			(
				*initialize,
				*callback,
				*voice,
				*find,
				*parameter,
				*synthesise,
				sonic,
			)
		};
		// SAFETY: first call of the library, as it is loaded under its lock and then kept; a null path means its own data.
		let rate = unsafe { initialize(SYNCHRONOUS, 0, null(), DO_NOT_EXIT) };
		let rate = u32::try_from(rate).ok().filter(|rate| *rate > 0);
		let rate = rate.ok_or(message!(EspeakNoData))?;
		// SAFETY: `take` has the requested type and lives for ever.
		unsafe { callback(take) };
		Ok(Self {
			voice,
			find,
			parameter,
			synthesise,
			about: Espeak { rate, has_sonic },
			_library: library,
		})
	}

	fn say(&mut self, speech: &Speech, taker: impl FnMut(&[i16]) -> bool + Send + 'static) -> bool {
		let Ok(text) = CString::new(speech.text.as_str()) else {
			return false;
		};
		if !self.choose(&speech.voice) && !self.choose("en") {
			return false;
		}
		let alone = if self.about.has_sonic {
			u16::MAX
		} else {
			FASTEST_ALONE
		};
		*self::taker() = Some(Box::new(taker));
		// SAFETY: the text ends with a zero, which its length counts, and outlives the call; a null pointer for the
		// identifier and for the user's data is allowed. The text is no markup, as no flag says that it is.
		let done = unsafe {
			(self.parameter)(RATE, c_int::from(speech.words_a_minute.min(alone)), 0);
			(self.parameter)(PITCH, c_int::from(speech.pitch), 0);
			let length = text.as_bytes_with_nul().len();
			let flags = UTF8 | PHONEMES;
			(self.synthesise)(
				text.as_ptr().cast(),
				length,
				0,
				0,
				0,
				flags,
				null_mut(),
				null_mut(),
			)
		};
		*self::taker() = None;
		done == 0
	}

	fn choose(&mut self, voice: &str) -> bool {
		let Ok(name) = CString::new(voice) else {
			return false;
		};
		let mut wanted = Wanted {
			name: null(),
			languages: name.as_ptr(),
			identifier: null(),
			gender: 0,
			age: 0,
			variant: 0,
			reserved: 0,
			score: 0,
			spare: null_mut(),
		};
		// SAFETY: the name ends with a zero and outlives both calls, and `wanted` is of the library's own shape.
		unsafe { (self.voice)(name.as_ptr()) == 0 || (self.find)(&raw mut wanted) == 0 }
	}
}

impl Espeak {
	/// Loads the library, if it is not loaded yet.
	///
	/// # Errors
	/// If the library or its data are not there, with a sentence.
	pub fn load() -> Result<Self, Message> {
		let mut loaded = loaded();
		if let Some(loaded) = loaded.as_ref() {
			return Ok(loaded.about);
		}
		Ok(loaded.insert(Loaded::load()?).about)
	}

	/// Returns `true` if it can be loaded, or is. It does not wait: a user that holds the lock has loaded it.
	pub fn is_there() -> bool {
		let Ok(mut loaded) = LOADED.try_lock() else {
			return true;
		};
		if loaded.is_none() {
			*loaded = Loaded::load().ok();
		}
		loaded.is_some()
	}

	/// In samples a second.
	#[must_use]
	pub const fn rate(self) -> u32 {
		self.rate
	}

	/// The factor by which its fastest speech is slower than the wanted one.
	#[must_use]
	pub fn lag(self, words_a_minute: u16) -> f32 {
		if self.has_sonic || words_a_minute <= FASTEST_ALONE {
			1.0
		} else {
			f32::from(words_a_minute) / f32::from(FASTEST_ALONE)
		}
	}

	/// Says it, a few hundredths of a second at a time, until it is said or `taker` wants no more. Returns `true` if it
	/// was said.
	pub fn say(self, speech: &Speech, taker: impl FnMut(&[i16]) -> bool + Send + 'static) -> bool {
		loaded().as_mut().is_some_and(|loaded| loaded.say(speech, taker))
	}
}

#[cfg(test)]
#[path = "espeak_tests.rs"]
mod tests;
