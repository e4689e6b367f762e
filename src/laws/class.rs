//! Class of a game by its clock: standard play, rapid chess or blitz (A.1, B.1).

use super::parameters::Class;
use super::setting::{ProfileSetting, Written};
use crate::clock::{Control, Span};

/// The moves that count towards the time of a game.
const MOVES: u32 = 60;

impl Class {
	/// The class of a game with this time control: all the time that a player has for sixty moves.
	#[must_use]
	pub fn of(control: &Control) -> Self {
		let mut time = Span::ZERO;
		let mut entered = 0;
		for moves in 0..MOVES {
			let period = control.period_after(moves);
			if period > entered {
				entered = period;
				time = time + control.time_of(period);
			}
			time = time + control.extra_of(period);
		}
		if time >= Span::minutes(60) {
			Self::Standard
		} else if time > Span::minutes(10) {
			Self::Rapid
		} else {
			Self::Blitz
		}
	}

	/// Returns the class with this text in the table of profiles.
	#[must_use]
	pub fn from_written(text: &str) -> Option<Self> {
		ProfileSetting::read(&Written::Text(text.into()))
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[track_caller]
	fn check(control: &str, class: Class) {
		assert_eq!(Class::of(&control.parse().unwrap()), class, "{control}");
	}

	#[test]
	fn sixty_moves_decide() {
		check("10", Class::Blitz);
		check("3+2", Class::Blitz);
		check("5+5", Class::Blitz);
		check("10+1", Class::Rapid);
		check("15+10", Class::Rapid);
		check("59", Class::Rapid);
		check("60", Class::Standard);
		check("30+30", Class::Standard);
		check("40/30,30", Class::Standard);
		check("40/20,30", Class::Rapid);
		// The second period is not reached in sixty moves.
		check("60/20,60", Class::Rapid);
	}
}
