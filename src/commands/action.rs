//! The one table of commands: a row each, with its stable public name and its other properties.

use super::holds::Holds;
use crate::chess::Role;

/// The effect of a command on the game, on sound and on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
	/// Reports the state, and changes neither that nor the user's view.
	Looks,
	/// Moves the user's view, and reports the content of the new place.
	Steps,
	/// Reports a strong player's opinion.
	Advises,
	/// Repeats something, or changes the delivery.
	Tells,
	/// Saves, or changes the view.
	Shows,
	/// Changes a choice of the program.
	Chooses,
	/// Changes or ends something, and asks first if that cannot be undone.
	Asks,
	/// Changes the game, or the knowledge of it, as soon as it is given.
	Acts,
	/// Edits the line, answers, or leads elsewhere.
	Leads,
}

impl Does {
	/// Returns `true` if the command tells something and changes nothing of the game.
	#[must_use]
	pub const fn tells(self) -> bool {
		matches!(self, Self::Looks | Self::Steps | Self::Advises | Self::Tells)
	}
}

/// The page of the help that lists a command, so that no page is too long to be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpPage {
	Main,
	/// The voice, and its past speech.
	Voice,
	/// The screen, its lines and its lists.
	Screen,
}

/// The sight that a question about the board depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
	/// The contents of squares.
	Squares,
	/// The contents of lines.
	Directions,
	/// The squares a knight's move away.
	Knight,
	/// Attacks and possible moves.
	Analysis,
}

macro_rules! actions {
	(@page) => { HelpPage::Main };
	(@page $page:ident) => { HelpPage::$page };
	(@scope) => { None };
	(@scope $scope:ident) => { Some(Scope::$scope) };
	(
		first { $($(#[$doc:meta])* $group:ident($inner:ident) {
			$($action:ident = $name:literal $holds:ident $does:ident $($page:ident)?,)*
		})* }
		board { $($(#[$plain_doc:meta])* $plain:ident = $plain_name:literal $plain_does:ident,)* }
		board_groups { $($(#[$board_doc:meta])* $board:ident {
			$($(#[$look_doc:meta])* $look:ident = $asked:literal $looks:ident $($scope:ident)?,)*
		})* }
		board_last { $($(#[$end_doc:meta])* $end:ident = $end_name:literal $end_does:ident,)* }
		pieces { $($role:ident = $next:literal $previous:literal,)* }
		last { $($(#[$far_doc:meta])* $far:ident($far_inner:ident) {
			$($duty:ident = $named:literal $place:ident $far_does:ident,)*
		})* }
	) => {
		/// Something that the user can ask for by a key or by a word.
		#[derive(Clone, Copy, Debug, PartialEq, Eq)]
		pub enum Action {
			$($(#[$doc])* $group($inner),)*
			/// A step over the board, or a question about its pieces.
			Board(BoardAction),
			$($(#[$far_doc])* $far($far_inner),)*
		}

		$(
			$(#[$doc])*
			#[derive(Clone, Copy, Debug, PartialEq, Eq)]
			pub enum $inner { $($action,)* }
		)*

		/// A step over the board, or a question about its pieces.
		#[derive(Clone, Copy, Debug, PartialEq, Eq)]
		pub enum BoardAction {
			$($(#[$plain_doc])* $plain,)*
			$($(#[$board_doc])* $board($board),)*
			$($(#[$end_doc])* $end,)*
			/// To the next piece of a kind.
			Next(Role),
			Previous(Role),
		}

		$(
			$(#[$board_doc])*
			#[derive(Clone, Copy, Debug, PartialEq, Eq)]
			pub enum $board { $($(#[$look_doc])* $look,)* }
		)*

		$(
			$(#[$far_doc])*
			#[derive(Clone, Copy, Debug, PartialEq, Eq)]
			pub enum $far_inner { $($duty,)* }
		)*

		impl Action {
			pub const ALL: &'static [Self] = &[
				$($(Self::$group($inner::$action),)*)*
				$(Self::Board(BoardAction::$plain),)*
				$($(Self::Board(BoardAction::$board($board::$look)),)*)*
				$(Self::Board(BoardAction::$end),)*
				$(Self::Board(BoardAction::Next(Role::$role)), Self::Board(BoardAction::Previous(Role::$role)),)*
				$($(Self::$far($far_inner::$duty),)*)*
			];

			/// All their names.
			pub const NAMES: &'static [&'static str] = &[
				$($($name,)*)* $($plain_name,)* $($($asked,)*)* $($end_name,)* $($next, $previous,)* $($($named,)*)*
			];

			/// Its name in keymaps and word files.
			#[must_use]
			pub const fn name(self) -> &'static str {
				match self {
					$($(Self::$group($inner::$action) => $name,)*)*
					$(Self::Board(BoardAction::$plain) => $plain_name,)*
					$($(Self::Board(BoardAction::$board($board::$look)) => $asked,)*)*
					$(Self::Board(BoardAction::$end) => $end_name,)*
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

			#[must_use]
			pub const fn does(self) -> Does {
				match self {
					$($(Self::$group($inner::$action) => Does::$does,)*)*
					$(Self::Board(BoardAction::$plain) => Does::$plain_does,)*
					$($(Self::Board(BoardAction::$board($board::$look)) => Does::$looks,)*)*
					$(Self::Board(BoardAction::$end) => Does::$end_does,)*
					Self::Board(BoardAction::Next(_) | BoardAction::Previous(_)) => Does::Steps,
					$($(Self::$far($far_inner::$duty) => Does::$far_does,)*)*
				}
			}

			#[must_use]
			pub const fn help_page(self) -> HelpPage {
				match self {
					$($(Self::$group($inner::$action) => actions!(@page $($page)?),)*)*
					Self::Board(_) $(| Self::$far(_))* => HelpPage::Main,
				}
			}

			/// The command of this name.
			#[must_use]
			pub fn named(name: &str) -> Option<Self> {
				Self::ALL.iter().copied().find(|action| action.name() == name)
			}
		}

		impl BoardAction {
			/// Its scope, if it asks about the board.
			#[must_use]
			pub const fn scope(self) -> Option<Scope> {
				$(if let Self::$board(asked) = self {
					return match asked { $($board::$look => actions!(@scope $($scope)?),)* };
				})*
				None
			}
		}
	};
}

actions! {
	first {
		/// Edits the typed line, or enters it.
		Typing(TypingAction) {
			Submit = "submit" Everywhere Leads,
			Clear = "clear" Everywhere Leads,
			Erase = "erase" Play Leads,
			EraseForward = "erase-forward" Play Leads,
			CursorLeft = "cursor-left" Play Leads,
			CursorRight = "cursor-right" Play Leads,
			CursorStart = "cursor-start" Play Leads,
			CursorEnd = "cursor-end" Play Leads,
			Complete = "complete" Play Leads,
			ReadLine = "read-line" Everywhere Leads Voice,
		}
		/// From choice to choice.
		Menu(MenuAction) {
			Previous = "previous" Setup Leads,
			Next = "next" Setup Leads,
		}
		/// About past speech, and its delivery.
		Speech(SpeechAction) {
			Earlier = "earlier" Everywhere Tells,
			Later = "later" Everywhere Tells,
			First = "first" Everywhere Tells,
			Last = "last" Everywhere Tells,
			Repeat = "repeat" Everywhere Tells,
			RepeatSlower = "repeat-slower" Everywhere Tells,
			Spell = "spell" Everywhere Tells Voice,
			WordBack = "word-back" Everywhere Tells Voice,
			WordOn = "word-on" Everywhere Tells Voice,
			CharacterBack = "character-back" Everywhere Tells Voice,
			CharacterOn = "character-on" Everywhere Tells Voice,
			Find = "find" Everywhere Tells Voice,
			SaveSaid = "save-said" Everywhere Tells Voice,
			Hush = "hush" Everywhere Tells Voice,
			PauseSpeech = "pause-speech" Everywhere Tells Voice,
			Voice = "voice" Everywhere Tells Voice,
			Faster = "faster" Everywhere Tells Voice,
			Slower = "slower" Everywhere Tells Voice,
			Rate = "rate" Everywhere Tells Voice,
			Louder = "louder" Everywhere Tells Voice,
			Softer = "softer" Everywhere Tells Voice,
			Volume = "volume" Everywhere Tells Voice,
			Tones = "tones" Everywhere Tells Voice,
			TonesLouder = "tones-louder" Everywhere Tells Voice,
			TonesSofter = "tones-softer" Everywhere Tells Voice,
			Verbosity = "verbosity" Everywhere Tells Voice,
			More = "more" Everywhere Tells Voice,
			Less = "less" Everywhere Tells Voice,
			Details = "say" Everywhere Tells Voice,
			Echo = "key-echo" Everywhere Tells Voice,
			Digits = "digits" Everywhere Tells Screen,
			WalkingOrder = "walking-order" Everywhere Tells Voice,
		}
		/// Available actions, and the state of the recording.
		Help(HelpAction) {
			HelpVoice = "help-voice" Everywhere Looks,
			HelpScreen = "help-screen" Everywhere Looks,
			Help = "help" Everywhere Looks,
			Keys = "keys" Everywhere Looks,
			Commands = "commands" Everywhere Looks,
			Learn = "learn" Everywhere Tells,
			Recording = "recording" Everywhere Looks Voice,
			Path = "path" Everywhere Looks,
			Greeting = "greeting" Everywhere Looks,
			Thanks = "thanks" Everywhere Looks,
			Learned = "learned" Everywhere Looks,
			ForgetLearned = "forget-learned" Everywhere Tells,
			ForgetAllLearned = "forget-all-learned" Everywhere Tells,
		}
		/// About the screen, its lines and its lists.
		Screen(ScreenAction) {
			Theme = "theme" Everywhere Shows Screen,
			BoardSize = "board-size" Everywhere Shows Screen,
			BoardLetters = "board-letters" Everywhere Shows Screen,
			Images = "images" Everywhere Shows Screen,
			Mouse = "mouse" Everywhere Shows Screen,
			LargePrint = "large-print" Everywhere Shows Screen,
			HideBoard = "hide-board" Everywhere Shows Screen,
			HideClocks = "hide-clocks" Everywhere Shows Screen,
			HideMoves = "hide-moves" Everywhere Shows Screen,
			StillBoard = "still-board" Everywhere Shows Screen,
			Prompt = "prompt" Everywhere Shows Screen,
			Cells = "cells" Everywhere Shows Screen,
			Compact = "compact" Everywhere Shows Screen,
		}
		/// Leads away from the current mode.
		Program(ProgramAction) {
			Tutorial = "tutorial" Everywhere Leads,
			Settings = "settings" Everywhere Chooses,
			Language = "language" Everywhere Chooses,
			Vocabulary = "vocabulary" Everywhere Chooses,
			Keymap = "keymap" Everywhere Chooses,
			Strength = "strength" Everywhere Chooses,
			Face = "face" Everywhere Chooses,
			Online = "online" Everywhere Leads,
			Quit = "quit" Everywhere Leads,
		}
		/// Practice and learning. The desk alone does these: it leaves the current mode if that is allowed.
		Training(TrainingAction) {
			Training = "training" Everywhere Leads,
			Drills = "drills" Everywhere Leads,
			Endgames = "endgames" Everywhere Leads,
			Puzzles = "puzzles" Everywhere Leads,
			Openings = "openings" Everywhere Leads,
			Read = "read-games" Everywhere Leads,
			SetUpPosition = "set-up-position" Everywhere Leads,
			Review = "review" Everywhere Leads,
			Guess = "guess-moves" Everywhere Leads,
			Studies = "studies" Everywhere Leads,
			Import = "import" Everywhere Leads,
		}
		/// About the current game.
		Game(GameAction) {
			LastMove = "last-move" Play Looks,
			Moves = "moves" Play Looks,
			Board = "board" Play Looks,
			StartPosition = "start-position" Play Looks,
			SetUp = "set-up" Play Asks,
			BrailleRow = "braille-row" Play Shows,
			BrailleBoard = "braille-board" Play Shows,
			Square = "square" Play Looks,
			Clock = "clock" Play Looks,
			OtherClock = "other-clock" Play Looks,
			ThinkingTime = "thinking-time" Play Looks,
			Turn = "turn" Play Looks,
			IsOver = "is-over" Play Looks,
			TakeBack = "take-back" Play Asks,
			EarlyMoves = "early-moves" Play Shows,
			Redo = "redo" Play Acts,
			OfferDraw = "offer-draw" Play Asks,
			AcceptDraw = "accept-draw" Play Asks,
			RefuseDraw = "refuse-draw" Play Acts,
			ClaimDraw = "claim-draw" Play Asks,
			Repetitions = "repetitions" Play Looks,
			Resign = "resign" Play Asks,
			Stop = "stop" Play Acts,
			Resume = "resume" Play Acts,
			Substitute = "substitute" Play Asks,
			Export = "export" Play Shows,
			Form = "form" Play Shows Voice,
			Law = "law" Play Looks,
			PlayBack = "play-back" Play Shows,
			NewGame = "new-game" Play Asks,
			Rematch = "rematch" Play Asks,
			SwapSides = "swap-sides" Play Asks,
		}
		/// About the first game, which is taught.
		Lesson(LessonAction) {
			Lesson = "lesson" Play Leads,
			NextLesson = "next-lesson" Play Leads,
		}
		/// The answer to a question.
		Answer(AnswerAction) {
			Yes = "yes" Answer Leads,
			No = "no" Answer Leads,
		}
	}
	board {
		/// To the board, or back to the input line.
		Walk = "walk" Leads,
	}
	board_groups {
		/// Moves only the finger over the board.
		Step {
			Left = "step-left" Steps,
			Right = "step-right" Steps,
			Ahead = "step-ahead" Steps,
			Back = "step-back" Steps,
			RowStart = "row-start" Steps,
			RowEnd = "row-end" Steps,
			NextPiece = "next-piece" Steps,
			PreviousPiece = "previous-piece" Steps,
			NextOwn = "next-own" Steps,
			NextOther = "next-other" Steps,
			/// To the destination of the last move.
			ToLast = "go-to-last" Steps,
			/// Changes the way squares are told.
			Tones = "square-tones" Shows,
		}
		/// A question about the position.
		Ask {
			Here = "here" Looks Squares,
			Rank = "rank" Looks Squares,
			File = "file" Looks Squares,
			Diagonals = "diagonals" Looks Directions,
			Directions = "directions" Looks Directions,
			NextDiagonal = "next-diagonal" Steps Directions,
			PreviousDiagonal = "previous-diagonal" Steps Directions,
			NextStraight = "next-straight" Steps Directions,
			PreviousStraight = "previous-straight" Steps Directions,
			KnightView = "knight-view" Looks Knight,
			KingView = "king-view" Looks Directions,
			Attackers = "attackers" Looks Analysis,
			PieceMoves = "piece-moves" Looks Analysis,
			Captures = "captures" Looks Analysis,
			CheckBy = "check-by" Looks Analysis,
			Checks = "checks" Looks Analysis,
			Threats = "threats" Looks Analysis,
			Hanging = "hanging" Looks Analysis,
			Pins = "pins" Looks Analysis,
			PassedPawns = "passed-pawns" Looks Analysis,
			DoubledPawns = "doubled-pawns" Looks Analysis,
			IsolatedPawns = "isolated-pawns" Looks Analysis,
			OpenFiles = "open-files" Looks Analysis,
			Balance = "balance" Looks Analysis,
			CanCastle = "can-castle" Looks Analysis,
			CanPlay = "can-play" Looks Analysis,
			Fen = "fen" Looks Analysis,
			OwnPieces = "own-pieces" Looks Squares,
			OtherPieces = "other-pieces" Looks Squares,
			Rights = "rights" Looks Analysis,
		}
		/// Answered by each mode itself.
		OfGame {
			PickUp = "pick-up" Leads,
			LastCapture = "last-capture" Looks,
			Captured = "captured" Looks,
			/// The castlings of both sides so far.
			Castled = "castled" Looks,
			Opening = "opening" Looks,
			Opponent = "opponent" Looks,
			LastFive = "last-five" Looks,
			MoveTimes = "move-times" Looks,
			Clocks = "clocks" Looks,
			/// A move, from the adviser.
			Hint = "hint" Advises,
			/// The evaluation.
			Evaluation = "evaluation" Advises,
			EvaluationInPawns = "evaluation-in-pawns" Advises,
			/// The bar beside the board that shows the evaluation.
			EvaluationBar = "evaluation-bar" Shows,
			LookBack = "look-back" Steps,
			LookForward = "look-forward" Steps,
			Present = "present" Steps,
			Questions = "questions" Looks,
		}
	}
	board_last {
		/// Turns the board round.
		Turn = "turn-board" Shows,
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
		/// Reports, questions and decisions at the tournament table alone.
		Table(TableAction) {
			PressClock = "press-clock" Table Acts,
			Touch = "touch" Table Acts,
			TakeOff = "take-off" Table Acts,
			Place = "place" Table Acts,
			Announce = "announce" Table Acts,
			Correct = "correct" Table Acts,
			Finish = "finish" Table Acts,
			TypedWrong = "typed-wrong" Table Acts,
			NotDone = "not-done" Table Acts,
			RepeatBack = "repeat-back" Table Acts,
			Execute = "execute" Table Acts,
			Displace = "displace" Table Acts,
			Adjust = "adjust" Table Acts,
			Write = "write" Table Acts,
			StrikeOut = "strike-out" Table Acts,
			Compare = "compare" Table Acts,
			Differences = "differences" Table Looks,
			Owed = "owed" Table Looks,
			MoveCount = "move-count" Table Looks,
			Material = "material" Table Looks,
			ClaimFlag = "claim-flag" Table Acts,
			Illegal = "illegal" Table Acts,
			ClaimThreefold = "claim-threefold" Table Asks,
			ClaimFifty = "claim-fifty" Table Asks,
			ClaimTouch = "claim-touch" Table Acts,
			ClaimDead = "claim-dead" Table Asks,
			ClaimNormalMeans = "claim-normal-means" Table Asks,
			ClaimExtraTime = "claim-extra-time" Table Acts,
			ReportTouch = "report-touch" Table Acts,
			ReportTwoHands = "report-two-hands" Table Acts,
			ReportDisplaced = "report-displaced" Table Acts,
			ReportDevice = "report-device" Table Acts,
			ReportDisturbance = "report-disturbance" Table Acts,
			ReportWrongSetup = "report-wrong-setup" Table Acts,
			ReportWrongBoard = "report-wrong-board" Table Acts,
			ReportReversedColours = "report-reversed-colours" Table Acts,
			ReportWrongTimes = "report-wrong-times" Table Acts,
			Arrived = "arrived" Table Acts,
			Sign = "sign" Table Acts,
			ConfirmPosition = "confirm-position" Table Acts,
			Grant = "grant" Table Acts,
			GrantDelay = "grant-delay" Table Acts,
			Postpone = "postpone" Table Acts,
			Reject = "reject" Table Acts,
			Adopt = "adopt" Table Acts,
			ShowMate = "show-mate" Table Asks,
			BackTo = "back-to" Table Acts,
			ReadClocks = "read-clocks" Table Acts,
			SetTime = "set-time" Table Acts,
			SetCounter = "set-counter" Table Acts,
			ReplaceClock = "replace-clock" Table Acts,
			AddTime = "add-time" Table Acts,
			TakeTime = "take-time" Table Acts,
			Warn = "warn" Table Acts,
			AddPoints = "add-points" Table Acts,
			TakePoints = "take-points" Table Acts,
			Fine = "fine" Table Acts,
			Exclude = "exclude" Table Acts,
			Expel = "expel" Table Acts,
			Excuse = "excuse" Table Acts,
			NoCastling = "no-castling" Table Acts,
			Result = "result" Table Acts,
			PlayOn = "play-on" Table Acts,
			Override = "override" Table Acts,
			SessionEnds = "session-ends" Table Acts,
			SessionGoesOn = "session-goes-on" Table Acts,
			Seal = "seal" Table Acts,
			Envelope = "envelope" Table Asks,
			TellKey = "tell-key" Table Acts,
			PrintEnvelope = "print-envelope" Table Acts,
			Reopen = "reopen" Table Acts,
			EnvelopeLost = "envelope-lost" Table Acts,
			PositionLost = "position-lost" Table Acts,
			HandOver = "hand-over" Table Asks,
		}
		/// Acts of a game that is played on a server.
		Online(OnlineAction) {
			Chat = "chat" Online Acts,
			GiveTime = "give-time" Online Acts,
			ClaimWin = "claim-win" Online Acts,
			Abort = "abort-game" Online Acts,
			Berserk = "berserk" Online Acts,
		}
		/// The steps in a game that is read, and the questions about it.
		Reading(ReadingAction) {
			ToStart = "to-start" Reading Leads,
			ToEnd = "to-end" Reading Leads,
			GoToMove = "go-to-move" Reading Leads,
			Comment = "comment" Reading Leads,
			NextComment = "next-comment" Reading Leads,
			Variations = "variations" Reading Leads,
			EnterVariation = "enter-variation" Reading Leads,
			LeaveVariation = "leave-variation" Reading Leads,
			AboutGame = "about-game" Reading Leads,
			OtherGame = "other-game" Reading Leads,
			NextMistake = "next-mistake" Reading Leads,
			PreviousMistake = "previous-mistake" Reading Leads,
			BetterMove = "better-move" Reading Leads,
			Learn = "learn-from-mistakes" Reading Leads,
			Summary = "summary" Reading Leads,
			Course = "course" Reading Leads,
			PlayFromHere = "play-from-here" Reading Leads,
		}
		/// Edits of a game that is read, its chapters, and the lines of an engine.
		Study(StudyAction) {
			Where = "where-in-game" Reading Looks,
			LineStart = "line-start" Reading Leads,
			AddMove = "add-move" Reading Acts,
			WriteComment = "write-comment" Reading Acts,
			DeleteComment = "delete-comment" Reading Acts,
			Assess = "assess" Reading Acts,
			Promote = "promote-variation" Reading Acts,
			DeleteLine = "delete-line" Reading Asks,
			Undo = "undo-edit" Reading Acts,
			Redo = "redo-edit" Reading Acts,
			NewChapter = "new-chapter" Reading Acts,
			Chapters = "chapters" Reading Leads,
			NextChapter = "next-chapter" Reading Leads,
			PreviousChapter = "previous-chapter" Reading Leads,
			DeleteChapter = "delete-chapter" Reading Asks,
			RenameStudy = "rename-study" Reading Acts,
			EngineLines = "engine-lines" Reading Advises,
			WalkLine = "walk-line" Reading Leads,
			KeepLine = "keep-line" Reading Acts,
		}
	}
}

impl Action {
	/// The step that takes this step of a setting back: softer for louder.
	#[must_use]
	pub fn opposite(self) -> Option<Self> {
		use SpeechAction::{Faster, Less, Louder, More, Slower, Softer, TonesLouder, TonesSofter};
		const STEPS: [(SpeechAction, SpeechAction); 4] = [
			(Faster, Slower),
			(Louder, Softer),
			(TonesLouder, TonesSofter),
			(More, Less),
		];
		let both = STEPS
			.into_iter()
			.flat_map(|(one, other)| [(one, other), (other, one)]);
		let mut both = both.map(|(one, other)| (Self::Speech(one), Self::Speech(other)));
		both.find(|(step, _)| *step == self).map(|(_, other)| other)
	}
}
