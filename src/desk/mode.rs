//! Where the user is: at the first questions, in a game, at the tournament table, or gone.

use alloc::boxed::Box;
use alloc::string::String;

use super::actions::{Action, BoardAction, Holds};
use super::board::Finger;
use super::entry::Entry;
use super::face::FaceQuestion;
use super::narrator::Narrator;
use super::page::Page;
use super::play::Play;
use super::reading::Reading;
use super::setup::Setup;
use super::table::{TableSetup, Tournament};
use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::keys::Key;
use crate::voice::{Phrase, PhraseKey};

#[derive(Debug)]
pub(super) enum Mode {
	/// Nothing is known of the user yet.
	Face(Box<FaceQuestion>),
	Setup(Box<Setup>),
	Play(Box<Play>),
	/// Games of others are read.
	Reading(Box<Reading>),
	/// The tournament table is being set up.
	TableSetup(Box<TableSetup>),
	Table(Box<Tournament>),
	/// The program is about to end.
	Gone,
}

impl Mode {
	/// The names under which a keymap has its keys, the nearest first; none where no key does anything.
	pub(super) fn keys(&self) -> Option<&'static [&'static str]> {
		match self {
			Self::Setup(setup) if setup.is_typed() => Some(&["name"]),
			Self::Setup(_) | Self::Face(_) => Some(&["setup"]),
			Self::Play(play) if play.is_walking() => Some(&["home-board", "board", "play"]),
			Self::Play(_) => Some(&["play"]),
			Self::Reading(reading) if reading.is_walking() => {
				Some(&["home-board", "board", "reading", "play"])
			}
			Self::Reading(reading) if reading.is_open() => Some(&["reading", "play"]),
			Self::Reading(_) => Some(&["name", "play"]),
			Self::TableSetup(setup) if setup.is_typed() => Some(&["name"]),
			Self::TableSetup(_) => Some(&["setup"]),
			Self::Table(table) if table.is_walking() => Some(&["board", "table"]),
			Self::Table(_) => Some(&["table"]),
			Self::Gone => None,
		}
	}

	/// Whether the key adds a character to a line that is being typed, whatever else it may mean on the empty line.
	pub(super) fn types(&self, key: Key) -> bool {
		match self {
			Self::Table(table) => key.typed().is_some() && table.is_typing(),
			Self::Play(play) => play.awaits_letter(key) || (key.typed().is_some() && play.is_typing()),
			Self::Reading(reading) => key.typed().is_some() && reading.is_typing(),
			Self::TableSetup(setup) => key.typed().is_some() && setup.is_typing(),
			Self::Setup(setup) => key.typed().is_some() && setup.is_typing(),
			Self::Face(_) | Self::Gone => false,
		}
	}

	/// What a key does here to which no command is bound.
	pub(super) fn unbound(&self, key: Key, narrator: &Narrator) -> PhraseKey {
		match (self, key.typed()) {
			(Self::Play(play), _) if play.is_walking() => Finger::unbound(key, narrator),
			(Self::Table(table), _) if table.is_walking() => Finger::unbound(key, narrator),
			(Self::Reading(reading), _) if reading.is_walking() => Finger::unbound(key, narrator),
			(Self::Setup(setup), Some(_)) if setup.is_typed() => PhraseKey::KeyTypes,
			(Self::Face(_) | Self::Setup(_), Some('1'..='9')) => PhraseKey::KeyChooses,
			(Self::TableSetup(setup), Some('1'..='9')) if !setup.is_typed() => PhraseKey::KeyChooses,
			(Self::TableSetup(setup), Some(_)) if setup.is_typed() => PhraseKey::KeyTypes,
			(Self::Play(_) | Self::Reading(_) | Self::Table(_), Some(_)) => PhraseKey::KeyTypes,
			(Self::Face(_) | Self::Setup(_) | Self::TableSetup(_) | Self::Gone, Some(_)) | (_, None) => {
				PhraseKey::KeyNothing
			}
		}
	}

	/// What to type here, in a sentence.
	pub(super) fn introduction(&self) -> Option<PhraseKey> {
		match self {
			Self::TableSetup(setup) if setup.is_typed() => None,
			Self::Setup(setup) if setup.is_typed() => Some(PhraseKey::FindHint),
			Self::Face(_) | Self::Setup(_) | Self::TableSetup(_) => Some(PhraseKey::HelpChoice),
			Self::Play(play) if play.is_walking() => Some(PhraseKey::HelpBoard),
			Self::Play(_) => Some(PhraseKey::HelpPlay),
			Self::Reading(reading) if reading.is_walking() => Some(PhraseKey::HelpBoard),
			Self::Reading(reading) if reading.is_open() => Some(PhraseKey::ReadHint),
			Self::Reading(_) => Some(PhraseKey::ReadChoose),
			Self::Table(table) if table.is_walking() => Some(PhraseKey::HelpBoard),
			Self::Table(_) => Some(PhraseKey::HelpTable),
			Self::Gone => None,
		}
	}

	/// Whether the command's word does something here.
	pub(super) fn offers(&self, action: Action) -> bool {
		// The first game names them itself.
		if matches!(action, Action::Lesson | Action::NextLesson) {
			return false;
		}
		// What else can be asked of a position is told by the word for questions.
		let board = matches!(
			action,
			Action::OnBoard(BoardAction::Walk | BoardAction::Questions)
		);
		match self {
			Self::Face(_) | Self::TableSetup(_) if action == Action::Tutorial => false,
			Self::Face(_) | Self::Setup(_) | Self::TableSetup(_) => action.holds() == Holds::Everywhere,
			Self::Play(_) => board || matches!(action.holds(), Holds::Everywhere | Holds::Play),
			Self::Reading(reading) if reading.is_open() => {
				board
					|| matches!(action.holds(), Holds::Everywhere | Holds::Reading)
					|| Reading::OF_PLAY.contains(&action)
			}
			Self::Reading(_) => action.holds() == Holds::Everywhere || action == Action::NewGame,
			// The clock's word presses it here, nothing is taken back, and nothing is taught.
			Self::Table(_) if matches!(action, Action::Clock | Action::TakeBack | Action::Tutorial) => false,
			Self::Table(_) => {
				board || matches!(action.holds(), Holds::Everywhere | Holds::Play | Holds::Table)
			}
			Self::Gone => false,
		}
	}

	pub(super) fn page(&self, narrator: &Narrator) -> Page {
		match self {
			Self::Face(question) => question.page(narrator),
			Self::Setup(setup) => setup.page(narrator),
			Self::Play(play) => play.page(narrator),
			Self::Reading(reading) => reading.page(narrator),
			Self::TableSetup(setup) => setup.page(narrator),
			Self::Table(table) => table.page(narrator),
			Self::Gone => Page::default(),
		}
	}

	/// When something is due in the game, and when its running clock shows its next second.
	pub(super) fn alarms(&self, at: Stamp) -> [Option<Stamp>; 2] {
		match self {
			Self::Play(play) => [play.next_alarm(), play.next_second(at)],
			Self::Table(table) => [table.next_alarm(), table.next_second(at)],
			Self::Face(_) | Self::Setup(_) | Self::Reading(_) | Self::TableSetup(_) | Self::Gone => {
				[None, None]
			}
		}
	}

	/// Does what was due by now.
	pub(super) fn settle(&mut self, narrator: &mut Narrator) {
		match self {
			Self::Play(play) => play.settle(narrator),
			Self::Table(table) => table.settle(narrator),
			Self::Face(_) | Self::Setup(_) | Self::Reading(_) | Self::TableSetup(_) | Self::Gone => {}
		}
	}

	pub(super) fn slept(&mut self, span: Span, narrator: &mut Narrator) {
		match self {
			Self::Play(play) => play.slept(span, narrator),
			Self::Table(table) => table.slept(span, narrator),
			Self::Face(_) | Self::Setup(_) | Self::Reading(_) | Self::TableSetup(_) | Self::Gone => {}
		}
	}

	/// The game in hand is kept as it is.
	pub(super) fn leave(&mut self, narrator: &mut Narrator) {
		match self {
			Self::Play(play) => play.leave(narrator),
			Self::Table(table) => table.leave(narrator),
			Self::Face(_) | Self::Setup(_) | Self::Reading(_) | Self::TableSetup(_) | Self::Gone => {}
		}
	}

	/// Says the line that is being typed.
	pub(super) fn read_line(&mut self, narrator: &mut Narrator) {
		match self {
			Self::Play(play) => narrator.read_line(play.entry()),
			Self::Reading(reading) => narrator.read_line(reading.entry()),
			Self::TableSetup(setup) => narrator.read_line(setup.entry()),
			Self::Table(table) => table.read_typed(narrator),
			Self::Setup(setup) => narrator.read_line(setup.entry()),
			Self::Face(_) | Self::Gone => narrator.read_line(&Entry::new()),
		}
	}

	/// Takes the line that is being typed.
	pub(super) fn take_typed(&mut self) -> String {
		match self {
			Self::Play(play) => play.entry().take(),
			Self::Reading(reading) => reading.entry().take(),
			Self::TableSetup(setup) => setup.entry().take(),
			Self::Table(table) => table.take_typed(),
			Self::Setup(setup) => setup.entry().take(),
			Self::Face(_) | Self::Gone => String::new(),
		}
	}

	/// What is left to a side now, where there is a game.
	pub(super) fn time_left(&self, color: Color, narrator: &Narrator) -> Option<Phrase> {
		match self {
			Self::Play(play) => Some(play.time_left(color, narrator)),
			Self::Table(table) => Some(table.time_left(color, narrator)),
			Self::Face(_) | Self::Setup(_) | Self::Reading(_) | Self::TableSetup(_) | Self::Gone => None,
		}
	}

	/// Whether the shelf is to answer before another line is taken.
	pub(super) fn is_waiting(&self) -> bool {
		match self {
			Self::Setup(setup) => setup.is_waiting(),
			Self::Reading(reading) => reading.is_waiting(),
			Self::TableSetup(setup) => setup.is_waiting(),
			Self::Face(_) | Self::Play(_) | Self::Table(_) | Self::Gone => false,
		}
	}

	/// Whether yes or no is awaited, so that no word is a command.
	pub(super) fn is_asking(&self) -> bool {
		match self {
			Self::Play(play) => play.is_asking(),
			Self::Table(table) => table.is_asking(),
			Self::TableSetup(setup) => setup.is_typed(),
			Self::Setup(setup) => setup.is_typed(),
			Self::Face(_) | Self::Reading(_) | Self::Gone => false,
		}
	}
}
