//! Acts that need no question, as they lose nothing: a move is taken back and made again, a game is left, and after its end
//! there is another one.

use alloc::boxed::Box;
use alloc::string::ToString;

use super::Home;
use super::question::Question;
use crate::chess::{Color, Position};
use crate::clock::Controls;
use crate::commands::{Action, BoardAction, GameAction, OfGame, TrainingAction};
use crate::desk::mode::{GameInHand, Next, Transition};
use crate::desk::session::Session;
use crate::game::{By, Command};
use crate::laws::claim_draw;
use crate::narrator::Narrator;
use crate::ports::GameSource;
use crate::settings::{Choices, OpponentChoice, SET_UP_POSITION, Side};
use crate::uci::Strength;
use crate::voice::{Audience, Detail, Phrase, PhraseKey, Urgency, phrases};

impl Home {
	/// Against a machine a move is taken back at once, and told how it is made again. A friend is asked first.
	pub(super) fn take_back_or_ask(&mut self, moves: u32, desk: &mut Session) {
		if self.opponent.is_none() || self.table().plies().is_empty() || desk.asks {
			return self.ask(Question::TakeBack(moves), desk);
		}
		let before = self.table().plies().len();
		self.take_back(moves, desk);
		if self.table().plies().len() < before {
			let word = desk
				.narrator
				.words()
				.command_word(Action::Game(GameAction::Redo).name());
			desk.narrator
				.answer(desk.narrator.words().line(PhraseKey::RedoHint, &[word]));
		}
	}

	/// Returns `true` if the user set up the position and nothing was played in it: then one goes back to the setting up.
	pub(super) fn is_just_set_up(&self, narrator: &Narrator) -> bool {
		let start = self.table().start();
		let set_up = narrator.preferences().get(SET_UP_POSITION);
		self.table().plies().is_empty() && *start != Position::start() && set_up == Some(start.fen().as_str())
	}

	/// Makes the moves again that were taken back last.
	pub(super) fn redo(&mut self, desk: &mut Session) {
		let Some(taken) = self.taken.pop() else {
			return desk.narrator.refuse(PhraseKey::NothingToRedo);
		};
		for mv in taken {
			if let Err(refusal) = self.command(&Command::Play(mv.said()), desk) {
				return self.refused(&refusal, desk);
			}
		}
	}

	/// Leaves the game, which is kept. It is asked back only if some of it may be lost.
	pub(super) fn go_away(&mut self, question: Question, desk: &mut Session) -> Next {
		if desk.pending_writes.is_some() {
			self.ask(question, desk);
			return Next::Stay;
		}
		if !self.tell_kept(&mut desk.narrator) {
			let is_begun = self.table().ending().is_some() || !self.table().plies().is_empty();
			match question {
				Question::Leave => desk.narrator.answer(PhraseKey::Goodbye),
				_ if is_begun || self.session.is_practice() => {}
				_ => desk.narrator.answer(PhraseKey::GameNotKept),
			}
		}
		question.next()
	}

	/// Tells that the game that is left can be gone on with, where it can.
	fn tell_kept(&self, narrator: &mut Narrator) -> bool {
		let goes_on = self.table().ending().is_none() && !self.table().plies().is_empty();
		let is_kept = goes_on && !self.session.is_practice();
		if is_kept {
			narrator.answer(PhraseKey::GameKept);
		}
		is_kept
	}

	/// A new game from another position, otherwise as this one.
	pub(super) fn begin_from(&self, fen: &str, desk: &mut Session) -> Next {
		self.tell_kept(&mut desk.narrator);
		Next::Go(Transition::Again(Box::new(Choices {
			fen: Some(fen.to_string()),
			..self.same_choices(false, desk)
		})))
	}

	/// The same again, with the same sides or the other ones, when this game is over.
	pub(super) fn again(&self, swapped: bool, desk: &mut Session) -> Next {
		let table = self.table();
		if self.session.is_practice() || (table.ending().is_none() && !table.plies().is_empty()) {
			let word = desk
				.narrator
				.words()
				.command_word(Action::Game(GameAction::NewGame).name());
			desk.narrator
				.refuse(desk.narrator.words().line(PhraseKey::RematchLater, &[word]));
			return Next::Stay;
		}
		Next::Go(Transition::Again(Box::new(self.same_choices(swapped, desk))))
	}

	/// Returns the choices of this game for another one, with the same sides or swapped.
	fn same_choices(&self, swapped: bool, desk: &Session) -> Choices {
		let opening = self.table().opening();
		let own = if swapped {
			!self.own_color()
		} else {
			self.own_color()
		};
		let machine = Color::ALL
			.into_iter()
			.find_map(|color| opening.seat(color).machine.as_ref());
		let opponent = match machine {
			None => OpponentChoice::Friend,
			Some(machine) => match &machine.program {
				None => OpponentChoice::BuiltIn,
				Some(program) => OpponentChoice::Program(program.clone()),
			},
		};
		let strength = self.opponent.as_ref().and_then(|opponent| opponent.strength());
		let (first, second) = (opening.white.name.clone(), opening.black.name.clone());
		let (white, black) = match machine {
			None if swapped => (second, first),
			None => (first, second),
			Some(_) => (desk.choices.white.clone(), desk.choices.black.clone()),
		};
		Choices {
			opponent: Some(opponent),
			strength: strength.map(|(now, _): (Strength, Strength)| now),
			side: Some(Side::Of(own)),
			clock: Some(opening.clock.as_ref().map(Controls::anew)),
			fen: (opening.fen != Position::start().fen()).then(|| opening.fen.clone()),
			white,
			black,
			chess960: None,
			table: None,
			game: None,
			preferences: desk.narrator.preferences().clone(),
			..desk.choices.clone()
		}
	}

	/// The side of the one at the keyboard; of two, White's.
	fn own_color(&self) -> Color {
		self.opponent
			.as_ref()
			.map_or(Color::White, |opponent| !opponent.color())
	}

	/// Names the opening to which the last move has led.
	pub(super) fn tell_opening(&self, desk: &mut Session) {
		let (table, narrator) = (self.table(), &mut desk.narrator);
		let is_fair = self.is_fair() || desk.is_served;
		let is_wanted = narrator.says(Detail::Opening) && !self.session.is_practice() && !is_fair;
		let told = is_wanted && table.ending().is_none();
		if told && let Some(opening) = narrator.words().opening_reached(table) {
			narrator.say(Audience::Room, Urgency::News, opening);
		}
	}

	/// Asks if the draw is claimed, which ends the game. A claim without a right is refused, as it costs nothing.
	pub(super) fn ask_to_claim(&mut self, desk: &mut Session) {
		let by = By::player(self.position().turn());
		match self.table().decide(by, &Command::ClaimDraw, self.now(desk.at())) {
			Ok(_) => self.ask(Question::ClaimDraw, desk),
			Err(refusal) => self.refused(&refusal, desk),
		}
	}

	/// Tells the repetition count, the number of moves without a capture, and the right to claim a draw.
	pub(super) fn tell_repetitions(&self, narrator: &mut Narrator) {
		let table = self.table();
		let mut told = narrator.words().repetitions(table.standing());
		let right = claim_draw(table.standing(), table.profile()).is_ok();
		if table.ending().is_none() && !self.opponent_is_to_move() && right {
			let word = narrator
				.words()
				.command_word(Action::Game(GameAction::ClaimDraw).name());
			told.push(narrator.words().line(PhraseKey::ClaimPossible, &[word]));
		} else if table.ending().is_none() {
			told.push(narrator.line(PhraseKey::ClaimImpossible));
		}
		narrator.answer_all(told);
	}

	/// Tells players that the laws let them claim a draw from now on. The machine claims nothing.
	pub(super) fn tell_claim(&self, narrator: &mut Narrator) {
		let (standing, profile) = (self.table().standing(), self.table().profile());
		if self.table().ending().is_some() || self.opponent_is_to_move() {
			return;
		}
		let line = if standing.repetitions == profile.repetitions_to_claim {
			PhraseKey::ThirdTime
		} else if standing.quiet_moves() == profile.quiet_moves_to_claim
			&& self.position().quiet_plies().is_multiple_of(2)
		{
			PhraseKey::FiftiethMove
		} else {
			return;
		};
		let word = narrator
			.words()
			.command_word(Action::Game(GameAction::ClaimDraw).name());
		narrator.say(
			Audience::Room,
			Urgency::News,
			narrator.words().line(line, &[word]),
		);
	}

	/// This game, as soon as a move was made.
	pub(super) fn to_review(&self) -> Option<GameInHand> {
		let begun = !self.table().plies().is_empty() && !self.session.is_practice();
		Some(GameInHand {
			source: GameSource::InHand,
			game: self.session.imported().filter(|_| begun)?,
			own: self.table().opening().own_side(),
		})
	}

	/// Tells the choices after the end of the game.
	pub(super) fn what_now(&self, narrator: &Narrator) -> Phrase {
		let words = narrator.words();
		let word = |action: Action| words.command_word(action.name());
		words.fill(phrases::WhatNow {
			again: word(Action::Game(GameAction::Rematch)),
			swap: word(Action::Game(GameAction::SwapSides)),
			look: word(Action::Board(BoardAction::OfGame(OfGame::LookBack))),
			review: word(Action::Training(TrainingAction::Review)),
			export: word(Action::Game(GameAction::Export)),
			menu: word(Action::Game(GameAction::NewGame)),
		})
	}
}
