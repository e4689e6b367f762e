//! Numbers and times in words, by the rules a word file gives (0 to 9999; beyond that digit by digit).

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Deserialize;

use super::phrase::{Language, Phrase};
use crate::clock::Span;

/// The number words of a language.
#[derive(Debug, Default)]
pub(super) struct Numbers {
	/// 0 to 99, the hundreds and the thousands, and all irregular numbers.
	pub(super) words: BTreeMap<u32, String>,
	/// Forms before hours, minutes and seconds ("eine"), also at the end of a greater number ("hundraen timmar").
	pub(super) before_unit: BTreeMap<u32, String>,
	pub(super) rules: NumberRules,
}

/// The rules for composing greater numbers.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NumberRules {
	/// True if it is written and said as one word ("hunderteins").
	pub(super) one_word: bool,
	/// True if a thousand and the rest are two words all the same ("tuhat yksi").
	#[serde(default)]
	thousands_apart: bool,
	/// The word before the part below a hundred ("one hundred and one"); may be empty.
	pub(super) and: String,
}

/// The words for hours, minutes and seconds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TimeWords {
	hour: String,
	hours: String,
	minute: String,
	minutes: String,
	second: String,
	seconds: String,
}

impl TimeWords {
	pub(super) fn words(&self) -> [&str; 6] {
		[
			&self.hour,
			&self.hours,
			&self.minute,
			&self.minutes,
			&self.second,
			&self.seconds,
		]
		.map(String::as_str)
	}
}

/// The days and the months of a date.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DateWords {
	pub(super) days: Vec<String>,
	pub(super) months: Vec<String>,
}

impl DateWords {
	pub(super) fn are_whole(&self) -> bool {
		self.days.len() == 31 && self.months.len() == 12
	}
}

impl Numbers {
	/// The number alone, as in "Zug Nummer einundzwanzig".
	pub(super) fn cardinal(&self, language: Language, number: u32) -> Phrase {
		let mut phrase = Phrase::new();
		self.push(&mut phrase, language, number, &self.words);
		phrase
	}

	/// A number that ends with one of the `last` words: with their forms alone, or before a unit.
	fn push(&self, phrase: &mut Phrase, language: Language, number: u32, last: &BTreeMap<u32, String>) {
		if let Some(word) = last.get(&number).or_else(|| self.words.get(&number)) {
			phrase.push_word(language, word);
			return;
		}
		if !(100..10_000).contains(&number) {
			self.push_digits(phrase, language, number);
			return;
		}
		let hundreds = number - number % 100;
		let thousands = number - number % 1000;
		let known = [hundreds, thousands]
			.into_iter()
			.find_map(|part| self.words.get_key_value(&part).filter(|_| part > 0));
		let Some((&greater, word)) = known else {
			self.push_digits(phrase, language, number);
			return;
		};
		phrase.push_word(language, word);
		if self.rules.one_word {
			if greater < 1000 || !self.rules.thousands_apart {
				phrase.mark(Phrase::JOINT);
			}
		} else if number - greater < 100 {
			phrase.push_word(language, &self.rules.and);
		}
		self.push(phrase, language, number - greater, last);
	}

	fn push_digits(&self, phrase: &mut Phrase, language: Language, number: u32) {
		let mut place = 10_u32.pow(number.checked_ilog10().unwrap_or(0));
		while place > 0 {
			if let Some(word) = self.words.get(&(number / place % 10)) {
				phrase.push_word(language, word);
			}
			place /= 10;
		}
	}

	/// A time in words: seconds rounded up, zero units dropped at both ends, never nothing.
	pub(super) fn span(&self, time: &TimeWords, language: Language, span: Span) -> Phrase {
		let seconds = span.shown_seconds();
		let units = [
			(seconds / 3600, &time.hour, &time.hours),
			(seconds / 60 % 60, &time.minute, &time.minutes),
			(seconds % 60, &time.second, &time.seconds),
		];
		let told = |unit: &(u64, &String, &String)| unit.0 > 0;
		let first = units.iter().position(told).unwrap_or(2);
		let last = units.iter().rposition(told).unwrap_or(2);
		let mut phrase = Phrase::new();
		for (count, one, many) in units.into_iter().take(last + 1).skip(first) {
			let count = u32::try_from(count).unwrap_or(u32::MAX);
			self.push(&mut phrase, language, count, &self.before_unit);
			phrase.push_word(language, if count == 1 { one } else { many });
		}
		phrase
	}
}

/// A time as a chess clock shows it: "5:02", "1:05:02".
pub(super) fn figures(span: Span) -> String {
	let seconds = span.shown_seconds();
	let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
	match hours {
		0 => format!("{minutes}:{seconds:02}"),
		_ => format!("{hours}:{minutes:02}:{seconds:02}"),
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;

	use super::*;
	use crate::voice::{Library, Manner, Vocabulary};

	fn words(language: Language) -> Vocabulary {
		Vocabulary::new(&Library::built_in(), Manner::new(language)).unwrap()
	}

	fn check(language: Language, expected: &[(u32, &str)]) {
		let vocabulary = words(language);
		for (number, word) in expected {
			assert_eq!(vocabulary.number(*number).to_string(), *word);
		}
	}

	fn check_span(language: Language, expected: &[(u64, &str)]) {
		let vocabulary = words(language);
		for (milliseconds, text) in expected {
			assert_eq!(vocabulary.span(Span(*milliseconds)).to_string(), *text);
		}
	}

	/// The whole list from nothing to fifty-nine.
	fn check_to_fifty_nine(language: Language, list: &str) {
		let expected: Vec<(u32, &str)> = (0..).zip(list.split(", ")).collect();
		assert_eq!(expected.len(), 60);
		check(language, &expected);
	}

	#[test]
	fn every_language_to_fifty_nine() {
		check_to_fifty_nine(
			Language::GERMAN,
			"null, eins, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, dreizehn, \
			vierzehn, fünfzehn, sechzehn, siebzehn, achtzehn, neunzehn, zwanzig, einundzwanzig, zweiundzwanzig, \
			dreiundzwanzig, vierundzwanzig, fünfundzwanzig, sechsundzwanzig, siebenundzwanzig, achtundzwanzig, \
			neunundzwanzig, dreißig, einunddreißig, zweiunddreißig, dreiunddreißig, vierunddreißig, \
			fünfunddreißig, sechsunddreißig, siebenunddreißig, achtunddreißig, neununddreißig, vierzig, \
			einundvierzig, zweiundvierzig, dreiundvierzig, vierundvierzig, fünfundvierzig, sechsundvierzig, \
			siebenundvierzig, achtundvierzig, neunundvierzig, fünfzig, einundfünfzig, zweiundfünfzig, \
			dreiundfünfzig, vierundfünfzig, fünfundfünfzig, sechsundfünfzig, siebenundfünfzig, \
			achtundfünfzig, neunundfünfzig",
		);
		check_to_fifty_nine(
			Language::ENGLISH,
			"zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, \
			 fourteen, fifteen, sixteen, seventeen, eighteen, nineteen, twenty, twenty-one, twenty-two, \
			 twenty-three, twenty-four, twenty-five, twenty-six, twenty-seven, twenty-eight, twenty-nine, \
			 thirty, thirty-one, thirty-two, thirty-three, thirty-four, thirty-five, thirty-six, \
			 thirty-seven, thirty-eight, thirty-nine, forty, forty-one, forty-two, forty-three, forty-four, \
			 forty-five, forty-six, forty-seven, forty-eight, forty-nine, fifty, fifty-one, fifty-two, \
			 fifty-three, fifty-four, fifty-five, fifty-six, fifty-seven, fifty-eight, fifty-nine",
		);
		check_to_fifty_nine(
			Language::FINNISH,
			"nolla, yksi, kaksi, kolme, neljä, viisi, kuusi, seitsemän, kahdeksan, yhdeksän, kymmenen, \
			 yksitoista, kaksitoista, kolmetoista, neljätoista, viisitoista, kuusitoista, seitsemäntoista, \
			 kahdeksantoista, yhdeksäntoista, kaksikymmentä, kaksikymmentäyksi, kaksikymmentäkaksi, \
			 kaksikymmentäkolme, kaksikymmentäneljä, kaksikymmentäviisi, kaksikymmentäkuusi, \
			 kaksikymmentäseitsemän, kaksikymmentäkahdeksan, kaksikymmentäyhdeksän, kolmekymmentä, \
			 kolmekymmentäyksi, kolmekymmentäkaksi, kolmekymmentäkolme, kolmekymmentäneljä, \
			 kolmekymmentäviisi, kolmekymmentäkuusi, kolmekymmentäseitsemän, kolmekymmentäkahdeksan, \
			 kolmekymmentäyhdeksän, neljäkymmentä, neljäkymmentäyksi, neljäkymmentäkaksi, \
			 neljäkymmentäkolme, neljäkymmentäneljä, neljäkymmentäviisi, neljäkymmentäkuusi, \
			 neljäkymmentäseitsemän, neljäkymmentäkahdeksan, neljäkymmentäyhdeksän, viisikymmentä, \
			 viisikymmentäyksi, viisikymmentäkaksi, viisikymmentäkolme, viisikymmentäneljä, \
			 viisikymmentäviisi, viisikymmentäkuusi, viisikymmentäseitsemän, viisikymmentäkahdeksan, \
			 viisikymmentäyhdeksän",
		);
		check_to_fifty_nine(
			Language::SWEDISH,
			"noll, ett, två, tre, fyra, fem, sex, sju, åtta, nio, tio, elva, tolv, tretton, fjorton, \
			 femton, sexton, sjutton, arton, nitton, tjugo, tjugoett, tjugotvå, tjugotre, tjugofyra, \
			 tjugofem, tjugosex, tjugosju, tjugoåtta, tjugonio, trettio, trettioett, trettiotvå, \
			 trettiotre, trettiofyra, trettiofem, trettiosex, trettiosju, trettioåtta, trettionio, fyrtio, \
			 fyrtioett, fyrtiotvå, fyrtiotre, fyrtiofyra, fyrtiofem, fyrtiosex, fyrtiosju, fyrtioåtta, \
			 fyrtionio, femtio, femtioett, femtiotvå, femtiotre, femtiofyra, femtiofem, femtiosex, \
			 femtiosju, femtioåtta, femtionio",
		);
	}

	#[test]
	fn german_beyond() {
		check(
			Language::GERMAN,
			&[
				(60, "sechzig"),
				(71, "einundsiebzig"),
				(99, "neunundneunzig"),
				(100, "hundert"),
				(101, "hunderteins"),
				(121, "hunderteinundzwanzig"),
				(999, "neunhundertneunundneunzig"),
				(1000, "tausend"),
				(1001, "tausendeins"),
				(1100, "elfhundert"),
				(2350, "zweitausenddreihundertfünfzig"),
				(3100, "dreitausendeinhundert"),
				(9999, "neuntausendneunhundertneunundneunzig"),
				(10_000, "eins null null null null"),
			],
		);
	}

	#[test]
	fn english() {
		check(
			Language::ENGLISH,
			&[
				(0, "zero"),
				(12, "twelve"),
				(21, "twenty-one"),
				(40, "forty"),
				(59, "fifty-nine"),
				(100, "one hundred"),
				(101, "one hundred and one"),
				(1100, "one thousand one hundred"),
				(1001, "one thousand and one"),
				(9999, "nine thousand nine hundred and ninety-nine"),
			],
		);
	}

	#[test]
	fn finnish_beyond() {
		check(
			Language::FINNISH,
			&[
				(60, "kuusikymmentä"),
				(91, "yhdeksänkymmentäyksi"),
				(100, "sata"),
				(101, "satayksi"),
				(121, "satakaksikymmentäyksi"),
				(200, "kaksisataa"),
				(960, "yhdeksänsataakuusikymmentä"),
				(1000, "tuhat"),
				(1001, "tuhat yksi"),
				(1100, "tuhat sata"),
				(2350, "kaksituhatta kolmesataaviisikymmentä"),
			],
		);
	}

	#[test]
	fn swedish_beyond() {
		check(
			Language::SWEDISH,
			&[
				(60, "sextio"),
				(91, "nittioett"),
				(100, "hundra"),
				(101, "hundraett"),
				(121, "hundratjugoett"),
				(200, "tvåhundra"),
				(960, "niohundrasextio"),
				(1000, "tusen"),
				(1001, "tusen ett"),
				(1100, "tusen etthundra"),
				(2350, "tvåtusen trehundrafemtio"),
			],
		);
	}

	#[test]
	fn a_number_agrees_with_what_is_counted() {
		let hours = |hours: u64| hours * 3_600_000;
		let minutes = |minutes: u64| minutes * 60_000;
		check_span(
			Language::FINNISH,
			&[
				(minutes(1), "yksi minuutti"),
				(minutes(2), "kaksi minuuttia"),
				(minutes(21), "kaksikymmentäyksi minuuttia"),
				(hours(1), "yksi tunti"),
				(hours(101), "satayksi tuntia"),
				(3_903_000, "yksi tunti viisi minuuttia kolme sekuntia"),
				(1, "yksi sekunti"),
				(0, "nolla sekuntia"),
			],
		);
		check_span(
			Language::SWEDISH,
			&[
				(minutes(1), "en minut"),
				(minutes(2), "två minuter"),
				(minutes(21), "tjugoen minuter"),
				(minutes(31), "trettioen minuter"),
				(51_000, "femtioen sekunder"),
				(hours(1), "en timme"),
				(hours(91), "nittioen timmar"),
				(hours(101), "hundraen timmar"),
				(hours(121), "hundratjugoen timmar"),
				(hours(1001), "tusen en timmar"),
				(3_903_000, "en timme fem minuter tre sekunder"),
				(0, "noll sekunder"),
			],
		);
		check_span(
			Language::GERMAN,
			&[
				(hours(101), "hundertein Stunden"),
				(hours(121), "hunderteinundzwanzig Stunden"),
			],
		);
		check_span(Language::ENGLISH, &[(hours(101), "one hundred and one hours")]);
	}

	#[test]
	fn times_in_words() {
		check_span(
			Language::GERMAN,
			&[
				(3_903_000, "eine Stunde fünf Minuten drei Sekunden"),
				(300_000, "fünf Minuten"),
				(9_000, "neun Sekunden"),
				(8_001, "neun Sekunden"),
				(1, "eine Sekunde"),
				(0, "null Sekunden"),
				(60_000, "eine Minute"),
				(1_260_000, "einundzwanzig Minuten"),
				(7_200_000, "zwei Stunden"),
				(3_605_000, "eine Stunde null Minuten fünf Sekunden"),
			],
		);
		check_span(
			Language::ENGLISH,
			&[
				(61_000, "one minute one second"),
				(1_260_000, "twenty-one minutes"),
			],
		);
	}
}
