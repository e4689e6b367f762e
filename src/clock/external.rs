//! A clock that the program does not run: the side that runs, as it was told, the reported flags, and the readings. It counts
//! no time.

use super::control::{Control, Controls, Mode};
use super::countdown::introduce;
use super::time::{Span, Stamp};
use crate::chess::{ByColor, Color};

/// Reading of one side, with its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
	pub left: Span,
	pub at: Stamp,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Face {
	seen: Option<Seen>,
	/// True if nothing has happened to this side since, so that it still shows that.
	holds: bool,
	/// True if it stands as its last press has left it.
	rests: bool,
	/// Time at which its flag was reported.
	fell: Option<Stamp>,
	/// Number of completed moves.
	moves: u32,
	/// The least reading in the present period.
	least: Option<Span>,
}

/// The organiser's clock, as far as it was reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalClock {
	/// Its time controls, if they are known.
	controls: Option<Controls>,
	running: Option<Color>,
	faces: ByColor<Face>,
	/// The side whose flag fell first; `None` while both are up, or if that is not known.
	first: Option<Color>,
}

/// Knowledge of the clock.
impl ExternalClock {
	#[must_use]
	pub fn new(controls: Option<Controls>) -> Self {
		Self {
			controls,
			running: None,
			faces: ByColor::new_with(|_| Face::default()),
			first: None,
		}
	}

	#[must_use]
	pub const fn controls(&self) -> Option<&Controls> {
		self.controls.as_ref()
	}

	#[must_use]
	pub const fn running(&self) -> Option<Color> {
		self.running
	}

	/// Returns the last reading of this side.
	#[must_use]
	pub fn seen(&self, color: Color) -> Option<Seen> {
		self.faces.get(color).seen
	}

	/// Returns the certain reading of this side: it was read while it stood, and has stood since.
	#[must_use]
	pub fn shows(&self, color: Color) -> Option<Span> {
		let face = self.faces.get(color);
		face.seen.filter(|_| face.holds).map(|seen| seen.left)
	}

	/// Returns `true` if this side stands as its last press has left it: a reading of it is the time after that move.
	#[must_use]
	pub fn rests(&self, color: Color) -> bool {
		self.faces.get(color).rests
	}

	/// Returns the time at which the flag of this side was reported; `None` while it is up.
	#[must_use]
	pub fn fallen(&self, color: Color) -> Option<Stamp> {
		self.faces.get(color).fell
	}

	/// Returns `true` if the flag of this side is down at `at`, by the last report or reading: zero is a fallen flag, and a
	/// reading keeps the flag up for as long as it lasts. `None` if nobody knows.
	#[must_use]
	pub fn is_down(&self, color: Color, at: Stamp) -> Option<bool> {
		let face = self.faces.get(color);
		let later = face
			.seen
			.filter(|seen| face.fell.is_none_or(|fell| seen.at > fell));
		if face.fell.is_some() && later.is_none() {
			return Some(true);
		}
		let seen = later?;
		if seen.left == Span::ZERO {
			return Some(true);
		}
		(face.holds || seen.left > at.since(seen.at)).then_some(false)
	}

	#[must_use]
	pub const fn first_fallen(&self) -> Option<Color> {
		self.first
	}

	/// Returns the number of completed moves.
	#[must_use]
	pub fn moves(&self, color: Color) -> u32 {
		self.faces.get(color).moves
	}

	/// Returns the least reading of this side in its present period.
	#[must_use]
	pub fn least(&self, color: Color) -> Option<Span> {
		self.faces.get(color).least
	}

	/// Returns the period of this side, counted from 1, if the time controls are known.
	#[must_use]
	pub fn period(&self, color: Color) -> Option<u32> {
		let control = self.controls.as_ref()?.of(color);
		Some(control.period_after(self.moves(color)))
	}

	/// Returns the extra time of every move of this side now, if it is known.
	#[must_use]
	pub fn extra_now(&self, color: Color) -> Option<Span> {
		let control: &Control = self.controls.as_ref()?.of(color);
		Some(control.extra_of(self.period(color)?))
	}
}

/// Reports about the clock.
impl ExternalClock {
	pub const fn start(&mut self, color: Color) {
		self.running = Some(color);
		self.stir(color);
	}

	pub const fn stop(&mut self) {
		self.running = None;
	}

	/// The running side has pressed and completed its move.
	pub fn press(&mut self) {
		if let Some(color) = self.running {
			self.complete(color);
			let face = self.faces.get_mut(color);
			(face.rests, face.holds) = (true, false);
			self.start(!color);
		}
	}

	/// The other side's time runs, though no move was completed.
	pub fn switch(&mut self) {
		if let Some(color) = self.running {
			self.stir(color);
			self.start(!color);
		}
	}

	/// A move is completed without a press.
	pub fn complete(&mut self, color: Color) {
		let before = self.period(color);
		let face = self.faces.get_mut(color);
		face.moves = face.moves.saturating_add(1);
		if before != self.period(color) {
			self.faces.get_mut(color).least = None;
		}
	}

	/// The last completed move is no longer completed.
	pub fn take_back_press(&mut self, color: Color) {
		let face = self.faces.get_mut(color);
		face.moves = face.moves.saturating_sub(1);
		self.stir(color);
	}

	/// Somebody changes what this side shows.
	pub const fn stir(&mut self, color: Color) {
		let face = match color {
			Color::White => &mut self.faces.white,
			Color::Black => &mut self.faces.black,
		};
		(face.rests, face.holds) = (false, false);
	}

	/// Takes a reading of a side.
	pub fn read(&mut self, color: Color, left: Span, at: Stamp) {
		let stands = self.running != Some(color);
		let face = self.faces.get_mut(color);
		face.seen = Some(Seen { left, at });
		face.holds = stands;
		face.least = Some(face.least.map_or(left, |least| least.min(left)));
	}

	/// The arbiter has set a side to this, which brings a fallen flag up again, or down if it is zero.
	pub fn set(&mut self, color: Color, left: Span, at: Stamp) {
		self.stir(color);
		if left == Span::ZERO {
			self.fall(color, at);
		} else if self.faces.get_mut(color).fell.take().is_some() {
			self.first = self.faces.get(!color).fell.map(|_| !color);
			self.faces.get_mut(color).least = None;
		}
		self.read(color, left, at);
	}

	pub fn set_moves(&mut self, color: Color, moves: u32) {
		self.faces.get_mut(color).moves = moves;
	}

	/// The flag of this side is down, as somebody has reported.
	pub fn fall(&mut self, color: Color, at: Stamp) {
		let other_is_up = self.faces.get(!color).fell.is_none();
		let face = self.faces.get_mut(color);
		if face.fell.is_none() {
			face.fell = Some(at);
			if other_is_up {
				self.first = Some(color);
			}
		}
	}

	/// Both flags are down, and nobody knows which was first.
	pub fn fall_together(&mut self, color: Color, at: Stamp) {
		self.fall(color, at);
		self.first = None;
	}

	/// From now on both have this extra time for every move.
	pub fn introduce_extra(&mut self, mode: Mode, extra: Span) {
		let periods = ByColor::new_with(|color| self.period(color).unwrap_or(1));
		if let Some(controls) = &mut self.controls {
			for color in Color::ALL {
				introduce(controls.of_mut(color), *periods.get(color), mode, extra);
			}
		}
		for color in Color::ALL {
			self.stir(color);
		}
	}

	/// Another clock has taken the place of this one. Settings that nobody reports are unknown.
	pub fn replace_faulty(
		&mut self,
		settings: ByColor<(Option<Span>, bool)>,
		first: Option<Color>,
		at: Stamp,
	) {
		self.running = None;
		self.first = None;
		for (color, face) in self.faces.as_mut().zip_color() {
			let (left, _) = *settings.get(color);
			*face = Face {
				seen: left.map(|left| Seen { left, at }),
				holds: left.is_some(),
				moves: face.moves,
				least: left,
				..Face::default()
			};
		}
		for color in Color::ALL.into_iter().filter(|color| settings.get(*color).1) {
			self.fall(color, at);
		}
		self.first = first;
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn what_is_read_belongs_to_a_move_as_long_as_its_side_rests() {
		let mut clock = ExternalClock::new("40/90+30,30+30".parse().ok());
		clock.start(Color::White);
		assert!(!clock.rests(Color::White) && !clock.rests(Color::Black));
		clock.read(Color::White, Span::minutes(89), Stamp(60_000));
		assert_eq!(clock.shows(Color::White), None, "it runs on");
		clock.press();
		assert!(clock.rests(Color::White) && clock.running() == Some(Color::Black));
		clock.read(Color::White, Span::minutes(90), Stamp(70_000));
		assert_eq!(clock.shows(Color::White), Some(Span::minutes(90)));
		clock.stir(Color::White);
		assert!(!clock.rests(Color::White), "the arbiter has added time");
		assert_eq!(clock.shows(Color::White), None);
		assert_eq!(clock.seen(Color::White).map(|seen| seen.at), Some(Stamp(70_000)));
		assert_eq!(clock.least(Color::White), Some(Span::minutes(89)));
	}

	#[test]
	fn its_periods_follow_the_moves_if_it_is_known_how_it_is_set() {
		let mut clock = ExternalClock::new("1/1,2+5".parse().ok());
		clock.start(Color::White);
		clock.read(Color::White, Span::seconds(20), Stamp(0));
		assert_eq!(
			(clock.period(Color::White), clock.extra_now(Color::White)),
			(Some(1), Some(Span::ZERO))
		);
		clock.press();
		assert_eq!(clock.period(Color::White), Some(2));
		assert_eq!(clock.extra_now(Color::White), Some(Span::seconds(5)));
		assert_eq!(clock.least(Color::White), None);
		clock.take_back_press(Color::White);
		assert_eq!(clock.period(Color::White), Some(1));
		assert_eq!(ExternalClock::new(None).period(Color::White), None);
	}

	#[test]
	fn is_down_reading_with_its_age_is_down_up_or_unknown() {
		let mut clock = ExternalClock::new(None);
		clock.start(Color::White);
		assert_eq!(clock.is_down(Color::White, Stamp(0)), None);
		clock.read(Color::White, Span::seconds(20), Stamp(0));
		clock.read(Color::Black, Span::ZERO, Stamp(0));
		assert_eq!(clock.is_down(Color::White, Stamp(19_999)), Some(false));
		assert_eq!(
			clock.is_down(Color::White, Stamp(20_000)),
			None,
			"it may have run out"
		);
		assert_eq!(clock.is_down(Color::Black, Stamp(20_000)), Some(true));
		clock.read(Color::Black, Span::seconds(1), Stamp(20_000));
		assert_eq!(
			clock.is_down(Color::Black, Stamp(90_000)),
			Some(false),
			"it stands"
		);
	}

	#[test]
	fn a_flag_is_down_when_somebody_says_so() {
		let mut clock = ExternalClock::new(None);
		clock.start(Color::White);
		clock.read(Color::White, Span::ZERO, Stamp(5));
		assert_eq!(clock.fallen(Color::White), None);
		clock.fall(Color::White, Stamp(7));
		clock.fall(Color::Black, Stamp(8));
		assert_eq!(clock.fallen(Color::White), Some(Stamp(7)));
		assert_eq!(clock.first_fallen(), Some(Color::White));
		clock.set(Color::White, Span::minutes(2), Stamp(9));
		assert_eq!(
			(clock.fallen(Color::White), clock.first_fallen()),
			(None, Some(Color::Black))
		);
	}
}
