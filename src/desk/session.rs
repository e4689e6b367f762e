//! The state that every mode shares while the program runs: the narrator, the outbox, and the state without another owner.

use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::guess::Guess;
use super::recording_state::Recording;
use super::unfinished_move::UnfinishedMove;
use crate::asking::{Intent, Parser};
use crate::chess::{Color, Role, Square};
use crate::clock::Stamp;
use crate::commands::{Action, Ask, BoardAction, TrainingAction, WORDS};
use crate::envelope::Entropy;
use crate::keys::{Key, KeyCode, Keymap, Meaning};
use crate::names::short_path;
use crate::narrator::{Attempts, Narrator};
use crate::ports::{Effect, Outbox};
use crate::settings::{Appearance, Choices, FaceKind};
use crate::voice::{
	Audience, Detail, Library, Pan, Phrase, PhraseKey, Tone, Truth, Urgency, Vocabulary, WordsError, phrases,
};

/// The session at the desk.
#[derive(Debug)]
pub(super) struct Session {
	pub(super) narrator: Narrator,
	pub(super) out: Outbox,
	/// The choices before the first menu.
	pub(super) choices: Choices,
	pub(in crate::desk) keymap: Keymap,
	/// The user's own keys, as they wrote them.
	pub(super) own_keys: String,
	pub(super) look: Appearance,
	pub(super) recording: Recording,
	/// The path that was told last, in short.
	pub(super) path: String,
	/// The number of this board, if everybody follows its game.
	pub(super) live: Option<u32>,
	/// Facts that the disk has refused wait since then.
	pub(super) pending_writes: Option<Attempts>,
	/// The lines of which one may have been meant by the last one, which was not understood, the nearest first.
	pub(super) guesses: VecDeque<Guess>,
	/// A move that was named and lacks something.
	pub(super) unfinished: Option<UnfinishedMove>,
	/// The command to carry out as soon as the requested game is there.
	pub(super) at_start: Option<Action>,
	/// The last kind of practice.
	pub(super) practised: Option<TrainingAction>,
	/// The position that is to be practised as an endgame, as FEN.
	pub(super) endgame: Option<String>,
	/// The user's places, by their names in the word files.
	pub(super) places: &'static [&'static str],
	/// Unpredictable bytes, which the lock of an envelope needs.
	pub(super) entropy: Option<Entropy>,
	/// The line that is being worked on is a question, and by its first words.
	asks: bool,
	is_no_order: bool,
	/// It was asked whether it was meant, and it was.
	pub(super) is_meant: bool,
	/// The commands of the current input, for the lessons.
	done: Vec<Action>,
	/// It was a move that could not be.
	refused_move: bool,
	/// Why the last move that was tried could not be made.
	pub(super) why_refused: Option<Phrase>,
}

impl Session {
	/// # Errors
	/// Fails if the chosen words cannot be read.
	pub(super) fn new(
		library: Library,
		choices: Choices,
		keymap: Keymap,
		date: &str,
		at: Stamp,
	) -> Result<Self, WordsError> {
		let mut out = Outbox::new(at, date, choices.preferences.clone());
		Ok(Self {
			narrator: Narrator::new(library, &choices, &mut out)?,
			out,
			keymap,
			own_keys: String::new(),
			look: choices.look,
			recording: Recording::new(choices.record),
			path: String::new(),
			live: choices.live.as_ref().map(|_| choices.live_board),
			pending_writes: None,
			guesses: VecDeque::new(),
			unfinished: None,
			at_start: None,
			practised: None,
			endgame: None,
			places: &[],
			entropy: None,
			asks: false,
			is_no_order: false,
			is_meant: false,
			done: Vec::new(),
			refused_move: false,
			why_refused: None,
			choices,
		})
	}

	/// Another input is worked on.
	pub(super) fn begin(&mut self, at: Stamp) {
		self.out.begin(at);
		self.narrator.begin();
		self.done.clear();
		self.refused_move = false;
		self.asks = false;
		self.is_no_order = false;
		self.is_meant = false;
	}

	/// The moment of the input, on the program's own clock.
	pub(super) const fn at(&self) -> Stamp {
		self.out.at()
	}

	pub(super) fn effect(&mut self, effect: Effect) {
		self.out.push(effect);
	}

	/// Keeps a choice for the next start.
	pub(super) fn prefer(&mut self, name: &'static str, value: String) {
		self.out.prefer(name, value);
	}

	/// Notes that this command was given.
	pub(super) fn note(&mut self, action: Action) {
		self.done.push(action);
	}

	/// The commands that were given with this input.
	pub(super) fn done(&self) -> &[Action] {
		&self.done
	}

	/// Notes if the entered line is a question. A question never changes the game.
	pub(super) fn note_question(&mut self, line: &str) {
		self.asks = !self.is_meant && self.parser().is_question(line);
		// "e5, draw?" is a move with an offer.
		let order = self.parser().before_offer(line).unwrap_or(line);
		self.is_no_order = !self.is_meant && self.parser().is_no_order(order);
	}

	/// Returns `true` if the current line is a question.
	pub(super) const fn asks(&self) -> bool {
		self.asks
	}

	/// True if it asks or refuses, whatever move it names.
	pub(super) const fn is_no_order(&self) -> bool {
		self.is_no_order
	}

	/// Refuses a move, with the reason, which can be asked for until one is made.
	pub(super) fn refuse_as_move(&mut self, why: Phrase) {
		self.refused_move = true;
		self.why_refused = Some(why.clone());
		self.refuse(why);
	}

	/// A move was not made yet, because something is missing to it.
	pub(super) const fn note_refused_move(&mut self) {
		self.refused_move = true;
	}

	/// Returns `true` if this input was a move that could not be made.
	pub(super) const fn has_refused_move(&self) -> bool {
		self.refused_move
	}

	pub(super) const fn words(&self) -> &Vocabulary {
		&self.narrator.words
	}

	pub(super) const fn library(&self) -> &Library {
		&self.narrator.library
	}

	/// Takes apart what was typed, in the words of this session.
	pub(super) const fn parser(&self) -> Parser<'_> {
		Parser::new(&self.narrator.library, self.narrator.words.manner()).at(self.places)
	}

	/// Returns the meaning of a line.
	pub(super) fn read(&self, line: &str) -> Intent {
		self.by_letter(line).unwrap_or_else(|| self.parser().read(line))
	}

	/// Returns the meaning of a letter that is a word in this keymap, with the text after it. A slash before it is ignored.
	fn by_letter(&self, line: &str) -> Option<Intent> {
		let text = line.trim();
		let text = text.strip_prefix('/').unwrap_or(text);
		let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
		let mut letters = word.chars();
		let key = Key::plain(KeyCode::Char(letters.next().filter(char::is_ascii_alphabetic)?));
		let Meaning::Command(name) = self.keymap.meaning(&[WORDS], &[key]) else {
			return None;
		};
		let (action, rest) = (Action::named(name)?, rest.trim());
		let parser = self.parser();
		let takes_sign = matches!(
			action,
			Action::Board(BoardAction::Ask(Ask::OwnPieces) | BoardAction::Ask(Ask::Rank))
		);
		let takes_square = action == Action::Board(BoardAction::Walk);
		let fits = rest.is_empty()
			|| (takes_sign && rest.chars().count() == 1)
			|| (takes_square && parser.square(rest).is_some());
		(letters.next().is_none() && fits).then(|| Intent {
			line: line.to_string(),
			called: word.to_string(),
			..Intent::of(action, rest.to_string())
		})
	}

	/// Tells the way to a command in these sections of the keymap: its shortest keys, or its word; its word alone if it has
	/// no keys.
	pub(super) fn way_to(&self, sections: &[&str], action: Action) -> Phrase {
		let words = self.words();
		let word = words.command_word(action.name());
		let keys = self.keymap.keys_of(sections, action.name());
		match keys.first().filter(|_| !self.choices.by_lines) {
			Some(keys) if word.is_empty() => words.keys(keys),
			Some(keys) => words.fill(phrases::KeyOrWord {
				key: words.keys(keys),
				word,
			}),
			None => words.line(PhraseKey::WordAlone, &[word]),
		}
	}

	/// A path as it is told: its folder and its file. The whole of it is told on request.
	pub(super) fn path_in_short(&mut self, path: &str) -> Phrase {
		self.path = path.to_string();
		Phrase::free(self.words().manner().dialogue, short_path(path))
	}

	/// The whole path that was told last.
	pub(super) fn tell_path(&mut self) {
		if self.path.is_empty() {
			return self.refuse(self.line(PhraseKey::NoPath));
		}
		let path = Phrase::free(self.words().manner().dialogue, &self.path);
		self.answer(self.words().line(PhraseKey::StandsAt, &[path]).sentence());
	}

	/// Returns `true` if the user who sets up the tournament table may still play at home instead.
	pub(super) const fn may_leave_table(&self) -> bool {
		self.choices.table.is_none() && !self.narrator.is_at_table()
	}

	/// Returns the question for a user who wishes to leave.
	pub(super) const fn leaving(&self) -> PhraseKey {
		if self.pending_writes.is_some() {
			PhraseKey::AskLeaveUnkept
		} else {
			PhraseKey::AskLeave
		}
	}
}

/// Acts of the narrator, at the moment of the input and into the outbox.
impl Session {
	pub(super) fn line(&self, line: PhraseKey) -> Phrase {
		self.narrator.line(line)
	}

	/// The one at the keyboard.
	pub(super) const fn near(&self) -> Audience {
		self.narrator.near()
	}

	/// Returns `true` if this is said at home.
	pub(super) fn says(&self, detail: Detail) -> bool {
		self.narrator.says(detail)
	}

	/// Tells the way to the help, if the user wants such hints.
	pub(super) fn help_hint(&self) -> Phrase {
		if self.says(Detail::Hints) {
			self.line(PhraseKey::HelpHint)
		} else {
			Phrase::new()
		}
	}

	pub(super) fn answer(&mut self, phrase: Phrase) {
		self.narrator.answer(phrase, &mut self.out);
	}

	pub(super) fn answer_all(&mut self, phrases: impl IntoIterator<Item = Phrase>) {
		self.narrator.answer_all(phrases, &mut self.out);
	}

	pub(super) fn answer_all_to(&mut self, audience: Audience, phrases: impl IntoIterator<Item = Phrase>) {
		self.narrator.answer_all_to(audience, phrases, &mut self.out);
	}

	pub(super) fn answer_behind(&mut self, phrase: Phrase) {
		self.narrator.answer_behind(phrase, &mut self.out);
	}

	pub(super) fn answer_time(&mut self, audience: Audience, color: Color, phrase: Phrase) {
		self.narrator.answer_time(audience, color, phrase, &mut self.out);
	}

	pub(super) fn change_form(&mut self) {
		self.narrator.change_form(&mut self.out);
	}

	pub(super) fn conceal(&mut self, concealed: bool) {
		self.narrator.conceal(concealed, &mut self.out);
	}

	pub(super) fn confide(&mut self, phrase: Phrase, behind: bool) {
		self.narrator.confide(phrase, behind, &mut self.out);
	}

	pub(super) fn echo(&mut self, character: char, before: &str) {
		self.narrator.echo(character, before, &mut self.out);
	}

	pub(super) fn echo_hidden(&mut self, sign: char) {
		self.narrator.echo_hidden(sign, &mut self.out);
	}

	pub(super) fn erased(&mut self, erased: Option<char>) {
		self.narrator.erased(erased, &mut self.out);
	}

	/// A move as it may be typed, in the words of the moves.
	pub(super) fn example(&self) -> Phrase {
		let mut example = self.words().moving_piece(Role::Knight);
		example.append(self.words().square(Square::F3));
		self.words().line(PhraseKey::ForExample, &[example])
	}

	pub(super) fn find(&mut self, words: &str) {
		self.narrator.find(words, &mut self.out);
	}

	pub(super) fn hush(&mut self) {
		self.narrator.hush(&mut self.out);
	}

	pub(super) fn on_character(&mut self, character: Option<char>, is_empty: bool) {
		self.narrator.on_character(character, is_empty, &mut self.out);
	}

	pub(super) fn prefer_face(&mut self, face: FaceKind) {
		self.narrator.prefer_face(face, &mut self.out);
	}

	pub(super) fn read_line(&mut self, text: &str) {
		self.narrator.read_line(text, &mut self.out);
	}

	pub(super) fn refuse(&mut self, phrase: Phrase) {
		self.narrator.refuse(phrase, &mut self.out);
	}

	/// Says that there is no such time, or else what is asked for.
	pub(super) fn refuse_time(&mut self, text: &str, please: PhraseKey) {
		let impossible = self.parser().has_impossible_time(text);
		let key = if impossible {
			PhraseKey::TimeImpossible
		} else {
			please
		};
		self.refuse(self.line(key));
	}

	pub(super) fn say(&mut self, audience: Audience, urgency: Urgency, phrase: Phrase) {
		self.narrator.say(audience, urgency, phrase, &mut self.out);
	}

	pub(super) fn say_to(&mut self, audience: Audience, urgency: Urgency, phrase: Phrase, tones: Vec<Tone>) {
		self.narrator
			.say_to(audience, urgency, phrase, tones, &mut self.out);
	}

	pub(super) fn say_unwritten(&mut self, audience: Audience, phrase: Phrase) {
		self.narrator.say_unwritten(audience, phrase, &mut self.out);
	}

	pub(super) fn say_while(
		&mut self,
		truth: Truth,
		audience: Audience,
		urgency: Urgency,
		phrase: Phrase,
		tones: Vec<Tone>,
	) {
		self.narrator
			.say_while(truth, audience, urgency, phrase, tones, &mut self.out);
	}

	pub(super) fn show(&mut self, urgency: Urgency, phrase: Phrase, tones: Vec<Tone>) {
		self.narrator.show(urgency, phrase, tones, &mut self.out);
	}

	pub(super) fn signal(&mut self, tone: Tone, line: PhraseKey) {
		self.narrator.signal(tone, line, &mut self.out);
	}

	pub(super) fn tone(&mut self, tone: Tone) {
		self.narrator.tone(tone, &mut self.out);
	}

	pub(super) fn tone_at(&mut self, tone: Tone, pan: Pan) {
		self.narrator.tone_at(tone, pan, &mut self.out);
	}

	pub(super) fn tone_to(&mut self, audience: Audience, tone: Tone) {
		self.narrator.tone_to(audience, tone, &mut self.out);
	}

	pub(super) fn warn_of_letters(&mut self) {
		self.narrator.warn_of_letters(&mut self.out);
	}

	pub(super) fn whisper(&mut self, phrase: Phrase) {
		self.narrator.whisper(phrase, &mut self.out);
	}
}

#[cfg(test)]
impl Session {
	/// A session in English, on which nothing was done yet.
	pub(super) fn for_tests() -> Self {
		let keymap = crate::commands::KEYMAPS.named("default").unwrap();
		let choices = Choices::new(crate::voice::Language::ENGLISH);
		Self::new(Library::built_in(), choices, keymap, "2026-11-22", Stamp(0)).unwrap()
	}
}

/// The manner of speech: the voice, its rate, its volume, and its detail.
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
