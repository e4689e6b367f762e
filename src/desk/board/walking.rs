//! Walking: square by square, to a file, to a rank, to the next piece of a kind, and what is heard on the way.

use super::{Finger, Sought, Told, View};
use crate::chess::{ENGLISH_LETTERS, File, Heading, Rank, Role, Square};
use crate::desk::actions::BoardAction;
use crate::desk::narrator::Narrator;
use crate::keys::Key;
use crate::voice::{Occupant, Pan, PhraseKey, Shade, Tone};

/// The order of the letters of the pieces.
const LETTERED: [Role; 6] = [
	Role::King,
	Role::Queen,
	Role::Rook,
	Role::Bishop,
	Role::Knight,
	Role::Pawn,
];

impl Finger {
	/// Does what only moves the finger; whether it was that.
	pub(in crate::desk) fn walk(
		&mut self,
		look: BoardAction,
		view: &View<'_>,
		narrator: &mut Narrator,
	) -> bool {
		const STEPS: [(BoardAction, Heading); 4] = [
			(BoardAction::StepAhead, Heading::Ahead),
			(BoardAction::StepBack, Heading::Back),
			(BoardAction::StepLeft, Heading::Left),
			(BoardAction::StepRight, Heading::Right),
		];
		if let Some((_, heading)) = STEPS.iter().find(|(step, _)| *step == look) {
			self.step(*heading, view, narrator);
		} else if look == BoardAction::RowStart {
			self.run(Heading::Left, view, narrator);
		} else if look == BoardAction::RowEnd {
			self.run(Heading::Right, view, narrator);
		} else if look == BoardAction::NextPiece {
			self.seek(true, view, narrator);
		} else if look == BoardAction::PreviousPiece {
			self.seek(false, view, narrator);
		} else if look == BoardAction::NextOwn {
			self.seek_anew(Sought::Side(view.own), view, narrator);
		} else if look == BoardAction::NextOther {
			self.seek_anew(Sought::Side(!view.own), view, narrator);
		} else if let BoardAction::Next(role) = look {
			self.seek_anew(Sought::Kind(role), view, narrator);
		} else if let BoardAction::Previous(role) = look {
			self.sought = Sought::Kind(role);
			self.seek(false, view, narrator);
		} else if look == BoardAction::SquareTones {
			self.tell_otherwise(narrator);
		} else {
			return false;
		}
		true
	}

	/// A key that is bound to nothing: a file, a rank, or the letter of a piece, as the notation of a move has them.
	pub(in crate::desk) fn typed(&mut self, key: Key, view: &View<'_>, narrator: &mut Narrator) {
		let letter = key.typed().unwrap_or(' ');
		let file = File::from_char(letter).filter(|_| letter.is_ascii_lowercase());
		let rank = Rank::from_char(letter);
		if let Some(file) = file {
			self.go_to(Square::from_coords(file, self.square.rank()), view, narrator);
		} else if let Some(rank) = rank {
			self.go_to(Square::from_coords(self.square.file(), rank), view, narrator);
		} else if let Some(role) = lettered(letter, narrator) {
			self.seek_anew(Sought::Kind(role), view, narrator);
		} else {
			narrator.refuse(narrator.line(PhraseKey::NoBoardKey));
		}
	}

	/// What [`Finger::typed`] makes of a key.
	pub(in crate::desk) fn unbound(key: Key, narrator: &Narrator) -> PhraseKey {
		let letter = key.typed().unwrap_or(' ');
		if File::from_char(letter).is_some() && letter.is_ascii_lowercase() {
			PhraseKey::KeyToFile
		} else if Rank::from_char(letter).is_some() {
			PhraseKey::KeyToRank
		} else if lettered(letter, narrator).is_some() {
			PhraseKey::KeyToPiece
		} else {
			PhraseKey::KeyNothing
		}
	}

	/// Goes to a square and tells it.
	pub(in crate::desk) fn go_to(&mut self, square: Square, view: &View<'_>, narrator: &mut Narrator) {
		self.square = square;
		self.tell(view, narrator);
	}

	fn step(&mut self, heading: Heading, view: &View<'_>, narrator: &mut Narrator) {
		match heading.next(self.square, view.bottom) {
			Some(square) => self.go_to(square, view, narrator),
			None => self.stay(view, narrator),
		}
	}

	fn run(&mut self, heading: Heading, view: &View<'_>, narrator: &mut Narrator) {
		match heading.ray(self.square, view.bottom).last() {
			Some(square) => self.go_to(*square, view, narrator),
			None => self.stay(view, narrator),
		}
	}

	/// It goes no further: the tone of the edge, and where one still is.
	fn stay(&mut self, view: &View<'_>, narrator: &mut Narrator) {
		narrator.tone_at(Tone::Edge, self.pan(view));
		if self.told != Told::Tones || !narrator.has_tones() || narrator.is_read_by_fingers() {
			self.say_square(view, narrator);
		}
	}

	fn seek_anew(&mut self, sought: Sought, view: &View<'_>, narrator: &mut Narrator) {
		self.sought = sought;
		self.seek(true, view, narrator);
	}

	/// Goes on to the next piece of what is sought, a to h file by file and round again.
	fn seek(&mut self, forward: bool, view: &View<'_>, narrator: &mut Narrator) {
		let place = |square: Square| (square.file(), square.rank());
		let here = place(self.square);
		let fits = |(square, piece): (Square, crate::chess::Piece)| {
			let fits = match self.sought {
				Sought::Any => true,
				Sought::Kind(role) => piece.role == role,
				Sought::Side(color) => piece.color == color,
			};
			fits.then_some(square)
		};
		let mut squares: alloc::vec::Vec<Square> = view.position.pieces().filter_map(fits).collect();
		squares.sort_by_key(|square| place(*square));
		if !forward {
			squares.reverse();
		}
		let beyond = |square: &&Square| {
			let there = place(**square);
			if forward { there > here } else { there < here }
		};
		match (squares.iter().find(beyond), squares.first()) {
			(Some(square), _) => self.go_to(*square, view, narrator),
			(None, Some(first)) => {
				narrator.tone_at(Tone::Edge, self.pan(view));
				self.go_to(*first, view, narrator);
			}
			(None, None) => narrator.refuse(match self.sought {
				Sought::Kind(role) => narrator
					.words
					.line(PhraseKey::NoSuchPiece, &[narrator.words.piece(role)]),
				Sought::Side(color) => narrator.words.pieces_of(view.position, color),
				Sought::Any => narrator.line(PhraseKey::NoneHere).sentence(),
			}),
		}
	}

	/// The square under the finger: its tone, and its words.
	pub(in crate::desk) fn tell(&mut self, view: &View<'_>, narrator: &mut Narrator) {
		if self.told != Told::Words {
			narrator.tone_at(self.tone(view), self.pan(view));
		}
		if self.told != Told::Tones || !narrator.has_tones() || narrator.is_read_by_fingers() {
			self.say_square(view, narrator);
		}
	}

	fn tone(&self, view: &View<'_>) -> Tone {
		let shade = if self.square.is_light() {
			Shade::Light
		} else {
			Shade::Dark
		};
		let occupant = match view.position.piece_on(self.square) {
			None => Occupant::Nobody,
			Some(piece) if piece.color == view.own => Occupant::Own,
			Some(_) => Occupant::Other,
		};
		Tone::Square(shade, occupant)
	}

	/// Where the file is for whoever has the board before him.
	fn pan(&self, view: &View<'_>) -> Pan {
		let pan = Pan::of_file(self.square.file() as u8);
		view.bottom.fold_wb(pan, pan.mirrored())
	}

	/// Words and tones, words alone, or tones alone.
	fn tell_otherwise(&mut self, narrator: &mut Narrator) {
		let (told, line) = match self.told {
			Told::Both => (Told::Words, PhraseKey::SquaresSpoken),
			Told::Words => (Told::Tones, PhraseKey::SquaresSounded),
			Told::Tones => (Told::Both, PhraseKey::SquaresBoth),
		};
		self.told = told;
		narrator.answer(narrator.line(line));
	}
}

/// The kind of piece that a capital letter means in the player's notation, or else in the English one.
pub(super) fn lettered(letter: char, narrator: &Narrator) -> Option<Role> {
	let of = |letters: [char; 6]| letters.iter().position(|known| *known == letter);
	let place = of(narrator.words.letters()).or_else(|| of(ENGLISH_LETTERS))?;
	LETTERED.get(place).copied()
}
