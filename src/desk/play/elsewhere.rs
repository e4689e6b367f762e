//! What belongs to the tournament board, asked for at home: where it is to be had, and what there is instead.

use crate::desk::actions::Duty;
use crate::voice::Line;

/// Why it is not done here.
pub(super) const fn elsewhere(duty: Duty) -> Line {
	if matches!(
		duty,
		Duty::SessionEnds
			| Duty::Seal
			| Duty::Envelope
			| Duty::TellKey
			| Duty::PrintEnvelope
			| Duty::Reopen
			| Duty::EnvelopeLost
			| Duty::PositionLost
	) {
		Line::SealAtTable
	} else if matches!(duty, Duty::ClaimNormalMeans | Duty::ClaimExtraTime) {
		Line::ClaimAtTable
	} else {
		Line::OnlyAtTable
	}
}
