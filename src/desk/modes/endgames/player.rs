//! The player by the table: holds out as long as possible, wins as soon as possible, and makes a draw hard to hold.

use crate::chess::{Move, Position};
use crate::clock::{Span, Stamp};
use crate::desk::opponents::{OpponentNews, Player, Reply};
use crate::endgames::{Lot, Outcome, Tables};
use crate::game::Table;
use crate::narrator::Narrator;
use crate::voice::PhraseKey;

/// Leaves time to hear the judgement of the user's move.
const PAUSE: Span = Span(600);

/// A player who knows the table.
#[derive(Debug)]
pub(super) struct TablePlayer {
	tables: Tables,
	lot: Lot,
	/// Their next act, and its time.
	does: Option<(Stamp, Deed)>,
}

#[derive(Clone, Copy, Debug)]
enum Deed {
	Moves(Move),
	Claims,
	Nothing,
}

impl TablePlayer {
	pub(super) const fn new(tables: Tables, seed: u64) -> Self {
		Self {
			tables,
			lot: Lot::new(seed),
			does: None,
		}
	}

	fn choose(&mut self, table: &Table) -> Deed {
		let position = table.position();
		let (standing, profile) = (table.standing(), table.profile());
		let may_claim = standing.repetitions >= profile.repetitions_to_claim
			|| standing.quiet_moves() >= profile.quiet_moves_to_claim;
		if may_claim && matches!(self.tables.probe(position), Some(Outcome::Loss(_))) {
			return Deed::Claims;
		}
		let moves = self.tables.moves(position);
		let Some(best) = moves.iter().map(|(_, outcome)| *outcome).max() else {
			return Deed::Nothing;
		};
		let best_ones = moves.into_iter().filter(|(_, outcome)| *outcome == best);
		let traps = best_ones.map(|(mv, _)| (mv, self.trap(best, &position.after(mv))));
		let traps: alloc::vec::Vec<(Move, usize)> = traps.collect();
		let most = traps.iter().map(|(_, trap)| *trap).max().unwrap_or(0);
		let chosen = traps.into_iter().filter(|(_, trap)| *trap == most);
		let chosen: alloc::vec::Vec<Move> = chosen.map(|(mv, _)| mv).collect();
		chosen
			.get(self.lot.below(chosen.len()))
			.map_or(Deed::Nothing, |mv| Deed::Moves(*mv))
	}

	/// Returns the percentage of answers that lose, in a drawn position.
	fn trap(&self, outcome: Outcome, after: &Position) -> usize {
		if outcome != Outcome::Draw {
			return 0;
		}
		let answers = self.tables.moves(after);
		let losing = answers.iter().filter(|(_, outcome)| *outcome < Outcome::Draw);
		losing.count() * 100 / answers.len().max(1)
	}
}

impl Player for TablePlayer {
	fn think(&mut self, table: &Table, _now: Stamp, narrator: &mut Narrator) {
		self.does = Some((narrator.at() + PAUSE, self.choose(table)));
	}

	fn is_thinking(&self) -> bool {
		self.does.is_some()
	}

	fn stop_thinking(&mut self, _desk: &mut Narrator) {
		self.does = None;
	}

	fn hear(&mut self, _news: OpponentNews, _desk: &mut Narrator) -> Option<Reply> {
		None
	}

	/// It is played out.
	fn offered_draw(&mut self, _table: &Table, _desk: &mut Narrator) -> Option<Reply> {
		Some(Reply::AnswersOffer(false))
	}

	fn alarm(&self) -> Option<Stamp> {
		self.does.map(|(due, _)| due)
	}

	fn settle(&mut self, narrator: &mut Narrator) -> Option<Reply> {
		let (_, deed) = self.does.take_if(|(due, _)| *due <= narrator.at())?;
		Some(match deed {
			Deed::Moves(mv) => Reply::Moves(mv),
			Deed::Claims => Reply::ClaimsDraw,
			Deed::Nothing => Reply::PlaysNoMore(narrator.line(PhraseKey::OpponentSilent)),
		})
	}

	fn dismiss(&mut self, _desk: &mut Narrator) {
		self.does = None;
	}
}
