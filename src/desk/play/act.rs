//! What the user does at the table: typed lines, keys, and the commands behind them.

use alloc::format;
use alloc::string::ToString;

use super::play_back::asked_move;
use super::question::{Question, rest_of_answer};
use super::{Outcome, Play};
use crate::chess::{Color, NoMove};
use crate::desk::actions::{Action, TableAction};
use crate::desk::building::Building;
use crate::desk::entry::Entry;
use crate::desk::law::say_law;
use crate::desk::narrator::Narrator;
use crate::game::{Command, Refusal};
use crate::keys::Key;
use crate::voice::{Phrase, PhraseKey, Tone};

impl Play {
	/// A typed character.
	pub(in crate::desk) fn typed(&mut self, key: Key, narrator: &mut Narrator) -> Outcome {
		if self.is_walking() {
			self.typed_on_board(key, narrator);
			return Outcome::Here;
		}
		let Some(character) = key.typed() else {
			narrator.signal(Tone::Illegal, PhraseKey::NoSuchKey);
			return Outcome::Here;
		};
		if self.question.is_some() && self.entry.text().is_empty() {
			self.rest_of_answer = rest_of_answer(character, narrator);
			if self.rest_of_answer.is_some() {
				return self.line(character.encode_utf8(&mut [0; 4]), narrator);
			}
		}
		self.rows = None;
		if self.entry.insert(character) {
			narrator.echo(character, &self.entry);
		} else {
			narrator.signal(Tone::Illegal, PhraseKey::LineEnd);
		}
		Outcome::Here
	}

	/// A whole line: an answer, a command, a question about a square, or a move.
	pub(in crate::desk) fn line(&mut self, text: &str, narrator: &mut Narrator) -> Outcome {
		let text = text.trim();
		if let Some(question) = self.question {
			return self.answered(question, text, narrator);
		}
		if text.is_empty() && Building::goes_on(&mut self.building, narrator) {
			return Outcome::Here;
		}
		if text.is_empty() && self.is_to_start() {
			self.start(narrator);
			// A clock that starts is heard; without one the answer is whose turn it is.
			if self.table().clock().is_none() {
				narrator.answer(self.state(narrator));
			}
			return Outcome::Here;
		}
		if text.is_empty() {
			narrator.answer(self.state(narrator));
			return Outcome::Here;
		}
		let manner = *narrator.words.manner();
		let named = narrator.library.command(text, &manner).and_then(Action::named);
		if let Some(action) = named {
			return self.act(action, narrator);
		}
		if let Some(outcome) = self.asked_in_words(text, narrator) {
			return outcome;
		}
		if let Some(text) = asked(Action::BrailleRow, text, narrator) {
			self.show_asked(text, narrator);
			return Outcome::Here;
		}
		if let Some(asked) = asked_move(text, narrator) {
			self.play_back(asked, narrator);
			return Outcome::Here;
		}
		if let Some(asked) = asked(Action::Find, text, narrator) {
			narrator.find(asked);
			return Outcome::Here;
		}
		if let Some(asked) = asked(Action::Details, text, narrator) {
			narrator.switch_detail(asked);
			return Outcome::Here;
		}
		if let Some(asked) = asked(Action::Law, text, narrator) {
			say_law(asked, Some(self.table().profile().edition), narrator);
			return Outcome::Here;
		}
		if self.set_time_asked(text, narrator) {
			return Outcome::Here;
		}
		// Only the new piece may be missing, and is now named alone.
		let unfinished = self.unfinished.take();
		let whole = unfinished.map(|start| format!("{start} {text}"));
		let finished = whole.and_then(|whole| narrator.library.hear(&whole, &manner).ok());
		match finished.map_or_else(|| narrator.library.hear(text, &manner), Ok) {
			Err(why) => narrator.refuse(narrator.words.not_understood(&why)),
			Ok(_) if self.opponent_is_to_move() && self.table().ending().is_none() => {
				narrator.refuse(narrator.line(PhraseKey::OpponentsTurn));
			}
			Ok(said) => {
				if self.is_to_start() {
					self.start(narrator);
				}
				let said = self.meant(said, text, narrator);
				let played = self.command(&Command::Play(said), narrator);
				if played.is_ok() {
					self.past = None;
				}
				if let Err(refusal) = played {
					let promotes = matches!(&refusal, Refusal::NoMove(NoMove::PromotionMissing { .. }));
					self.unfinished = promotes.then(|| text.to_string());
					self.refused(&refusal, narrator);
				}
			}
		}
		Outcome::Here
	}

	/// A command, by key or word.
	pub(in crate::desk) fn act(&mut self, action: Action, narrator: &mut Narrator) -> Outcome {
		narrator.note(action);
		if self.walked(action, narrator) || narrator.act(action) {
			return Outcome::Here;
		}
		if action.is_about_screen() {
			return Outcome::Screen(action);
		}
		match action {
			Action::Submit => {
				let text = self.entry.take();
				let rest = self.rest_of_answer.take();
				if rest.is_some_and(|rest| rest.to_lowercase() == text.trim().to_lowercase()) {
					return Outcome::Here;
				}
				return self.line(&text, narrator);
			}
			Action::Clear if self.is_walking() => self.clear_on_board(narrator),
			Action::Clear => {
				let typed = self.entry.take();
				let unfinished = self.unfinished.take();
				if self.question.take().is_some() || self.building.take().is_some() {
					narrator.answer(narrator.line(PhraseKey::Cancelled));
				} else if !typed.is_empty() || unfinished.is_some() {
					narrator.answer(narrator.line(PhraseKey::Cleared));
				} else {
					narrator.hush();
				}
			}
			Action::Erase => narrator.erased(self.entry.erase()),
			Action::EraseForward => narrator.erased(self.entry.erase_forward()),
			Action::CursorLeft => narrator.on_character(self.entry.step(-1)),
			Action::CursorRight => narrator.on_character(self.entry.step(1)),
			Action::CursorStart => narrator.on_character(self.entry.step(isize::MIN)),
			Action::CursorEnd => narrator.on_character(self.entry.step(isize::MAX)),
			Action::LastMove => narrator.answer(narrator.words.last_move(self.table())),
			Action::Moves => narrator.answer_all(narrator.words.all_moves(self.table())),
			Action::Board => {
				let side = |color| narrator.words.pieces_of(self.seen(), color);
				narrator.answer_all([side(Color::White), side(Color::Black)]);
			}
			Action::StartPosition => narrator.answer_all(narrator.words.start_position(self.table().start())),
			Action::SetUp => self.building = Building::begin(self.table().start(), narrator),
			Action::BrailleRow => self.show_row(None, narrator),
			Action::BrailleBoard => self.show_rows(narrator),
			Action::Square => narrator.answer(narrator.line(PhraseKey::SquarePlease)),
			Action::Clock => self.say_time(self.own(), narrator),
			Action::OtherClock => self.say_time(!self.own(), narrator),
			Action::Turn => narrator.answer(self.state(narrator)),
			Action::TakeBack => self.ask(Question::TakeBack, narrator),
			Action::Resign => self.ask(Question::Resign, narrator),
			Action::OfferDraw => {
				let offered = self.table().offer().is_some_and(|by| by != self.own());
				self.ask(
					if offered {
						Question::AcceptDraw
					} else {
						Question::OfferDraw
					},
					narrator,
				);
			}
			Action::AcceptDraw => self.ask(Question::AcceptDraw, narrator),
			Action::RefuseDraw => {
				let by = self.answerer();
				self.wish_of(by, &Command::DeclineDraw, narrator);
			}
			Action::ClaimDraw if self.opponent_is_to_move() => {
				narrator.refuse(narrator.line(PhraseKey::OpponentsTurn))
			}
			Action::ClaimDraw => self.wish(&Command::ClaimDraw, narrator),
			Action::Stop => {
				if let Err(refusal) = self.stop(narrator) {
					self.refused(&refusal, narrator);
				}
			}
			Action::Resume => self.wish(&Command::Resume, narrator),
			Action::Export => self.session.export(narrator),
			Action::ReadLine => narrator.read_line(&self.entry),
			Action::Form => narrator.change_form(),
			Action::Law => narrator.answer(narrator.words.command_help(action.name())),
			Action::PlayBack => self.play_back_last(narrator),
			Action::NewGame => self.ask(Question::NewGame, narrator),
			Action::Quit => self.ask(Question::Leave, narrator),
			Action::Help
			| Action::Keys
			| Action::Commands
			| Action::Learn
			| Action::HelpVoice
			| Action::Tutorial
			| Action::Lesson
			| Action::NextLesson => return Outcome::Desk(action),
			Action::OnBoard(look) => self.look(look, "", narrator),
			Action::AtTable(TableAction::Material) => {
				let words = &narrator.words;
				let told = [words.material(self.seen()), words.balance(self.seen())];
				narrator.answer_all(told);
			}
			Action::AtTable(TableAction::SetTime) => narrator.answer(narrator.line(PhraseKey::TimePlease)),
			Action::AtTable(TableAction::MoveCount) => {
				narrator.answer(narrator.words.moves_made(self.table()))
			}
			Action::Yes | Action::No => narrator.refuse(narrator.line(PhraseKey::NothingToDo)),
			Action::AtTable(duty) => narrator.refuse(narrator.line(super::elsewhere::elsewhere(duty))),
			Action::InBook(_) => narrator.refuse(narrator.line(PhraseKey::OnlyWhileReading)),
			// What is about speech or the screen alone is done already; the last two walk through menus.
			Action::Earlier
			| Action::Later
			| Action::First
			| Action::Last
			| Action::Repeat
			| Action::RepeatSlower
			| Action::Spell
			| Action::WordBack
			| Action::WordOn
			| Action::CharacterBack
			| Action::CharacterOn
			| Action::Find
			| Action::SaveSaid
			| Action::Hush
			| Action::PauseSpeech
			| Action::Voice
			| Action::Faster
			| Action::Slower
			| Action::Louder
			| Action::Softer
			| Action::Tones
			| Action::TonesLouder
			| Action::TonesSofter
			| Action::Verbosity
			| Action::More
			| Action::Less
			| Action::Details
			| Action::Echo
			| Action::HelpScreen
			| Action::Recording
			| Action::Theme
			| Action::BoardSize
			| Action::HideBoard
			| Action::HideClocks
			| Action::HideMoves
			| Action::StillBoard
			| Action::Prompt
			| Action::Digits
			| Action::Cells
			| Action::Previous
			| Action::Next => {}
		}
		Outcome::Here
	}

	/// The one who may accept or refuse: whoever did not offer.
	pub(super) fn answerer(&self) -> Color {
		self.table().offer().map_or_else(|| self.own(), |by| !by)
	}

	pub(super) fn wish(&mut self, command: &Command, narrator: &mut Narrator) {
		self.wish_of(self.position().turn(), command, narrator);
	}

	pub(super) fn wish_of(&mut self, player: Color, command: &Command, narrator: &mut Narrator) {
		if let Err(refusal) = self.command_of(player, command, narrator) {
			self.refused(&refusal, narrator);
		}
	}

	pub(super) fn refused(&self, refusal: &Refusal, narrator: &mut Narrator) {
		if matches!(refusal, Refusal::NoMove(_)) {
			narrator.note_refused_move();
		}
		narrator.refuse(narrator.words.refuse(refusal, self.position()));
	}

	/// Where the game stands, in a sentence.
	pub(super) fn state(&self, narrator: &Narrator) -> Phrase {
		if let Some(ending) = self.table().ending() {
			let mut phrase = narrator.line(PhraseKey::GameOver);
			phrase.append(narrator.words.ending(ending));
			return phrase;
		}
		let words = &narrator.words;
		let number = words.number(self.position().move_number());
		let mut phrase = words.turn(self.position().turn());
		phrase.append(words.line(PhraseKey::MoveNumber, &[number]));
		if let Some(by) = self.table().offer() {
			phrase.append(words.line(PhraseKey::DrawOffered, &[words.color(by)]));
		}
		if !self.table().is_running() {
			phrase.append(narrator.line(PhraseKey::ClockStands));
		}
		phrase
	}

	fn say_time(&self, color: Color, narrator: &mut Narrator) {
		narrator.answer_time(narrator.near(), color, self.time_left(color, narrator));
	}

	/// What is left to a side now.
	pub(in crate::desk) fn time_left(&self, color: Color, narrator: &Narrator) -> Phrase {
		narrator
			.words
			.time_left(self.table(), color, self.now(narrator.at()))
	}

	pub(in crate::desk) const fn entry(&mut self) -> &mut Entry {
		&mut self.entry
	}
}

/// What the command is asked about, in "Feld e4" or "law 9.4": what follows one of its words.
fn asked<'t>(action: Action, text: &'t str, narrator: &Narrator) -> Option<&'t str> {
	let (first, rest) = text.split_once(' ')?;
	let manner = *narrator.words.manner();
	let named = narrator.library.command(first, &manner).and_then(Action::named);
	(named == Some(action)).then(|| rest.trim())
}
