//! The phrases of the board under the finger: more rows of the table of phrases.

/// Puts the rows of the board behind those that are given, and those of the lessons behind them.
macro_rules! board_lines {
	($($row:tt)*) => {
		lesson_lines! {
			$($row)*
			// Walking over the board
			OnTheBoard = "on_the_board" [],
			OffTheBoard = "off_the_board" [],
			/// A piece where the finger is, in the order in which one wants to hear it on the way.
			WalkPiece = "walk_piece" ["piece", "color", "square"],
			WalkEmpty = "walk_empty" ["square"],
			LightSquare = "light_square" [],
			DarkSquare = "dark_square" [],
			/// What is in the hand, and from where.
			InHand = "in_hand" ["piece", "square"],
			PutBack = "put_back" ["piece", "square"],
			SquaresBoth = "squares_both" [],
			/// The side at the bottom of it now.
			BoardTurned = "board_turned" ["color"],
			SquaresSpoken = "squares_spoken" [],
			SquaresSounded = "squares_sounded" [],
			NoBoardKey = "no_board_key" [],
			EarlierPosition = "earlier_position" [],
			OnlyAtHome = "only_at_home" [],
			WhichRank = "which_rank" [],
			WhichFile = "which_file" [],
			HelpBoard = "help_board" [],
			// What stands on a line
			/// A piece in a list of both sides' pieces.
			ListedPiece = "listed_piece" ["piece", "color", "square"],
			OnRank = "on_rank" ["rank", "pieces"],
			OnFile = "on_file" ["file", "pieces"],
			OnDiagonal = "on_diagonal" ["from", "to", "pieces"],
			KnightView = "knight_view" ["square", "pieces"],
			KingView = "king_view" ["square", "pieces"],
			NoneHere = "none_here" [],
			Ahead = "heading_ahead" [],
			AheadRight = "heading_ahead_right" [],
			Right = "heading_right" [],
			BackRight = "heading_back_right" [],
			Back = "heading_back" [],
			BackLeft = "heading_back_left" [],
			Left = "heading_left" [],
			AheadLeft = "heading_ahead_left" [],
			/// The first piece in a direction, and how many steps away it is.
			SeenPiece = "seen_piece" ["heading", "piece", "color", "square", "number"],
			SeenNothing = "seen_nothing" ["heading", "square"],
			SeenEdge = "seen_edge" ["heading"],
			// Attacked, defended, free to go
			Attacked = "attacked" ["square", "pieces"],
			NotAttacked = "not_attacked" ["square"],
			Defended = "defended" ["pieces"],
			NotDefended = "not_defended" [],
			AttackOf = "attack_of" ["color", "pieces"],
			NoAttackOf = "no_attack_of" ["color"],
			/// Pieces that shield their own king.
			Pinned = "pinned" ["pieces"],
			GoesTo = "goes_to" ["piece", "from", "squares"],
			GoesNowhere = "goes_nowhere" ["piece", "from"],
			TakesOn = "takes_on" ["piece", "from", "squares"],
			TakesNothing = "takes_nothing" ["piece", "from"],
			/// The other side is in check, so that this one cannot be asked for its moves.
			NotWhileChecked = "not_while_checked" ["color"],
			CheckedBy = "checked_by" ["color", "pieces"],
			NotChecked = "not_checked" ["color"],
			NoneOf = "none_of" ["color", "piece"],
			MoreOf = "more_of" ["color", "pieces"],
			MaterialEqual = "material_equal" [],
			Worth = "worth" ["white", "black"],
			// Rights
			MayCastle = "may_castle" ["color", "castling"],
			MayNotCastle = "may_not_castle" ["color"],
			EnPassantOn = "en_passant_on" ["square"],
			NoEnPassant = "no_en_passant" [],
			QuietHalfMoves = "quiet_half_moves" ["number"],
			// The game so far
			LastCapture = "last_capture" ["move", "number"],
			NoCaptureYet = "no_capture_yet" [],
			PositionAfter = "position_after" ["number", "color", "move"],
			PositionAtStart = "position_at_start" [],
			ThePresent = "the_present" [],
			TimeOfMove = "time_of_move" ["number", "color", "move", "time"],
			// Advice, at home
			AdviserThinks = "adviser_thinks" [],
			AdviserSilent = "adviser_silent" [],
			Suggestion = "suggestion" ["move"],
			EvenPosition = "even_position" [],
			/// `pawns` is a number with a decimal.
			StandsBetter = "stands_better" ["color", "pawns"],
			Decimal = "decimal" ["whole", "tenths"],
			CanMate = "can_mate" ["color", "number"],
		}
	};
}

pub(super) use board_lines;
