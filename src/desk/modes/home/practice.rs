//! A game in which something is taught: opened in silence, in any position, and looked at by the teacher.

use super::Home;
use crate::chess::Move;
use crate::desk::board_panel::{BoardPanel, Finger};
use crate::desk::game_session::GameSession;
use crate::desk::modes::home::opening::opening;
use crate::desk::opponents::Opponent;
use crate::desk::session::Session;
use crate::game::OpeningError;
use crate::settings::Choices;

impl Home {
	/// Opens a game without a word, in which these moves were made.
	pub(in crate::desk) fn practise(
		choices: &Choices,
		made: &[Move],
		desk: &Session,
	) -> Result<Self, OpeningError> {
		let session = GameSession::practise(opening(choices, desk), made, desk)?;
		Ok(Self::at_table(session, &choices.warnings))
	}

	/// Opens a game against this opponent without a word, and begins it, or goes on with it where these moves were made.
	pub(in crate::desk) fn practise_against(
		opponent: Opponent,
		choices: &Choices,
		made: &[Move],
		desk: &mut Session,
	) -> Result<Self, OpeningError> {
		let mut home = Self::practise(choices, made, desk)?;
		home.panel = BoardPanel::new(Finger::of(!opponent.color()));
		home.opponent = Some(opponent);
		home.start(desk);
		Ok(home)
	}

	/// Returns `true` if Enter would send nothing and answer nothing.
	pub(in crate::desk) fn is_idle(&self) -> bool {
		self.line.is_empty() && self.question.is_none() && !self.is_walking()
	}

	/// Walks on over this board where one walked over another, and hears the rest of what is being typed there.
	pub(in crate::desk) fn walk_on(&mut self, other: &mut Self) {
		core::mem::swap(&mut self.panel.finger, &mut other.panel.finger);
		core::mem::swap(&mut self.rest_of_answer, &mut other.rest_of_answer);
		self.panel.finger.empty();
	}

	/// Returns `true` if the pieces stand as in this position, with the same side to move, and the game goes on.
	pub(in crate::desk) fn stands_at(&self, fen: &str) -> bool {
		let here = self.position().fen();
		let same = here.split(' ').take(2).eq(fen.split(' ').take(2));
		same && self.table().ending().is_none()
	}

	/// Returns `true` if the last move was a promotion.
	pub(in crate::desk) fn has_promoted(&self) -> bool {
		let last = self.table().plies().last().and_then(|ply| ply.mv);
		last.is_some_and(|mv| mv.promotion().is_some())
	}

	/// Returns `true` if a draw is offered.
	pub(in crate::desk) fn has_offer(&self) -> bool {
		self.table().offer().is_some()
	}
}
