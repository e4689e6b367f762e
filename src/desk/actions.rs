//! The one table of commands: each with its stable public name, and where it holds.

use crate::chess::Role;

/// Where a command holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
	Everywhere,
	Setup,
	Play,
	/// Walking over the board, and questions about it.
	Board,
	/// At the tournament table.
	Table,
	/// While a game of others is read.
	Reading,
	/// In the answer to a question.
	Answer,
}

macro_rules! actions {
	(
		everywhere { $($action:ident = $name:literal $holds:ident,)* }
		board { $($look:ident = $asked:literal,)* }
		pieces { $($role:ident = $next:literal $previous:literal,)* }
		table { $($duty:ident = $named:literal,)* }
		book { $($leaf:ident = $turned:literal,)* }
	) => {
		/// Something that the user can ask for by a key or by a word.
		#[derive(Clone, Copy, Debug, PartialEq, Eq)]
		pub enum Action {
			$($action,)*
			/// On the board, or about it.
			OnBoard(BoardAction),
			/// At the tournament table.
			AtTable(TableAction),
			/// In a game that is read.
			InBook(ReadingAction),
		}

		/// A step over the board, or a question about what stands on it.
		#[derive(Clone, Copy, Debug, PartialEq, Eq)]
		pub enum BoardAction {
			$($look,)*
			/// To the next piece of a kind.
			Next(Role),
			Previous(Role),
		}

		/// What is reported, asked or ruled at the tournament table alone.
		#[derive(Clone, Copy, Debug, PartialEq, Eq)]
		pub enum TableAction { $($duty,)* }

		/// Where one turns to in a game that is read, and what is asked about it.
		#[derive(Clone, Copy, Debug, PartialEq, Eq)]
		pub enum ReadingAction { $($leaf,)* }

		impl Action {
			pub const ALL: &'static [Self] = &[
				$(Self::$action,)*
				$(Self::OnBoard(BoardAction::$look),)*
				$(Self::OnBoard(BoardAction::Next(Role::$role)), Self::OnBoard(BoardAction::Previous(Role::$role)),)*
				$(Self::AtTable(TableAction::$duty),)*
				$(Self::InBook(ReadingAction::$leaf),)*
			];

			/// All their names.
			pub const NAMES: &'static [&'static str] = &[$($name,)* $($asked,)* $($next, $previous,)* $($named,)* $($turned,)*];

			/// Its name in keymaps and word files.
			#[must_use]
			pub const fn name(self) -> &'static str {
				match self {
					$(Self::$action => $name,)*
					$(Self::OnBoard(BoardAction::$look) => $asked,)*
					$(Self::OnBoard(BoardAction::Next(Role::$role)) => $next,)*
					$(Self::OnBoard(BoardAction::Previous(Role::$role)) => $previous,)*
					$(Self::AtTable(TableAction::$duty) => $named,)*
					$(Self::InBook(ReadingAction::$leaf) => $turned,)*
				}
			}

			#[must_use]
			pub const fn holds(self) -> Holds {
				match self {
					$(Self::$action => Holds::$holds,)*
					Self::OnBoard(_) => Holds::Board,
					Self::AtTable(_) => Holds::Table,
					Self::InBook(_) => Holds::Reading,
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
		Spell = "spell" Everywhere,
		WordBack = "word-back" Everywhere,
		WordOn = "word-on" Everywhere,
		CharacterBack = "character-back" Everywhere,
		CharacterOn = "character-on" Everywhere,
		Find = "find" Everywhere,
		SaveSaid = "save-said" Everywhere,
		Hush = "hush" Everywhere,
		PauseSpeech = "pause-speech" Everywhere,
		Voice = "voice" Everywhere,
		Faster = "faster" Everywhere,
		Slower = "slower" Everywhere,
		Louder = "louder" Everywhere,
		Softer = "softer" Everywhere,
		Tones = "tones" Everywhere,
		TonesLouder = "tones-louder" Everywhere,
		TonesSofter = "tones-softer" Everywhere,
		Verbosity = "verbosity" Everywhere,
		More = "more" Everywhere,
		Less = "less" Everywhere,
		Details = "say" Everywhere,
		Echo = "key-echo" Everywhere,
		ReadLine = "read-line" Everywhere,
		HelpVoice = "help-voice" Everywhere,
		HelpScreen = "help-screen" Everywhere,
		Recording = "recording" Everywhere,
		Theme = "theme" Everywhere,
		BoardSize = "board-size" Everywhere,
		HideBoard = "hide-board" Everywhere,
		HideClocks = "hide-clocks" Everywhere,
		HideMoves = "hide-moves" Everywhere,
		StillBoard = "still-board" Everywhere,
		Prompt = "prompt" Everywhere,
		Digits = "digits" Everywhere,
		Cells = "cells" Everywhere,
		Help = "help" Everywhere,
		Keys = "keys" Everywhere,
		Commands = "commands" Everywhere,
		Learn = "learn" Everywhere,
		Tutorial = "tutorial" Everywhere,
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
		StartPosition = "start-position" Play,
		SetUp = "set-up" Play,
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
		Lesson = "lesson" Play,
		NextLesson = "next-lesson" Play,
		Yes = "yes" Answer,
		No = "no" Answer,
	}
	board {
		Walk = "walk",
		StepLeft = "step-left",
		StepRight = "step-right",
		StepAhead = "step-ahead",
		StepBack = "step-back",
		RowStart = "row-start",
		RowEnd = "row-end",
		PickUp = "pick-up",
		NextPiece = "next-piece",
		PreviousPiece = "previous-piece",
		NextOwn = "next-own",
		NextOther = "next-other",
		GoToLast = "go-to-last",
		SquareTones = "square-tones",
		Here = "here",
		Rank = "rank",
		File = "file",
		Diagonals = "diagonals",
		Directions = "directions",
		KnightView = "knight-view",
		KingView = "king-view",
		Attackers = "attackers",
		PieceMoves = "piece-moves",
		Captures = "captures",
		CheckBy = "check-by",
		OwnPieces = "own-pieces",
		OtherPieces = "other-pieces",
		Rights = "rights",
		LastCapture = "last-capture",
		LastFive = "last-five",
		MoveTimes = "move-times",
		Clocks = "clocks",
		Hint = "hint",
		Evaluation = "evaluation",
		LookBack = "look-back",
		LookForward = "look-forward",
		Present = "present",
		TurnBoard = "turn-board",
		Questions = "questions",
	}
	pieces {
		King = "next-king" "previous-king",
		Queen = "next-queen" "previous-queen",
		Rook = "next-rook" "previous-rook",
		Bishop = "next-bishop" "previous-bishop",
		Knight = "next-knight" "previous-knight",
		Pawn = "next-pawn" "previous-pawn",
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
		TellKey = "tell-key",
		PrintEnvelope = "print-envelope",
		Reopen = "reopen",
		EnvelopeLost = "envelope-lost",
		PositionLost = "position-lost",
		HandOver = "hand-over",
	}
	book {
		ToStart = "to-start",
		ToEnd = "to-end",
		GoToMove = "go-to-move",
		Comment = "comment",
		NextComment = "next-comment",
		Variations = "variations",
		EnterVariation = "enter-variation",
		LeaveVariation = "leave-variation",
		AboutGame = "about-game",
		OtherGame = "other-game",
	}
}

impl Action {
	/// What is about the voice and what it has said. It has a help of its own, so that none is too long to be heard.
	pub const OF_VOICE: [Self; 25] = [
		Self::Spell,
		Self::WordBack,
		Self::WordOn,
		Self::CharacterBack,
		Self::CharacterOn,
		Self::Find,
		Self::SaveSaid,
		Self::Hush,
		Self::PauseSpeech,
		Self::Voice,
		Self::Faster,
		Self::Slower,
		Self::Louder,
		Self::Softer,
		Self::Tones,
		Self::TonesLouder,
		Self::TonesSofter,
		Self::Verbosity,
		Self::More,
		Self::Less,
		Self::Details,
		Self::Echo,
		Self::ReadLine,
		Self::Form,
		Self::Recording,
	];

	/// What is about the screen, its lines and its lists, with a help of its own as well.
	pub const OF_SCREEN: [Self; 9] = [
		Self::Theme,
		Self::BoardSize,
		Self::HideBoard,
		Self::HideClocks,
		Self::HideMoves,
		Self::StillBoard,
		Self::Prompt,
		Self::Digits,
		Self::Cells,
	];

	/// Whether it goes from square to square.
	#[must_use]
	pub const fn is_step(self) -> bool {
		matches!(
			self,
			Self::OnBoard(
				BoardAction::StepLeft
					| BoardAction::StepRight
					| BoardAction::StepAhead
					| BoardAction::StepBack
			)
		)
	}

	/// Whether it is about the screen alone, and no place has to do with it.
	pub fn is_about_screen(self) -> bool {
		self == Self::HelpScreen || Self::OF_SCREEN.contains(&self)
	}

	/// The command of this name.
	#[must_use]
	pub fn named(name: &str) -> Option<Self> {
		Self::ALL.iter().copied().find(|action| action.name() == name)
	}
}
