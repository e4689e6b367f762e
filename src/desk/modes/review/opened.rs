//! A game that is reviewed: the findings, the search for more, and the user's place in it.

use alloc::vec::Vec;

use super::engine::Work;
use crate::chess::{Color, Move};
use crate::commands::{Action, GameAction};
use crate::desk::mode::{GameInHand, Mode as _};
use crate::desk::modes::reading::{Reading, is_of_review};
use crate::narrator::Narrator;
use crate::ports::{Effect, GameSource, StorageOrder};
use crate::review::{Judgement, Review};
use crate::sheet::ImportedGame;
use crate::voice::{Audience, PhraseKey, Urgency, phrases};

/// The user's place among the mistakes.
#[derive(Debug)]
pub(super) struct Lesson {
	pub(super) mistakes: Vec<Judgement>,
	pub(super) at: usize,
	/// The hints given about the better move: none, its piece, its square.
	pub(super) hints: u8,
	/// The move that was tried last.
	pub(super) tried: Option<Move>,
	/// Number of mistakes that were mended without a hint.
	pub(super) found: u32,
}

impl Lesson {
	pub(super) fn mistake(&self) -> Option<Judgement> {
		self.mistakes.get(self.at).copied()
	}
}

#[derive(Debug)]
pub(super) struct Opened {
	/// The game with the findings beside its moves, as it is read.
	pub(super) reading: Reading,
	source: GameSource,
	/// The game without findings.
	game: ImportedGame,
	/// Side whose mistakes the user learns from, if one side is their own.
	pub(super) own: Option<Color>,
	pub(super) review: Review,
	pub(super) work: Work,
	pub(super) lesson: Option<Lesson>,
	/// The storage was asked for the earlier findings.
	pub(super) waiting: bool,
	/// The last findings are not yet kept in the storage.
	unkept: bool,
	/// The last findings do not yet stand beside the moves.
	stale: bool,
}

impl Opened {
	/// Returns `true` if the game was on the board when the review was wanted.
	pub(super) const fn is_in_hand(&self) -> bool {
		matches!(self.source, GameSource::InHand)
	}

	/// Returns `true` if the command can be given while this game is open.
	pub(super) fn offers(&self, action: Action) -> bool {
		self.reading.offer(action).here
			|| is_of_review(action)
			|| matches!(action, Action::Game(GameAction::Stop | GameAction::Resume))
	}

	/// Returns `None` if the game begins with no position.
	pub(super) fn begin(hand: GameInHand, narrator: &mut Narrator) -> Option<Self> {
		let GameInHand { source, game, own } = hand;
		let source = match source {
			GameSource::Imported(..0) => GameSource::Moves(game.print_of_moves()),
			GameSource::InHand | GameSource::Own(_) | GameSource::Imported(_) | GameSource::Moves(_) => {
				source
			}
		};
		let start = game.start().ok()?;
		let mut reading = Reading::of(game.clone())?;
		if let Some(own) = own {
			reading.sit_at(own);
		}
		let review = Review::new(&start, &reading.moves());
		reading.tell_title(narrator);
		narrator.effect(Effect::Storage(StorageOrder::ReadReview { of: source }));
		let chess960 = reading.begins_chess960();
		Some(Self {
			reading,
			source,
			game,
			own,
			review,
			work: Work::new(start, chess960),
			lesson: None,
			waiting: true,
			unkept: false,
			stale: false,
		})
	}

	/// Takes the kept findings, if there are any: tells them, or goes on from them.
	pub(super) fn take_up(&mut self, kept: Option<&str>, narrator: &mut Narrator) {
		self.waiting = false;
		if kept.is_some_and(|kept| !self.review.take_up(kept)) {
			narrator.say(Audience::Room, Urgency::News, PhraseKey::ReviewUnreadable);
		}
		if self.review.moves().is_empty() {
			return narrator.say(Audience::Room, Urgency::News, PhraseKey::NoMoveYet);
		}
		self.stale = self.review.progress().0 > 0;
		self.renew();
		if self.review.next().is_none() {
			self.tell_summary(narrator);
		} else {
			self.go_on(narrator);
		}
	}

	/// Lets the engine go on where it was.
	pub(super) fn go_on(&mut self, narrator: &mut Narrator) {
		if self.work.is_going() {
			return narrator.answer(self.progress(narrator));
		}
		if self.review.next().is_none() {
			return narrator.answer(PhraseKey::ReviewComplete);
		}
		let line = if self.review.engines().is_empty() {
			PhraseKey::ReviewBegins
		} else {
			PhraseKey::ReviewGoesOn
		};
		narrator.say(Audience::Room, Urgency::News, line);
		self.work.begin(narrator);
		self.ask_next(narrator);
	}

	/// Returns `true` if something can be ended here: a lesson, or the engine's work.
	pub(super) const fn can_stop(&self) -> bool {
		self.lesson.is_some() || self.work.is_going()
	}

	/// Stops the engine. Its findings stay.
	pub(super) fn stop(&mut self, narrator: &mut Narrator) {
		if !self.work.is_going() {
			return narrator.refuse(PhraseKey::ReviewStands);
		}
		self.work.stop(narrator);
		self.keep(narrator);
		self.renew();
		let mut told = narrator.line(PhraseKey::ReviewStopped);
		told.append(self.progress(narrator));
		narrator.answer(told);
	}

	/// Something new was found.
	pub(super) const fn found(&mut self) {
		self.unkept = true;
		self.stale = true;
	}

	/// Keeps the findings, if there are new ones.
	pub(super) fn keep(&mut self, narrator: &mut Narrator) {
		if core::mem::take(&mut self.unkept) {
			let of = self.source;
			let text = self.review.kept();
			narrator.effect(Effect::Storage(StorageOrder::KeepReview { of, text }));
		}
	}

	/// Puts the findings beside the moves that are read, unless the user is in the middle of a lesson.
	pub(super) fn renew(&mut self) {
		if self.stale && self.lesson.is_none() {
			self.stale = !self.reading.renew(self.review.annotated(&self.game, false));
		}
	}

	/// Writes the game with all that was found to a file.
	pub(super) fn export(&self, narrator: &mut Narrator) {
		let game = self.review.annotated(&self.game, true);
		let [white, black] = ["White", "Black"].map(|name| game.tag(name));
		let name = format!("{} {white} {black}", game.date());
		narrator.effect(Effect::Storage(StorageOrder::Export {
			name: format!("{} review", name.trim()),
			pgn: game.pgn(),
		}));
		if self.review.next().is_some() {
			narrator.answer_behind(self.progress(narrator));
		}
	}

	/// Tells how much of the game has been reviewed.
	pub(super) fn progress(&self, narrator: &Narrator) -> crate::voice::Phrase {
		let (done, all) = self.review.progress();
		let number = |number: usize| narrator.words().number(u32::try_from(number).unwrap_or(u32::MAX));
		narrator.words().fill(phrases::ReviewProgress {
			number: number(done),
			count: number(all),
		})
	}
}
