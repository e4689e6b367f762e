//! An engine that judges positions, one after the other: the strong program where it is installed, or else the built-in one, which also
//! takes its place when it fails.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::engine::{Advice, Adviser};
use super::{OpponentNews, Score};
use crate::chess::{Move, Position};
use crate::clock::{Span, Stamp};
use crate::narrator::Narrator;
use crate::uci::OtherLine;

/// The strong program.
const STRONG: &str = "stockfish";
/// Time that a judge may take for one position before it counts as dead.
const PATIENCE: Span = Span::seconds(20);

/// A judge, and the question it was asked.
#[derive(Debug)]
pub(in crate::desk) struct Judge<T> {
	chess960: bool,
	/// Number of best lines that are wanted.
	lines: u8,
	/// While it runs.
	adviser: Option<Adviser>,
	/// The strong program is not there, or has failed.
	built_in: bool,
	asked: Option<T>,
	patience: Stamp,
}

/// The outcome of a question to a judge.
#[derive(Debug)]
pub(in crate::desk) enum Verdict<T> {
	/// The name of the judge, the score from the view of the side to move, and the line that should be played.
	Judged {
		asked: T,
		engine: String,
		score: Score,
		line: Vec<Move>,
		/// Further lines, the best first, if several were asked for.
		others: Vec<OtherLine>,
	},
	/// It has failed, and the built-in one will be asked from now on. `absent` says that it was never there.
	OtherEngine { asked: Option<T>, absent: bool },
	/// Nobody judges any more, until somebody is asked again.
	Gone,
	/// The answer is no longer wanted.
	Late,
}

impl<T> Judge<T> {
	pub(in crate::desk) const fn new(chess960: bool) -> Self {
		Self {
			chess960,
			lines: 1,
			adviser: None,
			built_in: false,
			asked: None,
			patience: Stamp(0),
		}
	}

	/// Asks for this number of best lines.
	pub(in crate::desk) const fn with_lines(mut self, lines: u8) -> Self {
		self.lines = lines;
		self
	}

	pub(in crate::desk) const fn asked(&self) -> Option<&T> {
		self.asked.as_ref()
	}

	/// Asks for a judgement after these moves. It replaces the question before.
	pub(in crate::desk) fn ask(
		&mut self,
		asked: T,
		start: &Position,
		moves: Vec<Move>,
		narrator: &mut Narrator,
	) {
		let program = (!self.built_in).then_some(STRONG);
		let adviser = self
			.adviser
			.get_or_insert_with(|| Adviser::judge(program, self.lines));
		adviser.ask_after(start, moves, self.chess960, narrator);
		self.asked = Some(asked);
		self.patience = narrator.at() + PATIENCE;
	}

	/// Drops the question; a later answer to it is ignored.
	pub(in crate::desk) fn forget(&mut self) -> Option<T> {
		self.asked.take()
	}

	/// Nothing more is asked for now.
	pub(in crate::desk) fn dismiss(&mut self, narrator: &mut Narrator) {
		self.asked = None;
		if let Some(adviser) = self.adviser.take() {
			adviser.dismiss(narrator);
		}
	}

	/// From now on the strong program is tried first again.
	pub(in crate::desk) const fn renew(&mut self) {
		if self.adviser.is_none() {
			self.built_in = false;
		}
	}

	/// Returns the time by which it must have answered.
	pub(in crate::desk) fn next_alarm(&self) -> Option<Stamp> {
		self.asked.as_ref().map(|_| self.patience)
	}

	pub(in crate::desk) fn hear(
		&mut self,
		news: &OpponentNews,
		narrator: &mut Narrator,
	) -> Option<Verdict<T>> {
		let adviser = self.adviser.as_mut().filter(|_| Adviser::takes(news))?;
		let heard = adviser.hear(news, narrator)?;
		let engine = adviser.name().to_string();
		let judged = |advice: Advice| Some((advice.score?, advice.line, advice.others));
		let Some((score, line, others)) = heard.ok().and_then(judged) else {
			return Some(self.fails(narrator));
		};
		let judged = |asked| Verdict::Judged {
			asked,
			engine,
			score,
			line,
			others,
		};
		Some(self.asked.take().map_or(Verdict::Late, judged))
	}

	/// Gives up an engine that is late.
	pub(in crate::desk) fn settle(&mut self, narrator: &mut Narrator) -> Option<Verdict<T>> {
		let late = self.next_alarm().is_some_and(|due| due <= narrator.at());
		late.then(|| self.fails(narrator))
	}

	/// It cannot be started, is gone, talks nonsense or takes too long.
	fn fails(&mut self, narrator: &mut Narrator) -> Verdict<T> {
		let absent = self
			.adviser
			.as_ref()
			.is_none_or(|adviser| adviser.name().is_empty());
		let asked = self.asked.take();
		self.dismiss(narrator);
		if core::mem::replace(&mut self.built_in, true) {
			self.built_in = false;
			return Verdict::Gone;
		}
		Verdict::OtherEngine { asked, absent }
	}
}
