//! The question at the very first start: for whom the program is seen and heard.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::asking::Intent;
use crate::commands::{Action, Holds};
use crate::desk::braille::WIDTHS;
use crate::desk::menu::{self, Menu, Picked};
use crate::desk::mode::{Mode, Next, Transition};
use crate::desk::session::Session;
use crate::keys::Key;
use crate::ports::Page;
use crate::settings::{Choices, FaceKind};
use crate::voice::{Phrase, PhraseKey};

/// The question which face is wanted, and how wide the braille display is, if there is one.
#[derive(Debug)]
pub(in crate::desk) struct Welcome {
	question: PhraseKey,
	menu: Menu,
	choices: Choices,
}

impl Welcome {
	pub(in crate::desk) fn ask(choices: Choices, desk: &mut Session) -> Self {
		let names = FaceKind::ALL.iter().map(|face| desk.line(name(*face))).collect();
		Self::asking(PhraseKey::ChooseFace, names, choices, desk)
	}

	fn asking(question: PhraseKey, names: Vec<Phrase>, choices: Choices, desk: &mut Session) -> Self {
		let menu = Menu::new(desk.line(question), names, 0);
		menu.ask(desk);
		Self {
			question,
			menu,
			choices,
		}
	}

	fn picked(&mut self, picked: Picked, desk: &mut Session) -> Next {
		let Picked::Item(index) = picked else {
			return Next::Stay;
		};
		let mut choices = self.choices.clone();
		if self.question == PhraseKey::ChooseCells {
			choices.cells = WIDTHS.get(index).copied();
			return Next::Go(Transition::FaceChosen(Box::new(choices)));
		}
		let Some(face) = FaceKind::ALL.get(index) else {
			return Next::Stay;
		};
		choices = choices.with_face(*face);
		if *face == FaceKind::Braille && choices.cells.is_none() {
			let names = WIDTHS.map(|cells| desk.cells(cells)).to_vec();
			*self = Self::asking(PhraseKey::ChooseCells, names, choices, desk);
			return Next::Stay;
		}
		Next::Go(Transition::FaceChosen(Box::new(choices)))
	}
}

impl Mode for Welcome {
	fn keymap_sections(&self) -> &'static [&'static str] {
		&["setup"]
	}

	fn unbound(&self, key: Key, _desk: &Session) -> PhraseKey {
		menu::unbound(key)
	}

	fn introduction(&self) -> Option<PhraseKey> {
		Some(PhraseKey::HelpChoice)
	}

	fn offers(&self, action: Action) -> bool {
		action.holds() == Holds::Everywhere
	}

	fn may_begin_tutorial(&self) -> bool {
		false
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		if let Some(picked) = self.menu.act(action, desk) {
			return self.picked(picked, desk);
		}
		menu::act_beside(action)
	}

	fn key(&mut self, key: Key, desk: &mut Session) -> Next {
		let picked = self.menu.typed(key, desk);
		self.picked(picked, desk)
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let picked = self.menu.line(intent.text(), desk);
		self.picked(picked, desk)
	}

	fn page(&self, desk: &Session) -> Page {
		Page {
			title: desk.line(PhraseKey::TitleSetup).to_string(),
			choices: self.menu.shown(),
			prompt: desk.line(self.question).to_string(),
			..Page::default()
		}
	}
}

const fn name(face: FaceKind) -> PhraseKey {
	match face {
		FaceKind::Voice => PhraseKey::FaceVoice,
		FaceKind::ScreenReader => PhraseKey::FaceScreenReader,
		FaceKind::Braille => PhraseKey::FaceBraille,
		FaceKind::Screen => PhraseKey::FaceScreen,
	}
}
