//! Positions with known answers.

use std::fmt::Debug;

use annabella::chess::{Color, Position};
use annabella::mating::{Budget, Mating, Reason, can_mate, seems_unable_to_mate};

use super::oracle;

/// Constructed positions with the right answers.
const SAMPLE: &str = include_str!("sample.tsv");

/// Positions of which chasolver 3.0.0, in both its modes, says that neither side can mate, and in which both can.
const REFUTED: &str = include_str!("refuted.tsv");

/// Positions in which each side's king is hemmed in, with pieces that stand still, and that still have mates: squares that one
/// king seems to deny the other must not be denied to that one, too.
const HEMMED_IN: [(&str, &str); 16] = [
	("6k1/6P1/6K1/8/8/8/8/8 w - - 0 1", "white"),
	("6k1/6P1/6K1/6P1/8/8/8/8 w - - 0 1", "white"),
	("k1bK4/1p1p4/1PpPp3/2P1Pp2/2p1pP2/2p1P3/2P5/8 w - - 0 1", "both"),
	("5brk/4p1p1/3pP1P1/1B1P2p1/3p2p1/3P4/4K1P1/8 w - - 0 1", "both"),
	("8/1p4p1/1Pp3p1/k1P3p1/1pP3Pb/1P4p1/6P1/7K w - - 0 1", "both"),
	("8/1p4p1/kPp3p1/2P3p1/1pP3Pb/1P4p1/6P1/7K w - - 0 1", "both"),
	("k1bK4/1p1p4/1P1Pp3/1p2Pp2/1p3P2/1P6/8/8 w - - 0 1", "both"),
	("1kb5/1p1p1Kp1/1P1P2p1/6p1/6Pb/6p1/6P1/8 w - - 0 1", "both"),
	("k6B/1b4B1/2b2B2/4B3/3B4/1pB1B3/pP1B4/K7 w - - 0 1", "white"),
	// The king that seems to be kept at home by stalemates guards the pawn that could be captured otherwise.
	("8/B7/8/8/6p1/6Pk/7P/6K1 w - - 0 1", "black"),
	// The only move of the king that is held uncovers the rook's check, and is mate.
	("8/8/8/8/4p3/2p1P3/2P1P2p/3BRK1k w - - 0 1", "white"),
	("8/1p6/pPp5/k1P5/p1P5/P1K1B3/3B4/8 w - - 0 1", "white"),
	("5kRK/6PP/5p2/5P2/8/8/8/8 b - - 0 1", "white"),
	// The only move of the king that is held lets the pawn before it go on.
	("kb6/p1p5/P1P5/8/8/3p4/3Pp3/4K3 w - - 0 1", "white"),
	("7k/6pP/p5P1/Kp6/pP6/P7/8/8 w - - 0 1", "white"),
	("8/8/8/8/p7/P7/ppp5/kqK5 w - - 0 1", "black"),
];

/// One of them with too few white bishops to be pooled.
const ARGUED: &str = "k1b5/1p1p4/1P1P4/B7/8/2B5/8/K7 w - - 0 1";

/// Positions in which a king that comes near would leave the other side without a move, so that no side ever mates.
const KEPT_OFF: [&str; 4] = [
	ARGUED,
	"8/b1b5/k6p/5p1P/5p2/5PpK/6P1/8 w - - 0 1",
	"8/8/k6p/5p1P/3b1p2/2b2PpK/6P1/8 w - - 0 1",
	"8/1p6/1Pp5/k1P5/p1P5/P1K1B3/3B4/8 w - - 0 1",
];

/// The same among bishops, with too many men for an exact search. No side mates.
const WALLS: [&str; 6] = [
	"8/b7/1b5p/2b2p1P/3b1p1K/4bPp1/6P1/5k2 b - - 0 1",
	"1b6/b1b5/k6p/b4p1P/5p2/5PpK/6P1/8 b - - 0 1",
	"8/b1b5/k6p/2b1bp1P/5p2/5PpK/6P1/8 w - - 0 1",
	"4k3/1p1p1p1p/1P1P1P1P/8/8/2B1B1B1/3B1B2/4K3 w - - 0 1",
	// More bishops than pawns can become.
	"8/b7/1b5p/2b2p1P/3b1p1K/4bPp1/6P1/5kb1 b - - 0 1",
	"4k3/1p1p1p1p/1P1P1P1P/8/8/2B1B1B1/3B1B2/2B1K3 w - - 0 1",
];

/// Bishops stand in each other's way, but a mate exists beyond them.
const BEHIND_BISHOPS: [(&str, &str); 8] = [
	("4k3/3b1b2/4b3/3b1b1b/4B3/3B1B2/p3B3/3BKB2 w - - 0 1", "white"),
	(
		"4k1b1/3b1b2/4b3/3b1b2/4B1b1/3B1B2/p3B3/1b1BKB2 b - - 0 1",
		"white",
	),
	("4k3/3b1b2/4b3/3b1b2/4B3/b2B1B2/p3B3/3BKB2 w - - 0 1", "white"),
	("8/1k5b/1p3p2/1p1p3p/bP1P1P1P/5K2/8/6B1 b - - 0 1", "black"),
	("8/1k6/1p3p2/1p1p3p/bP1PbP1P/5K2/8/6B1 w - - 0 1", "black"),
	("8/1k6/b4p2/1p1p3p/bP1P1P1P/1b3K2/8/6B1 w - - 0 1", "black"),
	("8/5k2/8/5pp1/3B1P1p/7P/8/4K3 b - - 0 1", "white"),
	("8/7n/4k3/8/8/2K5/7b/6n1 b - - 0 1", "black"),
];

/// A side that has only bishops on squares of one colour mates in one picture alone, and it is far away.
const BISHOPS: [(&str, &str); 4] = [
	("3rk3/p4p2/p2pn3/3K4/8/5B2/6q1/8 b - - 3 45", "white"),
	("8/4B3/1k6/3p4/n2p1p1p/8/8/4K3 b - - 5 66", "white"),
	("8/4p1kp/2B3p1/4pp2/r7/8/8/1K6 w - - 2 50", "white"),
	("8/B2P3k/8/8/P2b3P/P7/3K4/8 b - - 0 50", "black"),
];

/// Men that are hemmed in, and whose only checks mate, or let them be captured. The side in question never mates.
const CLOSING: [(&str, &str); 9] = [
	("6b1/8/1k6/3p1p2/3PpP1B/3pKp2/3P1P1n/B7 w - - 0 1", "white"),
	("8/5ppp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1", "white"),
	("8/6pp/8/8/ppp5/bkp4Q/qnp2p2/n1K5 b - - 0 1", "white"),
	("8/4b3/6r1/4q3/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1", "white"),
	("8/6pp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1", "white"),
	("8/2b4B/4k3/8/8/2p1p1p1/2PpP1P1/1B1K3n b - - 0 1", "white"),
	("6B1/b7/2k5/p1p1p1pB/P1P1P1P1/pp6/rp6/1K2b3 b - - 0 1", "white"),
	("8/B4b2/2k5/1p1p4/1P1Pp1pB/1pp1P1P1/1p6/bK3b2 w - - 0 1", "white"),
	("8/B4b2/2k5/1p1p4/1P1Pp1pB/1pp1P1P1/1p6/bK3b2 b - - 0 1", "white"),
];

/// Men that are hemmed in, and can be captured only where they stand. The side in question never mates.
const HELD: [(&str, &str); 10] = [
	("1bB4b/k7/R5r1/8/1pBp1p1p/1PpP1P1P/K1P4b/RB6 b - - 0 1", "black"),
	("1bB5/k7/R5r1/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 b - - 0 1", "white"),
	("1bB5/k7/R5r1/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 b - - 0 1", "black"),
	("1bB5/k7/r7/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 w - - 0 1", "white"),
	("1bB5/k7/r7/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 w - - 0 1", "black"),
	("B2b4/8/8/4k3/1p6/1Pp1p1pB/K1P1P1Pb/RB6 b - - 0 1", "white"),
	("B2b4/8/8/4k3/1p6/1Pp1p1pB/K1P1P1Pb/RB6 b - - 0 1", "black"),
	("B2b4/8/8/4k2B/1p1p1p1p/1PpP1P1P/K1P5/RB4b1 b - - 0 1", "white"),
	("B2b4/8/8/4k2B/1p1p1p1p/1PpP1P1P/K1P5/RB4b1 b - - 0 1", "black"),
	("BbK1kb2/b1p1p1p1/1pP1P1P1/1P6/8/8/8/1B2b2B b - - 0 1", "black"),
];

/// Nearly the same, with a man more, a man less or a man elsewhere; these have the mate.
const LET_GO: [(&str, &str); 3] = [
	("8/5ppp/8/8/ppp5/bkp4Q/qnp5/2K5 b - - 0 1", "white"),
	("8/5ppp/8/8/ppp5/bkp3RQ/qnp5/n1K5 b - - 0 1", "white"),
	("6b1/8/1k6/3p1p2/3PpP1B/3pKp2/3P1P1b/B7 w - - 0 1", "white"),
];

#[test]
fn men_that_are_hemmed_in_are_known() {
	for (fen, who) in HELD {
		let position = Position::from_fen(fen).unwrap();
		let answer = can_mate(&position, side_of(who), Budget(1_000));
		let Mating::Never(Reason::Blocked { searched: ..=24 }) = answer else {
			panic!("{who}: {fen}: {answer:?}");
		};
	}
	for (fen, who) in LET_GO {
		is_mated(fen, side_of(who));
	}
}

/// Checks that a mate is found, and is one. Returns the position.
fn is_mated(fen: &str, side: Color) -> Position {
	let position = Position::from_fen(fen).unwrap();
	let answer = can_mate(&position, side, Budget::CLAIM);
	let Mating::Mate(moves) = answer else {
		panic!("{side}: {fen}: {answer:?}");
	};
	assert!(oracle::confirms(&position, side, &moves), "{side}: {fen}");
	position
}

#[test]
fn bishops_of_one_colour_find_their_mate() {
	for (fen, who) in BISHOPS {
		is_mated(fen, side_of(who));
	}
}

#[test]
fn a_mate_behind_bishops_is_found() {
	for (fen, who) in BEHIND_BISHOPS {
		is_mated(fen, side_of(who));
	}
}

#[test]
fn walls_of_bishops_are_proven_to_stay() {
	for (fen, side) in WALLS.iter().flat_map(|fen| Color::ALL.map(|side| (*fen, side))) {
		let answer = can_mate(&Position::from_any_fen(fen).unwrap(), side, Budget(4_000));
		let blocked = matches!(answer, Mating::Never(Reason::Blocked { searched: ..=1_000 }));
		assert!(blocked, "{side}: {fen}: {answer:?}");
	}
}

#[test]
fn kings_that_hem_each_other_in_can_still_mate() {
	for (fen, who) in HEMMED_IN {
		let position = Position::from_fen(fen).unwrap();
		for side in Color::ALL {
			if who == "both" || side == side_of(who) {
				assert!(!seems_unable_to_mate(&position, side), "{side}: {fen}");
				is_mated(fen, side);
			}
		}
	}
}

/// Returns the positions whose answers leave moves out for an argument's sake, with the side in question.
fn argued() -> impl Iterator<Item = (&'static str, Color)> {
	[(ARGUED, Color::White)]
		.into_iter()
		.chain(CLOSING.iter().map(|(fen, who)| (*fen, side_of(who))))
}

/// Returns `true` if the side can never mate: no mate was found against an argument, or all positions were searched.
fn is_argued(fen: &str, side: Color) -> bool {
	let answer = can_mate(&Position::from_fen(fen).unwrap(), side, Budget::CLAIM);
	matches!(
		answer,
		Mating::Never(
			Reason::Unrefuted {
				searched: 1_000_000..
			} | Reason::Exhausted { .. }
		)
	)
}

#[test]
fn an_argument_alone_decides_nothing() {
	for (fen, side) in argued() {
		let position = Position::from_fen(fen).unwrap();
		let answer = can_mate(&position, side, Budget(1_000));
		assert!(
			matches!(answer, Mating::Unknown { .. }),
			"{side}: {fen}: {answer:?}"
		);
	}
	for fen in KEPT_OFF {
		for side in Color::ALL {
			assert!(
				seems_unable_to_mate(&Position::from_fen(fen).unwrap(), side),
				"{side}: {fen}"
			);
		}
	}
}

#[test]
#[ignore = "a minute; make soak runs it"]
fn an_argument_counts_when_no_mate_is_found() {
	for (fen, side) in argued() {
		assert!(is_argued(fen, side), "{side}: {fen}");
	}
}

fn side_of(word: &str) -> Color {
	match word {
		"white" => Color::White,
		"black" => Color::Black,
		_ => panic!("{word} is no side"),
	}
}

#[test]
fn what_the_library_denies_wrongly_is_a_mate() {
	for line in REFUTED.lines().skip(1) {
		let (fen, side) = line.split_once('\t').unwrap();
		let position = is_mated(fen, side_of(side));
		assert!(!annabella::laws::is_dead(&position), "{line}");
	}
}

/// One in this many lines of the sample is asked: all of it takes too long in a program that is not optimised.
const PORTION: usize = 7;

#[test]
fn a_small_stack_is_enough() {
	// Unoptimised, as here, a frame is several times as large as in the released program.
	const STACK: usize = 1 << 20;
	let all = || {
		for line in SAMPLE.lines().skip(1).step_by(PORTION) {
			let mut columns = line.split('\t');
			let position = Position::from_fen(columns.next().unwrap()).unwrap();
			let side = side_of(columns.next().unwrap());
			let verdict = columns.next().unwrap();
			// With such a small budget much stays unknown, and nothing is wrong.
			let answer = can_mate(&position, side, Budget(20_000));
			let glance = seems_unable_to_mate(&position, side);
			assert!(!answer.is_never() || verdict == "unwinnable", "{line}");
			assert!(
				!matches!(answer, Mating::Mate(_)) || verdict == "winnable",
				"{line}"
			);
			assert!(!glance || verdict == "unwinnable", "{line}");
		}
	};
	let asking = std::thread::Builder::new().stack_size(STACK).spawn(all);
	assert!(asking.unwrap().join().is_ok());
}

fn asked(fen: &str, side: Color) -> Mating {
	can_mate(&Position::from_any_fen(fen).unwrap(), side, Budget::CLAIM)
}

#[test]
#[ignore = "half a minute; make soak runs it"]
fn every_constructed_position_is_answered_rightly() {
	for line in SAMPLE.lines().skip(1) {
		let [fen, side, verdict] = line.split('\t').collect::<Vec<_>>()[..] else {
			panic!("{line}");
		};
		let side = side_of(side);
		let position = Position::from_fen(fen).unwrap();
		match (can_mate(&position, side, Budget::CLAIM), verdict) {
			(Mating::Mate(moves), "winnable") => {
				assert!(oracle::confirms(&position, side, &moves), "{line}");
				assert!(!seems_unable_to_mate(&position, side), "{line}");
			}
			(Mating::Never(_), "unwinnable") => {}
			(answer, _) => panic!("{line}: {answer:?}"),
		}
	}
}

#[track_caller]
fn check<T: PartialEq + Debug>(fen: &str, side: Color, what: impl Fn(&Mating) -> T, expected: T) {
	let answer = asked(fen, side);
	assert_eq!(what(&answer), expected, "{fen}: {answer:?}");
}

#[test]
fn the_reason_is_told() {
	let reason = |answer: &Mating| match answer {
		Mating::Never(reason) => Some(*reason),
		Mating::Mate(_) | Mating::Unknown { .. } => None,
	};
	let white = Color::White;
	check(
		"8/8/4k3/8/8/4KN2/8/8 w - - 0 1",
		white,
		reason,
		Some(Reason::Material),
	);
	check(
		"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",
		white,
		reason,
		Some(Reason::Over),
	);
	// White is mated and can no longer mate.
	check(
		"7k/8/8/8/8/5q2/6q1/7K w - - 0 1",
		white,
		reason,
		Some(Reason::Over),
	);
	// The king must take the queen.
	let forced = "7k/6Q1/8/8/8/8/8/K7 b - - 0 1";
	check(forced, white, reason, Some(Reason::Exhausted { positions: 1 }));
	// A wall of pawns, and bishops on the wrong colour.
	let wall = "8/b1k3b1/5b2/p1p1p1p1/P1P1P1P1/2K2B2/5bB1/8 w - - 0 1";
	let blocked = |answer: &Mating| matches!(answer, Mating::Never(Reason::Blocked { .. }));
	check(wall, white, blocked, true);
}

#[test]
fn a_mate_on_the_board_needs_no_moves() {
	let mate = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
	assert_eq!(asked(mate, Color::White), Mating::Mate(Vec::new()));
	assert!(!seems_unable_to_mate(
		&Position::from_fen(mate).unwrap(),
		Color::White
	));
}

/// Positions that the library's board cannot hold are answered by our own search, and nothing panics.
#[test]
fn chess960_and_what_no_game_can_reach() {
	let mates = |answer: &Mating| matches!(answer, Mating::Mate(_));
	for number in [0, 518, 959] {
		let start = Position::chess960(number).unwrap().fen();
		check(&start, Color::White, mates, true);
	}
	// White to move can only castle or lose the last piece.
	let castle = "k1r5/8/8/8/8/8/8/1RK5 w B - 0 1";
	check(castle, Color::White, mates, true);
	for odd in [
		"8/8/8/8/8/8/8/8 w - - 0 1",
		"8/8/8/8/8/8/8/K7 w - - 0 1",
		"kkkkkkkk/kkkkkkkk/8/8/8/8/KKKKKKKK/KKKKKKKK w - - 0 1",
		"PPPPPPPP/8/8/8/k7/8/8/K6p b - - 0 1",
		"QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/k7/8/8/K7 b - - 0 1",
		"4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1",
	] {
		for side in Color::ALL {
			let position = Position::from_any_fen(odd).unwrap();
			let _ = seems_unable_to_mate(&position, side);
			if let Mating::Mate(line) = can_mate(&position, side, Budget(2_000)) {
				assert!(annabella::mating::leads_to_mate(&position, side, &line), "{odd}");
			}
		}
	}
}
