//! The evaluation and the times as the screen shows them: a bar beside the board, and the course of the game.

use alloc::string::ToString;

use super::Home;
use crate::desk::board_panel::Sought;
use crate::desk::opponents::Score;
use crate::desk::session::Session;
use crate::ports::Course;
use crate::sheet::WhiteScore;
use crate::voice::PhraseKey;

impl Home {
	/// Has the position judged that stands on the board, if there is a bar and nobody did so yet.
	pub(super) fn attend_bar(&mut self, desk: &mut Session) {
		let made = self.table().plies().len();
		let wanted = desk.look.evaluation
			&& self.adviser.is_none()
			&& !self.session.is_practice()
			&& !self.is_to_start()
			&& self.table().ending().is_none()
			&& !self.opponent_is_to_move()
			&& !self.scores.contains_key(&made);
		if wanted {
			self.consult(Sought::Bar, desk);
		}
	}

	/// Removes the bar, and says so, if there is no judge.
	pub(super) fn give_up_bar(&self, desk: &mut Session) {
		desk.look.evaluation = false;
		desk.refuse(desk.line(PhraseKey::AdviserSilent));
		desk.answer_behind(desk.line(PhraseKey::BarOff));
	}

	/// Keeps the score of the position on the board, from the view of the side to move.
	pub(super) fn note_score(&mut self, score: Option<Score>) {
		let Some(score) = score else { return };
		let score = WhiteScore::of(score, self.position().turn());
		self.scores.insert(self.table().plies().len(), score);
	}

	/// Forgets the scores of moves that were taken back: other moves will have other scores.
	pub(super) fn forget_scores(&mut self) {
		let made = self.table().plies().len();
		self.scores.retain(|judged, _| *judged <= made);
	}

	/// Returns the score that the bar shows, if there is one: that of the position on the board, or else of the last one judged before.
	pub(super) fn bar(&self, desk: &Session) -> Option<WhiteScore> {
		let made = self.past().unwrap_or_else(|| self.table().plies().len());
		let known = self.scores.range(..=made).next_back();
		let score = known.map_or(WhiteScore::Centipawns(0), |(_, score)| *score);
		(desk.look.evaluation && !self.session.is_practice()).then_some(score)
	}

	/// Returns the course of the game, once it is over, or while one looks back.
	pub(super) fn course(&self, desk: &Session) -> Option<Course> {
		let table = self.table();
		let made = table.plies().len();
		let shown = made > 0 && (self.past().is_some() || table.ending().is_some());
		shown.then(|| Course {
			captions: [PhraseKey::CourseScores, PhraseKey::CourseTimes].map(|key| desk.line(key).to_string()),
			scores: (1..=made).map(|made| self.scores.get(&made).copied()).collect(),
			times: table.times_spent().into_iter().map(Some).collect(),
			at: self.past().unwrap_or(made),
		})
	}
}
