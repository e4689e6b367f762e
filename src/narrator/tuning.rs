//! Rate, volume and extent of speech, changed by the user, and stored for the next start.

use alloc::string::{String, ToString};

use super::Narrator;
use crate::commands::{Action, GameAction, SpeechAction};
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

	/// The sentence on the current value of a setting that has others than on and off.
	pub fn value_of(&self, action: Action) -> Option<PhraseKey> {
		let form = match self.words.manner().form {
			Form::Long => PhraseKey::FormLong,
			Form::Short => PhraseKey::FormShort,
		};
		let verbosity = match self.extent.verbosity {
			Verbosity::Brief => PhraseKey::Brief,
			Verbosity::Normal => PhraseKey::Normal,
			Verbosity::Verbose => PhraseKey::Verbose,
		};
		let echo = match self.echo {
			KeyEcho::Off => PhraseKey::EchoOff,
			KeyEcho::Characters => PhraseKey::EchoCharacters,
			KeyEcho::Words => PhraseKey::EchoWords,
			KeyEcho::Both => PhraseKey::EchoBoth,
		};
		let digits = if self.digits_wait {
			PhraseKey::DigitsWait
		} else {
			PhraseKey::DigitsChoose
		};
		let order = if self.square_first {
			PhraseKey::WalkOrderSquare
		} else {
			PhraseKey::WalkOrderPiece
		};
		let values = [
			(Action::Game(GameAction::Form), form),
			(Action::Speech(SpeechAction::Verbosity), verbosity),
			(Action::Speech(SpeechAction::Echo), echo),
			(Action::Speech(SpeechAction::Digits), digits),
			(Action::Speech(SpeechAction::WalkingOrder), order),
		];
		let mut values = values.into_iter();
		values.find(|(known, _)| *known == action).map(|(_, line)| line)
	}

	/// Tells the new value of a setting of speech, and keeps it.
	fn changed(&mut self, action: SpeechAction, setting: &'static str, value: &str) {
		if let Some(line) = self.value_of(Action::Speech(action)) {
			self.answer(line);
		}
		self.out.prefer(setting, value.to_string());
	}

	pub(super) fn switch_digits(&mut self) {
		self.digits_wait = !self.digits_wait;
		let value = if self.digits_wait { "wait" } else { "choose" };
		self.changed(SpeechAction::Digits, "digits", value);
	}

	pub(super) fn next_echo(&mut self) {
		self.echo_as(self.echo.next());
	}

	/// Switches the echo of keys on or off.
	pub fn switch_echo(&mut self, on: bool) {
		self.echo_as(if on { KeyEcho::default() } else { KeyEcho::Off });
	}

	/// Returns `true` if typed keys are echoed.
	pub fn has_echo(&self) -> bool {
		self.echo != KeyEcho::Off
	}

	fn echo_as(&mut self, echo: KeyEcho) {
		self.echo = echo;
		self.changed(SpeechAction::Echo, "echo", self.echo.name());
	}

	/// Sets another extent. Details that were switched apart from it stay as they are.
	pub(super) fn set_verbosity(&mut self, verbosity: Option<Verbosity>) {
		if self.at_table {
			return self.refuse(PhraseKey::ExtentFixed);
		}
		let Some(verbosity) = verbosity else {
			let line = self.value_of(Action::Speech(SpeechAction::Verbosity));
			return self.edge(line.map_or_else(Phrase::new, |line| self.line(line)));
		};
		let apart: alloc::vec::Vec<_> = self.extent.apart().collect();
		self.extent = Extent::whole(verbosity);
		for (detail, on) in apart {
			self.extent.switch(detail, on);
		}
		self.changed(SpeechAction::Verbosity, "verbosity", verbosity.name());
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
		let value = if self.square_first {
			"square-first"
		} else {
			"piece-first"
		};
		self.changed(SpeechAction::WalkingOrder, "walking-order", value);
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
		let form = match manner.form {
			Form::Long => Form::Short,
			Form::Short => Form::Long,
		};
		manner.form = form;
		self.set_manner(manner);
		if let Some(line) = self.value_of(Action::Game(GameAction::Form)) {
			self.answer(line);
		}
		if !self.at_table {
			self.out.prefer("form", form.name().to_string());
		}
	}
}
