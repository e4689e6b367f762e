//! What the desk says: the vocabulary, the queue, the voice in use, and the effects that come of them.

mod cast;
mod deeds;
mod fallback;
mod hearing;
mod notices;
mod printing;
mod review;
mod secrets;
mod tones;
mod tuning;
mod typing;

use alloc::string::String;
use alloc::vec::Vec;

use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::desk::actions::Action;
use crate::desk::attempts::Attempts;
use crate::desk::choices::Choices;
use crate::desk::effect::{Effect, VoiceKind};
use crate::desk::key_echo::KeyEcho;
use crate::desk::preferences::Preferences;
use crate::desk::recording::Recording;
use crate::envelope::Entropy;
use crate::voice::{
	Audience, Delivery, Extent, FileSet, Library, Manner, Phrase, PhraseKey, Queue, QueueAction, Tone, Truth,
	Urgency, Utterance, UtteranceId, Vocabulary, WordsError,
};
use cast::Cast;
use deeds::Deeds;
use hearing::Hearing;
use printing::Printing;

/// How long a time left may wait to be said.
const TIME_IS_TRUE: Span = Span::seconds(2);

/// The desk's narrator. Every place of the desk speaks through it.
#[derive(Debug)]
pub(in crate::desk) struct Narrator {
	pub(in crate::desk) library: Library,
	pub(in crate::desk) words: Vocabulary,
	queue: Queue,
	voice: VoiceKind,
	cast: Cast,
	notices: Vec<(PhraseKey, String)>,
	delivery: Delivery,
	extent: Extent,
	/// The extent is what the Laws make it: this is the tournament table.
	at_table: bool,
	echo: KeyEcho,
	tones: bool,
	/// Whether a digit in a menu waits for Enter.
	digits_wait: bool,
	/// Today, as `YYYY-MM-DD`.
	date: String,
	/// What is kept for the next start.
	preferences: Preferences,
	/// What was last looked for in what was said.
	sought: String,
	/// What was last spelled, so that the next time it is spelled with names.
	spelled: Option<Phrase>,
	/// The times that are to be told anew, and to whom.
	times: Vec<(Color, Audience)>,
	/// The moment of the input that is being worked on, on the program's own clock.
	at: Stamp,
	effects: Vec<Effect>,
	deeds: Deeds,
	/// What was printed, and whether somebody waits for it.
	printing: Printing,
	pub(in crate::desk) recording: Recording,
	/// The number of this board, if everybody follows its game.
	pub(in crate::desk) live: Option<u32>,
	/// Facts that the disk has refused wait since then.
	pub(in crate::desk) unkept: Option<Attempts>,
	/// What is locked up cannot be without them.
	pub(in crate::desk) entropy: Option<Entropy>,
	hearing: Hearing,
}

impl Narrator {
	pub(in crate::desk) fn new(
		library: Library,
		choices: &Choices,
		date: &str,
		at: Stamp,
	) -> Result<Self, WordsError> {
		let words = Vocabulary::new(&library, choices.manner())?;
		let mut narrator = Self {
			library,
			words,
			queue: Queue::default(),
			voice: choices.voice,
			cast: Cast::new(
				choices.voice,
				choices.table.is_some() && choices.voice != VoiceKind::System,
			),
			notices: Vec::new(),
			delivery: choices.delivery,
			extent: choices.extent,
			at_table: false,
			echo: choices.echo,
			tones: choices.tones,
			digits_wait: choices.digits_wait,
			date: date.into(),
			preferences: choices.preferences.clone(),
			sought: String::new(),
			spelled: None,
			times: Vec::new(),
			at,
			effects: Vec::new(),
			deeds: Deeds::default(),
			printing: Printing::default(),
			recording: Recording::new(choices.record),
			live: choices.live.as_ref().map(|_| choices.live_board),
			unkept: None,
			entropy: None,
			hearing: Hearing::new(choices.ears.clone()),
		};
		narrator.set_face(choices.face);
		narrator.use_voice(choices.voice);
		narrator.effect(Effect::Deliver(choices.delivery));
		narrator.say_what_system_speech_lacks();
		Ok(narrator)
	}

	/// Chooses the words anew. A manner that cannot be had leaves them as they are.
	pub(in crate::desk) fn set_manner(&mut self, manner: Manner) {
		if let Ok(words) = Vocabulary::new(&self.library, manner) {
			self.words = words;
		}
	}

	/// The one at the keyboard.
	pub(in crate::desk) const fn near(&self) -> Audience {
		self.hearing.near
	}

	pub(in crate::desk) const fn at(&self) -> Stamp {
		self.at
	}

	pub(in crate::desk) fn begin(&mut self, at: Stamp) {
		self.at = self.at.max(at);
		self.deeds = Deeds::default();
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
			if let Effect::Shelf(order) = effect {
				order.is_file()
			} else {
				matches!(effect, Effect::Print { .. })
			}
		};
		self.effects.iter().filter(answers).count()
	}

	pub(in crate::desk) fn line(&self, line: PhraseKey) -> Phrase {
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
		self.say_while(Truth::Lasting, audience, urgency, phrase, tones);
	}

	/// Says something that may wait only while it is true.
	pub(in crate::desk) fn say_while(
		&mut self,
		truth: Truth,
		audience: Audience,
		urgency: Urgency,
		phrase: Phrase,
		tones: Vec<Tone>,
	) {
		self.print(&phrase, urgency);
		let orders = self
			.queue
			.add_while(self.at, truth, urgency, audience, phrase, tones);
		self.carry_out(orders);
	}

	/// Shows and remembers something that the tones alone tell. Without tones it is said.
	pub(in crate::desk) fn show(&mut self, urgency: Urgency, phrase: Phrase, tones: Vec<Tone>) {
		if !self.tones {
			return self.say_to(Audience::Room, urgency, phrase, tones);
		}
		self.print(&phrase, urgency);
		self.queue.add_unsaid(urgency, Audience::Room, &phrase);
		for tone in tones {
			self.tone_to(Audience::Room, tone);
		}
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

	/// Says that spoken letters sound alike, if the files are announced so.
	pub(in crate::desk) fn warn_of_letters(&mut self) {
		if self.words.manner().files.1 == FileSet::Letters {
			self.say(Urgency::News, self.line(PhraseKey::LettersAlike));
		}
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

	/// A key was pressed, and nothing is known of it yet but that it does not cut what is said.
	pub(in crate::desk) fn touched(&mut self) {
		self.stop_playing_back();
		self.hearing.shown = false;
		self.printing.asked = true;
	}

	/// A key was pressed: what is being said is cut.
	pub(in crate::desk) fn key(&mut self) {
		self.touched();
		let orders = self.queue.key(self.at);
		self.carry_out(orders);
	}

	pub(in crate::desk) fn spoken(&mut self, id: UtteranceId) {
		let orders = self.queue.spoken(self.at, id);
		self.carry_out(orders);
		self.give_back();
	}

	/// Does a command about what is or was said, in any place; whether it was one.
	pub(in crate::desk) fn act(&mut self, action: Action) -> bool {
		if action == Action::Voice {
			self.next_voice();
		} else if action == Action::Recording {
			self.say_recording();
		} else {
			return self.act_on_said(action) || self.tune(action);
		}
		true
	}

	/// Says something that is not remembered.
	fn remark(&mut self, phrase: Phrase) {
		self.print(&phrase, Urgency::Answer);
		let orders = self.queue.aside(self.at, phrase);
		self.carry_out(orders);
	}

	/// There is nothing further in this direction: a tone, and what is said of it.
	fn edge(&mut self, phrase: Phrase) {
		self.remark(phrase);
		self.tone(Tone::Edge);
	}

	/// A tone that says all there is to say; without tones the words do.
	pub(in crate::desk) fn signal(&mut self, tone: Tone, line: PhraseKey) {
		if self.tones {
			self.tone(tone);
		} else {
			self.remark(self.line(line));
		}
	}

	fn carry_out(&mut self, orders: Vec<QueueAction>) {
		for order in orders {
			match order {
				QueueAction::Say(utterance) => self.speak(utterance),
				QueueAction::Hush => self.effects.push(Effect::Hush),
				QueueAction::Tone(tone, audience) => self.tone_to(audience, tone),
				QueueAction::TimeAnew(color, audience) => self.times.push((color, audience)),
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

	/// Answers with the time left to a side, which is told anew if it has to wait.
	pub(in crate::desk) fn answer_time(&mut self, audience: Audience, color: Color, phrase: Phrase) {
		let truth = Truth::TimeOf(color, self.at + TIME_IS_TRUE);
		self.say_while(truth, audience, Urgency::Answer, phrase, Vec::new());
	}

	/// The times that are to be told anew, as their turn came too late.
	pub(in crate::desk) fn take_times(&mut self) -> Vec<(Color, Audience)> {
		core::mem::take(&mut self.times)
	}

	/// When the voice must have answered at the latest.
	pub(in crate::desk) fn patience(&self) -> Option<Stamp> {
		self.queue.patience()
	}
}
