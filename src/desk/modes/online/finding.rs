//! Finding a game: a seek, a challenge, the server's program, and the challenges of others.

use super::told::{declined, kind, pace, player};
use super::{Named, Online, Opponent, Step, ask};
use crate::clock::{Controls, Mode, Span};
use crate::desk::menu::Menu;
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::online::{
	BadSeek, Challenge, DeclineReason, GameId, Pace, Relation, Request, Seek, UserName, Variant,
};
use crate::voice::{Audience, Phrase, PhraseKey, Tone, Urgency, phrases};
use alloc::vec::Vec;

/// The times that are offered: minutes, and seconds for each move.
const TIMES: [(u64, u64); 6] = [(5, 3), (10, 0), (10, 5), (15, 10), (30, 0), (30, 20)];

/// The time under Enter: the first one that the list of seeks takes with an increment.
const USUAL: usize = 2;

/// The days for each move that are offered.
const DAYS: [u8; 3] = [1, 3, 7];

/// The kinds of games that are offered: rated or not, and the variant.
const KINDS: [(bool, Variant); 4] = [
	(false, Variant::Standard),
	(true, Variant::Standard),
	(false, Variant::Chess960),
	(true, Variant::Chess960),
];

/// Returns the kinds that are offered against this opponent: games against the server's program are never rated.
fn kinds(opponent: &Opponent) -> Vec<(bool, Variant)> {
	let is_rated = |kind: &(bool, Variant)| kind.0;
	let fits = |kind: &(bool, Variant)| !matches!(opponent, Opponent::Computer(_)) || !is_rated(kind);
	KINDS.into_iter().filter(fits).collect()
}

/// The distances from the user's rating that are offered.
const DISTANCES: [u16; 3] = [100, 200, 400];

/// Returns the range of ratings in a typed line: its only two numbers.
fn ratings(text: &str) -> Option<(u16, u16)> {
	let numbers = text.split(|character: char| !character.is_ascii_digit());
	let mut numbers = numbers.filter(|number| !number.is_empty()).map(str::parse);
	match (numbers.next(), numbers.next(), numbers.next()) {
		(Some(Ok(from)), Some(Ok(to)), None) => Some((from, to)),
		_ => None,
	}
}

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
		let unlimited = (paces.len(), narrator.line(PhraseKey::WithoutClock));
		self.menu = Menu::new(narrator.line(PhraseKey::AskPace), names, selected)
			.or_typed(true)
			.also([unlimited].into());
		self.menu.ask(narrator);
		self.step = Step::Pace(opponent);
	}

	/// A time was chosen.
	pub(super) fn pace(&mut self, index: usize, opponent: Opponent, desk: &mut Session) {
		match paces(&opponent).get(index) {
			Some(pace) => self.wanted(*pace, opponent, desk),
			None => desk.narrator.refuse(PhraseKey::OnlineUnlimited),
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
			BadSeek::TooFastAtAll => PhraseKey::OnlineTooFastAtAll,
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
		let names = kinds(&opponent).into_iter();
		let names = names.map(|(rated, variant)| kind(rated, Some(variant), &desk.narrator));
		self.menu = Menu::new(desk.narrator.line(PhraseKey::AskKind), names.collect(), 0);
		self.menu.ask(&mut desk.narrator);
		self.step = Step::Kind(opponent, seek);
	}

	/// The kind of the game was chosen.
	pub(super) fn kind(&mut self, index: usize, opponent: Opponent, seek: Seek, desk: &mut Session) {
		let Some((rated, variant)) = kinds(&opponent).get(index).copied() else {
			return;
		};
		let seek = Seek {
			rated,
			variant,
			..seek
		};
		match opponent {
			Opponent::Computer(level) => {
				ask(Request::ChallengeComputer { level, seek }, desk);
				desk.narrator.answer_behind(PhraseKey::OnlineOneMoment);
				self.step = Step::Waiting;
			}
			Opponent::Player(name) => {
				self.set_lobby(desk);
				self.challenge(name, seek, desk);
			}
			Opponent::Anybody => self.ask_ratings(seek, desk),
		}
	}

	/// Asks for the ratings of the opponents.
	fn ask_ratings(&mut self, seek: Seek, desk: &mut Session) {
		let words = desk.narrator.words();
		let near = |distance: u16| words.line(PhraseKey::OnlineNear, &[words.number(u32::from(distance))]);
		let mut names: Vec<Phrase> = [desk.narrator.line(PhraseKey::OnlineAnybody)].into();
		if own_rating(&seek, desk).is_some() {
			names.extend(DISTANCES.map(near));
		}
		self.menu = Menu::new(desk.narrator.line(PhraseKey::AskRatings), names, 0).or_typed(true);
		self.menu.ask(&mut desk.narrator);
		self.step = Step::Ratings(seek);
	}

	/// The ratings of the opponents were chosen.
	pub(super) fn ratings(&mut self, index: usize, seek: Seek, desk: &mut Session) {
		let distance = index.checked_sub(1).and_then(|place| DISTANCES.get(place));
		let range = distance.zip(own_rating(&seek, desk));
		let ratings = range.map(|(distance, own)| {
			let bound = |rating: u16| rating.clamp(400, 4000);
			(
				bound(own.saturating_sub(*distance)),
				bound(own.saturating_add(*distance)),
			)
		});
		self.seek(Seek { ratings, ..seek }, desk);
	}

	/// A range of ratings was typed; returns `false` if it is none.
	pub(super) fn typed_ratings(&mut self, text: &str, desk: &mut Session) -> bool {
		let Step::Ratings(seek) = &self.step else {
			return false;
		};
		let Some(range) = ratings(text) else { return false };
		let seek = Seek {
			ratings: Some(range),
			..seek.clone()
		};
		match seek.public_fault() {
			Some(_) => desk.narrator.refuse(PhraseKey::OnlineBadRatings),
			None => self.seek(seek, desk),
		}
		true
	}

	/// Seeks an opponent.
	fn seek(&mut self, seek: Seek, desk: &mut Session) {
		let at = desk.at();
		let words = desk.narrator.words();
		let told = words.fill(phrases::OnlineSeeking {
			pace: pace(seek.pace, &desk.narrator),
			kind: kind(seek.rated, Some(seek.variant), &desk.narrator),
		});
		let told = match seek.ratings {
			Some((from, to)) => told.and(words.fill(phrases::OnlineRatings {
				rating: words.number(u32::from(from)),
				last: words.number(u32::from(to)),
			})),
			None => told,
		};
		desk.narrator.answer_behind(told);
		match (&mut desk.online, seek.pace) {
			(Some(client), Pace::Clock { .. }) => client.seek(seek, at),
			(Some(client), Pace::Days(_)) => client.ask(Request::SeekByMail(seek), at),
			(None, _) => {}
		}
		self.set_lobby(desk);
	}

	/// Challenges a player.
	pub(super) fn challenge(&mut self, user: UserName, seek: Seek, desk: &mut Session) {
		let told = desk.narrator.words().fill(phrases::OnlineChallenging {
			player: super::told::name(&user, &desk.narrator),
			pace: pace(seek.pace, &desk.narrator),
			kind: kind(seek.rated, Some(seek.variant), &desk.narrator),
		});
		desk.narrator.answer_behind(told);
		self.last = Some((user.clone(), seek.clone()));
		ask(Request::Challenge { user, seek }, desk);
	}

	/// The name of a player was typed.
	pub(super) fn player_named(&mut self, text: &str, desk: &mut Session) {
		let Step::Name(named) = &self.step else { return };
		match (UserName::new(text), *named) {
			(None, _) => desk.narrator.refuse(PhraseKey::OnlineNoName),
			(Some(name), Named::Challenged) => self.ask_pace(Opponent::Player(name), &mut desk.narrator),
			(Some(user), Named::Related(relation)) => {
				ask(Request::Relate { user, relation }, desk);
				self.set_lobby(desk);
			}
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
		if let Some(reason) = challenge.obstacle() {
			let request = Request::Decline {
				challenge: challenge.id,
				reason,
			};
			ask(request, desk);
			let who = player(&challenge.challenger, &desk.narrator);
			let told = if reason == DeclineReason::TooFast {
				PhraseKey::OnlineTooFastDeclined
			} else {
				PhraseKey::OnlineOtherVariant
			};
			let told = desk.narrator.words().line(told, &[who]);
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
			kind: kind(challenge.rated, challenge.variant, &desk.narrator),
		});
		let reasons = reasons(&challenge).into_iter();
		let names = [desk.narrator.line(PhraseKey::OnlineAccept)].into_iter();
		let names = names.chain(reasons.map(|reason| desk.narrator.line(declined(reason))));
		let last = [PhraseKey::OnlineDecline, PhraseKey::OnlineBlockChallenger];
		let names = names.chain(last.map(|name| desk.narrator.line(name)));
		self.menu = Menu::new(question, names.collect(), 0);
		self.menu.ask(&mut desk.narrator);
		self.step = Step::Challenged;
	}

	pub(super) fn answer_challenge(&mut self, index: usize, desk: &mut Session) {
		let Some(challenge) = oldest(desk) else {
			return self.ask_lobby(desk);
		};
		let reasons = reasons(&challenge);
		let Some(place) = index.checked_sub(1) else {
			ask(Request::Accept(challenge.id), desk);
			self.step = Step::Waiting;
			return;
		};
		if let (true, Some(user)) = (place > reasons.len(), challenge.challenger.name) {
			let relation = Relation::Block;
			ask(Request::Relate { user, relation }, desk);
		}
		let reason = reasons.get(place).copied();
		self.decline(reason.unwrap_or(DeclineReason::Generic), desk);
	}

	/// Declines the oldest challenge.
	pub(super) fn decline(&mut self, reason: DeclineReason, desk: &mut Session) {
		if let Some(challenge) = oldest(desk).map(|challenge| challenge.id) {
			ask(Request::Decline { challenge, reason }, desk);
			desk.narrator.answer_behind(PhraseKey::OnlineDeclined);
		}
		self.ask_lobby(desk);
	}

	/// A challenge is gone: one that is asked about, or the user's own, which was not answered. What the user has withdrawn is no news.
	pub(super) fn withdrawn(&mut self, id: &GameId, desk: &mut Session) {
		let is_asked = matches!(self.step, Step::Challenged);
		let is_own = self.sent.take_if(|sent| sent == id).is_some();
		if !is_asked && !is_own {
			return;
		}
		desk.narrator
			.say(Audience::Room, Urgency::News, PhraseKey::OnlineWithdrawn);
		if is_asked {
			self.ask_lobby(desk);
		} else if matches!(self.step, Step::Lobby(_)) {
			self.set_lobby(desk);
		}
	}
}

/// Returns the challenge that waits for an answer for the longest time.
pub(super) fn oldest(desk: &Session) -> Option<Challenge> {
	desk.online.as_ref()?.challenges().first().cloned()
}

/// Returns the reasons that are offered for declining a challenge.
fn reasons(challenge: &Challenge) -> Vec<DeclineReason> {
	let mode = if challenge.rated {
		DeclineReason::Casual
	} else {
		DeclineReason::Rated
	};
	let is_standard = challenge.variant == Some(Variant::Standard);
	let variant = (!is_standard).then_some(DeclineReason::Standard);
	let always = [
		DeclineReason::Later,
		DeclineReason::TooFast,
		DeclineReason::TooSlow,
		mode,
	];
	always.into_iter().chain(variant).collect()
}

/// Returns the user's rating in games of this kind.
fn own_rating(seek: &Seek, desk: &Session) -> Option<u16> {
	let key = match seek.variant {
		Variant::Chess960 => Variant::Chess960.key(),
		Variant::Standard | Variant::FromPosition => seek.pace.speed(),
	};
	let account = desk.online.as_ref()?.account()?;
	let found = account.ratings.iter().find(|(name, ..)| name == key);
	found.map(|(_, rating, _)| *rating)
}

#[cfg(test)]
mod tests {
	use super::ratings;

	#[test]
	fn range_is_the_only_two_numbers_of_a_line() {
		assert_eq!(ratings("1500-1800"), Some((1500, 1800)));
		assert_eq!(ratings("from 1500 to 1800"), Some((1500, 1800)));
		for text in ["1500", "2", "", "1 2 3", "99999-100000"] {
			assert_eq!(ratings(text), None, "{text}");
		}
	}
}
