//! The board of a followed game: walking over it, and the questions about the position.

use super::{Following, Step};
use crate::chess::{Color, NoMove, Position, Said};
use crate::commands::{Action, BoardAction, GameAction, OfGame, TypingAction};
use crate::desk::board_panel::{BoardPanel, Lines, questions};
use crate::desk::by_hand::{ByHand, InHand, is_of_game};
use crate::desk::input_line::Edited;
use crate::desk::mode::{Next, Transition};
use crate::desk::session::Session;
use crate::desk::shown_position::ShownPosition;
use crate::narrator::Narrator;
use crate::online::FollowedGame;
use crate::voice::PhraseKey;

impl ByHand for Following {
	fn panel(&mut self) -> &mut BoardPanel {
		&mut self.panel
	}

	fn in_hand(&self) -> Option<InHand> {
		let game = self.game()?;
		Some(InHand {
			position: game.position().clone(),
			own: Color::White,
			last: game.moves().last().map(|(_, mv)| mv.to()),
		})
	}

	fn why_over(&self) -> Option<PhraseKey> {
		Some(PhraseKey::FollowNotYours)
	}

	fn try_move(&mut self, _said: Said, narrator: &mut Narrator) -> Result<(), NoMove> {
		narrator.refuse(PhraseKey::FollowNotYours);
		Ok(())
	}
}

impl ShownPosition for Following {
	fn tell_pieces(&mut self, narrator: &mut Narrator) {
		let position = self.position();
		let told = Color::ALL.map(|color| narrator.words().pieces_of(&position, color));
		narrator.answer_all(told);
	}

	fn tell_turn(&mut self, narrator: &mut Narrator) {
		narrator.answer(narrator.words().turn(self.position().turn()));
	}

	fn show_lines(&mut self, lines: Lines, narrator: &mut Narrator) {
		self.on_board(narrator, |panel, view, narrator| {
			panel.show_seen(lines, view, narrator)
		});
	}

	fn look(&mut self, action: BoardAction, rest: &str, desk: &mut Session) {
		match self.look_in_hand(action, rest, desk) {
			None => {}
			Some(OfGame::LastFive) => self.tell_moves(false, &mut desk.narrator),
			Some(OfGame::Questions) => desk
				.narrator
				.answer_all(questions(|look| !is_of_game(look), &desk.narrator)),
			Some(_) => desk.narrator.refuse(PhraseKey::FollowNotYours),
		}
	}

	fn refuse(&self, narrator: &mut Narrator) {
		narrator.refuse(PhraseKey::FollowHelp);
	}
}

impl Following {
	/// Returns `true` while games are followed, and no menu lies over them.
	pub(super) const fn is_on_board(&self) -> bool {
		matches!(self.step, Step::Following)
	}

	/// Returns `true` while the keys move the finger on the board.
	pub(super) const fn is_walking(&self) -> bool {
		self.is_on_board() && self.panel.finger.is_walking()
	}

	/// Returns the position of the board in hand.
	pub(super) fn position(&self) -> Position {
		self.game()
			.map_or_else(Position::start, |game| game.position().clone())
	}

	/// Walks on the lines, if the command means that now.
	pub(super) fn walked(&mut self, action: Action, narrator: &mut Narrator) -> bool {
		if !self.line.is_empty() || !self.is_on_board() {
			return false;
		}
		let position = self.position();
		self.panel.walked_in(action, &position, narrator)
	}

	/// A command while games are followed.
	pub(super) fn act_following(&mut self, action: Action, desk: &mut Session) -> Next {
		match action {
			Action::Typing(TypingAction::Clear) if self.is_walking() => {
				self.clear_on_board(&mut desk.narrator);
			}
			Action::Typing(typing) => match self.line.edit(typing, &mut desk.narrator) {
				Edited::Done => {}
				Edited::Entered(text) => {
					let intent = desk.read(&text);
					return self.said(&intent, desk);
				}
				Edited::Cleared(typed) if typed.is_empty() => return self.back(desk),
				Edited::Cleared(_) => desk.narrator.answer(PhraseKey::Cleared),
			},
			Action::Game(GameAction::NewGame) => return Next::Go(Transition::NewGame),
			Action::Game(GameAction::TakeBack | GameAction::Stop) => return self.back(desk),
			Action::Game(GameAction::LastMove) => self.tell_moves(true, &mut desk.narrator),
			Action::Game(GameAction::Moves) => self.tell_moves(false, &mut desk.narrator),
			Action::Game(GameAction::Clock | GameAction::OtherClock) => {
				self.tell_clocks(&mut desk.narrator);
			}
			Action::Game(GameAction::IsOver) => self.tell_standing(desk),
			Action::Game(game) => self.ask_of_game(game, &mut desk.narrator),
			Action::Board(look) => self.look(look, "", desk),
			Action::Table(_)
			| Action::Menu(_)
			| Action::Answer(_)
			| Action::Reading(_)
			| Action::Study(_)
			| Action::Online(_) => self.refuse(&mut desk.narrator),
			_ => return Next::Do(action),
		}
		Next::Stay
	}

	/// A whole line while games are followed.
	pub(super) fn said(&mut self, intent: &crate::asking::Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		if text.is_empty() {
			self.ask_choices(desk);
			return Next::Stay;
		}
		if intent.leads_back() {
			return self.back(desk);
		}
		let (choices, menu) = self.choices_menu(&desk.narrator);
		// A number alone is no choice where the choices have not been told.
		let is_number = desk.narrator.parser().number(text).is_some();
		let known = menu.known(text, &desk.narrator).filter(|_| !is_number);
		if let Some(choice) = known.and_then(|index| choices.get(index).copied()) {
			self.chosen(choice, desk);
			return Next::Stay;
		}
		if intent.rest.is_empty()
			&& let Some(action @ Action::Game(_)) = intent.whole()
		{
			return self.act_following(action, desk);
		}
		if let Some(next) = Next::of_line(intent) {
			return next;
		}
		if self.asked_of_position(intent, desk) {
			return Next::Stay;
		}
		match self.try_line(text, desk) {
			Ok(()) => {}
			Err(why) => {
				let help = desk.narrator.line(PhraseKey::FollowHelp);
				let offers = |action| crate::desk::mode::Mode::offer(self, action).here;
				desk.misunderstood(&why, text, &offers, help);
			}
		}
		Next::Stay
	}

	/// Returns the squares of the last move.
	pub(super) fn last(&self) -> Option<(crate::chess::Square, crate::chess::Square)> {
		let last = self.game().and_then(|game: &FollowedGame| game.moves().last());
		last.map(|(_, mv)| (mv.from(), mv.to()))
	}
}
