//! Signing in and out, and the file with the token.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;

use annabella::online::{CourierOrder, CourierReport, Method, NetworkFault, SCOPES, Token};

use crate::courier::{Courier, Start, mode};
use crate::double::{Double, Settings, Trouble};

fn new(double: &Double) -> Courier {
	Courier::start(Start::of(&double.url()))
}

/// Orders to sign in; the page that the user is to visit.
#[track_caller]
fn visit(courier: &mut Courier) -> String {
	let scopes = SCOPES.map(str::to_owned).to_vec();
	courier.order(&CourierOrder::SignIn { scopes });
	let told = courier.next();
	let CourierReport::Visit { url, opened: false } = told else {
		panic!("{told:?}");
	};
	url
}

/// The answer that a browser receives from this address.
fn browse(url: &str) -> String {
	let (place, path) = url.strip_prefix("http://").unwrap().split_once('/').unwrap();
	let mut stream = TcpStream::connect(place).unwrap();
	let ask = format!(
		"GET /{path} HTTP/1.1\r\nHost: {place}\r\nAccept-Language: fi, en;q=0.5\r\nConnection: close\r\n\r\n"
	);
	stream.write_all(ask.as_bytes()).unwrap();
	let mut answer = Vec::new();
	let mut piece = [0; 4096];
	while let Ok(read @ 1..) = stream.read(&mut piece) {
		answer.extend(&piece[..read]);
		let text = String::from_utf8_lossy(&answer);
		let length = text
			.lines()
			.find_map(|line| line.strip_prefix("Content-Length: "));
		let (Some(length), Some((_, body))) = (length, text.split_once("\r\n\r\n")) else {
			continue;
		};
		if body.len() >= length.parse().unwrap() {
			break;
		}
	}
	String::from_utf8(answer).unwrap()
}

/// The page to which a page leads.
#[track_caller]
fn redirected(answer: &str) -> &str {
	let mut lines = answer.lines();
	lines
		.find_map(|line| line.strip_prefix("Location: "))
		.expect(answer)
}

#[test]
fn user_who_agrees_is_signed_in_and_kept() {
	let double = Double::open(Settings::quick());
	let mut courier = new(&double);
	let url = visit(&mut courier);
	let scopes = SCOPES.join("%20").replace(':', "%3A");
	assert!(url.contains(&format!("&scope={scopes}&state=")), "{url}");
	assert!(
		url.contains("client_id=annabella&redirect_uri=http%3A%2F%2F127.0.0.1%3A"),
		"{url}"
	);
	assert!(browse(&url).contains("<h1>Sign in</h1>"));
	let back = browse(&format!("{url}&as=Anna"));
	let page = browse(redirected(&back));
	assert!(
		page.starts_with("HTTP/1.1 200 OK\r\n") && page.contains("<html lang=\"fi\">"),
		"{page}"
	);
	assert_eq!(courier.next(), CourierReport::SignedIn);
	assert_eq!(courier.get("/api/account")["id"], "anna");
	let token = fs::read_to_string(courier.account()).unwrap();
	assert!(token.starts_with("lip_Anna_") && token.ends_with('\n'), "{token}");
	assert_eq!(mode(&courier.account()), 0o600);
	assert_eq!(mode(courier.account().parent().unwrap()), 0o700);
	let arguments = fs::read_to_string(format!("/proc/{}/cmdline", courier.child.id())).unwrap();
	assert!(!arguments.contains(token.trim()));
	// Nobody waits at the page any more.
	let place = redirected(&back)
		.strip_prefix("http://")
		.unwrap()
		.split('/')
		.next()
		.unwrap();
	assert!(TcpStream::connect(place).is_err());
}

#[test]
fn user_who_refuses_is_not_signed_in() {
	let double = Double::open(Settings::quick());
	let mut courier = new(&double);
	let url = visit(&mut courier);
	let page = browse(redirected(&browse(&format!("{url}&refuse=1"))));
	assert!(page.contains("Annabella ei saanut"), "{page}");
	let why = NetworkFault::NotGranted;
	assert_eq!(courier.next(), CourierReport::NotSignedIn { why });
	assert!(!courier.account().exists());
}

#[test]
fn answer_to_another_question_is_not_believed() {
	let double = Double::open(Settings::quick());
	let mut courier = new(&double);
	let url = visit(&mut courier);
	let back = browse(&format!("{url}&as=Anna"));
	let (place, _) = redirected(&back).split_once("/?").unwrap();
	for query in ["/?code=lip_x&state=abc", "/?code=lip_x", "/favicon.ico", "/"] {
		let page = browse(&format!("{place}{query}"));
		assert!(page.starts_with("HTTP/1.1 4"), "{query}: {page}");
	}
	assert_eq!(courier.soon(100), None, "it still waits");
	// A browser opens connections in advance, on which it says nothing.
	let _silent: Vec<_> = (0..5)
		.map(|_| TcpStream::connect(place.strip_prefix("http://").unwrap()))
		.collect();
	browse(redirected(&back));
	assert_eq!(courier.next(), CourierReport::SignedIn);
}

#[test]
fn signing_in_can_be_stopped_and_begun_anew() {
	let double = Double::open(Settings::quick());
	let mut courier = new(&double);
	let stopped = visit(&mut courier);
	courier.order(&CourierOrder::CancelSignIn);
	let why = NetworkFault::Cancelled;
	assert_eq!(courier.next(), CourierReport::NotSignedIn { why });
	let forgotten = visit(&mut courier);
	let url = visit(&mut courier);
	assert!(stopped != url && forgotten != url);
	browse(redirected(&browse(&format!("{url}&as=Bert"))));
	assert_eq!(courier.next(), CourierReport::SignedIn);
	assert_eq!(courier.get("/api/account")["username"], "Bert");
}

#[test]
fn trouble_while_the_code_is_exchanged_is_told() {
	let double = Double::open(Settings::quick());
	let mut courier = new(&double);
	for (trouble, fault) in [
		(Trouble::Status(400), NetworkFault::NotGranted),
		(Trouble::Html, NetworkFault::NotGranted),
		(Trouble::Broken, NetworkFault::Broken),
		(Trouble::Status(503), NetworkFault::Other("HTTP 503".to_owned())),
	] {
		let url = visit(&mut courier);
		double.world().trouble("/api/token", trouble);
		browse(redirected(&browse(&format!("{url}&as=Anna"))));
		assert_eq!(
			courier.next(),
			CourierReport::NotSignedIn { why: fault },
			"{trouble:?}"
		);
	}
	assert!(!courier.account().exists());
}

#[test]
fn personal_token_is_checked_before_it_is_kept() {
	let double = Double::open(Settings::quick());
	let mut courier = new(&double);
	let mut used = |token: &str| {
		let token = Token::new(token);
		courier.order(&CourierOrder::UseToken { token });
		courier.next()
	};
	let not = |why| CourierReport::NotSignedIn { why };
	assert_eq!(used("lip-Anna"), not(NetworkFault::BadToken));
	assert_eq!(used(""), not(NetworkFault::BadToken));
	assert_eq!(used("unknown"), not(NetworkFault::TokenRefused));
	double.world().trouble("/api/account", Trouble::Status(500));
	assert_eq!(used("lip_Anna"), not(NetworkFault::Other("HTTP 500".to_owned())));
	assert_eq!(used(" lip_Anna\n"), CourierReport::SignedIn);
	assert_eq!(fs::read_to_string(courier.account()).unwrap(), "lip_Anna\n");
	// A worse one changes nothing.
	courier.order(&CourierOrder::UseToken {
		token: Token::new("unknown"),
	});
	assert_eq!(courier.next(), not(NetworkFault::TokenRefused));
	assert_eq!(courier.get("/api/account")["id"], "anna");
}

#[test]
fn token_is_taken_from_the_first_line_of_a_file() {
	let double = Double::open(Settings::quick());
	let mut courier = new(&double);
	let home = tempfile::tempdir().unwrap();
	let file = home.path().join("token.txt");
	let mut used = |path: &std::path::Path| {
		let path = path.display().to_string();
		courier.order(&CourierOrder::UseTokenFile { path });
		courier.next()
	};
	let not = |why| CourierReport::NotSignedIn { why };
	assert_eq!(used(&file), not(NetworkFault::TokenFile));
	assert_eq!(used(home.path()), not(NetworkFault::TokenFile));
	assert_eq!(used("/dev/zero".as_ref()), not(NetworkFault::TokenFile));
	fs::write(&file, "x".repeat(2 << 20)).unwrap();
	assert_eq!(used(&file), not(NetworkFault::TokenFile));
	fs::write(&file, "").unwrap();
	assert_eq!(used(&file), not(NetworkFault::BadToken));
	fs::write(&file, "lip_Anna\r\nof Anna, for the club\n").unwrap();
	assert_eq!(used(&file), CourierReport::SignedIn);
}

#[test]
fn token_that_cannot_be_kept_is_told() {
	let double = Double::open(Settings::quick());
	let mut courier = new(&double);
	fs::write(
		courier.home.path().join("online"),
		"a file where a folder must be",
	)
	.unwrap();
	let token = Token::new("lip_Anna");
	courier.order(&CourierOrder::UseToken { token });
	let why = NetworkFault::TokenFile;
	assert_eq!(courier.next(), CourierReport::NotSignedIn { why });
}

#[test]
fn signing_out_revokes_and_deletes_the_token() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	courier.order(&CourierOrder::SignOut);
	assert_eq!(courier.next(), CourierReport::SignedOut { revoked: true });
	assert!(double.world().revoked.contains("lip_Anna"));
	assert!(!courier.account().exists());
	assert_eq!(courier.ask(Method::Get, "/api/account", &[]).0, 401);
	courier.order(&CourierOrder::SignOut);
	assert_eq!(courier.next(), CourierReport::SignedOut { revoked: false });
}

#[test]
fn signing_out_without_the_server_deletes_the_token_here() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	double.world().trouble("/api/token", Trouble::Broken);
	courier.order(&CourierOrder::SignOut);
	assert_eq!(courier.next(), CourierReport::SignedOut { revoked: false });
	assert!(!courier.account().exists());
}
