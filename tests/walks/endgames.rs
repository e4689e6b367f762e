//! The tables of endgames in walks: made once for all of them.

use std::sync::{LazyLock, Mutex, PoisonError};

use annabella::endgames::{Material, Tables};
use annabella::ports::{EndgameFault, EndgameNews, Fault, Input, Obstacle};

use crate::faults;

static MADE: LazyLock<Mutex<Tables>> = LazyLock::new(Mutex::default);

/// Returns the door's answer when a table is wanted.
pub fn fetched(material: Material) -> EndgameNews {
	let mut tables = MADE.lock().unwrap_or_else(PoisonError::into_inner);
	tables.make(material);
	EndgameNews::Ready {
		material,
		tables: tables.clone(),
	}
}

/// Returns the door's report on a slow table, and on its file; `None` if nothing is available at once from now on.
pub fn reported(news: &str, wanted: &mut Option<Material>) -> Option<Input> {
	const FOLDER: &str = "/home/eva/annabella/endgames/KBNK.table";
	let fault = |fault| Some(Input::Fault(Fault::Endgames(fault)));
	match news {
		"slow" => None,
		"ready" => Some(Input::Endgames(fetched(wanted.take().unwrap()))),
		"spoiled" => fault(EndgameFault::Spoiled(faults::file(FOLDER, "damaged"))),
		"full" => fault(EndgameFault::NotKept(faults::file(FOLDER, "full"))),
		"no-memory" => fault(EndgameFault::NotMade(Obstacle::NoMemory)),
		"failed" => Some(Input::Endgames(EndgameNews::Failed(wanted.take().unwrap()))),
		percent => Some(Input::Endgames(EndgameNews::Making {
			material: wanted.unwrap(),
			percent: percent.parse().unwrap(),
		})),
	}
}
