//! Drills of the board: the user chooses the questions and their number or time, and answers from memory.

mod heard;
mod mode;
mod run;
mod told;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::clock::Stamp;
use crate::commands::TrainingAction;
use crate::desk::input_line::InputLine;
use crate::desk::menu::{Menu, Picked};
use crate::desk::mode::{Next, Transition};
use crate::desk::results::Series;
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::training::{Drill, Left, Length};
use crate::voice::{Phrase, PhraseKey};
use run::Run;

/// Name under which the drill in hand is kept.
const KEPT: &str = "drill-left";

/// The current menu, or the current question.
#[derive(Debug)]
pub(in crate::desk) struct Drills {
	step: Step,
	menu: Menu,
	/// The drill that was asked last.
	last: Option<Drill>,
	line: InputLine,
	/// Rest of an answer that was given by its first letter, and the time until which an Enter belongs to it.
	rest: Option<(String, Stamp)>,
	/// The letter that answered last, and the score before it: the word that continues it may be another one than was
	/// assumed.
	letter: Option<(char, (u32, u32))>,
}

#[derive(Debug)]
enum Step {
	Drill,
	Length(Drill),
	Asking(Box<Run>),
}

impl Drills {
	/// Goes on with the drill that was left, or asks for one.
	pub(in crate::desk) fn begin(narrator: &mut Narrator) -> Self {
		let mut drills = Self {
			step: Step::Drill,
			menu: Menu::default(),
			last: None,
			line: InputLine::default(),
			rest: None,
			letter: None,
		};
		match narrator.preferences().get(KEPT).and_then(Left::read) {
			Some(left) => {
				let name = narrator.line(drill_line(left.drill)).sentence();
				narrator.answer_all([narrator.line(PhraseKey::PracticeGoesOn), name]);
				drills.step = Step::Asking(Box::new(Run::go_on_with(left, narrator)));
			}
			None => drills.ask_drill(None, narrator),
		}
		drills
	}

	/// Asks for a drill. The one before is under Enter.
	fn ask_drill(&mut self, before: Option<Drill>, narrator: &mut Narrator) {
		self.step = Step::Drill;
		let names = Drill::ALL
			.map(drill_line)
			.into_iter()
			.chain([PhraseKey::ChoiceResults]);
		let names = names.map(|name| narrator.line(name)).collect();
		let selected = Drill::ALL.iter().position(|drill| Some(*drill) == before);
		self.ask(PhraseKey::AskDrill, names, selected, narrator);
	}

	fn ask_length(&mut self, drill: Drill, narrator: &mut Narrator) {
		self.step = Step::Length(drill);
		let names = Length::ALL.map(|length| narrator.line(length_line(length)));
		self.ask(PhraseKey::AskDrillLength, names.to_vec(), None, narrator);
	}

	fn ask(
		&mut self,
		question: PhraseKey,
		names: Vec<Phrase>,
		selected: Option<usize>,
		narrator: &mut Narrator,
	) {
		self.line.take();
		self.menu = Menu::new(narrator.line(question), names, selected.unwrap_or(0));
		self.menu.ask(narrator);
	}

	fn picked(&mut self, picked: Picked, desk: &mut Session) -> Next {
		match (&self.step, picked) {
			(Step::Drill, Picked::Item(index)) => {
				if let Some(drill) = Drill::ALL.get(index) {
					self.ask_length(*drill, &mut desk.narrator);
				} else {
					tell_results(&mut desk.narrator);
					self.menu.ask(&mut desk.narrator);
				}
			}
			(Step::Length(drill), Picked::Item(index)) => {
				if let Some(length) = Length::ALL.get(index) {
					self.step = Step::Asking(Box::new(Run::begin(*drill, *length, desk)));
				}
			}
			(Step::Drill, Picked::Back) => {
				return Next::Go(Transition::Training(TrainingAction::Training));
			}
			(Step::Length(drill), Picked::Back) => self.ask_drill(Some(*drill), &mut desk.narrator),
			(Step::Asking(_), Picked::Item(_) | Picked::Back) | (_, Picked::Nothing) => {}
		}
		Next::Stay
	}

	/// Ends the drill, finished or not, tells its result, and asks for the next one.
	fn finish(&mut self, narrator: &mut Narrator) {
		if let Step::Asking(run) = &self.step {
			let drill = run.drill;
			run.tell_result(narrator);
			self.last = Some(drill);
			self.ask_drill(Some(drill), narrator);
		}
	}

	/// Keeps the place in the current drill for the next start; one that is over, or was ended, does not go on.
	fn keep(&self, narrator: &mut Narrator) {
		let left = match &self.step {
			Step::Asking(run) => run.left().written(),
			Step::Drill | Step::Length(_) => String::new(),
		};
		narrator.prefer(KEPT, left);
	}
}

/// Tells the results of all drills so far.
fn tell_results(narrator: &mut Narrator) {
	let kept = [Length::Ten, Length::Minute];
	let all = Drill::ALL
		.into_iter()
		.flat_map(|drill| kept.map(|length| (drill, length)));
	let series = |(drill, length): (Drill, Length)| Series {
		name: drill.series(length),
		practised: narrator.line(drill_line(drill)),
		way: narrator.line(length_line(length)),
	};
	let all: Vec<Series> = all.map(series).collect();
	narrator.tell_results(all, |results, narrator| narrator.last_results(results));
}

const fn drill_line(drill: Drill) -> PhraseKey {
	match drill {
		Drill::Colour => PhraseKey::DrillColour,
		Drill::Diagonal => PhraseKey::DrillDiagonal,
		Drill::Moves => PhraseKey::DrillMoves,
		Drill::Route => PhraseKey::DrillRoute,
		Drill::Meeting => PhraseKey::DrillMeeting,
		Drill::Coordinates => PhraseKey::DrillCoordinates,
		Drill::Position => PhraseKey::DrillPosition,
		Drill::Game => PhraseKey::DrillGame,
	}
}

const fn length_line(length: Length) -> PhraseKey {
	match length {
		Length::Ten => PhraseKey::DrillTen,
		Length::Minute => PhraseKey::DrillMinute,
		Length::Open => PhraseKey::DrillOpen,
	}
}
