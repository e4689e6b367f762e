//! The choices for the tournament table, from flags, a file or menus: the open ones are asked.

use alloc::string::String;
use alloc::vec::Vec;

use crate::chess::Color;
use crate::clock::{Control, Controls, Span};
use crate::game::{Arbiter, BoardQuestions, By, Echo, Papers, Refusal, SheetBy};
use crate::laws::Profile;
use crate::laws::parameters::Class;

/// The players to whom a choice applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Who {
	pub white: bool,
	pub black: bool,
}

impl Who {
	/// In the order in which a menu offers them.
	pub const ALL: [Self; 4] = [
		Self::new(true, false),
		Self::new(false, true),
		Self::new(true, true),
		Self::new(false, false),
	];

	#[must_use]
	pub const fn new(white: bool, black: bool) -> Self {
		Self { white, black }
	}

	#[must_use]
	pub const fn is(self, color: Color) -> bool {
		match color {
			Color::White => self.white,
			Color::Black => self.black,
		}
	}

	/// The name in flags and files.
	#[must_use]
	pub const fn name(self) -> &'static str {
		match (self.white, self.black) {
			(true, false) => "white",
			(false, true) => "black",
			(true, true) => "both",
			(false, false) => "none",
		}
	}

	#[must_use]
	pub fn from_name(name: &str) -> Option<Self> {
		Self::ALL.into_iter().find(|who| who.name() == name)
	}
}

/// Everything that can be chosen for the tournament table beside the choices of every game. `None` is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableChoices {
	/// The name of each player; empty for one without a name.
	pub white: Option<String>,
	pub black: Option<String>,
	pub blind: Option<Who>,
	pub deaf: Option<Who>,
	pub assistant: Option<Who>,
	/// The class of the game, by which profiles and times are offered.
	pub class: Option<Class>,
	pub profile: Option<String>,
	/// The event's own regulations: single parameters of the profile, in TOML.
	pub regulations: String,
	pub two_boards: Option<bool>,
	pub echo: Option<Echo>,
	/// True if a typed move completes its remaining steps; not asked by itself.
	pub whole_moves: Option<bool>,
	/// Time after the press for which a move may be typed; not asked.
	pub late: Span,
	pub arbiter: Option<Arbiter>,
	/// The writer of the players' scoresheets; not asked.
	pub sheets: Option<SheetBy>,
	/// Questions that the players may ask about their own boards; not asked.
	pub board_questions: Option<BoardQuestions>,
	/// The person at the keyboard.
	pub machine: Option<By>,
	/// The text on paper beside the names of White and of Black.
	pub papers: [Papers; 2],
	/// True if another clock stands on the table, and the program runs none.
	pub external_clock: bool,
	/// True if the last game of the tournament table is resumed.
	pub go_on: bool,
}

impl TableChoices {
	/// The people who may sit at the keyboard, the most likely first: the assistant of a blind player, the arbiter, an
	/// assistant of a sighted player (D.2.11), a blind player.
	#[must_use]
	pub fn machines(blind: Who, assistant: Who) -> Vec<By> {
		let sides = |wanted: &dyn Fn(Color) -> bool| -> Vec<Color> {
			Color::ALL.into_iter().filter(|color| wanted(*color)).collect()
		};
		let aided = sides(&|color| blind.is(color) && assistant.is(color));
		let others = sides(&|color| !blind.is(color) && assistant.is(color));
		let blind = sides(&|color| blind.is(color));
		let mut machines: Vec<By> = aided.into_iter().map(By::assistant).collect();
		machines.push(By::Arbiter);
		machines.extend(others.into_iter().map(By::assistant));
		machines.extend(blind.into_iter().map(By::player));
		machines
	}

	/// The reason that forbids this beginning until the arbiter wants it all the same (D.2.11).
	#[must_use]
	pub fn forbidden(&self) -> Option<Refusal> {
		let [blind, deaf, assistant] = self.people();
		let needed = Color::ALL
			.into_iter()
			.any(|color| blind.is(color) && deaf.is(!color) && assistant == Who::default());
		let profile = Profile::named(self.profile.as_deref().unwrap_or(Profile::DEFAULT)).ok()?;
		(needed && profile.deaf_opponent_needs_assistant).then_some(Refusal::AssistantNeeded)
	}

	pub(super) fn people(&self) -> [Who; 3] {
		[self.blind, self.deaf, self.assistant].map(Option::unwrap_or_default)
	}
}

/// The usual times of a class, in minutes and seconds a move; the first is taken by Enter.
#[must_use]
pub const fn usual(class: Class) -> &'static [(u64, u64)] {
	match class {
		Class::Standard => &[(90, 30), (60, 30), (120, 0)],
		Class::Rapid => &[(15, 10), (25, 10), (30, 0)],
		Class::Blitz => &[(3, 2), (5, 3), (5, 0)],
	}
}

#[must_use]
pub fn fischer((minutes, seconds): (u64, u64)) -> Controls {
	Controls::both(Control::fischer(Span::minutes(minutes), Span::seconds(seconds)))
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_deaf_opponent_needs_an_assistant() {
		let mut table = TableChoices {
			blind: Who::from_name("white"),
			deaf: Who::from_name("black"),
			..TableChoices::default()
		};
		assert_eq!(table.forbidden(), Some(Refusal::AssistantNeeded));
		table.assistant = Who::from_name("white");
		assert_eq!(table.forbidden(), None);
	}
}
