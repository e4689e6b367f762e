//! A move that is typed while the opponent thinks: kept, and played when it is the player's turn.

use alloc::string::{String, ToString};

use super::Home;
use crate::chess::NoMove;
use crate::desk::session::Session;
use crate::desk::typed_move::Heard;
use crate::settings::on_off_name;
use crate::voice::{Audience, Phrase, PhraseKey, Tone, Urgency};

impl Home {
	/// Returns `true` if a move that is typed now is kept for later.
	fn keeps_early(&self, desk: &Session) -> bool {
		desk.choices.early
			&& self.opponent_is_to_move()
			&& self.table().is_running()
			&& self.table().ending().is_none()
			&& self.past().is_none()
	}

	/// Keeps a move for the player's turn, if it is typed early; returns `true` if it was.
	pub(super) fn keep_early(&mut self, text: &str, desk: &mut Session) -> bool {
		if !self.keeps_early(desk) {
			return false;
		}
		let before = self.early.replace(text.trim().to_string());
		let mut told = before.map_or_else(Phrase::new, |before| {
			let typed = desk.words().text(&before);
			desk.words().line(PhraseKey::EarlyDropped, &[typed])
		});
		told.append(self.kept_early(desk));
		desk.answer(told);
		true
	}

	/// Tells the move that is kept, if any.
	pub(super) fn kept_early(&self, desk: &Session) -> Phrase {
		self.early.as_ref().map_or_else(Phrase::new, |text| {
			let typed = desk.words().text(text);
			desk.words().line(PhraseKey::KeptEarly, &[typed])
		})
	}

	/// Takes the kept move back, and says so; returns `true` if there was one.
	pub(super) fn drop_early(&mut self, desk: &mut Session) -> bool {
		let dropped = self.early.take();
		if let Some(text) = &dropped {
			let typed = desk.words().text(text);
			desk.answer(desk.words().line(PhraseKey::EarlyDropped, &[typed]));
		}
		dropped.is_some()
	}

	/// The opponent has moved: the kept move is played if it can be, and else it is told that it cannot.
	pub(super) fn play_early(&mut self, desk: &mut Session) {
		let Some(text) = self.early.take() else { return };
		if self.opponent_is_to_move() || self.table().ending().is_some() {
			return;
		}
		let before_offer = desk.parser().before_offer(&text);
		let fits = match desk.meant_by(before_offer.unwrap_or(&text), self.position()) {
			Ok(Heard::Move(said)) => matches!(
				self.position().find(said),
				Ok(_) | Err(NoMove::Ambiguous(_) | NoMove::PromotionMissing { .. })
			),
			Ok(Heard::Wanted(wanted)) => !self.position().wanted(wanted).is_empty(),
			Err(_) => false,
		};
		if fits {
			return self.said(&text, desk);
		}
		let typed = desk.words().text(&text);
		let told = desk.words().line(PhraseKey::EarlyImpossible, &[typed]);
		desk.say(Audience::Room, Urgency::News, told);
		desk.tone(Tone::Illegal);
	}
}

impl Session {
	/// Tells if moves that are typed early are kept.
	pub(super) fn tell_early(&mut self) {
		let line = if self.choices.early {
			PhraseKey::EarlyOn
		} else {
			PhraseKey::EarlyOff
		};
		self.answer(self.line(line));
	}

	/// Keeps moves that are typed early from now on, or refuses them.
	pub(in crate::desk) fn switch_early(&mut self) {
		self.choices.early = !self.choices.early;
		self.tell_early();
		let value: String = on_off_name(self.choices.early);
		self.prefer("early-moves", value);
	}
}
