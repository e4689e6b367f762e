//! The desk's speech: words in use, queue, cast of voices, audiences, printing, outbox.
//!
//! The narrator is the value that speaks: it puts the effects of a sentence into its [`Outbox`]. Code that only speaks is
//! given the narrator alone.

mod answers;
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
use core::mem;

use crate::asking::Parser;
use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::commands::SpeechAction;
use crate::ports::{Effect, Outbox};
use crate::settings::{Choices, KeyEcho, Preferences, VoiceKind};
use crate::voice::{
	Audience, Delivery, Extent, FileSet, HistoryStep, Library, Manner, Pace, Pan, Phrase, PhraseKey, Queue,
	QueueAction, QueueEntry, Tone, Truth, Urgency, Utterance, UtteranceId, Verbosity, Vocabulary, Walk,
	WordsError,
};
use cast::Cast;
use fallback::FreshLoss;
use hearing::Hearing;
use printing::Printing;

/// Time that a remaining time may wait to be said.
const TIME_IS_TRUE: Span = Span::seconds(2);

/// Something that can be said: a phrase, or the key of a phrase without holes.
pub trait Sayable {
	/// Returns the phrase in these words.
	fn phrase(self, words: &Vocabulary) -> Phrase;
}

impl Sayable for Phrase {
	fn phrase(self, _: &Vocabulary) -> Phrase {
		self
	}
}

impl Sayable for PhraseKey {
	fn phrase(self, words: &Vocabulary) -> Phrase {
		words.line(self, &[])
	}
}

/// Says everything that the program says.
#[derive(Debug)]
pub struct Narrator {
	library: Library,
	words: Vocabulary,
	/// The requests to the doors in answer to the current input, of which speech is a part.
	out: Outbox,
	/// The user's places, by their names in the word files.
	pub places: &'static [&'static str],
	/// The path that was told last, in full.
	pub path: String,
	queue: Queue,
	voice: VoiceKind,
	/// The voice that speaks when one is wanted again.
	last_voice: VoiceKind,
	cast: Cast,
	notices: Vec<(PhraseKey, String)>,
	/// The loss of a voice, until another one has spoken in its place.
	fresh_loss: FreshLoss,
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
	pub fn new(library: Library, choices: &Choices, date: &str, at: Stamp) -> Result<Self, WordsError> {
		let words = Vocabulary::new(&library, choices.manner())?;
		let mut narrator = Self {
			library,
			words,
			out: Outbox::new(at, date, choices.preferences.clone()),
			places: &[],
			path: String::new(),
			queue: Queue::default(),
			voice: choices.voice,
			last_voice: VoiceKind::Own,
			cast: Cast::new(
				choices.voice,
				choices.table.is_some() && choices.voice != VoiceKind::System,
			),
			notices: Vec::new(),
			fresh_loss: FreshLoss::None,
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
		narrator.use_voice(choices.voice);
		narrator.out.push(Effect::Deliver(choices.delivery));
		narrator.say_what_system_speech_lacks();
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

	/// Begins the next input, at this moment.
	pub fn begin(&mut self, at: Stamp) {
		self.out.begin(at);
		self.queue.begin();
		self.printing.asked = false;
		self.hearing.answered = false;
	}

	#[must_use]
	pub const fn words(&self) -> &Vocabulary {
		&self.words
	}

	#[must_use]
	pub const fn library(&self) -> &Library {
		&self.library
	}

	/// Returns the reader of typed text, in the words in use.
	#[must_use]
	pub const fn parser(&self) -> Parser<'_> {
		Parser::new(&self.library, self.words.manner()).at(self.places)
	}

	#[must_use]
	pub fn line(&self, line: PhraseKey) -> Phrase {
		self.words.line(line, &[])
	}

	/// Says to this audience, prints and remembers.
	pub fn say(&mut self, audience: Audience, urgency: Urgency, said: impl Sayable) {
		self.say_to(audience, urgency, said.phrase(&self.words), Vec::new());
	}

	/// Says something to this audience, closed by tones.
	pub fn say_to(&mut self, audience: Audience, urgency: Urgency, phrase: Phrase, tones: Vec<Tone>) {
		self.say_while(Truth::Lasting, audience, urgency, phrase, tones);
	}

	/// Says something that may wait only while it is true.
	pub fn say_while(
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
			.add_while(self.out.at(), truth, urgency, audience, phrase, tones);
		self.carry_out(orders);
	}

	/// Shows and remembers something that only tones tell. Without tones it is said.
	pub fn show(&mut self, urgency: Urgency, phrase: Phrase, tones: Vec<Tone>) {
		if !self.tones {
			return self.say_to(Audience::Room, urgency, phrase, tones);
		}
		self.print(&phrase, urgency);
		self.queue.add_unsaid(urgency, Audience::Room, &phrase);
		for tone in tones {
			self.tone_to(Audience::Room, tone);
		}
	}

	/// Makes this audience the one at the keyboard: answers are for it alone, and it does not hear the words of others
	/// again.
	pub fn set_near(&mut self, near: Audience) {
		self.hearing.near = near;
		self.queue.set_reader(near);
	}

	/// Answers the audience at the keyboard.
	pub fn answer(&mut self, said: impl Sayable) {
		self.answer_all_to(self.hearing.near, [said.phrase(&self.words)]);
	}

	/// Says the reason of a refusal, with the tone for it.
	pub fn refuse(&mut self, said: impl Sayable) {
		self.answer(said);
		self.tone(Tone::Illegal);
	}

	/// Says that spoken letters sound alike, if the files are announced so.
	pub fn warn_of_letters(&mut self) {
		if self.words.manner().files.1 == FileSet::Letters {
			self.say(Audience::Room, Urgency::News, PhraseKey::LettersAlike);
		}
	}

	/// Answers with several sentences.
	pub fn answer_all(&mut self, phrases: impl IntoIterator<Item = Phrase>) {
		self.answer_all_to(self.hearing.near, phrases);
	}

	/// Answers an audience that is not, or not only, the one at the keyboard.
	pub fn answer_all_to(&mut self, audience: Audience, phrases: impl IntoIterator<Item = Phrase>) {
		for phrase in phrases {
			// An earlier answer to the same key is heard first.
			if mem::replace(&mut self.hearing.answered, true) {
				self.say_behind(audience, phrase);
			} else {
				self.say_to(audience, Urgency::Answer, phrase, Vec::new());
			}
		}
	}

	/// Adds another sentence to an answer, for the audience at the keyboard.
	pub fn answer_behind(&mut self, said: impl Sayable) {
		self.hearing.answered = true;
		self.say_behind(self.hearing.near, said.phrase(&self.words));
	}

	fn say_behind(&mut self, audience: Audience, phrase: Phrase) {
		self.print(&phrase, Urgency::Answer);
		let orders = self
			.queue
			.add_behind(self.out.at(), Urgency::Answer, audience, phrase);
		self.carry_out(orders);
	}

	/// Notes a key of which only this is known so far: it does not cut speech.
	pub fn touched(&mut self) {
		self.hearing.shown = false;
		self.hearing.answered = false;
		self.printing.asked = true;
	}

	/// Handles a key: the current utterance is cut.
	pub fn key(&mut self) {
		self.touched();
		let orders = self.queue.key(self.out.at());
		self.carry_out(orders);
	}

	pub fn spoken(&mut self, id: UtteranceId) {
		let orders = self.queue.spoken(self.out.at(), id);
		self.carry_out(orders);
		if let FreshLoss::Held(loss) = mem::take(&mut self.fresh_loss) {
			self.say(Audience::Room, Urgency::News, loss);
		}
		self.give_back();
	}

	/// Says something that is not remembered.
	fn remark(&mut self, phrase: Phrase) {
		self.print(&phrase, Urgency::Answer);
		let orders = self.queue.aside(self.out.at(), phrase);
		self.carry_out(orders);
	}

	/// Handles the end of this direction: a tone, and a sentence about it.
	fn edge(&mut self, phrase: Phrase) {
		self.remark(phrase);
		self.tone(Tone::Edge);
	}

	/// Plays a tone that needs no words; without tones it says the words.
	pub fn signal(&mut self, tone: Tone, line: PhraseKey) {
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
				QueueAction::Hush => self.out.push(Effect::Hush),
				QueueAction::Tone(tone, audience) => self.tone_to(audience, tone),
				QueueAction::TimeAnew(color, audience) => self.times.push((color, audience)),
			}
		}
	}

	/// Gives an utterance to the voice; one that no ear can take counts as said at once.
	fn speak(&mut self, utterance: Utterance) {
		let id = utterance.id;
		match self.directed(utterance) {
			Some(utterance) => {
				self.out.push(Effect::Say(utterance));
			}
			None => self.spoken(id),
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
	pub fn let_go(&mut self, held: Vec<QueueEntry>) {
		let orders = self.queue.let_go(self.out.at(), held);
		self.carry_out(orders);
	}

	/// Answers with a side's remaining time, which is told anew if it has to wait.
	pub fn answer_time(&mut self, audience: Audience, color: Color, phrase: Phrase) {
		let truth = Truth::TimeOf(color, self.out.at() + TIME_IS_TRUE);
		self.say_while(truth, audience, Urgency::Answer, phrase, Vec::new());
	}

	/// Takes the times that must be told anew, as their turn came too late.
	pub fn take_times(&mut self) -> Vec<(Color, Audience)> {
		mem::take(&mut self.times)
	}

	/// The latest moment at which the voice must have answered.
	pub fn patience(&self) -> Option<Stamp> {
		self.queue.patience()
	}
}

/// The commands about present and past speech, and about its delivery.
impl Narrator {
	/// Does a command about present or past speech, in any mode.
	pub fn act(&mut self, action: SpeechAction) {
		if action != SpeechAction::Spell {
			self.spelled = None;
		}
		match action {
			SpeechAction::Earlier => self.walk(Walk::Earlier),
			SpeechAction::Later => self.walk(Walk::Later),
			SpeechAction::First => self.walk(Walk::First),
			SpeechAction::Last => self.walk(Walk::Last),
			SpeechAction::Repeat => self.repeat(Pace::Normal),
			SpeechAction::RepeatSlower => self.repeat(Pace::Slow),
			SpeechAction::Spell => self.spell(),
			SpeechAction::WordBack => self.step(HistoryStep::WordBack),
			SpeechAction::WordOn => self.step(HistoryStep::WordOn),
			SpeechAction::CharacterBack => self.step(HistoryStep::CharacterBack),
			SpeechAction::CharacterOn => self.step(HistoryStep::CharacterOn),
			SpeechAction::Find => self.find(""),
			SpeechAction::SaveSaid => self.save_said(),
			SpeechAction::Hush => self.hush(),
			SpeechAction::PauseSpeech => self.pause(),
			SpeechAction::Voice => self.next_voice(),
			SpeechAction::Faster => self.set_rate(self.delivery.rate.faster()),
			SpeechAction::Slower => self.set_rate(self.delivery.rate.slower()),
			SpeechAction::Rate => self.rate_to(""),
			SpeechAction::Volume => self.volume_to(""),
			SpeechAction::Louder => self.set_volume(self.delivery.words.louder(), PhraseKey::Louder),
			SpeechAction::Softer => self.set_volume(self.delivery.words.softer(), PhraseKey::Softer),
			SpeechAction::Tones => self.switch_tones(),
			SpeechAction::TonesLouder => {
				self.set_tone_volume(self.delivery.tones.louder(), PhraseKey::TonesLouder);
			}
			SpeechAction::TonesSofter => {
				self.set_tone_volume(self.delivery.tones.softer(), PhraseKey::TonesSofter);
			}
			SpeechAction::Verbosity => {
				let next = self.extent.verbosity.more().unwrap_or(Verbosity::Brief);
				self.set_verbosity(Some(next));
			}
			SpeechAction::More => self.set_verbosity(self.extent.verbosity.more()),
			SpeechAction::Less => self.set_verbosity(self.extent.verbosity.less()),
			SpeechAction::Details => self.switch_detail(""),
			SpeechAction::Echo => self.next_echo(),
			SpeechAction::WalkingOrder => self.switch_walking_order(),
			SpeechAction::Digits => self.switch_digits(),
		}
	}
}

/// Speech that is said once and stored nowhere: the key of an envelope, and its content, in the ear of the player who
/// wrote it.
impl Narrator {
	/// Says a phrase slowly, for writing down, and prints it to the audience at the keyboard, without remembering it: it
	/// cannot be said again, searched for or written into a file. While speech is recorded, it is printed only.
	pub fn confide(&mut self, phrase: Phrase, behind: bool) {
		self.print(&phrase, Urgency::Answer);
		if self.recorded {
			return;
		}
		let orders = self.queue.aside_slowly(self.out.at(), phrase, behind);
		self.carry_out(orders);
	}

	/// Returns `true` if the audience at the keyboard has an ear of its own that is not recorded.
	pub fn hears_in_secret(&self) -> bool {
		self.hears_alone(self.near()) && !self.recorded
	}

	/// Says a phrase in the own ear of the audience at the keyboard. It is neither printed nor remembered.
	pub fn whisper(&mut self, phrase: Phrase) {
		let orders = self.queue.aside_behind(self.out.at(), phrase);
		self.carry_out(orders);
	}

	/// Conceals the typed line from now on, or shows it again.
	pub fn conceal(&mut self, concealed: bool) {
		self.out.push(Effect::Conceal(concealed));
	}
}

/// Tones, each in the ear of its audience.
impl Narrator {
	/// Plays a tone for the audience at the keyboard.
	pub fn tone(&mut self, tone: Tone) {
		self.tone_to(self.hearing.near, tone);
	}

	/// Plays a tone for the audience at the keyboard, from the place where it belongs.
	pub fn tone_at(&mut self, tone: Tone, pan: Pan) {
		self.play(self.hearing.near, tone, pan);
	}

	/// Returns `true` if tones are heard, so that one may stand for words.
	pub const fn has_tones(&self) -> bool {
		self.tones
	}

	pub fn tone_to(&mut self, audience: Audience, tone: Tone) {
		self.play(audience, tone, Pan::CENTRE);
	}

	fn play(&mut self, audience: Audience, tone: Tone, pan: Pan) {
		if !self.tones {
			return;
		}
		if self.hearing.has_ear(audience) {
			self.out.push(Effect::Tone(tone, pan, audience));
		} else if !mem::replace(&mut self.hearing.shown, true) {
			// This audience has no ear for it: the room hears that, and not the tone.
			self.out
				.push(Effect::Tone(Tone::Trouble, Pan::CENTRE, Audience::Room));
		}
	}
}

/// Echo of the keyboard: characters, words, erased characters, and the place of the cursor.
impl Narrator {
	/// Reads back the text just typed at the cursor, as far as the user wants it.
	pub fn echo(&mut self, character: char, before: &str) {
		let word = character.is_whitespace() && self.echo.has_words();
		let before = before.trim_end();
		if let Some(word) = before.split_whitespace().next_back().filter(|_| word) {
			self.say_echo(self.words.typed(word));
		} else if self.echo.has_characters() {
			self.say_echo(self.words.typed_sign(character));
		}
	}

	/// Reads back that a character was typed that nobody may hear.
	pub fn echo_hidden(&mut self, sign: char) {
		if self.echo.has_characters() || self.echo.has_words() {
			self.say_echo(self.words.sign(sign));
		}
	}

	/// Says the erased character, after a tone that distinguishes it from a typed one. Without tones it is the only
	/// answer, and is said even during other speech.
	pub fn erased(&mut self, erased: Option<char>) {
		match erased {
			Some(character) => {
				self.tone(Tone::Deselected);
				let phrase = self.words.typed_sign(character);
				if !self.tones {
					let orders = self.queue.aside(self.out.at(), phrase);
					self.carry_out(orders);
				} else if self.echo.has_characters() || self.echo.has_words() {
					self.say_echo(phrase);
				}
			}
			None => self.signal(Tone::Illegal, PhraseKey::LineIsEmpty),
		}
	}

	/// Says the character under the cursor, which readers of the screen see there; or that the cursor stands after the
	/// last one, or that the line is empty.
	pub fn on_character(&mut self, character: Option<char>, is_empty: bool) {
		match character {
			None if is_empty => self.edge(self.line(PhraseKey::LineIsEmpty)),
			Some(character) if self.has_reader() => self.say_echo(self.words.typed_sign(character)),
			Some(character) => self.remark(self.words.typed_sign(character)),
			None => self.edge(self.line(PhraseKey::LineEnd)),
		}
	}

	/// Says the whole typed line.
	pub fn read_line(&mut self, text: &str) {
		let typed = self.words.typed(text);
		let phrase = if typed.is_empty() {
			self.line(PhraseKey::LineIsEmpty)
		} else {
			typed.sentence()
		};
		self.remark(phrase);
	}

	fn say_echo(&mut self, phrase: Phrase) {
		let orders = self
			.queue
			.add(self.out.at(), Urgency::Echo, self.hearing.near, phrase);
		self.carry_out(orders);
	}
}

/// The moment of the input, and requests to the doors beside speech.
impl Narrator {
	/// The moment of the input, on the program's own clock.
	#[must_use]
	pub const fn at(&self) -> Stamp {
		self.out.at()
	}

	/// Today, as `YYYY-MM-DD`.
	#[must_use]
	pub fn today(&self) -> &str {
		self.out.today()
	}

	pub fn effect(&mut self, effect: Effect) {
		self.out.push(effect);
	}

	/// Takes the requests, in the order in which they are to be carried out.
	pub fn take_effects(&mut self) -> Vec<Effect> {
		self.out.take()
	}

	/// Keeps a choice for the next start.
	pub fn prefer(&mut self, name: &'static str, value: String) {
		self.out.prefer(name, value);
	}

	#[must_use]
	pub const fn preferences(&self) -> &Preferences {
		self.out.preferences()
	}
}
