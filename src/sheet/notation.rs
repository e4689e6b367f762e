//! Notation of a move on a scoresheet: letters, form and signs by choice (appendix C).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Deserialize;

use crate::chess::{Color, Move, Position, Role, Square, Wing, san};
use crate::texts::{self, Language};

/// Piece letters of a notation (C.3), with its abbreviation for en passant (C.9.3). A pawn's letter is never written (C.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Letters {
	king: char,
	queen: char,
	rook: char,
	bishop: char,
	knight: char,
	#[serde(skip, default = "en_passant")]
	en_passant: &'static str,
}

const fn en_passant() -> &'static str {
	"e.p."
}

/// The abbreviation in the Finnish text of the Laws.
const EN_PASSANT_IN_FINNISH: &str = "o.l.";

impl Default for Letters {
	fn default() -> Self {
		Self::ENGLISH
	}
}

impl Letters {
	pub const ENGLISH: Self = Self {
		king: 'K',
		queen: 'Q',
		rook: 'R',
		bishop: 'B',
		knight: 'N',
		en_passant: en_passant(),
	};

	/// The printed figures.
	pub const FIGURINE: Self = Self {
		king: '♔',
		queen: '♕',
		rook: '♖',
		bishop: '♗',
		knight: '♘',
		en_passant: en_passant(),
	};

	/// The written name of the printed figures.
	const FIGURINE_NAME: &'static str = "figurine";

	/// The letters of a language, from its words.
	#[must_use]
	pub fn of_language(language: Language) -> Option<Self> {
		let letters: Self = texts::one(language, "dialogue", "letters")?;
		let en_passant = if language == Language::FINNISH {
			EN_PASSANT_IN_FINNISH
		} else {
			letters.en_passant
		};
		Some(Self {
			en_passant,
			..letters
		})
	}

	/// The written names: the codes of the languages, and that of the printed figures.
	#[must_use]
	pub fn names() -> Vec<&'static str> {
		let mut names = texts::codes();
		names.push(Self::FIGURINE_NAME);
		names
	}

	#[must_use]
	pub fn from_name(name: &str) -> Option<Self> {
		if name == Self::FIGURINE_NAME {
			return Some(Self::FIGURINE);
		}
		Self::of_language(Language::new(name)?)
	}

	/// King, queen, rook, bishop, knight, and the pawn's blank.
	pub(super) const fn all(self) -> [char; 6] {
		[self.king, self.queen, self.rook, self.bishop, self.knight, ' ']
	}

	pub(super) const fn of(self, role: Role) -> char {
		match role {
			Role::King => self.king,
			Role::Queen => self.queen,
			Role::Rook => self.rook,
			Role::Bishop => self.bishop,
			Role::Knight => self.knight,
			Role::Pawn => ' ',
		}
	}

	/// Returns a piece on its square in writing: `Ke1`, and a pawn by its square alone (C.4).
	pub(super) fn placed(self, role: Role, square: Square) -> String {
		match role {
			Role::Pawn => square.to_string(),
			Role::King | Role::Queen | Role::Rook | Role::Bishop | Role::Knight => {
				format!("{}{square}", self.of(role))
			}
		}
	}
}

crate::named! {
/// Form of the notation; the long form always writes the square of departure (C.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NotationForm {
	#[default]
	Short = "short",
	Long = "long",
}
}

/// The sign of a checkmate (C.13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MateSign {
	/// `#`
	#[default]
	Hash,
	/// `++`
	TwoPluses,
	/// `X`, as in Finland
	Cross,
}

impl MateSign {
	/// Named by the sign itself.
	#[must_use]
	pub fn from_name(name: &str) -> Option<Self> {
		[Self::Hash, Self::TwoPluses, Self::Cross]
			.into_iter()
			.find(|sign| sign.text().eq_ignore_ascii_case(name))
	}

	const fn text(self) -> &'static str {
		match self {
			Self::Hash => "#",
			Self::TwoPluses => "++",
			Self::Cross => "X",
		}
	}
}

/// Style of written moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
	pub letters: Letters,
	pub form: NotationForm,
	/// True if the signs for captures, checks, checkmate and en passant are left out, as C.13 allows.
	pub bare: bool,
	pub mate: MateSign,
	/// True if the clock time of each half-move follows it.
	pub times: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Threat {
	None,
	Check,
	Mate,
}

/// One move in its parts, before it is written in letters or cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parts {
	pub role: Role,
	pub from: Square,
	/// Part of the departure that the short form needs (C.10); for a pawn that takes, its file.
	pub told_from: String,
	pub captures: bool,
	pub to: Square,
	pub promotion: Option<Role>,
	pub castling: Option<Wing>,
	pub en_passant: bool,
	pub threat: Threat,
}

impl Parts {
	pub(super) fn of(position: &Position, mv: Move) -> Self {
		let san = san(position, mv);
		let threat = match san.chars().last() {
			Some('#') => Threat::Mate,
			Some('+') => Threat::Check,
			Some(_) | None => Threat::None,
		};
		let to = mv.to();
		let told_from = san
			.split_once(&to.to_string())
			.map_or("", |(before, _)| before)
			.chars()
			.filter(|sign| !sign.is_uppercase() && *sign != 'x')
			.collect();
		Self {
			role: mv.role(),
			from: mv.from(),
			told_from,
			captures: mv.captured().is_some(),
			to,
			promotion: mv.promotion(),
			castling: mv.castling(),
			en_passant: mv.is_en_passant(),
			threat,
		}
	}

	/// Returns the departure in this form.
	pub(super) fn departure(&self, form: NotationForm) -> String {
		match form {
			NotationForm::Long => self.from.to_string(),
			NotationForm::Short => self.told_from.clone(),
		}
	}

	/// Returns the move in print.
	pub(super) fn text(&self, style: &Style) -> String {
		let mut text = String::new();
		match self.castling {
			Some(wing) => text.push_str(castling(wing)),
			None => {
				if self.role != Role::Pawn {
					text.push(style.letters.of(self.role));
				}
				text.push_str(&self.departure(style.form));
				if self.captures && !style.bare {
					text.push('x');
				}
				text.push_str(&self.to.to_string());
				text.extend(self.promotion.map(|role| style.letters.of(role)));
			}
		}
		if style.bare {
			return text;
		}
		text.push_str(match self.threat {
			Threat::None => "",
			Threat::Check => "+",
			Threat::Mate => style.mate.text(),
		});
		if self.en_passant {
			text.push(' ');
			text.push_str(style.letters.en_passant);
		}
		text
	}
}

/// Castling with the digit zero (C.13).
pub(super) const fn castling(wing: Wing) -> &'static str {
	match wing {
		Wing::King => "0-0",
		Wing::Queen => "0-0-0",
	}
}

/// `12.` before White's half-move, `12. …` before Black's.
pub(super) fn numbered(number: u32, color: Color) -> String {
	let dots = color.fold_wb(".", ". …");
	format!("{number}{dots}")
}

#[cfg(test)]
mod tests {
	use super::*;

	fn letters(name: &str) -> Letters {
		Letters::from_name(name).unwrap()
	}

	/// The example game of appendix C.
	const EXAMPLE: &str = "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4e3 f8e7 b1d2 \
	                       e8g8 e1c1 f8e8 c1b1";

	fn written(style: &Style) -> String {
		let mut position = Position::start();
		let mut texts = Vec::new();
		for uci in EXAMPLE.split_whitespace() {
			let mv = position.uci_move(uci).unwrap();
			texts.push(Parts::of(&position, mv).text(style));
			position = position.after(mv);
		}
		texts.join(" ")
	}

	#[test]
	fn the_example_game_of_the_laws_in_finnish() {
		let style = Style {
			letters: letters("fi"),
			..Style::default()
		};
		assert_eq!(
			written(&style),
			"e4 e5 Rf3 Rf6 d4 exd4 e5 Re4 Dxd4 d5 exd6 o.l. Rxd6 Lg5 Rc6 De3+ Le7 Rbd2 0-0 0-0-0 Te8 Kb1"
		);
		let bare = Style { bare: true, ..style };
		assert_eq!(
			written(&bare),
			"e4 e5 Rf3 Rf6 d4 ed4 e5 Re4 Dd4 d5 ed6 Rd6 Lg5 Rc6 De3 Le7 Rbd2 0-0 0-0-0 Te8 Kb1"
		);
	}

	#[test]
	fn long_forms_mates_and_promotions() {
		let style = |letters, form, mate| Style {
			letters,
			form,
			mate,
			..Style::default()
		};
		for (fen, uci, style, expected) in [
			(
				"4k3/8/8/8/8/5n2/8/4K1N1 w - - 0 1",
				"g1f3",
				style(letters("de"), NotationForm::Long, MateSign::Hash),
				"Sg1xf3",
			),
			(
				"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
				"a1a8",
				style(letters("fr"), NotationForm::Short, MateSign::TwoPluses),
				"Ta8++",
			),
			(
				"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
				"a1a8",
				style(Letters::FIGURINE, NotationForm::Long, MateSign::Cross),
				"♖a1a8X",
			),
			(
				"5r1k/4P3/8/8/8/8/8/4K3 w - - 0 1",
				"e7f8n",
				style(letters("sv"), NotationForm::Short, MateSign::Hash),
				"exf8S",
			),
			(
				"k7/4P3/8/8/8/8/8/4K3 w - - 0 1",
				"e7e8q",
				style(letters("sv"), NotationForm::Long, MateSign::Hash),
				"e7e8D+",
			),
			// Three like pieces need the whole square.
			(
				"1k6/8/8/8/Q6Q/8/8/4K2Q w - - 0 1",
				"h4e4",
				style(Letters::ENGLISH, NotationForm::Short, MateSign::Hash),
				"Qh4e4",
			),
		] {
			let position = Position::from_fen(fen).unwrap();
			let mv = position.uci_move(uci).unwrap();
			assert_eq!(Parts::of(&position, mv).text(&style), expected);
		}
	}
}
