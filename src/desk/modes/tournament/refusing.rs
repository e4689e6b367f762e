//! Reasons of refusals, with the number of the law, and the reasons that no player may hear before a claim.

use alloc::boxed::Box;

use super::Tournament;
use crate::chess::{NoMove, Why};
use crate::commands::{Action, GameAction};
use crate::game::{Arbiter, By, Command, Refusal, Ruling};
use crate::narrator::Narrator;
use crate::voice::{Phrase, PhraseKey, phrases};

impl Tournament {
	/// Says why not, with the number of the law. Where a human arbiter decides, nobody hears from the program that a move
	/// is against the laws: before it is made that would be advice (11.3.1), afterwards it is the players' to claim.
	pub(super) fn refuse(&self, refusal: &Refusal, narrator: &mut Narrator) {
		if self.table().opening().arbiter == Arbiter::Human && judges_move(refusal) {
			return narrator.refuse(PhraseKey::BothSquares);
		}
		// The move written for the envelope lacks only the stop.
		if let Some(unshut) = self
			.envelope_unshut(narrator)
			.filter(|_| *refusal == Refusal::Sealing)
		{
			return narrator.refuse(unshut);
		}
		let law = refusal.law(self.table().profile());
		self.refuse_by(refusal, law, narrator);
	}

	/// Tells how an assistant types the words or questions of their player.
	fn as_a_player_says(&self, narrator: &Narrator) -> Phrase {
		let words = narrator.words();
		let player = self.role.side().unwrap_or_else(|| self.near());
		words.fill(phrases::BeginWithColor {
			color: words.color(player),
			word: words.command_word(Action::Game(GameAction::LastMove).name()),
		})
	}

	pub(super) fn refuse_by(&self, refusal: &Refusal, law: &str, narrator: &mut Narrator) {
		let mut phrase = narrator.words().refuse(refusal, self.table().position());
		if !law.is_empty() {
			phrase = phrase.sentence();
			phrase.append(narrator.words().by_article(law));
		}
		if matches!(refusal, Refusal::AssistantMayNot) {
			phrase.append(self.as_a_player_says(narrator));
		}
		if *refusal == Refusal::GameOver && self.may_play_on(narrator) {
			phrase.append(narrator.line(PhraseKey::OverByMistake));
		}
		narrator.refuse(phrase);
	}

	/// Returns `true` if the arbiter is here, and can withdraw the result.
	pub(super) fn may_play_on(&self, narrator: &Narrator) -> bool {
		let command = Command::Rule(Box::new(Ruling::PlayOn));
		let now = self.now(narrator.at());
		self.role == By::Arbiter && self.table().decide(self.role, &command, now).is_ok()
	}
}

/// Returns `true` if the refusal tells how a move breaks the laws, and not only where the pieces stand.
const fn judges_move(refusal: &Refusal) -> bool {
	let Refusal::NoMove(NoMove::Against(why)) = refusal else {
		return false;
	};
	!matches!(
		why,
		Why::EmptySquare(_)
			| Why::OpponentsPiece(_)
			| Why::OtherPiece { .. }
			| Why::NoSuchPiece(_)
			| Why::NoneOnFile { .. }
			| Why::NoneOnRank { .. }
	)
}
