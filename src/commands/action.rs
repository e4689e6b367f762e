//! The one table of commands: each with its stable public name, and where it holds.

use super::holds::Holds;
use crate::chess::Role;

macro_rules! actions {
	(
		first { $($(#[$doc:meta])* $group:ident($inner:ident) { $($action:ident = $name:literal $holds:ident,)* })* }
		board { $($look:ident = $asked:literal,)* }
		pieces { $($role:ident = $next:literal $previous:literal,)* }
		last { $($(#[$far_doc:meta])* $far:ident($far_inner:ident) { $($duty:ident = $named:literal $place:ident,)* })* }
	) => {
		/// Something that the user can ask for by a key or by a word.
		#[derive(Clone, Copy, Debug, PartialEq, Eq)]
		pub enum Action {
			$($(#[$doc])* $group($inner),)*
			/// A step over the board, or a question about what stands on it.
			Board(BoardAction),
			$($(#[$far_doc])* $far($far_inner),)*
		}

		$(
			$(#[$doc])*
			#[derive(Clone, Copy, Debug, PartialEq, Eq)]
			pub enum $inner { $($action,)* }
		)*

		/// A step over the board, or a question about what stands on it.
		#[derive(Clone, Copy, Debug, PartialEq, Eq)]
		pub enum BoardAction {
			$($look,)*
			/// To the next piece of a kind.
			Next(Role),
			Previous(Role),
		}

		$(
			$(#[$far_doc])*
			#[derive(Clone, Copy, Debug, PartialEq, Eq)]
			pub enum $far_inner { $($duty,)* }
		)*

		impl Action {
			pub const ALL: &'static [Self] = &[
				$($(Self::$group($inner::$action),)*)* $(Self::Board(BoardAction::$look),)*
				$(Self::Board(BoardAction::Next(Role::$role)), Self::Board(BoardAction::Previous(Role::$role)),)*
				$($(Self::$far($far_inner::$duty),)*)*
			];

			/// All their names.
			pub const NAMES: &'static [&'static str] = &[$($($name,)*)* $($asked,)* $($next, $previous,)* $($($named,)*)*];

			/// Its name in keymaps and word files.
			#[must_use]
			pub const fn name(self) -> &'static str {
				match self {
					$($(Self::$group($inner::$action) => $name,)*)*
					$(Self::Board(BoardAction::$look) => $asked,)*
					$(Self::Board(BoardAction::Next(Role::$role)) => $next,)*
					$(Self::Board(BoardAction::Previous(Role::$role)) => $previous,)*
					$($(Self::$far($far_inner::$duty) => $named,)*)*
				}
			}

			#[must_use]
			pub const fn holds(self) -> Holds {
				match self {
					$($(Self::$group($inner::$action) => Holds::$holds,)*)*
					Self::Board(_) => Holds::Board,
					$($(Self::$far($far_inner::$duty) => Holds::$place,)*)*
				}
			}
		}
	};
}

actions! {
	first {
		/// What edits the line that is being typed, or enters it.
		Typing(TypingAction) {
			Submit = "submit" Everywhere,
			Clear = "clear" Everywhere,
			Erase = "erase" Play,
			EraseForward = "erase-forward" Play,
			CursorLeft = "cursor-left" Play,
			CursorRight = "cursor-right" Play,
			CursorStart = "cursor-start" Play,
			CursorEnd = "cursor-end" Play,
			ReadLine = "read-line" Everywhere,
		}
		/// From choice to choice.
		Menu(MenuAction) {
			Previous = "previous" Setup,
			Next = "next" Setup,
		}
		/// About what was said, and how it is said.
		Speech(SpeechAction) {
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
			Rate = "rate" Everywhere,
			Louder = "louder" Everywhere,
			Softer = "softer" Everywhere,
			Volume = "volume" Everywhere,
			Tones = "tones" Everywhere,
			TonesLouder = "tones-louder" Everywhere,
			TonesSofter = "tones-softer" Everywhere,
			Verbosity = "verbosity" Everywhere,
			More = "more" Everywhere,
			Less = "less" Everywhere,
			Details = "say" Everywhere,
			Echo = "key-echo" Everywhere,
			Digits = "digits" Everywhere,
			WalkingOrder = "walking-order" Everywhere,
		}
		/// What can be done, and how it stands with the recording.
		Help(HelpAction) {
			HelpVoice = "help-voice" Everywhere,
			HelpScreen = "help-screen" Everywhere,
			Help = "help" Everywhere,
			Keys = "keys" Everywhere,
			Commands = "commands" Everywhere,
			Learn = "learn" Everywhere,
			Recording = "recording" Everywhere,
			Path = "path" Everywhere,
			Greeting = "greeting" Everywhere,
			Thanks = "thanks" Everywhere,
		}
		/// About the screen, its lines and its lists.
		Screen(ScreenAction) {
			Theme = "theme" Everywhere,
			BoardSize = "board-size" Everywhere,
			BoardLetters = "board-letters" Everywhere,
			Images = "images" Everywhere,
			Mouse = "mouse" Everywhere,
			LargePrint = "large-print" Everywhere,
			HideBoard = "hide-board" Everywhere,
			HideClocks = "hide-clocks" Everywhere,
			HideMoves = "hide-moves" Everywhere,
			StillBoard = "still-board" Everywhere,
			Prompt = "prompt" Everywhere,
			Cells = "cells" Everywhere,
			Compact = "compact" Everywhere,
		}
		/// What leads away from what is in hand.
		Program(ProgramAction) {
			Tutorial = "tutorial" Everywhere,
			Settings = "settings" Everywhere,
			Language = "language" Everywhere,
			Vocabulary = "vocabulary" Everywhere,
			Keymap = "keymap" Everywhere,
			Strength = "strength" Everywhere,
			Face = "face" Everywhere,
			Quit = "quit" Everywhere,
		}
		/// What one practises with, and learns from. The desk alone does these: it leaves what is in hand, where that may be.
		Training(TrainingAction) {
			Training = "training" Everywhere,
			Drills = "drills" Everywhere,
			Endgames = "endgames" Everywhere,
			Puzzles = "puzzles" Everywhere,
			Read = "read-games" Everywhere,
			SetUpPosition = "set-up-position" Everywhere,
			Review = "review" Everywhere,
			Guess = "guess-moves" Everywhere,
		}
		/// About the game in hand.
		Game(GameAction) {
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
			IsOver = "is-over" Play,
			TakeBack = "take-back" Play,
			EarlyMoves = "early-moves" Play,
			Redo = "redo" Play,
			OfferDraw = "offer-draw" Play,
			AcceptDraw = "accept-draw" Play,
			RefuseDraw = "refuse-draw" Play,
			ClaimDraw = "claim-draw" Play,
			Repetitions = "repetitions" Play,
			Resign = "resign" Play,
			Stop = "stop" Play,
			Resume = "resume" Play,
			Substitute = "substitute" Play,
			Export = "export" Play,
			Form = "form" Play,
			Law = "law" Play,
			PlayBack = "play-back" Play,
			NewGame = "new-game" Play,
			Rematch = "rematch" Play,
			SwapSides = "swap-sides" Play,
		}
		/// About the first game, which is taught.
		Lesson(LessonAction) {
			Lesson = "lesson" Play,
			NextLesson = "next-lesson" Play,
		}
		/// The answer to a question.
		Answer(AnswerAction) {
			Yes = "yes" Answer,
			No = "no" Answer,
		}
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
		NextDiagonal = "next-diagonal",
		PreviousDiagonal = "previous-diagonal",
		NextStraight = "next-straight",
		PreviousStraight = "previous-straight",
		KnightView = "knight-view",
		KingView = "king-view",
		Attackers = "attackers",
		PieceMoves = "piece-moves",
		Captures = "captures",
		CheckBy = "check-by",
		Checks = "checks",
		Threats = "threats",
		Hanging = "hanging",
		Pins = "pins",
		PassedPawns = "passed-pawns",
		DoubledPawns = "doubled-pawns",
		OpenFiles = "open-files",
		Balance = "balance",
		CanCastle = "can-castle",
		CanPlay = "can-play",
		Fen = "fen",
		OwnPieces = "own-pieces",
		OtherPieces = "other-pieces",
		Rights = "rights",
		LastCapture = "last-capture",
		Captured = "captured",
		Opening = "opening",
		Opponent = "opponent",
		LastFive = "last-five",
		MoveTimes = "move-times",
		Clocks = "clocks",
		Hint = "hint",
		Evaluation = "evaluation",
		EvaluationInPawns = "evaluation-in-pawns",
		EvaluationBar = "evaluation-bar",
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
	last {
		/// What is reported, asked or ruled at the tournament table alone.
		Table(TableAction) {
			PressClock = "press-clock" Table,
			Touch = "touch" Table,
			TakeOff = "take-off" Table,
			Place = "place" Table,
			Announce = "announce" Table,
			Correct = "correct" Table,
			Finish = "finish" Table,
			TypedWrong = "typed-wrong" Table,
			NotDone = "not-done" Table,
			RepeatBack = "repeat-back" Table,
			Execute = "execute" Table,
			Displace = "displace" Table,
			Adjust = "adjust" Table,
			Write = "write" Table,
			StrikeOut = "strike-out" Table,
			Compare = "compare" Table,
			Differences = "differences" Table,
			Owed = "owed" Table,
			MoveCount = "move-count" Table,
			Material = "material" Table,
			ClaimFlag = "claim-flag" Table,
			Illegal = "illegal" Table,
			ClaimThreefold = "claim-threefold" Table,
			ClaimFifty = "claim-fifty" Table,
			ClaimTouch = "claim-touch" Table,
			ClaimDead = "claim-dead" Table,
			ClaimNormalMeans = "claim-normal-means" Table,
			ClaimExtraTime = "claim-extra-time" Table,
			ReportTouch = "report-touch" Table,
			ReportTwoHands = "report-two-hands" Table,
			ReportDisplaced = "report-displaced" Table,
			ReportDevice = "report-device" Table,
			ReportDisturbance = "report-disturbance" Table,
			ReportWrongSetup = "report-wrong-setup" Table,
			ReportWrongBoard = "report-wrong-board" Table,
			ReportReversedColours = "report-reversed-colours" Table,
			ReportWrongTimes = "report-wrong-times" Table,
			Arrived = "arrived" Table,
			Sign = "sign" Table,
			ConfirmPosition = "confirm-position" Table,
			Grant = "grant" Table,
			GrantDelay = "grant-delay" Table,
			Postpone = "postpone" Table,
			Reject = "reject" Table,
			Adopt = "adopt" Table,
			ShowMate = "show-mate" Table,
			BackTo = "back-to" Table,
			ReadClocks = "read-clocks" Table,
			SetTime = "set-time" Table,
			SetCounter = "set-counter" Table,
			ReplaceClock = "replace-clock" Table,
			AddTime = "add-time" Table,
			TakeTime = "take-time" Table,
			Warn = "warn" Table,
			AddPoints = "add-points" Table,
			TakePoints = "take-points" Table,
			Fine = "fine" Table,
			Exclude = "exclude" Table,
			Expel = "expel" Table,
			Excuse = "excuse" Table,
			NoCastling = "no-castling" Table,
			Result = "result" Table,
			PlayOn = "play-on" Table,
			Override = "override" Table,
			SessionEnds = "session-ends" Table,
			SessionGoesOn = "session-goes-on" Table,
			Seal = "seal" Table,
			Envelope = "envelope" Table,
			TellKey = "tell-key" Table,
			PrintEnvelope = "print-envelope" Table,
			Reopen = "reopen" Table,
			EnvelopeLost = "envelope-lost" Table,
			PositionLost = "position-lost" Table,
			HandOver = "hand-over" Table,
		}
		/// Where one turns to in a game that is read, and what is asked about it.
		Reading(ReadingAction) {
			ToStart = "to-start" Reading,
			ToEnd = "to-end" Reading,
			GoToMove = "go-to-move" Reading,
			Comment = "comment" Reading,
			NextComment = "next-comment" Reading,
			Variations = "variations" Reading,
			EnterVariation = "enter-variation" Reading,
			LeaveVariation = "leave-variation" Reading,
			AboutGame = "about-game" Reading,
			OtherGame = "other-game" Reading,
			NextMistake = "next-mistake" Reading,
			PreviousMistake = "previous-mistake" Reading,
			BetterMove = "better-move" Reading,
			Learn = "learn-from-mistakes" Reading,
			Summary = "summary" Reading,
		}
	}
}
