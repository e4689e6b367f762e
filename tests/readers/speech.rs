//! A pretended speech server: it speaks SSIP, says nothing, and writes its input down.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// The server, and its input.
pub struct Server {
	pub port: u16,
	said: Arc<Mutex<Vec<String>>>,
}

impl Server {
	pub fn open() -> Self {
		let listener = TcpListener::bind("127.0.0.1:0").unwrap();
		let port = listener.local_addr().unwrap().port();
		let said = Arc::new(Mutex::new(Vec::new()));
		let log = Arc::clone(&said);
		thread::spawn(move || {
			for client in listener.incoming().flatten() {
				let log = Arc::clone(&log);
				thread::spawn(move || serve(client, &log));
			}
		});
		Self { port, said }
	}

	/// Every utterance so far, with single blanks.
	pub fn said(&self) -> Vec<String> {
		self.said.lock().unwrap().clone()
	}
}

fn serve(client: TcpStream, said: &Mutex<Vec<String>>) {
	let mut answers = client.try_clone().unwrap();
	let mut lines = BufReader::new(client).lines().map_while(Result::ok);
	let mut next = 1;
	while let Some(line) = lines.next() {
		let mut words = line.split_whitespace();
		let order = words.next().unwrap_or_default().to_uppercase();
		let answer = match order.as_str() {
			"SPEAK" => {
				let _ = answers.write_all(b"230 OK RECEIVING DATA\r\n");
				let text: Vec<String> = lines.by_ref().take_while(|line| line != ".").collect();
				note(&text.join(" "), said);
				next += 1;
				format!("225-{next}\r\n225 OK MESSAGE QUEUED")
			}
			"CHAR" | "KEY" | "SOUND_ICON" => {
				note(line.split_once(' ').map_or("", |(_, sign)| sign), said);
				next += 1;
				format!("225-{next}\r\n225 OK MESSAGE QUEUED")
			}
			"SET" if line.to_uppercase().contains("CLIENT_NAME") => "208 OK CLIENT NAME SET".to_owned(),
			"SET" if line.to_uppercase().contains("NOTIFICATION") => "220 OK NOTIFICATION SET".to_owned(),
			"SET" if line.to_uppercase().contains("PRIORITY") => "202 OK PRIORITY SET".to_owned(),
			"SET" => "203 OK SET".to_owned(),
			"GET" => "251-0\r\n251 OK GET RETURNED".to_owned(),
			"HISTORY" => "245-1\r\n245 OK CLIENT ID SENT".to_owned(),
			"LIST" if line.to_uppercase().contains("OUTPUT") => {
				"250-quiet\r\n250 OK MODULE LIST SENT".to_owned()
			}
			"LIST" => "249-Quiet\ten\tnone\r\n249 OK VOICE LIST SENT".to_owned(),
			"BLOCK" if line.to_uppercase().contains("BEGIN") => "260 OK INSIDE BLOCK".to_owned(),
			"BLOCK" => "261 OK OUTSIDE BLOCK".to_owned(),
			"CANCEL" => "213 OK CANCELED".to_owned(),
			"STOP" => "210 OK STOPPED".to_owned(),
			"QUIT" => return,
			_ => "299 OK BUT NOT IMPLEMENTED".to_owned(),
		};
		if answers.write_all(format!("{answer}\r\n").as_bytes()).is_err() {
			return;
		}
	}
}

fn note(text: &str, said: &Mutex<Vec<String>>) {
	// Some readers send marks between the words.
	let mut bare = String::new();
	let mut rest = text;
	while let Some((before, mark)) = rest.split_once('<') {
		bare.push_str(before);
		rest = mark.split_once('>').map_or("", |(_, after)| after);
	}
	bare.push_str(rest);
	let words: Vec<&str> = bare.split_whitespace().collect();
	said.lock().unwrap().push(words.join(" "));
}
