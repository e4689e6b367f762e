//! The lock of an envelope: the sealed move is kept in the journal under lock and key, and the arbiter has the key.

use crate::desk::mode::Next;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Awaiting, Tournament};
use crate::chess::Square;
use crate::commands::{Action, AnswerAction, GameAction, ProgramAction, TableAction, TypingAction};
use crate::desk::session::Session;
use crate::envelope::{self, Key, KeyError, OpenError};
use crate::game::{Arbiter, By, Command, Envelope, Phase, Refusal, SealFlaw, Sealed};
use crate::narrator::Narrator;
use crate::voice::{Audience, Phrase, PhraseKey, Urgency};
use zeroize::Zeroizing;

/// The key of the envelope in hand.
#[derive(Debug, Default)]
pub(super) struct Locking {
	/// Drawn when a move is sealed. It is forgotten as soon as the arbiter has shown that they have it.
	key: Option<Key>,
	/// The room has heard that there is a key.
	told: bool,
	/// A sealed move that would lose. Written once more, it is taken (I.8).
	pub(super) doubted: Option<String>,
}

/// The purpose of a typed key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyFor {
	/// The arbiter shows that they have written it down.
	Noting,
	Opening,
}

impl Tournament {
	/// Puts the written move under lock and key. `None` if it stands on paper only.
	pub(super) fn lock(&mut self, sealed: &Sealed, desk: &mut Session) -> Option<String> {
		let entropy = desk.entropy.as_mut().filter(|_| !sealed.text.is_empty())?;
		let text = Zeroizing::new(serde_json::to_string(sealed).ok()?);
		self.locking.told = false;
		let key = self.locking.key.get_or_insert_with(|| Key::draw(entropy));
		Some(envelope::seal(&text, key, entropy))
	}

	/// Returns the flaw by which a sealed move would lose, as far as it may be told before the envelope is shut: an unreadable text is
	/// the writer's concern; an illegal move is for the opponent to claim, if a human arbiter watches (I.8).
	/// It is told once: a player who writes the same again is believed.
	pub(super) fn doubt(&mut self, sealed: &Sealed) -> Option<PhraseKey> {
		let line = match sealed.flaw? {
			SealFlaw::Ambiguous => PhraseKey::SealedAmbiguous,
			SealFlaw::Unreadable => PhraseKey::SealedUnreadable,
			SealFlaw::Illegal if self.table().opening().arbiter == Arbiter::Human => return None,
			SealFlaw::Illegal => PhraseKey::SealedIllegal,
		};
		let known = self.locking.doubted.take();
		if known.as_ref() == Some(&sealed.text) {
			return None;
		}
		self.locking.doubted = Some(sealed.text.clone());
		Some(line)
	}

	/// Returns `true` if the key of the sealed move went away with an earlier run of the program, so that it could never be opened.
	pub(super) fn is_key_gone(&self, by: By, command: &Command) -> bool {
		let table = self.table();
		let shuts = matches!(command, Command::Stop { .. } | Command::Press);
		let open = table.adjournment().is_some_and(|adjournment| {
			adjournment.locked().is_some()
				&& matches!(
					adjournment.phase,
					Phase::Announced | Phase::Called | Phase::Opened
				)
		});
		shuts && open && self.locking.key.is_none() && by.side() == Some(table.position().turn())
	}

	/// The same, before anybody has tried to shut the envelope.
	pub(super) fn must_seal_anew(&self) -> bool {
		let reason = String::new();
		let pen = self.table().position().turn();
		self.is_key_gone(By::player(pen), &Command::Stop { reason })
	}

	/// Returns `true` if the envelope is shut and the arbiter has not shown yet that they have its key.
	pub(super) fn is_key_owed(&self) -> bool {
		let shut = self.table().adjournment().is_some_and(|adjournment| {
			matches!(
				adjournment.phase,
				Phase::Sealed | Phase::Waiting | Phase::Answered
			)
		});
		shut && self.locking.key.is_some()
	}

	/// Tells the room, when the envelope has been shut, that there is a key for the arbiter.
	/// `true` if it was told now.
	pub(super) fn remind_of_key(&mut self, narrator: &mut Narrator) -> bool {
		let Some(told) = self.key_owed(narrator).filter(|_| !self.locking.told) else {
			return false;
		};
		self.locking.told = true;
		// The written move is in the envelope alone from now on.
		self.refused = None;
		narrator.say(Audience::Room, Urgency::News, told);
		true
	}

	/// Tells who must write the key down, until that is done.
	pub(super) fn key_owed(&self, narrator: &Narrator) -> Option<Phrase> {
		self.is_key_owed().then(|| {
			narrator.line(if self.is_pen_keeper() {
				PhraseKey::KeyWaitsForPen
			} else {
				PhraseKey::KeyWaits
			})
		})
	}

	/// Returns `true` if the sealer keeps the key: no human being is the arbiter, and the opponent could open the envelope with it.
	fn is_pen_keeper(&self) -> bool {
		self.table().opening().arbiter == Arbiter::Program
	}

	/// Tells the key to the person who keeps it, to be written down, and asks for it to be typed as it was written.
	pub(super) fn tell_key(&mut self, narrator: &mut Narrator) {
		let pen = self.table().position().turn();
		let keeps = self.role == By::Arbiter || self.is_pen_keeper() && self.role.side() == Some(pen);
		if !keeps {
			return self.refuse(&Refusal::ArbiterOnly, narrator);
		}
		let key = self.locking.key.clone().filter(|_| self.is_key_owed());
		let Some(key) = key else {
			let why = self.envelope_unshut(narrator);
			return narrator.refuse(why.unwrap_or_else(|| narrator.line(PhraseKey::NoKey)));
		};
		self.awaiting = Awaiting::EnvelopeKey(KeyFor::Noting);
		for (number, group) in (1..).zip(key.groups()) {
			let squares = group.iter().map(|square| narrator.words().square(*square));
			let holes = [narrator.words().number(number), narrator.words().listed(squares)];
			narrator.confide(narrator.words().line(PhraseKey::KeyGroup, &holes), number > 1);
		}
		narrator.answer_behind(PhraseKey::KeyPlease);
	}

	/// Asks for the key, if the envelope cannot be opened without it, or takes it from `rest`. Returns `true` if that was about the key:
	/// words that are no move are never taken for the text in a locked envelope.
	pub(super) fn ask_for_key(&mut self, rest: &str, desk: &mut Session) -> bool {
		let command = Command::Reopen {
			what: Envelope::Here,
			text: String::new(),
			said: None,
			unlocked: None,
		};
		let judged = self.table().decide(self.role, &command, self.now(desk.at()));
		let read_out = !rest.is_empty()
			&& desk
				.narrator
				.library()
				.hear(rest, desk.narrator.words().manner())
				.is_ok();
		if judged != Err(Refusal::EnvelopeLocked) || read_out {
			return false;
		}
		if rest.is_empty() {
			self.awaiting = Awaiting::EnvelopeKey(KeyFor::Opening);
			desk.narrator.answer(PhraseKey::EnvelopeLocked);
		} else {
			self.key_given(KeyFor::Opening, rest, desk);
		}
		true
	}

	/// A line where a key is asked for.
	pub(super) fn key_given(&mut self, asked: KeyFor, text: &str, desk: &mut Session) -> Next {
		match (asked, read(text, &desk.narrator)) {
			(_, Err(_)) if desk.narrator.parser().command(text.trim()).is_some_and(leaves) => {
				desk.narrator.answer(PhraseKey::Cancelled);
			}
			(_, Err(_)) if desk.narrator.parser().command(text.trim()) == Some(TELL) => {
				self.tell_key(&mut desk.narrator)
			}
			(KeyFor::Opening, _) if text.trim().is_empty() => {
				desk.narrator.answer(PhraseKey::Cancelled);
			}
			(KeyFor::Noting, _) if text.trim().is_empty() => self.tell_key(&mut desk.narrator),
			(_, Err(why)) => {
				self.awaiting = Awaiting::EnvelopeKey(asked);
				desk.narrator.refuse(not_a_key(why, &desk.narrator));
			}
			(KeyFor::Noting, Ok(key)) => {
				if self.locking.key.as_ref() == Some(&key) {
					self.locking.key = None;
					desk.narrator.answer(PhraseKey::KeyNoted);
				} else {
					self.awaiting = Awaiting::EnvelopeKey(asked);
					desk.narrator.refuse(PhraseKey::WrongKey);
				}
			}
			(KeyFor::Opening, Ok(key)) => self.open_with(&key, desk),
		}
		Next::Stay
	}

	/// Opens the envelope with a key. With a wrong one it stays shut, and another may be tried.
	fn open_with(&mut self, key: &Key, desk: &mut Session) {
		let locked = self
			.table()
			.adjournment()
			.and_then(|adjournment| adjournment.locked());
		let opened = locked.ok_or(OpenError::Damaged).and_then(|locked| {
			let text = Zeroizing::new(envelope::open(locked, key)?);
			serde_json::from_str::<Sealed>(&text).map_err(|_| OpenError::Damaged)
		});
		match opened {
			Ok(sealed) => {
				self.locking = Locking::default();
				let command = Command::Reopen {
					what: Envelope::Here,
					text: String::new(),
					said: None,
					unlocked: Some(sealed),
				};
				self.tell(self.role, &command, PhraseKey::Done, desk);
			}
			Err(OpenError::WrongKey) => {
				self.awaiting = Awaiting::EnvelopeKey(KeyFor::Opening);
				desk.narrator.refuse(PhraseKey::WrongKey);
			}
			Err(OpenError::Damaged) => desk.narrator.refuse(PhraseKey::EnvelopeDamaged),
		}
	}

	/// The prompt where a key is asked for. While it is written down it stands there, and nowhere else.
	pub(super) fn key_awaited(&self, asked: KeyFor, narrator: &Narrator) -> Option<Phrase> {
		match asked {
			KeyFor::Noting => {
				let key = self.locking.key.as_ref()?.to_string();
				Some(
					narrator
						.words()
						.line(PhraseKey::KeyIs, &[narrator.words().text(&key)]),
				)
			}
			KeyFor::Opening => Some(narrator.line(PhraseKey::EnvelopeLocked)),
		}
	}

	/// Says the sealed move in the ear of the player who wrote it, if nobody else hears it there.
	pub(super) fn whisper_sealed(&self, sealed: &Sealed, narrator: &mut Narrator) {
		if !narrator.hears_in_secret() {
			return;
		}
		let position = self.table().position();
		let mv = sealed.uci.as_ref().and_then(|uci| position.uci_move(uci));
		let heard = match mv {
			Some(mv) => narrator.words().announce(position, mv).sentence(),
			None => narrator.words().typed(&sealed.text).sentence(),
		};
		narrator.whisper(heard);
	}
}

/// The command that tells the key. Given again, it tells it again.
const TELL: Action = Action::Table(TableAction::TellKey);

/// Returns `true` if the command gets rid of a question.
const fn leaves(action: Action) -> bool {
	matches!(
		action,
		Action::Answer(AnswerAction::No)
			| Action::Program(ProgramAction::Quit)
			| Action::Typing(TypingAction::Clear)
			| Action::Game(GameAction::TakeBack | GameAction::RefuseDraw)
	)
}

fn not_a_key(why: KeyError, narrator: &Narrator) -> Phrase {
	let number = |number: usize| narrator.words().number(u32::try_from(number).unwrap_or(u32::MAX));
	match why {
		KeyError::NoSquare(place) => narrator.words().line(PhraseKey::KeySquare, &[number(place)]),
		KeyError::Number(count) => narrator.words().line(PhraseKey::KeyLength, &[number(count)]),
	}
}

/// Reads a key, as it is written or with the words of the squares.
fn read(text: &str, narrator: &Narrator) -> Result<Key, KeyError> {
	Key::read(text).or_else(|why| {
		let squares = squares(text, narrator);
		if squares.is_empty() {
			return Err(why);
		}
		Key::of(&squares)
	})
}

/// Reads squares in words, each of one word or of two; returns no squares if there is any other word.
fn squares(text: &str, narrator: &Narrator) -> Vec<Square> {
	let words: Vec<&str> = text
		.split(|sign: char| sign.is_whitespace() || sign == ',' || sign == '-')
		.filter(|word| !word.is_empty())
		.collect();
	let (mut squares, mut rest) = (Vec::new(), words.as_slice());
	while !rest.is_empty() {
		let found = (1..=2).find_map(|length| {
			let (said, behind) = rest.split_at_checked(length)?;
			Some((narrator.parser().said_square(&said.join(" "))?.square, behind))
		});
		let Some((square, behind)) = found else {
			return Vec::new();
		};
		squares.push(square);
		rest = behind;
	}
	squares
}
