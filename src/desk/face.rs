//! The faces of the program: for whom it is seen and heard, and the question which one is wanted.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::actions::Action;
use super::choices::Choices;
use super::effect::VoiceKind;
use super::menu::{Menu, Picked};
use super::mouth::Mouth;
use super::page::Page;
use crate::keys::Key;
use crate::voice::{Form, Line};

/// In which way the program is used. Every command works in each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceKind {
	/// Its own voice for the player, the full screen for a sighted helper.
	Voice,
	/// Lines for a screen reader, which speaks instead of the program.
	ScreenReader,
	/// The same lines as wide as a braille display, in short forms.
	Braille,
	/// The full screen, in silence.
	Screen,
}

impl FaceKind {
	/// What can be written for one.
	pub const HINT: &str = "Write voice, screen-reader, braille or screen.";

	pub const ALL: [Self; 4] = [Self::Voice, Self::ScreenReader, Self::Braille, Self::Screen];

	/// Its name in flags and files.
	#[must_use]
	pub const fn name(self) -> &'static str {
		match self {
			Self::Voice => "voice",
			Self::ScreenReader => "screen-reader",
			Self::Braille => "braille",
			Self::Screen => "screen",
		}
	}

	#[must_use]
	pub fn from_name(name: &str) -> Option<Self> {
		Self::ALL.into_iter().find(|face| face.name() == name)
	}

	/// Whether lines are written one after another, and nothing is ever drawn over.
	#[must_use]
	pub const fn is_transcript(self) -> bool {
		matches!(self, Self::ScreenReader | Self::Braille)
	}

	const fn line(self) -> Line {
		match self {
			Self::Voice => Line::FaceVoice,
			Self::ScreenReader => Line::FaceScreenReader,
			Self::Braille => Line::FaceBraille,
			Self::Screen => Line::FaceScreen,
		}
	}
}

impl Choices {
	/// These choices as this face has them: two voices never talk at once unless that was asked for.
	#[must_use]
	pub(super) fn with_face(mut self, face: FaceKind) -> Self {
		self.face = Some(face);
		let kept = |name| self.preferences.get(name);
		// A voice that was kept with another face was not meant to speak with this one.
		let voice_is_kept = kept("voice").is_some() && kept("face") == Some(face.name());
		if !self.voice_is_named && !voice_is_kept && face != FaceKind::Voice {
			self.voice = VoiceKind::Silent;
		}
		if face == FaceKind::Braille && self.form.is_none() && kept("form") != Some(Form::Long.name()) {
			self.form = Some(Form::Short);
		}
		self
	}
}

/// The question at the very first start.
#[derive(Debug)]
pub(super) struct FaceQuestion {
	menu: Menu,
	choices: Choices,
}

impl FaceQuestion {
	pub(super) fn ask(choices: Choices, mouth: &mut Mouth) -> Self {
		let names: Vec<_> = FaceKind::ALL.iter().map(|face| mouth.line(face.line())).collect();
		let menu = Menu::new(mouth.line(Line::ChooseFace), names, 0);
		menu.ask(mouth);
		Self { menu, choices }
	}

	/// A command by key: the choices with the face, once it is chosen.
	pub(super) fn act(&mut self, action: Action, mouth: &mut Mouth) -> Option<Box<Choices>> {
		let picked = self.menu.act(action, mouth)?;
		self.picked(picked)
	}

	pub(super) fn typed(&self, key: Key, mouth: &mut Mouth) -> Option<Box<Choices>> {
		let picked = self.menu.typed(key, mouth);
		self.picked(picked)
	}

	pub(super) fn line(&self, text: &str, mouth: &mut Mouth) -> Option<Box<Choices>> {
		let picked = self.menu.line(text, mouth);
		self.picked(picked)
	}

	fn picked(&self, picked: Picked) -> Option<Box<Choices>> {
		let Picked::Item(index) = picked else { return None };
		let face = FaceKind::ALL.get(index)?;
		Some(Box::new(self.choices.clone().with_face(*face)))
	}

	pub(super) fn page(&self, mouth: &Mouth) -> Page {
		Page {
			title: mouth.line(Line::TitleSetup).to_string(),
			choices: self.menu.shown(),
			prompt: mouth.line(Line::ChooseFace).to_string(),
			..Page::default()
		}
	}
}
