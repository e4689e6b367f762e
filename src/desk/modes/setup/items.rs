//! The questions of the setup, and what can be chosen.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::{Item, Meaning, Setup, Step};
use crate::chess::Color;
use crate::clock::{Control, Controls, Span};
use crate::desk::session::Session;
use crate::settings::{OpponentChoice, Side};
use crate::uci::Strength;
use crate::voice::{Phrase, PhraseKey};

/// The time controls of the menu, in minutes and seconds a move.
const CONTROLS: [(u64, u64); 5] = [(5, 3), (10, 5), (15, 10), (30, 30), (90, 30)];

impl Setup {
	pub(super) fn question(&self, desk: &Session) -> Phrase {
		desk.line(match self.step {
			Step::Waiting | Step::Done | Step::Welcome | Step::Games => PhraseKey::Welcome,
			Step::Strength => PhraseKey::ChooseStrength,
			Step::Side => PhraseKey::ChooseSide,
			Step::Clock => PhraseKey::ChooseClock,
			Step::Vocabulary => PhraseKey::ChooseVocabulary,
		})
	}

	pub(super) fn items_of(&self, step: Step, desk: &Session) -> Vec<Item> {
		let item = |name, meaning| Item { name, meaning };
		let line = |line, meaning| item(desk.line(line), meaning);
		match step {
			Step::Waiting | Step::Done | Step::Games => Vec::new(),
			Step::Welcome => {
				let last = self.kept.last(desk).into_iter();
				let mut items: Vec<Item> = last.map(|(name, id)| item(name, Meaning::Open(id))).collect();
				let stockfish = OpponentChoice::Program("stockfish".to_string());
				items.push(line(
					PhraseKey::ChoiceBuiltIn,
					Meaning::Opponent(OpponentChoice::BuiltIn),
				));
				items.push(line(PhraseKey::ChoiceStockfish, Meaning::Opponent(stockfish)));
				items.push(line(
					PhraseKey::ChoiceTwo,
					Meaning::Opponent(OpponentChoice::Friend),
				));
				if self.choices.chess960.is_some() {
					items.push(line(PhraseKey::ChoiceTable, Meaning::Table));
					return items;
				}
				items.push(line(PhraseKey::ChoiceEarlier, Meaning::Earlier));
				items.push(line(PhraseKey::ChoiceTable, Meaning::Table));
				items.push(line(PhraseKey::ChoiceTutorial, Meaning::Tutorial));
				items.push(line(PhraseKey::ChoiceRead, Meaning::Reading));
				items.push(line(PhraseKey::ChoiceChess960, Meaning::Chess960));
				items
			}
			Step::Strength => self
				.strengths()
				.map(|strength| line(strength_line(strength), Meaning::Strength(strength)))
				.collect(),
			Step::Side => {
				let color = |color| item(desk.words().color(color), Meaning::Side(Side::Of(color)));
				vec![
					color(Color::White),
					color(Color::Black),
					line(PhraseKey::ByLot, Meaning::Side(Side::ByLot)),
				]
			}
			Step::Clock => {
				let controls = CONTROLS.map(|(minutes, seconds)| {
					Some(Controls::both(Control::fischer(
						Span::minutes(minutes),
						Span::seconds(seconds),
					)))
				});
				core::iter::once(None)
					.chain(controls)
					.map(|controls| item(desk.words().controls(controls.as_ref()), Meaning::Clock(controls)))
					.collect()
			}
			Step::Vocabulary => {
				let named = desk.library().named(desk.words(), true).into_iter();
				named
					.map(|(language, name)| item(name, Meaning::Vocabulary(language)))
					.collect()
			}
		}
	}

	/// The names that the opponent deserves: the built-in one is no expert.
	fn strengths(&self) -> impl Iterator<Item = Strength> {
		let strongest = match self.choices.opponent {
			Some(OpponentChoice::BuiltIn) => Strength::Strong,
			Some(OpponentChoice::Program(_) | OpponentChoice::Friend) | None => Strength::Master,
		};
		Strength::ALL
			.into_iter()
			.filter(move |strength| *strength <= strongest)
	}
}

pub(in crate::desk) const fn strength_line(strength: Strength) -> PhraseKey {
	match strength {
		Strength::Beginner => PhraseKey::Beginner,
		Strength::Novice => PhraseKey::Novice,
		Strength::Casual => PhraseKey::Casual,
		Strength::Improver => PhraseKey::Improver,
		Strength::Club => PhraseKey::Club,
		Strength::Strong => PhraseKey::Strong,
		Strength::Expert => PhraseKey::Expert,
		Strength::Master => PhraseKey::Master,
	}
}
