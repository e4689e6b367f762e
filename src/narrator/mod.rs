//! The desk's speech: the vocabulary in use, the queue, the cast of voices, the audiences, and printing.
//!
//! It says nothing by itself: it puts the effects of a sentence into the [`Outbox`] that it is given.

mod attempts;
mod cast;
mod fallback;
mod fault_messages;
mod hearing;
mod notices;
mod printing;
mod review;
mod tuning;

pub use attempts::Attempts;

use alloc::string::String;
use alloc::vec::Vec;

use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::commands::SpeechAction;
use crate::ports::{Effect, Outbox};
use crate::settings::{Choices, KeyEcho, VoiceKind};
use crate::voice::{
	Audience, Delivery, Extent, FileSet, HistoryStep, Library, Manner, Pace, Pan, Phrase, PhraseKey, Queue,
	QueueAction, QueueEntry, Tone, Truth, Urgency, Utterance, UtteranceId, Verbosity, Vocabulary, Walk,
	WordsError,
};
use cast::Cast;
use hearing::Hearing;
use printing::Printing;

/// Time that a remaining time may wait to be said.
const TIME_IS_TRUE: Span = Span::seconds(2);

/// Says everything that the program says.
#[derive(Debug)]
pub struct Narrator {
	pub library: Library,
	pub words: Vocabulary,
	queue: Queue,
	voice: VoiceKind,
	/// The voice that speaks when one is wanted again.
	last_voice: VoiceKind,
	cast: Cast,
	notices: Vec<(PhraseKey, String)>,
	delivery: Delivery,
	extent: Extent,
	/// True if signs and figures are written as such at home.
	compact: bool,
	/// True if the name of a square comes first while the finger walks.
	square_first: bool,
	/// True at the tournament table, where the Laws fix the extent.
	at_table: bool,
	echo: KeyEcho,
	tones: bool,
	/// True if a digit in a menu waits for Enter.
	digits_wait: bool,
	/// True if speech is recorded, so that it may be kept.
	recorded: bool,
	/// The words last searched for in the history.
	sought: String,
	/// The phrase last spelled; the next time it is spelled with names.
	spelled: Option<Phrase>,
	/// The times to tell anew, each with its audience.
	times: Vec<(Color, Audience)>,
	/// State of printing.
	printing: Printing,
	hearing: Hearing,
}

impl Narrator {
	/// # Errors
	/// If the chosen words are not available.
	pub fn new(library: Library, choices: &Choices, out: &mut Outbox) -> Result<Self, WordsError> {
		let words = Vocabulary::new(&library, choices.manner())?;
		let mut narrator = Self {
			library,
			words,
			queue: Queue::default(),
			voice: choices.voice,
			last_voice: VoiceKind::Own,
			cast: Cast::new(
				choices.voice,
				choices.table.is_some() && choices.voice != VoiceKind::System,
			),
			notices: Vec::new(),
			delivery: choices.delivery,
			extent: choices.extent,
			compact: choices.is_compact(),
			square_first: choices.square_first,
			at_table: false,
			echo: choices.echo,
			tones: choices.tones,
			digits_wait: choices.digits_wait,
			recorded: choices.record,
			sought: String::new(),
			spelled: None,
			times: Vec::new(),
			printing: Printing::default(),
			hearing: Hearing::new(choices.ears.clone()),
		};
		narrator.set_face(choices.face);
		narrator.write_as_chosen();
		narrator.use_voice(choices.voice, out);
		out.push(Effect::Deliver(choices.delivery));
		narrator.say_what_system_speech_lacks(out);
		Ok(narrator)
	}

	/// Chooses the words anew. A manner that is not available leaves them as they are.
	pub fn set_manner(&mut self, manner: Manner) {
		if let Ok(words) = Vocabulary::new(&self.library, manner) {
			self.words = words;
			self.write_as_chosen();
		}
	}

	/// The audience at the keyboard.
	#[must_use]
	pub const fn near(&self) -> Audience {
		self.hearing.near
	}

	/// Begins the next input.
	pub const fn begin(&mut self) {
		self.queue.begin();
		self.printing.asked = false;
		self.hearing.answered = false;
	}

	#[must_use]
	pub fn line(&self, line: PhraseKey) -> Phrase {
		self.words.line(line, &[])
	}

	/// Says to this audience, prints and remembers.
	pub fn say(&mut self, audience: Audience, urgency: Urgency, phrase: Phrase, out: &mut Outbox) {
		self.say_to(audience, urgency, phrase, Vec::new(), out);
	}

	/// Says something to this audience, closed by tones.
	pub fn say_to(
		&mut self,
		audience: Audience,
		urgency: Urgency,
		phrase: Phrase,
		tones: Vec<Tone>,
		out: &mut Outbox,
	) {
		self.say_while(Truth::Lasting, audience, urgency, phrase, tones, out);
	}

	/// Says something that may wait only while it is true.
	pub fn say_while(
		&mut self,
		truth: Truth,
		audience: Audience,
		urgency: Urgency,
		phrase: Phrase,
		tones: Vec<Tone>,
		out: &mut Outbox,
	) {
		self.print(&phrase, urgency, out);
		let orders = self
			.queue
			.add_while(out.at(), truth, urgency, audience, phrase, tones);
		self.carry_out(orders, out);
	}

	/// Shows and remembers something that only tones tell. Without tones it is said.
	pub fn show(&mut self, urgency: Urgency, phrase: Phrase, tones: Vec<Tone>, out: &mut Outbox) {
		if !self.tones {
			return self.say_to(Audience::Room, urgency, phrase, tones, out);
		}
		self.print(&phrase, urgency, out);
		self.queue.add_unsaid(urgency, Audience::Room, &phrase);
		for tone in tones {
			self.tone_to(Audience::Room, tone, out);
		}
	}

	/// Makes this audience the one at the keyboard: answers are for it alone, and it does not hear the words of others
	/// again.
	pub fn set_near(&mut self, near: Audience) {
		self.hearing.near = near;
		self.queue.set_reader(near);
	}

	/// Answers the audience at the keyboard.
	pub fn answer(&mut self, phrase: Phrase, out: &mut Outbox) {
		self.answer_all_to(self.hearing.near, [phrase], out);
	}

	/// Says the reason of a refusal, with the tone for it.
	pub fn refuse(&mut self, phrase: Phrase, out: &mut Outbox) {
		self.answer(phrase, out);
		self.tone(Tone::Illegal, out);
	}

	/// Says that spoken letters sound alike, if the files are announced so.
	pub fn warn_of_letters(&mut self, out: &mut Outbox) {
		if self.words.manner().files.1 == FileSet::Letters {
			self.say(
				Audience::Room,
				Urgency::News,
				self.line(PhraseKey::LettersAlike),
				out,
			);
		}
	}

	/// Answers with several sentences.
	pub fn answer_all(&mut self, phrases: impl IntoIterator<Item = Phrase>, out: &mut Outbox) {
		self.answer_all_to(self.hearing.near, phrases, out);
	}

	/// Answers an audience that is not, or not only, the one at the keyboard.
	pub fn answer_all_to(
		&mut self,
		audience: Audience,
		phrases: impl IntoIterator<Item = Phrase>,
		out: &mut Outbox,
	) {
		for phrase in phrases {
			// An earlier answer to the same key is heard first.
			if core::mem::replace(&mut self.hearing.answered, true) {
				self.say_behind(audience, phrase, out);
			} else {
				self.say_to(audience, Urgency::Answer, phrase, Vec::new(), out);
			}
		}
	}

	/// Adds another sentence to an answer, for the audience at the keyboard.
	pub fn answer_behind(&mut self, phrase: Phrase, out: &mut Outbox) {
		self.hearing.answered = true;
		self.say_behind(self.hearing.near, phrase, out);
	}

	fn say_behind(&mut self, audience: Audience, phrase: Phrase, out: &mut Outbox) {
		self.print(&phrase, Urgency::Answer, out);
		let orders = self.queue.add_behind(out.at(), Urgency::Answer, audience, phrase);
		self.carry_out(orders, out);
	}

	/// Notes a key of which only this is known so far: it does not cut speech.
	pub fn touched(&mut self) {
		self.hearing.shown = false;
		self.hearing.answered = false;
		self.printing.asked = true;
	}

	/// Handles a key: the current utterance is cut.
	pub fn key(&mut self, out: &mut Outbox) {
		self.touched();
		let orders = self.queue.key(out.at());
		self.carry_out(orders, out);
	}

	pub fn spoken(&mut self, id: UtteranceId, out: &mut Outbox) {
		let orders = self.queue.spoken(out.at(), id);
		self.carry_out(orders, out);
		self.give_back(out);
	}

	/// Says something that is not remembered.
	fn remark(&mut self, phrase: Phrase, out: &mut Outbox) {
		self.print(&phrase, Urgency::Answer, out);
		let orders = self.queue.aside(out.at(), phrase);
		self.carry_out(orders, out);
	}

	/// Handles the end of this direction: a tone, and a sentence about it.
	fn edge(&mut self, phrase: Phrase, out: &mut Outbox) {
		self.remark(phrase, out);
		self.tone(Tone::Edge, out);
	}

	/// Plays a tone that needs no words; without tones it says the words.
	pub fn signal(&mut self, tone: Tone, line: PhraseKey, out: &mut Outbox) {
		if self.tones {
			self.tone(tone, out);
		} else {
			self.remark(self.line(line), out);
		}
	}

	fn carry_out(&mut self, orders: Vec<QueueAction>, out: &mut Outbox) {
		for order in orders {
			match order {
				QueueAction::Say(utterance) => self.speak(utterance, out),
				QueueAction::Hush => out.push(Effect::Hush),
				QueueAction::Tone(tone, audience) => self.tone_to(audience, tone, out),
				QueueAction::TimeAnew(color, audience) => self.times.push((color, audience)),
			}
		}
	}

	/// Gives an utterance to the voice; one that no ear can take counts as said at once.
	fn speak(&mut self, utterance: Utterance, out: &mut Outbox) {
		let id = utterance.id;
		match self.directed(utterance) {
			Some(utterance) => {
				out.push(Effect::Say(utterance));
			}
			None => self.spoken(id, out),
		}
	}

	/// Holds back all that waits to be said, and the speech in these requests, which no door has carried out yet.
	pub fn hold_back(&mut self, requests: &[Effect]) -> Vec<QueueEntry> {
		let stands = |id| {
			let mut says = requests.iter();
			says.any(|request| matches!(request, Effect::Say(utterance) if utterance.id == id))
		};
		self.queue.hold_back(stands)
	}

	/// Says the held utterances, after those that were said meanwhile.
	pub fn let_go(&mut self, held: Vec<QueueEntry>, out: &mut Outbox) {
		let orders = self.queue.let_go(out.at(), held);
		self.carry_out(orders, out);
	}

	/// Answers with a side's remaining time, which is told anew if it has to wait.
	pub fn answer_time(&mut self, audience: Audience, color: Color, phrase: Phrase, out: &mut Outbox) {
		let truth = Truth::TimeOf(color, out.at() + TIME_IS_TRUE);
		self.say_while(truth, audience, Urgency::Answer, phrase, Vec::new(), out);
	}

	/// Takes the times that must be told anew, as their turn came too late.
	pub fn take_times(&mut self) -> Vec<(Color, Audience)> {
		core::mem::take(&mut self.times)
	}

	/// The latest moment at which the voice must have answered.
	pub fn patience(&self) -> Option<Stamp> {
		self.queue.patience()
	}
}

/// The commands about present and past speech, and about its delivery.
impl Narrator {
	/// Does a command about present or past speech, in any mode.
	pub fn act(&mut self, action: SpeechAction, out: &mut Outbox) {
		if action != SpeechAction::Spell {
			self.spelled = None;
		}
		match action {
			SpeechAction::Earlier => self.walk(Walk::Earlier, out),
			SpeechAction::Later => self.walk(Walk::Later, out),
			SpeechAction::First => self.walk(Walk::First, out),
			SpeechAction::Last => self.walk(Walk::Last, out),
			SpeechAction::Repeat => self.repeat(Pace::Normal, out),
			SpeechAction::RepeatSlower => self.repeat(Pace::Slow, out),
			SpeechAction::Spell => self.spell(out),
			SpeechAction::WordBack => self.step(HistoryStep::WordBack, out),
			SpeechAction::WordOn => self.step(HistoryStep::WordOn, out),
			SpeechAction::CharacterBack => self.step(HistoryStep::CharacterBack, out),
			SpeechAction::CharacterOn => self.step(HistoryStep::CharacterOn, out),
			SpeechAction::Find => self.find("", out),
			SpeechAction::SaveSaid => self.save_said(out),
			SpeechAction::Hush => self.hush(out),
			SpeechAction::PauseSpeech => self.pause(out),
			SpeechAction::Voice => self.next_voice(out),
			SpeechAction::Faster => self.set_rate(self.delivery.rate.faster(), out),
			SpeechAction::Slower => self.set_rate(self.delivery.rate.slower(), out),
			SpeechAction::Rate => self.rate_to("", out),
			SpeechAction::Volume => self.volume_to("", out),
			SpeechAction::Louder => self.set_volume(self.delivery.words.louder(), PhraseKey::Louder, out),
			SpeechAction::Softer => self.set_volume(self.delivery.words.softer(), PhraseKey::Softer, out),
			SpeechAction::Tones => self.switch_tones(out),
			SpeechAction::TonesLouder => {
				self.set_tone_volume(self.delivery.tones.louder(), PhraseKey::TonesLouder, out);
			}
			SpeechAction::TonesSofter => {
				self.set_tone_volume(self.delivery.tones.softer(), PhraseKey::TonesSofter, out);
			}
			SpeechAction::Verbosity => {
				let next = self.extent.verbosity.more().unwrap_or(Verbosity::Brief);
				self.set_verbosity(Some(next), out);
			}
			SpeechAction::More => self.set_verbosity(self.extent.verbosity.more(), out),
			SpeechAction::Less => self.set_verbosity(self.extent.verbosity.less(), out),
			SpeechAction::Details => self.switch_detail("", out),
			SpeechAction::Echo => self.next_echo(out),
			SpeechAction::WalkingOrder => self.switch_walking_order(out),
			SpeechAction::Digits => self.switch_digits(out),
		}
	}
}

/// Speech that is said once and stored nowhere: the key of an envelope, and its content, in the ear of the player who
/// wrote it.
impl Narrator {
	/// Says a phrase slowly, for writing down, and prints it to the audience at the keyboard, without remembering it: it
	/// cannot be said again, searched for or written into a file. While speech is recorded, it is printed only.
	pub fn confide(&mut self, phrase: Phrase, behind: bool, out: &mut Outbox) {
		self.print(&phrase, Urgency::Answer, out);
		if self.recorded {
			return;
		}
		let orders = self.queue.aside_slowly(out.at(), phrase, behind);
		self.carry_out(orders, out);
	}

	/// Returns `true` if the audience at the keyboard has an ear of its own that is not recorded.
	pub fn hears_in_secret(&self) -> bool {
		self.hears_alone(self.near()) && !self.recorded
	}

	/// Says a phrase in the own ear of the audience at the keyboard. It is neither printed nor remembered.
	pub fn whisper(&mut self, phrase: Phrase, out: &mut Outbox) {
		let orders = self.queue.aside_behind(out.at(), phrase);
		self.carry_out(orders, out);
	}

	/// Conceals the typed line from now on, or shows it again.
	pub fn conceal(&mut self, concealed: bool, out: &mut Outbox) {
		out.push(Effect::Conceal(concealed));
	}
}

/// Tones, each in the ear of its audience.
impl Narrator {
	/// Plays a tone for the audience at the keyboard.
	pub fn tone(&mut self, tone: Tone, out: &mut Outbox) {
		self.tone_to(self.hearing.near, tone, out);
	}

	/// Plays a tone for the audience at the keyboard, from the place where it belongs.
	pub fn tone_at(&mut self, tone: Tone, pan: Pan, out: &mut Outbox) {
		self.play(self.hearing.near, tone, pan, out);
	}

	/// Returns `true` if tones are heard, so that one may stand for words.
	pub const fn has_tones(&self) -> bool {
		self.tones
	}

	pub fn tone_to(&mut self, audience: Audience, tone: Tone, out: &mut Outbox) {
		self.play(audience, tone, Pan::CENTRE, out);
	}

	fn play(&mut self, audience: Audience, tone: Tone, pan: Pan, out: &mut Outbox) {
		if !self.tones {
			return;
		}
		if self.hearing.has_ear(audience) {
			out.push(Effect::Tone(tone, pan, audience));
		} else if !core::mem::replace(&mut self.hearing.shown, true) {
			// This audience has no ear for it: the room hears that, and not the tone.
			out.push(Effect::Tone(Tone::Trouble, Pan::CENTRE, Audience::Room));
		}
	}
}

/// Echo of the keyboard: characters, words, erased characters, and the place of the cursor.
impl Narrator {
	/// Reads back the text just typed at the cursor, as far as the user wants it.
	pub fn echo(&mut self, character: char, before: &str, out: &mut Outbox) {
		let word = character.is_whitespace() && self.echo.has_words();
		let before = before.trim_end();
		if let Some(word) = before.split_whitespace().next_back().filter(|_| word) {
			self.say_echo(self.words.typed(word), out);
		} else if self.echo.has_characters() {
			self.say_echo(self.words.typed_sign(character), out);
		}
	}

	/// Reads back that a character was typed that nobody may hear.
	pub fn echo_hidden(&mut self, sign: char, out: &mut Outbox) {
		if self.echo.has_characters() || self.echo.has_words() {
			self.say_echo(self.words.sign(sign), out);
		}
	}

	/// Says the erased character, after a tone that distinguishes it from a typed one. Without tones it is the only
	/// answer, and is said even during other speech.
	pub fn erased(&mut self, erased: Option<char>, out: &mut Outbox) {
		match erased {
			Some(character) => {
				self.tone(Tone::Deselected, out);
				let phrase = self.words.typed_sign(character);
				if !self.tones {
					let orders = self.queue.aside(out.at(), phrase);
					self.carry_out(orders, out);
				} else if self.echo.has_characters() || self.echo.has_words() {
					self.say_echo(phrase, out);
				}
			}
			None => self.signal(Tone::Illegal, PhraseKey::LineIsEmpty, out),
		}
	}

	/// Says the character under the cursor, which readers of the screen see there; or that the cursor stands after the
	/// last one, or that the line is empty.
	pub fn on_character(&mut self, character: Option<char>, is_empty: bool, out: &mut Outbox) {
		match character {
			None if is_empty => self.edge(self.line(PhraseKey::LineIsEmpty), out),
			Some(character) if self.has_reader() => self.say_echo(self.words.typed_sign(character), out),
			Some(character) => self.remark(self.words.typed_sign(character), out),
			None => self.edge(self.line(PhraseKey::LineEnd), out),
		}
	}

	/// Says the whole typed line.
	pub fn read_line(&mut self, text: &str, out: &mut Outbox) {
		let typed = self.words.typed(text);
		let phrase = if typed.is_empty() {
			self.line(PhraseKey::LineIsEmpty)
		} else {
			typed.sentence()
		};
		self.remark(phrase, out);
	}

	fn say_echo(&mut self, phrase: Phrase, out: &mut Outbox) {
		let orders = self.queue.add(out.at(), Urgency::Echo, self.hearing.near, phrase);
		self.carry_out(orders, out);
	}
}
