//! Plain English in comments and in the manual, as far as a list of words can tell.

use super::{none, papers};

/// Words and beginnings that plain English does without.
const UNWANTED: [&str; 12] = [
	"whoever",
	"whosoever",
	"there is none",
	"none of it",
	"/// whether",
	"/// what ",
	"/// who ",
	"/// how ",
	" he ",
	" him ",
	" his ",
	" himself",
];

#[test]
fn comments_are_in_plain_english() {
	let mut wrong = Vec::new();
	let folders = ["src", "tests", "benches"];
	let all = folders.iter().flat_map(|folder| papers(folder, ".rs"));
	for paper in all.filter(|paper| !paper.path.ends_with("english.rs")) {
		for (number, line) in paper.text.lines().enumerate() {
			let Some((_, comment)) = line.split_once("//") else {
				continue;
			};
			let comment = format!("//{}", comment.to_lowercase());
			let found = UNWANTED.iter().filter(|words| comment.contains(**words));
			wrong.extend(found.map(|words| format!("{}:{}: \"{words}\"", paper.path, number + 1)));
		}
	}
	none(&wrong, "CONTRIBUTING.md says how we write.");
}

#[test]
fn manual_is_in_plain_english() {
	let mut wrong = Vec::new();
	for paper in papers("docs/manual/en", ".md") {
		for (number, line) in paper.text.lines().enumerate() {
			// People type as they like.
			let told: Vec<&str> = line.split('`').step_by(2).collect();
			let line = format!(" {} ", told.join("`").to_lowercase());
			let found = UNWANTED.iter().filter(|words| line.contains(**words));
			wrong.extend(found.map(|words| format!("{}:{}: \"{words}\"", paper.path, number + 1)));
		}
	}
	none(&wrong, "CONTRIBUTING.md says how we write.");
}
