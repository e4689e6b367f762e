//! A game on a server by ear: signed in, challenged, played, and won, beside the double of a server.

use std::fs;
use std::time::Duration;

use annabella::online::Method;

use crate::courier::Courier;
use crate::double::{Double, Settings};
use crate::grammar::Grammar;
use crate::headless::Headless;
use crate::practice::{enter, leave, open_with};

/// The time for a first move, and to answer a challenge.
const PATIENCE: Duration = Duration::from_secs(600);

#[test]
fn the_moves_of_both_are_heard_in_a_game_on_a_server() {
	// Nothing lapses because the machine is busy.
	let double = Double::open(Settings {
		first_move: PATIENCE,
		challenge: PATIENCE,
		..Settings::default()
	});
	let room = Headless::without_sound();
	let token = room.folder().join("token");
	fs::write(&token, "lip_anna\n").unwrap();
	let grammar = Grammar::german_announcements();
	let table = open_with(room, None, grammar, &["--server", &double.url()]);
	enter(&table, "online", "Wie möchten Sie sich anmelden?");
	enter(&table, "3", "Tippen Sie ihren Pfad ein.");
	enter(&table, &token.display().to_string(), "Angemeldet als anna");
	let mut bela = Courier::of(&double.url(), "bela");
	let form = [
		("clock.limit", "900"),
		("clock.increment", "10"),
		("rated", "false"),
		("color", "black"),
	];
	let game = bela.post("/api/challenge/anna", &form);
	let game = game["id"].as_str().unwrap();
	table.terminal.wait_for("fordert Sie heraus");
	enter(&table, "1", "Weiß am Zug");
	enter(&table, "e4", "Eva vier");
	table.wait_to_hear(&["Eva zwei Eva vier"]);
	double.until("the move", |world| world.games[game].moves.len() == 1);
	let path = format!("/api/board/game/{game}/move/e7e5");
	bela.request(Method::Post, &path, &[]);
	table.terminal.wait_for("Eva fünf");
	table.wait_to_hear(&["Eva sieben Eva fünf"]);
	bela.request(Method::Post, &format!("/api/board/game/{game}/resign"), &[]);
	table.terminal.wait_for("Weiß gewinnt");
	leave(&table);
}
