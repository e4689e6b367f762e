//! Order and budgets of the searches: the quickest first, and then all of them again and again with twice the budget.

use core::ops::RangeInclusive;

use super::bishops::Pooled;
use super::brink::{FORCED, over};
use super::dive::{Dive, dive};
use super::outlook::{ground, is_never};
use super::plan::{Ground, Plan};
use super::reach::Extent;
use super::search::Search;
use super::table::Table;
use super::walls::is_open;
use super::{Mating, Reason};
use crate::chess::{Color, Position};

/// Positions of a first dive, one for each plan. One of them finds the mate in nearly every position of a real game: a dive
/// that has not found it soon is lost in a corner, and another one mostly is not.
const FIRST: u32 = 200;

/// Reachable positions if nearly every move is forced.
const BRINK: usize = 24;

/// Positions that the search keeps in its first round, and that a dive searches.
const KEPT: u32 = 250;
const DIVE: u32 = 500;

/// Number of rounds by which the dives, and the thorough search with possible promotions, start later than the search, as it
/// finds most mates sooner. The dives lag until the search has no more room; if an argument excludes a mate, they wait until
/// then.
const LATER: u8 = 5;

/// Cost of a line in the first dives, and in the first round after them.
const CHEAP: u8 = 1;
const DEARER: u8 = 2;

/// Cost of a line to a promotion, from dive to dive, and the number of positions of each of these dives.
const PRICES: RangeInclusive<u8> = 1..=4;
const BREACH: u32 = 1_000;

/// Number of states in the search with pooled bishops.
const STATES: u32 = 1 << 14;

/// Positions for which the dives have room in the end, and those before the rounds have.
const ROOM: usize = 1 << 17;
const LITTLE: usize = 1 << 9;
const ROOMY: usize = 1 << 11;

/// Number of positions searched for a mate in vain before a "never" counts that leaves moves out. Each of 3,665 constructed
/// mates is found among fewer. If all rounds have fewer, hardly more positions exist.
const REFUTATION: u32 = 4_000_000;

/// Number of times the budget is doubled.
const ROUNDS: u8 = 15;

/// Looks for a mate by `side`, or for the proof that no mate exists, in no more than `budget` positions.
pub(super) fn hunt(position: &Position, side: Color, budget: u32) -> Mating {
	let moves = position.legal_moves();
	let open = is_open(position, moves.len());
	if !open && is_never(position, side, Extent::All) {
		return Mating::Never(Reason::Blocked { searched: 1 });
	}
	let mut left = budget;
	for plan in Plan::all(position, side, &Ground::open()) {
		let most = FIRST.min(left);
		let mut share = most;
		let found = dive(position, &plan, CHEAP, &mut share, Some(&mut Table::new(LITTLE)));
		left -= most - share;
		if let Some(answer) = answer(found, most - share) {
			return answer;
		}
	}
	if moves.len() <= FORCED {
		let mut blocked = false;
		let is_blocked = |next: &Position| {
			let never = is_never(next, side, Extent::All);
			blocked |= never;
			never
		};
		if let Some(positions) = over(position, &moves, side, BRINK, is_blocked) {
			return Mating::Never(if blocked {
				Reason::Blocked { searched: positions }
			} else {
				Reason::Exhausted { positions }
			});
		}
	}
	if open && is_never(position, side, Extent::All) {
		return Mating::Never(Reason::Blocked { searched: 1 });
	}
	let argued = is_never(position, side, Extent::Unclosed);
	if argued && let Some(mut pooled) = Pooled::new(position, side) {
		if let Some(searched) = pooled.run(STATES.min(left)) {
			return Mating::Never(Reason::Blocked { searched });
		}
		left = left.saturating_sub(pooled.states());
	}
	let ground = ground(position, side);
	let plans = Plan::all(position, side, &ground);
	let [nearest, ..] = &plans;
	if ground.promotes && nearest.is_bare(position) {
		let breaches = nearest.to_promotion(&ground);
		for (cost, plan) in PRICES.flat_map(|cost| breaches.iter().map(move |plan| (cost, plan))) {
			let most = BREACH.min(left);
			let mut share = most;
			let found = dive(position, plan, cost, &mut share, Some(&mut Table::new(ROOMY)));
			left -= most - share;
			if let Some(answer) = answer(found, most - share) {
				return answer;
			}
		}
	}
	let mut tables = plans.each_ref().map(|_| Table::new(0));
	let mut search = Search::new(position, side, false);
	let mut thorough: Option<Search> = None;
	let mut dives = 0..0;
	for round in 0..ROUNDS {
		if let Some(answer) = search.run(KEPT << round, &mut left) {
			return answer;
		}
		if ground.promotes && round >= LATER {
			let thorough = thorough.get_or_insert_with(|| Search::new(position, side, true));
			if let Some(answer) = thorough.run(KEPT << (round - LATER), &mut left) {
				return answer;
			}
		}
		dives.end = if search.is_full() {
			round + 1
		} else if argued {
			0
		} else {
			round.saturating_sub(LATER)
		};
		for dives in dives.by_ref() {
			for (plan, table) in plans.iter().zip(&mut tables) {
				let most = (DIVE << dives).min(left);
				let mut share = most;
				table.grow((2 * most as usize).min(ROOM / plans.len()));
				let found = dive(position, plan, DEARER + dives, &mut share, Some(table));
				left -= most - share;
				if let Some(answer) = answer(found, most - share) {
					return answer;
				}
			}
		}
		let searched = budget - left;
		let whole = round + 1 == ROUNDS && left > 0;
		if argued && (whole || searched >= REFUTATION) {
			return Mating::Never(Reason::Unrefuted { searched });
		}
	}
	Mating::Unknown {
		searched: budget - left,
	}
}

/// Returns the answer of a dive, if it has one.
fn answer(found: Dive, positions: u32) -> Option<Mating> {
	match found {
		Dive::Mate(line) => Some(Mating::Mate(line)),
		Dive::All => Some(Mating::Never(Reason::Exhausted { positions })),
		Dive::Dear | Dive::Spent => None,
	}
}
