//! Puzzles of the server: fetched in batches, kept among the user's others, and answered when there is a connection.

use super::from_server::server_says;
use super::import_progress::Importing;
use super::session::Session;
use crate::narrator::Narrator;
use crate::online::{AwaitedPuzzles, Client, PUZZLE_BATCH, Request, Told, puzzle_table};
use crate::ports::{Effect, ImportOrder};
use crate::puzzles::{Outcome, PuzzleKey};
use crate::voice::{Audience, PhraseKey, Urgency};

/// Name under which the puzzles are kept whose answers the server awaits.
const KEPT: &str = "puzzles-online";
/// Status of a request that the token does not allow.
const FORBIDDEN: u16 = 403;

fn awaited(narrator: &Narrator) -> AwaitedPuzzles {
	let kept = narrator.preferences().get(KEPT);
	kept.and_then(AwaitedPuzzles::read).unwrap_or_default()
}

/// Notes the outcome of a puzzle, which goes back to the server if it came from there.
pub(super) fn note_outcome(key: PuzzleKey, outcome: Outcome, narrator: &mut Narrator) {
	let mut puzzles = awaited(narrator);
	if puzzles.note(key, outcome) {
		narrator.prefer(KEPT, puzzles.written());
	}
}

impl Session {
	/// Asks for a batch of puzzles.
	pub(super) fn fetch_puzzles(&mut self) {
		let at = self.at();
		if self.importing.is_some() {
			return self.tell_import();
		}
		if let Some(client) = &mut self.online {
			client.ask(Request::Puzzles(PUZZLE_BATCH), at);
			self.narrator.answer_behind(PhraseKey::PuzzlesAsked);
		}
	}

	/// Sends the answers that wait, unless just these were sent before.
	pub(super) fn send_answers(&mut self) {
		let at = self.at();
		let is_free = |client: &Client| client.account().is_some() && !client.is_lost() && !client.plays();
		if !self.online.as_ref().is_some_and(is_free) {
			return;
		}
		let answers = awaited(&self.narrator).answers();
		if answers.is_empty() || answers == self.sent_answers {
			return;
		}
		self.sent_answers.clone_from(&answers);
		if let Some(client) = &mut self.online {
			client.ask(Request::SolvedPuzzles(answers), at);
		}
	}

	/// Takes the server's answers about puzzles; returns `true` if it is one.
	pub(super) fn hear_puzzles(&mut self, told: &Told) -> bool {
		match told {
			Told::Done(Request::Puzzles(_), body) => self.puzzles_came(body),
			Told::Done(Request::SolvedPuzzles(answers), _) => {
				let mut puzzles = awaited(&self.narrator);
				puzzles.forget(answers);
				self.narrator.prefer(KEPT, puzzles.written());
			}
			Told::Refused { request, status, why } if is_of_puzzles(request) => {
				let told = if *status == FORBIDDEN {
					self.narrator.line(PhraseKey::PuzzlesNotAllowed)
				} else {
					server_says(why, &self.narrator)
				};
				self.narrator.say(Audience::Room, Urgency::News, told);
			}
			// They are asked for, or sent, once more at the next time.
			Told::Uncertain(request) if is_of_puzzles(request) => {}
			Told::Account(_) => {
				self.sent_answers.clear();
				return false;
			}
			_ => return false,
		}
		true
	}

	/// A batch has come: its puzzles are taken in as a table is.
	fn puzzles_came(&mut self, body: &str) {
		let table = puzzle_table(body).ok().filter(|table| !table.names.is_empty());
		let Some(table) = table else {
			return self
				.narrator
				.say(Audience::Room, Urgency::News, PhraseKey::PuzzlesCameNone);
		};
		let mut puzzles = awaited(&self.narrator);
		puzzles.add(table.names);
		self.narrator.prefer(KEPT, puzzles.written());
		let at = self.at();
		self.importing
			.get_or_insert_with(|| Importing::begin(None, at))
			.is_download = true;
		self.effect(Effect::Import(ImportOrder::Receive(table.rows)));
		self.effect(Effect::Import(ImportOrder::Received {
			whole: true,
			stopped: false,
		}));
	}
}

const fn is_of_puzzles(request: &Request) -> bool {
	matches!(request, Request::Puzzles(_) | Request::SolvedPuzzles(_))
}
