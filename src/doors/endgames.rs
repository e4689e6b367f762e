//! Tables of endgames: read from their files, or made and kept there, on a thread of its own that can be stopped at any time.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};
use std::{fs, thread};

use annabella::endgames::{Maker, Material, Table, Tables};
use annabella::ports::{EndgameFault, EndgameNews, Fault, FileFault, Input, Obstacle};

use super::bell::Bell;
use super::bounds::{all, ordinary};
use super::user_dirs::{file_fault, make_folder, obstacle, private, put_whole};

/// No file of a table is larger, in bytes.
const LARGEST: u64 = 8 << 20;
/// Number of positions between two checks that they are still wanted: some milliseconds' work.
const PORTION: usize = 20_000;
/// Time between two reports of progress.
const TOLD: Duration = Duration::from_secs(1);

/// The tables on the disk, and the thread that makes them.
#[derive(Debug)]
pub struct Endgames {
	bell: Bell,
	/// `None` without a home.
	folder: Option<PathBuf>,
	/// `None` before the first order. The thread ends when it is dropped.
	orders: Option<Sender<Material>>,
}

impl Endgames {
	/// Keeps its tables in the folder `endgames` of this one, which may be missing. Nothing is opened before a table is
	/// wanted.
	#[must_use]
	pub fn new(bell: Bell, games: Option<PathBuf>) -> Self {
		Self {
			bell,
			folder: games.map(|games| games.join("endgames")),
			orders: None,
		}
	}

	/// Reports all tables that are needed to play this material out. An earlier order that is still in work is given up.
	pub fn fetch(&mut self, material: Material) {
		let waits = self.orders.as_ref().map(|orders| orders.send(material));
		if waits.is_some_and(|sent| sent.is_ok()) {
			return;
		}
		let (orders, taken) = channel();
		let _ = orders.send(material);
		let (bell, folder) = (self.bell.clone(), self.folder.clone());
		let started = thread::Builder::new().name("endgames".to_owned()).spawn(move || {
			Workshop {
				orders: taken,
				bell,
				folder,
				unkept: Tables::default(),
			}
			.serve();
		});
		match started {
			Ok(_) => self.orders = Some(orders),
			Err(error) => {
				let why = EndgameFault::NotMade(obstacle(&error));
				self.bell.ring(Input::Fault(Fault::Endgames(why)));
				self.bell.ring(Input::Endgames(EndgameNews::Failed(material)));
			}
		}
	}

	/// Stops all work.
	pub fn close(&mut self) {
		self.orders = None;
	}
}

/// The maker of the tables.
struct Workshop {
	orders: Receiver<Material>,
	bell: Bell,
	folder: Option<PathBuf>,
	/// Tables that could not be saved.
	unkept: Tables,
}

/// The next wish, which ends the current work.
enum Instead {
	Other(Material),
	/// No table is wanted any more.
	End,
}

impl Workshop {
	fn serve(mut self) {
		let mut next = self.orders.recv().ok();
		while let Some(material) = next {
			next = match self.fetch(material) {
				Ok(tables) => {
					self.bell
						.ring(Input::Endgames(EndgameNews::Ready { material, tables }));
					self.orders.recv().ok()
				}
				Err(Instead::Other(other)) => Some(other),
				Err(Instead::End) => None,
			};
		}
	}

	/// All tables that are needed to play this material out.
	fn fetch(&mut self, material: Material) -> Result<Tables, Instead> {
		let needed = material.needed();
		let mut tables = Tables::default();
		let mut missing = Vec::new();
		for needed in &needed {
			match self.unkept.of(*needed).cloned().or_else(|| self.read(*needed)) {
				Some(table) => tables.add(table),
				None => missing.push(*needed),
			}
		}
		let mut told = Told {
			of: material,
			at: None,
			parts: missing.len(),
		};
		for (done, missing) in missing.into_iter().enumerate() {
			let table = Arc::new(self.make(missing, &tables, done, &mut told)?);
			if let Err(fault) = self.keep(&table) {
				let is_first = self.unkept == Tables::default();
				self.unkept.add(table.clone());
				if is_first {
					self.bell
						.ring(Input::Fault(Fault::Endgames(EndgameFault::NotKept(fault))));
				}
			}
			tables.add(table);
		}
		Ok(tables)
	}

	fn make(
		&self,
		material: Material,
		others: &Tables,
		done: usize,
		told: &mut Told,
	) -> Result<Table, Instead> {
		let mut maker = Maker::new(material, others.clone());
		loop {
			match self.orders.try_recv() {
				Ok(other) if other != told.of => return Err(Instead::Other(other)),
				Ok(_) | Err(TryRecvError::Empty) => {}
				Err(TryRecvError::Disconnected) => return Err(Instead::End),
			}
			told.tell(done, maker.percent(), &self.bell);
			if !maker.work(PORTION) {
				return Ok(maker.finish());
			}
		}
	}

	/// The saved table. One that cannot be used is reported.
	fn read(&self, material: Material) -> Option<Arc<Table>> {
		let path = self.folder.as_ref()?.join(Table::file_name(material));
		let read = ordinary(&path).and_then(|file| all(file, LARGEST));
		let table = read
			.and_then(|bytes| Table::read(material, &bytes).map_err(|_| io::Error::other(Obstacle::Damaged)));
		match table {
			Ok(table) => Some(Arc::new(table)),
			Err(error) => {
				if error.kind() != ErrorKind::NotFound {
					let fault = file_fault(&path, &error);
					self.bell
						.ring(Input::Fault(Fault::Endgames(EndgameFault::Spoiled(fault))));
				}
				None
			}
		}
	}

	fn keep(&self, table: &Table) -> Result<(), FileFault> {
		let Some(folder) = &self.folder else {
			return Err(FileFault {
				path: String::new(),
				why: Obstacle::NoHome,
			});
		};
		let path = folder.join(Table::file_name(table.material()));
		put(folder, &path, table).map_err(|error| file_fault(&path, &error))
	}
}

fn put(folder: &Path, path: &Path, table: &Table) -> io::Result<()> {
	make_folder(folder)?;
	if fs::symlink_metadata(path).is_ok_and(|about| !about.is_file() && !about.is_symlink()) {
		return Err(io::Error::other(Obstacle::NotAFile));
	}
	put_whole(path, table.written(), private())
}

/// Progress, reported now and then.
struct Told {
	of: Material,
	at: Option<Instant>,
	/// Number of tables to make.
	parts: usize,
}

impl Told {
	fn tell(&mut self, done: usize, percent: u8, bell: &Bell) {
		if self.at.is_some_and(|at| at.elapsed() < TOLD) {
			return;
		}
		self.at = Some(Instant::now());
		let whole = (done * 100 + usize::from(percent)) / self.parts.max(1);
		bell.ring(Input::Endgames(EndgameNews::Making {
			material: self.of,
			percent: u8::try_from(whole).unwrap_or(100),
		}));
	}
}

#[cfg(test)]
mod tests {
	use std::sync::mpsc::Receiver;

	use annabella::clock::Stamp;

	use super::*;
	use crate::doors::bell::Watch;

	fn material(name: &str) -> Material {
		Material::named(name).unwrap()
	}

	/// The reports until the tables are there.
	fn fetched(endgames: &mut Endgames, news: &Receiver<(Stamp, Input)>, name: &str) -> (Tables, Vec<Fault>) {
		endgames.fetch(material(name));
		let mut faults = Vec::new();
		loop {
			let input = news.recv_timeout(Duration::from_secs(300)).unwrap().1;
			if let Input::Endgames(EndgameNews::Ready { tables, .. }) = input {
				return (tables, faults);
			} else if let Input::Endgames(EndgameNews::Making { percent, .. }) = input {
				assert!(percent <= 100);
			} else if let Input::Fault(fault) = input {
				faults.push(fault);
			} else {
				panic!("{input:?}");
			}
		}
	}

	#[test]
	fn a_table_is_made_once_and_a_spoiled_one_anew() {
		let home = tempfile::tempdir().unwrap();
		let folder = home.path().join("endgames");
		let file = folder.join("KQK.table");
		let (bell, news) = Bell::hang(Watch::start());
		let fresh = || Endgames::new(bell.clone(), Some(home.path().to_owned()));
		let (made, faults) = fetched(&mut fresh(), &news, "KQK");
		assert!(faults.is_empty() && made.suffice(material("KQK")));
		let written = fs::read(&file).unwrap();
		let (read, faults) = fetched(&mut fresh(), &news, "KQK");
		assert!(faults.is_empty() && read == made);
		let older = [b"annabella endgame table 0\n", written.as_slice()].concat();
		let mut wrong = written.clone();
		*wrong.last_mut().unwrap() ^= 1;
		for spoiled in [&written[..written.len() / 2], &wrong, &older, b""] {
			fs::write(&file, spoiled).unwrap();
			let (again, faults) = fetched(&mut fresh(), &news, "KQK");
			assert!(
				matches!(faults.as_slice(), [Fault::Endgames(EndgameFault::Spoiled(fault))] if fault.why == Obstacle::Damaged),
				"{faults:?}"
			);
			assert!(again == made && fs::read(&file).unwrap() == written);
		}
		assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no draft is left");
	}

	#[test]
	fn what_cannot_be_kept_is_told_once_and_serves_all_the_same() {
		let home = tempfile::tempdir().unwrap();
		let blocked = home.path().join("file");
		fs::write(&blocked, "").unwrap();
		let (bell, news) = Bell::hang(Watch::start());
		let mut endgames = Endgames::new(bell, Some(blocked));
		let (tables, faults) = fetched(&mut endgames, &news, "KQK");
		assert!(tables.suffice(material("KQK")));
		assert!(
			matches!(faults.as_slice(), [.., Fault::Endgames(EndgameFault::NotKept(fault))] if fault.why == Obstacle::NotAFolder),
			"{faults:?}"
		);
		let (again, _) = fetched(&mut endgames, &news, "KQK");
		assert!(again == tables);
	}

	#[test]
	fn what_is_not_wanted_any_more_is_given_up() {
		let (bell, news) = Bell::hang(Watch::start());
		let home = tempfile::tempdir().unwrap();
		let mut endgames = Endgames::new(bell, Some(home.path().to_owned()));
		endgames.fetch(material("KBNK"));
		let (tables, _) = fetched(&mut endgames, &news, "KQK");
		assert!(tables.suffice(material("KQK")) && !tables.suffice(material("KBNK")));
		endgames.fetch(material("KBNK"));
		drop(endgames);
		// The thread lets go of the bell when it ends.
		while news.recv_timeout(Duration::from_secs(60)).is_ok() {}
		assert!(!home.path().join("endgames/KBNK.table").exists());
	}
}
