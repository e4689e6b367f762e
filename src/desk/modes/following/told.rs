//! Followed games in sentences.

use alloc::vec::Vec;

use super::{Following, Games};
use crate::chess::{Color, Move, Position, Role};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::online::{Followed, FollowedGame, GameResult};
use crate::voice::{Audience, Phrase, PhraseKey, Tone, Urgency, phrases};

/// The setting of how much is said, and its values.
pub(super) const FOLLOW: &str = "follow";
pub(super) const MOVES: &str = "moves";
pub(super) const EVENTS: &str = "events";
pub(super) const ASKED: &str = "asked";

/// Extent of what is said without being asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
	/// Every move.
	Moves,
	/// Captures of pieces, checks, promotions, and results.
	Events,
	/// Nothing but the result of the board in hand.
	Asked,
}

impl Extent {
	/// Returns what the user has chosen.
	fn of(narrator: &Narrator) -> Self {
		match narrator.preferences().get(FOLLOW) {
			Some(EVENTS) => Self::Events,
			Some(ASKED) => Self::Asked,
			_ => Self::Moves,
		}
	}
}

/// Returns a text of the server, as it is.
pub(super) fn quoted(text: &str, narrator: &Narrator) -> Phrase {
	Phrase::free(narrator.words().manner().dialogue, text)
}

/// Returns the names of both players.
fn names(game: &FollowedGame, narrator: &Narrator) -> Phrase {
	let [white, black] = &game.names;
	narrator.words().fill(phrases::Against {
		white: quoted(white, narrator),
		black: quoted(black, narrator),
	})
}

/// Returns the names on each board.
pub(super) fn all_names(games: &[FollowedGame], narrator: &Narrator) -> Vec<Phrase> {
	games.iter().map(|game| names(game, narrator)).collect()
}

const fn result(result: GameResult) -> PhraseKey {
	match result {
		GameResult::Won(Color::White) => PhraseKey::WhiteWins,
		GameResult::Won(Color::Black) => PhraseKey::BlackWins,
		GameResult::Drawn => PhraseKey::Draw,
		GameResult::Other => PhraseKey::GameOver,
	}
}

/// Returns `true` if a move is told even where only the important ones are: a piece is taken, a pawn promotes, or a king is in check.
fn is_important(before: &Position, mv: Move) -> bool {
	let takes = before.after(mv).pieces().count() < before.pieces().count();
	let taken = before.piece_on(mv.to()).filter(|_| takes);
	taken.is_some_and(|piece| piece.role != Role::Pawn)
		|| mv.promotion().is_some()
		|| before.after(mv).checked_king().is_some()
}

impl Following {
	/// Tells what has changed on a board.
	pub(super) fn tell(&mut self, board: usize, changes: &[Followed], desk: &mut Session) {
		let several = self.games().len() > 1;
		let is_heard = !self.alone || board == self.board;
		let extent = Extent::of(&desk.narrator);
		let Some(game) = self.games().get(board) else {
			return;
		};
		let mut told: Vec<Phrase> = Vec::new();
		let mut tone = None;
		for change in changes {
			match change {
				Followed::Joined => {}
				Followed::Moved(before, mv) => {
					let is_wanted = match extent {
						Extent::Moves => true,
						Extent::Events => is_important(before, *mv),
						Extent::Asked => false,
					};
					if is_wanted {
						told.push(desk.narrator.words().announce(before, *mv).sentence());
					}
				}
				Followed::Corrected if extent == Extent::Asked => {}
				Followed::Corrected => told.push(desk.narrator.line(PhraseKey::FollowCorrected)),
				Followed::Ended(end) => {
					told.push(desk.narrator.line(result(*end)));
					tone = Some(Tone::Notice);
				}
			}
		}
		if told.is_empty() || !is_heard {
			return;
		}
		// The board is named before its moves only where there are several.
		let named = (several && !self.alone).then(|| names(game, &desk.narrator).sentence());
		if several && !self.alone {
			self.board = board;
		}
		let mut sentence = Phrase::new();
		for part in named.into_iter().chain(told) {
			sentence.append(part);
		}
		desk.narrator.say(Audience::Room, Urgency::News, sentence);
		if let Some(tone) = tone {
			desk.narrator.tone(tone);
		}
	}

	/// Tells that games are followed now.
	pub(super) fn tell_beginning(&self, desk: &mut Session) {
		let told = match (&self.games, self.game()) {
			(Games::None, _) | (_, None) => return,
			(Games::One(..), Some(game)) => {
				let names = names(game, &desk.narrator);
				desk.narrator.words().line(PhraseKey::FollowBegins, &[names])
			}
			(Games::Round(..), Some(_)) => desk.narrator.line(PhraseKey::FollowRound),
		};
		desk.narrator.answer(told);
		desk.narrator.answer_behind(PhraseKey::FollowHelp);
	}

	/// Tells how the games stand that are heard.
	pub(super) fn tell_standing(&self, desk: &mut Session) {
		let games = self.games().iter().enumerate();
		let heard = games.filter(|(place, _)| !self.alone || *place == self.board);
		let told: Vec<Phrase> = heard.map(|(_, game)| standing(game, &desk.narrator)).collect();
		desk.narrator.answer_all(told);
	}

	/// Tells the clocks of the board in hand.
	pub(super) fn tell_clocks(&self, narrator: &mut Narrator) {
		let Some(game) = self.game() else { return };
		let told: Vec<Phrase> = clocks(game, narrator);
		if told.is_empty() {
			return narrator.refuse(PhraseKey::FollowNoClock);
		}
		narrator.answer_all(told);
	}

	/// Tells the moves of the board in hand, or the last one.
	pub(super) fn tell_moves(&self, last: bool, narrator: &mut Narrator) {
		let made = self.game().map_or(&[][..], FollowedGame::moves);
		let from = if last { made.len().saturating_sub(1) } else { 0 };
		let told = made.iter().skip(from);
		let told = told.map(|(before, mv)| narrator.words().announce(before, *mv).sentence());
		let told: Vec<Phrase> = told.collect();
		if told.is_empty() {
			return narrator.refuse(PhraseKey::NoMoveYet);
		}
		narrator.answer_all(told);
	}
}

fn clocks(game: &FollowedGame, narrator: &Narrator) -> Vec<Phrase> {
	let words = narrator.words();
	let of = |color: Color| {
		let left = game.left(color, narrator.at())?;
		Some(words.fill(phrases::FollowClock {
			color: words.color(color),
			time: words.span(left),
		}))
	};
	Color::ALL.into_iter().filter_map(of).collect()
}

/// Tells the players, the last move, and the turn or the result.
fn standing(game: &FollowedGame, narrator: &Narrator) -> Phrase {
	let words = narrator.words();
	let mut told = names(game, narrator).sentence();
	if let Some((before, mv)) = game.moves().last() {
		told.append(words.announce(before, *mv).sentence());
	}
	match game.result() {
		Some(end) => told.append(narrator.line(result(end))),
		None => {
			told.append(words.turn(game.position().turn()));
			for clock in clocks(game, narrator) {
				told.append(clock);
			}
		}
	}
	told
}
