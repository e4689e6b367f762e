//! The orders to the storage beside storing facts: its games, one of them, a copy, and deleting one.

use annabella::message;
use std::fs;

use annabella::game::{Fact, Server};
use annabella::ports::{
	Fault, Input, OpeningOrder, PuzzleOrder, StorageAnswer, StorageFault, StorageOrder, StoredGame,
	shipped_game, shipped_titles, with_shipped,
};
use annabella::sheet::classics;

use super::Storage;
use super::database::{GameDraft, StoredFacts};
use super::error::StorageError;
use super::export::{self, journal_bytes};
use super::summary::Summary;
use crate::doors::user_dirs::{obstacle, stem};

/// Number of games in the desk's list, beside those that were on when the program ended. All others can be found with
/// `annabella games`.
const LISTED: usize = 5000;

impl Storage {
	/// Carries out an order. It is answered through the bell: by its [`StorageAnswer`], or by a [`Fault::Storage`]. A new
	/// game has no answer, and comes into the storage with its first fact.
	pub fn order(&mut self, order: StorageOrder) {
		if order == StorageOrder::MayHelp || helps(&order) && self.is_served() {
			let may_help = !self.is_served();
			return self.bell.ring(Input::Storage(StorageAnswer::MayHelp(may_help)));
		}
		let deed = match &order {
			StorageOrder::Export { .. }
			| StorageOrder::Transcript { .. }
			| StorageOrder::Sheet { .. }
			| StorageOrder::Papers { .. }
			| StorageOrder::KeepReview { .. }
			| StorageOrder::KeepStudy { .. }
			| StorageOrder::RenameStudy { .. }
			| StorageOrder::Journal { .. } => StorageFault::Writing,
			StorageOrder::NewGame { .. }
			| StorageOrder::KeepWaiting
			| StorageOrder::Openings(OpeningOrder::Keep(_))
			| StorageOrder::Puzzles(PuzzleOrder::Keep(_)) => StorageFault::Keeping,
			StorageOrder::Delete { .. } => StorageFault::Deleting,
			StorageOrder::Open { .. }
			| StorageOrder::OpenServed(_)
			| StorageOrder::MayHelp
			| StorageOrder::Read { .. }
			| StorageOrder::List
			| StorageOrder::Find { .. }
			| StorageOrder::ReadImported { .. }
			| StorageOrder::ReadReview { .. }
			| StorageOrder::Openings(OpeningOrder::Known)
			| StorageOrder::Studies { .. }
			| StorageOrder::ReadStudy { .. }
			| StorageOrder::Puzzles(_) => StorageFault::Reading,
		};
		let answer = match order {
			StorageOrder::NewGame { date, white, black } => {
				self.begin(GameDraft {
					date,
					white,
					black,
					score: "*".into(),
					..GameDraft::default()
				});
				return;
			}
			StorageOrder::KeepWaiting => return self.write(),
			StorageOrder::MayHelp => return,
			StorageOrder::Open { id } => self.go_on(id),
			StorageOrder::OpenServed(server) => self.go_on_served(&server),
			StorageOrder::Read { id } => self.read(id).map(|found| StorageAnswer::Read {
				game: found.game,
				facts: found.facts,
			}),
			StorageOrder::Delete { id } => self.delete(id),
			StorageOrder::List => self.newest().map(StorageAnswer::Games),
			StorageOrder::Find { sought, from, most } if sought.shipped => {
				if classics().is_damaged {
					self.bell.ring(Input::Fault(Fault::Shipped));
				}
				let (games, all) = shipped_titles(&sought.words, from, most);
				Ok(StorageAnswer::Found { games, all })
			}
			StorageOrder::Find { sought, from, most } => self
				.find(&sought, from, most)
				.map(|found| with_shipped(found, &sought, from, most))
				.map(|(games, all)| StorageAnswer::Found { games, all }),
			StorageOrder::ReadImported { id } if id < 0 => {
				Ok(StorageAnswer::Imported(shipped_game(id).map(Box::new)))
			}
			StorageOrder::ReadImported { id } => self
				.imported(id)
				.map(|game| StorageAnswer::Imported(game.map(Box::new))),
			StorageOrder::Puzzles(order) => match self.puzzles(order) {
				Ok(Some(answer)) => Ok(StorageAnswer::Puzzles(answer)),
				Ok(None) => return,
				Err(error) => Err(error),
			},
			StorageOrder::Openings(order) => match self.openings(order) {
				Ok(Some(known)) => Ok(StorageAnswer::Openings(known)),
				Ok(None) => return,
				Err(error) => Err(error),
			},
			StorageOrder::Studies { words, from, most } => self.studies(&words, from, most),
			StorageOrder::ReadStudy { name } => self.read_study(name),
			StorageOrder::KeepStudy { name, seal, pgn } => self.keep_study(&name, seal, pgn.as_bytes()),
			StorageOrder::RenameStudy {
				from,
				name,
				seal,
				pgn,
			} => self.rename_study(&from, &name, seal, pgn.as_bytes()),
			StorageOrder::ReadReview { of } => self.review(of).map(StorageAnswer::Review),
			StorageOrder::KeepReview { of, text } => match self.keep_review(of, &text) {
				Ok(()) => return,
				Err(error) => Err(error),
			},
			StorageOrder::Export { name, pgn } => self.export(&name, "pgn", pgn.as_bytes()),
			StorageOrder::Transcript { name, text } => self.export(&name, "txt", text.as_bytes()),
			StorageOrder::Sheet { name, ending, text } => self.export(&name, ending, text.as_bytes()),
			StorageOrder::Papers { name, papers } => self.papers(&name, &papers),
			StorageOrder::Journal { id, name } => self.journal(id).and_then(|(title, facts)| {
				let bytes = journal_bytes(&title, &facts);
				self.export(&name, "jsonl", &bytes)
			}),
		};
		self.bell.ring(match answer {
			Ok(answer) => Input::Storage(answer),
			Err(error) => Input::Fault(Fault::Storage(error.fault(deed))),
		});
	}

	/// The newest games in the storage.
	pub(super) fn newest(&mut self) -> Result<Vec<StoredGame>, StorageError> {
		let mut games = Vec::new();
		self.each_game(|game| {
			if games.len() < LISTED || game.running && game.score == "*" {
				games.push(game);
			}
			true
		})?;
		Ok(games)
	}

	/// Deletes a game for good, unless another program holds it.
	pub fn delete(&mut self, id: i64) -> Result<StorageAnswer, StorageError> {
		let game = self.known(id)?;
		let had = self.locks.as_ref().is_some_and(|locks| locks.has(id));
		if !had && !self.take_in_hand(id) {
			return Ok(StorageAnswer::Elsewhere(StoredGame {
				elsewhere: true,
				..game
			}));
		}
		// Without it nothing would tell of the game that goes on.
		if self.with(|database| database.is_served_as(id))? {
			self.let_go();
			return Ok(StorageAnswer::GoesOn(game));
		}
		// Its unwritten facts are not wanted either.
		self.drafts.retain(|draft| draft.id != Some(id));
		let deleted = self.with(|database| database.delete(id));
		self.let_go();
		deleted.map(|()| StorageAnswer::Deleted {
			id,
			recordings: self.recordings(&game),
		})
	}

	fn go_on(&mut self, id: i64) -> Result<StorageAnswer, StorageError> {
		Ok(match self.taken_up(id)? {
			Ok((game, facts)) => StorageAnswer::Game { game, facts },
			Err(game) => StorageAnswer::Elsewhere(game),
		})
	}

	/// Takes up a game to go on with it; fails with its title if another program has it.
	fn taken_up(&mut self, id: i64) -> Result<Result<(StoredGame, Vec<Fact>), StoredGame>, StorageError> {
		let game = self.known(id)?;
		if !self.take_in_hand(id) {
			return Ok(Err(StoredGame {
				elsewhere: true,
				..game
			}));
		}
		let StoredFacts {
			game,
			facts,
			lines,
			fingerprint,
			damage: _,
		} = self.read(id)?;
		let known = game.clone();
		self.begin(GameDraft {
			id: Some(id),
			date: known.date,
			white: known.white,
			black: known.black,
			score: known.score,
			plies: known.plies,
			running: known.running,
			imported: false,
			served: None,
			summary: facts.first().map(Summary::of).unwrap_or_default(),
			kept: lines.len(),
			is_unsure: false,
			chained: Some(fingerprint),
			lines,
		});
		Ok(Ok((game, facts)))
	}

	/// Goes on with the game of a server.
	fn go_on_served(&mut self, server: &Server) -> Result<StorageAnswer, StorageError> {
		let Some(id) = self.with(|database| database.served(&server.link()))? else {
			return Ok(StorageAnswer::Served(None));
		};
		Ok(match self.taken_up(id)? {
			Ok(kept) => StorageAnswer::Served(Some(Box::new(kept))),
			Err(game) => StorageAnswer::Elsewhere(game),
		})
	}

	/// The path of recordings of these players on this day, if there are any.
	fn recordings(&self, game: &StoredGame) -> Option<String> {
		let root = self.folder().ok()?.join("recordings");
		let stem = stem(&format!("{} {} {}", game.date, game.white, game.black));
		let is_one = |name: &str| {
			name.strip_prefix(&stem).is_some_and(|rest| {
				let number = rest.strip_prefix('-');
				rest.is_empty() || number.is_some_and(|number| number.parse::<u32>().is_ok())
			})
		};
		let names = fs::read_dir(&root).ok()?.flatten().map(|entry| entry.file_name());
		let mut found = names.filter(|name| name.to_str().is_some_and(is_one));
		let first = found.next()?;
		let folder = match found.next() {
			Some(_) => root,
			None => root.join(first),
		};
		Some(folder.display().to_string())
	}

	fn export(&self, name: &str, ending: &str, text: &[u8]) -> Result<StorageAnswer, StorageError> {
		let folder = self.folder().map_err(|why| StorageError::homeless(&why))?;
		let folder = folder.join("games");
		let path = export::export(&folder, name, ending, text).map_err(|error| {
			let text = message!(
				FileUnwritable,
				file = folder.display().to_string(),
				why = obstacle(&error)
			);
			StorageError::of_file(&folder, &error, text)
		})?;
		Ok(StorageAnswer::Exported {
			path: path.display().to_string(),
		})
	}

	/// Writes all of them, and reports the path of the first.
	fn papers(&self, name: &str, papers: &[(&'static str, String)]) -> Result<StorageAnswer, StorageError> {
		let mut written = papers
			.iter()
			.map(|(ending, text)| self.export(name, ending, text.as_bytes()));
		let nothing = || Err(StorageError::nothing(message!(NothingToWrite)));
		let first = written.next().unwrap_or_else(nothing);
		for paper in written {
			paper?;
		}
		first
	}
}

/// Returns `true` if the answer could help in a game that goes on: the games of others, studies, openings, puzzles, and reviews.
const fn helps(order: &StorageOrder) -> bool {
	if let StorageOrder::Puzzles(order) = order {
		return !matches!(order, PuzzleOrder::Keep(_));
	}
	matches!(
		order,
		StorageOrder::Find { .. }
			| StorageOrder::ReadImported { .. }
			| StorageOrder::ReadReview { .. }
			| StorageOrder::Studies { .. }
			| StorageOrder::ReadStudy { .. }
			| StorageOrder::Openings(OpeningOrder::Known)
	)
}
