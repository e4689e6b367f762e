//! Setting up a position by ear: men are named with their squares, and the squares are told.

mod act;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::asking::{Intent, Placed};
use crate::chess::{Color, Piece, Placement, Position, Role, Square};
use crate::commands::{Action, Ask, BoardAction, GameAction, Holds, LessonAction, OfGame, TrainingAction};
use crate::desk::board_panel::{BoardPanel, Finger, View};
use crate::desk::input_line::InputLine;
use crate::desk::menu::Menu;
use crate::desk::mode::{Context, Entry, Gesture, Mode, Next, Offer, Types};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::ports::{BoardView, Page, Pointed};
use crate::settings::SET_UP_POSITION;
use crate::voice::{Phrase, PhraseKey, phrases};
use act::choices;

/// The choices that a number or words make, on the line that is empty.
const CHOICES: [(Choice, PhraseKey); 13] = [
	(Choice::Play, PhraseKey::PlacingPlay),
	(Choice::Analyse, PhraseKey::PlacingAnalyse),
	(Choice::Endgame, PhraseKey::PlacingEndgame),
	(Choice::Turn(Color::White), PhraseKey::PlacingWhite),
	(Choice::Turn(Color::Black), PhraseKey::PlacingBlack),
	(Choice::Castling(true), PhraseKey::PlacingCastling),
	(Choice::Castling(false), PhraseKey::PlacingNoCastling),
	(Choice::Initial, PhraseKey::PlacingInitial),
	(Choice::Empty, PhraseKey::PlacingEmpty),
	(Choice::PlayFriend, PhraseKey::PlacingFriend),
	(Choice::Swap, PhraseKey::PlacingSwap),
	(Choice::Mirror, PhraseKey::PlacingMirror),
	(Choice::Check, PhraseKey::PlacingCheck),
];
/// Number of choices that are told; the others are understood.
const TOLD: usize = 9;

#[derive(Clone, Copy, Debug)]
enum Choice {
	/// A game from here against the program.
	Play,
	/// Both sides are moved from here without a clock, and all can be asked.
	Analyse,
	/// A game from here between two at one keyboard.
	PlayFriend,
	/// From here against exact play, where a table can be had.
	Endgame,
	/// This side is to move.
	Turn(Color),
	/// Castling may be possible, where king and rook stand as at the start of a game, or it may not.
	Castling(bool),
	/// The initial position.
	Initial,
	/// No man on the board.
	Empty,
	/// The same from the other side: White's men are Black's, at the other end of the board.
	Swap,
	/// The king's side is the queen's.
	Mirror,
	/// Says if a game could be played from here.
	Check,
}

/// A board on which men are placed.
#[derive(Debug)]
pub(in crate::desk) struct BoardSetup {
	/// It may be one that cannot occur, as long as it is not played from.
	position: Position,
	/// The positions before each change, the oldest first.
	before: Vec<Position>,
	/// Side of a named man, unless the line names another.
	side: Color,
	/// The square for which a man is to be named.
	asked: Option<Square>,
	/// It was asked from which square a man is to be taken.
	takes_off: bool,
	/// The choices, while they are told.
	menu: Option<Menu>,
	line: InputLine,
	panel: BoardPanel,
}

impl BoardSetup {
	/// Begins with the position that was set up last, or with an empty board.
	pub(in crate::desk) fn begin(narrator: &mut Narrator) -> Self {
		let kept = narrator.preferences().get(SET_UP_POSITION);
		let known = kept.and_then(|fen| Position::from_any_fen(fen).ok());
		let setup = Self {
			position: known.unwrap_or_else(empty),
			before: Vec::new(),
			side: Color::White,
			asked: None,
			takes_off: false,
			menu: None,
			line: InputLine::default(),
			panel: BoardPanel::new(Finger::of(Color::White)),
		};
		narrator.answer(PhraseKey::PlacingWelcome);
		setup.tell(narrator);
		setup
	}

	/// Tells the position and the side to move.
	fn tell(&self, narrator: &mut Narrator) {
		let words = narrator.words();
		let mut told: Vec<Phrase> = [Color::White, Color::Black]
			.into_iter()
			.filter(|color| self.position.pieces().any(|(_, piece)| piece.color == *color))
			.map(|color| words.pieces_of(&self.position, color))
			.collect();
		if told.is_empty() {
			told.push(narrator.line(PhraseKey::PlacingEmpty).sentence());
		}
		told.push(words.turn(self.position.turn()));
		for sentence in told {
			narrator.answer_behind(sentence);
		}
	}

	/// Does something on the board.
	fn on_board<T>(
		&mut self,
		narrator: &mut Narrator,
		act: impl FnOnce(&mut BoardPanel, &View<'_>, &mut Narrator) -> T,
	) -> T {
		let view = View {
			position: &self.position,
			own: self.position.turn(),
			bottom: self.panel.bottom(Color::White),
			last: None,
		};
		act(&mut self.panel, &view, narrator)
	}

	const fn is_walking(&self) -> bool {
		self.panel.finger.is_walking() && self.asked.is_none()
	}

	/// Sets this position; the one before can be restored.
	fn change(&mut self, position: Position, narrator: &mut Narrator) {
		narrator.prefer(SET_UP_POSITION, position.fen());
		self.before.push(core::mem::replace(&mut self.position, position));
		self.panel.forget_lines();
	}

	/// Places men on their squares, and tells the squares, with the men that stood there before. A side has one king: a second one is
	/// the first one moved, which is told.
	fn place(&mut self, placed: &[Placed], narrator: &mut Narrator) {
		let before = self.position.placement();
		let mut board = self.position.placement();
		let mut squares = Vec::new();
		let mut kings = Vec::new();
		for Placed { square, color, role } in placed {
			self.side = color.unwrap_or(self.side);
			squares.push(*square);
			let Some(role) = *role else { continue };
			let piece = Piece {
				color: self.side,
				role,
			};
			let king = board.pieces().find(|(_, other)| *other == piece);
			if let Some((from, _)) = king.filter(|(from, _)| role == Role::King && from != square) {
				board.take(from);
				kings.push(from);
			}
			board.put(*square, piece);
		}
		if board != before {
			self.change(
				position(&board, self.position.turn(), self.may_castle()),
				narrator,
			);
		}
		let mut told = self.stands_now(&squares, &before, narrator);
		let came_from = |from| {
			narrator
				.words()
				.line(PhraseKey::PlacingKing, &[narrator.words().square(from)])
		};
		told.extend(kings.into_iter().map(came_from));
		narrator.answer_all(told);
	}

	/// Says what stands on each of these squares, and which man had to go from there.
	fn stands_now(&self, squares: &[Square], before: &Placement, narrator: &Narrator) -> Vec<Phrase> {
		let words = narrator.words();
		let mut told = Vec::new();
		for square in squares {
			told.push(words.on_square(&self.position, *square));
			let now = self.position.piece_on(*square);
			if let Some(gone) = before
				.piece_on(*square)
				.filter(|gone| now.is_some_and(|now| now != *gone))
			{
				told.push(words.fill(phrases::PlacingReplaced {
					color: words.color(gone.color),
					piece: words.piece(gone.role),
				}));
			}
		}
		told
	}

	/// Puts the man of one square on another, and says if that was not empty. Returns `false` if there is no man to move.
	fn shift(&mut self, from: Square, to: Square, narrator: &mut Narrator) -> bool {
		let before = self.position.placement();
		let mut board = self.position.placement();
		let Some(piece) = board.take(from) else {
			return false;
		};
		board.put(to, piece);
		self.change(
			position(&board, self.position.turn(), self.may_castle()),
			narrator,
		);
		let told = self.stands_now(&[from, to], &before, narrator);
		narrator.answer_all(told);
		true
	}

	/// All men elsewhere, or of the other side.
	fn rearranged(&self, to: impl Fn(Square, Piece) -> (Square, Piece)) -> Placement {
		let mut board = Placement::default();
		for (square, piece) in self.position.pieces() {
			let (square, piece) = to(square, piece);
			board.put(square, piece);
		}
		board
	}

	fn side_on(&self, square: Square) -> Option<Color> {
		self.position.piece_on(square).map(|piece| piece.color)
	}

	/// Takes off the man that is named without a square, if there is only one; else tells their squares.
	fn take_off_named(&mut self, text: &str, narrator: &mut Narrator) {
		let Some((color, role)) = narrator.parser().said_piece(text) else {
			return narrator.refuse(PhraseKey::SquarePlease);
		};
		let meant = self.of_kind(color, role);
		if let [square] = meant.as_slice() {
			return self.take_off(*square, narrator);
		}
		let sides = [Color::White, Color::Black].into_iter();
		let has = |side| meant.is_empty() || meant.iter().any(|square| self.side_on(*square) == Some(side));
		let sides = sides.filter(|side| color.is_none_or(|color| color == *side) && has(*side));
		let told: Vec<Phrase> = sides
			.map(|side| narrator.words().kind_of(&self.position, side, role))
			.collect();
		let which = (!meant.is_empty()).then(|| narrator.line(PhraseKey::PlacingOff));
		narrator.answer_all(told.into_iter().chain(which));
		self.takes_off = !meant.is_empty();
	}

	/// Takes off the men that a line denies: men on their squares, or all men of a kind. Returns `true` if it names such men.
	fn take_off_denied(&mut self, denied: &str, narrator: &mut Narrator) -> bool {
		if let Some(placed) = narrator.parser().placed(denied) {
			self.take_off_all(&placed, narrator);
			return true;
		}
		let Some((color, role)) = narrator.parser().said_piece(denied) else {
			return false;
		};
		let all: Vec<Placed> = self
			.of_kind(color, role)
			.into_iter()
			.map(|square| Placed {
				square,
				color,
				role: Some(role),
			})
			.collect();
		if all.is_empty() {
			self.take_off_named(denied, narrator);
		} else {
			self.take_off_all(&all, narrator);
		}
		true
	}

	/// Returns the squares of the men of this kind, of one side or of both.
	fn of_kind(&self, color: Option<Color>, role: Role) -> Vec<Square> {
		let is_meant = |piece: Piece| piece.role == role && color.is_none_or(|color| piece.color == color);
		self.position
			.pieces()
			.filter(|(_, piece)| is_meant(*piece))
			.map(|(square, _)| square)
			.collect()
	}

	/// Takes the man off this square.
	fn take_off(&mut self, square: Square, narrator: &mut Narrator) {
		let (color, role) = (None, None);
		self.take_off_all(&[Placed { square, color, role }], narrator);
	}

	/// Takes these off, and tells the squares. Another man on the square than the named one stays.
	fn take_off_all(&mut self, named: &[Placed], narrator: &mut Narrator) {
		let before = self.position.placement();
		let mut board = self.position.placement();
		for placed in named.iter().filter(|placed| self.stands(placed)) {
			board.take(placed.square);
		}
		if board != before {
			self.change(
				position(&board, self.position.turn(), self.may_castle()),
				narrator,
			);
		}
		let squares: Vec<Square> = named.iter().map(|placed| placed.square).collect();
		narrator.answer_all(self.stands_now(&squares, &before, narrator));
	}

	/// Returns `true` if the man on the square fits the named one, as far as that was named.
	fn stands(&self, Placed { square, color, role }: &Placed) -> bool {
		self.position.piece_on(*square).is_some_and(|piece| {
			color.is_none_or(|color| color == piece.color) && role.is_none_or(|role| role == piece.role)
		})
	}

	/// The last change is taken back.
	fn take_back(&mut self, narrator: &mut Narrator) {
		let Some(before) = self.before.pop() else {
			return narrator.refuse(PhraseKey::NothingToTakeBack);
		};
		narrator.prefer(SET_UP_POSITION, before.fen());
		self.position = before;
		narrator.answer(PhraseKey::PlacingTakenBack);
		self.tell(narrator);
	}

	/// Returns `true` if castling was not excluded. A position in which nobody could castle excludes nothing.
	fn may_castle(&self) -> bool {
		let now = self.position.fen();
		let all = position(&self.position.placement(), self.position.turn(), true).fen();
		let none = position(&self.position.placement(), self.position.turn(), false).fen();
		all == none || now == all
	}
}

fn empty() -> Position {
	position(&Placement::default(), Color::White, true)
}

/// The position with these men. Castling may be possible wherever king and rook stand as at the start of a game.
fn position(board: &Placement, turn: Color, castling: bool) -> Position {
	let stands =
		|square: Square, color: Color, role: Role| board.piece_on(square) == Some(Piece { color, role });
	let rights: String = [
		('K', Color::White, Square::E1, Square::H1),
		('Q', Color::White, Square::E1, Square::A1),
		('k', Color::Black, Square::E8, Square::H8),
		('q', Color::Black, Square::E8, Square::A8),
	]
	.into_iter()
	.filter(|(_, color, king, rook)| stands(*king, *color, Role::King) && stands(*rook, *color, Role::Rook))
	.map(|(right, ..)| right)
	.collect();
	let rights = if castling && !rights.is_empty() {
		rights
	} else {
		"-".to_string()
	};
	let side = turn.fold_wb('w', 'b');
	let fen = format!("{} {side} {rights} - 0 1", board.fen());
	Position::from_any_fen(&fen).unwrap_or_default()
}

/// Setting up a position as a mode.
impl Mode for BoardSetup {
	fn context(&self) -> Context<'_> {
		let context = match &self.menu {
			Some(menu) => {
				return Context {
					places: &["choosing", "menu"],
					..Context::menu(menu)
				};
			}
			None if self.is_walking() => Context::board(&["home-board", "board", "play"]),
			None => Context {
				types: Types::when(!self.line.is_empty()),
				introduction: Some(PhraseKey::PlacingHint),
				..Context::line(&["name", "play"])
			},
		};
		Context {
			places: &["placing", "practice"],
			has_task: true,
			..context
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		Entry {
			menu: self.menu.as_mut(),
			line: Some(&mut self.line),
		}
	}

	fn choices(&self, desk: &Session) -> Option<Menu> {
		self.menu.is_none().then(|| choices(&desk.narrator))
	}

	/// The endgame is the one that stands on the board.
	fn offer(&self, action: Action) -> Offer {
		let of_board = matches!(
			action,
			Action::Game(GameAction::Board | GameAction::Turn | GameAction::TakeBack | GameAction::NewGame)
				| Action::Board(
					BoardAction::Walk | BoardAction::OfGame(OfGame::Questions) | BoardAction::Ask(Ask::Fen)
				)
		);
		let has_men = self.position.pieces().next().is_some();
		Offer {
			own: action == Action::Training(TrainingAction::Endgames) && self.menu.is_none() && has_men,
			..Offer::when(action.holds() == Holds::Everywhere || of_board)
		}
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		if !self.line.is_empty() || self.menu.is_some() {
			return false;
		}
		self.panel.walked_in(action, &self.position, &mut desk.narrator)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		self.do_action(action, desk)
	}

	/// The lesson is the position, and the next one is the question what to do with it.
	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		match action {
			LessonAction::Lesson => self.tell(&mut desk.narrator),
			LessonAction::NextLesson => self.is_done(&mut desk.narrator),
		}
		Next::Stay
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		if let Gesture::Pointed(pointed) = gesture {
			if let Pointed::Square(square) = pointed {
				self.asked = Some(*square);
				desk.narrator
					.answer(desk.narrator.words().on_square(&self.position, *square));
				desk.narrator.answer_behind(PhraseKey::PlacingWhich);
			}
			return Next::Stay;
		}
		if let Some(menu) = &mut self.menu {
			menu.gesture(gesture, desk);
			return Next::Stay;
		}
		if let Gesture::Key(key) = gesture {
			if self.is_walking() {
				self.on_board(&mut desk.narrator, |panel, view, narrator| {
					panel.finger.typed(key, view, narrator)
				});
			} else {
				self.panel.forget_lines();
				self.line.typed(key, &mut desk.narrator);
			}
		}
		Next::Stay
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		self.said(intent, desk)
	}

	fn page(&self, desk: &Session) -> Page {
		let letters = desk.narrator.words().letters();
		Page {
			title: desk.narrator.line(PhraseKey::TitlePlacing).to_string(),
			board: Some(BoardView {
				bottom: self.panel.bottom(Color::White),
				pieces: self.position.pieces().collect(),
				last: None,
				letters,
				caption: String::new(),
				differing: Vec::new(),
				focus: self.asked.or_else(|| self.panel.finger.focus()),
				held: None,
				check: self.position.checked_king(),
				touched: Vec::new(),
			}),
			choices: self.menu.as_ref().map_or_else(Vec::new, Menu::shown),
			prompt: desk.narrator.words().turn(self.position.turn()).to_string(),
			input: self.line.shown(),
			cursor: self.line.cursor(),
			rest: self.panel.rest(self.is_walking(), &self.position, &desk.narrator),
			..Page::default()
		}
	}
}
