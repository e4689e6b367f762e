//! A review as PGN: scores, assessments and better lines beside the moves.

use alloc::string::String;
use alloc::vec::Vec;

use super::chances::Grade;
use super::judged::{Judgement, Review};
use crate::chess::san;
use crate::sheet::{ImportedGame, Note};

impl Review {
	/// Returns the game with the findings beside its moves: `[%eval]`, glyphs and better lines. `told` adds a sentence in
	/// English to each mistake, for readers of the file.
	#[must_use]
	pub fn annotated(&self, game: &ImportedGame, told: bool) -> ImportedGame {
		let notes: Vec<Note> = (0..self.moves.len()).map(|ply| self.note(ply, told)).collect();
		game.noted(&notes)
	}

	fn note(&self, ply: usize, told: bool) -> Note {
		let after = ply.saturating_add(1);
		// No number expresses that a game is over.
		let judged = self.at(after).filter(|judged| judged.by.is_some());
		let mut comment =
			judged.map_or_else(String::new, |judged| format!("[%eval {}]", judged.score.noted()));
		let graded = self
			.judgement(ply)
			.and_then(|judgement| Some((judgement, judgement.grade?)));
		let Some((judgement, grade)) = graded else {
			return Note {
				comment,
				..Note::default()
			};
		};
		let variation = self.better(ply);
		if let Some(best) = variation.first().filter(|_| told) {
			comment.push_str(&sentence(&judgement, grade, best));
		}
		Note {
			nag: Some(grade.nag()),
			comment,
			variation,
		}
	}

	/// Returns the better moves in place of this half-move, in short notation.
	fn better(&self, ply: usize) -> Vec<String> {
		let Some(position) = self.position(ply) else {
			return Vec::new();
		};
		let mut position = position.clone();
		let one = |mv: &crate::chess::Move| {
			let written = san(&position, *mv);
			position = position.after(*mv);
			written
		};
		self.line(ply).iter().map(one).collect()
	}
}

fn sentence(judgement: &Judgement, grade: Grade, best: &str) -> String {
	let name = match grade {
		Grade::Inaccuracy => "Inaccuracy",
		Grade::Mistake => "Mistake",
		Grade::Blunder => "Blunder",
	};
	let Judgement { before, after, .. } = judgement;
	format!(" {name}: winning chances fall from {before:.0} % to {after:.0} %. {best} was better.")
}
