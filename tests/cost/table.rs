//! The table of all costs, with a reason for each row.

use std::fmt::Write;
use std::fs;
use std::process::Command;

use super::runs::Counted;

/// Largest increase of a run's cost over the table, in hundredths.
const SPARE: u64 = 5;

const HEAD: &str = "run\tinstructions\theap bytes\twhy it costs so much since the last change\n";

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
	name: String,
	instructions: u64,
	heap: u64,
	why: String,
}

/// The rows, in the order of the runs.
#[derive(Debug, Default)]
pub struct Table(Vec<Row>);

impl Table {
	/// Reads a file; empty if it is missing.
	pub fn read(path: &str) -> Result<Self, String> {
		Self::parse(&fs::read_to_string(path).unwrap_or_default())
	}

	fn parse(text: &str) -> Result<Self, String> {
		let row = |line: &str| {
			let mut cells = line.split('\t');
			let mut cell = || cells.next().map(ToOwned::to_owned);
			let row = Row {
				name: cell()?,
				instructions: cell()?.parse().ok()?,
				heap: cell()?.parse().ok()?,
				why: cell()?,
			};
			(!row.why.trim().is_empty()).then_some(row)
		};
		let rows = text.lines().skip(1).map(|line| {
			row(line)
				.ok_or_else(|| format!("A row of the table needs a name, two numbers and a reason: {line}"))
		});
		rows.collect::<Result<_, _>>().map(Self)
	}

	pub fn write(&self, path: &str) -> Result<(), String> {
		let mut text = HEAD.to_owned();
		for row in &self.0 {
			let Row {
				name,
				instructions,
				heap,
				why,
			} = row;
			writeln!(text, "{name}\t{instructions}\t{heap}\t{why}").map_err(|error| error.to_string())?;
		}
		fs::write(path, text).map_err(|error| format!("{path}: {error}."))
	}

	pub fn row(&self, name: &str) -> Option<&Row> {
		self.0.iter().find(|row| row.name == name)
	}

	/// Takes over the rows that differ by more than the limit, with a reason; returns their number. Rows that differ by less
	/// stay, so that many small steps are seen at last.
	pub fn take(&mut self, found: &[Counted], why: &str) -> usize {
		let mut changed = 0;
		let rows = found.iter().map(|counted| {
			let old = self.row(&counted.name);
			let near = |was: u64, is: u64| is.abs_diff(was) * 100 <= was * SPARE;
			match old
				.filter(|row| near(row.instructions, counted.instructions) && near(row.heap, counted.heap))
			{
				Some(row) => row.clone(),
				None => {
					changed += 1;
					Row {
						name: counted.name.clone(),
						instructions: counted.instructions,
						heap: counted.heap,
						why: why.replace(['\t', '\n'], " "),
					}
				}
			}
		});
		self.0 = rows.collect();
		changed
	}

	/// Returns rows whose numbers have changed while their reason has not: compared with the last commit, or, if that is this
	/// very table, with the one before. Without git nothing is known.
	pub fn unexplained(&self, path: &str) -> Vec<String> {
		let git = |arguments: &[&str]| {
			let here = env!("CARGO_MANIFEST_DIR");
			let said = Command::new("git")
				.arg("-C")
				.arg(here)
				.args(arguments)
				.output()
				.ok()?;
			said.status
				.success()
				.then(|| String::from_utf8_lossy(&said.stdout).into_owned())
		};
		let log = git(&["log", "-2", "--format=%H", "--", path]).unwrap_or_default();
		let at =
			|commit: &str| Self::parse(&git(&["show", &format!("{commit}:./tests/cost/counts.tsv")])?).ok();
		let mut commits = log.lines().filter_map(at);
		let last = commits.next().unwrap_or_default();
		let before = if last.0 == self.0 {
			commits.next().unwrap_or_default()
		} else {
			last
		};
		let silent = |row: &&Row| {
			let old = before.row(&row.name);
			old.is_some_and(|old| old != *row && old.why == row.why)
		};
		let silent = self.0.iter().filter(silent);
		silent
			.map(|row| format!("{}: the numbers have changed, and the reason has not.", row.name))
			.collect()
	}

	/// Returns rows of runs that no longer exist.
	pub fn left_over(&self, found: &[Counted]) -> Vec<String> {
		let gone = self
			.0
			.iter()
			.filter(|row| !found.iter().any(|counted| counted.name == row.name));
		gone.map(|row| format!("{}: there is no such run.", row.name))
			.collect()
	}
}

fn beside(now: u64, row: Option<u64>) -> String {
	match row {
		Some(was) if was > 0 => format!(" ({:+.1} %)", (now as f64 / was as f64 - 1.0) * 100.0),
		Some(_) | None => String::new(),
	}
}

/// Returns the cost of a run, beside the table.
pub fn told(counted: &Counted, row: Option<&Row>) -> String {
	format!(
		"{}: {:.2} million instructions{}, {} KiB of heap{}.",
		counted.name,
		counted.instructions as f64 / 1e6,
		beside(counted.instructions, row.map(|row| row.instructions)),
		counted.heap / 1024,
		beside(counted.heap, row.map(|row| row.heap)),
	)
}

/// Returns the faults in the cost of a run.
pub fn judged(counted: &Counted, row: Option<&Row>) -> Vec<String> {
	let Some(row) = row else {
		return vec![format!("{}: it is not in the table.", counted.name)];
	};
	let above = |what: &str, was: u64, is: u64| {
		let too_much = is * 100 > was * (100 + SPARE);
		too_much.then(|| {
			format!(
				"{}: {what} of {is}, more than {SPARE} % above {was}.",
				counted.name
			)
		})
	};
	let instructions = above("a number of instructions", row.instructions, counted.instructions);
	let heap = above("a heap", row.heap, counted.heap);
	instructions.into_iter().chain(heap).collect()
}
