//! What is brought into a state that a sentence names, and not only into the next one.

use super::Desk;
use crate::asking::Wanted;
use crate::commands::{Action, BoardAction, GameAction, ScreenAction, SpeechAction};
use crate::settings::Panel;
use crate::voice::{Form, PhraseKey};

impl Desk {
	/// Brings something into the state that is wanted.
	pub(super) fn set(&mut self, action: Action, wanted: Wanted) {
		match (action, wanted) {
			(Action::Screen(ScreenAction::Theme), Wanted::Named(name)) => self.session.choose_theme(&name),
			(Action::Screen(ScreenAction::BoardSize), Wanted::Named(name)) => self.session.choose_size(&name),
			(Action::Program(what), Wanted::Named(name)) => self.open_settings(what, &name),
			(Action::Help(_), Wanted::Named(wish)) => self.tell_how(&wish),
			(_, Wanted::Named(_)) => self.act(action),
			(_, Wanted::Switch(on)) => self.switch(action, on),
		}
	}

	/// Switches something on or off, or says that it is so already.
	fn switch(&mut self, action: Action, on: bool) {
		if self.is_on(action) == Some(on) {
			match told(action).filter(|_| on && self.mode.menu().is_none()) {
				Some(question) => self.act(question),
				None => self.session.answer(self.session.line(PhraseKey::NothingToDo)),
			}
			return;
		}
		match action {
			Action::Game(GameAction::EarlyMoves) => self.session.switch_early(),
			Action::Speech(SpeechAction::Voice) => self.session.switch_voice(on),
			Action::Typing(_)
			| Action::Menu(_)
			| Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Program(_)
			| Action::Training(_)
			| Action::Game(_)
			| Action::Lesson(_)
			| Action::Answer(_)
			| Action::Board(_)
			| Action::Table(_)
			| Action::Reading(_) => self.act(action),
		}
	}

	/// Whether it is on; none if it is no switch.
	fn is_on(&self, action: Action) -> Option<bool> {
		let look = &self.session.look;
		match action {
			Action::Screen(ScreenAction::HideBoard) => Some(look.shows(Panel::Board)),
			Action::Screen(ScreenAction::HideClocks) => Some(look.shows(Panel::Clocks)),
			Action::Screen(ScreenAction::HideMoves) => Some(look.shows(Panel::Moves)),
			Action::Screen(ScreenAction::Prompt) => Some(look.prompts),
			Action::Screen(ScreenAction::LargePrint) => Some(look.large_print),
			Action::Board(BoardAction::EvaluationBar) => Some(look.evaluation),
			Action::Screen(ScreenAction::StillBoard) => Some(look.still),
			Action::Screen(ScreenAction::BoardLetters) => Some(look.letters),
			Action::Screen(ScreenAction::Images) => Some(look.images),
			Action::Screen(ScreenAction::Mouse) => Some(look.mouse),
			Action::Game(GameAction::EarlyMoves) => Some(self.session.choices.early),
			Action::Screen(ScreenAction::Compact) => Some(self.session.narrator.is_compact()),
			Action::Speech(SpeechAction::Tones) => Some(self.session.narrator.has_tones()),
			Action::Speech(SpeechAction::Voice) => Some(self.session.narrator.has_voice()),
			Action::Speech(SpeechAction::PauseSpeech) => Some(self.session.narrator.is_paused()),
			Action::Speech(SpeechAction::WalkingOrder) => Some(self.session.narrator.is_square_first()),
			Action::Speech(SpeechAction::Digits) => Some(!self.session.narrator.digits_wait()),
			Action::Game(GameAction::Form) => Some(self.session.words().manner().form == Form::Long),
			Action::Typing(_)
			| Action::Menu(_)
			| Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Program(_)
			| Action::Training(_)
			| Action::Game(_)
			| Action::Lesson(_)
			| Action::Answer(_)
			| Action::Board(_)
			| Action::Table(_)
			| Action::Reading(_) => None,
		}
	}
}

/// What somebody wants to hear who asks for a part of the screen that is shown already: "show the board".
const fn told(action: Action) -> Option<Action> {
	match action {
		Action::Screen(ScreenAction::HideBoard) => Some(Action::Game(GameAction::Board)),
		Action::Screen(ScreenAction::HideClocks) => Some(Action::Board(BoardAction::Clocks)),
		Action::Screen(ScreenAction::HideMoves) => Some(Action::Game(GameAction::Moves)),
		Action::Typing(_)
		| Action::Menu(_)
		| Action::Speech(_)
		| Action::Help(_)
		| Action::Screen(_)
		| Action::Program(_)
		| Action::Training(_)
		| Action::Game(_)
		| Action::Lesson(_)
		| Action::Answer(_)
		| Action::Board(_)
		| Action::Table(_)
		| Action::Reading(_) => None,
	}
}
