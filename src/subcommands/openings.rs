//! The player's results with each opening, in the games that are kept.

use std::collections::BTreeMap;
use std::path::PathBuf;

use annabella::chess::Color;
use annabella::game::Table;
use annabella::laws::{Ending, Score};
use annabella::{message, openings};
use serde_json::json;

use super::kept_games::storage;
use super::output::{Failure, entry, remark, tell};

/// Games of one opening, as the player of this machine sees them.
#[derive(Clone, Copy, Debug, Default)]
struct Results {
	won: u64,
	drawn: u64,
	lost: u64,
}

impl Results {
	const fn all(self) -> u64 {
		self.won + self.drawn + self.lost
	}
}

/// Prints the openings of the games against a machine that are over, the most frequent first.
///
/// # Errors
/// With a sentence, when the games cannot be read.
pub fn run(database: Option<PathBuf>, json: bool) -> Result<(), Failure> {
	let mut storage = storage(database)?;
	let mut ids = Vec::new();
	storage.each_game(|game| {
		if !game.running && game.score != "*" {
			ids.push(game.id);
		}
		true
	})?;
	let mut all: BTreeMap<String, Results> = BTreeMap::new();
	for id in ids {
		let (_, facts, _) = storage.game(id)?;
		if let Ok(table) = Table::replay(&facts)
			&& let Some((opening, outcome)) = of(&table)
		{
			let results = all.entry(opening).or_default();
			match outcome {
				Outcome::Won => results.won += 1,
				Outcome::Drawn => results.drawn += 1,
				Outcome::Lost => results.lost += 1,
			}
		}
	}
	if all.is_empty() {
		return remark(json, message!(NoMachineGame));
	}
	let mut sorted: Vec<(String, Results)> = all.into_iter().collect();
	sorted.sort_by_key(|(_, results)| std::cmp::Reverse(results.all()));
	for (name, results) in sorted {
		let Results { won, drawn, lost } = results;
		if json {
			entry(&json!({ "opening": name, "won": won, "drawn": drawn, "lost": lost }))?;
		} else {
			let games = message!(Games, number = results.all());
			tell(message!(OpeningResults, name, games, won, drawn, lost))?;
		}
	}
	Ok(())
}

enum Outcome {
	Won,
	Drawn,
	Lost,
}

/// Returns the opening without its variation, and the outcome for the player against a machine.
fn of(table: &Table) -> Option<(String, Outcome)> {
	let is_machine = |color: Color| table.opening().seat(color).machine.is_some();
	let player = Color::ALL
		.into_iter()
		.find(|color| !is_machine(*color) && is_machine(!*color))?;
	let outcome = match table.ending().map(Ending::score)? {
		Score::Win(color) if color == player => Outcome::Won,
		Score::Win(_) | Score::BothLose => Outcome::Lost,
		Score::Draw => Outcome::Drawn,
		Score::Points { .. } | Score::None => return None,
	};
	let opening = openings::of(table.positions())?;
	let name = opening.name.split(':').next().unwrap_or_default();
	Some((name.to_owned(), outcome))
}
