//! The calls of the interface, each to the part that answers it.

use serde_json::json;
use shakmaty::Color;

use super::http::{Answer, Asked, NDJSON};
use super::stream::Topic;
use super::trouble::Trouble;
use super::world::{User, World};

pub fn answer(world: &mut World, asked: &Asked) -> Answer {
	let parts: Vec<&str> = asked.path.trim_matches('/').split('/').collect();
	let method = asked.method.as_str();
	// Without a token.
	match (method, parts.as_slice()) {
		("GET", ["oauth"]) => return world.authorize(asked),
		("POST", ["api", "token"]) => return world.exchange(asked),
		("POST", ["api", "token", "test"]) => return world.test_tokens(asked),
		("GET", ["api", "broadcast"]) => return world.broadcasts(),
		("GET", ["api", "broadcast", "top"]) => return world.top_broadcasts(),
		("GET", ["api", "puzzle", "daily" | "next"]) => return world.one_puzzle(None),
		("GET", ["api", "puzzle", id]) => return world.one_puzzle(Some(id)),
		("GET", ["api", "tv", "channels"]) => return world.channels(),
		("GET", ["api", "stream", "game", id]) => return world.watch(asked, id),
		("GET", ["api", "users", "status"]) => return world.users_status(asked),
		("GET", ["api", "user", name]) => {
			let found = world.users.get(&name.to_ascii_lowercase());
			return found.map_or_else(
				|| Answer::error(404, "Not found."),
				|user| Answer::json(&world.account(user)),
			);
		}
		("GET", ["api", "games", "user", name]) => return world.games_of(asked, name),
		("GET", ["game", "export", id]) => return world.export(asked, id),
		("GET", ["api", "team", "of", _]) => return World::teams(),
		("GET", ["api", "team", _, kind @ ("arena" | "swiss")]) => return world.of_team(kind),
		("GET", ["api", "tournament"]) => return world.arenas(),
		("GET", ["api", "tournament" | "swiss", id]) => return world.tournament(asked, id, "", None),
		("GET", ["api", "tournament" | "swiss", id, "results"]) => {
			return world.tournament(asked, id, "results", None);
		}
		("POST", ["double", act]) => return by_hand(world, asked, act),
		_ => {}
	}
	let token = asked.token().unwrap_or_default().to_owned();
	let Some(user) = world.user_of(&token) else {
		return Answer::error(401, "No such token");
	};
	let scope = match parts.as_slice() {
		["api", "board", ..] => Some("board:play"),
		["api", "challenge"] => Some("challenge:read"),
		["api", "challenge", ..] => Some("challenge:write"),
		["api", "rel", "following"] => Some("follow:read"),
		["api", "rel", ..] => Some("follow:write"),
		["api", "tournament" | "swiss", ..] => Some("tournament:write"),
		["api", "puzzle", ..] if method == "GET" => Some("puzzle:read"),
		["api", "puzzle", ..] => Some("puzzle:write"),
		_ => None,
	};
	if let Some(scope) = scope.filter(|scope| !world.has_scope(&token, scope)) {
		return Answer::error(403, &format!("Missing scope: {scope}"));
	}
	with_token(world, asked, &token, &user, &parts)
}

fn with_token(world: &mut World, asked: &Asked, token: &str, user: &User, parts: &[&str]) -> Answer {
	match (asked.method.as_str(), parts) {
		("DELETE", ["api", "token"]) => {
			world.revoked.insert(token.to_owned());
			Answer::text(204, NDJSON, "")
		}
		("GET", ["api", "account"]) => Answer::json(&world.account(user)),
		("GET", ["api", "account", "playing"]) => Answer::json(&world.playing(user)),
		("GET", ["api", "stream", "event"]) => events(world, asked, user),
		("GET", ["api", "board", "game", "stream", id]) => world.open_game(asked, id, user),
		("GET", ["api", "board", "game", id, "chat"]) => {
			let game = world.games.get(*id);
			let lines = game.into_iter().flat_map(|game| &game.chat);
			let lines = lines.map(|(name, text)| json!({"user": name, "text": text}));
			Answer::lines([lines.collect()])
		}
		("POST", ["api", "board", "game", id, act @ ..]) => world.act(asked, id, user, act),
		("POST", ["api", "round", id, act @ ..]) => world.act(asked, id, user, act),
		("POST", ["api", "board", "seek"]) => world.seek(asked, user),
		("GET", ["api", "challenge"]) => Answer::json(&world.challenges_of(&user.id)),
		("POST", ["api", "challenge", "ai"]) => world.challenge_computer(asked, user),
		("POST", ["api", "challenge", name]) => world.challenge(asked, user, name),
		("POST", ["api", "challenge", id, act]) => world.answer_challenge(asked, id, user, act),
		("GET", ["api", "rel", "following"]) => world.following(user),
		("POST", ["api", "rel", act, name]) => world.relate(user, act, name),
		("GET", ["api", "puzzle", "batch", _]) => world.puzzles(asked),
		("POST", ["api", "puzzle", "batch", _]) => world.solve(asked, user),
		("GET", ["api", "stream", "broadcast", "round", file]) => {
			world.follow(asked, file.strip_suffix(".pgn").unwrap_or(file))
		}
		("POST", ["api", "tournament" | "swiss", id, act]) => world.tournament(asked, id, act, Some(user)),
		_ => Answer::error(404, "Not found."),
	}
}

/// The event stream: one a token, and the older one is closed.
fn events(world: &mut World, asked: &Asked, user: &User) -> Answer {
	let topic = Topic::Events(user.id.clone());
	world.send(&topic, super::stream::Piece::End);
	let games = world.games.values().filter(|game| game.is_on());
	let mut lines: Vec<String> = games
		.filter_map(|game| {
			let color = Color::ALL
				.into_iter()
				.find(|color| game.seats[*color].id() == Some(&user.id))?;
			Some(json!({"type": "gameStart", "game": game.event(color)}).to_string())
		})
		.collect();
	lines.extend(world.challenge_events(&user.id).iter().map(ToString::to_string));
	world.stream(asked, topic, NDJSON, lines)
}

/// Troubles that a person orders: `curl -d 'path=/move/&trouble=429' …/double/trouble`, `curl -d path=/stream/ …/double/cut`.
fn by_hand(world: &mut World, asked: &Asked, act: &str) -> Answer {
	let field = |name| asked.field(name).unwrap_or_default().to_owned();
	let path = field("path");
	match act {
		"trouble" => match Trouble::named(&field("trouble")) {
			Some(trouble) => world.trouble(&path, trouble),
			None => return Answer::error(400, "No such trouble"),
		},
		"cut" => world.cut(&path),
		"silence" => world.upset(&path, &super::stream::Piece::Silence),
		"endless" => world.upset(&path, &super::stream::Piece::Endless),
		"line" => world.upset(&path, &super::stream::Piece::Line(field("line"))),
		"illegal" => world.lie_of_a_move(&field("game")),
		"clocks" => {
			let number = |name| asked.number(name).unwrap_or(1000);
			world.jump_clocks(&field("game"), number("white"), number("black"));
		}
		"say" => world.say(&field("game"), &field("name"), "player", &field("text")),
		_ => return Answer::error(404, "Not found."),
	}
	Answer::ok()
}
