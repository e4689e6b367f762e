//! The acts while a position is set up: lines, choices, and the commands of keys and words.

use alloc::boxed::Box;

use super::{BoardSetup, CHOICES, Choice, TOLD, empty, position};
use crate::asking::{Intent, Placed, pasted_position};
use crate::chess::{Color, Piece, Position, Square};
use crate::commands::{
	Action, BoardAction, GameAction, OfGame, ProgramAction, TableAction, TrainingAction, TypingAction,
};
use crate::desk::board_panel::Lines;
use crate::desk::input_line::Edited;
use crate::desk::menu::{Menu, Picked};
use crate::desk::mode::{Next, Transition};
use crate::desk::session::Session;
use crate::desk::shown_position::ShownPosition;
use crate::endgames::Material;
use crate::game::OpeningError;
use crate::narrator::Narrator;
use crate::settings::{Choices, OpponentChoice};
use crate::voice::PhraseKey;

impl BoardSetup {
	/// A whole line: men with their squares, a position as FEN, one of the choices, or a command.
	pub(super) fn said(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		if self.menu.is_some() {
			return self.chosen_from_menu(intent, desk);
		}
		if let Some(square) = self.asked.take()
			&& self.named_for(square, intent, &mut desk.narrator)
		{
			return Next::Stay;
		}
		// Where another man stands than the one that is named, that one is to be put there.
		if core::mem::take(&mut self.takes_off)
			&& let Some([placed]) = desk.narrator.parser().placed(text).as_deref()
			&& (placed.role.is_none() || self.stands(placed))
		{
			self.take_off(placed.square, &mut desk.narrator);
			return Next::Stay;
		}
		if text.is_empty() {
			self.ask_choice(&mut desk.narrator);
			return Next::Stay;
		}
		if let Some(fen) = pasted_position(text) {
			self.take_fen(fen, &mut desk.narrator);
			return Next::Stay;
		}
		if let Some(denied) = desk.narrator.parser().denied(text)
			&& self.take_off_denied(&denied, &mut desk.narrator)
		{
			return Next::Stay;
		}
		if let Some((from, to)) = desk.narrator.parser().shifted(text)
			&& self.shift(from, to, &mut desk.narrator)
		{
			return Next::Stay;
		}
		if let Some(placed) = desk.narrator.parser().placed(text) {
			self.place(&placed, &mut desk.narrator);
			return Next::Stay;
		}
		let choices = choices(&desk.narrator);
		if let Some(index) = choices.known(text, &desk.narrator) {
			return self.choose(index, desk);
		}
		if let Some(next) = Next::of_line(intent) {
			return next;
		}
		if self.asked_about(intent, desk) {
			return Next::Stay;
		}
		if let Some(index) = choices.find(text, &desk.narrator) {
			return self.choose(index, desk);
		}
		desk.narrator.refuse(PhraseKey::PlacingHint);
		Next::Stay
	}

	/// Puts the requested man, with or without its side; "nothing", or "empty", takes it off. Returns `true` for such an answer.
	fn named_for(&mut self, square: Square, intent: &Intent, narrator: &mut Narrator) -> bool {
		let text = intent.text();
		let is_empty = || {
			matches!(
				chosen(choices(narrator).find(text, narrator)),
				Some(Choice::Empty)
			)
		};
		if intent.leads_back() {
			narrator.answer(narrator.words().on_square(&self.position, square));
		} else if let Some((color, role)) = narrator.parser().said_piece(text) {
			let role = Some(role);
			self.place(&[Placed { square, color, role }], narrator);
		} else if text.is_empty() || intent.action == Some(Action::Table(TableAction::TakeOff)) || is_empty()
		{
			self.take_off(square, narrator);
		} else {
			return false;
		}
		true
	}

	/// Tells the choices.
	fn ask_choice(&mut self, narrator: &mut Narrator) {
		let menu = choices(narrator);
		menu.ask(narrator);
		self.menu = Some(menu);
	}

	fn chosen_from_menu(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let Some(menu) = self.menu.take() else {
			return Next::Stay;
		};
		match menu.line(intent, desk) {
			Picked::Item(index) => return self.choose(index, desk),
			Picked::Back => self.tell(&mut desk.narrator),
			Picked::Nothing => self.menu = Some(menu),
		}
		Next::Stay
	}

	/// One of the choices was made.
	pub(super) fn choose(&mut self, index: usize, desk: &mut Session) -> Next {
		self.menu = None;
		let Some(choice) = chosen(Some(index)) else {
			return Next::Stay;
		};
		let (board, turn) = (self.position.placement(), self.position.turn());
		let castling = self.may_castle();
		match choice {
			Choice::Play => return self.play(OpponentChoice::BuiltIn, desk),
			Choice::Analyse => return self.analyse(desk),
			Choice::PlayFriend => return self.play(OpponentChoice::Friend, desk),
			Choice::Endgame => return self.practise(desk),
			Choice::Turn(color) => {
				self.change(position(&board, color, castling), &mut desk.narrator);
				desk.narrator.answer(desk.narrator.words().turn(color));
				return Next::Stay;
			}
			Choice::Castling(castling) => {
				self.change(position(&board, turn, castling), &mut desk.narrator);
				desk.narrator.answer_all(
					desk.narrator
						.words()
						.castling_rights(&self.position, Color::White),
				);
				return Next::Stay;
			}
			Choice::Initial => self.change(Position::start(), &mut desk.narrator),
			Choice::Empty => self.change(empty(), &mut desk.narrator),
			Choice::Swap => {
				let board = self.rearranged(|square, Piece { color, role }| {
					let color = color.other();
					(square.flip_vertical(), Piece { color, role })
				});
				self.change(position(&board, turn.other(), castling), &mut desk.narrator);
			}
			Choice::Mirror => {
				let board = self.rearranged(|square, piece| (square.flip_horizontal(), piece));
				self.change(position(&board, turn, castling), &mut desk.narrator);
			}
			Choice::Check => {
				match Position::from_fen(&self.position.fen()) {
					Ok(_) => desk.narrator.answer(PhraseKey::PlacingPossible),
					Err(error) => desk
						.narrator
						.refuse(desk.narrator.words().unopened(&OpeningError::Fen(error))),
				}
				return Next::Stay;
			}
		}
		self.tell(&mut desk.narrator);
		Next::Stay
	}

	/// A game from here, if one can be played; else the reason.
	fn play(&self, opponent: OpponentChoice, desk: &mut Session) -> Next {
		match self.game(opponent, desk) {
			Some(choices) => Next::Go(Transition::SetUp(Box::new(choices))),
			None => Next::Stay,
		}
	}

	/// Moves both sides from here, with all questions that a game answers.
	fn analyse(&self, desk: &mut Session) -> Next {
		let Some(mut choices) = self.game(OpponentChoice::Friend, desk) else {
			return Next::Stay;
		};
		choices.clock = Some(None);
		desk.narrator.answer(PhraseKey::PlacingToAnalyse);
		Next::Go(Transition::SetUp(Box::new(choices)))
	}

	/// Returns the choices for a game from here; tells the reason if none can be played.
	fn game(&self, opponent: OpponentChoice, desk: &mut Session) -> Option<Choices> {
		let fen = self.position.fen();
		if let Err(error) = Position::from_fen(&fen) {
			desk.narrator
				.refuse(desk.narrator.words().unopened(&OpeningError::Fen(error)));
			return None;
		}
		Some(Choices {
			fen: Some(fen),
			opponent: Some(opponent),
			vocabulary: Some(desk.narrator.words().manner().pieces),
			preferences: desk.narrator.preferences().clone(),
			..desk.choices.another()
		})
	}

	/// Asks, when all men stand, what to do with the position, if it is possible.
	pub(super) fn is_done(&mut self, narrator: &mut Narrator) {
		match Position::from_fen(&self.position.fen()) {
			Ok(_) => self.ask_choice(narrator),
			Err(error) => narrator.refuse(narrator.words().unopened(&OpeningError::Fen(error))),
		}
	}

	/// The endgame from here, if there can be a table for it; else the reason.
	fn practise(&self, desk: &mut Session) -> Next {
		// Castling is in no table.
		let fen = position(&self.position.placement(), self.position.turn(), false).fen();
		match Position::from_fen(&fen) {
			Err(error) => desk
				.narrator
				.refuse(desk.narrator.words().unopened(&OpeningError::Fen(error))),
			Ok(position) if position.legal_moves().is_empty() => desk.narrator.refuse(PhraseKey::GameOver),
			Ok(position)
				if Material::of_position(&position).is_none_or(|material| material.needed().is_empty()) =>
			{
				desk.narrator.refuse(PhraseKey::PlacingNoEndgame);
			}
			Ok(_) => {
				desk.endgame = Some(fen);
				return Next::Go(Transition::Training(TrainingAction::Endgames));
			}
		}
		Next::Stay
	}

	fn take_fen(&mut self, fen: &str, narrator: &mut Narrator) {
		match Position::from_any_fen(fen) {
			Ok(position) => {
				self.change(position, narrator);
				self.tell(narrator);
			}
			Err(error) => narrator.refuse(narrator.words().unopened(&OpeningError::Fen(error))),
		}
	}

	/// Carries out a command with the text after it. Returns `true` if it is one that can be asked so.
	fn asked_about(&mut self, intent: &Intent, desk: &mut Session) -> bool {
		let table = |duty| intent.side.is_none() && intent.action == Some(Action::Table(duty));
		let placed = || desk.narrator.parser().placed(&intent.rest);
		if table(TableAction::TakeOff) {
			match placed().as_deref() {
				Some([placed, ..]) => self.take_off(placed.square, &mut desk.narrator),
				Some([]) | None => self.take_off_named(&intent.rest, &mut desk.narrator),
			}
		} else if table(TableAction::Place) {
			let Some(placed) = placed() else { return false };
			self.place(&placed, &mut desk.narrator);
		} else {
			return self.asked_of_position(intent, desk);
		}
		true
	}

	/// A command, by key or word.
	pub(super) fn do_action(&mut self, action: Action, desk: &mut Session) -> Next {
		if let Some(menu) = &mut self.menu
			&& let Some(picked) = menu.act(action, desk)
		{
			match picked {
				Picked::Item(index) => return self.choose(index, desk),
				Picked::Back => {
					self.menu = None;
					self.tell(&mut desk.narrator);
				}
				Picked::Nothing => {}
			}
			return Next::Stay;
		}
		match action {
			Action::Typing(TypingAction::Clear) if self.is_walking() => {
				self.panel.finger.leave(&mut desk.narrator)
			}
			Action::Typing(typing) => return self.edit(typing, desk),
			Action::Program(ProgramAction::Quit) => return Next::goodbye(&mut desk.narrator),
			Action::Game(GameAction::NewGame) => return Next::Go(Transition::NewGame),
			Action::Game(GameAction::Stop) => {
				return Next::Go(Transition::Training(TrainingAction::Training));
			}
			Action::Game(GameAction::Rematch) => {
				return self.choose_one(|choice| matches!(choice, Choice::Empty), desk);
			}
			Action::Game(GameAction::SwapSides) => {
				return self.choose_one(|choice| matches!(choice, Choice::Swap), desk);
			}
			Action::Game(GameAction::StartPosition | GameAction::SetUp) => {
				return self.choose_one(|choice| matches!(choice, Choice::Initial), desk);
			}
			Action::Game(GameAction::TakeBack) => self.take_back(&mut desk.narrator),
			Action::Game(game) => self.ask_of_game(game, &mut desk.narrator),
			Action::Training(TrainingAction::Endgames) => return self.practise(desk),
			Action::Board(
				BoardAction::OfGame(OfGame::Evaluation)
				| BoardAction::OfGame(OfGame::EvaluationInPawns)
				| BoardAction::OfGame(OfGame::Hint),
			) => {
				let next = self.analyse(desk);
				desk.at_start = matches!(next, Next::Go(_)).then_some(action);
				return next;
			}
			Action::Board(look) => self.look(look, "", desk),
			Action::Table(TableAction::Material) => {
				desk.narrator.answer_all([
					desk.narrator.words().balance(&self.position),
					desk.narrator.words().material(&self.position, Color::White),
				]);
			}
			Action::Table(_)
			| Action::Menu(_)
			| Action::Answer(_)
			| Action::Reading(_)
			| Action::Study(_) => self.refuse(&mut desk.narrator),
			_ => return Next::Do(action),
		}
		Next::Stay
	}

	/// The choice that is meant by a command.
	fn choose_one(&mut self, is: impl Fn(&Choice) -> bool, desk: &mut Session) -> Next {
		let place = CHOICES.iter().position(|(choice, _)| is(choice));
		place.map_or(Next::Stay, |place| self.choose(place, desk))
	}

	fn edit(&mut self, action: TypingAction, desk: &mut Session) -> Next {
		match self.line.edit(action, &mut desk.narrator) {
			Edited::Done => {}
			Edited::Entered(text) => return self.said(&desk.read(&text), desk),
			Edited::Cleared(typed) if typed.is_empty() && self.asked.take().is_none() => {
				return Next::Go(Transition::Training(TrainingAction::Training));
			}
			Edited::Cleared(_) => desk.narrator.answer(PhraseKey::Cleared),
		}
		Next::Stay
	}
}

impl ShownPosition for BoardSetup {
	fn tell_pieces(&mut self, narrator: &mut Narrator) {
		self.tell(narrator);
	}

	fn tell_turn(&mut self, narrator: &mut Narrator) {
		narrator.answer(narrator.words().turn(self.position.turn()));
	}

	fn show_lines(&mut self, lines: Lines, narrator: &mut Narrator) {
		self.on_board(narrator, |panel, view, narrator| {
			panel.show_seen(lines, view, narrator)
		});
	}

	fn look(&mut self, action: BoardAction, rest: &str, desk: &mut Session) {
		let left = self.on_board(&mut desk.narrator, |panel, view, narrator| {
			panel.look(action, rest, view, narrator)
		});
		match left {
			Some(OfGame::PickUp) => {
				self.asked = Some(self.panel.finger.square());
				desk.narrator.answer(PhraseKey::PlacingWhich);
			}
			Some(_) => desk.narrator.refuse(PhraseKey::PlacingInGame),
			None => {}
		}
	}

	fn refuse(&self, narrator: &mut Narrator) {
		narrator.refuse(PhraseKey::PlacingHint);
	}
}

fn chosen(index: Option<usize>) -> Option<Choice> {
	CHOICES.get(index?).map(|(choice, _)| *choice)
}

/// Returns the menu of choices, with a game from here under Enter.
pub(super) fn choices(narrator: &Narrator) -> Menu {
	let names = CHOICES.map(|(_, name)| narrator.line(name));
	let (told, others) = names.split_at(TOLD);
	let others = (TOLD..).zip(others.iter().cloned()).collect();
	Menu::new(narrator.line(PhraseKey::AskPlacing), told.to_vec(), 0).also(others)
}
