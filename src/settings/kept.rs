//! The settings that are stored for the next start, a row each.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::opponent::{OpponentChoice, Side};
use super::reading::{SWITCH, SWITCHES, each, named, names_of, put, texts};
use super::setting::Kept::{AtHome, OfThePerson};
use super::setting::Values::{Like, Names, Numbers};
use super::setting::{LONGEST_PATH, ONE_OF, OR, Setting, Values};
use super::{BoardSize, Choices, FaceKind, KeyEcho, Panel, Theme, VoiceKind, details};
use crate::chess::Position;
use crate::clock::Controls;
use crate::commands::KEYMAPS;
use crate::endgames;
use crate::message;
use crate::puzzles;
use crate::review;
use crate::texts::{self, Message};
use crate::training::{self, Bests, Results};
use crate::uci::Strength;
use crate::voice::{Detail, Extent, FileSet, Form, Language, Rate, Verbosity, Volume};

/// Name of the setting that stores a set-up position, as FEN.
pub const SET_UP_POSITION: &str = "set-up-position";
const DIGITS_WAIT: &[(&str, bool)] = &[("choose", false), ("wait", true)];
const WALKING_ORDERS: &[(&str, bool)] = &[("piece-first", false), ("square-first", true)];
const LINE_ENDS: &[(&str, ())] = &[("end", ()), ("start", ())];
const FORMS: [Form; 2] = [Form::Long, Form::Short];
const WORDS: Values = Names(texts::codes, &[]);
const DIALOGUES: Values = Names(texts::dialogue_codes, &[]);

/// In the order of their lines in the file.
pub(super) static KEPT: [Setting; 44] = [
	Setting::new("face", Names(|| each(&FaceKind::ALL, FaceKind::name), &["ask"]), OR, |choices, value| {
		let face = FaceKind::from_name(value);
		// It is asked at the start.
		put(&mut choices.face, if value == "ask" { Some(None) } else { face.map(Some) })
	})
	.flag("FACE", "How you play: {or}.")
	.kept(OfThePerson, "How you play: {or}. With ask, or without this line, you are asked."),
	Setting::new("cells", Numbers(8, 255), |row| message!(HintCells, from = row.from(), to = row.to()), |choices, value| {
		put(&mut choices.cells, value.parse().ok().map(Some))
	})
	.kept(OfThePerson, "The cells of your braille display, from {from} to {to}."),
	Setting::new("cursor-after", Names(|| names_of(LINE_ENDS), &[]), OR, |choices, value| {
		let known = named(LINE_ENDS, value).map(|()| value.to_string());
		put(&mut choices.cursor_after, known.map(Some))
	})
	.flag("PLACE", "On which end of a line for a screen reader or a braille display the cursor rests: {or}.")
	.kept(OfThePerson, ""),
	Setting::new("voice", Names(|| each(&VoiceKind::ALL, VoiceKind::name), &[]), OR, |choices, value| {
		put(&mut choices.voice, VoiceKind::from_name(value))?;
		put(&mut choices.voice_is_named, Some(true))
	})
	.flag("VOICE", "Who speaks: own for recorded words, synthesis for eSpeak NG, system for the system's speech, or none.")
	.kept(OfThePerson, "Who speaks: {or}."),
	Setting::new("rate", Numbers(80, 600), |row| message!(HintRate, from = row.from(), to = row.to()), |choices, value| {
		put(&mut choices.delivery.rate, value.parse().ok().map(Rate::nearest))
	})
	.flag("NUMBER", "How fast it is spoken, in words a minute: {from} to {to}.")
	.kept(OfThePerson, "Words a minute, from {from} to {to}."),
	Setting::new("volume", Numbers(0, 100), |row| message!(HintPercent, from = row.from(), to = row.to()), |choices, value| {
		put(&mut choices.delivery.words, value.parse().ok().map(Volume::nearest))
	})
	.flag("NUMBER", "How loud the words are, in percent.")
	.kept(OfThePerson, ""),
	Setting::new("tone-volume", Numbers(0, 100), |row| message!(HintPercent, from = row.from(), to = row.to()), |choices, value| {
		put(&mut choices.delivery.tones, value.parse().ok().map(Volume::nearest))
	})
	.flag("NUMBER", "How loud the tones are, in percent.")
	.kept(OfThePerson, ""),
	Setting::new("tones", SWITCH, OR, |choices, value| put(&mut choices.tones, named(SWITCHES, value)))
		.flag("SWITCH", "Whether tones accompany the words: {or}.")
		.kept(OfThePerson, ""),
	Setting::new("echo", Names(|| each(&KeyEcho::ALL, KeyEcho::name), &[]), OR, |choices, value| {
		put(&mut choices.echo, KeyEcho::from_name(value))
	})
	.flag("WHAT", "What is said back while you type: {or}.")
	.kept(OfThePerson, "What is said while you type: {or}."),
	Setting::new("verbosity", Names(|| each(&Verbosity::ALL, Verbosity::name), &[]), OR, |choices, value| {
		let apart: Vec<_> = choices.extent.apart().collect();
		put(&mut choices.extent, Verbosity::from_name(value).map(Extent::whole))?;
		for (detail, on) in apart {
			choices.extent.switch(detail, on);
		}
		Ok(())
	})
	.flag("EXTENT", "How much is said at home: {or}.")
	.kept(OfThePerson, ""),
	Setting::new(
		"say",
		Like(|| each(&Detail::ALL, Detail::name), details::examples),
		|row| message!(HintDetails, choices = row.listed().join(", ")),
		|choices, value| {
			let extent = details::read(choices.extent, value);
			put(&mut choices.extent, extent)
		},
	)
	.flag(
		"DETAILS",
		"Details that are said at home or left out all the same, such as clock=on or \"captured=on hints=off\". Details: {all}.",
	)
	.kept(OfThePerson, "Details that are said or left out all the same: {all}."),
	Setting::new("walking-order", Names(|| names_of(WALKING_ORDERS), &[]), OR, |choices, value| {
		put(&mut choices.square_first, named(WALKING_ORDERS, value))
	})
	.flag("ORDER", "What is said first of a square while you walk over the board: {or}.")
	.kept(OfThePerson, ""),
	Setting::new("theme", Names(|| each(&Theme::ALL, Theme::name), &[]), ONE_OF, |choices, value| {
		put(&mut choices.look.theme, Theme::from_name(value))
	})
	.flag(
		"NAME",
		"The colours of the screen: terminal for its own, white-on-black, black-on-white, yellow-on-black or dim.",
	)
	.kept(OfThePerson, "The colours of the screen: {or}."),
	Setting::new("board-size", Numbers(1, 3), OR, |choices, value| {
		put(&mut choices.look.size, value.parse().ok().and_then(BoardSize::from_times))
	})
	.flag("TIMES", "How large the board is on the screen, where there is room: {or}.")
	.kept(OfThePerson, "How large the board is on the screen: {or}."),
	Setting::new("board-letters", SWITCH, OR, |choices, value| put(&mut choices.look.letters, named(SWITCHES, value)))
		.flag(
			"SWITCH",
			"Whether the pieces on the screen are letters, also where the terminal could show them as figures on coloured squares: {or}.",
		)
		.kept(OfThePerson, "Whether the pieces on the screen are letters instead of figures: {or}."),
	Setting::new("large-print", SWITCH, OR, |choices, value| put(&mut choices.look.large_print, named(SWITCHES, value)))
		.flag(
			"SWITCH",
			"Whether the screen shows only the board and the last sentence, in large letters: {or}.",
		)
		.kept(OfThePerson, "Whether the screen shows only the board and the last sentence, in large letters: {or}."),
	Setting::new("evaluation-bar", SWITCH, OR, |choices, value| put(&mut choices.look.evaluation, named(SWITCHES, value)))
		.flag(
			"SWITCH",
			"Whether a bar beside the board shows at home who stands better: {or}.",
		)
		.kept(OfThePerson, "Whether a bar beside the board shows at home who stands better: {or}."),
	Setting::new("images", SWITCH, OR, |choices, value| put(&mut choices.look.images, named(SWITCHES, value)))
		.flag(
			"SWITCH",
			"Whether drawn pieces are images in terminals that show them (kitty, Ghostty), instead of figures made of signs: {or}.",
		)
		.kept(OfThePerson, "Whether drawn pieces are images in terminals that show them: {or}."),
	Setting::new("mouse", SWITCH, OR, |choices, value| put(&mut choices.look.mouse, named(SWITCHES, value)))
		.flag(
			"SWITCH",
			"Whether the mouse moves pieces and chooses on the screen at home; off leaves it to the terminal, to select text: {or}.",
		)
		.kept(OfThePerson, "Whether the mouse moves pieces and chooses on the screen at home: {or}."),
	Setting::new(
		"hide",
		Names(|| each(&Panel::ALL, Panel::name), &["nothing"]),
		|row| message!(HintSeveral, choices = Message::any_of(&row.listed()), nothing = "nothing"),
		|choices, value| choices.look.hide(value).ok_or(None),
	)
	.flag("PARTS", "What is not on the screen: {or}, or several with commas.")
	.kept(OfThePerson, "What is not on the screen: {or}, several with commas."),
	Setting::new("still-board", SWITCH, OR, |choices, value| put(&mut choices.look.still, named(SWITCHES, value)))
		.flag(
			"SWITCH",
			"Whether the board on the screen stands still until it is asked for, for screen readers that would read it: {or}.",
		)
		.kept(OfThePerson, "Whether the board on the screen stands still until you ask for it: {or}."),
	Setting::new("prompt", SWITCH, OR, |choices, value| put(&mut choices.look.prompts, named(SWITCHES, value)))
		.flag(
			"SWITCH",
			"Whether whose turn it is stands before what you type, also on the lines for a screen reader: {or}.",
		)
		.kept(OfThePerson, "Whether whose turn it is stands before what you type: {or}."),
	Setting::new("compact", SWITCH, OR, |choices, value| {
		put(&mut choices.compact, named(SWITCHES, value).map(Some))
	})
	.flag(
		"SWITCH",
		"Whether moves, times and the board are written in signs, such as Nf3+ and 5:02: {or}. Without it, on with a braille display.",
	)
	.kept(OfThePerson, "Whether moves, times and the board are written in signs: {or}."),
	Setting::new("early-moves", SWITCH, OR, |choices, value| put(&mut choices.early, named(SWITCHES, value)))
		.flag(
			"SWITCH",
			"Whether a move that is typed while the opponent thinks is kept for your turn: {or}.",
		)
		.kept(AtHome, ""),
	Setting::new("digits", Names(|| names_of(DIGITS_WAIT), &[]), OR, |choices, value| {
		put(&mut choices.digits_wait, named(DIGITS_WAIT, value))
	})
	.flag("WHAT", "What a digit does in a list: choose at once, or wait for Enter.")
	.kept(OfThePerson, "What a digit does in a list: choose, or wait for Enter."),
	Setting::new("keys", Names(keymaps, &[]), ONE_OF, |choices, value| {
		put(&mut choices.keys, KEYMAPS.knows(value).then(|| value.to_string()))
	})
	.flag("NAME", "The keymap: {or}. The command annabella keys tells what is in it.")
	.kept(OfThePerson, "The keymap: {or}."),
	Setting::new("language", DIALOGUES, OR, |choices, value| {
		put(&mut choices.dialogue, language(&texts::dialogue_codes(), value))?;
		put(&mut choices.dialogue_is_named, Some(true))
	})
	.flag("LANGUAGE", "The language of everything else: {or}. Without it, that of the system.")
	.kept(AtHome, "The language of everything but the moves."),
	Setting::new("vocabulary", WORDS, OR, |choices, value| {
		put(&mut choices.vocabulary, language(&texts::codes(), value).map(Some))
	})
	.flag("LANGUAGE", "The words of the moves: {or}.")
	.kept(AtHome, "The words of the moves at home, as chosen last."),
	Setting::new(
		"files",
		Names(|| each(&FileSet::ALL, FileSet::name), &["en-nato"]),
		|row| message!(HintFiles, choices = Message::any_of(&row.listed())),
		|choices, value| put(&mut choices.files, files(value).map(Some)),
	)
	.flag("WORDS", "The words of the files: {or}, with a language before them if you like: en-nato.")
	.kept(AtHome, "The words of the files: {or}."),
	Setting::new("ranks", WORDS, OR, |choices, value| {
		put(&mut choices.ranks, language(&texts::codes(), value).map(Some))
	})
	.flag("LANGUAGE", "The language of the ranks: {or}.")
	.kept(AtHome, "The language of the ranks."),
	Setting::new("pieces", WORDS, OR, |choices, value| {
		put(&mut choices.pieces, language(&texts::codes(), value).map(Some))
	})
	.flag("LANGUAGE", "The language of the pieces: {or}.")
	.kept(AtHome, "The language of the pieces."),
	Setting::new("form", Names(|| each(&FORMS, Form::name), &[]), OR, |choices, value| {
		put(&mut choices.form, Form::from_name(value).map(Some))
	})
	.flag("FORM", "How much is said of a move: long names both squares, short the target.")
	.kept(AtHome, "How much is said of a move: {or}."),
	Setting::new(
		"strength",
		Names(|| each(&Strength::ALL, Strength::name), &[]),
		|row| message!(HintStrength, choices = row.listed().join(", ")),
		|choices, value| {
			let by_step = || Strength::of_step(value.parse().ok()?);
			put(&mut choices.strength, Strength::of_name(value).or_else(by_step).map(Some))
		},
	)
	.flag("NAME", "The opponent's strength: 1 to 8, or {all}. The built-in one plays 1 to 6.")
	.kept(AtHome, "The opponent's strength, as chosen last."),
	Setting::new("side", Names(|| each(&Side::ALL, Side::name), &[]), OR, |choices, value| {
		put(&mut choices.side, Side::from_name(value).map(Some))
	})
	.flag("SIDE", "Your side: {or}.")
	.kept(AtHome, "Your side, as chosen last: {or}."),
	Setting::new(
		"clock",
		Like(Vec::new, || texts(&["15+10", "40/90+30,30+30", "none"])),
		|_| message!(HintClock),
		clock_of_a_game,
	)
	.flag(
		"TIME",
		"Minutes and seconds a move, such as 15+10, or none. Periods: 40/90+30,30+30. A delay: 5d3, after Bronstein: 5b3. \
			White and Black apart: 5+3/3+0. At the tournament table also external, where another clock stands on the table, \
			or, if it is known how it is set, such as external 90+30.",
	)
	.kept(AtHome, "The clock, as chosen last: minutes and seconds a move, or none."),
	Setting::new(
		"drills",
		Like(Vec::new, || texts(&["colour-ten=9/40", "route-minute=4/60 moves-ten=10/95"])),
		|_| message!(HintDrills),
		|_, value| Bests::read(value).map(|_| ()).ok_or(None),
	)
	.longest(LONGEST_PATH)
	.kept(AtHome, "Your best results of the drills: how many were right, and in how many seconds."),
	Setting::new(
		"results",
		Like(Vec::new, || texts(&["KBNK-far=100,80,0", "colour-ten=9,10 KPK-hold=100"])),
		|_| message!(HintResults),
		|_, value| Results::read(value).map(|_| ()).ok_or(None),
	)
	.longest(2 * LONGEST_PATH)
	.kept(AtHome, "Your last results, in drills how many were right, in endgames a share of a hundred."),
	Setting::new(
		"puzzles",
		Names(|| Vec::from(["kinds", "ranks"]), &[]),
		OR,
		|_, value| matches!(value, "kinds" | "ranks").then_some(()).ok_or(None),
	)
	.kept(AtHome, "How the position of a puzzle is read: {or}."),
	Setting::new(
		"guessing",
		Like(Vec::new, || texts(&["best=72/20 last=65/31", "best=72/20 left=3w24/80/12/20/19/350"])),
		|_| message!(HintGuessing),
		|_, value| review::Results::read(value).map(|_| ()).ok_or(None),
	)
	.longest(LONGEST_PATH)
	.kept(AtHome, "Your results of guessing the moves of games: per cent and how many moves, and the game that you left."),
	Setting::new(
		"drill-left",
		Like(Vec::new, || texts(&["colour-ten 17/4/3 2/41"])),
		|_| message!(HintAsKept, example = "colour-ten 17/4/3 2/41"),
		|_, value| training::Left::read(value).map(|_| ()).ok_or(None),
	)
	.longest(LONGEST_PATH)
	.kept(AtHome, "The drill that you left before its end."),
	Setting::new(
		"puzzle-left",
		Like(Vec::new, || texts(&["1099511642713 any tried 1/17 a1a8"])),
		|_| message!(HintAsKept, example = "1099511642713 any tried 1/17 a1a8"),
		|_, value| puzzles::Left::read(value).map(|_| ()).ok_or(None),
	)
	.longest(LONGEST_PATH)
	.kept(AtHome, "The puzzle that you left before its end."),
	Setting::new(
		"endgame-left",
		Like(Vec::new, || texts(&["KRK-far white alone 8/8/8/4k3/8/8/8/R3K3 w - - 0 1 e1e2"])),
		|_| message!(HintEndgameLeft),
		|_, value| endgames::Left::read(value).map(|_| ()).ok_or(None),
	)
	.longest(2 * LONGEST_PATH)
	.kept(AtHome, "The endgame that you left before its end."),
	Setting::new(
		SET_UP_POSITION,
		Like(Vec::new, || texts(&["8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"])),
		|_| message!(HintFen),
		|_, value| Position::from_any_fen(value).map(|_| ()).map_err(|_| None),
	)
	.longest(LONGEST_PATH)
	.kept(AtHome, "The position that was set up last, as FEN."),
	// A name of a program may be any text: in the file it stands after all others.
	Setting::new(
		"opponent",
		Like(Vec::new, || texts(&["built-in", "friend", "stockfish"])),
		|_| message!(HintOpponent),
		|choices, value| put(&mut choices.opponent, OpponentChoice::from_name(value).map(Some)),
	)
	.longest(LONGEST_PATH)
	.flag_is("engine")
	.flag(
		"NAME",
		"The opponent: built-in, or a chess engine by its name or path, such as stockfish, with its arguments behind it, such as \
			\"gnuchess --uci\"; what has spaces of its own stands in quotation marks.",
	)
	.kept(AtHome, "Against whom, as chosen last: built-in, friend, or a program with its arguments."),
];

fn keymaps() -> Vec<&'static str> {
	KEYMAPS.built_in.iter().map(|(name, _)| *name).collect()
}

/// One of these languages.
fn language(known: &[&str], value: &str) -> Option<Language> {
	Language::new(value).filter(|_| known.contains(&value))
}

/// The words of the files, with a language before them if one was written.
fn files(value: &str) -> Option<(Option<Language>, FileSet)> {
	let Some((language, set)) = value.split_once('-') else {
		return Some((None, FileSet::from_name(value)?));
	};
	Some((
		Some(self::language(&texts::codes(), language)?),
		FileSet::from_name(set)?,
	))
}

/// The clock of a game. The tournament table may have another clock than the program's.
fn clock_of_a_game(choices: &mut Choices, value: &str) -> Result<(), Option<Message>> {
	let (external, control) = match value.strip_prefix("external") {
		Some(control) => (true, control.trim()),
		None => (false, value),
	};
	let chosen = if external && control.is_empty() {
		Some(None)
	} else {
		clock(control)
	};
	match &mut choices.table {
		Some(table) => table.external_clock = external,
		None if external => {
			return Err(Some(message!(ExternalAtTable)));
		}
		None => {}
	}
	put(&mut choices.clock, chosen.map(Some))
}

/// The inner `None` is a game without clocks.
fn clock(value: &str) -> Option<Option<Controls>> {
	match value {
		"none" => Some(None),
		controls => controls.parse().ok().map(Some),
	}
}
