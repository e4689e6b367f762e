//! The phrases of Chess960: choosing the start, setting it up, and castling step by step.

/// Puts the rows of Chess960 behind those that are given: the last ones.
macro_rules! start_lines {
	($($row:tt)*) => {
		lines! {
			$($row)*
			// Choosing the start
			ChoiceChess960 = "choice_chess960" [],
			ChooseStart = "choose_start" [],
			StartByNumber = "start_by_number" [],
			StartByHand = "start_by_hand" [],
			StartUsual = "start_usual" [],
			AskStartNumber = "ask_start_number" [],
			NoSuchStart = "no_such_start" [],
			AskStartPiece = "ask_start_piece" ["square"],
			/// `word` is that of the command which goes back, as Escape does.
			StartPieceHint = "start_piece_hint" ["word"],
			/// `word` is free text.
			NotAStartPiece = "not_a_start_piece" ["word"],
			/// There are no more of this piece.
			StartPieceUsed = "start_piece_used" ["piece"],
			StartTooLong = "start_too_long" [],
			StartAnew = "start_anew" [],
			AskStartRight = "ask_start_right" [],
			/// `number` from 0 to 959, here and below.
			StartDrawn = "start_drawn" ["number"],
			StartNumber = "start_number" ["number"],
			// How it stands
			/// White's first rank, piece by piece.
			StartWhite = "start_white" ["pieces"],
			StartBlackSame = "start_black_same" [],
			/// Eight pawns of one side in their rank.
			EightPawns = "eight_pawns" ["color", "number"],
			BuildHint = "build_hint" [],
			/// How setting up is asked for; `word` is that of the command.
			BuildWord = "build_word" ["word"],
			BuildDone = "build_done" [],
			// Castling
			AboutToCastle = "about_to_castle" [],
			CastleBoth = "castle_both" ["king", "rook", "rook_to", "king_to"],
			/// They change places.
			CastleSwap = "castle_swap" ["king", "rook", "rook_to", "king_to"],
			CastleKing = "castle_king" ["king", "king_to", "rook"],
			CastleRook = "castle_rook" ["rook", "rook_to", "king"],
			DetailCastling = "detail_castling" [],
			OpponentNoChess960 = "opponent_no_chess960" [],
		}
	};
}

pub(super) use start_lines;
