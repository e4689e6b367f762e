//! Typed moves, as they are played or refused, and lines that are not understood.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Home;
use super::open::Open;
use crate::asking::{Correction, Described, Intent, Nearly, Parser};
use crate::chess::{NoMove, Said, Wanted, Why};
use crate::commands::{Action, Does, GameAction, HelpAction, SpeechAction};
use crate::desk::asked_back::asks_of_board;
use crate::desk::guess::Guess;
use crate::desk::mode::{Mode, Next};
use crate::desk::session::Session;
use crate::desk::telling::only_looks;
use crate::desk::typed_move::Heard;
use crate::game::{Command, Refusal};
use crate::narrator::Narrator;
use crate::voice::{Audience, NotUnderstood, Phrase, PhraseKey, Urgency};

/// Returns the move before the draw offer with which a line ends. At home a line that names the mover is no such move.
pub(super) fn before_offer(intent: &Intent) -> Option<&str> {
	intent.before_offer.as_deref().filter(|_| intent.side.is_none())
}

impl Home {
	/// A move, as far as it can be understood as one, and the draw that is offered with it.
	pub(super) fn said(&mut self, intent: &Intent, desk: &mut Session) {
		let text = intent.text();
		if intent.is_no_order {
			// Nobody asks by moving: the answer is that the move can be played, or not. A square alone is meant where no
			// pawn can go there.
			let position = self.position();
			let asked = text.trim_end_matches('?').trim_end();
			if let (true, Ok(Heard::Move(said))) = (intent.asks, desk.narrator.meant_by(asked, position)) {
				let square = desk.narrator.parser().square_alone(asked);
				if let Some(square) = square.filter(|_| position.find(said).is_err()) {
					return self.say_piece(square, &mut desk.narrator);
				}
				return desk.narrator.answer_all(desk.narrator.words().can_play(
					position,
					position.turn(),
					said,
				));
			}
			return self.misunderstood(&NotUnderstood::Word(text.to_string()), text, desk);
		}
		let before_offer = before_offer(intent);
		let (mover, made) = (self.position().turn(), self.table().plies().len());
		match desk
			.narrator
			.meant_by(before_offer.unwrap_or(text), self.position())
		{
			Ok(_) if self.keep_early(intent, desk) => return,
			Ok(Heard::Move(said)) => self.play(said, desk),
			Ok(Heard::Wanted(wanted)) => self.play_wanted(wanted, desk),
			Err(why) => return self.misunderstood(&why, text, desk),
		}
		if before_offer.is_some() && self.table().plies().len() > made {
			self.offer_draw(mover, desk);
		}
	}

	/// Returns `true` if a line names a move in the words of orders.
	pub(super) fn names_move(&self, intent: &Intent, narrator: &Narrator) -> bool {
		let text = before_offer(intent).unwrap_or_else(|| intent.text());
		match narrator.meant_by(text, self.position()) {
			Ok(Heard::Move(_)) => true,
			Ok(Heard::Wanted(wanted)) => !self.position().wanted(wanted).is_empty(),
			Err(_) => false,
		}
	}

	/// The move that a line describes in people's own words, if it may be played here.
	pub(super) fn described_here(&self, line: &str, narrator: &Narrator) -> Option<Described> {
		let may_move =
			!self.opponent_is_to_move() && self.table().ending().is_none() && self.past().is_none();
		if !may_move || self.question.is_some() {
			return None;
		}
		let last = self
			.table()
			.plies()
			.last()
			.and_then(|ply| ply.mv)
			.map(|mv| mv.to());
		narrator.parser().described(line, self.position(), last)
	}

	/// Plays the move that a line describes in people's own words, or asks for it; returns `true` if it describes one. With words
	/// that are not known none is played without a yes.
	pub(super) fn plays_described(&mut self, intent: &Intent, desk: &mut Session) -> bool {
		if intent.is_no_order || intent.asks {
			return false;
		}
		match self.described_here(intent.text(), &desk.narrator) {
			None => return false,
			Some(Described::Move(mv)) => self.play(mv.said(), desk),
			Some(Described::Asked(moves)) => {
				desk.note_refused_move();
				if let [mv] = moves.as_slice() {
					let told = desk.narrator.words().announced_long(self.position(), *mv);
					let line = mv.uci();
					desk.guess([Guess::new(line, told)].into());
				} else {
					self.ask_open(Open::Which(moves), &mut desk.narrator);
				}
			}
		}
		true
	}

	/// Plays the move that a description fits, if it is one legal move.
	pub(super) fn play_wanted(&mut self, wanted: Wanted, desk: &mut Session) {
		if self.may_not_move(&mut desk.narrator) {
			return;
		}
		match self.position().wanted(wanted.clone()).as_slice() {
			[mv] => self.play(mv.said_unpromoted(), desk),
			[] if wanted == Wanted::Castling(None) => {
				let mut told = vec![desk.narrator.line(PhraseKey::IllegalMove)];
				told.extend(
					desk.narrator
						.words()
						.can_castle(self.position(), self.position().turn()),
				);
				desk.refuse_as_move(told.into_iter().fold(Phrase::new(), Phrase::and));
			}
			[] => match wanted.said().filter(|said| self.position().find(*said).is_err()) {
				// The refusal says why.
				Some(said) => self.play(said, desk),
				None => desk.refuse_as_move(
					desk.narrator
						.line(PhraseKey::IllegalMove)
						.and(desk.narrator.line(PhraseKey::NoneFits)),
				),
			},
			several => self.ask_open(Open::Which(several.to_vec()), &mut desk.narrator),
		}
	}

	/// Returns `true`, and says so, if the opponent is on the move.
	fn may_not_move(&self, narrator: &mut Narrator) -> bool {
		let waits = self.opponent_is_to_move() && self.table().ending().is_none();
		if waits {
			narrator.refuse(self.not_your_turn(narrator));
		}
		waits
	}

	/// Plays a move. Asks for its missing part.
	pub(super) fn play(&mut self, said: Said, desk: &mut Session) {
		if self.may_not_move(&mut desk.narrator) {
			return;
		}
		let begun = self.begin_with(said, desk).map_err(Refusal::NoMove);
		match begun.and_then(|()| self.command(&Command::Play(said), desk)) {
			Ok(()) => {}
			Err(Refusal::NoMove(NoMove::PromotionMissing { .. })) => {
				desk.note_refused_move();
				self.ask_open(Open::Promotion(said), &mut desk.narrator);
			}
			Err(Refusal::NoMove(NoMove::Ambiguous(moves))) => {
				desk.note_refused_move();
				self.ask_open(Open::Which(moves), &mut desk.narrator);
			}
			Err(refusal) => self.refused_move(&refusal, said, desk),
		}
	}

	/// A move that can be made starts the game, and is made in the present.
	///
	/// # Errors
	/// With a first move that cannot be made: it starts nothing.
	pub(super) fn begin_with(&mut self, said: Said, desk: &mut Session) -> Result<(), NoMove> {
		let starts = self.is_to_start();
		match self.position().find(said) {
			Err(why) if starts => return Err(why),
			Err(_) => return Ok(()),
			Ok(_) if starts => self.start(desk),
			Ok(_) => {}
		}
		self.taken.clear();
		desk.why_refused = None;
		if self.past().is_some() {
			desk.narrator
				.say(Audience::Room, Urgency::News, PhraseKey::ThePresent);
		}
		self.past = None;
		Ok(())
	}

	/// Returns the question that was nearly typed, if its answer changes nothing: a blind user need not be asked about the slip.
	pub(super) fn nearly_asked(&self, intent: &Intent, desk: &Session) -> Option<Intent> {
		let text = intent.text();
		let moved = before_offer(intent).unwrap_or(text);
		let why = desk.narrator.heard_move(moved).err()?;
		// An order is no question, whatever stands beside it.
		let parser = desk.narrator.parser();
		let orders = |part: &String| {
			let part = parser.read(part);
			part.action.is_none() && parser.is_certain(&part)
		};
		if matches!(why, NotUnderstood::Nothing | NotUnderstood::NoSquare)
			|| self.still_open(&desk.narrator).is_some()
			|| parser.parts(text).iter().any(orders)
		{
			return None;
		}
		let Nearly::Meant {
			lines, is_sure: true, ..
		} = desk
			.narrator
			.parser()
			.nearly(text, &|action| asks_of_board(action) || self.offer(action).here)
		else {
			return None;
		};
		let meant = desk.read(lines.first()?);
		let takes_more = matches!(
			meant.action,
			Some(Action::Board(_) | Action::Game(GameAction::Square | GameAction::Moves | GameAction::Law))
		);
		// Which square is asked for would be the next question.
		let is_whole = meant
			.whole()
			.is_some_and(|action| action != Action::Game(GameAction::Square));
		let is_asked = is_whole || (takes_more && !meant.rest.is_empty());
		let is_harmless = |action: Action| {
			only_looks(action) || matches!(action.does(), Does::Tells | Does::Steps | Does::Shows)
		};
		let looks = is_asked && meant.side.is_none() && meant.action.is_some_and(is_harmless);
		looks.then_some(meant)
	}

	/// Says how a line was understood, and answers it.
	pub(super) fn tell_what_was_meant(&mut self, meant: &Intent, desk: &mut Session) -> Next {
		// To be said again is what was said before this line.
		let repeats = Action::Speech(SpeechAction::Repeat);
		let repeats_slower = Action::Speech(SpeechAction::RepeatSlower);
		if !meant
			.whole()
			.is_some_and(|action| [repeats, repeats_slower].contains(&action))
		{
			let typed = desk.narrator.offered(meant.text());
			let told = desk.narrator.words().line(PhraseKey::TakenAs, &[typed]);
			desk.narrator.say(Audience::Room, Urgency::News, told);
		}
		if let Some((action, wanted)) = meant.wanted() {
			return Next::Set(action, wanted);
		}
		if let Some(action) = meant.whole() {
			return Next::Do(action);
		}
		if !meant.action.is_some_and(|action| self.asked(action, meant, desk)) {
			self.said(meant, desk);
		}
		Next::Stay
	}

	/// Offers the line that was nearly typed, or names the part that is not known, with
	/// the possible acts.
	pub(super) fn misunderstood(&mut self, why: &NotUnderstood, text: &str, desk: &mut Session) {
		if let Some(question) = self.still_open(&desk.narrator) {
			return desk
				.narrator
				.refuse(desk.narrator.words().not_understood(why).and(question));
		}
		let help = desk
			.narrator
			.words()
			.command_word(Action::Help(HelpAction::Help).name());
		let hint = desk
			.narrator
			.words()
			.line(PhraseKey::WhatToType, &[help])
			.and(desk.narrator.example());
		desk.misunderstood(why, text, &|action| self.offer(action).here, hint);
	}

	/// Says why something cannot be done, and if so, that one is in the past.
	pub(super) fn refused(&self, refusal: &Refusal, desk: &mut Session) {
		let mut why = desk.narrator.words().refuse(refusal, self.position());
		if self.past().is_some() {
			why.append(desk.narrator.line(PhraseKey::EarlierPosition));
		}
		if matches!(refusal, Refusal::NoMove(_)) {
			desk.refuse_as_move(why);
		} else {
			desk.narrator.refuse(why);
		}
	}

	/// Refuses a move. In check, tells who gives it, and after a king's step, how one castles.
	fn refused_move(&self, refusal: &Refusal, said: Said, desk: &mut Session) {
		let Refusal::NoMove(NoMove::Against(why)) = refusal else {
			return self.refused(refusal, desk);
		};
		let words = desk.narrator.words();
		let mut told = words.refuse(refusal, self.position());
		if let Some(castling) = words.castle_instead(self.position(), said) {
			told.append(castling);
		} else if self.position().is_check()
			&& matches!(why, Why::KingInCheck { .. } | Why::CastlingThroughCheck(..))
		{
			told.append(words.checked_by(self.position()));
		}
		desk.refuse_as_move(told);
	}
}

/// A correction of the last move: it is taken back, and the move that was meant is played.
impl Home {
	/// Corrects the user's last move, as taking it back would: against a machine with its reply. `None` if there is no such move, or
	/// the line means something else.
	pub(super) fn corrected(&mut self, correction: &Correction, desk: &mut Session) -> Option<Next> {
		if let Some(Open::Which(moves)) = &self.open {
			let left = desk.narrator.parser().which_of(moves, &correction.meant);
			if let [mv] = left.as_slice() {
				let said = mv.said_unpromoted();
				self.open = None;
				self.play(said, desk);
				return Some(Next::Stay);
			}
		}
		let is_other = self.question.is_some() || self.past().is_some() || self.session.is_practice();
		let answered = usize::from(self.opponent.is_some() && !self.opponent_is_to_move());
		let made = self.table().plies();
		let last = made.len().checked_sub(1 + answered)?;
		let ply = made
			.get(last)
			.filter(|_| !is_other && self.table().ending().is_none())?;
		let parser = desk.narrator.parser();
		let meant = parser.meant_instead(&correction.meant, ply.mv?, &ply.before);
		match meant.as_slice() {
			[mv] => {
				self.open = None;
				self.take_back(1, desk);
				if self.table().plies().len() == last {
					self.play(mv.said(), desk);
				}
			}
			[] if !correction.is_plain && !parser.names_something(correction) => return None,
			[] => desk.refuse_as_move(desk.narrator.line(PhraseKey::NoneFits)),
			several => {
				let which = desk.narrator.words().which_move(&ply.before, several);
				desk.refuse_as_move(which);
			}
		}
		Some(Next::Stay)
	}
}

/// Returns `true` if a line is several moves, as from a PGN: "Nf3 Nc6", "1. e4 e5". Two squares without a number are one move.
pub(super) fn is_pasted(text: &str, parser: &Parser<'_>) -> bool {
	let is_number = |word: &str| {
		word.split_once('.')
			.is_some_and(|(number, _)| number.parse::<u32>().is_ok())
	};
	let numbered = text.split_whitespace().any(is_number);
	let words = text.split_whitespace().filter_map(|word| word.rsplit('.').next());
	let moves: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
	let are_moves = moves.len() > 1 && moves.iter().all(|word| parser.move_of(word).is_some());
	are_moves && (numbered || parser.move_of(text).is_none())
}
