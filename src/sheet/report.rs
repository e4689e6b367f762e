//! The arbiter's report of a game: its incidents in order, with time, clock and article, reports and rulings.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::braille::{Braille, Paper};
use super::game_record::GameRecord;
use super::heading::SheetHeading;
use super::incidents::{Incident, incidents};
use super::journal::Fingerprint;
use super::notation::{Letters, Style};
use super::note::Pen;
use super::printed;
use super::words::{SheetError, Words};
use crate::chess::Color;
use crate::game::{Fact, OpeningError};

/// Blank to be filled in by hand.
const OPEN: &str = "____________________";

/// The report, ready to be written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IncidentReport {
	title: String,
	head: Vec<(String, String)>,
	incidents: Vec<Incident>,
	/// Words for a game without incidents.
	none: String,
	/// The result, and the notes at the end.
	foot: Vec<String>,
	signature: String,
	language: String,
	letters: Letters,
}

impl IncidentReport {
	/// Returns the report of a whole journal, from its first fact on, with its name in the words of a language.
	///
	/// # Errors
	/// If the first fact does not open a game that can be played.
	pub fn of(
		facts: &[Fact],
		heading: &SheetHeading,
		(language, words): (&str, &Words),
	) -> Result<Self, OpeningError> {
		let letters = Letters::from_name(language).unwrap_or_default();
		let style = Style {
			letters,
			..Style::default()
		};
		let pen = Pen { words, style: &style };
		let mut record = GameRecord::of(facts.get(..1).unwrap_or_default())?;
		let incidents = incidents(facts, &mut record, pen);
		let mut foot = Vec::from([pen.result(&record)]);
		let signed = Color::ALL
			.into_iter()
			.filter(|color| record.table().conduct(*color).signed);
		foot.extend(signed.map(|color| pen.of_player(&words.signed, color, &[])));
		if !heading.hash.is_empty() {
			foot.push(format!("{}: {}", words.hash, Fingerprint::grouped(&heading.hash)));
		}
		Ok(Self {
			title: words.report.clone(),
			head: record.head_of_papers(heading, pen),
			incidents,
			none: words.no_incidents.clone(),
			foot,
			signature: words.arbiter_signature.clone(),
			language: language.to_string(),
			letters,
		})
	}

	/// As text in short lines, to be read aloud, or printed as it is.
	#[must_use]
	pub fn text(&self) -> String {
		let mut text = self.lines().join("\n");
		text.push_str(&format!("\n\n{}: {OPEN}\n", self.signature));
		text
	}

	fn lines(&self) -> Vec<String> {
		let mut lines = Vec::from([self.title.clone(), String::new()]);
		let field = |(name, value): &(String, String)| format!("{name}: {value}");
		lines.extend(self.head.iter().map(field));
		lines.push(String::new());
		for (number, incident) in (1_usize..).zip(&self.incidents) {
			lines.push(format!("{number}. {}", incident.place));
			lines.extend(incident.lines.iter().map(field));
			lines.push(String::new());
		}
		if self.incidents.is_empty() {
			lines.extend([self.none.clone(), String::new()]);
		}
		lines.extend(self.foot.iter().cloned());
		lines
	}

	/// As a page for any browser, which prints it on A4, and for screen readers: each incident under a heading of its own.
	#[must_use]
	pub fn page(&self) -> String {
		let mut body = printed::list(&self.head);
		for (number, incident) in (1_usize..).zip(&self.incidents) {
			let place = printed::escaped(&incident.place);
			body.push_str(&format!("<section>\n<h2>{number}. {place}</h2>\n"));
			body.push_str(&printed::list(&incident.lines));
			body.push_str("</section>\n");
		}
		let none = self.incidents.is_empty().then_some(&self.none);
		for line in none.into_iter().chain(&self.foot) {
			body.push_str(&format!("<p>{}</p>\n", printed::escaped(line)));
		}
		body.push_str(&format!("<p>{}: {OPEN}</p>\n", printed::escaped(&self.signature)));
		printed::page(&self.language, &self.title, include_str!("report.css"), &body)
	}

	/// In braille, laid out for paper.
	///
	/// # Errors
	/// If the language has no braille, or the data is damaged.
	pub fn braille(&self, braille: Braille, paper: Paper) -> Result<String, SheetError> {
		let mut lines = self.lines();
		lines.extend([String::new(), format!("{}:", self.signature)]);
		braille.paper(&self.language, self.letters, &lines, paper)
	}
}
