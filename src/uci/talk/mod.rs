//! The conversation with an engine: the next lines to send, and the meaning of its words for the game.

use alloc::string::String;
use alloc::vec::Vec;

mod means;
#[cfg(test)]
mod tests;

use super::line::{EngineLine, EngineScore, Offer};
use super::order::Clocks;
use super::strength::Strength;
use crate::chess::{Move, Position, Square};

/// The option of engines that can play Chess960.
const CHESS960: &str = "UCI_Chess960";

/// The option of engines that have a book of their own.
const OWN_BOOK: &str = "OwnBook";

/// The option of engines that report several best lines.
const LINES: &str = "MultiPV";

/// The options that are ever set; other options of an engine are not remembered.
const SETTABLE: [&str; 10] = [
	CHESS960,
	LINES,
	OWN_BOOK,
	"Strength",
	"Seed",
	"UCI_LimitStrength",
	"UCI_Elo",
	"Skill Level",
	"Hash",
	"Threads",
];

/// A conversation with one engine. It never waits: every call returns the lines to send, in order.
#[derive(Clone, Debug)]
pub struct Talk {
	strength: Strength,
	seed: Option<u32>,
	/// True if the game is one of Chess960: castling is written as the king taking its rook.
	chess960: bool,
	name: String,
	offers: Vec<Offer>,
	stage: Stage,
	/// Number of moves that were asked for and are no longer wanted.
	late: u32,
	/// The next request, for the time when the engine is free.
	waiting: Option<Request>,
	/// The position that the engine thinks about.
	asked: Option<Position>,
	/// The only move that it may play there.
	only: Option<Move>,
	score: Option<EngineScore>,
	/// The expected line, as the engine wrote it.
	line: Vec<String>,
	/// Number of best lines that are wanted.
	lines: u8,
	/// The lines after the best one, as the engine wrote them.
	others: Vec<Written>,
	/// Limits of a judgement with full strength.
	limits: Option<Limits>,
}

/// The score of a line, and its moves as the engine wrote them.
type Written = (Option<EngineScore>, Vec<String>);

/// A line that an engine ranks after its best one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherLine {
	/// From the view of the side to move.
	pub score: Option<EngineScore>,
	/// The legal part of the line; not empty.
	pub moves: Vec<Move>,
}

/// Limits of an engine for one judgement: it ends at the first of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
	/// Number of positions.
	pub nodes: u64,
	/// Thousandths of a second.
	pub millis: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
	/// Nothing was said yet, or its options are still coming.
	Greeting,
	/// It was asked if it is ready.
	Asked,
	Ready,
}

/// A request for a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
	/// The position in which the game began.
	pub start: Position,
	/// The moves since.
	pub moves: Vec<Move>,
	/// The clocks, if the game has any.
	pub clocks: Option<Clocks>,
	/// The moves that come to its mind, for an engine that can be told its strength in no better way; empty for all. A single
	/// one, such as a book's, is played by any engine, which is then only asked for its score.
	pub seen: Vec<Move>,
}

/// Consequences of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
	/// To be sent to the engine.
	pub send: Vec<String>,
	pub news: Option<News>,
}

/// News for the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
	/// The engine is ready to play, and this is its name.
	Ready { name: String },
	/// It moves. The move is legal, and the score, if it gave one, is from its own view before the move. `line` is the line
	/// that it expects, as far as that is legal, beginning with the move.
	Moves {
		mv: Move,
		score: Option<EngineScore>,
		line: Vec<Move>,
		/// Further lines, the best first, if several were asked for.
		others: Vec<OtherLine>,
	},
	/// It cannot play Chess960, which this game is. It is asked nothing more.
	NoChess960,
	/// It answered without a legal move.
	Nonsense(BadMove),
	/// It does not know the word `uci`, with which every conversation begins.
	NotUci,
}

/// Text in the place of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadMove {
	/// No text, or a word for no move.
	Missing,
	/// Not a move, in its own words.
	Malformed(String),
	/// A move between these squares, which is not legal.
	Illegal { from: Square, to: Square },
}

/// The words by which engines say that they have no move.
const NO_MOVE: [&str; 5] = ["", "(none)", "none", "0000", "NULL"];

impl BadMove {
	fn of(uci: &str) -> Self {
		if NO_MOVE.contains(&uci) {
			return Self::Missing;
		}
		let square = |from, to| uci.get(from..to)?.parse().ok();
		let is_move = match uci.get(4..).map(str::as_bytes) {
			Some([]) => true,
			Some([piece]) => b"qrbnQRBN".contains(piece),
			Some(_) | None => false,
		};
		match (square(0, 2), square(2, 4)) {
			(Some(from), Some(to)) if is_move => Self::Illegal { from, to },
			(_, _) => Self::Malformed(uci.into()),
		}
	}
}

/// Returns `true` if the engine reports the word `uci` as unknown: "Illegal move: uci", like engines that use XBoard's protocol
/// instead.
fn is_uci_refused(line: &str) -> bool {
	let told = line.trim().trim_end_matches(['"', '\'', '`', '.', ')']);
	let refused = told.strip_suffix("uci").map(str::trim_end);
	refused.is_some_and(|told| told.trim_end_matches(['"', '\'', '`', '(', ' ']).ends_with(':'))
}

impl Talk {
	#[must_use]
	pub const fn new(strength: Strength) -> Self {
		Self {
			strength,
			seed: None,
			chess960: false,
			name: String::new(),
			offers: Vec::new(),
			stage: Stage::Greeting,
			late: 0,
			waiting: None,
			asked: None,
			only: None,
			score: None,
			line: Vec::new(),
			lines: 1,
			others: Vec::new(),
			limits: None,
		}
	}

	/// Returns a conversation for judgements instead of a game: no strength is set but the greatest.
	#[must_use]
	pub const fn judging(limits: Limits) -> Self {
		let mut talk = Self::new(Strength::Master);
		talk.limits = Some(limits);
		talk
	}

	/// Asks for this number of best lines, if the engine knows more than one.
	#[must_use]
	pub const fn with_lines(mut self, lines: u8) -> Self {
		self.lines = lines;
		self
	}

	/// Lets an engine that knows a seed (the built-in opponent does) play the same game again.
	#[must_use]
	pub const fn seeded(mut self, seed: u32) -> Self {
		self.seed = Some(seed);
		self
	}

	/// Asks for games of Chess960, which not every engine can play.
	#[must_use]
	pub const fn of_chess960(mut self, chess960: bool) -> Self {
		self.chess960 = chess960;
		self
	}

	/// The first line to send.
	#[must_use]
	pub fn hello(&self) -> Vec<String> {
		vec!["uci".into()]
	}

	/// Returns the name that the engine gave; empty before that.
	#[must_use]
	pub fn name(&self) -> &str {
		&self.name
	}

	/// Returns `true` until it has answered that it speaks UCI.
	#[must_use]
	pub fn is_greeting(&self) -> bool {
		self.stage == Stage::Greeting
	}

	/// Returns `true` if a move is awaited from the engine.
	#[must_use]
	pub const fn is_thinking(&self) -> bool {
		self.asked.is_some() || self.waiting.is_some()
	}

	/// Asks for a move, at once or as soon as the engine is free. An earlier request is given up.
	pub fn think(&mut self, request: Request) -> Vec<String> {
		let mut send = self.stop();
		self.waiting = Some(request);
		send.extend(self.ask());
		send
	}

	/// Gives up the request: its answer will be ignored.
	pub fn stop(&mut self) -> Vec<String> {
		self.waiting = None;
		if self.asked.take().is_none() {
			return Vec::new();
		}
		self.late = self.late.saturating_add(1);
		vec!["stop".into()]
	}

	/// Takes in a line of the engine.
	pub fn heard(&mut self, line: &str) -> Heard {
		match EngineLine::read(line) {
			EngineLine::IdName(name) => self.name = name,
			EngineLine::Option(offer) => self.offered(offer),
			EngineLine::UciOk
				if self.stage == Stage::Greeting && self.chess960 && self.offer(CHESS960).is_none() =>
			{
				return Heard {
					send: vec!["quit".into()],
					news: Some(News::NoChess960),
				};
			}
			EngineLine::UciOk if self.stage == Stage::Greeting => {
				self.stage = Stage::Asked;
				let mut send = self.settings();
				send.extend(["ucinewgame".into(), "isready".into()]);
				return Heard { send, news: None };
			}
			EngineLine::ReadyOk => return self.ready(),
			EngineLine::BestMove { uci, .. } => return self.moved(&uci),
			EngineLine::Info {
				rank, score, line, ..
			} if self.asked.is_some() && self.late == 0 && rank > 1 => {
				let place = rank.saturating_sub(2);
				if rank <= usize::from(self.lines) && !line.is_empty() {
					if self.others.len() <= place {
						self.others.resize(place.saturating_add(1), Written::default());
					}
					if let Some(other) = self.others.get_mut(place) {
						*other = (score, line);
					}
				}
			}
			EngineLine::Info { score, line, .. } if self.asked.is_some() && self.late == 0 => {
				self.score = score.or(self.score);
				if !line.is_empty() {
					self.line = line;
				}
			}
			EngineLine::Unknown if self.stage == Stage::Greeting && is_uci_refused(line) => {
				return Heard {
					send: Vec::new(),
					news: Some(News::NotUci),
				};
			}
			EngineLine::UciOk | EngineLine::Info { .. } | EngineLine::Unknown => {}
		}
		Heard::default()
	}

	fn offered(&mut self, offer: Offer) {
		let known = self.offers.iter().any(|other| other.name == offer.name);
		if self.stage == Stage::Greeting && !known && SETTABLE.contains(&offer.name.as_str()) {
			self.offers.push(offer);
		}
	}

	fn ready(&mut self) -> Heard {
		if self.stage != Stage::Asked {
			return Heard::default();
		}
		self.stage = Stage::Ready;
		Heard {
			send: self.ask(),
			news: Some(News::Ready {
				name: self.name.clone(),
			}),
		}
	}

	fn moved(&mut self, uci: &str) -> Heard {
		if self.late > 0 {
			self.late -= 1;
			return Heard {
				send: self.ask(),
				news: None,
			};
		}
		let Some(position) = self.asked.take() else {
			return Heard::default();
		};
		let news = position.uci_move(uci).map_or_else(
			|| News::Nonsense(BadMove::of(uci)),
			|mv| {
				let mv = self.only.unwrap_or(mv);
				News::Moves {
					mv,
					score: self.score,
					line: legal(&position, mv, &self.line),
					others: self.others(&position),
				}
			},
		);
		Heard {
			send: Vec::new(),
			news: Some(news),
		}
	}

	/// Returns the legal lines after the best one.
	fn others(&self, position: &Position) -> Vec<OtherLine> {
		let other = |(score, line): &Written| {
			let first = position.uci_move(line.first()?)?;
			Some(OtherLine {
				score: *score,
				moves: legal(position, first, line),
			})
		};
		self.others.iter().filter_map(other).collect()
	}

	/// Sends the waiting request, if the engine is free for it.
	fn ask(&mut self) -> Vec<String> {
		if self.stage != Stage::Ready || self.late > 0 || self.asked.is_some() {
			return Vec::new();
		}
		let Some(request) = self.waiting.take() else {
			return Vec::new();
		};
		let mut line = if request.start == Position::start() {
			String::from("position startpos")
		} else {
			let fen = if self.chess960 {
				request.start.shredder_fen()
			} else {
				request.start.fen()
			};
			format!("position fen {fen}")
		};
		let mut position = request.start;
		for (number, mv) in request.moves.into_iter().enumerate() {
			line.push_str(if number == 0 { " moves " } else { " " });
			line.push_str(&self.written(mv));
			position = position.after(mv);
		}
		let only = match request.seen.as_slice() {
			[only] => Some(*only),
			_ => None,
		};
		let go = only.map_or_else(
			|| self.go(request.clocks, &request.seen, &position),
			|only| format!("go depth 1 searchmoves {}", self.written(only)),
		);
		self.asked = Some(position);
		self.only = only;
		self.score = None;
		self.line.clear();
		self.others.clear();
		vec![line, go]
	}

	/// The move as this engine reads it.
	fn written(&self, mv: Move) -> String {
		if self.chess960 {
			mv.uci_in_chess960()
		} else {
			mv.uci()
		}
	}
}

/// Returns the line as far as it is legal, if it begins with this move; otherwise the move alone.
fn legal(position: &Position, first: Move, line: &[String]) -> Vec<Move> {
	let mut position = position.clone();
	let mut moves = Vec::new();
	for written in line {
		let Some(mv) = position.uci_move(written) else {
			break;
		};
		position = position.after(mv);
		moves.push(mv);
	}
	if moves.first() != Some(&first) {
		moves = vec![first];
	}
	moves
}
