//! What the desk says: the vocabulary, the queue, the voice in use, and the effects that come of them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::actions::Action;
use super::choices::Choices;
use super::effect::{Effect, VoiceKind};
use super::input::Fault;
use super::recording::Recording;
use crate::clock::Stamp;
use crate::voice::{
	Form, Library, Line, Manner, Order, Pace, Phrase, Queue, Tone, Urgency, UtteranceId, Vocabulary, Walk,
	WordsError,
};

/// How many standing notices are shown.
const NOTICES: usize = 4;

/// The desk's mouth. Every place of the desk speaks through it.
#[derive(Debug)]
pub(super) struct Mouth {
	pub(super) library: Library,
	pub(super) words: Vocabulary,
	queue: Queue,
	voice: VoiceKind,
	/// Voices that have failed since they were last chosen by hand.
	failed: Vec<VoiceKind>,
	notices: Vec<String>,
	echo: bool,
	tones: bool,
	/// The moment of the input that is being worked on, on the program's own clock.
	at: Stamp,
	effects: Vec<Effect>,
	pub(super) recording: Recording,
}

impl Mouth {
	pub(super) fn new(library: Library, choices: &Choices, at: Stamp) -> Result<Self, WordsError> {
		let words = Vocabulary::new(&library, choices.manner())?;
		let mut mouth = Self {
			library,
			words,
			queue: Queue::default(),
			voice: choices.voice,
			failed: Vec::new(),
			notices: Vec::new(),
			echo: choices.echo,
			tones: choices.tones,
			at,
			effects: Vec::new(),
			recording: Recording::new(choices.record),
		};
		mouth.use_voice(choices.voice);
		Ok(mouth)
	}

	/// Chooses the words anew. A manner that cannot be had leaves them as they are.
	pub(super) fn set_manner(&mut self, manner: Manner) {
		if let Ok(words) = Vocabulary::new(&self.library, manner) {
			self.words = words;
		}
	}

	pub(super) const fn at(&self) -> Stamp {
		self.at
	}

	pub(super) fn begin(&mut self, at: Stamp) {
		self.at = self.at.max(at);
	}

	pub(super) fn effect(&mut self, effect: Effect) {
		self.effects.push(effect);
	}

	pub(super) fn take_effects(&mut self) -> Vec<Effect> {
		core::mem::take(&mut self.effects)
	}

	/// How many sentences have been said since the effects were last taken.
	pub(super) fn sentences(&self) -> usize {
		let printed = |effect: &&Effect| matches!(effect, Effect::Print(_));
		self.effects.iter().filter(printed).count()
	}

	pub(super) fn line(&self, line: Line) -> Phrase {
		self.words.line(line, &[])
	}

	/// Says, prints and remembers.
	pub(super) fn say(&mut self, urgency: Urgency, phrase: Phrase) {
		self.say_with_tones(urgency, phrase, Vec::new());
	}

	/// Says something that tones close.
	pub(super) fn say_with_tones(&mut self, urgency: Urgency, phrase: Phrase, tones: Vec<Tone>) {
		self.print(&phrase);
		let orders = self.queue.add_with_tones(self.at, urgency, phrase, tones);
		self.carry_out(orders);
	}

	pub(super) fn answer(&mut self, phrase: Phrase) {
		self.say(Urgency::Answer, phrase);
	}

	/// Says why not, with the tone for it.
	pub(super) fn refuse(&mut self, phrase: Phrase) {
		self.answer(phrase);
		self.tone(Tone::Illegal);
	}

	/// Changes between long and short announcements.
	pub(super) fn change_form(&mut self) {
		let mut manner = *self.words.manner();
		let (form, line) = match manner.form {
			Form::Long => (Form::Short, Line::FormShort),
			Form::Short => (Form::Long, Line::FormLong),
		};
		manner.form = form;
		self.set_manner(manner);
		self.answer(self.line(line));
	}

	/// An answer of several sentences.
	pub(super) fn answer_all(&mut self, phrases: impl IntoIterator<Item = Phrase>) {
		for (number, phrase) in phrases.into_iter().enumerate() {
			if number == 0 {
				self.answer(phrase);
			} else {
				self.print(&phrase);
				let orders = self.queue.add_behind(self.at, Urgency::Answer, phrase);
				self.carry_out(orders);
			}
		}
	}

	/// Reads back what was typed, if that is wanted.
	pub(super) fn echo(&mut self, character: char) {
		if self.echo {
			let orders = self.queue.add(self.at, Urgency::Echo, self.words.sign(character));
			self.carry_out(orders);
		}
	}

	pub(super) fn tone(&mut self, tone: Tone) {
		if self.tones {
			self.effects.push(Effect::Tone(tone));
		}
	}

	pub(super) fn key(&mut self) {
		self.stop_playing_back();
		let orders = self.queue.key(self.at);
		self.carry_out(orders);
	}

	pub(super) fn spoken(&mut self, id: UtteranceId) {
		let orders = self.queue.spoken(self.at, id);
		self.carry_out(orders);
	}

	/// Does a command about what is or was said, in any place; whether it was one.
	pub(super) fn act(&mut self, action: Action) -> bool {
		const WALKS: [(Action, Walk); 4] = [
			(Action::Earlier, Walk::Earlier),
			(Action::Later, Walk::Later),
			(Action::First, Walk::First),
			(Action::Last, Walk::Last),
		];
		if let Some((_, walk)) = WALKS.iter().find(|(walking, _)| *walking == action) {
			self.walk(*walk);
		} else if action == Action::Repeat {
			self.repeat(Pace::Normal);
		} else if action == Action::RepeatSlower {
			self.repeat(Pace::Slow);
		} else if action == Action::Voice {
			self.next_voice();
		} else if action == Action::Recording {
			self.say_recording();
		} else {
			return false;
		}
		true
	}

	fn repeat(&mut self, pace: Pace) {
		let said = self.queue.repeat(self.at, pace);
		self.say_old(said, Line::NothingSaid);
	}

	fn walk(&mut self, walk: Walk) {
		let end = match walk {
			Walk::Earlier | Walk::First => Line::NoEarlier,
			Walk::Later | Walk::Last => Line::NoLater,
		};
		let said = self.queue.walk(self.at, walk);
		self.say_old(said, end);
	}

	fn say_old(&mut self, said: Option<(Phrase, Vec<Order>)>, otherwise: Line) {
		match said {
			Some((phrase, orders)) => {
				self.print(&phrase);
				self.carry_out(orders);
			}
			None => {
				// Not remembered: the walk must find its way back.
				let phrase = self.line(otherwise);
				self.print(&phrase);
				let orders = self.queue.aside(self.at, phrase);
				self.carry_out(orders);
			}
		}
	}

	fn print(&mut self, phrase: &Phrase) {
		self.effects.push(Effect::Print(phrase.to_string()));
	}

	fn carry_out(&mut self, orders: Vec<Order>) {
		for order in orders {
			match order {
				Order::Say(utterance) => {
					self.stop_playing_back();
					self.effects.push(Effect::Say(utterance));
				}
				Order::Hush => self.effects.push(Effect::Hush),
				Order::Tone(tone) => self.tone(tone),
			}
		}
	}

	/// When the voice must have answered at the latest.
	pub(super) fn patience(&self) -> Option<Stamp> {
		self.queue.patience()
	}

	/// Takes the next voice by hand.
	pub(super) fn next_voice(&mut self) {
		self.failed.clear();
		self.notices.clear();
		let next = match self.voice {
			VoiceKind::Own => VoiceKind::System,
			VoiceKind::System => VoiceKind::Silent,
			VoiceKind::Silent => VoiceKind::Own,
		};
		self.effects.push(Effect::Hush);
		self.use_voice(next);
		let name = self.voice_name();
		self.answer(name);
	}

	fn voice_name(&self) -> Phrase {
		self.line(match self.voice {
			VoiceKind::Own => Line::VoiceOwn,
			VoiceKind::System => Line::VoiceSystem,
			VoiceKind::Silent => Line::VoiceSilent,
		})
	}

	fn use_voice(&mut self, voice: VoiceKind) {
		self.voice = voice;
		self.effects.push(Effect::Voice(voice));
		self.queue.set_silent(voice == VoiceKind::Silent);
	}

	/// The voice in use has not answered in time.
	pub(super) fn lose_patience(&mut self) {
		let fault = match self.voice {
			VoiceKind::Own => Fault::NoSound("the own voice does not answer".to_string()),
			VoiceKind::System => Fault::NoSystemSpeech("system speech does not answer".to_string()),
			VoiceKind::Silent => return,
		};
		self.fault(&fault);
	}

	/// Something at the doors of speech went wrong: the next voice takes over and says so.
	pub(super) fn fault(&mut self, fault: &Fault) {
		let (broken, line) = match fault {
			Fault::NoSound(_) => (VoiceKind::Own, Line::NoSound),
			Fault::NoSystemSpeech(_) => (VoiceKind::System, Line::NoSystemSpeech),
			Fault::Unsayable(text) => return self.notice(text.clone()),
			Fault::Engine(_)
			| Fault::Shelf(_)
			| Fault::Damaged(_)
			| Fault::Parted(_)
			| Fault::NotLocked(_)
			| Fault::UserFile(_) => return,
		};
		let phrase = self.line(line);
		self.notice(phrase.to_string());
		if !self.failed.contains(&broken) {
			self.failed.push(broken);
		}
		if self.voice != broken {
			return;
		}
		let other = match broken {
			VoiceKind::Own => VoiceKind::System,
			VoiceKind::System | VoiceKind::Silent => VoiceKind::Own,
		};
		self.effects.push(Effect::Hush);
		self.use_voice(if self.failed.contains(&other) {
			VoiceKind::Silent
		} else {
			other
		});
		self.tone(Tone::Trouble);
		let orders = self.queue.again(self.at);
		self.carry_out(orders);
		self.say(Urgency::News, phrase);
	}

	/// Shows a standing notice, once.
	pub(super) fn notice(&mut self, text: String) {
		if !self.notices.contains(&text) {
			if self.notices.len() >= NOTICES {
				self.notices.remove(0);
			}
			self.notices.push(text);
		}
	}

	pub(super) fn notices(&self) -> &[String] {
		&self.notices
	}

	/// The last sentences, the oldest first.
	pub(super) fn last_said(&self, number: usize) -> Vec<String> {
		let mut said: Vec<String> = self
			.queue
			.history()
			.rev()
			.take(number)
			.map(ToString::to_string)
			.collect();
		said.reverse();
		said
	}
}
