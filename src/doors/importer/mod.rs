//! Taking in files of games and puzzles while the program runs, on a thread of its own that can be stopped at any time. It reads them as
//! the commands `import` and `puzzles import` do.

mod path;

use std::fs::File;
use std::io::Seek;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use annabella::message;
use annabella::ports::{Completion, ImportEnd, ImportKind, ImportNews, ImportOrder, ImportedSoFar, Input};
use annabella::puzzles::begins_table;
use annabella::texts::Message;

use super::bell::Bell;
use super::bounds::ordinary;
use super::legible::legible;
use super::user_dirs::{obstacle, whole};
use crate::subcommands::{Fate, Storage, TakenGames, TakenTable, each_piece, own_storage};

/// Time between two reports of progress.
const TOLD: Duration = Duration::from_secs(1);

/// The thread that takes in files.
#[derive(Debug)]
pub struct Importer {
	bell: Bell,
	database: Option<PathBuf>,
	turn: Arc<Mutex<()>>,
	/// `None` before the first order. The thread ends when the orders are dropped.
	thread: Option<(Sender<ImportOrder>, JoinHandle<()>)>,
	is_stopped: Arc<AtomicBool>,
}

impl Importer {
	/// Keeps everything in this database, or in the usual one, and writes in turn with the program's storage. Nothing is opened before a file is to be taken in.
	#[must_use]
	pub fn new(bell: Bell, database: Option<PathBuf>, turn: Arc<Mutex<()>>) -> Self {
		Self {
			bell,
			database,
			turn,
			thread: None,
			is_stopped: Arc::default(),
		}
	}

	pub fn order(&mut self, order: ImportOrder) {
		match order {
			ImportOrder::Stop => return self.is_stopped.store(true, Ordering::Relaxed),
			ImportOrder::Begin(_) => self.is_stopped.store(false, Ordering::Relaxed),
			ImportOrder::Complete(_) | ImportOrder::Receive(_) | ImportOrder::Received { .. } => {}
		}
		if self.thread.is_none() {
			let (orders, taken) = channel();
			let work = Work {
				bell: self.bell.clone(),
				database: self.database.clone(),
				turn: Arc::clone(&self.turn),
				is_stopped: Arc::clone(&self.is_stopped),
			};
			let started = thread::Builder::new()
				.name("import".to_owned())
				.spawn(move || work.serve(&taken));
			match started {
				Ok(thread) => self.thread = Some((orders, thread)),
				Err(error) => {
					let why = Some(obstacle(&error).into());
					let end = ImportEnd {
						why,
						..ImportEnd::default()
					};
					return self.bell.ring(Input::Import(ImportNews::Ended(end)));
				}
			}
		}
		if let Some((orders, _)) = &self.thread {
			let _ = orders.send(order);
		}
	}

	/// Stops, and waits until everything that was read is kept.
	pub fn close(&mut self) {
		self.is_stopped.store(true, Ordering::Relaxed);
		if let Some((orders, thread)) = self.thread.take() {
			drop(orders);
			let _ = thread.join();
		}
	}
}

/// The work on the thread.
struct Work {
	bell: Bell,
	database: Option<PathBuf>,
	turn: Arc<Mutex<()>>,
	is_stopped: Arc<AtomicBool>,
}

impl Work {
	fn serve(&self, orders: &Receiver<ImportOrder>) {
		let mut received = Received::default();
		while let Ok(order) = orders.recv() {
			let news = match order {
				ImportOrder::Complete(text) => Some(ImportNews::Completed(path::completed(&text))),
				ImportOrder::Begin(text) => Some(self.begin(&text)),
				ImportOrder::Receive(piece) => self.receive(&mut received, piece.as_bytes()),
				ImportOrder::Received { whole, stopped } => {
					let received = std::mem::take(&mut received);
					Some(ImportNews::Ended(received.end(whole, stopped)))
				}
				ImportOrder::Stop => None,
			};
			if let Some(news) = news {
				self.bell.ring(Input::Import(news));
			}
		}
		// The program ends: all that came is kept.
		received.end(false, true);
	}

	/// Takes in a piece of what a server sends, and tells now and then how far it is.
	fn receive(&self, received: &mut Received, piece: &[u8]) -> Option<ImportNews> {
		if received.failure.is_some() {
			return None;
		}
		if received.taken.is_none() {
			let storage = own_storage(self.database.clone(), Arc::clone(&self.turn));
			match Taken::begin(piece, storage) {
				Ok(taken) => received.taken = Some(taken.by_address()),
				Err(why) => received.failure = Some(why),
			}
		}
		let taken = received.taken.as_mut()?;
		taken.take(piece);
		if received.told.is_some_and(|told| told.elapsed() < TOLD) {
			return None;
		}
		received.told = Some(Instant::now());
		Some(ImportNews::SoFar(ImportedSoFar {
			kind: taken.kind(),
			number: taken.so_far(),
			percent: None,
		}))
	}

	fn begin(&self, text: &str) -> ImportNews {
		let place = whole(&path::meant(text));
		let path = legible(&place.display().to_string());
		let opened = ordinary(&place).and_then(|file| Ok((file.metadata()?, file)));
		match opened {
			Ok((about, _)) if about.is_dir() => ImportNews::Folder { path },
			Ok((about, file)) => {
				let begun = ImportNews::Begun { path: path.clone() };
				self.bell.ring(Input::Import(begun));
				ImportNews::Ended(self.import(file, about.len(), &path))
			}
			Err(error) => ImportNews::Unopened {
				path,
				why: obstacle(&error),
			},
		}
	}

	fn import(&self, file: File, length: u64, name: &str) -> ImportEnd {
		// The same file, so that its place is known while another one reads it.
		let place = file.try_clone();
		let percent = || {
			let at = place.as_ref().ok()?.stream_position().ok()?;
			u8::try_from(at.saturating_mul(100).checked_div(length)?.min(100)).ok()
		};
		let mut taken: Option<Taken> = None;
		let mut told = Instant::now();
		let is_stopped = || self.is_stopped.load(Ordering::Relaxed);
		let ended = each_piece(file, name, &is_stopped, |piece| {
			let taken = match &mut taken {
				Some(taken) => taken,
				None => {
					let storage = own_storage(self.database.clone(), Arc::clone(&self.turn));
					taken.insert(Taken::begin(piece, storage)?)
				}
			};
			let goes_on = taken.take(piece);
			if told.elapsed() >= TOLD {
				told = Instant::now();
				let so_far = ImportedSoFar {
					kind: taken.kind(),
					number: taken.so_far(),
					percent: percent(),
				};
				self.bell.ring(Input::Import(ImportNews::SoFar(so_far)));
			}
			Ok(goes_on)
		});
		let is_readable = ended.as_ref().is_ok_and(Result::is_ok);
		let is_kept = ended.is_ok();
		let ended = ended.and_then(|ended| ended);
		let stopped = ended == Err(message!(Stopped));
		let why = ended.err().filter(|_| !stopped);
		let Some(taken) = taken else {
			let why = why.or_else(|| (!stopped).then_some(message!(NoGameToTake)));
			return ImportEnd {
				stopped,
				why,
				is_other: is_kept && !stopped,
				..ImportEnd::default()
			};
		};
		let kind = Some(taken.kind());
		let Fate {
			new,
			known,
			refused,
			failure,
			nothing,
		} = taken.end(stopped, why.is_some());
		let is_vain = new + known == 0 && !stopped;
		ImportEnd {
			kind,
			new,
			known,
			refused: refused.count,
			first: refused.first().cloned(),
			stopped: stopped && failure.is_none(),
			is_other: is_vain && is_readable && failure.is_none(),
			why: failure.or(why).or(is_vain.then_some(nothing)),
		}
	}
}

/// Games that a server sends, as far as they have come.
#[derive(Default)]
struct Received {
	taken: Option<Taken>,
	/// Why it cannot be kept.
	failure: Option<Message>,
	/// Time of the last report.
	told: Option<Instant>,
}

impl Received {
	/// Keeps the rest, and tells what became of everything.
	fn end(self, whole: bool, stopped: bool) -> ImportEnd {
		let Some(taken) = self.taken else {
			return ImportEnd {
				stopped,
				why: self.failure,
				..ImportEnd::default()
			};
		};
		let kind = Some(taken.kind());
		let Fate {
			new,
			known,
			refused,
			failure,
			..
		} = taken.end(stopped, !whole);
		ImportEnd {
			kind,
			new,
			known,
			refused: refused.count,
			first: refused.first().cloned(),
			stopped: stopped && failure.is_none(),
			why: failure,
			is_other: false,
		}
	}
}

/// The content of a file, told by its beginning.
enum Taken {
	Games(Box<TakenGames>),
	Puzzles(Box<TakenTable>),
}

impl Taken {
	fn begin(beginning: &[u8], storage: Storage) -> Result<Self, Message> {
		if begins_table(beginning) {
			TakenTable::begin(storage).map(|table| Self::Puzzles(Box::new(table)))
		} else {
			TakenGames::begin(storage).map(|games| Self::Games(Box::new(games)))
		}
	}

	/// The same, from a server: games that are there under the same address are known.
	fn by_address(self) -> Self {
		match self {
			Self::Games(games) => Self::Games(Box::new(games.by_address())),
			Self::Puzzles(table) => Self::Puzzles(table),
		}
	}

	const fn kind(&self) -> ImportKind {
		match self {
			Self::Games(_) => ImportKind::Games,
			Self::Puzzles(_) => ImportKind::Puzzles,
		}
	}

	fn take(&mut self, piece: &[u8]) -> bool {
		match self {
			Self::Games(games) => games.take(piece),
			Self::Puzzles(table) => table.take(piece),
		}
	}

	const fn so_far(&self) -> u64 {
		match self {
			Self::Games(games) => games.so_far(),
			Self::Puzzles(table) => table.so_far(),
		}
	}

	/// Keeps the rest, as far as it is whole.
	fn end(self, stopped: bool, is_broken: bool) -> Fate {
		match self {
			Self::Games(mut games) => {
				games.finish(!stopped && !is_broken);
				games.fate()
			}
			Self::Puzzles(mut table) => {
				if !stopped {
					table.finish(is_broken);
				}
				table.fate()
			}
		}
	}
}
