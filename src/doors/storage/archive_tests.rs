//! Imported games in the storage: found again unchanged, once each, and gone after they are deleted.

use annabella::clock::Stamp;
use annabella::game::{Event, Fact, Occasion, Opening};
use annabella::ports::{Input, Sought, StorageAnswer, StorageOrder};
use annabella::sheet::{Collector, ImportedGame};

use super::tests::{Fixture, fact, new_game};

const GAMES: &str = r#"[Event "Casual Game"]
[Site "London"]
[Date "1851.06.21"]
[White "Anderssen, Adolf"]
[Black "Kieseritzky, Lionel"]
[ECO "C33"]

1. e4 {[%clk 1:30:00] good} e5 (1... c5 $1) 2. f4 1-0

[Event "Wien"]
[Date "1882.??.??"]
[White "Müller, Jörg"]
[Black "O'Neill"]

1. d4 *
"#;

fn games() -> Vec<ImportedGame> {
	let mut games = Vec::new();
	let mut collector = Collector::default();
	collector.take(GAMES.as_bytes(), &mut |game| games.push(*game.unwrap()));
	collector.end(&mut |game| games.push(*game.unwrap()));
	games
}

fn words(words: &str) -> Sought {
	Sought {
		words: words.into(),
		..Sought::default()
	}
}

#[test]
fn games_are_found_by_words_and_come_back_whole() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	let taken = storage.take_in(&games()).unwrap();
	assert_eq!((taken.new, taken.known), (2, 0));
	let again = storage.take_in(&games()).unwrap();
	assert_eq!((again.new, again.known), (0, 2), "nothing is there twice");
	let mut found = |sought: &Sought| -> Vec<i64> {
		let (games, all) = storage.find(sought, 0, 9).unwrap();
		assert_eq!(games.len() as u64, all);
		games.into_iter().map(|game| game.id).collect()
	};
	for (sought, expected) in [
		("", vec![1, 2]),
		("anderssen", vec![1]),
		("Lionel 1851", vec![1]),
		("muller", vec![2]),
		("MÜLL jorg 1882", vec![2]),
		("o'neill", vec![2]),
		("lon", vec![1]),
		("c33", vec![1]),
		("anderssen 1882", vec![]),
		("\" OR players:* NEAR( ) ; DROP TABLE imported", vec![]),
		("\u{1b}[2J", vec![]),
	] {
		assert_eq!(found(&words(sought)), expected, "{sought:?}");
	}
	let player = |name: &str| Sought {
		player: name.into(),
		..Sought::default()
	};
	assert_eq!(found(&player("neill")), [2]);
	assert_eq!(found(&player("london")), [0_i64; 0]);
	let opening = Sought {
		opening: "C3".into(),
		year: "1851".into(),
		..Sought::default()
	};
	assert_eq!(found(&opening), [1]);
	// By its moves alone.
	assert_eq!(found(&words("queen's pawn")), [2]);
	assert_eq!(found(&words("king's gambit")), [1]);
	assert_eq!(storage.imported(1).unwrap().as_ref(), Some(&games()[0]));
	assert_eq!(storage.imported(7).unwrap(), None);
}

#[test]
fn what_is_deleted_is_found_no_more() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	storage.take_in(&games()).unwrap();
	assert_eq!(storage.delete_imported(&[1, 7]).unwrap(), 1);
	assert_eq!(storage.find(&words("anderssen"), 0, 9).unwrap(), (vec![], 0));
	assert_eq!(storage.imported(1).unwrap(), None);
	let texts: i64 = fixture
		.other()
		.query_row("SELECT count(*) FROM imported_text", (), |row| row.get(0))
		.unwrap();
	assert_eq!(texts, 1);
	assert_eq!(storage.take_in(&games()).unwrap().new, 1, "it may come again");
}

#[test]
fn a_game_of_ones_own_goes_on_beside_an_import() {
	let fixture = Fixture::new();
	let mut own = fixture.storage();
	own.order(new_game("Anna"));
	own.keep(&[fact(1)], "*", 1, true);
	fixture.storage().take_in(&games()).unwrap();
	own.keep(&[fact(2)], "*", 2, true);
	assert_eq!(fixture.news(), []);
	own.order(StorageOrder::Find {
		sought: words("wien"),
		from: 0,
		most: 9,
	});
	own.order(StorageOrder::ReadImported { id: 2 });
	own.order(StorageOrder::ReadImported { id: 9 });
	let news = fixture.news();
	assert!(
		matches!(
			&news[..],
			[
				Input::Storage(StorageAnswer::Found { games, all: 1 }),
				Input::Storage(StorageAnswer::Imported(Some(game))),
				Input::Storage(StorageAnswer::Imported(None)),
			] if games[0].id == 2 && game.tag("Event") == "Wien"
		),
		"{news:?}"
	);
}

#[test]
fn has_game_at_knows_imported_games_and_own_ones_that_are_over() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	let pgn = "[Site \"https://lichess.org/AbCd1234\"]\n\n1. e4 *\n";
	let mut games = Vec::new();
	let mut collector = Collector::default();
	collector.take(pgn.as_bytes(), &mut |game| games.push(*game.unwrap()));
	collector.end(&mut |game| games.push(*game.unwrap()));
	storage.take_in(&games).unwrap();
	for (id, score) in [("ownover1", "1-0"), ("ownrunni", "*")] {
		let opening = Opening {
			occasion: Occasion {
				site: format!("https://lichess.org/{id}"),
				..Occasion::default()
			},
			..Opening::default()
		};
		storage.order(new_game("Anna"));
		let fact = Fact {
			at: Stamp(0),
			event: Event::opened(opening),
		};
		storage.keep(&[fact], score, 0, false);
	}
	for (address, is_there) in [
		("https://lichess.org/AbCd1234", true),
		("https://lichess.org/abcd1234", false),
		("https://lichess.org/ownover1", true),
		("https://lichess.org/ownrunni", false),
		("https://lichess.org/", false),
		("://", false),
		("://\" OR players:*", false),
	] {
		assert_eq!(storage.has_game_at(address).unwrap(), is_there, "{address}");
	}
}
