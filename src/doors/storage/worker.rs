//! The storage on a thread of its own, so that no voice has to be silent while a disk is slow.

use annabella::texts::Message;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{io, thread};

use annabella::clock::{Span, Stamp};
use annabella::game::Fact;
use annabella::ports::{Input, StorageOrder};

use super::{Storage, Turn};
use crate::doors::bell::Bell;

/// Time for which the program waits for the disk before it goes on without: a healthy disk never takes longer.
const PATIENCE: Duration = Duration::from_secs(1);

/// Facts of the current game, and its state after them.
#[derive(Debug)]
pub struct Keeping {
	pub facts: Vec<Fact>,
	pub score: String,
	pub plies: u32,
	pub running: bool,
	pub served: Option<Span>,
}

enum Job {
	Keep(Keeping),
	Order(StorageOrder),
	/// Write all that waits, and end. The outcome is sent back; the function is called before a wait for another program.
	Close(fn(), Sender<Result<(), Message>>),
}

/// The storage on its thread. Jobs are done in sequence; [`StorageWorker::news`] returns their results.
#[derive(Debug)]
pub struct StorageWorker {
	jobs: Sender<Job>,
	/// Number of jobs given, the opening among them.
	given: u64,
	progress: Arc<Progress>,
	news: Receiver<(Stamp, Input)>,
	folder: Result<PathBuf, Message>,
	turn: Turn,
}

impl StorageWorker {
	/// Begins to open the storage, as [`Storage::open`] does, and to announce this program in it. `bell` rings with an
	/// alarm when a job is done that was waited for in vain.
	pub fn open(path: Option<&Path>, bell: &Bell) -> io::Result<Self> {
		let (of_storage, news) = Bell::hang(bell.watch().clone());
		let (jobs, given) = channel();
		let progress = Arc::new(Progress::new(bell.clone()));
		let folder = Storage::folder_at(path);
		let turn = Turn::default();
		let its_turn = Arc::clone(&turn);
		let (path, reports) = (path.map(Path::to_path_buf), Arc::clone(&progress));
		thread::Builder::new().name("storage".to_owned()).spawn(move || {
			let _end = End(&reports);
			let mut storage = Storage::open(path.as_deref(), &of_storage);
			storage.sit_down();
			reports.has_done(1);
			work(storage, &given, &reports, &its_turn);
		})?;
		Ok(Self {
			jobs,
			given: 1,
			progress,
			news,
			folder,
			turn,
		})
	}

	/// The folder of the database, beside everything else of the user.
	///
	/// # Errors
	/// If there is no home.
	pub fn folder(&self) -> Result<PathBuf, Message> {
		self.folder.clone()
	}

	/// The turn in which another storage of this program writes.
	pub fn turn(&self) -> Turn {
		Arc::clone(&self.turn)
	}

	pub fn keep(&mut self, facts: Keeping) {
		self.give(Job::Keep(facts));
	}

	pub fn order(&mut self, order: StorageOrder) {
		self.give(Job::Order(order));
	}

	fn give(&mut self, job: Job) {
		self.progress.begin(self.given);
		// Without its thread everything counts as done: the program is ending.
		if self.jobs.send(job).is_ok() {
			self.given += 1;
		}
	}

	/// Waits a moment for all jobs given, and returns `true` if they are done. After one wait in vain there is no other
	/// before they are.
	pub fn wait(&self) -> bool {
		self.progress.wait(self.given)
	}

	/// Waits until all jobs given are done, however long that takes.
	pub fn finish(&self) {
		let state = self.progress.lock();
		let waits = |state: &mut State| state.done < self.given;
		drop(self.progress.changed.wait_while(state, waits));
	}

	/// Returns `true` if all jobs given are done.
	pub fn is_idle(&self) -> bool {
		self.progress.lock().done >= self.given
	}

	/// The results so far.
	pub fn news(&self) -> Vec<Input> {
		self.news.try_iter().map(|(_, input)| input).collect()
	}

	/// The last chance for facts that still wait, as in [`Storage::close`]. `slow` is called if it takes long.
	///
	/// # Errors
	/// If they are not stored with the other games, with the reason and their path, for the user.
	pub fn close(self, waiting: fn(), slow: impl FnOnce()) -> Result<(), Message> {
		let (outcome, closed) = channel();
		let _ = self.jobs.send(Job::Close(waiting, outcome));
		let soon = closed.recv_timeout(PATIENCE);
		soon.or_else(|_| {
			slow();
			closed.recv()
		})
		.unwrap_or(Ok(()))
	}
}

/// Does one job after the other. Facts that arrive meanwhile are written together.
fn work(mut storage: Storage, given: &Receiver<Job>, progress: &Progress, turn: &Turn) {
	let mut next = given.recv().ok();
	while let Some(job) = next.take() {
		let mut jobs = 1;
		let its_turn = turn.lock();
		match job {
			Job::Keep(facts) => {
				storage.take(&facts);
				next = given.try_recv().ok();
				while let Some(Job::Keep(more)) = &next {
					storage.take(more);
					jobs += 1;
					next = given.try_recv().ok();
				}
				storage.write();
			}
			Job::Order(order) => storage.order(order),
			Job::Close(waiting, outcome) => {
				let _ = outcome.send(storage.close(waiting));
				return;
			}
		}
		drop(its_turn);
		progress.has_done(jobs);
		next = next.or_else(|| given.recv().ok());
	}
}

/// The progress of the thread.
#[derive(Debug)]
struct Progress {
	state: Mutex<State>,
	changed: Condvar,
	bell: Bell,
}

#[derive(Debug, Default)]
struct State {
	done: u64,
	/// True after a wait in vain.
	is_late: bool,
}

impl Progress {
	fn new(bell: Bell) -> Self {
		Self {
			state: Mutex::default(),
			changed: Condvar::new(),
			bell,
		}
	}

	fn lock(&self) -> MutexGuard<'_, State> {
		self.state.lock().unwrap_or_else(PoisonError::into_inner)
	}

	/// Notes another job after this number.
	fn begin(&self, given: u64) {
		let mut state = self.lock();
		state.is_late &= state.done < given;
	}

	fn has_done(&self, jobs: u64) {
		let mut state = self.lock();
		state.done = state.done.saturating_add(jobs);
		if state.is_late {
			self.bell.ring(Input::Alarm);
		}
		drop(state);
		self.changed.notify_all();
	}

	fn wait(&self, given: u64) -> bool {
		let state = self.lock();
		let patience = if state.is_late { Duration::ZERO } else { PATIENCE };
		let waited = self
			.changed
			.wait_timeout_while(state, patience, |state| state.done < given);
		let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
		state.is_late = state.done < given;
		!state.is_late
	}
}

/// Ends all waits, whatever ends the thread.
struct End<'a>(&'a Progress);

impl Drop for End<'_> {
	fn drop(&mut self) {
		self.0.has_done(u64::MAX);
	}
}
