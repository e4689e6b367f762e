//! A correction of the last move: it is taken back, and the move that was meant is played.

use super::Home;
use crate::asking::Correction;
use crate::desk::mode::Next;
use crate::desk::session::Session;
use crate::voice::PhraseKey;

impl Home {
	/// Corrects the user's last move, as taking it back would: against a machine with its reply. `None` if there is no such move, or
	/// the line means something else.
	pub(super) fn corrected(&mut self, correction: &Correction, desk: &mut Session) -> Option<Next> {
		let is_other = self.question.is_some() || self.past().is_some() || self.session.is_practice();
		let answered = usize::from(self.opponent.is_some() && !self.opponent_is_to_move());
		let made = self.table().plies();
		let last = made.len().checked_sub(1 + answered)?;
		let ply = made
			.get(last)
			.filter(|_| !is_other && self.table().ending().is_none())?;
		let parser = desk.narrator.parser();
		let meant = parser.meant_instead(&correction.meant, ply.mv?, &ply.before);
		match meant.as_slice() {
			[mv] => {
				self.open = None;
				self.take_back(1, desk);
				if self.table().plies().len() == last {
					self.play(mv.said(), desk);
				}
			}
			[] if !correction.is_plain && !parser.names_something(correction) => return None,
			[] => desk.refuse_as_move(desk.narrator.line(PhraseKey::NoneFits)),
			several => {
				let which = desk.narrator.words().which_move(&ply.before, several);
				desk.refuse_as_move(which);
			}
		}
		Some(Next::Stay)
	}
}
