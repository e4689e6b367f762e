//! The example bodies that another client of the interface ships with its tests (crates.io: lichess-api) are read here. It is fetched by
//! `scripts/beside-lichess examples`, which names the folder.

use std::collections::BTreeMap;
use std::fs;

use annabella::clock::Stamp;
use annabella::online::{Account, Change, EventLine, GameLine, ServedGame, made_id, running_games};

/// The bodies by the names of their files.
fn bodies() -> BTreeMap<String, String> {
	let folder = std::env::var("LICHESS_EXAMPLES").expect("scripts/beside-lichess examples names the folder");
	let files = fs::read_dir(&folder).unwrap_or_else(|why| panic!("{folder}: {why}"));
	let read = |file: fs::DirEntry| {
		let name = file.path().file_stem()?.to_str()?.to_owned();
		Some((name, fs::read_to_string(file.path()).ok()?))
	};
	files.filter_map(|file| read(file.ok()?)).collect()
}

#[test]
#[ignore = "scripts/beside-lichess examples fetches the bodies"]
fn every_example_body_is_read_by_its_reader() {
	let (mut bodies, mut read) = (bodies(), 0);
	let whole = bodies["game_full_event"].clone();
	let Ok(GameLine::Full(full)) = GameLine::read(&whole) else {
		panic!("{whole}")
	};
	let user = full.0.players[0].name.clone().expect("it has a name");
	let mut game = ServedGame::new(*full, user.as_str(), Stamp(0)).unwrap();
	assert!(game.own().is_some());
	let mut body = |name: &str| {
		read += 1;
		bodies.remove(name).unwrap_or_else(|| panic!("{name} is missing"))
	};
	body("game_full_event");
	for name in ["game_state_event", "game_state_resign"] {
		let line = GameLine::read(&body(name)).unwrap_or_else(|why| panic!("{name}: {why:?}"));
		assert!(matches!(line, GameLine::State(_)), "{name}: {line:?}");
		// It may be the state of another game.
		let _ = game.hear(line, Stamp(1000));
	}
	let chat = game.hear(GameLine::read(&body("chat_line_event")).unwrap(), Stamp(2000));
	assert!(matches!(chat.unwrap().as_slice(), [Change::Chat { .. }]));
	let gone = game.hear(GameLine::read(&body("opponent_gone_event")).unwrap(), Stamp(3000));
	assert!(matches!(
		gone.unwrap().as_slice(),
		[Change::OpponentGone { claim_in: Some(_) }]
	));
	for (name, kind) in [
		("challenge_event1", 0),
		("challenge_event2", 0),
		("challenge_canceled_event1", 1),
		("challenge_canceled_event2", 1),
		("challenge_declined_event1", 2),
		("challenge_declined_event2", 2),
		("game_start_event", 3),
		("game_start_ai_event", 3),
		("game_finish_event", 4),
		("game_finish_ai_event", 4),
	] {
		let event = EventLine::read(&body(name)).unwrap_or_else(|why| panic!("{name}: {why:?}"));
		let told = match &event {
			EventLine::Challenged(_) => 0,
			EventLine::Cancelled(_) => 1,
			EventLine::Declined { .. } => 2,
			EventLine::GameStarted(_) => 3,
			EventLine::GameFinished { .. } => 4,
			EventLine::Other => 5,
		};
		assert_eq!(told, kind, "{name}: {event:?}");
	}
	for name in ["user_extended", "public_user_data"] {
		Account::read(&body(name)).unwrap_or_else(|why| panic!("{name}: {why:?}"));
	}
	for name in ["challenge_json", "challenge_open_json"] {
		assert!(made_id(&body(name)).is_some(), "{name}");
	}
	// All others are for other readers: they do no harm.
	for text in bodies.values() {
		let _ = (EventLine::read(text), GameLine::read(text), Account::read(text));
		let _ = (running_games(text), made_id(text));
	}
	assert!(
		read >= 19 && bodies.len() >= 50,
		"{read} bodies were read, of {} others",
		bodies.len()
	);
}
