//! Whoever plays against the user, in terms of chess and of the table alone; how one plays is known to the files beside it.

mod engine;
pub(super) mod judging;
pub(super) mod standing;

pub(super) use crate::uci::EngineScore as Score;
pub(super) use engine::{Adviser, NoAdvice};

use alloc::boxed::Box;
use alloc::string::String;

use super::session::Session;
use crate::chess::{Color, Move};
use crate::clock::{Span, Stamp};
use crate::game::{Opening, Seat, Table};
use crate::ports::EngineFault;
use crate::uci::Strength;
use crate::voice::{Audience, Detail, Phrase, PhraseKey, Urgency};
use engine::Engine;

/// How long a player may think in a game without clocks before he is taken for gone.
const PATIENCE: Span = Span::seconds(60);
/// How long he thinks before anybody is told that he still does, and how long until it is told again.
const TOLD_AFTER: Span = Span::seconds(10);
const TOLD_AGAIN: Span = Span::seconds(30);

/// What a door has from the opponent, or about him. Untrusted.
#[derive(Debug)]
pub(super) enum OpponentNews {
	EngineLine(String),
	/// The engine does not run, for this reason.
	EngineFailed(EngineFault),
}

/// What the opponent does at the table.
#[derive(Debug)]
pub(super) enum Reply {
	Moves(Move),
	/// Whether he agrees to the draw that he was offered.
	AnswersOffer(bool),
	/// He agrees that so many half-moves are taken back.
	TakesBack(usize),
	/// He claims a draw in place of a move.
	ClaimsDraw,
	/// Until he is asked for a move again, for this reason.
	PlaysNoMore(Phrase),
	/// He was said not to play, and is there after all.
	IsThere,
}

/// One who can be played against. Nothing waits for him: what he does at once is returned, what he does later comes of
/// his news, or of his alarm.
pub(super) trait Player: core::fmt::Debug {
	/// It is his move, at this moment at the table.
	fn think(&mut self, table: &Table, now: Stamp, desk: &mut Session);

	/// Whether a move is awaited from him.
	fn is_thinking(&self) -> bool;

	/// His move is not wanted any more.
	fn stop_thinking(&mut self, desk: &mut Session);

	/// A door has something from him.
	fn hear(&mut self, news: OpponentNews, desk: &mut Session) -> Option<Reply>;

	/// The user offers him a draw.
	fn offered_draw(&mut self, table: &Table, desk: &mut Session) -> Option<Reply>;

	/// The user would like to take so many half-moves back.
	fn asked_to_take_back(&mut self, plies: usize, _desk: &mut Session) -> Option<Reply> {
		Some(Reply::TakesBack(plies))
	}

	/// When he wants to be woken, on the program's clock.
	fn alarm(&self) -> Option<Stamp> {
		None
	}

	/// Does what was due by now.
	fn settle(&mut self, _desk: &mut Session) -> Option<Reply> {
		None
	}

	/// How strong he plays, and how strong he could, if that can be chosen.
	fn strength(&self) -> Option<(Strength, Strength)> {
		None
	}

	/// From his next move on he plays so strong.
	fn play_at(&mut self, _strength: Strength, _desk: &mut Session) {}

	/// Whoever is asked for advice while he plays.
	fn adviser(&self) -> Adviser {
		Adviser::default()
	}

	/// The adviser is about to be started. Whoever plays through the same door gives it up until his next move.
	fn make_way(&mut self, _desk: &mut Session) {}

	/// He is needed no more, or until he is asked for a move again.
	fn dismiss(&mut self, desk: &mut Session);
}

/// Who plays at this seat, if it is not somebody at the keyboard.
fn player(seat: &Seat) -> Option<Box<dyn Player>> {
	Some(Box::new(Engine::of(seat.machine.as_ref()?)))
}

/// He thinks, on the program's clock.
#[derive(Clone, Copy, Debug)]
struct Thought {
	since: Stamp,
	/// When it is told that he still thinks.
	told: Stamp,
}

/// A player on the other side of the board, and how long one waits for him.
#[derive(Debug)]
pub(super) struct Opponent {
	color: Color,
	player: Box<dyn Player>,
	/// When he must have moved at the latest, on the program's clock.
	patience: Option<Stamp>,
	/// None while it is not to be told.
	thought: Option<Thought>,
}

impl Opponent {
	/// The opponent of this opening, if there is one.
	pub(super) fn of(opening: &Opening) -> Option<Self> {
		let seated = |color| Some(Self::new(color, player(opening.seat(color))?));
		Color::ALL.into_iter().find_map(seated)
	}

	pub(super) fn new(color: Color, player: Box<dyn Player>) -> Self {
		Self {
			color,
			player,
			patience: None,
			thought: None,
		}
	}

	pub(super) const fn color(&self) -> Color {
		self.color
	}

	/// How strong he plays, and how strong he could.
	pub(super) fn strength(&self) -> Option<(Strength, Strength)> {
		self.player.strength()
	}

	/// From his next move on he plays so strong.
	pub(super) fn play_at(&mut self, strength: Strength, desk: &mut Session) {
		self.player.play_at(strength, desk);
	}

	/// When something is due of him.
	pub(super) fn alarm(&self) -> Option<Stamp> {
		let told = self.thought.map(|thought| thought.told);
		let alarms = [self.patience, told, self.player.alarm()];
		alarms.into_iter().flatten().min()
	}

	/// He thinks no more.
	const fn rests(&mut self) {
		self.patience = None;
		self.thought = None;
	}

	/// Asks for his move if he is on the move and was not asked yet; tells him to stop if he is not.
	pub(super) fn attend(&mut self, table: &Table, now: Stamp, desk: &mut Session) {
		let wanted = table.position().turn() == self.color && table.is_running();
		let thinking = self.player.is_thinking();
		if wanted && !thinking {
			desk.narrator.end_notices(PhraseKey::OpponentSilent);
			self.player.think(table, now, desk);
			self.patience = table.clock().is_none().then(|| desk.at() + PATIENCE);
			let thought = Thought {
				since: desk.at(),
				told: desk.at() + TOLD_AFTER,
			};
			self.thought = desk.says(Detail::Thinking).then_some(thought);
		} else if thinking && !wanted {
			self.player.stop_thinking(desk);
			self.rests();
		}
	}

	pub(super) fn hear(&mut self, news: OpponentNews, desk: &mut Session) -> Option<Reply> {
		let reply = self.player.hear(news, desk);
		self.replied(reply)
	}

	pub(super) fn offered_draw(&mut self, table: &Table, desk: &mut Session) -> Option<Reply> {
		let reply = self.player.offered_draw(table, desk);
		self.replied(reply)
	}

	pub(super) fn asked_to_take_back(&mut self, plies: usize, desk: &mut Session) -> Option<Reply> {
		let reply = self.player.asked_to_take_back(plies, desk);
		self.replied(reply)
	}

	fn replied(&mut self, reply: Option<Reply>) -> Option<Reply> {
		match reply {
			Some(Reply::Moves(_) | Reply::ClaimsDraw | Reply::PlaysNoMore(_)) => self.rests(),
			Some(Reply::AnswersOffer(_) | Reply::TakesBack(_) | Reply::IsThere) | None => {}
		}
		reply
	}

	/// Does what was due by now: nobody waits for ever, and it is told that he still thinks.
	pub(super) fn settle(&mut self, desk: &mut Session) -> Option<Reply> {
		if self.patience.is_some_and(|patience| patience <= desk.at()) {
			return Some(Reply::PlaysNoMore(self.given_up(desk)));
		}
		self.tell_thinking(desk);
		let reply = self.player.settle(desk);
		self.replied(reply)
	}

	/// Says in passing that he still thinks, if he has been thinking for long: nobody has asked.
	fn tell_thinking(&mut self, desk: &mut Session) {
		let Some(thought) = self.thought.filter(|thought| thought.told <= desk.at()) else {
			return;
		};
		if !desk.says(Detail::Thinking) {
			self.thought = None;
			return;
		}
		let told = desk.at() + TOLD_AGAIN;
		self.thought = Some(Thought { told, ..thought });
		let time = desk.words().span(thought.told.since(thought.since));
		let phrase = desk.words().line(PhraseKey::StillThinking, &[time]);
		desk.say(Audience::Room, Urgency::Echo, phrase);
	}

	/// He does not move, or does not move as one can: nothing more is asked of him, and this is said.
	pub(super) fn given_up(&mut self, desk: &mut Session) -> Phrase {
		self.dismiss(desk);
		desk.line(PhraseKey::OpponentSilent)
	}

	pub(super) fn dismiss(&mut self, desk: &mut Session) {
		self.player.dismiss(desk);
		self.rests();
	}

	/// Whoever is asked for advice now, while he is not on the move.
	pub(super) fn adviser(&mut self, desk: &mut Session) -> Adviser {
		self.player.make_way(desk);
		self.player.adviser()
	}
}
