//! The legal moves of Chess960, counted against the tables that the chess world has published. Stockfish counts the same.

use super::at;
use super::nine_sixty::perft;
use crate::chess::{Position, back_rank, number_of};

/// Starts by their first rank, with the moves in one, two and three half-moves.
const STARTS: [(&str, [usize; 3]); 28] = [
	("RKQRBBNN", [19, 361, 7_678]),
	("RKQRBNNB", [20, 400, 8_838]),
	("RKQNNRBB", [20, 400, 9_006]),
	("RKQNBBNR", [20, 400, 8_982]),
	("RKRQBBNN", [19, 361, 7_680]),
	("RKRQNNBB", [20, 400, 8_950]),
	("RKBQNNRB", [20, 400, 8_998]),
	("RKNQNBBR", [20, 400, 9_032]),
	("RKRBQNBN", [19, 361, 7_729]),
	("RKBRQNNB", [20, 400, 8_878]),
	("RKNBQRBN", [19, 361, 7_765]),
	("RKBBQNNR", [20, 400, 8_964]),
	("RKNNQBBR", [20, 400, 9_032]),
	("RKRBNQBN", [19, 361, 7_784]),
	("RKNBBQNR", [20, 400, 9_004]),
	("RKBNRNQB", [20, 400, 8_986]),
	("RKNNBBQR", [20, 400, 8_992]),
	("RKRBBNNQ", [20, 400, 8_880]),
	("RKNBNRBQ", [20, 400, 8_948]),
	("RKNNBBRQ", [20, 400, 8_956]),
	("QRKRBBNN", [19, 361, 7_638]),
	("QRKNNRBB", [20, 400, 9_008]),
	("QRKBBNNR", [20, 400, 8_882]),
	("QRKNNBBR", [20, 400, 9_014]),
	("RQKRNBBN", [19, 361, 7_780]),
	("RQKBBNNR", [20, 400, 8_918]),
	("RQKNBNRB", [20, 400, 8_950]),
	("RBKQRNBN", [19, 361, 7_723]),
];

/// Positions some moves later, with castling in sight.
const LATER: [(&str, [usize; 3]); 24] = [
	(
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
		[21, 528, 12_189],
	),
	(
		"nnq1brkr/pp1pppp1/8/2p4P/8/5K2/PPPbPP1P/NNQBBR1R w hf - 0 9",
		[23, 724, 18_263],
	),
	(
		"bnnbrkr1/ppp2p1p/5q2/3pp1p1/4P3/1N4P1/PPPPRP1P/BN1B1KRQ w Gge - 0 9",
		[26, 1_036, 27_228],
	),
	(
		"n1rbbnkr/1p1pp1pp/p7/2p1qp2/1B3P2/3P4/PPP1P1PP/NQRB1NKR w HChc - 0 9",
		[24, 913, 21_595],
	),
	(
		"bnrbk1qr/1ppp1ppp/p2np3/8/P7/2N2P2/1PPPP1PP/B1RBNKQR w HC - 0 9",
		[26, 621, 17_569],
	),
	(
		"qnrbb1nr/pp1p1ppp/2p2k2/4p3/4P3/5PPP/PPPP4/QNRBBKNR w HC - 0 9",
		[20, 460, 10_287],
	),
	(
		"bnrbkq1r/pp2p1pp/5n2/2pp1p2/P7/N1PP4/1P2PPPP/B1RBKQNR w HChc - 1 9",
		[24, 745, 18_494],
	),
	(
		"nrkb1nrq/p2pp1pp/1pp2p2/7b/6PP/5P2/PPPPP2N/NRKBB1RQ w GBgb - 0 9",
		[21, 479, 11_152],
	),
	(
		"bnrbqkr1/ppp2pp1/6n1/3pp2p/1P6/2N3N1/P1PPPPPP/B1RBQRK1 w gc - 0 9",
		[23, 704, 17_345],
	),
	(
		"nrkbbrqn/3pppp1/7p/ppp5/P7/1N5P/1PPPPPP1/1RKBBRQN w FBfb - 0 9",
		[19, 417, 9_026],
	),
	(
		"brqb1nkr/pppppp1p/8/4N1pn/5P2/6P1/PPPPP2P/BRQB1NKR w HBhb - 0 9",
		[26, 550, 14_338],
	),
	(
		"r1nbbqkr/pppppp1p/8/8/1n3Pp1/3N1QP1/PPPPP2P/RN1BB1KR w HAha - 0 9",
		[31, 791, 25_431],
	),
	(
		"bq1bnknr/pprppp1p/8/2p3p1/4PPP1/8/PPPP3P/BQRBNKNR w HCh - 0 9",
		[24, 548, 14_021],
	),
	(
		"r1qbbk1r/pp1ppppp/n1p5/5n2/B1P3P1/8/PP1PPP1P/RNQ1BKNR w HAha - 0 9",
		[27, 831, 22_293],
	),
	(
		"brnb1nrq/pppp1kpp/4p3/8/5p1P/P1P3P1/1P1PPP2/BRNBKNRQ w GB - 1 9",
		[29, 773, 23_904],
	),
	(
		"rqnbbkrn/p1p1pppp/3p4/1p5B/8/1P1NP3/P1PP1PPP/RQ2BKRN w GAga - 0 9",
		[30, 606, 18_382],
	),
	(
		"b1rbkrqn/ppp2ppp/1n2p3/3p4/6P1/2PP4/PP2PP1P/BRNBKRQN w FBf - 1 9",
		[21, 463, 10_610],
	),
	(
		"qrkbbnnr/ppp2p1p/4p3/3p2p1/P7/2PP4/1P2PPPP/QRKBBNNR w HBhb - 0 9",
		[25, 626, 16_616],
	),
	(
		"brkbnq1r/p1ppp2p/5ppn/1p6/5P2/1P1P2P1/P1P1P2P/BRKBNQNR w HBhb - 0 9",
		[28, 856, 24_984],
	),
	(
		"rknbb1rq/p1pn1ppp/4p3/1p1p4/2P5/1P2N1P1/P2PPP1P/RKNBB1RQ w GAga - 1 9",
		[29, 830, 24_798],
	),
	(
		"brkbqnrn/2pp1ppp/8/1p2p3/Pp2N3/8/2PPPPPP/BRKBQNR1 w GBgb - 0 9",
		[30, 827, 25_308],
	),
	(
		"rknbbrqn/pp3pp1/4p3/2pp3p/2P5/8/PPBPPPPP/RKN1BRQN w FAfa - 0 9",
		[26, 756, 19_280],
	),
	(
		"brqbkrnn/1pp2p1p/3pp1p1/p5N1/8/1P6/P1PPPPPP/BRQBK1RN w Bfb - 0 9",
		[34, 688, 22_827],
	),
	(
		"rkr1bqnn/1ppp1p1p/p5p1/4p3/3PP2b/2P2P2/PP4PP/RKRBBQNN w CAca - 0 9",
		[31, 1_004, 32_006],
	),
];

fn check(position: &Position, counts: [usize; 3]) {
	for (depth, count) in (1..).zip(counts) {
		assert_eq!(
			perft(position, depth),
			count,
			"depth {depth} of {}",
			position.fen()
		);
	}
}

#[test]
fn the_moves_from_the_starts_are_as_many_as_published() {
	for (letters, counts) in STARTS {
		let number = back_rank(letters).as_ref().and_then(number_of).unwrap();
		check(&Position::chess960(number).unwrap(), counts);
	}
}

#[test]
fn the_moves_from_later_positions_are_as_many_as_published() {
	for (fen, counts) in LATER {
		check(&at(fen), counts);
	}
}
