//! Corrections of the last line: a question is asked with another name in it, and a move is corrected by its mode.

use alloc::string::String;

use super::Desk;
use crate::asking::Correction;
use crate::commands::Action;
use crate::voice::NotUnderstood;

impl Desk {
	/// Remembers a line that asks about the game, and forgets it after any other.
	pub(super) fn remember_question(&mut self, line: &str) {
		let intent = self.session.read(line);
		let asks = |action: &Action| {
			matches!(action, Action::Board(_) | Action::Game(_) | Action::Table(_)) && action.does().tells()
		};
		self.session.asked = intent.action.filter(asks).map(|_| String::from(intent.text()));
	}

	/// Returns the correction that a line makes here, if it is one.
	pub(super) fn correction_in(&self, line: &str) -> Option<Correction> {
		let context = self.mode.context();
		if context.awaits_text() || context.menu.is_some() || !context.takes_moves {
			return None;
		}
		let parser = self.session.narrator.parser();
		let correction = parser.correction(line)?;
		let is_other = || parser.is_certain(&self.session.read(line));
		(correction.is_plain || !is_other()).then_some(correction)
	}

	/// Carries out a correction of the last line; returns `false` if the line is none.
	pub(super) fn corrects(&mut self, line: &str) -> bool {
		let Some(correction) = self.correction_in(line) else {
			return false;
		};
		self.attend_line(None);
		let Some(asked) = self.session.asked.clone() else {
			let next = self.mode.correct(&correction, &mut self.session);
			return next.map(|next| self.follow(next)).is_some();
		};
		let parser = self.session.narrator.parser();
		let meant = [
			parser.asked_of(&asked, &correction.meant),
			Some(correction.meant.clone()),
		];
		let is_question = |line: &String| {
			let intent = self.session.read(line);
			intent.action.is_some_and(|action| action.does().tells()) && parser.is_certain(&intent)
		};
		match meant.into_iter().flatten().find(is_question) {
			Some(line) => {
				self.remember_question(&line);
				let intent = self.session.read(&line);
				self.whole_line(&intent);
			}
			None if correction.is_plain => {
				let why = NotUnderstood::Word(correction.meant);
				let told = self.session.narrator.words().not_understood(&why);
				self.session.narrator.refuse(told);
			}
			None => return false,
		}
		true
	}
}
