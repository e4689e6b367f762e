//! Practice by ear: a drill, an endgame from a position that was set up, a puzzle, a game that is read, and its review.

use crate::game::Table;
use crate::grammar::Grammar;
use crate::headless::Headless;
use crate::practice::{enter, leave, open};

/// A puzzle in the format of Lichess: the opponent's move first. No puzzle that comes with the program has its theme.
const PUZZLE: &str = "00abc,r3k2r/ppp2ppp/2n5/3N4/8/8/PPP2PPP/R3K2R b KQkq - 0 1,a8d8 d5c7 e8f8 c7b5,1400,80,95,1200,zugzwang,,\n";

/// White is mated at once after a move that any engine calls a blunder.
const GAME: &str = "[White \"Anna\"]\n[Black \"Bella\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

/// A line to be learnt.
const LINES: &str = "[White \"Anna\"]\n[Black \"Bella\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n";

fn begin(import: Option<(&[&str], &str)>) -> Table {
	open(Headless::without_sound(), import, Grammar::german_practice())
}

/// Types keys without Enter.
fn press(table: &Table, key: &str, shown: &str) {
	table.terminal.press(key);
	table.terminal.wait_for(shown);
}

#[test]
fn the_question_of_a_drill_is_heard() {
	let table = begin(None);
	enter(&table, "Brettübungen", "Welche Übung?");
	enter(&table, "Die Farbe eines Feldes", "Wie lange?");
	enter(&table, "So lange Sie mögen", "hell oder dunkel?");
	let screen = table.terminal.capture();
	let asked = screen
		.lines()
		.find(|line| line.contains("hell oder dunkel?"))
		.unwrap();
	let words: Vec<&str> = asked.split_whitespace().collect();
	let at = words.iter().position(|word| *word == "hell").unwrap();
	let question = words[at - 2..at + 3].join(" ");
	table.wait_to_hear(&[&question]);
	leave(&table);
}

#[test]
fn a_position_that_was_set_up_is_heard_and_won() {
	let table = begin(None);
	enter(&table, "Stellung aufbauen", "Leeres Brett");
	table.wait_to_hear(&["Weiß am Zug"]);
	enter(&table, "weißer König David sechs", "David sechs");
	table.wait_to_hear(&["David sechs weißer König"]);
	enter(&table, "weißer Turm Gustav sechs", "Gustav sechs");
	table.wait_to_hear(&["Gustav sechs weißer Turm"]);
	enter(&table, "schwarzer König David acht", "David acht");
	table.wait_to_hear(&["David acht schwarzer König"]);
	enter(&table, "Endspiel", "Matt in eins");
	table.wait_to_hear(&["David acht schwarzer König", "Weiß am Zug"]);
	enter(&table, "Tg8", "Matt");
	table.wait_to_hear(&["Turm Gustav sechs Gustav acht Schachmatt"]);
	leave(&table);
}

#[test]
fn the_moves_of_a_puzzle_are_heard() {
	let table = begin(Some((&["puzzles", "import"], PUZZLE)));
	enter(&table, "Schachaufgaben", "Welche Aufgaben?");
	enter(&table, "Ein Thema wählen", "Welches Thema?");
	enter(&table, "Zugzwang", "Finden Sie den besten Zug");
	table.wait_to_hear(&["Finden Sie den besten Zug"]);
	enter(&table, "Sc7", "Richtig");
	table.wait_to_hear(&["König Eva acht Felix acht"]);
	enter(&table, "Lösung", "Die Lösung");
	table.wait_to_hear(&["Springer Cesar sieben Bella fünf"]);
	leave(&table);
}

#[test]
fn a_game_is_heard_while_it_is_read_and_reviewed() {
	let table = begin(Some((&["import"], GAME)));
	enter(&table, "Fremde Partien nachspielen", "Eine Partie");
	enter(&table, "1", "Anna gegen Bella");
	table.wait_to_hear(&["Hilfe mit Fragezeichen"]);
	press(&table, "Right", "Felix zwei Felix drei");
	table.wait_to_hear(&["Eins Weiß Felix zwei Felix drei"]);
	enter(&table, "auswerten", "Wendepunkt");
	enter(&table, "zum Anfang", "Anfangsstellung");
	table.wait_to_hear(&["Anfangsstellung der Partie"]);
	enter(&table, "1", "Felix zwei Felix drei");
	enter(&table, "nächster Fehler weiß", "Gustav zwei Gustav vier");
	table.wait_to_hear(&["Zwei Weiß Gustav zwei Gustav vier"]);
	leave(&table);
}

#[test]
fn the_moves_of_an_opening_are_heard() {
	let table = begin(Some((&["import"], LINES)));
	enter(&table, "Eröffnungen", "Welche Eröffnung?");
	enter(&table, "Aus einer fremden Partie", "Nummer einer Partie");
	enter(&table, "1", "Ihre Seite?");
	enter(&table, "Weiß", "Weiß am Zug");
	table.wait_to_hear(&["Weiß am Zug"]);
	enter(&table, "e4", "Eva sieben Eva fünf");
	table.wait_to_hear(&["Eva sieben Eva fünf"]);
	enter(&table, "Sf3", "Springer Bella acht Cesar sechs");
	table.wait_to_hear(&["Springer Bella acht Cesar sechs"]);
	leave(&table);
}

#[test]
fn a_study_is_heard_while_it_is_edited() {
	let table = begin(Some((&["import"], GAME)));
	enter(&table, "Fremde Partien nachspielen", "Eine Partie");
	enter(&table, "1", "Anna gegen Bella");
	table.wait_to_hear(&["Hilfe mit Fragezeichen"]);
	enter(&table, "hinzufügen e4", "Eva zwei Eva vier");
	table.wait_to_hear(&["Eins Weiß Eva zwei Eva vier"]);
	enter(&table, "e5", "Eva sieben Eva fünf");
	table.wait_to_hear(&["Eins Schwarz Eva sieben Eva fünf"]);
	enter(&table, "rückgängig", "Zurückgenommen");
	table.wait_to_hear(&["Eins Weiß Eva zwei Eva vier"]);
	leave(&table);
}
