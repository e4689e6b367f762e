//! Themes of puzzles.

use alloc::vec::Vec;

macro_rules! themes {
	($($theme:ident = $name:literal $often:ident,)*) => {
		/// A motif, a kind of mate, or a part of the game, by the names of the puzzle database of Lichess.
		#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
		pub enum Theme { $($theme,)* }

		impl Theme {
			pub const ALL: &'static [Self] = &[$(Self::$theme,)*];

			/// Its name in a table of puzzles.
			#[must_use]
			pub const fn name(self) -> &'static str {
				match self { $(Self::$theme => $name,)* }
			}

			/// Returns `true` if fewer than about one puzzle in a hundred has it, so that it is found by an index of its own.
			#[must_use]
			pub const fn is_rare(self) -> bool {
				matches!(match self { $(Self::$theme => Often::$often,)* }, Often::Rare)
			}
		}
	};
}

enum Often {
	Common,
	Rare,
}

// Their order is part of the saved data: a new one comes last.
themes! {
	Fork = "fork" Common,
	Pin = "pin" Common,
	Skewer = "skewer" Common,
	DiscoveredAttack = "discoveredAttack" Common,
	DoubleCheck = "doubleCheck" Rare,
	Sacrifice = "sacrifice" Common,
	Deflection = "deflection" Common,
	Attraction = "attraction" Common,
	Clearance = "clearance" Common,
	Interference = "interference" Rare,
	Intermezzo = "intermezzo" Common,
	XRayAttack = "xRayAttack" Rare,
	Zugzwang = "zugzwang" Rare,
	QuietMove = "quietMove" Common,
	DefensiveMove = "defensiveMove" Common,
	HangingPiece = "hangingPiece" Common,
	TrappedPiece = "trappedPiece" Common,
	CapturingDefender = "capturingDefender" Rare,
	ExposedKing = "exposedKing" Common,
	KingsideAttack = "kingsideAttack" Common,
	QueensideAttack = "queensideAttack" Common,
	AttackingF2F7 = "attackingF2F7" Rare,
	AdvancedPawn = "advancedPawn" Common,
	Promotion = "promotion" Common,
	UnderPromotion = "underPromotion" Rare,
	EnPassant = "enPassant" Rare,
	Castling = "castling" Rare,
	Mate = "mate" Common,
	MateIn1 = "mateIn1" Common,
	MateIn2 = "mateIn2" Common,
	MateIn3 = "mateIn3" Common,
	MateIn4 = "mateIn4" Rare,
	MateIn5 = "mateIn5" Rare,
	BackRankMate = "backRankMate" Common,
	SmotheredMate = "smotheredMate" Rare,
	AnastasiaMate = "anastasiaMate" Rare,
	ArabianMate = "arabianMate" Rare,
	BodenMate = "bodenMate" Rare,
	HookMate = "hookMate" Rare,
	DovetailMate = "dovetailMate" Rare,
	DoubleBishopMate = "doubleBishopMate" Rare,
	Opening = "opening" Common,
	Middlegame = "middlegame" Common,
	Endgame = "endgame" Common,
	RookEndgame = "rookEndgame" Common,
	PawnEndgame = "pawnEndgame" Common,
	BishopEndgame = "bishopEndgame" Common,
	KnightEndgame = "knightEndgame" Rare,
	QueenEndgame = "queenEndgame" Common,
	QueenRookEndgame = "queenRookEndgame" Rare,
	Own = "own" Rare,
	Composed = "composed" Rare,
}

impl Theme {
	/// Returns the number under which it is saved.
	#[must_use]
	pub fn number(self) -> u8 {
		let place = Self::ALL.iter().position(|theme| *theme == self);
		place
			.and_then(|place| u8::try_from(place).ok())
			.unwrap_or(u8::MAX)
	}

	#[must_use]
	pub fn of_number(number: u8) -> Option<Self> {
		Self::ALL.get(usize::from(number)).copied()
	}

	/// Returns the theme of this name, in upper or lower case.
	#[must_use]
	pub fn named(name: &str) -> Option<Self> {
		Self::ALL
			.iter()
			.find(|theme| theme.name().eq_ignore_ascii_case(name))
			.copied()
	}

	/// Mate in this number of moves.
	#[must_use]
	pub const fn mate_in(moves: usize) -> Option<Self> {
		match moves {
			1 => Some(Self::MateIn1),
			2 => Some(Self::MateIn2),
			3 => Some(Self::MateIn3),
			4 => Some(Self::MateIn4),
			5 => Some(Self::MateIn5),
			_ => None,
		}
	}
}

/// The set of themes of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Themes(u128);

impl Themes {
	/// Reads names separated by blanks. Unknown names are ignored.
	#[must_use]
	pub fn named(names: &str) -> Self {
		names.split_ascii_whitespace().filter_map(Theme::named).collect()
	}

	/// The themes of these numbers.
	#[must_use]
	pub fn of_numbers(numbers: &[u8]) -> Self {
		numbers.iter().copied().filter_map(Theme::of_number).collect()
	}

	#[must_use]
	pub fn has(self, theme: Theme) -> bool {
		self.0 & bit(theme) != 0
	}

	pub fn iter(self) -> impl Iterator<Item = Theme> {
		Theme::ALL.iter().copied().filter(move |theme| self.has(*theme))
	}

	/// Returns their numbers, as they are saved.
	#[must_use]
	pub fn numbers(self) -> Vec<u8> {
		self.iter().map(Theme::number).collect()
	}
}

impl FromIterator<Theme> for Themes {
	fn from_iter<T: IntoIterator<Item = Theme>>(themes: T) -> Self {
		Self(themes.into_iter().fold(0, |set, theme| set | bit(theme)))
	}
}

fn bit(theme: Theme) -> u128 {
	1 << (theme as u8)
}
