//! Uses of the facts of a kept game: its moves are told, or it is written to a file.

use alloc::boxed::Box;

use super::file_name;
use crate::desk::mode::{GameInHand, Next, Transition};
use crate::game::Fact;
use crate::narrator::Narrator;
use crate::ports::{Effect, GameSource, StorageOrder, StoredGame};
use crate::sheet::{Braille, GameRecord, Letters, Of, Paper, Style, Words};
use crate::voice::{Audience, PhraseKey, Urgency};

/// A use of the facts of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) enum Deed {
	Moves,
	Pgn,
	Sheet,
	Braille,
	Review,
}

/// Does this with a game that the storage has handed out.
pub(in crate::desk) fn do_deed(
	deed: Deed,
	game: &StoredGame,
	facts: &[Fact],
	narrator: &mut Narrator,
) -> Next {
	let Ok(record) = GameRecord::of(facts) else {
		narrator.say(Audience::Room, Urgency::Alarm, PhraseKey::CannotOpen);
		return Next::Stay;
	};
	let heading = record.heading(&game.date);
	let name = file_name(game);
	let language = narrator.words().manner().dialogue;
	let sheet = |braille: Option<Braille>| {
		let words = Words::of(language.code()).ok()?;
		let style = Style {
			letters: Letters::from_name(language.code()).unwrap_or_default(),
			..Style::default()
		};
		match braille {
			None => Some(record.text(Of::Table, &heading, &words, &style)),
			Some(braille) => {
				let how = (braille, Paper::default());
				let words = (language.code(), &words);
				record.braille(Of::Table, &heading, words, &style, how).ok()
			}
		}
	};
	let order = match deed {
		Deed::Moves => {
			narrator.answer_all(narrator.words().all_moves(record.table()));
			return Next::Stay;
		}
		Deed::Review => {
			if let Some(game) = to_review(&record, game) {
				return Next::Go(Transition::Review(Box::new(game)));
			}
			None
		}
		Deed::Pgn => Some(StorageOrder::Export {
			name,
			pgn: record.pgn(&heading),
		}),
		Deed::Sheet => sheet(None).map(|text| StorageOrder::Sheet {
			name,
			ending: "txt",
			text,
		}),
		Deed::Braille => sheet(Some(Braille::SixDot)).map(|text| StorageOrder::Sheet {
			name,
			ending: "brf",
			text,
		}),
	};
	match order {
		Some(order) => narrator.effect(Effect::Storage(order)),
		None => narrator.say(Audience::Room, Urgency::Alarm, PhraseKey::CannotOpen),
	}
	Next::Stay
}

/// One's own game that is kept, to be reviewed.
pub(in crate::desk) fn to_review(record: &GameRecord, kept: &StoredGame) -> Option<GameInHand> {
	Some(GameInHand {
		source: GameSource::Own(kept.id),
		game: record.imported(&record.heading(&kept.date))?,
		own: record.table().opening().own_side(),
	})
}
