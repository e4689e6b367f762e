//! A speech server that speaks nothing and writes its input down, so that a test reads what a real one would get.

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Behaviour of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
	/// Every message is begun and ended at once.
	Honest,
	/// Messages are taken, without any further report.
	Deaf,
	/// Messages are begun, without any further report.
	NoEnds,
	/// A client that has been told its number is told everything else without end.
	Floods,
}

/// The server. It ends with the test.
#[derive(Debug)]
pub struct Pretended {
	socket: PathBuf,
	state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
	clients: u32,
	messages: u32,
	/// Settings of each client by its number.
	settings: HashMap<(u32, String), String>,
	/// Messages, with their language, rate and volume.
	said: Vec<String>,
	/// Every unexpected command.
	strange: Vec<String>,
}

impl Pretended {
	/// Listens in this folder. Its one synthesiser speaks German.
	pub fn start(folder: &Path, habit: Habit) -> Self {
		let socket = folder.join(format!("pretended-{habit:?}.sock"));
		let _ = fs::remove_file(&socket);
		let listener = UnixListener::bind(&socket).expect("a socket");
		let state: Arc<Mutex<State>> = Arc::default();
		let shared = Arc::clone(&state);
		thread::spawn(move || {
			for wire in listener.incoming().map_while(Result::ok) {
				let state = Arc::clone(&shared);
				thread::spawn(move || serve(&wire, &state, habit));
			}
		});
		Self { socket, state }
	}

	/// A command that finds this server.
	pub fn command(&self, program: &str) -> Command {
		let mut command = Command::new(program);
		command.env(
			"SPEECHD_ADDRESS",
			format!("unix_socket:{}", self.socket.display()),
		);
		command
	}

	/// Returns the messages so far; fails after an unexpected command.
	#[track_caller]
	pub fn said(&self) -> Vec<String> {
		let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
		assert_eq!(state.strange, Vec::<String>::new());
		state.said.clone()
	}
}

fn serve(wire: &UnixStream, state: &Mutex<State>, habit: Habit) {
	let lock = || state.lock().unwrap_or_else(PoisonError::into_inner);
	let me = {
		let mut state = lock();
		state.clients += 1;
		state.clients
	};
	let mut answers = wire;
	let mut answer = |text: &str| {
		let _ = answers.write_all(text.as_bytes());
	};
	let mut lines = BufReader::new(wire).lines().map_while(Result::ok);
	while let Some(line) = lines.next() {
		let upper = line.to_uppercase();
		let words: Vec<&str> = upper.split(' ').collect();
		match words.as_slice() {
			["SPEAK"] => {
				answer("230 OK RECEIVING DATA\r\n");
				let text = lines.by_ref().take_while(|line| line != ".");
				// A line that begins with a dot has one more on the way.
				let text: Vec<String> = text
					.map(|line| line.strip_prefix('.').map(str::to_owned).unwrap_or(line))
					.collect();
				let number = {
					let mut state = lock();
					let set = |name: &str| {
						let set = state.settings.get(&(me, name.to_owned()));
						set.map_or("-", String::as_str).to_owned()
					};
					let said = [set("LANGUAGE"), set("RATE"), set("VOLUME"), text.join("\n")].join(" ");
					state.said.push(said);
					state.messages += 1;
					state.messages
				};
				answer(&format!("225-{number}\r\n225 OK MESSAGE QUEUED\r\n"));
				if habit != Habit::Deaf {
					answer(&format!("701-{number}\r\n701-{me}\r\n701 BEGIN\r\n"));
				}
				if habit == Habit::Honest {
					answer(&format!("702-{number}\r\n702-{me}\r\n702 END\r\n"));
				}
			}
			["SET", whose, name, value @ ..] => {
				let whose = whose.parse().unwrap_or(me);
				let value = value.join(" ").to_lowercase();
				lock().settings.insert((whose, (*name).to_owned()), value);
				answer("203 OK SET\r\n");
			}
			["HISTORY", "GET", "CLIENT_ID"] => {
				answer(&format!("245-{me}\r\n245 OK CLIENT ID SENT\r\n"));
				if habit == Habit::Floods {
					let mut flood = wire;
					while flood.write_all(b"701-1\r\n701-1\r\n701 BEGIN\r\n").is_ok() {}
					return;
				}
			}
			["GET", "OUTPUT_MODULE"] => answer("251-pretended\r\n251 OK GET RETURNED\r\n"),
			["GET", _] => answer("251-0\r\n251 OK GET RETURNED\r\n"),
			["LIST", "SYNTHESIS_VOICES"] => answer("249-Anna\tde\tnone\r\n249 OK VOICE LIST SENT\r\n"),
			["CANCEL", _] => answer("210 OK CANCELED\r\n"),
			["QUIT"] | [] => return,
			_ => {
				lock().strange.push(line);
				answer("500 ERR INVALID COMMAND\r\n");
			}
		}
	}
}
