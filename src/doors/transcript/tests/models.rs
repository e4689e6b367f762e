//! Screen readers as rules: the text that those that compare lines, and those that get one changed stretch, would read.

use super::{END, Paper};

/// A reader that compares lines, as NVDA does: new lines, of a changed line only a short changed stretch, and nothing
/// shorter than three characters.
fn line_reader(old: &[String], new: &[String]) -> Vec<String> {
	let mut said = Vec::new();
	for (old, new) in old.iter().zip(new) {
		if old != new && !new.is_empty() {
			let same = old.chars().zip(new.chars()).take_while(|(a, b)| a == b).count();
			let stretch: String = new.chars().skip(same).collect();
			let short = !old.is_empty() && stretch.chars().count() < 15;
			said.push(if short { stretch } else { new.clone() });
		}
	}
	said.retain(|text| text.trim().chars().count() >= 3);
	said
}

/// A reader that is told one changed stretch of the whole screen, as Orca is: it is read if the cursor stands at its end.
fn range_reader(old: &[String], new: &[String], cursor: (usize, usize)) -> Option<String> {
	let (old, text) = (old.join("\n"), new.join("\n"));
	let same = old.chars().zip(text.chars()).take_while(|(a, b)| a == b).count();
	let left = |whole: &str| whole.chars().skip(same).collect::<Vec<_>>();
	let (old, rest) = (left(&old), left(&text));
	let behind = old
		.iter()
		.rev()
		.zip(rest.iter().rev())
		.take_while(|(a, b)| a == b)
		.count();
	let inserted: String = rest[..rest.len() - behind].iter().collect();
	let before: usize = new[..cursor.0].iter().map(|row| row.chars().count() + 1).sum();
	let at_end = before + cursor.1 == same + inserted.chars().count();
	(at_end && !inserted.trim().is_empty()).then(|| inserted.trim().to_owned())
}

#[test]
fn readers_that_compare_lines_or_ranges_hear_each_message_once() {
	let mut paper = Paper::new(END, 80, 24);
	paper.say(&["Neue Partie."]);
	for message in [
		"Weiß: Springer Gustav eins Felix drei.",
		"Das verstehe ich nicht.",
		"Das verstehe ich nicht.",
		"Schwarz: Bauer Eva sieben Eva fünf.",
	] {
		paper.type_line("x", 1);
		let old = paper.rows();
		paper.say(&[message]);
		assert_eq!(line_reader(&old, &paper.rows()), [message]);
		let range = range_reader(&old, &paper.rows(), paper.cursor());
		assert_eq!(range.as_deref(), Some(message));
	}
}
