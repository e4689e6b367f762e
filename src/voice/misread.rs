//! Finds text that voices read in different ways, which no voice may get: figures, signs, and marks inside of words.

/// Returns the part of the text that would be misread, if any: some voices say "4" after "e" as a year or as "for",
/// "9.4." as a date, "05:00" as a time of day, and leave out "#" or say "hashtag".
pub fn misread(text: &str) -> Option<&'static str> {
	if text.chars().any(|sign| sign.is_numeric()) {
		return Some("a figure");
	}
	if text.contains([
		'#', '+', '=', '*', '/', '\\', '<', '>', '&', '@', '_', '|', '~', '^', '$', '%',
	]) {
		return Some("a sign");
	}
	if text.contains(['[', ']', '{', '}', '(', ')', '"', ';']) {
		return Some("a bracket");
	}
	if !text.contains(char::is_alphabetic) {
		return Some("no letter");
	}
	let alone = |word: &str| !word.contains(char::is_alphanumeric);
	if text.split_whitespace().any(alone) {
		return Some("a mark alone");
	}
	let inside = |word: &str| {
		let core = word.trim_end_matches([',', '.', ':', '?', '!']);
		core.contains([',', ':', '?', '!'])
	};
	text.split_whitespace()
		.any(inside)
		.then_some("a mark inside of a word")
}
