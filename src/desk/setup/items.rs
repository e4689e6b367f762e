//! The questions of the setup, and what can be chosen.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::{Item, Meaning, Setup, Step};
use crate::chess::Color;
use crate::clock::{Control, Controls, Span};
use crate::desk::choices::{Opponent, Side};
use crate::desk::mouth::Mouth;
use crate::uci::Strength;
use crate::voice::{Line, Phrase};

/// The time controls of the menu, in minutes and seconds a move.
const CONTROLS: [(u64, u64); 5] = [(5, 3), (10, 5), (15, 10), (30, 30), (90, 30)];

impl Setup {
	pub(super) fn question(&self, mouth: &Mouth) -> Phrase {
		mouth.line(match self.step {
			Step::Waiting | Step::Done | Step::Welcome | Step::Games => Line::Welcome,
			Step::Strength => Line::ChooseStrength,
			Step::Side => Line::ChooseSide,
			Step::Clock => Line::ChooseClock,
			Step::Vocabulary => Line::ChooseVocabulary,
		})
	}

	pub(super) fn items_of(&self, step: Step, mouth: &Mouth) -> Vec<Item> {
		let item = |name, meaning| Item { name, meaning };
		let line = |line, meaning| item(mouth.line(line), meaning);
		match step {
			Step::Waiting | Step::Done | Step::Games => Vec::new(),
			Step::Welcome => {
				let last = self.kept.last(mouth).into_iter();
				let mut items: Vec<Item> = last.map(|(name, id)| item(name, Meaning::Open(id))).collect();
				let stockfish = Opponent::Program("stockfish".to_string());
				items.push(line(Line::ChoiceBuiltIn, Meaning::Opponent(Opponent::BuiltIn)));
				items.push(line(Line::ChoiceStockfish, Meaning::Opponent(stockfish)));
				items.push(line(Line::ChoiceTwo, Meaning::Opponent(Opponent::Friend)));
				if self.choices.chess960.is_some() {
					items.push(line(Line::ChoiceTable, Meaning::Table));
					return items;
				}
				items.push(line(Line::ChoiceEarlier, Meaning::Earlier));
				items.push(line(Line::ChoiceTable, Meaning::Table));
				items.push(line(Line::ChoiceTutorial, Meaning::Tutorial));
				items.push(line(Line::ChoiceRead, Meaning::Reading));
				items.push(line(Line::ChoiceChess960, Meaning::Chess960));
				items
			}
			Step::Strength => self
				.strengths()
				.map(|strength| line(strength_line(strength), Meaning::Strength(strength)))
				.collect(),
			Step::Side => {
				let color = |color| item(mouth.words.color(color), Meaning::Side(Side::Of(color)));
				vec![
					color(Color::White),
					color(Color::Black),
					line(Line::ByLot, Meaning::Side(Side::ByLot)),
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
					.map(|controls| item(mouth.words.controls(controls.as_ref()), Meaning::Clock(controls)))
					.collect()
			}
			Step::Vocabulary => {
				let named = mouth.library.named(&mouth.words, true).into_iter();
				named
					.map(|(language, name)| item(name, Meaning::Vocabulary(language)))
					.collect()
			}
		}
	}

	/// The names that the opponent deserves: the built-in one is no expert.
	fn strengths(&self) -> impl Iterator<Item = Strength> {
		let strongest = match self.choices.opponent {
			Some(Opponent::BuiltIn) => Strength::Strong,
			Some(Opponent::Program(_) | Opponent::Friend) | None => Strength::Master,
		};
		Strength::ALL
			.into_iter()
			.filter(move |strength| *strength <= strongest)
	}
}

pub(in crate::desk) const fn strength_line(strength: Strength) -> Line {
	match strength {
		Strength::Beginner => Line::Beginner,
		Strength::Novice => Line::Novice,
		Strength::Casual => Line::Casual,
		Strength::Improver => Line::Improver,
		Strength::Club => Line::Club,
		Strength::Strong => Line::Strong,
		Strength::Expert => Line::Expert,
		Strength::Master => Line::Master,
	}
}
