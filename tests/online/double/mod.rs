//! A server with the interface of Lichess, as far as this program uses it: accounts, games with clocks, challenges, seeks, puzzles, broadcasts
//! and tournaments, in memory, over plain HTTP. It also does on demand all that a server must not do.
//!
//! A token is `lip_` and the name of a user, who is there as soon as the token is shown. Two programs can play each other. By hand:
//!
//! ```text
//! cargo run --example lichess-double -- 8099
//! annabella --server http://127.0.0.1:8099
//! ```

mod api;
mod challenge;
mod game;
mod http;
mod lists;
mod record;
mod sign_in;
mod stream;
mod tournament;
mod trouble;
mod watch;
mod world;

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

pub use stream::Piece;
pub use trouble::Trouble;
pub use world::{Settings, World};

use http::{Answer, Connection};

/// Pause between two looks at the clocks.
const TICK: Duration = Duration::from_millis(10);

/// A running server. It ends when it is dropped.
pub struct Double {
	place: SocketAddr,
	shared: Arc<Shared>,
}

/// The state that all connections share.
pub struct Shared {
	world: Mutex<World>,
	changed: Condvar,
	ended: AtomicBool,
}

impl Shared {
	pub fn world(&self) -> MutexGuard<'_, World> {
		self.world.lock().unwrap_or_else(PoisonError::into_inner)
	}
}

impl Double {
	/// A server at a free port of this machine.
	pub fn open(settings: Settings) -> Self {
		Self::at(0, settings)
	}

	/// A server at this port of this machine.
	pub fn at(port: u16, settings: Settings) -> Self {
		let listener = TcpListener::bind(("127.0.0.1", port)).unwrap();
		let place = listener.local_addr().unwrap();
		let shared = Arc::new(Shared {
			world: Mutex::new(World::new(settings, format!("http://{place}"))),
			changed: Condvar::new(),
			ended: AtomicBool::new(false),
		});
		let open = shared.clone();
		thread::spawn(move || {
			for visitor in listener.incoming() {
				if open.ended.load(Ordering::SeqCst) {
					return;
				}
				let (Ok(visitor), shared) = (visitor, open.clone()) else {
					continue;
				};
				thread::spawn(move || serve(visitor, &shared));
			}
		});
		let ticking = shared.clone();
		thread::spawn(move || {
			while !ticking.ended.load(Ordering::SeqCst) {
				ticking.world().tick();
				ticking.changed.notify_all();
				thread::sleep(TICK);
			}
		});
		Self { place, shared }
	}

	pub fn url(&self) -> String {
		format!("http://{}", self.place)
	}

	/// All that the server knows, to be asked and changed.
	pub fn world(&self) -> MutexGuard<'_, World> {
		self.shared.world()
	}

	/// Waits until this is so, and fails if it takes half a minute.
	#[track_caller]
	pub fn until(&self, what: &str, mut is_so: impl FnMut(&mut World) -> bool) {
		let until = Instant::now() + Duration::from_secs(30);
		let mut world = self.world();
		while !is_so(&mut world) {
			assert!(Instant::now() < until, "{what}: {:#?}", world.asked());
			world = self
				.shared
				.changed
				.wait_timeout(world, Duration::from_millis(100))
				.unwrap_or_else(PoisonError::into_inner)
				.0;
		}
	}
}

impl Drop for Double {
	fn drop(&mut self) {
		self.shared.ended.store(true, Ordering::SeqCst);
		self.world().end_streams();
		// Wakes the thread that waits for visitors.
		let _ = TcpStream::connect(self.place);
	}
}

/// Answers the requests of one connection.
fn serve(visitor: TcpStream, shared: &Arc<Shared>) {
	let Ok(mut connection) = Connection::new(visitor) else {
		return;
	};
	let mut is_last = false;
	while !is_last && let Some(asked) = connection.next() {
		if shared.ended.load(Ordering::SeqCst) {
			return;
		}
		is_last = asked.header("connection") == Some("close");
		let trouble = shared.world().trouble_for(&asked);
		if let Some(trouble) = trouble {
			match trouble.answer() {
				Some(answer) => {
					if !connection.answer(answer) {
						return;
					}
				}
				None => return trouble.befall(&mut connection, shared),
			}
			continue;
		}
		let answer = api::answer(&mut shared.world(), &asked);
		shared.changed.notify_all();
		match answer {
			Answer::Stream(stream) => return stream.carry(connection, shared),
			whole => {
				if let Answer::Whole {
					status, kind, body, ..
				} = &whole
				{
					record::note(&asked.method, &asked.path, *status, kind, body);
				}
				if !connection.answer(whole) {
					return;
				}
			}
		}
	}
}
