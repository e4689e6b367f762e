//! In which order the searches are asked, and how much each may look at: the quickest first, and then all of them again and
//! again with twice as much.

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

/// Positions of a first dive, one for each plan. One of them finds the mate in nearly every position of a real game: a dive that has
/// not found it soon is lost in a corner, and another one is mostly not.
const FIRST: u32 = 200;

/// Positions that are in reach where nearly every move is forced.
const BRINK: usize = 24;

/// Positions that the search keeps in its first round, and that a dive looks at.
const KEPT: u32 = 250;
const DIVE: u32 = 500;

/// The dives, and the thorough search where a pawn can be promoted, lag behind the search by so many rounds: most that they find it finds
/// sooner. The dives do until the search has no more room; where it can be argued that there is nothing to be found, they wait until then.
const LATER: u8 = 5;

/// What a line may cost in the first dives, and in the first round after it.
const CHEAP: u8 = 1;
const DEARER: u8 = 2;

/// What a line to a promotion may cost, from dive to dive, and how many positions each of these dives looks at.
const PRICES: RangeInclusive<u8> = 1..=4;
const BREACH: u32 = 1_000;

/// States that are looked at where bishops are pooled.
const STATES: u32 = 1 << 14;

/// Positions for which the dives have room in the end, and those before the rounds have.
const ROOM: usize = 1 << 17;
const LITTLE: usize = 1 << 9;
const ROOMY: usize = 1 << 11;

/// Positions among which a mate has been looked for in vain, before a "never" counts that leaves moves out. Each of 3,665
/// constructed mates is found among fewer. Where all rounds come to less, there is hardly more to be looked at.
const REFUTATION: u32 = 4_000_000;

/// How often twice as much is looked at.
const ROUNDS: u8 = 15;

/// Looks for a mate by `side`, or for the proof that there is none, at no more than `budget` positions.
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

/// The answer of a dive, if it is one.
fn answer(found: Dive, positions: u32) -> Option<Mating> {
	match found {
		Dive::Mate(line) => Some(Mating::Mate(line)),
		Dive::All => Some(Mating::Never(Reason::Exhausted { positions })),
		Dive::Dear | Dive::Spent => None,
	}
}
