//! A move as the user hears it at home: only the wanted details, the move first.

use alloc::string::ToString;

use super::extent::{Detail, Extent};
use super::phrase::{Part, Phrase};
use super::phrase_keys::PhraseKey;
use super::spelling::folded;
use super::tell::Telling;
use super::vocabulary::Vocabulary;
use crate::chess::Position;

impl Vocabulary {
	/// Reduces a move to the wanted details. `own` is true if the listener has made it, against an engine.
	pub(crate) fn suit(
		&self,
		telling: &mut Telling,
		extent: &Extent,
		uci: &str,
		before: &Position,
		own: bool,
	) {
		let Some((_, phrase)) = telling.said.first_mut() else {
			return;
		};
		let mover = before.turn();
		let mv = before.uci_move(uci);
		let after = mv.map(|mv| before.after(mv));
		let over = after.as_ref().is_none_or(|after| after.legal_moves().is_empty());
		if !extent.says(Detail::Check) && !over {
			self.leave_out_check(phrase);
		}
		if extent.says(Detail::Side) {
			let mut side = Phrase::new();
			let words = &self.announced;
			words.push_word(&mut side, words.pieces.colours.get(mover));
			side.mark(':');
			*phrase = side.and(core::mem::take(phrase));
		}
		let mut told = Phrase::new();
		let captured = mv.and_then(|mv| mv.captured());
		if let Some(role) = captured.filter(|_| extent.says(Detail::Captured)) {
			told.append(self.line(PhraseKey::Taken, &[self.piece(role)]));
		}
		if extent.says(Detail::MoveNumber) {
			let number = self.number(before.move_number());
			told.append(self.line(PhraseKey::MoveNumber, &[number]));
		}
		if extent.says(Detail::Turn) && !over {
			told.append(self.turn(!mover));
		}
		self.follow(telling, told);
		telling.unsaid = own && !extent.says(Detail::OwnMoves);
	}

	/// Takes the word for a check from the end of an announcement.
	fn leave_out_check(&self, phrase: &mut Phrase) {
		let check = &self.announced.pieces.moves.check;
		let says_check =
			|part: &Part| matches!(part, Part::Word { text, .. } | Part::Heard { text, .. } if text == check);
		phrase.parts.retain(|part| !says_check(part));
		if let Some(Part::Written(signs)) = phrase.parts.first_mut() {
			signs.truncate(signs.trim_end_matches('+').len());
		}
	}

	/// The detail of this name, or of the name in which these words occur.
	#[must_use]
	pub fn detail_named(&self, words: &str) -> Option<Detail> {
		let sought = folded(words);
		let name = |detail: &Detail| folded(&self.detail(*detail).to_string());
		let mut all = Detail::ALL.into_iter();
		all.clone()
			.find(|detail| name(detail).starts_with(&sought))
			.or_else(|| all.find(|detail| name(detail).contains(&sought)))
			.filter(|_| !sought.is_empty())
	}

	/// The names of the details as they are said.
	#[must_use]
	pub fn detail(&self, detail: Detail) -> Phrase {
		self.line(
			match detail {
				Detail::OwnMoves => PhraseKey::DetailOwnMoves,
				Detail::Side => PhraseKey::DetailSide,
				Detail::Check => PhraseKey::DetailCheck,
				Detail::Captured => PhraseKey::DetailCaptured,
				Detail::MoveNumber => PhraseKey::DetailNumber,
				Detail::Turn => PhraseKey::DetailTurn,
				Detail::Clock => PhraseKey::DetailClock,
				Detail::Hints => PhraseKey::DetailHints,
				Detail::Thinking => PhraseKey::DetailThinking,
				Detail::Castling => PhraseKey::DetailCastling,
				Detail::Opening => PhraseKey::DetailOpening,
			},
			&[],
		)
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::String;

	use super::*;
	use crate::voice::tone::Tone;
	use crate::voice::{Language, Library, Manner, Urgency, Verbosity};

	const FEN: &str = "4k3/5b2/8/8/8/8/5R2/4K3 w - - 0 7";

	fn heard(extent: &Extent, uci: &str) -> (String, bool) {
		let words = Vocabulary::new(&Library::built_in(), Manner::new(Language::GERMAN)).unwrap();
		let before = Position::from_fen(FEN).unwrap();
		let mut telling = Telling {
			said: [(Urgency::News, words.announce_said(&before, uci).sentence())].into(),
			tones: [Tone::Move].into(),
			unsaid: false,
		};
		words.suit(&mut telling, extent, uci, &before, true);
		let phrase = telling.said.first().map(|(_, phrase)| phrase.to_string());
		(phrase.unwrap_or_default(), telling.unsaid)
	}

	#[test]
	fn each_extent_says_what_it_says_in_this_order() {
		let check = |verbosity, expected: &str, unsaid| {
			let extent = Extent::whole(verbosity);
			assert_eq!(heard(&extent, "f2f7"), (expected.into(), unsaid));
		};
		check(Verbosity::Brief, "Turm schlägt Felix sieben.", true);
		check(Verbosity::Normal, "Turm schlägt Felix sieben.", false);
		check(
			Verbosity::Verbose,
			"Weiß: Turm schlägt Felix sieben. Geschlagen: Läufer. Zug Nummer sieben. Schwarz am Zug.",
			false,
		);
	}

	#[test]
	fn a_check_is_left_out_where_it_is_not_wanted() {
		let mut extent = Extent::default();
		assert_eq!(heard(&extent, "f2e2").0, "Turm Eva zwei Schach.");
		extent.switch(Detail::Check, false);
		assert_eq!(heard(&extent, "f2e2").0, "Turm Eva zwei.");
	}
}
