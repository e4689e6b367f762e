//! A long answer: one that does not fit into its pane covers the page, a screenful at a time.

use annabella::ports::Page;
use ratatui::text::Line;

use super::rows::{TextRows, bold};
use super::said::rows_of;
use crate::doors::legible::legible;
use crate::doors::wrap::wrap;

/// A part of the window: its first column and row, and its columns and rows.
pub type Area = ((usize, usize), (usize, usize));

/// The screenfuls of an answer that is too long for its pane.
pub struct LongAnswer {
	pane: Area,
	area: Area,
	/// Rows at which a cover may begin, so that no figure is cut.
	seams: Vec<usize>,
	screens: Vec<TextRows>,
	/// True if the answer covers the page before a key asks for it.
	at_once: bool,
	hint: String,
}

/// The cells that an answer covers, and its rows from the bottom upwards.
pub struct Cover {
	pub areas: Vec<Area>,
	pub rows: TextRows,
}

impl LongAnswer {
	/// The answer of this page, if it takes more than this number of rows of its pane; else `None`. Nobody pages while
	/// something is typed.
	#[must_use]
	pub fn of(page: &Page, room: usize, pane: Area, area: Area, seams: Vec<usize>) -> Option<Self> {
		let (_, (columns, _)) = pane;
		let texts = unlisted(page);
		let is_long = rows_of(&texts, columns).len() > room;
		let (_, (width, height)) = area;
		let told: TextRows = rows_of(&texts, width).into_iter().map(Line::from).collect();
		// The line above it, or the hint below it, takes a row.
		let most = height.saturating_sub(1).max(1);
		let screens: Vec<TextRows> = told.chunks(most).map(<[_]>::to_vec).collect();
		Self::new(page, pane, area, seams, screens).filter(|_| is_long)
	}

	/// An answer of these screenfuls.
	#[must_use]
	pub fn new(
		page: &Page,
		pane: Area,
		area: Area,
		seams: Vec<usize>,
		screens: Vec<TextRows>,
	) -> Option<Self> {
		let (_, (width, height)) = area;
		let fits = width > 0 && height > 0 && !screens.is_empty() && page.input.is_empty();
		fits.then(|| Self {
			pane,
			area,
			seams,
			screens,
			at_once: page.choices.is_empty(),
			hint: legible(&page.read_on),
		})
	}

	/// Returns `true` if there is more than what is seen without a key.
	#[must_use]
	pub fn reads_on(&self) -> bool {
		self.screens.len() > 1 || !self.at_once
	}

	/// The screenful after this number of turns, from 0; `None` for the page below them. After the last one comes the page, and
	/// then the first one.
	fn turned(&self, turned: i64) -> Option<usize> {
		let all = i64::try_from(self.screens.len()).ok()?;
		let turned = if self.at_once {
			turned
		} else {
			turned.checked_sub(1)?
		};
		let screen = turned.rem_euclid(all + 1);
		usize::try_from(screen).ok().filter(|_| screen < all)
	}

	/// The cells that are covered after this number of turns.
	#[must_use]
	pub fn cover(&self, turned: i64) -> Cover {
		let (at, (width, height)) = self.area;
		let Some((number, screen)) = self
			.turned(turned)
			.and_then(|number| Some((number, self.screens.get(number)?)))
		else {
			return self.hinted();
		};
		let mut rows = screen.clone();
		let all = self.screens.len();
		if all > 1 {
			rows.resize(height.saturating_sub(1), Line::default());
			rows.push(self.footer(&format!("{}/{all}", number + 1), width));
			rows.truncate(height);
			return Cover {
				areas: vec![self.pane, self.area],
				rows,
			};
		}
		let floor = at.1 + height;
		let highest = floor.saturating_sub(rows.len() + 1);
		let seam = self.seams.iter().copied().filter(|seam| *seam <= highest).max();
		let top = seam.unwrap_or(at.1).max(at.1);
		if floor - top > rows.len() {
			rows.insert(0, Line::raw("─".repeat(width)));
		}
		Cover {
			areas: vec![self.pane, ((at.0, top), (width, floor - top))],
			rows,
		}
	}

	/// The page itself, with a hint in the first row of the pane.
	fn hinted(&self) -> Cover {
		let (at, (width, height)) = self.pane;
		let is_shown = height > 1 && self.reads_on();
		Cover {
			areas: is_shown.then_some((at, (width, 1))).into_iter().collect(),
			rows: is_shown.then(|| self.footer("…", width)).into_iter().collect(),
		}
	}

	/// The way on, as far as there is room for its words.
	fn footer(&self, place: &str, width: usize) -> Line<'static> {
		let words = wrap(&format!("{place} {}", self.hint), width);
		bold(words.into_iter().next().unwrap_or_default())
	}
}

/// The last answer, without the choices and the question that are on the page anyway.
#[must_use]
pub fn unlisted(page: &Page) -> Vec<String> {
	let listed = |said: &String| {
		let said = said.trim_end_matches('.');
		page.choices.iter().any(|choice| {
			let text = choice.trim_start_matches(['>', ' ']);
			let text = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
			said.strip_suffix(text.trim().trim_end_matches('.'))
				.is_some_and(|number| number.ends_with(": "))
		})
	};
	let is_menu = !page.choices.is_empty();
	let kept = page.last_answer().iter();
	kept.filter(|said| !is_menu || !listed(said) && **said != page.prompt)
		.cloned()
		.collect()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn unlisted_choices_are_not_told_twice() {
		let texts = |texts: &[&str]| texts.iter().map(ToString::to_string).collect();
		let page = Page {
			choices: texts(&["> 1 White", "2 Black"]),
			prompt: "Which colour?".into(),
			said: texts(&[
				"Beginner.",
				"Which colour?",
				"One: White.",
				"Two: Black.",
				"Enter for one.",
			]),
			answer: 5,
			..Page::default()
		};
		assert_eq!(unlisted(&page), ["Beginner.", "Enter for one."]);
	}

	#[test]
	fn turns_lead_through_all_screens_and_back_to_the_page() {
		let mut page = Page {
			said: (1..=9).map(|number| format!("{number}.")).collect(),
			answer: 9,
			read_on: "Page Down reads on.".into(),
			..Page::default()
		};
		let area = ((0, 2), (30, 4));
		let told = |page: &Page, turned| {
			let answer = LongAnswer::of(page, 1, ((0, 5), (30, 1)), area, vec![]).unwrap();
			let rows = answer.cover(turned).rows;
			rows.iter().map(ToString::to_string).collect::<Vec<_>>()
		};
		assert_eq!(told(&page, 0), ["1.", "2.", "3.", "1/3 Page Down reads on."]);
		assert_eq!(told(&page, 2), ["7.", "8.", "9.", "3/3 Page Down reads on."]);
		assert!(told(&page, 3).is_empty() && told(&page, -1).is_empty());
		assert_eq!(told(&page, 4), told(&page, 0));
		// A menu is covered only if a key asks for it.
		page.choices = vec!["1 White".into()];
		assert!(told(&page, 0).is_empty());
		assert_eq!(told(&page, 1)[0], "1.");
		page.input = "e".into();
		assert!(LongAnswer::of(&page, 1, ((0, 5), (30, 1)), area, vec![]).is_none());
	}
}
