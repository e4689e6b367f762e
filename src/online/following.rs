//! Lists of games that can be followed: broadcasts, the best games, and the game of a player.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Deserialize;

use super::names::{GameId, cleaned};
use super::received::{BadLine, Player};

/// Number of broadcasts that are offered.
const MOST_BROADCASTS: usize = 20;

/// A round of a broadcast that is on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broadcast {
	pub round: GameId,
	/// The names of the tournament and the round.
	pub names: [String; 2],
}

/// Reads the list of the broadcasts that are on, the most important first.
///
/// # Errors
/// Fails if it is no such list.
pub fn broadcasts(body: &str) -> Result<Vec<Broadcast>, BadLine> {
	#[derive(Deserialize)]
	struct Top {
		active: Vec<Active>,
	}
	#[derive(Deserialize)]
	struct Active {
		tour: Tour,
		round: Round,
	}
	#[derive(Deserialize)]
	struct Tour {
		name: String,
	}
	#[derive(Deserialize)]
	struct Round {
		id: GameId,
		name: String,
		#[serde(default)]
		ongoing: bool,
	}
	let top: Top = serde_json::from_str(body)?;
	let on = top.active.into_iter().filter(|active| active.round.ongoing);
	let broadcast = |active: Active| Broadcast {
		round: active.round.id,
		names: [cleaned(&active.tour.name), cleaned(&active.round.name)],
	};
	Ok(on.take(MOST_BROADCASTS).map(broadcast).collect())
}

/// A channel on which the server shows the best game of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
	Best,
	Classical,
	Rapid,
	Blitz,
	Bullet,
	Chess960,
	Bot,
	Computer,
}

impl Channel {
	/// The channels with rules that are known here, with their names on the server.
	pub const ALL: [(Self, &'static str); 8] = [
		(Self::Best, "best"),
		(Self::Classical, "classical"),
		(Self::Rapid, "rapid"),
		(Self::Blitz, "blitz"),
		(Self::Bullet, "bullet"),
		(Self::Chess960, "chess960"),
		(Self::Bot, "bot"),
		(Self::Computer, "computer"),
	];
}

/// The game on a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnChannel {
	pub channel: Channel,
	pub game: GameId,
	/// The better player.
	pub player: Player,
}

/// Reads the list of the channels.
///
/// # Errors
/// Fails if it is no such list.
pub fn channels(body: &str) -> Result<Vec<OnChannel>, BadLine> {
	#[derive(Deserialize)]
	#[serde(rename_all = "camelCase")]
	struct Shown {
		user: Player,
		#[serde(default)]
		rating: Option<u16>,
		game_id: GameId,
	}
	let all: BTreeMap<String, serde_json::Value> = serde_json::from_str(body)?;
	let on = |(channel, name): &(Channel, &str)| {
		let shown: Shown = serde_json::from_value(all.get(*name)?.clone()).ok()?;
		Some(OnChannel {
			channel: *channel,
			game: shown.game_id,
			player: Player {
				rating: shown.rating,
				..shown.user
			},
		})
	};
	Ok(Channel::ALL.iter().filter_map(on).collect())
}

/// State of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerNow {
	/// The server knows no such player.
	Unknown,
	/// No game of the player can be followed.
	Idle,
	Plays(GameId),
}

/// Reads the state of one player.
///
/// # Errors
/// Fails if it is none.
pub fn player_now(body: &str) -> Result<PlayerNow, BadLine> {
	#[derive(Deserialize)]
	#[serde(rename_all = "camelCase")]
	struct Now {
		#[serde(default)]
		playing_id: Option<GameId>,
	}
	let all: Vec<Now> = serde_json::from_str(body)?;
	Ok(match all.into_iter().next() {
		None => PlayerNow::Unknown,
		Some(Now { playing_id: None }) => PlayerNow::Idle,
		Some(Now {
			playing_id: Some(game),
		}) => PlayerNow::Plays(game),
	})
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn broadcasts_are_those_that_are_on() {
		let body = r#"{"active":[
			{"tour":{"id":"t","name":"Open\u0007"},"round":{"id":"round001","name":"Round 1","ongoing":true}},
			{"tour":{"id":"t","name":"Cup"},"round":{"id":"round002","name":"Round 2"}}],"upcoming":[],"past":{}}"#;
		let found = broadcasts(body).unwrap();
		assert_eq!(found.len(), 1);
		assert_eq!(found[0].names, ["Open", "Round 1"]);
		assert!(broadcasts("[]").is_err());
	}

	#[test]
	fn channels_are_those_with_known_rules() {
		let game =
			r#"{"user":{"id":"anna","name":"Anna"},"rating":2800,"gameId":"abcdefgh","color":"white"}"#;
		let body = format!(r#"{{"atomic":{game},"blitz":{game},"best":{game},"rapid":{{}}}}"#);
		let found = channels(&body).unwrap();
		let names: Vec<Channel> = found.iter().map(|on| on.channel).collect();
		assert_eq!(names, [Channel::Best, Channel::Blitz]);
		assert_eq!(found[0].player.rating, Some(2800));
		assert!(channels("[]").is_err());
	}

	#[test]
	fn player_is_unknown_idle_or_plays() {
		assert_eq!(player_now("[]"), Ok(PlayerNow::Unknown));
		assert_eq!(
			player_now(r#"[{"id":"anna","name":"Anna"}]"#),
			Ok(PlayerNow::Idle)
		);
		let plays = r#"[{"id":"anna","playing":true,"playingId":"abcdefgh"}]"#;
		let game = GameId::new("abcdefgh").unwrap();
		assert_eq!(player_now(plays), Ok(PlayerNow::Plays(game)));
		assert!(player_now("{}").is_err());
	}
}
