//! Our answers beside the slow second opinion, on positions drawn by lot.
//!
//! A mate is confirmed by playing its line with another library's rules. "Never" is confirmed by a search of all reachable
//! positions.

use std::collections::BTreeMap;

use annabella::chess::{Color, Position};
use annabella::mating::{Budget, Mating, Reason, can_mate, seems_unable_to_mate};

use super::draw::Lot;
use super::oracle;

/// Results of a run.
#[derive(Default)]
struct Tally {
	/// Number of answers of each kind.
	answers: BTreeMap<&'static str, usize>,
	/// Number of them that the second opinion has confirmed, those by the count of the material left out.
	confirmed: usize,
	/// Number of mates that have refuted the quick check.
	refuted: usize,
	/// Number of searches that it could not finish, so that they count for nothing.
	open: usize,
}

impl Tally {
	/// Asks both sides, in both ways.
	fn check(&mut self, position: &Position, budget: Budget, most: usize) {
		for side in Color::ALL {
			let answer = can_mate(position, side, budget);
			let glance = seems_unable_to_mate(position, side);
			let fen = position.fen();
			let kind = match &answer {
				Mating::Mate(line) => {
					assert!(oracle::confirms(position, side, line), "{side}: {fen}");
					self.refuted += usize::from(glance);
					self.confirmed += 1;
					"mate"
				}
				// Proven once for all, in `material`.
				Mating::Never(Reason::Material) => "material",
				Mating::Never(reason) => {
					match oracle::reaches_mate(position, side, most) {
						Some(reached) => {
							assert!(!reached, "a wrong never, {side}: {fen}");
							self.confirmed += 1;
						}
						None => self.open += 1,
					}
					match reason {
						Reason::Over | Reason::Material => "over",
						Reason::Exhausted { .. } => "exhausted",
						Reason::Blocked { .. } => "blocked",
						Reason::Unrefuted { .. } => "unrefuted",
					}
				}
				Mating::Unknown { .. } => "unknown",
			};
			*self.answers.entry(kind).or_default() += 1;
		}
	}

	fn tell(&self, what: &str) {
		println!(
			"{what}: {:?}, confirmed {}, too many to exhaust {}, wrong glances refuted {}.",
			self.answers, self.confirmed, self.open, self.refuted
		);
	}
}

fn run(what: &str, seed: u64, positions: usize, most: usize, draw: fn(&mut Lot) -> Position) -> Tally {
	let mut lot = Lot::new(seed);
	let mut tally = Tally::default();
	for number in 1..=positions {
		tally.check(&draw(&mut lot), Budget::CLAIM, most);
		if number % 1_000 == 0 {
			tally.tell(what);
		}
	}
	tally.tell(what);
	tally
}

#[test]
fn a_few_men_by_lot() {
	let tally = run("few men", 1, 160, 20_000, Lot::few_men);
	assert!(tally.confirmed > 100 && !tally.answers.contains_key("unknown"));
}

#[test]
fn locked_pawns_by_lot() {
	let tally = run("locked", 2, 30, 20_000, Lot::locked);
	assert!(tally.confirmed > 20);
}

#[test]
fn crowds_by_lot() {
	let tally = run("crowded", 3, 40, 20_000, Lot::crowded);
	assert!(tally.confirmed > 40);
}

#[test]
fn cages_by_lot() {
	let tally = run("caged", 4, 40, 20_000, Lot::caged);
	assert!(tally.confirmed > 40);
}

#[test]
#[ignore = "minutes; make soak runs it"]
fn sixty_thousand_positions_of_few_men() {
	let tally = run("few men", 11, 60_000, 2_000_000, Lot::few_men);
	assert!(tally.confirmed > 50_000, "{}", tally.confirmed);
}

#[test]
#[ignore = "minutes; make soak runs it"]
fn all_locked_pawns_that_can_be_exhausted() {
	run("locked", 12, 6_000, 500_000, Lot::locked);
	run("loose", 14, 6_000, 500_000, Lot::loose);
	run("crowded", 13, 4_000, 500_000, Lot::crowded);
	run("caged", 15, 200_000, 20_000, Lot::caged);
}
