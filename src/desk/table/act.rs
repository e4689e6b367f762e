//! The commands of the tournament table: whose they are, and where each one is done.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::questions::at_keyboard;
use super::spoken_line::{SaidSquare, SpokenLine};
use super::{Handing, Outcome, TableChoices, Tournament, Who, Wish};
use crate::chess::Color;
use crate::clock::Mode;
use crate::desk::actions::{Action, TableAction};
use crate::desk::building::Building;
use crate::desk::law::say_law;
use crate::desk::menu::Menu;
use crate::desk::narrator::Narrator;
use crate::game::{By, ClaimKind, Command, Envelope, Penalty, Question, Refusal, Report, Ruling};
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
	/// Does a command with what was said before and after it.
	pub(super) fn do_action(
		&mut self,
		action: Action,
		line: &SpokenLine,
		narrator: &mut Narrator,
	) -> Outcome {
		if action == Action::Find && !line.rest.trim().is_empty() {
			narrator.find(&line.rest);
			return Outcome::Here;
		}
		if narrator.act(action) {
			return Outcome::Here;
		}
		if action.is_about_screen() {
			return Outcome::Screen(action);
		}
		match action {
			Action::Help
			| Action::Keys
			| Action::Commands
			| Action::Learn
			| Action::HelpVoice
			| Action::Tutorial
			| Action::Lesson
			| Action::NextLesson => return Outcome::Desk(action),
			// Without its key the envelope is lost.
			Action::Quit if self.is_key_owed() => {
				self.ask_back(PhraseKey::AskLeaveKey, Wish::Leave, narrator)
			}
			Action::NewGame if self.is_key_owed() => narrator.refuse(narrator.line(PhraseKey::KeyWaits)),
			Action::Quit => self.ask_back(narrator.leaving(), Wish::Leave, narrator),
			Action::NewGame => self.ask_back(PhraseKey::AskNewGame, Wish::NewGame, narrator),
			Action::Export => self.session.export(narrator),
			Action::ReadLine => self.read_typed(narrator),
			Action::Form => narrator.change_form(),
			Action::Law if line.rest.is_empty() => {
				narrator.answer(narrator.words.command_help(action.name()))
			}
			Action::Law => say_law(&line.rest, Some(self.table().profile().edition), narrator),
			Action::PlayBack => self.play_back(line, narrator),
			Action::Turn => narrator.answer(self.state(narrator)),
			Action::Clock => self.ask(Question::Clock, self.near(), line, narrator),
			Action::OtherClock => self.ask(Question::Clock, !self.near(), line, narrator),
			Action::LastMove => self.ask(Question::Last, self.near(), line, narrator),
			Action::Moves => self.ask(Question::Sheet, self.near(), line, narrator),
			Action::Board => self.ask(Question::Position, self.near(), line, narrator),
			// It was agreed before the game, and stands on the scoresheet.
			Action::StartPosition => narrator.answer_all(narrator.words.start_position(self.table().start())),
			Action::SetUp => self.building = Building::begin(self.table().start(), narrator),
			Action::BrailleRow => self.show_row(line, narrator),
			Action::BrailleBoard => self.show_rows(line, narrator),
			Action::Square => self.ask_square(line, narrator),
			Action::TakeBack => {
				let mut phrase = narrator.line(PhraseKey::UndoNotAllowed);
				phrase.append(
					narrator
						.words
						.by_article(Refusal::MoveMade.law(self.table().profile())),
				);
				narrator.refuse(phrase);
			}
			Action::OfferDraw => self.wish(Command::OfferDraw, PhraseKey::AskOffer, OFFERS, line, narrator),
			Action::AcceptDraw => {
				self.wish(Command::AcceptDraw, PhraseKey::AskAccept, OFFERS, line, narrator)
			}
			Action::Resign => self.wish(Command::Resign, PhraseKey::AskResign, "5.1.2", line, narrator),
			Action::RefuseDraw => {
				self.pass_on(&Command::DeclineDraw, PhraseKey::Done, OFFERS, line, narrator)
			}
			Action::ClaimDraw => self.claim(ClaimKind::Threefold, line, narrator),
			Action::Stop => self.stop(line, narrator),
			// First the steps are done.
			Action::Resume if self.guide.is_some() => {
				let step = self.step_to_do(narrator);
				narrator.refuse(step.unwrap_or_default());
			}
			Action::Resume => self.pass_on(&Command::Resume, PhraseKey::Done, CALLS, line, narrator),
			Action::OnBoard(look) => self.look(look, line, narrator),
			Action::AtTable(duty) => self.duty(duty, line, narrator),
			Action::InBook(_) => narrator.refuse(narrator.line(PhraseKey::OnlyAtHome)),
			Action::Yes | Action::No => narrator.refuse(narrator.line(PhraseKey::NothingToDo)),
			// What is about speech, the screen or typing alone is done already; the last two walk through menus.
			Action::Submit
			| Action::Clear
			| Action::Erase
			| Action::EraseForward
			| Action::CursorLeft
			| Action::CursorRight
			| Action::CursorStart
			| Action::CursorEnd
			| Action::Earlier
			| Action::Later
			| Action::First
			| Action::Last
			| Action::Repeat
			| Action::RepeatSlower
			| Action::Spell
			| Action::WordBack
			| Action::WordOn
			| Action::CharacterBack
			| Action::CharacterOn
			| Action::Find
			| Action::SaveSaid
			| Action::Hush
			| Action::PauseSpeech
			| Action::Voice
			| Action::Faster
			| Action::Slower
			| Action::Louder
			| Action::Softer
			| Action::Tones
			| Action::TonesLouder
			| Action::TonesSofter
			| Action::Verbosity
			| Action::More
			| Action::Less
			| Action::Details
			| Action::Echo
			| Action::HelpScreen
			| Action::Recording
			| Action::Theme
			| Action::BoardSize
			| Action::HideBoard
			| Action::HideClocks
			| Action::HideMoves
			| Action::StillBoard
			| Action::Prompt
			| Action::Digits
			| Action::Cells
			| Action::Previous
			| Action::Next => narrator.refuse(narrator.line(PhraseKey::NothingToDo)),
		}
		Outcome::Here
	}

	fn duty(&mut self, duty: TableAction, line: &SpokenLine, narrator: &mut Narrator) {
		match duty {
			TableAction::PressClock => self.press(line, narrator),
			TableAction::Touch => self.hands(line, narrator, |SaidSquare { square, .. }| {
				Some((Command::Touch { square }, PhraseKey::TouchedSquare))
			}),
			TableAction::TakeOff => self.hands(line, narrator, |SaidSquare { square, .. }| {
				Some((Command::Remove { square }, PhraseKey::TakenOff))
			}),
			TableAction::Place => self.hands(line, narrator, |SaidSquare { square, from, role }| {
				Some((Command::Place { square, from, role }, PhraseKey::PutOn))
			}),
			TableAction::Displace => self.hands(line, narrator, |SaidSquare { square: to, from, .. }| {
				Some((Command::Displace { from: from?, to }, PhraseKey::PutOn))
			}),
			TableAction::Announce => self.announce(line, narrator),
			TableAction::Correct => self.correct(line, narrator),
			TableAction::RepeatBack => self.repeat_back(line, narrator),
			TableAction::Execute => self.execute(line, narrator),
			TableAction::Adjust => self.plain_report(&Command::Adjust, line, narrator),
			TableAction::Arrived => self.plain_report(&Command::Arrive, line, narrator),
			TableAction::Write => self.write(line, narrator),
			TableAction::StrikeOut => self.strike_out(line, narrator),
			TableAction::Compare => self.compare(line, narrator),
			TableAction::Differences => narrator.answer_all(narrator.words.boards(self.table())),
			TableAction::Owed => self.say_owed(narrator),
			TableAction::MoveCount => self.ask(Question::Moves, self.near(), line, narrator),
			TableAction::Material => self.ask(Question::Material, self.near(), line, narrator),
			TableAction::ClaimFlag => self.claim(ClaimKind::Flag, line, narrator),
			TableAction::Illegal if self.rules_on_illegal(line) => self.rule_illegal(line, narrator),
			TableAction::Illegal => self.claim(ClaimKind::Illegal, line, narrator),
			TableAction::ClaimThreefold => self.claim(ClaimKind::Threefold, line, narrator),
			TableAction::ClaimFifty => self.claim(ClaimKind::Fifty, line, narrator),
			TableAction::ClaimTouch => self.claim(ClaimKind::Touch, line, narrator),
			TableAction::ClaimDead => self.claim(ClaimKind::Dead, line, narrator),
			TableAction::ClaimNormalMeans => self.claim(ClaimKind::NormalMeans, line, narrator),
			TableAction::ClaimExtraTime => self.claim(ClaimKind::ExtraTime, line, narrator),
			TableAction::ReportTouch => self.report_touch(line, narrator),
			TableAction::ReportTwoHands => self.report(Report::TwoHands, line, narrator),
			TableAction::ReportDisplaced => self.report(Report::Displaced, line, narrator),
			TableAction::ReportDevice => self.report(Report::Device, line, narrator),
			TableAction::ReportDisturbance => self.report(Report::Disturbance, line, narrator),
			TableAction::ReportWrongSetup => self.report(Report::WrongSetup, line, narrator),
			TableAction::ReportWrongBoard => self.report(Report::WrongBoard, line, narrator),
			TableAction::ReportReversedColours => self.report(Report::ReversedColours, line, narrator),
			TableAction::ReportWrongTimes => self.report(Report::WrongTimes, line, narrator),
			TableAction::Sign => self.pass_on(&Command::Sign, PhraseKey::Done, SIGNS, line, narrator),
			TableAction::ConfirmPosition => {
				self.pass_on(&Command::Confirm, PhraseKey::Done, CONFIRMS, line, narrator)
			}
			TableAction::Grant => self.grant(line, narrator),
			TableAction::GrantDelay => self.grant_kind(ClaimKind::ExtraTime, Some(Mode::Delay), narrator),
			TableAction::Postpone => self.postpone(line, narrator),
			TableAction::Reject => self.decide(Ruling::Reject, narrator),
			TableAction::Adopt => self.decide(Ruling::AdoptRemedy, narrator),
			TableAction::BackTo => self.go_back(line, narrator),
			TableAction::SetTime => self.rule_time(line, narrator, |color, time| Ruling::SetClock {
				white: (color == Color::White).then_some(time),
				black: (color == Color::Black).then_some(time),
				white_moves: None,
				black_moves: None,
			}),
			TableAction::AddTime => self.rule_time(line, narrator, |to, time| Ruling::Penalise {
				to,
				penalty: Penalty::TimeAdded(time),
			}),
			TableAction::TakeTime => self.rule_time(line, narrator, |to, time| Ruling::Penalise {
				to,
				penalty: Penalty::TimeTaken(time),
			}),
			TableAction::SetCounter => self.set_counter(line, narrator),
			TableAction::ReplaceClock => self.replace_clock(line, narrator),
			TableAction::Warn => self.warn(line, narrator),
			TableAction::AddPoints => self.rule_points(line, 1, narrator),
			TableAction::TakePoints => self.rule_points(line, -1, narrator),
			TableAction::Fine => self.fine(line, narrator),
			TableAction::Exclude => self.exclude(line, narrator),
			TableAction::Expel => self.penalise_for_good(line, Penalty::Expulsion, narrator),
			TableAction::Excuse => self.excuse(line, narrator),
			TableAction::NoCastling => self.no_castling(line, narrator),
			TableAction::Result => self.rule_result(line, narrator),
			TableAction::Override => self.override_refusal(narrator),
			TableAction::SessionEnds => self.end_session(line, narrator),
			TableAction::Seal => self.seal(line, narrator),
			TableAction::Envelope => self.say_envelope(narrator),
			TableAction::TellKey => self.tell_key(narrator),
			TableAction::PrintEnvelope => self.print_envelope(narrator),
			TableAction::Reopen => self.reopen(Envelope::Here, line, narrator),
			TableAction::EnvelopeLost => self.reopen(Envelope::Lost, line, narrator),
			TableAction::PositionLost => self.reopen(Envelope::PositionLost, line, narrator),
			TableAction::HandOver => self.hand_over_to(&line.rest, narrator),
		}
	}

	/// The side of the one at the keyboard; White's for the arbiter.
	pub(super) fn near(&self) -> Color {
		self.role.side().unwrap_or(Color::White)
	}

	/// Whoever may be at this keyboard, the likeliest first.
	fn roles(&self) -> Vec<By> {
		let opening = self.table().opening();
		let (white, black) = (&opening.white, &opening.black);
		TableChoices::machines(
			Who::new(white.is_blind(), black.is_blind()),
			Who::new(white.assistant, black.assistant),
		)
	}

	/// Hands the keyboard to the one who is named, if the words fit one alone; else it is asked.
	fn hand_over_to(&mut self, named: &str, narrator: &mut Narrator) {
		let named = named.to_lowercase();
		let named: Vec<&str> = named.split_whitespace().collect();
		let fits = |role: &By| {
			let name = at_keyboard(*role, narrator).to_string().to_lowercase();
			!named.is_empty()
				&& named.iter().all(|word| {
					name.split([' ', ','])
						.any(|known| known == word.trim_matches(','))
				})
		};
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
		// Until it is known whose the keyboard is, whatever it answers is for everybody.
		narrator.set_near(Audience::Room);
		menu.ask(narrator);
		self.handing = Some(Handing { menu, roles });
	}

	/// The room hears who is at the keyboard, so that nobody can be so unnoticed.
	pub(super) fn take_keyboard(&mut self, role: By, narrator: &mut Narrator) {
		self.role = role;
		self.finger.lift();
		narrator.set_near(Audience::of(role));
		self.guide = None;
		self.known = None;
		let who = at_keyboard(role, narrator);
		narrator.say(Urgency::News, narrator.words.line(PhraseKey::AtKeyboard, &[who]));
		self.tell_arbiter(narrator);
	}
}
