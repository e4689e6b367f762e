//! The manner of speech: the voice, its rate, its volume, and its detail.

use super::session::Session;

impl Session {
	pub(super) fn choose_voice(&mut self, named: &str) {
		self.narrator.voice_to(named, &mut self.out);
	}

	pub(super) fn switch_voice(&mut self, on: bool) {
		self.narrator.switch_voice(on, &mut self.out);
	}

	pub(super) fn set_rate(&mut self, asked: &str) {
		self.narrator.rate_to(asked, &mut self.out);
	}

	pub(super) fn set_volume(&mut self, asked: &str) {
		self.narrator.volume_to(asked, &mut self.out);
	}

	pub(super) fn switch_detail(&mut self, named: &str) {
		self.narrator.switch_detail(named, &mut self.out);
	}
}
