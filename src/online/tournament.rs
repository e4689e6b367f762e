//! Tournaments of the server: arenas and Swiss tournaments, which are read, joined and left in one way.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Deserialize;

use super::names::{GameId, TeamId, UserName, cleaned};
use super::received::{BadLine, WrittenVariant, in_lines};
use super::request::TournamentKind;
use super::seek::{Pace, Seek, Variant};
use crate::clock::Span;

/// The progress of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
	/// It begins after this time, if that is known.
	Before(Option<Span>),
	On {
		/// The time that is left, in an arena.
		left: Option<Span>,
		/// The present round and the number of rounds, in a Swiss tournament.
		round: Option<(u32, u32)>,
		/// The time to the next round.
		next: Option<Span>,
	},
	Over,
}

/// A team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
	pub id: TeamId,
	pub name: String,
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
	pub id: GameId,
	pub kind: TournamentKind,
	pub name: String,
	pub pace: Option<Pace>,
	pub rated: bool,
	/// `None` for a variant with other rules.
	pub variant: Option<Variant>,
	pub players: u32,
	pub stage: Stage,
	/// True if a password is needed to join.
	pub is_locked: bool,
	/// The conditions that the user does not fulfil, in the server's words.
	pub unfulfilled: Vec<String>,
	/// The teams of a battle of teams.
	pub teams: Vec<Team>,
	/// The user's place, if they have joined.
	pub place: Option<u32>,
}

impl Tournament {
	/// Reads a tournament.
	///
	/// # Errors
	/// Fails if the text is none.
	pub fn read(kind: TournamentKind, body: &str) -> Result<Self, BadLine> {
		let written: Written = serde_json::from_str(body)?;
		Ok(written.of(kind))
	}

	/// Returns `true` if its games can be played here: the server lets no faster ones be played on this interface than on its list of
	/// seeks.
	#[must_use]
	pub fn is_playable(&self) -> bool {
		let fits = |pace| Seek::casual(pace).public_fault().is_none();
		self.variant.is_some() && self.pace.is_some_and(fits)
	}
}

/// A player in the standing of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
	pub place: u32,
	pub name: UserName,
	/// The points, counted in halves.
	pub halves: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Written {
	id: GameId,
	#[serde(default, alias = "name")]
	full_name: String,
	#[serde(default)]
	clock: Option<WrittenClock>,
	#[serde(default)]
	rated: bool,
	#[serde(default)]
	variant: Option<NamedVariant>,
	#[serde(default)]
	nb_players: u32,
	#[serde(default)]
	status: serde_json::Value,
	#[serde(default)]
	is_finished: bool,
	#[serde(default)]
	seconds_to_start: Option<u64>,
	#[serde(default)]
	seconds_to_finish: Option<u64>,
	#[serde(default)]
	round: Option<u32>,
	#[serde(default)]
	nb_rounds: Option<u32>,
	#[serde(default)]
	next_round: Option<NextRound>,
	#[serde(default)]
	private: bool,
	#[serde(default)]
	password: bool,
	#[serde(default)]
	verdicts: Verdicts,
	#[serde(default)]
	team_battle: Option<TeamBattle>,
	#[serde(default)]
	me: Option<Me>,
}

#[derive(Deserialize)]
struct WrittenClock {
	#[serde(default)]
	limit: u64,
	#[serde(default)]
	increment: u64,
}

/// The lists have an object, a tournament its name.
#[derive(Deserialize)]
#[serde(untagged)]
enum NamedVariant {
	Name(String),
	Object(WrittenVariant),
}

#[derive(Deserialize)]
struct NextRound {
	#[serde(default, rename = "in")]
	after: Option<u64>,
}

#[derive(Deserialize, Default)]
struct Verdicts {
	#[serde(default)]
	list: Vec<Verdict>,
}

#[derive(Deserialize)]
struct Verdict {
	#[serde(default)]
	condition: String,
	#[serde(default)]
	verdict: String,
}

/// The teams by their identifiers, each with its name, or with a list that begins with it.
#[derive(Deserialize)]
struct TeamBattle {
	#[serde(default)]
	teams: serde_json::Value,
}

#[derive(Deserialize)]
struct Me {
	#[serde(default)]
	rank: Option<u32>,
}

impl Written {
	fn of(self, kind: TournamentKind) -> Tournament {
		let stage = self.stage();
		let key = match self.variant {
			Some(NamedVariant::Name(name)) => name,
			Some(NamedVariant::Object(variant)) => variant.key,
			None => "standard".into(),
		};
		let unmet = self
			.verdicts
			.list
			.into_iter()
			.filter(|verdict| verdict.verdict != "ok");
		let teams = self.team_battle.map(|battle| battle.teams);
		let teams: BTreeMap<String, serde_json::Value> = teams
			.and_then(|teams| serde_json::from_value(teams).ok())
			.unwrap_or_default();
		let teams = teams.into_iter().filter_map(|(id, name)| {
			let name = name.as_str().or_else(|| name.get(0)?.as_str()).map(cleaned);
			let id = TeamId::new(&id)?;
			Some(Team {
				name: name.unwrap_or_else(|| id.as_str().into()),
				id,
			})
		});
		Tournament {
			id: self.id,
			kind,
			name: cleaned(&self.full_name),
			pace: self.clock.map(|clock| Pace::Clock {
				initial: Span::seconds(clock.limit),
				increment: Span::seconds(clock.increment),
			}),
			rated: self.rated,
			variant: Variant::of_key(&key),
			players: self.nb_players,
			stage,
			is_locked: self.private || self.password,
			unfulfilled: unmet.map(|verdict| cleaned(&verdict.condition)).collect(),
			teams: teams.collect(),
			place: self.me.and_then(|me| me.rank),
		}
	}

	/// Lists number the states of arenas: 10 for before, 20 for on, 30 for over.
	fn stage(&self) -> Stage {
		let next = self.next_round.as_ref().and_then(|round| round.after);
		let state = self.status.as_u64().unwrap_or_default();
		let named = self.status.as_str().unwrap_or_default();
		if self.is_finished || state == 30 || named == "finished" {
			return Stage::Over;
		}
		if self.seconds_to_start.is_some_and(|time| time > 0) || state == 10 || named == "created" {
			return Stage::Before(self.seconds_to_start.or(next).map(Span::seconds));
		}
		Stage::On {
			left: self.seconds_to_finish.map(Span::seconds),
			round: self.round.zip(self.nb_rounds),
			next: next.map(Span::seconds),
		}
	}
}

/// Reads a list of tournaments that are not over: that of all arenas, or one with a tournament of a team in each line.
#[must_use]
pub fn tournaments(kind: TournamentKind, body: &str) -> Vec<Tournament> {
	#[derive(Deserialize)]
	struct All {
		started: Vec<Written>,
		#[serde(default)]
		created: Vec<Written>,
	}
	let written = match serde_json::from_str::<All>(body) {
		Ok(all) => all.started.into_iter().chain(all.created).collect(),
		Err(_) => in_lines::<Written>(body).collect::<Vec<_>>(),
	};
	let all = written.into_iter().map(|written| written.of(kind));
	all.filter(|tournament| tournament.stage != Stage::Over).collect()
}

/// Reads the answer about a user's teams.
///
/// # Errors
/// Fails if the text is no such list.
pub fn teams(body: &str) -> Result<Vec<Team>, BadLine> {
	#[derive(Deserialize)]
	struct Written {
		id: TeamId,
		#[serde(default)]
		name: String,
	}
	let written: Vec<Written> = serde_json::from_str(body)?;
	let teams = written.into_iter().map(|team| Team {
		id: team.id,
		name: cleaned(&team.name),
	});
	Ok(teams.collect())
}

/// Reads the standing of a tournament, the best first.
#[must_use]
pub fn standing(body: &str) -> Vec<Place> {
	#[derive(Deserialize)]
	struct Written {
		rank: u32,
		username: UserName,
		#[serde(alias = "score")]
		points: serde_json::Number,
	}
	let places = in_lines::<Written>(body).map(|written| Place {
		place: written.rank,
		name: written.username,
		halves: halves(&alloc::string::ToString::to_string(&written.points)),
	});
	places.collect()
}

/// Reads points, such as `3` or `2.5`, in halves.
fn halves(points: &str) -> u32 {
	let (whole, rest) = points.split_once('.').unwrap_or((points, ""));
	let whole: u32 = whole.parse().unwrap_or_default();
	whole
		.saturating_mul(2)
		.saturating_add(u32::from(rest.starts_with('5')))
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn arena_in_a_list_and_alone_is_read_alike() {
		let list = r#"{"created":[{"id":"arena002","fullName":"Soon","clock":{"limit":60,"increment":0},"rated":true,"nbPlayers":4,
			"variant":{"key":"atomic"},"status":10,"secondsToStart":871}],"started":[{"id":"arena001","fullName":"Now",
			"clock":{"limit":600,"increment":5},"variant":{"key":"chess960"},"status":20,"nbPlayers":7}],"finished":[{"id":"arena000"}]}"#;
		let [now, soon] = tournaments(TournamentKind::Arena, list).try_into().unwrap();
		assert_eq!(
			(now.name.as_str(), now.variant, now.players),
			("Now", Some(Variant::Chess960), 7)
		);
		assert!(now.is_playable() && !soon.is_playable());
		assert_eq!(soon.stage, Stage::Before(Some(Span::seconds(871))));
		let alone = r#"{"id":"arena001","fullName":"Now","clock":{"limit":600,"increment":5},"variant":"chess960","nbPlayers":7,
			"secondsToFinish":60,"private":true,"me":{"rank":3},"verdicts":{"accepted":false,"list":[{"condition":"Titled","verdict":"no"},
			{"condition":"Games","verdict":"ok"}]},"teamBattle":{"teams":{"the-team":["The Team",null],"other":"Other"}}}"#;
		let alone = Tournament::read(TournamentKind::Arena, alone).unwrap();
		assert_eq!(
			(&alone.name, alone.variant, alone.place),
			(&now.name, now.variant, Some(3))
		);
		assert_eq!(alone.unfulfilled, ["Titled"]);
		let teams: Vec<&str> = alone.teams.iter().map(|team| team.name.as_str()).collect();
		assert!(alone.is_locked && teams == ["Other", "The Team"], "{teams:?}");
	}

	#[test]
	fn swiss_tells_its_round_and_the_next_one() {
		let body = r#"{"id":"swiss001","name":"Rapid","clock":{"limit":600,"increment":0},"variant":"standard","round":2,"nbRounds":7,
			"nbPlayers":37,"status":"started","nextRound":{"at":"2026-11-29T02:00:00Z","in":90}}"#;
		let swiss = Tournament::read(TournamentKind::Swiss, body).unwrap();
		let next = Some(Span::seconds(90));
		let round = Some((2, 7));
		assert_eq!(
			swiss.stage,
			Stage::On {
				left: None,
				round,
				next
			}
		);
		let over = body.replace("started", "finished");
		assert_eq!(
			Tournament::read(TournamentKind::Swiss, &over).unwrap().stage,
			Stage::Over
		);
	}

	#[test]
	fn standing_of_both_kinds_is_read() {
		let arena = "{\"rank\":1,\"score\":4,\"username\":\"Anna\"}\nno line\n{\"rank\":2,\"score\":0,\"username\":\"Bela\"}";
		let swiss = "{\"rank\":1,\"points\":1.5,\"tieBreak\":0.0,\"username\":\"Anna\"}\n";
		assert_eq!(standing(arena).len(), 2);
		assert_eq!((standing(arena)[0].halves, standing(swiss)[0].halves), (8, 3));
	}
}
