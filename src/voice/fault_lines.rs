//! The phrases of what goes wrong in the world: files, engines, devices.

/// Puts the rows of faults behind those that are given, and those of reading behind them.
macro_rules! fault_lines {
	($($row:tt)*) => {
		reading_lines! {
			$($row)*
			// A file of the user, and where in it; what is wrong comes after it
			FileAt = "file_at" ["name", "line"],
			FileNamed = "file_named" ["name"],
			BuiltInKeys = "built_in_keys" [],
			BuiltInWords = "built_in_words" [],
			BuiltInVoice = "built_in_voice" [],
			UsualSettings = "usual_settings" [],
			/// The right name that is most like the wrong one.
			Perhaps = "perhaps" ["nearest"],
			BadlyWritten = "badly_written" [],
			/// What another library or the system says, in English.
			Reported = "reported" ["text"],
			// Keys
			NoSuchCommand = "no_such_command" ["word"],
			NoSuchSection = "no_such_section" ["word"],
			NoSuchKeymap = "no_such_keymap" ["word"],
			KeymapWanted = "keymap_wanted" ["word"],
			KeymapCircle = "keymap_circle" ["word"],
			NotAKey = "not_a_key" ["word", "text"],
			CommandWanted = "command_wanted" ["word"],
			/// `word` is a row of keys that begins with `name`, in the section `text`.
			KeysHidden = "keys_hidden" ["word", "name", "text"],
			// Words
			UnknownHere = "unknown_here" ["word"],
			TextWanted = "text_wanted" ["word"],
			ListWanted = "list_wanted" ["word"],
			/// `text` lists the names of the forms.
			FormsWanted = "forms_wanted" ["word", "text"],
			SectionWanted = "section_wanted" ["word"],
			SignNotShown = "sign_not_shown" ["word"],
			PhraseBrace = "phrase_brace" ["word"],
			PhraseBracket = "phrase_bracket" ["word"],
			PhraseNoHole = "phrase_no_hole" ["word", "name"],
			PhraseHoleMissing = "phrase_hole_missing" ["word", "name"],
			PhraseCountsNothing = "phrase_counts_nothing" ["word"],
			SameWord = "same_word" ["word"],
			UnheardWord = "unheard_word" [],
			LanguageCodeWanted = "language_code_wanted" ["word"],
			DatesWanted = "dates_wanted" ["word"],
			NotANumber = "not_a_number" ["word"],
			MissingHere = "missing_here" ["word"],
			ValueUnfit = "value_unfit" [],
			NoSuchLanguage = "no_such_language" ["word"],
			// Settings: what would be right
			ChoicesAre = "choices_are" ["text"],
			NumbersAre = "numbers_are" ["number", "last"],
			ForExample = "for_example" ["text"],
			// What is in the way of a file, and what to do
			FolderMissing = "folder_missing" [],
			NotAFolder = "not_a_folder" [],
			NotAllowed = "not_allowed" [],
			DiskReadOnly = "disk_read_only" [],
			DiskFull = "disk_full" [],
			FileLimit = "file_limit" [],
			FileTooLarge = "file_too_large" ["number"],
			NotText = "not_text" [],
			NotAFile = "not_a_file" [],
			LinkCircle = "link_circle" [],
			NoHome = "no_home" [],
			FileBusy = "file_busy" [],
			FileDamaged = "file_damaged" [],
			FileOlder = "file_older" [],
			FileForeign = "file_foreign" [],
			DiskFails = "disk_fails" [],
			SystemRefuses = "system_refuses" [],
			/// Where the file stands.
			StandsAt = "stands_at" ["path"],
			// The shelf
			CannotRead = "cannot_read" [],
			CannotDelete = "cannot_delete" [],
			CannotWrite = "cannot_write" [],
			NoSuchGame = "no_such_game" ["number"],
			ShelfGone = "shelf_gone" [],
			ShelfReplaced = "shelf_replaced" [],
			// Engines
			EngineMissing = "engine_missing" ["word"],
			EngineNotStarted = "engine_not_started" ["word"],
			/// After what kept it from starting.
			EngineAgain = "engine_again" [],
			EngineEnded = "engine_ended" [],
			EngineBabbles = "engine_babbles" [],
			EngineLockedOut = "engine_locked_out" [],
			// Somebody's own device
			DeviceSought = "device_sought" ["word"],
			DeviceTaken = "device_taken" ["word"],
			DeviceNoSides = "device_no_sides" [],
			DeviceUnnamed = "device_unnamed" [],
			DeviceSameCard = "device_same_card" ["word"],
			// Why a game cannot be opened
			NoSuchPosition = "no_such_position" [],
			NoSuchProfile = "no_such_profile" ["word"],
			RulesUnreadable = "rules_unreadable" [],
			NoBeginning = "no_beginning" [],
			EntryTooLong = "entry_too_long" [],
		}
	};
}

pub(super) use fault_lines;
