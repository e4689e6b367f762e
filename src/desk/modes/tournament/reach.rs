//! What the game can be told, and whether words at the table reach it. A new kind of command does not compile here
//! before it has a name, and does not pass before it has words or a reason.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;

use super::Tournament;
use crate::clock::Stamp;
use crate::desk::mode::Mode;
use crate::desk::session::Session;
use crate::game::{ClaimKind, Command, Envelope, Flags, Penalty, Question, Report, Ruling};
use crate::keys::Keymap;
use crate::settings::Choices;
use crate::voice::{Language, Library};

/// Names every variant once: to tell it, and to list them all.
macro_rules! named {
	($all:ident, $name:ident of $what:ty { $($pattern:pat => $written:literal,)* }) => {
		const $all: &[&str] = &[$($written),*];

		fn $name(what: &$what) -> &'static str {
			match what { $($pattern => $written,)* }
		}
	};
}

named!(COMMANDS, command_name of Command {
	Command::Start => "start",
	Command::Arrive => "arrive",
	Command::Tick => "tick",
	Command::Adjust => "adjust",
	Command::Touch { .. } => "touch",
	Command::Remove { .. } => "remove",
	Command::Place { .. } => "place",
	Command::Move(_) => "move",
	Command::Announce(_) => "announce",
	Command::Correct(_) => "correct",
	Command::Press => "press",
	Command::Repeat(_) => "repeat",
	Command::Execute(_) => "execute",
	Command::Displace { .. } => "displace",
	Command::Write { .. } => "write",
	Command::Unwrite => "unwrite",
	Command::OfferDraw => "offer-draw",
	Command::AcceptDraw => "accept-draw",
	Command::DeclineDraw => "decline-draw",
	Command::Resign => "resign",
	Command::Sign => "sign",
	Command::Claim { .. } => "claim",
	Command::Stop { .. } => "stop",
	Command::Resume => "resume",
	Command::Ask(_) => "ask",
	Command::Report { .. } => "report",
	Command::Compare => "compare",
	Command::Rule(_) => "rule",
	Command::Adjourn { .. } => "adjourn",
	Command::Seal { .. } => "seal",
	Command::Reopen { .. } => "reopen",
	Command::Confirm => "confirm",
	Command::Play(_) => "play",
	Command::ClaimDraw => "claim-draw",
	Command::TakeBack { .. } => "take-back",
});

named!(QUESTIONS, question_name of Question {
	Question::Clock => "clock",
	Question::Moves => "moves",
	Question::Last => "last",
	Question::Position => "position",
	Question::Square(_) => "square",
	Question::Material => "material",
	Question::Sheet => "sheet",
});

named!(REPORTS, report_name of Report {
	Report::TwoHands => "two-hands",
	Report::Touch => "touch",
	Report::Displaced => "displaced",
	Report::Device => "device",
	Report::Disturbance => "disturbance",
	Report::WrongSetup => "wrong-setup",
	Report::WrongBoard => "wrong-board",
	Report::ReversedColours => "reversed-colours",
	Report::WrongTimes => "wrong-times",
});

named!(CLAIMS, claim_name of ClaimKind {
	ClaimKind::Flag => "flag",
	ClaimKind::Illegal => "illegal",
	ClaimKind::Threefold => "threefold",
	ClaimKind::Fifty => "fifty",
	ClaimKind::Touch => "touch",
	ClaimKind::Dead => "dead",
	ClaimKind::NormalMeans => "normal-means",
	ClaimKind::ExtraTime => "extra-time",
});

named!(RULINGS, ruling_name of Ruling {
	Ruling::Accept => "accept",
	Ruling::Reject => "reject",
	Ruling::AdoptRemedy => "adopt-remedy",
	Ruling::Grant { mode: None, .. } => "grant",
	Ruling::Grant { mode: Some(_), .. } => "grant in a mode",
	Ruling::Postpone { .. } => "postpone",
	Ruling::Illegal { .. } => "illegal",
	Ruling::Restore { .. } => "restore",
	Ruling::SetClock { white: Some(_), .. } => "set white's clock",
	Ruling::SetClock { black: Some(_), .. } => "set black's clock",
	Ruling::SetClock { white_moves: Some(_), .. } => "set white's counter",
	Ruling::SetClock { .. } => "set black's counter",
	Ruling::ReplaceClock { .. } => "replace-clock",
	Ruling::Penalise { .. } => "penalise",
	Ruling::Excuse { .. } => "excuse",
	Ruling::NoCastling { wing: None, .. } => "no-castling",
	Ruling::NoCastling { wing: Some(_), .. } => "no-castling on one wing",
	Ruling::Result { .. } => "result",
	Ruling::Override { .. } => "override",
});

named!(PENALTIES, penalty_name of Penalty {
	Penalty::Warning => "warning",
	Penalty::TimeAdded(_) => "time-added",
	Penalty::TimeTaken(_) => "time-taken",
	Penalty::Points(i8::MIN..0) => "points taken",
	Penalty::Points(_) => "points added",
	Penalty::Fine(_) => "fine",
	Penalty::Exclusion(_) => "exclusion",
	Penalty::Expulsion => "expulsion",
});

named!(ENVELOPES, envelope_name of Envelope {
	Envelope::Here => "here",
	Envelope::Lost => "lost",
	Envelope::PositionLost => "position-lost",
});

named!(FLAGS, flags_name of Flags {
	Flags::Up => "up",
	Flags::White => "white",
	Flags::Black => "black",
	Flags::WhiteFirst => "white-first",
	Flags::BlackFirst => "black-first",
	Flags::Both => "both",
});

/// What no word reaches, and why.
const ELSEWHERE: [(&str, &str); 4] = [
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
	let kinds = [
		("command", COMMANDS),
		("question", QUESTIONS),
		("report", REPORTS),
		("claim", CLAIMS),
		("granted", CLAIMS),
		("ruling", RULINGS),
		("penalty", PENALTIES),
		("envelope", ENVELOPES),
		("flags", FLAGS),
	];
	let named = |(kind, names): (&str, &'static [&str])| {
		let kind = String::from(kind);
		names.iter().map(move |name| format!("{kind} {name}"))
	};
	kinds.into_iter().flat_map(named).collect()
}

fn names(command: &Command) -> BTreeSet<String> {
	let mut names = BTreeSet::from([format!("command {}", command_name(command))]);
	if let Command::Ask(question) = command {
		names.insert(format!("question {}", question_name(question)));
	} else if let Command::Report { kind, .. } = command {
		names.insert(format!("report {}", report_name(kind)));
	} else if let Command::Claim { kind, .. } = command {
		names.insert(format!("claim {}", claim_name(kind)));
	} else if let Command::Reopen { what, .. } = command {
		names.insert(format!("envelope {}", envelope_name(what)));
	} else if let Command::Rule(ruling) = command {
		names.insert(format!("ruling {}", ruling_name(ruling)));
		if let Ruling::Penalise { penalty, .. } = &**ruling {
			names.insert(format!("penalty {}", penalty_name(penalty)));
		} else if let Ruling::Grant { kind, .. } = &**ruling {
			names.insert(format!("granted {}", claim_name(kind)));
		} else if let Ruling::ReplaceClock { flags, .. } = &**ruling {
			names.insert(format!("flags {}", flags_name(flags)));
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
	"white sealed move",
	"reopen",
	"envelope lost",
	"position lost",
	"black confirmed",
	"result 1-0",
];

#[test]
fn everything_that_the_game_can_be_told_has_words_at_the_table() {
	let mut choices = Choices::new(Language::ENGLISH);
	for (name, value) in [
		("vocabulary", "en"),
		("blind", "both"),
		("assistant", "white"),
		("profile", "fide-2017"),
		("clock", "90+30"),
		("machine", "arbiter"),
	] {
		choices.set(name, value).unwrap();
	}
	let library = Library::built_in();
	let mut reached = BTreeSet::new();
	// At a game that has just begun, and with a move on the board.
	for line in LINES {
		for begun in ["", ";e4"] {
			let mut desk = Session::new(
				library.clone(),
				choices.clone(),
				Keymap::default(),
				"2026-11-21",
				Stamp(0),
			)
			.unwrap();
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
