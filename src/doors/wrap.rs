//! Text cut into rows of a width, at blanks where possible.

use ratatui::text::Span;

/// Signs after which a word that is too long for a row is cut, if it has one: between the folders and the parts of a
/// name.
const SEAMS: [char; 6] = ['/', '\\', '-', '_', ',', ':'];

/// The number of columns that a text takes.
#[must_use]
pub fn columns(text: &str) -> usize {
	Span::raw(text).width()
}

/// The rows of `text`, each at most `width` columns wide. A word that is too long for a row is cut.
/// A text without words has no rows.
#[must_use]
pub fn wrap(text: &str, width: usize) -> Vec<String> {
	let mut rows: Vec<String> = Vec::new();
	let mut row = String::new();
	for word in text.split(' ').filter(|word| !word.is_empty()) {
		let blank = usize::from(!row.is_empty());
		if columns(&row) + blank + columns(word) <= width {
			if blank == 1 {
				row.push(' ');
			}
			row.push_str(word);
			continue;
		}
		if !row.is_empty() {
			rows.push(std::mem::take(&mut row));
		}
		for character in word.chars() {
			row.push(character);
			if columns(&row) > width && row.chars().nth(1).is_some() {
				let whole = row.len() - character.len_utf8();
				let seam = row[..whole].rfind(SEAMS).map(|at| at + 1);
				let seam = seam.filter(|seam| columns(&row[*seam..]) <= width);
				let rest = row.split_off(seam.unwrap_or(whole));
				rows.push(std::mem::replace(&mut row, rest));
			}
		}
	}
	if !row.is_empty() {
		rows.push(row);
	}
	rows
}

#[cfg(test)]
mod tests {
	use super::*;
	use proptest::prelude::*;

	#[test]
	fn words_stay_whole_where_they_can() {
		for (text, width, rows) in [
			("", 5, vec![]),
			("   ", 5, vec![]),
			("Weiß am Zug", 20, vec!["Weiß am Zug"]),
			("Weiß am Zug", 7, vec!["Weiß am", "Zug"]),
			("Weiß am Zug", 2, vec!["We", "iß", "am", "Zu", "g"]),
			("日本語", 4, vec!["日本", "語"]),
			("Datei a/b-c.pgn", 5, vec!["Datei", "a/b-", "c.pgn"]),
			("a/bcdefg", 3, vec!["a/", "bcd", "efg"]),
			("e4", 0, vec!["e", "4"]),
			("日", 1, vec!["日"]),
		] {
			assert_eq!(wrap(text, width), rows, "{text:?} in {width}");
		}
	}

	proptest! {
		#[test]
		fn no_letter_is_lost(text in "[a-zß日\u{301}/ ]{0,60}", width in 0_usize..20) {
			let whole: String = text.chars().filter(|&c| c != ' ').collect();
			let kept: String = wrap(&text, width).concat().chars().filter(|&c| c != ' ').collect();
			prop_assert_eq!(kept, whole);
			for row in wrap(&text, width) {
				prop_assert!(columns(&row) <= width.max(2) || row.chars().count() <= 2, "{}", row);
			}
		}
	}
}
