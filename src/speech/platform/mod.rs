//! The speech of one system: each has a folder with the same names in it.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub use self::unix::*;
#[cfg(windows)]
pub use self::windows::*;

/// Part of the rate that remains in slow speech.
const SLOWER: f32 = 0.7;

/// The system's delivery before we changed anything, and the requested one. Each system has `rate` and `volume` on its own scales.
#[derive(Clone, Copy, Debug)]
pub struct Scales {
	/// The user's own settings, on the system's scales.
	own_rate: f32,
	own_volume: f32,
	/// Words a minute, if others than the user's own.
	rate: Option<u16>,
	/// In percent of the user's own volume.
	volume: u8,
}

impl Scales {
	#[must_use]
	pub const fn new(own_rate: f32, own_volume: f32) -> Self {
		Self {
			own_rate,
			own_volume,
			rate: None,
			volume: 100,
		}
	}

	pub fn set(&mut self, rate: Option<u16>, volume: u8) {
		(self.rate, self.volume) = (rate, volume);
	}
}
