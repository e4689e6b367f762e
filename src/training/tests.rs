//! Every drill compared with slow routines of their own, over all squares.

use alloc::vec::Vec;

use super::question::{distance, meeting, reach};
use super::*;
use crate::chess::{Color, Role, Square};

/// File and rank, 0 to 7.
fn at(square: Square) -> (i32, i32) {
	(
		i32::from(u8::from(square.file())),
		i32::from(u8::from(square.rank())),
	)
}

/// Returns `true` if a piece goes from one square to another on the empty board, by its distances alone.
fn goes(role: Role, one: Square, other: Square) -> bool {
	let ((file, rank), (to_file, to_rank)) = (at(one), at(other));
	let (across, up) = ((file - to_file).abs(), (rank - to_rank).abs());
	let apart = one != other;
	match role {
		Role::Pawn => false,
		Role::Knight => across * up == 2,
		Role::Bishop => apart && across == up,
		Role::Rook => apart && (across == 0 || up == 0),
		Role::Queen => apart && (across == up || across == 0 || up == 0),
		Role::King => apart && across <= 1 && up <= 1,
	}
}

fn judged(question: &Question, said: &Said) -> Verdict {
	question.judge(said, &mut Vec::new())
}

#[test]
fn the_colour_of_every_square() {
	for square in Square::ALL {
		let (file, rank) = at(square);
		let light = (file + rank) % 2 == 1;
		let question = Question::Colour(square);
		assert_eq!(judged(&question, &Said::Light(light)), Verdict::Right, "{square}");
		assert_eq!(
			judged(&question, &Said::Light(!light)),
			Verdict::Wrong,
			"{square}"
		);
		assert_eq!(judged(&question, &Said::Yes(light)), Verdict::Unfit);
		assert_eq!(judged(&question, &Said::Squares(vec![square])), Verdict::Unfit);
	}
}

#[test]
fn the_diagonal_of_any_two_squares() {
	for one in Square::ALL {
		for other in Square::ALL {
			let question = Question::Diagonal([one, other]);
			let same = goes(Role::Bishop, one, other);
			assert_eq!(
				judged(&question, &Said::Yes(same)),
				Verdict::Right,
				"{one} {other}"
			);
			assert_eq!(
				judged(&question, &Said::Yes(!same)),
				Verdict::Wrong,
				"{one} {other}"
			);
		}
	}
}

#[test]
fn the_squares_of_every_piece() {
	for role in Role::ALL {
		for from in Square::ALL {
			let question = Question::Moves { role, from };
			let wanted: Vec<Square> = Square::ALL
				.into_iter()
				.filter(|to| goes(role, from, *to))
				.collect();
			let mut found = reach(role, from);
			found.sort_unstable();
			assert_eq!(found, wanted, "{role:?} {from}");
			for to in Square::ALL {
				let verdict = judged(&question, &Said::Squares(vec![to]));
				let expected = match wanted.len() {
					_ if !wanted.contains(&to) => Verdict::Wrong,
					1 => Verdict::Right,
					count => Verdict::More(count - 1),
				};
				assert_eq!(verdict, expected, "{role:?} {from} {to}");
			}
			if let Some((last, first)) = wanted.split_last().filter(|(_, first)| !first.is_empty()) {
				// In two lines, and one of them twice.
				let mut found = Vec::new();
				let part = Said::Squares(first.iter().chain(first).copied().collect());
				assert_eq!(question.judge(&part, &mut found), Verdict::More(1));
				assert_eq!(
					question.judge(&Said::Squares(vec![*last]), &mut found),
					Verdict::Right
				);
			}
		}
	}
}

/// Returns the number of moves that a knight needs, by waves over a table of numbers.
fn shortest() -> Vec<Vec<usize>> {
	let row = |from: Square| {
		let mut row = vec![usize::MAX; 64];
		for wave in 0..8 {
			let reached = row.clone();
			for (number, to) in Square::ALL.into_iter().enumerate() {
				let before = |(before, moves): (Square, &usize)| {
					moves.checked_add(1) == Some(wave) && goes(Role::Knight, before, to)
				};
				let next = Square::ALL.into_iter().zip(&reached).any(before);
				if row[number] == usize::MAX && (next || (wave == 0 && to == from)) {
					row[number] = wave;
				}
			}
		}
		row
	};
	Square::ALL.into_iter().map(row).collect()
}

#[test]
fn the_shortest_routes_of_the_knight() {
	let table = shortest();
	for (one, from) in Square::ALL.into_iter().enumerate() {
		for (other, to) in Square::ALL.into_iter().enumerate() {
			let moves = table[one][other];
			assert_eq!(distance(from, to), moves, "{from} {to}");
			if moves == 0 {
				continue;
			}
			let question = Question::Route { from, to };
			let Solution::Squares(route) = question.solution() else {
				panic!("a route is squares")
			};
			assert_eq!(route.len(), moves);
			assert_eq!(judged(&question, &Said::Squares(route.clone())), Verdict::Right);
			// Also with its own square first, and jump by jump.
			let whole = core::iter::once(from).chain(route.iter().copied()).collect();
			assert_eq!(judged(&question, &Said::Squares(whole)), Verdict::Right);
			let mut found = Vec::new();
			for (made, step) in route.iter().enumerate() {
				let verdict = question.judge(&Said::Squares(vec![*step]), &mut found);
				let left = moves - made - 1;
				assert_eq!(
					verdict,
					if left == 0 {
						Verdict::Right
					} else {
						Verdict::More(left)
					}
				);
			}
			// A first jump is right exactly if it comes nearer.
			for (number, step) in Square::ALL.into_iter().enumerate() {
				if !goes(Role::Knight, from, step) && number % 8 != other % 8 {
					continue;
				}
				let nearer = goes(Role::Knight, from, step) && table[number][other] + 1 == moves;
				let is_wrong = judged(&question, &Said::Squares(vec![step])) == Verdict::Wrong;
				assert_eq!(is_wrong, !nearer && step != from, "{from} {to} {step}");
			}
		}
	}
}

#[test]
fn two_lines_meet_where_both_pieces_go() {
	for (role, other_role) in [
		(Role::Bishop, Role::Rook),
		(Role::Bishop, Role::Bishop),
		(Role::Rook, Role::Rook),
	] {
		for one in Square::ALL {
			for other in Square::ALL {
				let both = |square: &Square| goes(role, one, *square) && goes(other_role, other, *square);
				let wanted: Vec<Square> = Square::ALL.into_iter().filter(both).collect();
				let mut found = meeting([(role, one), (other_role, other)]);
				found.sort_unstable();
				assert_eq!(found, wanted, "{role:?} {one} {other_role:?} {other}");
			}
		}
	}
}

#[test]
fn what_is_drawn_can_be_asked() {
	for drill in Drill::ALL {
		for seed in 0..4 {
			let mut asker = Asker::new(drill, seed);
			let mut again = Asker::new(drill, seed);
			let mut last = None;
			for _ in 0..12 {
				let question = asker.ask();
				assert_eq!(question, again.ask(), "the same seed asks the same");
				assert_ne!(Some(&question), last.as_ref(), "nothing is asked twice in a row");
				check(&question);
				last = Some(question);
			}
		}
	}
}

/// The question is well formed, its solution is right, and another answer is wrong.
fn check(question: &Question) {
	match (question, question.solution()) {
		(Question::Meeting([(role, one), (other_role, other)]), Solution::Squares(squares)) => {
			assert_eq!(squares.len(), 1, "{question:?}");
			assert!(!goes(*role, *one, *other) && !goes(*other_role, *other, *one) && one != other);
			assert_eq!(judged(question, &Said::Squares(squares.clone())), Verdict::Right);
			assert_eq!(judged(question, &Said::Squares(vec![*one])), Verdict::Wrong);
			assert_eq!(
				judged(question, &Said::Squares(vec![squares[0], *one])),
				Verdict::Unfit
			);
		}
		(Question::Coordinates { from, to }, _) => {
			assert_ne!(from, to);
			assert_eq!(judged(question, &Said::Squares(vec![*to])), Verdict::Right);
			assert_eq!(judged(question, &Said::Squares(vec![*from])), Verdict::Wrong);
			assert_eq!(judged(question, &Said::Squares(Vec::new())), Verdict::Unfit);
		}
		(Question::Route { from, to }, _) => assert!(distance(*from, *to) > 1),
		(Question::Position(position), Solution::Pieces(_)) => check_position(question, position),
		(Question::Game { moves, after, on }, Solution::Piece(piece)) => {
			assert!(!moves.is_empty());
			for (before, mv) in moves {
				assert!(before.is_legal(*mv));
			}
			let (before, mv) = moves.last().unwrap();
			assert_eq!(before.after(*mv), *after);
			assert_eq!(after.piece_on(*on), piece);
			let said = piece.map(|piece| SaidPiece {
				color: Some(piece.color),
				role: piece.role,
			});
			assert_eq!(judged(question, &Said::Piece(said)), Verdict::Right);
			let other = match said {
				Some(said) => Some(SaidPiece {
					color: said.color.map(|color| !color),
					..said
				}),
				None => Some(SaidPiece {
					color: None,
					role: Role::Pawn,
				}),
			};
			assert_eq!(judged(question, &Said::Piece(other)), Verdict::Wrong);
		}
		(
			Question::Colour(_)
			| Question::Diagonal(_)
			| Question::Moves { .. }
			| Question::Meeting(_)
			| Question::Position(_)
			| Question::Game { .. },
			_,
		) => {}
	}
}

fn check_position(question: &Question, position: &crate::chess::Position) {
	let pieces: Vec<(Square, SaidPiece)> = position
		.pieces()
		.map(|(square, piece)| {
			let (color, role) = (Some(piece.color), piece.role);
			(square, SaidPiece { color, role })
		})
		.collect();
	assert!((3..=8).contains(&pieces.len()), "{}", position.fen());
	assert_eq!(judged(question, &Said::Pieces(pieces.clone())), Verdict::Right);
	let first = pieces[0];
	let mut found = Vec::new();
	assert_eq!(
		question.judge(&Said::Pieces(vec![first]), &mut found),
		Verdict::More(pieces.len() - 1)
	);
	assert_eq!(
		question.judge(&Said::Pieces(pieces.clone()), &mut found),
		Verdict::Right
	);
	let (square, said) = first;
	let color = said.color.map(|color: Color| !color);
	let turned = Said::Pieces(vec![(square, SaidPiece { color, ..said })]);
	assert_eq!(judged(question, &turned), Verdict::Wrong);
	assert_eq!(judged(question, &Said::Pieces(Vec::new())), Verdict::Unfit);
}

#[test]
fn on_one_diagonal_as_often_as_not() {
	let mut asker = Asker::new(Drill::Diagonal, 1);
	let yes = (0..500).filter(|_| asker.ask().solution() == Solution::Yes(true));
	assert!((200..=300).contains(&yes.count()));
}

#[test]
fn the_best_results_are_written_and_read() {
	let mut bests = Bests::default();
	let score = |right, seconds| Score { right, seconds };
	assert!(bests.take(Drill::Colour, Length::Ten, score(9, 40)));
	assert!(!bests.take(Drill::Colour, Length::Ten, score(9, 41)));
	assert!(!bests.take(Drill::Colour, Length::Ten, score(8, 2)));
	assert!(bests.take(Drill::Colour, Length::Ten, score(9, 39)));
	assert!(bests.take(Drill::Game, Length::Minute, score(4, 60)));
	assert!(!bests.take(Drill::Game, Length::Open, score(40, 60)));
	assert!(!bests.take(Drill::Route, Length::Ten, score(0, 1)));
	assert_eq!(bests.written(), "colour-ten=9/39 game-minute=4/60");
	assert_eq!(Bests::read(&bests.written()), Some(bests));
	assert_eq!(Bests::read(""), Some(Bests::default()));
	for wrong in [
		"colour",
		"colour=9/39",
		"colour-ten=9",
		"red-ten=9/3",
		"colour-five=9/3",
		"colour-ten=-1/3",
	] {
		assert_eq!(Bests::read(wrong), None, "{wrong}");
	}
}
