//! What the server and the courier have told, in sentences.

use super::{Online, Step};
use crate::clock::{Control, Controls, Span};
use crate::commands::{Action, ProgramAction};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::online::{
	Account, Challenge, DeclineReason, EventLine, NetworkFault, Pace, Relation, Request, RunningGame, Told,
	Variant, made_id, rating_change, running_games,
};
use crate::voice::{Audience, Phrase, PhraseKey, Tone, Urgency, phrases};

pub(super) use crate::desk::from_server::{name, player, server_says};

impl Online {
	pub(super) fn hear_one(&mut self, told: Told, desk: &mut Session) {
		match told {
			Told::Ready { signed_in: false } => self.ask_sign_in(&mut desk.narrator),
			Told::Ready { signed_in: true } => {}
			Told::Account(account) => self.welcome(&account, desk),
			Told::Visit { url, opened } => tell_page(&url, opened, &mut desk.narrator),
			Told::NotSignedIn(why) => {
				desk.narrator.refuse(fault(&why, &desk.narrator));
				self.ask_sign_in(&mut desk.narrator);
			}
			Told::SignedOut { revoked } => {
				desk.narrator.answer(if revoked {
					PhraseKey::OnlineSignedOut
				} else {
					PhraseKey::OnlineSignedOutHere
				});
				self.ask_sign_in(&mut desk.narrator);
			}
			Told::TokenRefused => {
				alarm(desk.narrator.line(PhraseKey::OnlineTokenRefused), desk);
				self.ask_sign_in(&mut desk.narrator);
			}
			Told::Event(event) => self.event(event, desk),
			Told::Game(id) => {
				if matches!(&self.step, Step::Joining(joining) if *joining == id) {
					self.joined(&id, desk);
				}
			}
			Told::Changed(id, change) => {
				if let Some(game) = self.game().filter(|game| game.id == id) {
					game.changed(change, desk);
				}
			}
			Told::NoGame(_) => {
				desk.narrator.refuse(PhraseKey::OnlineNoSuchGame);
				self.ask_lobby(desk);
			}
			Told::Done(request, body) => self.done(&request, &body, desk),
			Told::Refused { request, status, why } => self.refused(&request, status, &why, desk),
			Told::Uncertain(_) => alarm(desk.narrator.line(PhraseKey::OnlineUncertain), desk),
			// Their readers are elsewhere.
			Told::SeekEnded | Told::Stream(..) => {}
			Told::SeekRefused { why, .. } => desk.narrator.refuse(server_says(&why, &desk.narrator)),
			Told::Lost(why) => {
				if let Some(game) = self.game() {
					game.lost();
				}
				let sentence = if self.plays() {
					PhraseKey::OnlineLostInGame
				} else {
					PhraseKey::OnlineLost
				};
				let told = fault(&why, &desk.narrator);
				let is_looked_for = why != NetworkFault::NoCourier;
				let sentence = desk.narrator.line(sentence);
				alarm(if is_looked_for { told.and(sentence) } else { told }, desk);
			}
			Told::Back => desk
				.narrator
				.say(Audience::Room, Urgency::News, PhraseKey::OnlineBack),
			Told::TooMany => alarm(desk.narrator.line(PhraseKey::OnlineTooMany), desk),
			Told::Bad(_) => alarm(desk.narrator.line(PhraseKey::OnlineBadLine), desk),
		}
	}

	/// The server knows the user: their running games are asked for.
	fn welcome(&mut self, account: &Account, desk: &mut Session) {
		let told = desk
			.narrator
			.words()
			.line(PhraseKey::OnlineSignedIn, &[name(&account.name, &desk.narrator)]);
		desk.narrator.say(Audience::Room, Urgency::News, told);
		let waiting = core::mem::take(&mut self.waiting);
		if waiting > 0 {
			let told = desk
				.narrator
				.words()
				.counted(PhraseKey::OnlineGamesWait, waiting, &[]);
			desk.narrator.say(Audience::Room, Urgency::News, told);
		}
		let wanted = desk.at_server.take();
		if matches!(self.step, Step::Playing(_) | Step::Joining(_) | Step::Challenged) {
			return;
		}
		match wanted {
			Some(game) => self.join(&game, desk),
			None => self.ask_lobby(desk),
		}
	}

	fn event(&mut self, event: EventLine, desk: &mut Session) {
		match event {
			EventLine::GameStarted(game) => self.started(&game, desk),
			EventLine::GameFinished {
				id, rating_change, ..
			} => {
				let game = self.game().filter(|game| game.id == id);
				if let (Some(game), Some(change)) = (game, rating_change) {
					game.rated(change, desk);
				}
			}
			EventLine::Challenged(challenge) => self.challenged(challenge, desk),
			EventLine::Cancelled(id) => self.withdrawn(&id, desk),
			EventLine::Declined { challenge, reason } => {
				self.sent.take_if(|sent| *sent == challenge.id);
				tell_declined(challenge, reason, &mut desk.narrator);
			}
			EventLine::Other => {}
		}
	}

	/// A game of the user runs: it is taken up, unless another one is in hand. One in correspondence waits in the list.
	fn started(&mut self, game: &RunningGame, desk: &mut Session) {
		self.sent.take_if(|sent| *sent == game.id);
		if !game.playable || game.variant.is_none() {
			let told = desk.narrator.words().line(
				PhraseKey::OnlineOtherVariantRuns,
				&[player(&game.opponent, &desk.narrator)],
			);
			return alarm(told, desk);
		}
		let is_known = desk
			.online
			.as_ref()
			.is_some_and(|client| client.account().is_some());
		let is_called = matches!(self.step, Step::Waiting) && is_known;
		let waits = game.speed == "correspondence" && !is_called;
		if waits && game.is_my_turn && !is_known {
			self.waiting += 1;
		}
		if !self.plays() && !waits {
			self.put_away(desk);
			desk.narrator.tone(Tone::Notice);
			self.join(&game.id, desk);
		}
	}

	fn done(&mut self, request: &Request, body: &str, desk: &mut Session) {
		match request {
			Request::Playing => match running_games(body) {
				Ok(games) => self.ask_games(games, desk),
				Err(_) => alarm(desk.narrator.line(PhraseKey::OnlineBadLine), desk),
			},
			Request::Challenge { .. } => {
				self.sent = made_id(body);
				if let Step::Lobby(_) = self.step {
					self.set_lobby(desk);
				}
			}
			Request::Record(id) => {
				if let Some(game) = self.game().filter(|game| game.id == *id)
					&& let Ok(Some(change)) = rating_change(body, game.own())
				{
					game.rated(change, desk);
				}
			}
			Request::SeekByMail(_) => desk.narrator.answer(PhraseKey::OnlineMailOffered),
			Request::Friends => self.friends(body, desk),
			Request::Presence(_) => self.present(body, desk),
			Request::Relate { user, relation } => {
				let told = name(user, &desk.narrator);
				let told = desk.narrator.words().line(related(*relation), &[told]);
				desk.narrator.answer(told);
			}
			Request::Arenas
			| Request::Tournament { .. }
			| Request::Standing { .. }
			| Request::Join { .. }
			| Request::Withdraw { .. }
			| Request::Teams(_)
			| Request::OfTeam { .. } => self.tournament_told(request, body, desk),
			_ => {}
		}
	}

	fn refused(&mut self, request: &Request, status: u16, why: &str, desk: &mut Session) {
		let is_missing = status == 404;
		if let (Request::Tournament { kind, id }, true) = (request, is_missing) {
			return self.no_tournament(*kind, id, desk);
		}
		let told = match request.user().filter(|_| is_missing) {
			Some(user) => {
				let who = name(user, &desk.narrator);
				desk.narrator.words().line(PhraseKey::OnlineNoPlayer, &[who])
			}
			None => server_says(why, &desk.narrator),
		};
		desk.narrator.tone(Tone::Illegal);
		alarm(told, desk);
		if matches!(self.step, Step::Waiting) {
			self.ask_lobby(desk);
		}
	}
}

/// Tells that an own challenge was declined, and why.
fn tell_declined(challenge: Challenge, reason: DeclineReason, narrator: &mut Narrator) {
	let who = challenge.challenged.unwrap_or_default();
	let told = narrator.words().fill(phrases::OnlineHasDeclined {
		player: player(&who, narrator),
		reason: narrator.line(declined(reason)),
	});
	narrator.say(Audience::Room, Urgency::News, told);
}

/// Tells what concerns a user who does something else meanwhile.
pub(in crate::desk) fn tell_elsewhere(told: Told, desk: &mut Session) {
	let waits = |challenge: &Challenge| {
		let client = desk.online.as_ref();
		client.is_some_and(|client| client.challenges().contains(challenge))
	};
	match told {
		Told::Event(EventLine::Challenged(challenge)) if waits(&challenge) => {
			let words = desk.narrator.words();
			let word = words.command_word(Action::Program(ProgramAction::Online).name());
			let told = words.line(PhraseKey::OnlineChallengeElsewhere, &[word]);
			desk.narrator.say(Audience::Room, Urgency::News, told);
			desk.narrator.tone(Tone::Notice);
		}
		Told::Event(EventLine::Declined { challenge, reason }) => {
			tell_declined(challenge, reason, &mut desk.narrator);
		}
		_ => {}
	}
}

/// Says something that cannot wait.
pub(super) fn alarm(told: Phrase, desk: &mut Session) {
	desk.narrator.say(Audience::Room, Urgency::Alarm, told);
}

/// Tells the page on which the user signs in.
fn tell_page(url: &str, opened: bool, narrator: &mut Narrator) {
	let key = if opened {
		PhraseKey::OnlineVisitOpened
	} else {
		PhraseKey::OnlineVisit
	};
	let address = Phrase::free(crate::voice::Language::ENGLISH, url);
	let told = narrator.words().line(key, &[address]);
	narrator.say(Audience::Room, Urgency::News, told);
}

/// Returns the sentence for a fault of the network.
pub(super) fn fault(why: &NetworkFault, narrator: &Narrator) -> Phrase {
	let key = match why {
		NetworkFault::NoNetwork => PhraseKey::NetworkNone,
		NetworkFault::Refused => PhraseKey::NetworkRefused,
		NetworkFault::Silent => PhraseKey::NetworkSilent,
		NetworkFault::Broken => PhraseKey::NetworkBroken,
		NetworkFault::Proxy => PhraseKey::NetworkProxy,
		NetworkFault::Certificate => PhraseKey::NetworkCertificate,
		NetworkFault::Clock => PhraseKey::NetworkClock,
		NetworkFault::NotHttp => PhraseKey::NetworkNotHttp,
		NetworkFault::TooLong => PhraseKey::NetworkTooLong,
		NetworkFault::NoToken => PhraseKey::OnlineNoToken,
		NetworkFault::BadToken => PhraseKey::OnlineBadToken,
		NetworkFault::TokenRefused => PhraseKey::OnlineTokenRefused,
		NetworkFault::TokenFile => PhraseKey::OnlineTokenFileFails,
		NetworkFault::NotGranted => PhraseKey::OnlineNotGranted,
		NetworkFault::NoPage => PhraseKey::OnlineNoPage,
		NetworkFault::Cancelled => PhraseKey::Cancelled,
		NetworkFault::NoCourier => PhraseKey::OnlineNoCourier,
		NetworkFault::Other(text) => return server_says(text, narrator),
	};
	narrator.line(key)
}

/// Returns the time of a game.
pub(super) fn pace(pace: Pace, narrator: &Narrator) -> Phrase {
	let words = narrator.words();
	match pace {
		Pace::Clock { initial, increment } => {
			let control = Control::fischer(initial, increment);
			words.controls(Some(&Controls {
				white: control.clone(),
				black: control,
			}))
		}
		Pace::Days(days) => words.counted(PhraseKey::OnlineDays, u32::from(days), &[]),
	}
}

/// Returns a time that may be days.
pub(super) fn long(span: Span, narrator: &Narrator) -> Phrase {
	const DAY: u64 = 24 * 60 * 60 * 1000;
	match u32::try_from(span.0 / DAY) {
		Ok(days @ 1..) => narrator.words().counted(PhraseKey::OnlineWholeDays, days, &[]),
		_ => narrator.words().span(span),
	}
}

/// Returns the kind of a game.
pub(super) fn kind(rated: bool, variant: Option<Variant>, narrator: &Narrator) -> Phrase {
	let kind = narrator.line(if rated {
		PhraseKey::OnlineRated
	} else {
		PhraseKey::OnlineCasual
	});
	let of_variant = match variant {
		Some(Variant::Chess960) => PhraseKey::OnlineKindChess960,
		Some(Variant::FromPosition) => PhraseKey::OnlineKindPosition,
		Some(Variant::Standard) | None => return kind,
	};
	narrator.words().line(of_variant, &[kind])
}

/// Returns the sentence that tells a relation.
const fn related(relation: Relation) -> PhraseKey {
	match relation {
		Relation::Follow => PhraseKey::OnlineFollowed,
		Relation::Unfollow => PhraseKey::OnlineUnfollowed,
		Relation::Block => PhraseKey::OnlineBlocked,
		Relation::Unblock => PhraseKey::OnlineUnblocked,
	}
}

pub(super) const fn declined(reason: DeclineReason) -> PhraseKey {
	match reason {
		DeclineReason::Generic => PhraseKey::DeclinedGeneric,
		DeclineReason::Later => PhraseKey::DeclinedLater,
		DeclineReason::TooFast => PhraseKey::DeclinedTooFast,
		DeclineReason::TooSlow => PhraseKey::DeclinedTooSlow,
		DeclineReason::TimeControl => PhraseKey::DeclinedTimeControl,
		DeclineReason::Rated => PhraseKey::DeclinedRated,
		DeclineReason::Casual => PhraseKey::DeclinedCasual,
		DeclineReason::Standard => PhraseKey::DeclinedStandard,
		DeclineReason::Variant => PhraseKey::DeclinedVariant,
	}
}
