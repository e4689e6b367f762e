//! The phrases about keys and other ways to use the program, and of the first game that teaches them: the last rows of the
//! table of phrases.

/// Puts the rows of the keys and the lessons behind those that are given.
macro_rules! lesson_lines {
	($($row:tt)*) => {
		studio_lines! {
			$($row)*
			// Where keys hold
			PlaceEverywhere = "place_everywhere" [],
			PlaceSetup = "place_setup" [],
			PlacePlay = "place_play" [],
			PlaceBoard = "place_board" [],
			PlaceHomeBoard = "place_home_board" [],
			PlaceName = "place_name" [],
			PlaceTable = "place_table" [],
			// What keys do
			KeyDoes = "key_does" ["key", "command"],
			/// Keys that are pressed one after the other.
			ThenKey = "then_key" ["first", "next"],
			KeyBegins = "key_begins" [],
			KeyTypes = "key_types" [],
			KeyToFile = "key_to_file" [],
			KeyToRank = "key_to_rank" [],
			KeyToPiece = "key_to_piece" [],
			KeyChooses = "key_chooses" [],
			KeyNothing = "key_nothing" [],
			DigitsChoose = "digits_choose" [],
			DigitsWait = "digits_wait" [],
			// The line that is typed, the braille display, and the screen
			PromptOn = "prompt_on" [],
			PromptOff = "prompt_off" [],
			ChooseCells = "choose_cells" [],
			Cells = "cells" ["number"],
			/// `word` is that of the command for the board.
			StillOn = "still_on" ["word"],
			StillOff = "still_off" [],
			// Learning the keys
			LearnOn = "learn_on" [],
			LearnOff = "learn_off" [],
			/// Where the rest of the help is; each hole is the word of a command.
			HelpMore = "help_more" ["keys", "commands", "learn"],
			/// How a command is reached.
			KeyOrWord = "key_or_word" ["key", "word"],
			WordAlone = "word_alone" ["word"],
			// The first game
			LessonWelcome = "lesson_welcome" ["lesson", "skip", "leave"],
			LessonNumber = "lesson_number" ["number", "count"],
			/// `how` says by which key or word, here and below.
			LessonMove = "lesson_move" [],
			LessonAgain = "lesson_again" ["how"],
			LessonRepeat = "lesson_repeat" ["how"],
			LessonSlower = "lesson_slower" ["how"],
			LessonClock = "lesson_clock" ["how"],
			LessonWords = "lesson_words" ["move"],
			LessonBoard = "lesson_board" ["how"],
			LessonWalk = "lesson_walk" ["how"],
			LessonSteps = "lesson_steps" [],
			LessonTake = "lesson_take" ["from", "how", "to"],
			LessonOff = "lesson_off" ["how"],
			/// For whoever types whole lines, here and below; `word` is that of the command.
			LessonSquare = "lesson_square" ["word", "square"],
			LessonAttackers = "lesson_attackers" ["word", "square"],
			LessonTakes = "lesson_takes" ["from", "to"],
			LessonRefused = "lesson_refused" ["move"],
			LessonPromote = "lesson_promote" ["to", "piece"],
			LessonDraw = "lesson_draw" ["how", "yes"],
			LessonRate = "lesson_rate" ["how", "slower"],
			LessonHelp = "lesson_help" ["how"],
			PraiseGood = "praise_good" [],
			PraiseRight = "praise_right" [],
			PraiseSo = "praise_so" [],
			LessonSkipped = "lesson_skipped" [],
			LessonOtherMove = "lesson_other_move" [],
			LessonEnd = "lesson_end" [],
			NoLesson = "no_lesson" [],
		}
	};
}

pub(super) use lesson_lines;
