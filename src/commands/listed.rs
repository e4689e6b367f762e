//! The commands that have a help of their own, so that none is too long to be heard.

use super::{
	Action, BoardAction, GameAction, HelpAction, ProgramAction, ScreenAction, SpeechAction, TypingAction,
};

impl ProgramAction {
	/// Whether it changes what was chosen.
	#[must_use]
	pub const fn is_setting(self) -> bool {
		match self {
			Self::Settings
			| Self::Language
			| Self::Vocabulary
			| Self::Keymap
			| Self::Strength
			| Self::Face => true,
			Self::Tutorial | Self::Quit => false,
		}
	}
}

impl Action {
	/// What is about the voice and what it has said.
	pub const OF_VOICE: [Self; 28] = [
		Self::Speech(SpeechAction::Spell),
		Self::Speech(SpeechAction::WordBack),
		Self::Speech(SpeechAction::WordOn),
		Self::Speech(SpeechAction::CharacterBack),
		Self::Speech(SpeechAction::CharacterOn),
		Self::Speech(SpeechAction::Find),
		Self::Speech(SpeechAction::SaveSaid),
		Self::Speech(SpeechAction::Hush),
		Self::Speech(SpeechAction::PauseSpeech),
		Self::Speech(SpeechAction::Voice),
		Self::Speech(SpeechAction::Faster),
		Self::Speech(SpeechAction::Slower),
		Self::Speech(SpeechAction::Rate),
		Self::Speech(SpeechAction::Louder),
		Self::Speech(SpeechAction::Softer),
		Self::Speech(SpeechAction::Volume),
		Self::Speech(SpeechAction::Tones),
		Self::Speech(SpeechAction::TonesLouder),
		Self::Speech(SpeechAction::TonesSofter),
		Self::Speech(SpeechAction::Verbosity),
		Self::Speech(SpeechAction::More),
		Self::Speech(SpeechAction::Less),
		Self::Speech(SpeechAction::Details),
		Self::Speech(SpeechAction::Echo),
		Self::Speech(SpeechAction::WalkingOrder),
		Self::Typing(TypingAction::ReadLine),
		Self::Game(GameAction::Form),
		Self::Help(HelpAction::Recording),
	];

	/// What is about the screen, its lines and its lists, with a help of its own as well.
	pub const OF_SCREEN: [Self; 14] = [
		Self::Screen(ScreenAction::Theme),
		Self::Screen(ScreenAction::BoardSize),
		Self::Screen(ScreenAction::BoardLetters),
		Self::Screen(ScreenAction::Images),
		Self::Screen(ScreenAction::Mouse),
		Self::Screen(ScreenAction::LargePrint),
		Self::Screen(ScreenAction::HideBoard),
		Self::Screen(ScreenAction::HideClocks),
		Self::Screen(ScreenAction::HideMoves),
		Self::Screen(ScreenAction::StillBoard),
		Self::Screen(ScreenAction::Prompt),
		Self::Speech(SpeechAction::Digits),
		Self::Screen(ScreenAction::Cells),
		Self::Screen(ScreenAction::Compact),
	];
}

impl Action {
	/// Whether it goes from square to square.
	#[must_use]
	pub const fn is_step(self) -> bool {
		matches!(
			self,
			Self::Board(
				BoardAction::StepLeft
					| BoardAction::StepRight
					| BoardAction::StepAhead
					| BoardAction::StepBack
			)
		)
	}

	/// The command of this name.
	#[must_use]
	pub fn named(name: &str) -> Option<Self> {
		Self::ALL.iter().copied().find(|action| action.name() == name)
	}
}
