//! An opponent on a server: a person or a program of whom only the server knows. The table keeps what the server tells; the user's acts
//! are handed on to it.

use alloc::vec::Vec;

use super::{OpponentNews, Player, Reply};
use crate::chess::Move;
use crate::clock::Stamp;
use crate::game::{Command, Table};
use crate::narrator::Narrator;

/// An act of the user that the server has to hear of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) enum Act {
	Move(Move),
	/// Offers or accepts a draw, or declines one.
	Draw(bool),
	/// Proposes a take-back.
	TakeBack,
	Resign,
}

/// The opponent on the server.
#[derive(Debug, Default)]
pub(in crate::desk) struct Remote {
	acts: Vec<Act>,
	thinks: bool,
}

impl Player for Remote {
	fn think(&mut self, _table: &Table, _now: Stamp, _narrator: &mut Narrator) {
		self.thinks = true;
	}

	fn faces(&mut self, mv: Move) {
		self.acts.push(Act::Move(mv));
	}

	fn is_thinking(&self) -> bool {
		self.thinks
	}

	fn stop_thinking(&mut self, _narrator: &mut Narrator) {
		self.thinks = false;
	}

	/// No engine speaks for them.
	fn hear(&mut self, _news: OpponentNews, _narrator: &mut Narrator) -> Option<Reply> {
		None
	}

	/// The offer was handed on with the command.
	fn offered_draw(&mut self, _table: &Table, _narrator: &mut Narrator) -> Option<Reply> {
		None
	}

	fn asked_to_take_back(&mut self, _plies: usize, _narrator: &mut Narrator) -> Option<Reply> {
		self.acts.push(Act::TakeBack);
		None
	}

	fn takes_over(&mut self, command: &Command) -> bool {
		let act = match command {
			Command::Resign => Act::Resign,
			// The server takes a claim as an offer, and checks the position.
			Command::OfferDraw | Command::AcceptDraw | Command::ClaimDraw => Act::Draw(true),
			Command::DeclineDraw => Act::Draw(false),
			_ => return false,
		};
		self.acts.push(act);
		true
	}

	fn take_acts(&mut self) -> Vec<Act> {
		core::mem::take(&mut self.acts)
	}

	fn is_person(&self) -> bool {
		true
	}

	fn dismiss(&mut self, _narrator: &mut Narrator) {
		self.thinks = false;
	}
}
