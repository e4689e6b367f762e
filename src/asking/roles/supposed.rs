//! Questions about what follows a move: "if I take on c6, what then".

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{ByRoles, Noun, Parts, bare_words};
use crate::asking::Parser;
use crate::chess::{Said, Square};
use crate::voice::{Asked, Party, Related, Relation, RoleSense};

/// The consequences of a condition.
#[derive(Debug)]
pub(super) struct Supposed {
	pub(super) by_roles: ByRoles,
	/// True if the words beside the condition are all words of such questions.
	pub(super) is_all: bool,
	/// The question in its plainest words.
	pub(super) asked: String,
}

impl Parser<'_> {
	/// The consequences of what a line supposes: "if I take on c6, what then".
	pub(super) fn supposed(&self, line: &str) -> Option<Supposed> {
		let known = self.library.role_words(self.manner)?;
		let words = bare_words(line)?;
		let ends: Vec<bool> = line
			.split_whitespace()
			.filter(|word| !word.chars().all(|sign| sign.is_ascii_punctuation()))
			.map(|word| word.ends_with([',', ';']))
			.collect();
		let (at, length) = (0..words.len()).find_map(|at| {
			let (length, senses) = known.first(words.get(at..)?, false)?;
			let supposes = |sense: &RoleSense| matches!(sense, RoleSense::WhatIf | RoleSense::Supposing);
			senses.iter().any(supposes).then_some((at, length))
		})?;
		let from = at + length;
		let comma = (from..words.len()).find(|place| ends.get(*place) == Some(&true));
		let tos: Vec<usize> = match comma {
			Some(comma) => Vec::from([comma + 1]),
			None => (from + 1..=words.len()).rev().collect(),
		};
		let (to, related) = tos.into_iter().find_map(|to| {
			let condition = words.get(from..to)?;
			let by_parts = Parts::of(condition, known, true, false).and_then(|mut parts| {
				(parts.asks, parts.outcome) = (true, true);
				parts.read(true, known)
			});
			let related = by_parts
				.map(|read| read.related)
				.filter(|related| related.asked == Asked::Outcome)
				.or_else(|| self.supposed_move(&condition.join(" ")))?;
			Some((to, related))
		})?;
		let beside = words.get(..at).into_iter().chain(words.get(to..));
		let is_known = |mut rest: &[&str]| {
			while !rest.is_empty() {
				let Some((length, _)) = known.first(rest, false) else {
					return false;
				};
				rest = rest.get(length..).unwrap_or_default();
			}
			true
		};
		// The consequences tell what takes back, and not what becomes of another piece.
		let names_more = |words: &[&str]| {
			let parts = [true, false].map(|loosely| Parts::of(words, known, true, loosely));
			let parts = parts.into_iter().flatten().next();
			parts.is_some_and(|parts| {
				let is_other = |noun: &Noun| !noun.asked && !noun.any && noun.party().is_specific();
				parts.nouns.iter().any(is_other)
			})
		};
		let is_all = beside.clone().all(|words| is_known(words) && !names_more(words));
		let bare = words.get(from..to)?.iter().map(|word| self.without_ending(word));
		let condition = bare.collect::<Vec<&str>>().join(" ");
		Some(Supposed {
			by_roles: ByRoles {
				related,
				is_closer: true,
			},
			is_all,
			asked: format!("{} {condition}", known.what_if),
		})
	}

	/// The question about what follows a move.
	fn supposed_move(&self, text: &str) -> Option<Related> {
		let said = self
			.readings(text)
			.iter()
			.find_map(|reading| self.move_of(reading))
			.or_else(|| self.library.hear_loosely(text, self.manner).ok()?.said())?;
		let (relation, agent, object) = match said {
			Said::Castling(_) => (Relation::Castles, Party::default(), Party::default()),
			Said::Piece {
				role,
				from_file,
				from_rank,
				to,
				..
			} => {
				let square = from_file
					.zip(from_rank)
					.map(|(file, rank)| Square::from_coords(file, rank));
				let agent = Party {
					role,
					square,
					file: from_file,
					..Party::default()
				};
				let object = Party {
					square: Some(to),
					..Party::default()
				};
				(Relation::Goes, agent, object)
			}
		};
		Some(Related {
			relation,
			agent,
			object,
			except: None,
			asked: Asked::Outcome,
			negated: false,
		})
	}
}
