//! Reviews of games: stored beside them, and gone with them.

use annabella::ports::{GameSource, Input, StorageAnswer, StorageOrder};
use annabella::sheet::ImportedGame;

use super::tests::{Fixture, fact, new_game};

#[test]
fn a_review_stays_with_its_game_and_goes_with_it() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	assert!(
		storage.keep_review(GameSource::InHand, "early").is_err(),
		"there is no game yet"
	);
	storage.order(new_game("Anna"));
	storage.keep(&[fact(1)], "*", 0, false);
	assert_eq!(storage.review(GameSource::InHand).unwrap(), None);
	storage.keep_review(GameSource::InHand, "one").unwrap();
	storage.keep_review(GameSource::InHand, "two").unwrap();
	assert_eq!(
		storage.review(GameSource::Own(1)).unwrap().as_deref(),
		Some("two")
	);
	let game = ImportedGame::of_pgn("1. e4 *").unwrap();
	storage.take_in(&[game]).unwrap();
	storage.keep_review(GameSource::Imported(1), "three").unwrap();
	assert_eq!(
		storage.review(GameSource::Own(1)).unwrap().as_deref(),
		Some("two")
	);

	let of_moves = |first| GameSource::Moves([first; 16]);
	storage.keep_review(of_moves(1), "four").unwrap();
	storage.keep_review(of_moves(1), "five").unwrap();
	assert_eq!(storage.review(of_moves(1)).unwrap().as_deref(), Some("five"));
	assert_eq!(storage.review(of_moves(2)).unwrap(), None);

	storage.order(StorageOrder::ReadReview {
		of: GameSource::Imported(1),
	});
	let answer = Input::Storage(StorageAnswer::Review(Some("three".into())));
	assert!(fixture.news().contains(&answer));

	assert_eq!(storage.delete_imported(&[1]).unwrap(), 1);
	assert_eq!(storage.review(GameSource::Imported(1)).unwrap(), None);
	storage.delete(1).unwrap();
	assert_eq!(storage.review(GameSource::Own(1)).unwrap(), None);
	assert!(
		storage.keep_review(GameSource::Own(7), "of nothing").is_err(),
		"no game has this number"
	);
}
