//! The intents of lines, in every language.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use once_cell::race::OnceBox;
use proptest::prelude::*;

use super::*;
use crate::clock::Span;
use crate::voice::{Language, folded};

const LANGUAGES: [Language; 4] = [
	Language::GERMAN,
	Language::ENGLISH,
	Language::FINNISH,
	Language::SWEDISH,
];

fn read(language: Language, line: &str) -> Intent {
	static LIBRARY: OnceBox<Library> = OnceBox::new();
	let library = LIBRARY.get_or_init(|| Box::new(Library::built_in()));
	Parser::new(library, &Manner::new(language)).read(line)
}

#[test]
fn times_are_read_as_they_are_said() {
	let library = Library::built_in();
	for (language, text, seconds) in [
		(Language::ENGLISH, "2 min", Some(120)),
		(Language::ENGLISH, "2min", Some(120)),
		(Language::ENGLISH, "two minutes", Some(120)),
		(Language::ENGLISH, "one hour 5 minutes thirty seconds", Some(3930)),
		(Language::ENGLISH, "90", Some(5400)),
		(Language::ENGLISH, "1:05", Some(65)),
		(Language::GERMAN, "zwei Minuten", Some(120)),
		(Language::GERMAN, "30 sek", Some(30)),
		(Language::FINNISH, "kaksi minuuttia", Some(120)),
		(Language::SWEDISH, "två minuter", Some(120)),
		(Language::SWEDISH, "en minut", Some(60)),
		(Language::GERMAN, "eine Minute", Some(60)),
		(Language::ENGLISH, "an hour", Some(3600)),
		(Language::ENGLISH, "", None),
		(Language::ENGLISH, "minutes", None),
		(Language::ENGLISH, "two three", None),
		(Language::ENGLISH, "two apples", None),
		(Language::ENGLISH, "90 hours", None),
		(Language::ENGLISH, "4294967295 hours", None),
	] {
		let manner = Manner::new(language);
		let read = Parser::new(&library, &manner).time(text);
		assert_eq!(read, seconds.map(Span::seconds), "{text}");
	}
}

#[test]
fn clocks_in_words() {
	let library = Library::built_in();
	let check = |language, lines: &[(&str, Option<&str>)]| {
		let manner = Manner::new(language);
		for (text, meant) in lines {
			let read = Parser::new(&library, &manner).controls(text);
			assert_eq!(read, meant.map(|meant| meant.parse().unwrap()), "{text}");
		}
	};
	check(
		Language::ENGLISH,
		&[
			("five minutes with three seconds", Some("5+3")),
			("five minutes and three seconds", Some("5+3")),
			("five minutes three seconds", Some("5+3")),
			("5 min + 3 sec", Some("5+3")),
			("fifteen plus ten", Some("15+10")),
			("ten minutes plus five seconds per move", Some("10+5")),
			("ten minutes each", Some("10")),
			("five minutes, three seconds increment", Some("5+3")),
			("ten minutes with a five second increment", Some("10+5")),
			("3 2", Some("3+2")),
			("three two blitz", Some("3+2")),
			("half an hour", Some("30")),
			("a quarter of an hour each", Some("15")),
			("one hour and thirty minutes", Some("90")),
			("one hour thirty", Some("90")),
			("an hour and a half", Some("90")),
			("0.25+0", Some("0.25")),
			("0.5 + 2", Some("0.5+2")),
			("0.75", Some("0.75")),
			("0.30+0", Some("0:30")),
			("1½+3", Some("1.5+3")),
			("¾", Some("0.75")),
			("half a minute", Some("0.5")),
			("a quarter of a minute and three seconds a move", Some("0.25+3")),
			("half a minute per move", None),
			("90 minutes and 30 seconds per move", Some("90+30")),
			(
				"one hour thirty minutes plus thirty seconds per move",
				Some("90+30"),
			),
			("two hundred minutes", Some("200")),
			("plus three", None),
			("three seconds per move", None),
			("five minutes with three with two", None),
			("five apples", None),
			("and", None),
			("with increment", None),
		],
	);
	check(
		Language::GERMAN,
		&[
			("fünf Minuten und drei Sekunden", Some("5+3")),
			("zehn Minuten mit fünf Sekunden pro Zug", Some("10+5")),
			("fünfzehn plus zehn", Some("15+10")),
			("eine halbe Stunde", Some("30")),
			("eine Viertelstunde für jeden", Some("15")),
			("anderthalb Stunden", Some("90")),
			("0,25+0", Some("0.25")),
			("eine Viertelminute plus zwei", Some("0.25+2")),
			("anderthalb Minuten", Some("1.5")),
			("eine Stunde", Some("60")),
			("hundertzwanzig Minuten", Some("120")),
			("zehn Minuten je Spieler", Some("10")),
		],
	);
	check(
		Language::FINNISH,
		&[
			("viisi minuuttia ja kolme sekuntia", Some("5+3")),
			("viisi minuuttia plus kolme sekuntia siirrolta", Some("5+3")),
			("kymmenen plus viisi", Some("10+5")),
			("puoli tuntia", Some("30")),
			("vartti", Some("15")),
			("puolitoista tuntia", Some("90")),
			("0,75+0", Some("0.75")),
			("puoli minuuttia", Some("0.5")),
			("viisi minuuttia kolmen sekunnin lisäyksellä", Some("5+3")),
			("viiden minuutin peli", Some("5")),
			("tunti kummallekin", Some("60")),
		],
	);
	check(
		Language::SWEDISH,
		&[
			("fem minuter och tre sekunder", Some("5+3")),
			("tio minuter med fem sekunders tillägg", Some("10+5")),
			("femton plus tio", Some("15+10")),
			("en halvtimme", Some("30")),
			("en kvart", Some("15")),
			("0,5+0", Some("0.5")),
			("en halv minut", Some("0.5")),
			("tio minuter var", Some("10")),
			("en timme", Some("60")),
			("fem minuters parti", Some("5")),
		],
	);
}

#[test]
fn numbers_that_are_put_together() {
	let library = Library::built_in();
	for (language, text, number) in [
		(Language::ENGLISH, "four hundred and two", 402),
		(Language::ENGLISH, "four hundred two", 402),
		(Language::ENGLISH, "one hundred", 100),
		(Language::ENGLISH, "nine hundred and fifty-nine", 959),
		(Language::GERMAN, "vierhundertzwei", 402),
		(Language::GERMAN, "fuenfhundertachtzehn", 518),
		(Language::FINNISH, "neljäsataakaksi", 402),
		(Language::SWEDISH, "fyrahundratvå", 402),
	] {
		let manner = Manner::new(language);
		assert_eq!(
			Parser::new(&library, &manner).number(text),
			Some(number),
			"{text}"
		);
	}
}

/// Every line of the table means this command with this rest.
#[track_caller]
fn check(language: Language, lines: &[(&str, &str, &str)]) {
	for (line, name, rest) in lines {
		let intent = read(language, line);
		assert_eq!(intent.action.map(Action::name), Some(*name), "{line}");
		assert_eq!(intent.rest, *rest, "{line}");
		assert_eq!(intent.line, *line);
	}
}

#[test]
fn sentences_of_german() {
	check(
		Language::GERMAN,
		&[
			("was steht auf e4", "square", "e4"),
			("Was steht auf Eva vier?", "square", "Eva vier"),
			("welche figur steht auf anna 1", "square", "anna 1"),
			("wer greift e4 an", "attackers", "e4"),
			("wer greift an e4", "attackers", "e4"),
			("wohin kann mein Springer ziehen?", "piece-moves", "Springer"),
			("was kann meine Dame schlagen", "captures", "Dame"),
			("wo stehen die Türme", "own-pieces", "Türme"),
			("was wurde bei Zug zwölf gesagt", "play-back", "12"),
			("was wurde bei Zug 3 von Schwarz gesagt", "play-back", "3 Schwarz"),
			("was sagt Artikel 9.4", "law", "9.4"),
			("die Uhr von Weiß auf 5:00 stellen", "set-time", "Weiß 5:00"),
			// Words that are no square leave the command to its words.
			("was steht auf", "square", ""),
			("was steht auf dem Tisch", "square", "dem Tisch"),
			("wer", "turn", ""),
			// The other languages are understood as well.
			("what stands on e4", "square", "e4"),
		],
	);
}

#[test]
fn sentences_of_the_other_languages() {
	check(
		Language::ENGLISH,
		&[
			("What is on e4?", "square", "e4"),
			("which piece is on Eva four", "square", "Eva four"),
			("is e4 attacked", "attackers", "e4"),
			("where can my knight go", "piece-moves", "knight"),
			("what can the queen take", "captures", "queen"),
			("what was said at move 12 of black", "play-back", "12 black"),
			("what does article 4.3 say", "law", "4.3"),
			("set the clock of black to 1:05:00", "set-time", "black 1:05:00"),
			("who is there", "turn", "is there"),
		],
	);
	check(
		Language::FINNISH,
		&[
			("mitä on ruudussa e4", "square", "e4"),
			("kuka uhkaa ruutua e4", "attackers", "e4"),
			("minne ratsu voi siirtyä", "piece-moves", "ratsu"),
			("mitä sanottiin siirrossa kaksi", "play-back", "2"),
			("mitä artikla 9.4 sanoo", "law", "9.4"),
			("aseta valkealle aikaa 5:00", "set-time", "valkealle 5:00"),
		],
	);
	check(
		Language::SWEDISH,
		&[
			("vad står på e4", "square", "e4"),
			("är e4 angripen", "attackers", "e4"),
			("vart kan min springare gå", "piece-moves", "springare"),
			("vad kan mitt torn slå", "captures", "torn"),
			("vad sades vid drag 12", "play-back", "12"),
			("ställ vits klocka på 5:00", "set-time", "vits 5:00"),
		],
	);
}

#[test]
fn what_stands_in_the_holes_has_its_type() {
	let arguments = |line| read(Language::ENGLISH, line).arguments;
	assert_eq!(arguments("what is on e4"), [Argument::Square(Square::E4)]);
	assert_eq!(
		arguments("set the clock of black to 5:00"),
		[Argument::Side(Color::Black), Argument::Time(Span::seconds(300))]
	);
	assert_eq!(
		arguments("where can my knight go"),
		[Argument::Piece(Role::Knight)]
	);
	assert_eq!(arguments("law 9.4"), [Argument::Text("9.4".to_string())]);
	assert_eq!(arguments("law"), []);
	assert_eq!(arguments("e4"), []);
	let intent = read(Language::ENGLISH, "White what is on e4");
	assert_eq!(intent.side, Some(Color::White));
	assert_eq!(intent.arguments, [Argument::Square(Square::E4)]);
}

#[test]
fn every_hole_can_be_filled() {
	let file = "[commands.hint]\npatterns = [\"try {file} with {rank}\", \"try {move} now\", \"try {move} {number} times\", \
		\"try {text} try {text} try\"]\n";
	let library = Library::built_in()
		.with_user_file(Language::ENGLISH, file)
		.unwrap();
	let manner = Manner::new(Language::ENGLISH);
	let arguments = |line: &str| Parser::new(&library, &manner).read(line).arguments;
	assert_eq!(
		arguments("try e with four"),
		[Argument::File(File::E), Argument::Rank(Rank::Fourth)]
	);
	for line in ["try knight takes Felix three now", "try Nf3 now"] {
		assert!(
			matches!(arguments(line).as_slice(), [Argument::Move(_)]),
			"{line}"
		);
	}
	assert!(matches!(
		arguments("try e4 twenty-one times").as_slice(),
		[Argument::Move(_), Argument::Number(21)]
	));
	assert_eq!(
		arguments("try a try b c try"),
		["a", "b c"].map(|text| Argument::Text(text.to_string()))
	);
	// Many ways to cut a line, and all of them fail.
	assert_eq!(arguments(&"try ".repeat(59)).len(), 2);
	assert_eq!(arguments(&format!("{}no", "try ".repeat(59))), []);
	assert_eq!(arguments(&"try ".repeat(100_000)), []);
}

#[test]
fn every_word_of_every_command_still_calls_it() {
	for language in LANGUAGES {
		let (library, manner) = (Library::built_in(), Manner::new(language));
		let parser = Parser::new(&library, &manner);
		let words = crate::voice::Vocabulary::new(&library, manner).unwrap();
		for action in Action::ALL {
			for word in words.command_words(action.name()) {
				let alone = parser.read(word);
				assert_eq!(alone.whole(), Some(*action), "{language} {word}");
				assert_eq!(folded(&alone.called), folded(word));
			}
		}
	}
}

/// Words of patterns and commands, and others.
fn words() -> Vec<&'static str> {
	vec![
		"what", "is", "on", "e4", "Eva", "vier", "was", "steht", "auf", "the", "clock", "of", "White", "to",
		"5:00", "Springer", "?", "…", "set", "move", "12", "said", "at", "article", "say", "mitä",
		"{square}", "\u{308}",
	]
}

proptest! {
	#[test]
	fn any_line_is_taken_apart(line in "\\PC{0,120}", at in 0_usize..4) {
		let intent = read(LANGUAGES[at], &line);
		prop_assert_eq!(intent.line, line);
	}

	#[test]
	fn any_words_are_taken_apart(line in prop::collection::vec(prop::sample::select(words()), 0..30)) {
		let line = line.join(" ");
		let intent = read(Language::ENGLISH, &line);
		prop_assert_eq!(intent.action.is_none(), intent.called.is_empty());
		prop_assert_eq!(&intent.line, &line);
	}
}
