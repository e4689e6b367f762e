//! Every phrase around the moves: its key in the word files, and the holes it has.

use super::board_lines::board_lines;
use super::fault_lines::fault_lines;
use super::law_lines::law_lines;
use super::lesson_lines::lesson_lines;
use super::reading_lines::reading_lines;
use super::shelf_lines::shelf_lines;
use super::start_lines::start_lines;
use super::studio_lines::studio_lines;
use super::table_lines::table_lines;

/// One row a phrase: the name in the code, the key in `[phrases]`, and the holes in the order in which they are filled.
/// Where a hole counts something, the phrase has a form for one and a form for every other number.
macro_rules! lines {
	($($(#[$doc:meta])* $line:ident = $key:literal [$($hole:literal),*] $(counts $counted:literal)?,)*) => {
		/// A phrase around the moves.
		#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
		pub enum PhraseKey {
			$($(#[$doc])* $line,)*
		}

		impl PhraseKey {
			pub const ALL: &'static [Self] = &[$(Self::$line,)*];

			/// Its key in the word files.
			#[must_use]
			pub const fn key(self) -> &'static str {
				match self { $(Self::$line => $key,)* }
			}

			/// The names of its holes, in the order in which [`super::Vocabulary::line`] fills them.
			#[must_use]
			pub const fn holes(self) -> &'static [&'static str] {
				match self { $(Self::$line => &[$($hole),*],)* }
			}

			/// The hole that says how many of something there are: [`super::Vocabulary::counted`] chooses the form by it.
			#[must_use]
			pub const fn counts(self) -> Option<&'static str> {
				match self { $(Self::$line => lines!(@counts $($counted)?),)* }
			}
		}
	};
	(@counts) => { None };
	(@counts $counted:literal) => { Some($counted) };
}

law_lines! {
	// What to do
	WhiteToMove = "white_to_move" [],
	BlackToMove = "black_to_move" [],
	NewGame = "new_game" [],
	// What was typed
	/// No word of the vocabulary; `word` is free text.
	NotUnderstood = "not_understood" ["word"],
	/// A word of a move that makes no sense where it stands.
	OutOfPlace = "out_of_place" ["word"],
	/// The arrival square was not said.
	SquareMissing = "square_missing" [],
	/// Nothing was said at all.
	NothingSaid = "nothing_said" [],
	// Why a move is refused
	IllegalMove = "illegal_move" [],
	/// Several pieces can go there; `moves` lists them.
	Ambiguous = "ambiguous" ["moves"],
	Or = "or" [],
	/// The new piece was not named (3.7.5).
	PromotionMissing = "promotion_missing" [],
	NothingThere = "nothing_there" ["square"],
	OpponentsPiece = "opponents_piece" ["square"],
	OtherPiece = "other_piece" ["square", "piece"],
	NoSuchPiece = "no_such_piece" ["piece"],
	/// None of the kind that was named stands on the file or the rank from which it was to go.
	NoneOn = "none_on" ["piece", "place"],
	CannotReach = "cannot_reach" ["piece", "from", "to"],
	NoneCanReach = "none_can_reach" ["piece", "to"],
	OwnPiece = "own_piece" ["square"],
	KingInCheck = "king_in_check" [],
	CastlingLost = "castling_lost" [],
	/// Only the rook has; the king may still castle with the other one.
	CastlingRookLost = "castling_rook_lost" [],
	CastlingBlocked = "castling_blocked" ["square"],
	CastlingThroughCheck = "castling_through_check" ["square"],
	NoPromotion = "no_promotion" [],
	// The moves so far
	LastMove = "last_move" ["move"],
	NoMoveYet = "no_move_yet" [],
	MoveNumber = "move_number" ["number"],
	MovesMade = "moves_made" ["number"] counts "number",
	TakenBack = "taken_back" ["move"],
	UndoNotAllowed = "undo_not_allowed" [],
	NothingToTakeBack = "nothing_to_take_back" [],
	// The board
	PieceOn = "piece_on" ["square", "color", "piece"],
	EmptySquare = "empty_square" ["square"],
	/// One side's pieces; `pieces` lists them with their squares.
	PiecesOf = "pieces_of" ["color", "pieces"],
	// Draw, resignation, end
	DrawOffered = "draw_offered" ["color"],
	DrawAccepted = "draw_accepted" [],
	DrawRefused = "draw_refused" [],
	NoDrawOffer = "no_draw_offer" [],
	Resigned = "resigned" ["color"],
	Mate = "mate" [],
	Stalemate = "stalemate" [],
	DeadPosition = "dead_position" [],
	Threefold = "threefold" [],
	FiftyMoves = "fifty_moves" [],
	Fivefold = "fivefold" [],
	SeventyfiveMoves = "seventyfive_moves" [],
	Draw = "draw" [],
	WhiteWins = "white_wins" [],
	BlackWins = "black_wins" [],
	GameOver = "game_over" [],
	// The clock
	ClockStarted = "clock_started" [],
	ClockStopped = "clock_stopped" [],
	NoClock = "no_clock" [],
	TimeLeft = "time_left" ["color", "time"],
	LowTime = "low_time" ["time"],
	FlagFallen = "flag_fallen" ["color"],
	TimeOver = "time_over" ["color"],
	// Setting up a game
	Welcome = "welcome" [],
	ChoiceContinue = "choice_continue" [],
	ChoiceBuiltIn = "choice_built_in" [],
	ChoiceStockfish = "choice_stockfish" [],
	ChoiceTwo = "choice_two" [],
	ChoiceEarlier = "choice_earlier" [],
	ChoiceTable = "choice_table" [],
	ChoiceTutorial = "choice_tutorial" [],
	ChooseStrength = "choose_strength" [],
	Beginner = "strength_beginner" [],
	Novice = "strength_novice" [],
	Casual = "strength_casual" [],
	Improver = "strength_improver" [],
	Club = "strength_club" [],
	Strong = "strength_strong" [],
	Expert = "strength_expert" [],
	Master = "strength_master" [],
	ChooseSide = "choose_side" [],
	ByLot = "by_lot" [],
	ChooseClock = "choose_clock" [],
	WithoutClock = "without_clock" [],
	/// The time of a game without increment.
	BaseAlone = "base_alone" ["base"],
	TimeControl = "time_control" ["control"],
	BaseAndIncrement = "base_and_increment" ["base", "increment"],
	/// The main time waits until the delay of the move is used.
	BaseAndDelay = "base_and_delay" ["base", "delay"],
	/// What a move has used comes back after it, up to the delay.
	BaseAndBronstein = "base_and_bronstein" ["base", "delay"],
	/// A period of a time control.
	TimeForMoves = "time_for_moves" ["time", "moves"] counts "moves",
	/// The same time again and again.
	TimeForEvery = "time_for_every" ["time", "moves"] counts "moves",
	/// Periods, one after the other.
	ThenPeriod = "then_period" ["first", "next"],
	/// The players have different times.
	ControlsApart = "controls_apart" ["white", "black"],
	ChooseVocabulary = "choose_vocabulary" [],
	VocabularyGerman = "vocabulary_de" [],
	VocabularyEnglish = "vocabulary_en" [],
	VocabularyFinnish = "vocabulary_fi" [],
	VocabularySwedish = "vocabulary_sv" [],
	ChooseGame = "choose_game" [],
	NoGames = "no_games" [],
	/// A date in words; `year` is a number.
	Date = "date" ["day", "month", "year"],
	/// A game on the shelf.
	StoredGame = "stored_game" ["date", "players", "moves", "score"],
	Against = "against" ["white", "black"],
	Unfinished = "unfinished" [],
	/// A numbered choice.
	Choice = "choice" ["number", "choice"],
	ChoiceHint = "choice_hint" ["number"],
	NoSuchChoice = "no_such_choice" [],
	YouPlay = "you_play" ["color"],
	EnterStarts = "enter_starts" [],
	HelpHint = "help_hint" [],
	GameGoesOn = "game_goes_on" [],
	/// The built-in opponent as a player.
	ProgramName = "the_program" [],
	// Questions and answers
	AskResign = "ask_resign" [],
	AskOffer = "ask_offer" [],
	AskAccept = "ask_accept" [],
	AskTakeBack = "ask_take_back" [],
	AskNewGame = "ask_new_game" [],
	AskLeave = "ask_leave" [],
	/// What was typed is thrown away.
	Cleared = "cleared" [],
	Cancelled = "cancelled" [],
	YesOrNo = "yes_or_no" [],
	// What cannot be done now
	OpponentsTurn = "opponents_turn" [],
	OfferStands = "offer_stands" [],
	WrongClaim = "wrong_claim" [],
	/// How often a position stood on the board (9.2).
	StoodTimes = "stood_times" ["number"] counts "number",
	/// Moves of both players without a capture or a pawn's move (9.3).
	QuietMoves = "quiet_moves" ["number"] counts "number",
	ClockStands = "clock_stands" [],
	/// A game without clocks was stopped.
	GamePaused = "game_paused" [],
	NothingToDo = "nothing_to_do" [],
	/// A row of keys that means nothing.
	NoSuchKeys = "no_such_keys" [],
	/// The end of the history.
	NoEarlier = "no_earlier" [],
	NoLater = "no_later" [],
	// What goes wrong around the game
	OpponentSilent = "opponent_silent" [],
	StillThinking = "still_thinking" ["time"],
	/// A game on the shelf that is damaged, or a position that cannot be.
	CannotOpen = "cannot_open" [],
	NotLive = "not_live" [],
	NoSound = "no_sound" [],
	NoSystemSpeech = "no_system_speech" [],
	/// It has spoken before.
	SystemSpeechLost = "system_speech_lost" [],
	NoVoiceForWords = "no_voice_for_words" [],
	/// At the tournament table, where nothing may be started.
	SystemSpeechLockedOut = "system_speech_locked_out" [],
	/// There is no synthesiser in the process; the recorded words are said instead.
	NoSynthesis = "no_synthesis" [],
	SystemSpeechBack = "system_speech_back" [],
	OwnVoiceBack = "own_voice_back" [],
	/// A game on the shelf is damaged from some fact on, and is taken up before it.
	Damaged = "damaged" [],
	/// The game goes on under another number on the shelf.
	Parted = "parted" [],
	NotLocked = "not_locked" [],
	LineCut = "line_cut" [],
	// Whoever has an ear of his own, and cannot hear
	/// Something private that is only shown.
	OnScreen = "on_screen" ["who"],
	EarMissing = "ear_missing" ["who"],
	EarBack = "ear_back" ["who"],
	/// A recording cannot be shown.
	NoOwnEar = "no_own_ear" [],
	NoChannels = "no_channels" [],
	MachineSlept = "machine_slept" [],
	// The recording
	Recorded = "recorded" [],
	RecordedAgain = "recorded_again" [],
	NotRecorded = "not_recorded_here" [],
	NotRecordedYet = "not_recorded_yet" [],
	/// How loud the microphone is.
	Level = "level" ["level"],
	LevelSilent = "level_silent" [],
	LevelQuiet = "level_quiet" [],
	LevelGood = "level_good" [],
	LevelLoud = "level_loud" [],
	LevelTooLoud = "level_too_loud" [],
	NoMicrophone = "no_microphone" [],
	RecordingDiskLow = "recording_disk_low" ["time"],
	RecordingDiskFull = "recording_disk_full" [],
	RecordingFails = "recording_fails" [],
	NothingRecorded = "nothing_recorded" [],
	CannotPlayBack = "cannot_play_back" [],
	/// What was played back is over.
	PlayedBack = "played_back" [],
	// How it is said
	/// `number` words a minute.
	RateIs = "rate_is" ["number"],
	/// `number` percent, here and below.
	Louder = "louder" ["number"],
	Softer = "softer" ["number"],
	/// It gets no louder, or no softer.
	VolumeIs = "volume_is" ["number"],
	TonesLouder = "tones_louder" ["number"],
	TonesSofter = "tones_softer" ["number"],
	TonesAre = "tones_are" ["number"],
	TonesOn = "tones_on" [],
	TonesOff = "tones_off" [],
	EchoOff = "echo_off" [],
	EchoCharacters = "echo_characters" [],
	EchoWords = "echo_words" [],
	EchoBoth = "echo_both" [],
	Brief = "brief" [],
	Normal = "normal" [],
	Verbose = "verbose" [],
	/// At the tournament table.
	ExtentFixed = "extent_fixed" [],
	/// A detail of the announcements that is said, or not.
	DetailOn = "detail_on" ["detail"],
	DetailOff = "detail_off" ["detail"],
	NoSuchDetail = "no_such_detail" [],
	DetailOwnMoves = "detail_own_moves" [],
	DetailSide = "detail_side" [],
	DetailCheck = "detail_check" [],
	DetailCaptured = "detail_captured" [],
	DetailNumber = "detail_number" [],
	DetailTurn = "detail_turn" [],
	DetailClock = "detail_clock" [],
	DetailHints = "detail_hints" [],
	DetailThinking = "detail_thinking" [],
	/// A move with the side that made it.
	MoveOf = "move_of" ["color", "move"],
	/// The piece that was taken.
	Taken = "taken" ["piece"],
	Hushed = "hushed" [],
	Paused = "paused" [],
	NothingToPause = "nothing_to_pause" [],
	/// A letter that is typed as a capital.
	Capital = "capital" ["letter"],
	LineIsEmpty = "line_is_empty" [],
	LineEnd = "line_end" [],
	EndOfList = "end_of_list" [],
	/// Nobody may read what is typed.
	LineHidden = "line_hidden" [],
	MessageStart = "message_start" [],
	MessageEnd = "message_end" [],
	NotFound = "not_found" [],
	/// What a file is named in which all that was said stands.
	TranscriptName = "transcript_name" [],
	/// Nothing was announced yet.
	NothingToRepeat = "nothing_to_repeat" [],
	FindWhat = "find_what" [],
	NoSuchKey = "no_such_key" [],
	// The user's settings
	/// `line` is a number; the words are free text.
	SettingUnknown = "setting_unknown" ["line", "word"],
	SettingMisspelt = "setting_misspelt" ["line", "word", "nearest"],
	SettingWrong = "setting_wrong" ["line", "word"],
	SettingsUnreadable = "settings_unreadable" ["line"],
	SettingsNotKept = "settings_not_kept" [],
	// The voice and the form
	VoiceOwn = "voice_own" [],
	VoiceSynthesis = "voice_synthesis" [],
	VoiceSystem = "voice_system" [],
	VoiceSilent = "voice_silent" [],
	FormLong = "form_long" [],
	FormShort = "form_short" [],
	/// A rank and what stands on it.
	RankOf = "rank_of" ["number", "pieces"],
	// The faces
	ChooseFace = "choose_face" [],
	FaceVoice = "face_voice" [],
	FaceScreenReader = "face_screen_reader" [],
	FaceBraille = "face_braille" [],
	FaceScreen = "face_screen" [],
	/// Two would speak at once.
	ReaderSeems = "reader_seems" [],
	/// A choice under Enter, and its place in the list.
	ChoiceOf = "choice_of" ["choice", "number", "last"],
	/// A text that is too short to be read alone, as a line of its own.
	ThatIsAll = "that_is_all" ["text"],
	// The screen
	ThemeTerminal = "theme_terminal" [],
	ThemeWhiteOnBlack = "theme_white_on_black" [],
	ThemeBlackOnWhite = "theme_black_on_white" [],
	ThemeYellowOnBlack = "theme_yellow_on_black" [],
	ThemeDim = "theme_dim" [],
	BoardOnce = "board_once" [],
	BoardTwice = "board_twice" [],
	BoardThrice = "board_thrice" [],
	BoardHidden = "board_hidden" [],
	BoardShown = "board_shown" [],
	ClocksHidden = "clocks_hidden" [],
	ClocksShown = "clocks_shown" [],
	MovesHidden = "moves_hidden" [],
	MovesShown = "moves_shown" [],
	/// The files are said as letters, which are too near to each other to be safe by ear.
	LettersAlike = "letters_alike" [],
	/// `path` is free text.
	Exported = "exported" ["path"],
	HelpPlay = "help_play" [],
	HelpChoice = "help_choice" [],
	/// The name of a place on the screen.
	TitleSetup = "title_setup" [],
	TitlePlay = "title_play" [],
	TitleTutorial = "title_tutorial" [],
	SquarePlease = "square_please" [],
	// Who, which pieces, how many
	/// The last of several things behind those before it, between which there are commas.
	ListEnd = "list_end" ["list", "last"],
	AssistantOf = "assistant_of" ["color"],
	TheArbiter = "the_arbiter" [],
	TheClock = "the_clock" [],
	/// A piece with which something is done, here and below.
	TheKing = "the_king" [],
	TheQueen = "the_queen" [],
	TheRook = "the_rook" [],
	TheBishop = "the_bishop" [],
	TheKnight = "the_knight" [],
	ThePawn = "the_pawn" [],
	ThePiece = "the_piece" [],
	/// Pieces of a kind, here and below.
	Kings = "kings" ["number"] counts "number",
	Queens = "queens" ["number"] counts "number",
	Rooks = "rooks" ["number"] counts "number",
	Bishops = "bishops" ["number"] counts "number",
	Knights = "knights" ["number"] counts "number",
	Pawns = "pawns" ["number"] counts "number",
	NoPieces = "no_pieces" [],
}
