//! What goes wrong around the game is said, and the game goes on.

use alloc::vec::Vec;

use super::Desk;
use super::input::Fault;
use super::place::Place;
use crate::game::OpeningError;
use crate::voice::{Audience, Line, Tone, Urgency};

impl Desk {
	pub(super) fn cannot_open(&mut self, error: &OpeningError) {
		self.mouth.notice(alloc::format!("{error}."));
		self.mouth.say(Urgency::Alarm, self.mouth.line(Line::CannotOpen));
	}

	pub(super) fn fault(&mut self, fault: &Fault) {
		match fault {
			Fault::NoSound(_) | Fault::NoEar { .. } | Fault::NoSystemSpeech(_) | Fault::Unsayable(_) => {
				self.mouth.fault(fault);
			}
			Fault::Engine(why) => {
				self.mouth.notice(why.clone());
				if let Place::Play(play) = &mut self.place {
					play.rival_fails(&mut self.mouth);
				}
			}
			Fault::Shelf(why) => {
				self.mouth.notice(why.clone());
				self.mouth.say(Urgency::Alarm, self.mouth.line(Line::NotKept));
				self.mouth.tone_to(Audience::Room, Tone::Trouble);
				self.games(Vec::new());
			}
			Fault::Live(why) => {
				self.mouth.notice(why.clone());
				self.mouth.say(Urgency::Alarm, self.mouth.line(Line::NotLive));
				self.mouth.tone_to(Audience::Room, Tone::Trouble);
			}
			Fault::UserFile(why) => {
				self.mouth.notice(why.clone());
				self.mouth.say(Urgency::News, self.mouth.line(Line::UserFile));
			}
		}
	}
}
