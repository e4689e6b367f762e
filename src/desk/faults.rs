//! What is told of trouble at the doors: shown as it is, and said in a sentence. The game goes on.

use super::place::Place;
use super::{Desk, Fault};
use crate::voice::{Line, Tone, Urgency};
use alloc::vec::Vec;

impl Desk {
	/// What went wrong, on the screen and as a sentence.
	fn tell(&mut self, why: &str, line: Line) {
		self.mouth.notice(why.into());
		self.mouth.say(Urgency::News, self.mouth.line(line));
	}

	pub(super) fn fault(&mut self, fault: &Fault) {
		match fault {
			Fault::NoSound(_) | Fault::NoSystemSpeech(_) | Fault::Unsayable(_) => self.mouth.fault(fault),
			Fault::Engine(why) => {
				self.mouth.notice(why.clone());
				if let Place::Play(play) = &mut self.place {
					play.rival_fails(&mut self.mouth);
				}
			}
			Fault::Shelf(why) => {
				self.mouth.notice(why.clone());
				self.mouth.say(Urgency::Alarm, self.mouth.line(Line::NotKept));
				self.mouth.tone(Tone::Trouble);
				self.games(Vec::new());
			}
			Fault::Damaged(why) => {
				self.mouth.notice(why.clone());
				self.mouth.say(Urgency::Alarm, self.mouth.line(Line::Damaged));
				self.mouth.tone(Tone::Trouble);
			}
			Fault::Parted(why) => self.tell(why, Line::Parted),
			Fault::NotLocked(why) => self.tell(why, Line::NotLocked),
			Fault::UserFile(why) => self.tell(why, Line::UserFile),
		}
	}
}
