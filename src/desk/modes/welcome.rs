//! The questions at the very first start: for whom the program is seen and heard, and in which words moves are said.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use crate::asking::Intent;
use crate::chess::Position;
use crate::commands::{Action, Holds, ScreenAction};
use crate::desk::braille::WIDTHS;
use crate::desk::menu::{Menu, Picked};
use crate::desk::mode::{Context, Entry, Gesture, Mode, News, Next, Offer, Scope, Transition};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::ports::Page;
use crate::settings::{Choices, FaceKind};
use crate::voice::{Language, Manner, Phrase, PhraseKey, Vocabulary, phrases};

/// The widths that a display outside the list may have; smaller numbers are places in the list.
const OTHER_WIDTHS: RangeInclusive<u16> = 9..=255;

/// The question which face is wanted, how wide the braille display is, if there is one, or in which words moves are said.
#[derive(Debug)]
pub(in crate::desk) struct Welcome {
	asked: Asked,
	menu: Menu,
	choices: Choices,
	/// The choices before the face, if an earlier question made any.
	before: Option<Box<Choices>>,
}

#[derive(Clone, Copy, Debug)]
enum Asked {
	Face,
	Cells,
	Words,
}

impl Asked {
	const fn line(self) -> PhraseKey {
		match self {
			Self::Face => PhraseKey::ChooseFace,
			Self::Cells => PhraseKey::ChooseCells,
			Self::Words => PhraseKey::AskWords,
		}
	}
}

impl Welcome {
	/// Returns `true` if nobody has chosen the words of moves yet, those of the Laws are not the user's own anyway, and
	/// somebody is there to ask: a line that is piped in is no answer, and a named language is one.
	pub(in crate::desk) fn wants_words(choices: &Choices) -> bool {
		let named = choices.vocabulary.or(choices.pieces);
		let said = named.is_some() || choices.preferences.get("vocabulary").is_some();
		let elsewhere = choices.table.is_some() || choices.game.is_some();
		let asked = !choices.by_lines && !choices.dialogue_is_named;
		asked && !said && !elsewhere && choices.dialogue != Language::GERMAN
	}

	/// Asks for the words of the moves, with an example of each: those of appendix D.2.1 first, then those of one's own
	/// language. `before` are the choices before the face, if that was asked, to which one can go back.
	pub(in crate::desk) fn ask_words(
		choices: Choices,
		before: Option<Box<Choices>>,
		narrator: &mut Narrator,
	) -> Self {
		let offered = words_offered(&choices);
		let mut named = narrator.library().named(narrator.words(), true);
		named.retain(|(language, _)| offered.contains(language));
		named.sort_by_key(|(language, _)| offered.iter().position(|offered| offered == language));
		let name = |(language, name)| Self::words_of_moves(language, name, narrator);
		let names = named.into_iter().map(name).collect();
		Self {
			before,
			..Self::asking(Asked::Words, names, choices, narrator)
		}
	}

	/// The words of a language by an example and their name.
	pub(in crate::desk) fn words_of_moves(language: Language, name: Phrase, narrator: &Narrator) -> Phrase {
		narrator.words().fill(phrases::WordsOfMoves {
			example: example(language, narrator),
			name,
		})
	}

	pub(in crate::desk) fn ask(choices: Choices, narrator: &mut Narrator) -> Self {
		let names = FaceKind::ALL
			.iter()
			.map(|face| narrator.line(face_line(*face)))
			.collect();
		Self::asking(Asked::Face, names, choices, narrator)
	}

	fn ask_cells(choices: Choices, narrator: &mut Narrator) -> Self {
		let names = WIDTHS.map(|cells| narrator.cells(cells)).to_vec();
		Self::asking(Asked::Cells, names, choices, narrator)
	}

	fn asking(asked: Asked, names: Vec<Phrase>, choices: Choices, narrator: &mut Narrator) -> Self {
		// Enter takes one's own language.
		let selected = match asked {
			Asked::Words => words_offered(&choices)
				.iter()
				.position(|words| *words == choices.dialogue),
			Asked::Face | Asked::Cells => None,
		};
		let mut menu = Menu::new(narrator.line(asked.line()), names, selected.unwrap_or_default());
		// "40" are the cells, and not the place of a choice.
		if matches!(asked, Asked::Cells) {
			menu = menu.of_numbers();
		}
		menu.ask(narrator);
		Self {
			asked,
			menu,
			choices,
			before: None,
		}
	}

	/// Goes back to the question before this one.
	fn back(&mut self, narrator: &mut Narrator) -> Next {
		match self.before.take() {
			Some(before) => *self = Self::ask(*before, narrator),
			None => self.menu.is_first(narrator),
		}
		Next::Stay
	}

	fn picked(&mut self, picked: Picked, narrator: &mut Narrator) -> Next {
		let index = match picked {
			Picked::Item(index) => index,
			Picked::Nothing => return Next::Stay,
			Picked::Back => return self.back(narrator),
		};
		let mut choices = self.choices.clone();
		match self.asked {
			Asked::Words => {
				let words = words_offered(&choices).get(index).map(ToString::to_string);
				narrator.prefer("vocabulary", words.unwrap_or_default());
				choices.preferences = narrator.preferences().clone();
				return Next::Go(Transition::WordsChosen(Box::new(choices)));
			}
			Asked::Cells => {
				choices.cells = WIDTHS.get(index).copied();
				return self.face_chosen(choices);
			}
			Asked::Face => {}
		}
		let Some(face) = FaceKind::ALL.get(index) else {
			return Next::Stay;
		};
		self.before = Some(Box::new(choices.clone()));
		choices = choices.with_face(*face);
		if *face == FaceKind::Braille && choices.cells.is_none() {
			*self = Self {
				before: self.before.take(),
				..Self::ask_cells(choices, narrator)
			};
			return Next::Stay;
		}
		self.face_chosen(choices)
	}

	fn face_chosen(&mut self, choices: Choices) -> Next {
		Next::Go(Transition::FaceChosen {
			choices: Box::new(choices),
			before: self.before.take(),
		})
	}
}

impl Mode for Welcome {
	fn context(&self) -> Context<'_> {
		Context {
			scope: Scope::FirstQuestions,
			..Context::menu(&self.menu)
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		Entry::menu(&mut self.menu)
	}

	/// Larger letters are a wish for the screen.
	fn offer(&self, action: Action) -> Offer {
		Offer {
			own: matches!(self.asked, Asked::Face) && action == Action::Screen(ScreenAction::LargePrint),
			..Offer::when(action.holds() == Holds::Everywhere)
		}
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		if let Some(picked) = self.menu.act(action, desk) {
			return self.picked(picked, &mut desk.narrator);
		}
		let screen = FaceKind::ALL.iter().position(|face| *face == FaceKind::Screen);
		if let (true, Some(screen)) = (self.offer(action).own, screen) {
			desk.show_otherwise(ScreenAction::LargePrint);
			return self.picked(Picked::Item(screen), &mut desk.narrator);
		}
		Next::beside_menu(action)
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		self.menu.gesture(gesture, desk);
		Next::Stay
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		// "40", or "40 cells".
		let first = text.split_whitespace().next().unwrap_or_default();
		let number = desk
			.narrator
			.parser()
			.number(text)
			.or_else(|| desk.narrator.parser().number(first));
		let cells = number.filter(|_| matches!(self.asked, Asked::Cells));
		let width = cells.and_then(|cells| WIDTHS.iter().position(|width| u32::from(*width) == cells));
		let picked = match width {
			Some(index) => self.menu.pick(index, desk),
			None => match cells.and_then(|cells| u16::try_from(cells).ok()) {
				Some(cells) if OTHER_WIDTHS.contains(&cells) => {
					desk.narrator.answer(desk.narrator.cells(cells).sentence());
					let choices = Choices {
						cells: Some(cells),
						..self.choices.clone()
					};
					return self.face_chosen(choices);
				}
				Some(_) | None => self.menu.line(intent, desk),
			},
		};
		self.picked(picked, &mut desk.narrator)
	}

	/// The words of the moves are not asked again after they were changed in the settings.
	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		if !matches!(news, News::SettingChanged(_)) {
			return Next::Stay;
		}
		let mut choices = self.choices.clone();
		choices.take_over(&desk.choices);
		let before = self.before.take();
		*self = match self.asked {
			Asked::Words if !Self::wants_words(&choices) => {
				return Next::Go(Transition::WordsChosen(Box::new(choices)));
			}
			Asked::Words => Self::ask_words(choices, before, &mut desk.narrator),
			Asked::Face => Self::ask(choices, &mut desk.narrator),
			Asked::Cells => Self {
				before,
				..Self::ask_cells(choices, &mut desk.narrator)
			},
		};
		Next::Stay
	}

	fn helps(&self) -> bool {
		false
	}

	fn page(&self, desk: &Session) -> Page {
		Page {
			title: desk.narrator.line(PhraseKey::TitleSetup).to_string(),
			choices: self.menu.shown(),
			prompt: desk.narrator.line(self.asked.line()).to_string(),
			..Page::default()
		}
	}
}

fn words_offered(choices: &Choices) -> [Language; 2] {
	[Language::GERMAN, choices.dialogue]
}

/// A knight's move in these words.
fn example(language: Language, narrator: &Narrator) -> Phrase {
	let manner = Manner {
		dialogue: narrator.words().manner().dialogue,
		..Manner::new(language)
	};
	let Ok(words) = Vocabulary::new(narrator.library(), manner) else {
		return Phrase::new();
	};
	words.announce_said(&Position::start(), "g1f3").sentence().open()
}

pub(in crate::desk) const fn face_line(face: FaceKind) -> PhraseKey {
	match face {
		FaceKind::Voice => PhraseKey::FaceVoice,
		FaceKind::ScreenReader => PhraseKey::FaceScreenReader,
		FaceKind::Braille => PhraseKey::FaceBraille,
		FaceKind::Screen => PhraseKey::FaceScreen,
	}
}
