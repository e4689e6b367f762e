//! The commands of the tournament table: whose they are, and where each one is done.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::questions::at_keyboard;
use super::spoken_line::{SaidSquare, SpokenLine};
use super::{Handing, Outcome, TableChoices, Tournament, Who, Wish};
use crate::chess::Color;
use crate::clock::Mode;
use crate::desk::actions::{Action, Duty};
use crate::desk::building::Building;
use crate::desk::law::say_law;
use crate::desk::menu::Menu;
use crate::desk::mouth::Mouth;
use crate::game::{By, ClaimKind, Command, Envelope, Penalty, Question, Refusal, Report, Ruling};
use crate::voice::{Audience, Line, Urgency};

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
	pub(super) fn do_action(&mut self, action: Action, line: &SpokenLine, mouth: &mut Mouth) -> Outcome {
		if action == Action::Find && !line.rest.trim().is_empty() {
			mouth.find(&line.rest);
			return Outcome::Here;
		}
		if mouth.act(action) {
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
			Action::Quit if self.is_key_owed() => self.ask_back(Line::AskLeaveKey, Wish::Leave, mouth),
			Action::NewGame if self.is_key_owed() => mouth.refuse(mouth.line(Line::KeyWaits)),
			Action::Quit => self.ask_back(mouth.leaving(), Wish::Leave, mouth),
			Action::NewGame => self.ask_back(Line::AskNewGame, Wish::NewGame, mouth),
			Action::Export => self.sitting.export(mouth),
			Action::ReadLine => self.read_typed(mouth),
			Action::Form => mouth.change_form(),
			Action::Law if line.rest.is_empty() => mouth.answer(mouth.words.command_help(action.name())),
			Action::Law => say_law(&line.rest, Some(self.table().profile().edition), mouth),
			Action::PlayBack => self.play_back(line, mouth),
			Action::Turn => mouth.answer(self.state(mouth)),
			Action::Clock => self.ask(Question::Clock, self.near(), line, mouth),
			Action::OtherClock => self.ask(Question::Clock, !self.near(), line, mouth),
			Action::LastMove => self.ask(Question::Last, self.near(), line, mouth),
			Action::Moves => self.ask(Question::Sheet, self.near(), line, mouth),
			Action::Board => self.ask(Question::Position, self.near(), line, mouth),
			// It was agreed before the game, and stands on the scoresheet.
			Action::StartPosition => mouth.answer_all(mouth.words.start_position(self.table().start())),
			Action::SetUp => self.building = Building::begin(self.table().start(), mouth),
			Action::BrailleRow => self.show_row(line, mouth),
			Action::BrailleBoard => self.show_rows(line, mouth),
			Action::Square => self.ask_square(line, mouth),
			Action::TakeBack => {
				let mut phrase = mouth.line(Line::UndoNotAllowed);
				phrase.append(
					mouth
						.words
						.by_article(Refusal::MoveMade.law(self.table().profile())),
				);
				mouth.refuse(phrase);
			}
			Action::OfferDraw => self.wish(Command::OfferDraw, Line::AskOffer, OFFERS, line, mouth),
			Action::AcceptDraw => self.wish(Command::AcceptDraw, Line::AskAccept, OFFERS, line, mouth),
			Action::Resign => self.wish(Command::Resign, Line::AskResign, "5.1.2", line, mouth),
			Action::RefuseDraw => self.pass_on(&Command::DeclineDraw, Line::Done, OFFERS, line, mouth),
			Action::ClaimDraw => self.claim(ClaimKind::Threefold, line, mouth),
			Action::Stop => self.stop(line, mouth),
			// First the steps are done.
			Action::Resume if self.guide.is_some() => {
				let step = self.step_to_do(mouth);
				mouth.refuse(step.unwrap_or_default());
			}
			Action::Resume => self.pass_on(&Command::Resume, Line::Done, CALLS, line, mouth),
			Action::OnBoard(look) => self.look(look, line, mouth),
			Action::AtTable(duty) => self.duty(duty, line, mouth),
			Action::InBook(_) => mouth.refuse(mouth.line(Line::OnlyAtHome)),
			Action::Yes | Action::No => mouth.refuse(mouth.line(Line::NothingToDo)),
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
			| Action::Next => mouth.refuse(mouth.line(Line::NothingToDo)),
		}
		Outcome::Here
	}

	fn duty(&mut self, duty: Duty, line: &SpokenLine, mouth: &mut Mouth) {
		match duty {
			Duty::PressClock => self.press(line, mouth),
			Duty::Touch => self.hands(line, mouth, |SaidSquare { square, .. }| {
				Some((Command::Touch { square }, Line::TouchedSquare))
			}),
			Duty::TakeOff => self.hands(line, mouth, |SaidSquare { square, .. }| {
				Some((Command::Remove { square }, Line::TakenOff))
			}),
			Duty::Place => self.hands(line, mouth, |SaidSquare { square, from, role }| {
				Some((Command::Place { square, from, role }, Line::PutOn))
			}),
			Duty::Displace => self.hands(line, mouth, |SaidSquare { square: to, from, .. }| {
				Some((Command::Displace { from: from?, to }, Line::PutOn))
			}),
			Duty::Announce => self.announce(line, mouth),
			Duty::Correct => self.correct(line, mouth),
			Duty::RepeatBack => self.repeat_back(line, mouth),
			Duty::Execute => self.execute(line, mouth),
			Duty::Adjust => self.plain_report(&Command::Adjust, line, mouth),
			Duty::Arrived => self.plain_report(&Command::Arrive, line, mouth),
			Duty::Write => self.write(line, mouth),
			Duty::StrikeOut => self.strike_out(line, mouth),
			Duty::Compare => self.compare(line, mouth),
			Duty::Differences => mouth.answer_all(mouth.words.boards(self.table())),
			Duty::Owed => self.say_owed(mouth),
			Duty::MoveCount => self.ask(Question::Moves, self.near(), line, mouth),
			Duty::Material => self.ask(Question::Material, self.near(), line, mouth),
			Duty::ClaimFlag => self.claim(ClaimKind::Flag, line, mouth),
			Duty::Illegal if self.rules_on_illegal(line) => self.rule_illegal(line, mouth),
			Duty::Illegal => self.claim(ClaimKind::Illegal, line, mouth),
			Duty::ClaimThreefold => self.claim(ClaimKind::Threefold, line, mouth),
			Duty::ClaimFifty => self.claim(ClaimKind::Fifty, line, mouth),
			Duty::ClaimTouch => self.claim(ClaimKind::Touch, line, mouth),
			Duty::ClaimDead => self.claim(ClaimKind::Dead, line, mouth),
			Duty::ClaimNormalMeans => self.claim(ClaimKind::NormalMeans, line, mouth),
			Duty::ClaimExtraTime => self.claim(ClaimKind::ExtraTime, line, mouth),
			Duty::ReportTouch => self.report_touch(line, mouth),
			Duty::ReportTwoHands => self.report(Report::TwoHands, line, mouth),
			Duty::ReportDisplaced => self.report(Report::Displaced, line, mouth),
			Duty::ReportDevice => self.report(Report::Device, line, mouth),
			Duty::ReportDisturbance => self.report(Report::Disturbance, line, mouth),
			Duty::ReportWrongSetup => self.report(Report::WrongSetup, line, mouth),
			Duty::ReportWrongBoard => self.report(Report::WrongBoard, line, mouth),
			Duty::ReportReversedColours => self.report(Report::ReversedColours, line, mouth),
			Duty::ReportWrongTimes => self.report(Report::WrongTimes, line, mouth),
			Duty::Sign => self.pass_on(&Command::Sign, Line::Done, SIGNS, line, mouth),
			Duty::ConfirmPosition => self.pass_on(&Command::Confirm, Line::Done, CONFIRMS, line, mouth),
			Duty::Grant => self.grant(line, mouth),
			Duty::GrantDelay => self.grant_kind(ClaimKind::ExtraTime, Some(Mode::Delay), mouth),
			Duty::Postpone => self.postpone(line, mouth),
			Duty::Reject => self.decide(Ruling::Reject, mouth),
			Duty::Adopt => self.decide(Ruling::AdoptRemedy, mouth),
			Duty::BackTo => self.go_back(line, mouth),
			Duty::SetTime => self.rule_time(line, mouth, |color, time| Ruling::SetClock {
				white: (color == Color::White).then_some(time),
				black: (color == Color::Black).then_some(time),
				white_moves: None,
				black_moves: None,
			}),
			Duty::AddTime => self.rule_time(line, mouth, |to, time| Ruling::Penalise {
				to,
				penalty: Penalty::TimeAdded(time),
			}),
			Duty::TakeTime => self.rule_time(line, mouth, |to, time| Ruling::Penalise {
				to,
				penalty: Penalty::TimeTaken(time),
			}),
			Duty::SetCounter => self.set_counter(line, mouth),
			Duty::ReplaceClock => self.replace_clock(line, mouth),
			Duty::Warn => self.warn(line, mouth),
			Duty::AddPoints => self.rule_points(line, 1, mouth),
			Duty::TakePoints => self.rule_points(line, -1, mouth),
			Duty::Fine => self.fine(line, mouth),
			Duty::Exclude => self.exclude(line, mouth),
			Duty::Expel => self.penalise_for_good(line, Penalty::Expulsion, mouth),
			Duty::Excuse => self.excuse(line, mouth),
			Duty::NoCastling => self.no_castling(line, mouth),
			Duty::Result => self.rule_result(line, mouth),
			Duty::Override => self.override_refusal(mouth),
			Duty::SessionEnds => self.end_session(line, mouth),
			Duty::Seal => self.seal(line, mouth),
			Duty::Envelope => self.say_envelope(mouth),
			Duty::TellKey => self.tell_key(mouth),
			Duty::PrintEnvelope => self.print_envelope(mouth),
			Duty::Reopen => self.reopen(Envelope::Here, line, mouth),
			Duty::EnvelopeLost => self.reopen(Envelope::Lost, line, mouth),
			Duty::PositionLost => self.reopen(Envelope::PositionLost, line, mouth),
			Duty::HandOver => self.hand_over_to(&line.rest, mouth),
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
	fn hand_over_to(&mut self, named: &str, mouth: &mut Mouth) {
		let named = named.to_lowercase();
		let named: Vec<&str> = named.split_whitespace().collect();
		let fits = |role: &By| {
			let name = at_keyboard(*role, mouth).to_string().to_lowercase();
			!named.is_empty()
				&& named.iter().all(|word| {
					name.split([' ', ','])
						.any(|known| known == word.trim_matches(','))
				})
		};
		let mut fitting = self.roles().into_iter().filter(fits);
		match (fitting.next(), fitting.next()) {
			(Some(role), None) => self.take_keyboard(role, mouth),
			_ => self.hand_over(mouth),
		}
	}

	/// Asks who is at the keyboard now.
	pub(super) fn hand_over(&mut self, mouth: &mut Mouth) {
		let roles = self.roles();
		let items = roles.iter().map(|role| at_keyboard(*role, mouth)).collect();
		let menu = Menu::new(mouth.line(Line::AskMachine), items, 0);
		// Until it is known whose the keyboard is, whatever it answers is for everybody.
		mouth.set_near(Audience::Room);
		menu.ask(mouth);
		self.handing = Some(Handing { menu, roles });
	}

	/// The room hears who is at the keyboard, so that nobody can be so unnoticed.
	pub(super) fn take_keyboard(&mut self, role: By, mouth: &mut Mouth) {
		self.role = role;
		self.finger.lift();
		mouth.set_near(Audience::of(role));
		self.guide = None;
		self.known = None;
		let who = at_keyboard(role, mouth);
		mouth.say(Urgency::News, mouth.words.line(Line::AtKeyboard, &[who]));
		self.tell_arbiter(mouth);
	}
}
