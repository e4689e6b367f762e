//! What belongs to the tournament board, asked for at home: where it is to be had, and what there is instead.

use crate::desk::actions::TableAction;
use crate::voice::PhraseKey;

/// Why it is not done here.
pub(super) const fn elsewhere(duty: TableAction) -> PhraseKey {
	if matches!(
		duty,
		TableAction::SessionEnds
			| TableAction::Seal
			| TableAction::Envelope
			| TableAction::TellKey
			| TableAction::PrintEnvelope
			| TableAction::Reopen
			| TableAction::EnvelopeLost
			| TableAction::PositionLost
	) {
		PhraseKey::SealAtTable
	} else if matches!(duty, TableAction::ClaimNormalMeans | TableAction::ClaimExtraTime) {
		PhraseKey::ClaimAtTable
	} else {
		PhraseKey::OnlyAtTable
	}
}
