//! The user's opponent, in terms of chess and of the table alone; the files beside it know how one plays.

mod engine;
pub(super) mod judging;
mod remote;
pub(super) mod standing;

pub(super) use crate::uci::EngineScore as Score;
pub(super) use engine::{Adviser, NoAdvice};
pub(super) use remote::{Act, Remote};

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::chess::{Color, Move};
use crate::clock::{Span, Stamp};
use crate::game::{Command, Machine, Opening, Seat, Table};
use crate::narrator::Narrator;
use crate::ports::EngineFault;
use crate::uci::Strength;
use crate::voice::{Audience, Detail, Phrase, PhraseKey, Urgency};
use engine::Engine;

/// Time without a move, in a game without clocks, after which a player counts as gone.
const PATIENCE: Span = Span::seconds(60);
/// Thinking time after which the program says that the opponent still thinks, and the interval at which it repeats that.
const TOLD_AFTER: Span = Span::seconds(10);
const TOLD_AGAIN: Span = Span::seconds(30);

/// Message of a door from the opponent, or about them. Untrusted.
#[derive(Debug)]
pub(super) enum OpponentNews {
	EngineLine(String),
	/// The engine does not run, for this reason.
	EngineFailed(EngineFault),
}

/// An action of the opponent at the table.
#[derive(Debug)]
pub(super) enum Reply {
	Moves(Move),
	/// The answer to a draw offer: `true` if they agree.
	AnswersOffer(bool),
	/// They agree that so many half-moves are taken back.
	TakesBack(usize),
	/// They claim a draw in place of a move.
	ClaimsDraw,
	/// They do not play until they are asked for a move again, for this reason.
	PlaysNoMore(Phrase),
	/// They are there after all, although the program said that they do not play.
	IsThere,
}

/// An opponent. Nothing waits for them: their immediate reactions are returned, later ones follow from
/// their news, or from their alarm.
pub(super) trait Player: core::fmt::Debug {
	/// Tells them that it is their move, at this moment at the table.
	fn think(&mut self, table: &Table, now: Stamp, narrator: &mut Narrator);

	/// Returns `true` while a move is awaited from them.
	fn is_thinking(&self) -> bool;

	/// Tells them that their move is no longer wanted.
	fn stop_thinking(&mut self, narrator: &mut Narrator);

	/// Takes a message that a door has from them.
	fn hear(&mut self, news: OpponentNews, narrator: &mut Narrator) -> Option<Reply>;

	/// Tells them that the user offers a draw.
	fn offered_draw(&mut self, table: &Table, narrator: &mut Narrator) -> Option<Reply>;

	/// The user would like to take so many half-moves back.
	fn asked_to_take_back(&mut self, plies: usize, _desk: &mut Narrator) -> Option<Reply> {
		Some(Reply::TakesBack(plies))
	}

	/// Returns the time at which they want to be woken, on the program's clock.
	fn alarm(&self) -> Option<Stamp> {
		None
	}

	/// Does what was due by now.
	fn settle(&mut self, _desk: &mut Narrator) -> Option<Reply> {
		None
	}

	/// Returns their strength, and the greatest that they have, if it can be chosen.
	fn strength(&self) -> Option<(Strength, Strength)> {
		None
	}

	/// Sets their strength from their next move on.
	fn play_at(&mut self, _strength: Strength, _desk: &mut Narrator) {}

	/// Returns the adviser that the user asks while they play.
	fn adviser(&self) -> Adviser {
		Adviser::default()
	}

	/// Makes way for an adviser about to start. A player that uses the same door gives it up until their next move.
	fn make_way(&mut self, _desk: &mut Narrator) {}

	/// Tells them that the user has made this move, also if it ends the game.
	fn faces(&mut self, _mv: Move) {}

	/// Takes a command of the user over, if somebody elsewhere decides on it: then the table does not carry it out.
	fn takes_over(&mut self, _command: &Command) -> bool {
		false
	}

	/// Hands out the user's acts that somebody elsewhere has to hear of.
	fn take_acts(&mut self) -> Vec<Act> {
		Vec::new()
	}

	/// Returns `true` if a person may be playing: then no engine helps the user.
	fn is_person(&self) -> bool {
		false
	}

	/// Stops them until they are asked for a move again, if ever.
	fn dismiss(&mut self, narrator: &mut Narrator);
}

/// The name of the opponent that is always there.
const BUILT_IN: &str = "built-in";

/// A kind of opponent in the machine.
struct Kind {
	/// The name that chooses it; `None` for a program of the system by any name.
	name: Option<&'static str>,
	sit_down: fn(&Machine) -> Box<dyn Player>,
}

/// The kinds of opponents. A machine is of the first one that its name fits.
const KINDS: [Kind; 2] = [
	Kind {
		name: Some(BUILT_IN),
		sit_down: |machine| Box::new(Engine::of(machine)),
	},
	Kind {
		name: None,
		sit_down: |machine| Box::new(Engine::of(machine)),
	},
];

fn kind(named: &str) -> Option<&'static Kind> {
	KINDS
		.iter()
		.find(|kind| kind.name.is_none_or(|name| name == named))
}

/// Returns `true` if this is the name of an opponent that no program of the system has to play.
#[must_use]
pub fn is_always_there(named: &str) -> bool {
	kind(named).is_some_and(|kind| kind.name.is_some())
}

/// Returns the player at this seat, unless it is a person at the keyboard.
fn player(seat: &Seat) -> Option<Box<dyn Player>> {
	let machine = seat.machine.as_ref()?;
	let kind = kind(machine.program.as_deref().unwrap_or(BUILT_IN))?;
	Some((kind.sit_down)(machine))
}

/// A period of thinking, on the program's clock.
#[derive(Clone, Copy, Debug)]
struct Thought {
	since: Stamp,
	/// Time at which the program next says that they still think.
	told: Stamp,
}

/// A player on the other side of the board, and the time that one waits for them.
#[derive(Debug)]
pub(super) struct Opponent {
	color: Color,
	player: Box<dyn Player>,
	/// The time by which they must have moved, on the program's clock.
	patience: Option<Stamp>,
	/// `None` while it is not to be told.
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

	/// Returns their strength, and the greatest that they have.
	pub(super) fn strength(&self) -> Option<(Strength, Strength)> {
		self.player.strength()
	}

	/// Sets their strength from their next move on.
	pub(super) fn play_at(&mut self, strength: Strength, narrator: &mut Narrator) {
		self.player.play_at(strength, narrator);
	}

	/// Returns the time of their next alarm.
	pub(super) fn alarm(&self) -> Option<Stamp> {
		let told = self.thought.map(|thought| thought.told);
		let alarms = [self.patience, told, self.player.alarm()];
		alarms.into_iter().flatten().min()
	}

	/// Ends their thinking.
	const fn rests(&mut self) {
		self.patience = None;
		self.thought = None;
	}

	/// Asks for their move if they are on the move and were not asked yet; tells them to stop if they are not.
	pub(super) fn attend(&mut self, table: &Table, now: Stamp, narrator: &mut Narrator) {
		let wanted = table.position().turn() == self.color && table.is_running();
		let thinking = self.player.is_thinking();
		if wanted && !thinking {
			narrator.end_notices(PhraseKey::OpponentSilent);
			self.player.think(table, now, narrator);
			let may_wait = table.clock().is_some() || self.player.is_person();
			self.patience = (!may_wait).then(|| narrator.at() + PATIENCE);
			let thought = Thought {
				since: narrator.at(),
				told: narrator.at() + TOLD_AFTER,
			};
			let is_told = narrator.says(Detail::Thinking) && !self.player.is_person();
			self.thought = is_told.then_some(thought);
		} else if thinking && !wanted {
			self.player.stop_thinking(narrator);
			self.rests();
		}
	}

	pub(super) fn hear(&mut self, news: OpponentNews, narrator: &mut Narrator) -> Option<Reply> {
		let reply = self.player.hear(news, narrator);
		self.replied(reply)
	}

	pub(super) fn offered_draw(&mut self, table: &Table, narrator: &mut Narrator) -> Option<Reply> {
		let reply = self.player.offered_draw(table, narrator);
		self.replied(reply)
	}

	pub(super) fn asked_to_take_back(&mut self, plies: usize, narrator: &mut Narrator) -> Option<Reply> {
		let reply = self.player.asked_to_take_back(plies, narrator);
		self.replied(reply)
	}

	/// Tells them that the user has made this move.
	pub(super) fn faces(&mut self, mv: Move) {
		self.player.faces(mv);
	}

	/// Takes a command of the user over, if the opponent's side decides on it.
	pub(super) fn takes_over(&mut self, command: &Command) -> bool {
		self.player.takes_over(command)
	}

	/// Hands out the user's acts that somebody elsewhere has to hear of.
	pub(super) fn take_acts(&mut self) -> Vec<Act> {
		self.player.take_acts()
	}

	/// Returns `true` if a person may be playing.
	pub(super) fn is_person(&self) -> bool {
		self.player.is_person()
	}

	fn replied(&mut self, reply: Option<Reply>) -> Option<Reply> {
		if let Some(Reply::Moves(_) | Reply::ClaimsDraw | Reply::PlaysNoMore(_)) = reply {
			self.rests();
		}
		reply
	}

	/// Does what was due by now: waiting ends at some time, and the program says that they still think.
	pub(super) fn settle(&mut self, narrator: &mut Narrator) -> Option<Reply> {
		if self.patience.is_some_and(|patience| patience <= narrator.at()) {
			return Some(Reply::PlaysNoMore(self.given_up(narrator)));
		}
		self.tell_thinking(narrator);
		let reply = self.player.settle(narrator);
		self.replied(reply)
	}

	/// Says in passing that they still think, if they have been thinking for long: nobody has asked.
	fn tell_thinking(&mut self, narrator: &mut Narrator) {
		let Some(thought) = self.thought.filter(|thought| thought.told <= narrator.at()) else {
			return;
		};
		if !narrator.says(Detail::Thinking) {
			self.thought = None;
			return;
		}
		let told = narrator.at() + TOLD_AGAIN;
		self.thought = Some(Thought { told, ..thought });
		let time = narrator.words().span(thought.told.since(thought.since));
		let phrase = narrator.words().line(PhraseKey::StillThinking, &[time]);
		narrator.say(Audience::Room, Urgency::Echo, phrase);
	}

	/// Dismisses a player that does not move, or makes no possible move; returns the phrase that says so.
	pub(super) fn given_up(&mut self, narrator: &mut Narrator) -> Phrase {
		self.dismiss(narrator);
		narrator.line(PhraseKey::OpponentSilent)
	}

	pub(super) fn dismiss(&mut self, narrator: &mut Narrator) {
		self.player.dismiss(narrator);
		self.rests();
	}

	/// Returns the adviser that the user asks now, while the opponent is not on the move.
	pub(super) fn adviser(&mut self, narrator: &mut Narrator) -> Adviser {
		self.player.make_way(narrator);
		self.player.adviser()
	}
}
