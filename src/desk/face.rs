//! The faces of the program: for whom it is seen and heard, and the question which one is wanted.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::Desk;
use super::actions::Action;
use super::choices::Choices;
use super::effect::{Effect, VoiceKind};
use super::menu::{Menu, Picked};
use super::narrator::Narrator;
use super::page::Page;
use crate::keys::Key;
use crate::voice::{Form, Phrase, PhraseKey};

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

	const fn line(self) -> PhraseKey {
		match self {
			Self::Voice => PhraseKey::FaceVoice,
			Self::ScreenReader => PhraseKey::FaceScreenReader,
			Self::Braille => PhraseKey::FaceBraille,
			Self::Screen => PhraseKey::FaceScreen,
		}
	}
}

/// How many cells a braille display may have: with fewer, nothing would be readable.
const CELLS: core::ops::RangeInclusive<u16> = 8..=255;

impl Choices {
	/// Chooses by name. The error is what could be written.
	pub(super) fn set_face(&mut self, name: &str, value: &str) -> Result<(), &'static str> {
		match name {
			// It is asked at the start.
			"face" if value == "ask" => self.face = None,
			"face" => self.face = Some(FaceKind::from_name(value).ok_or(FaceKind::HINT)?),
			"cells" => {
				let cells = value.parse().ok().filter(|cells| CELLS.contains(cells));
				self.cells = Some(cells.ok_or("Write a number of cells, from 8 to 255.")?);
			}
			_ => {
				let known = ["end", "start"].contains(&value).then(|| value.to_string());
				self.cursor_after = Some(known.ok_or("Write end or start.")?);
			}
		}
		Ok(())
	}

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

/// The widths of usual braille displays, in cells, the most usual first.
const WIDTHS: [u16; 8] = [40, 80, 32, 24, 20, 18, 14, 12];

/// The question at the very first start, and how wide the braille display is, if there is one.
#[derive(Debug)]
pub(super) struct FaceQuestion {
	question: PhraseKey,
	menu: Menu,
	choices: Choices,
}

impl FaceQuestion {
	pub(super) fn ask(choices: Choices, narrator: &mut Narrator) -> Self {
		let names = FaceKind::ALL
			.iter()
			.map(|face| narrator.line(face.line()))
			.collect();
		Self::asking(PhraseKey::ChooseFace, names, choices, narrator)
	}

	fn asking(question: PhraseKey, names: Vec<Phrase>, choices: Choices, narrator: &mut Narrator) -> Self {
		let menu = Menu::new(narrator.line(question), names, 0);
		menu.ask(narrator);
		Self {
			question,
			menu,
			choices,
		}
	}

	/// A command by key: the choices with the face, once it is chosen.
	pub(super) fn act(&mut self, action: Action, narrator: &mut Narrator) -> Option<Box<Choices>> {
		let picked = self.menu.act(action, narrator)?;
		self.picked(picked, narrator)
	}

	pub(super) fn typed(&mut self, key: Key, narrator: &mut Narrator) -> Option<Box<Choices>> {
		let picked = self.menu.typed(key, narrator);
		self.picked(picked, narrator)
	}

	pub(super) fn line(&mut self, text: &str, narrator: &mut Narrator) -> Option<Box<Choices>> {
		let picked = self.menu.line(text, narrator);
		self.picked(picked, narrator)
	}

	fn picked(&mut self, picked: Picked, narrator: &mut Narrator) -> Option<Box<Choices>> {
		let Picked::Item(index) = picked else { return None };
		let mut choices = self.choices.clone();
		if self.question == PhraseKey::ChooseCells {
			choices.cells = Some(*WIDTHS.get(index)?);
			return Some(Box::new(choices));
		}
		let face = FaceKind::ALL.get(index)?;
		choices = choices.with_face(*face);
		if *face == FaceKind::Braille && choices.cells.is_none() {
			let names = WIDTHS.map(|cells| cells_of(cells, narrator)).to_vec();
			*self = Self::asking(PhraseKey::ChooseCells, names, choices, narrator);
			return None;
		}
		Some(Box::new(choices))
	}

	pub(super) fn page(&self, narrator: &Narrator) -> Page {
		Page {
			title: narrator.line(PhraseKey::TitleSetup).to_string(),
			choices: self.menu.shown(),
			prompt: narrator.line(self.question).to_string(),
			..Page::default()
		}
	}
}

fn cells_of(cells: u16, narrator: &Narrator) -> Phrase {
	narrator
		.words
		.line(PhraseKey::Cells, &[narrator.words.number(u32::from(cells))])
}

impl Desk {
	/// The first question is answered: everything is as this face has it from now on.
	pub(super) fn face_chosen(&mut self, chosen: Option<Box<Choices>>) {
		let Some(mut choices) = chosen else { return };
		if let Some(kind) = choices.face {
			self.watched = !kind.is_transcript();
			let cells = choices.cells;
			self.narrator.effect(Effect::Face { kind, cells });
			self.narrator.prefer_face(kind);
			if let Some(cells) = cells {
				self.narrator.prefer("cells", cells.to_string());
			}
			choices.preferences = self.narrator.preferences().clone();
		}
		self.narrator.take_up(&choices);
		self.choices = (*choices).clone();
		self.begin(*choices);
	}

	/// Does a command about the screen or the braille display, in any place, and says what it did; whether it was one.
	pub(super) fn shows(&mut self, action: Action) -> bool {
		if action == Action::Cells {
			self.next_width();
			return true;
		}
		self.look.act(action, &mut self.narrator)
	}

	/// The next usual width of a braille display, which is at once that of the lines if they are for one.
	fn next_width(&mut self) {
		let [usual, ..] = WIDTHS;
		let now = self.choices.cells.unwrap_or(usual);
		let place = WIDTHS.iter().position(|width| *width == now);
		let next = place.and_then(|place| WIDTHS.get(place + 1)).copied();
		let cells = next.unwrap_or(usual);
		self.choices.cells = Some(cells);
		if let Some(kind) = self.choices.face.filter(|face| *face == FaceKind::Braille) {
			let cells = Some(cells);
			self.narrator.effect(Effect::Face { kind, cells });
		}
		let told = cells_of(cells, &self.narrator).sentence();
		self.narrator.answer(told);
		self.narrator.prefer("cells", cells.to_string());
	}
}
