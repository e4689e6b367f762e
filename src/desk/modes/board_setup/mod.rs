//! Setting up a position by ear: men are named with their squares, and it is told what stands there.

mod act;
mod mode;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::asking::Placed;
use crate::chess::{Color, Piece, Placement, Position, Role, Square};
use crate::desk::board_panel::{BoardPanel, Finger, View};
use crate::desk::input_line::InputLine;
use crate::desk::menu::Menu;
use crate::desk::session::Session;
use crate::voice::{Phrase, PhraseKey};

/// What can be chosen by its number or its words, on the line that is empty.
const CHOICES: [(Choice, PhraseKey); 12] = [
	(Choice::Play, PhraseKey::PlacingPlay),
	(Choice::PlayFriend, PhraseKey::PlacingFriend),
	(Choice::Endgame, PhraseKey::PlacingEndgame),
	(Choice::Turn(Color::White), PhraseKey::PlacingWhite),
	(Choice::Turn(Color::Black), PhraseKey::PlacingBlack),
	(Choice::Castling(true), PhraseKey::PlacingCastling),
	(Choice::Castling(false), PhraseKey::PlacingNoCastling),
	(Choice::Initial, PhraseKey::PlacingInitial),
	(Choice::Empty, PhraseKey::PlacingEmpty),
	(Choice::Swap, PhraseKey::PlacingSwap),
	(Choice::Mirror, PhraseKey::PlacingMirror),
	(Choice::Check, PhraseKey::PlacingCheck),
];
/// So many of them are told; the others are understood.
const TOLD: usize = 9;
/// Under this name the position is kept, as FEN.
const KEPT: &str = "set-up-position";

#[derive(Clone, Copy, Debug)]
enum Choice {
	/// A game from here against the program, or between two at one keyboard.
	Play,
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
	/// Whether a game could be played from here.
	Check,
}

/// A board on which men are placed.
#[derive(Debug)]
pub(in crate::desk) struct BoardSetup {
	/// It may be one that cannot occur, as long as it is not played from.
	position: Position,
	/// What it was before each change, the oldest first.
	before: Vec<Position>,
	/// Whose men are named, if that is not said with them.
	side: Color,
	/// The square for which a man is to be named.
	asked: Option<Square>,
	/// The choices, while they are told.
	menu: Option<Menu>,
	line: InputLine,
	panel: BoardPanel,
}

impl BoardSetup {
	/// Begins with what was set up last, or with an empty board.
	pub(in crate::desk) fn begin(desk: &mut Session) -> Self {
		let kept = desk.out.preferences().get(KEPT);
		let known = kept.and_then(|fen| Position::from_any_fen(fen).ok());
		let setup = Self {
			position: known.unwrap_or_else(empty),
			before: Vec::new(),
			side: Color::White,
			asked: None,
			menu: None,
			line: InputLine::default(),
			panel: BoardPanel::new(Finger::of(Color::White)),
		};
		desk.answer(desk.line(PhraseKey::PlacingWelcome));
		setup.tell(desk);
		setup
	}

	/// What stands on the board, and who is to move.
	fn tell(&self, desk: &mut Session) {
		let words = desk.words();
		let mut told: Vec<Phrase> = [Color::White, Color::Black]
			.into_iter()
			.filter(|color| self.position.pieces().any(|(_, piece)| piece.color == *color))
			.map(|color| words.pieces_of(&self.position, color))
			.collect();
		if told.is_empty() {
			told.push(desk.line(PhraseKey::PlacingEmpty).sentence());
		}
		told.push(words.turn(self.position.turn()));
		for sentence in told {
			desk.answer_behind(sentence);
		}
	}

	/// Does something on the board.
	fn on_board<T>(
		&mut self,
		desk: &mut Session,
		act: impl FnOnce(&mut BoardPanel, &View<'_>, &mut Session) -> T,
	) -> T {
		let view = View {
			position: &self.position,
			own: self.position.turn(),
			bottom: self.panel.bottom(Color::White),
			last: None,
		};
		act(&mut self.panel, &view, desk)
	}

	const fn is_walking(&self) -> bool {
		self.panel.finger.is_walking() && self.asked.is_none()
	}

	/// From now on this is the position; the one before can be had again.
	fn change(&mut self, position: Position, desk: &mut Session) {
		desk.prefer(KEPT, position.fen());
		self.before.push(core::mem::replace(&mut self.position, position));
		self.panel.forget_lines();
	}

	/// Places men on their squares, and says what stands there. A side has one king: a second one is the first one moved.
	fn place(&mut self, placed: &[Placed], desk: &mut Session) {
		let mut board = self.position.placement();
		let mut told = Vec::new();
		for Placed { square, color, role } in placed {
			self.side = color.unwrap_or(self.side);
			told.push(*square);
			let Some(role) = *role else { continue };
			let piece = Piece {
				color: self.side,
				role,
			};
			let king = board.pieces().find(|(_, other)| *other == piece);
			if let Some((before, _)) = king.filter(|_| role == Role::King) {
				board.take(before);
			}
			board.put(*square, piece);
		}
		if board != self.position.placement() {
			self.change(position(&board, self.position.turn(), self.may_castle()), desk);
		}
		let words = desk.words();
		let told: Vec<Phrase> = told
			.into_iter()
			.map(|square| words.on_square(&self.position, square))
			.collect();
		desk.answer_all(told);
	}

	/// Puts the man of one square on another, whatever stands there. Whether there is one.
	fn shift(&mut self, from: Square, to: Square, desk: &mut Session) -> bool {
		let mut board = self.position.placement();
		let Some(piece) = board.take(from) else {
			return false;
		};
		board.put(to, piece);
		self.change(position(&board, self.position.turn(), self.may_castle()), desk);
		desk.answer_all([from, to].map(|square| desk.words().on_square(&self.position, square)));
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

	/// The only square of such a man, if it is the only one.
	fn only(&self, text: &str, desk: &Session) -> Option<Square> {
		let (color, role) = desk.parser().said_piece(text)?;
		let is_meant = |piece: Piece| piece.role == role && color.is_none_or(|color| piece.color == color);
		let mut meant = self.position.pieces().filter(|(_, piece)| is_meant(*piece));
		let (square, _) = meant.next()?;
		meant.next().is_none().then_some(square)
	}

	/// Takes the man off this square.
	fn take_off(&mut self, square: Square, desk: &mut Session) {
		let mut board = self.position.placement();
		if board.take(square).is_some() {
			self.change(position(&board, self.position.turn(), self.may_castle()), desk);
		}
		desk.answer(desk.words().on_square(&self.position, square));
	}

	/// The last change is taken back.
	fn take_back(&mut self, desk: &mut Session) {
		let Some(before) = self.before.pop() else {
			return desk.refuse(desk.line(PhraseKey::NothingToTakeBack));
		};
		desk.prefer(KEPT, before.fen());
		self.position = before;
		desk.answer(desk.line(PhraseKey::PlacingTakenBack));
		self.tell(desk);
	}

	/// Whether castling was not excluded: where nobody could, it is not.
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
