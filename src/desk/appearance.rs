//! How the screen looks, changed by commands. What is said does not depend on it.

use alloc::string::ToString;

use super::session::Session;
use crate::commands::{Action, GameAction, ScreenAction};
use crate::settings::{BoardSize, Panel, Theme, on_off_name};
use crate::voice::{Phrase, PhraseKey, written};

impl Session {
	/// Does a command about the screen or the braille display, in any mode, and says what it did.
	pub(super) fn show_otherwise(&mut self, action: ScreenAction) {
		let said = match action {
			ScreenAction::Theme => {
				return self.show_in(self.look.theme.next());
			}
			ScreenAction::BoardSize => {
				return self.draw_board(self.look.size.next());
			}
			ScreenAction::LargePrint => {
				self.look.large_print = !self.look.large_print;
				self.prefer("large-print", on_off_name(self.look.large_print));
				if self.look.large_print {
					PhraseKey::LargePrintOn
				} else {
					PhraseKey::LargePrintOff
				}
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
			ScreenAction::BoardLetters => {
				self.look.letters = !self.look.letters;
				self.prefer("board-letters", on_off_name(self.look.letters));
				if self.look.letters {
					PhraseKey::LettersOn
				} else {
					PhraseKey::LettersOff
				}
			}
			ScreenAction::Images => {
				self.look.images = !self.look.images;
				self.prefer("images", on_off_name(self.look.images));
				if self.look.images {
					PhraseKey::ImagesOn
				} else {
					PhraseKey::ImagesOff
				}
			}
			ScreenAction::Mouse => {
				self.look.mouse = !self.look.mouse;
				self.prefer("mouse", on_off_name(self.look.mouse));
				if self.look.mouse {
					PhraseKey::MouseOn
				} else {
					PhraseKey::MouseOff
				}
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

	/// Shows who stands better in a bar beside the board, or does so no longer.
	pub(super) fn switch_bar(&mut self) {
		self.look.evaluation = !self.look.evaluation;
		self.prefer("evaluation-bar", on_off_name(self.look.evaluation));
		self.answer(self.line(if self.look.evaluation {
			PhraseKey::BarOn
		} else {
			PhraseKey::BarOff
		}));
	}

	/// Shows the theme of this name, as it stands in the settings or as it is told; of another one tells which there are.
	pub(super) fn choose_theme(&mut self, name: &str) {
		let is_meant = |of: &Theme| {
			let told = self.line(theme(*of)).to_string();
			let told = told.trim_end_matches('.');
			Theme::from_name(name) == Some(*of) || written(told) == written(name)
		};
		if let Some(meant) = Theme::ALL.into_iter().find(is_meant) {
			return self.show_in(meant);
		}
		let name = Phrase::free(self.words().manner().dialogue, name);
		self.refuse(self.words().line(PhraseKey::NotUnderstood, &[name]));
		for of in Theme::ALL {
			self.answer(self.line(theme(of)));
		}
	}

	/// The size that is named: larger, smaller, or so many times. Another one is refused.
	pub(super) fn choose_size(&mut self, name: &str) {
		let now = self.look.size;
		let times = || self.parser().number(name);
		let wanted = match name {
			"larger" => Some(now.larger()),
			"smaller" => Some(now.smaller()),
			_ => times()
				.and_then(|times| u8::try_from(times).ok())
				.and_then(BoardSize::from_times),
		};
		match wanted {
			Some(size) => self.draw_board(size),
			None => self.refuse(self.line(PhraseKey::NoSuchChoice)),
		}
	}

	fn draw_board(&mut self, chosen: BoardSize) {
		self.look.size = chosen;
		self.prefer("board-size", chosen.times().to_string());
		self.answer(self.line(size(chosen)));
	}

	fn show_in(&mut self, chosen: Theme) {
		self.look.theme = chosen;
		self.prefer("theme", chosen.name().to_string());
		self.answer(self.line(theme(chosen)));
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
