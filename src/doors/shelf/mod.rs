//! The shelf: every game with its facts, on the disk before anything of it is heard.

mod archive;
#[cfg(test)]
mod archive_tests;
mod cabinet;
mod chain;
#[cfg(test)]
mod chain_tests;
mod export;
mod gone;
mod hands;
#[cfg(test)]
mod kept_tests;
mod opening;
mod orders;
mod steps;
#[cfg(test)]
mod tests;
mod trouble;

use std::path::{Path, PathBuf};
use std::time::Duration;

use annabella::game::Fact;
use annabella::ports::{Fault, Input, ShelfAnswer, ShelfFault, StoredGame};
use annabella::sheet::{Fingerprint, Journal, Title};

use self::cabinet::{Cabinet, Damage, Draft, Found};
pub use self::cabinet::{Imported, Kept};
pub use self::export::journal_bytes;
use self::gone::Standing;
use self::hands::Hands;
use self::opening::Refused;
use self::steps::Told;
use self::trouble::{Trouble, Why};
use super::bell::Bell;
use super::user_dirs;

/// How long another program may make us wait. The table waits with us, so it is short.
const PATIENCE: Duration = Duration::from_millis(100);

/// Where the games are kept. Whatever happens to the disk, a shelf takes every fact: what cannot be written waits
/// in memory, is reported, and is written with the next ones or when the desk asks for it.
#[derive(Debug)]
pub struct Shelf {
	bell: Bell,
	path: Result<PathBuf, String>,
	/// Where everything else of the user stands, also when the database is a link to elsewhere.
	folder: Result<PathBuf, String>,
	cabinet: Option<Cabinet>,
	/// The files of the open database, once both are there.
	standing: Option<Standing>,
	/// The games with facts that wait, in their order, and the current game as the last.
	drafts: Vec<Draft>,
	/// What is wrong and has been reported, since something was last written.
	troubles: Vec<Trouble>,
	/// Whether the desk knows that something waits.
	waits: bool,
	/// The games that nobody else may go on with; none without a home.
	hands: Option<Hands>,
}

impl Shelf {
	/// Opens the shelf at `path`, or at its usual place. A shelf that cannot be opened is reported as a
	/// [`Fault::Shelf`] and tried again with every fact.
	#[must_use]
	pub fn open(path: Option<&Path>, bell: &Bell) -> Self {
		let path = path.map_or_else(user_dirs::usual, |path| Ok(path.to_path_buf()));
		let folder = path.as_deref().map(user_dirs::folder_of).map_err(String::clone);
		// By whichever name it is opened, everybody finds the same files beside it.
		let path = path.map(user_dirs::behind_links);
		let mut shelf = Self {
			bell: bell.clone(),
			hands: path.as_deref().ok().map(Hands::new),
			path,
			folder,
			cabinet: None,
			standing: None,
			drafts: Vec::new(),
			troubles: Vec::new(),
			waits: false,
		};
		if let Err(trouble) = shelf.with(|cabinet| cabinet.may_be_written()) {
			shelf.report(trouble);
		}
		shelf
	}

	/// Lets other programs know that one plays here. If another one is there already, that is reported as
	/// [`ShelfAnswer::Shared`].
	pub fn sit_down(&mut self) {
		if self.hands.as_mut().is_some_and(Hands::sit_down) {
			self.bell.ring(Input::Shelf(ShelfAnswer::Shared));
		}
	}

	/// Keeps these facts of the current game: they are on the disk when this returns, or reported as a
	/// [`Fault::Shelf`] and kept in memory until the disk takes them. The same trouble is reported once.
	///
	/// `score` and `plies` are those after the facts, and `running` says whether the game is on.
	pub fn keep(&mut self, facts: &[Fact], score: &str, plies: u32, running: bool) {
		let mut lines = Vec::with_capacity(facts.len());
		for fact in facts {
			match serde_json::to_string(fact) {
				Ok(line) => lines.push(line),
				Err(error) => {
					let text = format!("a fact cannot be written: {error}");
					return self.report(Trouble::of_file(Path::new(""), &error, text));
				}
			}
		}
		if self.drafts.is_empty() {
			self.drafts.push(Draft::default());
		}
		if let Some(current) = self.drafts.last_mut() {
			if let (0, true, Some(first)) = (current.kept, current.waiting.is_empty(), facts.first()) {
				current.told = Told::of(first);
			}
			current.waiting.append(&mut lines);
			current.score = score.into();
			current.plies = plies;
			current.running = running;
		}
		self.write();
	}

	/// Shows all games on the shelf, the newest first, while `go_on` wants more.
	///
	/// # Errors
	/// Why they cannot be read, for the user.
	pub fn each_game(&mut self, mut go_on: impl FnMut(StoredGame) -> bool) -> Result<(), Trouble> {
		let elsewhere = self.hands.as_ref().map(Hands::elsewhere).unwrap_or_default();
		self.with(|cabinet| {
			cabinet.games(|game| {
				go_on(StoredGame {
					elsewhere: elsewhere.contains(&game.id),
					..game
				})
			})
		})
	}

	/// What is known of one game.
	///
	/// # Errors
	/// There is no such game, or why it cannot be read, for the user.
	pub fn known(&mut self, id: i64) -> Result<StoredGame, Trouble> {
		let elsewhere = self.hands.as_ref().is_some_and(|hands| hands.is_elsewhere(id));
		let game = self.with(|cabinet| cabinet.known(id))?;
		Ok(StoredGame { elsewhere, ..game })
	}

	fn take_in_hand(&mut self, id: i64) -> bool {
		self.hands.as_mut().is_none_or(|hands| hands.take(id))
	}

	/// Only what is played or waits stays in hand.
	fn let_go(&mut self) {
		let kept: Vec<i64> = self.drafts.iter().filter_map(|draft| draft.id).collect();
		if let Some(hands) = &mut self.hands {
			hands.keep_only(&kept);
		}
	}

	/// All games on the shelf, the newest first.
	///
	/// # Errors
	/// Why they cannot be read, for the user.
	#[cfg(test)]
	pub fn list(&mut self) -> Result<Vec<StoredGame>, Trouble> {
		self.newest()
	}

	/// A game with its facts and the last hash of its journal; if some cannot be believed or read, those before them,
	/// and a [`Fault::Damaged`].
	///
	/// # Errors
	/// There is no such game, or why it cannot be read, for the user.
	pub fn game(&mut self, id: i64) -> Result<(StoredGame, Vec<Fact>, Fingerprint), Trouble> {
		let found = self.read(id)?;
		Ok((found.game, found.facts, found.fingerprint))
	}

	/// A game as it is kept, unchecked: its title, and each fact's text and hash.
	///
	/// # Errors
	/// There is no such game, or why it cannot be read, for the user.
	pub fn journal(&mut self, id: i64) -> Result<(Title, Vec<Kept>), Trouble> {
		self.with(|cabinet| cabinet.journal(id))
	}

	/// Takes in a game whose journal was checked: its lines, and what the journal tells.
	///
	/// # Errors
	/// Why it cannot be written, for the user.
	pub fn import(&mut self, lines: Vec<String>, journal: &Journal) -> Result<Imported, Trouble> {
		let first = lines.first().and_then(|line| serde_json::from_str(line).ok());
		let mut draft = Draft {
			told: first.as_ref().map(Told::of).unwrap_or_default(),
			running: journal.table.is_running(),
			imported: true,
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

	fn read(&mut self, id: i64) -> Result<Found, Trouble> {
		let found = self.with(|cabinet| cabinet.game(id))?;
		// Nothing is deleted: a newer version may be able to read it, and an arbiter will want to see it.
		let good = found.facts.len();
		let changed = match found.damage {
			None => return Ok(found),
			Some(Damage::Changed) => true,
			Some(Damage::Unreadable) => false,
		};
		self.bell
			.ring(Input::Fault(Fault::Damaged(annabella::ports::Damage {
				game: id,
				good,
				changed,
			})));
		Ok(found)
	}

	/// The folder in which the database stands, beside everything else of the user.
	///
	/// # Errors
	/// There is no home.
	pub fn folder(&self) -> Result<PathBuf, String> {
		self.folder.clone()
	}

	fn begin(&mut self, draft: Draft) {
		self.drafts.retain(|old| !old.waiting.is_empty());
		self.drafts.push(draft);
		self.let_go();
	}

	/// Writes all that waits, and reports what is in the way once.
	fn write(&mut self) {
		if self.drafts.iter().all(|draft| draft.waiting.is_empty()) {
			return;
		}
		if let Err(trouble) = self.stand_again() {
			return self.wait(trouble);
		}
		// It may be allowed again by now.
		self.cabinet = self
			.cabinet
			.take()
			.filter(|cabinet| cabinet.may_be_written().is_ok());
		let mut drafts = std::mem::take(&mut self.drafts);
		let written = self.with(|cabinet| cabinet.write(&mut drafts));
		self.drafts = drafts;
		match written {
			Ok(parted) => {
				self.waits = false;
				if !self.troubles.is_empty() {
					self.troubles.clear();
					self.bell.ring(Input::Shelf(ShelfAnswer::KeptAgain));
				}
				for id in parted {
					self.bell.ring(Input::Fault(Fault::Parted { id }));
				}
				let current = self.drafts.pop();
				self.drafts.clear();
				self.drafts.extend(current);
				if let Some(id) = self.drafts.last().and_then(|draft| draft.id) {
					// A new number is nobody else's; only a race of an instant is lost here, and then the games part ways.
					self.take_in_hand(id);
				}
				self.let_go();
			}
			Err(trouble) => self.wait(trouble),
		}
	}

	/// Not all that waits could be written. That it waits is told once.
	fn wait(&mut self, trouble: Trouble) {
		self.report(trouble);
		if !std::mem::replace(&mut self.waits, true) {
			self.bell.ring(Input::Shelf(ShelfAnswer::Waiting));
		}
	}

	/// The last chance for what still waits.
	///
	/// # Errors
	/// Why it cannot be kept, for the user.
	pub fn close(mut self) -> Result<(), String> {
		self.write();
		match self.troubles.pop().filter(|_| self.waits) {
			Some(trouble) => Err(format!("Not all of the game is kept: {trouble}.")),
			None => Ok(()),
		}
	}

	fn report(&mut self, trouble: Trouble) {
		if !self.troubles.contains(&trouble) {
			let fault = trouble.fault(ShelfFault::Keeping);
			self.bell.ring(Input::Fault(Fault::Shelf(fault)));
			self.troubles.push(trouble);
		}
	}

	/// Does something with the open database, which is opened for it if need be.
	fn with<T>(&mut self, work: impl FnOnce(&mut Cabinet) -> Result<T, Refused>) -> Result<T, Trouble> {
		let path = self.path.clone().map_err(|why| Trouble::homeless(&why))?;
		self.share_again(&path);
		// Who has waited once does not wait again at every move.
		let patience = if self.troubles.is_empty() {
			PATIENCE
		} else {
			Duration::ZERO
		};
		let cabinet = match self.cabinet.take() {
			Some(cabinet) => cabinet.set_patience(patience).map(|()| cabinet),
			None => Cabinet::open(&path, patience),
		};
		let done = cabinet.and_then(|mut cabinet| {
			let done = work(&mut cabinet);
			if done.as_ref().err().is_none_or(Refused::may_pass) {
				self.cabinet = Some(cabinet);
				self.standing = self.standing.or_else(|| Standing::of(&path));
			} else {
				self.standing = None;
			}
			done
		});
		done.map_err(|refused| Trouble::of(&path, &refused))
	}
}

impl Drop for Shelf {
	/// The last chance for what still waits.
	fn drop(&mut self) {
		self.write();
	}
}
