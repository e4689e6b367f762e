//! What one can practise with, and learn from: one chooses, and is led there.

use crate::asking::Intent;
use crate::commands::{Action, GameAction, Holds, TrainingAction};
use crate::desk::menu::{self, Menu, Picked};
use crate::desk::mode::{Mode, Next, Transition};
use crate::desk::session::Session;
use crate::keys::Key;
use crate::ports::Page;
use crate::voice::PhraseKey;
use alloc::string::ToString;

/// What is offered, each with its name.
const OFFERED: [(TrainingAction, PhraseKey); 7] = [
	(TrainingAction::Drills, PhraseKey::ChoiceDrills),
	(TrainingAction::Read, PhraseKey::ChoiceRead),
	(TrainingAction::SetUpPosition, PhraseKey::ChoicePlacing),
	(TrainingAction::Endgames, PhraseKey::ChoiceEndgames),
	(TrainingAction::Puzzles, PhraseKey::ChoicePuzzles),
	(TrainingAction::Review, PhraseKey::ChoiceReview),
	(TrainingAction::Guess, PhraseKey::ChoiceGuess),
];

/// What there is to choose behind some of them: whoever names it is led there.
const WITHIN: [(TrainingAction, &[PhraseKey]); 2] = [
	(
		TrainingAction::Drills,
		&[
			PhraseKey::DrillColour,
			PhraseKey::DrillDiagonal,
			PhraseKey::DrillMoves,
			PhraseKey::DrillRoute,
			PhraseKey::DrillMeeting,
			PhraseKey::DrillCoordinates,
			PhraseKey::DrillPosition,
			PhraseKey::DrillGame,
		],
	),
	(
		TrainingAction::Endgames,
		&[
			PhraseKey::EndgameKqk,
			PhraseKey::EndgameKrk,
			PhraseKey::EndgameKpk,
			PhraseKey::EndgameKbbk,
			PhraseKey::EndgameKbnk,
			PhraseKey::EndgameKbpk,
			PhraseKey::EndgameKqkp,
			PhraseKey::EndgameKrkp,
			PhraseKey::EndgameKqkr,
			PhraseKey::EndgameKrkb,
			PhraseKey::EndgameKrkn,
		],
	),
];

/// The menu of what one can practise with.
#[derive(Debug)]
pub(in crate::desk) struct Training {
	menu: Menu,
}

impl Training {
	/// Asks what one wants.
	pub(in crate::desk) fn begin(desk: &mut Session) -> Self {
		let names = OFFERED.map(|(_, name)| desk.line(name));
		let place = |what| OFFERED.iter().position(|(offered, _)| *offered == what);
		let within = WITHIN
			.iter()
			.filter_map(|(what, names)| Some((place(*what)?, names)));
		let within = within.flat_map(|(place, names)| names.iter().map(move |name| (place, *name)));
		let also = within.map(|(place, name)| (place, desk.line(name))).collect();
		let menu = Menu::new(desk.line(PhraseKey::AskTraining), names.to_vec(), 0).also(also);
		menu.ask(desk);
		Self { menu }
	}

	fn picked(picked: Picked) -> Next {
		match picked {
			Picked::Item(index) => OFFERED
				.get(index)
				.map_or(Next::Stay, |(what, _)| Next::Go(Transition::Training(*what))),
			Picked::Back => Next::Go(Transition::NewGame),
			Picked::Nothing => Next::Stay,
		}
	}
}

impl Mode for Training {
	fn keymap_sections(&self) -> &'static [&'static str] {
		&["setup"]
	}

	fn unbound(&self, key: Key, _desk: &Session) -> PhraseKey {
		menu::unbound(key)
	}

	fn menu(&self) -> Option<&Menu> {
		Some(&self.menu)
	}

	fn menu_mut(&mut self) -> Option<&mut Menu> {
		Some(&mut self.menu)
	}

	fn introduction(&self) -> Option<PhraseKey> {
		Some(PhraseKey::HelpChoice)
	}

	fn offers(&self, action: Action) -> bool {
		action.holds() == Holds::Everywhere || action == Action::Game(GameAction::NewGame)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		match self.menu.act(action, desk) {
			Some(picked) => Self::picked(picked),
			None => Next::beside_practice_menu(action),
		}
	}

	fn key(&mut self, key: Key, desk: &mut Session) -> Next {
		Self::picked(self.menu.typed(key, desk))
	}

	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		if intent.whole() == Some(Action::Game(GameAction::NewGame)) {
			return Next::Go(Transition::NewGame);
		}
		Self::picked(self.menu.line(intent.text(), desk))
	}

	fn page(&self, desk: &Session) -> Page {
		Page {
			title: desk.line(PhraseKey::TitleTraining).to_string(),
			choices: self.menu.shown(),
			prompt: desk.line(PhraseKey::AskTraining).to_string(),
			..Page::default()
		}
	}
}
