//! Following games of others on a server: broadcasts, the best games, and a named player.

mod choices;
mod news;
mod told;

use alloc::string::ToString;
use alloc::vec::Vec;

use crate::asking::Intent;
use crate::chess::{Color, NoMove, Position, Said};
use crate::commands::{Action, BoardAction, GameAction, Holds, OfGame, TypingAction};
use crate::desk::board_panel::{BoardPanel, Finger, Lines, questions};
use crate::desk::by_hand::{ByHand, InHand, OF_PLAY, is_of_game};
use crate::desk::input_line::{Edited, InputLine};
use crate::desk::menu::Menu;
use crate::desk::mode::{Awaits, Context, Entry, Gesture, Left, Mode, News, Next, Offer, Transition, Types};
use crate::desk::session::Session;
use crate::desk::shown_position::ShownPosition;
use crate::narrator::Narrator;
use crate::online::{
	Broadcast, FollowedGame, FollowedRound, GameId, OnChannel, Request, Stream, WatchedGame,
};
use crate::ports::{BoardView, Page, Pointed};
use crate::voice::PhraseKey;

use choices::Choice;

/// A user who follows games.
#[derive(Debug)]
pub(in crate::desk) struct Following {
	step: Step,
	menu: Menu,
	line: InputLine,
	panel: BoardPanel,
	games: Games,
	/// The place of the board in hand.
	board: usize,
	/// The board in hand is followed alone.
	alone: bool,
}

/// The games that are followed.
#[derive(Debug)]
enum Games {
	None,
	One(GameId, WatchedGame),
	Round(GameId, FollowedRound),
}

/// The question that is open.
#[derive(Debug)]
enum Step {
	/// A broadcast, a top game, or a player?
	Source,
	/// The server has not answered yet.
	Waiting,
	Broadcasts(Vec<Broadcast>),
	Channels(Vec<OnChannel>),
	/// The name of a player is typed.
	Player,
	/// Games are followed.
	Following,
	/// The choices while games are followed.
	Choices(Vec<Choice>),
	/// The boards of a round; after all of them.
	Boards,
}

impl Following {
	/// Begins with the question what to follow.
	pub(in crate::desk) fn begin(desk: &mut Session) -> Self {
		let mut following = Self {
			step: Step::Source,
			menu: Menu::default(),
			line: InputLine::default(),
			panel: BoardPanel::new(Finger::of(Color::White)),
			games: Games::None,
			board: 0,
			alone: false,
		};
		following.ask_source(desk);
		following
	}

	/// Returns the stream of the games that are followed.
	fn stream(&self) -> Option<Stream> {
		match &self.games {
			Games::None => None,
			Games::One(game, _) => Some(Stream::Watch(game.clone())),
			Games::Round(round, _) => Some(Stream::Round(round.clone())),
		}
	}

	/// Follows these games from now on.
	fn follow(&mut self, games: Games, desk: &mut Session) {
		self.stop(desk);
		self.games = games;
		(self.board, self.alone) = (0, false);
		self.panel = BoardPanel::new(Finger::of(Color::White));
		self.step = Step::Waiting;
		let at = desk.at();
		if let (Some(stream), Some(client)) = (self.stream(), &mut desk.online) {
			client.open(stream, at);
		}
	}

	/// Follows nothing any more.
	fn stop(&mut self, desk: &mut Session) {
		if let (Some(stream), Some(client)) = (self.stream(), &mut desk.online) {
			client.close(&stream);
		}
		self.games = Games::None;
	}

	/// Returns the games that are known.
	fn games(&self) -> &[FollowedGame] {
		match &self.games {
			Games::None => &[],
			Games::One(_, watched) => watched.game().map(core::slice::from_ref).unwrap_or_default(),
			Games::Round(_, round) => round.games(),
		}
	}

	/// Returns the game on the board in hand.
	fn game(&self) -> Option<&FollowedGame> {
		self.games().get(self.board)
	}
}

/// Asks the server for something.
fn ask(request: Request, desk: &mut Session) {
	let at = desk.at();
	if let Some(client) = &mut desk.online {
		client.ask(request, at);
	}
}

impl Following {
	/// Returns `true` while there is a menu.
	const fn chooses(&self) -> bool {
		match self.step {
			Step::Source | Step::Broadcasts(_) | Step::Channels(_) | Step::Choices(_) | Step::Boards => true,
			Step::Waiting | Step::Player | Step::Following => false,
		}
	}

	/// The sentence that says what is awaited.
	const fn introduction(&self) -> PhraseKey {
		match self.step {
			Step::Player => PhraseKey::AskPlayerName,
			Step::Waiting => PhraseKey::OnlineOneMoment,
			_ => PhraseKey::FollowHelp,
		}
	}

	/// A typed line while there is neither a menu nor a game.
	fn entered(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		if text.is_empty() {
			desk.narrator.answer(self.introduction());
		} else if intent.leads_back() {
			return self.back(desk);
		} else if matches!(self.step, Step::Player) {
			self.player_named(text, desk);
		} else {
			match Next::of_line(intent) {
				Some(next) => return next,
				None => desk.narrator.refuse(self.introduction()),
			}
		}
		Next::Stay
	}

	/// A command while there is neither a menu nor a game.
	fn act_waiting(&mut self, action: Action, desk: &mut Session) -> Next {
		match action {
			Action::Typing(typing) => match self.line.edit(typing, &mut desk.narrator) {
				Edited::Done => {}
				Edited::Entered(text) => {
					let intent = desk.read(&text);
					return self.entered(&intent, desk);
				}
				Edited::Cleared(typed) if typed.is_empty() => return self.back(desk),
				Edited::Cleared(_) => desk.narrator.answer(PhraseKey::Cleared),
			},
			Action::Game(GameAction::TakeBack | GameAction::Stop) => return self.back(desk),
			_ => return Next::beside_line(action, self.introduction(), &mut desk.narrator),
		}
		Next::Stay
	}
}

impl Mode for Following {
	fn context(&self) -> Context<'_> {
		if self.chooses() {
			return Context {
				places: &["choosing", "menu"],
				..Context::menu(&self.menu)
			};
		}
		match self.step {
			Step::Following if self.is_walking() => Context {
				places: &["practice"],
				types: Types::when(self.panel.finger.is_promoting()),
				..Context::board(&["home-board", "board", "play"])
			},
			Step::Following => Context {
				places: &["practice"],
				types: Types::when(!self.line.is_empty()),
				introduction: Some(self.introduction()),
				..Context::line(&["play"])
			},
			_ => {
				let types = matches!(self.step, Step::Player);
				Context {
					places: &["waiting"],
					types: Types::when(types),
					awaits: Awaits::text(types),
					introduction: Some(self.introduction()),
					..Context::line(&["name"])
				}
			}
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		if self.chooses() {
			Entry::menu(&mut self.menu)
		} else {
			Entry::line(&mut self.line)
		}
	}

	fn choices(&self, desk: &Session) -> Option<Menu> {
		self.is_on_board().then(|| self.choices_menu(&desk.narrator).1)
	}

	fn offer(&self, action: Action) -> Offer {
		let is_of_clock = matches!(action, Action::Game(GameAction::Clock | GameAction::OtherClock));
		let of_board = matches!(
			action,
			Action::Board(BoardAction::Walk | BoardAction::OfGame(OfGame::Questions))
		);
		let of_play = OF_PLAY.map(Action::Game).contains(&action);
		Offer::when(
			action.holds() == Holds::Everywhere
				|| action == Action::Game(GameAction::NewGame)
				|| (self.is_on_board() && (of_board || of_play || is_of_clock)),
		)
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.walked(action, &mut desk.narrator)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		if self.is_on_board() {
			return self.act_following(action, desk);
		}
		if !self.chooses() {
			return self.act_waiting(action, desk);
		}
		match self.menu.act(action, desk) {
			Some(picked) => self.picked(picked, desk),
			None => Next::beside_practice_menu(action),
		}
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		match gesture {
			gesture if self.chooses() => self.menu.gesture(gesture, desk),
			Gesture::Key(key) if self.is_walking() => self.typed_on_board(key, desk),
			Gesture::Key(key) => {
				self.panel.forget_lines();
				self.line.typed(key, &mut desk.narrator);
			}
			Gesture::Pointed(Pointed::Square(square)) if self.is_on_board() => self.click(*square, desk),
			Gesture::Pointed(_) => {}
		}
		Next::Stay
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		if self.is_on_board() {
			return self.said(intent, desk);
		}
		if !self.chooses() {
			return self.entered(intent, desk);
		}
		if intent.whole() == Some(Action::Game(GameAction::NewGame)) {
			return Next::Go(Transition::NewGame);
		}
		let picked = self.menu.line(intent, desk);
		self.picked(picked, desk)
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		let News::Online(told) = news else {
			return news.unasked(self.context().menu, &mut desk.narrator);
		};
		for told in told {
			let next = self.hear(told, desk);
			if !matches!(next, Next::Stay) {
				return next;
			}
		}
		Next::Stay
	}

	fn page(&self, desk: &Session) -> Page {
		let title = desk.narrator.line(PhraseKey::TitleFollowing).to_string();
		if self.chooses() {
			return Page {
				title,
				choices: self.menu.shown(),
				prompt: self.menu.question().to_string(),
				..Page::default()
			};
		}
		let page = Page {
			title,
			prompt: desk.narrator.line(self.introduction()).to_string(),
			input: self.line.shown(),
			cursor: self.line.cursor(),
			..Page::default()
		};
		let Some(game) = self.game().filter(|_| self.is_on_board()) else {
			return page;
		};
		let position = game.position();
		Page {
			board: Some(BoardView {
				bottom: self.panel.bottom(Color::White),
				pieces: position.pieces().collect(),
				last: self.last(),
				letters: desk.narrator.words().letters(),
				caption: game.names.join(" – "),
				differing: Vec::new(),
				focus: self.panel.finger.focus(),
				held: self.panel.finger.held(position),
				check: position.checked_king(),
				touched: Vec::new(),
			}),
			prompt: desk.narrator.words().turn(position.turn()).to_string(),
			rest: self.panel.rest(self.is_walking(), position, &desk.narrator),
			..page
		}
	}

	fn leave(&mut self, desk: &mut Session) -> Left {
		self.stop(desk);
		Left::default()
	}
}

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
	pub(super) fn said(&mut self, intent: &Intent, desk: &mut Session) -> Next {
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
			// As a menu repeats what is chosen in it.
			let told = desk.narrator.line(choice.line()).sentence();
			desk.narrator.answer(told);
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
				let offers = |action| Mode::offer(self, action).here;
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
