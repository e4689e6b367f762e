//! Tournaments by ear: the list, one of them with its progress, joining, pausing, and the standing. Games begin by themselves.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::told::{alarm, kind, long, name, pace};
use super::{Online, Step, ask};
use crate::desk::menu::Menu;
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::online::{
	GameId, Request, Stage, TeamId, Tournament, TournamentKind, standing, teams, tournaments,
};
use crate::voice::{Language, Phrase, PhraseKey, phrases};

/// The longest list of tournaments.
const MOST: usize = 20;

/// Places of the standing that are told.
const PLACES: usize = 10;

/// The choices after the tournaments of a list.
const BESIDE: [PhraseKey; 2] = [PhraseKey::OnlineTeamTournaments, PhraseKey::OnlineByAddress];

/// The choices in a tournament.
const WISHES: [(Wish, PhraseKey); 4] = [
	(Wish::Join, PhraseKey::OnlineJoin),
	(Wish::Standing, PhraseKey::OnlineStanding),
	(Wish::Progress, PhraseKey::OnlineProgress),
	(Wish::Withdraw, PhraseKey::OnlineWithdraw),
];

#[derive(Clone, Copy)]
enum Wish {
	Join,
	Standing,
	Progress,
	Withdraw,
}

impl Online {
	/// Goes on after a game: to its tournament, or to the choice of what to do.
	pub(super) fn ask_on(&mut self, desk: &mut Session) {
		match self.tournament.clone() {
			Some((kind, id)) => {
				self.step = Step::Waiting;
				ask(Request::Tournament { kind, id }, desk);
			}
			None => self.ask_lobby(desk),
		}
	}

	/// The server has answered a request about tournaments.
	pub(super) fn tournament_told(&mut self, request: &Request, body: &str, desk: &mut Session) {
		let is_free = self.chooses() || matches!(self.step, Step::Waiting);
		match request {
			Request::Join { kind, id, .. } => {
				self.tournament = Some((*kind, id.clone()));
				desk.narrator.answer(PhraseKey::OnlineJoined);
			}
			Request::Withdraw { .. } => {
				self.tournament = None;
				desk.narrator.answer(PhraseKey::OnlineWithdrawnFrom);
			}
			Request::Standing { .. } => tell_standing(body, desk),
			_ if !is_free => {}
			Request::Arenas => self.ask_tournaments(tournaments(TournamentKind::Arena, body), desk),
			Request::OfTeam { kind, .. } => {
				self.found.extend(tournaments(*kind, body));
				if *kind == TournamentKind::Swiss {
					let found = core::mem::take(&mut self.found);
					self.ask_tournaments(found, desk);
				}
			}
			Request::Teams(_) => match teams(body) {
				Ok(teams) if teams.is_empty() => desk.narrator.answer(PhraseKey::OnlineNoTeams),
				Ok(teams) => {
					self.ask_team(teams.iter().map(|team| team.name.as_str()), &mut desk.narrator);
					self.step = Step::Teams(teams);
				}
				Err(_) => alarm(desk.narrator.line(PhraseKey::OnlineBadLine), desk),
			},
			Request::Tournament { kind, .. } => match Tournament::read(*kind, body) {
				Ok(tournament) => {
					self.set_tournament(tournament, &desk.narrator);
					self.menu.ask(&mut desk.narrator);
				}
				Err(_) => alarm(desk.narrator.line(PhraseKey::OnlineBadLine), desk),
			},
			_ => {}
		}
	}

	/// The server knows no such arena: it may be a Swiss tournament.
	pub(super) fn no_tournament(&mut self, kind: TournamentKind, id: &GameId, desk: &mut Session) {
		match kind {
			TournamentKind::Arena => {
				let (kind, id) = (TournamentKind::Swiss, id.clone());
				ask(Request::Tournament { kind, id }, desk);
			}
			TournamentKind::Swiss => {
				desk.narrator.refuse(PhraseKey::OnlineNoTournament);
				self.ask_lobby(desk);
			}
		}
	}

	fn ask_tournaments(&mut self, all: Vec<Tournament>, desk: &mut Session) {
		let playable = all.into_iter().filter(Tournament::is_playable);
		let tournaments: Vec<Tournament> = playable.take(MOST).collect();
		let narrator = &mut desk.narrator;
		let listed = tournaments.iter().map(|tournament| {
			narrator.words().fill(phrases::OnlineTournamentListed {
				text: own_words(&tournament.name),
				pace: tournament
					.pace
					.map_or_else(Phrase::new, |time| pace(time, narrator)),
				choice: stage(tournament.stage, narrator),
			})
		});
		let names = listed.chain(BESIDE.map(|beside| narrator.line(beside))).collect();
		self.menu = Menu::new(narrator.line(PhraseKey::AskTournament), names, 0);
		self.menu.ask(narrator);
		self.step = Step::Tournaments(tournaments);
	}

	fn ask_team<'a>(&mut self, teams: impl Iterator<Item = &'a str>, narrator: &mut Narrator) {
		let names = teams.map(own_words).collect();
		self.menu = Menu::new(narrator.line(PhraseKey::AskTeam), names, 0);
		self.menu.ask(narrator);
	}

	/// Goes to a tournament, without a word.
	fn set_tournament(&mut self, tournament: Tournament, narrator: &Narrator) {
		let names = WISHES.map(|(_, name)| narrator.line(name));
		self.menu = Menu::new(described(&tournament, narrator), names.to_vec(), 0);
		self.step = Step::Tournament(Box::new(tournament));
	}

	/// A choice in the menu of tournaments, of teams or of one tournament.
	pub(super) fn tournament_picked(&mut self, index: usize, desk: &mut Session) {
		match &self.step {
			Step::Tournaments(tournaments) => {
				if let Some(Tournament { kind, id, .. }) = tournaments.get(index) {
					let (kind, id) = (*kind, id.clone());
					return ask(Request::Tournament { kind, id }, desk);
				}
				if index > tournaments.len() {
					self.step = Step::Address;
					return desk.narrator.answer_behind(PhraseKey::AskTournamentAddress);
				}
				let account = desk.online.as_ref().and_then(|client| client.account());
				if let Some(user) = account.map(|account| account.name.clone()) {
					ask(Request::Teams(user), desk);
				}
			}
			Step::Teams(teams) => {
				if let Some(team) = teams.get(index).map(|team| team.id.clone()) {
					self.found.clear();
					for kind in [TournamentKind::Arena, TournamentKind::Swiss] {
						let team = team.clone();
						ask(Request::OfTeam { kind, team }, desk);
					}
				}
			}
			Step::TeamOf(tournament) => {
				let tournament = tournament.as_ref().clone();
				let team = tournament.teams.get(index).map(|team| team.id.clone());
				self.join_tournament(tournament, None, team, desk);
			}
			Step::Tournament(tournament) => {
				let tournament = tournament.as_ref().clone();
				let (kind, id) = (tournament.kind, tournament.id.clone());
				match WISHES.get(index) {
					Some((Wish::Join, _)) => self.join_tournament(tournament, None, None, desk),
					Some((Wish::Standing, _)) => ask(Request::Standing { kind, id }, desk),
					Some((Wish::Progress, _)) => ask(Request::Tournament { kind, id }, desk),
					Some((Wish::Withdraw, _)) => ask(Request::Withdraw { kind, id }, desk),
					None => {}
				}
			}
			_ => {}
		}
	}

	/// Joins a tournament. What it needs is asked, and what the server would refuse is told.
	fn join_tournament(
		&mut self,
		tournament: Tournament,
		password: Option<&str>,
		team: Option<TeamId>,
		desk: &mut Session,
	) {
		let narrator = &mut desk.narrator;
		if tournament.stage == Stage::Over {
			return narrator.refuse(PhraseKey::OnlineTournamentOver);
		}
		if !tournament.is_playable() {
			return narrator.refuse(PhraseKey::OnlineTournamentFast);
		}
		if let Some(condition) = tournament.unfulfilled.first() {
			let told = narrator
				.words()
				.line(PhraseKey::OnlineUnfulfilled, &[own_words(condition)]);
			return narrator.refuse(told);
		}
		if team.is_none() && !tournament.teams.is_empty() {
			self.ask_team(tournament.teams.iter().map(|team| team.name.as_str()), narrator);
			self.step = Step::TeamOf(Box::new(tournament));
			return;
		}
		if password.is_none() && tournament.is_locked {
			self.step = Step::Password(Box::new(tournament), team);
			self.line.conceal(true, narrator);
			return narrator.answer_behind(PhraseKey::AskTournamentPassword);
		}
		let (kind, id) = (tournament.kind, tournament.id.clone());
		self.set_tournament(tournament, narrator);
		let password = password.map(ToString::to_string);
		let request = Request::Join {
			kind,
			id,
			password,
			team,
		};
		ask(request, desk);
	}

	/// The password of a tournament was typed.
	pub(super) fn password_typed(&mut self, text: &str, desk: &mut Session) {
		self.line.conceal(false, &mut desk.narrator);
		if let Step::Password(tournament, team) = &self.step {
			let (tournament, team) = (tournament.as_ref().clone(), team.clone());
			self.join_tournament(tournament, Some(text), team, desk);
		}
	}

	/// The address of a tournament was typed, or its last part.
	pub(super) fn address_typed(&mut self, text: &str, desk: &mut Session) {
		let Some(id) = text.rsplit('/').find_map(GameId::new) else {
			return desk.narrator.refuse(PhraseKey::OnlineNoTournament);
		};
		let kind = if text.contains("/swiss/") {
			TournamentKind::Swiss
		} else {
			TournamentKind::Arena
		};
		self.step = Step::Waiting;
		ask(Request::Tournament { kind, id }, desk);
	}
}

/// Returns a text of the server, which is in English.
fn own_words(text: &str) -> Phrase {
	Phrase::free(Language::ENGLISH, text)
}

/// Returns the progress of a tournament.
fn stage(stage: Stage, narrator: &Narrator) -> Phrase {
	let words = narrator.words();
	match stage {
		Stage::Before(Some(time)) => words.line(PhraseKey::OnlineBeginsIn, &[long(time, narrator)]),
		Stage::Before(None) => narrator.line(PhraseKey::OnlineNotBegun),
		Stage::On { left: Some(time), .. } => words.line(PhraseKey::OnlineTimeLeft, &[long(time, narrator)]),
		Stage::On {
			round: Some((round, last)),
			..
		} => words.fill(phrases::OnlineRound {
			number: words.number(round),
			last: words.number(last),
		}),
		Stage::On { .. } => narrator.line(PhraseKey::OnlineRuns),
		Stage::Over => narrator.line(PhraseKey::OnlineOver),
	}
}

/// Returns everything that is told of a tournament: its games, its players, its progress and the user's place.
fn described(tournament: &Tournament, narrator: &Narrator) -> Phrase {
	let words = narrator.words();
	let mut told = own_words(&tournament.name).sentence();
	if let Some(time) = tournament.pace {
		told.append(pace(time, narrator).sentence());
	}
	told.append(kind(tournament.rated, tournament.variant, narrator).sentence());
	let players = words.counted(PhraseKey::OnlinePlayers, tournament.players, &[]);
	told.append(players.sentence());
	told.append(stage(tournament.stage, narrator).sentence());
	if let Stage::On { next: Some(time), .. } = tournament.stage {
		told.append(words.line(PhraseKey::OnlineNextRound, &[long(time, narrator)]));
	}
	if let Some(place) = tournament.place {
		told.append(words.line(PhraseKey::OnlineOwnPlace, &[words.number(place)]));
	}
	told
}

/// Returns points that are counted in halves.
fn points(halves: u32, narrator: &Narrator) -> Phrase {
	let words = narrator.words();
	match (words.number(halves / 2), halves % 2) {
		(whole, 0) => whole,
		(whole, _) => words.fill(phrases::Decimal {
			whole,
			tenths: words.number(5),
		}),
	}
}

/// Tells the user's own place, and the first ones.
fn tell_standing(body: &str, desk: &mut Session) {
	let places = standing(body);
	let words = desk.narrator.words();
	let account = desk.online.as_ref().and_then(|client| client.account());
	let user = account.map_or("", |account| account.name.as_str());
	let own = places.iter().filter(|place| place.name.is(user));
	let own = own.map(|place| words.line(PhraseKey::OnlineOwnPlace, &[words.number(place.place)]));
	let first = places.iter().take(PLACES).map(|place| {
		words.fill(phrases::OnlinePlace {
			number: words.number(place.place),
			player: name(&place.name, &desk.narrator),
			points: points(place.halves, &desk.narrator),
		})
	});
	let told: Vec<Phrase> = own.chain(first).collect();
	if told.is_empty() {
		desk.narrator.answer(PhraseKey::OnlineNoPlaces);
	} else {
		desk.narrator.answer_all(told);
	}
}
