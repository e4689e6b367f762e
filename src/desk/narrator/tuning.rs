//! How fast, how loud and how much is said, changed by the user, and kept for the next start.

use alloc::string::{String, ToString};

use super::Narrator;
use crate::desk::actions::Action;
use crate::desk::choices::written;
use crate::desk::effect::Effect;
use crate::desk::face::FaceKind;
use crate::desk::key_echo::KeyEcho;
use crate::desk::preferences::Preferences;
use crate::voice::{Detail, Extent, Form, Phrase, PhraseKey, Rate, Tone, Verbosity, Volume};

impl Narrator {
	/// Does a command about how it is said; whether it was one.
	pub(super) fn tune(&mut self, action: Action) -> bool {
		if action == Action::Faster {
			self.set_rate(self.delivery.rate.faster());
		} else if action == Action::Slower {
			self.set_rate(self.delivery.rate.slower());
		} else if action == Action::Louder {
			self.set_volume(self.delivery.words.louder(), PhraseKey::Louder);
		} else if action == Action::Softer {
			self.set_volume(self.delivery.words.softer(), PhraseKey::Softer);
		} else if action == Action::TonesLouder {
			self.set_tone_volume(self.delivery.tones.louder(), PhraseKey::TonesLouder);
		} else if action == Action::TonesSofter {
			self.set_tone_volume(self.delivery.tones.softer(), PhraseKey::TonesSofter);
		} else if action == Action::Tones {
			self.switch_tones();
		} else if action == Action::Echo {
			self.next_echo();
		} else if action == Action::Verbosity {
			let next = self.extent.verbosity.more().unwrap_or(Verbosity::Brief);
			self.set_verbosity(Some(next));
		} else if action == Action::More {
			self.set_verbosity(self.extent.verbosity.more());
		} else if action == Action::Less {
			self.set_verbosity(self.extent.verbosity.less());
		} else if action == Action::Digits {
			self.switch_digits();
		} else if action == Action::Details {
			self.switch_detail("");
		} else {
			return false;
		}
		true
	}

	/// Keeps a choice for the next start.
	pub(in crate::desk) fn prefer(&mut self, name: &'static str, value: String) {
		if self.preferences.set(name, value) {
			self.effect(Effect::Prefer(self.preferences.clone()));
		}
	}

	/// Keeps the face, and no voice that was chosen for another one.
	pub(in crate::desk) fn prefer_face(&mut self, face: FaceKind) {
		if face != FaceKind::Voice {
			self.preferences.set("voice", String::new());
		}
		self.prefer("face", face.name().to_string());
	}

	/// What is kept for the next start.
	pub(in crate::desk) const fn preferences(&self) -> &Preferences {
		&self.preferences
	}

	/// From now on a voice speaks so: what is said of it is the first to be heard so.
	fn deliver(&mut self, name: &'static str, value: u32, phrase: Phrase) {
		self.effect(Effect::Deliver(self.delivery));
		self.answer(phrase);
		self.prefer(name, value.to_string());
	}

	fn with_number(&self, line: PhraseKey, number: u32) -> Phrase {
		self.words.line(line, &[self.words.number(number)])
	}

	fn set_rate(&mut self, rate: Option<Rate>) {
		let number = |rate: Rate| u32::from(rate.words_a_minute());
		match rate {
			Some(rate) => {
				self.delivery.rate = rate;
				self.deliver(
					"rate",
					number(rate),
					self.with_number(PhraseKey::RateIs, number(rate)),
				);
			}
			None => self.edge(self.with_number(PhraseKey::RateIs, number(self.delivery.rate))),
		}
	}

	fn set_volume(&mut self, volume: Option<Volume>, line: PhraseKey) {
		let number = |volume: Volume| u32::from(volume.percent());
		match volume {
			Some(volume) => {
				self.delivery.words = volume;
				self.deliver("volume", number(volume), self.with_number(line, number(volume)));
			}
			None => self.edge(self.with_number(PhraseKey::VolumeIs, number(self.delivery.words))),
		}
	}

	fn set_tone_volume(&mut self, volume: Option<Volume>, line: PhraseKey) {
		let number = |volume: Volume| u32::from(volume.percent());
		match volume {
			Some(volume) => {
				self.delivery.tones = volume;
				self.deliver(
					"tone-volume",
					number(volume),
					self.with_number(line, number(volume)),
				);
				self.tone(Tone::Notice);
			}
			None => self.edge(self.with_number(PhraseKey::TonesAre, number(self.delivery.tones))),
		}
	}

	fn switch_tones(&mut self) {
		self.tones = !self.tones;
		let (line, value) = if self.tones {
			(PhraseKey::TonesOn, "on")
		} else {
			(PhraseKey::TonesOff, "off")
		};
		self.answer(self.line(line));
		self.tone(Tone::Notice);
		self.prefer("tones", value.to_string());
	}

	/// Whether a digit in a menu waits for Enter.
	pub(in crate::desk) const fn digits_wait(&self) -> bool {
		self.digits_wait
	}

	fn switch_digits(&mut self) {
		self.digits_wait = !self.digits_wait;
		let (line, value) = if self.digits_wait {
			(PhraseKey::DigitsWait, "wait")
		} else {
			(PhraseKey::DigitsChoose, "choose")
		};
		self.answer(self.line(line));
		self.prefer("digits", value.to_string());
	}

	fn next_echo(&mut self) {
		self.echo = self.echo.next();
		let line = match self.echo {
			KeyEcho::Off => PhraseKey::EchoOff,
			KeyEcho::Characters => PhraseKey::EchoCharacters,
			KeyEcho::Words => PhraseKey::EchoWords,
			KeyEcho::Both => PhraseKey::EchoBoth,
		};
		self.answer(self.line(line));
		self.prefer("echo", self.echo.name().to_string());
	}

	/// Another extent, with no detail apart from it.
	fn set_verbosity(&mut self, verbosity: Option<Verbosity>) {
		if self.at_table {
			return self.refuse(self.line(PhraseKey::ExtentFixed));
		}
		let line = |verbosity| match verbosity {
			Verbosity::Brief => PhraseKey::Brief,
			Verbosity::Normal => PhraseKey::Normal,
			Verbosity::Verbose => PhraseKey::Verbose,
		};
		let Some(verbosity) = verbosity else {
			return self.edge(self.line(line(self.extent.verbosity)));
		};
		self.extent = Extent::whole(verbosity);
		self.answer(self.line(line(verbosity)));
		self.prefer("verbosity", verbosity.name().to_string());
		self.prefer("say", String::new());
	}

	/// Switches the detail that is named; without a name all of them are said.
	pub(in crate::desk) fn switch_detail(&mut self, named: &str) {
		if self.at_table {
			return self.refuse(self.line(PhraseKey::ExtentFixed));
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
			return self.refuse(self.line(PhraseKey::NoSuchDetail));
		};
		self.extent.switch(detail, !self.extent.says(detail));
		self.answer(state(self, detail));
		self.prefer("say", written(&self.extent));
	}

	/// Whether this is said at home.
	pub(in crate::desk) fn says(&self, detail: Detail) -> bool {
		self.at_table || self.extent.says(detail)
	}

	pub(in crate::desk) const fn extent(&self) -> &Extent {
		&self.extent
	}

	/// At the tournament table the extent is fixed, and its words are the table's own.
	pub(in crate::desk) const fn set_at_table(&mut self, at_table: bool) {
		self.at_table = at_table;
	}

	/// Changes between long and short announcements.
	pub(in crate::desk) fn change_form(&mut self) {
		let mut manner = *self.words.manner();
		let (form, line) = match manner.form {
			Form::Long => (Form::Short, PhraseKey::FormShort),
			Form::Short => (Form::Long, PhraseKey::FormLong),
		};
		manner.form = form;
		self.set_manner(manner);
		self.answer(self.line(line));
		if !self.at_table {
			self.prefer("form", form.name().to_string());
		}
	}
}
