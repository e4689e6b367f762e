//! The mouse over the newest frame: clicks and drags on it, and the wheel.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use annabella::ports::Pointed;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::target::{Target, Targets};

/// The bytes that ask the terminal for buttons and the wheel, not for every step of the mouse.
pub const TAKE: &[u8] = b"\x1b[?1000h\x1b[?1006h";
/// The bytes that leave the mouse to the terminal again.
pub const LEAVE: &[u8] = b"\x1b[?1006l\x1b[?1000l";

/// The mouse. It is shared by the painter and the keyboard's reader.
#[derive(Clone, Debug, Default)]
pub struct Mouse(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
	targets: Targets,
	/// The target on which the button was pressed.
	pressed: Option<Target>,
}

impl Mouse {
	/// Sets the targets from now on.
	pub fn see(&self, targets: Targets) {
		self.lock().targets = targets;
	}

	/// The meaning of this event, if it has one.
	#[must_use]
	pub fn pointed(&self, event: MouseEvent) -> Option<Pointed> {
		let mut state = self.lock();
		let place = Position::new(event.column, event.row);
		let left = MouseButton::Left;
		if event.kind == MouseEventKind::Down(left) {
			state.pressed = state.targets.at(place);
		}
		if event.kind == MouseEventKind::Up(left) {
			let pressed = state.pressed.take()?;
			return state.targets.meant(pressed, state.targets.at(place));
		}
		let turned = [
			(MouseEventKind::ScrollUp, Pointed::Back),
			(MouseEventKind::ScrollDown, Pointed::Forward),
		];
		let found = turned.into_iter().find(|(kind, _)| *kind == event.kind);
		found.map(|(_, pointed)| pointed)
	}

	fn lock(&self) -> MutexGuard<'_, State> {
		self.0.lock().unwrap_or_else(PoisonError::into_inner)
	}
}
