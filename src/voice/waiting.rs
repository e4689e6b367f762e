//! The cases before the arbiter, in words, without the steps that they require.

use super::phrase::Phrase;
use super::phrase_keys::PhraseKey;
use super::vocabulary::Vocabulary;
use crate::chess::Color;
use crate::game::{Breach, By, Call, Case, Event, RemedyStep, Report, Table};

impl Vocabulary {
	/// All of it, in the order in which it came: the claims, or the acts and their articles.
	#[must_use]
	pub fn before_arbiter(&self, cases: &[&Case], table: &Table) -> Option<Phrase> {
		let (first, behind) = cases.split_first()?;
		let mut phrase = self.line(PhraseKey::BeforeArbiter, &[]);
		phrase.append(self.case(first, table));
		phrase.append(self.cases_behind(behind.iter().copied(), table));
		Some(phrase)
	}

	/// The cases that wait after another one.
	#[must_use]
	pub fn cases_behind<'c>(&self, behind: impl IntoIterator<Item = &'c Case>, table: &Table) -> Phrase {
		let mut phrase = Phrase::new();
		for case in behind {
			phrase.append(self.line(PhraseKey::CaseBehind, &[]));
			phrase.append(self.case(case, table));
		}
		phrase
	}

	/// The claim, or the act and its report, and its article.
	#[must_use]
	pub fn case(&self, case: &Case, table: &Table) -> Phrase {
		let mut phrase = match &case.claim {
			Some(claim) => return self.claimed(claim, table.position()),
			None => self.act(case, table),
		};
		if let Some(remedy) = &case.remedy {
			phrase.append(self.by_article(&remedy.law));
		}
		phrase
	}

	/// The act of a case.
	#[must_use]
	pub fn act(&self, case: &Case, table: &Table) -> Phrase {
		if let Some((by, breach)) = case.act {
			return self.breach(breach, by);
		}
		if let Some(flag) = case.flag {
			return self.line(PhraseKey::FlagFallen, &[self.color(flag)]);
		}
		case.call.map_or_else(Phrase::new, |call| self.seen(&call, table))
	}

	/// The content of a report.
	#[must_use]
	pub fn seen(&self, call: &Call, table: &Table) -> Phrase {
		let Some(report) = call.report else {
			return Phrase::new();
		};
		let of = |told: &dyn Fn(Color) -> Phrase| call.of.map_or_else(Phrase::new, told);
		match report {
			Report::Touch => match call.of.zip(call.square) {
				Some((by, square)) => self.step(&RemedyStep::of(Event::Touched { by, square }), table),
				None => Phrase::new(),
			},
			Report::Displaced => self.line(PhraseKey::SeenDisplaced, &[]),
			Report::WrongSetup => self.line(PhraseKey::SeenWrongSetup, &[]),
			Report::WrongBoard => self.line(PhraseKey::SeenWrongBoard, &[]),
			Report::ReversedColours => self.line(PhraseKey::SeenReversed, &[]),
			Report::WrongTimes => self.line(PhraseKey::SeenWrongTimes, &[]),
			// The arbiter has compared them.
			Report::Boards if call.by == By::Arbiter => Phrase::new(),
			Report::Boards => self.line(PhraseKey::SeenBoards, &[]),
			Report::TwoHands => of(&|of| self.breach(Breach::TwoHands, of)),
			Report::Device => of(&|of| self.breach(Breach::Device, of)),
			Report::Disturbance => of(&|of| self.breach(Breach::Disturbance, of)),
			Report::Flag => of(&|of| self.line(PhraseKey::FlagFallen, &[self.color(of)])),
		}
	}

	/// The person who reported it, unless it was the arbiter.
	#[must_use]
	pub fn reporter(&self, case: &Case) -> Phrase {
		let reported = case
			.call
			.filter(|call| call.report.is_some() && call.by != By::Arbiter);
		reported.map_or_else(Phrase::new, |call| {
			self.line(PhraseKey::ReportedBy, &[self.by(call.by)])
		})
	}
}
