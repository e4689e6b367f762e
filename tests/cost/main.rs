//! Costs of fixed runs of the program: instructions and memory of the heap, counted and not timed, so that a busy machine
//! changes nothing. They are compared with a table, `counts.tsv`, which is changed only with a reason:
//!
//!     make cost
//!     make cost WHY="The lexicon holds a third more words."
//!
//! The program runs under valgrind, in an environment of its own: without the variables, the language and the files of the
//! user, and with the same C library functions on every processor.
#![allow(
	clippy::print_stdout,
	clippy::expect_used,
	reason = "it prints its figures, and stops when something is missing"
)]

mod room;
mod runs;
mod table;

use std::env;
use std::path::Path;
use std::process::ExitCode;

use room::Room;
use runs::{Counted, counted};
use table::Table;

/// Program that `make cost` has built.
const PROGRAM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/target/cost/annabella");
const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cost/counts.tsv");

fn main() -> ExitCode {
	let told = if Path::new(PROGRAM).is_file() {
		run()
	} else {
		Err("The program is not built for counting. Please run: make cost".to_owned())
	};
	match told {
		Ok(()) => ExitCode::SUCCESS,
		Err(sentence) => {
			println!("{sentence}");
			ExitCode::FAILURE
		}
	}
}

fn run() -> Result<(), String> {
	let room = Room::new(PROGRAM)?;
	let found: Vec<Counted> = counted(&room)?;
	let mut table = Table::read(TABLE)?;
	let why = env::var("WHY").unwrap_or_default();
	if !why.trim().is_empty() {
		let changed = table.take(&found, why.trim());
		table.write(TABLE)?;
		println!("{changed} rows of the table were changed.");
	}
	let mut wrong = table.unexplained(TABLE);
	for counted in &found {
		let row = table.row(&counted.name);
		println!("{}", table::told(counted, row));
		wrong.extend(table::judged(counted, row));
	}
	wrong.extend(table.left_over(&found));
	if wrong.is_empty() {
		println!("Nothing costs more than 5 % above the table.");
		return Ok(());
	}
	wrong.push("Where that is wanted, say why: make cost WHY=\"…\"".to_owned());
	Err(wrong.join("\n"))
}
