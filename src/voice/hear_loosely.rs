//! A move in any order of its parts: "nimm den Springer mit dem Läufer", "to f3 with the knight", "castle".
//!
//! Pieces and squares are collected as they come. What is said before them or at their ends tells the part of some in the
//! move; the order of the words tells the rest, with less certainty. Every reading of which no word says the contrary is
//! weighed by the doubts about it, and the position decides among the likeliest.

use alloc::string::String;
use alloc::vec::Vec;

use super::hear::{NotUnderstood, SaidSoFar};
use super::lexicon::{Feature, Mark, Sense};
use super::lexicons::Lexicons;
use super::library::Library;
use super::manner::Manner;
use crate::chess::{Advance, Description, File, Flank, Rank, Reading, Role, Wanted, Wing, Zone};

/// The most pieces that a move names: the one that moves, the one that is taken, and the new one.
const MOST_MEN: usize = 3;
/// The most places that a move names: a square, and a file and a rank of departure.
const MOST_PLACES: usize = 3;
/// A reading is not thought of if so much more speaks against it than against the likeliest.
const TOO_DOUBTFUL: u8 = 2;

/// The doubt about a reading that is asked for, even if every word is known.
pub(super) const DOUBTFUL: u8 = 3;
/// The most words that are passed over for each thing that is said of a move.
const MOST_PASSED: usize = 3;

/// The kind of order in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
	/// It begins with a piece, a square or castling.
	Move,
	/// It begins with words beside them: "put the knight on f3".
	Verb,
	/// It begins so, and names no piece: "takes e5", "square e5".
	Square,
}

impl Library {
	/// Returns the wanted move, in the words that [`Self::hear`] knows, in any order.
	///
	/// # Errors
	/// With the first word that was not understood.
	pub fn hear_loosely(&self, text: &str, manner: &Manner) -> Result<Wanted, NotUnderstood> {
		Lexicons::of(self, manner).wanted(text)
	}

	/// The order to move in a text, in the words of the table's own languages; `None` if it orders none, as a question does.
	#[must_use]
	pub fn order(&self, text: &str, manner: &Manner) -> Option<Order> {
		let own = Lexicons::of(self, manner).own();
		let heard = own.heard(text);
		let order = match &heard {
			Ok(heard) if heard.begins_beside && heard.is_square() => Order::Square,
			Ok(heard) if heard.begins_beside => Order::Verb,
			Ok(_) | Err(_) => Order::Move,
		};
		let is_move = own.hear(text).is_ok() || own.wanted(text).is_ok();
		(is_move && !self.asks_of_move(text, manner)).then_some(order)
	}

	/// Returns `true` if a text asks, in the words of the table's own languages: by the sign at its end, by its first words, or by
	/// the order of words that make a move. A sign of surprise beside it is a remark on a move: "Nf3?!".
	#[must_use]
	pub fn asks_of_move(&self, text: &str, manner: &Manner) -> bool {
		let own = Lexicons::of(self, manner).own();
		let text = text.trim();
		if !text.contains(char::is_whitespace) {
			let before = text.trim_end_matches('?');
			return before.len() < text.len() && !before.is_empty() && !before.ends_with('!');
		}
		text.ends_with('?') || own.asks(text) || own.heard(text).is_ok_and(|heard| heard.asks())
	}

	/// The piece that a pawn becomes, by its word or its letter: "queen", "to a queen", "=Q", "q".
	#[must_use]
	pub fn new_piece(&self, text: &str, manner: &Manner) -> Option<Role> {
		let last = text.split_whitespace().last()?;
		let word = last.trim_matches(|sign: char| !sign.is_alphabetic());
		let mut letters = word.chars();
		let letter = letters.next().filter(|_| letters.next().is_none());
		let role = match letter {
			Some(letter) => {
				let letters = Manner {
					dialogue: manner.pieces,
					..*manner
				};
				Lexicons::of(self, &letters).piece_of_letter(letter.to_ascii_uppercase())
			}
			None => self.role(word, manner),
		};
		let others = text.split_whitespace().count() <= 1
			|| self
				.hear(text, manner)
				.is_err_and(|why| why == NotUnderstood::NoSquare)
			|| self.hear(text, manner) == Err(NotUnderstood::Nothing);
		role.filter(|role| others && !matches!(role, Role::King | Role::Pawn))
	}
}

impl Lexicons<'_> {
	/// The move that a text describes; "e4, Nf6" are two.
	fn wanted(self, text: &str) -> Result<Wanted, NotUnderstood> {
		let in_one = |text: &str| self.heard(text).and_then(Heard::wanted);
		let wanted = in_one(text)?;
		match text.rsplit_once(',') {
			Some((_, last)) if text.split(',').all(|part| in_one(part).is_ok()) => {
				Err(NotUnderstood::OutOfPlace(String::from(last.trim())))
			}
			Some(_) | None => Ok(wanted),
		}
	}

	fn heard(self, text: &str) -> Result<Heard, NotUnderstood> {
		let mut heard = Heard::default();
		self.each_sense(&apart(text), |sense, word, ending| {
			heard.take(sense, word, ending)
		})?;
		Ok(heard)
	}
}

/// The notation of a capture without ranks, sign by sign: "exd", "NxB".
fn apart(text: &str) -> String {
	let mut apart = String::with_capacity(text.len());
	for word in text.split_whitespace() {
		if !apart.is_empty() {
			apart.push(' ');
		}
		match word.split_once(['x', 'X', ':', '×']) {
			Some((left, right)) if left.len() == 1 && right.len() == 1 => {
				apart.push_str(left);
				apart.push_str(" x ");
				apart.push_str(right);
			}
			Some(_) | None => apart.push_str(word),
		}
	}
	apart
}

/// The part of a piece in the move, as the words before it or its ending say; a stronger word replaces a weaker one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Case {
	Own,
	Subject,
	Object,
	Theirs,
	Becomes,
	With,
}

/// A piece that was named.
#[derive(Debug)]
struct Man {
	role: Role,
	case: Option<Case>,
	/// True if it was named as a destination is: "e8 to queen".
	onto: bool,
	/// The file before it: "e pawn".
	file: Option<File>,
	flank: Option<Flank>,
	after_taking: bool,
	/// True if no place was named before it.
	is_first: bool,
	/// True if it stands directly after a square of the last rank, with nothing that tells its part.
	may_be_new: bool,
}

/// A file, a rank or a square that was named.
#[derive(Debug)]
struct Place {
	file: Option<File>,
	rank: Option<Rank>,
	/// From, to or on, if that was said.
	mark: Option<Mark>,
	/// The pieces directly before it and after it.
	behind: Option<usize>,
	ahead: Option<usize>,
	after_taking: bool,
}

/// The thing that was named last, as long as nothing else was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Last {
	#[default]
	Other,
	Man,
	Place,
}

#[derive(Debug, Default)]
pub(super) struct Heard {
	men: Vec<Man>,
	places: Vec<Place>,
	castles: bool,
	wing: Option<Wing>,
	takes: bool,
	promotion: Option<Role>,
	advance: Option<Advance>,
	goes: bool,
	back: bool,
	checks: bool,
	last: Last,
	/// A file whose rank or piece may follow, and what was said before it.
	file: Option<(File, Option<Mark>)>,
	/// The marks of the next piece and of the next square.
	case: Option<Case>,
	mark: Option<Mark>,
	flank: Option<Flank>,
	/// True if a word beside pieces and squares came first.
	begins_beside: bool,
	/// True directly after an article or an owner.
	after_article: bool,
	/// True if a verb came first.
	verb_first: bool,
	/// True if anything was said, and something beside what is only polite.
	anything: bool,
	says: bool,
	/// The rest of a description; `None` if it is no description.
	natural: Option<Natural>,
}

/// The features of a move that only a description names.
#[derive(Clone, Copy, Debug, Default)]
#[allow(
	clippy::struct_excessive_bools,
	reason = "each is a feature that may be said or not"
)]
struct Natural {
	mates: bool,
	blocks: bool,
	en_passant: bool,
	retakes: bool,
	swaps: bool,
	chases: bool,
	home: bool,
	far: bool,
	/// The king goes to safety.
	safety: bool,
	/// The line tells something else.
	tells: bool,
	zone: Option<Zone>,
	/// Words that are not known or have no place here.
	passed: usize,
}

impl Heard {
	fn take(&mut self, sense: Sense, word: &str, ending: Option<Mark>) -> Result<SaidSoFar, NotUnderstood> {
		let is_beside = matches!(sense, Sense::Filler | Sense::Mark(_) | Sense::Takes);
		self.begins_beside = if self.anything {
			self.begins_beside
		} else {
			is_beside
		};
		self.anything = true;
		let fits = match sense {
			Sense::Filler => true,
			Sense::Mark(mark) => self.mark(mark),
			Sense::Takes => {
				self.settle_file();
				self.verb_first |= !self.says;
				(self.case, self.last) = (None, Last::Other);
				!core::mem::replace(&mut self.takes, true)
			}
			Sense::Piece(role) => self.man(role, ending),
			Sense::PawnOf(file) => {
				self.settle_file();
				self.file = Some((file, None));
				self.man(Role::Pawn, None)
			}
			// "Take a pawn": the file would have an article or an owner before it.
			Sense::File(_) | Sense::Rank(_)
				if ending == Some(Mark::One) && self.file.is_none() && !self.after_article =>
			{
				true
			}
			Sense::File(file) => {
				self.settle_file();
				self.file = Some((file, self.mark.take()));
				self.places.len() < MOST_PLACES
			}
			Sense::Rank(rank) => {
				let file = self.file.take();
				let before = file.and_then(|(_, mark)| mark).or(self.mark.take());
				let ending = ending.filter(|mark| matches!(mark, Mark::From | Mark::Onto | Mark::On));
				self.place(file.map(|(file, _)| file), Some(rank), before.or(ending))
			}
			Sense::Flank(flank) => set(&mut self.flank, flank),
			Sense::Promotion(role) => set(&mut self.promotion, role),
			Sense::Castle => !core::mem::replace(&mut self.castles, true),
			Sense::Castling(wing) => {
				self.castles = true;
				set(&mut self.wing, wing)
			}
			Sense::Wing(wing) => set(&mut self.wing, wing),
			Sense::Steps(steps) => match self.advance {
				None | Some(Advance::Any) => {
					self.advance = Some(Advance::Steps(steps));
					true
				}
				Some(Advance::Steps(_)) => false,
			},
			Sense::Feature(_) => false,
		};
		self.says |= sense != Sense::Filler;
		self.after_article = matches!(
			sense,
			Sense::Filler | Sense::Mark(Mark::Own | Mark::Theirs | Mark::Object | Mark::Subject)
		);
		if fits {
			Ok(self.so_far())
		} else {
			Err(NotUnderstood::OutOfPlace(String::from(word)))
		}
	}

	/// Returns `false` if it makes no move where it stands.
	fn mark(&mut self, mark: Mark) -> bool {
		match mark {
			Mark::Go => {
				self.verb_first |= !self.says;
				self.goes = true;
			}
			Mark::Push => {
				self.goes = true;
				self.advance = self.advance.or(Some(Advance::Any));
			}
			Mark::Back => self.back = true,
			// "Out of check" goes nowhere in particular.
			Mark::Check => {
				self.checks = true;
				return self.mark != Some(Mark::From);
			}
			Mark::With => self.case = self.case.max(Some(Case::With)),
			Mark::Own => self.case = self.case.max(Some(Case::Own)),
			Mark::Theirs => self.case = self.case.max(Some(Case::Theirs)),
			Mark::Subject => self.case = self.case.max(Some(Case::Subject)),
			Mark::Object => self.case = self.case.max(Some(Case::Object)),
			Mark::Becomes => self.case = self.case.max(Some(Case::Becomes)),
			Mark::From | Mark::Onto | Mark::On => self.mark = Some(mark),
			// It is said beside a file or a rank.
			Mark::One => {}
		}
		true
	}

	/// A file alone is a place.
	fn settle_file(&mut self) {
		if let Some((file, mark)) = self.file.take() {
			self.place(Some(file), None, mark);
		}
	}

	/// Returns `false` if there are too many.
	fn place(&mut self, file: Option<File>, rank: Option<Rank>, mark: Option<Mark>) -> bool {
		let behind = (self.last == Last::Man).then(|| self.men.len() - 1);
		self.places.push(Place {
			file,
			rank,
			mark,
			behind,
			ahead: None,
			after_taking: self.takes,
		});
		self.last = Last::Place;
		self.places.len() <= MOST_PLACES
	}

	/// Returns `false` if there are too many.
	fn man(&mut self, role: Role, ending: Option<Mark>) -> bool {
		let is_new = |case: &Case| *case == Case::Becomes;
		let may_be_new = !matches!(role, Role::King | Role::Pawn);
		// "Promote the pawn to a queen": the pawn is not the new piece, and what was said is about the next one.
		let keeps = !may_be_new && self.case.as_ref().is_some_and(is_new);
		let said = if keeps { None } else { self.case.take() };
		let ending = match ending {
			Some(Mark::On) => Some(Case::With),
			Some(Mark::Becomes) => Some(Case::Becomes),
			Some(_) | None => None,
		};
		let case = said.max(ending);
		let mark = self.mark.take();
		let flank = self.flank.take();
		let file = self.file.take().map(|(file, _)| file);
		let place = self.places.last_mut().filter(|_| self.last == Last::Place);
		let mut is_behind_last_rank = false;
		if let Some(place) = place.filter(|_| file.is_none()) {
			is_behind_last_rank =
				place.file.is_some() && matches!(place.rank, Some(Rank::First | Rank::Eighth));
			place.ahead = Some(self.men.len());
		}
		self.men.push(Man {
			role,
			case,
			onto: mark == Some(Mark::Onto),
			file,
			flank,
			after_taking: self.takes,
			is_first: self.places.is_empty(),
			may_be_new: may_be_new && is_behind_last_rank && case.is_none() && flank.is_none(),
		});
		self.last = Last::Man;
		self.men.len() <= MOST_MEN
	}

	fn so_far(&self) -> SaidSoFar {
		let awaits_piece = self.case >= Some(Case::Theirs);
		match (self.file.is_some(), self.last, self.places.last()) {
			(true, ..) => SaidSoFar::Place,
			(false, Last::Place, Some(place)) if !awaits_piece => match place.rank {
				Some(Rank::First | Rank::Eighth) => SaidSoFar::LastRank,
				Some(_) | None => SaidSoFar::Place,
			},
			_ => SaidSoFar::NoPlace,
		}
	}

	/// Returns `true` if it names neither a piece nor castling.
	const fn is_square(&self) -> bool {
		self.men.is_empty() && !self.castles
	}

	/// Returns `true` if the order of its words asks: "schlägt der Läufer auf b5".
	fn asks(&self) -> bool {
		let subject = self.men.first().filter(|man| man.case == Some(Case::Subject));
		self.verb_first && subject.is_some_and(|subject| subject.is_first)
	}

	fn wanted(mut self) -> Result<Wanted, NotUnderstood> {
		self.settle_file();
		if !self.says {
			return Err(NotUnderstood::Nothing);
		}
		if self.asks() || self.flank.is_some() || self.places.len() > MOST_PLACES {
			return Err(NotUnderstood::NoSquare);
		}
		if self.castles || self.wing.is_some() {
			let is_alone = self.men.is_empty()
				&& self.places.is_empty()
				&& !self.takes
				&& self.promotion.is_none()
				&& self.advance.is_none();
			return (self.castles && is_alone)
				.then_some(Wanted::Castling(self.wing))
				.ok_or(NotUnderstood::NoSquare);
		}
		let mut readings = self.readings();
		readings.sort_by_key(|reading| reading.doubt);
		let least = readings.first().ok_or(NotUnderstood::NoSquare)?.doubt;
		readings.retain(|reading| reading.doubt < least + TOO_DOUBTFUL);
		readings.dedup();
		Ok(Wanted::Described(readings))
	}

	/// An empty description.
	pub(super) fn of_description() -> Self {
		Self {
			natural: Some(Natural::default()),
			..Self::default()
		}
	}

	/// Takes a word of a description; `None` is a word that is not known.
	pub(super) fn take_naturally(
		&mut self,
		sense: Option<Sense>,
		word: &str,
		ending: Option<Mark>,
	) -> SaidSoFar {
		let passes = match sense {
			None => {
				self.last = Last::Other;
				true
			}
			Some(Sense::Feature(Feature::Modal)) => {
				let begins = !self.says && self.natural.is_none_or(|natural| natural.passed == 0);
				if begins {
					self.feature(Feature::Telling);
				}
				false
			}
			Some(Sense::Feature(feature)) => {
				self.feature(feature);
				false
			}
			Some(Sense::Takes) if self.takes => {
				(self.case, self.last) = (None, Last::Other);
				false
			}
			Some(Sense::Castle) => {
				self.castles = true;
				false
			}
			// The first wing counts: "long, so that I can storm the kingside".
			Some(Sense::Castling(wing) | Sense::Wing(wing))
				if self.wing.is_some_and(|known| known != wing) =>
			{
				true
			}
			// "The rook on the left".
			Some(Sense::Flank(flank)) if self.last == Last::Man => {
				let man = self.men.last_mut().filter(|man| man.flank.is_none());
				man.map(|man| man.flank = Some(flank)).is_none()
			}
			Some(sense) => self.take(sense, word, ending).is_err(),
		};
		if let Some(natural) = self.natural.as_mut().filter(|_| passes) {
			natural.passed += 1;
		}
		self.so_far()
	}

	fn feature(&mut self, feature: Feature) {
		let takes = matches!(
			feature,
			Feature::Retakes | Feature::Swaps | Feature::Chases | Feature::EnPassant
		);
		if takes && !self.takes {
			self.settle_file();
			(self.case, self.last, self.takes) = (None, Last::Other, true);
		}
		self.says = true;
		let Some(natural) = &mut self.natural else { return };
		match feature {
			Feature::Mates => natural.mates = true,
			Feature::Blocks => natural.blocks = true,
			Feature::EnPassant => natural.en_passant = true,
			Feature::Retakes => natural.retakes = true,
			Feature::Swaps => natural.swaps = true,
			Feature::Chases => natural.chases = true,
			Feature::Home => natural.home = true,
			Feature::Far => natural.far = true,
			Feature::Safety => natural.safety = true,
			Feature::Telling | Feature::Asks => natural.tells = true,
			Feature::Zone(zone) => natural.zone = Some(zone),
			// They are taken out before.
			Feature::Not | Feature::Rather | Feature::Modal => {}
		}
	}

	/// The move that is described, and `true` if every word of it is known. `None` if too little of a move is said for the
	/// words that are not.
	pub(super) fn described(mut self) -> Option<(Wanted, bool)> {
		let natural = self.natural?;
		self.settle_file();
		let too_much = self.men.len() > MOST_MEN || self.places.len() > MOST_PLACES;
		if too_much || natural.tells || self.asks() {
			return None;
		}
		let is_king = |man: &Man| man.role == Role::King;
		let castles =
			self.castles || ((self.wing.is_some() || natural.safety) && self.men.iter().any(is_king));
		if castles && self.men.iter().all(is_king) && self.places.is_empty() && !self.takes {
			let wanted = Wanted::Castling(self.wing);
			let is_order = self.castles || self.wing.is_some() || self.goes;
			return (natural.passed <= MOST_PASSED).then_some((wanted, is_order && natural.passed == 0));
		}
		if self.castles && self.wing.is_none() {
			return None;
		}
		let mut readings = self.readings();
		readings.sort_by_key(|reading| reading.doubt);
		readings.dedup();
		let is_any = !readings.is_empty();
		is_any.then_some((Wanted::Described(readings), natural.passed == 0))
	}

	/// Adds the features of a description. `None` if too little was said for a move.
	fn complete_naturally(&self, description: &mut Description, natural: Natural) -> Option<u8> {
		let arrives = description.to_file.is_some() && description.to_rank.is_some();
		let has_end = description.to_file.is_some() || description.to_rank.is_some();
		let has_start = description.from_file.is_some() || description.from_rank.is_some();
		let may_be_pawn = description.role.is_none_or(|role| role == Role::Pawn);
		let (names_mover, names_taken) = (description.role.is_some(), description.taken.is_some());
		if natural.swaps && !names_taken {
			description.taken = description.role;
		}
		description.takes = !natural.chases && (self.takes || description.taken.is_some());
		description.mates = natural.mates;
		description.blocks = natural.blocks;
		description.en_passant = natural.en_passant;
		// "Take that horse back": it is taken where it took.
		description.retakes = natural.retakes || (description.takes && self.back);
		description.chases = natural.chases;
		description.home = natural.home;
		description.far = natural.far;
		description.zone = natural.zone;
		description.back = self.back && !description.takes;
		description.from_wing = self.wing;
		let steps = self
			.advance
			.filter(|advance| names_mover || has_start || *advance != Advance::Any);
		let of_pawn = |advance: &Advance| may_be_pawn || *advance != Advance::Any;
		if (!arrives || natural.chases) && !description.takes {
			description.advance = steps.filter(of_pawn);
		}
		if description.promotion.is_some() && !may_be_pawn {
			return None;
		}
		if natural.chases {
			let is_whole = (names_mover || has_start) && (names_taken || arrives);
			return is_whole.then_some(0);
		}
		let from_square = description.from_file.is_some() && description.from_rank.is_some();
		let is_bare = !names_mover && !from_square && !description.takes && description.promotion.is_none();
		if arrives && is_bare {
			if !(self.goes || self.checks || natural.mates) {
				return None;
			}
			if self.advance.is_some() && !self.back {
				description.role = Some(Role::Pawn);
			}
		}
		let said = [
			names_mover,
			names_taken,
			has_start,
			has_end,
			arrives,
			natural.mates,
			natural.blocks,
			natural.en_passant,
			natural.retakes,
			natural.home,
			natural.far,
			self.checks,
			self.back,
			natural.zone.is_some(),
			self.wing.is_some(),
			description.advance.is_some(),
			description.promotion.is_some(),
		];
		let said = said.into_iter().filter(|said| *said).count();
		let is_short = description.takes && (natural.en_passant || natural.passed == 0);
		if natural.mates && said == 1 {
			let is_order = natural.passed == 0 || self.goes;
			return (is_order && natural.passed <= MOST_PASSED).then_some(DOUBTFUL);
		}
		let least = if is_short { 1 } else { 2 };
		// "Put the knight back" may mean the last move.
		let may_undo = self.back && !arrives && !(description.takes && names_mover);
		let doubt = if may_undo { DOUBTFUL } else { 0 };
		(said >= least && natural.passed <= said * MOST_PASSED).then_some(doubt)
	}

	/// Every reading that no word contradicts.
	fn readings(&self) -> Vec<Reading> {
		let parts = each_choice(self.men.len(), &[Part::Mover, Part::Taken, Part::New]);
		let ends = each_choice(self.places.len(), &[End::From, End::To]);
		let mut readings = Vec::new();
		for parts in &parts {
			for ends in &ends {
				readings.extend(self.reading(parts, ends));
			}
		}
		readings
	}

	/// The reading with these parts of the pieces and these ends of the places.
	fn reading(&self, parts: &[Part], ends: &[End]) -> Option<Reading> {
		let mut description = Description {
			promotion: self.promotion,
			..Description::default()
		};
		let mut doubt = 0;
		for (at, (man, part)) in self.men.iter().zip(parts).enumerate() {
			doubt += self.doubt_of_man(at, man, *part)?;
			add_man(&mut description, man, *part)?;
		}
		for (at, (place, end)) in self.places.iter().zip(ends).enumerate() {
			doubt += self.doubt_of_place(at, place, *end, parts)?;
			add_place(&mut description, place, *end)?;
		}
		description.takes = self.takes || description.taken.is_some();
		description.checks = self.checks;
		doubt += match self.natural {
			None => self.complete(&mut description)?,
			Some(natural) => self.complete_naturally(&mut description, natural)?,
		};
		Some(Reading { doubt, description })
	}

	/// Adds what the whole of it says. `None` if too little was said for a move.
	fn complete(&self, description: &mut Description) -> Option<u8> {
		let arrives = description.to_file.is_some() && description.to_rank.is_some();
		let has_end = description.to_file.is_some() || description.to_rank.is_some();
		let has_start = description.from_file.is_some() || description.from_rank.is_some();
		let may_be_pawn = description.role.is_none_or(|role| role == Role::Pawn);
		let last_rank = !arrives || matches!(description.to_rank, Some(Rank::First | Rank::Eighth));
		if description.promotion.is_some() && !(may_be_pawn && last_rank) {
			return None;
		}
		if description.takes {
			let is_named = description.role.is_some() || has_start || has_end || description.taken.is_some();
			// "Nimm den Springer zurück" may mean the last move.
			let is_clear = is_named && (arrives || !self.back) && self.advance.is_none();
			let says_which = has_end || description.taken.is_some();
			return is_clear.then_some(if says_which { 0 } else { 2 });
		}
		if arrives {
			let from_square = description.from_file.is_some() && description.from_rank.is_some();
			if description.role.is_none() && !from_square && !(self.goes && self.advance.is_none()) {
				description.role = Some(Role::Pawn);
			}
			return Some(0);
		}
		if let Some(advance) = self.advance {
			description.advance = Some(advance);
			let names_pawn = has_start || (advance != Advance::Any && description.role.is_some());
			return (may_be_pawn && !has_end && names_pawn).then_some(0);
		}
		(self.checks && description.role.is_some() && !has_end && !self.back).then_some(0)
	}

	/// The doubt about this part of a piece. `None` if it cannot have it.
	fn doubt_of_man(&self, at: usize, man: &Man, part: Part) -> Option<u8> {
		let between = u8::from(man.may_be_new);
		let others_before = || {
			self.men
				.iter()
				.take(at)
				.any(|other| other.after_taking == man.after_taking)
		};
		let is_described = self.natural.is_some();
		let is_among = is_described && self.men.len() > 1;
		let moves = |other: &Man| matches!(other.case, Some(Case::With | Case::Subject | Case::Own));
		let has_mover = self.men.iter().any(moves);
		if self.natural.is_some_and(|natural| natural.swaps) && man.case.is_none() {
			return match part {
				Part::Mover => Some(if at == 0 { 0 } else { DOUBTFUL }),
				Part::Taken => Some(if at == 0 { DOUBTFUL } else { 0 }),
				Part::New => None,
			};
		}
		match (part, man.case) {
			(Part::New, Some(Case::Becomes)) => Some(0),
			(Part::New, None) if man.may_be_new || (man.onto && !self.takes) => Some(0),
			(Part::Mover, Some(Case::With | Case::Subject | Case::Own)) => Some(0),
			(Part::Mover, Some(Case::Object)) if self.takes => Some(3),
			(Part::Mover, Some(Case::Object)) => Some(0),
			(Part::Mover, None) if !man.after_taking => Some(between),
			(Part::Mover, None) => Some(between + if others_before() { 1 } else { 2 }),
			(Part::Taken, Some(Case::Theirs)) => Some(0),
			(Part::Taken, Some(Case::Object)) if self.takes => Some(0),
			(Part::Taken, None) if man.after_taking => Some(between),
			(Part::Taken, None) if self.takes && is_described && has_mover => Some(between),
			(Part::Taken, None) if self.takes => Some(between + if others_before() { 1 } else { 4 }),
			(Part::Taken, None | Some(Case::Object | Case::Subject))
				if is_among && (has_mover || !self.places.is_empty()) =>
			{
				Some(DOUBTFUL)
			}
			(Part::Taken, None) if is_described && self.places.len() == 1 => Some(DOUBTFUL),
			(Part::New, None) if is_among && !matches!(man.role, Role::King | Role::Pawn) => Some(DOUBTFUL),
			_ => None,
		}
	}

	/// The doubt about this end of a place. `None` if it cannot be that.
	fn doubt_of_place(&self, at: usize, place: &Place, end: End, parts: &[Part]) -> Option<u8> {
		let of_taken = |at: Option<usize>| at.and_then(|at| parts.get(at)) == Some(&Part::Taken);
		if self.natural.is_some()
			&& place.mark == Some(Mark::From)
			&& (of_taken(place.behind) || of_taken(place.ahead))
		{
			// "The knight from d5" is taken there.
			return Some(if end == End::To { 0 } else { 1 });
		}
		match (place.mark, end) {
			(Some(Mark::From), End::To) | (Some(Mark::Onto), End::From) => return None,
			(Some(Mark::From), End::From) | (Some(Mark::Onto), End::To) => return Some(0),
			_ => {}
		}
		let part = |at: Option<usize>| parts.get(at?).filter(|part| **part != Part::New);
		let is_square = place.file.is_some() && place.rank.is_some();
		match (part(place.behind).or(part(place.ahead)), end) {
			(Some(Part::Taken), End::To) => Some(0),
			(Some(Part::Taken), End::From) => None,
			(Some(Part::Mover | Part::New), End::From) => Some(0),
			(Some(Part::Mover | Part::New), End::To) => Some(1),
			(None, end) if self.takes => Some(match (place.after_taking, end) {
				(false, End::From) | (true, End::To) => 0,
				(false, End::To) if is_square => 1,
				(false, End::To) => 3,
				(true, End::From) => 2,
			}),
			(None, end) => {
				let is_last = at + 1 == self.places.len();
				Some(if is_last == (end == End::To) { 0 } else { 2 })
			}
		}
	}
}

/// The part of a piece in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
	Mover,
	Taken,
	New,
}

/// The end of a move at which a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
	From,
	To,
}

/// Adds a piece to a description. `None` if another one has this part.
fn add_man(description: &mut Description, man: &Man, part: Part) -> Option<()> {
	let (role, file) = match part {
		Part::Mover => {
			description.from_flank = man.flank;
			(&mut description.role, &mut description.from_file)
		}
		Part::Taken => {
			description.taken_flank = man.flank;
			(&mut description.taken, &mut description.to_file)
		}
		Part::New => {
			let is_plain = man.file.is_none() && man.flank.is_none();
			let is_first = description.promotion.replace(man.role).is_none();
			return (is_plain && is_first).then_some(());
		}
	};
	(role.replace(man.role).is_none() && agrees(file, man.file)).then_some(())
}

/// Adds a place to a description. `None` if it contradicts another one.
fn add_place(description: &mut Description, place: &Place, end: End) -> Option<()> {
	let (file, rank) = match end {
		End::From => (&mut description.from_file, &mut description.from_rank),
		End::To => (&mut description.to_file, &mut description.to_rank),
	};
	(agrees(file, place.file) && agrees(rank, place.rank)).then_some(())
}

/// Fills a part, unless something else fills it.
fn agrees<T: PartialEq + Copy>(part: &mut Option<T>, said: Option<T>) -> bool {
	match (&*part, said) {
		(_, None) => true,
		(Some(known), Some(said)) => *known == said,
		(None, Some(_)) => {
			*part = said;
			true
		}
	}
}

/// Fills a part. Returns `false` if it was filled.
fn set<T>(part: &mut Option<T>, value: T) -> bool {
	part.replace(value).is_none()
}

/// Every sequence of this length of these things.
fn each_choice<T: Copy>(length: usize, things: &[T]) -> Vec<Vec<T>> {
	let mut choices = vec![Vec::new()];
	for _ in 0..length {
		choices = choices
			.iter()
			.flat_map(|choice: &Vec<T>| {
				things.iter().map(|thing| {
					let mut longer = choice.clone();
					longer.push(*thing);
					longer
				})
			})
			.collect();
	}
	choices
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;
	use alloc::vec::Vec;

	use super::*;
	use crate::chess::Position;
	use crate::voice::Language;

	const CAPTURES: &str = "r1bqk2r/pp3ppp/2n2n2/2bpp3/3PP3/2N2N2/PPPB1PPP/R2QKB1R w KQkq - 0 7";

	#[track_caller]
	fn check(fen: &str, language: Language, texts: &[(&str, &[&str])]) {
		let library = Library::built_in();
		let position = Position::from_fen(fen).unwrap();
		for (text, expected) in texts {
			let wanted = library
				.hear_loosely(text, &Manner::new(language))
				.unwrap_or_else(|error| panic!("{text}: {error}"));
			let found: Vec<_> = position.wanted(wanted).iter().map(|mv| mv.uci()).collect();
			assert_eq!(found, *expected, "{text}");
		}
	}

	#[test]
	fn captures_without_squares() {
		let all: [&[&str]; 5] = [
			&["c3d5"],
			&["e4d5"],
			&["d4c5"],
			&["d4e5"],
			&["d4c5", "d4e5", "e4d5"],
		];
		let [knight, e_takes_d, bishop, d_takes_e, pawns] = all;
		type Rows<'a> = &'a [(&'a str, &'a [&'a str])];
		let rows: [(Language, Rows<'_>); 4] = [
			(
				Language::ENGLISH,
				&[
					("knight on c takes pawn on d5", knight),
					("e takes d", e_takes_d),
					("exd", e_takes_d),
					("pawn takes bishop", bishop),
					("d captures e", d_takes_e),
					("PxP", &["d4e5", "e4d5"]),
					("pawn takes", pawns),
					("take the bishop with the pawn", bishop),
					("take the pawn on d5 with the knight", knight),
				],
			),
			(
				Language::GERMAN,
				&[
					("e schlägt d", e_takes_d),
					("Bauer schlägt Läufer", bishop),
					("David schlägt Eva", d_takes_e),
					("der Springer auf c nimmt den Bauern auf d5", knight),
					("schlag den Läufer mit dem Bauern", bishop),
				],
			),
			(
				Language::FINNISH,
				&[("e lyö d", e_takes_d), ("sotilas lyö lähetin", bishop)],
			),
			(
				Language::SWEDISH,
				&[
					("e slår d", e_takes_d),
					("bonde tar löpare", bishop),
					("slå löparen med bonden", bishop),
				],
			),
		];
		for (language, texts) in rows {
			check(CAPTURES, language, texts);
		}
	}

	#[test]
	fn castling_on_whichever_wing() {
		let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
		let short = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
		for (language, text) in [
			(Language::ENGLISH, "castle"),
			(Language::GERMAN, "Rochade"),
			(Language::GERMAN, "rochieren"),
			(Language::FINNISH, "linnoita"),
			(Language::SWEDISH, "rockera"),
		] {
			check(both, language, &[(text, &["e1c1", "e1g1"])]);
			check(short, language, &[(text, &["e1g1"])]);
		}
	}

	#[test]
	fn what_wants_no_capture_is_none() {
		let library = Library::built_in();
		for text in [
			"",
			"knight",
			"e d",
			"takes",
			"castle e",
			"what takes e4",
			"knight knight takes bishop",
			"knight takes knight bishop",
			"castle short long",
			"with the knight with the bishop takes e4",
		] {
			let heard = library.hear_loosely(text, &Manner::new(Language::ENGLISH));
			assert!(heard.is_err(), "{}", text.to_string());
		}
	}
}
