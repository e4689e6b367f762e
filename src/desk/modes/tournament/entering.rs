//! Typing at the tournament table: lines, keys, Enter on the empty line, and the answers to questions.

use alloc::string::{String, ToString};

use super::{Asking, Awaiting, Tournament, Wish};
use crate::asking::Intent;
use crate::commands::{Action, AnswerAction, GameAction, ProgramAction, TableAction, TypingAction};
use crate::desk::building::Building;
use crate::desk::input_line::Edited;
use crate::desk::menu::{Menu, Picked};
use crate::desk::mode::{Mode, Next, Transition};
use crate::desk::session::Session;
use crate::desk::telling::only_tells;
use crate::game::{By, Command};
use crate::keys::{Key, Meaning};
use crate::narrator::{Narrator, Sayable};
use crate::voice::{Audience, NotUnderstood, Phrase, PhraseKey, Tone};

impl Tournament {
	/// Returns `true` if typed characters belong to a line: a key that types one is a command on the empty line only.
	pub(super) fn is_typing(&self) -> bool {
		let asks = self.awaiting.is_question() && !matches!(self.awaiting, Awaiting::Answer(_));
		!self.line.is_empty() || asks
	}

	/// Returns the menu of the people who may be at the keyboard, while that is asked.
	pub(super) const fn keyboard_menu(&self) -> Option<&Menu> {
		match &self.awaiting {
			Awaiting::Keyboard(handing) => Some(&handing.menu),
			_ => None,
		}
	}

	/// A typed character.
	pub(super) fn key_typed(&mut self, key: Key, desk: &mut Session) -> Next {
		self.pressed = None;
		if let Awaiting::Keyboard(handing) = &mut self.awaiting {
			handing.menu.typed(key, desk);
		} else if self.is_walking() {
			self.on_board(&mut desk.narrator, |panel, view, narrator| {
				panel.finger.typed(key, view, narrator)
			});
		} else if self.line.typed(key, &mut desk.narrator) {
			self.panel.forget_lines();
		}
		Next::Stay
	}

	/// A whole line. Blanks alone press the clock, as the key does.
	pub(super) fn answer_line(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		match core::mem::take(&mut self.awaiting) {
			Awaiting::Keyboard(_)
				if intent.action == Some(Action::Table(TableAction::HandOver)) && !intent.rest.is_empty() =>
			{
				self.hand_over_to(&intent.rest, &mut desk.narrator);
				return Next::Stay;
			}
			Awaiting::Keyboard(handing) => {
				let picked = handing.menu.line(intent, desk);
				self.awaiting = Awaiting::Keyboard(handing);
				self.handed(picked, &mut desk.narrator);
				return Next::Stay;
			}
			// A command that only tells leaves the question open; any other takes it back.
			Awaiting::Answer(asking) => match intent.action {
				Some(action) if only_tells(action) => {
					self.awaiting = Awaiting::Answer(asking);
					return self.do_action(action, intent, desk);
				}
				Some(Action::Answer(_)) | None => return self.answered(asking, text, desk),
				Some(_) => desk.narrator.answer(PhraseKey::Cancelled),
			},
			Awaiting::SessionEnd(end) => match intent.whole() {
				Some(action) if only_tells(action) => {
					self.awaiting = Awaiting::SessionEnd(end);
					return self.do_action(action, intent, desk);
				}
				Some(Action::Answer(_)) | None => return self.session_ended(&end, text, desk),
				Some(_) => desk.narrator.answer(PhraseKey::Cancelled),
			},
			Awaiting::SealedMove(by) => return self.sealed(by, text, desk),
			Awaiting::EnvelopeKey(asked) => return self.key_given(asked, text, desk),
			awaiting if awaiting.names() => {
				self.awaiting = awaiting;
				match intent.action {
					Some(action) if only_tells(action) => return self.do_action(action, intent, desk),
					Some(Action::Answer(_)) => {
						self.awaiting = Awaiting::Anything;
						desk.narrator.answer(PhraseKey::Cancelled);
						return Next::Stay;
					}
					None if intent.line.is_empty() => {
						desk.narrator
							.answer(self.awaited(&desk.narrator).unwrap_or_default());
						return Next::Stay;
					}
					Some(_) | None => {}
				}
			}
			awaiting => self.awaiting = awaiting,
		}
		if desk.asks_back_wish(intent, self) {
			return Next::Stay;
		}
		if text.is_empty() && !intent.line.is_empty() {
			return self.do_key(Action::Table(TableAction::PressClock), desk);
		}
		self.pressed = None;
		let resumes = core::mem::take(&mut self.resumes);
		if text.is_empty() && resumes && self.table().stands_still() {
			self.tell(self.role, &Command::Resume, PhraseKey::Done, desk);
			return Next::Stay;
		}
		if text.is_empty() {
			self.awaiting = Awaiting::Anything;
			self.enter(desk);
			return Next::Stay;
		}
		if let Some(action) = self.sign(intent, desk) {
			return self.do_key(action, desk);
		}
		if self.times_given(intent, desk) {
			return Next::Stay;
		}
		let awaiting = core::mem::take(&mut self.awaiting);
		if let Some((action, wanted)) = intent.wanted() {
			return Next::Set(action, wanted);
		}
		match intent.action {
			None if awaiting.names() && !self.is_named(&awaiting, intent, &mut desk.narrator) => {
				self.awaiting = awaiting
			}
			None if matches!(awaiting, Awaiting::Correction) => self.correct(intent, desk),
			None if matches!(awaiting, Awaiting::TouchedSquare) => self.touched_where(intent, desk),
			None if matches!(awaiting, Awaiting::RetypedMove) => self.typed_wrong(intent, desk),
			Some(_) if self.is_reading(intent, &desk.narrator) => self.read_clocks(intent, desk),
			Some(action) => return self.do_action(action, intent, desk),
			None if intent.rest.is_empty() => desk.narrator.refuse(PhraseKey::MovePlease),
			None => self.said(intent, desk),
		}
		Next::Stay
	}

	/// Returns `true` if a line has the move that is asked for. A line without one is refused, and the question stays open: as a move of
	/// its own the next line would go to the opponent.
	fn is_named(&self, awaiting: &Awaiting, intent: &Intent, narrator: &mut Narrator) -> bool {
		if matches!(awaiting, Awaiting::TouchedSquare) {
			return true;
		}
		let heard = narrator.library().hear(&intent.rest, narrator.words().manner());
		heard
			.map_err(|why| narrator.refuse(narrator.words().not_understood(&why)))
			.is_ok()
	}

	/// A line of one sign that is a key on the empty line: where lines are typed whole it means the same.
	fn sign(&self, intent: &Intent, desk: &Session) -> Option<Action> {
		let mut signs = intent.text().chars();
		let (Some(sign), None) = (signs.next(), signs.next()) else {
			return None;
		};
		if intent.action.is_some() || sign.is_alphanumeric() {
			return None;
		}
		match desk.keymap.meaning(self.context().sections, &[Key::char(sign)]) {
			Meaning::Command(name) => Action::named(name),
			Meaning::Beginning | Meaning::Nothing => None,
		}
	}

	/// Words that call no command are a move, or a move with which its player offers a draw (9.1.2.1).
	pub(super) fn said(&mut self, line: &Intent, desk: &mut Session) {
		let Some(rest) = line.before_offer.clone() else {
			return self.said_alone(line, desk);
		};
		let mover = line.side.unwrap_or_else(|| self.table().turn().side);
		let moved = Intent {
			rest,
			before_offer: None,
			..line.clone()
		};
		if self.takes_move(&moved, desk) {
			let offer = Action::Game(GameAction::OfferDraw);
			let by_player = Intent {
				side: Some(mover),
				..Intent::of(offer, String::new())
			};
			self.do_action(offer, &by_player, desk);
		}
	}

	pub(super) fn said_alone(&mut self, line: &Intent, desk: &mut Session) {
		if line.is_no_order {
			// Nobody asks by moving.
			let why = NotUnderstood::Word(line.text().to_string());
			return desk.narrator.refuse(desk.narrator.words().not_understood(&why));
		}
		let manner = *desk.narrator.words().manner();
		// Only the new piece may be missing, and is now named alone.
		let whole = self
			.unfinished
			.take()
			.map(|start| format!("{start} {}", line.rest));
		let finished = whole.and_then(|whole| desk.narrator.library().hear(&whole, &manner).ok());
		match finished.map_or_else(|| desk.narrator.library().hear(&line.rest, &manner), Ok) {
			Ok(said) => self.moved(said, line, desk),
			Err(why) => {
				if !self.in_other_order(line, desk) {
					desk.narrator.refuse(desk.narrator.words().not_understood(&why));
				}
			}
		}
	}

	/// Enter on the empty line does the most likely thing: the next step of the case before the arbiter, the start, a
	/// right repetition carried out on the other board, or the announcement of the move on the board.
	fn enter(&mut self, desk: &mut Session) {
		if Building::goes_on(&mut self.building, &mut desk.narrator) {
			return;
		}
		let waits = self.rules() && self.table().case().is_some_and(|case| case.remedy.is_some());
		if waits && self.guide.is_none() && self.may_mean_a_move(&mut desk.narrator) {
			return;
		}
		let table = self.table();
		if self.guide.is_some() || waits {
			self.next_step(desk);
		} else if table.ending().is_some() {
			desk.narrator.answer(self.state(&desk.narrator));
		} else if table.started().is_none() {
			self.tell(By::Arbiter, &Command::Start, PhraseKey::Done, desk);
		} else if !self.confirm(desk) {
			desk.narrator.answer(self.state(&desk.narrator));
		}
	}

	/// Carries out a command by key, on the text typed so far.
	pub(super) fn do_key(&mut self, action: Action, desk: &mut Session) -> Next {
		if matches!(self.awaiting, Awaiting::Keyboard(_)) {
			self.hand_by_key(action, desk);
			return Next::Stay;
		}
		match action {
			Action::Typing(TypingAction::Clear) if self.is_walking() => {
				self.panel.finger.leave(&mut desk.narrator);
				return Next::Stay;
			}
			Action::Typing(typing) => return self.edit(typing, desk),
			Action::Program(ProgramAction::Quit) if matches!(self.awaiting, Awaiting::SealedMove(_)) => {
				self.awaiting = Awaiting::Anything;
				self.line.conceal(false, &mut desk.narrator);
				self.line.take();
			}
			_ if matches!(self.awaiting, Awaiting::SealedMove(_)) => {
				desk.narrator.refuse(PhraseKey::SealPlease);
				return Next::Stay;
			}
			_ => {}
		}
		self.locking.doubted = None;
		self.resumes = false;
		if action != Action::Table(TableAction::PressClock) {
			self.pressed = None;
		}
		// The typed text belongs to the command.
		let rest = self.line.take();
		let mut intent = desk.read(&rest);
		if intent.action.is_some() {
			intent = Intent::of(action, rest);
		}
		match core::mem::take(&mut self.awaiting) {
			asked @ Awaiting::Answer(_) if only_tells(action) => self.awaiting = asked,
			Awaiting::Answer(_) | Awaiting::SessionEnd(_) => desk.narrator.answer(PhraseKey::Cancelled),
			Awaiting::EnvelopeKey(_) => {}
			awaiting => self.awaiting = awaiting,
		}
		self.do_action(action, &intent, desk)
	}

	fn hand_by_key(&mut self, action: Action, desk: &mut Session) {
		let Awaiting::Keyboard(handing) = &mut self.awaiting else {
			return;
		};
		match handing.menu.act(action, desk) {
			Some(picked) => self.handed(picked, &mut desk.narrator),
			None => desk.narrator.signal(Tone::Illegal, PhraseKey::NoSuchKey),
		}
	}

	/// Leaves the keyboard to the person who has it.
	fn keep_keyboard(&mut self, narrator: &mut Narrator) {
		self.awaiting = Awaiting::Anything;
		narrator.set_near(Audience::of(self.role));
		narrator.answer(PhraseKey::Cancelled);
	}

	fn cleared(&mut self, typed: &str, narrator: &mut Narrator) {
		let unfinished = self.unfinished.take();
		self.locking.doubted = None;
		let (asked, expected) = match core::mem::take(&mut self.awaiting) {
			Awaiting::SealedMove(_) => {
				self.line.conceal(false, narrator);
				return narrator.answer(PhraseKey::Cancelled);
			}
			Awaiting::EnvelopeKey(_) => return narrator.answer(PhraseKey::Cancelled),
			Awaiting::Answer(_) | Awaiting::SessionEnd(_) | Awaiting::Keyboard(_) => (true, false),
			Awaiting::Times | Awaiting::Correction | Awaiting::TouchedSquare | Awaiting::RetypedMove => {
				(false, true)
			}
			Awaiting::Anything => (false, false),
		};
		self.absent.clear();
		if asked || self.building.take().is_some() {
			narrator.answer(PhraseKey::Cancelled);
		} else if self.guide.take().is_some() {
			self.own_times = None;
			narrator.answer(PhraseKey::GuideStopped);
		} else if !typed.is_empty() || unfinished.is_some() || expected {
			narrator.answer(PhraseKey::Cleared);
		} else {
			narrator.hush();
		}
	}

	/// Edits the line that is being typed.
	fn edit(&mut self, action: TypingAction, desk: &mut Session) -> Next {
		match self.line.edit(action, &mut desk.narrator) {
			Edited::Done => {}
			Edited::Entered(text) => {
				let intent = desk.read(&text);
				return self.answer_line(&intent, desk);
			}
			Edited::Cleared(typed) => self.cleared(&typed, &mut desk.narrator),
		}
		Next::Stay
	}

	/// Asks back before something that cannot be undone.
	pub(super) fn ask_back(&mut self, question: impl Sayable, wish: Wish, narrator: &mut Narrator) {
		let question = question.phrase(narrator.words());
		narrator.answer(question.clone());
		self.awaiting = Awaiting::Answer(Asking {
			question,
			wish,
			by_enter: false,
		});
	}

	/// The same, where Enter alone means yes, so that nobody waits for an answer.
	pub(super) fn ask_for_enter(&mut self, question: Phrase, wish: Wish, narrator: &mut Narrator) {
		narrator.answer(question.clone());
		self.awaiting = Awaiting::Answer(Asking {
			question,
			wish,
			by_enter: true,
		});
	}

	fn answered(&mut self, asking: Asking, text: &str, desk: &mut Session) -> Next {
		let enters = asking.by_enter && text.is_empty();
		match desk
			.narrator
			.parser()
			.answer(text)
			.or(enters.then_some(AnswerAction::Yes))
		{
			Some(AnswerAction::Yes) => match asking.wish {
				Wish::Command(by, command, confirmed) => {
					self.tell(by, &command, confirmed, desk);
					self.say_standing(&mut desk.narrator);
					Next::Stay
				}
				Wish::OnBoard(said, line) => {
					self.moved_on_board(said, &line, desk);
					Next::Stay
				}
				Wish::AtBoard(color, line) => {
					self.at_board(color, true, &line, desk);
					Next::Stay
				}
				Wish::NewGame => Next::Go(Transition::NewGame),
				Wish::Leave => Next::Leave,
			},
			Some(AnswerAction::No) => {
				if let Wish::AtBoard(color, line) = asking.wish {
					self.at_board(color, false, &line, desk);
				} else {
					desk.narrator.answer(PhraseKey::Cancelled);
				}
				Next::Stay
			}
			None => {
				let mut phrase = desk.narrator.line(PhraseKey::YesOrNo);
				phrase.append(asking.question.clone());
				self.awaiting = Awaiting::Answer(asking);
				desk.narrator.refuse(phrase);
				Next::Stay
			}
		}
	}

	fn handed(&mut self, picked: Picked, narrator: &mut Narrator) {
		let index = match picked {
			Picked::Item(index) => index,
			Picked::Nothing => return,
			Picked::Back => return self.keep_keyboard(narrator),
		};
		if let Awaiting::Keyboard(handing) = core::mem::take(&mut self.awaiting)
			&& let Some(role) = handing.roles.get(index)
		{
			self.take_keyboard(*role, narrator);
		}
	}

	/// Returns the prompt for the awaited answer.
	pub(super) fn awaited(&self, narrator: &Narrator) -> Option<Phrase> {
		Some(narrator.line(match &self.awaiting {
			Awaiting::Anything => return None,
			Awaiting::Answer(asking) => return Some(asking.question.clone()),
			Awaiting::SessionEnd(end) => return Some(end.question.clone()),
			Awaiting::EnvelopeKey(asked) => return self.key_awaited(*asked, narrator),
			Awaiting::Keyboard(_) => PhraseKey::AskMachine,
			Awaiting::SealedMove(_) => PhraseKey::SealPlease,
			Awaiting::Times => PhraseKey::ClocksPlease,
			Awaiting::Correction => PhraseKey::CorrectionPlease,
			Awaiting::TouchedSquare => PhraseKey::TouchedWhere,
			Awaiting::RetypedMove => PhraseKey::RetypePlease,
		}))
	}

	/// Remembers a pawn's move whose new piece is missing.
	pub(super) fn leave_unfinished(&mut self, text: &str) {
		self.unfinished = Some(String::from(text).trim().to_string());
	}
}
