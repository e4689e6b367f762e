//! Every setting that is kept: the name of its flag, what its line means, and what may stand there.

/// What a setting may be, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowed {
	Names(&'static [&'static str]),
	/// From the first to the last.
	Numbers(u32, u32),
	/// Too many to be listed: these, and others of their kind.
	Like(&'static [&'static str]),
}

const SWITCH: Allowed = Allowed::Names(&["on", "off"]);
const LANGUAGES: Allowed = Allowed::Names(&["de", "en", "fi", "sv", "fr"]);

/// The name of the flag, what the line means, and what may stand there.
type Setting = (&'static str, &'static str, Allowed);

/// Each setting. The first ones are about the person.
pub(super) const SETTINGS: [Setting; 27] = [
	(
		"face",
		"How you play: voice, screen-reader, braille or screen. Without this line you are asked.",
		Allowed::Names(&["voice", "screen-reader", "braille", "screen", "ask"]),
	),
	(
		"cells",
		"The cells of your braille display, from 8 to 255.",
		Allowed::Numbers(8, 255),
	),
	(
		"cursor-after",
		"On which end of a line for a screen reader or a braille display the cursor rests: end or start.",
		Allowed::Names(&["end", "start"]),
	),
	(
		"voice",
		"Who speaks: own, synthesis, system or none.",
		Allowed::Names(&["own", "synthesis", "system", "none"]),
	),
	(
		"rate",
		"Words a minute, from 80 to 600.",
		Allowed::Numbers(80, 600),
	),
	(
		"volume",
		"How loud the words are, in percent.",
		Allowed::Numbers(0, 100),
	),
	(
		"tone-volume",
		"How loud the tones are, in percent.",
		Allowed::Numbers(0, 100),
	),
	("tones", "Whether tones accompany the words: on or off.", SWITCH),
	(
		"echo",
		"What is said while you type: off, characters, words or both.",
		Allowed::Names(&["off", "characters", "words", "both"]),
	),
	(
		"verbosity",
		"How much is said at home: brief, normal or verbose.",
		Allowed::Names(&["brief", "normal", "verbose"]),
	),
	(
		"say",
		"Details that are said or left out all the same: own-moves, side, check, captured, number, turn, clock, hints, thinking.",
		Allowed::Like(&[
			"own-moves=off",
			"side=on",
			"check=off",
			"captured=on",
			"number=on",
			"turn=on",
			"clock=on",
			"hints=off",
			"thinking=off",
			"castling=on",
		]),
	),
	(
		"theme",
		"The colours of the screen: terminal, white-on-black, black-on-white, yellow-on-black or dim.",
		Allowed::Names(&[
			"terminal",
			"white-on-black",
			"black-on-white",
			"yellow-on-black",
			"dim",
		]),
	),
	(
		"board-size",
		"How large the board is on the screen: 1, 2 or 3.",
		Allowed::Numbers(1, 3),
	),
	(
		"hide",
		"What is not on the screen: board, clocks or moves, several with commas.",
		Allowed::Names(&["board", "clocks", "moves", "nothing"]),
	),
	(
		"still-board",
		"Whether the board on the screen stands still until you ask for it: on or off.",
		SWITCH,
	),
	(
		"prompt",
		"Whether whose turn it is stands before what you type: on or off.",
		SWITCH,
	),
	(
		"digits",
		"What a digit does in a list: choose, or wait for Enter.",
		Allowed::Names(&["choose", "wait"]),
	),
	(
		"keys",
		"The keymap: default, nvui, winboard, numpad, one-hand-left, one-hand-right or assistant.",
		Allowed::Names(&[
			"default",
			"nvui",
			"winboard",
			"numpad",
			"one-hand-left",
			"one-hand-right",
			"assistant",
		]),
	),
	(
		"language",
		"The language of everything but the moves.",
		Allowed::Names(&["de", "en", "fi", "sv"]),
	),
	(
		"vocabulary",
		"The words of the moves at home, as chosen last.",
		LANGUAGES,
	),
	(
		"files",
		"The words of the files: anna, nato or letters.",
		Allowed::Names(&["anna", "nato", "letters", "en-nato"]),
	),
	("ranks", "The language of the ranks.", LANGUAGES),
	("pieces", "The language of the pieces.", LANGUAGES),
	(
		"form",
		"How much is said of a move: long or short.",
		Allowed::Names(&["long", "short"]),
	),
	(
		"strength",
		"The opponent's strength, as chosen last.",
		Allowed::Names(&[
			"beginner", "novice", "casual", "improver", "club", "strong", "expert", "master",
		]),
	),
	(
		"side",
		"Your side, as chosen last: white, black or lot.",
		Allowed::Names(&["white", "black", "lot"]),
	),
	(
		"clock",
		"The clock, as chosen last: minutes and seconds a move, or none.",
		Allowed::Like(&["15+10", "40/90+30,30+30", "none"]),
	),
];

/// The opponent as chosen last stands after all others: a name of a program may be any text.
const OPPONENT: Setting = (
	"opponent",
	"Against whom, as chosen last: built-in, friend, or a program.",
	Allowed::Like(&["built-in", "friend", "stockfish"]),
);

/// How many of the settings are about the face, the voice, the tones, the typing, the screen and the keys.
pub(super) const OF_THE_PERSON: usize = 18;

pub(super) fn settings() -> impl Iterator<Item = Setting> {
	SETTINGS.into_iter().chain([OPPONENT])
}
