//! Signing in: a page on this machine waits for the browser, which comes back from the server's page with a code.

use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use annabella::online::{CourierReport, NetworkFault};

use crate::address::Address;
use crate::pkce::Secrets;
use crate::platform::browser;
use crate::redirect::Redirect;
use crate::reports::report;

/// Time for the user to sign in.
const SIGNING_IN: Duration = Duration::from_secs(600);
/// Time for the browser to send its request.
const ASKING: Duration = Duration::from_secs(5);
/// Bytes of the longest head of a request.
const LONGEST_HEAD: u64 = 16 << 10;
/// Connections that are open at once, at most. A browser opens some in advance.
const CONNECTIONS: usize = 16;

/// Events while the page waits.
enum Knock {
	/// A request with this head.
	Visited(TcpStream, String),
	Cancelled,
	/// Signing in begins anew: nothing is reported of this one.
	Replaced,
}

/// A code, and all that the server wants to see with it.
#[derive(Debug)]
pub struct Grant {
	pub code: String,
	pub verifier: String,
	pub redirect: String,
}

/// A page that waits for the browser.
#[derive(Debug)]
pub struct SignIn(Sender<Knock>);

impl SignIn {
	/// Opens the page, and hands on the code that comes.
	pub fn begin(address: Address, scopes: Vec<String>, grant: impl FnOnce(Grant) + Send + 'static) -> Self {
		let (knocks, knocked) = channel();
		let visits = knocks.clone();
		let work = move || match wait(&address, &scopes, visits, &knocked) {
			Ok(Some(granted)) => grant(granted),
			Ok(None) => {}
			Err(why) => report(&CourierReport::NotSignedIn { why }),
		};
		if thread::Builder::new()
			.name("sign in".to_owned())
			.spawn(work)
			.is_err()
		{
			let why = NetworkFault::NoPage;
			report(&CourierReport::NotSignedIn { why });
		}
		Self(knocks)
	}

	/// Stops waiting, and reports it.
	pub fn cancel(self) {
		let _ = self.0.send(Knock::Cancelled);
	}

	/// Stops waiting in silence.
	pub fn replace(self) {
		let _ = self.0.send(Knock::Replaced);
	}
}

/// Waits for the browser; `None` if another page waits instead.
fn wait(
	address: &Address,
	scopes: &[String],
	visits: Sender<Knock>,
	knocked: &Receiver<Knock>,
) -> Result<Option<Grant>, NetworkFault> {
	let secrets = Secrets::draw()?;
	let door = FrontDoor::open(visits).map_err(|_| NetworkFault::NoPage)?;
	let redirect = format!("http://{}/", door.place);
	let url = address.with(&secrets.page(&redirect, scopes));
	let opened = browser::open(&url);
	report(&CourierReport::Visit { url, opened });
	let until = Instant::now() + SIGNING_IN;
	loop {
		match knocked.recv_timeout(until.saturating_duration_since(Instant::now())) {
			Ok(Knock::Visited(mut browser, head)) => {
				let meant = Redirect::read(&head, &secrets.state);
				let _ = browser.write_all(meant.answer(&head).as_bytes());
				match meant {
					Redirect::Granted(code) => {
						return Ok(Some(Grant {
							code,
							verifier: secrets.verifier,
							redirect,
						}));
					}
					Redirect::Refused => return Err(NetworkFault::NotGranted),
					Redirect::Stranger | Redirect::Elsewhere => {}
				}
			}
			Ok(Knock::Replaced) => return Ok(None),
			Ok(Knock::Cancelled) => return Err(NetworkFault::Cancelled),
			Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
				return Err(NetworkFault::NotGranted);
			}
		}
	}
}

/// The place on this machine where the browser comes back. It is closed when it is dropped.
struct FrontDoor {
	place: SocketAddr,
	is_closed: Arc<AtomicBool>,
}

impl FrontDoor {
	fn open(visits: Sender<Knock>) -> std::io::Result<Self> {
		let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
		let place = listener.local_addr()?;
		let is_closed = Arc::new(AtomicBool::new(false));
		let closed = is_closed.clone();
		let welcome = move || {
			let open = Arc::new(AtomicUsize::new(0));
			for visitor in listener.incoming() {
				if closed.load(Ordering::SeqCst) {
					return;
				}
				let Ok(visitor) = visitor else {
					// Without a place for one more, as long as others stay.
					thread::sleep(Duration::from_millis(100));
					continue;
				};
				if open.load(Ordering::SeqCst) >= CONNECTIONS {
					continue;
				}
				open.fetch_add(1, Ordering::SeqCst);
				let (visits, leaving) = (visits.clone(), open.clone());
				// Each on its own: a connection that a browser has opened in advance says nothing.
				let listen = move || {
					if let Some(head) = head_of(&visitor) {
						let _ = visits.send(Knock::Visited(visitor, head));
					}
					leaving.fetch_sub(1, Ordering::SeqCst);
				};
				if thread::Builder::new().spawn(listen).is_err() {
					open.fetch_sub(1, Ordering::SeqCst);
				}
			}
		};
		thread::Builder::new()
			.name("front door".to_owned())
			.spawn(welcome)?;
		Ok(Self { place, is_closed })
	}
}

impl Drop for FrontDoor {
	fn drop(&mut self) {
		self.is_closed.store(true, Ordering::SeqCst);
		// Wakes the thread that waits for visitors.
		let _ = TcpStream::connect_timeout(&self.place, Duration::from_secs(1));
	}
}

/// The head of a request; `None` if none comes in time, or it is too long.
fn head_of(mut visitor: &TcpStream) -> Option<String> {
	visitor.set_write_timeout(Some(ASKING)).ok()?;
	let until = Instant::now() + ASKING;
	let mut head = Vec::new();
	let mut piece = [0; 2048];
	while !head.windows(4).any(|end| end == b"\r\n\r\n") {
		let left = until.saturating_duration_since(Instant::now());
		visitor
			.set_read_timeout(Some(left).filter(|left| !left.is_zero()))
			.ok()?;
		if left.is_zero() || head.len() as u64 > LONGEST_HEAD {
			return None;
		}
		match visitor.read(&mut piece) {
			Ok(0) => return None,
			Ok(read) => head.extend(piece.get(..read)?),
			Err(why) if why.kind() == ErrorKind::Interrupted => {}
			Err(_) => return None,
		}
	}
	Some(String::from_utf8_lossy(&head).into_owned())
}
