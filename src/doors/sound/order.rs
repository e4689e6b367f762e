//! What the speaker is told, by the program and by the device.

use annabella::ports::DeviceFault;
use annabella::voice::{Pan, Tone, Utterance};

use super::mixer::Channels;
use super::performance::Performance;
use crate::doors::outlet::Outlet;

/// An order to the speaker. They are followed in their order.
pub enum Order {
	/// Say this under this number, in these channels and so.
	Say(u64, Utterance, Channels, Performance),
	/// What was being said is no longer wanted.
	Hush,
	Tone(Tone, Pan, Channels),
	/// Look for the device, if it was reported as missing.
	Seek,
	/// The opening of this number has come to this.
	Opened(u64, Result<Outlet, DeviceFault>),
	/// The device of this opening is gone.
	Lost(u64, DeviceFault),
	/// The voice of this number has been played to its end.
	Over(u64),
	Close,
}
