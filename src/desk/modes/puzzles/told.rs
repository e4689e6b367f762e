//! A puzzle in words: the position, the last move, and the task.

use alloc::vec::Vec;

use super::task::Task;
use super::{BY_RANK, ORDER, Puzzles};
use crate::chess::{Position, Rank};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::puzzles::Theme;
use crate::voice::{Phrase, PhraseKey, phrases};

impl Puzzles {
	/// Tells all of it: the position unless it is seen, the opponent's last move, the side to move, and the task.
	pub(super) fn tell(&self, task: &Task, desk: &mut Session) {
		let is_seen = desk.shows_pieces();
		let narrator = &mut desk.narrator;
		if task.puzzle.step.is_some() {
			narrator.answer_behind(PhraseKey::PuzzleBefore);
		}
		let told = if is_seen {
			Vec::new()
		} else {
			self.position(task, narrator)
		};
		for sentence in told.into_iter().chain(asked(task, narrator)) {
			narrator.answer_behind(sentence);
		}
	}

	/// Tells the position as the player likes it: their own pieces first, or rank by rank as they see them.
	pub(super) fn position(&self, task: &Task, narrator: &Narrator) -> Vec<Phrase> {
		let position = task.solving.position();
		let own = task.puzzle.solver();
		let words = narrator.words();
		if !by_rank(narrator) {
			return Vec::from([own, !own].map(|color| words.pieces_of(position, color)));
		}
		let has_pieces = |rank: &Rank| position.pieces().any(|(square, _)| square.rank() == *rank);
		let bottom = self.panel.bottom(own);
		let mut ranks: Vec<Rank> = Rank::ALL.into_iter().filter(has_pieces).collect();
		if bottom.is_white() {
			ranks.reverse();
		}
		ranks
			.into_iter()
			.map(|rank| words.rank(position, rank, bottom))
			.collect()
	}
}

/// Returns `true` if positions are read rank by rank.
pub(super) fn by_rank(narrator: &Narrator) -> bool {
	narrator.preferences().get(ORDER) == Some(BY_RANK)
}

/// Tells the opponent's last move, the side to move, and the task.
pub(super) fn asked(task: &Task, narrator: &Narrator) -> Vec<Phrase> {
	let position = task.solving.position();
	let words = narrator.words();
	let played = task.solving.last().map(|(before, mv)| {
		words.fill(phrases::PuzzlePlayed {
			color: words.color(before.turn()),
			played: words.the_move(before, *mv),
		})
	});
	let mut told: Vec<Phrase> = played.into_iter().collect();
	if !task.is_over() {
		told.push(words.turn(position.turn()).and(to_do(task, narrator)));
	}
	told
}

/// A composed problem says in how many moves it mates, as problems do; in all others that would be half the solution.
fn to_do(task: &Task, narrator: &Narrator) -> Phrase {
	let mut end: Position = task.solving.position().clone();
	task.solving.rest().iter().for_each(|mv| end.play(*mv));
	if task.puzzle.themes.has(Theme::Composed) && end.is_checkmate() {
		let moves = u32::try_from(task.solving.rest().len().div_ceil(2)).unwrap_or(u32::MAX);
		return narrator.words().counted(PhraseKey::PuzzleMate, moves, &[]);
	}
	narrator.line(PhraseKey::PuzzleTask)
}

/// Returns the name of a theme.
pub(super) const fn theme_line(theme: Theme) -> PhraseKey {
	match theme {
		Theme::Fork => PhraseKey::ThemeFork,
		Theme::Pin => PhraseKey::ThemePin,
		Theme::Skewer => PhraseKey::ThemeSkewer,
		Theme::DiscoveredAttack => PhraseKey::ThemeDiscoveredAttack,
		Theme::DoubleCheck => PhraseKey::ThemeDoubleCheck,
		Theme::Sacrifice => PhraseKey::ThemeSacrifice,
		Theme::Deflection => PhraseKey::ThemeDeflection,
		Theme::Attraction => PhraseKey::ThemeAttraction,
		Theme::Clearance => PhraseKey::ThemeClearance,
		Theme::Interference => PhraseKey::ThemeInterference,
		Theme::Intermezzo => PhraseKey::ThemeIntermezzo,
		Theme::XRayAttack => PhraseKey::ThemeXRayAttack,
		Theme::Zugzwang => PhraseKey::ThemeZugzwang,
		Theme::QuietMove => PhraseKey::ThemeQuietMove,
		Theme::DefensiveMove => PhraseKey::ThemeDefensiveMove,
		Theme::HangingPiece => PhraseKey::ThemeHangingPiece,
		Theme::TrappedPiece => PhraseKey::ThemeTrappedPiece,
		Theme::CapturingDefender => PhraseKey::ThemeCapturingDefender,
		Theme::ExposedKing => PhraseKey::ThemeExposedKing,
		Theme::KingsideAttack => PhraseKey::ThemeKingsideAttack,
		Theme::QueensideAttack => PhraseKey::ThemeQueensideAttack,
		Theme::AttackingF2F7 => PhraseKey::ThemeAttackingF2F7,
		Theme::AdvancedPawn => PhraseKey::ThemeAdvancedPawn,
		Theme::Promotion => PhraseKey::ThemePromotion,
		Theme::UnderPromotion => PhraseKey::ThemeUnderPromotion,
		Theme::EnPassant => PhraseKey::ThemeEnPassant,
		Theme::Castling => PhraseKey::ThemeCastling,
		Theme::Mate => PhraseKey::ThemeMate,
		Theme::MateIn1 => PhraseKey::ThemeMateIn1,
		Theme::MateIn2 => PhraseKey::ThemeMateIn2,
		Theme::MateIn3 => PhraseKey::ThemeMateIn3,
		Theme::MateIn4 => PhraseKey::ThemeMateIn4,
		Theme::MateIn5 => PhraseKey::ThemeMateIn5,
		Theme::BackRankMate => PhraseKey::ThemeBackRankMate,
		Theme::SmotheredMate => PhraseKey::ThemeSmotheredMate,
		Theme::AnastasiaMate => PhraseKey::ThemeAnastasiaMate,
		Theme::ArabianMate => PhraseKey::ThemeArabianMate,
		Theme::BodenMate => PhraseKey::ThemeBodenMate,
		Theme::HookMate => PhraseKey::ThemeHookMate,
		Theme::DovetailMate => PhraseKey::ThemeDovetailMate,
		Theme::DoubleBishopMate => PhraseKey::ThemeDoubleBishopMate,
		Theme::Opening => PhraseKey::ThemeOpening,
		Theme::Middlegame => PhraseKey::ThemeMiddlegame,
		Theme::Endgame => PhraseKey::ThemeEndgame,
		Theme::RookEndgame => PhraseKey::ThemeRookEndgame,
		Theme::PawnEndgame => PhraseKey::ThemePawnEndgame,
		Theme::BishopEndgame => PhraseKey::ThemeBishopEndgame,
		Theme::KnightEndgame => PhraseKey::ThemeKnightEndgame,
		Theme::QueenEndgame => PhraseKey::ThemeQueenEndgame,
		Theme::QueenRookEndgame => PhraseKey::ThemeQueenRookEndgame,
		Theme::Own => PhraseKey::ThemeOwn,
		Theme::Composed => PhraseKey::ThemeComposed,
	}
}
