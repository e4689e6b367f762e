//! Playback of the sentences at a move: for the arbiter at any time, for the players when no play is on.

use super::Tournament;
use crate::asking::Intent;
use crate::desk::recording::half_moves;
use crate::desk::session::Session;
use crate::game::By;
use crate::voice::{Audience, PhraseKey};

impl Tournament {
	/// Plays back the sentences at the named move, or at the last one. While play is on, a recording of
	/// everything is a source of information (11.3.1), but for the blind player whose score it is (D.2.7).
	pub(super) fn play_back(&self, line: &Intent, desk: &mut Session) {
		// The arbiter alone hears it, even with a name in the line.
		let by = match self.speaker(line) {
			Ok(_) if self.role == By::Arbiter => By::Arbiter,
			Ok(by) => by,
			Err(refusal) => return self.refuse(&refusal, desk),
		};
		let table = self.table();
		let audience = Audience::of(by);
		// A blind player may look up their own score, if nobody else hears it (D.2.7).
		let own_score =
			by.side().is_some_and(|side| table.is_blind(side)) && desk.narrator.hears_alone(audience);
		if by != By::Arbiter && table.is_running() && table.ending().is_none() && !own_score {
			let article = table.profile().edition.numbered(["11.3.a", "11.3.1", "11.3.1"]);
			let mut phrase = desk.line(PhraseKey::ArbiterHears);
			phrase.append(desk.words().by_article(article));
			return desk.refuse(phrase);
		}
		let last = u32::try_from(table.plies().len()).unwrap_or(u32::MAX);
		let (number, after) = match line.rest.trim().rsplit_once(' ') {
			Some((number, side)) => (number, Some(side)),
			None => (line.rest.trim(), None),
		};
		let side = after.map(|after| desk.parser().side_of(after).0);
		let asked = number.trim_end_matches('.');
		let found = match (asked.parse(), side) {
			(_, Some(None)) => None,
			(Ok(number), side) => half_moves(table, number, side.flatten().or(line.side)),
			(Err(_), _) => (asked.is_empty() && last > 0).then_some((last, last)),
		};
		match found {
			Some((from, to)) => desk.play_back_to(audience, from, to),
			None => desk.refuse(desk.line(PhraseKey::NoSuchPly)),
		}
	}
}
