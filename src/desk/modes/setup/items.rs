//! The questions of the setup, and their choices.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::seeking::STOCKFISH;
use super::{Chosen, Item, Meaning, Setup, Step};
use crate::chess::Color;
use crate::clock::{Control, Controls, Span};
use crate::narrator::Narrator;
use crate::settings::{Choices, OpponentChoice, Side};
use crate::uci::Strength;
use crate::voice::{Phrase, PhraseKey, phrases};

/// The time controls of the menu, in minutes and seconds a move.
const CONTROLS: [(u64, u64); 5] = [(5, 3), (10, 5), (15, 10), (30, 30), (90, 30)];

impl Setup {
	/// Returns the values that were chosen the last time, or at the first start those of a game without further questions, and
	/// `true` for the former. `None` if another choice is under Enter, or nothing is open.
	fn at_once(&self, narrator: &Narrator) -> Option<(Choices, bool)> {
		if self.choices.chess960.is_some() || self.kept.last(narrator).is_some() {
			return None;
		}
		let usual = self.choices.usual();
		let machine = usual.opponent != Some(OpponentChoice::Friend);
		let known = usual.clock.is_some() && (!machine || usual.strength.is_some() && usual.side.is_some());
		let again = usual.opponent.is_some() && known;
		let quick = Choices {
			opponent: Some(OpponentChoice::BuiltIn),
			strength: Some(Strength::Improver),
			side: Some(Side::Of(Color::White)),
			clock: Some(None),
			..usual.clone()
		};
		let own = self.choices.clone();
		let as_told = own.clock.as_ref().is_none_or(Option::is_none)
			&& own.side.is_none_or(|side| Some(side) == quick.side)
			&& own
				.strength
				.is_none_or(|strength| Some(strength) == quick.strength);
		if !again && !as_told {
			return None;
		}
		let game = if again { usual } else { quick };
		Some((
			Choices {
				opponent: own.opponent.or(game.opponent),
				strength: own.strength.or(game.strength),
				side: own.side.or(game.side),
				clock: own.clock.or(game.clock),
				as_before: again,
				..self.choices.clone()
			},
			again,
		))
	}

	/// Returns the choices of a game that begins with the user's move: those of the last time where the user has White, or else of
	/// the quick game.
	pub(super) fn quick(&self, narrator: &Narrator) -> Option<Choices> {
		if self.choices.chess960.is_some() {
			return None;
		}
		let white = Some(Side::Of(Color::White));
		let again = self.at_once(narrator).map(|(choices, _)| choices);
		let plays =
			|choices: &Choices| choices.opponent == Some(OpponentChoice::Friend) || choices.side == white;
		Some(again.filter(plays).unwrap_or_else(|| Choices {
			opponent: Some(OpponentChoice::BuiltIn),
			strength: self.choices.strength.or(Some(Strength::Improver)),
			side: white,
			clock: self.choices.clock.clone().or(Some(None)),
			..self.choices.clone()
		}))
	}

	pub(super) fn question(&self, narrator: &Narrator) -> Phrase {
		narrator.line(match self.step {
			Step::Welcome => match self.at_once(narrator) {
				Some((_, true)) => PhraseKey::WelcomeAgain,
				Some((_, false)) => PhraseKey::WelcomeQuick,
				None => PhraseKey::Welcome,
			},
			Step::Waiting | Step::Done | Step::Games => PhraseKey::Welcome,
			Step::Strength => PhraseKey::ChooseStrength,
			Step::Side => PhraseKey::ChooseSide,
			Step::Clock => PhraseKey::ChooseClock,
		})
	}

	pub(super) fn items_of(&self, step: Step, own_program: bool, narrator: &Narrator) -> Vec<Item> {
		let item = |name, meaning| Item { name, meaning };
		let line = |line, meaning| item(narrator.line(line), meaning);
		match step {
			Step::Waiting | Step::Done | Step::Games => Vec::new(),
			Step::Welcome => {
				let last = self.kept.last(narrator).into_iter();
				let mut items: Vec<Item> = last.map(|(name, id)| item(name, Meaning::Open(id))).collect();
				let stockfish = OpponentChoice::Program(STOCKFISH.to_string());
				items.push(line(
					PhraseKey::ChoiceBuiltIn,
					Meaning::Chosen(Chosen::Opponent(OpponentChoice::BuiltIn)),
				));
				items.push(line(
					PhraseKey::ChoiceStockfish,
					Meaning::Chosen(Chosen::Opponent(stockfish)),
				));
				items.push(line(
					PhraseKey::ChoiceTwo,
					Meaning::Chosen(Chosen::Opponent(OpponentChoice::Friend)),
				));
				if self.choices.chess960.is_some() {
					items.push(line(PhraseKey::ChoiceTable, Meaning::Table));
					return items;
				}
				items.push(line(PhraseKey::ChoiceEarlier, Meaning::Earlier));
				items.push(line(PhraseKey::ChoiceTable, Meaning::Table));
				items.push(line(PhraseKey::ChoiceTutorial, Meaning::Tutorial));
				items.push(line(PhraseKey::ChoiceTraining, Meaning::Training));
				items.push(line(PhraseKey::ChoiceChess960, Meaning::Chess960));
				items.extend(self.at_once(narrator).map(|(choices, again)| {
					let name = if again {
						PhraseKey::ChoiceAgain
					} else {
						PhraseKey::ChoiceQuick
					};
					line(name, Meaning::Chosen(Chosen::AtOnce(Box::new(choices))))
				}));
				items.push(line(PhraseKey::ChoiceOnline, Meaning::Online));
				items
			}
			Step::Strength => Self::strengths(own_program)
				.map(|strength| {
					item(
						level(strength, narrator),
						Meaning::Chosen(Chosen::Strength(strength)),
					)
				})
				.collect(),
			Step::Side => {
				let color = |color| {
					item(
						narrator.words().color(color),
						Meaning::Chosen(Chosen::Side(Side::Of(color))),
					)
				};
				vec![
					color(Color::White),
					color(Color::Black),
					line(PhraseKey::ByLot, Meaning::Chosen(Chosen::Side(Side::ByLot))),
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
					.map(|controls| {
						item(
							narrator.words().controls(controls.as_ref()),
							Meaning::Chosen(Chosen::Clock(controls)),
						)
					})
					.chain([line(PhraseKey::ChoiceOwnClock, Meaning::OwnClock)])
					.collect()
			}
		}
	}

	/// Returns `true` if the opponent is a program of its own.
	pub(super) fn is_own_program(&self) -> bool {
		self.choices.opponent != Some(OpponentChoice::BuiltIn)
	}

	/// The names that the opponent deserves: the built-in one is no expert.
	pub(super) fn strengths(own_program: bool) -> impl Iterator<Item = Strength> {
		let strongest = Strength::most_of(own_program);
		Strength::ALL
			.into_iter()
			.filter(move |strength| *strength <= strongest)
	}
}

/// A level to choose: its name, and about how strong it is.
pub(in crate::desk) fn level(strength: Strength, narrator: &Narrator) -> Phrase {
	narrator.words().fill(phrases::LevelRated {
		level: narrator.line(strength_line(strength)),
		rating: narrator.words().number(strength.rating()),
	})
}

/// The names that were levels before, with the places of those that are meant by them now; a level beyond the opponent's means the
/// strongest.
pub(in crate::desk) fn former_names(
	levels: impl Iterator<Item = Strength>,
	narrator: &Narrator,
) -> Vec<(usize, Phrase)> {
	let levels: Vec<Strength> = levels.collect();
	let strongest = levels.len().saturating_sub(1);
	let former = |(index, strength): (usize, &Strength)| {
		let (_, name) = FORMER.iter().find(|(level, _)| level == strength)?;
		Some((index, narrator.line(*name)))
	};
	let beyond = Strength::ALL
		.into_iter()
		.filter(|strength| !levels.contains(strength));
	let beyond = beyond.map(|strength| (strongest, narrator.line(strength_line(strength))));
	levels
		.iter()
		.enumerate()
		.filter_map(former)
		.chain(beyond)
		.collect()
}

/// The levels that had another name before.
const FORMER: [(Strength, PhraseKey); 2] = [
	(Strength::Beginner, PhraseKey::StrengthNovice),
	(Strength::Tournament, PhraseKey::StrengthStrong),
];

pub(in crate::desk) const fn strength_line(strength: Strength) -> PhraseKey {
	match strength {
		Strength::Beginner => PhraseKey::StrengthBeginner,
		Strength::Pupil => PhraseKey::StrengthPupil,
		Strength::Casual => PhraseKey::StrengthCasual,
		Strength::Improver => PhraseKey::StrengthImprover,
		Strength::Club => PhraseKey::StrengthClub,
		Strength::Tournament => PhraseKey::StrengthTournament,
		Strength::Expert => PhraseKey::StrengthExpert,
		Strength::Master => PhraseKey::StrengthMaster,
	}
}
