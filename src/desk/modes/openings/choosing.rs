//! The choice of an opening, of the side, and of what to do with the line in hand.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{Openings, Run, Step, today};
use crate::asking::Intent;
use crate::chess::Color;
use crate::commands::{Action, GameAction, ProgramAction, ReadingAction, TrainingAction};
use crate::desk::board_panel::{BoardPanel, Finger};
use crate::desk::input_line::Edited;
use crate::desk::menu::{Menu, Picked};
use crate::desk::mode::{Next, Transition};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::openings::{Line, Opening, Search, Selection, families, search};
use crate::repertoire::{Chosen, Practice, Repertoire, Source};
use crate::sheet::ImportedGame;
use crate::voice::{Phrase, PhraseKey, Tone, Vocabulary, phrases};

/// Number of openings in the first menu.
const TOLD: usize = 7;
/// Greatest number of openings that are offered for a name.
const MOST: usize = 5;

/// The acts on a line, and their names.
const DEEDS: [(Deed, PhraseKey); 7] = [
	(Deed::Hint, PhraseKey::PuzzleHint),
	(Deed::Give, PhraseKey::OpeningShow),
	(Deed::Name, PhraseKey::OpeningName),
	(Deed::Lines, PhraseKey::OpeningCount),
	(Deed::Next, PhraseKey::OpeningNext),
	(Deed::Again, PhraseKey::OpeningAgain),
	(Deed::Other, PhraseKey::OpeningOther),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
	Hint,
	Give,
	Name,
	Lines,
	Next,
	Again,
	Other,
}

impl Openings {
	/// Asks for an opening. The one of which something is due, or that was practised last, is under Enter.
	pub(super) fn ask_opening(&mut self, narrator: &mut Narrator) {
		let in_hand = self.in_hand_left();
		if self.run.take().is_some() {
			self.left = in_hand;
		}
		self.line.take();
		let today = today(narrator);
		let is_due = |due: Option<(u8, crate::puzzles::Day)>| due.is_some_and(|(_, day)| day <= today);
		let due = self
			.results
			.iter()
			.filter(|result| is_due(result.kept.again))
			.count();
		let last = self.results.iter();
		let last = last.max_by_key(|result| (is_due(result.kept.again), result.day));
		let last = last.and_then(|result| Chosen::read(&result.opening));
		let last = self.left.as_ref().map(|left| left.chosen).or(last);
		let more = TOLD - usize::from(last.is_some());
		let usual = families(more).into_iter().map(|family| Chosen {
			side: side_of(family),
			source: Source::Named(family),
		});
		let chosen: Vec<Chosen> = last.into_iter().chain(usual).collect();
		let mut names = names(&chosen, narrator);
		if let (Some(last), Some(name)) = (last, names.first_mut()) {
			*name = narrator.words().fill(phrases::OpeningOfMine {
				name: name.clone(),
				color: narrator.words().color(last.side),
			});
		}
		names.push(narrator.line(PhraseKey::OpeningFromGame));
		self.menu = Menu::new(narrator.line(PhraseKey::AskOpening), names, 0);
		self.step = Step::Opening {
			chosen,
			has_side: last.is_some(),
		};
		if due > 0 {
			let told = narrator
				.words()
				.counted(PhraseKey::OpeningsDue, super::count(due), &[]);
			narrator.answer_behind(told);
		}
		self.menu.ask(narrator);
	}

	/// An opening of this name or code is wanted: it is the one, one of several, or near others.
	fn named(&mut self, text: &str, found: Search, narrator: &mut Narrator) {
		match found.found.as_slice() {
			[] => {
				narrator.tone(Tone::Illegal);
				let told = narrator
					.words()
					.line(PhraseKey::OpeningNoSuch, &[narrator.words().text(text)]);
				narrator.answer(told);
			}
			[one] if !found.near => {
				for name in called(&[*one], narrator) {
					narrator.answer_behind(name.sentence());
				}
				self.ask_side(Source::Named(*one), None, narrator);
			}
			several => {
				let question = if found.near {
					PhraseKey::OpeningNear
				} else {
					PhraseKey::OpeningWhich
				};
				self.menu = Menu::new(narrator.line(question), called(several, narrator), 0);
				self.menu.ask(narrator);
				self.step = Step::Which(found.found);
			}
		}
	}

	/// A line in a menu: a choice, a command, or the name of an opening where one is asked for.
	pub(super) fn choose(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		// Some words of a choice may be the name of another opening.
		let choice = match &self.step {
			Step::Opening { .. } => self.menu.known(text, &desk.narrator),
			Step::Which(_) | Step::Finding | Step::Side(..) | Step::Deeds | Step::Playing => {
				self.menu.find(text, &desk.narrator)
			}
		};
		let is_choice = text.is_empty() || intent.leads_back() || choice.is_some();
		let asks_name = matches!(self.step, Step::Opening { .. } | Step::Which(_));
		if is_choice || !asks_name {
			if intent.whole() == Some(Action::Game(GameAction::NewGame)) {
				return Next::Go(Transition::NewGame);
			}
			let picked = self.menu.line(intent, desk);
			return self.picked(picked, desk);
		}
		match intent.whole() {
			Some(Action::Game(GameAction::NewGame)) => return Next::Go(Transition::NewGame),
			Some(action @ (Action::Program(ProgramAction::Quit) | Action::Help(_) | Action::Training(_))) => {
				return Next::Do(action);
			}
			_ => {}
		}
		let mut found = search(text);
		if found.found.is_empty() || found.near {
			let own = in_any_language(text);
			if !own.found.is_empty() {
				found = own;
			} else if let Some(next) = Next::of_outside(intent) {
				return next;
			}
		}
		self.named(text, found, &mut desk.narrator);
		Next::Stay
	}

	/// A choice in the menu in hand.
	pub(super) fn picked(&mut self, picked: Picked, desk: &mut Session) -> Next {
		match (&self.step, picked) {
			(_, Picked::Nothing) | (Step::Playing | Step::Finding, _) => {}
			(Step::Opening { .. }, Picked::Back) => return to_menu(),
			(Step::Opening { chosen, has_side }, Picked::Item(index)) => match chosen.get(index).copied() {
				Some(chosen) if *has_side && index == 0 => self.open(chosen, desk),
				Some(chosen) => self.ask_side(chosen.source, None, &mut desk.narrator),
				None => {
					self.step = Step::Finding;
					self.search.begin(&mut desk.narrator);
				}
			},
			(Step::Which(several), Picked::Item(index)) => {
				if let Some(one) = several.get(index).copied() {
					self.ask_side(Source::Named(one), None, &mut desk.narrator);
				}
			}
			(Step::Side(source, game), Picked::Item(index)) => {
				let (source, game) = (*source, game.clone());
				let side = Color::from_white(index == 0);
				let chosen = Chosen { side, source };
				match game {
					Some(game) => self.begin_game(chosen, &game, desk),
					None => self.open(chosen, desk),
				}
			}
			(Step::Which(_) | Step::Side(..), Picked::Back) => self.ask_opening(&mut desk.narrator),
			(Step::Deeds, Picked::Item(index)) => self.do_deed(index, desk),
			(Step::Deeds, Picked::Back) => {
				self.step = Step::Playing;
				self.tell_place(&mut desk.narrator);
			}
		}
		Next::Stay
	}

	/// Asks for the side; the one whose opening it is is under Enter.
	fn ask_side(&mut self, source: Source, game: Option<Box<ImportedGame>>, narrator: &mut Narrator) {
		let usual = match source {
			Source::Named(selection) => side_of(selection),
			Source::Game(_) => Color::White,
		};
		let names = Color::ALL.map(|color| narrator.words().color(color));
		let selected = usize::from(!usual.is_white());
		let question = narrator.line(PhraseKey::AskOpeningSide);
		self.menu = Menu::new(question, names.to_vec(), selected);
		self.menu.ask(narrator);
		self.step = Step::Side(source, game);
	}

	/// Begins an opening, or fetches its game.
	pub(super) fn open(&mut self, chosen: Chosen, desk: &mut Session) {
		match chosen.source {
			Source::Named(selection) => {
				let repertoire = Repertoire::of_opening(selection, chosen.side);
				self.start(chosen, Some(repertoire), desk);
			}
			Source::Game(id) => {
				self.fetching = Some(chosen);
				self.search.read(id, &mut desk.narrator);
			}
		}
	}

	/// Takes the game that the storage has handed out, if it has one.
	pub(super) fn fetched(&mut self, game: Option<ImportedGame>, desk: &mut Session) {
		self.search.waiting = false;
		match (game, self.fetching.take()) {
			(Some(game), Some(chosen)) => self.begin_game(chosen, &game, desk),
			(Some(game), None) => {
				let source = Source::Game(self.search.chosen);
				self.ask_side(source, Some(Box::new(game)), &mut desk.narrator);
			}
			(None, _) => {
				self.left = None;
				desk.narrator.tone(Tone::Trouble);
				desk.narrator.answer_behind(PhraseKey::CannotOpen);
				self.ask_opening(&mut desk.narrator);
			}
		}
	}

	fn begin_game(&mut self, chosen: Chosen, game: &ImportedGame, desk: &mut Session) {
		self.start(chosen, Repertoire::of_game(game, chosen.side), desk);
	}

	/// Begins with a line, or goes on with the one that was left.
	fn start(&mut self, chosen: Chosen, repertoire: Option<Repertoire>, desk: &mut Session) {
		let today = today(&desk.narrator);
		let knowledge = self.knowledge();
		let begin = |repertoire| Practice::begin(repertoire, knowledge, today, lot(desk));
		let Some(mut practice) = repertoire.and_then(begin) else {
			self.left = None;
			desk.narrator.tone(Tone::Illegal);
			desk.narrator.answer_behind(PhraseKey::OpeningEmpty);
			return self.ask_opening(&mut desk.narrator);
		};
		self.panel = BoardPanel::new(Finger::of(chosen.side));
		let left = self.left.take().filter(|left| left.chosen == chosen);
		if let Some(left) = &left {
			practice.go_to(&left.moves);
			desk.narrator.answer(PhraseKey::PracticeGoesOn);
		}
		self.step = Step::Playing;
		self.run = Some(Run {
			chosen,
			practice: Box::new(practice),
			named: None,
			is_wrong: false,
		});
		self.tell_lines(&mut desk.narrator);
		self.tell_line(&mut desk.narrator);
	}

	pub(super) fn deeds_menu(&self, narrator: &Narrator) -> Menu {
		let names = DEEDS.map(|(_, name)| narrator.line(name)).to_vec();
		Menu::new(narrator.line(PhraseKey::AskPlacing), names, 0)
	}

	/// Enter on the empty line: the next line, the move of the book after a wrong one, or the choice of acts.
	pub(super) fn enter(&mut self, desk: &mut Session) {
		let Some(run) = &self.run else { return };
		if run.practice.is_over() {
			self.next_line(desk);
		} else if run.is_wrong {
			self.give(&mut desk.narrator);
		} else {
			self.menu = self.deeds_menu(&desk.narrator);
			self.menu.ask(&mut desk.narrator);
			self.step = Step::Deeds;
		}
	}

	pub(super) fn do_deed(&mut self, index: usize, desk: &mut Session) {
		self.step = Step::Playing;
		match DEEDS.get(index).map(|(deed, _)| *deed) {
			None => {}
			Some(Deed::Hint) => self.hint(&mut desk.narrator),
			Some(Deed::Give) => self.give(&mut desk.narrator),
			Some(Deed::Name) => self.tell_name(&mut desk.narrator),
			Some(Deed::Lines) => self.tell_lines(&mut desk.narrator),
			Some(Deed::Next) => self.next_line(desk),
			Some(Deed::Again) => self.again(&mut desk.narrator),
			Some(Deed::Other) => self.ask_opening(&mut desk.narrator),
		}
	}

	/// The line that comes next.
	pub(super) fn next_line(&mut self, desk: &mut Session) {
		let lot = lot(desk);
		if let Some(run) = &mut self.run {
			run.practice.next(lot);
		}
		self.tell_line(&mut desk.narrator);
	}

	/// A command while a game is looked for.
	pub(super) fn finding(&mut self, action: Action, desk: &mut Session) -> Next {
		if let Action::Typing(typing) = action {
			match self.line.edit(typing, &mut desk.narrator) {
				Edited::Done => {}
				Edited::Entered(text) => return self.find_line(&desk.read(&text), desk),
				Edited::Cleared(typed) if typed.is_empty() => self.ask_opening(&mut desk.narrator),
				Edited::Cleared(_) => desk.narrator.answer(PhraseKey::Cleared),
			}
			return Next::Stay;
		}
		if action == Action::Reading(ReadingAction::OtherGame) {
			self.search.begin(&mut desk.narrator);
			return Next::Stay;
		}
		Next::beside_line(action, PhraseKey::GuessChoose, &mut desk.narrator)
	}

	pub(super) fn find_line(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		if intent.leads_back() {
			self.ask_opening(&mut desk.narrator);
			return Next::Stay;
		}
		match intent.whole() {
			Some(Action::Reading(end @ (ReadingAction::ToStart | ReadingAction::ToEnd))) => {
				self.search.at_end(end == ReadingAction::ToStart, desk);
			}
			_ => match Next::of_line(intent) {
				Some(next) => return next,
				None => self.search.line(intent.text(), desk),
			},
		}
		Next::Stay
	}
}

/// Goes back to the kinds of practice.
const fn to_menu() -> Next {
	Next::Go(Transition::Training(TrainingAction::Training))
}

fn lot(desk: &Session) -> u64 {
	desk.choices.lot ^ desk.at().0.rotate_left(20)
}

/// The side that makes the move by which the opening has its name.
fn side_of(selection: Selection) -> Color {
	Color::from_white(shortest(selection).is_none_or(|line| line.moves.len() % 2 == 1))
}

/// The names of openings, in the language of the dialogue.
fn names(chosen: &[Chosen], narrator: &Narrator) -> Vec<Phrase> {
	let selections = chosen.iter().filter_map(|chosen| match chosen.source {
		Source::Named(selection) => Some(selection),
		Source::Game(_) => None,
	});
	let mut called = called(&selections.collect::<Vec<_>>(), narrator).into_iter();
	let named = |chosen: &Chosen| match chosen.source {
		Source::Named(_) => called.next().unwrap_or_default(),
		Source::Game(_) => narrator.line(PhraseKey::OpeningFromGame),
	};
	chosen.iter().map(named).collect()
}

/// The names of these openings; that of a code comes after it.
fn called(selections: &[Selection], narrator: &Narrator) -> Vec<Phrase> {
	let name = |selection: &Selection| match selection {
		Selection::Name(name) => name,
		Selection::Code(_) => shortest(*selection).map_or("", |line| line.opening.name),
	};
	let names: Vec<&str> = selections.iter().map(name).collect();
	let names = narrator.words().openings_called(&names);
	let coded = |(selection, name): (&Selection, Phrase)| match selection {
		Selection::Name(_) => name,
		Selection::Code(code) => {
			let mut coded = narrator.words().text(code);
			coded.mark(',');
			coded.and(name)
		}
	};
	selections.iter().zip(names).map(coded).collect()
}

/// The line that leads to an opening with the fewest moves.
fn shortest(selection: Selection) -> Option<Line> {
	selection.lines().min_by_key(|line| line.moves.len())
}

/// The openings that have these words in their name in any language of the program.
fn in_any_language(text: &str) -> Search {
	let mut names = Vocabulary::openings_meant(text);
	names.sort_by_key(|name| name.len());
	let mut found: Vec<Selection> = Vec::new();
	for name in names {
		let opening = Opening { eco: "", name };
		if !found.iter().any(|other| other.contains(opening)) {
			found.push(Selection::Name(name));
		}
	}
	found.truncate(MOST);
	Search { found, near: false }
}
