//! Own games, puzzles and the games of others, as the courier carries them and the house reads them.

use annabella::chess::Color;
use annabella::clock::Stamp;
use annabella::online::{
	CourierReport, Followed, FollowedRound, GameId, GamesText, Id, Method, PlayerNow, Request, Stream,
	StreamKind, UserName, WatchedGame, Written, broadcasts, channels, player_now, puzzle_table,
};

use crate::courier::Courier;
use crate::double::{Double, Settings};

fn ask(courier: &mut Courier, request: &Request) -> (u16, String) {
	let Written {
		method, path, form, ..
	} = request.written();
	let form: Vec<(&str, &str)> = form
		.iter()
		.map(|(name, text)| (name.as_str(), text.as_str()))
		.collect();
	courier.ask(method, &path, &form)
}

fn open(courier: &mut Courier, stream: &Stream) -> Id {
	let (Written { method, path, .. }, kind) = stream.written();
	let id = courier.open(method, &path, &[], kind);
	assert_eq!(courier.next(), CourierReport::Opened { id });
	id
}

/// The next line of a stream; `None` at its end.
fn line(courier: &Courier, stream: Id) -> Option<String> {
	let told = courier.next();
	if told
		== (CourierReport::Ended {
			id: stream,
			why: None,
		}) {
		return None;
	}
	let CourierReport::Line { id, text } = told else {
		panic!("{told:?}");
	};
	assert_eq!(id, stream);
	Some(text)
}

#[test]
fn own_games_come_as_text_and_each_is_counted() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	for _ in 0..2 {
		let game = courier.post("/api/challenge/ai", &[("level", "1"), ("color", "white")]);
		let game = game["id"].as_str().unwrap().to_owned();
		courier.request(Method::Post, &format!("/api/board/game/{game}/resign"), &[]);
		assert!(matches!(
			courier.next(),
			CourierReport::Answer { status: 200, .. }
		));
	}
	let user = UserName::new("Anna").unwrap();
	let stream = open(&mut courier, &Stream::Games { user, most: 9 });
	let (mut games, mut pieces) = (GamesText::default(), Vec::new());
	while let Some(line) = line(&courier, stream) {
		pieces.extend(games.line(&line));
	}
	assert_eq!((games.count(), pieces.len()), (2, 2), "{pieces:?}");
	assert!(
		pieces
			.iter()
			.all(|piece| piece.contains("[Site \"https://lichess.org/"))
	);
}

#[test]
fn puzzles_come_in_a_batch_and_answers_go_back() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	let (status, body) = ask(&mut courier, &Request::Puzzles(3));
	assert_eq!(status, 200);
	assert_eq!(puzzle_table(&body).unwrap().names.len(), 3);
}

#[test]
fn watched_game_is_told_from_its_beginning_to_its_end() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	let game = courier.post("/api/challenge/ai", &[("level", "1"), ("color", "white")]);
	let game = game["id"].as_str().unwrap().to_owned();
	courier.request(Method::Post, &format!("/api/board/game/{game}/move/e2e4"), &[]);
	assert!(matches!(
		courier.next(),
		CourierReport::Answer { status: 200, .. }
	));
	double.until("the computer moves", |world| world.games[&game].moves.len() == 2);
	let user = UserName::new("anna").unwrap();
	let (_, now) = ask(&mut courier, &Request::PlayerNow(user));
	let id = GameId::new(&game).unwrap();
	assert_eq!(player_now(&now), Ok(PlayerNow::Plays(id.clone())));
	let stream = open(&mut courier, &Stream::Watch(id));
	let mut watched = WatchedGame::default();
	let mut changes = Vec::new();
	while changes.is_empty() {
		let line = line(&courier, stream).unwrap();
		changes = watched.line(&line, Stamp(0)).unwrap();
	}
	assert_eq!(changes, [Followed::Joined]);
	assert_eq!(watched.game().unwrap().moves().len(), 2);
	assert!(watched.game().unwrap().left(Color::White, Stamp(0)).is_some());
	courier.request(Method::Post, &format!("/api/board/game/{game}/resign"), &[]);
	let mut changes = Vec::new();
	loop {
		let told = courier.next();
		if let CourierReport::Line { text, .. } = &told {
			changes.extend(watched.line(text, Stamp(0)).unwrap());
		} else if let CourierReport::Ended { why, .. } = told {
			assert_eq!(why, None);
			break;
		} else {
			assert!(
				matches!(told, CourierReport::Answer { status: 200, .. }),
				"{told:?}"
			);
		}
	}
	assert!(matches!(changes.as_slice(), [Followed::Ended(_)]), "{changes:?}");
}

#[test]
fn broadcast_is_found_and_followed() {
	let double = Double::open(Settings::quick());
	let mut courier = Courier::of(&double.url(), "Anna");
	let (_, body) = ask(&mut courier, &Request::Broadcasts);
	let found = broadcasts(&body).unwrap();
	assert_eq!(found[0].names, ["Open of the Double", "Round 1"]);
	let (_, body) = ask(&mut courier, &Request::Channels);
	assert_eq!(channels(&body).unwrap().len(), 8);
	let stream = Stream::Round(found[0].round.clone());
	let (_, kind) = stream.written();
	assert_eq!(kind, StreamKind::Text);
	let stream = open(&mut courier, &stream);
	let mut round = FollowedRound::default();
	let mut is_moved = false;
	while !is_moved {
		let line = line(&courier, stream).unwrap();
		let heard = round.line(&line, Stamp(0)).unwrap();
		is_moved = heard.is_some_and(|(_, changes)| matches!(changes.as_slice(), [Followed::Moved(..)]));
	}
	assert_eq!(round.games().len(), 2);
}
