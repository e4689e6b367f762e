//! The lines of a server, and the lines between the program and the courier.

use std::collections::BTreeSet;

use annabella::clock::{Span, Stamp};
use annabella::names::is_illegible;
use annabella::online::{
	Account, Change, Client, CourierOrder, CourierReport, EventLine, GameLine, NetworkFault, OnlineNews,
	OnlineOrder, ServedGame, Told, cleaned, made_id, running_games,
};
use annabella::ports::Input;
use annabella::settings::Choices;
use annabella::voice::Language;

use super::bytes::Bytes;
use super::news::{News, next};
use super::session::Session;

/// Moments between two lines.
const PAUSES: [u64; 6] = [0, 1, 900, 15_000, 61_000, 86_400_000];

/// Every line to every reader; and a game that is folded from all of them, which a line that cannot be used leaves as it is.
pub fn server(bytes: &[u8]) {
	let mut game: Option<ServedGame> = None;
	let mut at = Stamp(0);
	for line in String::from_utf8_lossy(bytes).lines().take(100) {
		let _ = (EventLine::read(line), running_games(line), made_id(line));
		if let Ok(account) = Account::read(line) {
			check(account.name.as_str());
		}
		at = at + Span(PAUSES[line.len() % PAUSES.len()]);
		let Ok(heard) = GameLine::read(line) else { continue };
		let Some(known) = &mut game else {
			if let GameLine::Full(full) = heard {
				let user = ["Anna", "bela", ""][line.len() % 3];
				game = ServedGame::new(*full, user, at).ok();
			}
			continue;
		};
		let before = known.clone();
		match known.hear(heard, at) {
			Ok(changes) => changes.iter().for_each(check_change),
			Err(_) => assert_eq!(*known, before, "{line}"),
		}
		let mut position = known.heading().start.clone();
		for mv in known.moves() {
			assert!(position.is_legal(*mv), "{line}");
			position.play(*mv);
		}
		assert_eq!(position, *known.position());
		for color in annabella::chess::Color::ALL {
			assert!(
				known.left(color, at + Span(1000)) <= known.left(color, at),
				"{line}"
			);
		}
	}
}

fn check_change(change: &Change) {
	if let Change::Chat { by, text, .. } = change {
		check(by);
		check(text);
	}
}

/// Checks a text of the server that is said or shown.
fn check(text: &str) {
	assert!(!text.contains(is_illegible), "{text:?}");
	assert_eq!(text, cleaned(text));
}

/// The lines of both directions, which are read as they were written; and a connection to which any report comes at any moment: it
/// keeps to one request at a time, to numbers that are new, and to paths on its own server.
pub fn courier(bytes: &[u8]) {
	let mut client = Client::start("https://example.org");
	let mut at = Stamp(0);
	let (mut out, mut known) = (None, BTreeSet::new());
	for line in String::from_utf8_lossy(bytes).lines().take(100) {
		if let Ok(order) = CourierOrder::read(line) {
			assert_eq!(CourierOrder::read(&order.line()).ok(), Some(order));
		}
		at = at + Span(PAUSES[line.len() % PAUSES.len()]);
		let news = match CourierReport::read(line) {
			Ok(report) => {
				assert_eq!(CourierReport::read(&report.line()).ok().as_ref(), Some(&report));
				assert!(!report.line().contains('\n'));
				OnlineNews::Report(report)
			}
			Err(_) if line.is_empty() => OnlineNews::Ended(NetworkFault::NoCourier),
			Err(_) => {
				client.settle(at);
				continue;
			}
		};
		// An answer, or the end of the courier, lets the next request go.
		match &news {
			OnlineNews::Report(CourierReport::Answer { id, .. } | CourierReport::Failed { id, .. })
				if out == Some(*id) =>
			{
				out = None;
			}
			OnlineNews::Ended(_) => out = None,
			OnlineNews::Report(_) => {}
		}
		for told in client.hear(news, at) {
			if let Told::Game(game) = told {
				let first = client.game(&game).map(|game| game.position().legal_moves());
				if let Some(mv) = first.unwrap_or_default().first() {
					client.play(&game, *mv, false, at);
				}
			} else if let Told::Refused { why, .. } = told {
				check(&why);
			} else if let Told::Event(EventLine::GameStarted(game)) = told {
				client.follow(&game.id, at);
			}
		}
		for order in client.take_orders() {
			let OnlineOrder::Send(order) = order else { continue };
			let (CourierOrder::Request { id, ref path, .. } | CourierOrder::Open { id, ref path, .. }) =
				order
			else {
				continue;
			};
			assert!(known.insert(id), "the number {id} is used twice");
			assert!(
				path.starts_with("/api/") && path.is_ascii() && !path.contains(".."),
				"{path}"
			);
			if matches!(order, CourierOrder::Request { .. }) {
				assert_eq!(out.replace(id), None, "a second request is on its way");
			}
		}
		assert!(client.alarm().is_none_or(|due| due + QUIET >= at));
	}
}

/// An alarm that is overdue is settled by the next report.
const QUIET: Span = Span::seconds(86_461);

/// Reports, in which the first number is chosen anew.
const REPORTS: [&str; 22] = [
	r#"{"is":"ready","server":"https://lichess.org","signed_in":true}"#,
	r#"{"is":"opened","id":#}"#,
	r#"{"is":"answer","id":#,"status":200,"body":"{\"username\":\"Anna\"}"}"#,
	r#"{"is":"answer","id":#,"status":200,"body":"{\"ok\":true}"}"#,
	r#"{"is":"answer","id":#,"status":400,"body":"{\"error\":\"Not your turn\"}"}"#,
	r#"{"is":"answer","id":#,"status":429,"body":""}"#,
	r#"{"is":"answer","id":#,"status":401,"body":"<html>"}"#,
	r#"{"is":"answer","id":#,"status":500,"body":"<html>"}"#,
	r#"{"is":"answer","id":#,"status":404,"body":"{}"}"#,
	r#"{"is":"failed","id":#,"why":"silent"}"#,
	r#"{"is":"ended","id":#,"why":"broken"}"#,
	r#"{"is":"ended","id":#,"why":null}"#,
	r#"{"is":"signed-in"}"#,
	r#"{"is":"signed-out","revoked":false}"#,
	r#"{"is":"line","id":#,"text":"{\"type\":\"gameStart\",\"game\":{\"gameId\":\"abcdefgh\",\"color\":\"white\",\"speed\":\"rapid\",\"opponent\":{\"username\":\"Bela\"},\"isMyTurn\":true}}"}"#,
	r#"{"is":"line","id":#,"text":"{\"type\":\"gameFinish\",\"game\":{\"gameId\":\"abcdefgh\",\"status\":{\"name\":\"resign\"},\"ratingDiff\":-7}}"}"#,
	r#"{"is":"line","id":#,"text":"{\"type\":\"challenge\",\"challenge\":{\"id\":\"challeng\",\"challenger\":{\"name\":\"Bela\"},\"variant\":{\"key\":\"standard\"},\"timeControl\":{\"type\":\"clock\",\"limit\":600,\"increment\":5}}}"}"#,
	r#"{"is":"line","id":#,"text":"{\"type\":\"gameFull\",\"id\":\"abcdefgh\",\"variant\":{\"key\":\"standard\"},\"clock\":{\"initial\":900000,\"increment\":10000},\"white\":{\"id\":\"anna\",\"name\":\"Anna\"},\"black\":{\"id\":\"bela\",\"name\":\"Bela\"},\"initialFen\":\"startpos\",\"state\":{\"type\":\"gameState\",\"moves\":\"@\",\"wtime\":900000,\"btime\":900000,\"status\":\"started\"}}"}"#,
	r#"{"is":"line","id":#,"text":"{\"type\":\"gameState\",\"moves\":\"@\",\"wtime\":500000,\"btime\":80000,\"status\":\"started\",\"bdraw\":true}"}"#,
	r#"{"is":"line","id":#,"text":"{\"type\":\"gameState\",\"moves\":\"@\",\"wtime\":500000,\"btime\":900000,\"status\":\"started\",\"btakeback\":true}"}"#,
	r#"{"is":"line","id":#,"text":"{\"type\":\"gameState\",\"moves\":\"@\",\"wtime\":0,\"btime\":18446744073709551615,\"status\":\"outoftime\",\"winner\":\"black\"}"}"#,
	r#"{"is":"line","id":#,"text":"{\"type\":\"opponentGone\",\"gone\":true,\"claimWinInSeconds\":9}"}"#,
];

const MOVES: [&str; 8] = [
	"",
	"e2e4",
	"e2e4 e7e5",
	"e2e4 e7e5 g1f3",
	"e2e4 e7e5 g1f3 b8c6",
	"d2d4",
	"e2e4 e7e5 e1e5",
	"f2f3 e7e5 g2g4 d8h4",
];

/// A user who plays on a server, to whom any reports come, between keys and lines of all kinds.
pub fn served(bytes: &[u8]) {
	let mut bytes = Bytes(bytes);
	let mut choices = Choices::new(Language::GERMAN);
	for (name, value) in [
		("vocabulary", "de"),
		(
			"face",
			bytes.one(&["voice", "screen-reader", "braille", "screen"]),
		),
	] {
		choices.set(name, value).unwrap_or_else(|why| panic!("{why}"));
	}
	let mut session = Session::open(choices);
	session.meet(0, News::Typed("online".to_owned()));
	// The ways of a courier that works, before any other.
	for (report, id) in [(0, 0), (1, 1), (2, 2), (14, 1), (1, 3), (17, 3)] {
		report_to(&mut session, report, id, MOVES[0]);
	}
	for _ in 0..120 {
		if bytes.is_empty() {
			break;
		}
		if bytes.next() % 2 == 0 {
			let report = usize::from(bytes.next()) % REPORTS.len();
			let id = bytes.next() % 12;
			report_to(&mut session, report, id, bytes.one(&MOVES));
		} else if bytes.next() % 16 == 0 {
			let news = if bytes.next() % 2 == 0 {
				OnlineNews::Ended(NetworkFault::NoCourier)
			} else {
				match CourierReport::read(&bytes.text(2000)) {
					Ok(report) => OnlineNews::Report(report),
					Err(_) => continue,
				}
			};
			session.meet(0, News::Other(Input::Online(news)));
		} else {
			let (wait, news) = next(&mut bytes);
			session.meet(wait, news);
		}
		let page = session.desk.page();
		for text in page.said.iter().chain(&page.moves).chain([&page.title]) {
			assert!(!text.contains(is_illegible), "{text:?}");
		}
	}
}

fn report_to(session: &mut Session, report: usize, id: u8, moves: &str) {
	let line = REPORTS[report].replace('#', &id.to_string()).replace('@', moves);
	let report = CourierReport::read(&line).unwrap_or_else(|why| panic!("{why}: {line}"));
	session.meet(0, News::Other(Input::Online(OnlineNews::Report(report))));
}
