//! Any session at the tournament table: no paper of it has a ruling without a fact that rules.

use annabella::game::{Arbiter, CaseEvent, Event, Fact, GameEvent, RulingEvent, Table, TimeEvent};
use annabella::laws::Ending;
use annabella::sheet::{GameRecord, IncidentReport, Of, Style, Words};
use proptest::prelude::*;

use super::news::table_news;
use super::session::Session;
use super::table_choices;
use crate::portion::one_in;

/// Number of sessions if all are tried.
const SESSIONS: usize = 3_000;

fn some_of_them() -> u32 {
	u32::try_from(SESSIONS / one_in(50)).unwrap()
}

/// Returns the number of lines of a paper that this fact may rule.
fn ruled(event: &Event) -> usize {
	// Each clock counts.
	let both = matches!(
		event,
		Event::Time(TimeEvent::ClockSet(_) | TimeEvent::ClockReplaced { .. })
	);
	let one = matches!(
		event,
		Event::Case(CaseEvent::Adopted | CaseEvent::Rejected | CaseEvent::Postponed)
			| Event::Time(TimeEvent::Penalised { .. })
			| Event::Ruling(RulingEvent::Queened { .. })
			| Event::Time(TimeEvent::PressTakenBack { .. })
			| Event::Ruling(
				RulingEvent::Restored { .. }
					| RulingEvent::Rewritten { .. }
					| RulingEvent::CastlingLost { .. }
					| RulingEvent::Forced { .. }
			) | Event::Time(TimeEvent::ExtraIntroduced { .. })
			| Event::Game(GameEvent::Overridden { .. } | GameEvent::Ended(Ending::Ruling { .. }))
	);
	2 * usize::from(both) + usize::from(one)
}

/// The report and the scoresheet of these facts, in English.
fn papers(facts: &[Fact]) -> [String; 2] {
	let words = Words::of("en").unwrap();
	let record = GameRecord::of(facts).unwrap();
	let heading = record.heading("2026-11-21");
	[
		IncidentReport::of(facts, &heading, ("en", &words))
			.unwrap()
			.text(),
		record.text(Of::Table, &heading, &words, &Style::default()),
	]
}

fn check(facts: &[Fact]) {
	let Some((first, later)) = facts.split_first() else {
		return;
	};
	let mut table = Table::replay(std::slice::from_ref(first)).unwrap();
	let (mut rulings, mut granted, mut rejected) = (0, 0, 0);
	for fact in later {
		let claimed = table
			.case()
			.map_or(table.quickplay().postponed.is_some(), |case| case.claim.is_some());
		granted += usize::from(claimed && fact.event == Event::ADOPTED);
		rejected += usize::from(claimed && fact.event == Event::REJECTED);
		rulings += ruled(&fact.event);
		table.apply(fact);
	}
	let [report, sheet] = papers(facts);
	let (by_person, by_program) = ("Ruled by the arbiter: ", "Decided by the program: ");
	// A person may rule where the program is the arbiter, but not the other way round.
	let person_alone = table.opening().arbiter == Arbiter::Human;
	for paper in [&report, &sheet] {
		let told = paper.matches(by_person).count() + paper.matches(by_program).count();
		assert!(told <= rulings, "{rulings}\n{paper}");
		assert!(!(person_alone && paper.contains(by_program)), "{paper}");
		assert!(
			paper.matches("Claim granted").count() <= granted,
			"{granted}\n{paper}"
		);
		assert!(
			paper.matches("Claim rejected").count() <= rejected,
			"{rejected}\n{paper}"
		);
		let open = paper.lines().any(|line| line == "Result: still open.");
		assert_eq!(open, table.ending().is_none(), "{paper}");
		let results = paper.lines().filter(|line| line.starts_with("Result: "));
		assert_eq!(results.count(), 1, "{paper}");
	}
	assert_eq!(sheet.matches("Claim granted").count(), granted, "{sheet}");
	assert_eq!(sheet.matches("Claim rejected").count(), rejected, "{sheet}");
	let stands = sheet.matches("illegal move that stands").count();
	let lost = matches!(table.ending(), Some(Ending::IllegalMoves { .. }));
	let illegal = table.plies().iter().filter(|ply| ply.mv.is_none()).count();
	assert!(
		stands
			<= illegal.saturating_sub(usize::from(
				lost && table.plies().last().is_some_and(|ply| ply.mv.is_none())
			)),
		"{sheet}"
	);
}

proptest! {
	#![proptest_config(ProptestConfig { cases: some_of_them(), failure_persistence: None, ..ProptestConfig::default() })]

	#[test]
	fn no_paper_has_a_ruling_that_no_fact_has(
		machine in prop::sample::select(vec!["arbiter", "arbiter", "white-assistant", "black"]),
		arbiter in prop::sample::select(vec!["human", "human", "program"]),
		boards in prop::sample::select(vec!["1", "2"]),
		session in prop::collection::vec((0u64..30_000, table_news()), 0..120),
	) {
		let choices = table_choices("de", &[("boards", boards), ("arbiter", arbiter), ("machine", machine)]);
		let mut at_table = Session::open(choices);
		for (wait, news) in session {
			at_table.meet(wait, news);
		}
		let opened = |fact: &Fact| matches!(fact.event, Event::Game(GameEvent::Opened(_)));
		let games: Vec<usize> = (0..at_table.journal.len()).filter(|at| opened(&at_table.journal[*at])).collect();
		let end = games.get(1).copied().unwrap_or(at_table.journal.len());
		let facts = &at_table.journal[..end];
		check(facts);
		// Just before each ruling the paper has one less.
		for (at, _) in facts.iter().enumerate().filter(|(at, fact)| *at > 0 && ruled(&fact.event) > 0) {
			check(&facts[..at]);
		}
	}
}
