//! Bytes as text in lines of 64 characters, as the age format wants them.

use alloc::string::String;
use alloc::vec::Vec;

use base64ct::{Base64, Base64Unpadded, Encoding};

const COLUMNS: usize = 64;
const BEGIN: &str = "-----BEGIN AGE ENCRYPTED FILE-----";
const END: &str = "-----END AGE ENCRYPTED FILE-----";

/// The whole file as text.
pub(super) fn armour(bytes: &[u8]) -> String {
	let text = Base64::encode_string(bytes);
	let mut armoured = String::from(BEGIN);
	for (number, sign) in text.chars().enumerate() {
		if number % COLUMNS == 0 {
			armoured.push('\n');
		}
		armoured.push(sign);
	}
	armoured.push('\n');
	armoured.push_str(END);
	armoured.push('\n');
	armoured
}

/// Returns the bytes of such a text; `None` if it is not one.
pub(super) fn without_armour(text: &str) -> Option<Vec<u8>> {
	let inside = text.trim().strip_prefix(BEGIN)?.strip_suffix(END)?;
	let inside: String = inside.split_whitespace().collect();
	Base64::decode_vec(&inside).ok()
}

pub(super) fn text(bytes: &[u8]) -> String {
	Base64Unpadded::encode_string(bytes)
}

pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
	Base64Unpadded::decode_vec(text).ok()
}
