//! Ways of telling an engine its strength by its options, and its time to think.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{CHESS960, LINES, Limits, OWN_BOOK, Talk};
use crate::chess::{Move, Position};
use crate::uci::line::Offer;
use crate::uci::order::Clocks;

impl Talk {
	pub(super) fn offer(&self, name: &str) -> Option<&Offer> {
		self.offers.iter().find(|offer| offer.name == name)
	}

	fn takes(&self, name: &str, number: i64) -> bool {
		self.offer(name).is_some_and(|offer| offer.takes(number))
	}

	/// Returns the way of telling this engine its strength.
	fn means(&self) -> Means {
		let plan = self.strength.plan();
		if self.takes("Strength", self.strength.step().into()) {
			Means::Step
		} else if self.offer("UCI_LimitStrength").is_some() && self.takes("UCI_Elo", plan.elo.into()) {
			Means::Elo
		} else if self.takes("Skill Level", plan.skill.into()) {
			Means::Skill
		} else {
			Means::Depth
		}
	}

	/// Returns `true` if the engine can be told its strength.
	pub fn takes_strength(&self) -> bool {
		self.means() != Means::Depth
	}

	pub(super) fn settings(&self) -> Vec<String> {
		let plan = self.strength.plan();
		let mut settings: Vec<(&str, String)> = match self.means() {
			Means::Elo | Means::Skill if self.limits.is_some() => Vec::new(),
			Means::Step => vec![("Strength", self.strength.step().to_string())],
			Means::Elo => vec![
				("UCI_LimitStrength", "true".into()),
				("UCI_Elo", plan.elo.to_string()),
			],
			Means::Skill => vec![("Skill Level", plan.skill.to_string())],
			Means::Depth => Vec::new(),
		};
		// The engine is a guest on the user's machine: one thread, little memory.
		for (name, number) in [("Threads", 1), ("Hash", 16)] {
			if self.takes(name, number) {
				settings.push((name, number.to_string()));
			}
		}
		if let Some(seed) = self.seed
			&& self.takes("Seed", seed.into())
		{
			settings.push(("Seed", seed.to_string()));
		}
		if self.lines > 1 && self.takes(LINES, self.lines.into()) {
			settings.push((LINES, self.lines.to_string()));
		}
		if self.offer(OWN_BOOK).is_some() {
			settings.push((OWN_BOOK, "false".into()));
		}
		if self.chess960 {
			settings.push((CHESS960, "true".into()));
		}
		settings
			.into_iter()
			.map(|(name, value)| format!("setoption name {name} value {value}"))
			.collect()
	}

	pub(super) fn go(&self, clocks: Option<Clocks>, seen: &[Move], position: &Position) -> String {
		if let Some(Limits { nodes, millis }) = self.limits {
			return format!("go nodes {nodes} movetime {millis}");
		}
		let plan = self.strength.plan();
		let mut go = String::from("go");
		let clocks = clocks.filter(|clocks| clocks.of(position.turn()).0 > 0);
		if let Some(clocks) = clocks {
			go.push_str(&format!(
				" wtime {} btime {} winc {} binc {}",
				clocks.white_ms, clocks.black_ms, clocks.white_increment_ms, clocks.black_increment_ms
			));
			if let Some(moves) = clocks.moves_to_go {
				go.push_str(&format!(" movestogo {moves}"));
			}
		}
		match self.means() {
			Means::Step => return go,
			Means::Elo if clocks.is_some() => return go,
			Means::Elo => return format!("{go} movetime {}", plan.move_ms),
			Means::Skill | Means::Depth => {}
		}
		if let Some(depth) = plan.depth {
			go.push_str(&format!(" depth {depth}"));
		} else if clocks.is_none() {
			go.push_str(&format!(" movetime {}", plan.move_ms));
		}
		// Last in the line: some engines take everything after it for a move.
		for (number, mv) in seen.iter().enumerate() {
			go.push_str(if number == 0 { " searchmoves " } else { " " });
			go.push_str(&self.written(*mv));
		}
		go
	}
}

/// The option by which an engine is told its strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Means {
	/// The built-in opponent's own option.
	Step,
	Elo,
	Skill,
	/// No option: its depth is limited.
	Depth,
}
