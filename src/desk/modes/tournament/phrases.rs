//! Lines that arbiters type who have never read our words: each line of the tables is followed by its ruling or report.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Awaiting, Tournament};
use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::commands::Action;
use crate::desk::mode::Mode;
use crate::desk::session::Session;
use crate::game::{Command, Penalty, Ruling};
use crate::keys::Keymap;
use crate::settings::Choices;
use crate::voice::{Language, Library};

type Lines = &'static [(&'static str, &'static str)];

const ENGLISH: Lines = &[
	("Black gets two minutes", "add-time black 120"),
	("give Black 2 min", "add-time black 120"),
	("add two minutes to Black", "add-time black 120"),
	("two minutes for White", "add-time white 120"),
	("take one minute from White", "take-time white 60"),
	("White loses 30 seconds", "take-time white 30"),
	("set White to 1:20:00", "set-clock white 4800"),
	(
		"set the clocks White 80 Black 75",
		"set-clock white 4800 black 4500",
	),
	("stop the clocks", "stop"),
	("stop both clocks", "stop"),
	("start the clocks", "resume"),
	("continue", "resume"),
	("play on", "resume"),
	("White wins", "result 1-0"),
	("Black has won", "result 0-1"),
	("result draw", "result 1/2-1/2"),
	("result 1-0", "result 1-0"),
	("Black is warned", "warn black"),
	("a warning for White", "warn white"),
	("White gets a warning", "warn white"),
	("Black made an illegal move", "illegal black"),
	("illegal move by White", "illegal white"),
	("Black claims an illegal move", "claim illegal"),
	("White claims on time", "claim flag"),
	("Black claims threefold", "claim threefold"),
	("White claims fifty moves", "claim fifty"),
	("claim is wrong", "reject"),
	("grant the claim", "accept"),
	("Black's phone rang", "report device of black"),
	("White is disturbing", "report disturbance of white"),
	("how much time has White left", "ask"),
	("Black has arrived", "arrive"),
	("compare the boards", "compare"),
];

const GERMAN: Lines = &[
	("Schwarz bekommt zwei Minuten", "add-time black 120"),
	("gib Schwarz 2 min", "add-time black 120"),
	("zwei Minuten für Weiß", "add-time white 120"),
	("Schwarz zwei Minuten gutschreiben", "add-time black 120"),
	("Weiß eine Minute abziehen", "take-time white 60"),
	("Weiß verliert 30 Sekunden", "take-time white 30"),
	("stell Weiß auf 1:20:00", "set-clock white 4800"),
	(
		"Uhren stellen Weiß 80 Schwarz 75",
		"set-clock white 4800 black 4500",
	),
	("Uhr anhalten", "stop"),
	("Uhren stoppen", "stop"),
	("Uhren starten", "resume"),
	("weiterspielen", "resume"),
	("es geht weiter", "resume"),
	("Weiß gewinnt", "result 1-0"),
	("Schwarz hat gewonnen", "result 0-1"),
	("Ergebnis Remis", "result 1/2-1/2"),
	("Ergebnis 1:0", "result 1-0"),
	("Schwarz wird verwarnt", "warn black"),
	("Verwarnung für Weiß", "warn white"),
	("Weiß bekommt eine Verwarnung", "warn white"),
	("Schwarz hat regelwidrig gezogen", "illegal black"),
	("illegaler Zug von Weiß", "illegal white"),
	("Schwarz reklamiert illegalen Zug", "claim illegal"),
	("Weiß reklamiert Zeit", "claim flag"),
	("Schwarz reklamiert Stellungswiederholung", "claim threefold"),
	("Weiß reklamiert fünfzig Züge", "claim fifty"),
	("Antrag abgelehnt", "reject"),
	("Antrag stattgeben", "accept"),
	("Schwarz Handy klingelt", "report device of black"),
	("Weiß stört", "report disturbance of white"),
	("wie viel Zeit hat Weiß noch", "ask"),
	("Schwarz ist da", "arrive"),
	("Bretter vergleichen", "compare"),
];

const FINNISH: Lines = &[
	("Musta saa kaksi minuuttia", "add-time black 120"),
	("lisää kaksi minuuttia mustalle", "add-time black 120"),
	("kaksi minuuttia lisää valkealle", "add-time white 120"),
	("lisää mustalle 2 min", "add-time black 120"),
	("Valkea menettää 30 sekuntia", "take-time white 30"),
	("vähennä yksi minuutti valkealta", "take-time white 60"),
	(
		"aseta kellot valkea 80 musta 75",
		"set-clock white 4800 black 4500",
	),
	("aseta valkean kello aikaan 1:20:00", "set-clock white 4800"),
	("pysäytä kellot", "stop"),
	("kellot seis", "stop"),
	("käynnistä kellot", "resume"),
	("peli jatkuu", "resume"),
	("jatketaan", "resume"),
	("Valkea voittaa", "result 1-0"),
	("Musta voitti", "result 0-1"),
	("tulos tasapeli", "result 1/2-1/2"),
	("tulos 1-0", "result 1-0"),
	("Musta saa varoituksen", "warn black"),
	("varoitus valkealle", "warn white"),
	("Musta teki laittoman siirron", "illegal black"),
	("laiton siirto valkealta", "illegal white"),
	("Musta vaatii laitonta siirtoa", "claim illegal"),
	("Valkea lippu putosi", "claim flag"),
	("Musta kolmesti sama asema", "claim threefold"),
	("vaatimus on väärä", "reject"),
	("vaatimus on oikea", "accept"),
	("Musta puhelin soi", "report device of black"),
	("Valkea häiritsi", "report disturbance of white"),
	("paljonko valkealla on aikaa", "ask"),
	("Musta on paikalla", "arrive"),
	("vertaa lautoja", "compare"),
];

const SWEDISH: Lines = &[
	("Svart får två minuter", "add-time black 120"),
	("ge Svart 2 min", "add-time black 120"),
	("två minuter till Vit", "add-time white 120"),
	("lägg till två minuter för Svart", "add-time black 120"),
	("dra av en minut från Vit", "take-time white 60"),
	("Vit förlorar 30 sekunder", "take-time white 30"),
	("ställ Vit på 1:20:00", "set-clock white 4800"),
	(
		"ställ klockorna Vit 80 Svart 75",
		"set-clock white 4800 black 4500",
	),
	("stoppa klockorna", "stop"),
	("stanna klockan", "stop"),
	("starta klockorna", "resume"),
	("spela vidare", "resume"),
	("partiet fortsätter", "resume"),
	("Vit vinner", "result 1-0"),
	("Svart har vunnit", "result 0-1"),
	("resultat remi", "result 1/2-1/2"),
	("resultat 1-0", "result 1-0"),
	("Svart får en varning", "warn black"),
	("varning för Vit", "warn white"),
	("Svart gjorde ett regelstridigt drag", "illegal black"),
	("regelstridigt drag av Vit", "illegal white"),
	("Svart kräver regelstridigt drag", "claim illegal"),
	("Vit flaggan har fallit", "claim flag"),
	("Svart upprepning av ställningen", "claim threefold"),
	("kravet är fel", "reject"),
	("kravet är riktigt", "accept"),
	("Svart telefonen ringer", "report device of black"),
	("Vit stör", "report disturbance of white"),
	("hur mycket tid har Vit kvar", "ask"),
	("Svart har kommit", "arrive"),
	("jämför brädena", "compare"),
];

/// Returns a short name of a command.
fn described(command: &Command) -> String {
	let name = command.kind().name();
	if let Command::Rule(ruling) = command {
		format!("{}{}", ruling.kind().name(), details(ruling))
	} else if let Command::Claim { kind, .. } = command {
		format!("{name} {}", kind.name())
	} else if let Command::Report { kind, of, .. } = command {
		format!("{name} {} of {}", kind.name(), of.map_or("", side))
	} else {
		name.to_owned()
	}
}

fn details(ruling: &Ruling) -> String {
	let timed = |of: Color, span: Span| format!(" {} {}", side(of), span.0 / 1000);
	if let Ruling::Penalise {
		to,
		penalty: Penalty::TimeAdded(span) | Penalty::TimeTaken(span),
	} = ruling
	{
		timed(*to, *span)
	} else if let Ruling::Penalise { to, .. } = ruling {
		format!(" {}", side(*to))
	} else if let Ruling::SetClock(set) = ruling {
		let sides = Color::ALL.into_iter();
		sides.filter_map(|of| Some(timed(of, set.of(of).0?))).collect()
	} else if let Ruling::Illegal { by } = ruling {
		format!(" {}", by.map_or("", side))
	} else if let Ruling::Result { score } = ruling {
		format!(" {score}")
	} else {
		String::new()
	}
}

const fn side(color: Color) -> &'static str {
	match color {
		Color::White => "white",
		Color::Black => "black",
	}
}

#[track_caller]
fn check(language: Language, lines: Lines) {
	assert!(lines.len() >= 20, "only {} lines", lines.len());
	let mut choices = Choices::new(language);
	for (name, value) in [
		("vocabulary", language.code()),
		("blind", "white"),
		("assistant", "white"),
		("profile", "fide-2023"),
		("clock", "90+30"),
		("machine", "arbiter"),
	] {
		choices.set(name, value).unwrap();
	}
	let library = Library::built_in();
	let mut wrong = Vec::new();
	for (line, expected) in lines {
		let day = "2026-11-21";
		let mut desk =
			Session::new(library.clone(), choices.clone(), Keymap::default(), day, Stamp(0)).unwrap();
		let mut table = Tournament::open(&choices, false, &mut desk).unwrap();
		for typed in ["", "e4"] {
			let intent = desk.read(typed);
			table.intent(&intent, &mut desk);
		}
		table.judged.clear();
		let intent = desk.read(line);
		let asked = intent
			.action
			.map(|action: Action| format!("{} {}", action.name(), intent.rest));
		table.intent(&intent, &mut desk);
		if matches!(table.awaiting, Awaiting::Answer(_)) {
			let yes = desk.read("yes");
			table.intent(&yes, &mut desk);
		}
		let told = table.judged.last().map(described).or(asked);
		if told.as_deref() != Some(*expected) {
			wrong.push(format!("{line}: {told:?} and not {expected}"));
		}
	}
	assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn arbiters_are_understood_in_english() {
	check(Language::ENGLISH, ENGLISH);
}

#[test]
fn arbiters_are_understood_in_german() {
	check(Language::GERMAN, GERMAN);
}

#[test]
fn arbiters_are_understood_in_finnish() {
	check(Language::FINNISH, FINNISH);
}

#[test]
fn arbiters_are_understood_in_swedish() {
	check(Language::SWEDISH, SWEDISH);
}
