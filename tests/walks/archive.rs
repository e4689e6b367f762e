//! The games of others in the walker's storage.

use annabella::ports::{ImportedTitle, Sought, StorageAnswer};
use annabella::sheet::{Collector, ImportedGame};

/// Imported games, in their order.
#[derive(Default)]
pub struct Archive(Vec<ImportedGame>);

impl Archive {
	/// Takes in games as PGN, all in one line.
	pub fn take_in(&mut self, text: &str) {
		let mut collector = Collector::default();
		let mut take = |game: Result<Box<ImportedGame>, _>| self.0.push(*game.unwrap());
		collector.take(text.as_bytes(), &mut take);
		collector.end(&mut take);
	}

	/// Returns the games in which all words occur, as far as a walk looks for words.
	pub fn found(&self, sought: &Sought, from: u32, most: u32) -> (Vec<ImportedTitle>, u64) {
		let words = sought.words.to_lowercase();
		let fits = |game: &ImportedTitle| {
			let told = [&game.white, &game.black, &game.event, &game.date].map(|text| text.to_lowercase());
			words
				.split_whitespace()
				.all(|word| told.iter().any(|text| text.contains(word)))
		};
		let found: Vec<ImportedTitle> = (1..).zip(&self.0).map(title).filter(fits).collect();
		let all = found.len() as u64;
		let games = found.into_iter().skip(from as usize).take(most as usize);
		(games.collect(), all)
	}

	pub fn read(&self, id: i64) -> StorageAnswer {
		let place = usize::try_from(id - 1).ok();
		let game = place.and_then(|place| self.0.get(place));
		StorageAnswer::Imported(game.cloned().map(Box::new))
	}
}

fn title((id, game): (i64, &ImportedGame)) -> ImportedTitle {
	ImportedTitle {
		id,
		white: game.tag("White").to_owned(),
		black: game.tag("Black").to_owned(),
		event: game.tag("Event").to_owned(),
		date: game.date(),
		result: game.result.clone(),
		plies: game.plies,
		study: None,
	}
}
