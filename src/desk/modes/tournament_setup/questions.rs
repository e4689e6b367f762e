//! The questions of the tournament table, with their choices.

use alloc::string::String;
use alloc::vec::Vec;

use crate::chess::Color;
use crate::clock::Controls;
use crate::desk::at_keyboard::at_keyboard;
use crate::game::{Arbiter, BoardQuestions, By, Echo};
use crate::laws::Profile;
use crate::laws::parameters::Class;
use crate::narrator::Narrator;
use crate::settings::Choices;
use crate::settings::{TableChoices, Who};
use crate::settings::{fischer, usual};
use crate::voice::{Language, Phrase, PhraseKey};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
	/// The storage was asked for games, or for one of them.
	Waiting,
	/// A game was on when the program died.
	Interrupted,
	Name(Color),
	Blind,
	Deaf,
	Assistant,
	Class,
	Profile,
	Clock,
	Boards,
	Vocabulary,
	Ranks,
	Echo,
	BoardQuestions,
	Arbiter,
	Machine,
	/// The laws forbid to begin so, and the arbiter is asked.
	Forbidden,
	Done,
}

#[derive(Clone, Debug)]
pub(super) enum Meaning {
	Who(Who),
	Class(Class),
	/// The start of Chess960 is asked, and then the class again.
	Chess960,
	Profile(String),
	Clock(Option<Controls>),
	ExternalClock,
	Boards(bool),
	Language(Language),
	Echo(Echo),
	/// The opponent's handling of a move is taken as done.
	WholeMoves,
	/// The questions that players may ask about their own board, as a setting names them.
	BoardQuestions(&'static str),
	Arbiter(Arbiter),
	Machine(By),
	/// Go on with this game.
	GoOn(i64),
	NewTable,
}

impl Step {
	/// The next open question.
	pub(super) fn next(choices: &Choices) -> Self {
		let table = choices.table.clone().unwrap_or_default();
		let blind = table.blind.unwrap_or_default();
		let assistant = table.assistant.unwrap_or_default();
		if table.white.is_none() {
			Step::Name(Color::White)
		} else if table.black.is_none() {
			Step::Name(Color::Black)
		} else if table.blind.is_none() {
			Step::Blind
		} else if table.deaf.is_none() {
			Step::Deaf
		} else if table.assistant.is_none() {
			Step::Assistant
		} else if table.class.is_none() {
			Step::Class
		} else if table.profile.is_none() {
			Step::Profile
		} else if choices.clock.is_none() {
			Step::Clock
		} else if table.two_boards.is_none() {
			Step::Boards
		} else if choices.vocabulary.is_none() {
			Step::Vocabulary
		} else if choices.ranks.is_none() {
			Step::Ranks
		} else if table.echo.is_none() && blind != Who::default() {
			Step::Echo
		} else if table.board_questions.is_none() && blind != Who::default() {
			Step::BoardQuestions
		} else if table.arbiter.is_none() {
			Step::Arbiter
		} else if table.machine.is_none() && TableChoices::machines(blind, assistant).len() > 1 {
			Step::Machine
		} else {
			Step::Done
		}
	}

	/// The choices of a step, and the one under Enter.
	pub(super) fn items(self, choices: &Choices, narrator: &Narrator) -> (Vec<(Phrase, Meaning)>, usize) {
		let table = choices.table.clone().unwrap_or_default();
		let blind = table.blind.unwrap_or_default();
		let first = |items| (items, 0);
		let line = |line, meaning| (narrator.line(line), meaning);
		match self {
			Step::Waiting | Step::Interrupted | Step::Name(_) | Step::Forbidden | Step::Done => {
				first(Vec::new())
			}
			Step::Blind => first(who(narrator)),
			Step::Deaf => (who(narrator), 3),
			// A blind player has an assistant more often than not.
			Step::Assistant => {
				let likely = Who::ALL.iter().position(|who| *who == blind);
				(who(narrator), likely.unwrap_or(0))
			}
			Step::Class => {
				let mut classes = vec![
					line(PhraseKey::ClassStandard, Meaning::Class(Class::Standard)),
					line(PhraseKey::ClassRapid, Meaning::Class(Class::Rapid)),
					line(PhraseKey::ClassBlitz, Meaning::Class(Class::Blitz)),
				];
				if choices.chess960.is_none() && choices.fen.is_none() {
					classes.push(line(PhraseKey::ChoiceChess960, Meaning::Chess960));
				}
				first(classes)
			}
			Step::Profile => {
				let class = table.class.unwrap_or(Class::Standard);
				let profiles = Profile::offered().unwrap_or_default();
				let of_class = profiles.into_iter().filter(|profile| profile.class == class);
				let named = |profile: Profile| {
					let name = narrator.words().profile(&profile);
					(name, Meaning::Profile(profile.id))
				};
				first(of_class.map(named).collect())
			}
			Step::Clock => {
				let times = usual(table.class.unwrap_or(Class::Standard)).iter();
				let controls = times.map(|time| Some(fischer(*time))).chain([None]);
				let own = |controls: Option<Controls>| {
					(
						narrator.words().controls(controls.as_ref()),
						Meaning::Clock(controls),
					)
				};
				let external = line(PhraseKey::ExternalClock, Meaning::ExternalClock);
				first(controls.map(own).chain([external]).collect())
			}
			// The number of a choice is that of the boards.
			Step::Boards => (
				vec![
					line(PhraseKey::SingleBoard, Meaning::Boards(false)),
					line(PhraseKey::TwoBoards, Meaning::Boards(true)),
				],
				usize::from(blind != Who::default()),
			),
			Step::Vocabulary => first(languages(narrator, true)),
			Step::Ranks => {
				let ranks = languages(narrator, false);
				let is_chosen = |meaning: &Meaning| matches!(meaning, Meaning::Language(language) if choices.vocabulary == Some(*language));
				let usual = ranks.iter().position(|(_, meaning)| is_chosen(meaning));
				(ranks, usual.unwrap_or(0))
			}
			Step::Echo => first(vec![
				line(PhraseKey::EchoAdvised, Meaning::Echo(Echo::Advise)),
				line(PhraseKey::EchoRequired, Meaning::Echo(Echo::Require)),
				line(PhraseKey::EchoFree, Meaning::Echo(Echo::Off)),
				line(PhraseKey::EchoTaken, Meaning::WholeMoves),
			]),
			Step::BoardQuestions => first(vec![
				line(
					PhraseKey::BoardQuestionsAll,
					Meaning::BoardQuestions("squares,directions,knight"),
				),
				line(
					PhraseKey::BoardQuestionsLines,
					Meaning::BoardQuestions("squares,directions"),
				),
				line(
					PhraseKey::BoardQuestionsSquares,
					Meaning::BoardQuestions("squares"),
				),
				line(
					PhraseKey::BoardQuestionsNone,
					Meaning::BoardQuestions(BoardQuestions::NONE),
				),
			]),
			Step::Arbiter => first(vec![
				line(PhraseKey::ArbiterHuman, Meaning::Arbiter(Arbiter::Human)),
				line(PhraseKey::TheProgram, Meaning::Arbiter(Arbiter::Program)),
			]),
			Step::Machine => {
				let machines = TableChoices::machines(blind, table.assistant.unwrap_or_default());
				let named = |by| (at_keyboard(by, narrator), Meaning::Machine(by));
				first(machines.into_iter().map(named).collect())
			}
		}
	}

	/// Returns `true` if the answer is typed and not chosen.
	pub(super) const fn is_typed(self) -> bool {
		matches!(self, Self::Name(_) | Self::Forbidden)
	}

	pub(super) fn question(self, narrator: &Narrator) -> Phrase {
		narrator.line(match self {
			Step::Waiting | Step::Interrupted | Step::Done => PhraseKey::TableWelcome,
			Step::Name(Color::White) => PhraseKey::AskWhiteName,
			Step::Name(Color::Black) => PhraseKey::AskBlackName,
			Step::Blind => PhraseKey::AskBlind,
			Step::Deaf => PhraseKey::AskDeaf,
			Step::Assistant => PhraseKey::AskAssistant,
			Step::Class => PhraseKey::AskClass,
			Step::Profile => PhraseKey::AskProfile,
			Step::Clock => PhraseKey::ChooseClock,
			Step::Boards => PhraseKey::AskBoards,
			Step::Vocabulary => PhraseKey::ChooseVocabulary,
			Step::Ranks => PhraseKey::AskRanks,
			Step::Echo => PhraseKey::AskEcho,
			Step::BoardQuestions => PhraseKey::AskBoardQuestions,
			Step::Arbiter => PhraseKey::AskArbiter,
			Step::Machine => PhraseKey::AskMachine,
			Step::Forbidden => PhraseKey::AskBegin,
		})
	}
}

fn who(narrator: &Narrator) -> Vec<(Phrase, Meaning)> {
	let named = |who: Who| match (who.white, who.black) {
		(true, false) => narrator.words().color(Color::White),
		(false, true) => narrator.words().color(Color::Black),
		(true, true) => narrator.line(PhraseKey::BothPlayers),
		(false, false) => narrator.line(PhraseKey::Nobody),
	};
	Who::ALL.map(|who| (named(who), Meaning::Who(who))).into()
}

fn languages(narrator: &Narrator, dialogues: bool) -> Vec<(Phrase, Meaning)> {
	let named = narrator.library().named(narrator.words(), dialogues);
	let item = |(language, name)| (name, Meaning::Language(language));
	named.into_iter().map(item).collect()
}
