//! Finding a game: a seek, a challenge, the server's program, and the challenges of others.

use super::told::{kind, pace, player};
use super::{Online, Opponent, Step, ask};
use crate::clock::{Controls, Mode, Span};
use crate::desk::menu::Menu;
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::online::{BadSeek, Challenge, DeclineReason, Pace, Request, Seek, UserName};
use crate::voice::{Audience, PhraseKey, Tone, Urgency, phrases};
use alloc::vec::Vec;

/// The times that are offered: minutes, and seconds for each move.
const TIMES: [(u64, u64); 6] = [(5, 3), (10, 0), (10, 5), (15, 10), (30, 0), (30, 20)];

/// The time under Enter: the first one that the list of seeks takes with an increment.
const USUAL: usize = 2;

/// The days for each move that are offered.
const DAYS: [u8; 3] = [1, 3, 7];

/// Returns the times that are offered.
fn paces(opponent: &Opponent) -> Vec<Pace> {
	let clocks = TIMES.iter().map(|(minutes, seconds)| Pace::Clock {
		initial: Span::minutes(*minutes),
		increment: Span::seconds(*seconds),
	});
	let days = DAYS.iter().copied().map(Pace::Days);
	let all: Vec<Pace> = clocks.chain(days).collect();
	match opponent {
		Opponent::Anybody => all
			.into_iter()
			.filter(|pace| Seek::casual(*pace).public_fault().is_none())
			.collect(),
		Opponent::Player(_) | Opponent::Computer(_) => all,
	}
}

impl Online {
	/// Asks for the time of a game.
	pub(super) fn ask_pace(&mut self, opponent: Opponent, narrator: &mut Narrator) {
		let paces = paces(&opponent);
		let names = paces.iter().map(|of| pace(*of, narrator)).collect();
		let usual = TIMES.get(USUAL).map(|(minutes, seconds)| Pace::Clock {
			initial: Span::minutes(*minutes),
			increment: Span::seconds(*seconds),
		});
		let selected = paces.iter().position(|pace| Some(*pace) == usual).unwrap_or(0);
		self.menu = Menu::new(narrator.line(PhraseKey::AskPace), names, selected).or_typed(true);
		self.menu.ask(narrator);
		self.step = Step::Pace(opponent);
	}

	/// A time was chosen.
	pub(super) fn pace(&mut self, index: usize, opponent: Opponent, desk: &mut Session) {
		if let Some(pace) = paces(&opponent).get(index) {
			self.wanted(*pace, opponent, desk);
		}
	}

	/// A time was typed.
	pub(super) fn controls(&mut self, controls: &Controls, opponent: Opponent, desk: &mut Session) {
		let control = &controls.white;
		let one = control.periods.first().filter(|period| {
			control.periods.len() == 1
				&& period.count().is_none()
				&& control.mode == Mode::Increment
				&& controls.white == controls.black
		});
		match one {
			Some(period) => {
				let pace = Pace::Clock {
					initial: period.time,
					increment: period.extra,
				};
				self.wanted(pace, opponent, desk);
			}
			None => self.refuse(BadSeek::InitialTime, opponent, desk),
		}
	}

	/// The server would refuse this: says why, and asks again.
	fn refuse(&mut self, why: BadSeek, opponent: Opponent, desk: &mut Session) {
		desk.narrator.refuse(match why {
			BadSeek::TooFast => PhraseKey::OnlineTooFast,
			BadSeek::InitialTime | BadSeek::Increment | BadSeek::Days | BadSeek::Ratings => {
				PhraseKey::OnlineBadTime
			}
		});
		self.step = Step::Pace(opponent);
	}

	fn wanted(&mut self, pace: Pace, opponent: Opponent, desk: &mut Session) {
		let seek = Seek::casual(pace);
		let fault = match opponent {
			Opponent::Anybody => seek.public_fault(),
			Opponent::Player(_) | Opponent::Computer(_) => seek.challenge_fault(),
		};
		if let Some(why) = fault {
			return self.refuse(why, opponent, desk);
		}
		match opponent {
			Opponent::Computer(level) => {
				ask(Request::ChallengeComputer { level, seek }, desk);
				desk.narrator.answer_behind(PhraseKey::OnlineOneMoment);
				self.step = Step::Waiting;
			}
			Opponent::Anybody => {
				self.step = Step::RatedSeek(seek);
				self.ask_rated(&mut desk.narrator);
			}
			Opponent::Player(name) => {
				self.step = Step::Rated(name, seek);
				self.ask_rated(&mut desk.narrator);
			}
		}
	}

	fn ask_rated(&mut self, narrator: &mut Narrator) {
		let names = [PhraseKey::OnlineCasual, PhraseKey::OnlineRated].map(|name| narrator.line(name));
		self.menu = Menu::new(narrator.line(PhraseKey::AskRated), names.to_vec(), 0);
		self.menu.ask(narrator);
	}

	/// Seeks an opponent, or challenges the player.
	pub(super) fn rated(&mut self, rated: bool, desk: &mut Session) {
		let at = desk.at();
		match core::mem::replace(&mut self.step, Step::Lobby) {
			Step::RatedSeek(seek) => {
				let seek = Seek { rated, ..seek };
				let told = desk.narrator.words().fill(phrases::OnlineSeeking {
					pace: pace(seek.pace, &desk.narrator),
					kind: kind(rated, &desk.narrator),
				});
				desk.narrator.answer_behind(told);
				match (&mut desk.online, seek.pace) {
					(Some(client), Pace::Clock { .. }) => client.seek(seek, at),
					(Some(client), Pace::Days(_)) => client.ask(Request::SeekByMail(seek), at),
					(None, _) => {}
				}
			}
			Step::Rated(user, seek) => self.challenge(user, Seek { rated, ..seek }, desk),
			other => self.step = other,
		}
		if let Step::Lobby = self.step {
			self.set_lobby(&desk.narrator);
		}
	}

	/// Challenges a player.
	pub(super) fn challenge(&mut self, user: UserName, seek: Seek, desk: &mut Session) {
		let told = desk.narrator.words().fill(phrases::OnlineChallenging {
			player: super::told::name(&user, &desk.narrator),
			pace: pace(seek.pace, &desk.narrator),
			kind: kind(seek.rated, &desk.narrator),
		});
		desk.narrator.answer_behind(told);
		self.last = Some((user.clone(), seek.clone()));
		ask(Request::Challenge { user, seek }, desk);
	}

	/// The name of a player was typed.
	pub(super) fn player_named(&mut self, text: &str, desk: &mut Session) {
		match UserName::new(text) {
			Some(name) => self.ask_pace(Opponent::Player(name), &mut desk.narrator),
			None => desk.narrator.refuse(PhraseKey::OnlineNoName),
		}
	}

	/// Asks for the level of the server's program.
	pub(super) fn ask_level(&mut self, narrator: &mut Narrator) {
		let words = narrator.words();
		let names = (1..=8).map(|level| words.line(PhraseKey::OnlineLevel, &[words.number(level)]));
		let names = names.collect();
		self.menu = Menu::new(narrator.line(PhraseKey::AskLevel), names, 0);
		self.menu.ask(narrator);
		self.step = Step::Level;
	}

	pub(super) fn level(&mut self, index: usize, desk: &mut Session) {
		let level = u8::try_from(index).unwrap_or(0).saturating_add(1);
		self.ask_pace(Opponent::Computer(level), &mut desk.narrator);
	}
}

/// Challenges of others.
impl Online {
	/// Takes a challenge, and asks about it unless the user plays.
	pub(super) fn challenged(&mut self, challenge: Challenge, desk: &mut Session) {
		if challenge.variant.is_none() {
			let request = Request::Decline {
				challenge: challenge.id,
				reason: DeclineReason::Variant,
			};
			ask(request, desk);
			let who = player(&challenge.challenger, &desk.narrator);
			let told = desk.narrator.words().line(PhraseKey::OnlineOtherVariant, &[who]);
			return desk.narrator.say(Audience::Room, Urgency::News, told);
		}
		let is_open = oldest(desk).is_some();
		if is_open && !self.plays() && !matches!(self.step, Step::Joining(_)) {
			self.put_away(desk);
			desk.narrator.tone(Tone::Notice);
			self.ask_challenge(desk);
		}
	}

	/// Asks if the oldest challenge is accepted.
	pub(super) fn ask_challenge(&mut self, desk: &mut Session) {
		let Some(challenge) = oldest(desk) else { return };
		let time = challenge.pace.map_or_else(
			|| desk.narrator.line(PhraseKey::WithoutClock),
			|of| pace(of, &desk.narrator),
		);
		let question = desk.narrator.words().fill(phrases::OnlineChallengeFrom {
			player: player(&challenge.challenger, &desk.narrator),
			pace: time,
			kind: kind(challenge.rated, &desk.narrator),
		});
		let names = [
			PhraseKey::OnlineAccept,
			PhraseKey::OnlineDeclineLater,
			PhraseKey::OnlineDeclineTooFast,
			PhraseKey::OnlineDeclineTooSlow,
			PhraseKey::OnlineDecline,
		];
		let names = names.map(|name| desk.narrator.line(name));
		self.menu = Menu::new(question, names.to_vec(), 0);
		self.menu.ask(&mut desk.narrator);
		self.step = Step::Challenged;
	}

	pub(super) fn answer_challenge(&mut self, index: usize, desk: &mut Session) {
		let reason = match index {
			0 => None,
			1 => Some(DeclineReason::Later),
			2 => Some(DeclineReason::TooFast),
			3 => Some(DeclineReason::TooSlow),
			_ => Some(DeclineReason::Generic),
		};
		if let Some(reason) = reason {
			return self.decline(reason, desk);
		}
		if let Some(challenge) = oldest(desk) {
			ask(Request::Accept(challenge.id), desk);
			self.step = Step::Waiting;
		}
	}

	/// Declines the oldest challenge.
	pub(super) fn decline(&mut self, reason: DeclineReason, desk: &mut Session) {
		if let Some(challenge) = oldest(desk).map(|challenge| challenge.id) {
			ask(Request::Decline { challenge, reason }, desk);
			desk.narrator.answer_behind(PhraseKey::OnlineDeclined);
		}
		self.ask_lobby(desk);
	}

	/// A challenge is gone.
	pub(super) fn withdrawn(&mut self, desk: &mut Session) {
		desk.narrator
			.say(Audience::Room, Urgency::News, PhraseKey::OnlineWithdrawn);
		if matches!(self.step, Step::Challenged) {
			self.ask_lobby(desk);
		}
	}
}

/// Returns the challenge that waits for an answer for the longest time.
pub(super) fn oldest(desk: &Session) -> Option<Challenge> {
	desk.online.as_ref()?.challenges().first().cloned()
}
