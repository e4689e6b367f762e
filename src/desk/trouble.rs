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

	/// What went wrong at a door, on the screen and in a sentence. The game goes on.
	pub(super) fn fault(&mut self, fault: &Fault) {
		match fault {
			Fault::NoSound(_)
			| Fault::NoEar { .. }
			| Fault::NoSystemSpeech(_)
			| Fault::NoVoiceFor(_)
			| Fault::NoSynthesis(_)
			| Fault::Unsayable(_) => self.mouth.fault(fault),
			Fault::Engine(why) => {
				self.mouth.notice(why.clone());
				if let Place::Play(play) = &mut self.place {
					play.rival_fails(&mut self.mouth);
				}
			}
			Fault::Shelf(why) => {
				self.alarm(why, Line::NotKept);
				self.games(Vec::new());
			}
			Fault::Live(why) => self.alarm(why, Line::NotLive),
			Fault::Damaged(why) => self.alarm(why, Line::Damaged),
			Fault::Parted(why) => self.news(why, Line::Parted),
			Fault::NotLocked(why) => self.news(why, Line::NotLocked),
			Fault::UserFile(why) => self.news(why, Line::UserFile),
		}
	}

	fn alarm(&mut self, why: &str, line: Line) {
		self.mouth.notice(why.into());
		self.mouth.say(Urgency::Alarm, self.mouth.line(line));
		self.mouth.tone_to(Audience::Room, Tone::Trouble);
	}

	fn news(&mut self, why: &str, line: Line) {
		self.mouth.notice(why.into());
		self.mouth.say(Urgency::News, self.mouth.line(line));
	}
}
