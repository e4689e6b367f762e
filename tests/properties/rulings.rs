//! Any session at the tournament table: a withdrawn result leaves everything as it was, and an illegal move that was ruled on
//! waits no longer.

use annabella::chess::Color;
use annabella::game::{By, ClaimKind, Command, Event, Fact, GameEvent, Ruling, Table};
use annabella::laws::{Ending, Score};
use proptest::prelude::*;

use super::news::table_news;
use super::session::Session;
use super::table_choices;

/// A result is typed at this table, and withdrawn.
fn withdrawn(table: &Table, score: Score) -> Table {
	let mut after = table.clone();
	let ended = Event::Game(GameEvent::Ended(Ending::Ruling { score }));
	for event in [ended, Event::Game(GameEvent::EndingWithdrawn { back: true })] {
		after.apply(&Fact {
			at: table.last(),
			event,
		});
	}
	after
}

/// Returns the number of illegal acts of this player that are before the arbiter.
fn waiting(table: &Table, of: Color) -> usize {
	let acts = table.cases().iter().filter(|case| case.claim.is_none());
	acts.filter_map(|case| case.act)
		.filter(|(by, breach)| *by == of && breach.is_illegal_act(table.profile()))
		.count()
}

fn check(facts: &[Fact], score: Score) {
	let Some((first, later)) = facts.split_first() else {
		return;
	};
	let mut table = Table::replay(std::slice::from_ref(first)).unwrap();
	for fact in later {
		table.apply(fact);
		// A claim that is granted by the last fact ends the game with the next one, and comes back.
		if fact.event != Event::ADOPTED {
			let after = withdrawn(&table, score);
			assert_eq!(after.ending(), table.ending());
			assert_eq!(after.cases(), table.cases());
			assert_eq!(after.undecided(), table.undecided());
			assert_eq!(after.offer(), table.offer());
			assert_eq!(after.adjournment(), table.adjournment());
			for color in Color::ALL {
				assert_eq!(after.conduct(color), table.conduct(color));
			}
		}
		let claims = table
			.claim()
			.is_some_and(|claim| claim.kind == ClaimKind::Illegal);
		for of in Color::ALL {
			let illegal = Command::Rule(Box::new(Ruling::Illegal { by: Some(of) }));
			let Ok(ruled) = table.decide(By::Arbiter, &illegal, table.last()) else {
				continue;
			};
			let mut after = table.clone();
			for fact in &ruled {
				after.apply(fact);
			}
			let left = waiting(&table, of).saturating_sub(usize::from(!claims));
			assert!(waiting(&after, of) <= left, "{ruled:?}");
		}
	}
}

proptest! {
	#![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

	#[test]
	fn what_is_ruled_is_closed_and_what_is_withdrawn_leaves_no_trace(
		boards in prop::sample::select(vec!["1", "2"]),
		score in prop::sample::select(vec![Score::Draw, Score::Win(Color::White), Score::BothLose]),
		session in prop::collection::vec((0u64..30_000, table_news()), 0..80),
	) {
		let choices = table_choices("de", &[("boards", boards)]);
		let mut at_table = Session::open(choices);
		for (wait, news) in session {
			at_table.meet(wait, news);
		}
		let opened = |fact: &Fact| matches!(fact.event, Event::Game(GameEvent::Opened(_)));
		let games: Vec<usize> = (0..at_table.journal.len()).filter(|at| opened(&at_table.journal[*at])).collect();
		let end = games.get(1).copied().unwrap_or(at_table.journal.len());
		check(&at_table.journal[..end], score);
	}
}
