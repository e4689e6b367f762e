//! An engine, the built-in one or any other that understands UCI, as a player and as an adviser.

use alloc::string::String;
use alloc::vec::Vec;

use super::{OpponentNews, Player, Reply, Score};
use crate::chess::{Color, Move, Position};
use crate::clock::{Span, Stamp};
use crate::game::{Machine, Table};
use crate::narrator::Narrator;
use crate::opponent::{Book, SkillLevel};
use crate::ports::{Effect, EngineFault, EngineOrder};
use crate::uci::{Clocks, Limits, News, OtherLine, Request, Strength, Talk};
use crate::voice::{Audience, Phrase, PhraseKey, Urgency};

/// An engine that has not said by then that it speaks UCI is said not to. One that is only slow goes on when it does.
const GREETING: Span = Span(1_800);
/// It accepts a draw when it thinks that it stands no better than this, in hundredths of a pawn.
const CONTENT: i32 = 0;
/// Number of half-moves before which it hears of no draw.
const TOO_EARLY: usize = 20;
/// Strength as an adviser: better than most users, with answers within two seconds.
const ADVISER: Strength = Strength::Expert;
/// Limits for judging each position of a whole game; a strong program needs a third of a second for so many nodes, and a
/// slow machine stops at the time.
const JUDGE: Limits = Limits {
	nodes: 300_000,
	millis: 5_000,
};

/// An engine that plays.
#[derive(Debug)]
pub(super) struct Engine {
	/// By name or path; `None` for the built-in one.
	program: Option<String>,
	strength: Strength,
	/// `None` while it does not run.
	talk: Option<Talk>,
	/// Its evaluation of the position when it last moved.
	score: Option<Score>,
	/// Seed of the random numbers.
	seed: u32,
	/// `None` before it was opened. The built-in one opens its own.
	book: Option<Book>,
	/// It was told that there is no such program, since it was last to be started.
	is_missing: bool,
	/// Until when it may be silent before it has said that it speaks UCI.
	greeting: Greeting,
	/// It was told that it does not speak UCI, and is still listened to.
	is_late: bool,
}

/// Until when an engine may be silent that has not said yet that it speaks UCI.
#[derive(Clone, Copy, Debug)]
enum Greeting {
	/// It has, or was told not to.
	Over,
	/// It was started with the input of this moment. Its time begins after that input is done, so that our own work is not counted.
	Begins(Stamp),
	Until(Stamp),
}

fn start(program: Option<&String>, narrator: &mut Narrator) {
	let order = program
		.cloned()
		.map_or(EngineOrder::StartBuiltIn, |program| EngineOrder::Start {
			program,
		});
	narrator.effect(Effect::Engine(order));
}

fn send(lines: Vec<String>, narrator: &mut Narrator) {
	for line in lines {
		narrator.effect(Effect::Engine(EngineOrder::Send(line)));
	}
}

fn end(narrator: &mut Narrator) {
	narrator.effect(Effect::Engine(EngineOrder::Stop));
}

fn request(table: &Table, now: Stamp) -> Request {
	let start = Position::from_fen(&table.opening().fen).unwrap_or_default();
	let moves: Vec<Move> = table.plies().iter().filter_map(|ply| ply.mv).collect();
	// Engines know no delay. For them its seconds come with every move as an increment does.
	let clocks = table
		.reading(now)
		.zip(table.clock())
		.map(|(reading, clock)| Clocks {
			white_ms: reading.white.0,
			black_ms: reading.black.0,
			white_increment_ms: clock.extra_now(Color::White).0,
			black_increment_ms: clock.extra_now(Color::Black).0,
			moves_to_go: clock.moves_to_go(table.position().turn()),
		});
	Request {
		start,
		moves,
		clocks,
		seen: Vec::new(),
	}
}

impl Engine {
	pub(super) fn of(machine: &Machine) -> Self {
		Self {
			program: machine.program.clone(),
			strength: Strength::of_name(&machine.strength).unwrap_or(Strength::Pupil),
			talk: None,
			score: None,
			seed: 0,
			book: None,
			is_missing: false,
			greeting: Greeting::Over,
			is_late: false,
		}
	}

	/// Lists the moves that a player of this strength notices. The built-in engine knows them itself.
	fn seen(&mut self, request: &Request) -> Vec<Move> {
		if self.program.is_none() {
			return Vec::new();
		}
		let (mut earlier, mut position) = (Vec::new(), request.start.clone());
		for mv in &request.moves {
			let next = position.after(*mv);
			earlier.push(core::mem::replace(&mut position, next));
		}
		let book = self.book.get_or_insert_with(Book::default);
		book.in_mind(
			SkillLevel::of(self.strength.step()),
			self.seed.into(),
			&earlier,
			&position,
		)
	}

	fn begin(&mut self, table: &Table, narrator: &mut Narrator) -> Talk {
		self.seed = u32::try_from(narrator.at().0 & 0xffff_ffff).unwrap_or(0);
		self.is_missing = false;
		start(self.program.as_ref(), narrator);
		let talk = Talk::new(self.strength)
			.seeded(self.seed)
			.of_chess960(table.start().begins_chess960());
		send(talk.hello(), narrator);
		talk
	}

	fn line(&mut self, line: &str, narrator: &mut Narrator) -> Option<Reply> {
		let talk = self.talk.as_mut()?;
		let heard = talk.heard(line);
		let is_greeting = talk.is_greeting();
		let is_told = self.program.is_some() && !talk.takes_strength();
		let is_unrated = is_told && matches!(heard.news, Some(News::Ready { .. }));
		send(heard.send, narrator);
		if is_unrated {
			narrator.say(Audience::Room, Urgency::News, PhraseKey::EngineUnrated);
		}
		let why = match heard.news {
			None | Some(News::Ready { .. }) if is_greeting => return None,
			None | Some(News::Ready { .. }) => {
				self.greeting = Greeting::Over;
				return core::mem::take(&mut self.is_late).then_some(Reply::IsThere);
			}
			Some(News::Moves { mv, score, .. }) => {
				self.score = score;
				return Some(Reply::Moves(mv));
			}
			Some(News::Nonsense(bad)) => narrator.words().engine_fault(&bad.into()),
			// That is told already.
			Some(News::NotUci) if self.is_late => {
				self.dismiss(narrator);
				return None;
			}
			Some(News::NotUci) => self.is_no_uci_engine(narrator),
			Some(News::NoChess960) => narrator.line(PhraseKey::OpponentNoChess960),
		};
		self.dismiss(narrator);
		Some(Reply::PlaysNoMore(why))
	}

	fn is_no_uci_engine(&self, narrator: &Narrator) -> Phrase {
		let program = self.program.clone().unwrap_or_default();
		narrator.words().engine_fault(&EngineFault::NotUci(program))
	}
}

impl Player for Engine {
	fn think(&mut self, table: &Table, now: Stamp, narrator: &mut Narrator) {
		let mut talk = match self.talk.take() {
			Some(talk) => talk,
			None => self.begin(table, narrator),
		};
		// The own program is known to speak it, however slow the machine is.
		let is_unknown = talk.is_greeting() && self.program.is_some();
		self.greeting = if is_unknown {
			Greeting::Begins(narrator.at())
		} else {
			Greeting::Over
		};
		let mut request = request(table, now);
		request.seen = self.seen(&request);
		send(talk.think(request), narrator);
		self.talk = Some(talk);
	}

	fn is_thinking(&self) -> bool {
		self.talk.as_ref().is_some_and(Talk::is_thinking)
	}

	fn stop_thinking(&mut self, narrator: &mut Narrator) {
		self.greeting = Greeting::Over;
		if let Some(talk) = &mut self.talk {
			send(talk.stop(), narrator);
		}
	}

	fn hear(&mut self, news: OpponentNews, narrator: &mut Narrator) -> Option<Reply> {
		match news {
			OpponentNews::EngineLine(line) => self.line(&line, narrator),
			// The missing program may no longer be the chosen one, or may have been told already.
			OpponentNews::EngineFailed(EngineFault::NotFound(program))
				if self.is_missing || self.program.as_ref() != Some(&program) =>
			{
				None
			}
			OpponentNews::EngineFailed(why) => {
				self.greeting = Greeting::Over;
				self.is_late = false;
				self.is_missing = matches!(why, EngineFault::NotFound(_));
				self.talk = None;
				end(narrator);
				Some(Reply::PlaysNoMore(narrator.words().engine_fault(&why)))
			}
		}
	}

	fn alarm(&self) -> Option<Stamp> {
		match self.greeting {
			Greeting::Over => None,
			Greeting::Begins(at) | Greeting::Until(at) => Some(at),
		}
	}

	/// Gives up on a program that never says that it speaks UCI.
	fn settle(&mut self, narrator: &mut Narrator) -> Option<Reply> {
		self.alarm().filter(|due| *due <= narrator.at())?;
		if let Greeting::Begins(_) = self.greeting {
			self.greeting = Greeting::Until(narrator.at() + GREETING);
			return None;
		}
		self.stop_thinking(narrator);
		self.is_late = true;
		Some(Reply::PlaysNoMore(self.is_no_uci_engine(narrator)))
	}

	fn offered_draw(&mut self, table: &Table, _desk: &mut Narrator) -> Option<Reply> {
		let content = match self.score {
			Some(Score::Centipawns(score)) => score <= CONTENT,
			Some(Score::Mate(moves)) => moves <= 0,
			None => false,
		};
		let agrees = content && table.plies().len() >= TOO_EARLY;
		Some(Reply::AnswersOffer(agrees))
	}

	fn strength(&self) -> Option<(Strength, Strength)> {
		Some((self.strength, Strength::most_of(self.program.is_some())))
	}

	/// It is asked anew, also for the move on which it thinks.
	fn play_at(&mut self, strength: Strength, narrator: &mut Narrator) {
		self.strength = strength;
		self.dismiss(narrator);
	}

	/// It advises as well.
	fn adviser(&self) -> Adviser {
		Adviser {
			program: self.program.clone(),
			..Adviser::default()
		}
	}

	fn make_way(&mut self, narrator: &mut Narrator) {
		self.dismiss(narrator);
	}

	fn dismiss(&mut self, narrator: &mut Narrator) {
		self.greeting = Greeting::Over;
		self.is_late = false;
		if self.talk.take().is_some() {
			end(narrator);
		}
	}
}

/// A move that an engine would play, and its score of the position, if it gave one.
#[derive(Debug)]
pub(in crate::desk) struct Advice {
	pub(in crate::desk) best: Move,
	/// From the view of the side to move.
	pub(in crate::desk) score: Option<Score>,
	/// The line that it expects, the move first.
	pub(in crate::desk) line: Vec<Move>,
	/// Further lines, the best first, if several were asked for.
	pub(in crate::desk) others: Vec<OtherLine>,
}

/// An engine that is asked for advice; without a program, the built-in one.
#[derive(Debug, Default)]
pub(in crate::desk) struct Adviser {
	program: Option<String>,
	/// It judges one position after the other, each as well as it can within these.
	limits: Option<Limits>,
	/// Number of best lines that are wanted.
	lines: u8,
	/// `None` before it was asked.
	talk: Option<Talk>,
}

/// The adviser cannot be started, is gone, or talks nonsense.
#[derive(Debug)]
pub(in crate::desk) struct NoAdvice;

impl Adviser {
	/// Returns an adviser that judges positions, one after the other, by so many of its best lines.
	pub(in crate::desk) fn judge(program: Option<&str>, lines: u8) -> Self {
		Self {
			program: program.map(Into::into),
			limits: Some(JUDGE),
			lines,
			talk: None,
		}
	}

	/// The name that it gave itself; empty before it did.
	pub(in crate::desk) fn name(&self) -> &str {
		self.talk.as_ref().map_or("", Talk::name)
	}

	/// Asks for a move in this position.
	pub(in crate::desk) fn ask(&mut self, position: &Position, chess960: bool, narrator: &mut Narrator) {
		self.ask_after(position, Vec::new(), chess960, narrator);
	}

	/// Asks for a move after these moves.
	pub(in crate::desk) fn ask_after(
		&mut self,
		start_position: &Position,
		moves: Vec<Move>,
		chess960: bool,
		narrator: &mut Narrator,
	) {
		let request = Request {
			start: start_position.clone(),
			moves,
			clocks: None,
			seen: Vec::new(),
		};
		if let Some(talk) = &mut self.talk {
			return send(talk.think(request), narrator);
		}
		start(self.program.as_ref(), narrator);
		let talk = self.limits.map_or_else(|| Talk::new(ADVISER), Talk::judging);
		let mut talk = talk.of_chess960(chess960).with_lines(self.lines);
		let mut lines = talk.hello();
		lines.extend(talk.think(request));
		send(lines, narrator);
		self.talk = Some(talk);
	}

	/// Returns `true` if the news comes from an engine; while an adviser runs, that is the adviser.
	pub(in crate::desk) const fn takes(news: &OpponentNews) -> bool {
		match news {
			OpponentNews::EngineLine(_) | OpponentNews::EngineFailed(_) => true,
		}
	}

	/// Returns the advice that the news contains, if any.
	pub(in crate::desk) fn hear(
		&mut self,
		news: &OpponentNews,
		narrator: &mut Narrator,
	) -> Option<Result<Advice, NoAdvice>> {
		let line = match news {
			OpponentNews::EngineLine(line) => line,
			OpponentNews::EngineFailed(_) => return Some(Err(NoAdvice)),
		};
		let heard = self.talk.as_mut()?.heard(line);
		send(heard.send, narrator);
		match heard.news? {
			News::Ready { .. } => None,
			News::Nonsense(_) | News::NoChess960 | News::NotUci => Some(Err(NoAdvice)),
			News::Moves {
				mv,
				score,
				line,
				others,
			} => Some(Ok(Advice {
				best: mv,
				score,
				line,
				others,
			})),
		}
	}

	/// It is needed no more.
	pub(in crate::desk) fn dismiss(self, narrator: &mut Narrator) {
		if self.talk.is_some() {
			end(narrator);
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn steps_of_the_built_in_opponent_have_the_ratings_of_its_levels() {
		let offered = Strength::ALL
			.into_iter()
			.filter(|step| *step <= Strength::most_of(false));
		for step in offered {
			assert_eq!(step.rating(), SkillLevel::of(step.step()).rating(), "{step:?}");
		}
	}
}
