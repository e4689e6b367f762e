//! A game at home that is played on a server: the table follows the server's list of moves, its clock, its offers and its end.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Home;
use crate::chess::{Color, Move};
use crate::clock::Span;
use crate::desk::board_panel::{BoardPanel, Finger};
use crate::desk::game_session::GameSession;
use crate::desk::opponents::{Act, Opponent, Remote};
use crate::desk::session::Session;
use crate::game::{By, ClockSettings, Command, Event, Fact, Opening, OpeningError, TimeEvent};
use crate::laws::{self, Ending, Score};
use crate::narrator::Narrator;
use crate::online::{Client, End, ServedGame, Status};
use crate::ports::StoredGame;
use crate::voice::{Audience, Detail, PhraseKey, Tone, Urgency};

/// The ends of games that the Laws do not have, each with its reason.
const REASONS: [(Status, PhraseKey); 5] = [
	(Status::Aborted, PhraseKey::OnlineAborted),
	(Status::NoStart, PhraseKey::OnlineAborted),
	(Status::Left, PhraseKey::OnlineEndLeft),
	(Status::Cheat, PhraseKey::OnlineEndCheat),
	(Status::Other, PhraseKey::OnlineEndOther),
];

impl Home {
	/// Sits down at a game on a server, in silence, with the moves that were made there: at one that is kept from before, or at a new one.
	pub(in crate::desk) fn serve(
		kept: Option<&(StoredGame, Vec<Fact>)>,
		opening: Opening,
		made: &[Move],
		own: Color,
		desk: &mut Session,
	) -> Result<Self, OpeningError> {
		let mut session = match kept {
			Some((game, facts)) => GameSession::take_up(facts, game, desk)?,
			None => GameSession::open(opening, desk)?,
		};
		let at = session.now(desk.at());
		let table = session.table();
		let common = table.plies().iter().zip(made);
		let common = common.take_while(|(ply, mv)| ply.mv == Some(**mv)).count();
		let start = match (table.started(), table.is_running()) {
			(None, _) => Some(Command::Start),
			(Some(_), false) => Some(Command::Resume),
			(Some(_), true) => None,
		};
		let more = table.plies().len() - common;
		let back = (more > 0).then_some(Command::TakeBack { plies: more });
		let plays = made.iter().skip(common).map(|mv| Command::Play(mv.said()));
		for command in start.into_iter().chain(back).chain(plays) {
			let by = By::player(session.table().position().turn());
			// The server has judged the moves.
			let _ = session.command(by, &command, at, desk, |_, _, telling| {
				telling.said.clear();
				telling.tones.clear();
			});
		}
		let warnings = desk.choices.warnings.clone();
		let mut home = Self::at_table(session, &warnings);
		home.panel = BoardPanel::new(Finger::of(own));
		home.opponent = Some(Opponent::new(!own, Box::new(Remote::default())));
		home.attend_opponent(&mut desk.narrator);
		home.take_acts();
		Ok(home)
	}

	/// Returns the user's side.
	pub(in crate::desk) fn side(&self) -> Color {
		self.own()
	}

	/// Returns `true` while the game is played against somebody on a server, so that nothing may help the user.
	pub(in crate::desk) fn is_fair(&self) -> bool {
		let is_person = self.opponent.as_ref().is_some_and(Opponent::is_person);
		is_person && self.table().ending().is_none()
	}

	/// Refuses help in a game with others; returns `true` if it was refused.
	pub(super) fn refuses_help(&self, narrator: &mut Narrator) -> bool {
		let refuses = self.is_fair();
		if refuses {
			narrator.refuse(PhraseKey::OnlineFairPlay);
		}
		refuses
	}

	/// Hands out the user's acts that the server has to hear of.
	pub(in crate::desk) fn take_acts(&mut self) -> Vec<Act> {
		self.opponent.as_mut().map_or_else(Vec::new, Opponent::take_acts)
	}

	/// Follows the server: takes back what it does not have, plays what it has, and takes its clocks, offers and end. The user's move
	/// that is still on its way stays.
	pub(in crate::desk) fn follow(&mut self, served: &ServedGame, desk: &mut Session) {
		let has_moved = self.follow_moves(served, desk);
		self.follow_clocks(served, desk);
		if self.table().ending().is_none() {
			// An offer that is gone with the end was not declined.
			match served.end() {
				Some(end) => self.follow_end(end, served, desk),
				None => self.follow_offers(served, desk),
			}
		}
		// The server knows all of this. A move that was typed early is a new one.
		self.take_acts();
		if has_moved {
			self.play_early(desk);
		}
	}

	/// Returns `true` if a move was played.
	fn follow_moves(&mut self, served: &ServedGame, desk: &mut Session) -> bool {
		let made: Vec<Move> = self.table().plies().iter().filter_map(|ply| ply.mv).collect();
		let common = made
			.iter()
			.zip(served.moves())
			.take_while(|(own, there)| own == there);
		let common = common.count();
		let is_on_its_way = made.len() == common + 1 && common == served.moves().len() && served.is_pending();
		if is_on_its_way || self.table().ending().is_some() {
			return false;
		}
		let turn = self.position().turn();
		if made.len() > common {
			let plies = made.len() - common;
			let at = self.now(desk.at());
			let _ = self.command_at(turn, &Command::TakeBack { plies }, at, desk);
		}
		for mv in served.moves().iter().skip(common) {
			let (mover, at) = (self.position().turn(), self.now(desk.at()));
			if self.past().is_some() {
				desk.narrator
					.say(Audience::Room, Urgency::News, PhraseKey::ThePresent);
				self.past = None;
			}
			let _ = self.command_at(mover, &Command::Play(mv.said()), at, desk);
		}
		served.moves().len() > common
	}

	/// Sets both clocks to what the server has told. They stand until both sides have moved.
	fn follow_clocks(&mut self, served: &ServedGame, desk: &mut Session) {
		if served.clock_runs() {
			self.session.go_on(desk.at());
		} else {
			self.session.stand_still(desk.at());
		}
		let at = self.now(desk.at());
		// Until the server has the user's move, its time for them is that of before, and counts only if nobody knows when it comes.
		let is_lost = desk.online.as_ref().is_some_and(Client::is_lost);
		let is_old = |color: Color| served.is_pending() && !is_lost && color == self.own();
		let told = Color::ALL.map(|color| served.left(color, desk.at()).filter(|_| !is_old(color)));
		let shown = Color::ALL.map(|color| self.table().reading(at).map(|reading| reading.of(color)));
		let differs = |(told, shown): (Option<Span>, Option<Span>)| {
			told.zip(shown)
				.is_some_and(|(told, shown)| told.0.abs_diff(shown.0) >= LEAST_DIFFERENCE.0)
		};
		if told.into_iter().zip(shown).any(differs) {
			let [white, black] = told;
			self.set_clocks(white, black, desk);
		}
	}

	fn set_clocks(&mut self, white: Option<Span>, black: Option<Span>, desk: &mut Session) {
		let set = ClockSettings::times(white, black);
		self.session.note(Event::Time(TimeEvent::ClockSet(set)), desk);
	}

	fn follow_offers(&mut self, served: &ServedGame, desk: &mut Session) {
		let at = self.now(desk.at());
		let offered = self.table().offer();
		let by = Color::ALL.into_iter().find(|color| served.offers_draw(*color));
		match (offered, by) {
			(None, Some(by)) => {
				let _ = self.command_at(by, &Command::OfferDraw, at, desk);
				// A yes answers the question that is heard last.
				let asked = match self.question {
					Some(question) => Some(question.asked(desk)),
					None if desk.narrator.says(Detail::Hints) => {
						Some(desk.narrator.line(PhraseKey::AskAccept))
					}
					None => None,
				};
				if let Some(asked) = asked.filter(|_| self.is_offered()) {
					desk.narrator.say(Audience::Room, Urgency::News, asked);
				}
			}
			(Some(offered), None) if !served.is_pending() => {
				let _ = self.command_at(!offered, &Command::DeclineDraw, at, desk);
			}
			_ => {}
		}
	}

	/// The server has ended the game. Its score counts; its reason is that of the Laws where they have one.
	fn follow_end(&mut self, end: End, served: &ServedGame, desk: &mut Session) {
		if let (Status::OutOfTime, Some(winner)) = (end.status, end.winner) {
			let (white, black) = winner.fold_wb((None, Some(Span::ZERO)), (Some(Span::ZERO), None));
			self.set_clocks(white, black, desk);
		}
		let ending = self.ending_of(end, served);
		self.session.note(Event::ended(ending), desk);
		let words = desk.narrator.words();
		let reason = REASONS.iter().find(|(status, _)| *status == end.status);
		let told = match reason {
			Some((_, reason)) => desk.narrator.line(*reason).and(words.outcome(ending)),
			None => words.served_result(ending),
		};
		desk.narrator.say(Audience::Room, Urgency::News, told);
		desk.narrator.tone(Tone::End);
		self.dismiss_adviser(&mut desk.narrator);
		self.attend_opponent(&mut desk.narrator);
	}

	/// Returns the ending by the Laws; a ruling where they have none with this score.
	fn ending_of(&self, End { status, winner }: End, served: &ServedGame) -> Ending {
		let table = self.table();
		let standing = table.standing();
		let score = winner.map_or(Score::Draw, Score::Win);
		let ruling = Ending::Ruling { score };
		match (status, winner) {
			(Status::Resigned, Some(winner)) => Ending::Resignation {
				by: !winner,
				drawn: false,
			},
			(Status::OutOfTime, Some(winner)) => Ending::Flag {
				by: !winner,
				drawn: false,
			},
			(Status::Aborted | Status::NoStart, None) => Ending::Annulled { reversed: false },
			(Status::Drawn, None) if laws::is_dead(table.position()) => Ending::DeadPosition,
			(Status::Drawn, None) if laws::is_fivefold(standing, table.profile()) => Ending::Fivefold,
			(Status::Drawn, None) if laws::is_threefold(standing, table.profile()) => Ending::Threefold,
			(Status::Drawn, None) if laws::is_fifty_moves(standing, table.profile()) => Ending::FiftyMoves,
			(Status::Drawn, None) if table.offer().is_some() || served.was_offered() => Ending::Agreement,
			_ => ruling,
		}
	}
}

/// Difference between the server's clock and the one here from which this one is set.
const LEAST_DIFFERENCE: Span = Span(100);
