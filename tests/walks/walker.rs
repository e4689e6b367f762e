//! Somebody who walks through the program: keys and seconds in, spoken lines and tones out, no door between.

use std::collections::VecDeque;

use annabella::clock::{Span, Stamp};
use annabella::desk::{
	Choices, Desk, Effect, EngineOrder, Fault, Input, Level, RecorderNews, RecorderOrder, ShelfAnswer,
	ShelfOrder,
};
use annabella::game::{Event, Fact, Table};
use annabella::keys::{Key, KeyCode, Keymap};
use annabella::voice::{Language, Library};

/// A user with a simulated clock.
#[derive(Default)]
pub struct Walker {
	desk: Option<Desk>,
	at: Stamp,
	heard: Vec<String>,
	/// The table that the kept facts tell.
	told: Option<Table>,
}

impl Walker {
	/// Does one line of a walk; the lines that are heard of it.
	///
	/// `with NAME VALUE, …` starts the program. `> text` types a line. `press KEY …` presses keys. `+ 90s` lets time
	/// pass. `engine LINE` lets the engine say something. `sound fails`, `speech fails`, `disk fails`, `engine fails`, `journal damaged`,
	/// `journal parted`, `lock fails`, `sleep 90s` let the world go wrong. `recorder NEWS` lets the recorder report something.
	pub fn step(&mut self, line: &str) -> Vec<String> {
		let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
		match word {
			"" | "#" => {}
			"with" => self.start(rest),
			">" => {
				for character in rest.chars() {
					self.send(Input::Key(Key::char(character)));
				}
				self.send(Input::Key(Key::plain(KeyCode::Enter)));
			}
			"press" => {
				for key in rest.split(' ') {
					self.send(Input::Key(key.parse().unwrap()));
				}
			}
			"line" => self.send(Input::Line(rest.to_owned())),
			"+" => self.pass(span(rest)),
			"engine" if rest == "fails" => self.send(Input::Fault(Fault::Engine("gone".into()))),
			"engine" => self.send(Input::EngineLine(rest.to_owned())),
			"sound" => self.send(Input::Fault(Fault::NoSound("gone".into()))),
			"speech" => self.send(Input::Fault(Fault::NoSystemSpeech("gone".into()))),
			"recorder" => self.send(Input::Recorder(news(rest))),
			"journal" if rest == "damaged" => self.send(Input::Fault(Fault::Damaged("changed".into()))),
			"journal" => self.send(Input::Fault(Fault::Parted("elsewhere".into()))),
			"lock" => self.send(Input::Fault(Fault::NotLocked("old".into()))),
			"disk" => self.send(Input::Fault(Fault::Shelf("full".into()))),
			"sleep" => {
				self.at = self.at + span(rest);
				self.send(Input::Slept(span(rest)));
			}
			_ => panic!("{line:?} is no step of a walk"),
		}
		std::mem::take(&mut self.heard)
	}

	fn start(&mut self, choices: &str) {
		let mut chosen = Choices::new(Language::GERMAN);
		for choice in choices.split(", ").filter(|choice| !choice.is_empty()) {
			let (name, value) = choice.split_once(' ').unwrap();
			chosen.set(name, value).unwrap();
		}
		let keymap = Keymap::parse(include_str!("../../keymaps/default.toml")).unwrap();
		let (desk, effects) =
			Desk::open(chosen, Library::built_in(), keymap, "2026-11-21", false, self.at).unwrap();
		self.desk = Some(desk);
		self.carry_out(effects);
	}

	/// Goes from alarm to alarm.
	fn pass(&mut self, span: Span) {
		let until = self.at + span;
		while let Some(due) = self
			.desk
			.as_ref()
			.and_then(Desk::next_alarm)
			.filter(|due| *due <= until)
		{
			self.at = due;
			self.send(Input::Alarm);
		}
		self.at = until;
		self.send(Input::Alarm);
	}

	fn send(&mut self, input: Input) {
		let effects = self
			.desk
			.as_mut()
			.expect("a walk begins with a line `with`")
			.update(self.at, input);
		self.carry_out(effects);
	}

	/// What is kept must be a journal that nobody can doubt.
	fn keep(&mut self, facts: Vec<Fact>) {
		for fact in facts {
			if matches!(fact.event, Event::Opened(_)) {
				self.told = Some(Table::replay(&[fact]).unwrap());
			} else {
				let told = self.told.as_mut().expect("a journal begins with an opening");
				assert_eq!(told.doubt(&fact), Ok(()), "{fact:?}");
				told.apply(&fact);
			}
		}
	}

	/// The doors of a walk: everything is spoken at once, and the shelf is empty.
	fn carry_out(&mut self, effects: Vec<Effect>) {
		let mut waiting: VecDeque<Effect> = effects.into();
		while let Some(effect) = waiting.pop_front() {
			let answer = match effect {
				Effect::Print(line) => {
					self.heard.push(format!("< {line}"));
					continue;
				}
				Effect::Tone(tone) => {
					self.heard.push(format!("~ {tone:?}"));
					continue;
				}
				Effect::Say(utterance) => Input::Spoken(utterance.id),
				Effect::Shelf(ShelfOrder::List) => Input::Shelf(ShelfAnswer::Games(Vec::new())),
				Effect::Shelf(ShelfOrder::Export { name, .. }) => Input::Shelf(ShelfAnswer::Exported {
					path: format!("{name}.pgn"),
				}),
				Effect::Engine(EngineOrder::Send(line)) => {
					self.heard.push(format!("~ to the engine: {line}"));
					continue;
				}
				Effect::Leave => {
					self.heard.push("~ the program ends".to_owned());
					continue;
				}
				Effect::Keep { facts, .. } => {
					self.keep(facts);
					continue;
				}
				Effect::Shelf(_)
				| Effect::Hush
				| Effect::Voice(_)
				| Effect::Show
				| Effect::Lock
				| Effect::Engine(_) => continue,
				Effect::Recorder(order) => {
					self.heard.push(format!("~ to the recorder: {}", written(&order)));
					continue;
				}
			};
			let desk = self.desk.as_mut().unwrap();
			waiting.extend(desk.update(self.at, answer));
		}
	}
}

fn span(text: &str) -> Span {
	let (number, unit) = text.split_at(text.len() - 1);
	let number: u64 = number.parse().unwrap();
	match unit {
		"s" => Span::seconds(number),
		"m" => Span::minutes(number),
		_ => panic!("{text:?} is no length of time: write 90s or 5m"),
	}
}

/// What the recorder reports in a walk.
fn news(text: &str) -> RecorderNews {
	match text.split_once(' ').unwrap_or((text, "")) {
		("runs", _) => RecorderNews::Runs,
		("unplugged", _) => RecorderNews::NoMicrophone(String::new()),
		("level", "silent") => RecorderNews::Level(Level::Silent),
		("level", "good") => RecorderNews::Level(Level::Good),
		("low", left) => RecorderNews::DiskLow(span(left)),
		("full", _) => RecorderNews::DiskFull,
		("unwritable", _) => RecorderNews::Unwritable(String::new()),
		("played", _) => RecorderNews::PlayedBack,
		("nothing", _) => RecorderNews::NothingThere,
		("unplayable", _) => RecorderNews::Unplayable(String::new()),
		_ => panic!("{text:?} is no news of a recorder"),
	}
}

/// An order to the recorder in a walk.
fn written(order: &RecorderOrder) -> String {
	match order {
		RecorderOrder::Begin { name, known } => format!("begin {name}, {} known", known.len()),
		RecorderOrder::Mark(mark) => format!("mark {:?} {}: {}", mark.kind, mark.ply, mark.text),
		RecorderOrder::PlayBack { from, to } => format!("play back {from} to {to}"),
		RecorderOrder::Hush => "hush".to_owned(),
		RecorderOrder::End => "end".to_owned(),
	}
}
