//! The phrases of the shelf: the games that are kept, and what becomes of them.

/// Puts the rows of the shelf behind those that are given, and those of faults behind them.
macro_rules! shelf_lines {
	($($row:tt)*) => {
		fault_lines! {
			$($row)*
			NotKept = "not_kept" [],
			/// After [`PhraseKey::NotKept`]: nothing of the game was lost.
			KeptAgain = "kept_again" [],
			/// In place of [`PhraseKey::AskLeave`] while something waits to be kept.
			AskLeaveUnkept = "ask_leave_unkept" [],
			ChoiceInterrupted = "choice_interrupted" [],
			/// One of several; which one is said.
			ChoiceInterruptedOf = "choice_interrupted_of" ["players"],
			SeveralInterrupted = "several_interrupted" ["number"],
			/// A game was on when the program ended; nobody knows what was since then.
			Interrupted = "interrupted" ["time"],
			InterruptedUnknown = "interrupted_unknown" [],
			ClocksCertain = "clocks_certain" [],
			/// A clock that runs is not set.
			StopFirst = "stop_first" [],
			GameElsewhere = "game_elsewhere" [],
			ShelfShared = "shelf_shared" [],
			ShelfNewer = "shelf_newer" [],
			/// How long a game in the list is.
			StoredHalfMoves = "stored_half_moves" ["number"] counts "number",
			/// How a game stands in the list, here and below.
			WasOn = "game_was_on" [],
			OpenElsewhere = "open_elsewhere" [],
			ChooseDeed = "choose_deed" [],
			ChoiceGoOn = "choice_go_on" [],
			ChoiceLookThrough = "choice_look_through" [],
			ChoiceMoves = "choice_moves" [],
			ChoicePgn = "choice_pgn" [],
			ChoiceSheet = "choice_sheet" [],
			ChoiceBraille = "choice_braille" [],
			ChoiceJournal = "choice_journal" [],
			ChoiceDelete = "choice_delete" [],
			ChoiceBack = "choice_back" [],
			AskDelete = "ask_delete" [],
			ChoiceStays = "choice_stays" [],
			ChoiceDeleteNow = "choice_delete_now" [],
			GameDeleted = "game_deleted" [],
			RecordingStays = "recording_stays" ["path"],
			ChoiceOlder = "choice_older" [],
			ChoiceNewer = "choice_newer" [],
			ChoiceFind = "choice_find" [],
			AskFind = "ask_find" [],
			FindHint = "find_hint" [],
			/// Before a new table is set up.
			AskInterrupted = "ask_interrupted" ["players"],
			ChoiceNewTable = "choice_new_table" [],
		}
	};
}

pub(super) use shelf_lines;
