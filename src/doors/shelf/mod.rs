//! The shelf: every game with its facts, on the disk before anything of it is heard.

mod cabinet;
mod chain;
#[cfg(test)]
mod chain_tests;
mod export;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::time::Duration;

use annabella::desk::{Fault, Input, ShelfAnswer, ShelfOrder, StoredGame};
use annabella::game::Fact;
use annabella::sheet::{Fingerprint, Journal, Title};

use self::cabinet::{Cabinet, Damage, Draft, Found, Refused};
pub use self::cabinet::{Imported, Kept};
use super::bell::Bell;
use super::place;

/// How long another program may make us wait. The table waits with us, so it is short.
const PATIENCE: Duration = Duration::from_millis(100);

/// Where the games are kept. Whatever happens to the disk, a shelf takes every fact: what cannot be written waits
/// in memory, is reported, and is written with the next ones.
#[derive(Debug)]
pub struct Shelf {
	bell: Bell,
	path: Result<PathBuf, String>,
	cabinet: Option<Cabinet>,
	/// The games with facts that wait, in their order, and the current game as the last.
	drafts: Vec<Draft>,
	/// What is wrong and has been reported.
	trouble: Option<String>,
}

impl Shelf {
	/// Opens the shelf at `path`, or at its usual place. A shelf that cannot be opened is reported as a
	/// [`Fault::Shelf`] and tried again with every fact.
	#[must_use]
	pub fn open(path: Option<&Path>, bell: &Bell) -> Self {
		let mut shelf = Self {
			bell: bell.clone(),
			path: path.map_or_else(place::usual, |path| Ok(path.to_path_buf())),
			cabinet: None,
			drafts: Vec::new(),
			trouble: None,
		};
		if let Err(trouble) = shelf.with(|_| Ok(())) {
			shelf.report(trouble);
		}
		shelf
	}

	/// Keeps these facts of the current game: they are on the disk when this returns, or reported as a
	/// [`Fault::Shelf`] and kept in memory until the disk takes them. The same trouble is reported once.
	///
	/// `score` and `plies` are those after the facts.
	pub fn keep(&mut self, facts: &[Fact], score: &str, plies: u32) {
		let mut lines = Vec::with_capacity(facts.len());
		for fact in facts {
			match serde_json::to_string(fact) {
				Ok(line) => lines.push(line),
				Err(error) => return self.report(format!("a fact cannot be written: {error}")),
			}
		}
		if self.drafts.is_empty() {
			self.drafts.push(Draft::default());
		}
		if let Some(current) = self.drafts.last_mut() {
			current.waiting.append(&mut lines);
			current.score = score.into();
			current.plies = plies;
		}
		self.write();
	}

	/// Carries out an order. It is answered through the bell: by its [`ShelfAnswer`], or by a [`Fault::Shelf`].
	/// A new game is not answered, and comes onto the shelf with its first fact.
	pub fn order(&mut self, order: ShelfOrder) {
		let answer = match order {
			ShelfOrder::NewGame { date, white, black } => {
				self.begin(Draft {
					date,
					white,
					black,
					score: "*".into(),
					..Draft::default()
				});
				return;
			}
			ShelfOrder::Open { id } => self.go_on(id),
			ShelfOrder::List => self.list().map(ShelfAnswer::Games),
			ShelfOrder::Export { name, pgn } => self.export(&name, "pgn", &pgn),
			ShelfOrder::Transcript { name, text } => self.export(&name, "txt", &text),
			ShelfOrder::Papers { name, papers } => self.papers(&name, &papers),
		};
		self.bell.ring(match answer {
			Ok(answer) => Input::Shelf(answer),
			Err(trouble) => Input::Fault(Fault::Shelf(trouble)),
		});
	}

	/// All games on the shelf, the newest first.
	///
	/// # Errors
	/// Why they cannot be read, for the user.
	pub fn list(&mut self) -> Result<Vec<StoredGame>, String> {
		self.with(|cabinet| cabinet.games())
	}

	/// A game with its facts and the last hash of its journal; if some cannot be believed or read, those before them,
	/// and a [`Fault::Damaged`].
	///
	/// # Errors
	/// There is no such game, or why it cannot be read, for the user.
	pub fn game(&mut self, id: i64) -> Result<(StoredGame, Vec<Fact>, Fingerprint), String> {
		let found = self.read(id)?;
		Ok((found.game, found.facts, found.fingerprint))
	}

	/// A game as it is kept, unchecked: its title, and each fact's text and hash.
	///
	/// # Errors
	/// There is no such game, or why it cannot be read, for the user.
	pub fn journal(&mut self, id: i64) -> Result<(Title, Vec<Kept>), String> {
		self.with(|cabinet| cabinet.journal(id))
	}

	/// Takes in a game whose journal was checked: its lines, and what the journal tells.
	///
	/// # Errors
	/// Why it cannot be written, for the user.
	pub fn import(&mut self, lines: Vec<String>, journal: &Journal) -> Result<Imported, String> {
		let mut draft = Draft {
			date: journal.title.date.clone(),
			white: journal.title.white.clone(),
			black: journal.title.black.clone(),
			score: journal.table.score(),
			plies: journal.table.plies().len().try_into().unwrap_or(u32::MAX),
			waiting: lines,
			..Draft::default()
		};
		self.with(|cabinet| cabinet.import(&mut draft, journal.fingerprint))
	}

	fn read(&mut self, id: i64) -> Result<Found, String> {
		let found = self.with(|cabinet| cabinet.game(id))?;
		// Nothing is deleted: a newer version may be able to read it, and an arbiter will want to see it.
		let good = found.facts.len();
		let told = match found.damage {
			None => return Ok(found),
			Some(Damage::Changed) => format!(
				"game {id} was changed outside of this program, or is damaged: its hashes fit only up to fact {good}"
			),
			Some(Damage::Unreadable) => format!("game {id} can be read only up to fact {good}"),
		};
		self.bell.ring(Input::Fault(Fault::Damaged(told)));
		Ok(found)
	}

	fn go_on(&mut self, id: i64) -> Result<ShelfAnswer, String> {
		let Found {
			game,
			facts,
			fingerprint,
			damage: _,
		} = self.read(id)?;
		let known = game.clone();
		self.begin(Draft {
			id: Some(id),
			date: known.date,
			white: known.white,
			black: known.black,
			score: known.score,
			plies: known.plies,
			kept: facts.len(),
			chained: Some(fingerprint),
			waiting: Vec::new(),
		});
		Ok(ShelfAnswer::Game { game, facts })
	}

	/// The folder in which the database stands, beside everything else of the user.
	///
	/// # Errors
	/// There is no home.
	pub fn folder(&self) -> Result<PathBuf, String> {
		Ok(place::folder_of(self.path.as_ref().map_err(String::clone)?))
	}

	fn export(&self, name: &str, ending: &str, text: &str) -> Result<ShelfAnswer, String> {
		let folder = self.folder()?.join("games");
		let path = export::export(&folder, name, ending, text)
			.map_err(|error| format!("{} cannot be written to: {error}", folder.display()))?;
		Ok(ShelfAnswer::Exported {
			path: path.display().to_string(),
		})
	}

	/// Writes all of them, and tells where the first is.
	fn papers(&self, name: &str, papers: &[(&'static str, String)]) -> Result<ShelfAnswer, String> {
		let mut written = papers
			.iter()
			.map(|(ending, text)| self.export(name, ending, text));
		let first = written.next().ok_or("there is nothing to be written")?;
		for paper in written {
			paper?;
		}
		first
	}

	fn begin(&mut self, draft: Draft) {
		self.drafts.retain(|old| !old.waiting.is_empty());
		self.drafts.push(draft);
	}

	/// Writes all that waits, and reports what is in the way once.
	fn write(&mut self) {
		if self.drafts.iter().all(|draft| draft.waiting.is_empty()) {
			return;
		}
		let mut drafts = std::mem::take(&mut self.drafts);
		let written = self.with(|cabinet| cabinet.write(&mut drafts));
		self.drafts = drafts;
		match written {
			Ok(parted) => {
				self.trouble = None;
				for id in parted {
					self.bell.ring(Input::Fault(Fault::Parted(format!(
						"this game is now kept as game {id}: the other one went on elsewhere or is damaged"
					))));
				}
				let current = self.drafts.pop();
				self.drafts.clear();
				self.drafts.extend(current);
			}
			Err(trouble) => self.report(trouble),
		}
	}

	fn report(&mut self, trouble: String) {
		if self.trouble.as_ref() != Some(&trouble) {
			self.bell.ring(Input::Fault(Fault::Shelf(trouble.clone())));
			self.trouble = Some(trouble);
		}
	}

	/// Does something with the open database, which is opened for it if need be.
	fn with<T>(&mut self, work: impl FnOnce(&mut Cabinet) -> Result<T, Refused>) -> Result<T, String> {
		let path = self.path.as_ref().map_err(String::clone)?;
		// Who has waited once does not wait again at every move.
		let patience = self.trouble.as_ref().map_or(PATIENCE, |_| Duration::ZERO);
		let cabinet = match self.cabinet.take() {
			Some(cabinet) => cabinet.set_patience(patience).map(|()| cabinet),
			None => Cabinet::open(path, patience),
		};
		let done = cabinet.and_then(|mut cabinet| {
			let done = work(&mut cabinet);
			if done.as_ref().err().is_none_or(Refused::may_pass) {
				self.cabinet = Some(cabinet);
			}
			done
		});
		done.map_err(|refused| refused.to_string())
	}
}

impl Drop for Shelf {
	/// The last chance for what still waits.
	fn drop(&mut self) {
		self.write();
	}
}
