//! Names of everything that the game can be told: each command, ruling, question and report has one, and it stands only here.

use super::command::{Command, Question, Ruling};
use super::penalty::Penalty;

/// Names the variants of an enum with fields, each by a kind without them.
macro_rules! kinds {
	($(#[$doc:meta])* $kind:ident of $what:ident { $($variant:ident = $written:literal: $pattern:pat,)* }) => {
		crate::named! {
			$(#[$doc])*
			#[derive(Clone, Copy, Debug, PartialEq, Eq)]
			pub enum $kind { $($variant = $written,)* }
		}

		impl $what {
			#[must_use]
			pub const fn kind(&self) -> $kind {
				match self { $($pattern => $kind::$variant,)* }
			}
		}
	};
}

kinds! {
/// A [`Command`] without its fields.
CommandKind of Command {
	Start = "start": Self::Start,
	Arrive = "arrive": Self::Arrive,
	Tick = "tick": Self::Tick,
	Adjust = "adjust": Self::Adjust,
	Touch = "touch": Self::Touch { .. },
	Remove = "remove": Self::Remove { .. },
	Place = "place": Self::Place { .. },
	Move = "move": Self::Move(_),
	Announce = "announce": Self::Announce(_),
	Correct = "correct": Self::Correct(_),
	Press = "press": Self::Press,
	PressAhead = "press-ahead": Self::PressAhead,
	Mistype = "mistype": Self::Mistype(_),
	TakeAsDone = "take-as-done": Self::TakeAsDone,
	NotDone = "not-done": Self::NotDone,
	Repeat = "repeat": Self::Repeat(_),
	Execute = "execute": Self::Execute(_),
	Displace = "displace": Self::Displace { .. },
	Write = "write": Self::Write { .. },
	Unwrite = "unwrite": Self::Unwrite,
	OfferDraw = "offer-draw": Self::OfferDraw,
	AcceptDraw = "accept-draw": Self::AcceptDraw,
	DeclineDraw = "decline-draw": Self::DeclineDraw,
	Resign = "resign": Self::Resign,
	Sign = "sign": Self::Sign,
	Claim = "claim": Self::Claim { .. },
	Stop = "stop": Self::Stop { .. },
	Resume = "resume": Self::Resume,
	Read = "read": Self::Read { .. },
	Ask = "ask": Self::Ask(_),
	Report = "report": Self::Report { .. },
	Compare = "compare": Self::Compare,
	Rule = "rule": Self::Rule(_),
	Adjourn = "adjourn": Self::Adjourn { .. },
	Seal = "seal": Self::Seal { .. },
	Reopen = "reopen": Self::Reopen { .. },
	Confirm = "confirm": Self::Confirm,
	Play = "play": Self::Play(_),
	ClaimDraw = "claim-draw": Self::ClaimDraw,
	TakeBack = "take-back": Self::TakeBack { .. },
}}

kinds! {
/// A [`Ruling`] without its fields; each penalty is a kind of its own.
RulingKind of Ruling {
	Accept = "accept": Self::Accept | Self::Grant { .. },
	Reject = "reject": Self::Reject,
	AdoptRemedy = "adopt-remedy": Self::AdoptRemedy,
	Postpone = "postpone": Self::Postpone { .. },
	Illegal = "illegal": Self::Illegal { .. },
	Restore = "restore": Self::Restore { .. },
	SetClock = "set-clock": Self::SetClock { .. },
	ReplaceClock = "replace-clock": Self::ReplaceClock { .. },
	AddTime = "add-time": Self::Penalise { penalty: Penalty::TimeAdded(_), .. },
	TakeTime = "take-time": Self::Penalise { penalty: Penalty::TimeTaken(_), .. },
	Warn = "warn": Self::Penalise { penalty: Penalty::Warning, .. },
	Fine = "fine": Self::Penalise { penalty: Penalty::Fine(_), .. },
	Points = "points": Self::Penalise { penalty: Penalty::Points(_), .. },
	Exclude = "exclude": Self::Penalise { penalty: Penalty::Exclusion(_), .. },
	Expel = "expel": Self::Penalise { penalty: Penalty::Expulsion, .. },
	Excuse = "excuse": Self::Excuse { .. },
	NoCastling = "no-castling": Self::NoCastling { .. },
	PlayOn = "play-on": Self::PlayOn,
	Result = "result": Self::Result { .. },
	Override = "override": Self::Override { .. },
}}

kinds! {
/// A [`Question`] without its square.
QuestionKind of Question {
	Clock = "clock": Self::Clock,
	Moves = "moves": Self::Moves,
	Last = "last": Self::Last,
	Position = "position": Self::Position,
	Square = "square": Self::Square(_),
	Material = "material": Self::Material,
	Sheet = "sheet": Self::Sheet,
}}
