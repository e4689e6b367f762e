//! The phrases of reading the games of others.

/// Puts the rows of reading behind those that are given, and those of Chess960 behind them.
macro_rules! reading_lines {
	($($row:tt)*) => {
		start_lines! {
			$($row)*
			ChoiceRead = "choice_read" [],
			PlaceReading = "place_reading" [],
			TitleReading = "title_reading" [],
			// Finding a game
			ReadNoGames = "read_no_games" [],
			ReadFound = "read_found" ["number"] counts "number",
			ReadNotFound = "read_not_found" [],
			ReadChoose = "read_choose" [],
			/// A game in the list; `text` is where it was played, or when if only that is known.
			ReadTitle = "read_title" ["players", "score"],
			ReadTitleAt = "read_title_at" ["players", "score", "text"],
			ReadTitleAtOn = "read_title_at_on" ["players", "score", "text", "date"],
			// The game that is open
			ReadHint = "read_hint" [],
			ReadMove = "read_move" ["number", "color", "move"],
			/// `text` is free text.
			ReadComment = "read_comment" ["text"],
			ReadVariations = "read_variations" ["number"] counts "number",
			ReadEnd = "read_end" [],
			ReadVariationEnd = "read_variation_end" [],
			/// `word` is free text that should be a move.
			ReadBroken = "read_broken" ["word"],
			ReadNoClock = "read_no_clock" [],
			ReadNoComment = "read_no_comment" [],
			ReadNoVariation = "read_no_variation" [],
			ReadIsMain = "read_is_main" [],
			ReadNoSuchMove = "read_no_such_move" [],
			ReadOtherMove = "read_other_move" [],
			ReadOnly = "read_only" [],
			OnlyWhileReading = "only_while_reading" [],
			// What is known of it; `text` is free text
			ReadSite = "read_site" ["text"],
			ReadRound = "read_round" ["text"],
			ReadWhiteElo = "read_white_elo" ["text"],
			ReadBlackElo = "read_black_elo" ["text"],
			ReadOpening = "read_opening" ["text"],
			ReadEco = "read_eco" ["text"],
			ReadAnnotator = "read_annotator" ["text"],
			// What an annotator thinks of a move, and of the position after it
			NagGood = "nag_good" [],
			NagMistake = "nag_mistake" [],
			NagBrilliant = "nag_brilliant" [],
			NagBlunder = "nag_blunder" [],
			NagInteresting = "nag_interesting" [],
			NagDubious = "nag_dubious" [],
			NagEqual = "nag_equal" [],
			NagUnclear = "nag_unclear" [],
			NagSlightlyBetter = "nag_slightly_better" ["color"],
			NagBetter = "nag_better" ["color"],
			NagWinning = "nag_winning" ["color"],
			NagNovelty = "nag_novelty" [],
			NagOther = "nag_other" ["number"],
		}
	};
}

pub(super) use reading_lines;
