//! The commands of the tournament table: the people who give them, and the parts that carry them out.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Awaiting, Handing, Tournament, Wish};
use crate::asking::{Intent, SaidSquare};
use crate::chess::Color;
use crate::clock::Mode as ClockMode;
use crate::commands::{Action, GameAction, ProgramAction, SpeechAction, TableAction, TypingAction};
use crate::desk::at_keyboard::at_keyboard;
use crate::desk::board_panel::Lines;
use crate::desk::building::Building;
use crate::desk::law::say_law;
use crate::desk::menu::Menu;
use crate::desk::mode::Next;
use crate::desk::session::Session;
use crate::game::{Arbiter, By, ClaimKind, Command, Envelope, Penalty, Question, Refusal, Report, Ruling};
use crate::narrator::Narrator;
use crate::settings::{TableChoices, Who};
use crate::voice::{Audience, PhraseKey, Urgency};

/// Only a player offers, accepts and declines.
const OFFERS: &str = "9.1.2.1";
/// The clock is stopped for the arbiter, who lets it run again.
pub(super) const CALLS: &str = "6.11.2";
/// Both players sign both scoresheets.
const SIGNS: &str = "8.7";
/// The opponent confirms the position and the score of a claim.
const CONFIRMS: &str = "III.6.1";

impl Tournament {
	/// Carries out a command with the text before and after it.
	pub(super) fn do_action(&mut self, action: Action, line: &Intent, desk: &mut Session) -> Next {
		match action {
			Action::Speech(SpeechAction::Find) if !line.rest.is_empty() => desk.narrator.find(&line.rest),
			Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Lesson(_)
			| Action::Training(_)
			| Action::Online(_)
			| Action::Program(
				ProgramAction::Tutorial
				| ProgramAction::Online
				| ProgramAction::Settings
				| ProgramAction::Language
				| ProgramAction::Vocabulary
				| ProgramAction::Keymap
				| ProgramAction::Strength
				| ProgramAction::Face,
			)
			| Action::Typing(TypingAction::ReadLine) => return Next::Do(action),
			// Without its key the envelope is lost.
			Action::Program(ProgramAction::Quit) if self.is_key_owed() => {
				self.ask_back(PhraseKey::AskLeaveKey, Wish::Leave, &mut desk.narrator)
			}
			Action::Game(GameAction::NewGame) if self.is_key_owed() => {
				desk.narrator.refuse(PhraseKey::KeyWaits)
			}
			Action::Program(ProgramAction::Quit) => {
				self.ask_back(desk.leaving(), Wish::Leave, &mut desk.narrator)
			}
			Action::Game(game) => self.ask_or_do(game, line, desk),
			Action::Board(look) => self.look(look, line, desk),
			Action::Table(duty) => self.duty(duty, line, desk),
			Action::Reading(_) | Action::Study(_) => desk.narrator.refuse(PhraseKey::OnlyAtHome),
			Action::Answer(_) => desk.narrator.refuse(PhraseKey::NothingAsked),
			// Keys that edit a line are handled earlier, and there are no menus here.
			Action::Typing(_) | Action::Menu(_) => {
				desk.narrator.refuse(PhraseKey::NothingToDo);
			}
		}
		Next::Stay
	}

	fn ask_or_do(&mut self, action: GameAction, line: &Intent, desk: &mut Session) {
		match action {
			GameAction::Export => self.session.export(&mut desk.narrator),
			GameAction::Form => desk.narrator.change_form(),
			GameAction::Law if line.rest.is_empty() => desk
				.narrator
				.answer(desk.narrator.words().command_help(Action::Game(action).name())),
			GameAction::Law => say_law(
				&line.rest,
				Some(self.table().profile().edition),
				&mut desk.narrator,
			),
			GameAction::PlayBack => self.play_back(line, desk),
			GameAction::Turn => desk.narrator.answer(self.state(&desk.narrator)),
			GameAction::IsOver => desk.narrator.answer(
				desk.narrator
					.words()
					.whether_over(self.table().ending(), self.state(&desk.narrator)),
			),
			GameAction::Clock => {
				let near = desk.narrator.parser().side_of(&line.rest).0;
				self.ask(Question::Clock, near.unwrap_or_else(|| self.near()), line, desk);
				// A player who types the word for the clock may have meant to press it.
				let words = desk.narrator.words().command_words(Action::Game(action).name());
				let called = line.called.to_lowercase();
				let is_clock = words.first().is_some_and(|word| word.to_lowercase() == called);
				if is_clock && line.side.is_none() && self.awaits_press().is_some() {
					let press = Action::Table(TableAction::PressClock);
					let told = desk.narrator.words().command_help(press.name());
					desk.narrator
						.answer_all_to(Audience::of(self.role), Vec::from([told]));
				}
			}
			GameAction::OtherClock => self.ask(Question::Clock, !self.near(), line, desk),
			GameAction::ThinkingTime => {
				if let Some(by) = self.may_ask(Question::Clock, line, desk) {
					let at = self.now(desk.at());
					let told = desk.narrator.words().thinking_time(self.table(), at);
					desk.narrator.answer_all_to(Audience::of(by), Vec::from([told]));
				}
			}
			GameAction::LastMove => self.ask(Question::Last, self.near(), line, desk),
			GameAction::Moves => self.ask(Question::Sheet, self.near(), line, desk),
			GameAction::Board => self.ask(Question::Position, self.near(), line, desk),
			// It was agreed before the game, and stands on the scoresheet.
			GameAction::StartPosition => desk
				.narrator
				.answer_all(desk.narrator.words().start_position(self.table().start())),
			GameAction::SetUp => self.building = Building::begin(self.table().start(), &mut desk.narrator),
			GameAction::BrailleRow => self.show_row(line, desk),
			GameAction::BrailleBoard => self.show_lines(Lines::All, line, desk),
			GameAction::Square => self.ask_square(line, desk),
			// After the end of the game, the thing to take back is the end.
			GameAction::TakeBack if line.side.is_none() && self.may_play_on(&desk.narrator) => {
				self.withdraw_result(desk);
			}
			GameAction::TakeBack => {
				let mut phrase = desk.narrator.line(PhraseKey::UndoNotAllowed);
				phrase.append(
					desk.narrator
						.words()
						.by_article(Refusal::MoveMade.law(self.table().profile())),
				);
				// A user who has only typed a wrong move is looking for this.
				phrase.append(
					desk.narrator
						.words()
						.command_help(Action::Table(TableAction::TypedWrong).name()),
				);
				desk.narrator.refuse(phrase);
			}
			GameAction::OfferDraw => {
				// A player who offers a draw after the opponent's offer accepts it.
				let by = self.speaker(line).ok().and_then(By::side);
				let (command, question) = match self.table().offer() {
					Some(other) if by == Some(!other) => (Command::AcceptDraw, PhraseKey::AskAccept),
					Some(_) | None => (Command::OfferDraw, PhraseKey::AskOffer),
				};
				self.wish(command, desk.narrator.line(question), OFFERS, line, desk);
			}
			GameAction::AcceptDraw => self.wish(
				Command::AcceptDraw,
				desk.narrator.line(PhraseKey::AskAccept),
				OFFERS,
				line,
				desk,
			),
			GameAction::Resign => self.ask_to_resign(line, desk),
			GameAction::RefuseDraw => {
				self.pass_on(&Command::DeclineDraw, PhraseKey::Done, OFFERS, line, desk)
			}
			GameAction::ClaimDraw => self.claim(ClaimKind::Threefold, line, desk),
			GameAction::Repetitions => self.tell_repetitions(&mut desk.narrator),
			GameAction::Stop => self.stop(line, desk),
			// First the steps are done.
			GameAction::Resume if self.guide.is_some() => {
				let step = self.step_to_do(&desk.narrator);
				desk.narrator.refuse(step.unwrap_or_default());
			}
			GameAction::Resume if self.table().started().is_none() => {
				self.tell(By::Arbiter, &Command::Start, PhraseKey::Done, desk);
			}
			// An assistant's keyboard is handed to the arbiter first (6.11.3).
			GameAction::Resume
				if self.role.is_assistant()
					&& !self.table().is_running()
					&& self.table().opening().arbiter == Arbiter::Human =>
			{
				let mut phrase = desk
					.narrator
					.words()
					.refuse(&Refusal::ArbiterOnly, self.table().position());
				phrase.append(
					desk.narrator
						.words()
						.command_help(Action::Table(TableAction::HandOver).name()),
				);
				desk.narrator.refuse(phrase);
			}
			GameAction::Resume => {
				self.pass_on(&Command::Resume, PhraseKey::Done, CALLS, line, desk);
				if let Some(owed) = self
					.envelope_owed(&desk.narrator)
					.filter(|_| self.table().is_running())
				{
					desk.narrator.answer_behind(owed);
				}
			}
			GameAction::Redo | GameAction::Rematch | GameAction::SwapSides | GameAction::Substitute => {
				desk.narrator.refuse(PhraseKey::OnlyAtHome);
			}
			GameAction::EarlyMoves => desk.narrator.refuse(PhraseKey::OnlyAtHome),
			GameAction::NewGame => self.ask_back(PhraseKey::AskNewGame, Wish::NewGame, &mut desk.narrator),
		}
	}

	pub(super) fn duty(&mut self, duty: TableAction, line: &Intent, desk: &mut Session) {
		match duty {
			TableAction::PressClock if desk.narrator.parser().side(&line.rest).is_some() => {
				let side = desk.narrator.parser().side(&line.rest);
				let named = Intent {
					side: line.side.or(side),
					..Intent::of(Action::Table(duty), String::new())
				};
				self.press(&named, desk);
			}
			TableAction::PressClock if !line.rest.is_empty() => self.move_and(duty, line, desk),
			TableAction::PressClock => self.press(line, desk),
			TableAction::Touch => self.hands(line, desk, |SaidSquare { square, .. }| {
				Some((Command::Touch { square }, PhraseKey::TouchedSquare))
			}),
			TableAction::TakeOff => self.hands(line, desk, |SaidSquare { square, .. }| {
				Some((Command::Remove { square }, PhraseKey::TakenOff))
			}),
			TableAction::Place => self.hands(line, desk, |SaidSquare { square, from, role }| {
				Some((Command::Place { square, from, role }, PhraseKey::PutOn))
			}),
			TableAction::Displace => self.hands(line, desk, |SaidSquare { square: to, from, .. }| {
				Some((Command::Displace { from: from?, to }, PhraseKey::PutOn))
			}),
			TableAction::Announce => self.announce(line, desk),
			TableAction::Correct => self.correct(line, desk),
			TableAction::Finish if !line.rest.is_empty() => self.move_and(duty, line, desk),
			TableAction::Finish => self.finish(desk),
			TableAction::TypedWrong => self.typed_wrong(line, desk),
			TableAction::NotDone => self.not_done(desk),
			TableAction::RepeatBack => {
				self.as_announced(line, PhraseKey::RepeatRight, desk, Command::Repeat);
			}
			TableAction::Execute => self.execute(line, desk),
			TableAction::Adjust => self.plain_report(&Command::Adjust, line, desk),
			TableAction::Arrived => self.report_arrival(line, desk),
			TableAction::Write => self.write(line, desk),
			TableAction::StrikeOut => self.strike_out(line, desk),
			TableAction::Compare => self.compare(line, desk),
			TableAction::Differences => desk
				.narrator
				.answer_all(desk.narrator.words().boards(self.table())),
			TableAction::Owed => self.say_owed(&mut desk.narrator),
			TableAction::MoveCount => self.ask(Question::Moves, self.near(), line, desk),
			TableAction::Material => self.ask(Question::Material, self.near(), line, desk),
			TableAction::ClaimFlag => self.flag(line, desk),
			TableAction::Illegal if self.rules_on_illegal(line, &desk.narrator) => {
				self.rule_illegal(line, desk)
			}
			TableAction::Illegal => self.accuse(ClaimKind::Illegal, line, desk),
			TableAction::ClaimThreefold => self.claim(ClaimKind::Threefold, line, desk),
			TableAction::ClaimFifty => self.claim(ClaimKind::Fifty, line, desk),
			TableAction::ClaimTouch => self.accuse(ClaimKind::Touch, line, desk),
			TableAction::ClaimDead => self.claim(ClaimKind::Dead, line, desk),
			TableAction::ClaimNormalMeans => self.claim(ClaimKind::NormalMeans, line, desk),
			TableAction::ClaimExtraTime => self.claim(ClaimKind::ExtraTime, line, desk),
			TableAction::ReportTouch => self.report_touch(line, desk),
			TableAction::ReportTwoHands => self.report(Report::TwoHands, line, desk),
			TableAction::ReportDisplaced => self.report(Report::Displaced, line, desk),
			TableAction::ReportDevice => self.report(Report::Device, line, desk),
			TableAction::ReportDisturbance => self.report(Report::Disturbance, line, desk),
			TableAction::ReportWrongSetup => self.report(Report::WrongSetup, line, desk),
			TableAction::ReportWrongBoard => self.report(Report::WrongBoard, line, desk),
			TableAction::ReportReversedColours => self.report(Report::ReversedColours, line, desk),
			TableAction::ReportWrongTimes => self.report(Report::WrongTimes, line, desk),
			TableAction::Sign => self.pass_on(&Command::Sign, PhraseKey::Done, SIGNS, line, desk),
			TableAction::ConfirmPosition => {
				self.pass_on(&Command::Confirm, PhraseKey::Done, CONFIRMS, line, desk)
			}
			TableAction::Grant => self.grant(line, desk),
			TableAction::GrantDelay => self.grant_kind(ClaimKind::ExtraTime, Some(ClockMode::Delay), desk),
			TableAction::Postpone => self.postpone(line, desk),
			TableAction::Reject => self.decide(Ruling::Reject, desk),
			TableAction::Adopt => self.decide(Ruling::AdoptRemedy, desk),
			TableAction::ShowMate => self.show_mate(&mut desk.narrator),
			TableAction::BackTo => self.go_back(line, desk),
			TableAction::ReadClocks => self.read_clocks(line, desk),
			TableAction::SetTime => self.set_times(line, desk),
			TableAction::AddTime => self.rule_time(line, desk, |to, time| Ruling::Penalise {
				to,
				penalty: Penalty::TimeAdded(time),
			}),
			TableAction::TakeTime => self.rule_time(line, desk, |to, time| Ruling::Penalise {
				to,
				penalty: Penalty::TimeTaken(time),
			}),
			TableAction::SetCounter => self.set_counter(line, desk),
			TableAction::ReplaceClock => self.replace_clock(line, desk),
			TableAction::Warn => self.warn(line, desk),
			TableAction::AddPoints => self.rule_points(line, 1, desk),
			TableAction::TakePoints => self.rule_points(line, -1, desk),
			TableAction::Fine => self.fine(line, desk),
			TableAction::Exclude => self.exclude(line, desk),
			TableAction::Expel => self.penalise_for_good(line, Penalty::Expulsion, desk),
			TableAction::Excuse => self.excuse(line, desk),
			TableAction::NoCastling => self.no_castling(line, desk),
			TableAction::Result => self.rule_result(line, desk),
			TableAction::PlayOn => self.withdraw_result(desk),
			TableAction::Override => self.override_refusal(desk),
			TableAction::SessionEnds => self.end_session(line, desk),
			TableAction::SessionGoesOn => self.go_on_with_session(desk),
			TableAction::Seal => self.seal(line, desk),
			TableAction::Envelope => self.say_envelope(&mut desk.narrator),
			TableAction::TellKey => self.tell_key(&mut desk.narrator),
			TableAction::PrintEnvelope => self.print_envelope(&mut desk.narrator),
			TableAction::Reopen => self.reopen(Envelope::Here, line, desk),
			TableAction::EnvelopeLost => self.reopen(Envelope::Lost, line, desk),
			TableAction::PositionLost => self.reopen(Envelope::PositionLost, line, desk),
			TableAction::HandOver => self.hand_over_to(&line.rest, &mut desk.narrator),
		}
	}

	/// The side of the one at the keyboard; White's for the arbiter.
	pub(super) fn near(&self) -> Color {
		self.role.side().unwrap_or(Color::White)
	}

	/// Lists the people who may be at this keyboard, the likeliest first.
	fn roles(&self) -> Vec<By> {
		let opening = self.table().opening();
		let (white, black) = (&opening.white, &opening.black);
		TableChoices::machines(
			Who::new(white.is_blind(), black.is_blind()),
			Who::new(white.assistant, black.assistant),
		)
	}

	/// Hands the keyboard to the named person, if the words fit one alone; else asks.
	pub(super) fn hand_over_to(&mut self, named: &str, narrator: &mut Narrator) {
		let named = named.to_lowercase();
		let named: Vec<&str> = named.split_whitespace().collect();
		// "medhjälparen" for "Vits medhjälpare": an ending more or less is no other word.
		let alike = |known: &str, word: &str| {
			!known.is_empty() && (known.starts_with(word) || word.starts_with(known))
		};
		let fits = |role: &By| {
			let name = at_keyboard(*role, narrator).to_string().to_lowercase();
			!named.is_empty()
				&& named.iter().all(|word| {
					name.split([' ', ','])
						.any(|known| alike(known, word.trim_matches(',')))
				})
		};
		// The value of the setting is a name, too.
		let called = By::from_name(&named.join("-")).filter(|role| self.roles().contains(role));
		if let Some(role) = called {
			return self.take_keyboard(role, narrator);
		}
		let mut fitting = self.roles().into_iter().filter(fits);
		match (fitting.next(), fitting.next()) {
			(Some(role), None) => self.take_keyboard(role, narrator),
			_ => self.hand_over(narrator),
		}
	}

	/// Asks who is at the keyboard now.
	pub(super) fn hand_over(&mut self, narrator: &mut Narrator) {
		let roles = self.roles();
		let items = roles.iter().map(|role| at_keyboard(*role, narrator)).collect();
		let menu = Menu::new(narrator.line(PhraseKey::AskMachine), items, 0);
		// Until the owner of the keyboard is known, its answers are for everybody.
		narrator.set_near(Audience::Room);
		menu.ask(narrator);
		self.awaiting = Awaiting::Keyboard(Handing { menu, roles });
	}

	/// Gives the keyboard to this person. The room hears it, so that nobody takes it unnoticed.
	pub(super) fn take_keyboard(&mut self, role: By, narrator: &mut Narrator) {
		self.role = role;
		self.panel.finger.lift();
		narrator.set_near(Audience::of(role));
		self.guide = None;
		self.known.clear();
		let who = at_keyboard(role, narrator);
		narrator.say(
			Audience::Room,
			Urgency::News,
			narrator.words().line(PhraseKey::AtKeyboard, &[who]),
		);
		self.tell_arbiter(narrator);
		if self.rules() {
			self.tell_undecided(narrator);
		}
	}
}
