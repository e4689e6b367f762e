//! Questions about who does what to whom, read by their parts: the relation, the one who acts and the one to whom it is
//! done, and what is asked of them. A line with a word that has no part in that is no such question.
//!
//! Agent and object are told apart by the voice of the verb, by prepositions, by forms of words that only one of them has,
//! and else by their order.

mod supposed;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::patterns::Argument;
use super::{Intent, Parser};
use crate::chess::{File, Role, Square};
use crate::commands::{Action, Ask, BoardAction};
use crate::voice::{Asked, Party, Related, Relation, RoleSense, RoleWords, Whose};

/// A longer line is no question of one part.
const MOST_WORDS: usize = 24;
/// The most words that are passed over.
const MOST_PASSED: usize = 4;

/// The relation of a noun to the verb, as a preposition before it tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
	By,
	With,
	/// It is left aside.
	Except,
}

/// The role that the form of a word tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
	Agent,
	Object,
}

/// A noun with its article, owner and place: "my bishop on b5", "which of my pawns", "he".
#[derive(Clone, Copy, Debug, Default)]
struct Noun {
	before: Option<Before>,
	mark: Option<Mark>,
	asked: bool,
	counted: bool,
	any: bool,
	pieces: bool,
	pronoun: bool,
	/// No name of a piece goes on with it: "anything".
	alone: bool,
	whose: Option<Whose>,
	role: Option<Role>,
	square: Option<Square>,
	file: Option<File>,
	/// The square follows a word for a place.
	placed: bool,
	/// It stands in a clause about another one: "me" of "the knight that checks me".
	relative: bool,
}

impl Noun {
	/// Returns `true` if nothing but a square is named.
	const fn is_place(&self) -> bool {
		self.square.is_some() && self.whose.is_none() && !self.is_named()
	}

	const fn is_named(&self) -> bool {
		self.role.is_some() || self.pieces || self.asked || self.any
	}

	/// The side before the name of a piece, and the piece, each for itself.
	fn of_side(self) -> Option<(Self, Self)> {
		let side = Self {
			whose: self.whose.filter(|whose| matches!(whose, Whose::Side(_))),
			..Self::default()
		};
		let piece = Self { whose: None, ..self };
		(side.whose.is_some() && self.role.is_some()).then_some((side, piece))
	}

	const fn party(&self) -> Party {
		Party {
			whose: self.whose,
			role: self.role,
			square: self.square,
			file: self.file,
			checks: false,
		}
	}
}

/// The parts of a line, as far as it is read.
#[derive(Debug, Default)]
struct Parts {
	nouns: Vec<Noun>,
	/// More words of the last noun may follow.
	open: bool,
	/// The next word belongs to the last noun, as a word such as "of" tells.
	goes_on: bool,
	/// The words before the next noun.
	next: Noun,
	at: bool,
	verb: Option<(Relation, bool)>,
	/// Number of nouns before the verb.
	before_verb: usize,
	/// The word that was read is a form that is active or passive, as another verb tells.
	either: bool,
	has_be: bool,
	can: bool,
	asks: bool,
	outcome: bool,
	negated: bool,
	more: bool,
	has: bool,
	moves: bool,
	counts_checks: bool,
	/// The words before the question name something of it: "besides the king".
	leads_in: bool,
	/// A second verb tells of attacks where the first tells of guards, or the other way round.
	contests: bool,
	/// The object is the piece that gives check.
	checking: bool,
	/// The next words stand in a clause about the object.
	relative: bool,
	castling: bool,
	prevents: bool,
	where_to: bool,
	nobody: bool,
	/// A pronoun names nothing by itself.
	refers: bool,
	joins: bool,
	/// The noun after the verb may act, or have it done to it: "vad hotar tornet".
	is_either: bool,
	except: Option<Noun>,
	/// The words that have no part in it, by their place.
	passed: Vec<usize>,
}

/// A question that is read, and its worth beside a sentence that asks for a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ByRoles {
	pub(super) related: Related,
	/// True if no sentence of a command answers it as well.
	pub(super) is_closer: bool,
}

impl Parser<'_> {
	/// The question about who does what to whom that this line is.
	#[must_use]
	pub fn related(&self, line: &str) -> Option<Related> {
		self.by_roles(line).map(|asked| asked.related)
	}

	pub(super) fn by_roles(&self, line: &str) -> Option<ByRoles> {
		let asks = line.trim_end().ends_with('?');
		let words = bare_words(line)?;
		let known = self.library.role_words(self.manner)?;
		// "Can you" is polite only where no question is left without it.
		[true, false]
			.into_iter()
			.find_map(|plainly| Parts::of(&words, known, plainly, false)?.read(asks, known))
			.or_else(|| {
				self.supposed(line)
					.filter(|supposed| supposed.is_all)
					.map(|supposed| supposed.by_roles)
			})
	}

	/// The question about who does what to whom among words that have no part in it, as it is asked without them. Such a question needs
	/// a yes.
	pub(super) fn roles_among(&self, line: &str) -> Option<String> {
		let words = bare_words(line)?;
		let known = self.library.role_words(self.manner)?;
		let asks = self.is_question(line);
		let among = [true, false].into_iter().find_map(|plainly| {
			let parts = Parts::of(&words, known, plainly, true)?;
			let passed = parts.passed.clone();
			let is_clear = !passed.is_empty()
				&& passed.len() <= MOST_PASSED
				&& passed.len() * 2 <= words.len()
				&& parts.nouns.iter().all(Noun::is_whole);
			let read = parts.read(asks, known).filter(|_| is_clear)?;
			let related = read.related;
			let names = [related.agent, related.object]
				.into_iter()
				.any(|party| party != Party::default());
			let left: Vec<&str> = words
				.iter()
				.enumerate()
				.filter(|(place, _)| !passed.contains(place))
				.map(|(_, word)| self.without_ending(word))
				.collect();
			names.then(|| left.join(" "))
		});
		// Without them it must ask by itself.
		let by_itself = among.and_then(|meant| {
			let with_sign = format!("{meant}?");
			[meant, with_sign]
				.into_iter()
				.find(|meant| self.by_roles(meant).is_some())
		});
		by_itself.or_else(|| Some(self.supposed(line)?.asked))
	}

	/// The intent of such a question.
	pub(super) fn intent_by_roles(related: Related, line: &str) -> Intent {
		let ask = match (related.relation, related.asked) {
			(Relation::Outnumbers, _) => Ask::Balance,
			(_, Asked::Moves) => Ask::PieceMoves,
			(Relation::Goes, Asked::Object) => Ask::PieceMoves,
			(_, Asked::Outcome) | (Relation::Goes, _) => Ask::CanPlay,
			(Relation::Takes, _) => Ask::Captures,
			(Relation::Attacks | Relation::Defends, _) => Ask::Attackers,
			(Relation::Checks, Asked::Agent) if related.agent == Party::default() => Ask::CheckBy,
			(Relation::Checks, _) => Ask::Checks,
			(Relation::Contests, _) => Ask::Attackers,
			(Relation::Pins, _) => Ask::Pins,
			(Relation::Castles, _) => Ask::CanCastle,
		};
		Intent {
			line: line.to_string(),
			arguments: Vec::from([Argument::Text(line.trim().to_string())]),
			..Intent::of(Action::Board(BoardAction::Ask(ask)), String::from(line.trim()))
		}
	}
}

impl Parts {
	/// The parts of these words; `None` if one of them has no part in such a question, or none asks. With `loosely` the words that are
	/// unknown here are passed over, if they are no names.
	fn of(words: &[&str], known: &RoleWords, plainly: bool, loosely: bool) -> Option<Self> {
		let mut parts = Self::default();
		let mut rest = words;
		let mut is_first = true;
		while let Some(word) = rest.first() {
			let Some((length, senses)) = known.first(rest, plainly) else {
				let is_name = word.contains(|sign: char| sign.is_ascii_digit());
				if !loosely || is_name {
					return None;
				}
				parts.passed.push(words.len() - rest.len());
				rest = rest.get(1..).unwrap_or_default();
				continue;
			};
			rest = rest.get(length..).unwrap_or_default();
			let is_silent = senses == [RoleSense::Polite] || (is_first && senses == [RoleSense::Filler]);
			if is_silent {
				continue;
			}
			let asks = senses.iter().any(|sense| {
				matches!(
					sense,
					RoleSense::Asks
						| RoleSense::What | RoleSense::WithWhat
						| RoleSense::HowMany
						| RoleSense::Ways | RoleSense::WhereTo
						| RoleSense::WhatIf
						| RoleSense::Has
				)
			});
			if is_first {
				let leads_in = |sense: &RoleSense| matches!(sense, RoleSense::Except | RoleSense::Of);
				parts.leads_in = senses.iter().any(leads_in);
				is_first = false;
				parts.asks = asks;
			}
			parts.asks |= parts.leads_in && asks;
			parts.word(&senses, rest.is_empty())?;
		}
		// "With which pieces".
		parts.asks |= parts
			.nouns
			.first()
			.is_some_and(|noun| noun.asked && noun.before.is_some());
		Some(parts)
	}

	/// Takes in a word. `None` if it has no place here.
	fn word(&mut self, senses: &[RoleSense], is_last: bool) -> Option<()> {
		let has = |sense: RoleSense| senses.contains(&sense);
		let goes_on = core::mem::take(&mut self.goes_on);
		let mark = match (has(RoleSense::Agent), has(RoleSense::Object)) {
			(true, false) => Some(Mark::Agent),
			(false, true) => Some(Mark::Object),
			_ => None,
		};
		let whose = senses.iter().find_map(RoleSense::whose);
		let role = senses.iter().find_map(RoleSense::piece);
		let square = senses.iter().find_map(RoleSense::square);
		if has(RoleSense::Supposing) {
			return None;
		}
		self.outcome |= has(RoleSense::WhatIf);
		self.negated |= has(RoleSense::Not);
		self.asks |= has(RoleSense::Tag);
		self.castling |= has(RoleSense::Castling);
		self.prevents |= has(RoleSense::Prevents);
		self.joins |= has(RoleSense::And);
		self.has_be |= has(RoleSense::Be);
		self.can |= has(RoleSense::Can);
		self.more |= has(RoleSense::More);
		self.has |= has(RoleSense::Has);
		if let Some(square) = square {
			self.square(square, senses);
		} else if has(RoleSense::WhatIf) || has(RoleSense::More) {
			self.close();
		} else if has(RoleSense::Moves)
			&& self
				.nouns
				.last()
				.is_some_and(|noun| noun.counted && !noun.is_told())
		{
			self.moves = true;
			self.close();
		} else if role.is_some() || has(RoleSense::Pieces) {
			self.piece(senses, role, whose, mark);
		} else if has(RoleSense::Except) {
			self.close();
			self.next.before = Some(Before::Except);
		} else if has(RoleSense::NotCounting) {
			self.close();
			self.nouns.last_mut()?.before = Some(Before::Except);
		} else if has(RoleSense::Castling) || has(RoleSense::Prevents) || has(RoleSense::And) {
			// "From castling".
			(self.next, self.at) = (Noun::default(), false);
			self.close();
		} else if has(RoleSense::WhereTo) {
			self.close();
			self.where_to = true;
			self.next.mark = Some(Mark::Object);
			self.begin(|noun| noun.asked = true);
			self.close();
		} else if has(RoleSense::Ways) {
			self.close();
			self.next.before = Some(Before::With);
			self.begin(|noun| (noun.asked, noun.counted) = (true, true));
			self.close();
		} else if has(RoleSense::Nobody) {
			self.close();
			(self.negated, self.nobody) = (true, true);
			self.next.mark = self.next.mark.or(Some(mark.unwrap_or(Mark::Agent)));
			self.begin(|noun| noun.any = true);
		} else if has(RoleSense::WithWhat) {
			self.close();
			self.next.before = Some(Before::With);
			self.begin(|noun| noun.asked = true);
		} else if has(RoleSense::What) || has(RoleSense::HowMany) {
			self.close();
			self.next.mark = self.next.mark.or(mark);
			self.begin(|noun| {
				noun.asked = true;
				noun.counted = has(RoleSense::HowMany);
				// "Wer" goes with no noun after it.
				noun.pronoun = has(RoleSense::Pronoun);
			});
		} else if self.verb(senses)? {
			if has(RoleSense::ICan) {
				self.asker();
			}
		} else if has(RoleSense::Any) {
			self.close();
			self.next.mark = self.next.mark.or(mark);
			if has(RoleSense::With) {
				self.next.before = Some(Before::With);
			}
			self.begin(|noun| (noun.any, noun.alone) = (true, has(RoleSense::Pronoun)));
		} else if has(RoleSense::Dative) && self.next.before.is_none() && !goes_on {
			// "Kann er mir den Läufer schlagen": it is done to the bishop.
		} else if let Some(whose) = whose {
			let is_pronoun = has(RoleSense::Pronoun) && !goes_on;
			match self
				.nouns
				.last_mut()
				.filter(|noun| goes_on && noun.whose.is_none())
			{
				Some(noun) => noun.whose = Some(whose),
				None => self.owner(whose, is_pronoun, mark),
			}
		} else if has(RoleSense::Asks) || has(RoleSense::ICan) || has(RoleSense::Not) {
			self.close();
			if has(RoleSense::ICan) {
				self.asker();
			}
		} else if has(RoleSense::With) && is_last {
			// "What can I take e5 with?"
			let asked = self
				.nouns
				.iter_mut()
				.find(|noun| noun.asked && noun.before.is_none())?;
			asked.before = Some(Before::With);
		} else if has(RoleSense::Of)
			&& self.open
			&& self
				.nouns
				.last()
				.is_some_and(|noun| noun.is_bare() || (noun.asked && noun.role.is_none()))
		{
			// "Which of my pieces".
			self.goes_on = true;
		} else if has(RoleSense::By) || has(RoleSense::With) {
			self.close();
			if self.next.before != Some(Before::Except) {
				self.next.before = Some(if has(RoleSense::By) {
					Before::By
				} else {
					Before::With
				});
			}
		} else if has(RoleSense::At) {
			self.at = true;
		} else if has(RoleSense::Article) {
			// "Which of the pieces" goes on.
			let goes_on = |noun: &Noun| {
				self.open && noun.is_bare() && !noun.alone && noun.whose.is_none() && !noun.is_against(mark)
			};
			if !self.nouns.last().is_some_and(goes_on) {
				self.close();
				self.next.mark = mark;
			}
		} else if has(RoleSense::Pronoun) {
			// "It": the thing is named before, or nowhere.
			self.close();
			self.refers = true;
		} else if !(has(RoleSense::Filler)
			|| has(RoleSense::Has)
			|| has(RoleSense::Be)
			|| has(RoleSense::Tag))
		{
			return None;
		}
		Some(())
	}

	/// Takes in the form of a verb. Returns `true` if it is one; `None` if there is another one already.
	fn verb(&mut self, senses: &[RoleSense]) -> Option<bool> {
		let active = senses.iter().find_map(RoleSense::active);
		let passive = senses.iter().find_map(RoleSense::passive);
		self.negated ^= senses.iter().any(|sense| matches!(sense, RoleSense::Lacking(_)));
		let Some(relation) = active.or(passive) else {
			return Some(false);
		};
		self.either |= active.is_some() && passive.is_some();
		let is_passive = passive.is_some() && active.is_none();
		self.close();
		match self.verb {
			Some((known, _)) if known != relation => self.second_verb(known, relation, is_passive)?,
			// "Can I take e5 so that nobody takes back" asks for more than one thing.
			Some(_) if self.nouns.len() > self.before_verb + 1 => return None,
			Some((_, known)) => self.verb = Some((relation, known || is_passive)),
			None => {
				self.verb = Some((relation, is_passive));
				self.before_verb = self.nouns.len();
			}
		}
		Some(true)
	}

	/// Takes in a verb after another one. `None` if they do not go together.
	fn second_verb(&mut self, known: Relation, relation: Relation, is_passive: bool) -> Option<()> {
		match (known, relation) {
			(Relation::Attacks | Relation::Takes, Relation::Defends)
			| (Relation::Defends, Relation::Attacks | Relation::Takes) => self.contests = true,
			(Relation::Takes, Relation::Checks) => {
				(self.checking, self.relative) = (true, true);
				let is_one = self.nouns.len() > 1;
				// "Der Läufer, der mir Schach gibt".
				if let Some(last) = self.nouns.last_mut().filter(|noun| is_one && noun.pronoun) {
					last.relative = true;
				}
			}
			(Relation::Checks, Relation::Takes) => {
				(self.checking, self.relative) = (true, false);
				self.verb = Some((relation, is_passive));
				self.before_verb = self.nouns.len();
			}
			// "Kommer åt", "can't move because of a pin".
			(Relation::Goes, Relation::Attacks | Relation::Pins) => self.verb = Some((relation, is_passive)),
			(Relation::Pins, Relation::Goes) => {}
			_ => return None,
		}
		Some(())
	}

	fn square(&mut self, square: Square, senses: &[RoleSense]) {
		let at = core::mem::take(&mut self.at) || senses.contains(&RoleSense::At);
		let is_before = senses.contains(&RoleSense::SquareBefore);
		let fits = |noun: &Noun| {
			let is_owned = matches!(noun.whose, Some(Whose::Own | Whose::Other));
			noun.square.is_none()
				&& !noun.pronoun
				&& !is_before
				&& (at || !noun.alone)
				&& (noun.is_named() || (is_owned && !at))
		};
		if let Some(noun) = self.nouns.last_mut().filter(|noun| self.open && fits(noun)) {
			noun.square = Some(square);
			noun.placed = at;
			return;
		}
		self.close();
		self.begin(|noun| {
			noun.square = Some(square);
			noun.placed = at;
		});
	}

	fn piece(&mut self, senses: &[RoleSense], role: Option<Role>, whose: Option<Whose>, mark: Option<Mark>) {
		let fits =
			|noun: &Noun| {
				noun.role.is_none()
					&& !noun.pieces && !noun.pronoun
					&& !noun.alone && (whose.is_none() || noun.whose.is_none() || whose == noun.whose)
			};
		let is_apart = |noun: &Noun| {
			noun.asked && noun.mark == Some(Mark::Object) && senses.contains(&RoleSense::Nominative)
		};
		if self.open && self.nouns.last().is_some_and(is_apart) {
			// "Mitä minun lähettini voi lyödä": the owner is that of the piece.
			let whose = self.nouns.last_mut().and_then(|noun| noun.whose.take());
			self.close();
			self.begin(|noun| noun.whose = whose);
		}
		let joins = self.open && self.nouns.last().is_some_and(fits) && self.next.mark.is_none();
		if !joins {
			self.close();
			self.begin(|_| {});
		}
		let before = senses.contains(&RoleSense::With).then_some(Before::With);
		if let Some(noun) = self.nouns.last_mut() {
			noun.role = role;
			noun.file = senses.iter().find_map(RoleSense::file);
			noun.pieces = role.is_none();
			noun.whose = noun.whose.or(whose);
			noun.before = noun.before.or(before);
			noun.mark = if senses.contains(&RoleSense::Unmarked) {
				None
			} else {
				mark.or(noun.mark)
			};
		}
		self.open = true;
	}

	fn owner(&mut self, whose: Whose, is_pronoun: bool, mark: Option<Mark>) {
		let fits = |noun: &Noun| noun.whose.is_none() && noun.is_bare() && !noun.is_against(mark);
		if !is_pronoun && let Some(noun) = self.nouns.last_mut().filter(|noun| self.open && fits(noun)) {
			noun.whose = Some(whose);
			noun.mark = noun.mark.or(mark);
			return;
		}
		let has = self.has && self.verb.is_none() && !self.moves;
		if let Some(noun) = self
			.nouns
			.last_mut()
			.filter(|noun| has && is_pronoun && noun.asked && noun.is_bare() && noun.whose.is_none())
		{
			// "What has Black got that can take c3".
			noun.whose = Some(whose);
			return;
		}
		self.close();
		self.next.mark = self.next.mark.or(mark);
		self.begin(|noun| {
			noun.whose = Some(whose);
			noun.pronoun = is_pronoun;
		});
		if is_pronoun {
			self.close();
		}
	}

	/// The asker is the one who acts: "voinko".
	fn asker(&mut self) {
		self.next.mark = Some(Mark::Agent);
		self.begin(|noun| {
			noun.whose = Some(Whose::Own);
			noun.pronoun = true;
		});
		self.close();
	}

	/// Begins a noun.
	fn begin(&mut self, fill: impl FnOnce(&mut Noun)) {
		let mut noun = core::mem::take(&mut self.next);
		noun.relative = self.relative;
		fill(&mut noun);
		self.nouns.push(noun);
		self.open = true;
	}

	/// Nothing more belongs to the last noun.
	fn close(&mut self) {
		self.open = false;
	}

	/// The question that the parts make.
	fn read(mut self, ends_as_question: bool, known: &RoleWords) -> Option<ByRoles> {
		let (loose_places, verb_second) = (known.loose_places, known.verb_second);
		if !(self.asks || ends_as_question) || self.at || self.next.before.is_some() {
			return None;
		}
		self.set_aside();
		if self.contests {
			return self.contest();
		}
		if self.joins {
			return None;
		}
		if self.more {
			return self.comparison();
		}
		if self.moves {
			return self.move_count();
		}
		if self.castling {
			return self.castles();
		}
		let (relation, is_passive) = self.verb?;
		if relation == Relation::Pins {
			return self.pinned();
		}
		if self.refers && !self.nobody {
			return None;
		}
		let is_passive = is_passive || (self.either && self.has_be);
		// A perfect tense asks about the past.
		if self.has && is_passive && !self.nobody {
			return None;
		}
		if relation == Relation::Checks {
			// What gives check now is another question.
			if !self.can && !self.has {
				let asks = self.nouns.iter().any(|noun| noun.asked);
				let is_named = |noun: &Noun| noun.party().is_specific() && noun.role != Some(Role::King);
				let fits = asks && !self.outcome && !self.negated && !self.nouns.iter().any(is_named);
				return fits.then(|| ByRoles {
					is_closer: false,
					..self.question(Relation::Checks, Party::default(), Party::default(), Asked::Agent)
				});
			}
			// "Which checks" asks for the moves, as does the line without it.
			let number = self.nouns.len();
			let counted = self.nouns.iter().any(|noun| noun.counted);
			self.nouns
				.retain(|noun| !(noun.asked && noun.is_bare() && noun.before.is_none()));
			self.counts_checks = counted && self.nouns.len() < number;
		}
		let leads = matches!(relation, Relation::Takes | Relation::Attacks | Relation::Goes);
		if loose_places && leads && !is_passive && !self.negated {
			self.split_places(relation)?;
		}
		let mut agent: Option<Noun> = None;
		let mut object: Option<Noun> = None;
		let mut instrument: Option<Noun> = None;
		let mut free: Vec<usize> = Vec::new();
		for (number, noun) in self.nouns.iter().enumerate() {
			let place = match (noun.before, noun.mark) {
				(Some(Before::By), _) if is_passive => &mut agent,
				(Some(Before::By), _) => return None,
				(Some(Before::With), _) => &mut instrument,
				(Some(Before::Except), _) => return None,
				(None, _) if noun.is_place() => &mut object,
				(None, Some(Mark::Agent)) if is_passive => &mut object,
				(None, Some(Mark::Agent)) => &mut agent,
				(None, Some(Mark::Object)) if !is_passive => &mut object,
				(None, Some(Mark::Object) | None) => {
					free.push(number);
					continue;
				}
			};
			if place.replace(*noun).is_some() {
				return None;
			}
		}
		let noun = |number: &usize| self.nouns.get(*number).copied();
		match free.as_slice() {
			[] => {}
			[one] if is_passive || agent.is_some() => put(&mut object, noun(one)?)?,
			[one] => {
				let noun = noun(one)?;
				match noun
					.of_side()
					.filter(|_| self.before_verb == 0 && object.is_none())
				{
					// "Hotar vit springaren": no white knight, as then nothing is attacked.
					Some((side, piece)) => {
						put(&mut agent, side)?;
						put(&mut object, piece)?;
					}
					None => put(&mut agent, noun)?,
				}
			}
			[first, second] if !is_passive => {
				let (first_noun, second_noun) = (noun(first)?, noun(second)?);
				let between = first_noun.asked && *second < self.before_verb;
				if between && loose_places && (first_noun.role.is_some() || first_noun.pieces) {
					// "Welche Figur kann meine Dame schlagen": either may be the one that takes.
					return None;
				}
				let (acts, suffers) = if between {
					(second_noun, first_noun)
				} else {
					(first_noun, second_noun)
				};
				put(&mut agent, acts)?;
				put(&mut object, suffers)?;
				let is_first = self.before_verb == 1 && first_noun.asked && !first_noun.is_told();
				let may_be = matches!(relation, Relation::Attacks | Relation::Defends);
				self.is_either =
					verb_second && may_be && is_first && !self.can && second_noun.party().is_specific();
			}
			_ => return None,
		}
		if let Some(with) = instrument {
			agent = Some(joined(agent, with)?);
		}
		self.asked(relation, agent, object)
	}

	/// Sets the nouns aside that have no part in the relation itself.
	fn set_aside(&mut self) {
		let is_aside = |noun: &Noun| noun.before == Some(Before::Except);
		if let Some(at) = self.nouns.iter().position(is_aside) {
			self.except = Some(self.nouns.remove(at));
			self.before_verb -= usize::from(at < self.before_verb);
		}
		let before = self.nouns.iter().take(self.before_verb);
		self.before_verb -= before.filter(|noun| noun.relative).count();
		self.nouns.retain(|noun| !noun.relative);
		if let [first, .., last] = self.nouns.as_slice()
			&& self.nobody
			&& first.asked
			&& last.pronoun
		{
			// "Which pieces have nobody defending them".
			self.nouns.pop();
		}
	}

	/// The question of this kind about these.
	fn question(&self, relation: Relation, agent: Party, object: Party, asked: Asked) -> ByRoles {
		ByRoles {
			related: Related {
				relation,
				agent,
				object,
				except: self.except.map(|noun| noun.party()),
				asked,
				negated: self.negated,
			},
			is_closer: true,
		}
	}

	/// "Is e5 attacked more often than it is defended?"
	fn contest(&self) -> Option<ByRoles> {
		let named = |noun: &&Noun| noun.party().is_specific();
		let mut named = self.nouns.iter().filter(named);
		let (Some(one), None) = (named.next(), named.next()) else {
			return None;
		};
		(!self.outcome)
			.then(|| self.question(Relation::Contests, Party::default(), one.party(), Asked::Whether))
	}

	/// "Is my knight pinned to anything?"
	fn pinned(&self) -> Option<ByRoles> {
		let told = |noun: &&Noun| noun.is_told() || noun.asked || noun.square.is_some();
		let mut told = self.nouns.iter().filter(told);
		let object = told.next()?;
		let asked = if object.asked {
			Asked::Object
		} else {
			Asked::Whether
		};
		let is_one = told.all(|noun| !noun.party().is_specific());
		(is_one && !self.outcome).then(|| {
			let read = self.question(Relation::Pins, Party::default(), object.party(), asked);
			ByRoles {
				related: Related {
					// "What can't move because of a pin" denies no pin.
					negated: false,
					..read.related
				},
				is_closer: false,
			}
		})
	}

	/// "Which piece keeps me from castling?"
	fn castles(&self) -> Option<ByRoles> {
		let whose = self
			.nouns
			.iter()
			.filter(|noun| !noun.asked)
			.find_map(|noun| noun.whose);
		let agent = Party {
			whose: whose.filter(|whose| *whose != Whose::Other || !self.prevents),
			..Party::default()
		};
		if self.outcome {
			return Some(self.question(Relation::Castles, agent, Party::default(), Asked::Outcome));
		}
		let asks = self.prevents && self.nouns.iter().any(|noun| noun.asked);
		asks.then(|| self.question(Relation::Castles, agent, Party::default(), Asked::Agent))
	}

	/// Parts the place of a piece from the one that the verb names: "kann ich mit dem Turm auf e5 schlagen".
	fn split_places(&mut self, relation: Relation) -> Option<()> {
		let is_core = |noun: &&Noun| noun.before.is_none() && (noun.is_told() || noun.asked);
		if self.nouns.iter().any(Noun::is_place) || self.nouns.iter().filter(is_core).count() > 1 {
			return Some(());
		}
		let is_loose = |noun: &&mut Noun| noun.placed && noun.mark != Some(Mark::Object);
		let Some(last) = self.nouns.last_mut().filter(is_loose) else {
			return Some(());
		};
		if relation != Relation::Goes && last.before != Some(Before::With) {
			// "Kann der Turm auf e5 schlagen" can mean either.
			return None;
		}
		last.placed = false;
		let square = last.square.take();
		self.nouns.push(Noun {
			square,
			..Noun::default()
		});
		Some(())
	}

	fn asked(&self, relation: Relation, agent: Option<Noun>, object: Option<Noun>) -> Option<ByRoles> {
		let is_asked = |noun: Option<Noun>| noun.is_some_and(|noun| noun.asked);
		let counted = |noun: Option<Noun>| noun.is_some_and(|noun| noun.counted);
		let number = self.nouns.iter().filter(|noun| noun.asked).count();
		if number > 1 || (self.outcome && number > 0) {
			return None;
		}
		let asked = if self.outcome {
			Asked::Outcome
		} else if self.counts_checks {
			Asked::Objects
		} else if self.is_either {
			Asked::Either
		} else if is_asked(agent) {
			if counted(agent) {
				Asked::Agents
			} else {
				Asked::Agent
			}
		} else if is_asked(object) {
			if counted(object) {
				Asked::Objects
			} else {
				Asked::Object
			}
		} else {
			Asked::Whether
		};
		let party = |noun: Option<Noun>| noun.map_or_else(Party::default, |noun| noun.party());
		let (doer, target) = (party(agent), party(object));
		let target = Party {
			checks: self.checking,
			..target
		};
		let is_told = |party: Party| party != Party::default();
		let is_specific = |party: Party| party.is_specific();
		let has_any = |noun: Option<Noun>| noun.is_some_and(|noun| noun.any || noun.pieces);
		let reaches = matches!(relation, Relation::Takes | Relation::Attacks | Relation::Defends);
		let is_whole = if reaches {
			(is_told(doer) || is_told(target))
				&& (object.is_some() || (asked == Asked::Agent && self.negated && is_told(doer)))
		} else if relation == Relation::Checks {
			object.is_none_or(|object| {
				!object.asked && object.square.is_none() && matches!(object.role, None | Some(Role::King))
			}) && asked != Asked::Outcome
		} else {
			let goes_anywhere = self.where_to && asked == Asked::Object && is_specific(doer);
			let goes_there = object.map_or(self.negated && asked == Asked::Agent, |object| object.is_place());
			relation == Relation::Goes && (goes_anywhere || (goes_there && asked != Asked::Object))
		};
		if !is_whole {
			return None;
		}
		let is_closer = asked == Asked::Outcome
			|| self.negated
			|| self.except.is_some()
			|| self.checking
			|| self.is_either
			|| matches!(asked, Asked::Agents | Asked::Objects)
			|| relation == Relation::Checks
			|| (relation == Relation::Goes && asked == Asked::Agent)
			|| (relation == Relation::Takes && is_specific(target))
			|| (reaches
				&& is_specific(doer)
				&& asked != Asked::Object
				&& !(relation == Relation::Takes && has_any(object)));
		Some(ByRoles {
			is_closer,
			..self.question(relation, doer, target, asked)
		})
	}

	/// "Who has more pawns?"
	fn comparison(&self) -> Option<ByRoles> {
		let roles: Vec<Role> = self.nouns.iter().filter_map(|noun| noun.role).collect();
		let ([role], None) = (roles.as_slice(), self.verb) else {
			return None;
		};
		let is_clean = self
			.nouns
			.iter()
			.all(|noun| noun.square.is_none() && !noun.counted);
		let object = Party {
			role: Some(*role),
			..Party::default()
		};
		let fits = is_clean && !self.negated && !self.outcome;
		let sides = self.nouns.iter().filter(|noun| noun.asked || noun.is_told());
		// "Have I a pawn more" is asked by sentences.
		let is_closer = sides.clone().any(|noun| noun.asked) || sides.count() > 2;
		fits.then(|| ByRoles {
			is_closer,
			..self.question(Relation::Outnumbers, Party::default(), object, Asked::Agent)
		})
	}

	/// "How many moves does my knight have?"
	fn move_count(&self) -> Option<ByRoles> {
		let told: Vec<&Noun> = self.nouns.iter().filter(|noun| !noun.counted).collect();
		let agent = match told.as_slice() {
			// "How many moves" alone may ask for those that were made.
			[] => return None,
			[noun] if !noun.any && !noun.asked && !noun.pieces => noun.party(),
			_ => return None,
		};
		let verb_fits = matches!(self.verb, None | Some((Relation::Goes, false)));
		(verb_fits && !self.negated && !self.outcome)
			.then(|| self.question(Relation::Goes, agent, Party::default(), Asked::Moves))
	}
}

/// The words of a line without the signs around them; `None` if there are too few or too many for a question of one part.
fn bare_words(line: &str) -> Option<Vec<&str>> {
	let words: Vec<&str> = line
		.split_whitespace()
		.map(|word| word.trim_matches(['?', '!', '.', ',', ';', ':']))
		.filter(|word| !word.is_empty())
		.take(MOST_WORDS + 1)
		.collect();
	(2..=MOST_WORDS).contains(&words.len()).then_some(words)
}

impl Noun {
	/// Returns `true` if neither a piece nor a square is named yet, so that more words may belong to it.
	const fn is_bare(&self) -> bool {
		self.role.is_none() && !self.pieces && !self.pronoun && self.square.is_none()
	}

	/// Returns `true` if a word with this mark has the other role: "wer den Springer schlagen kann".
	fn is_against(&self, mark: Option<Mark>) -> bool {
		self.mark.zip(mark).is_some_and(|(own, other)| own != other)
	}

	/// Returns `true` if no word is missing behind an owner.
	const fn is_whole(&self) -> bool {
		self.whose.is_none() || self.pronoun || self.is_named() || matches!(self.whose, Some(Whose::Side(_)))
	}

	/// Returns `true` if an owner or a piece is named.
	const fn is_told(&self) -> bool {
		self.whose.is_some() || self.role.is_some() || self.pieces
	}
}

/// Fills a role that nobody has yet.
fn put(place: &mut Option<Noun>, noun: Noun) -> Option<()> {
	place.replace(noun).is_none().then_some(())
}

/// The one who acts, with the piece that acts for them: "I", "with my knight".
fn joined(agent: Option<Noun>, with: Noun) -> Option<Noun> {
	let Some(agent) = agent else {
		return Some(with);
	};
	if agent.role.is_some() || agent.pieces || agent.asked || agent.square.is_some() {
		return None;
	}
	Some(Noun {
		whose: with.whose.or(agent.whose),
		any: with.any || agent.any,
		..with
	})
}
