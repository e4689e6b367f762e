//! The one table of commands: each with its stable public name, and where it holds.

/// Where a command holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
	Everywhere,
	Setup,
	Play,
	/// At the tournament table.
	Table,
	/// In the answer to a question.
	Answer,
}

macro_rules! actions {
	(
		everywhere { $($action:ident = $name:literal $holds:ident,)* }
		table { $($duty:ident = $named:literal,)* }
	) => {
		/// Something that the user can ask for by a key or by a word.
		#[derive(Clone, Copy, Debug, PartialEq, Eq)]
		pub enum Action {
			$($action,)*
			/// At the tournament table.
			AtTable(Duty),
		}

		/// What is reported, asked or ruled at the tournament table alone.
		#[derive(Clone, Copy, Debug, PartialEq, Eq)]
		pub enum Duty { $($duty,)* }

		impl Action {
			pub const ALL: &'static [Self] = &[$(Self::$action,)* $(Self::AtTable(Duty::$duty),)*];

			/// Its name in keymaps and word files.
			#[must_use]
			pub const fn name(self) -> &'static str {
				match self {
					$(Self::$action => $name,)*
					$(Self::AtTable(Duty::$duty) => $named,)*
				}
			}

			#[must_use]
			pub const fn holds(self) -> Holds {
				match self {
					$(Self::$action => Holds::$holds,)*
					Self::AtTable(_) => Holds::Table,
				}
			}
		}
	};
}

actions! {
	everywhere {
		Submit = "submit" Everywhere,
		Clear = "clear" Everywhere,
		Earlier = "earlier" Everywhere,
		Later = "later" Everywhere,
		First = "first" Everywhere,
		Last = "last" Everywhere,
		Repeat = "repeat" Everywhere,
		RepeatSlower = "repeat-slower" Everywhere,
		Voice = "voice" Everywhere,
		Recording = "recording" Everywhere,
		Help = "help" Everywhere,
		Quit = "quit" Everywhere,
		Previous = "previous" Setup,
		Next = "next" Setup,
		Erase = "erase" Play,
		EraseForward = "erase-forward" Play,
		CursorLeft = "cursor-left" Play,
		CursorRight = "cursor-right" Play,
		CursorStart = "cursor-start" Play,
		CursorEnd = "cursor-end" Play,
		LastMove = "last-move" Play,
		Moves = "moves" Play,
		Board = "board" Play,
		BrailleRow = "braille-row" Play,
		BrailleBoard = "braille-board" Play,
		Square = "square" Play,
		Clock = "clock" Play,
		OtherClock = "other-clock" Play,
		Turn = "turn" Play,
		TakeBack = "take-back" Play,
		OfferDraw = "offer-draw" Play,
		AcceptDraw = "accept-draw" Play,
		RefuseDraw = "refuse-draw" Play,
		ClaimDraw = "claim-draw" Play,
		Resign = "resign" Play,
		Stop = "stop" Play,
		Resume = "resume" Play,
		Export = "export" Play,
		Form = "form" Play,
		Law = "law" Play,
		PlayBack = "play-back" Play,
		NewGame = "new-game" Play,
		Yes = "yes" Answer,
		No = "no" Answer,
	}
	table {
		PressClock = "press-clock",
		Touch = "touch",
		TakeOff = "take-off",
		Place = "place",
		Announce = "announce",
		Correct = "correct",
		RepeatBack = "repeat-back",
		Execute = "execute",
		Displace = "displace",
		Adjust = "adjust",
		Write = "write",
		StrikeOut = "strike-out",
		Compare = "compare",
		Differences = "differences",
		Owed = "owed",
		MoveCount = "move-count",
		Material = "material",
		ClaimFlag = "claim-flag",
		Illegal = "illegal",
		ClaimThreefold = "claim-threefold",
		ClaimFifty = "claim-fifty",
		ClaimTouch = "claim-touch",
		ClaimDead = "claim-dead",
		ClaimNormalMeans = "claim-normal-means",
		ClaimExtraTime = "claim-extra-time",
		ReportTouch = "report-touch",
		ReportTwoHands = "report-two-hands",
		ReportDisplaced = "report-displaced",
		ReportDevice = "report-device",
		ReportDisturbance = "report-disturbance",
		ReportWrongSetup = "report-wrong-setup",
		ReportWrongBoard = "report-wrong-board",
		ReportReversedColours = "report-reversed-colours",
		ReportWrongTimes = "report-wrong-times",
		Arrived = "arrived",
		Sign = "sign",
		ConfirmPosition = "confirm-position",
		Grant = "grant",
		GrantDelay = "grant-delay",
		Postpone = "postpone",
		Reject = "reject",
		Adopt = "adopt",
		BackTo = "back-to",
		SetTime = "set-time",
		SetCounter = "set-counter",
		ReplaceClock = "replace-clock",
		AddTime = "add-time",
		TakeTime = "take-time",
		Warn = "warn",
		AddPoints = "add-points",
		TakePoints = "take-points",
		Fine = "fine",
		Exclude = "exclude",
		Expel = "expel",
		Excuse = "excuse",
		NoCastling = "no-castling",
		Result = "result",
		Override = "override",
		SessionEnds = "session-ends",
		Seal = "seal",
		Envelope = "envelope",
		Reopen = "reopen",
		EnvelopeLost = "envelope-lost",
		PositionLost = "position-lost",
		HandOver = "hand-over",
	}
}

impl Action {
	/// The command of this name.
	#[must_use]
	pub fn named(name: &str) -> Option<Self> {
		Self::ALL.iter().copied().find(|action| action.name() == name)
	}
}

#[cfg(test)]
mod tests {
	use alloc::collections::BTreeSet;

	use super::*;
	use crate::keys::Keymap;
	use crate::voice::{Language, Library, Manner, Vocabulary};

	#[test]
	fn the_keymap_names_commands_that_exist() {
		let map = Keymap::parse(include_str!("../../keymaps/default.toml")).unwrap();
		for (place, key, name) in map.iter() {
			assert!(Action::named(name).is_some(), "[{place}] {key} = {name:?}");
		}
	}

	#[test]
	fn every_command_is_reached_by_a_key_or_a_word() {
		let map = Keymap::parse(include_str!("../../keymaps/default.toml")).unwrap();
		let bound: BTreeSet<&str> = map.iter().map(|(_, _, name)| name).collect();
		let library = Library::built_in();
		for language in [Language::GERMAN, Language::ENGLISH] {
			let vocabulary = Vocabulary::new(&library, Manner::new(language)).unwrap();
			for action in Action::ALL {
				let words = vocabulary.command_words(action.name());
				assert!(
					bound.contains(action.name()) || !words.is_empty(),
					"{language}: {}",
					action.name()
				);
			}
		}
	}
}
