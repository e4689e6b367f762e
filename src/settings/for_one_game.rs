//! The settings that hold for one game or one evening, a row each.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::reading::{SWITCH, SWITCHES, each, is_event_file, named, names_of, put, some, text};
use super::setting::Values::{Like, Names};
use super::setting::{Hint, LONGEST_PATH, LONGEST_REGULATIONS, NOTHING, OR, Setting, Values};
use super::tournament::{TableChoices, Who};
use super::warnings::warnings;
use super::{Chess960, Choices};
use crate::chess::{Color, Position};
use crate::clock::Span;
use crate::game::{Arbiter, BoardQuestion, BoardQuestions, By, Echo, Papers, SheetBy, TITLES};
use crate::laws::Profile;
use crate::message;
use crate::texts::Message;

const TEXT: Values = Like(Vec::new, Vec::new);
const ID: Hint = |_| message!(HintId);
const RATING: Hint = |_| message!(HintRating);
const FEDERATION: Hint = |_| message!(HintFederation);
const WHO: Values = Names(|| each(&Who::ALL, Who::name), &[]);
const BOARDS: &[(&str, bool)] = &[("1", false), ("2", true)];
const ECHOES: &[(&str, Echo)] = &[
	("advise", Echo::Advise),
	("require", Echo::Require),
	("off", Echo::Off),
];
const TYPINGS: &[(&str, bool)] = &[("steps", false), ("moves", true)];
/// A clock that runs for the wrong player runs for half a minute at most.
const LATEST: u32 = 30;
const ARBITERS: &[(&str, Arbiter)] = &[("human", Arbiter::Human), ("program", Arbiter::Program)];
const SHEETS: &[(&str, SheetBy)] = &[
	("own", SheetBy::Own),
	("program", SheetBy::Program),
	("none", SheetBy::None),
];
const MACHINES: [By; 5] = [
	By::Arbiter,
	By::WhiteAssistant,
	By::BlackAssistant,
	By::White,
	By::Black,
];

#[rustfmt::skip]
pub(super) static FOR_ONE_GAME: [Setting; 39] = [
	Setting::new("warnings", TEXT, |_| message!(HintWarnings), |choices, value| {
		put(&mut choices.warnings, warnings(value))
	}).flag("TIMES"),
	Setting::new("white", TEXT, NOTHING, |choices, value| text(&mut choices.white, value)).flag("NAME"),
	Setting::new("black", TEXT, NOTHING, |choices, value| text(&mut choices.black, value)).flag("NAME"),
	Setting::new("fen", TEXT, NOTHING, |choices, value| {
		Position::from_fen(value).map_err(|why| Some(message!(WholeSentence, why)))?;
		// One start replaces the other.
		(choices.fen, choices.chess960) = (Some(value.to_string()), None);
		Ok(())
	}).flag("FEN"),
	Setting::new("chess960", TEXT, NOTHING, |choices, value| {
		(choices.fen, choices.chess960) = (None, Some(Chess960::read(value).map_err(Some)?));
		Ok(())
	}).flag("START").not_with("fen"),
	Setting::new("clips", TEXT, |_| message!(HintClips), |choices, value| {
		put(&mut choices.clips, some(value).map(Some))
	}).flag("NAME"),
	Setting::new("device", TEXT, |_| message!(HintDevice), |choices, value| {
		let device = some(value).ok_or(None)?;
		choices.ears.set(&format!("room={device}")).map_err(Some)
	}).flag("DEVICE"),
	Setting::new("ear", TEXT, NOTHING, |choices, value| choices.ears.set(value).map_err(Some)).flag("WHOSE=WHERE"),
	Setting::new("record", SWITCH, OR, |choices, value| put(&mut choices.record, named(SWITCHES, value))),
	Setting::new("tutorial", SWITCH, OR, |choices, value| put(&mut choices.tutorial, named(SWITCHES, value))),
	Setting::new("live", TEXT, |_| message!(HintFolder), |choices, value| put(&mut choices.live, some(value).map(Some))).longest(LONGEST_PATH).flag("FOLDER"),
	Setting::new("live-board", TEXT, |_| message!(HintLiveBoard), |choices, value| {
		put(&mut choices.live_board, value.parse().ok().filter(|number| *number > 0))
	}).flag("NUMBER"),
	Setting::new(
		"event",
		TEXT,
		|_| message!(HintEvent),
		|choices, value| {
			let name = Some(value.to_string()).filter(|name| !is_event_file(name));
			put(&mut choices.occasion.event, name)
		},
	).flag("TEXT"),
	Setting::new("site", TEXT, NOTHING, |choices, value| text(&mut choices.occasion.site, value)).flag("TEXT"),
	Setting::new("round", TEXT, NOTHING, |choices, value| text(&mut choices.occasion.round, value)).flag("TEXT"),
	Setting::new("board", TEXT, |_| message!(HintBoard), |choices, value| {
		let number = value.parse().ok().filter(|number| *number > 0);
		put(&mut choices.occasion.board, number.map(Some))?;
		choices.live_board = number.unwrap_or(choices.live_board);
		Ok(())
	}).flag("NUMBER"),
	Setting::new("white-fide-id", TEXT, ID, |choices, value| {
		put(&mut papers(choices, Color::White).fide_id, Papers::id_of(value).map(Some))
	}).flag("NUMBER"),
	Setting::new("white-title", Names(|| TITLES.into(), &[]), OR, |choices, value| {
		put(&mut papers(choices, Color::White).title, Papers::title_of(value))
	}).flag("TITLE"),
	Setting::new("white-rating", TEXT, RATING, |choices, value| {
		put(&mut papers(choices, Color::White).rating, Papers::rating_of(value).map(Some))
	}).flag("NUMBER"),
	Setting::new("white-federation", TEXT, FEDERATION, |choices, value| {
		put(&mut papers(choices, Color::White).federation, Papers::federation_of(value))
	}).flag("LETTERS"),
	Setting::new("black-fide-id", TEXT, ID, |choices, value| {
		put(&mut papers(choices, Color::Black).fide_id, Papers::id_of(value).map(Some))
	}).flag("NUMBER"),
	Setting::new("black-title", Names(|| TITLES.into(), &[]), OR, |choices, value| {
		put(&mut papers(choices, Color::Black).title, Papers::title_of(value))
	}).flag("TITLE"),
	Setting::new("black-rating", TEXT, RATING, |choices, value| {
		put(&mut papers(choices, Color::Black).rating, Papers::rating_of(value).map(Some))
	}).flag("NUMBER"),
	Setting::new("black-federation", TEXT, FEDERATION, |choices, value| {
		put(&mut papers(choices, Color::Black).federation, Papers::federation_of(value))
	}).flag("LETTERS"),
	Setting::new("table", TEXT, NOTHING, |choices, _| {
		table(choices);
		Ok(())
	}),
	Setting::new("blind", WHO, OR, |choices, value| put(&mut table(choices).blind, Who::from_name(value).map(Some))).flag("WHO"),
	Setting::new("deaf", WHO, OR, |choices, value| put(&mut table(choices).deaf, Who::from_name(value).map(Some))).flag("WHO"),
	Setting::new("assistant", WHO, OR, |choices, value| {
		put(&mut table(choices).assistant, Who::from_name(value).map(Some))
	}).flag("WHO"),
	Setting::new("profile", Like(Vec::new, profiles), NOTHING, |choices, value| {
		let profile = Profile::named(value).map_err(|error| Some(error.into()))?;
		let table = table(choices);
		(table.class, table.profile) = (Some(profile.class), Some(profile.id));
		Ok(())
	}).flag("NAME"),
	Setting::new("regulations", TEXT, NOTHING, |choices, value| text(&mut table(choices).regulations, value)).longest(LONGEST_REGULATIONS),
	Setting::new("boards", Names(|| names_of(BOARDS), &[]), OR, |choices, value| {
		put(&mut table(choices).two_boards, named(BOARDS, value).map(Some))
	}).flag("NUMBER"),
	Setting::new("repeat-first", Names(|| names_of(ECHOES), &[]), OR, |choices, value| {
		put(&mut table(choices).echo, named(ECHOES, value).map(Some))
	}).flag("ORDER"),
	Setting::new("typing", Names(|| names_of(TYPINGS), &[]), OR, |choices, value| {
		put(&mut table(choices).whole_moves, named(TYPINGS, value).map(Some))
	}).flag("WHAT"),
	Setting::new("late", Values::Numbers(0, LATEST), |row| message!(HintSeconds, from = row.from(), to = row.to()), |choices, value| {
		put(&mut table(choices).late, value.parse().ok().map(Span::seconds))
	}).flag("SECONDS"),
	Setting::new("arbiter", Names(|| names_of(ARBITERS), &[]), OR, |choices, value| {
		put(&mut table(choices).arbiter, named(ARBITERS, value).map(Some))
	}).flag("WHO"),
	Setting::new("sheets", Names(|| names_of(SHEETS), &[]), OR, |choices, value| {
		put(&mut table(choices).sheets, named(SHEETS, value).map(Some))
	}).flag("WHO"),
	Setting::new(
		"board-questions",
		Names(|| each(&BoardQuestion::ALL, BoardQuestion::name), &[BoardQuestions::NONE]),
		|row| message!(HintSeveral, choices = Message::any_of(&row.listed()), nothing = "none"),
		|choices, value| put(&mut table(choices).board_questions, BoardQuestions::read(value).map(Some)),
	).flag("WHAT"),
	Setting::new("machine", Names(|| each(&MACHINES, By::name), &[]), OR, |choices, value| {
		let by = By::from_name(value).filter(|by| MACHINES.contains(by));
		put(&mut table(choices).machine, by.map(Some))
	}).flag("WHO"),
	Setting::new("continue", SWITCH, OR, |choices, value| put(&mut table(choices).go_on, Some(value == "on"))),
];

/// Every rule profile, by its name.
fn profiles() -> Vec<String> {
	let all = Profile::all().unwrap_or_default();
	all.iter().map(|profile| profile.id.to_string()).collect()
}

fn papers(choices: &mut Choices, of: Color) -> &mut Papers {
	let [white, black] = &mut table(choices).papers;
	of.fold_wb(white, black)
}

fn table(choices: &mut Choices) -> &mut TableChoices {
	choices.table.get_or_insert_default()
}
