//! A whole game at the tournament table, typed by a hurried hand: presses are forgotten, come twice, come late, or come before
//! the move. The clock and the second reckoning show the same at every fact, and every press is that of the earliest move that
//! is owed one.

use std::sync::LazyLock;

use annabella::chess::Color;
use annabella::clock::Stamp;
use annabella::commands::KEYMAPS;
use annabella::desk::Desk;
use annabella::game::{ClockEvent, Event, Fact, GameEvent, Opening, PlayEvent};
use annabella::keys::{Key, KeyCode};
use annabella::ports::{Effect, Input, StorageAnswer, StorageOrder};
use annabella::settings::Choices;
use annabella::voice::{Language, Library};

use super::follow::Followed;

static BUILT_IN: LazyLock<Library> = LazyLock::new(Library::built_in);

/// The moves of sixty, from the walk of a whole game.
fn moves() -> Vec<&'static str> {
	let mut moves = Vec::new();
	for line in include_str!("../../docs/walks/table-fast-game.walk").lines() {
		let Some(typed) = line.strip_prefix("> ") else {
			continue;
		};
		if let Some(right) = typed.strip_prefix("typed wrong ") {
			moves.pop();
			moves.push(right);
		} else if !typed.contains(' ') && typed != "yes" {
			moves.push(typed);
		}
	}
	moves
}

/// The owed presses and the running side, by the articles alone (6.2.1, 6.2.2).
#[derive(Default)]
struct Ledger {
	running: Option<Color>,
	/// Sides of the moves that are made and not completed, the earliest first.
	open: Vec<Color>,
	/// The side that has pressed before the move was typed.
	ahead: Option<Color>,
	presses: u32,
	late: u32,
}

impl Ledger {
	fn take_in(&mut self, event: &Event, mover: Color) {
		if matches!(event, Event::Clock(ClockEvent::Started)) {
			self.running = Some(Color::White);
		} else if matches!(event, Event::Play(PlayEvent::Moved { .. })) {
			// The side's next move completes the one before it.
			self.open.retain(|open| *open != mover);
			self.open.push(mover);
		} else if let Event::Clock(ClockEvent::PressedAhead { by }) = event {
			assert_eq!(self.running, Some(*by));
			self.running = Some(!*by);
			self.ahead = Some(*by);
		} else if matches!(event, Event::Clock(ClockEvent::PressLapsed)) {
			self.running = self.ahead.take();
		} else if matches!(event, Event::Clock(ClockEvent::Pressed)) {
			self.presses += 1;
			if let Some(by) = self.ahead.take() {
				self.open.retain(|open| *open != by);
				return;
			}
			let running = self.running.unwrap();
			assert!(
				self.open.contains(&running),
				"{running:?} has nothing to press for"
			);
			self.late += u32::from(self.open.len() > 1);
			self.open.retain(|open| *open != running);
			self.running = Some(!running);
		}
	}
}

struct Hand {
	desk: Desk,
	at: u64,
	followed: Option<Followed>,
	ledger: Ledger,
	lots: u64,
	/// The printed lines.
	lines: Vec<String>,
}

impl Hand {
	fn sit_down(typing: &str, clock: &str, lots: u64) -> Self {
		let mut choices = Choices::new(Language::ENGLISH);
		for (name, value) in [
			("table", "on"),
			("white", "Anna"),
			("black", "Bella"),
			("deaf", "none"),
			("repeat-first", "advise"),
			("vocabulary", "en"),
			("ranks", "en"),
			("pieces", "en"),
			("profile", "fide-2023-blitz"),
			("clock", clock),
			("boards", "2"),
			("blind", "white"),
			("assistant", "white"),
			("machine", "white-assistant"),
			("arbiter", "human"),
			("late", "5"),
			("typing", typing),
		] {
			choices.set(name, value).unwrap();
		}
		let keymap = KEYMAPS.named("default").unwrap();
		let (desk, effects) =
			Desk::open(choices, BUILT_IN.clone(), keymap, "2026-11-21", false, Stamp(0)).unwrap();
		let mut hand = Self {
			desk,
			at: 0,
			followed: None,
			ledger: Ledger::default(),
			lots,
			lines: Vec::new(),
		};
		hand.carry_out(effects);
		hand
	}

	fn draw(&mut self, of: u64) -> u64 {
		self.lots = self
			.lots
			.wrapping_mul(6_364_136_223_846_793_005)
			.wrapping_add(1_442_695_040_888_963_407);
		(self.lots >> 33) % of
	}

	fn carry_out(&mut self, effects: Vec<Effect>) {
		let mut answers = Vec::new();
		for effect in effects {
			if let Effect::Keep { facts, .. } = effect {
				for fact in facts {
					self.take_in(&fact);
				}
			} else if let Effect::Print { line, .. } = effect {
				self.lines.push(line);
			} else if let Effect::Say(utterance) = effect {
				answers.push(Input::Spoken(utterance.id));
			} else if let Effect::Storage(StorageOrder::List) = effect {
				answers.push(Input::Storage(StorageAnswer::Games(Vec::new())));
			}
		}
		for answer in answers {
			self.send(answer);
		}
	}

	fn take_in(&mut self, fact: &Fact) {
		if let Event::Game(GameEvent::Opened(opening)) = &fact.event {
			self.followed = Some(Followed::open(Opening::clone(opening)));
			return;
		}
		let followed = self.followed.as_mut().unwrap();
		let mover = followed.table.position().turn();
		self.ledger.take_in(&fact.event, mover);
		followed.take_in(fact);
		assert_eq!(followed.table.runs(), self.ledger.running, "after {fact:?}");
	}

	fn send(&mut self, input: Input) {
		let effects = self.desk.update(Stamp(self.at), input);
		self.carry_out(effects);
	}

	fn pass(&mut self, span: u64) {
		let until = self.at + span;
		while let Some(due) = self.desk.next_alarm().filter(|due| due.0 <= until) {
			self.at = self.at.max(due.0);
			self.send(Input::Alarm);
			if self.desk.next_alarm() == Some(due) {
				break;
			}
		}
		self.at = until;
	}

	fn key(&mut self, key: Key) {
		self.send(Input::Key(key));
	}

	fn line(&mut self, text: &str) {
		for character in text.chars() {
			self.key(Key::char(character));
		}
		self.key(Key::plain(KeyCode::Enter));
	}

	fn plies(&self) -> usize {
		self.followed.as_ref().unwrap().table.plies().len()
	}
}

/// Plays the game; returns the number of presses, and of those after the reply.
fn play(typing: &str, clock: &str, lots: u64) -> (u32, u32) {
	let mut hand = Hand::sit_down(typing, clock, lots);
	hand.key(Key::plain(KeyCode::Enter));
	for (index, mv) in moves().into_iter().enumerate() {
		let span = hand.draw(1500);
		hand.pass(span);
		// Before the move: in time, a press of nobody, a press that lapses.
		match hand.draw(12) {
			0 => hand.key(Key::char(' ')),
			1 => {
				hand.key(Key::char(' '));
				hand.pass(5500);
			}
			_ => {}
		}
		hand.line(mv);
		assert_eq!(hand.plies(), index + 1, "{mv} was not played: {:?}", hand.lines);
		let span = hand.draw(900);
		hand.pass(span);
		match hand.draw(8) {
			// Forgotten: only repeated and carried out.
			0 | 1 => hand.key(Key::plain(KeyCode::Enter)),
			// Twice: at once, or after a while.
			2 => {
				hand.key(Key::char('.'));
				hand.key(Key::char('.'));
			}
			3 => {
				hand.key(Key::plain(KeyCode::Enter));
				hand.key(Key::char(' '));
				hand.pass(150);
				hand.key(Key::char(' '));
			}
			// Late.
			4 => {
				hand.key(Key::plain(KeyCode::Enter));
				hand.pass(2500);
				hand.key(Key::char(' '));
			}
			_ => hand.key(Key::char('.')),
		}
	}
	hand.key(Key::char('.'));
	hand.pass(1000);
	hand.key(Key::char('.'));
	let followed = hand.followed.unwrap();
	assert!(!followed.table.is_out_of_step());
	assert_eq!(followed.table.ending(), None);
	(hand.ledger.presses, hand.ledger.late)
}

#[test]
fn game_with_forgotten_double_and_late_presses_has_the_clock_of_the_second_reckoning() {
	assert_eq!(moves().len(), 120);
	for clock in ["15+2", "15b2"] {
		let mut late = 0;
		for lots in 1..4 {
			late += play("steps", clock, lots).1;
			// If a move is typed whole, its press is typed with it.
			assert_eq!(play("moves", clock, lots).1, 0);
		}
		assert!(late > 20, "{late} presses came after the reply");
	}
}
