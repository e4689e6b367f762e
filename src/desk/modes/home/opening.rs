//! Setting up the table of a new game from the choices.

use alloc::string::{String, ToString};

use crate::chess::Color;
use crate::desk::modes::setup::strength_line;
use crate::game::{Machine, Opening, Seat};
use crate::narrator::Narrator;
use crate::settings::{Choices, OpponentChoice, Side};
use crate::uci::{Strength, program_of};
use crate::voice::PhraseKey;

/// Returns the name of a machine of this strength.
pub(super) fn machine_name(program: Option<&String>, strength: Strength, narrator: &Narrator) -> String {
	let name = program.map_or_else(
		|| narrator.line(PhraseKey::TheProgram).to_string(),
		|named| program_of(named),
	);
	let level = narrator.line(strength_line(strength));
	format!("{name}, {level}")
}

/// The opening that was chosen. A lot is drawn from the number that was handed in, and the instant at which it was asked for.
pub(super) fn opening(choices: &Choices, narrator: &Narrator) -> Opening {
	let own = match choices.side.unwrap_or(Side::Of(Color::White)) {
		Side::Of(color) => color,
		Side::ByLot => Color::from_white((narrator.at().0 ^ choices.lot).is_multiple_of(2)),
	};
	let machine = |program: Option<&String>| {
		// No more than the menu offers of it.
		let strength = choices.strength.unwrap_or(Strength::Pupil);
		let strength = strength.min(Strength::most_of(program.is_some()));
		Seat {
			name: machine_name(program, strength, narrator),
			machine: Some(Machine {
				program: program.cloned(),
				strength: strength.name().to_string(),
			}),
			..Seat::default()
		}
	};
	let seat = |color: Color| {
		let name = color.fold_wb(&choices.white, &choices.black).clone();
		match &choices.opponent {
			Some(OpponentChoice::BuiltIn) if color != own => machine(None),
			Some(OpponentChoice::Program(program)) if color != own => machine(Some(program)),
			Some(_) | None => Seat {
				name,
				..Seat::default()
			},
		}
	};
	Opening {
		white: seat(Color::White),
		black: seat(Color::Black),
		fen: choices.start_fen(narrator.at()),
		clock: choices.clock.clone().flatten(),
		occasion: choices.occasion.clone(),
		..Opening::default()
	}
}
