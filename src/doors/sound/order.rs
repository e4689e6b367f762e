//! The orders to the speaker, from the program and from the device.

use annabella::ports::DeviceFault;
use annabella::voice::{Pan, Tone, Utterance};

use super::mixer::Channels;
use super::performance::Performance;
use crate::doors::outlet::Outlet;

/// An order to the speaker. Orders are followed in sequence.
pub enum Order {
	/// Say this under this number, in these channels and in this way.
	Say(u64, Utterance, Channels, Performance),
	/// The current utterance is no longer wanted.
	Hush,
	Tone(Tone, Pan, Channels),
	/// Search for the device, if it was reported as missing.
	Seek,
	/// The result of the opening of this number.
	Opened(u64, Result<Outlet, DeviceFault>),
	/// The device of this opening is gone.
	Lost(u64, DeviceFault),
	/// The voice of this number has been played to its end.
	Over(u64),
	Close,
}
