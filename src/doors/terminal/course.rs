//! The evaluation as a bar, and the course of a game as two curves.

use annabella::chess::Color;
use annabella::ports::{BoardView, Course, Progress};
use annabella::sheet::WhiteScore;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::look::Palette;
use super::rows::TextRows;
use crate::doors::legible::legible;
use crate::doors::wrap::columns;

/// Columns of the bar.
pub const BAR: usize = 2;
/// Rows that both curves together need at least.
pub const LEAST: usize = 6;
/// The parts of a row, from below.
const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// The bar beside the board: full for White's part, dotted for Black's, each on its own side.
#[must_use]
pub fn bar(score: WhiteScore, view: &BoardView, palette: &Palette, height: usize) -> TextRows {
	let share = usize::try_from(score.share()).unwrap_or_default();
	let white = (share * height + 500) / 1000;
	let row = |row: usize| {
		let from_white = match view.bottom {
			Color::White => height - 1 - row,
			Color::Black => row,
		};
		let sign = if from_white < white { "█" } else { "░" };
		Line::styled(sign.repeat(BAR), palette.text())
	};
	(0..height).map(row).collect()
}

/// The horizontal bar, in signs that every terminal has, with its number after it.
#[must_use]
pub fn lying_bar(score: WhiteScore) -> String {
	const LENGTH: usize = 20;
	let share = usize::try_from(score.share()).unwrap_or_default();
	let white = (share * LENGTH + 500) / 1000;
	let signs = score.signs();
	format!("[{}{}] {signs}", "#".repeat(white), "-".repeat(LENGTH - white))
}

/// Both curves, or the known one, in this number of columns and at most this number of rows: under each name one sign a
/// half-move, and below everything an arrow at the current half-move.
#[must_use]
pub fn curves(course: &Course, width: usize, height: usize) -> TextRows {
	let length = course.scores.len().max(course.times.len());
	let judged = course.scores.iter().any(Option::is_some);
	let timed = course
		.times
		.iter()
		.any(|time| time.is_some_and(|time| time.0 > 0));
	let count = usize::from(judged) + usize::from(timed);
	let each = height
		.saturating_sub(1)
		.checked_div(count)
		.unwrap_or_default()
		.min(7);
	if length == 0 || width == 0 || each < 2 {
		return TextRows::new();
	}
	let scale = Across { length, width };
	let here = course.at.checked_sub(1);
	let [scores, times] = &course.captions;
	let mut rows = TextRows::new();
	if judged {
		let value = here.and_then(|here| course.scores.get(here).copied().flatten());
		rows.push(caption(scores, value.map(WhiteScore::signs), width));
		rows.extend(balance(course, scale, each - 1));
	}
	if timed {
		let value = here.and_then(|here| course.times.get(here).copied().flatten());
		rows.push(caption(times, value.map(|time| time.to_string()), width));
		rows.extend(heights(course, scale, each - 1));
	}
	let arrow = here.map(|here| format!("{}▲", " ".repeat(scale.column(here))));
	rows.push(Line::from(arrow.unwrap_or_default()));
	rows
}

/// One curve of a number over time, from its least to its greatest: as many of the last values as there are columns.
#[must_use]
pub fn progress(progress: &Progress, width: usize, height: usize) -> TextRows {
	let first = progress.values.len().saturating_sub(width);
	let values = progress.values.get(first..).unwrap_or_default();
	let height = height.min(7);
	let (Some(least), Some(most), true) = (values.iter().min(), values.iter().max(), height >= 2) else {
		return TextRows::new();
	};
	let value = values.last().map(u32::to_string);
	let mut rows = vec![caption(&progress.caption, value, width)];
	let span = usize::try_from(most - least).unwrap_or_default().max(1);
	let eighths = 8 * (height - 1) - 1;
	rows.extend((1..height).map(|row| {
		let floor = 8 * (height - 1 - row);
		let cell = |value: &u32| {
			let high = usize::try_from(value - least).unwrap_or_default() * eighths / span + 1;
			EIGHTHS
				.get(high.saturating_sub(floor).min(8))
				.copied()
				.unwrap_or(" ")
		};
		Line::from(values.iter().map(cell).collect::<String>())
	}));
	rows
}

/// Half-moves over columns: up to three columns each, or several in one.
#[derive(Clone, Copy)]
struct Across {
	length: usize,
	width: usize,
}

impl Across {
	/// The first column of a half-move.
	fn column(self, half_move: usize) -> usize {
		match self.width / self.length {
			0 => half_move * self.width / self.length,
			wide => half_move * wide.min(3),
		}
	}

	/// Columns that are used.
	fn columns(self) -> usize {
		match self.width / self.length {
			0 => self.width,
			wide => self.length * wide.min(3),
		}
	}

	/// The half-moves in a column.
	fn half_moves(self, column: usize) -> std::ops::Range<usize> {
		match self.width / self.length {
			0 => {
				let first = (column * self.length).div_ceil(self.width);
				first..((column + 1) * self.length).div_ceil(self.width).max(first + 1)
			}
			wide => column / wide.min(3)..column / wide.min(3) + 1,
		}
	}
}

fn caption(name: &str, value: Option<String>, width: usize) -> Line<'static> {
	let value = value.unwrap_or_default();
	let mut name = legible(name);
	while columns(&name) + columns(&value) + 1 > width && name.pop().is_some() {}
	let gap = width.saturating_sub(columns(&name) + columns(&value));
	Line::from(vec![
		Span::raw(format!("{name}{}", " ".repeat(gap))),
		Span::styled(value, Style::new().add_modifier(Modifier::BOLD)),
	])
}

/// The evaluation: from the line in the middle upwards if White was better, downwards if Black was.
fn balance(course: &Course, scale: Across, height: usize) -> TextRows {
	let eighths = 8 * height;
	let share = |column| {
		let scores = course.scores.get(scale.half_moves(column))?;
		let score = scores.iter().rev().copied().flatten().next()?;
		let share = usize::try_from(score.share()).ok()?;
		Some(share * eighths / 1000)
	};
	let half = eighths / 2;
	let row = |row: usize| {
		let floor = 8 * (height - 1 - row);
		let cell = |column| {
			let Some(share) = share(column) else {
				return Span::raw(" ");
			};
			let (low, high) = (share.min(half), share.max(half).max(share.min(half) + 1));
			let (low, high) = (
				low.saturating_sub(floor).min(8),
				high.saturating_sub(floor).min(8),
			);
			let turned = Style::new().add_modifier(Modifier::REVERSED);
			match (low, high) {
				(low, high) if low >= high => Span::raw(" "),
				(0, high) => Span::raw(EIGHTHS.get(high).copied().unwrap_or(" ")),
				// A part that hangs from above is the free part below, in reverse.
				(low, _) => Span::styled(EIGHTHS.get(low).copied().unwrap_or(" "), turned),
			}
		};
		Line::from((0..scale.columns()).map(cell).collect::<Vec<_>>())
	};
	(0..height).map(row).collect()
}

/// The times: the longest reaches the top.
fn heights(course: &Course, scale: Across, height: usize) -> TextRows {
	let spent = |column| {
		let times = course.times.get(scale.half_moves(column)).unwrap_or(&[]);
		times
			.iter()
			.flatten()
			.map(|time| time.0)
			.max()
			.unwrap_or_default()
	};
	let most = (0..scale.columns()).map(spent).max().unwrap_or_default().max(1);
	let row = |row: usize| {
		let floor = 8 * (height - 1 - row);
		let cell = |column| {
			let eighths = u64::try_from(8 * height).unwrap_or_default();
			let high = usize::try_from((spent(column) * eighths).div_ceil(most)).unwrap_or_default();
			EIGHTHS
				.get(high.saturating_sub(floor).min(8))
				.copied()
				.unwrap_or(" ")
		};
		Line::from((0..scale.columns()).map(cell).collect::<String>())
	};
	(0..height).map(row).collect()
}

#[cfg(test)]
mod tests {
	use annabella::clock::Span as Time;

	use super::*;

	fn course(length: usize) -> Course {
		let score = |number| WhiteScore::Centipawns(if number % 2 == 0 { 500 } else { -500 });
		Course {
			captions: ["Evaluation".into(), "Time per move".into()],
			scores: (0..length).map(|number| Some(score(number))).collect(),
			times: (0..length)
				.map(|number| Some(Time::seconds(number as u64)))
				.collect(),
			at: length,
		}
	}

	fn texts(rows: &TextRows) -> Vec<String> {
		rows.iter().map(Line::to_string).collect()
	}

	#[test]
	fn a_short_game_is_drawn_wide_and_a_long_one_narrow() {
		let short = texts(&curves(&course(4), 30, 9));
		assert!(
			short[0].starts_with("Evaluation") && short[0].ends_with("-5.0"),
			"{short:#?}"
		);
		assert!(short[8].ends_with("         ▲"), "{short:#?}");
		assert_eq!(short[7], "   ▃▃▃▆▆▆███".replace(['▃', '▆'], "█"), "{short:#?}");
		let long = texts(&curves(&course(500), 30, 9));
		assert!(long.iter().all(|row| row.chars().count() <= 30), "{long:#?}");
		assert_eq!(long[8].chars().count(), 30, "{long:#?}");
	}

	#[test]
	fn of_what_is_not_known_nothing_is_drawn() {
		let mut course = course(4);
		course.scores = vec![None; 4];
		let rows = texts(&curves(&course, 30, 9));
		assert!(rows[0].starts_with("Time per move"), "{rows:#?}");
		course.times = vec![None; 4];
		assert!(curves(&course, 30, 9).is_empty());
		assert!(curves(&course, 0, 0).is_empty());
	}

	#[test]
	fn a_number_over_time_goes_from_its_least_to_its_greatest() {
		let progress = |values: &[u32], width| {
			let progress = Progress {
				caption: "Rating".into(),
				values: values.to_vec(),
			};
			texts(&super::progress(&progress, width, 3))
		};
		assert_eq!(
			progress(&[1500, 1520, 1540], 20),
			["Rating          1540", "  █", "▁██"]
		);
		assert_eq!(progress(&[1500], 20), ["Rating          1500", " ", "▁"]);
		let long: Vec<u32> = (0..1000).collect();
		assert!(progress(&long, 30).iter().all(|row| row.chars().count() <= 30));
		assert_eq!(progress(&[], 20), [""; 0]);
	}

	#[test]
	fn the_bar_lies_and_stands() {
		assert_eq!(lying_bar(WhiteScore::Mate(3)), "[####################] #3");
		assert_eq!(lying_bar(WhiteScore::Centipawns(0)), "[##########----------] 0.0");
	}
}
