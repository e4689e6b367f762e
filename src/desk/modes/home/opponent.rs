//! The opponent at the table: they are asked for moves, and their acts become facts of the game.

use alloc::string::ToString;

use super::Home;
use super::opening::machine_name;
use crate::chess::Color;
use crate::desk::opponents::{Opponent, Reply};
use crate::desk::session::Session;
use crate::game::{Command, Event, PlayerEvent, Table};
use crate::narrator::Narrator;
use crate::uci::Strength;
use crate::voice::{Audience, Phrase, PhraseKey, Tone, Urgency};

impl Home {
	/// Asks for their move if they are on the move; tells them to stop if they are not.
	pub(super) fn attend_opponent(&mut self, narrator: &mut Narrator) {
		let now = self.now(narrator.at());
		if let Some(opponent) = &mut self.opponent {
			opponent.attend(self.session.table(), now, narrator);
		}
	}

	/// Asks the opponent for something, and carries out their immediate reply.
	pub(super) fn with_opponent(
		&mut self,
		asked: impl FnOnce(&mut Opponent, &Table, &mut Narrator) -> Option<Reply>,
		desk: &mut Session,
	) {
		let Some(opponent) = &mut self.opponent else {
			return;
		};
		let by = opponent.color();
		match asked(opponent, self.session.table(), &mut desk.narrator) {
			None => {}
			Some(Reply::Moves(mv)) => {
				let played = self.command_of(by, &Command::Play(mv.said()), desk);
				match (played, &mut self.opponent) {
					(Err(_), Some(opponent)) => {
						let why = opponent.given_up(&mut desk.narrator);
						self.opponent_leaves(why, desk);
					}
					_ => self.play_early(desk),
				}
			}
			Some(Reply::AnswersOffer(agrees)) => {
				let answer = if agrees {
					Command::AcceptDraw
				} else {
					Command::DeclineDraw
				};
				let _ = self.command_of(by, &answer, desk);
			}
			Some(Reply::ClaimsDraw) => {
				let _ = self.command_of(by, &Command::ClaimDraw, desk);
			}
			Some(Reply::TakesBack(plies)) => self.wish(&Command::TakeBack { plies }, desk),
			Some(Reply::PlaysNoMore(why)) => self.opponent_leaves(why, desk),
			Some(Reply::IsThere) if self.table().is_running() || self.is_to_start() => {}
			Some(Reply::IsThere) => {
				// Refused only where the game is over.
				let _ = self.command(&Command::Resume, desk);
			}
		}
	}

	/// Stops the clocks, as they play no more until the user says so: the user hears the reason and how to go on.
	/// One word puts the built-in opponent in the place of an engine.
	fn opponent_leaves(&mut self, mut why: Phrase, desk: &mut Session) {
		let _ = self.stop(desk);
		if self.engine().is_some() {
			why.append(desk.narrator.line(PhraseKey::EngineInstead));
		}
		desk.narrator.notice(PhraseKey::OpponentSilent, &why);
		desk.narrator.say(Audience::Room, Urgency::Alarm, why);
		desk.narrator.tone(Tone::Trouble);
	}

	pub(super) fn dismiss_opponent(&mut self, narrator: &mut Narrator) {
		if let Some(opponent) = &mut self.opponent {
			opponent.dismiss(narrator);
		}
	}

	/// A draw is offered to the opponent.
	pub(super) fn offer_to_opponent(&mut self, desk: &mut Session) {
		self.with_opponent(
			|opponent, table, narrator| opponent.offered_draw(table, narrator),
			desk,
		);
	}

	/// Sets the machine's strength from its next move on, also for a game that is taken up again.
	pub(super) fn play_at(&mut self, strength: Strength, desk: &mut Session) {
		let Some(opponent) = &mut self.opponent else {
			return;
		};
		opponent.play_at(strength, &mut desk.narrator);
		let changed = Event::Player(PlayerEvent::StrengthChanged {
			of: opponent.color(),
			strength: strength.name().to_string(),
			instead: None,
		});
		self.session.note(changed, desk);
	}

	/// The side that an engine plays which is a program of its own, and its strength.
	fn engine(&self) -> Option<(Color, Strength)> {
		let color = self.opponent.as_ref()?.color();
		let machine = self.table().opening().seat(color).machine.as_ref()?;
		machine.program.as_ref()?;
		let strength = Strength::of_name(&machine.strength);
		Some((color, strength.unwrap_or(Strength::Pupil)))
	}

	/// The built-in opponent takes the seat of an engine, as strong as that was or as it can, and the game goes on.
	pub(super) fn substitute(&mut self, desk: &mut Session) {
		let Some((of, strength)) = self.engine() else {
			return desk.narrator.refuse(PhraseKey::EngineNoneToReplace);
		};
		self.dismiss_adviser(&mut desk.narrator);
		self.dismiss_opponent(&mut desk.narrator);
		let strength = strength.min(Strength::most_of(false));
		let changed = Event::Player(PlayerEvent::StrengthChanged {
			of,
			strength: strength.name().to_string(),
			instead: Some(machine_name(None, strength, &desk.narrator)),
		});
		self.session.note(changed, desk);
		self.opponent = Opponent::of(self.table().opening());
		desk.narrator.end_notices(PhraseKey::OpponentSilent);
		desk.narrator.answer(self.opponent_is(&desk.narrator));
		if self.table().ending().is_some() || self.is_to_start() {
			return;
		}
		if self.table().is_running() {
			self.attend_opponent(&mut desk.narrator);
		} else {
			self.wish(&Command::Resume, desk);
		}
	}

	/// Takes back so many moves, or all that there are: of two players each move, otherwise so much that the user is on the
	/// move again, if the opponent lets them.
	pub(super) fn take_back(&mut self, moves: u32, desk: &mut Session) {
		let made = self.table().plies();
		let wanted = usize::try_from(moves).unwrap_or(usize::MAX);
		let answered = usize::from(!self.opponent_is_to_move());
		let own = (made.len() + 1 - answered) / 2;
		let plies = match self.opponent {
			None => wanted.min(made.len()),
			Some(_) => wanted.min(own).max(1) * 2 - 1 + answered,
		};
		let left = made.len().saturating_sub(plies);
		let taken = made.get(left..).unwrap_or_default();
		let taken = taken.iter().filter_map(|ply| ply.mv).collect();
		match self.opponent {
			None => self.wish(&Command::TakeBack { plies }, desk),
			Some(_) => self.with_opponent(
				|opponent, _, narrator| opponent.asked_to_take_back(plies, narrator),
				desk,
			),
		}
		if self.table().plies().len() == left {
			self.taken.push(taken);
		}
	}
}

#[cfg(test)]
mod tests {
	use crate::desk::opponents::OpponentNews;
	use alloc::boxed::Box;
	use alloc::collections::VecDeque;
	use alloc::string::String;
	use alloc::vec::Vec;

	use super::*;
	use crate::chess::Move;
	use crate::clock::{Span, Stamp};
	use crate::desk::modes::home::question::Question;
	use crate::desk::opponents::Player;
	use crate::desk::trial::{choices, session};
	use crate::ports::Effect;

	/// Time that the scripted player takes over everything.
	const PAUSE: Span = Span::seconds(3);

	/// A player without an engine: plays the moves of a script, and does nothing at once.
	#[derive(Debug)]
	struct Scripted {
		moves: VecDeque<&'static str>,
		does: Option<(Stamp, Deed)>,
		/// True if they only think.
		silent: bool,
	}

	#[derive(Clone, Debug)]
	enum Deed {
		Plays(Option<Move>),
		Agrees,
		TakesBack(usize),
	}

	impl Scripted {
		fn later(&mut self, deed: Deed, narrator: &Narrator) {
			self.does = Some((narrator.at() + PAUSE, deed));
		}
	}

	impl Player for Scripted {
		fn think(&mut self, table: &Table, _now: Stamp, narrator: &mut Narrator) {
			let uci = self.moves.pop_front();
			let mv = uci.and_then(|uci| table.position().uci_move(uci));
			self.later(Deed::Plays(mv), narrator);
		}

		fn is_thinking(&self) -> bool {
			matches!(self.does, Some((_, Deed::Plays(_))))
		}

		fn stop_thinking(&mut self, _desk: &mut Narrator) {
			self.does = None;
		}

		fn hear(&mut self, _news: OpponentNews, _desk: &mut Narrator) -> Option<Reply> {
			None
		}

		fn offered_draw(&mut self, _table: &Table, narrator: &mut Narrator) -> Option<Reply> {
			self.later(Deed::Agrees, narrator);
			None
		}

		fn asked_to_take_back(&mut self, plies: usize, narrator: &mut Narrator) -> Option<Reply> {
			self.later(Deed::TakesBack(plies), narrator);
			None
		}

		fn alarm(&self) -> Option<Stamp> {
			let (due, _) = self.does.as_ref().filter(|_| !self.silent)?;
			Some(*due)
		}

		fn settle(&mut self, narrator: &mut Narrator) -> Option<Reply> {
			self.alarm().filter(|due| *due <= narrator.at())?;
			match self.does.take()?.1 {
				Deed::Plays(Some(mv)) => Some(Reply::Moves(mv)),
				Deed::Plays(None) => Some(Reply::PlaysNoMore(narrator.line(PhraseKey::OpponentSilent))),
				Deed::Agrees => Some(Reply::AnswersOffer(true)),
				Deed::TakesBack(plies) => Some(Reply::TakesBack(plies)),
			}
		}

		fn dismiss(&mut self, _desk: &mut Narrator) {
			self.does = None;
		}
	}

	struct Stage {
		home: Home,
		desk: Session,
		/// Every effect was one that needs no engine.
		without_engine: bool,
	}

	impl Stage {
		fn with(moves: &[&'static str], silent: bool) -> Self {
			let choices = choices(&[("voice", "none"), ("opponent", "friend"), ("clock", "none")]);
			let mut desk = session(&choices);
			let mut home = Home::open(&choices, &mut desk).unwrap();
			let player = Scripted {
				moves: moves.iter().copied().collect(),
				does: None,
				silent,
			};
			home.opponent = Some(Opponent::new(Color::Black, Box::new(player)));
			Self {
				home,
				desk,
				without_engine: true,
			}
		}

		fn at(&mut self, at: Stamp, does: impl FnOnce(&mut Home, &mut Session)) {
			self.desk.begin(at);
			self.home.do_due(&mut self.desk);
			does(&mut self.home, &mut self.desk);
			let effects = self.desk.narrator.take_effects();
			self.without_engine &= !effects.iter().any(|effect| matches!(effect, Effect::Engine(_)));
		}

		fn says(&mut self, text: &str) {
			self.at(self.desk.at(), |home, desk| home.said(&desk.read(text), desk));
		}

		fn confirms(&mut self, question: Question) {
			self.at(self.desk.at(), |home, desk| {
				home.confirmed(question, desk);
			});
		}

		/// Sleeps until something is due.
		fn wakes(&mut self) {
			let due = self.home.due().unwrap();
			self.at(due, |_, _| {});
		}

		fn played(&self) -> Vec<String> {
			let plies = self.home.table().plies().iter();
			plies.filter_map(|ply| Some(ply.mv?.uci())).collect()
		}
	}

	#[test]
	fn whoever_keeps_to_the_interface_can_be_played_against() {
		let mut stage = Stage::with(&["e7e5", "b8c6", "g8f6"], false);
		stage.says("e4");
		assert!(stage.home.opponent_is_to_move());
		assert_eq!(stage.played(), ["e2e4"]);
		stage.wakes();
		assert_eq!(stage.desk.at(), Stamp(0) + PAUSE);
		stage.says("Nf3");
		stage.wakes();
		assert_eq!(stage.played(), ["e2e4", "e7e5", "g1f3", "b8c6"]);
		// They agree to take back after thinking about it.
		stage.confirms(Question::TakeBack(1));
		assert_eq!(stage.played().len(), 4);
		stage.wakes();
		assert_eq!(stage.played(), ["e2e4", "e7e5"]);
		stage.says("Bc4");
		stage.wakes();
		assert_eq!(stage.played(), ["e2e4", "e7e5", "f1c4", "g8f6"]);
		stage.confirms(Question::OfferDraw);
		assert_eq!(stage.home.table().offer(), Some(Color::White));
		stage.wakes();
		assert!(stage.home.table().ending().is_some());
		assert!(stage.without_engine);
	}

	#[test]
	fn whoever_has_no_move_or_never_moves_stops_the_game() {
		for (silent, after) in [(false, PAUSE), (true, Span::seconds(60))] {
			let mut stage = Stage::with(&[], silent);
			stage.says("e4");
			while stage.home.table().is_running() {
				stage.wakes();
			}
			assert_eq!(stage.desk.at(), Stamp(0) + after);
			let told = stage.desk.narrator.line(PhraseKey::OpponentSilent);
			let told = told.to_string();
			assert!(stage.desk.narrator.notices().any(|notice| notice == told));
			assert_eq!(stage.played(), ["e2e4"]);
		}
	}
}
