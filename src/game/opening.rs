//! Setup of a table: the players, the number of boards, the laws, the clock.

use alloc::format;
use alloc::string::String;

use serde::{Deserialize, Serialize};

use super::board_questions::BoardQuestions;
use super::papers::Papers;
use crate::chess::{Color, Position};
use crate::clock::{Controls, Span};
use crate::laws::{Profile, side};

/// Setup of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
	pub white: Seat,
	pub black: Seat,
	/// The position in which the game begins, as FEN.
	pub fen: String,
	/// The time controls; `None` for a game without clocks.
	pub clock: Option<Controls>,
	/// True if another clock stands on the table and the program runs none. Its known time controls are in `clock`.
	#[serde(default, skip_serializing_if = "core::ops::Not::not")]
	pub external_clock: bool,
	/// The name of the rule profile, with its overlays: `fide-2017+fi-national-2017`.
	pub profile: String,
	/// The tournament's own regulations: single parameters of the profile, in TOML.
	#[serde(default, skip_serializing_if = "String::is_empty")]
	pub regulations: String,
	#[serde(default)]
	pub arbiter: Arbiter,
	/// Person or body that has approved the device on which the program runs (11.3.2.1); may be empty.
	#[serde(default, skip_serializing_if = "String::is_empty")]
	pub device_approved_by: String,
	/// True if an illegal act is refused. Otherwise it happens, and the law follows.
	#[serde(default = "yes")]
	pub guard: bool,
	/// True for two boards, one for each player (D.1); false for one board for both.
	#[serde(default)]
	pub two_boards: bool,
	#[serde(default)]
	pub echo: Echo,
	/// Questions that the players may ask about their own boards.
	#[serde(default, skip_serializing_if = "BoardQuestions::are_all")]
	pub board_questions: BoardQuestions,
	#[serde(default, skip_serializing_if = "Typing::is_usual")]
	pub typing: Typing,
	#[serde(default, skip_serializing_if = "Occasion::is_empty")]
	pub occasion: Occasion,
	/// Wording of announced moves (D.2.1) and of everything else; `None` if nobody chose.
	#[serde(default, skip_serializing_if = "Option::is_none")]
	pub wording: Option<Wording>,
	/// The server on which the game is played, whose clock and judgement hold; `None` for a game at this table.
	#[serde(default, skip_serializing_if = "Option::is_none")]
	pub server: Option<Server>,
}

/// A server on which a game is played. Its clock is counted on here between its reports: no flag falls and nothing but mate and
/// stalemate ends the game before the server says so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Server {
	/// Its address, such as `https://lichess.org`.
	pub address: String,
	/// Its name of the game.
	pub game: String,
	#[serde(default, skip_serializing_if = "core::ops::Not::not")]
	pub rated: bool,
	/// The user's side; `None` if unknown.
	#[serde(with = "side::option", default, skip_serializing_if = "Option::is_none")]
	pub own: Option<Color>,
}

impl Server {
	/// Returns the address of the game itself, by which it is found again.
	#[must_use]
	pub fn link(&self) -> String {
		let Self { address, game, .. } = self;
		format!("{address}/{game}")
	}
}

/// The words of a table by name: languages as `de`, the words of the files as `de-anna`, the form as `long` or `short`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Wording {
	pub files: String,
	pub ranks: String,
	pub pieces: String,
	pub dialogue: String,
	pub form: String,
}

/// The longest path that systems take, in bytes.
const LONGEST_PATH: usize = 4096;

pub(super) fn is_long(text: &str) -> bool {
	text.chars().nth(LONGEST_NAME).is_some()
}

impl Wording {
	fn is_long(&self) -> bool {
		let Self {
			files,
			ranks,
			pieces,
			dialogue,
			form,
		} = self;
		[files, ranks, pieces, dialogue, form]
			.into_iter()
			.any(|text| is_long(text))
	}
}

/// Head of a scoresheet apart from the players; unknown fields are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Occasion {
	pub event: String,
	pub site: String,
	pub round: String,
	/// The number of the board among those of the event.
	#[serde(skip_serializing_if = "Option::is_none")]
	pub board: Option<u32>,
}

impl Occasion {
	fn is_empty(&self) -> bool {
		*self == Self::default()
	}
}

const fn yes() -> bool {
	true
}

/// A table at home: two nameless players, no clock, the usual position, and the program as arbiter.
impl Default for Opening {
	fn default() -> Self {
		Self {
			white: Seat::default(),
			black: Seat::default(),
			fen: Position::start().fen(),
			clock: None,
			external_clock: false,
			profile: Profile::DEFAULT.into(),
			regulations: String::new(),
			arbiter: Arbiter::default(),
			device_approved_by: String::new(),
			guard: yes(),
			two_boards: false,
			echo: Echo::default(),
			board_questions: BoardQuestions::default(),
			typing: Typing::default(),
			occasion: Occasion::default(),
			wording: None,
			server: None,
		}
	}
}

/// Longest name of a player, an event, a place, a program or a profile, in characters.
pub const LONGEST_NAME: usize = 200;

impl Opening {
	/// Returns the field that is longer than [`LONGEST_NAME`], if any. The regulations have a bound of their own: that of a
	/// line.
	#[must_use]
	pub(super) fn too_long(&self) -> Option<&'static str> {
		let machine = |seat: &Seat| {
			let machine = seat.machine.as_ref();
			let strength = machine.is_some_and(|machine| is_long(&machine.strength));
			// A path, which may be longer than a name.
			let program = machine.and_then(|machine| machine.program.as_ref());
			strength || program.is_some_and(|program| program.len() > LONGEST_PATH)
		};
		let of = |text: &str, what| is_long(text).then_some(what);
		let wording = self.wording.as_ref();
		of(&self.white.name, "white.name")
			.or_else(|| of(&self.black.name, "black.name"))
			.or_else(|| of(&self.fen, "position"))
			.or_else(|| of(&self.profile, "profile"))
			.or_else(|| of(&self.device_approved_by, "device_approved_by"))
			.or_else(|| {
				let long = |seat: &Seat| is_long(&seat.papers.title) || is_long(&seat.papers.federation);
				(long(&self.white) || long(&self.black)).then_some("title")
			})
			.or_else(|| of(&self.occasion.event, "event"))
			.or_else(|| of(&self.occasion.site, "site"))
			.or_else(|| of(&self.occasion.round, "round"))
			.or_else(|| (machine(&self.white) || machine(&self.black)).then_some("machine"))
			.or_else(|| wording.is_some_and(Wording::is_long).then_some("wording"))
			.or_else(|| {
				let server = self.server.as_ref();
				let is_long = |server: &Server| is_long(&server.address) || is_long(&server.game);
				server.is_some_and(is_long).then_some("server")
			})
	}

	#[must_use]
	pub fn seat(&self, color: Color) -> &Seat {
		color.fold_wb(&self.white, &self.black)
	}

	/// Returns the side of the user, if a machine has the other one, or somebody on a server.
	#[must_use]
	pub fn own_side(&self) -> Option<Color> {
		if let Some(server) = &self.server {
			return server.own;
		}
		let mut free = Color::ALL
			.into_iter()
			.filter(|color| self.seat(*color).machine.is_none());
		let own = free.next();
		own.filter(|_| free.next().is_none())
	}

	/// Returns `true` if appendix D is in force: a player is blind.
	#[must_use]
	pub const fn appendix_d(&self) -> bool {
		matches!(self.white.sight, Sight::Blind) || matches!(self.black.sight, Sight::Blind)
	}
}

/// The authority at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arbiter {
	/// The program carries out the remedy of the laws at once.
	#[default]
	Program,
	/// The remedy of the laws is laid before the arbiter, and waits.
	Human,
}

/// Rule on the repetition of a move by the opponent before the clock is pressed (D.2.1 asks for the repetition, and leaves its
/// time open).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Echo {
	#[default]
	Off,
	/// The program reminds, and blocks nothing.
	Advise,
	/// The arbiter has ordered it under D.1.
	Require,
}

/// Typing of moves at a tournament table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Typing {
	/// True if the acts of a move (D.2.1, D.2.4) are taken as done with the move, unless somebody reports otherwise.
	#[serde(skip_serializing_if = "core::ops::Not::not")]
	pub whole: bool,
	/// Time after the press during which the move may still be typed.
	#[serde(skip_serializing_if = "is_none")]
	pub late: Span,
}

impl Typing {
	fn is_usual(&self) -> bool {
		*self == Self::default()
	}
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_none(span: &Span) -> bool {
	*span == Span::ZERO
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sight {
	#[default]
	Full,
	/// Blind or visually disabled in the sense of D.1.
	Blind,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hearing {
	#[default]
	Full,
	Deaf,
}

/// Writer of a player's scoresheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SheetBy {
	/// The program, with every move.
	#[default]
	Program,
	/// The player's side, right or wrong.
	Own,
	/// Nobody.
	None,
}

/// A player's seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
	/// The player's name, as given; may be empty.
	pub name: String,
	/// The machine that plays here, if any.
	#[serde(default, skip_serializing_if = "Option::is_none")]
	pub machine: Option<Machine>,
	#[serde(default)]
	pub sight: Sight,
	#[serde(default)]
	pub hearing: Hearing,
	/// True if an assistant sits beside the player.
	#[serde(default)]
	pub assistant: bool,
	#[serde(default)]
	pub sheet: SheetBy,
	/// True if the player's own scoresheet is known to be written at this table: its gaps count from the first move on. For
	/// another sheet this is known once something stands on it.
	#[serde(default, skip_serializing_if = "core::ops::Not::not")]
	pub written_here: bool,
	/// Details of the player on paper, beside the name.
	#[serde(default, skip_serializing_if = "Papers::is_empty")]
	pub papers: Papers,
}

impl Seat {
	/// Returns the player as a paper names them; empty if nothing is known.
	#[must_use]
	pub fn on_paper(&self) -> String {
		self.papers.beside(&self.name)
	}

	#[must_use]
	pub const fn is_blind(&self) -> bool {
		matches!(self.sight, Sight::Blind)
	}
}

/// An opponent in the machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
	/// The engine's program; `None` for the built-in opponent.
	#[serde(default, skip_serializing_if = "Option::is_none")]
	pub program: Option<String>,
	/// Its strength by name.
	pub strength: String,
}
