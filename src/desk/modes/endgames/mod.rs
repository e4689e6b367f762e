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
use crate::endgames::{Endgame, Grade, Left, Lot, Material, Outcome, Source, Tables};
use crate::narrator::Narrator;
use crate::ports::{Effect, EndgameNews};
use crate::voice::{Audience, Phrase, PhraseKey, Urgency};
use told::{grade_line, name_of, solved};
use trial::Trial;

/// Name under which the endgame in hand is kept.
const KEPT: &str = "endgame-left";
/// Interval at which the progress of a table is told.
const TOLD_AGAIN: Span = Span::seconds(15);

/// The current menu, the table that the user waits for, or the endgame being played.
#[derive(Debug)]
pub(in crate::desk) struct Endgames {
	step: Step,
	menu: Menu,
	/// The line typed while a table is made.
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

/// The endgame that begins as soon as the tables are there.
#[derive(Debug)]
struct Waiting {
	material: Material,
	wanted: Wanted,
	percent: u8,
	/// Time at which their progress was last told.
	told: Option<Stamp>,
}

#[derive(Debug)]
enum Wanted {
	/// A position by lot.
	Drawn(Endgame, Grade),
	/// The one that was set up.
	Placed(Position),
	/// The endgame that was left before its end.
	Left(Box<Left>),
}

impl Wanted {
	fn source(&self) -> Source {
		match self {
			Self::Drawn(endgame, grade) => Source::Drawn(*endgame, *grade),
			Self::Placed(_) => Source::Placed,
			Self::Left(left) => left.source,
		}
	}
}

impl Endgames {
	/// Begins with the position that was set up, if there is one; goes on with the endgame that was left; or asks for one.
	pub(in crate::desk) fn begin(desk: &mut Session) -> Self {
		let mut endgames = Self {
			step: Step::Endgame,
			menu: Menu::default(),
			line: InputLine::default(),
			tables: Tables::default(),
			lot: Lot::new(desk.choices.lot ^ desk.at().0),
		};
		let placed = desk.endgame.take();
		let placed = placed.and_then(|fen| Position::from_fen(&fen).ok());
		let left = || desk.narrator.preferences().get(KEPT).and_then(Left::read);
		let wanted = placed
			.map(Wanted::Placed)
			.or_else(|| Some(Wanted::Left(Box::new(left()?))));
		if !wanted.is_some_and(|wanted| endgames.want(wanted, desk)) {
			endgames.ask_endgame(None, &mut desk.narrator);
		}
		endgames
	}

	fn ask(&mut self, question: PhraseKey, names: Vec<Phrase>, selected: usize, narrator: &mut Narrator) {
		self.menu = Menu::new(narrator.line(question), names, selected);
		self.menu.ask(narrator);
	}

	/// Asks for an endgame. The one before is under Enter.
	fn ask_endgame(&mut self, before: Option<&Endgame>, narrator: &mut Narrator) {
		self.step = Step::Endgame;
		let names = Endgame::ALL.iter().map(|endgame| name_of(endgame, narrator));
		let names = names.chain([narrator.line(PhraseKey::ChoiceResults)]).collect();
		let selected = Endgame::ALL.iter().position(|endgame| Some(endgame) == before);
		self.ask(PhraseKey::AskEndgame, names, selected.unwrap_or(0), narrator);
	}

	fn ask_grade(&mut self, endgame: Endgame, narrator: &mut Narrator) {
		self.step = Step::Grade(endgame);
		let grades = Grade::of(&endgame).into_iter();
		let names = grades.map(|grade| narrator.line(grade_line(grade))).collect();
		self.ask(PhraseKey::AskEndgameGrade, names, 0, narrator);
	}

	fn picked(&mut self, picked: Picked, desk: &mut Session) -> Next {
		match (&self.step, picked) {
			(Step::Endgame, Picked::Item(index)) => {
				if let Some(endgame) = Endgame::ALL.get(index) {
					self.ask_grade(*endgame, &mut desk.narrator);
				} else {
					tell_results(&mut desk.narrator);
					self.menu.ask(&mut desk.narrator);
				}
			}
			(Step::Grade(endgame), Picked::Item(index)) => {
				let endgame = *endgame;
				let grade = Grade::of(&endgame).get(index).copied();
				if let Some(grade) = grade {
					self.want(Wanted::Drawn(endgame, grade), desk);
				}
			}
			(Step::Endgame, Picked::Back) => {
				return Next::Go(Transition::Training(TrainingAction::Training));
			}
			(Step::Grade(endgame), Picked::Back) => {
				let endgame = *endgame;
				self.ask_endgame(Some(&endgame), &mut desk.narrator);
			}
			(Step::Waiting(_) | Step::Playing(_), _) | (_, Picked::Nothing) => {}
		}
		Next::Stay
	}

	/// Begins as soon as the tables are there, which may be at once. Returns `false` if there can be no tables.
	fn want(&mut self, wanted: Wanted, desk: &mut Session) -> bool {
		let material = match &wanted {
			Wanted::Drawn(endgame, _) => endgame.material(),
			Wanted::Placed(position) => Material::of_position(position),
			Wanted::Left(left) => Material::of_position(&left.start),
		};
		let Some(material) = material else {
			return false;
		};
		self.line.take();
		self.step = Step::Waiting(Waiting {
			material,
			wanted,
			percent: 0,
			told: None,
		});
		if self.tables.suffice(material) {
			self.start(desk);
		} else {
			desk.effect(Effect::FetchEndgame(material));
		}
		true
	}

	/// Back from the table that is being made, or from the game: to the endgames. Then it is not gone on with.
	fn back(&mut self, desk: &mut Session) {
		let source = match &mut self.step {
			Step::Waiting(waiting) => waiting.wanted.source(),
			Step::Playing(trial) => {
				trial.home.leave(desk);
				desk.prefer(KEPT, String::new());
				trial.source
			}
			Step::Endgame | Step::Grade(_) => return,
		};
		match source {
			Source::Drawn(endgame, _) => self.ask_endgame(Some(&endgame), &mut desk.narrator),
			Source::Placed => self.ask_endgame(None, &mut desk.narrator),
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
						desk.narrator
							.say(Audience::Room, Urgency::News, PhraseKey::EndgameMaking);
					} else {
						desk.narrator.say(
							Audience::Room,
							Urgency::News,
							percent_line(percent, &desk.narrator),
						);
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

	/// Starts when the tables are there: a position by lot, the one that was set up, or the endgame that was left.
	fn start(&mut self, desk: &mut Session) {
		let Step::Waiting(Waiting { material, wanted, .. }) = &self.step else {
			return;
		};
		let source = wanted.source();
		let (start, user) = match wanted {
			Wanted::Left(left) => {
				desk.narrator.answer(PhraseKey::PracticeGoesOn);
				let left = (**left).clone();
				return self.play(left, desk);
			}
			Wanted::Placed(position) => (Some(position.clone()), self.side_of(position)),
			Wanted::Drawn(_, grade) => {
				let drawn = self.tables.draw(*material, *grade, &mut self.lot);
				let user = Color::from_white(*grade != Grade::Hold);
				(drawn.and_then(|fen| Position::from_fen(&fen).ok()), user)
			}
		};
		match start {
			Some(start) => self.play(Left::new(source, user, start), desk),
			None => {
				desk.narrator.refuse(PhraseKey::EndgameNone);
				self.back(desk);
			}
		}
	}

	/// The side that wins, or of a draw the one with less.
	fn side_of(&self, position: &Position) -> Color {
		let turn = position.turn();
		match self.tables.probe(position) {
			Some(Outcome::Win(_)) => turn,
			Some(Outcome::Loss(_)) => !turn,
			Some(Outcome::Draw) | None => Material::weaker_side(position),
		}
	}

	fn play(&mut self, left: Left, desk: &mut Session) {
		match Trial::begin(left, &self.tables, desk) {
			Ok(trial) => {
				if let Step::Playing(old) = &mut self.step {
					old.home.leave(desk);
				}
				self.step = Step::Playing(Box::new(trial));
			}
			Err(error) => {
				desk.narrator.cannot_open(&error);
				self.back(desk);
			}
		}
	}

	/// The same position again, with the same side or the other one.
	fn again(&mut self, swapped: bool, desk: &mut Session) {
		if let Step::Playing(trial) = &self.step {
			let user = if swapped { !trial.user } else { trial.user };
			self.play(Left::new(trial.source, user, trial.from.clone()), desk);
		}
	}

	/// Another position like this one; of one that was set up there is no other.
	fn another(&mut self, desk: &mut Session) {
		let Step::Playing(trial) = &self.step else {
			return;
		};
		match trial.source {
			Source::Drawn(endgame, grade) => {
				self.want(Wanted::Drawn(endgame, grade), desk);
			}
			Source::Placed => self.back(desk),
		}
	}

	/// Keeps the state of the current endgame for the next start.
	fn keep(&self, narrator: &mut Narrator) {
		if let Step::Playing(trial) = &self.step {
			let left = trial.left().map_or_else(String::new, |left| left.written());
			narrator.prefer(KEPT, left);
		}
	}
}

/// Tells the results of all endgames so far.
fn tell_results(narrator: &mut Narrator) {
	let mut all = Vec::new();
	for endgame in &Endgame::ALL {
		for grade in Grade::of(endgame) {
			all.push(Series {
				name: Source::Drawn(*endgame, grade).series().unwrap_or_default(),
				practised: name_of(endgame, narrator),
				way: narrator.line(grade_line(grade)),
			});
		}
	}
	narrator.tell_results(all, solved);
}

fn percent_line(percent: u8, narrator: &Narrator) -> Phrase {
	narrator.words().line(
		PhraseKey::EndgamePercent,
		&[narrator.words().number(percent.into())],
	)
}
