//! The envelope of an adjourned game as a file of the age format, and the typed key.

use std::sync::OnceLock;

use annabella::envelope::{Entropy, Key, open, seal};

use super::bytes::Bytes;

const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes as such a file is sent in letters.
fn armoured(bytes: &[u8]) -> String {
	let mut text = String::from("-----BEGIN AGE ENCRYPTED FILE-----");
	for (number, three) in bytes.chunks(3).enumerate() {
		if number % 16 == 0 {
			text.push('\n');
		}
		let all = three
			.iter()
			.chain([&0; 2])
			.take(3)
			.fold(0_usize, |all, byte| all << 8 | usize::from(*byte));
		for place in 0..4 {
			let sign = SIGNS[all >> (18 - 6 * place) & 63];
			text.push(if place > three.len() { '=' } else { sign.into() });
		}
	}
	text + "\n-----END AGE ENCRYPTED FILE-----\n"
}

/// The first line is a key, and the rest a file, armoured or not.
pub fn envelope(bytes: &[u8]) {
	static OURS: OnceLock<(Key, String)> = OnceLock::new();
	let mut bytes = Bytes(bytes);
	let typed = bytes.text(200);
	let (ours, sealed) = OURS.get_or_init(|| {
		let mut lots = Entropy::new([7; 32]);
		let key = Key::draw(&mut lots);
		let sealed = seal("Nf3", &key, &mut lots);
		(key, sealed)
	});
	let read = Key::read(&typed);
	if let Ok(key) = &read {
		assert_eq!(Key::read(&key.to_string()).as_ref(), Ok(key));
		assert_eq!(open(sealed, key).is_ok(), key == ours, "{typed}");
	}
	let key = read.unwrap_or_else(|_| ours.clone());
	for file in [String::from_utf8_lossy(bytes.0).into_owned(), armoured(bytes.0)] {
		match open(&file, &key) {
			Ok(text) => assert!(text.len() <= 64 << 10),
			Err(why) => assert!(!why.to_string().is_empty()),
		}
	}
}
