//! An answer in writing: one line of JSON, which may be read at a terminal.

use alloc::string::String;
use core::fmt::Write;

use crate::names::is_illegible;

/// Returns the same JSON with every sign that a terminal would obey, or that is invisible, as its number. JSON itself asks for
/// that with only some of them.
pub(super) fn written(json: String) -> String {
	if json.bytes().all(|byte| matches!(byte, b' '..=b'~')) || !json.contains(is_illegible) {
		return json;
	}
	let mut text = String::with_capacity(json.len());
	for sign in json.chars() {
		if is_illegible(sign) {
			// They occur only within texts.
			for unit in sign.encode_utf16(&mut [0; 2]) {
				let _ = write!(text, "\\u{unit:04x}");
			}
		} else {
			text.push(sign);
		}
	}
	text
}

#[cfg(test)]
mod tests {
	use super::*;
	use alloc::string::ToString;

	#[test]
	fn what_cannot_be_seen_is_a_number_and_means_the_same() {
		let name = "Änna \u{1b}[2J\u{9b}31m\u{202e}\u{2028}\u{e0041}\u{7f}";
		let json = serde_json::to_string(name).unwrap();
		let safe = written(json);
		assert!(!safe.contains(is_illegible), "{safe}");
		assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), name);
		assert_eq!(written("\"Änna\"".to_string()), "\"Änna\"");
	}
}
