//! Deciding if a side can still checkmate, position by position.

use annabella::chess::{Color, Move, Position};
use annabella::mating::{Budget, Mating, Reason, can_mate, seems_unable_to_mate};
use annabella::message;

use super::moves::each_line;
use super::output::{Failure, print};

/// Answers line by line until the input ends. A line that is no question gets an answer as well.
///
/// # Errors
/// When standard input or output breaks.
pub fn run(quick: bool, nodes: Option<u32>) -> Result<(), Failure> {
	let budget = nodes.map_or(Budget::CLAIM, Budget);
	each_line(|line| {
		if line.is_empty() {
			return Ok(());
		}
		print(match question(line) {
			Err(why) => format!("error\t{}", why.english()),
			Ok((position, side)) if quick => glance(&position, side).to_owned(),
			Ok((position, side)) => written(&can_mate(&position, side, budget)),
		})
	})
}

/// The position and the side of a line.
fn question(line: &str) -> Result<(Position, Color), Failure> {
	let (fen, side) = line.split_once('\t').ok_or(message!(FenAndSide))?;
	let side = match side.trim() {
		"white" => Color::White,
		"black" => Color::Black,
		_ => return Err(message!(SideAfterTab)),
	};
	Ok((Position::from_any_fen(fen)?, side))
}

fn glance(position: &Position, side: Color) -> &'static str {
	if position.lacks_mating_material(side) {
		"never\tmaterial"
	} else if seems_unable_to_mate(position, side) {
		"never\tblocked, at a glance"
	} else {
		"unknown"
	}
}

fn written(mating: &Mating) -> String {
	match mating {
		Mating::Mate(line) => {
			let line: Vec<String> = line.iter().copied().map(Move::uci).collect();
			format!("mate\t{}", line.join(" "))
		}
		Mating::Never(Reason::Material) => "never\tmaterial".to_owned(),
		Mating::Never(Reason::Over) => "never\tover".to_owned(),
		Mating::Never(Reason::Exhausted { positions }) => {
			let noun = if *positions == 1 { "position" } else { "positions" };
			format!("never\texhausted, {positions} {noun}")
		}
		Mating::Never(Reason::Blocked { searched }) => {
			let noun = if *searched == 1 { "position" } else { "positions" };
			format!("never\tblocked, proven in {searched} {noun}")
		}
		Mating::Never(Reason::Unrefuted { searched }) => {
			format!("never\tblocked, not refuted in {searched} positions")
		}
		Mating::Unknown { .. } => "unknown".to_owned(),
	}
}
