//! The on/off settings: one row a switch, and the sentences that name its state.

use alloc::string::{String, ToString};

use super::Desk;
use super::session::Session;
use crate::asking::Wanted;
use crate::commands::{Action, BoardAction, GameAction, OfGame, ScreenAction, SpeechAction};
use crate::settings::{Appearance, Panel, on_off_name};
use crate::voice::{Form, PhraseKey};

/// A command that switches something of how the screen looks.
struct ScreenSwitch {
	action: Action,
	/// The name of the setting that keeps it, and its value now.
	setting: (&'static str, fn(&Appearance) -> String),
	is_on: fn(&Appearance) -> bool,
	flip: fn(&mut Appearance),
	on: PhraseKey,
	off: PhraseKey,
	/// The command that is meant by somebody who wants to see a part that is shown already: "show the board".
	told: Option<Action>,
}

macro_rules! switch {
	($action:expr, $setting:literal, $field:ident, $on:expr, $off:expr) => {
		ScreenSwitch {
			action: $action,
			setting: ($setting, |look| on_off_name(look.$field)),
			is_on: |look| look.$field,
			flip: |look| look.$field = !look.$field,
			on: $on,
			off: $off,
			told: None,
		}
	};
	($action:expr, $panel:ident, $on:expr, $off:expr, $told:expr) => {
		ScreenSwitch {
			action: $action,
			setting: ("hide", |look| look.hidden_names().to_string()),
			is_on: |look| look.shows(Panel::$panel),
			flip: |look| look.toggle(Panel::$panel),
			on: $on,
			off: $off,
			told: Some($told),
		}
	};
}

const fn screen(action: ScreenAction) -> Action {
	Action::Screen(action)
}

const BOARD: Action = Action::Game(GameAction::Board);
const CLOCKS: Action = Action::Board(BoardAction::OfGame(OfGame::Clocks));
const MOVES: Action = Action::Game(GameAction::Moves);

const SCREEN: [ScreenSwitch; 10] = [
	switch!(
		screen(ScreenAction::LargePrint),
		"large-print",
		large_print,
		PhraseKey::LargePrintOn,
		PhraseKey::LargePrintOff
	),
	switch!(
		screen(ScreenAction::Prompt),
		"prompt",
		prompts,
		PhraseKey::PromptOn,
		PhraseKey::PromptOff
	),
	switch!(
		screen(ScreenAction::StillBoard),
		"still-board",
		still,
		PhraseKey::StillOn,
		PhraseKey::StillOff
	),
	switch!(
		screen(ScreenAction::BoardLetters),
		"board-letters",
		letters,
		PhraseKey::LettersOn,
		PhraseKey::LettersOff
	),
	switch!(
		screen(ScreenAction::Images),
		"images",
		images,
		PhraseKey::ImagesOn,
		PhraseKey::ImagesOff
	),
	switch!(
		screen(ScreenAction::Mouse),
		"mouse",
		mouse,
		PhraseKey::MouseOn,
		PhraseKey::MouseOff
	),
	switch!(
		Action::Board(BoardAction::OfGame(OfGame::EvaluationBar)),
		"evaluation-bar",
		evaluation,
		PhraseKey::BarOn,
		PhraseKey::BarOff
	),
	switch!(
		screen(ScreenAction::HideBoard),
		Board,
		PhraseKey::BoardShown,
		PhraseKey::BoardHidden,
		BOARD
	),
	switch!(
		screen(ScreenAction::HideClocks),
		Clocks,
		PhraseKey::ClocksShown,
		PhraseKey::ClocksHidden,
		CLOCKS
	),
	switch!(
		screen(ScreenAction::HideMoves),
		Moves,
		PhraseKey::MovesShown,
		PhraseKey::MovesHidden,
		MOVES
	),
];

fn of_screen(action: Action) -> Option<&'static ScreenSwitch> {
	SCREEN.iter().find(|switch| switch.action == action)
}

impl Session {
	/// Switches something of the screen, keeps it, and says how it is now. False if the command is no such switch.
	pub(super) fn switch_screen(&mut self, action: Action) -> bool {
		let Some(switch) = of_screen(action) else {
			return false;
		};
		(switch.flip)(&mut self.look);
		let (setting, value) = switch.setting;
		self.prefer(setting, value(&self.look));
		let said = if (switch.is_on)(&self.look) {
			switch.on
		} else {
			switch.off
		};
		let word = self.narrator.words().command_word(BOARD.name());
		self.narrator.answer(match said {
			PhraseKey::StillOn => self.narrator.words().line(said, &[word]),
			_ => self.narrator.line(said),
		});
		true
	}

	/// True while it is on; `None` if it is no switch.
	pub(super) fn is_on(&self, action: Action) -> Option<bool> {
		let narrator = &self.narrator;
		match action {
			Action::Game(GameAction::EarlyMoves) => Some(self.choices.early),
			Action::Game(GameAction::Form) => Some(self.narrator.words().manner().form == Form::Long),
			Action::Screen(ScreenAction::Compact) => Some(narrator.is_compact()),
			Action::Speech(SpeechAction::Echo) => Some(narrator.has_echo()),
			Action::Speech(SpeechAction::Tones) => Some(narrator.has_tones()),
			Action::Speech(SpeechAction::Voice) => Some(narrator.has_voice()),
			Action::Speech(SpeechAction::PauseSpeech) => Some(narrator.is_paused()),
			Action::Speech(SpeechAction::WalkingOrder) => Some(narrator.is_square_first()),
			Action::Speech(SpeechAction::Digits) => Some(!narrator.digits_wait()),
			_ => of_screen(action).map(|switch| (switch.is_on)(&self.look)),
		}
	}
}

impl Desk {
	/// Brings something into the state that is wanted.
	pub(super) fn set(&mut self, action: Action, wanted: Wanted) {
		match (action, wanted) {
			(Action::Screen(ScreenAction::Theme), Wanted::Named(name)) => self.session.choose_theme(&name),
			(Action::Screen(ScreenAction::BoardSize), Wanted::Named(name)) => self.session.choose_size(&name),
			(Action::Speech(SpeechAction::Voice), Wanted::Named(name)) => {
				self.session.narrator.voice_to(&name)
			}
			(Action::Speech(SpeechAction::Rate), Wanted::Named(rate)) => self.session.narrator.rate_to(&rate),
			(Action::Speech(SpeechAction::Volume), Wanted::Named(volume)) => {
				self.session.narrator.volume_to(&volume);
			}
			(Action::Speech(SpeechAction::Details), Wanted::Named(detail)) => {
				self.session.narrator.switch_detail(&detail);
			}
			(Action::Program(what), Wanted::Named(name)) => self.open_settings(what, &name),
			(Action::Help(_), Wanted::Named(wish)) => self.tell_how(&wish),
			(_, Wanted::Named(_)) => self.act(action),
			(_, Wanted::Switch(on)) => self.switch(action, on),
		}
	}

	/// Switches something on or off, or says that it is so already.
	fn switch(&mut self, action: Action, on: bool) {
		if self.session.is_on(action) == Some(on) {
			let told = of_screen(action).and_then(|switch| switch.told);
			return match told.filter(|_| on && self.mode.context().menu.is_none()) {
				Some(question) => self.act(question),
				None => self.session.narrator.answer(PhraseKey::NothingToDo),
			};
		}
		match action {
			Action::Game(GameAction::EarlyMoves) => self.session.switch_early(),
			Action::Speech(SpeechAction::Voice) => self.session.narrator.switch_voice(on),
			Action::Speech(SpeechAction::Echo) => self.session.narrator.switch_echo(on),
			_ => self.act(action),
		}
	}
}
