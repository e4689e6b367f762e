//! Penalties of article 12.9.

use alloc::borrow::Cow;
use alloc::string::String;

use serde::{Deserialize, Serialize};

use crate::clock::Span;

/// An article of the laws, in the numbering of the game's edition.
pub type Law = Cow<'static, str>;

/// 12.9
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Penalty {
	/// 12.9.1
	Warning,
	/// 12.9.2: this player gets time, as the opponent is penalised.
	TimeAdded(Span),
	/// 12.9.3
	TimeTaken(Span),
	/// 12.9.4, 12.9.5: points added or taken, in halves.
	Points(i8),
	/// 12.9.7: announced in advance.
	Fine(String),
	/// 12.9.8: from this number of rounds.
	Exclusion(u32),
	/// 12.9.9
	Expulsion,
}
