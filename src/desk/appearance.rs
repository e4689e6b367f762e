//! The appearance of the screen, changed by commands. Speech does not depend on it.

use alloc::string::ToString;

use super::session::Session;
use crate::commands::{Action, ScreenAction};
use crate::settings::{BoardSize, Theme};
use crate::voice::{Phrase, PhraseKey, written};

impl Session {
	/// Carries out a command about the screen or the braille display, in any mode, and says the result.
	pub(super) fn show_otherwise(&mut self, action: ScreenAction) {
		match action {
			ScreenAction::Theme => self.show_in(self.look.theme.next()),
			ScreenAction::BoardSize => self.draw_board(self.look.size.next()),
			ScreenAction::Cells => self.next_width(),
			ScreenAction::Compact => {
				self.narrator.switch_compact();
				self.choices.compact = Some(self.narrator.is_compact());
			}
			_ => {
				self.switch_screen(Action::Screen(action));
			}
		}
	}

	/// Shows the theme of this name, as it stands in the settings or as it is told; of another one tells which there are.
	pub(super) fn choose_theme(&mut self, name: &str) {
		let is_meant = |of: &Theme| {
			let told = self.narrator.line(theme(*of)).to_string();
			let told = told.trim_end_matches('.');
			Theme::from_name(name) == Some(*of) || written(told) == written(name)
		};
		if let Some(meant) = Theme::ALL.into_iter().find(is_meant) {
			return self.show_in(meant);
		}
		let name = Phrase::free(self.narrator.words().manner().dialogue, name);
		self.narrator
			.refuse(self.narrator.words().line(PhraseKey::NotUnderstood, &[name]));
		for of in Theme::ALL {
			self.narrator.answer(theme(of));
		}
	}

	/// Sets the named size: larger, smaller, or a factor. Another one is refused.
	pub(super) fn choose_size(&mut self, name: &str) {
		let now = self.look.size;
		let times = || self.narrator.parser().number(name);
		let wanted = match name {
			"larger" => Some(now.larger()),
			"smaller" => Some(now.smaller()),
			_ => times()
				.and_then(|times| u8::try_from(times).ok())
				.and_then(BoardSize::from_times),
		};
		match wanted {
			Some(size) => self.draw_board(size),
			None => self.narrator.refuse(PhraseKey::NoSuchChoice),
		}
	}

	fn draw_board(&mut self, chosen: BoardSize) {
		self.look.size = chosen;
		self.prefer("board-size", chosen.times().to_string());
		let words = self.narrator.words();
		let rows = chosen.rows().map(|rows| words.number(rows.into()));
		self.narrator.answer(words.line(size(chosen), rows.as_slice()));
	}

	fn show_in(&mut self, chosen: Theme) {
		self.look.theme = chosen;
		self.prefer("theme", chosen.name().to_string());
		self.narrator.answer(theme(chosen));
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
