//! Walking: square by square, to a file, to a rank, to the next piece of a kind, and the sounds on the way.

use super::finger::{Finger, Seek, Told};
use super::view::View;
use crate::chess::{ENGLISH_LETTERS, File, Heading, KING_FIRST, Rank, Role, Square};
use crate::commands::Step;
use crate::keys::Key;
use crate::narrator::Narrator;
use crate::voice::{Language, Occupant, Pan, PhraseKey, Shade, Tone};

impl Finger {
	/// Carries out a step that only moves the finger.
	pub(in crate::desk) fn walk(&mut self, step: Step, view: &View<'_>, narrator: &mut Narrator) {
		match step {
			Step::Left => self.step(Heading::Left, view, narrator),
			Step::Right => self.step(Heading::Right, view, narrator),
			Step::Ahead => self.step(Heading::Ahead, view, narrator),
			Step::Back => self.step(Heading::Back, view, narrator),
			Step::RowStart => self.run(Heading::Left, view, narrator),
			Step::RowEnd => self.run(Heading::Right, view, narrator),
			Step::NextPiece => self.seek(true, view, narrator),
			Step::PreviousPiece => self.seek(false, view, narrator),
			Step::NextOwn => self.seek_anew(Seek::Side(view.own), view, narrator),
			Step::NextOther => self.seek_anew(Seek::Side(!view.own), view, narrator),
			Step::ToLast => match view.last {
				Some(square) => self.go_to(square, view, narrator),
				None => narrator.refuse(PhraseKey::NoMoveYet),
			},
			Step::Tones => self.tell_otherwise(narrator),
		}
	}

	/// Goes to the next piece of this kind, or back to the one before.
	pub(in crate::desk) fn seek_kind(
		&mut self,
		role: Role,
		forward: bool,
		view: &View<'_>,
		narrator: &mut Narrator,
	) {
		self.sought = Seek::Kind(role);
		self.seek(forward, view, narrator);
	}

	/// A key that is bound to nothing: a file, a rank, or the letter of a piece, as the notation of a move has them.
	pub(in crate::desk) fn typed(&mut self, key: Key, view: &View<'_>, narrator: &mut Narrator) {
		let letter = key.typed().unwrap_or(' ');
		let file = file_of(letter, narrator);
		let rank = Rank::from_char(letter);
		if let Some(file) = file {
			self.go_to(Square::from_coords(file, self.square.rank()), view, narrator);
		} else if let Some(rank) = rank {
			self.go_to(Square::from_coords(self.square.file(), rank), view, narrator);
		} else if let Some(role) = lettered(letter, narrator) {
			self.seek_anew(Seek::Kind(role), view, narrator);
		} else {
			narrator.refuse(PhraseKey::NoBoardKey);
		}
	}

	/// Explains a key that [`Finger::typed`] does not take.
	pub(in crate::desk) fn unbound(key: Key, narrator: &Narrator) -> PhraseKey {
		let letter = key.typed().unwrap_or(' ');
		if file_of(letter, narrator).is_some() {
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

	fn seek_anew(&mut self, sought: Seek, view: &View<'_>, narrator: &mut Narrator) {
		self.sought = sought;
		self.seek(true, view, narrator);
	}

	/// Goes on to the next piece of the sought kind, a to h file by file and round again.
	fn seek(&mut self, forward: bool, view: &View<'_>, narrator: &mut Narrator) {
		let place = |square: Square| (square.file(), square.rank());
		let here = place(self.square);
		let fits = |(square, piece): (Square, crate::chess::Piece)| {
			let fits = match self.sought {
				Seek::Any => true,
				Seek::Kind(role) => piece.role == role,
				Seek::Side(color) => piece.color == color,
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
				Seek::Kind(role) => narrator
					.words()
					.line(PhraseKey::NoSuchPiece, &[narrator.words().piece(role)]),
				Seek::Side(color) => narrator.words().pieces_of(view.position, color),
				Seek::Any => narrator.line(PhraseKey::NoneHere).sentence(),
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

	/// Returns the place in the stereo field of the square's file, for the person before the board.
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
		narrator.answer(line);
	}
}

/// The characters that Shift and the digits from 1 to 8 type on the keyboards of different countries.
const SHIFTED: [&str; 8] = ["!", "\"@", "#£§", "$¤", "%", "^", "", "*("];

/// The file of a small letter, or of its number with Shift. Shift and seven is another sign than elsewhere where English is
/// written, and there its sign elsewhere is Shift and six.
fn file_of(letter: char, narrator: &Narrator) -> Option<File> {
	let is_english = narrator.words().manner().dialogue == Language::ENGLISH;
	let shifted = |sign: char| match (sign, is_english) {
		('&', true) => Some(6),
		('&', false) => Some(5),
		('/', false) => Some(6),
		_ => SHIFTED.iter().position(|signs| signs.contains(sign)),
	};
	let by_number = || File::ALL.get(shifted(letter)?).copied();
	File::from_char(letter)
		.filter(|_| letter.is_ascii_lowercase())
		.or_else(by_number)
}

/// The kind of piece that a capital letter means in the player's notation, or else in the English one.
pub(super) fn lettered(letter: char, narrator: &Narrator) -> Option<Role> {
	let of = |letters: [char; 6]| letters.iter().position(|known| *known == letter);
	let place = of(narrator.words().letters()).or_else(|| of(ENGLISH_LETTERS))?;
	KING_FIRST.get(place).copied()
}
