//! The part of libspeechd.h that the crate `speech-dispatcher` needs, by the names that it expects.
//! `tests/house/declarations.rs` compares it with the header that is installed.

#![no_std]
#![allow(
	non_camel_case_types,
	non_snake_case,
	non_upper_case_globals,
	reason = "the names are those of the header"
)]

use core::ffi::{c_char, c_int, c_uint};

#[cfg(any(target_arch = "aarch64", target_arch = "arm"))]
pub type wchar_t = c_uint;
#[cfg(not(any(target_arch = "aarch64", target_arch = "arm")))]
pub type wchar_t = c_int;

pub const SPD_NO_REPLY: c_uint = 0;
pub const SPD_WAIT_REPLY: c_uint = 1;

/// An enum of C: a type for its values, and their numbers.
macro_rules! numbers {
	($name:ident: $kind:ty { $($value:ident = $number:literal,)* }) => {
		pub mod $name {
			pub type Type = $kind;
			$(pub const $value: Type = $number;)*
		}
	};
}

numbers!(SPDConnectionMode: u32 {
	SPD_MODE_SINGLE = 0,
	SPD_MODE_THREADED = 1,
});

numbers!(SPDPriority: u32 {
	SPD_IMPORTANT = 1,
	SPD_MESSAGE = 2,
	SPD_TEXT = 3,
	SPD_NOTIFICATION = 4,
	SPD_PROGRESS = 5,
});

// The header has another value, a negative one, so that its type has a sign.
numbers!(SPDVoiceType: i32 {
	SPD_MALE1 = 1,
	SPD_MALE2 = 2,
	SPD_MALE3 = 3,
	SPD_FEMALE1 = 4,
	SPD_FEMALE2 = 5,
	SPD_FEMALE3 = 6,
	SPD_CHILD_MALE = 7,
	SPD_CHILD_FEMALE = 8,
});

numbers!(SPDDataMode: u32 {
	SPD_DATA_TEXT = 0,
	SPD_DATA_SSML = 1,
});

numbers!(SPDNotification: u32 {
	SPD_BEGIN = 1,
	SPD_END = 2,
	SPD_INDEX_MARKS = 4,
	SPD_CANCEL = 8,
	SPD_PAUSE = 16,
	SPD_RESUME = 32,
	SPD_ALL = 63,
});

numbers!(SPDPunctuation: u32 {
	SPD_PUNCT_ALL = 0,
	SPD_PUNCT_NONE = 1,
	SPD_PUNCT_SOME = 2,
	SPD_PUNCT_MOST = 3,
});

numbers!(SPDCapitalLetters: u32 {
	SPD_CAP_NONE = 0,
	SPD_CAP_SPELL = 1,
	SPD_CAP_ICON = 2,
});

numbers!(SPDSpelling: u32 {
	SPD_SPELL_OFF = 0,
	SPD_SPELL_ON = 1,
});

pub type SPDNotificationType = u32;

pub const SPDNotificationType_SPD_EVENT_BEGIN: SPDNotificationType = 0;
pub const SPDNotificationType_SPD_EVENT_END: SPDNotificationType = 1;
pub const SPDNotificationType_SPD_EVENT_INDEX_MARK: SPDNotificationType = 2;
pub const SPDNotificationType_SPD_EVENT_CANCEL: SPDNotificationType = 3;
pub const SPDNotificationType_SPD_EVENT_PAUSE: SPDNotificationType = 4;
pub const SPDNotificationType_SPD_EVENT_RESUME: SPDNotificationType = 5;

pub type SPDCallback = Option<unsafe extern "C" fn(usize, usize, SPDNotificationType)>;
pub type SPDCallbackIM = Option<unsafe extern "C" fn(usize, usize, SPDNotificationType, *mut c_char)>;

#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct SPDVoice {
	pub name: *mut c_char,
	pub language: *mut c_char,
	pub variant: *mut c_char,
}

/// The library makes it and takes it back, so that only its beginning is declared: the rest is the library's own.
#[repr(C)]
#[derive(Debug)]
pub struct SPDConnection {
	pub callback_begin: SPDCallback,
	pub callback_end: SPDCallback,
	pub callback_cancel: SPDCallback,
	pub callback_pause: SPDCallback,
	pub callback_resume: SPDCallback,
	pub callback_im: SPDCallbackIM,
	private: [u8; 0],
}

/// The library makes it.
#[repr(C)]
#[derive(Debug)]
pub struct SPDConnectionAddress {
	private: [u8; 0],
}

#[link(name = "speechd")]
unsafe extern "C" {
	pub fn spd_open(
		client_name: *const c_char,
		connection_name: *const c_char,
		user_name: *const c_char,
		mode: SPDConnectionMode::Type,
	) -> *mut SPDConnection;
	pub fn spd_open2(
		client_name: *const c_char,
		connection_name: *const c_char,
		user_name: *const c_char,
		mode: SPDConnectionMode::Type,
		address: *const SPDConnectionAddress,
		autospawn: c_int,
		error_result: *mut *mut c_char,
	) -> *mut SPDConnection;
	pub fn spd_close(connection: *mut SPDConnection);
	pub fn spd_say(connection: *mut SPDConnection, priority: SPDPriority::Type, text: *const c_char)
	-> c_int;
	pub fn spd_sayf(
		connection: *mut SPDConnection,
		priority: SPDPriority::Type,
		format: *const c_char,
		...
	) -> c_int;
	pub fn spd_stop(connection: *mut SPDConnection) -> c_int;
	pub fn spd_stop_all(connection: *mut SPDConnection) -> c_int;
	pub fn spd_stop_uid(connection: *mut SPDConnection, target_uid: c_int) -> c_int;
	pub fn spd_cancel(connection: *mut SPDConnection) -> c_int;
	pub fn spd_cancel_all(connection: *mut SPDConnection) -> c_int;
	pub fn spd_cancel_uid(connection: *mut SPDConnection, target_uid: c_int) -> c_int;
	pub fn spd_pause(connection: *mut SPDConnection) -> c_int;
	pub fn spd_pause_all(connection: *mut SPDConnection) -> c_int;
	pub fn spd_pause_uid(connection: *mut SPDConnection, target_uid: c_int) -> c_int;
	pub fn spd_resume(connection: *mut SPDConnection) -> c_int;
	pub fn spd_resume_all(connection: *mut SPDConnection) -> c_int;
	pub fn spd_resume_uid(connection: *mut SPDConnection, target_uid: c_int) -> c_int;
	pub fn spd_key(
		connection: *mut SPDConnection,
		priority: SPDPriority::Type,
		key_name: *const c_char,
	) -> c_int;
	pub fn spd_char(
		connection: *mut SPDConnection,
		priority: SPDPriority::Type,
		character: *const c_char,
	) -> c_int;
	pub fn spd_wchar(
		connection: *mut SPDConnection,
		priority: SPDPriority::Type,
		wcharacter: wchar_t,
	) -> c_int;
	pub fn spd_set_voice_type(connection: *mut SPDConnection, kind: SPDVoiceType::Type) -> c_int;
	pub fn spd_set_voice_type_all(connection: *mut SPDConnection, kind: SPDVoiceType::Type) -> c_int;
	pub fn spd_set_voice_type_uid(
		connection: *mut SPDConnection,
		kind: SPDVoiceType::Type,
		uid: c_uint,
	) -> c_int;
	pub fn spd_get_voice_type(connection: *mut SPDConnection) -> SPDVoiceType::Type;
	pub fn spd_set_synthesis_voice(connection: *mut SPDConnection, voice_name: *const c_char) -> c_int;
	pub fn spd_set_synthesis_voice_all(connection: *mut SPDConnection, voice_name: *const c_char) -> c_int;
	pub fn spd_set_synthesis_voice_uid(
		connection: *mut SPDConnection,
		voice_name: *const c_char,
		uid: c_uint,
	) -> c_int;
	pub fn spd_set_data_mode(connection: *mut SPDConnection, mode: SPDDataMode::Type) -> c_int;
	pub fn spd_set_notification_on(
		connection: *mut SPDConnection,
		notification: SPDNotification::Type,
	) -> c_int;
	pub fn spd_set_notification_off(
		connection: *mut SPDConnection,
		notification: SPDNotification::Type,
	) -> c_int;
	pub fn spd_set_notification(
		connection: *mut SPDConnection,
		notification: SPDNotification::Type,
		state: *const c_char,
	) -> c_int;
	pub fn spd_set_voice_rate(connection: *mut SPDConnection, rate: c_int) -> c_int;
	pub fn spd_set_voice_rate_all(connection: *mut SPDConnection, rate: c_int) -> c_int;
	pub fn spd_set_voice_rate_uid(connection: *mut SPDConnection, rate: c_int, uid: c_uint) -> c_int;
	pub fn spd_get_voice_rate(connection: *mut SPDConnection) -> c_int;
	pub fn spd_set_voice_pitch(connection: *mut SPDConnection, pitch: c_int) -> c_int;
	pub fn spd_set_voice_pitch_all(connection: *mut SPDConnection, pitch: c_int) -> c_int;
	pub fn spd_set_voice_pitch_uid(connection: *mut SPDConnection, pitch: c_int, uid: c_uint) -> c_int;
	pub fn spd_get_voice_pitch(connection: *mut SPDConnection) -> c_int;
	pub fn spd_set_volume(connection: *mut SPDConnection, volume: c_int) -> c_int;
	pub fn spd_set_volume_all(connection: *mut SPDConnection, volume: c_int) -> c_int;
	pub fn spd_set_volume_uid(connection: *mut SPDConnection, volume: c_int, uid: c_uint) -> c_int;
	pub fn spd_get_volume(connection: *mut SPDConnection) -> c_int;
	pub fn spd_set_punctuation(connection: *mut SPDConnection, kind: SPDPunctuation::Type) -> c_int;
	pub fn spd_set_punctuation_all(connection: *mut SPDConnection, kind: SPDPunctuation::Type) -> c_int;
	pub fn spd_set_punctuation_uid(
		connection: *mut SPDConnection,
		kind: SPDPunctuation::Type,
		uid: c_uint,
	) -> c_int;
	pub fn spd_set_capital_letters(connection: *mut SPDConnection, kind: SPDCapitalLetters::Type) -> c_int;
	pub fn spd_set_capital_letters_all(
		connection: *mut SPDConnection,
		kind: SPDCapitalLetters::Type,
	) -> c_int;
	pub fn spd_set_capital_letters_uid(
		connection: *mut SPDConnection,
		kind: SPDCapitalLetters::Type,
		uid: c_uint,
	) -> c_int;
	pub fn spd_set_spelling(connection: *mut SPDConnection, kind: SPDSpelling::Type) -> c_int;
	pub fn spd_set_spelling_all(connection: *mut SPDConnection, kind: SPDSpelling::Type) -> c_int;
	pub fn spd_set_spelling_uid(
		connection: *mut SPDConnection,
		kind: SPDSpelling::Type,
		uid: c_uint,
	) -> c_int;
	pub fn spd_set_language(connection: *mut SPDConnection, language: *const c_char) -> c_int;
	pub fn spd_set_language_all(connection: *mut SPDConnection, language: *const c_char) -> c_int;
	pub fn spd_set_language_uid(
		connection: *mut SPDConnection,
		language: *const c_char,
		uid: c_uint,
	) -> c_int;
	pub fn spd_get_language(connection: *mut SPDConnection) -> *mut c_char;
	pub fn spd_set_output_module(connection: *mut SPDConnection, output_module: *const c_char) -> c_int;
	pub fn spd_set_output_module_all(connection: *mut SPDConnection, output_module: *const c_char) -> c_int;
	pub fn spd_set_output_module_uid(
		connection: *mut SPDConnection,
		output_module: *const c_char,
		uid: c_uint,
	) -> c_int;
	pub fn spd_list_modules(connection: *mut SPDConnection) -> *mut *mut c_char;
	pub fn free_spd_modules(modules: *mut *mut c_char);
	pub fn spd_list_synthesis_voices(connection: *mut SPDConnection) -> *mut *mut SPDVoice;
	pub fn free_spd_voices(voices: *mut *mut SPDVoice);
	pub fn spd_send_data(connection: *mut SPDConnection, message: *const c_char, wfr: c_int) -> *mut c_char;
}
