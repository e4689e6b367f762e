//! An endgame in hand: the game, the value of its moves, and its result.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem::discriminant;

use super::player::TablePlayer;
use super::told::{how_it_stands, solved, told_of};
use crate::chess::{Color, Move, Position};
use crate::desk::modes::home::Home;
use crate::desk::opponents::Opponent;
use crate::desk::session::Session;
use crate::endgames::{Judgement, Left, Outcome, Source, Tables};
use crate::game::OpeningError;
use crate::laws::Score;
use crate::narrator::Narrator;
use crate::settings::{Choices, OpponentChoice};
use crate::voice::{Audience, Phrase, PhraseKey, Urgency, phrases};

/// Number of the user's moves after which a draw counts as held.
const HELD: u32 = 15;

/// An endgame that is played.
#[derive(Debug)]
pub(super) struct Trial {
	pub(super) home: Home,
	pub(super) source: Source,
	pub(super) tables: Tables,
	/// The position with which it began.
	pub(super) from: Position,
	pub(super) user: Color,
	/// The result at the start, from the user's side.
	start: Outcome,
	/// The half-moves that were judged.
	judged: usize,
	/// The moves of the user that are still on the board.
	moves: u32,
	/// True if every one of them was the best.
	faultless: bool,
	/// Number of half-moves after which a hint was given, and how much of the best move it told.
	hint: (usize, u8),
	/// A hint was taken, or a move taken back.
	helped: bool,
	/// Its result is told.
	is_over: bool,
}

impl Trial {
	/// Sits down to it, and tells the task.
	pub(super) fn begin(left: Left, tables: &Tables, desk: &mut Session) -> Result<Self, OpeningError> {
		let Left {
			source,
			user,
			helped,
			start: from,
			moves: made,
		} = left;
		let name = desk.narrator.line(PhraseKey::EndgamePlayer).to_string();
		let (white, black) = user.fold_wb((String::new(), name.clone()), (name, String::new()));
		let choices = Choices {
			white,
			black,
			fen: Some(from.fen()),
			opponent: Some(OpponentChoice::Friend),
			clock: Some(None),
			table: None,
			chess960: None,
			..desk.choices.clone()
		};
		let player = TablePlayer::new(tables.clone(), desk.choices.lot ^ desk.at().0);
		let opponent = Opponent::new(!user, alloc::boxed::Box::new(player));
		let home = Home::practise_against(opponent, &choices, &made, desk)?;
		let outcome = tables.probe(&from).unwrap_or(Outcome::Draw);
		let mut trial = Self {
			home,
			source,
			tables: tables.clone(),
			user,
			start: if from.turn() == user {
				outcome
			} else {
				outcome.other()
			},
			from,
			judged: 0,
			moves: 0,
			faultless: true,
			hint: (0, 0),
			helped,
			is_over: false,
		};
		while let Some((before, mv)) = trial.next_own() {
			trial.faultless &= trial.judgement(&before, mv).is_none();
		}
		trial.tell_task(desk);
		Ok(trial)
	}

	/// Tells the position unless it is seen, and the task: the distance to its goal by now, as long as that can be reached.
	pub(super) fn tell_task(&self, desk: &mut Session) {
		let is_seen = desk.shows_pieces();
		let narrator = &mut desk.narrator;
		let same = |now: &Outcome| discriminant(now) == discriminant(&self.start);
		let now = self.outcome().filter(same).unwrap_or(self.start);
		let words = narrator.words();
		let position = self.home.table().position();
		let color = words.color(self.user);
		let task = match self.start {
			Outcome::Win(_) => words.fill(phrases::EndgameToWin {
				color,
				number: number(now, narrator),
			}),
			Outcome::Draw => words.line(PhraseKey::EndgameToHold, &[color]),
			Outcome::Loss(_) => words.fill(phrases::EndgameToResist {
				color,
				number: number(now, narrator),
			}),
		};
		let pieces = [self.user, !self.user].map(|color| words.pieces_of(position, color));
		let told = [task]
			.into_iter()
			.chain(pieces.into_iter().filter(|_| !is_seen))
			.chain([words.turn(position.turn())]);
		for sentence in told.collect::<Vec<Phrase>>() {
			narrator.answer_behind(sentence);
		}
	}

	fn is_users_turn(&self) -> bool {
		self.home.table().position().turn() == self.user
	}

	/// Returns the result with best play of both, from the user's side.
	fn outcome(&self) -> Option<Outcome> {
		let outcome = self.tables.probe(self.home.table().position())?;
		Some(if self.is_users_turn() {
			outcome
		} else {
			outcome.other()
		})
	}

	pub(super) fn tell_evaluation(&self, narrator: &mut Narrator) {
		if self.home.table().ending().is_some() {
			return narrator.refuse(PhraseKey::GameOver);
		}
		if let Some(outcome) = self.outcome() {
			narrator.answer(how_it_stands(outcome, narrator));
		}
		if self.faultless && self.moves > 0 {
			narrator.answer_behind(PhraseKey::EndgameBestSoFar);
		}
	}

	/// A little more of the best move each time: the piece, the square, the move.
	pub(super) fn tell_hint(&mut self, narrator: &mut Narrator) {
		let table = self.home.table();
		if table.ending().is_some() {
			return narrator.refuse(PhraseKey::GameOver);
		}
		if !self.is_users_turn() {
			return narrator.refuse(PhraseKey::OpponentsTurn);
		}
		let made = table.plies().len();
		let Some(best) = self.best() else { return };
		let (at, told) = self.hint;
		let told = if at == made { told } else { 0 };
		let words = narrator.words();
		let hint = match told {
			0 => words.fill(phrases::EndgameHintPiece {
				piece: words.piece(best.role()),
				square: words.square(best.from()),
			}),
			1 => words.line(PhraseKey::EndgameHintSquare, &[words.square(best.to())]),
			_ => words.line(PhraseKey::Suggestion, &[words.the_move(table.position(), best)]),
		};
		self.hint = (made, told.saturating_add(1));
		self.helped = true;
		narrator.answer(hint);
	}

	/// The best move at once.
	pub(super) fn tell_best(&mut self, narrator: &mut Narrator) {
		self.hint = (self.home.table().plies().len(), 2);
		self.tell_hint(narrator);
	}

	/// Returns `true` if its result was told.
	pub(super) const fn is_over(&self) -> bool {
		self.is_over
	}

	/// Returns `true` if it is over, and Enter alone asks what to do now.
	pub(super) fn awaits_wish(&self) -> bool {
		self.is_over && self.home.is_idle()
	}

	fn best(&self) -> Option<Move> {
		let moves = self.tables.moves(self.home.table().position());
		let best = moves.into_iter().max_by_key(|(_, outcome)| *outcome);
		best.map(|(mv, _)| mv)
	}

	/// Looks at the effect of an input: the value of a move, and the end.
	pub(super) fn watch(&mut self, narrator: &mut Narrator) {
		let made = self.home.table().plies().len();
		if made < self.judged {
			self.take_back(made);
		}
		while let Some((before, mv)) = self.next_own() {
			self.judge(&before, mv, narrator);
		}
		if !self.is_over {
			self.conclude(narrator);
		}
	}

	/// The next move of the user that was not judged yet.
	fn next_own(&mut self) -> Option<(Position, Move)> {
		while let Some(ply) = self.home.table().plies().get(self.judged) {
			let (before, mv) = (ply.before.clone(), ply.mv);
			self.judged += 1;
			if before.turn() == self.user {
				self.moves += 1;
				if let Some(mv) = mv {
					return Some((before, mv));
				}
			}
		}
		None
	}

	/// Returns the state to keep if the user leaves it, or the program ends. `None` if it is over.
	pub(super) fn left(&self) -> Option<Left> {
		let plies = self.home.table().plies().iter();
		(!self.is_over).then(|| Left {
			source: self.source,
			user: self.user,
			helped: self.helped,
			start: self.from.clone(),
			moves: plies.filter_map(|ply| ply.mv).collect(),
		})
	}

	fn take_back(&mut self, made: usize) {
		self.judged = made;
		let own = |ply: &&crate::game::Ply| ply.before.turn() == self.user;
		let own = self.home.table().plies().iter().filter(own).count();
		self.moves = u32::try_from(own).unwrap_or(u32::MAX);
		self.helped = true;
		self.is_over = false;
	}

	/// Tells the loss of a move of the user, if any.
	fn judge(&mut self, before: &Position, mv: Move, narrator: &mut Narrator) {
		let Some((judgement, outcome)) = self.judgement(before, mv) else {
			return;
		};
		self.faultless = false;
		for sentence in told_of(judgement, outcome, narrator) {
			narrator.say(Audience::Room, Urgency::News, sentence);
		}
	}

	/// Returns the judgement of a move that was not the best, and the result from then on.
	fn judgement(&self, before: &Position, mv: Move) -> Option<(Judgement, Outcome)> {
		let judged = self.tables.judge(before, mv);
		judged.filter(|(judgement, _)| *judgement != Judgement::Best)
	}

	/// Tells the result, when there is one.
	fn conclude(&mut self, narrator: &mut Narrator) {
		let table = self.home.table();
		let score = table.ending().map(|ending| ending.score());
		let held =
			score.is_none() && self.start == Outcome::Draw && self.moves >= HELD && self.is_users_turn();
		if score.is_none() && !(held && self.outcome() == Some(Outcome::Draw)) {
			return;
		}
		self.is_over = true;
		let won = score == Some(Score::Win(self.user));
		let lost = score == Some(Score::Win(!self.user));
		let words = narrator.words();
		let moves = words.number(self.moves);
		let best = number(self.start, narrator);
		let (told, points) = match self.start {
			Outcome::Win(_) if won => {
				let best_moves = u32::from(self.start.moves().unwrap_or(0));
				let share = (best_moves * 100)
					.checked_div(self.moves)
					.unwrap_or(0)
					.clamp(1, 100);
				(
					words.fill(phrases::EndgameMated {
						number: moves,
						count: best,
					}),
					share,
				)
			}
			Outcome::Win(_) => (words.line(PhraseKey::EndgameNotWon, &[best]), 0),
			Outcome::Draw if lost => (words.line(PhraseKey::EndgameNotHeld, &[]), 0),
			Outcome::Draw => (words.line(PhraseKey::EndgameHeld, &[]), 100),
			Outcome::Loss(_) => {
				let most = u32::from(self.start.moves().unwrap_or(0));
				let share = (self.moves * 100).checked_div(most.max(1)).unwrap_or(0).min(100);
				let share = if lost { share } else { 100 };
				(
					words.fill(phrases::EndgameResisted {
						number: moves,
						count: best,
					}),
					share,
				)
			}
		};
		narrator.say(Audience::Room, Urgency::News, told);
		self.keep(u8::try_from(points).unwrap_or(100), narrator);
		narrator.say(Audience::Room, Urgency::News, PhraseKey::EndgameWhatNow);
	}

	/// Keeps the result of a position that was drawn by lot, if nobody has helped, and tells how it went so far.
	fn keep(&self, points: u8, narrator: &mut Narrator) {
		let Some(name) = self.source.series() else {
			return;
		};
		if self.helped {
			return narrator.say(Audience::Room, Urgency::News, PhraseKey::EndgameHelped);
		}
		narrator.add_result(&name, points);
		let told = solved(narrator.results().of(&name), narrator);
		narrator.say(Audience::Room, Urgency::News, told);
	}
}

/// The moves to mate.
fn number(outcome: Outcome, narrator: &Narrator) -> Phrase {
	narrator.words().number(outcome.moves().unwrap_or(0).into())
}
