//! The user's acts in their game: typed lines, keys, and their commands.

use super::Home;
use super::playing::is_pasted;
use super::question::{Question, goes_on_with_answer, rest_of_answer};
use crate::asking::{Intent, pasted_position};
use crate::chess::Color;
use crate::commands::{
	Action, AnswerAction, Ask, BoardAction, GameAction, OfGame, ProgramAction, ReadingAction, SpeechAction,
	TableAction, TrainingAction, TypingAction,
};
use crate::desk::board_panel::Lines;
use crate::desk::building::Building;
use crate::desk::input_line::{Edited, through_line};
use crate::desk::law::say_law;
use crate::desk::mode::{Mode, Next, Transition};
use crate::desk::session::Session;
use crate::game::Command;
use crate::keys::Key;
use crate::narrator::Narrator;
use crate::voice::{Phrase, PhraseKey};

impl Home {
	/// A typed character.
	pub(super) fn typed(&mut self, key: Key, desk: &mut Session) -> Next {
		if self.is_walking() {
			self.typed_on_board(key, desk);
			return Next::Stay;
		}
		if self.question.is_some()
			&& self.line.is_empty()
			&& let Some(letter) = key.typed()
			&& rest_of_answer(letter, &desk.narrator).is_some()
		{
			self.line.type_answer(letter.encode_utf8(&mut [0; 4]), desk.at());
			return Next::Stay;
		}
		if key.typed().is_some() {
			self.panel.forget_lines();
		}
		if self.goes_on_with_answer(key) {
			self.line.type_unheard(key);
		} else {
			self.line.typed(key, &mut desk.narrator);
		}
		Next::Stay
	}

	/// Enter on the empty line: does what was most likely meant: the next piece, the start, or the state of the game.
	pub(super) fn enter(&mut self, desk: &mut Session) {
		if Building::goes_on(&mut self.building, &mut desk.narrator) {
			return;
		}
		if self.is_to_start() {
			self.start(desk);
			// A clock that starts is heard; without one the answer is the side to move.
			if self.table().clock().is_some() {
				return;
			}
		}
		desk.narrator.answer(self.state(&desk.narrator));
	}

	/// A line that answers nothing: a command, a question, or a move.
	pub(super) fn understood(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		if text.is_empty() {
			self.enter(desk);
			return Next::Stay;
		}
		if desk.asks_back_wish(intent, self) {
			return Next::Stay;
		}
		if let Some(next) = Next::of_line(intent) {
			return next;
		}
		if let Some(fen) = pasted_position(text).filter(|_| !self.session.is_practice()) {
			self.ask_position(fen, &mut desk.narrator);
			return Next::Stay;
		}
		let asks = intent.action.filter(|_| !self.is_capture(intent, &desk.narrator));
		let asked = asks.is_some_and(|action| {
			desk.note(action);
			self.asked(action, intent, desk)
		});
		if asked {
			return Next::Stay;
		}
		if let Some(next) = self.rematch_as(intent, desk) {
			return next;
		}
		if text.starts_with('[') {
			desk.narrator.refuse(PhraseKey::PastedGame);
			return Next::Stay;
		}
		if is_pasted(text, &desk.narrator.parser()) {
			desk.narrator.refuse(PhraseKey::OneMove);
			return Next::Stay;
		}
		if !self.names_move(intent, &desk.narrator) && self.plays_described(intent, desk) {
			return Next::Stay;
		}
		if let Some(meant) = self.nearly_asked(intent, desk) {
			return self.tell_what_was_meant(&meant, desk);
		}
		self.said(intent, desk);
		Next::Stay
	}

	/// Begins the same game again with the side that the line chooses: "rematch, I take Black".
	fn rematch_as(&self, intent: &Intent, desk: &mut Session) -> Option<Next> {
		let is_rematch = intent.action == Some(Action::Game(GameAction::Rematch)) && intent.side.is_none();
		let parser = desk.narrator.parser();
		let side = is_rematch.then(|| parser.chosen_side(&intent.rest)).flatten()?;
		let side = parser.side(&side)?;
		let swapped = self.opponent.is_some() && side != self.own();
		Some(self.again(swapped, desk))
	}

	/// Returns `true` if a question about captures is a capture that can be played: "captures e5".
	fn is_capture(&self, intent: &Intent, narrator: &Narrator) -> bool {
		let said = narrator
			.library()
			.hear(intent.text(), narrator.words().manner())
			.ok();
		let mv = said.and_then(|said| self.position().find(said).ok());
		intent.action == Some(Action::Board(BoardAction::Ask(Ask::Captures)))
			&& mv.is_some_and(|mv| mv.captured().is_some())
	}

	/// Tells the move of this number, or the squares to which this piece can go. Returns `true` if the text names one of them.
	fn moves_asked(&mut self, rest: &str, desk: &mut Session) -> bool {
		// "The third move" is counted as a rank is.
		let ordinal = || desk.narrator.parser().rank(rest).map(|rank| u32::from(rank) + 1);
		let is_ordinal = |text: &str| text.chars().all(char::is_alphabetic);
		let number = desk
			.narrator
			.parser()
			.number(rest)
			.or_else(|| ordinal().filter(|_| is_ordinal(rest)));
		if let Some(number) = number {
			let told = desk.narrator.words().numbered_move(self.table(), number);
			match told {
				Some(told) => desk.narrator.answer(told),
				None => desk.narrator.refuse(PhraseKey::ReadNoSuchMove),
			}
			return true;
		}
		let is_named = desk.narrator.parser().named(rest).is_some();
		if is_named {
			self.look(BoardAction::Ask(Ask::PieceMoves), rest, desk);
		}
		is_named
	}

	/// Tells the time that the side to move has taken for this move.
	fn say_thinking_time(&self, desk: &mut Session) {
		let at = self.now(desk.at());
		let told = desk.narrator.words().thinking_time(self.table(), at);
		desk.narrator.answer(told);
	}

	/// Carries out a command with the text after it. Returns `true` if it is one that can be asked so.
	pub(super) fn asked(&mut self, action: Action, intent: &Intent, desk: &mut Session) -> bool {
		let rest = intent.rest.as_str();
		let set_time = action == Action::Table(TableAction::SetTime);
		if intent.side.is_some() && !set_time {
			return false;
		}
		match action {
			Action::Board(look) => self.look(look, rest, desk),
			Action::Game(GameAction::Moves) => return self.moves_asked(rest, desk),
			Action::Game(GameAction::Square) => self.say_square(rest, &mut desk.narrator),
			Action::Game(GameAction::LastMove) => {
				let Some(whose) = desk.narrator.parser().named(rest).and_then(|named| named.whose) else {
					return false;
				};
				desk.narrator.answer(
					desk.narrator
						.words()
						.last_move_of(self.table(), whose.side(self.own())),
				);
			}
			Action::Game(GameAction::Clock) => match desk.narrator.parser().side(rest) {
				Some(side) => self.say_time(side, &mut desk.narrator),
				None => return false,
			},
			// It names the side to move, also if another was named.
			Action::Game(GameAction::ThinkingTime) => self.say_thinking_time(desk),
			Action::Game(GameAction::BrailleRow) => {
				if let Some(lines) = Lines::asked(rest, &mut desk.narrator) {
					self.show_lines(lines, &mut desk.narrator);
				}
			}
			Action::Game(GameAction::TakeBack) => {
				match desk.narrator.parser().number(rest).filter(|moves| *moves > 0) {
					Some(moves) => self.take_back_or_ask(moves, desk),
					None => return false,
				}
			}
			Action::Game(GameAction::PlayBack) => return self.play_back_asked(rest, desk),
			Action::Game(GameAction::Law) => {
				say_law(rest, Some(self.table().profile().edition), &mut desk.narrator);
			}
			Action::Reading(ReadingAction::GoToMove) => {
				if !self.look_at_number(rest, &mut desk.narrator) {
					desk.narrator.refuse(PhraseKey::ReadNoSuchMove);
				}
			}
			Action::Speech(SpeechAction::Find) => desk.narrator.find(rest),
			Action::Table(TableAction::SetTime) => self.set_time_asked(intent, desk),
			Action::Table(action @ TableAction::TakeOff) => self.do_at_home(action, &mut desk.narrator),
			_ => return false,
		}
		true
	}

	/// Tells why the player cannot move now; before the start, tells how to start the game.
	pub(super) fn not_your_turn(&self, narrator: &Narrator) -> Phrase {
		let mut phrase = narrator.line(PhraseKey::OpponentsTurn);
		if self.is_to_start() {
			phrase.append(narrator.line(PhraseKey::EnterStarts));
		}
		phrase
	}

	/// A command, by key or word.
	pub(super) fn do_action(&mut self, action: Action, desk: &mut Session) -> Next {
		let looks_back = self.past().is_some() && self.is_typing();
		match if looks_back { through_line(action) } else { action } {
			Action::Typing(TypingAction::Clear) if self.is_walking() => {
				self.clear_on_board(&mut desk.narrator)
			}
			Action::Typing(typing) => return self.edit(typing, desk),
			Action::Game(game) => return self.ask_or_do(game, desk),
			// After its end a game can be reviewed.
			Action::Reading(
				ReadingAction::Learn
				| ReadingAction::NextMistake
				| ReadingAction::PreviousMistake
				| ReadingAction::Summary,
			)
			| Action::Board(BoardAction::OfGame(OfGame::Evaluation))
				if self.table().ending().is_some() =>
			{
				return Next::Do(Action::Training(TrainingAction::Review));
			}
			Action::Board(look) => self.look(look, "", desk),
			Action::Table(duty) => self.do_at_home(duty, &mut desk.narrator),
			Action::Program(ProgramAction::Quit) => return self.go_away(Question::Leave, desk),
			// Put as a question, it is no answer: the offer stands.
			Action::Answer(_) if desk.asks => desk.narrator.answer(self.state(&desk.narrator)),
			// A draw that is offered is a question.
			Action::Answer(answer) if self.is_offered() => {
				return self.ask_or_do(
					match answer {
						AnswerAction::Yes => GameAction::AcceptDraw,
						AnswerAction::No => GameAction::RefuseDraw,
					},
					desk,
				);
			}
			Action::Answer(_) => desk.narrator.refuse(PhraseKey::NothingAsked),
			// "Back to the game" leads out of an earlier position.
			Action::Reading(ReadingAction::LeaveVariation | ReadingAction::ToEnd) => {
				self.look(BoardAction::OfGame(OfGame::Present), "", desk);
			}
			Action::Reading(ReadingAction::ToStart) => self.look_at(0, &mut desk.narrator),
			// "Why": the reason for which the last move could not be made.
			Action::Reading(ReadingAction::Comment) if desk.why_refused.is_some() => {
				desk.narrator.answer_all(desk.why_refused.clone());
			}
			Action::Reading(_) | Action::Study(_) => desk.narrator.refuse(PhraseKey::OnlyWhileReading),
			// There are no menus here.
			Action::Menu(_) => {}
			_ => return Next::Do(action),
		}
		Next::Stay
	}

	fn edit(&mut self, action: TypingAction, desk: &mut Session) -> Next {
		let is_alone = self.line.answers_at().is_some_and(|answers| answers <= desk.at());
		match self.line.edit(action, &mut desk.narrator) {
			Edited::Entered(text) => {
				let rest = self.rest_of_answer.take();
				self.rest_of_answer = text
					.chars()
					.next()
					.filter(|_| is_alone)
					.and_then(|letter| rest_of_answer(letter, &desk.narrator));
				if rest.is_some_and(|rest| goes_on_with_answer(&rest, &text, desk)) {
					return Next::Stay;
				}
				let intent = desk.read(&text);
				return self.intent(&intent, desk);
			}
			Edited::Cleared(typed) => {
				let open = self.open.take();
				if self.question.take().is_some() || self.building.take().is_some() || open.is_some() {
					desk.narrator.answer(PhraseKey::Cancelled);
				} else if !typed.is_empty() {
					desk.narrator.answer(PhraseKey::Cleared);
				} else if self.drop_early(&mut desk.narrator) {
				} else if self.past().is_some() {
					self.look(BoardAction::OfGame(OfGame::Present), "", desk);
				} else {
					desk.narrator.hush();
				}
			}
			Edited::Done => {}
		}
		Next::Stay
	}

	fn ask_or_do(&mut self, action: GameAction, desk: &mut Session) -> Next {
		match action {
			GameAction::LastMove => desk
				.narrator
				.answer(desk.narrator.words().last_move(self.table())),
			GameAction::Moves => desk
				.narrator
				.answer_all(desk.narrator.words().all_moves(self.table())),
			GameAction::Board if desk.narrator.words().is_compact() => {
				self.show_lines(Lines::All, &mut desk.narrator)
			}
			GameAction::Board => {
				let side = |color| desk.narrator.words().pieces_of(self.seen(), color);
				let near = self.bottom();
				desk.narrator.answer_all([side(near), side(!near)]);
			}
			GameAction::StartPosition => desk
				.narrator
				.answer_all(desk.narrator.words().start_position(self.table().start())),
			GameAction::SetUp => self.building = Building::begin(self.table().start(), &mut desk.narrator),
			GameAction::BrailleRow => self.show_lines(Lines::One(None), &mut desk.narrator),
			GameAction::BrailleBoard => self.show_lines(Lines::All, &mut desk.narrator),
			GameAction::Square => desk.narrator.answer(PhraseKey::SquarePlease),
			GameAction::Clock => self.say_time(self.own(), &mut desk.narrator),
			GameAction::OtherClock => self.say_time(!self.own(), &mut desk.narrator),
			GameAction::ThinkingTime => self.say_thinking_time(desk),
			GameAction::Turn => desk.narrator.answer(self.state(&desk.narrator)),
			GameAction::IsOver => desk.narrator.answer(self.whether_over(&desk.narrator)),
			GameAction::TakeBack if self.drop_early(&mut desk.narrator) => {}
			GameAction::TakeBack if self.is_just_set_up(&desk.narrator) => {
				return Next::Go(Transition::Training(TrainingAction::SetUpPosition));
			}
			GameAction::TakeBack => self.take_back_or_ask(1, desk),
			GameAction::EarlyMoves => desk.tell_early(),
			GameAction::Redo => self.redo(desk),
			GameAction::Rematch => return self.again(false, desk),
			GameAction::SwapSides => return self.again(true, desk),
			GameAction::Resign => self.ask(Question::Resign, desk),
			GameAction::OfferDraw => {
				let offered = self.table().offer().is_some_and(|by| by != self.own());
				let question = if offered {
					Question::AcceptDraw
				} else {
					Question::OfferDraw
				};
				self.ask(question, desk);
			}
			// The offer was the question. Of two at one keyboard, either may have typed the answer.
			GameAction::AcceptDraw if self.opponent.is_some() && self.is_offered() => {
				return self.confirmed(Question::AcceptDraw, desk);
			}
			GameAction::AcceptDraw => self.ask(Question::AcceptDraw, desk),
			GameAction::RefuseDraw => {
				let by = self.answerer();
				self.wish_of(by, &Command::DeclineDraw, desk);
			}
			GameAction::ClaimDraw if self.opponent_is_to_move() => {
				desk.narrator.refuse(self.not_your_turn(&desk.narrator));
			}
			GameAction::ClaimDraw => self.ask_to_claim(desk),
			GameAction::Repetitions => self.tell_repetitions(&mut desk.narrator),
			GameAction::Stop => {
				if let Err(refusal) = self.stop(desk) {
					self.refused(&refusal, desk);
				}
			}
			GameAction::Resume => self.resume(desk),
			GameAction::Substitute => self.substitute(desk),
			GameAction::Export => self.session.export(&mut desk.narrator),
			GameAction::Form => desk.narrator.change_form(),
			GameAction::Law => {
				desk.narrator
					.answer(desk.narrator.words().command_help(Action::Game(action).name()));
			}
			GameAction::PlayBack => self.play_back_last(desk),
			GameAction::NewGame => return self.go_away(Question::NewGame, desk),
		}
		Next::Stay
	}

	/// Tells if the game is over: its ending, or else its state.
	pub(super) fn whether_over(&self, narrator: &Narrator) -> Phrase {
		let words = narrator.words();
		words.whether_over(self.table().ending(), self.state(narrator))
	}

	/// Returns the side that may accept or refuse: the one that did not offer.
	pub(super) fn answerer(&self) -> Color {
		self.table().offer().map_or_else(|| self.own(), |by| !by)
	}

	pub(super) fn wish(&mut self, command: &Command, desk: &mut Session) {
		self.wish_of(self.position().turn(), command, desk);
	}

	pub(super) fn wish_of(&mut self, player: Color, command: &Command, desk: &mut Session) {
		if let Err(refusal) = self.command_of(player, command, desk) {
			self.refused(&refusal, desk);
		}
	}

	/// Tells the state of the game in a sentence.
	pub(super) fn state(&self, narrator: &Narrator) -> Phrase {
		if let Some(ending) = self.table().ending() {
			let words = narrator.words();
			let result = match self.table().opening().server {
				Some(_) => words.served_result(ending),
				None => words.result(ending),
			};
			return result.and(self.what_now(narrator));
		}
		let words = &narrator.words();
		let number = words.number(self.position().move_number());
		let mut phrase = words.turn(self.position().turn());
		phrase.append(words.line(PhraseKey::MoveNumber, &[number]));
		if let Some(by) = self.table().offer() {
			phrase.append(words.line(PhraseKey::DrawOffered, &[words.color(by)]));
		}
		if !self.table().is_running() {
			phrase.append(narrator.line(PhraseKey::ClockStands));
		}
		phrase.append(self.kept_early(narrator));
		phrase
	}

	fn say_time(&self, color: Color, narrator: &mut Narrator) {
		narrator.answer_time(narrator.near(), color, self.left(color, narrator));
	}

	/// Tells the time that a side has left.
	pub(in crate::desk) fn left(&self, color: Color, narrator: &Narrator) -> Phrase {
		narrator
			.words()
			.time_left(self.table(), color, self.now(narrator.at()))
	}
}
