//! The tables of endgames in walks: made once for all of them.

use std::sync::{LazyLock, Mutex, PoisonError};

use annabella::endgames::{Material, Tables};
use annabella::ports::EndgameNews;

static MADE: LazyLock<Mutex<Tables>> = LazyLock::new(Mutex::default);

/// What the door answers when a table is wanted.
pub fn fetched(material: Material) -> EndgameNews {
	let mut tables = MADE.lock().unwrap_or_else(PoisonError::into_inner);
	tables.make(material);
	EndgameNews::Ready {
		material,
		tables: tables.clone(),
	}
}
