//! The pane beside the board: the players with their clocks and captured pieces, and between them the moves or the
//! choices.

use annabella::ports::{BoardView, ClockView, Page};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::captured::captured;
use super::choices;
use super::course;
use super::look::{Palette, digits};
use super::rows::TextRows;
use super::sheets;
use super::target::Target;
use crate::doors::legible::legible;
use crate::doors::wrap::{columns, wrap};

/// Rows of moves that are worth more than large clocks.
const MOVES: usize = 2;
/// The same of choices.
const CHOICES: usize = 8;

/// Exactly this number of rows, so that both players have their places. With `remarks`, which have no room elsewhere, the
/// remarks are above the moves.
#[must_use]
pub fn rows(page: &Page, palette: &Palette, (width, height): (usize, usize), remarks: bool) -> TextRows {
	let listed = if page.choices.is_empty() { MOVES } else { CHOICES };
	let player = |clock: &ClockView| {
		let board = page.board.as_ref();
		let rows = board.map(|board| player(clock, board, palette, (width, height), listed));
		rows.unwrap_or_default()
	};
	let (mut upper, mut lower) = (TextRows::new(), TextRows::new());
	if let [above, below] = page.clocks.as_slice() {
		let (mut names, mut time) = player(above);
		upper.append(&mut names);
		upper.extend((!time.is_empty()).then(Line::default));
		upper.append(&mut time);
		let (mut names, mut time) = player(below);
		// Each name stands at the outer end.
		let first = names.len().min(1);
		names.rotate_left(first);
		lower.append(&mut time);
		lower.extend((!lower.is_empty()).then(Line::default));
		lower.append(&mut names);
	}
	let rule = || Line::raw("─".repeat(width));
	let ruled = !upper.is_empty() && height >= upper.len() + lower.len() + 2 + 2 * MOVES;
	let room = height.saturating_sub(upper.len() + lower.len() + if ruled { 2 } else { 0 });
	let mut middle = match page.choices.is_empty() {
		true => done(page, width, room, remarks),
		false => choices::in_view(page, palette, width, room).0,
	};
	middle.truncate(room);
	middle.resize(room, Line::default());
	let mut rows = upper;
	if ruled {
		rows.push(rule());
		middle.push(rule());
	}
	rows.append(&mut middle);
	rows.append(&mut lower);
	rows
}

/// The game so far: both sheets, or the moves and the course of the game.
fn done(page: &Page, width: usize, room: usize, remarks: bool) -> TextRows {
	let mut rows = if remarks {
		lines(&page.remarks, width)
	} else {
		TextRows::new()
	};
	let room = room.saturating_sub(rows.len());
	if let Some(both) = &page.sheets {
		rows.append(&mut sheets::rows(both, width, room));
		return rows;
	}
	let curves = match (&page.course, &page.progress) {
		_ if room < 2 * course::LEAST => TextRows::new(),
		(Some(kept), _) => course::curves(kept, width, room / 2 + 1),
		(None, Some(progress)) => course::progress(progress, width, room / 2 + 1),
		(None, None) => TextRows::new(),
	};
	let above = room.saturating_sub(curves.len());
	let gap = usize::from(!curves.is_empty());
	let mut made = moves(page, width, above - gap);
	made.resize(above, Line::default());
	rows.append(&mut made);
	rows.extend(curves);
	rows
}

/// Texts in rows.
pub fn lines(texts: &[String], width: usize) -> TextRows {
	let rows = texts.iter().flat_map(|text| wrap(&legible(text), width));
	rows.map(Line::from).collect()
}

/// The name of a player, with the captured pieces and the time as far as there is room. The player to move has a sign and
/// a bar.
#[must_use]
pub fn name(clock: &ClockView, board: &BoardView, palette: &Palette, width: usize) -> Line<'static> {
	let taken = captured(board, clock.color, clock.faced);
	let room = width.saturating_sub(columns(&clock.time) + 1);
	let mut text = legible(&clock.name);
	if !taken.is_empty() && columns(&text) + columns(&taken) + 6 <= room {
		text = format!("{text}  {taken}");
	}
	of_player(clock, &text, &clock.time, palette, width)
}

/// A row of a player, with something at its right end.
fn of_player(clock: &ClockView, left: &str, right: &str, palette: &Palette, width: usize) -> Line<'static> {
	let (sign, style) = match clock.running {
		true => ('>', palette.bar()),
		false => (' ', Style::new()),
	};
	let right = match legible(right) {
		right if right.is_empty() => right,
		right => format!("{right} "),
	};
	let room = width.saturating_sub(columns(&right));
	let mut left = legible(left);
	while columns(&left) + 2 > room && left.pop().is_some() {}
	let gap = room.saturating_sub(columns(&left) + 2);
	Line::from(Span::styled(
		format!("{sign} {left}{}{right}", " ".repeat(gap)),
		style,
	))
}

/// The rows with the name of a player, with the captured pieces, and those with a large clock. Where that has no room, the time
/// stands beside the name.
fn player(
	clock: &ClockView,
	board: &BoardView,
	palette: &Palette,
	(width, height): (usize, usize),
	listed: usize,
) -> (TextRows, TextRows) {
	let of_two = |rows: &TextRows| 2 * (rows.len() + 2) + listed <= height;
	let narrow = |rows: &TextRows| rows.iter().all(|row| row.width() + 2 <= width);
	let large = digits::SCALES
		.into_iter()
		.filter_map(|scale| digits::rows(&clock.time, scale, palette.bar()))
		.find(|rows| of_two(rows) && narrow(rows));
	let (name, time) = (
		clock.name.as_str(),
		if large.is_some() { "" } else { &clock.time },
	);
	let taken = captured(board, clock.color, clock.faced);
	let with_taken = match taken.as_str() {
		"" => name.to_owned(),
		taken => format!("{name}  {taken}"),
	};
	let wide = columns(&with_taken) + 2;
	let parts = match (wide + columns(time) + 2 <= width, wide <= width) {
		(true, _) => vec![(with_taken.as_str(), time)],
		(false, true) => vec![(with_taken.as_str(), ""), (time, "")],
		(false, false) if columns(&taken) + columns(time) + 4 <= width => vec![(name, ""), (&taken, time)],
		(false, false) => vec![(name, ""), (time, "")],
	};
	let rows: TextRows = parts
		.into_iter()
		.filter(|(left, right)| !left.is_empty() || !right.is_empty())
		.map(|(left, right)| of_player(clock, left, right, palette, width))
		.collect();
	let indented = |mut row: Line<'static>| {
		row.spans.insert(0, Span::raw("  "));
		row
	};
	(rows, large.into_iter().flatten().map(indented).collect())
}

/// A time of `h:mm:ss` without hours that are none, and without the zero before the minutes.
#[must_use]
pub fn in_minutes(time: &str) -> String {
	let minutes = time.strip_prefix("0:").filter(|rest| rest.contains(':'));
	let short = minutes.map(|rest| rest.strip_prefix('0').unwrap_or(rest));
	short.unwrap_or(time).to_owned()
}

/// The moves of the sides below each other, the newest or the current one among them; in a wide pane two columns of
/// pairs, read downwards.
fn moves(page: &Page, width: usize, room: usize) -> TextRows {
	/// Columns of a number with its two moves.
	const PAIR: usize = 24;
	let columns = (width / PAIR).clamp(1, 2);
	let all = page.moves.len();
	let newest = all.saturating_sub(1);
	let current = page.looking.map_or(newest, |made| made.saturating_sub(1) / 2);
	let from = (current + 1)
		.saturating_sub(room * columns / 2)
		.min(all.saturating_sub(room * columns));
	let mut rows: TextRows = Vec::new();
	let shown = page.moves.iter().enumerate().skip(from).take(room * columns);
	for (place, (number, written)) in shown.enumerate() {
		let written = legible(written);
		let mut text = if width < PAIR - 4 { written } else { pair(&written) };
		if number == current && page.looking.is_some() && text.starts_with(' ') {
			text.replace_range(..1, ">");
		}
		let style = match number == current {
			true => Style::new().add_modifier(Modifier::BOLD),
			false => Style::new(),
		};
		let spans = entry(&page.moves, number, &text, style);
		match rows.get_mut(place % room.max(1)).filter(|_| place >= room) {
			Some(row) => {
				row.push_span(" ".repeat(PAIR.saturating_sub(row.width())));
				row.spans.extend(spans);
			}
			None => rows.push(Line::from(spans)),
		}
	}
	rows
}

/// A line of the moves in its written form; each of its moves leads to the position after it.
pub fn entry(moves: &[String], number: usize, text: &str, style: Style) -> Vec<Span<'static>> {
	// A game that begins with Black's move has a sign in place of White's.
	let missing = moves.first().is_some_and(|first| first.contains('…'));
	let made = (2 * number + 1).saturating_sub(usize::from(missing));
	// The last word after the number and White's move is Black's.
	let white = text.split_once(". ").map_or("", |(_, moves)| moves.trim_start());
	let black = white.split_once(' ').map_or("", |(_, black)| black.trim_start());
	let white = text.strip_suffix(black).unwrap_or(text);
	let span = |text: &str, made| Span::styled(text.to_owned(), Target::Move(made).on(style));
	let mut spans = vec![span(white, made)];
	if !black.is_empty() {
		spans.push(span(black, made + 1));
	}
	spans
}

/// A number and two moves in columns; anything else as it is.
fn pair(entry: &str) -> String {
	let words: Vec<&str> = entry.split_whitespace().collect();
	match words.as_slice() {
		[number, white, black] => format!("{number:>4} {white:<8}{black}"),
		[number, white] => format!("{number:>4} {white}"),
		_ => entry.to_owned(),
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn every_move_leads_to_the_position_behind_it() {
		let check = |moves: &[&str], number: usize, text: &str, expected: &[(&str, usize)]| {
			let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
			let spans = entry(&moves, number, text, Style::new());
			let expected: Vec<_> = expected
				.iter()
				.map(|(text, made)| {
					let style = Target::Move(*made).on(Style::new());
					Span::styled(text.to_string(), style)
				})
				.collect();
			assert_eq!(spans, expected);
		};
		let moves = ["1. e4 e5", "2. Sf3"];
		check(&moves, 0, "   1. e4      e5", &[("   1. e4      ", 1), ("e5", 2)]);
		check(&moves, 1, "  2. Sf3", &[("  2. Sf3", 3)]);
		check(&moves, 0, "1. e4 e5", &[("1. e4 ", 1), ("e5", 2)]);
		check(&moves, 0, "> 1. e4      e5", &[("> 1. e4      ", 1), ("e5", 2)]);
		let moves = ["5. … Sf6", "6. e4"];
		check(&moves, 0, "5. … Sf6", &[("5. … ", 0), ("Sf6", 1)]);
		check(&moves, 1, "  6. e4", &[("  6. e4", 2)]);
	}

	#[test]
	fn time_has_no_empty_hours() {
		for (time, expected) in [
			("0:04:59", "4:59"),
			("0:00:07", "0:07"),
			("0:45:00", "45:00"),
			("1:30:00", "1:30:00"),
			("10:00:00", "10:00:00"),
			("0:04", "0:04"),
			("", ""),
		] {
			assert_eq!(in_minutes(time), expected);
		}
	}

	#[test]
	fn the_moves_go_where_one_looks() {
		let mut page = Page {
			moves: (1..=30).map(|number| format!("{number}. e4 e5")).collect(),
			..Page::default()
		};
		let shown =
			|page: &Page| -> Vec<String> { moves(page, 24, 5).iter().map(|row| row.to_string()).collect() };
		let newest = shown(&page);
		assert_eq!(newest.len(), 5);
		assert_eq!(newest[4], " 30. e4      e5");
		page.looking = Some(20);
		let looked = shown(&page);
		assert_eq!(looked.len(), 5);
		assert!(looked.contains(&">10. e4      e5".to_owned()), "{looked:?}");
		page.looking = Some(0);
		assert_eq!(shown(&page)[0], "> 1. e4      e5");
	}
}
