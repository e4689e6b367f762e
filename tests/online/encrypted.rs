//! Encrypted connections, and certificates that are good, too old, too new, another's, or nobody's.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use annabella::online::NetworkFault;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::courier::{Courier, Start};

fn file(name: &str) -> PathBuf {
	PathBuf::from(env!("CARGO_MANIFEST_DIR"))
		.join("tests/online/certificates")
		.join(name)
}

/// A server with this certificate, which answers everything with a user.
fn serve(name: &str) -> String {
	let certificate = CertificateDer::from_pem_file(file(name)).unwrap();
	let key = PrivateKeyDer::from_pem_file(file(name)).unwrap();
	let provider = Arc::new(rustls::crypto::ring::default_provider());
	let config = ServerConfig::builder_with_provider(provider)
		.with_safe_default_protocol_versions()
		.unwrap()
		.with_no_client_auth()
		.with_single_cert(vec![certificate], key)
		.unwrap();
	let config = Arc::new(config);
	let listener = TcpListener::bind("127.0.0.1:0").unwrap();
	let place = listener.local_addr().unwrap();
	thread::spawn(move || {
		for visitor in listener.incoming() {
			let (visitor, config) = (visitor.unwrap(), config.clone());
			thread::spawn(move || answer(visitor, config));
		}
	});
	format!("https://{place}")
}

fn answer(visitor: TcpStream, config: Arc<ServerConfig>) {
	let mut stream = StreamOwned::new(ServerConnection::new(config).unwrap(), visitor);
	let mut head = Vec::new();
	let mut piece = [0; 4096];
	while let Ok(read @ 1..) = stream.read(&mut piece) {
		head.extend(&piece[..read]);
		if head.ends_with(b"\r\n\r\n") {
			head.clear();
			let body = r#"{"id":"anna"}"#;
			let answer = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{body}", body.len());
			let _ = stream.write_all(answer.as_bytes());
		}
	}
}

/// A courier that trusts this authority.
fn trusting(server: &str, authority: &str) -> Courier {
	let authority = file(authority);
	Courier::start(Start {
		variables: &[("SSL_CERT_FILE", authority.to_str().unwrap())],
		..Start::of(server)
	})
}

#[track_caller]
fn failed(server: &str, authority: &str) -> NetworkFault {
	trusting(server, authority).failed()
}

#[test]
fn good_certificate_is_accepted_in_little_memory() {
	let mut courier = trusting(&serve("good.pem"), "authority.pem");
	for _ in 0..3 {
		assert_eq!(courier.get("/api/account")["id"], "anna");
	}
	assert!(crate::ending::peak_of(&courier) < 14 << 10, "kilobytes");
}

#[test]
fn certificate_out_of_its_time_blames_the_clock() {
	assert_eq!(
		failed(&serve("expired.pem"), "authority.pem"),
		NetworkFault::Clock
	);
	assert_eq!(failed(&serve("early.pem"), "authority.pem"), NetworkFault::Clock);
}

#[test]
fn certificate_of_another_or_of_nobody_is_refused() {
	assert_eq!(
		failed(&serve("other.pem"), "authority.pem"),
		NetworkFault::Certificate
	);
	assert_eq!(failed(&serve("good.pem"), "other.pem"), NetworkFault::Certificate);
	// Without any authority.
	assert_eq!(failed(&serve("good.pem"), "none.pem"), NetworkFault::Certificate);
}

#[test]
fn server_without_encryption_is_no_server() {
	let double = crate::double::Double::open(crate::double::Settings::quick());
	let server = double.url().replace("http:", "https:");
	assert_eq!(failed(&server, "authority.pem"), NetworkFault::NotHttp);
}
