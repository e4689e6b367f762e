//! Rate, volume and extent of speech, changed by the user, and stored for the next start.

use alloc::string::{String, ToString};

use super::Narrator;
use crate::ports::Effect;
use crate::settings::{FaceKind, KeyEcho, details_written, on_off_name};
use crate::voice::{Detail, Extent, Form, Phrase, PhraseKey, Rate, Tone, Verbosity, Volume};

impl Narrator {
	/// Stores the face, without a voice that was chosen for another one.
	pub fn prefer_face(&mut self, face: FaceKind) {
		if face != FaceKind::Voice {
			self.out.prefer("voice", String::new());
		}
		self.out.prefer("face", face.name().to_string());
	}

	/// Applies a new delivery; the sentence about its number is the first to be heard that way.
	fn deliver(&mut self, name: &'static str, line: PhraseKey, number: u32) {
		self.out.push(Effect::Deliver(self.delivery));
		self.answer(self.with_number(line, number));
		self.out.prefer(name, number.to_string());
	}

	fn with_number(&self, line: PhraseKey, number: u32) -> Phrase {
		match line.counts() {
			Some(_) => self.words.counted(line, number, &[]),
			None => self.words.line(line, &[self.words.number(number)]),
		}
	}

	pub(super) fn set_rate(&mut self, rate: Option<Rate>) {
		let number = |rate: Rate| u32::from(rate.words_a_minute());
		match rate {
			Some(rate) => {
				self.delivery.rate = rate;
				self.deliver("rate", PhraseKey::RateIs, number(rate));
			}
			None => self.edge(self.with_number(PhraseKey::RateIs, number(self.delivery.rate))),
		}
	}

	/// Sets the rate in words a minute; without a number, says the current one.
	pub fn rate_to(&mut self, asked: &str) {
		let now = u32::from(self.delivery.rate.words_a_minute());
		match self.number_in(asked) {
			Some(rate) => self.set_rate(Some(Rate::nearest(rate))),
			None if asked.is_empty() => self.answer(self.with_number(PhraseKey::RateIs, now)),
			None => self.refuse(self.with_number(PhraseKey::RateIs, now)),
		}
	}

	/// Sets the volume in percent; without a number, says the current one.
	pub fn volume_to(&mut self, asked: &str) {
		let now = u32::from(self.delivery.words.percent());
		match self.number_in(asked) {
			Some(volume) => self.set_volume(Some(Volume::nearest(volume)), PhraseKey::VolumeIs),
			None if asked.is_empty() => self.answer(self.with_number(PhraseKey::VolumeIs, now)),
			None => self.refuse(self.with_number(PhraseKey::VolumeIs, now)),
		}
	}

	fn number_in<N: TryFrom<u32>>(&self, asked: &str) -> Option<N> {
		let number = self.library.number(asked, self.words.manner())?;
		N::try_from(number).ok()
	}

	pub(super) fn set_volume(&mut self, volume: Option<Volume>, line: PhraseKey) {
		let number = |volume: Volume| u32::from(volume.percent());
		match volume {
			Some(volume) => {
				self.delivery.words = volume;
				self.deliver("volume", line, number(volume));
			}
			None => self.edge(self.with_number(PhraseKey::VolumeIs, number(self.delivery.words))),
		}
	}

	pub(super) fn set_tone_volume(&mut self, volume: Option<Volume>, line: PhraseKey) {
		let number = |volume: Volume| u32::from(volume.percent());
		match volume {
			Some(volume) => {
				self.delivery.tones = volume;
				self.deliver("tone-volume", line, number(volume));
				self.tone(Tone::Notice);
			}
			None => self.edge(self.with_number(PhraseKey::TonesAre, number(self.delivery.tones))),
		}
	}

	pub(super) fn switch_tones(&mut self) {
		self.tones = !self.tones;
		let (line, value) = if self.tones {
			(PhraseKey::TonesOn, "on")
		} else {
			(PhraseKey::TonesOff, "off")
		};
		self.answer(line);
		self.tone(Tone::Notice);
		self.out.prefer("tones", value.to_string());
	}

	/// Returns `true` if a digit in a menu waits for Enter.
	pub const fn digits_wait(&self) -> bool {
		self.digits_wait
	}

	pub(super) fn switch_digits(&mut self) {
		self.digits_wait = !self.digits_wait;
		let (line, value) = if self.digits_wait {
			(PhraseKey::DigitsWait, "wait")
		} else {
			(PhraseKey::DigitsChoose, "choose")
		};
		self.answer(line);
		self.out.prefer("digits", value.to_string());
	}

	pub(super) fn next_echo(&mut self) {
		self.echo = self.echo.next();
		let line = match self.echo {
			KeyEcho::Off => PhraseKey::EchoOff,
			KeyEcho::Characters => PhraseKey::EchoCharacters,
			KeyEcho::Words => PhraseKey::EchoWords,
			KeyEcho::Both => PhraseKey::EchoBoth,
		};
		self.answer(line);
		self.out.prefer("echo", self.echo.name().to_string());
	}

	/// Sets another extent. Details that were switched apart from it stay as they are.
	pub(super) fn set_verbosity(&mut self, verbosity: Option<Verbosity>) {
		if self.at_table {
			return self.refuse(PhraseKey::ExtentFixed);
		}
		let line = |verbosity| match verbosity {
			Verbosity::Brief => PhraseKey::Brief,
			Verbosity::Normal => PhraseKey::Normal,
			Verbosity::Verbose => PhraseKey::Verbose,
		};
		let Some(verbosity) = verbosity else {
			return self.edge(self.line(line(self.extent.verbosity)));
		};
		let apart: alloc::vec::Vec<_> = self.extent.apart().collect();
		self.extent = Extent::whole(verbosity);
		for (detail, on) in apart {
			self.extent.switch(detail, on);
		}
		self.answer(line(verbosity));
		self.out.prefer("verbosity", verbosity.name().to_string());
		self.out.prefer("say", details_written(&self.extent));
	}

	/// Switches the named detail; without a name, says all details.
	pub fn switch_detail(&mut self, named: &str) {
		if self.at_table {
			return self.refuse(PhraseKey::ExtentFixed);
		}
		let state = |narrator: &Self, detail| {
			let line = if narrator.extent.says(detail) {
				PhraseKey::DetailOn
			} else {
				PhraseKey::DetailOff
			};
			narrator.words.line(line, &[narrator.words.detail(detail)])
		};
		if named.is_empty() {
			let all: alloc::vec::Vec<Phrase> = Detail::ALL
				.into_iter()
				.map(|detail| state(self, detail))
				.collect();
			return self.answer_all(all);
		}
		let Some(detail) = self.words.detail_named(named) else {
			return self.refuse(PhraseKey::NoSuchDetail);
		};
		self.extent.switch(detail, !self.extent.says(detail));
		self.answer(state(self, detail));
		self.out.prefer("say", details_written(&self.extent));
	}

	/// Returns `true` if this is said at home.
	pub fn says(&self, detail: Detail) -> bool {
		self.at_table || self.extent.says(detail)
	}

	pub const fn extent(&self) -> &Extent {
		&self.extent
	}

	pub const fn is_at_table(&self) -> bool {
		self.at_table
	}

	/// Fixes the extent and the words at the tournament table, or frees them.
	pub const fn set_at_table(&mut self, at_table: bool) {
		self.at_table = at_table;
		self.write_as_chosen();
	}

	/// Writes everything as it is said, at the tournament table.
	pub(super) const fn write_as_chosen(&mut self) {
		self.words.set_compact(self.compact && !self.at_table);
		self.words.set_square_first(self.square_first);
	}

	/// Writes in the compact form, or in words.
	pub fn switch_compact(&mut self) {
		if self.at_table {
			return self.refuse(PhraseKey::ExtentFixed);
		}
		self.compact = !self.compact;
		self.write_as_chosen();
		let line = if self.compact {
			PhraseKey::CompactOn
		} else {
			PhraseKey::CompactOff
		};
		self.answer(line);
		self.out.prefer("compact", on_off_name(self.compact));
	}

	/// Says the square before the piece while the finger walks, or the piece first.
	pub(super) fn switch_walking_order(&mut self) {
		self.square_first = !self.square_first;
		self.write_as_chosen();
		let (line, value) = if self.square_first {
			(PhraseKey::WalkOrderSquare, "square-first")
		} else {
			(PhraseKey::WalkOrderPiece, "piece-first")
		};
		self.answer(line);
		self.out.prefer("walking-order", value.to_string());
	}

	/// Returns `true` if the square is told before the piece while the finger walks.
	pub const fn is_square_first(&self) -> bool {
		self.square_first
	}

	/// Returns `true` if speech waits until it is resumed.
	pub const fn is_paused(&self) -> bool {
		self.queue.is_paused()
	}

	/// Returns `true` if signs and figures are written as such.
	pub const fn is_compact(&self) -> bool {
		self.compact
	}

	/// Changes between long and short announcements.
	pub fn change_form(&mut self) {
		let mut manner = *self.words.manner();
		let (form, line) = match manner.form {
			Form::Long => (Form::Short, PhraseKey::FormShort),
			Form::Short => (Form::Long, PhraseKey::FormLong),
		};
		manner.form = form;
		self.set_manner(manner);
		self.answer(line);
		if !self.at_table {
			self.out.prefer("form", form.name().to_string());
		}
	}
}
