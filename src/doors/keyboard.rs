//! The keyboard: turns the terminal's key events into our keys, and reports changes of the terminal itself.

use std::sync::{Arc, Mutex, PoisonError};
use std::{fmt, io, thread};

use annabella::keys::{Key, KeyCode};
use annabella::ports::Input;
use ratatui::crossterm::event::{
	self, Event, KeyCode as Code, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent,
};

use super::bell::{Bell, Crowd};
use super::legible::legible;
use super::platform::{Told as SystemTold, console, signals};

/// A change of the terminal, for the frontend that writes on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerminalChange {
	Resized,
	/// The program is to be stopped until it is resumed.
	Suspend,
	Resume,
	/// The mouse was used.
	Mouse(MouseEvent),
	/// A key was pressed, that the frontend may need for itself.
	Key(Key),
}

/// Returns `true` for a key that the frontend has taken.
type Told = Arc<Mutex<Option<Box<dyn Fn(TerminalChange) -> bool + Send>>>>;

/// The keys of the terminal, for any frontend that writes on it.
#[derive(Clone)]
pub struct Keyboard {
	told: Told,
	/// Answers that are not written yet.
	unwritten: Arc<Crowd>,
}

impl fmt::Debug for Keyboard {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.debug_struct("Keyboard").finish_non_exhaustive()
	}
}

impl Keyboard {
	/// Rings for every key from now on, for the signals that end a program, and when the terminal is gone. The terminal
	/// must be in raw mode before a key is pressed.
	pub fn open(bell: Bell) -> io::Result<Self> {
		let told = Told::default();
		let keyboard = Self {
			told,
			unwritten: Arc::default(),
		};
		let signalled = keyboard.clone();
		let ending = bell.clone();
		signals::watch(true, move |told| match told {
			SystemTold::End => {
				ending.interrupt();
				ending.ring(Input::HangUp);
			}
			SystemTold::Stop => _ = signalled.turn(TerminalChange::Suspend),
			SystemTold::Resume => _ = signalled.turn(TerminalChange::Resume),
		})?;
		let watcher = bell.clone();
		thread::Builder::new()
			.name("terminal-watch".into())
			.spawn(move || {
				// crossterm does not report that a terminal has gone.
				console::outlive_terminal();
				watcher.ring(Input::HangUp);
			})?;
		let reader = keyboard.clone();
		thread::Builder::new()
			.name("terminal-keys".into())
			.spawn(move || reader.read(&bell))?;
		Ok(keyboard)
	}

	/// Returns the count of unwritten answers, which the terminal's writer keeps. A user who types too far ahead of it
	/// waits, as the answers would fill the memory.
	pub fn unwritten(&self) -> Arc<Crowd> {
		Arc::clone(&self.unwritten)
	}

	/// Reports changes of the terminal and its keys to this receiver only, from now on. It returns `true` for a key that it has
	/// taken: nobody else is told of it.
	pub fn tell(&self, whom: impl Fn(TerminalChange) -> bool + Send + 'static) {
		*self.told.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(whom));
	}

	fn turn(&self, turn: TerminalChange) -> bool {
		let told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
		told.as_ref().is_some_and(|told| told(turn))
	}

	fn read(&self, bell: &Bell) {
		loop {
			match event::read() {
				Ok(Event::Resize(..)) => _ = self.turn(TerminalChange::Resized),
				Ok(Event::Mouse(event)) => _ = self.turn(TerminalChange::Mouse(event)),
				Ok(event) => keys(&event).into_iter().for_each(|key| {
					if self.turn(TerminalChange::Key(key)) {
						return;
					}
					self.unwritten.wait_for_room();
					bell.ring_in_turn(Input::Key(key));
				}),
				Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
				Err(_gone) => {
					bell.ring(Input::HangUp);
					return;
				}
			}
		}
	}
}

/// The longest pasted text that is taken, in characters.
const LONGEST_PASTE: usize = 4096;

/// Amount by which the number of a function key grows with Shift.
const SHIFT: u8 = 12;

/// The keys of an event: one for a key press, many for pasted text, none for anything else.
#[must_use]
fn keys(event: &Event) -> Vec<Key> {
	if let Event::Key(press) = event {
		return key(*press).into_iter().collect();
	}
	// Only if another program has left the terminal's paste mode on; else pasted text comes as key presses.
	let Event::Paste(text) = event else {
		return Vec::new();
	};
	legible(text.trim_end())
		.chars()
		.take(LONGEST_PASTE)
		.map(Key::char)
		.collect()
}

/// The keys with a name, except those that a plain terminal cannot send, or that belong to screen readers.
const NAMED: [(Code, KeyCode); 13] = [
	(Code::Enter, KeyCode::Enter),
	(Code::Esc, KeyCode::Escape),
	(Code::Backspace, KeyCode::Backspace),
	(Code::Delete, KeyCode::Delete),
	(Code::Tab, KeyCode::Tab),
	(Code::Up, KeyCode::Up),
	(Code::Down, KeyCode::Down),
	(Code::Left, KeyCode::Left),
	(Code::Right, KeyCode::Right),
	(Code::Home, KeyCode::Home),
	(Code::End, KeyCode::End),
	(Code::PageUp, KeyCode::PageUp),
	(Code::PageDown, KeyCode::PageDown),
];

fn key(event: KeyEvent) -> Option<Key> {
	if event.kind == KeyEventKind::Release {
		return None;
	}
	let code = if let Code::Char(character) = event.code {
		(!character.is_control()).then_some(KeyCode::Char(character))?
	} else if let Code::F(number) = event.code {
		let is_shifted = (1..=12).contains(&number) && event.modifiers.contains(KeyModifiers::SHIFT);
		// The Linux console sends F13 for F1 with Shift, and so on.
		let number = if is_shifted { number + SHIFT } else { number };
		(1..=2 * SHIFT).contains(&number).then_some(KeyCode::F(number))?
	} else {
		NAMED.iter().find(|(named, _)| *named == event.code)?.1
	};
	let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
	let alt = event.modifiers.contains(KeyModifiers::ALT);
	if console::THIRD_LEVEL_IS_CTRL_ALT
		&& let KeyCode::Char(character) = code
		&& ctrl
		&& alt && !character.is_alphanumeric()
	{
		return Some(Key::char(character));
	}
	let control = |letter| ctrl && !alt && code == KeyCode::Char(letter);
	Some(if control('h') {
		// Many terminals send this byte for the backspace key.
		Key::plain(KeyCode::Backspace)
	} else if control('j') {
		// The terminal's form of an Enter that was pressed before it gave the keys singly.
		Key::plain(KeyCode::Enter)
	} else {
		Key { code, ctrl, alt }
	})
}

#[cfg(test)]
mod tests {
	use super::*;

	fn check(code: Code, modifiers: KeyModifiers, name: Option<&str>) {
		let key = keys(&Event::Key(KeyEvent::new(code, modifiers)));
		let names: Vec<_> = key.iter().map(Key::to_string).collect();
		assert_eq!(names, name.into_iter().collect::<Vec<_>>(), "{code:?}");
	}

	#[test]
	fn presses_have_our_names() {
		check(Code::Char('e'), KeyModifiers::NONE, Some("e"));
		check(Code::Char('E'), KeyModifiers::SHIFT, Some("E"));
		check(Code::Char('ß'), KeyModifiers::NONE, Some("ß"));
		check(Code::Char('r'), KeyModifiers::CONTROL, Some("ctrl-r"));
		check(Code::Char('x'), KeyModifiers::ALT, Some("alt-x"));
		check(Code::Char('h'), KeyModifiers::CONTROL, Some("backspace"));
		check(Code::Char('j'), KeyModifiers::CONTROL, Some("enter"));
		check(Code::F(5), KeyModifiers::NONE, Some("f5"));
		check(Code::F(5), KeyModifiers::SHIFT, Some("shift-f5"));
		check(Code::F(17), KeyModifiers::NONE, Some("shift-f5"));
		check(Code::Enter, KeyModifiers::NONE, Some("enter"));
		check(Code::PageUp, KeyModifiers::NONE, Some("page-up"));
	}

	#[test]
	fn what_is_no_key_of_ours_is_silent() {
		check(Code::Char('\u{7}'), KeyModifiers::NONE, None);
		check(Code::F(25), KeyModifiers::NONE, None);
		check(Code::Insert, KeyModifiers::NONE, None);
		check(Code::BackTab, KeyModifiers::SHIFT, None);
		let mut release = KeyEvent::new(Code::Char('e'), KeyModifiers::NONE);
		release.kind = KeyEventKind::Release;
		assert_eq!(keys(&Event::Key(release)), []);
		release.kind = KeyEventKind::Repeat;
		assert_eq!(keys(&Event::Key(release)), [Key::char('e')]);
	}

	#[test]
	fn pasted_text_comes_as_characters_and_enters_nothing() {
		let typed = |text: &str| -> String {
			let keys = keys(&Event::Paste(text.into()));
			keys.iter().filter_map(|key| key.typed()).collect()
		};
		assert_eq!(typed("e4\r\ne5\u{1b}[A\n"), "e4 e5");
		assert_eq!(typed(&"x".repeat(100_000)).len(), LONGEST_PASTE);
	}
}
