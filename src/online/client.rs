//! The connection to the server as a value: what was asked, which streams are open, the games that are followed. Reports of the courier
//! go in, [`Told`] and orders come out; time is passed in.
//!
//! One request is on its way at a time, and the server keeps one event stream for each token. A stream without a byte for 15 seconds is
//! lost for the courier; it is opened again after pauses that grow. After the status 429 nothing is sent for a minute.
//!
//! The tests stand here as they look into its state; without them it has less than a thousand lines.

use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::courier::{CourierOrder, CourierReport, Id, NetworkFault, OnlineNews, OnlineOrder, Token};
use super::game::{Change, ServedGame};
use super::names::GameId;
use super::received::{Account, BadLine, Challenge, EventLine, GameLine, refusal};
use super::request::{Request, Stream, TournamentKind, Written};
use super::seek::{Pace, Seek};
use crate::chess::Move;
use crate::clock::{Span, Stamp};

/// The rights that a token needs, by the server's names: to play, to read and make challenges, to know and change the user's friends and
/// blocked players, to join tournaments, to take puzzles and send answers to them, and to follow broadcasts.
pub const SCOPES: [&str; 9] = [
	"board:play",
	"challenge:read",
	"challenge:write",
	"follow:read",
	"follow:write",
	"tournament:write",
	"puzzle:read",
	"puzzle:write",
	"study:read",
];

/// Time after which an arena is asked again to pair the user: it forgets a wish after a minute.
const PAIRING: Span = Span::seconds(50);

/// Time without requests after the server has asked for it with the status 429.
const QUIET: Span = Span::seconds(60);

/// Pauses before a stream is opened again; the last one repeats.
const PAUSES: [Span; 7] = [
	Span::seconds(1),
	Span::seconds(2),
	Span::seconds(4),
	Span::seconds(8),
	Span::seconds(16),
	Span::seconds(30),
	Span::seconds(60),
];

/// The most lines about the user that wait for the user's name.
const MOST_HELD: usize = 100;

/// Returns `true` for a game of the user that has not ended.
const fn goes_on(game: &ServedGame) -> bool {
	game.own().is_some() && game.end().is_none()
}

/// Returns the news that a stream is over; those of events and of own games are told by what they have brought.
fn closed(stream: Stream, why: Option<&NetworkFault>) -> Option<Told> {
	match stream {
		Stream::Seek(_) => Some(Told::SeekEnded),
		Stream::Games { .. } | Stream::Watch(_) | Stream::Round(_) => {
			Some(Told::Stream(stream, StreamNews::Closed(why.cloned())))
		}
		Stream::Events | Stream::Game(_) => None,
	}
}

fn pause(failures: usize) -> Span {
	let [.., last] = PAUSES;
	PAUSES.get(failures).copied().unwrap_or(last)
}

/// News for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
	/// The courier runs. Without a token the user must sign in.
	Ready {
		signed_in: bool,
	},
	/// The server knows the user.
	Account(Account),
	/// The page on which the user signs in, and whether a browser shows it.
	Visit {
		url: String,
		opened: bool,
	},
	NotSignedIn(NetworkFault),
	SignedOut {
		revoked: bool,
	},
	/// The server does not accept the token any more.
	TokenRefused,
	/// Something has happened to the user.
	Event(EventLine),
	/// A game that is followed was read for the first time.
	Game(GameId),
	/// A game that is followed has changed.
	Changed(GameId, Change),
	/// The server knows no such game, or does not let it be followed.
	NoGame(GameId),
	/// The server has done what was asked; its answer.
	Done(Request, String),
	/// The server has refused, in its own words.
	Refused {
		request: Request,
		status: u16,
		why: String,
	},
	/// No answer came: nobody knows if it is done.
	Uncertain(Request),
	/// The seek is over: a game begins, or it has lapsed.
	SeekEnded,
	/// The seek was refused, in the server's words.
	SeekRefused {
		status: u16,
		why: String,
	},
	/// A stream whose reader is elsewhere has something new.
	Stream(Stream, StreamNews),
	/// The connection is lost; it is looked for.
	Lost(NetworkFault),
	/// The connection is there again.
	Back,
	/// The server wants silence for a minute.
	TooMany,
	/// A line of the server could not be used.
	Bad(BadLine),
}

/// Something new of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StreamNews {
	Line(String),
	/// It was lost, is open again, and begins anew.
	Reopened,
	/// It is over: the server has closed it, or the connection was lost.
	Closed(Option<NetworkFault>),
	/// The server has refused it, in its own words.
	Denied(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
	Opening(Id),
	Open(Id),
	/// It is opened at this time.
	Waits(Stamp),
}

#[derive(Clone, Debug)]
struct Line {
	stream: Stream,
	state: State,
	/// Number of times in a row that it was lost.
	failures: usize,
}

/// An arena in which the user waits for a game.
#[derive(Clone, Debug)]
struct Pairing {
	/// The request by which the user has joined.
	join: Request,
	/// Time at which it is sent again.
	at: Stamp,
	is_sent: bool,
}

/// The state of the courier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Courier {
	/// It was started and has not reported.
	Starts,
	Runs,
	/// It has ended, and is started again at this time.
	Ended(Stamp),
}

/// The connection.
#[derive(Clone, Debug)]
pub struct Client {
	server: String,
	courier: Courier,
	/// Number of times in a row that the courier has ended.
	ends: usize,
	signed_in: bool,
	account: Option<Account>,
	/// Lines about the user that came before the user's name was known, without which nobody knows which side is theirs.
	held: Vec<String>,
	next: Id,
	waiting: VecDeque<Request>,
	sent: Option<(Id, Request)>,
	quiet_until: Option<Stamp>,
	lines: Vec<Line>,
	games: Vec<ServedGame>,
	/// The challenges of others that wait for an answer, the oldest first.
	challenges: Vec<Challenge>,
	pairing: Option<Pairing>,
	is_lost: bool,
	orders: Vec<OnlineOrder>,
}

impl Client {
	/// Starts the courier for a server.
	#[must_use]
	pub fn start(server: &str) -> Self {
		Self {
			server: server.to_string(),
			courier: Courier::Starts,
			ends: 0,
			signed_in: false,
			account: None,
			held: Vec::new(),
			next: 1,
			waiting: VecDeque::new(),
			sent: None,
			quiet_until: None,
			lines: Vec::new(),
			games: Vec::new(),
			challenges: Vec::new(),
			pairing: None,
			is_lost: false,
			orders: Vec::from([OnlineOrder::Start {
				server: server.to_string(),
			}]),
		}
	}

	#[must_use]
	pub fn server(&self) -> &str {
		&self.server
	}

	#[must_use]
	pub const fn is_signed_in(&self) -> bool {
		self.signed_in
	}

	#[must_use]
	pub const fn is_lost(&self) -> bool {
		self.is_lost
	}

	#[must_use]
	pub const fn account(&self) -> Option<&Account> {
		self.account.as_ref()
	}

	/// Returns `true` while the user's game with clocks is offered to everybody.
	#[must_use]
	pub fn seeks(&self) -> bool {
		self.lines
			.iter()
			.any(|line| matches!(line.stream, Stream::Seek(_)))
	}

	/// Returns the challenges of others that wait for an answer, the oldest first.
	#[must_use]
	pub fn challenges(&self) -> &[Challenge] {
		&self.challenges
	}

	/// Keeps a challenge of somebody else until it is answered or withdrawn.
	fn note_challenge(&mut self, event: &EventLine) {
		match event {
			EventLine::Challenged(challenge) => {
				let user = self.account.as_ref().map_or("", |account| account.name.as_str());
				let challenger = challenge.challenger.name.as_ref();
				let is_own = challenger.is_some_and(|name| name.is(user));
				let is_known = self.challenges.iter().any(|known| known.id == challenge.id);
				if !is_own && !is_known && challenge.obstacle().is_none() {
					self.challenges.push(challenge.clone());
				}
			}
			EventLine::Cancelled(id) => self.challenges.retain(|known| known.id != *id),
			EventLine::GameStarted(game) => self.challenges.retain(|known| known.id != game.id),
			EventLine::GameFinished { .. } | EventLine::Declined { .. } | EventLine::Other => {}
		}
	}

	/// Returns a game that is followed.
	#[must_use]
	pub fn game(&self, id: &GameId) -> Option<&ServedGame> {
		self.games.iter().find(|game| game.id() == id)
	}

	fn game_mut(&mut self, id: &GameId) -> Option<&mut ServedGame> {
		self.games.iter_mut().find(|game| game.id() == id)
	}

	/// Returns a game of the user that is followed and goes on.
	#[must_use]
	pub fn played(&self) -> Option<&GameId> {
		let mut going = self.games.iter().filter(|game| goes_on(game));
		going.next().map(ServedGame::id)
	}

	/// Returns `true` while a game of the user with clocks is followed and goes on.
	#[must_use]
	pub fn plays(&self) -> bool {
		let is_timed = |game: &ServedGame| matches!(game.heading().pace, Some(Pace::Clock { .. }));
		self.games.iter().any(|game| is_timed(game) && goes_on(game))
	}

	/// Returns the time at which the arena is asked again. A game in hand comes first, also after its end.
	fn pairing_alarm(&self) -> Option<Stamp> {
		let is_free = self.games.iter().all(|game| game.own().is_none());
		let pairing = self.pairing.as_ref().filter(|pairing| !pairing.is_sent);
		pairing
			.filter(|_| is_free && !self.is_lost)
			.map(|pairing| pairing.at)
	}

	/// Returns `true` if the arena was only asked again; that is done for another minute.
	fn asked_again(&mut self, request: &Request, at: Stamp) -> bool {
		let known = self.pairing.as_mut();
		let again = known.filter(|pairing| pairing.is_sent && pairing.join == *request);
		let is_again = again.is_some();
		if let Some(pairing) = again {
			(pairing.is_sent, pairing.at) = (false, at + PAIRING);
		}
		is_again
	}

	/// Takes the orders for the door.
	pub fn take_orders(&mut self) -> Vec<OnlineOrder> {
		core::mem::take(&mut self.orders)
	}

	fn order(&mut self, order: CourierOrder) {
		self.orders.push(OnlineOrder::Send(order));
	}
}

/// Wishes of the user.
impl Client {
	pub fn sign_in(&mut self) {
		let scopes = SCOPES.iter().map(ToString::to_string).collect();
		self.order(CourierOrder::SignIn { scopes });
	}

	pub fn cancel_sign_in(&mut self) {
		self.order(CourierOrder::CancelSignIn);
	}

	pub fn use_token(&mut self, token: Token) {
		self.order(CourierOrder::UseToken { token });
	}

	pub fn use_token_file(&mut self, path: &str) {
		self.order(CourierOrder::UseTokenFile {
			path: path.to_string(),
		});
	}

	pub fn sign_out(&mut self) {
		self.order(CourierOrder::SignOut);
	}

	/// Ends the connection.
	pub fn stop(&mut self) {
		self.orders.push(OnlineOrder::Stop);
	}

	/// Asks the server for something, after everything that was asked before.
	pub fn ask(&mut self, request: Request, at: Stamp) {
		if let Request::Accept(id) | Request::Decline { challenge: id, .. } = &request {
			self.challenges.retain(|known| known.id != *id);
		}
		if let Request::Withdraw { .. } = request {
			self.pairing = None;
		}
		self.waiting.push_back(request);
		self.send_next(at);
	}

	/// Plays a move in a game that is followed. Returns `false` if another one waits for the server, or the game is over.
	pub fn play(&mut self, id: &GameId, mv: Move, offers_draw: bool, at: Stamp) -> bool {
		let request = self.game_mut(id).and_then(|game| game.send(mv, offers_draw));
		let is_sent = request.is_some();
		if let Some(request) = request {
			self.ask(request, at);
		}
		is_sent
	}

	/// Follows a game from now on.
	pub fn follow(&mut self, id: &GameId, at: Stamp) {
		self.open(Stream::Game(id.clone()), at);
	}

	/// Forgets a game.
	pub fn leave(&mut self, id: &GameId) {
		self.games.retain(|game| game.id() != id);
		self.close(&Stream::Game(id.clone()));
	}

	/// Offers a game with clocks to everybody, until [`Self::stop_seeking`].
	pub fn seek(&mut self, seek: Seek, at: Stamp) {
		self.stop_seeking();
		self.open(Stream::Seek(seek), at);
	}

	/// Withdraws the offer of a game.
	pub fn stop_seeking(&mut self) {
		let seeks: Vec<Stream> = self
			.lines
			.iter()
			.map(|line| line.stream.clone())
			.filter(|stream| matches!(stream, Stream::Seek(_)))
			.collect();
		for seek in seeks {
			self.close(&seek);
		}
	}

	/// Opens a stream, unless it is open.
	pub fn open(&mut self, stream: Stream, at: Stamp) {
		if self.lines.iter().any(|line| line.stream == stream) {
			return;
		}
		self.lines.push(Line {
			stream,
			state: State::Waits(at),
			failures: 0,
		});
		self.open_due(at);
	}

	/// Closes a stream for good.
	pub fn close(&mut self, stream: &Stream) {
		let Some(place) = self.lines.iter().position(|line| line.stream == *stream) else {
			return;
		};
		let line = self.lines.remove(place);
		if let State::Opening(id) | State::Open(id) = line.state {
			self.order(CourierOrder::Close { id });
		}
	}
}

/// Time.
impl Client {
	/// Returns the time at which [`Self::settle`] has something to do.
	#[must_use]
	pub fn alarm(&self) -> Option<Stamp> {
		if let Courier::Ended(until) = self.courier {
			return Some(until);
		}
		if self.courier != Courier::Runs {
			return None;
		}
		// A request waits for the answer to the one before it, and nothing is sent before the silence is over.
		let quiet = self.quiet_until;
		let request = quiet.filter(|_| !self.waiting.is_empty() && self.sent.is_none());
		let waits = self.lines.iter().filter_map(|line| match line.state {
			State::Waits(until) => Some(quiet.map_or(until, |quiet| quiet.max(until))),
			State::Opening(_) | State::Open(_) => None,
		});
		waits.chain(request).chain(self.pairing_alarm()).min()
	}

	/// Does what is due by now.
	pub fn settle(&mut self, at: Stamp) {
		if let Courier::Ended(until) = self.courier
			&& until <= at
		{
			self.courier = Courier::Starts;
			let server = self.server.clone();
			self.orders.push(OnlineOrder::Start { server });
		}
		if self.pairing_alarm().is_some_and(|due| due <= at)
			&& let Some(pairing) = &mut self.pairing
		{
			pairing.is_sent = true;
			self.waiting.push_back(pairing.join.clone());
		}
		self.open_due(at);
		self.send_next(at);
	}

	fn open_due(&mut self, at: Stamp) {
		if self.courier != Courier::Runs || self.quiet_until.is_some_and(|until| until > at) {
			return;
		}
		let mut orders = Vec::new();
		for line in &mut self.lines {
			if let State::Waits(until) = line.state
				&& until <= at
			{
				let id = self.next;
				self.next += 1;
				line.state = State::Opening(id);
				let (
					Written {
						method, path, form, ..
					},
					kind,
				) = line.stream.written();
				orders.push(CourierOrder::Open {
					id,
					method,
					path,
					form,
					kind,
				});
			}
		}
		for order in orders {
			self.order(order);
		}
	}

	fn send_next(&mut self, at: Stamp) {
		if self.courier != Courier::Runs || self.sent.is_some() {
			return;
		}
		if self.quiet_until.is_some_and(|until| until > at) {
			return;
		}
		self.quiet_until = None;
		let Some(request) = self.waiting.pop_front() else {
			return;
		};
		let id = self.next;
		self.next += 1;
		let Written {
			method,
			path,
			form,
			json,
		} = request.written();
		self.sent = Some((id, request));
		self.order(match json {
			Some(json) => CourierOrder::PostJson { id, path, json },
			None => CourierOrder::Request {
				id,
				method,
				path,
				form,
			},
		});
	}
}

/// Reports of the courier.
impl Client {
	/// Takes a report of the door.
	pub fn hear(&mut self, news: OnlineNews, at: Stamp) -> Vec<Told> {
		let mut told = Vec::new();
		match news {
			OnlineNews::Ended(why) => self.courier_ended(why, at, &mut told),
			OnlineNews::Report(report) => self.report(report, at, &mut told),
		}
		self.settle(at);
		told
	}

	fn courier_ended(&mut self, why: NetworkFault, at: Stamp, told: &mut Vec<Told>) {
		// One that has run can run again.
		let why = match self.courier {
			Courier::Runs => NetworkFault::Broken,
			Courier::Starts | Courier::Ended(_) => why,
		};
		self.courier = Courier::Ended(at + pause(self.ends));
		self.ends += 1;
		for line in &mut self.lines {
			line.state = State::Waits(at);
		}
		let over = self.lines.extract_if(.., |line| line.stream.is_read_once());
		told.extend(over.filter_map(|line| closed(line.stream, Some(&why))));
		if let Some((_, request)) = self.sent.take() {
			self.no_answer(request, at, told);
		}
		self.lose(why, told);
	}

	fn lose(&mut self, why: NetworkFault, told: &mut Vec<Told>) {
		if !core::mem::replace(&mut self.is_lost, true) {
			told.push(Told::Lost(why));
		}
	}

	fn report(&mut self, report: CourierReport, at: Stamp, told: &mut Vec<Told>) {
		match report {
			CourierReport::Ready { signed_in, .. } => {
				(self.courier, self.ends) = (Courier::Runs, 0);
				told.push(Told::Ready { signed_in });
				if signed_in {
					self.begin(at);
				}
			}
			CourierReport::SignedIn => self.begin(at),
			CourierReport::NotSignedIn { why } => told.push(Told::NotSignedIn(why)),
			CourierReport::SignedOut { revoked } => {
				self.forget_user();
				told.push(Told::SignedOut { revoked });
			}
			CourierReport::Visit { url, opened } => told.push(Told::Visit { url, opened }),
			CourierReport::Answer { id, status, body } => self.answer(id, status, body, at, told),
			CourierReport::Failed { id, why } => self.failed(id, why, at, told),
			CourierReport::Opened { id } => {
				if let Some(line) = self.line_of(id) {
					line.state = State::Open(id);
					if line.failures > 0 && matches!(line.stream, Stream::Watch(_) | Stream::Round(_)) {
						told.push(Told::Stream(line.stream.clone(), StreamNews::Reopened));
					}
				}
				self.note_back(told);
			}
			CourierReport::Line { id, text } => {
				if let Some(line) = self.line_of(id) {
					line.failures = 0;
					let stream = line.stream.clone();
					self.heard_line(&stream, &text, at, told);
				}
			}
			CourierReport::Ended { id, why } => self.stream_ended(id, why, at, told),
		}
	}

	/// The courier has a token: the account is read, and everything that happens to the user from now on.
	fn begin(&mut self, at: Stamp) {
		self.signed_in = true;
		self.open(Stream::Events, at);
		if self.account.is_none() {
			self.ask(Request::Account, at);
		}
	}

	fn forget_user(&mut self) {
		(self.signed_in, self.account) = (false, None);
		self.held.clear();
		self.waiting.clear();
		self.games.clear();
		self.challenges.clear();
		self.pairing = None;
		let streams: Vec<Stream> = self.lines.iter().map(|line| line.stream.clone()).collect();
		for stream in streams {
			self.close(&stream);
		}
	}

	fn line_of(&mut self, id: Id) -> Option<&mut Line> {
		self.lines
			.iter_mut()
			.find(|line| matches!(line.state, State::Opening(of) | State::Open(of) if of == id))
	}

	/// The connection counts as there once everything that was open is open again.
	fn note_back(&mut self, told: &mut Vec<Told>) {
		let all_open = self.lines.iter().all(|line| matches!(line.state, State::Open(_)));
		if all_open && core::mem::take(&mut self.is_lost) {
			told.push(Told::Back);
		}
	}

	fn heard_line(&mut self, stream: &Stream, text: &str, at: Stamp, told: &mut Vec<Told>) {
		match stream {
			Stream::Events if self.account.is_none() => {
				if self.held.len() < MOST_HELD {
					self.held.push(text.to_string());
				}
			}
			Stream::Events => match EventLine::read(text) {
				Ok(EventLine::Other) => {}
				Ok(event) => {
					self.note_challenge(&event);
					if let EventLine::GameStarted(_) = event {
						self.stop_seeking();
					}
					told.push(Told::Event(event));
				}
				Err(bad) => told.push(Told::Bad(bad)),
			},
			Stream::Game(id) => {
				if let Err(bad) = self.heard_of_game(id, text, at, told) {
					told.push(Told::Bad(bad));
				}
			}
			// The server sends nothing else while the offer stands.
			Stream::Seek(_) => {}
			Stream::Games { .. } | Stream::Watch(_) | Stream::Round(_) => {
				told.push(Told::Stream(stream.clone(), StreamNews::Line(text.to_string())));
			}
		}
	}

	fn heard_of_game(
		&mut self,
		id: &GameId,
		text: &str,
		at: Stamp,
		told: &mut Vec<Told>,
	) -> Result<(), BadLine> {
		let line = GameLine::read(text)?;
		let Some(game) = self.game_mut(id) else {
			let GameLine::Full(full) = line else { return Ok(()) };
			let name = self.account.as_ref().map_or("", |account| account.name.as_str());
			let game = ServedGame::new(*full, name, at)?;
			self.games.push(game);
			told.push(Told::Game(id.clone()));
			return Ok(());
		};
		let is_full = matches!(line, GameLine::Full(_));
		let changes = game.hear(line, at)?;
		let again = if is_full { game.send_again() } else { None };
		told.extend(
			changes
				.into_iter()
				.map(|change| Told::Changed(id.clone(), change)),
		);
		if let Some(request) = again {
			self.ask(request, at);
		}
		Ok(())
	}

	/// A stream is over. The server closes that of a game that has ended, and that of a seek; any other is opened again.
	fn stream_ended(&mut self, id: Id, why: Option<NetworkFault>, at: Stamp, told: &mut Vec<Told>) {
		let Some(line) = self.line_of(id) else { return };
		let stream = line.stream.clone();
		let is_over = match &stream {
			Stream::Seek(_) | Stream::Games { .. } => true,
			Stream::Game(game) => self.game(game).is_some_and(|game| game.end().is_some()),
			Stream::Watch(_) | Stream::Round(_) => why.is_none(),
			Stream::Events => false,
		};
		if is_over {
			self.lines.retain(|line| line.stream != stream);
			told.extend(closed(stream, why.as_ref()));
			return;
		}
		self.open_later(id, why, at, told);
	}

	/// Opens a lost stream again after a pause.
	fn open_later(&mut self, id: Id, why: Option<NetworkFault>, at: Stamp, told: &mut Vec<Told>) {
		if let Some(line) = self.line_of(id) {
			line.state = State::Waits(at + pause(line.failures));
			line.failures += 1;
			self.lose(why.unwrap_or(NetworkFault::Broken), told);
		}
	}

	fn failed(&mut self, id: Id, why: NetworkFault, at: Stamp, told: &mut Vec<Told>) {
		if self.sent.as_ref().is_some_and(|(sent, _)| *sent == id) {
			if let Some((_, request)) = self.sent.take() {
				self.no_answer(request, at, told);
			}
			return;
		}
		let once = self.line_of(id).map(|line| line.stream.clone());
		if let Some(stream) = once.filter(Stream::is_read_once) {
			self.lines.retain(|line| line.stream != stream);
			told.extend(closed(stream, Some(&why)));
			return self.lose(why, told);
		}
		self.open_later(id, Some(why), at, told);
	}

	/// No answer came to a request. A move may be on the server: the game is read anew before anything is repeated.
	fn no_answer(&mut self, request: Request, at: Stamp, told: &mut Vec<Told>) {
		if let Request::Move { game, .. } = &request {
			let stream = Stream::Game(game.clone());
			if let Some(game) = self.game_mut(game) {
				game.doubt();
			}
			self.close(&stream);
			self.open(stream, at);
		} else if request == Request::Account {
			self.waiting.push_back(request);
			self.quiet_until = Some(at + pause(2));
		} else if let Request::Join { .. } = &request
			&& self.asked_again(&request, at)
		{
			// The arena is asked again in its turn.
		} else if request.is_awaited() {
			told.push(Told::Uncertain(request));
		}
	}

	fn answer(&mut self, id: Id, status: u16, body: String, at: Stamp, told: &mut Vec<Told>) {
		let request = self
			.sent
			.take_if(|(sent, _)| *sent == id)
			.map(|(_, request)| request);
		if status == 401 {
			self.forget_user();
			told.push(Told::TokenRefused);
		} else if status == 429 {
			self.quiet_until = Some(at + QUIET);
			// It was not done.
			if let Some(request) = request {
				self.waiting.push_front(request);
			} else if let Some(line) = self.line_of(id) {
				line.state = State::Waits(at + QUIET);
			}
			told.push(Told::TooMany);
		} else if let Some(request) = request {
			self.answered(request, status, body, at, told);
		} else {
			self.stream_refused(id, status, &body, at, told);
		}
	}

	fn answered(&mut self, request: Request, status: u16, body: String, at: Stamp, told: &mut Vec<Told>) {
		match (status, &request) {
			(200..=299, Request::Account) => match Account::read(&body) {
				Ok(account) => {
					self.account = Some(account.clone());
					told.push(Told::Account(account));
					for line in core::mem::take(&mut self.held) {
						self.heard_line(&Stream::Events, &line, at, told);
					}
				}
				Err(bad) => told.push(Told::Bad(bad)),
			},
			(200..=299, Request::Join { .. }) if self.asked_again(&request, at) => {}
			(200..=299, _) => {
				if let Request::Join { kind, .. } = &request {
					self.pairing = (*kind == TournamentKind::Arena).then(|| Pairing {
						join: request.clone(),
						at: at + PAIRING,
						is_sent: false,
					});
				}
				told.push(Told::Done(request, body));
			}
			// Something between here and the server has failed: it may be done.
			(500.., _) => self.no_answer(request, at, told),
			_ => {
				if let Request::Move { game, .. } = &request
					&& let Some(game) = self.game_mut(game)
				{
					game.refuse();
				} else if let Request::Join { .. } = &request {
					self.pairing = None;
				}
				if request.is_awaited() {
					told.push(Told::Refused {
						why: refusal(&body),
						request,
						status,
					});
				}
			}
		}
	}

	/// The server has refused a stream.
	fn stream_refused(&mut self, id: Id, status: u16, body: &str, at: Stamp, told: &mut Vec<Told>) {
		let Some(line) = self.line_of(id) else { return };
		let stream = line.stream.clone();
		if status >= 500 {
			return self.open_later(id, None, at, told);
		}
		self.lines.retain(|line| line.stream != stream);
		match stream {
			Stream::Game(game) => told.push(Told::NoGame(game)),
			Stream::Seek(_) => told.push(Told::SeekRefused {
				status,
				why: refusal(body),
			}),
			stream @ (Stream::Games { .. } | Stream::Watch(_) | Stream::Round(_)) => {
				told.push(Told::Stream(stream, StreamNews::Denied(refusal(body))));
			}
			Stream::Events => {
				// Without it nothing can be played: it is tried again.
				self.lines.push(Line {
					stream: Stream::Events,
					state: State::Waits(at + QUIET),
					failures: PAUSES.len(),
				});
				self.lose(NetworkFault::Other(refusal(body)), told);
			}
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::chess::Color;
	use crate::online::Pace;

	/// A client whose courier runs and has a token, after the account was read.
	fn signed_in() -> Client {
		let mut client = Client::start("https://example.org");
		let ready = CourierReport::Ready {
			server: "https://example.org".into(),
			signed_in: true,
		};
		report(&mut client, ready, 0);
		let orders = lines(&mut client);
		assert!(
			orders[1].contains("/api/stream/event") && orders[2].contains("/api/account"),
			"{orders:?}"
		);
		report(&mut client, CourierReport::Opened { id: 1 }, 1);
		let told = answer(
			&mut client,
			2,
			200,
			r#"{"username":"Anna","perfs":{"rapid":{"games":3,"rating":1500}}}"#,
			2,
		);
		assert!(matches!(told.as_slice(), [Told::Account(_)]), "{told:?}");
		client
	}

	fn report(client: &mut Client, report: CourierReport, at: u64) -> Vec<Told> {
		client.hear(OnlineNews::Report(report), Stamp(at))
	}

	fn answer(client: &mut Client, id: Id, status: u16, body: &str, at: u64) -> Vec<Told> {
		report(
			client,
			CourierReport::Answer {
				id,
				status,
				body: body.into(),
			},
			at,
		)
	}

	fn line(client: &mut Client, id: Id, text: &str, at: u64) -> Vec<Told> {
		report(
			client,
			CourierReport::Line {
				id,
				text: text.into(),
			},
			at,
		)
	}

	fn lines(client: &mut Client) -> Vec<String> {
		let line = |order: OnlineOrder| match order {
			OnlineOrder::Send(order) => order.line(),
			OnlineOrder::Start { server } => format!("start {server}"),
			OnlineOrder::Stop => "stop".into(),
		};
		client.take_orders().into_iter().map(line).collect()
	}

	#[test]
	fn arena_is_asked_again_in_silence_until_it_is_left() {
		let mut client = signed_in();
		let (kind, id) = (TournamentKind::Arena, GameId::new("arena001").unwrap());
		let join = Request::Join {
			kind,
			id: id.clone(),
			password: None,
			team: None,
		};
		client.ask(join, Stamp(1000));
		let told = answer(&mut client, 3, 200, r#"{"ok":true}"#, 1000);
		assert!(matches!(told.as_slice(), [Told::Done(..)]), "{told:?}");
		assert_eq!(
			(lines(&mut client).len(), client.alarm()),
			(1, Some(Stamp(51_000)))
		);
		client.settle(Stamp(51_000));
		let orders = lines(&mut client);
		assert!(
			matches!(orders.as_slice(), [order] if order.contains("/api/tournament/arena001/join")),
			"{orders:?}"
		);
		assert_eq!(answer(&mut client, 4, 200, r#"{"ok":true}"#, 52_000), []);
		assert_eq!(client.alarm(), Some(Stamp(102_000)));
		client.ask(Request::Withdraw { kind, id }, Stamp(60_000));
		assert_eq!(client.alarm(), None);
	}

	const FULL: &str = r#"{"type":"gameFull","id":"abcdefgh","white":{"id":"anna"},"black":{"id":"bela"},"initialFen":"startpos","state":{"moves":"MOVES","status":"started"}}"#;

	/// A client that follows a game, in which White is to move after `e2e4 e7e5`.
	fn playing() -> (Client, GameId) {
		let mut client = signed_in();
		let game = GameId::new("abcdefgh").unwrap();
		client.follow(&game, Stamp(10));
		report(&mut client, CourierReport::Opened { id: 3 }, 11);
		let told = line(&mut client, 3, &FULL.replace("MOVES", "e2e4 e7e5"), 12);
		assert_eq!(told, [Told::Game(game.clone())]);
		assert_eq!(client.game(&game).unwrap().own(), Some(Color::White));
		lines(&mut client);
		(client, game)
	}

	#[test]
	fn lines_about_the_user_wait_for_the_name() {
		let mut client = Client::start("https://example.org");
		let ready = CourierReport::Ready {
			server: "https://example.org".into(),
			signed_in: true,
		};
		report(&mut client, ready, 0);
		let own = r#"{"type":"challenge","challenge":{"id":"challeng","challenger":{"name":"Anna"},"variant":{"key":"standard"}}}"#;
		assert_eq!(line(&mut client, 1, own, 1), []);
		let told = answer(&mut client, 2, 200, r#"{"username":"Anna"}"#, 2);
		assert!(
			matches!(
				told.as_slice(),
				[Told::Account(_), Told::Event(EventLine::Challenged(_))]
			),
			"{told:?}"
		);
		// It is the user's own.
		assert_eq!(client.challenges(), []);
	}

	#[test]
	fn requests_go_one_at_a_time() {
		let mut client = signed_in();
		client.ask(Request::Playing, Stamp(10));
		client.ask(Request::SeekByMail(Seek::casual(Pace::Days(3))), Stamp(10));
		assert_eq!(lines(&mut client).len(), 1);
		answer(&mut client, 3, 200, "{}", 20);
		assert!(lines(&mut client)[0].contains(r#""path":"/api/board/seek""#));
	}

	#[test]
	fn status_429_is_told_and_followed_by_a_minute_of_silence() {
		let mut client = signed_in();
		client.ask(Request::Playing, Stamp(0));
		lines(&mut client);
		assert_eq!(answer(&mut client, 3, 429, "", 1000), [Told::TooMany]);
		assert_eq!(client.alarm(), Some(Stamp(61_000)));
		client.settle(Stamp(60_999));
		assert_eq!(lines(&mut client), Vec::<String>::new());
		client.settle(Stamp(61_000));
		assert!(lines(&mut client)[0].contains("/api/account/playing"));
	}

	#[test]
	fn stream_that_is_lost_in_the_silence_waits_for_its_end() {
		let mut client = signed_in();
		client.ask(Request::Playing, Stamp(0));
		answer(&mut client, 3, 429, "", 1000);
		report(&mut client, CourierReport::Ended { id: 1, why: None }, 2000);
		lines(&mut client);
		assert_eq!(client.alarm(), Some(Stamp(61_000)));
		client.settle(Stamp(61_000));
		assert_eq!(lines(&mut client).len(), 2);
		assert_eq!(client.alarm(), None);
	}

	#[test]
	fn lost_stream_is_told_once_and_opened_after_growing_pauses() {
		let mut client = signed_in();
		lines(&mut client);
		let silent = Some(NetworkFault::Silent);
		let told = report(
			&mut client,
			CourierReport::Ended {
				id: 1,
				why: silent.clone(),
			},
			20_000,
		);
		assert_eq!(told, [Told::Lost(NetworkFault::Silent)]);
		let mut at = 20_000;
		for (id, pause) in (3..).zip([1000, 2000, 4000]) {
			assert_eq!(client.alarm(), Some(Stamp(at + pause)));
			at += pause;
			client.settle(Stamp(at));
			assert!(lines(&mut client)[0].contains("/api/stream/event"));
			let told = report(
				&mut client,
				CourierReport::Failed {
					id,
					why: NetworkFault::NoNetwork,
				},
				at,
			);
			assert_eq!(told, []);
		}
		client.settle(Stamp(at + 8000));
		assert_eq!(
			report(&mut client, CourierReport::Opened { id: 6 }, at + 8001),
			[Told::Back]
		);
	}

	#[test]
	fn move_without_an_answer_is_sent_again_only_if_the_server_does_not_have_it() {
		for (moves, again) in [("e2e4 e7e5 g1f3", false), ("e2e4 e7e5", true)] {
			let (mut client, game) = playing();
			let mv = client.game(&game).unwrap().position().uci_move("g1f3").unwrap();
			assert!(client.play(&game, mv, false, Stamp(100)));
			assert!(lines(&mut client)[0].contains("/move/g1f3"));
			report(
				&mut client,
				CourierReport::Failed {
					id: 4,
					why: NetworkFault::Silent,
				},
				20_000,
			);
			let orders = lines(&mut client);
			assert!(
				orders[0].contains("close") && orders[1].contains("stream/abcdefgh"),
				"{orders:?}"
			);
			report(&mut client, CourierReport::Opened { id: 5 }, 20_100);
			line(&mut client, 5, &FULL.replace("MOVES", moves), 20_200);
			let orders = lines(&mut client);
			assert_eq!(
				orders.iter().any(|order| order.contains("/move/g1f3")),
				again,
				"{orders:?}"
			);
		}
	}

	#[test]
	fn refused_token_ends_everything() {
		let (mut client, _) = playing();
		client.ask(Request::Playing, Stamp(50));
		lines(&mut client);
		assert_eq!(answer(&mut client, 4, 401, "", 60), [Told::TokenRefused]);
		assert!(!client.is_signed_in() && !client.plays());
		assert_eq!(client.alarm(), None);
	}

	#[test]
	fn courier_that_ends_is_started_again_and_the_game_is_read_anew() {
		let (mut client, game) = playing();
		let told = client.hear(OnlineNews::Ended(NetworkFault::NoCourier), Stamp(5000));
		assert_eq!(told, [Told::Lost(NetworkFault::Broken)]);
		client.settle(client.alarm().unwrap());
		assert_eq!(lines(&mut client), ["start https://example.org"]);
		let ready = CourierReport::Ready {
			server: String::new(),
			signed_in: true,
		};
		report(&mut client, ready, 6001);
		let orders = lines(&mut client);
		assert!(
			orders.iter().any(|order| order.contains("stream/abcdefgh")),
			"{orders:?}"
		);
		assert!(client.game(&game).is_some());
	}

	#[test]
	fn seek_lasts_until_a_game_starts() {
		let mut client = signed_in();
		let pace = Pace::Clock {
			initial: Span::minutes(10),
			increment: Span::ZERO,
		};
		client.seek(Seek::casual(pace), Stamp(10));
		report(&mut client, CourierReport::Opened { id: 3 }, 11);
		assert!(client.seeks());
		lines(&mut client);
		let start = r#"{"type":"gameStart","game":{"gameId":"abcdefgh","color":"white","opponent":{"id":"bela","username":"Bela","rating":1600}}}"#;
		let told = line(&mut client, 1, start, 20);
		assert!(matches!(
			told.as_slice(),
			[Told::Event(EventLine::GameStarted(_))]
		));
		assert!(!client.seeks());
		assert!(lines(&mut client)[0].contains("close"));
	}

	#[test]
	fn line_that_is_no_json_is_told_and_nothing_breaks() {
		let (mut client, game) = playing();
		for bad in [
			"<html>",
			"{",
			"null",
			r#"{"type":"gameState","moves":"e2e5","status":"started"}"#,
			"\u{0}",
		] {
			let told = line(&mut client, 3, bad, 30);
			assert!(matches!(told.as_slice(), [Told::Bad(_)]), "{bad}: {told:?}");
		}
		assert_eq!(client.game(&game).unwrap().moves().len(), 2);
	}
}
