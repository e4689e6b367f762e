//! The rounds in which the men go on, until a round adds nothing.

use super::closed::Closed;
use super::reach::{Extent, Fate, Man, Reach};
use super::steps::{attacked, attacked_by_any, behind, beside, pushed};
use crate::chess::{ByColor, Color, Piece, Rank, Role, SquareSet};

impl Reach {
	/// Lets every man go one step further, or as far as it comes while the others stay; returns `true` if that has added
	/// anything.
	pub(super) fn go_on(&mut self, far: bool) -> bool {
		let anew = self.survey();
		let mut changed = false;
		let mut hits = ByColor::new_with(|_| SquareSet::EMPTY);
		for number in 0..self.men.len() {
			let Some(man) = self.men.get(number) else {
				break;
			};
			if man.fate == Fate::Falls {
				continue;
			}
			if let Some(known) = self.settled(man, anew) {
				*hits.get_mut(man.piece.color) |= known;
				continue;
			}
			let mut man = *man;
			if anew && man.piece.role != Role::King {
				man.gone = (SquareSet::EMPTY, SquareSet::EMPTY);
			}
			let closing = match self.extent {
				Extent::All => None,
				Extent::Unclosed => self.closing(number, &man),
			};
			let known = (man.stands, man.promoted, man.strays, man.closes);
			loop {
				let before = (man.stands, man.promoted);
				*hits.get_mut(man.piece.color) |= self.step(number, &mut man, closing.as_ref());
				if !far || before == (man.stands, man.promoted) {
					break;
				}
			}
			changed |= known != (man.stands, man.promoted, man.strays, man.closes);
			if let Some(place) = self.men.get_mut(number) {
				*place = man;
			}
		}
		for man in &mut self.men {
			let hit = (man.anywhere() & *hits.get(!man.piece.color)).any();
			if !hit || man.taken || man.piece.role == Role::King {
				continue;
			}
			let home = man.is_at_home();
			if !(home && man.fate == Fate::Spared) {
				man.taken = true;
				changed = true;
				if home && man.fate == Fate::Open {
					self.contested.push(man.home);
				}
			}
		}
		changed
	}

	/// Returns the squares on which a man that cannot go on in this round may capture; `None` if it has to be computed.
	fn settled(&self, man: &Man, anew: bool) -> Option<SquareSet> {
		let color = man.piece.color;
		if self.extent == Extent::Unclosed || anew {
			return None;
		}
		let theirs = self.theirs(color);
		match man.piece.role {
			Role::Pawn => {
				let captures = beside(man.stands, color) & theirs;
				let ahead = pushed(man.stands, color) & !self.stones;
				let new = (captures | ahead) & !man.stands;
				let stays = man.promoted.is_empty() && new.is_empty();
				(stays && (man.strays || captures.is_empty())).then_some(captures)
			}
			Role::King => {
				let stays = man.stands == man.gone.0 && !self.movers.get(!color).roams;
				stays.then_some(man.hits & !*self.guarded.get(!color) & theirs)
			}
			Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
				(man.stands == man.gone.0).then_some(man.hits & theirs)
			}
		}
	}

	/// Returns the squares of men that a man of this colour may capture. A last man that is captured needs no further list.
	fn theirs(&self, color: Color) -> SquareSet {
		if self.alone && color != self.side {
			SquareSet::EMPTY
		} else {
			*self.here.get(!color)
		}
	}

	/// Returns the squares to which a pawn may go on, as far as the others let it. Two pawns of one file never pass each other,
	/// as long as both stay on it.
	fn limit(&self, number: usize, man: &Man) -> SquareSet {
		let free = !self.stones;
		if man.strays {
			return free;
		}
		let file = SquareSet::from(man.home.file());
		let color = man.piece.color;
		let mut limit = free;
		for (other, ahead) in self.men.iter().enumerate() {
			if other != number
				&& file.contains(ahead.home)
				&& ahead.keeps_file()
				&& color.fold_wb(ahead.home > man.home, ahead.home < man.home)
			{
				limit &= behind(ahead.stands & file, color);
			}
		}
		limit
	}

	/// Lets one man go a step further; returns the squares on which it may capture by that.
	fn step(&self, number: usize, man: &mut Man, closing: Option<&Closed>) -> SquareSet {
		let Piece { color, role } = man.piece;
		let theirs = self.theirs(color);
		match role {
			Role::Pawn => self.pawn_step(number, man, theirs, closing),
			Role::King => {
				let steps = self.king_steps(man);
				man.hits |= steps;
				let further = man.hits & !*self.guarded.get(!color);
				let last = (further & !man.stands)
					.into_iter()
					.filter(|to| self.is_last(color, *to));
				let further = further & !last.collect::<SquareSet>();
				man.stands |= further & !self.stones;
				further & theirs
			}
			Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
				let steps = |from| attacked(role, color, from, !self.stones);
				let further = if let Some(closing) = closing {
					man.stands.into_iter().fold(SquareSet::EMPTY, |all, from| {
						let (steps, closed) = (steps(SquareSet::from(from)), closing.of(from));
						man.closes |= (steps & closed).any();
						all | steps & !closed
					})
				} else {
					let new = man.stands & !man.gone.0;
					if new.any() {
						man.hits |= steps(new);
						man.gone.0 = man.stands;
					}
					man.hits
				};
				man.stands |= further & !self.stones;
				further & theirs
			}
		}
	}

	fn pawn_step(
		&self,
		number: usize,
		man: &mut Man,
		theirs: SquareSet,
		closing: Option<&Closed>,
	) -> SquareSet {
		let color = man.piece.color;
		let ahead = pushed(man.stands, color);
		let pushes = if (ahead & !man.stands & !self.stones).is_empty() {
			ahead & man.stands
		} else {
			ahead & self.limit(number, man)
		};
		let captures = beside(man.stands, color) & theirs;
		let closed = closing.map_or(SquareSet::EMPTY, |closing| closing.checks);
		man.closes |= ((captures | pushes) & closed).any();
		let captures = captures & !closed;
		man.strays |= captures.any();
		man.stands |= captures | pushes & !closed;
		let last = man.stands & SquareSet::from(color.fold_wb(Rank::Eighth, Rank::First));
		if last.is_empty() {
			return captures;
		}
		man.strays = true;
		man.promoted |= last;
		let new = man.promoted & !man.gone.1;
		if new.any() {
			man.hits |= attacked_by_any(new, !self.stones);
			man.gone.1 = man.promoted;
		}
		man.promoted |= man.hits & !self.stones;
		captures | man.hits & theirs
	}
}
