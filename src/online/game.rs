//! A game on the server, folded from the lines of its stream; and what each line has changed.
//!
//! The server's list of moves is the truth: a longer list is moves, a shorter one is a take-back, any other a new beginning.
//!
//! ```
//! use annabella::clock::Stamp;
//! use annabella::online::{Change, GameLine, ServedGame};
//!
//! let full = r#"{"type":"gameFull","id":"abcdefgh","white":{"id":"anna"},"black":{"id":"bela"},
//!     "initialFen":"startpos","state":{"type":"gameState","moves":"e2e4","status":"started"}}"#;
//! let GameLine::Full(full) = GameLine::read(full).unwrap() else { unreachable!() };
//! let mut game = ServedGame::new(*full, "bela", Stamp(0)).unwrap();
//! let line = GameLine::read(r#"{"type":"gameState","moves":"e2e4 e7e5","status":"started"}"#).unwrap();
//! assert!(matches!(game.hear(line, Stamp(900)).unwrap().as_slice(), [Change::Moved(_)]));
//! ```

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::names::GameId;
use super::received::{BadLine, GameLine, Heading, State, Status};
use super::request::Request;
use super::seek::{Pace, Variant};
use crate::chess::{Color, Move, Position};
use crate::clock::{Span, Stamp};

/// End of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
	pub status: Status,
	pub winner: Option<Color>,
}

/// A change of a game on the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
	Moved(Move),
	/// So many half-moves are gone from the end of the list.
	TakenBack(usize),
	/// The list of moves is another one than was known.
	Resynced,
	/// The clocks show times that no move explains: this side was given so much.
	TimeGiven {
		to: Color,
		time: Span,
	},
	/// A side offers a draw, or its offer is gone.
	Offer {
		by: Color,
		stands: bool,
	},
	/// A side proposes a take-back, or its proposal is gone.
	Proposal {
		by: Color,
		stands: bool,
	},
	Chat {
		by: String,
		text: String,
		of_spectators: bool,
	},
	/// The opponent has left the game, which can be claimed after this time; `None` if it cannot.
	OpponentGone {
		claim_in: Option<Span>,
	},
	OpponentBack,
	Ended(End),
}

/// The user's move that the server has not confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pending {
	/// Number of half-moves before it.
	ply: usize,
	uci: String,
	offers_draw: bool,
	/// True if no answer came: the server may have it.
	is_uncertain: bool,
}

/// A game on the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServedGame {
	heading: Heading,
	/// The user's side; `None` for somebody else's game.
	own: Option<Color>,
	state: State,
	/// Time at which the times of the state were told.
	at: Stamp,
	moves: Vec<Move>,
	position: Position,
	pending: Option<Pending>,
	/// Time from which the game can be claimed, as the opponent has left.
	claim_at: Option<Stamp>,
	is_gone: bool,
	/// True if a draw was offered just before the last state.
	was_offered: bool,
}

impl ServedGame {
	/// Begins with the first line of a game's stream, which this user reads.
	///
	/// # Errors
	/// Fails if a move of it is not legal.
	pub fn new((heading, state): (Heading, State), user: &str, at: Stamp) -> Result<Self, BadLine> {
		let is_user = |color: &Color| {
			heading
				.player(*color)
				.name
				.as_ref()
				.is_some_and(|name| name.is(user))
		};
		let own = Color::ALL.into_iter().find(is_user);
		let (moves, position) = replayed(&heading.start, Vec::new(), &state.moves)?;
		Ok(Self {
			heading,
			own,
			state,
			at,
			moves,
			position,
			pending: None,
			claim_at: None,
			is_gone: false,
			was_offered: false,
		})
	}

	#[must_use]
	pub const fn heading(&self) -> &Heading {
		&self.heading
	}

	#[must_use]
	pub const fn id(&self) -> &GameId {
		&self.heading.id
	}

	/// Returns the user's side; `None` for somebody else's game.
	#[must_use]
	pub const fn own(&self) -> Option<Color> {
		self.own
	}

	#[must_use]
	pub fn moves(&self) -> &[Move] {
		&self.moves
	}

	/// Returns the position after the last move that the server has confirmed.
	#[must_use]
	pub const fn position(&self) -> &Position {
		&self.position
	}

	/// Returns the end of the game; `None` while it goes on.
	#[must_use]
	pub const fn end(&self) -> Option<End> {
		let (status, winner) = (self.state.status, self.state.winner);
		if matches!(status, Status::On) {
			return None;
		}
		Some(End { status, winner })
	}

	#[must_use]
	pub fn offers_draw(&self, color: Color) -> bool {
		of(color, self.state.offers)
	}

	/// Returns `true` if a draw was offered just before the game ended.
	#[must_use]
	pub const fn was_offered(&self) -> bool {
		self.was_offered
	}

	#[must_use]
	pub fn proposes_take_back(&self, color: Color) -> bool {
		of(color, self.state.proposes)
	}

	/// Returns `true` while a clock runs: after each side has made a move.
	#[must_use]
	pub fn clock_runs(&self) -> bool {
		self.moves.len() >= 2 && self.end().is_none() && matches!(self.heading.pace, Some(Pace::Clock { .. }))
	}

	/// Returns the time of a side's clock at this moment, counted on since the server's last line; `None` without clocks.
	#[must_use]
	pub fn left(&self, color: Color, at: Stamp) -> Option<Span> {
		let left = of(color, self.state.left)?;
		let runs = self.clock_runs() && self.position.turn() == color;
		Some(if runs {
			left.saturating_sub(at.since(self.at))
		} else {
			left
		})
	}

	/// Returns the time by which the first move must be made, while nobody's clock runs.
	#[must_use]
	pub fn first_move_by(&self) -> Option<Stamp> {
		Some(self.at + self.state.first_move_in?)
	}

	/// Returns the time from which the user may claim the game; `None` while the opponent is there.
	#[must_use]
	pub const fn claim_at(&self) -> Option<Stamp> {
		self.claim_at
	}

	/// Returns `true` while a move of the user waits for the server.
	#[must_use]
	pub const fn is_pending(&self) -> bool {
		self.pending.is_some()
	}

	/// Takes a line of the game's stream.
	///
	/// # Errors
	/// Fails if a move is not legal, or the first line of another game comes; the game stays as it is.
	pub fn hear(&mut self, line: GameLine, at: Stamp) -> Result<Vec<Change>, BadLine> {
		match line {
			GameLine::Full(full) => {
				let (heading, state) = *full;
				if heading.id != self.heading.id || heading.start != self.heading.start {
					return Err(BadLine::Position);
				}
				self.heading = heading;
				self.fold(state, at)
			}
			GameLine::State(state) => self.fold(state, at),
			GameLine::Chat {
				by,
				text,
				of_spectators,
			} => Ok(Vec::from([Change::Chat {
				by,
				text,
				of_spectators,
			}])),
			GameLine::OpponentGone { gone, claim_in } => {
				let was_gone = core::mem::replace(&mut self.is_gone, gone);
				self.claim_at = claim_in.filter(|_| gone).map(|time| at + time);
				Ok(match (was_gone, gone) {
					// The server counts down once a second; the desk counts by itself.
					(true, true) | (false, false) => Vec::new(),
					(false, true) => Vec::from([Change::OpponentGone { claim_in }]),
					(true, false) => Vec::from([Change::OpponentBack]),
				})
			}
			GameLine::Other => Ok(Vec::new()),
		}
	}

	fn fold(&mut self, state: State, at: Stamp) -> Result<Vec<Change>, BadLine> {
		let mut changes = Vec::new();
		let common = self.state.moves.iter().zip(&state.moves);
		let common = common.take_while(|(old, new)| old == new).count();
		let (known, told) = (self.state.moves.len(), state.moves.len());
		let is_continued = common == known;
		let (moves, position) = if is_continued {
			replayed(
				&self.position,
				self.moves.clone(),
				state.moves.get(known..).unwrap_or_default(),
			)?
		} else {
			replayed(&self.heading.start, Vec::new(), &state.moves)?
		};
		if is_continued {
			changes.extend(moves.iter().skip(known).copied().map(Change::Moved));
		} else if common == told {
			changes.push(Change::TakenBack(known - told));
		} else {
			changes.push(Change::Resynced);
		}
		// At its end a clock that has run shows what the server likes.
		if common == known && common == told && state.status == Status::On {
			changes.extend(self.time_given(&state, at));
		}
		let was_over = self.end().is_some();
		self.was_offered = self.state.offers.contains(&true);
		for color in Color::ALL {
			let stands = of(color, state.offers);
			if stands != self.offers_draw(color) {
				changes.push(Change::Offer { by: color, stands });
			}
			let stands = of(color, state.proposes);
			if stands != self.proposes_take_back(color) {
				changes.push(Change::Proposal { by: color, stands });
			}
		}
		// The same times as before are those of the last move, and have gone on since.
		let are_new = common < told || common < known || state.left != self.state.left;
		if are_new {
			self.at = at;
		}
		(self.moves, self.position, self.state) = (moves, position, state);
		if let Some(end) = self.end().filter(|_| !was_over) {
			changes.push(Change::Ended(end));
		}
		let is_settled = |pending: &Pending| self.moves.len() != pending.ply;
		if self.pending.as_ref().is_some_and(is_settled) || self.end().is_some() {
			self.pending = None;
		}
		Ok(changes)
	}

	/// Returns the time that a side was given, if its clock shows at least five seconds more than before and no move was made.
	fn time_given(&self, state: &State, at: Stamp) -> Option<Change> {
		let given = |color: Color| {
			if of(color, state.left) == of(color, self.state.left) {
				return None;
			}
			let more = of(color, state.left)?.saturating_sub(self.left(color, at)?);
			(more >= Span::seconds(5)).then_some(Change::TimeGiven {
				to: color,
				time: more,
			})
		};
		Color::ALL.into_iter().find_map(given)
	}
}

/// The user's move on its way to the server: it is never sent again before the list of moves was read.
impl ServedGame {
	/// Returns the move as the server writes it: in Chess960 castling takes the own rook.
	#[must_use]
	pub fn written(&self, mv: Move) -> String {
		match self.heading.variant {
			Variant::Chess960 => mv.uci_in_chess960(),
			Variant::Standard | Variant::FromPosition => mv.uci(),
		}
	}

	/// Notes that the user has made this move, and returns the request. `None` while another one waits for the server.
	pub fn send(&mut self, mv: Move, offers_draw: bool) -> Option<Request> {
		if self.pending.is_some() || self.end().is_some() {
			return None;
		}
		self.pending = Some(Pending {
			ply: self.moves.len(),
			uci: self.written(mv),
			offers_draw,
			is_uncertain: false,
		});
		self.request()
	}

	fn request(&self) -> Option<Request> {
		let pending = self.pending.as_ref()?;
		Some(Request::Move {
			game: self.id().clone(),
			uci: pending.uci.clone(),
			offers_draw: pending.offers_draw,
		})
	}

	/// No answer came to the move: nobody knows if the server has it.
	pub fn doubt(&mut self) {
		if let Some(pending) = &mut self.pending {
			pending.is_uncertain = true;
		}
	}

	/// The server has refused the move.
	pub fn refuse(&mut self) {
		self.pending = None;
	}

	/// Returns the move once more, if no answer came to it and the list that was read since does not have it.
	pub fn send_again(&mut self) -> Option<Request> {
		let pending = self.pending.as_mut().filter(|pending| pending.is_uncertain)?;
		pending.is_uncertain = false;
		self.request()
	}
}

fn of<T>(color: Color, [white, black]: [T; 2]) -> T {
	color.fold_wb(white, black)
}

/// Plays these moves on from a position.
fn replayed(
	from: &Position,
	mut moves: Vec<Move>,
	more: &[String],
) -> Result<(Vec<Move>, Position), BadLine> {
	let mut position = from.clone();
	for uci in more {
		let mv = position.uci_move(uci).ok_or_else(|| BadLine::Move {
			ply: moves.len(),
			uci: super::names::cleaned(&uci.chars().take(8).collect::<String>().to_string()),
		})?;
		position.play(mv);
		moves.push(mv);
	}
	Ok((moves, position))
}

#[cfg(test)]
mod tests {
	use super::*;

	const HEADING: &str = r#"{"type":"gameFull","id":"abcdefgh","rated":true,"variant":{"key":"standard"},
		"clock":{"initial":600000,"increment":5000},"speed":"rapid","white":{"id":"anna","name":"Anna","rating":1500},
		"black":{"id":"bela","name":"Bela","title":"WFM","rating":1600,"provisional":true},"initialFen":"startpos","state":STATE}"#;

	fn state(moves: &str, more: &str) -> String {
		format!(
			r#"{{"type":"gameState","moves":"{moves}","wtime":600000,"btime":590000,"winc":5000,"binc":5000,"status":"started"{more}}}"#
		)
	}

	fn begun(moves: &str) -> ServedGame {
		let line = HEADING.replace("STATE", &state(moves, ""));
		let GameLine::Full(full) = GameLine::read(&line).unwrap() else {
			panic!("{line}");
		};
		ServedGame::new(*full, "ANNA", Stamp(0)).unwrap()
	}

	fn hear(game: &mut ServedGame, line: &str, at: u64) -> Vec<Change> {
		game.hear(GameLine::read(line).unwrap(), Stamp(at)).unwrap()
	}

	#[test]
	fn longer_list_is_moves_and_shorter_one_a_take_back() {
		let mut game = begun("e2e4 e7e5");
		let mv = |game: &ServedGame, uci: &str| game.position().uci_move(uci).unwrap();
		let knight = mv(&game, "g1f3");
		assert_eq!(
			hear(&mut game, &state("e2e4 e7e5 g1f3", ""), 1000),
			[Change::Moved(knight)]
		);
		assert_eq!(hear(&mut game, &state("e2e4", ""), 2000), [Change::TakenBack(2)]);
		assert_eq!(hear(&mut game, &state("d2d4 d7d5", ""), 3000), [Change::Resynced]);
		assert_eq!(game.moves().len(), 2);
	}

	#[test]
	fn illegal_move_leaves_the_game_as_it_is() {
		let mut game = begun("e2e4 e7e5");
		let before = game.clone();
		let line = GameLine::read(&state("e2e4 e7e5 e1e5", "")).unwrap();
		let bad = BadLine::Move {
			ply: 2,
			uci: "e1e5".into(),
		};
		assert_eq!(game.hear(line, Stamp(5)), Err(bad));
		assert_eq!(game, before);
	}

	#[test]
	fn clock_counts_on_after_both_have_moved() {
		let game = begun("e2e4");
		assert_eq!(game.left(Color::Black, Stamp(9000)), Some(Span(590_000)));
		let game = begun("e2e4 e7e5");
		assert_eq!(game.left(Color::White, Stamp(9000)), Some(Span(591_000)));
		assert_eq!(game.left(Color::Black, Stamp(9000)), Some(Span(590_000)));
		assert_eq!(game.left(Color::White, Stamp(900_000)), Some(Span::ZERO));
	}

	#[test]
	fn offers_and_proposals_are_told_once() {
		let mut game = begun("e2e4 e7e5");
		let offer = state("e2e4 e7e5", r#","bdraw":true,"btakeback":true"#);
		let by = Color::Black;
		assert_eq!(
			hear(&mut game, &offer, 10),
			[
				Change::Offer { by, stands: true },
				Change::Proposal { by, stands: true }
			]
		);
		assert_eq!(hear(&mut game, &offer, 20), []);
		assert_eq!(
			hear(&mut game, &state("e2e4 e7e5", ""), 30),
			[
				Change::Offer { by, stands: false },
				Change::Proposal { by, stands: false }
			]
		);
	}

	#[test]
	fn time_given_is_told_with_its_amount() {
		let mut game = begun("e2e4 e7e5");
		let line = state("e2e4 e7e5", "").replace("590000", "605000");
		let given = Change::TimeGiven {
			to: Color::Black,
			time: Span::seconds(15),
		};
		assert_eq!(hear(&mut game, &line, 10), [given]);
		let line = state("e2e4 e7e5", "").replace("started", "draw");
		let ended = Change::Ended(End {
			status: Status::Drawn,
			winner: None,
		});
		assert_eq!(hear(&mut game, &line, 20_000), [ended]);
	}

	#[test]
	fn end_is_told_once_with_its_winner() {
		let mut game = begun("e2e4 e7e5");
		let line = state("e2e4 e7e5", r#","winner":"white""#).replace("started", "resign");
		let end = End {
			status: Status::Resigned,
			winner: Some(Color::White),
		};
		assert_eq!(hear(&mut game, &line, 10), [Change::Ended(end)]);
		assert_eq!(hear(&mut game, &line, 20), []);
		assert_eq!(Status::named("somethingNew"), Status::Other);
	}

	#[test]
	fn move_is_sent_again_only_after_the_list_was_read_without_it() {
		let mut game = begun("e2e4 e7e5");
		let mv = game.position().uci_move("g1f3").unwrap();
		assert!(game.send(mv, false).is_some());
		assert_eq!(game.send(mv, false), None);
		assert_eq!(game.send_again(), None);
		game.doubt();
		let mut has_it = game.clone();
		hear(&mut has_it, &state("e2e4 e7e5 g1f3", ""), 10);
		assert_eq!(has_it.send_again(), None);
		assert!(!has_it.is_pending());
		hear(&mut game, &state("e2e4 e7e5", ""), 10);
		assert!(game.send_again().is_some());
		assert_eq!(game.send_again(), None);
	}

	#[test]
	fn opponent_who_has_left_is_told_once() {
		let mut game = begun("e2e4 e7e5");
		let gone =
			|seconds: u32| format!(r#"{{"type":"opponentGone","gone":true,"claimWinInSeconds":{seconds}}}"#);
		assert_eq!(
			hear(&mut game, &gone(30), 1000),
			[Change::OpponentGone {
				claim_in: Some(Span::seconds(30))
			}]
		);
		assert_eq!(hear(&mut game, &gone(29), 2000), []);
		assert_eq!(game.claim_at(), Some(Stamp(31_000)));
		assert_eq!(
			hear(&mut game, r#"{"type":"opponentGone","gone":false}"#, 3000),
			[Change::OpponentBack]
		);
		assert_eq!(game.claim_at(), None);
	}
}
