//! What the desk says: the vocabulary, the queue, the voice in use, and the effects that come of them.

mod fallback;
mod hearing;
mod printing;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::clock::Stamp;
use crate::desk::actions::Action;
use crate::desk::choices::Choices;
use crate::desk::effect::{Effect, ShelfOrder, VoiceKind};
use crate::desk::recording::Recording;
use crate::voice::{
	Audience, Form, Library, Line, Manner, Order, Pace, Pan, Phrase, Queue, Tone, Urgency, Utterance,
	UtteranceId, Vocabulary, Walk, WordsError,
};
use hearing::Hearing;
use printing::Printing;

/// How many standing notices are shown.
const NOTICES: usize = 4;

/// The desk's mouth. Every place of the desk speaks through it.
#[derive(Debug)]
pub(in crate::desk) struct Mouth {
	pub(in crate::desk) library: Library,
	pub(in crate::desk) words: Vocabulary,
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
	/// What was printed, and whether somebody waits for it.
	printing: Printing,
	pub(in crate::desk) recording: Recording,
	/// The number of this board, if everybody follows its game.
	pub(in crate::desk) live: Option<u32>,
	hearing: Hearing,
}

impl Mouth {
	pub(in crate::desk) fn new(library: Library, choices: &Choices, at: Stamp) -> Result<Self, WordsError> {
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
			printing: Printing::default(),
			recording: Recording::new(choices.record),
			live: choices.live.as_ref().map(|_| choices.live_board),
			hearing: Hearing::new(choices.ears.clone()),
		};
		mouth.use_voice(choices.voice);
		mouth.say_what_system_speech_lacks();
		Ok(mouth)
	}

	/// Chooses the words anew. A manner that cannot be had leaves them as they are.
	pub(in crate::desk) fn set_manner(&mut self, manner: Manner) {
		if let Ok(words) = Vocabulary::new(&self.library, manner) {
			self.words = words;
		}
	}

	pub(in crate::desk) const fn at(&self) -> Stamp {
		self.at
	}

	pub(in crate::desk) fn begin(&mut self, at: Stamp) {
		self.at = self.at.max(at);
		self.printing.asked = false;
	}

	pub(in crate::desk) fn effect(&mut self, effect: Effect) {
		self.effects.push(effect);
	}

	pub(in crate::desk) fn take_effects(&mut self) -> Vec<Effect> {
		core::mem::take(&mut self.effects)
	}

	/// How many sentences have been said since the effects were last taken, or will be said when a door has done its work.
	pub(in crate::desk) fn answers(&self) -> usize {
		let answers = |effect: &&Effect| {
			matches!(
				effect,
				Effect::Print { .. } | Effect::Shelf(ShelfOrder::Export { .. })
			)
		};
		self.effects.iter().filter(answers).count()
	}

	pub(in crate::desk) fn line(&self, line: Line) -> Phrase {
		self.words.line(line, &[])
	}

	/// Says to the room, prints and remembers.
	pub(in crate::desk) fn say(&mut self, urgency: Urgency, phrase: Phrase) {
		self.say_to(Audience::Room, urgency, phrase, Vec::new());
	}

	/// Says something to this audience that tones close.
	pub(in crate::desk) fn say_to(
		&mut self,
		audience: Audience,
		urgency: Urgency,
		phrase: Phrase,
		tones: Vec<Tone>,
	) {
		self.print(&phrase, urgency);
		let orders = self
			.queue
			.add_with_tones(self.at, urgency, audience, phrase, tones);
		self.carry_out(orders);
	}

	/// From now on he is at the keyboard: what is answered is for him alone, and nobody else's words are repeated to him.
	pub(in crate::desk) fn set_near(&mut self, near: Audience) {
		self.hearing.near = near;
		self.queue.set_reader(near);
	}

	/// Answers the one at the keyboard.
	pub(in crate::desk) fn answer(&mut self, phrase: Phrase) {
		self.answer_all_to(self.hearing.near, [phrase]);
	}

	/// Says why not, with the tone for it.
	pub(in crate::desk) fn refuse(&mut self, phrase: Phrase) {
		self.answer(phrase);
		self.tone(Tone::Illegal);
	}

	/// Changes between long and short announcements.
	pub(in crate::desk) fn change_form(&mut self) {
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
	pub(in crate::desk) fn answer_all(&mut self, phrases: impl IntoIterator<Item = Phrase>) {
		self.answer_all_to(self.hearing.near, phrases);
	}

	/// An answer that is not, or not only, for the one at the keyboard.
	pub(in crate::desk) fn answer_all_to(
		&mut self,
		audience: Audience,
		phrases: impl IntoIterator<Item = Phrase>,
	) {
		for (number, phrase) in phrases.into_iter().enumerate() {
			if number == 0 {
				self.say_to(audience, Urgency::Answer, phrase, Vec::new());
			} else {
				self.say_behind(audience, phrase);
			}
		}
	}

	/// Another sentence of an answer, for the one at the keyboard.
	pub(in crate::desk) fn answer_behind(&mut self, phrase: Phrase) {
		self.say_behind(self.hearing.near, phrase);
	}

	fn say_behind(&mut self, audience: Audience, phrase: Phrase) {
		self.print(&phrase, Urgency::Answer);
		let orders = self.queue.add_behind(self.at, Urgency::Answer, audience, phrase);
		self.carry_out(orders);
	}

	/// Reads back to the one at the keyboard what was typed, if that is wanted.
	pub(in crate::desk) fn echo(&mut self, character: char) {
		if self.echo {
			let sign = self.words.sign(character);
			let orders = self.queue.add(self.at, Urgency::Echo, self.hearing.near, sign);
			self.carry_out(orders);
		}
	}

	/// A tone for the one at the keyboard.
	pub(in crate::desk) fn tone(&mut self, tone: Tone) {
		self.tone_to(self.hearing.near, tone);
	}

	pub(in crate::desk) fn tone_to(&mut self, audience: Audience, tone: Tone) {
		if !self.tones {
			return;
		}
		if self.hearing.has_ear(audience) {
			self.effects.push(Effect::Tone(tone, Pan::CENTRE, audience));
		} else if !core::mem::replace(&mut self.hearing.shown, true) {
			// Somebody has no ear for it: the room hears that, and not what it was.
			self.effects
				.push(Effect::Tone(Tone::Trouble, Pan::CENTRE, Audience::Room));
		}
	}

	pub(in crate::desk) fn key(&mut self) {
		self.stop_playing_back();
		self.hearing.shown = false;
		self.printing.asked = true;
		let orders = self.queue.key(self.at);
		self.carry_out(orders);
	}

	pub(in crate::desk) fn spoken(&mut self, id: UtteranceId) {
		let orders = self.queue.spoken(self.at, id);
		self.carry_out(orders);
	}

	/// Does a command about what is or was said, in any place; whether it was one.
	pub(in crate::desk) fn act(&mut self, action: Action) -> bool {
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
				self.print(&phrase, Urgency::Answer);
				self.carry_out(orders);
			}
			None => {
				// Not remembered: the walk must find its way back.
				let phrase = self.line(otherwise);
				self.print(&phrase, Urgency::Answer);
				let orders = self.queue.aside(self.at, phrase);
				self.carry_out(orders);
			}
		}
	}

	fn carry_out(&mut self, orders: Vec<Order>) {
		for order in orders {
			match order {
				Order::Say(utterance) => self.speak(utterance),
				Order::Hush => self.effects.push(Effect::Hush),
				Order::Tone(tone, audience) => self.tone_to(audience, tone),
			}
		}
	}

	/// Gives it to the voice; what nobody may hear is done at once.
	fn speak(&mut self, utterance: Utterance) {
		let id = utterance.id;
		match self.directed(utterance) {
			Some(utterance) => {
				self.stop_playing_back();
				self.effects.push(Effect::Say(utterance));
			}
			None => self.spoken(id),
		}
	}

	/// When the voice must have answered at the latest.
	pub(in crate::desk) fn patience(&self) -> Option<Stamp> {
		self.queue.patience()
	}

	/// Shows a standing notice, once.
	pub(in crate::desk) fn notice(&mut self, text: String) {
		if !self.notices.contains(&text) {
			if self.notices.len() >= NOTICES {
				self.notices.remove(0);
			}
			self.notices.push(text);
		}
	}

	pub(in crate::desk) fn end_notice(&mut self, text: &str) {
		self.notices.retain(|notice| notice != text);
	}

	pub(in crate::desk) fn notices(&self) -> &[String] {
		&self.notices
	}

	/// The last sentences, the oldest first.
	pub(in crate::desk) fn last_said(&self, number: usize) -> Vec<String> {
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
