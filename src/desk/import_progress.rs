//! The progress of a file of games or puzzles that is taken in.

use crate::clock::{Span, Stamp};
use crate::narrator::Narrator;
use crate::online::{GamesText, Stream};
use crate::ports::{ImportKind, ImportedSoFar};
use crate::voice::{Phrase, PhraseKey, phrases};

/// From this number on it is told in thousands.
const LARGE: u64 = 10_000;

/// Time between two sentences about the progress.
pub(super) const TOLD: Span = Span::seconds(10);

/// The file that is being taken in.
#[derive(Debug)]
pub(super) struct Importing {
	pub(super) so_far: Option<ImportedSoFar>,
	/// Time of the next sentence about the progress.
	pub(super) told: Stamp,
	/// The games that are coming from a server.
	pub(super) download: Option<Download>,
	/// It is no file: it comes or came from a server.
	pub(super) is_download: bool,
	/// False if only a part of it has come.
	pub(super) is_whole: bool,
}

/// Games that are coming from a server.
#[derive(Debug)]
pub(super) struct Download {
	pub(super) stream: Stream,
	pub(super) text: GamesText,
	/// Number of games that were asked for.
	pub(super) most: u32,
}

impl Importing {
	/// Begins with a file, or with games of a server.
	pub(super) fn begin(download: Option<Download>, at: Stamp) -> Self {
		Self {
			so_far: None,
			told: at + TOLD,
			is_download: download.is_some(),
			is_whole: true,
			download,
		}
	}

	/// Tells how far it is.
	pub(super) fn sentence(&self, narrator: &Narrator) -> Phrase {
		let words = narrator.words();
		let Some(ImportedSoFar {
			kind,
			number,
			percent,
		}) = self.so_far
		else {
			return narrator.line(PhraseKey::ImportNothingYet);
		};
		let many = many(kind, number, narrator);
		match percent {
			Some(percent) => words.fill(phrases::ImportSoFar {
				many,
				percent: words.number(u32::from(percent)),
			}),
			None => words.line(PhraseKey::ImportSoFarOf, &[many]),
		}
	}
}

/// So many games or puzzles; large numbers in thousands, as their digits are no use to a listener.
pub(super) fn many(kind: ImportKind, number: u64, narrator: &Narrator) -> Phrase {
	let words = narrator.words();
	let (one, thousand) = match kind {
		ImportKind::Games => (PhraseKey::ImportedGames, PhraseKey::ImportedThousandGames),
		ImportKind::Puzzles => (PhraseKey::ImportedPuzzles, PhraseKey::ImportedThousandPuzzles),
	};
	if number < LARGE {
		words.counted(one, small(number), &[])
	} else {
		words.line(thousand, &[words.number(small(number / 1000))])
	}
}

/// The number, as far as it can be said.
pub(super) fn small(number: u64) -> u32 {
	u32::try_from(number).unwrap_or(u32::MAX)
}
