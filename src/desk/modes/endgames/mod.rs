//! Endgames against exact play: one chooses one, or comes with a position, and plays either side of it.

mod mode;
mod player;
mod told;
mod trial;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::chess::{Color, Position};
use crate::clock::{Span, Stamp};
use crate::commands::TrainingAction;
use crate::desk::input_line::InputLine;
use crate::desk::menu::{Menu, Picked};
use crate::desk::mode::{Mode, Next, Transition};
use crate::desk::results::Series;
use crate::desk::session::Session;
use crate::endgames::{Endgame, Grade, Lot, Material, Outcome, Tables};
use crate::ports::{Effect, EndgameNews};
use crate::voice::{Phrase, PhraseKey, Urgency};
use told::{grade_line, name_of, solved};
use trial::{Source, Trial, series};

/// How often it is told how far a table is.
const TOLD_AGAIN: Span = Span::seconds(15);

/// The menu in which the user is, the table for which he waits, or what he plays.
#[derive(Debug)]
pub(in crate::desk) struct Endgames {
	step: Step,
	menu: Menu,
	/// What is typed while a table is made.
	line: InputLine,
	/// Those that the door has handed out last.
	tables: Tables,
	lot: Lot,
}

#[derive(Debug)]
enum Step {
	Endgame,
	Grade(Endgame),
	Waiting(Waiting),
	Playing(Box<Trial>),
}

/// What begins as soon as the tables are there.
#[derive(Debug)]
struct Waiting {
	material: Material,
	source: Source,
	/// The position that was set up.
	fen: Option<String>,
	percent: u8,
	/// When it was last told how far they are.
	told: Option<Stamp>,
}

impl Endgames {
	/// Begins with the position that was set up, if there is one, and else with the question which endgame it is to be.
	pub(in crate::desk) fn begin(desk: &mut Session) -> Self {
		let mut endgames = Self {
			step: Step::Endgame,
			menu: Menu::default(),
			line: InputLine::default(),
			tables: Tables::default(),
			lot: Lot::new(desk.choices.lot ^ desk.at().0),
		};
		let placed = desk.endgame.take();
		let material = placed.as_deref().and_then(material_of);
		match material {
			Some(material) => endgames.want(material, Source::Placed, placed, desk),
			None => endgames.ask_endgame(None, desk),
		}
		endgames
	}

	fn ask(&mut self, question: PhraseKey, names: Vec<Phrase>, selected: usize, desk: &mut Session) {
		self.menu = Menu::new(desk.line(question), names, selected);
		self.menu.ask(desk);
	}

	/// Which endgame? The one before is under Enter.
	fn ask_endgame(&mut self, before: Option<&Endgame>, desk: &mut Session) {
		self.step = Step::Endgame;
		let names = Endgame::ALL.iter().map(|endgame| name_of(endgame, desk));
		let names = names.chain([desk.line(PhraseKey::ChoiceResults)]).collect();
		let selected = Endgame::ALL.iter().position(|endgame| Some(endgame) == before);
		self.ask(PhraseKey::AskEndgame, names, selected.unwrap_or(0), desk);
	}

	fn ask_grade(&mut self, endgame: Endgame, desk: &mut Session) {
		self.step = Step::Grade(endgame);
		let grades = Grade::of(&endgame).into_iter();
		let names = grades.map(|grade| desk.line(grade_line(grade))).collect();
		self.ask(PhraseKey::AskEndgameGrade, names, 0, desk);
	}

	fn picked(&mut self, picked: Picked, desk: &mut Session) -> Next {
		match (&self.step, picked) {
			(Step::Endgame, Picked::Item(index)) => {
				if let Some(endgame) = Endgame::ALL.get(index) {
					self.ask_grade(*endgame, desk);
				} else {
					tell_results(desk);
					self.menu.ask(desk);
				}
			}
			(Step::Grade(endgame), Picked::Item(index)) => {
				let endgame = *endgame;
				let grade = Grade::of(&endgame).get(index).copied();
				if let Some((grade, material)) = grade.zip(endgame.material()) {
					self.want(material, Source::Drawn(endgame, grade), None, desk);
				}
			}
			(Step::Endgame, Picked::Back) => {
				return Next::Go(Transition::Training(TrainingAction::Training));
			}
			(Step::Grade(endgame), Picked::Back) => {
				let endgame = *endgame;
				self.ask_endgame(Some(&endgame), desk);
			}
			(Step::Waiting(_) | Step::Playing(_), Picked::Item(_) | Picked::Back) | (_, Picked::Nothing) => {}
		}
		Next::Stay
	}

	/// Begins as soon as the tables are there, which may be at once.
	fn want(&mut self, material: Material, source: Source, fen: Option<String>, desk: &mut Session) {
		self.line.take();
		self.step = Step::Waiting(Waiting {
			material,
			source,
			fen,
			percent: 0,
			told: None,
		});
		if self.tables.suffice(material) {
			self.start(desk);
		} else {
			desk.effect(Effect::FetchEndgame(material));
		}
	}

	/// Back from the table that is being made, or from the game: to the endgames.
	fn back(&mut self, desk: &mut Session) {
		let source = match &self.step {
			Step::Waiting(waiting) => waiting.source,
			Step::Playing(trial) => trial.source,
			Step::Endgame | Step::Grade(_) => return,
		};
		match source {
			Source::Drawn(endgame, _) => self.ask_endgame(Some(&endgame), desk),
			Source::Placed => self.ask_endgame(None, desk),
		}
	}

	fn take(&mut self, news: EndgameNews, desk: &mut Session) {
		let Step::Waiting(waiting) = &mut self.step else {
			return;
		};
		match news {
			EndgameNews::Making { material, percent } if material == waiting.material => {
				waiting.percent = percent;
				let due = waiting.told.is_none_or(|told| told + TOLD_AGAIN <= desk.at());
				if due {
					let first = waiting.told.replace(desk.at()).is_none();
					if first {
						desk.say(Urgency::News, desk.line(PhraseKey::EndgameMaking));
					} else {
						desk.say(Urgency::News, percent_line(percent, desk));
					}
				}
			}
			EndgameNews::Ready { material, tables } if material == waiting.material => {
				self.tables = tables;
				self.start(desk);
			}
			EndgameNews::Failed(material) if material == waiting.material => self.back(desk),
			EndgameNews::Making { .. } | EndgameNews::Ready { .. } | EndgameNews::Failed(_) => {}
		}
	}

	/// The tables are there: a position by lot, or the one that was set up.
	fn start(&mut self, desk: &mut Session) {
		let Step::Waiting(Waiting {
			material,
			source,
			fen,
			..
		}) = &self.step
		else {
			return;
		};
		let source = *source;
		let fen = match source {
			Source::Placed => fen.clone(),
			Source::Drawn(_, grade) => self.tables.draw(*material, grade, &mut self.lot),
		};
		let Some(fen) = fen else {
			desk.refuse(desk.line(PhraseKey::EndgameNone));
			return self.back(desk);
		};
		let user = match source {
			Source::Drawn(_, Grade::Hold) => Color::Black,
			Source::Drawn(_, Grade::Near | Grade::Halfway | Grade::Far) => Color::White,
			Source::Placed => self.side_of(&fen),
		};
		self.play(source, &fen, user, desk);
	}

	/// The side that wins, or of a draw the one with less.
	fn side_of(&self, fen: &str) -> Color {
		let Ok(position) = Position::from_fen(fen) else {
			return Color::White;
		};
		let turn = position.turn();
		match self.tables.probe(&position) {
			Some(Outcome::Win(_)) => turn,
			Some(Outcome::Loss(_)) => !turn,
			Some(Outcome::Draw) | None => Material::weaker_side(&position),
		}
	}

	fn play(&mut self, source: Source, fen: &str, user: Color, desk: &mut Session) {
		match Trial::begin(source, fen, user, &self.tables, desk) {
			Ok(trial) => {
				if let Step::Playing(old) = &mut self.step {
					old.home.leave(desk);
				}
				self.step = Step::Playing(Box::new(trial));
			}
			Err(error) => {
				desk.cannot_open(&error);
				self.back(desk);
			}
		}
	}

	/// The same position again, with the same side or the other one.
	fn again(&mut self, swapped: bool, desk: &mut Session) {
		if let Step::Playing(trial) = &self.step {
			let user = if swapped { !trial.user } else { trial.user };
			let (source, fen) = (trial.source, trial.fen.clone());
			self.play(source, &fen, user, desk);
		}
	}

	/// Another position like this one; of one that was set up there is no other.
	fn another(&mut self, desk: &mut Session) {
		let Step::Playing(trial) = &self.step else {
			return;
		};
		match trial.source {
			Source::Drawn(endgame, grade) => {
				if let Some(material) = endgame.material() {
					self.want(material, Source::Drawn(endgame, grade), None, desk);
				}
			}
			Source::Placed => self.ask_endgame(None, desk),
		}
	}
}

/// How all endgames went so far.
fn tell_results(desk: &mut Session) {
	let mut all = Vec::new();
	for endgame in &Endgame::ALL {
		for grade in Grade::of(endgame) {
			all.push(Series {
				name: series(endgame, grade),
				practised: name_of(endgame, desk),
				way: desk.line(grade_line(grade)),
			});
		}
	}
	desk.tell_results(all, solved);
}

fn percent_line(percent: u8, desk: &Session) -> Phrase {
	desk.words()
		.line(PhraseKey::EndgamePercent, &[desk.words().number(percent.into())])
}

fn material_of(fen: &str) -> Option<Material> {
	Material::of_position(&Position::from_fen(fen).ok()?)
}
