//! The settings that are stored for the next start, a row each.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::opponent::{OpponentChoice, Side};
use super::reading::{SWITCH, SWITCHES, each, named, names_of, put, texts};
use super::setting::Kept::{AtHome, OfThePerson};
use super::setting::Values::{Like, Names, Numbers};
use super::setting::{LONGEST_PATH, ONE_OF, OR, Setting, Values};
use super::{BoardSize, Choices, FaceKind, FigureSigns, KeyEcho, Learned, Panel, Theme, VoiceKind, details};
use crate::chess::Position;
use crate::clock::Controls;
use crate::commands::KEYMAPS;
use crate::endgames;
use crate::message;
use crate::online::AwaitedPuzzles;
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
#[rustfmt::skip]
pub(super) static KEPT: [Setting; 50] = [
	Setting::new("face", Names(|| each(&FaceKind::ALL, FaceKind::name), &["ask"]), OR, |choices, value| {
		let face = FaceKind::from_name(value);
		// It is asked at the start.
		put(&mut choices.face, if value == "ask" { Some(None) } else { face.map(Some) })
	}).flag("FACE").kept(OfThePerson),
	Setting::new("cells", Numbers(8, 255), |row| message!(HintCells, from = row.from(), to = row.to()), |choices, value| {
		put(&mut choices.cells, value.parse().ok().map(Some))
	}).kept(OfThePerson),
	Setting::new("cursor-after", Names(|| names_of(LINE_ENDS), &[]), OR, |choices, value| {
		let known = named(LINE_ENDS, value).map(|()| value.to_string());
		put(&mut choices.cursor_after, known.map(Some))
	}).flag("PLACE").kept(OfThePerson),
	Setting::new("voice", Names(|| each(&VoiceKind::ALL, VoiceKind::name), &[]), OR, |choices, value| {
		put(&mut choices.voice, VoiceKind::from_name(value))?;
		put(&mut choices.voice_is_named, Some(true))
	}).flag("VOICE").kept(OfThePerson),
	Setting::new("rate", Numbers(80, 600), |row| message!(HintRate, from = row.from(), to = row.to()), |choices, value| {
		put(&mut choices.delivery.rate, value.parse().ok().map(Rate::nearest))
	}).flag("NUMBER").kept(OfThePerson),
	Setting::new("volume", Numbers(0, 100), |row| message!(HintPercent, from = row.from(), to = row.to()), |choices, value| {
		put(&mut choices.delivery.words, value.parse().ok().map(Volume::nearest))
	}).flag("NUMBER").kept(OfThePerson),
	Setting::new("tone-volume", Numbers(0, 100), |row| message!(HintPercent, from = row.from(), to = row.to()), |choices, value| {
		put(&mut choices.delivery.tones, value.parse().ok().map(Volume::nearest))
	}).flag("NUMBER").kept(OfThePerson),
	Setting::new("tones", SWITCH, OR, |choices, value| put(&mut choices.tones, named(SWITCHES, value))).flag("SWITCH").kept(OfThePerson),
	Setting::new("echo", Names(|| each(&KeyEcho::ALL, KeyEcho::name), &[]), OR, |choices, value| {
		put(&mut choices.echo, KeyEcho::from_name(value))
	}).flag("WHAT").kept(OfThePerson),
	Setting::new("verbosity", Names(|| each(&Verbosity::ALL, Verbosity::name), &[]), OR, |choices, value| {
		let apart: Vec<_> = choices.extent.apart().collect();
		put(&mut choices.extent, Verbosity::from_name(value).map(Extent::whole))?;
		for (detail, on) in apart {
			choices.extent.switch(detail, on);
		}
		Ok(())
	}).flag("EXTENT").kept(OfThePerson),
	Setting::new(
		"say",
		Like(|| each(&Detail::ALL, Detail::name), details::examples),
		|row| message!(HintDetails, choices = row.listed().join(", ")),
		|choices, value| {
			let extent = details::read(choices.extent, value);
			put(&mut choices.extent, extent)
		},
	).flag("DETAILS").kept(OfThePerson),
	Setting::new("walking-order", Names(|| names_of(WALKING_ORDERS), &[]), OR, |choices, value| {
		put(&mut choices.square_first, named(WALKING_ORDERS, value))
	}).flag("ORDER").kept(OfThePerson),
	Setting::new("theme", Names(|| each(&Theme::ALL, Theme::name), &[]), ONE_OF, |choices, value| {
		put(&mut choices.look.theme, Theme::from_name(value))
	}).flag("NAME").kept(OfThePerson),
	Setting::new("board-size", Numbers(1, 3), OR, |choices, value| {
		put(&mut choices.look.size, value.parse().ok().and_then(BoardSize::from_times))
	}).flag("TIMES").kept(OfThePerson),
	Setting::new("board-letters", SWITCH, OR, |choices, value| put(&mut choices.look.letters, named(SWITCHES, value))).flag("SWITCH").kept(OfThePerson),
	Setting::new("large-print", SWITCH, OR, |choices, value| put(&mut choices.look.large_print, named(SWITCHES, value))).flag("SWITCH").kept(OfThePerson),
	Setting::new("evaluation-bar", SWITCH, OR, |choices, value| put(&mut choices.look.evaluation, named(SWITCHES, value))).flag("SWITCH").kept(OfThePerson),
	Setting::new("figures", Names(|| each(&FigureSigns::ALL, FigureSigns::name), &[]), ONE_OF, |choices, value| {
		put(&mut choices.look.figures, FigureSigns::from_name(value))
	}).flag("SIGNS").kept(OfThePerson),
	Setting::new("images", SWITCH, OR, |choices, value| put(&mut choices.look.images, named(SWITCHES, value))).flag("SWITCH").kept(OfThePerson),
	Setting::new("mouse", SWITCH, OR, |choices, value| put(&mut choices.look.mouse, named(SWITCHES, value))).flag("SWITCH").kept(OfThePerson),
	Setting::new(
		"hide",
		Names(|| each(&Panel::ALL, Panel::name), &["nothing"]),
		|row| message!(HintSeveral, choices = Message::any_of(&row.listed()), nothing = "nothing"),
		|choices, value| choices.look.hide(value).ok_or(None),
	).flag("PARTS").kept(OfThePerson),
	Setting::new("still-board", SWITCH, OR, |choices, value| put(&mut choices.look.still, named(SWITCHES, value))).flag("SWITCH").kept(OfThePerson),
	Setting::new("prompt", SWITCH, OR, |choices, value| put(&mut choices.look.prompts, named(SWITCHES, value))).flag("SWITCH").kept(OfThePerson),
	Setting::new("compact", SWITCH, OR, |choices, value| {
		put(&mut choices.compact, named(SWITCHES, value).map(Some))
	}).flag("SWITCH").kept(OfThePerson),
	Setting::new("early-moves", SWITCH, OR, |choices, value| put(&mut choices.early, named(SWITCHES, value))).flag("SWITCH").kept(AtHome),
	Setting::new(
		"server",
		Like(Vec::new, || texts(&["https://lichess.org", "http://127.0.0.1:8090"])),
		|_| message!(HintServer),
		|choices, value| put(&mut choices.server, server_address(value)),
	).flag("ADDRESS").kept(AtHome),
	Setting::new("chat", SWITCH, OR, |choices, value| put(&mut choices.chat, named(SWITCHES, value))).flag("SWITCH").kept(AtHome),
	Setting::new("digits", Names(|| names_of(DIGITS_WAIT), &[]), OR, |choices, value| {
		put(&mut choices.digits_wait, named(DIGITS_WAIT, value))
	}).flag("WHAT").kept(OfThePerson),
	Setting::new("keys", Names(keymaps, &[]), ONE_OF, |choices, value| {
		put(&mut choices.keys, KEYMAPS.knows(value).then(|| value.to_string()))
	}).flag("NAME").kept(OfThePerson),
	Setting::new("language", DIALOGUES, OR, |choices, value| {
		put(&mut choices.dialogue, language(&texts::dialogue_codes(), value))?;
		put(&mut choices.dialogue_is_named, Some(true))
	}).flag("LANGUAGE").kept(AtHome),
	Setting::new("vocabulary", WORDS, OR, |choices, value| {
		put(&mut choices.vocabulary, language(&texts::codes(), value).map(Some))
	}).flag("LANGUAGE").kept(AtHome),
	Setting::new(
		"files",
		Names(|| each(&FileSet::ALL, FileSet::name), &["en-nato"]),
		|row| message!(HintFiles, choices = Message::any_of(&row.listed())),
		|choices, value| put(&mut choices.files, files(value).map(Some)),
	).flag("WORDS").kept(AtHome),
	Setting::new("ranks", WORDS, OR, |choices, value| {
		put(&mut choices.ranks, language(&texts::codes(), value).map(Some))
	}).flag("LANGUAGE").kept(AtHome),
	Setting::new("pieces", WORDS, OR, |choices, value| {
		put(&mut choices.pieces, language(&texts::codes(), value).map(Some))
	}).flag("LANGUAGE").kept(AtHome),
	Setting::new("form", Names(|| each(&FORMS, Form::name), &[]), OR, |choices, value| {
		put(&mut choices.form, Form::from_name(value).map(Some))
	}).flag("FORM").kept(AtHome),
	Setting::new(
		"strength",
		Names(|| each(&Strength::ALL, Strength::name), &[]),
		|row| message!(HintStrength, choices = row.listed().join(", ")),
		|choices, value| {
			let by_step = || Strength::of_step(value.parse().ok()?);
			put(&mut choices.strength, Strength::of_name(value).or_else(by_step).map(Some))
		},
	).flag("NAME").kept(AtHome),
	Setting::new("side", Names(|| each(&Side::ALL, Side::name), &[]), OR, |choices, value| {
		put(&mut choices.side, Side::from_name(value).map(Some))
	}).flag("SIDE").kept(AtHome),
	Setting::new(
		"clock",
		Like(Vec::new, || texts(&["15+10", "40/90+30,30+30", "none"])),
		|_| message!(HintClock),
		clock_of_a_game,
	).flag("TIME").kept(AtHome),
	Setting::new(
		"drills",
		Like(Vec::new, || texts(&["colour-ten=9/40", "route-minute=4/60 moves-ten=10/95"])),
		|_| message!(HintDrills),
		|_, value| Bests::read(value).map(|_| ()).ok_or(None),
	).longest(LONGEST_PATH).kept(AtHome),
	Setting::new(
		"results",
		Like(Vec::new, || texts(&["KBNK-far=100,80,0", "colour-ten=9,10 KPK-hold=100"])),
		|_| message!(HintResults),
		|_, value| Results::read(value).map(|_| ()).ok_or(None),
	).longest(2 * LONGEST_PATH).kept(AtHome),
	Setting::new(
		"puzzles",
		Names(|| Vec::from(["kinds", "ranks"]), &[]),
		OR,
		|_, value| matches!(value, "kinds" | "ranks").then_some(()).ok_or(None),
	).kept(AtHome),
	Setting::new(
		"follow",
		Names(|| Vec::from(["moves", "events", "asked"]), &[]),
		OR,
		|_, value| matches!(value, "moves" | "events" | "asked").then_some(()).ok_or(None),
	).kept(AtHome),
	Setting::new(
		"guessing",
		Like(Vec::new, || texts(&["best=72/20 last=65/31", "best=72/20 left=3w24/80/12/20/19/350"])),
		|_| message!(HintGuessing),
		|_, value| review::Results::read(value).map(|_| ()).ok_or(None),
	).longest(LONGEST_PATH).kept(AtHome),
	Setting::new(
		"drill-left",
		Like(Vec::new, || texts(&["colour-ten 17/4/3 2/41"])),
		|_| message!(HintAsKept, example = "colour-ten 17/4/3 2/41"),
		|_, value| training::Left::read(value).map(|_| ()).ok_or(None),
	).longest(LONGEST_PATH).kept(AtHome),
	Setting::new(
		"puzzle-left",
		Like(Vec::new, || texts(&["1099511642713 any tried 1/17 a1a8"])),
		|_| message!(HintAsKept, example = "1099511642713 any tried 1/17 a1a8"),
		|_, value| puzzles::Left::read(value).map(|_| ()).ok_or(None),
	).longest(LONGEST_PATH).kept(AtHome),
	Setting::new(
		"puzzles-online",
		Like(Vec::new, || texts(&["aaaa1 aaaa2+ aaaa3-"])),
		|_| message!(HintAsKept, example = "aaaa1 aaaa2+ aaaa3-"),
		|_, value| AwaitedPuzzles::read(value).map(|_| ()).ok_or(None),
	).longest(2 * LONGEST_PATH).kept(AtHome),
	Setting::new(
		"endgame-left",
		Like(Vec::new, || texts(&["KRK-far white alone 8/8/8/4k3/8/8/8/R3K3 w - - 0 1 e1e2"])),
		|_| message!(HintEndgameLeft),
		|_, value| endgames::Left::read(value).map(|_| ()).ok_or(None),
	).longest(2 * LONGEST_PATH).kept(AtHome),
	Setting::new(
		"learned",
		Like(Vec::new, || texts(&["1;who moves=whose turn is it"])),
		|_| message!(HintAsKept, example = "1;who moves=whose turn is it"),
		|_, value| Learned::read(value).map(|_| ()).ok_or(None),
	).longest(2 * LONGEST_PATH).kept(AtHome),
	Setting::new(
		SET_UP_POSITION,
		Like(Vec::new, || texts(&["8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"])),
		|_| message!(HintFen),
		|_, value| Position::from_any_fen(value).map(|_| ()).map_err(|_| None),
	).longest(LONGEST_PATH).kept(AtHome),
	// A name of a program may be any text: in the file it stands after all others.
	Setting::new(
		"opponent",
		Like(Vec::new, || texts(&["built-in", "friend", "stockfish"])),
		|_| message!(HintOpponent),
		|choices, value| put(&mut choices.opponent, OpponentChoice::from_name(value).map(Some)),
	).longest(LONGEST_PATH).flag_is("engine").flag("NAME").kept(AtHome),
];

fn keymaps() -> Vec<&'static str> {
	KEYMAPS.built_in.iter().map(|(name, _)| *name).collect()
}

/// One of these languages.
fn language(known: &[&str], value: &str) -> Option<Language> {
	Language::new(value).filter(|_| known.contains(&value))
}

/// The address of a server, without a slash at its end: with `https`, or with `http` on this machine alone.
fn server_address(value: &str) -> Option<String> {
	let address = value.trim_end_matches('/');
	let host = |scheme: &str| address.strip_prefix(scheme).filter(|host| !host.is_empty());
	let is_here = |host: &str| {
		["127.0.0.1", "localhost", "[::1]"]
			.iter()
			.any(|here| host.starts_with(here))
	};
	let is_address = host("https://").is_some() || host("http://").is_some_and(is_here);
	let is_plain = address.chars().all(|character| character.is_ascii_graphic());
	(is_address && is_plain).then(|| address.to_string())
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
