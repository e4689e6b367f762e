//! Targets of the mouse in a walk: a square, `e2 to e4`, `choice 2`, `move 3` by half-moves, or the wheel `back` and `forward`.

use annabella::chess::Square;
use annabella::ports::Pointed;

pub fn pointed(text: &str, choices: &[String]) -> Pointed {
	let square = |name: &str| {
		let mut squares = Square::ALL.into_iter();
		squares.find(|square| square.to_string() == name).unwrap()
	};
	match text.split(' ').collect::<Vec<_>>().as_slice() {
		["back"] => Pointed::Back,
		["forward"] => Pointed::Forward,
		["choice", number] => {
			let place = number.parse::<usize>().unwrap() - 1;
			Pointed::Choice(place, choices.get(place).cloned().unwrap_or_default())
		}
		["stale", number] => Pointed::Choice(number.parse::<usize>().unwrap() - 1, "another".into()),
		["move", made] => Pointed::Move(made.parse().unwrap()),
		[from, "to", to] => Pointed::Drawn(square(from), square(to)),
		[name] => Pointed::Square(square(name)),
		_ => panic!("{text}"),
	}
}
