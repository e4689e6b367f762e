//! The narrator's printed text: every sentence is a line of its own that a screen reader takes for a message.

use alloc::string::{String, ToString};

use super::Narrator;
use crate::ports::Effect;
use crate::settings::{FaceKind, VoiceKind};
use crate::voice::{Audience, Part, Phrase, PhraseKey, Urgency};

/// A shorter line is taken for a typed character by some screen readers, and is not read.
const SHORTEST: usize = 3;

/// State of printing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Printing {
	/// True while a key or a line is being answered, and its user waits.
	pub(super) asked: bool,
	/// Number of lines printed so far.
	lines: u64,
	/// The face in which the lines are read.
	face: Option<FaceKind>,
}

impl Narrator {
	pub(super) fn print(&mut self, phrase: &Phrase, urgency: Urgency) {
		let line = self.bare(phrase).unwrap_or_else(|| phrase.line());
		let line = match line.chars().count() {
			enough if enough >= SHORTEST || self.is_read_by_fingers() => line,
			_ => {
				let bare = line.trim_end_matches(['.', ',', ':']).to_string();
				let text = Phrase::free(self.words.manner().dialogue, &bare);
				self.words.line(PhraseKey::ThatIsAll, &[text]).to_string()
			}
		};
		self.print_text(line, urgency < Urgency::News);
	}

	/// A line of signs alone in the compact form, without the full stop after them.
	fn bare(&self, phrase: &Phrase) -> Option<String> {
		let signs = phrase.parts.iter().all(|part| match part {
			Part::Written(_) | Part::Heard { .. } => true,
			Part::Mark(mark) => matches!(*mark, '.' | Phrase::BREATH | Phrase::JOINT),
			Part::Word { .. } | Part::Free { .. } => false,
		});
		let one = phrase
			.parts
			.iter()
			.filter(|part| matches!(part, Part::Written(_)))
			.count() == 1;
		if !signs || !one || !self.words.is_compact() {
			return None;
		}
		let line = phrase.line();
		let bare = line.strip_suffix('.')?;
		(self.is_read_by_fingers() || bare.chars().count() >= SHORTEST).then(|| bare.to_string())
	}

	pub(super) fn print_text(&mut self, line: String, is_answer: bool) {
		self.printing.lines += 1;
		let may_wait = is_answer && !self.printing.asked;
		self.out.push(Effect::Print { line, may_wait });
	}

	/// Says the text that a screen reader reads at the cursor: it is not printed.
	pub fn say_unwritten(&mut self, audience: Audience, phrase: Phrase) {
		let orders = self.queue.add(self.out.at(), Urgency::Echo, audience, phrase);
		self.carry_out(orders);
	}

	/// Sets the face in which the lines are read from now on.
	pub(super) fn set_face(&mut self, face: Option<FaceKind>) {
		self.printing.face = face;
	}

	/// Returns `true` if the lines are read on a braille display.
	pub fn is_read_by_fingers(&self) -> bool {
		self.printing.face == Some(FaceKind::Braille)
	}

	/// Returns `true` if the chosen face needs no voice of the program.
	pub(super) fn is_shown_or_read(&self) -> bool {
		let face = self.printing.face;
		face.is_some_and(|face| face != FaceKind::Voice)
	}

	/// Returns `true` if the user looks at the screen and wants no voice.
	pub fn is_only_shown(&self) -> bool {
		self.printing.face == Some(FaceKind::Screen) && self.cast.chosen() == VoiceKind::Silent
	}

	/// Returns `true` if a screen reader or braille display reads the lines, and the text under the cursor.
	pub(super) fn has_reader(&self) -> bool {
		self.printing.face.is_some_and(FaceKind::is_transcript)
	}

	/// The number of lines printed so far.
	pub const fn printed(&self) -> u64 {
		self.printing.lines
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::clock::Stamp;
	use crate::settings::Choices;
	use crate::voice::{Language, Library};

	fn check(text: &str, urgency: Urgency, asked: bool, expected: (&str, bool)) {
		let choices = Choices::new(Language::ENGLISH);
		let mut narrator = Narrator::new(Library::built_in(), &choices, "", Stamp(0)).unwrap();
		narrator.take_effects();
		narrator.begin(Stamp(0));
		if asked {
			narrator.key();
		}
		narrator.print(&Phrase::free(Language::ENGLISH, text), urgency);
		let printed = Effect::Print {
			line: expected.0.to_string(),
			may_wait: expected.1,
		};
		assert_eq!(narrator.take_effects(), [printed]);
	}

	#[test]
	fn what_nobody_has_asked_for_may_wait_unless_it_is_news() {
		check("Done.", Urgency::Answer, true, ("Done.", false));
		check("Done.", Urgency::Answer, false, ("Done.", true));
		check("Flag fallen.", Urgency::News, false, ("Flag fallen.", false));
		check("Flag fallen.", Urgency::Alarm, false, ("Flag fallen.", false));
	}

	#[test]
	fn a_line_is_never_so_short_that_it_is_taken_for_a_typed_letter() {
		check("e4", Urgency::Answer, true, ("e4, that is all.", false));
		check("e.", Urgency::Answer, true, ("e, that is all.", false));
		check("e4.", Urgency::Answer, true, ("e4.", false));
	}
}
