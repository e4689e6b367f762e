//! What is remembered of a player: breaches, warnings, offers.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::breach::Breach;
use crate::chess::Square;

/// What is remembered of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerConduct {
	pub breaches: BTreeMap<Breach, u32>,
	pub warnings: u32,
	/// How often the scoresheet was shown to him.
	pub shown: u32,
	/// How often he has offered a draw (11.5).
	pub offers: u32,
	/// An illegal act of his last move was counted.
	pub act_counted: bool,
	/// He has confirmed the result (8.7).
	pub signed: bool,
	pub arrived: bool,
	/// His made move awaits the press that completes it (6.2.1).
	pub uncompleted: bool,
	/// Pieces that he displaced, from where to where, and has not put back (7.4).
	pub displaced: Vec<(Square, Square)>,
	/// He moved or took another piece than he had touched, and the opponent may still claim (4.8).
	pub touch_broken: Option<usize>,
	/// What he had touched then.
	pub broken: Vec<Square>,
}
