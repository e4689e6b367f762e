//! How the screen looks, changed by commands. What is said does not depend on it.

use alloc::string::ToString;

use super::session::Session;
use crate::commands::{Action, GameAction, ScreenAction};
use crate::settings::{BoardSize, Panel, Theme, on_off_name};
use crate::voice::PhraseKey;

impl Session {
	/// Does a command about the screen or the braille display, in any mode, and says what it did.
	pub(super) fn show_otherwise(&mut self, action: ScreenAction) {
		let said = match action {
			ScreenAction::Theme => {
				self.look.theme = self.look.theme.next();
				self.prefer("theme", self.look.theme.name().to_string());
				theme(self.look.theme)
			}
			ScreenAction::BoardSize => {
				self.look.size = self.look.size.next();
				self.prefer("board-size", self.look.size.times().to_string());
				size(self.look.size)
			}
			ScreenAction::Prompt => {
				self.look.prompts = !self.look.prompts;
				self.prefer("prompt", on_off_name(self.look.prompts));
				if self.look.prompts {
					PhraseKey::PromptOn
				} else {
					PhraseKey::PromptOff
				}
			}
			ScreenAction::StillBoard => {
				self.look.still = !self.look.still;
				self.prefer("still-board", on_off_name(self.look.still));
				if self.look.still {
					let word = self.words().command_word(Action::Game(GameAction::Board).name());
					return self.answer(self.words().line(PhraseKey::StillOn, &[word]));
				}
				PhraseKey::StillOff
			}
			ScreenAction::HideBoard => self.toggle(Panel::Board),
			ScreenAction::HideClocks => self.toggle(Panel::Clocks),
			ScreenAction::HideMoves => self.toggle(Panel::Moves),
			ScreenAction::Cells => return self.next_width(),
			ScreenAction::Compact => {
				self.narrator.switch_compact(&mut self.out);
				self.choices.compact = Some(self.narrator.is_compact());
				return;
			}
		};
		self.answer(self.line(said));
	}

	fn toggle(&mut self, panel: Panel) -> PhraseKey {
		self.look.toggle(panel);
		self.prefer("hide", self.look.hidden_names());
		if self.look.shows(panel) {
			shown(panel)
		} else {
			hidden(panel)
		}
	}
}

const fn theme(of: Theme) -> PhraseKey {
	match of {
		Theme::Terminal => PhraseKey::ThemeTerminal,
		Theme::WhiteOnBlack => PhraseKey::ThemeWhiteOnBlack,
		Theme::BlackOnWhite => PhraseKey::ThemeBlackOnWhite,
		Theme::YellowOnBlack => PhraseKey::ThemeYellowOnBlack,
		Theme::Dim => PhraseKey::ThemeDim,
	}
}

const fn size(of: BoardSize) -> PhraseKey {
	match of {
		BoardSize::Once => PhraseKey::BoardOnce,
		BoardSize::Twice => PhraseKey::BoardTwice,
		BoardSize::Thrice => PhraseKey::BoardThrice,
	}
}

const fn hidden(of: Panel) -> PhraseKey {
	match of {
		Panel::Board => PhraseKey::BoardHidden,
		Panel::Clocks => PhraseKey::ClocksHidden,
		Panel::Moves => PhraseKey::MovesHidden,
	}
}

const fn shown(of: Panel) -> PhraseKey {
	match of {
		Panel::Board => PhraseKey::BoardShown,
		Panel::Clocks => PhraseKey::ClocksShown,
		Panel::Moves => PhraseKey::MovesShown,
	}
}
