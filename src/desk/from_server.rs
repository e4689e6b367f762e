//! Names and sentences of a server, as they are told.

use crate::narrator::Narrator;
use crate::online::{Player, UserName};
use crate::voice::{Phrase, PhraseKey, phrases};

/// Tells that the server refuses, and why, in its words.
pub(super) fn server_says(why: &str, narrator: &Narrator) -> Phrase {
	if why.is_empty() {
		return narrator.line(PhraseKey::OnlineRefused);
	}
	let said = Phrase::free(crate::voice::Language::ENGLISH, why);
	narrator.words().line(PhraseKey::OnlineServerSays, &[said])
}

/// Returns the name of a user.
pub(super) fn name(user: &UserName, narrator: &Narrator) -> Phrase {
	Phrase::free(narrator.words().manner().dialogue, user.as_str())
}

/// Returns a player with title and rating.
pub(super) fn player(player: &Player, narrator: &Narrator) -> Phrase {
	let words = narrator.words();
	let Some(user) = &player.name else {
		return match player.level {
			Some(level) => words.line(PhraseKey::OnlineComputerLevel, &[words.number(u32::from(level))]),
			None => narrator.line(PhraseKey::OnlineNameless),
		};
	};
	let mut named = Phrase::new();
	if let Some(title) = &player.title {
		named.append(Phrase::free(words.manner().dialogue, title));
	}
	named.append(name(user, narrator));
	match player.rating {
		None => named,
		Some(rating) => {
			let rating = words.number(u32::from(rating));
			words.fill(phrases::OnlinePlayer {
				player: named,
				rating,
			})
		}
	}
}
