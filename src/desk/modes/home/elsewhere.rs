//! Commands of the tournament board, given at home: the part that home has, and the way to the rest.

use super::Home;
use crate::commands::{Action, HelpAction, TableAction};
use crate::desk::session::Session;
use crate::voice::{Phrase, PhraseKey};

impl Home {
	/// Tells who has more, seen from the user's side if they play one.
	pub(super) fn balance(&self, desk: &Session) -> Phrase {
		if self.opponent.is_some() {
			desk.words().own_balance(self.seen(), self.own())
		} else {
			desk.words().balance(self.seen())
		}
	}

	pub(super) fn do_at_home(&self, action: TableAction, desk: &mut Session) {
		let elsewhere = match action {
			TableAction::Material => {
				let told = [
					self.balance(desk),
					desk.words().material(self.seen(), self.bottom()),
				];
				return desk.answer_all(told);
			}
			TableAction::SetTime => return desk.answer(desk.line(PhraseKey::TimePlease)),
			// Pieces come off the board by moves alone.
			TableAction::TakeOff => PhraseKey::NotByHand,
			TableAction::MoveCount => return desk.answer(desk.words().moves_made(self.table())),
			TableAction::SessionEnds
			| TableAction::SessionGoesOn
			| TableAction::Seal
			| TableAction::Envelope
			| TableAction::TellKey
			| TableAction::PrintEnvelope
			| TableAction::Reopen
			| TableAction::EnvelopeLost
			| TableAction::PositionLost => PhraseKey::SealAtTable,
			TableAction::ClaimNormalMeans | TableAction::ClaimExtraTime => PhraseKey::ClaimAtTable,
			_ => PhraseKey::OnlyAtTable,
		};
		let mut why = desk.line(elsewhere);
		if elsewhere == PhraseKey::OnlyAtTable {
			let help = desk.words().command_word(Action::Help(HelpAction::Help).name());
			why.append(desk.words().line(PhraseKey::WhatToType, &[help]));
		}
		desk.refuse(why);
	}
}
