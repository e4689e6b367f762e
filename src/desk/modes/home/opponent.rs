//! The opponent in the machine, at the table: it is asked for moves, and it is answered for when it fails.

use alloc::string::String;
use alloc::vec::Vec;

use super::Home;
use crate::chess::{Color, Move, Position};
use crate::clock::{Span, Stamp};
use crate::desk::session::Session;
use crate::game::{Command, Opening, Table};
use crate::ports::{Effect, EngineOrder};
use crate::uci::{Clocks, EngineScore, News, Request, Strength, Talk};
use crate::voice::{Detail, Phrase, PhraseKey, Tone, Urgency};

/// How long a machine may think in a game without clocks before it is taken for dead.
const PATIENCE: Span = Span::seconds(60);
/// It accepts a draw when it thinks that it stands no better than this, in hundredths of a pawn.
const CONTENT: i32 = 0;
/// It hears of no draw before so many half-moves.
const TOO_EARLY: usize = 20;

/// How long a machine thinks before anybody is told that it still does, and how long until he is told again.
const TOLD_AFTER: Span = Span::seconds(10);
const TOLD_AGAIN: Span = Span::seconds(30);

/// A machine that thinks, on the program's clock.
#[derive(Clone, Copy, Debug)]
struct Thought {
	since: Stamp,
	/// When it is told that it still thinks.
	told: Stamp,
}

/// The machine's side and the conversation with it.
#[derive(Debug)]
pub(super) struct Opponent {
	color: Color,
	program: Option<String>,
	strength: Strength,
	/// None while it does not run.
	talk: Option<Talk>,
	/// What it thought of its position when it last moved.
	score: Option<EngineScore>,
	/// When it must have moved at the latest, on the program's clock.
	patience: Option<Stamp>,
	/// None while it is not to be told.
	thought: Option<Thought>,
}

impl Opponent {
	/// The machine of this opening, if there is one.
	pub(super) fn of(opening: &Opening) -> Option<Self> {
		Color::ALL.into_iter().find_map(|color| {
			let machine = opening.seat(color).machine.as_ref()?;
			Some(Self {
				color,
				program: machine.program.clone(),
				strength: Strength::of_name(&machine.strength).unwrap_or(Strength::Novice),
				talk: None,
				score: None,
				patience: None,
				thought: None,
			})
		})
	}

	pub(super) const fn color(&self) -> Color {
		self.color
	}

	/// The engine by name or path; none for the built-in one.
	pub(super) fn program(&self) -> Option<String> {
		self.program.clone()
	}

	pub(super) const fn patience(&self) -> Option<Stamp> {
		self.patience
	}

	/// When something is due of it.
	pub(super) fn alarm(&self) -> Option<Stamp> {
		let told = self.thought.map(|thought| thought.told);
		[self.patience, told].into_iter().flatten().min()
	}

	/// It thinks no more.
	const fn rests(&mut self) {
		self.patience = None;
		self.thought = None;
	}

	fn start(&mut self, seed: u32, chess960: bool, desk: &mut Session) -> Talk {
		let order = self
			.program
			.clone()
			.map_or(EngineOrder::StartBuiltIn, |program| EngineOrder::Start {
				program,
			});
		desk.narrator.end_notices(PhraseKey::OpponentSilent);
		desk.effect(Effect::Engine(order));
		let talk = Talk::new(self.strength).seeded(seed).of_chess960(chess960);
		send(talk.hello(), desk);
		talk
	}
}

pub(super) fn send(lines: Vec<String>, desk: &mut Session) {
	for line in lines {
		desk.effect(Effect::Engine(EngineOrder::Send(line)));
	}
}

fn request(table: &Table, at: Stamp) -> Request {
	let start = Position::from_fen(&table.opening().fen).unwrap_or_default();
	let moves: Vec<Move> = table.plies().iter().filter_map(|ply| ply.mv).collect();
	// Engines know no delay. For them its seconds come with every move as an increment does.
	let clocks = table
		.reading(at)
		.zip(table.clock())
		.map(|(reading, clock)| Clocks {
			white_ms: reading.white.0,
			black_ms: reading.black.0,
			white_increment_ms: clock.extra_now(Color::White).0,
			black_increment_ms: clock.extra_now(Color::Black).0,
			moves_to_go: clock.moves_to_go(table.position().turn()),
		});
	Request { start, moves, clocks }
}

impl Home {
	/// Asks the machine for its move if it is on the move and was not asked yet; tells it to stop if it is not.
	pub(super) fn ask_rival(&mut self, desk: &mut Session) {
		let at = self.now(desk.at());
		let wanted = self.opponent_is_to_move() && self.session.table().is_running();
		let chess960 = self.table().start().begins_chess960();
		let Some(opponent) = &mut self.opponent else {
			return;
		};
		let thinking = opponent.talk.as_ref().is_some_and(Talk::is_thinking);
		if wanted && !thinking {
			let seed = u32::try_from(desk.at().0 & 0xffff_ffff).unwrap_or(0);
			let mut talk = opponent
				.talk
				.take()
				.unwrap_or_else(|| opponent.start(seed, chess960, desk));
			send(talk.think(request(self.session.table(), at)), desk);
			opponent.talk = Some(talk);
			opponent.patience = self
				.session
				.table()
				.clock()
				.is_none()
				.then(|| desk.at() + PATIENCE);
			let thought = Thought {
				since: desk.at(),
				told: desk.at() + TOLD_AFTER,
			};
			opponent.thought = desk.says(Detail::Thinking).then_some(thought);
		} else if thinking
			&& !wanted
			&& let Some(talk) = &mut opponent.talk
		{
			send(talk.stop(), desk);
			opponent.rests();
		}
	}

	/// A line from the machine.
	pub(in crate::desk) fn engine_line(&mut self, line: &str, desk: &mut Session) {
		if self.adviser_line(line, desk) {
			return;
		}
		let Some(opponent) = &mut self.opponent else {
			return;
		};
		let Some(talk) = &mut opponent.talk else { return };
		let heard = talk.heard(line);
		send(heard.send, desk);
		match heard.news {
			None | Some(News::Ready { .. }) => {}
			Some(News::Moves { mv, score }) => {
				opponent.score = score;
				opponent.rests();
				if self.command(&Command::Play(mv.said()), desk).is_err() {
					self.opponent_fails(desk.line(PhraseKey::OpponentSilent), desk);
				}
			}
			Some(News::Nonsense(_)) => self.opponent_fails(desk.line(PhraseKey::OpponentSilent), desk),
			Some(News::NoChess960) => self.opponent_leaves(desk.line(PhraseKey::OpponentNoChess960), desk),
		}
	}

	/// The machine is gone, hangs, or talks nonsense: the clocks stop, and the user hears why and how to go on.
	pub(in crate::desk) fn opponent_fails(&mut self, why: Phrase, desk: &mut Session) {
		if self.adviser_fails(desk) {
			return;
		}
		self.opponent_leaves(why, desk);
	}

	/// The machine plays no more, for this reason, until the user says so.
	fn opponent_leaves(&mut self, why: Phrase, desk: &mut Session) {
		let Some(opponent) = &mut self.opponent else {
			return;
		};
		opponent.talk = None;
		opponent.rests();
		desk.effect(Effect::Engine(EngineOrder::Stop));
		let _ = self.stop(desk);
		desk.narrator.notice(PhraseKey::OpponentSilent, &why);
		desk.say(Urgency::Alarm, why);
		desk.tone(Tone::Trouble);
	}

	pub(super) fn settle_rival(&mut self, desk: &mut Session) {
		let patience = self.opponent.as_ref().and_then(Opponent::patience);
		if patience.is_some_and(|patience| patience <= desk.at()) {
			self.opponent_fails(desk.line(PhraseKey::OpponentSilent), desk);
		}
		self.tell_thinking(desk);
	}

	/// Says in passing that the machine still thinks, if it has been thinking for long: nobody has asked.
	fn tell_thinking(&mut self, desk: &mut Session) {
		let Some(opponent) = &mut self.opponent else {
			return;
		};
		let Some(thought) = opponent.thought.filter(|thought| thought.told <= desk.at()) else {
			return;
		};
		if !desk.says(Detail::Thinking) {
			opponent.thought = None;
			return;
		}
		let told = desk.at() + TOLD_AGAIN;
		opponent.thought = Some(Thought { told, ..thought });
		let time = desk.words().span(thought.told.since(thought.since));
		let phrase = desk.words().line(PhraseKey::StillThinking, &[time]);
		desk.say(Urgency::Echo, phrase);
	}

	pub(super) fn dismiss_rival(&mut self, desk: &mut Session) {
		if let Some(opponent) = &mut self.opponent
			&& opponent.talk.take().is_some()
		{
			opponent.rests();
			desk.effect(Effect::Engine(EngineOrder::Stop));
		}
	}

	/// The machine's answer to an offer of a draw.
	pub(super) fn opponent_answers_offer(&mut self, desk: &mut Session) {
		let Some(opponent) = &self.opponent else { return };
		let by = opponent.color;
		let content = match opponent.score {
			Some(EngineScore::Centipawns(score)) => score <= CONTENT,
			Some(EngineScore::Mate(moves)) => moves <= 0,
			None => false,
		};
		let agrees = content && self.table().plies().len() >= TOO_EARLY;
		let answer = if agrees {
			Command::AcceptDraw
		} else {
			Command::DeclineDraw
		};
		let _ = self.command_of(by, &answer, desk);
	}

	/// Half-moves that must go so that the user is on the move again.
	pub(super) fn plies_to_take_back(&self) -> usize {
		if self.opponent.is_none() || self.opponent_is_to_move() {
			1
		} else {
			2
		}
	}
}
