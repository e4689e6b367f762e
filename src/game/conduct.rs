//! Conduct of a player: breaches, warnings, offers.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::breach::Breach;
use crate::chess::Square;

/// Conduct of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerConduct {
	pub breaches: BTreeMap<Breach, u32>,
	pub warnings: u32,
	/// Number of times the player was shown the scoresheet.
	pub shown: u32,
	/// Number of draw offers (11.5).
	pub offers: u32,
	/// True if an illegal act of the player's last move was counted.
	pub act_counted: bool,
	/// True if the player has confirmed the result (8.7).
	pub signed: bool,
	pub arrived: bool,
	/// True if the player's made move awaits the press that completes it (6.2.1).
	pub uncompleted: bool,
	/// Pieces that the player displaced and has not put back, from where to where (7.4).
	pub displaced: Vec<(Square, Square)>,
	/// Number of half-moves when the player moved or took a piece other than the touched one, while the opponent may still
	/// claim (4.8).
	pub touch_broken: Option<usize>,
	/// The squares that were touched then.
	pub broken: Vec<Square>,
}
