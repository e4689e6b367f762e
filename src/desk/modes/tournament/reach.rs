//! The commands of the game, and the check that words at the table reach them. A new kind of command does not compile here
//! before it has a name, and does not pass before it has words or a reason.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::Tournament;
use crate::desk::mode::Mode;
use crate::desk::trial::{choices, session};
use crate::game::{
	ClaimKind, Command, CommandKind, Envelope, Flags, Penalty, QuestionKind, Report, Ruling, RulingKind,
};

/// A detail of a ruling beside its kind, and the test for it.
type Detail = (&'static str, fn(&Ruling) -> bool);

const DETAILS: [Detail; 10] = [
	("grant as it is claimed", |ruling| {
		matches!(ruling, Ruling::Grant { mode: None, .. })
	}),
	("grant in a mode", |ruling| {
		matches!(ruling, Ruling::Grant { mode: Some(_), .. })
	}),
	(
		"set white's clock",
		|ruling| matches!(ruling, Ruling::SetClock(set) if set.white.is_some()),
	),
	(
		"set black's clock",
		|ruling| matches!(ruling, Ruling::SetClock(set) if set.black.is_some()),
	),
	(
		"set white's counter",
		|ruling| matches!(ruling, Ruling::SetClock(set) if set.white_moves.is_some()),
	),
	(
		"set black's counter",
		|ruling| matches!(ruling, Ruling::SetClock(set) if set.black_moves.is_some()),
	),
	("points taken", |ruling| {
		matches!(
			ruling,
			Ruling::Penalise {
				penalty: Penalty::Points(i8::MIN..0),
				..
			}
		)
	}),
	("points added", |ruling| {
		matches!(
			ruling,
			Ruling::Penalise {
				penalty: Penalty::Points(1..),
				..
			}
		)
	}),
	("no castling at all", |ruling| {
		matches!(ruling, Ruling::NoCastling { wing: None, .. })
	}),
	("no castling on one wing", |ruling| {
		matches!(ruling, Ruling::NoCastling { wing: Some(_), .. })
	}),
];

/// Commands that no word reaches, and the reason.
const ELSEWHERE: [(&str, &str); 6] = [
	("report boards", "comparing the boards is a command of its own"),
	(
		"command take-as-done",
		"it goes with the typed move where the table says so",
	),
	("command tick", "time passes by itself"),
	(
		"command play",
		"at home the whole turn is one; here each step is reported",
	),
	(
		"command claim-draw",
		"at home a wrong claim costs nothing; here the claim names its article",
	),
	(
		"command take-back",
		"friends take back; here the law puts positions right",
	),
];

/// Everything that can be told, by kind and name.
fn all() -> BTreeSet<String> {
	fn each<T: Copy>(what: &str, all: &[T], name: fn(T) -> &'static str) -> Vec<String> {
		all.iter().map(|kind| format!("{what} {}", name(*kind))).collect()
	}
	let named = [
		each("command", &CommandKind::ALL, CommandKind::name),
		each("question", &QuestionKind::ALL, QuestionKind::name),
		each("report", &Report::ALL, Report::name),
		each("claim", &ClaimKind::ALL, ClaimKind::name),
		each("granted", &ClaimKind::ALL, ClaimKind::name),
		each("ruling", &RulingKind::ALL, RulingKind::name),
		each("envelope", &Envelope::ALL, Envelope::name),
		each("flags", &Flags::ALL, Flags::name),
		DETAILS.map(|(name, _)| name.to_owned()).to_vec(),
	];
	named.into_iter().flatten().collect()
}

fn names(command: &Command) -> BTreeSet<String> {
	let mut names = BTreeSet::from([format!("command {}", command.kind().name())]);
	if let Command::Ask(question) = command {
		names.insert(format!("question {}", question.kind().name()));
	} else if let Command::Report { kind, .. } = command {
		names.insert(format!("report {}", kind.name()));
	} else if let Command::Claim { kind, .. } = command {
		names.insert(format!("claim {}", kind.name()));
	} else if let Command::Reopen { what, .. } = command {
		names.insert(format!("envelope {}", what.name()));
	} else if let Command::Rule(ruling) = command {
		names.insert(format!("ruling {}", ruling.kind().name()));
		let said = DETAILS.iter().filter(|(_, is_said)| is_said(ruling));
		names.extend(said.map(|(name, _)| (*name).to_owned()));
		if let Ruling::Grant { kind, .. } = &**ruling {
			names.insert(format!("granted {}", kind.name()));
		} else if let Ruling::ReplaceClock { flags, .. } = &**ruling {
			names.insert(format!("flags {}", flags.name()));
		}
	}
	names
}

/// Lines that reach everything, from the arbiter's keyboard; several where one must follow the other.
const LINES: &[&str] = &[
	"",
	"white arrived",
	"white I adjust",
	"touched e2",
	"taken off e7",
	"placed e4",
	"e4",
	"announced e4",
	"correction e4",
	"repeated e4",
	"carried out e4",
	"press",
	"typed wrong e4",
	"not done",
	"displaced e7 e6",
	"white recorded e4",
	"white struck out",
	"white draw",
	"black accept",
	"black refuse",
	"white resign",
	"white signed",
	"compare",
	"white arbiter",
	"go on",
	"white time",
	"white move count",
	"white last move",
	"board",
	"square e4",
	"material",
	"moves",
	"two hands white",
	"white report e2",
	"pieces wrong",
	"device black",
	"disturbed white",
	"wrong setup white e1",
	"board turned",
	"colours reversed",
	"wrong times",
	"black flag",
	"keyboard;1;black illegal move",
	"black threefold",
	"black fifty moves",
	"black touch move",
	"black dead position",
	"black normal means",
	"black extra time",
	"grant",
	"grant flag",
	"grant illegal",
	"grant threefold",
	"grant fifty",
	"grant touch move",
	"grant dead position",
	"grant normal means",
	"grant extra time",
	"delay",
	"postpone 2",
	"reject",
	"adopt",
	"illegal",
	"back to 0",
	"set time white 10",
	"set time black 10",
	"move counter white 3",
	"move counter black 3",
	"new clock white 10 black 9",
	"new clock flag white",
	"new clock flag black",
	"new clock flag white black",
	"new clock flag black white",
	"new clock flag both",
	"warn white",
	"add time white 2",
	"take time white 2",
	"add points white 1/2",
	"take points black 1",
	"fine black 20 euros",
	"exclude black 2",
	"expel black",
	"accidental e2",
	"no castling white",
	"no castling white long castling",
	"white signed;override",
	"session 10 Sunday, Hall B",
	"session Sunday, Hall B;yes;white sealed move;Nf3",
	"reopen",
	"envelope lost",
	"position lost",
	"black confirmed",
	"result 1-0",
	"result 1-0;yes;withdraw result",
];

#[test]
fn everything_that_the_game_can_be_told_has_words_at_the_table() {
	let mut reached = BTreeSet::new();
	let own = LINES.iter().map(|line| (*line, "90+30"));
	let external = ["clocks 1:12:00 0:58:00", "flag white"].map(|line| (line, "external"));
	// At a game that has just begun, and with a move on the board.
	for (line, clock) in own.chain(external) {
		let choices = choices(&[
			("blind", "both"),
			("assistant", "white"),
			("profile", "fide-2017"),
			("machine", "arbiter"),
			("clock", clock),
		]);
		for begun in ["", ";e4"] {
			let mut desk = session(&choices);
			let mut table = Tournament::open(&choices, false, &mut desk).unwrap();
			for typed in format!("{begun};{line};yes").split(';') {
				let intent = desk.read(typed);
				table.intent(&intent, &mut desk);
			}
			reached.extend(table.judged.iter().flat_map(names));
		}
	}
	let elsewhere = ELSEWHERE.map(|(name, reason)| {
		assert!(!reason.is_empty());
		String::from(name)
	});
	let missing: BTreeSet<String> = all().difference(&reached).cloned().collect();
	assert_eq!(missing, BTreeSet::from(elsewhere));
}
