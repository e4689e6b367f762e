//! Every phrase around the moves: its key in the word files, and the holes it has.

use alloc::vec::Vec;

use super::phrase::Phrase;

/// One row a phrase: the name in the code, the key in `[phrases]`, and the holes. Where a hole counts something, the phrase
/// has a form for one and a form for every other number. A hole has another name in the code where its own is a word of Rust.
macro_rules! phrase_keys {
	($($(#[$doc:meta])* $phrase:ident = $key:literal [$($hole:ident $(= $name:literal)?),*] $(counts $counted:ident)?,)*) => {
		/// A phrase around the moves.
		#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
		pub enum PhraseKey {
			$($(#[$doc])* $phrase,)*
		}

		impl PhraseKey {
			pub const ALL: &'static [Self] = &[$(Self::$phrase,)*];

			/// Its key in the word files.
			#[must_use]
			pub const fn key(self) -> &'static str {
				match self { $(Self::$phrase => $key,)* }
			}

			/// The names of its holes in the word files.
			#[must_use]
			pub const fn holes(self) -> &'static [&'static str] {
				match self { $(Self::$phrase => &[$(phrase_keys!(@name $hole $($name)?)),*],)* }
			}

			/// The hole that says how many of something there are: [`super::Vocabulary::counted`] chooses the form by it.
			#[must_use]
			pub const fn counts(self) -> Option<&'static str> {
				match self { $(Self::$phrase => phrase_keys!(@counts $($counted)?),)* }
			}
		}

		/// The phrases with two holes or more, each with what fills its holes by name, so that nothing gets into the wrong one.
		pub mod phrases {
			use super::{FilledPhrase, PhraseKey};
			use crate::voice::phrase::Phrase;

			$(phrase_keys!(@filled $(#[$doc])* $phrase [$($hole)*]);)*
		}
	};
	(@name $hole:ident) => { stringify!($hole) };
	(@name $hole:ident $name:literal) => { $name };
	(@counts) => { None };
	(@counts $counted:ident) => { Some(stringify!($counted)) };
	(@filled $(#[$doc:meta])* $phrase:ident [$($one:ident)?]) => {};
	(@filled $(#[$doc:meta])* $phrase:ident [$($hole:ident)*]) => {
		$(#[$doc])*
		#[derive(Clone, Debug)]
		pub struct $phrase {
			$(pub $hole: Phrase,)*
		}

		impl From<$phrase> for FilledPhrase {
			fn from(filled: $phrase) -> Self {
				Self {
					key: PhraseKey::$phrase,
					holes: alloc::vec![$(filled.$hole),*],
				}
			}
		}
	};
}

/// A phrase, and what fills its holes in the order of [`PhraseKey::holes`].
#[derive(Clone, Debug)]
pub struct FilledPhrase {
	pub(super) key: PhraseKey,
	pub(super) holes: Vec<Phrase>,
}

phrase_keys! {
	// What to do
	WhiteToMove = "white_to_move" [],
	BlackToMove = "black_to_move" [],
	NewGame = "new_game" [],
	// What was typed
	/// No word of the vocabulary; `word` is free text.
	NotUnderstood = "not_understood" [word],
	/// A word of a move that makes no sense where it stands.
	OutOfPlace = "out_of_place" [word],
	/// The arrival square was not said.
	SquareMissing = "square_missing" [],
	/// Nothing was said at all.
	NothingSaid = "nothing_said" [],
	// Why a move is refused
	IllegalMove = "illegal_move" [],
	/// Several pieces can go there; `moves` lists them.
	Ambiguous = "ambiguous" [moves],
	Or = "or" [],
	/// The new piece was not named (3.7.5).
	PromotionMissing = "promotion_missing" [],
	NothingThere = "nothing_there" [square],
	OpponentsPiece = "opponents_piece" [square],
	OtherPiece = "other_piece" [square, piece],
	NoSuchPiece = "no_such_piece" [piece],
	/// None of the kind that was named stands on the file or the rank from which it was to go.
	NoneOn = "none_on" [piece, place],
	CannotReach = "cannot_reach" [piece, from, to],
	NoneCanReach = "none_can_reach" [piece, to],
	OwnPiece = "own_piece" [square],
	KingInCheck = "king_in_check" [],
	CastlingLost = "castling_lost" [],
	/// Only the rook has; the king may still castle with the other one.
	CastlingRookLost = "castling_rook_lost" [],
	CastlingBlocked = "castling_blocked" [square],
	CastlingThroughCheck = "castling_through_check" [square],
	NoPromotion = "no_promotion" [],
	// The moves so far
	LastMove = "last_move" [played = "move"],
	NoMoveYet = "no_move_yet" [],
	MoveNumber = "move_number" [number],
	MovesMade = "moves_made" [number] counts number,
	TakenBack = "taken_back" [played = "move"],
	UndoNotAllowed = "undo_not_allowed" [],
	NothingToTakeBack = "nothing_to_take_back" [],
	// The board
	PieceOn = "piece_on" [square, color, piece],
	EmptySquare = "empty_square" [square],
	/// One side's pieces; `pieces` lists them with their squares.
	PiecesOf = "pieces_of" [color, pieces],
	// Draw, resignation, end
	DrawOffered = "draw_offered" [color],
	DrawAccepted = "draw_accepted" [],
	DrawRefused = "draw_refused" [],
	NoDrawOffer = "no_draw_offer" [],
	Resigned = "resigned" [color],
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
	TimeLeft = "time_left" [color, time],
	LowTime = "low_time" [time],
	FlagFallen = "flag_fallen" [color],
	TimeOver = "time_over" [color],
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
	BaseAlone = "base_alone" [base],
	TimeControl = "time_control" [control],
	BaseAndIncrement = "base_and_increment" [base, increment],
	/// The main time waits until the delay of the move is used.
	BaseAndDelay = "base_and_delay" [base, delay],
	/// What a move has used comes back after it, up to the delay.
	BaseAndBronstein = "base_and_bronstein" [base, delay],
	/// A period of a time control.
	TimeForMoves = "time_for_moves" [time, moves] counts moves,
	/// The same time again and again.
	TimeForEvery = "time_for_every" [time, moves] counts moves,
	/// Periods, one after the other.
	ThenPeriod = "then_period" [first, next],
	/// The players have different times.
	ControlsApart = "controls_apart" [white, black],
	ChooseVocabulary = "choose_vocabulary" [],
	VocabularyGerman = "vocabulary_de" [],
	VocabularyEnglish = "vocabulary_en" [],
	VocabularyFinnish = "vocabulary_fi" [],
	VocabularySwedish = "vocabulary_sv" [],
	ChooseGame = "choose_game" [],
	NoGames = "no_games" [],
	/// A date in words; `year` is a number.
	Date = "date" [day, month, year],
	/// A game on the shelf.
	StoredGame = "stored_game" [date, players, moves, score],
	Against = "against" [white, black],
	Unfinished = "unfinished" [],
	/// A numbered choice.
	Choice = "choice" [number, choice],
	ChoiceHint = "choice_hint" [number],
	NoSuchChoice = "no_such_choice" [],
	YouPlay = "you_play" [color],
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
	StoodTimes = "stood_times" [number] counts number,
	/// Moves of both players without a capture or a pawn's move (9.3).
	QuietMoves = "quiet_moves" [number] counts number,
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
	StillThinking = "still_thinking" [time],
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
	ForeignCode = "foreign_code" [],
	LineCut = "line_cut" [],
	// Whoever has an ear of his own, and cannot hear
	/// Something private that is only shown.
	OnScreen = "on_screen" [who],
	EarMissing = "ear_missing" [who],
	EarBack = "ear_back" [who],
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
	Level = "level" [level],
	LevelSilent = "level_silent" [],
	LevelQuiet = "level_quiet" [],
	LevelGood = "level_good" [],
	LevelLoud = "level_loud" [],
	LevelTooLoud = "level_too_loud" [],
	NoMicrophone = "no_microphone" [],
	RecordingDiskLow = "recording_disk_low" [time],
	RecordingDiskFull = "recording_disk_full" [],
	RecordingFails = "recording_fails" [],
	NothingRecorded = "nothing_recorded" [],
	CannotPlayBack = "cannot_play_back" [],
	/// What was played back is over.
	PlayedBack = "played_back" [],
	// How it is said
	/// `number` words a minute.
	RateIs = "rate_is" [number],
	/// `number` percent, here and below.
	Louder = "louder" [number],
	Softer = "softer" [number],
	/// It gets no louder, or no softer.
	VolumeIs = "volume_is" [number],
	TonesLouder = "tones_louder" [number],
	TonesSofter = "tones_softer" [number],
	TonesAre = "tones_are" [number],
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
	DetailOn = "detail_on" [detail],
	DetailOff = "detail_off" [detail],
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
	MoveOf = "move_of" [color, played = "move"],
	/// The piece that was taken.
	Taken = "taken" [piece],
	Hushed = "hushed" [],
	Paused = "paused" [],
	NothingToPause = "nothing_to_pause" [],
	/// A letter that is typed as a capital.
	Capital = "capital" [letter],
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
	SettingUnknown = "setting_unknown" [line, word],
	SettingMisspelt = "setting_misspelt" [line, word, nearest],
	SettingWrong = "setting_wrong" [line, word],
	SettingsUnreadable = "settings_unreadable" [line],
	SettingsNotKept = "settings_not_kept" [],
	// The voice and the form
	VoiceOwn = "voice_own" [],
	VoiceSynthesis = "voice_synthesis" [],
	VoiceSystem = "voice_system" [],
	VoiceSilent = "voice_silent" [],
	FormLong = "form_long" [],
	FormShort = "form_short" [],
	/// A rank and what stands on it.
	RankOf = "rank_of" [number, pieces],
	// The faces
	ChooseFace = "choose_face" [],
	FaceVoice = "face_voice" [],
	FaceScreenReader = "face_screen_reader" [],
	FaceBraille = "face_braille" [],
	FaceScreen = "face_screen" [],
	/// Two would speak at once.
	ReaderSeems = "reader_seems" [],
	/// A choice under Enter, and its place in the list.
	ChoiceOf = "choice_of" [choice, number, last],
	/// A text that is too short to be read alone, as a line of its own.
	ThatIsAll = "that_is_all" [text],
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
	Exported = "exported" [path],
	HelpPlay = "help_play" [],
	HelpChoice = "help_choice" [],
	/// The name of a place on the screen.
	TitleSetup = "title_setup" [],
	TitlePlay = "title_play" [],
	TitleTutorial = "title_tutorial" [],
	SquarePlease = "square_please" [],
	// Who, which pieces, how many
	/// The last of several things behind those before it, between which there are commas.
	ListEnd = "list_end" [list, last],
	AssistantOf = "assistant_of" [color],
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
	Kings = "kings" [number] counts number,
	Queens = "queens" [number] counts number,
	Rooks = "rooks" [number] counts number,
	Bishops = "bishops" [number] counts number,
	Knights = "knights" [number] counts number,
	Pawns = "pawns" [number] counts number,
	NoPieces = "no_pieces" [],
	// Breaches of the laws
	BreachIllegalMove = "breach_illegal_move" [color],
	BreachKingTaken = "breach_king_taken" [color],
	BreachUnpromoted = "breach_unpromoted" [color],
	BreachNoMove = "breach_no_move" [color],
	BreachTwoHands = "breach_two_hands" [color],
	BreachTouchMove = "breach_touch_move" [color],
	BreachDisplaced = "breach_displaced" [color],
	BreachAnnouncementDiffers = "breach_announcement_differs" [color],
	BreachRepeatDiffers = "breach_repeat_differs" [color],
	BreachNotRecorded = "breach_not_recorded" [color],
	BreachWrittenInAdvance = "breach_written_in_advance" [color],
	BreachOfferMoment = "breach_offer_moment" [color],
	BreachWrongClaim = "breach_wrong_claim" [color],
	BreachLate = "breach_late" [color],
	BreachDevice = "breach_device" [color],
	BreachDisturbance = "breach_disturbance" [color],
	// Claims
	Claimed = "claimed" [who, claim],
	/// The move is intended, and not made yet (9.2.1.1).
	ClaimedWithMove = "claimed_with_move" [who, claim, played = "move"],
	/// It is not claimed by a player.
	ArbiterFinds = "arbiter_finds" [who, claim],
	ClaimFlag = "claim_flag" [],
	ClaimIllegal = "claim_illegal" [],
	ClaimThreefold = "claim_threefold" [],
	ClaimFifty = "claim_fifty" [],
	ClaimTouch = "claim_touch" [],
	ClaimDead = "claim_dead" [],
	ClaimNormalMeans = "claim_normal_means" [],
	ClaimExtraTime = "claim_extra_time" [],
	ClaimCorrect = "claim_correct" [],
	ClaimWrong = "claim_wrong" [],
	// Penalties and points
	Warned = "warned" [color],
	TimeAdded = "time_added" [color, time],
	TimeTaken = "time_taken" [color, time],
	PointsAdded = "points_added" [color, points],
	PointsTaken = "points_taken" [color, points],
	NoPoint = "no_point" [],
	HalfPoint = "half_point" [],
	Points = "points" [number] counts number,
	/// `number` points and a half.
	PointsAndHalf = "points_and_half" [number] counts number,
	/// `text` is free text.
	Fined = "fined" [color, text],
	ExcludedRounds = "excluded_rounds" [color, number] counts number,
	Expelled = "expelled" [color],
	// What has to be done
	StepStop = "step_stop" [who],
	StepResume = "step_resume" [who],
	/// `clocks` lists each side's time and move counter.
	StepClock = "step_clock" [who, clocks],
	ClockAt = "clock_at" [color, time],
	CounterAt = "counter_at" [color, number],
	StepRestore = "step_restore" [who, number, color, played = "move"],
	StepRestoreStart = "step_restore_start" [who],
	StepQueen = "step_queen" [who, square],
	StepShift = "step_shift" [who, piece, from, to],
	StepRemove = "step_remove" [who, piece, square],
	StepWrite = "step_write" [who, played = "move"],
	StepPlace = "step_place" [who, piece, color, square],
	StepEnd = "step_end" [who],
	// Decisions and news at the table
	Arrived = "arrived" [color],
	Adjusting = "adjusting" [color],
	TouchedPiece = "touched_piece" [color, piece, square],
	TouchExcused = "touch_excused" [square],
	Queened = "queened" [square],
	Correction = "correction" [played = "move"],
	/// `board` is the side whose board it is, or nothing but the board.
	Slipped = "slipped" [board, piece, from, to],
	PutRight = "put_right" [board, piece, from, to],
	BoardOf = "board_of" [color],
	TheBoard = "the_board" [],
	SheetShown = "sheet_shown" [color],
	BackTo = "back_to" [color, played = "move"],
	BackToStart = "back_to_start" [],
	BySheets = "by_sheets" [moves],
	CastlingGone = "castling_gone" [color],
	CastlingGoneShort = "castling_gone_short" [color],
	CastlingGoneLong = "castling_gone_long" [color],
	MustPlay = "must_play" [color, played = "move"],
	ClockSet = "clock_set" [],
	ClockReplaced = "clock_replaced" [],
	Confirmed = "confirmed" [color],
	Postponed = "postponed" [],
	ExtraIncrement = "extra_increment" [time],
	ExtraDelay = "extra_delay" [time],
	AnswerSealed = "answer_sealed" [color],
	EnvelopeOpened = "envelope_opened" [],
	GameReopened = "game_reopened" [],
	GameAdjourned = "game_adjourned" [color],
	SessionEnds = "session_ends" [],
	SessionOver = "session_over" [color],
	// Touch-move
	MustMove = "must_move" [piece, square],
	MustTake = "must_take" [piece, square],
	MustMoveAndTake = "must_move_and_take" [piece, from, to],
	MustCastle = "must_castle" [castling],
	RookTouchedFirst = "rook_touched_first" [castling],
	MustPlayClaimed = "must_play_claimed" [],
	// Other endings
	IllegalLoss = "illegal_loss" [color],
	NoMateLeft = "no_mate_left" [],
	BothFlags = "both_flags" [],
	CameLate = "came_late" [color],
	DeviceFound = "device_found" [color],
	NoProgress = "no_progress" [],
	IllegalPosition = "illegal_position" [],
	Annulled = "annulled" [],
	AnotherDecides = "another_decides" [color],
	PositionLost = "position_lost" [],
	SealedMoveLoses = "sealed_move_loses" [color],
	ArbiterDecides = "arbiter_decides" [],
	BothLose = "both_lose" [],
	PointsOf = "points_of" [white, black],
	NoScore = "no_score" [],
	// What the laws or the table do not allow now
	Occupied = "occupied" [square],
	MoveMade = "move_made" [],
	NothingInHand = "nothing_in_hand" [],
	NotAnnounced = "not_announced" [],
	NotRepeated = "not_repeated" [],
	AlreadyAnnounced = "already_announced" [],
	NothingAnnounced = "nothing_announced" [],
	TooLateToCorrect = "too_late_to_correct" [],
	NoMoveOnBoard = "no_move_on_board" [],
	UnfinishedMove = "unfinished_move" [],
	NotMade = "not_made" [],
	NotYourClock = "not_your_clock" [],
	BoardsDiffer = "boards_differ" [],
	OneBoard = "one_board" [],
	NothingToExecute = "nothing_to_execute" [],
	AssistantMayNot = "assistant_may_not" [],
	OpponentsAssistantMayNot = "opponents_assistant_may_not" [],
	NoAssistant = "no_assistant" [],
	AssistantNotAllowed = "assistant_not_allowed" [],
	AssistantNeeded = "assistant_needed" [],
	PlayersOnly = "players_only" [],
	ArbiterOnly = "arbiter_only" [],
	ArbiterMayNot = "arbiter_may_not" [],
	NotOwnTime = "not_own_time" [],
	SheetNotOwn = "sheet_not_own" [],
	NothingWritten = "nothing_written" [],
	NoAdjournment = "no_adjournment" [],
	SessionNotOver = "session_not_over" [],
	Sealing = "sealing" [],
	SealedOnBoard = "sealed_on_board" [],
	SealedAmbiguous = "sealed_ambiguous" [],
	SealedUnreadable = "sealed_unreadable" [],
	SealedIllegal = "sealed_illegal" [],
	RefusedAdjourned = "is_adjourned" [],
	NotAdjourned = "not_adjourned" [],
	NotBegun = "not_begun" [],
	AnswererAbsent = "answerer_absent" [],
	EnvelopeUnread = "envelope_unread" [],
	EnvelopeLocked = "envelope_locked" [],
	TooLateForTimes = "too_late_for_times" [],
	NoQuickplayFinish = "no_quickplay_finish" [],
	RequestTooEarly = "request_too_early" [],
	OfferOpen = "offer_open" [],
	IncrementOnly = "increment_only" [],
	ClaimTooEarly = "claim_too_early" [],
	FlagDown = "flag_down" [],
	NoChess960 = "no_chess960" [],
	StartPieces = "start_pieces" [],
	StartKing = "start_king" [],
	StartBishops = "start_bishops" [],
	StartBlack = "start_black" [],
	Halted = "halted" [],
	ResultSigned = "result_signed" [color],
	NoScoresheet = "no_scoresheet" [],
	WrittenStands = "written_stands" [],
	NoNotes = "no_notes" [],
	OffersForbidden = "offers_forbidden" [],
	DrawTooEarly = "draw_too_early" [],
	ClaimAfterTouch = "claim_after_touch" [],
	ClaimsOff = "claims_off" [],
	FlagUp = "flag_up" [],
	OwnFlagDown = "own_flag_down" [],
	NothingIllegal = "nothing_illegal" [],
	ClaimTooLate = "claim_too_late" [],
	OwnTouch = "own_touch" [],
	NoTouchBroken = "no_touch_broken" [],
	NotDead = "not_dead" [],
	NeedsArbiter = "needs_arbiter" [],
	NotInForce = "not_in_force" [],
	SettingsLocked = "settings_locked" [],
	TooLateForSetup = "too_late_for_setup" [],
	NothingPending = "nothing_pending" [],
	ClaimPending = "claim_pending" [],
	ScoreNotAllowed = "score_not_allowed" [],
	NoSuchPly = "no_such_ply" [],
	ShownEnough = "shown_enough" [],
	NotTold = "not_told" [],
	OfMissing = "of_missing" [],
	// The tournament table: setting it up
	TitleTable = "title_table" [who],
	TitleTableSetup = "title_table_setup" [],
	TableWelcome = "table_welcome" [],
	AskWhiteName = "ask_white_name" [],
	AskBlackName = "ask_black_name" [],
	NameHint = "name_hint" [],
	AskBlind = "ask_blind" [],
	AskDeaf = "ask_deaf" [],
	AskAssistant = "ask_assistant" [],
	BothPlayers = "both_players" [],
	Nobody = "nobody" [],
	AskClass = "ask_class" [],
	ClassStandard = "class_standard" [],
	ClassRapid = "class_rapid" [],
	ClassBlitz = "class_blitz" [],
	AskProfile = "ask_profile" [],
	ProfileLaws = "profile_laws" [number],
	ProfileLawsWatched = "profile_laws_watched" [number],
	ProfilePublic = "profile_public" [number],
	ProfilePublicWatched = "profile_public_watched" [number],
	ProfileNational = "profile_national" [number],
	ProfileNationalWatched = "profile_national_watched" [number],
	ProfileFinnishBlitz = "profile_finnish_blitz" [number],
	ProfileFinnishBlitzWatched = "profile_finnish_blitz_watched" [number],
	ProfileTeamIncrement = "profile_team_increment" [number],
	ProfileTeamFixed = "profile_team_fixed" [number],
	AskBoards = "ask_boards" [],
	TwoBoards = "two_boards" [],
	SingleBoard = "single_board" [],
	AskRanks = "ask_ranks" [],
	VocabularyFrench = "vocabulary_fr" [],
	AskEcho = "ask_echo" [],
	EchoAdvised = "echo_advised" [],
	EchoRequired = "echo_required" [],
	EchoFree = "echo_free" [],
	AskArbiter = "ask_arbiter" [],
	ArbiterHuman = "arbiter_human" [],
	AskMachine = "ask_machine" [],
	PlayerOf = "player_of" [color],
	AtKeyboard = "at_keyboard" [who],
	BothAssisted = "both_assisted" [],
	BothBlind = "both_blind" [],
	ClassByClock = "class_by_clock" [played, ruled],
	PenaltyUnclear = "penalty_unclear" [],
	AskBegin = "ask_begin" [],
	// At the tournament table
	HelpTable = "help_table" [],
	TouchedSquare = "touched_square" [square],
	TakenOff = "taken_off" [square],
	PutOn = "put_on" [square],
	ClockPressed = "clock_pressed" [],
	RepeatRight = "repeat_right" [],
	CarriedOut = "carried_out" [],
	WrittenDown = "written_down" [],
	/// `number` counts half-moves.
	AllWrittenDown = "all_written_down" [number] counts number,
	StruckOut = "struck_out" [],
	ToldArbiter = "told_arbiter" [],
	Done = "done" [],
	CorrectionPlease = "correction_please" [],
	MovePlease = "move_please" [],
	BothSquares = "both_squares" [],
	TimePlease = "time_please" [],
	ScorePlease = "score_please" [],
	PlyPlease = "ply_please" [],
	AskBackTo = "ask_back_to" [],
	AskPressed = "ask_pressed" [],
	AskScore = "ask_score" [],
	AskOverride = "ask_override" [],
	ByArticle = "by_article" [number],
	OnlyAtTable = "only_at_table" [],
	SealAtTable = "seal_at_table" [],
	ClaimAtTable = "claim_at_table" [],
	SignaturesMissing = "signatures_missing" [list],
	ArbiterHears = "arbiter_hears" [],
	NotOver = "not_over" [],
	SealPlease = "seal_please" [],
	SealedNow = "sealed_now" [],
	SealAgain = "seal_again" [],
	/// Who stops the clock, and with which command.
	EnvelopeUnshut = "envelope_unshut" [color, word],
	SealAnew = "seal_anew" [],
	SealOnPaper = "seal_on_paper" [],
	KeyWaits = "key_waits" [],
	KeyWaitsForPen = "key_waits_for_pen" [],
	KeyGroup = "key_group" [number, list],
	KeyPlease = "key_please" [],
	KeyIs = "key_is" [text],
	KeyNoted = "key_noted" [],
	NoKey = "no_key" [],
	WrongKey = "wrong_key" [],
	KeySquare = "key_square" [number],
	KeyLength = "key_length" [number],
	EnvelopeDamaged = "envelope_damaged" [],
	AskLeaveKey = "ask_leave_key" [],
	TimeUsed = "time_used" [color, time],
	SealedBy = "sealed_by" [color, number],
	GoesOnAt = "goes_on_at" [text],
	AmountPlease = "amount_please" [],
	NewClockPlease = "clock_please" [],
	ClaimPlease = "claim_please" [],
	AskPenalty = "ask_penalty" [],
	AskNewClock = "ask_clock" [],
	// What is still owed
	NothingOwed = "nothing_owed" [],
	StillOwed = "still_owed" [list],
	OwedMove = "owed_move" [],
	OwedRemoval = "owed_removal" [square],
	OwedArrival = "owed_arrival" [square],
	OwedPromotion = "owed_promotion" [square],
	OwedAnnouncement = "owed_announcement" [],
	OwedRepetition = "owed_repetition" [],
	OwedExecution = "owed_execution" [],
	// Two boards, two sheets
	BoardsAgree = "boards_agree" [],
	BoardsApart = "boards_apart" [],
	DifferenceOn = "difference_on" [square, white, black],
	PieceThere = "piece_there" [piece, color],
	NothingThereNow = "nothing_there_now" [],
	SheetsAgree = "sheets_agree" [],
	SheetsAgreeTo = "sheets_agree_to" [number, color, played = "move"],
	SheetsApart = "sheets_apart" [],
	// What is before the arbiter
	CaseWaits = "case_waits" [],
	ClaimWaits = "claim_waits" [],
	GuideStep = "guide_step" [number, last, step],
	GuideHint = "guide_hint" [],
	GuideDone = "guide_done" [],
	GuideStopped = "guide_stopped" [],
	ChanceMated = "chance_mated" [color],
	/// The moves follow.
	ChanceMate = "chance_mate" [color],
	/// Too many moves to be told; `number` counts half-moves.
	ChanceFar = "chance_far" [color, number],
	ChanceMaterial = "chance_material" [color],
	ChanceOver = "chance_over" [color],
	ChanceExhausted = "chance_exhausted" [color],
	ChanceBlocked = "chance_blocked" [color],
	ChanceUnknown = "chance_unknown" [color],
	ChanceForcing = "chance_forcing" [color],
	/// The moves follow.
	ChanceForced = "chance_forced" [color],
	ChanceNotForced = "chance_not_forced" [color, number],
	ChanceForcedUnknown = "chance_forced_unknown" [color],
	// What is switched off at the tournament table
	StatementTitle = "statement_title" [],
	StatementEngine = "statement_engine" [],
	StatementNoEngine = "statement_no_engine" [],
	/// `list` is free text, here and below.
	StatementForeign = "statement_foreign" [list],
	StatementNoNetwork = "statement_no_network" [],
	StatementNetwork = "statement_network" [list],
	StatementSilence = "statement_silence" [],
	StatementUnasked = "statement_unasked" [],
	StatementMate = "statement_mate" [],
	StatementVersion = "statement_version" [version],
	/// The hash is written whole; its first digits are said.
	StatementFile = "statement_file" [hash],
	StatementLocked = "statement_locked" [],
	/// Processes can be started, for the system's speech.
	StatementSpeech = "statement_speech" [],
	StatementNotLocked = "statement_not_locked" [],
	StatementNoProcess = "statement_no_process" [],
	StatementProcesses = "statement_processes" [list],
	StatementNoSocket = "statement_no_socket" [],
	StatementSockets = "statement_sockets" [list],
	SocketNameless = "socket_nameless" [],
	/// What the system does not say.
	StatementUnknown = "statement_unknown" [],
	StatementJournal = "statement_journal" [],
	StatementCheck = "statement_check" [],
	StatementCode = "statement_code" [number],
	// Walking over the board
	OnTheBoard = "on_the_board" [],
	OffTheBoard = "off_the_board" [],
	/// A piece where the finger is, in the order in which one wants to hear it on the way.
	WalkPiece = "walk_piece" [piece, color, square],
	WalkEmpty = "walk_empty" [square],
	LightSquare = "light_square" [],
	DarkSquare = "dark_square" [],
	/// What is in the hand, and from where.
	InHand = "in_hand" [piece, square],
	PutBack = "put_back" [piece, square],
	SquaresBoth = "squares_both" [],
	/// The side at the bottom of it now.
	BoardTurned = "board_turned" [color],
	SquaresSpoken = "squares_spoken" [],
	SquaresSounded = "squares_sounded" [],
	NoBoardKey = "no_board_key" [],
	EarlierPosition = "earlier_position" [],
	OnlyAtHome = "only_at_home" [],
	WhichRank = "which_rank" [],
	WhichFile = "which_file" [],
	HelpBoard = "help_board" [],
	// What stands on a line
	/// A piece in a list of both sides' pieces.
	ListedPiece = "listed_piece" [piece, color, square],
	OnRank = "on_rank" [rank, pieces],
	OnFile = "on_file" [file, pieces],
	OnDiagonal = "on_diagonal" [from, to, pieces],
	KnightView = "knight_view" [square, pieces],
	KingView = "king_view" [square, pieces],
	NoneHere = "none_here" [],
	Ahead = "heading_ahead" [],
	AheadRight = "heading_ahead_right" [],
	Right = "heading_right" [],
	BackRight = "heading_back_right" [],
	Back = "heading_back" [],
	BackLeft = "heading_back_left" [],
	Left = "heading_left" [],
	AheadLeft = "heading_ahead_left" [],
	/// The first piece in a direction, and how many steps away it is.
	SeenPiece = "seen_piece" [heading, piece, color, square, number],
	SeenNothing = "seen_nothing" [heading, square],
	SeenEdge = "seen_edge" [heading],
	// Attacked, defended, free to go
	Attacked = "attacked" [square, pieces],
	NotAttacked = "not_attacked" [square],
	Defended = "defended" [pieces],
	NotDefended = "not_defended" [],
	AttackOf = "attack_of" [color, pieces],
	NoAttackOf = "no_attack_of" [color],
	/// Pieces that shield their own king.
	Pinned = "pinned" [pieces],
	GoesTo = "goes_to" [piece, from, squares],
	GoesNowhere = "goes_nowhere" [piece, from],
	TakesOn = "takes_on" [piece, from, squares],
	TakesNothing = "takes_nothing" [piece, from],
	/// The other side is in check, so that this one cannot be asked for its moves.
	NotWhileChecked = "not_while_checked" [color],
	CheckedBy = "checked_by" [color, pieces],
	NotChecked = "not_checked" [color],
	NoneOf = "none_of" [color, piece],
	MoreOf = "more_of" [color, pieces],
	MaterialEqual = "material_equal" [],
	Worth = "worth" [white, black],
	// Rights
	MayCastle = "may_castle" [color, castling],
	MayNotCastle = "may_not_castle" [color],
	EnPassantOn = "en_passant_on" [square],
	NoEnPassant = "no_en_passant" [],
	QuietHalfMoves = "quiet_half_moves" [number],
	// The game so far
	LastCapture = "last_capture" [played = "move", number],
	NoCaptureYet = "no_capture_yet" [],
	PositionAfter = "position_after" [number, color, played = "move"],
	PositionAtStart = "position_at_start" [],
	ThePresent = "the_present" [],
	TimeOfMove = "time_of_move" [number, color, played = "move", time],
	// Advice, at home
	AdviserThinks = "adviser_thinks" [],
	AdviserSilent = "adviser_silent" [],
	Suggestion = "suggestion" [played = "move"],
	EvenPosition = "even_position" [],
	/// `pawns` is a number with a decimal.
	StandsBetter = "stands_better" [color, pawns],
	Decimal = "decimal" [whole, tenths],
	CanMate = "can_mate" [color, number],
	// Where keys hold
	PlaceEverywhere = "place_everywhere" [],
	PlaceSetup = "place_setup" [],
	PlacePlay = "place_play" [],
	PlaceBoard = "place_board" [],
	PlaceHomeBoard = "place_home_board" [],
	PlaceName = "place_name" [],
	PlaceTable = "place_table" [],
	// What keys do
	KeyDoes = "key_does" [key, command],
	/// Keys that are pressed one after the other.
	ThenKey = "then_key" [first, next],
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
	Cells = "cells" [number],
	/// `word` is that of the command for the board.
	StillOn = "still_on" [word],
	StillOff = "still_off" [],
	// Learning the keys
	LearnOn = "learn_on" [],
	LearnOff = "learn_off" [],
	/// Where the rest of the help is; each hole is the word of a command.
	HelpMore = "help_more" [keys, commands, learn],
	/// How a command is reached.
	KeyOrWord = "key_or_word" [key, word],
	WordAlone = "word_alone" [word],
	// The first game
	LessonWelcome = "lesson_welcome" [lesson, skip, leave],
	LessonNumber = "lesson_number" [number, count],
	/// `how` says by which key or word, here and below.
	LessonMove = "lesson_move" [],
	LessonAgain = "lesson_again" [how],
	LessonRepeat = "lesson_repeat" [how],
	LessonSlower = "lesson_slower" [how],
	LessonClock = "lesson_clock" [how],
	LessonWords = "lesson_words" [played = "move"],
	LessonBoard = "lesson_board" [how],
	LessonWalk = "lesson_walk" [how],
	LessonSteps = "lesson_steps" [],
	LessonTake = "lesson_take" [from, how, to],
	LessonOff = "lesson_off" [how],
	/// For whoever types whole lines, here and below; `word` is that of the command.
	LessonSquare = "lesson_square" [word, square],
	LessonAttackers = "lesson_attackers" [word, square],
	LessonTakes = "lesson_takes" [from, to],
	LessonRefused = "lesson_refused" [played = "move"],
	LessonPromote = "lesson_promote" [to, piece],
	LessonDraw = "lesson_draw" [how, yes],
	LessonRate = "lesson_rate" [how, slower],
	LessonHelp = "lesson_help" [how],
	PraiseGood = "praise_good" [],
	PraiseRight = "praise_right" [],
	PraiseSo = "praise_so" [],
	LessonSkipped = "lesson_skipped" [],
	LessonOtherMove = "lesson_other_move" [],
	LessonEnd = "lesson_end" [],
	NoLesson = "no_lesson" [],
	// Recording a voice
	StudioWelcome = "studio_welcome" [],
	StudioKeys = "studio_keys" [],
	/// `name` is free text.
	StudioMicrophone = "studio_microphone" [name],
	/// The room is listened to without anybody speaking.
	StudioRoom = "studio_room" [],
	StudioNoisyRoom = "studio_noisy_room" [],
	/// Where no tone can be heard.
	StudioNow = "studio_now" [],
	StudioLeft = "studio_left" [number],
	StudioGood = "studio_good" [],
	StudioNothing = "studio_nothing" [],
	StudioTooQuiet = "studio_too_quiet" [],
	StudioTooLoud = "studio_too_loud" [],
	StudioCutStart = "studio_cut_start" [],
	StudioCutEnd = "studio_cut_end" [],
	StudioNoise = "studio_noise" [],
	StudioTooShort = "studio_too_short" [],
	StudioTooLong = "studio_too_long" [],
	/// Another word is meant, which is said.
	StudioOther = "studio_other" [word],
	/// What can be done with a word that is not good.
	StudioAgain = "studio_again" [],
	StudioKept = "studio_kept" [],
	StudioSkipped = "studio_skipped" [],
	StudioFirst = "studio_first" [],
	StudioNotYet = "studio_not_yet" [],
	StudioGameDone = "studio_game_done" [],
	StudioAllDone = "studio_all_done" [],
	StudioStopped = "studio_stopped" [],
	StudioReady = "studio_ready" [number],
	StudioNoMicrophone = "studio_no_microphone" [],
	StudioMicrophoneGone = "studio_microphone_gone" [],
	StudioUnwritten = "studio_unwritten" [],
	// Trying a sound device
	TestSentence = "test_sentence" [],
	TestLeft = "test_left" [],
	TestRight = "test_right" [],
	TestBoth = "test_both" [],
	NotKept = "not_kept" [],
	/// After [`PhraseKey::NotKept`]: nothing of the game was lost.
	KeptAgain = "kept_again" [],
	TakenIn = "taken_in" [],
	/// In place of [`PhraseKey::AskLeave`] while something waits to be kept.
	AskLeaveUnkept = "ask_leave_unkept" [],
	ChoiceInterrupted = "choice_interrupted" [],
	/// One of several; which one is said.
	ChoiceInterruptedOf = "choice_interrupted_of" [players],
	SeveralInterrupted = "several_interrupted" [number],
	/// A game was on when the program ended; nobody knows what was since then.
	Interrupted = "interrupted" [time],
	InterruptedUnknown = "interrupted_unknown" [],
	ClocksCertain = "clocks_certain" [],
	/// A clock that runs is not set.
	StopFirst = "stop_first" [],
	GameElsewhere = "game_elsewhere" [],
	ShelfShared = "shelf_shared" [],
	ShelfNewer = "shelf_newer" [],
	/// How long a game in the list is.
	StoredHalfMoves = "stored_half_moves" [number] counts number,
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
	RecordingStays = "recording_stays" [path],
	ChoiceOlder = "choice_older" [],
	ChoiceNewer = "choice_newer" [],
	ChoiceFind = "choice_find" [],
	AskFind = "ask_find" [],
	FindHint = "find_hint" [],
	/// Before a new table is set up.
	AskInterrupted = "ask_interrupted" [players],
	ChoiceNewTable = "choice_new_table" [],
	// A file of the user, and where in it; what is wrong comes after it
	FileAt = "file_at" [name, line],
	FileNamed = "file_named" [name],
	BuiltInKeys = "built_in_keys" [],
	BuiltInWords = "built_in_words" [],
	BuiltInVoice = "built_in_voice" [],
	UsualSettings = "usual_settings" [],
	/// The right name that is most like the wrong one.
	Perhaps = "perhaps" [nearest],
	BadlyWritten = "badly_written" [],
	/// What another library or the system says, in English.
	Reported = "reported" [text],
	// Keys
	NoSuchCommand = "no_such_command" [word],
	NoSuchSection = "no_such_section" [word],
	NoSuchKeymap = "no_such_keymap" [word],
	KeymapWanted = "keymap_wanted" [word],
	KeymapCircle = "keymap_circle" [word],
	NotAKey = "not_a_key" [word, text],
	CommandWanted = "command_wanted" [word],
	/// `word` is a row of keys that begins with `name`, in the section `text`.
	KeysHidden = "keys_hidden" [word, name, text],
	// Words
	UnknownHere = "unknown_here" [word],
	TextWanted = "text_wanted" [word],
	ListWanted = "list_wanted" [word],
	/// `text` lists the names of the forms.
	FormsWanted = "forms_wanted" [word, text],
	SectionWanted = "section_wanted" [word],
	SignNotShown = "sign_not_shown" [word],
	PhraseBrace = "phrase_brace" [word],
	PhraseBracket = "phrase_bracket" [word],
	PhraseNoHole = "phrase_no_hole" [word, name],
	PhraseHoleMissing = "phrase_hole_missing" [word, name],
	PhraseCountsNothing = "phrase_counts_nothing" [word],
	SameWord = "same_word" [word],
	UnheardWord = "unheard_word" [],
	LanguageCodeWanted = "language_code_wanted" [word],
	DatesWanted = "dates_wanted" [word],
	NotANumber = "not_a_number" [word],
	MissingHere = "missing_here" [word],
	ValueUnfit = "value_unfit" [],
	NoSuchLanguage = "no_such_language" [word],
	// Settings: what would be right
	ChoicesAre = "choices_are" [text],
	NumbersAre = "numbers_are" [number, last],
	ForExample = "for_example" [text],
	// What is in the way of a file, and what to do
	FolderMissing = "folder_missing" [],
	NotAFolder = "not_a_folder" [],
	NotAllowed = "not_allowed" [],
	DiskReadOnly = "disk_read_only" [],
	DiskFull = "disk_full" [],
	DiskQuota = "disk_quota" [],
	FileLimit = "file_limit" [],
	TooManyFiles = "too_many_files" [],
	TooManyPrograms = "too_many_programs" [],
	NoMemory = "no_memory" [],
	NameTooLong = "name_too_long" [],
	FileTooLarge = "file_too_large" [number],
	NotText = "not_text" [],
	NotAFile = "not_a_file" [],
	LinkCircle = "link_circle" [],
	NoHome = "no_home" [],
	FileBusy = "file_busy" [],
	FileDamaged = "file_damaged" [],
	FileOlder = "file_older" [],
	FileForeign = "file_foreign" [],
	FileUnkept = "file_unkept" [],
	ManyNames = "many_names" [],
	DiskFails = "disk_fails" [],
	DiskGone = "disk_gone" [],
	SystemRefuses = "system_refuses" [],
	/// Where the file stands.
	StandsAt = "stands_at" [path],
	// The shelf
	CannotRead = "cannot_read" [],
	CannotDelete = "cannot_delete" [],
	CannotWrite = "cannot_write" [],
	NoSuchGame = "no_such_game" [number],
	ShelfGone = "shelf_gone" [],
	ShelfCut = "shelf_cut" [],
	ShelfReplaced = "shelf_replaced" [],
	// Engines
	EngineMissing = "engine_missing" [word],
	EngineNotStarted = "engine_not_started" [word],
	/// After what kept it from starting.
	EngineAgain = "engine_again" [],
	EngineEnded = "engine_ended" [],
	EngineBabbles = "engine_babbles" [],
	EngineLockedOut = "engine_locked_out" [],
	// Somebody's own device
	DeviceSought = "device_sought" [word],
	DeviceTaken = "device_taken" [word],
	DeviceNoSides = "device_no_sides" [],
	DeviceUnnamed = "device_unnamed" [],
	DeviceSameCard = "device_same_card" [word],
	// Why a game cannot be opened
	NoSuchPosition = "no_such_position" [],
	NoSuchProfile = "no_such_profile" [word],
	RulesUnreadable = "rules_unreadable" [],
	NoBeginning = "no_beginning" [],
	EntryTooLong = "entry_too_long" [],
	ChoiceRead = "choice_read" [],
	PlaceReading = "place_reading" [],
	TitleReading = "title_reading" [],
	// Finding a game
	ReadNoGames = "read_no_games" [],
	ReadFound = "read_found" [number] counts number,
	ReadNotFound = "read_not_found" [],
	ReadChoose = "read_choose" [],
	/// A game in the list; `text` is where it was played, or when if only that is known.
	ReadTitle = "read_title" [players, score],
	ReadTitleAt = "read_title_at" [players, score, text],
	ReadTitleAtOn = "read_title_at_on" [players, score, text, date],
	// The game that is open
	ReadHint = "read_hint" [],
	ReadMove = "read_move" [number, color, played = "move"],
	/// `text` is free text.
	ReadComment = "read_comment" [text],
	ReadVariations = "read_variations" [number] counts number,
	ReadEnd = "read_end" [],
	ReadVariationEnd = "read_variation_end" [],
	/// `word` is free text that should be a move.
	ReadBroken = "read_broken" [word],
	ReadNoClock = "read_no_clock" [],
	ReadNoComment = "read_no_comment" [],
	ReadNoVariation = "read_no_variation" [],
	ReadIsMain = "read_is_main" [],
	ReadNoSuchMove = "read_no_such_move" [],
	ReadOtherMove = "read_other_move" [],
	ReadOnly = "read_only" [],
	OnlyWhileReading = "only_while_reading" [],
	// What is known of it; `text` is free text
	ReadSite = "read_site" [text],
	ReadRound = "read_round" [text],
	ReadWhiteElo = "read_white_elo" [text],
	ReadBlackElo = "read_black_elo" [text],
	ReadOpening = "read_opening" [text],
	ReadEco = "read_eco" [text],
	ReadAnnotator = "read_annotator" [text],
	// What an annotator thinks of a move, and of the position after it
	NagGood = "nag_good" [],
	NagMistake = "nag_mistake" [],
	NagBrilliant = "nag_brilliant" [],
	NagBlunder = "nag_blunder" [],
	NagInteresting = "nag_interesting" [],
	NagDubious = "nag_dubious" [],
	NagEqual = "nag_equal" [],
	NagUnclear = "nag_unclear" [],
	NagSlightlyBetter = "nag_slightly_better" [color],
	NagBetter = "nag_better" [color],
	NagWinning = "nag_winning" [color],
	NagNovelty = "nag_novelty" [],
	NagOther = "nag_other" [number],
	// Choosing the start
	ChoiceChess960 = "choice_chess960" [],
	ChooseStart = "choose_start" [],
	StartByNumber = "start_by_number" [],
	StartByHand = "start_by_hand" [],
	StartUsual = "start_usual" [],
	AskStartNumber = "ask_start_number" [],
	NoSuchStart = "no_such_start" [],
	AskStartPiece = "ask_start_piece" [square],
	/// `word` is that of the command which goes back, as Escape does.
	StartPieceHint = "start_piece_hint" [word],
	/// `word` is free text.
	NotAStartPiece = "not_a_start_piece" [word],
	/// There are no more of this piece.
	StartPieceUsed = "start_piece_used" [piece],
	StartTooLong = "start_too_long" [],
	StartAnew = "start_anew" [],
	AskStartRight = "ask_start_right" [],
	/// `number` from 0 to 959, here and below.
	StartDrawn = "start_drawn" [number],
	StartNumber = "start_number" [number],
	// How it stands
	/// White's first rank, piece by piece.
	StartWhite = "start_white" [pieces],
	StartBlackSame = "start_black_same" [],
	/// Eight pawns of one side in their rank.
	EightPawns = "eight_pawns" [color, number],
	BuildHint = "build_hint" [],
	/// How setting up is asked for; `word` is that of the command.
	BuildWord = "build_word" [word],
	BuildDone = "build_done" [],
	// Castling
	AboutToCastle = "about_to_castle" [],
	CastleBoth = "castle_both" [king, rook, rook_to, king_to],
	/// They change places.
	CastleSwap = "castle_swap" [king, rook, rook_to, king_to],
	CastleKing = "castle_king" [king, king_to, rook],
	CastleRook = "castle_rook" [rook, rook_to, king],
	DetailCastling = "detail_castling" [],
	OpponentNoChess960 = "opponent_no_chess960" [],
}
