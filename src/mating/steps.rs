//! Steps of whole sets of men at once, by the way in which each kind of man goes.

use crate::chess::{Color, File, Role, SquareSet};

/// A step of one square: by so many numbers of the square, and the file from which it would leave the board.
#[derive(Clone, Copy, Debug)]
struct Step(i32, Option<File>);

const ORTHOGONAL: [Step; 4] = [
	Step(8, None),
	Step(-8, None),
	Step(1, Some(File::H)),
	Step(-1, Some(File::A)),
];

const DIAGONAL: [Step; 4] = [
	Step(9, Some(File::H)),
	Step(7, Some(File::A)),
	Step(-7, Some(File::H)),
	Step(-9, Some(File::A)),
];

impl Step {
	fn of(self, set: SquareSet) -> SquareSet {
		let Self(by, edge) = self;
		edge.map_or(set, |file| set & !SquareSet::from(file)).shift(by)
	}

	/// All squares in this direction, up to and with the first that is not free.
	fn line(self, set: SquareSet, free: SquareSet) -> SquareSet {
		let mut all = SquareSet::EMPTY;
		let mut front = self.of(set);
		while front.any() {
			all |= front;
			front = self.of(front & free);
		}
		all
	}
}

/// One square forward.
pub(super) fn pushed(set: SquareSet, color: Color) -> SquareSet {
	Step(color.fold_wb(8, -8), None).of(set)
}

/// What pawns on these squares attack.
pub(super) fn beside(set: SquareSet, color: Color) -> SquareSet {
	let (one, two) = color.fold_wb((9, 7), (-7, -9));
	Step(one, Some(File::H)).of(set) | Step(two, Some(File::A)).of(set)
}

/// The squares around these.
pub(super) fn around(set: SquareSet) -> SquareSet {
	let side = Step(1, Some(File::H)).of(set) | Step(-1, Some(File::A)).of(set);
	let row = set | side;
	side | row.shift(8) | row.shift(-8)
}

fn leaps(set: SquareSet) -> SquareSet {
	let one = Step(1, Some(File::H)).of(set) | Step(-1, Some(File::A)).of(set);
	let right = Step(1, Some(File::H)).of(Step(1, Some(File::H)).of(set));
	let two = right | Step(-1, Some(File::A)).of(Step(-1, Some(File::A)).of(set));
	one.shift(16) | one.shift(-16) | two.shift(8) | two.shift(-8)
}

fn lines(steps: [Step; 4], set: SquareSet, free: SquareSet) -> SquareSet {
	steps
		.into_iter()
		.fold(SquareSet::EMPTY, |all, step| all | step.line(set, free))
}

/// What men of this kind attack from any of these squares, if nothing stands on the free ones.
pub(super) fn attacked(role: Role, color: Color, set: SquareSet, free: SquareSet) -> SquareSet {
	match role {
		Role::Pawn => beside(set, color),
		Role::Knight => leaps(set),
		Role::Bishop => lines(DIAGONAL, set, free),
		Role::Rook => lines(ORTHOGONAL, set, free),
		Role::Queen => lines(DIAGONAL, set, free) | lines(ORTHOGONAL, set, free),
		Role::King => around(set),
	}
}

/// What a promoted man, whatever it has become, may attack from any of these squares.
pub(super) fn attacked_by_any(set: SquareSet, free: SquareSet) -> SquareSet {
	attacked(Role::Queen, Color::White, set, free) | leaps(set)
}
