//! What the user does at the table: typed lines, keys, and the commands behind them.

use alloc::format;
use alloc::string::ToString;

use super::play_back::asked_move;
use super::question::{Question, rest_of_answer};
use super::{Outcome, Play};
use crate::chess::{Color, NoMove};
use crate::desk::actions::{Action, Duty};
use crate::desk::building::Building;
use crate::desk::entry::Entry;
use crate::desk::law::say_law;
use crate::desk::mouth::Mouth;
use crate::game::{Command, Refusal};
use crate::keys::Key;
use crate::voice::{Line, Phrase, Tone};

impl Play {
	/// A typed character.
	pub(in crate::desk) fn typed(&mut self, key: Key, mouth: &mut Mouth) -> Outcome {
		if self.is_walking() {
			self.typed_on_board(key, mouth);
			return Outcome::Here;
		}
		let Some(character) = key.typed() else {
			mouth.signal(Tone::Illegal, Line::NoSuchKey);
			return Outcome::Here;
		};
		if self.question.is_some() && self.entry.text().is_empty() {
			self.rest_of_answer = rest_of_answer(character, mouth);
			if self.rest_of_answer.is_some() {
				return self.line(character.encode_utf8(&mut [0; 4]), mouth);
			}
		}
		self.rows = None;
		if self.entry.insert(character) {
			mouth.echo(character, &self.entry);
		} else {
			mouth.signal(Tone::Illegal, Line::LineEnd);
		}
		Outcome::Here
	}

	/// A whole line: an answer, a command, a question about a square, or a move.
	pub(in crate::desk) fn line(&mut self, text: &str, mouth: &mut Mouth) -> Outcome {
		let text = text.trim();
		if let Some(question) = self.question {
			return self.answered(question, text, mouth);
		}
		if text.is_empty() && Building::goes_on(&mut self.building, mouth) {
			return Outcome::Here;
		}
		if text.is_empty() && self.is_to_start() {
			self.start(mouth);
			// A clock that starts is heard; without one the answer is whose turn it is.
			if self.table().clock().is_none() {
				mouth.answer(self.state(mouth));
			}
			return Outcome::Here;
		}
		if text.is_empty() {
			mouth.answer(self.state(mouth));
			return Outcome::Here;
		}
		let manner = *mouth.words.manner();
		let named = mouth.library.command(text, &manner).and_then(Action::named);
		if let Some(action) = named {
			return self.act(action, mouth);
		}
		if let Some(outcome) = self.asked_in_words(text, mouth) {
			return outcome;
		}
		if let Some(text) = asked(Action::BrailleRow, text, mouth) {
			self.show_asked(text, mouth);
			return Outcome::Here;
		}
		if let Some(asked) = asked_move(text, mouth) {
			self.play_back(asked, mouth);
			return Outcome::Here;
		}
		if let Some(asked) = asked(Action::Find, text, mouth) {
			mouth.find(asked);
			return Outcome::Here;
		}
		if let Some(asked) = asked(Action::Details, text, mouth) {
			mouth.switch_detail(asked);
			return Outcome::Here;
		}
		if let Some(asked) = asked(Action::Law, text, mouth) {
			say_law(asked, Some(self.table().profile().edition), mouth);
			return Outcome::Here;
		}
		if self.set_time_asked(text, mouth) {
			return Outcome::Here;
		}
		// Only the new piece may be missing, and is now named alone.
		let unfinished = self.unfinished.take();
		let whole = unfinished.map(|start| format!("{start} {text}"));
		let finished = whole.and_then(|whole| mouth.library.hear(&whole, &manner).ok());
		match finished.map_or_else(|| mouth.library.hear(text, &manner), Ok) {
			Err(why) => mouth.refuse(mouth.words.not_understood(&why)),
			Ok(_) if self.rival_is_to_move() && self.table().ending().is_none() => {
				mouth.refuse(mouth.line(Line::OpponentsTurn));
			}
			Ok(said) => {
				if self.is_to_start() {
					self.start(mouth);
				}
				let said = self.meant(said, text, mouth);
				let played = self.command(&Command::Play(said), mouth);
				if played.is_ok() {
					self.past = None;
				}
				if let Err(refusal) = played {
					let promotes = matches!(&refusal, Refusal::NoMove(NoMove::PromotionMissing { .. }));
					self.unfinished = promotes.then(|| text.to_string());
					self.refused(&refusal, mouth);
				}
			}
		}
		Outcome::Here
	}

	/// A command, by key or word.
	pub(in crate::desk) fn act(&mut self, action: Action, mouth: &mut Mouth) -> Outcome {
		mouth.note(action);
		if self.walked(action, mouth) || mouth.act(action) {
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
				return self.line(&text, mouth);
			}
			Action::Clear if self.is_walking() => self.clear_on_board(mouth),
			Action::Clear => {
				let typed = self.entry.take();
				let unfinished = self.unfinished.take();
				if self.question.take().is_some() || self.building.take().is_some() {
					mouth.answer(mouth.line(Line::Cancelled));
				} else if !typed.is_empty() || unfinished.is_some() {
					mouth.answer(mouth.line(Line::Cleared));
				} else {
					mouth.hush();
				}
			}
			Action::Erase => mouth.erased(self.entry.erase()),
			Action::EraseForward => mouth.erased(self.entry.erase_forward()),
			Action::CursorLeft => mouth.on_character(self.entry.step(-1)),
			Action::CursorRight => mouth.on_character(self.entry.step(1)),
			Action::CursorStart => mouth.on_character(self.entry.step(isize::MIN)),
			Action::CursorEnd => mouth.on_character(self.entry.step(isize::MAX)),
			Action::LastMove => mouth.answer(mouth.words.last_move(self.table())),
			Action::Moves => mouth.answer_all(mouth.words.all_moves(self.table())),
			Action::Board => {
				let side = |color| mouth.words.pieces_of(self.seen(), color);
				mouth.answer_all([side(Color::White), side(Color::Black)]);
			}
			Action::StartPosition => mouth.answer_all(mouth.words.start_position(self.table().start())),
			Action::SetUp => self.building = Building::begin(self.table().start(), mouth),
			Action::BrailleRow => self.show_row(None, mouth),
			Action::BrailleBoard => self.show_rows(mouth),
			Action::Square => mouth.answer(mouth.line(Line::SquarePlease)),
			Action::Clock => self.say_time(self.own(), mouth),
			Action::OtherClock => self.say_time(!self.own(), mouth),
			Action::Turn => mouth.answer(self.state(mouth)),
			Action::TakeBack => self.ask(Question::TakeBack, mouth),
			Action::Resign => self.ask(Question::Resign, mouth),
			Action::OfferDraw => {
				let offered = self.table().offer().is_some_and(|by| by != self.own());
				self.ask(
					if offered {
						Question::AcceptDraw
					} else {
						Question::OfferDraw
					},
					mouth,
				);
			}
			Action::AcceptDraw => self.ask(Question::AcceptDraw, mouth),
			Action::RefuseDraw => {
				let by = self.answerer();
				self.wish_of(by, &Command::DeclineDraw, mouth);
			}
			Action::ClaimDraw if self.rival_is_to_move() => mouth.refuse(mouth.line(Line::OpponentsTurn)),
			Action::ClaimDraw => self.wish(&Command::ClaimDraw, mouth),
			Action::Stop => {
				if let Err(refusal) = self.stop(mouth) {
					self.refused(&refusal, mouth);
				}
			}
			Action::Resume => self.wish(&Command::Resume, mouth),
			Action::Export => self.sitting.export(mouth),
			Action::ReadLine => mouth.read_line(&self.entry),
			Action::Form => mouth.change_form(),
			Action::Law => mouth.answer(mouth.words.command_help(action.name())),
			Action::PlayBack => self.play_back_last(mouth),
			Action::NewGame => self.ask(Question::NewGame, mouth),
			Action::Quit => self.ask(Question::Leave, mouth),
			Action::Help
			| Action::Keys
			| Action::Commands
			| Action::Learn
			| Action::HelpVoice
			| Action::Tutorial
			| Action::Lesson
			| Action::NextLesson => return Outcome::Desk(action),
			Action::OnBoard(look) => self.look(look, "", mouth),
			Action::AtTable(Duty::Material) => {
				let words = &mouth.words;
				let told = [words.material(self.seen()), words.balance(self.seen())];
				mouth.answer_all(told);
			}
			Action::AtTable(Duty::SetTime) => mouth.answer(mouth.line(Line::TimePlease)),
			Action::AtTable(Duty::MoveCount) => mouth.answer(mouth.words.moves_made(self.table())),
			Action::Yes | Action::No => mouth.refuse(mouth.line(Line::NothingToDo)),
			Action::AtTable(duty) => mouth.refuse(mouth.line(super::elsewhere::elsewhere(duty))),
			Action::InBook(_) => mouth.refuse(mouth.line(Line::OnlyWhileReading)),
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

	pub(super) fn wish(&mut self, command: &Command, mouth: &mut Mouth) {
		self.wish_of(self.position().turn(), command, mouth);
	}

	pub(super) fn wish_of(&mut self, player: Color, command: &Command, mouth: &mut Mouth) {
		if let Err(refusal) = self.command_of(player, command, mouth) {
			self.refused(&refusal, mouth);
		}
	}

	pub(super) fn refused(&self, refusal: &Refusal, mouth: &mut Mouth) {
		if matches!(refusal, Refusal::NoMove(_)) {
			mouth.note_refused_move();
		}
		mouth.refuse(mouth.words.refuse(refusal, self.position()));
	}

	/// Where the game stands, in a sentence.
	pub(super) fn state(&self, mouth: &Mouth) -> Phrase {
		if let Some(ending) = self.table().ending() {
			let mut phrase = mouth.line(Line::GameOver);
			phrase.append(mouth.words.ending(ending));
			return phrase;
		}
		let words = &mouth.words;
		let number = words.number(self.position().move_number());
		let mut phrase = words.turn(self.position().turn());
		phrase.append(words.line(Line::MoveNumber, &[number]));
		if let Some(by) = self.table().offer() {
			phrase.append(words.line(Line::DrawOffered, &[words.color(by)]));
		}
		if !self.table().is_running() {
			phrase.append(mouth.line(Line::ClockStands));
		}
		phrase
	}

	fn say_time(&self, color: Color, mouth: &mut Mouth) {
		mouth.answer_time(mouth.near(), color, self.time_left(color, mouth));
	}

	/// What is left to a side now.
	pub(in crate::desk) fn time_left(&self, color: Color, mouth: &Mouth) -> Phrase {
		mouth.words.time_left(self.table(), color, self.now(mouth.at()))
	}

	pub(in crate::desk) const fn entry(&mut self) -> &mut Entry {
		&mut self.entry
	}
}

/// What the command is asked about, in "Feld e4" or "law 9.4": what follows one of its words.
fn asked<'t>(action: Action, text: &'t str, mouth: &Mouth) -> Option<&'t str> {
	let (first, rest) = text.split_once(' ')?;
	let manner = *mouth.words.manner();
	let named = mouth.library.command(first, &manner).and_then(Action::named);
	(named == Some(action)).then(|| rest.trim())
}
