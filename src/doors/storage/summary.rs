//! The list entry of a game beside its players and its score, read from its first fact.

use annabella::game::{Event, Fact, GameEvent, Server};

/// The list entry of a game beside its players and its score.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
	/// True for a game of the tournament table.
	pub at_table: bool,
	/// The event, the site and the round, with commas between them.
	pub occasion: String,
	/// The address of a game that is played on a server.
	pub server: Option<String>,
}

impl Summary {
	/// The summary of the first fact; empty if it is no opening.
	pub fn of(first: &Fact) -> Self {
		let Event::Game(GameEvent::Opened(opening)) = &first.event else {
			return Self::default();
		};
		let occasion = &opening.occasion;
		let named = [&occasion.event, &occasion.site, &occasion.round];
		let named: Vec<&str> = named
			.into_iter()
			.map(String::as_str)
			.filter(|name| !name.is_empty())
			.collect();
		Self {
			at_table: !opening.guard,
			occasion: named.join(", "),
			server: opening.server.as_ref().map(Server::link),
		}
	}
}
