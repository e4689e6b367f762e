//! Walking: square by square, to a file, to a rank, to the next piece of a kind, and what is heard on the way.

use super::{Finger, Sought, Told, View};
use crate::chess::{ENGLISH_LETTERS, File, Heading, Rank, Role, Square};
use crate::desk::actions::Look;
use crate::desk::mouth::Mouth;
use crate::keys::Key;
use crate::voice::{Line, Occupant, Pan, Shade, Tone};

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
	pub(in crate::desk) fn walk(&mut self, look: Look, view: &View<'_>, mouth: &mut Mouth) -> bool {
		const STEPS: [(Look, Heading); 4] = [
			(Look::StepAhead, Heading::Ahead),
			(Look::StepBack, Heading::Back),
			(Look::StepLeft, Heading::Left),
			(Look::StepRight, Heading::Right),
		];
		if let Some((_, heading)) = STEPS.iter().find(|(step, _)| *step == look) {
			self.step(*heading, view, mouth);
		} else if look == Look::RowStart {
			self.run(Heading::Left, view, mouth);
		} else if look == Look::RowEnd {
			self.run(Heading::Right, view, mouth);
		} else if look == Look::NextPiece {
			self.seek(true, view, mouth);
		} else if look == Look::PreviousPiece {
			self.seek(false, view, mouth);
		} else if look == Look::NextOwn {
			self.seek_anew(Sought::Side(view.own), view, mouth);
		} else if look == Look::NextOther {
			self.seek_anew(Sought::Side(!view.own), view, mouth);
		} else if let Look::Next(role) = look {
			self.seek_anew(Sought::Kind(role), view, mouth);
		} else if let Look::Previous(role) = look {
			self.sought = Sought::Kind(role);
			self.seek(false, view, mouth);
		} else if look == Look::SquareTones {
			self.tell_otherwise(mouth);
		} else {
			return false;
		}
		true
	}

	/// A key that is bound to nothing: a file, a rank, or the letter of a piece, as the notation of a move has them.
	pub(in crate::desk) fn typed(&mut self, key: Key, view: &View<'_>, mouth: &mut Mouth) {
		let letter = key.typed().unwrap_or(' ');
		let file = File::from_char(letter).filter(|_| letter.is_ascii_lowercase());
		let rank = Rank::from_char(letter);
		if let Some(file) = file {
			self.go_to(Square::from_coords(file, self.square.rank()), view, mouth);
		} else if let Some(rank) = rank {
			self.go_to(Square::from_coords(self.square.file(), rank), view, mouth);
		} else if let Some(role) = lettered(letter, mouth) {
			self.seek_anew(Sought::Kind(role), view, mouth);
		} else {
			mouth.refuse(mouth.line(Line::NoBoardKey));
		}
	}

	/// What [`Finger::typed`] makes of a key.
	pub(in crate::desk) fn unbound(key: Key, mouth: &Mouth) -> Line {
		let letter = key.typed().unwrap_or(' ');
		if File::from_char(letter).is_some() && letter.is_ascii_lowercase() {
			Line::KeyToFile
		} else if Rank::from_char(letter).is_some() {
			Line::KeyToRank
		} else if lettered(letter, mouth).is_some() {
			Line::KeyToPiece
		} else {
			Line::KeyNothing
		}
	}

	/// Goes to a square and tells it.
	pub(in crate::desk) fn go_to(&mut self, square: Square, view: &View<'_>, mouth: &mut Mouth) {
		self.square = square;
		self.tell(view, mouth);
	}

	fn step(&mut self, heading: Heading, view: &View<'_>, mouth: &mut Mouth) {
		match heading.next(self.square, view.bottom) {
			Some(square) => self.go_to(square, view, mouth),
			None => self.stay(view, mouth),
		}
	}

	fn run(&mut self, heading: Heading, view: &View<'_>, mouth: &mut Mouth) {
		match heading.ray(self.square, view.bottom).last() {
			Some(square) => self.go_to(*square, view, mouth),
			None => self.stay(view, mouth),
		}
	}

	/// It goes no further: the tone of the edge, and where one still is.
	fn stay(&mut self, view: &View<'_>, mouth: &mut Mouth) {
		mouth.tone_at(Tone::Edge, self.pan(view));
		if self.told != Told::Tones || !mouth.has_tones() || mouth.is_read_by_fingers() {
			self.say_square(view, mouth);
		}
	}

	fn seek_anew(&mut self, sought: Sought, view: &View<'_>, mouth: &mut Mouth) {
		self.sought = sought;
		self.seek(true, view, mouth);
	}

	/// Goes on to the next piece of what is sought, a to h file by file and round again.
	fn seek(&mut self, forward: bool, view: &View<'_>, mouth: &mut Mouth) {
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
			(Some(square), _) => self.go_to(*square, view, mouth),
			(None, Some(first)) => {
				mouth.tone_at(Tone::Edge, self.pan(view));
				self.go_to(*first, view, mouth);
			}
			(None, None) => mouth.refuse(match self.sought {
				Sought::Kind(role) => mouth.words.line(Line::NoSuchPiece, &[mouth.words.piece(role)]),
				Sought::Side(color) => mouth.words.pieces_of(view.position, color),
				Sought::Any => mouth.line(Line::NoneHere).sentence(),
			}),
		}
	}

	/// The square under the finger: its tone, and its words.
	pub(in crate::desk) fn tell(&mut self, view: &View<'_>, mouth: &mut Mouth) {
		if self.told != Told::Words {
			mouth.tone_at(self.tone(view), self.pan(view));
		}
		if self.told != Told::Tones || !mouth.has_tones() || mouth.is_read_by_fingers() {
			self.say_square(view, mouth);
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
	fn tell_otherwise(&mut self, mouth: &mut Mouth) {
		let (told, line) = match self.told {
			Told::Both => (Told::Words, Line::SquaresSpoken),
			Told::Words => (Told::Tones, Line::SquaresSounded),
			Told::Tones => (Told::Both, Line::SquaresBoth),
		};
		self.told = told;
		mouth.answer(mouth.line(line));
	}
}

/// The kind of piece that a capital letter means in the player's notation, or else in the English one.
pub(super) fn lettered(letter: char, mouth: &Mouth) -> Option<Role> {
	let of = |letters: [char; 6]| letters.iter().position(|known| *known == letter);
	let place = of(mouth.words.letters()).or_else(|| of(ENGLISH_LETTERS))?;
	LETTERED.get(place).copied()
}
