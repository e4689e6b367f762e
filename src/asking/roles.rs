//! Questions about who does what to whom, read by their parts: the relation, the one who acts and the one to whom it is
//! done, and what is asked of them. A line with a word that has no part in that is no such question.
//!
//! Agent and object are told apart by the voice of the verb, by prepositions, by forms of words that only one of them has,
//! and else by their order.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::patterns::Argument;
use super::{Intent, Parser};
use crate::chess::{Role, Square};
use crate::commands::{Action, Ask, BoardAction};
use crate::voice::{Asked, Party, Related, Relation, RoleSense, RoleWords, Whose};

/// A longer line is no question of one part.
const MOST_WORDS: usize = 24;

/// The relation of a noun to the verb, as a preposition before it tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
	By,
	With,
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
	whose: Option<Whose>,
	role: Option<Role>,
	square: Option<Square>,
	/// The square follows a word for a place.
	placed: bool,
}

impl Noun {
	/// Returns `true` if nothing but a square is named.
	const fn is_place(&self) -> bool {
		self.square.is_some() && self.whose.is_none() && !self.is_named()
	}

	const fn is_named(&self) -> bool {
		self.role.is_some() || self.pieces || self.asked || self.any
	}

	const fn party(&self) -> Party {
		Party {
			whose: self.whose,
			role: self.role,
			square: self.square,
		}
	}
}

/// The parts of a line, as far as it is read.
#[derive(Debug, Default)]
struct Parts {
	nouns: Vec<Noun>,
	/// More words of the last noun may follow.
	open: bool,
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
		let words: Vec<&str> = line
			.split_whitespace()
			.map(|word| word.trim_matches(['?', '!', '.', ',', ';', ':']))
			.filter(|word| !word.is_empty())
			.take(MOST_WORDS + 1)
			.collect();
		if words.len() < 2 || words.len() > MOST_WORDS {
			return None;
		}
		let known = self.library.role_words(self.manner)?;
		// "Can you" is polite only where no question is left without it.
		[true, false]
			.into_iter()
			.find_map(|plainly| Parts::of(&words, known, plainly)?.read(asks, known.loose_places))
	}

	/// The intent of such a question.
	pub(super) fn intent_by_roles(related: Related, line: &str) -> Intent {
		let ask = match (related.relation, related.asked) {
			(Relation::Outnumbers, _) => Ask::Balance,
			(_, Asked::Moves) => Ask::PieceMoves,
			(_, Asked::Outcome) | (Relation::Goes, _) => Ask::CanPlay,
			(Relation::Takes, _) => Ask::Captures,
			(Relation::Attacks | Relation::Defends, _) => Ask::Attackers,
			(Relation::Checks, _) => Ask::Checks,
		};
		Intent {
			line: line.to_string(),
			arguments: Vec::from([Argument::Text(line.trim().to_string())]),
			..Intent::of(Action::Board(BoardAction::Ask(ask)), String::from(line.trim()))
		}
	}
}

impl Parts {
	/// The parts of these words; `None` if one of them has no part in such a question, or none asks.
	fn of(words: &[&str], known: &RoleWords, plainly: bool) -> Option<Self> {
		let mut parts = Self::default();
		let mut rest = words;
		let mut is_first = true;
		while !rest.is_empty() {
			let (length, senses) = known.first(rest, plainly)?;
			rest = rest.get(length..).unwrap_or_default();
			let is_polite = senses == [RoleSense::Polite];
			if is_first && !is_polite {
				parts.asks = senses.iter().any(|sense| {
					matches!(
						sense,
						RoleSense::Asks
							| RoleSense::What | RoleSense::WithWhat
							| RoleSense::HowMany | RoleSense::WhatIf
					)
				});
				is_first = false;
			}
			if !is_polite {
				parts.word(&senses, rest.is_empty())?;
			}
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
		let mark = match (has(RoleSense::Agent), has(RoleSense::Object)) {
			(true, false) => Some(Mark::Agent),
			(false, true) => Some(Mark::Object),
			_ => None,
		};
		let whose = senses.iter().find_map(RoleSense::whose);
		let role = senses.iter().find_map(RoleSense::piece);
		let square = senses.iter().find_map(RoleSense::square);
		self.outcome |= has(RoleSense::WhatIf);
		self.negated |= has(RoleSense::Not);
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
			self.begin(|noun| noun.any = true);
		} else if let Some(whose) = whose {
			self.owner(whose, has(RoleSense::Pronoun), mark);
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
		} else if has(RoleSense::Of) && self.open && self.nouns.last().is_some_and(|noun| noun.is_bare()) {
			// "Which of my pieces".
		} else if has(RoleSense::By) || has(RoleSense::With) {
			self.close();
			self.next.before = Some(if has(RoleSense::By) {
				Before::By
			} else {
				Before::With
			});
		} else if has(RoleSense::At) {
			self.at = true;
		} else if has(RoleSense::Article) {
			// "Which of the pieces" goes on.
			let goes_on =
				|noun: &Noun| self.open && noun.is_bare() && noun.whose.is_none() && !noun.is_against(mark);
			if !self.nouns.last().is_some_and(goes_on) {
				self.close();
				self.next.mark = mark;
			}
		} else if !(has(RoleSense::Filler) || has(RoleSense::Has) || has(RoleSense::Be)) {
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
			Some((known, _)) if known != relation => return None,
			Some((_, known)) => self.verb = Some((relation, known || is_passive)),
			None => {
				self.verb = Some((relation, is_passive));
				self.before_verb = self.nouns.len();
			}
		}
		Some(true)
	}

	fn square(&mut self, square: Square, senses: &[RoleSense]) {
		let at = core::mem::take(&mut self.at) || senses.contains(&RoleSense::At);
		let is_before = senses.contains(&RoleSense::SquareBefore);
		let fits = |noun: &Noun| {
			let is_owned = matches!(noun.whose, Some(Whose::Own | Whose::Other));
			noun.square.is_none() && !noun.pronoun && !is_before && (noun.is_named() || (is_owned && !at))
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
		let fits = |noun: &Noun| {
			noun.role.is_none()
				&& !noun.pieces
				&& !noun.pronoun
				&& (whose.is_none() || noun.whose.is_none() || whose == noun.whose)
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
		fill(&mut noun);
		self.nouns.push(noun);
		self.open = true;
	}

	/// Nothing more belongs to the last noun.
	fn close(&mut self) {
		self.open = false;
	}

	/// The question that the parts make.
	fn read(mut self, ends_as_question: bool, loose_places: bool) -> Option<ByRoles> {
		if !(self.asks || ends_as_question) || self.at || self.next.before.is_some() {
			return None;
		}
		if self.more {
			return self.comparison();
		}
		if self.moves {
			return self.move_count();
		}
		let (relation, is_passive) = self.verb?;
		let is_passive = is_passive || (self.either && self.has_be);
		// A perfect tense asks about the past.
		if self.has && relation != Relation::Checks {
			return None;
		}
		if relation == Relation::Checks {
			// What gives check now is another question.
			if !self.can && !self.has {
				return None;
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
			[one] => put(&mut agent, noun(one)?)?,
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
			}
			_ => return None,
		}
		if let Some(with) = instrument {
			agent = Some(joined(agent, with)?);
		}
		self.asked(relation, agent, object)
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
		let is_told = |party: Party| party != Party::default();
		let is_specific = |party: Party| party.role.is_some() || party.square.is_some();
		let has_any = |noun: Option<Noun>| noun.is_some_and(|noun| noun.any || noun.pieces);
		let is_whole = match relation {
			Relation::Takes | Relation::Attacks | Relation::Defends => {
				(is_told(doer) || is_told(target))
					&& (object.is_some() || (asked == Asked::Agent && self.negated && is_told(doer)))
			}
			Relation::Checks => {
				object.is_none_or(|object| {
					!object.asked && object.square.is_none() && matches!(object.role, None | Some(Role::King))
				}) && asked != Asked::Outcome
			}
			Relation::Goes => {
				object.map_or(self.negated && asked == Asked::Agent, |object| object.is_place())
					&& asked != Asked::Object
			}
			Relation::Outnumbers => false,
		};
		if !is_whole {
			return None;
		}
		let is_closer = asked == Asked::Outcome
			|| self.negated
			|| matches!(asked, Asked::Agents | Asked::Objects)
			|| match relation {
				Relation::Takes => {
					is_specific(target) || (is_specific(doer) && asked != Asked::Object && !has_any(object))
				}
				Relation::Attacks | Relation::Defends => is_specific(doer) && asked != Asked::Object,
				Relation::Checks => true,
				Relation::Goes => asked == Asked::Agent,
				Relation::Outnumbers => false,
			};
		Some(ByRoles {
			related: Related {
				relation,
				agent: doer,
				object: target,
				asked,
				negated: self.negated,
			},
			is_closer,
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
		(is_clean && !self.negated && !self.outcome).then(|| ByRoles {
			related: Related {
				relation: Relation::Outnumbers,
				agent: Party::default(),
				object: Party {
					role: Some(*role),
					..Party::default()
				},
				asked: Asked::Agent,
				negated: false,
			},
			is_closer: true,
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
		(verb_fits && !self.negated && !self.outcome).then(|| ByRoles {
			related: Related {
				relation: Relation::Goes,
				agent,
				object: Party::default(),
				asked: Asked::Moves,
				negated: false,
			},
			is_closer: true,
		})
	}
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
