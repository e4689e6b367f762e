//! The journal of a game, written and read again, gives the same game to the millisecond.

use annabella::chess::{Color, Said, Square};
use annabella::clock::{Span, Stamp};
use annabella::game::{
	Arbiter, Audit, By, Command, Echo, Event, Fact, Opening, Report, Ruling, Seat, SheetBy, Sight, Table,
};
use proptest::prelude::*;

/// Choice of the next act at the table: a number that chooses it, and its delay.
type Choice = (u8, u8, u16);

fn opening(choice: u8, profile: &str) -> Opening {
	let blind = choice.is_multiple_of(2);
	let seat = || Seat {
		sight: if blind { Sight::Blind } else { Sight::Full },
		sheet: if choice.is_multiple_of(3) {
			SheetBy::Own
		} else {
			SheetBy::Program
		},
		assistant: true,
		..Seat::default()
	};
	Opening {
		white: seat(),
		black: Seat {
			sight: Sight::Full,
			assistant: false,
			..seat()
		},
		fen: annabella::chess::Position::start().fen(),
		clock: "1+2".parse().ok(),
		profile: profile.to_owned(),
		arbiter: if choice.is_multiple_of(5) {
			Arbiter::Program
		} else {
			Arbiter::Human
		},
		guard: choice.is_multiple_of(7),
		two_boards: blind,
		echo: Echo::Advise,
		..Opening::default()
	}
}

/// Returns a sensible command at this table, by a person who might give it.
fn command(table: &Table, (kind, which, _): Choice) -> (By, Command) {
	let position = table.position();
	let legal = position.legal_moves();
	let mv = legal.get(usize::from(which) % legal.len().max(1));
	let said = mv.map_or(
		Said::Piece {
			role: None,
			from_file: None,
			from_rank: None,
			to: Square::E4,
			promotion: None,
		},
		|mv| Said::Piece {
			role: None,
			from_file: Some(mv.from().file()),
			from_rank: Some(mv.from().rank()),
			to: mv.to(),
			promotion: mv.promotion(),
		},
	);
	let last = table.plies().last().and_then(|ply| ply.mv);
	let of_last = last.map_or(said, |mv| Said::Piece {
		role: None,
		from_file: Some(mv.from().file()),
		from_rank: Some(mv.from().rank()),
		to: mv.to(),
		promotion: mv.promotion(),
	});
	let mover = By::player(position.turn());
	let other = By::player(!position.turn());
	let any_square = Square::ALL[usize::from(which) % 64];
	let lifted = table.turn().hand.last().map(|(square, _)| *square);
	match kind % 24 {
		0..=3 => (mover, Command::Move(said)),
		4..=5 => (other, Command::Announce(of_last)),
		6 => (mover, Command::Announce(said)),
		7..=10 => (By::player(table.owner()), Command::Press),
		11 => (mover, Command::Execute(of_last)),
		12 => (mover, Command::Repeat(of_last)),
		13 => (mover, Command::Touch { square: any_square }),
		14 => (
			mover,
			Command::Place {
				square: any_square,
				from: lifted,
				role: None,
			},
		),
		15 => (
			By::player(Color::from_white(which.is_multiple_of(2))),
			Command::Write {
				text: "?".to_owned(),
				said: Some(of_last),
				read: false,
			},
		),
		16 => (mover, Command::OfferDraw),
		17 => (other, Command::DeclineDraw),
		18 => (
			By::Arbiter,
			Command::Rule(Box::new(Ruling::Restore {
				plies: usize::from(which % 4),
			})),
		),
		19 => (By::Arbiter, Command::Resume),
		20 => (By::Arbiter, Command::Rule(Box::new(Ruling::AdoptRemedy))),
		21 => (
			mover,
			Command::Report {
				kind: Report::TwoHands,
				of: None,
				square: None,
			},
		),
		22 => (By::Arbiter, Command::Compare),
		_ => (By::Clock, Command::Tick),
	}
}

proptest! {
	#![proptest_config(ProptestConfig { cases: 80, ..ProptestConfig::default() })]

	#[test]
	fn the_journal_is_the_game(
		profile in prop::sample::select(vec!["fide-2014", "fide-2017", "fide-2017-rapid", "fide-2023-blitz", "fi-team-blitz-inc"]),
		seat in any::<u8>(),
		choices in prop::collection::vec(any::<Choice>(), 1..120),
	) {
		let opening = opening(seat, profile);
		let mut table = Table::open(opening.clone(), Stamp(0)).unwrap();
		let mut journal = vec![Fact { at: Stamp(0), event: Event::opened(opening) }];
		let mut at = Stamp(0);
		let mut audit = Audit::of(table.clone());
		let mut take_in = |table: &mut Table, facts: Vec<Fact>| {
			for fact in facts {
				assert_eq!(audit.take(fact.clone()), Ok(()), "{fact:?}");
				table.apply(&fact);
				let line = serde_json::to_string(&fact).unwrap();
				journal.push(serde_json::from_str(&line).unwrap_or_else(|why| panic!("{why}: {line}")));
			}
		};
		let started = table.decide(By::Arbiter, &Command::Start, at).unwrap();
		take_in(&mut table, started);
		for choice in choices {
			at = at + Span(u64::from(choice.2) / 8);
			let due = table.due(at);
			take_in(&mut table, due);
			let (by, command) = command(&table, choice);
			if let Ok(facts) = table.decide(by, &command, at) {
				take_in(&mut table, facts);
			}
		}
		let (audited, unusual) = audit.end().unwrap();
		prop_assert_eq!(&audited, &table);
		prop_assert_eq!(unusual, None);
		let again = Table::replay(&journal).unwrap();
		prop_assert_eq!(again.reading(at), table.reading(at));
		prop_assert_eq!(again, table);
	}
}
