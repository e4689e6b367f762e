//! The audiences of the narrator: speech for one audience is said in its ear, or shown, and never said elsewhere.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Narrator;
use crate::chess::Color;
use crate::game::By;
use crate::ports::DeviceFault;
use crate::settings::{Ear, Ears, VoiceKind};
use crate::voice::{Audience, Phrase, PhraseKey, Tone, Urgency, Utterance, phrases};

/// The narrator's knowledge of its audiences.
#[derive(Debug)]
pub(super) struct Hearing {
	ears: Ears,
	/// The audiences whose ear is missing, each with the notice of it.
	missing: Vec<(Audience, String)>,
	/// The audience at the keyboard.
	pub(super) near: Audience,
	/// True for a player who does not see the screen, and for one who has an assistant: White, then Black.
	blind: [bool; 2],
	assisted: [bool; 2],
	/// True if it was said since the last key that something is only shown.
	pub(super) shown: bool,
	/// True if there was an answer in this update.
	pub(super) answered: bool,
}

impl Hearing {
	pub(super) fn new(ears: Ears) -> Self {
		Self {
			ears,
			missing: Vec::new(),
			near: Audience::Room,
			blind: [false; 2],
			assisted: [false; 2],
			shown: false,
			answered: false,
		}
	}

	/// Returns `true` if there is a place where this audience hears, and no other.
	pub(super) fn has_ear(&self, audience: Audience) -> bool {
		let missing = self.missing.iter().any(|(missing, _)| *missing == audience);
		!(self.ears.are_apart() && audience.is_private()) || (self.ears.own(audience).is_some() && !missing)
	}
}

impl Narrator {
	/// Returns `true` if this audience can be spoken to as it must be: alone, if anyone has an ear of their own.
	fn can_hear(&self, audience: Audience) -> bool {
		let apart = self.hearing.ears.are_apart() && audience.is_private();
		!apart || (self.voice.plays_itself() && self.hearing.has_ear(audience))
	}

	/// Returns `true` if this audience has an ear of its own, and its device is there.
	pub fn hears_alone(&self, audience: Audience) -> bool {
		self.hearing.ears.own(audience).is_some() && self.hearing.has_ear(audience)
	}

	/// The utterance as it may be said: in place of a private one that no ear can take, the room hears that it is shown,
	/// once a key. `None` if nothing may be heard.
	pub(super) fn directed(&mut self, utterance: Utterance) -> Option<Utterance> {
		if self.can_hear(utterance.audience) {
			return Some(utterance);
		}
		let is_news = utterance.urgency >= Urgency::News;
		if utterance.urgency == Urgency::Echo || (self.hearing.shown && !is_news) {
			return None;
		}
		self.hearing.shown = true;
		let who = self.name_of(utterance.audience);
		let phrase = if self.is_blind(utterance.audience) {
			self.words.fill(phrases::OnScreenFor {
				helper: self.helper_of(utterance.audience),
				who,
			})
		} else {
			self.words.line(PhraseKey::OnScreen, &[who])
		};
		Some(Utterance {
			audience: Audience::Room,
			phrase,
			..utterance
		})
	}

	/// The ear in which the user who asked for a recording hears it; the inner `None` is the system's device. The outer
	/// `None`: the user has no ear of their own, and the room, where the arbiter may play it, has no place of its own.
	pub fn ear_for_playing(&self, audience: Audience) -> Option<Option<Ear>> {
		let ears = &self.hearing.ears;
		if ears.are_usual() {
			return Some(None);
		}
		let own = ears.own(audience).filter(|_| self.hearing.has_ear(audience));
		let of_room = || {
			ears.of_room()
				.filter(|_| audience == Audience::Arbiter || !ears.are_apart())
		};
		own.or_else(of_room).map(Some)
	}

	fn name_of(&self, audience: Audience) -> Phrase {
		match audience {
			Audience::Room => Phrase::new(),
			Audience::Player(color) => self.words.color(color),
			Audience::Arbiter => self.words.by(By::Arbiter),
		}
	}

	/// Sets the players at the tournament table: `true` for a blind one, and for one with an assistant; White, then
	/// Black.
	pub const fn set_players(&mut self, blind: [bool; 2], assisted: [bool; 2]) {
		self.hearing.blind = blind;
		self.hearing.assisted = assisted;
	}

	fn is_blind(&self, audience: Audience) -> bool {
		let [white, black] = self.hearing.blind;
		match audience {
			Audience::Player(color) => color.fold_wb(white, black),
			Audience::Room | Audience::Arbiter => false,
		}
	}

	fn is_assisted(&self, audience: Audience) -> bool {
		let [white, black] = self.hearing.assisted;
		match audience {
			Audience::Player(color) => color.fold_wb(white, black),
			Audience::Room | Audience::Arbiter => false,
		}
	}

	/// The person who takes care of this audience's device: the player's assistant, or the arbiter.
	fn helper_of(&self, audience: Audience) -> Phrase {
		let by = match audience {
			Audience::Player(Color::White) if self.is_assisted(audience) => By::WhiteAssistant,
			Audience::Player(Color::Black) if self.is_assisted(audience) => By::BlackAssistant,
			Audience::Player(_) | Audience::Room | Audience::Arbiter => By::Arbiter,
		};
		self.words.by(by)
	}

	/// Says that this audience has no ear to itself, with the flag that names one.
	pub fn no_own_ear(&self, audience: Audience) -> Phrase {
		let flag = format!("--ear {}=left", audience.name());
		self.words.line(PhraseKey::NoOwnEar, &[self.words.text(&flag)])
	}

	/// The reason why a device is missing. A device that is already an ear is not suggested.
	fn why_missing(&self, why: &DeviceFault) -> Phrase {
		let is_taken = |name: &String| {
			let name = name.to_lowercase();
			let devices = self.hearing.ears.devices().into_iter();
			devices
				.map(|device| device.to_lowercase())
				.any(|device| device == name || device.contains(&name) || name.contains(&device))
		};
		if let DeviceFault::Missing { name, nearest } = why {
			let nearest = nearest.clone().filter(|nearest| !is_taken(nearest));
			let name = name.clone();
			return self.words.device_fault(&DeviceFault::Missing { name, nearest });
		}
		self.words.device_fault(why)
	}

	/// Handles the loss of this audience's device: the room hears of it, and who has to act. Private speech is shown
	/// until the device is back; to a player who does not see the screen, the assistant reads it.
	pub(super) fn lose_ear(&mut self, audience: Audience, why: &DeviceFault) {
		if !self.hearing.has_ear(audience) {
			return;
		}
		let who = self.name_of(audience);
		let mut phrase = self.words.line(PhraseKey::EarMissing, &[who]);
		phrase.append(self.why_missing(why));
		let helper = [self.helper_of(audience)];
		if self.is_blind(audience) && self.is_assisted(audience) {
			phrase.append(self.words.line(PhraseKey::EarReadOut, &helper));
		} else {
			if !self.is_blind(audience) {
				phrase.append(self.line(PhraseKey::EarOnScreen));
			}
			phrase.append(self.words.line(PhraseKey::EarConnect, &helper));
		}
		self.notice(PhraseKey::EarMissing, &phrase);
		self.hearing.missing.push((audience, phrase.to_string()));
		self.say(Audience::Room, Urgency::News, phrase);
		self.tone_to(Audience::Room, Tone::Trouble);
	}

	/// Handles the return of this audience's device.
	pub fn find_ear(&mut self, audience: Audience) {
		if audience == Audience::Room {
			return self.voice_back(VoiceKind::Own);
		}
		let missing = &mut self.hearing.missing;
		let Some(place) = missing.iter().position(|(missing, _)| *missing == audience) else {
			return;
		};
		let (_, notice) = missing.remove(place);
		self.end_notice(PhraseKey::EarMissing, &notice);
		let who = self.name_of(audience);
		self.say(
			Audience::Room,
			Urgency::News,
			self.words.line(PhraseKey::EarBack, &[who]),
		);
	}

	/// System speech comes from one place for all.
	pub(super) fn say_what_system_speech_lacks(&mut self) {
		if self.hearing.ears.are_apart() && self.voice == VoiceKind::System {
			self.notice(PhraseKey::NoChannels, &self.line(PhraseKey::NoChannels));
			self.say(Audience::Room, Urgency::News, PhraseKey::NoChannels);
		}
	}
}
