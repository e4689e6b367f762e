//! One saved game among many is found by ear: a part of a name is typed.

use std::path::Path;

use tempfile::tempdir;

use crate::pipe::Conversation;

const ASKED: &str = "--vocabulary de --voice none --tones off";

/// Eight games, more than one menu holds.
fn eight_games(home: &Path) {
	for (white, black) in [
		("Zoë Müller", "Anna"),
		("Anna", "Bella"),
		("Anna", "Cesar"),
		("Dora", "Emil"),
		("Bella", "Dora"),
		("Emil", "Friedrich"),
		("Gustav", "Anna"),
		("Friedrich", "Emil"),
	] {
		let mut game = Conversation::of(
			crate::pipe::program(home)
				.args("--two --clock none --vocabulary de --voice none --tones off".split(' '))
				.args(["--white", white, "--black", black]),
		);
		game.enter("e4");
		game.hear_until("Eva vier.");
		game.end();
	}
}

#[test]
fn a_game_among_many_is_found_by_a_part_of_a_name() {
	let home = tempdir().unwrap();
	eight_games(home.path());
	let mut game = Conversation::start(home.path(), ASKED);
	game.hear_until("Wählen Sie mit einer Zahl.");
	game.enter("5");
	game.hear_until("Friedrich gegen Emil, ein Halbzug, nicht beendet.");
	game.hear_until("Sechs: Ältere Partien.");
	game.hear_until("Sieben: Eine Partie suchen.");
	game.hear_until("Acht: Zurück.");
	game.hear_until("Wählen Sie mit einer Zahl.");
	game.enter("7");
	game.hear_until("Welche Partie suchen Sie?");
	game.hear_until("Die Eingabetaste allein geht zurück.");
	// Nothing is found, and it is asked again. No word is a command here.
	game.enter("hilfe");
	game.hear_until("Keine Partie hat alle diese Wörter.");
	game.hear_until("Welche Partie suchen Sie?");
	game.hear_until("Die Eingabetaste allein geht zurück.");
	game.enter("zoe MUELL");
	game.hear_until("Eine Partie.");
	game.hear_until("Zoë Müller gegen Anna, ein Halbzug, nicht beendet.");
	game.hear_until("Zwei: Eine Partie suchen.");
	game.hear_until("Drei: Zurück.");
	game.hear_until("Wählen Sie mit einer Zahl.");
	game.enter("3");
	game.hear_until("Friedrich gegen Emil, ein Halbzug, nicht beendet.");
	game.hear_until("Wählen Sie mit einer Zahl.");
	// A name in place of a number does the same, and all words have to be there.
	game.enter("anna cesar");
	game.hear_until("Eine Partie.");
	game.hear_until("Anna gegen Cesar, ein Halbzug, nicht beendet.");
	game.hear_until("Wählen Sie mit einer Zahl.");
	game.enter("1");
	game.hear_until("Wählen Sie mit einer Zahl.");
	// Back to the found games, and Enter alone back to all.
	game.enter("9");
	game.hear_until("Drei: Zurück.");
	game.hear_until("Wählen Sie mit einer Zahl.");
	game.enter("2");
	game.hear_until("Die Eingabetaste allein geht zurück.");
	game.enter("");
	game.hear_until("Acht: Zurück.");
	game.hear_until("Wählen Sie mit einer Zahl.");
	game.enter("anna");
	game.hear_until("Vier Partien.");
	game.hear_until("Gustav gegen Anna, ein Halbzug");
	game.hear_until("Wählen Sie mit einer Zahl.");
	game.enter("1");
	game.hear_until("Wählen Sie mit einer Zahl.");
	game.enter("1");
	game.hear_until("Letzter Zug: Eva zwei Eva vier.");
	game.end();
}
