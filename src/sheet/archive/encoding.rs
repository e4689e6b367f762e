//! Encoding of a text: UTF-16 becomes UTF-8, in pieces of any size, and everything else stays as it is.

use alloc::string::String;
use alloc::vec::Vec;

/// Beginnings of texts with two bytes a sign: with a byte order mark, or with a sign of PGN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
	LittleEnd,
	BigEnd,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
	/// Fewer than two bytes were seen.
	Unknown,
	AsItIs,
	Utf16(Order),
}

/// State of a text up to its last complete sign.
#[derive(Clone, Debug)]
pub(super) struct Encoding {
	form: Form,
	/// The first half of a sign of 16 bits.
	half: Option<u8>,
	/// The first half of a sign that has no room in 16 bits.
	high: Option<u16>,
}

impl Default for Encoding {
	fn default() -> Self {
		Self {
			form: Form::Unknown,
			half: None,
			high: None,
		}
	}
}

impl Encoding {
	/// Hands on the next piece.
	pub(super) fn take(&mut self, piece: &[u8], each: &mut impl FnMut(&[u8])) {
		match self.form {
			Form::AsItIs => each(piece),
			Form::Utf16(order) => self.decode(piece, order, each),
			Form::Unknown => {
				let beginning: Vec<u8> = self.half.into_iter().chain(piece.iter().copied()).collect();
				let [first, second, ..] = *beginning else {
					self.half = beginning.first().copied();
					return;
				};
				self.half = None;
				self.form = form_of(first, second);
				self.take(&beginning, each);
			}
		}
	}

	/// The text has ended.
	pub(super) fn end(self, each: &mut impl FnMut(&[u8])) {
		match (self.form, self.half, self.high) {
			(Form::Unknown, Some(byte), _) => each(&[byte]),
			(Form::Utf16(_), None, None) | (Form::AsItIs | Form::Unknown, _, _) => {}
			// The text was cut.
			(Form::Utf16(_), _, _) => each("\u{fffd}".as_bytes()),
		}
	}

	fn decode(&mut self, piece: &[u8], order: Order, each: &mut impl FnMut(&[u8])) {
		let mut text = String::with_capacity(piece.len());
		for byte in piece {
			let Some(first) = self.half.take() else {
				self.half = Some(*byte);
				continue;
			};
			let unit = match order {
				Order::LittleEnd => u16::from_le_bytes([first, *byte]),
				Order::BigEnd => u16::from_be_bytes([first, *byte]),
			};
			let units = self.high.take().into_iter().chain([unit]);
			if (0xd800..0xdc00).contains(&unit) {
				// A first half before this one has no second half.
				text.extend(
					units
						.clone()
						.take(units.count().saturating_sub(1))
						.map(|_| '\u{fffd}'),
				);
				self.high = Some(unit);
				continue;
			}
			text.extend(char::decode_utf16(units).map(|sign| sign.unwrap_or('\u{fffd}')));
		}
		each(text.as_bytes());
	}
}

fn form_of(first: u8, second: u8) -> Form {
	match (first, second) {
		(0xff, 0xfe) => Form::Utf16(Order::LittleEnd),
		(0xfe, 0xff) => Form::Utf16(Order::BigEnd),
		(1..=0x7f, 0) => Form::Utf16(Order::LittleEnd),
		(0, 1..=0x7f) => Form::Utf16(Order::BigEnd),
		_ => Form::AsItIs,
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	/// Reads it in pieces of this size.
	fn read(bytes: &[u8], size: usize) -> Vec<u8> {
		let mut encoding = Encoding::default();
		let mut text = Vec::new();
		let mut each = |piece: &[u8]| text.extend_from_slice(piece);
		for piece in bytes.chunks(size) {
			encoding.take(piece, &mut each);
		}
		encoding.end(&mut each);
		text
	}

	fn utf16(text: &str, order: Order) -> Vec<u8> {
		let bytes = |unit: u16| match order {
			Order::LittleEnd => unit.to_le_bytes(),
			Order::BigEnd => unit.to_be_bytes(),
		};
		text.encode_utf16().flat_map(bytes).collect()
	}

	#[test]
	fn both_orders_are_read_with_and_without_a_mark_in_pieces_of_any_size() {
		let text = "[Event \"Åbo \u{1f40e} open\"]\n1. e4 *\n";
		for order in [Order::LittleEnd, Order::BigEnd] {
			for size in [1, 2, 3, 7, 1000] {
				assert_eq!(read(&utf16(text, order), size), text.as_bytes());
				let marked = ["\u{feff}", text].concat();
				assert_eq!(read(&utf16(&marked, order), size), marked.as_bytes());
			}
		}
	}

	#[test]
	fn everything_else_stays_as_it_is() {
		for bytes in [
			&b""[..],
			b"[",
			b"[E",
			b"\xef\xbb\xbf[E",
			b"\xc5bo",
			b"\0\0",
			b"\xff\xff",
		] {
			for size in [1, 2, 1000] {
				assert_eq!(read(bytes, size), bytes);
			}
		}
	}

	#[test]
	fn halves_of_signs_are_signs_of_their_own() {
		let lost = "\u{fffd}";
		for (units, heard) in [
			(&[0x5b, 0xd83d][..], format!("[{lost}")),
			(&[0x5b, 0xd83d, 0xd83d, 0x5d], format!("[{lost}{lost}]")),
			(&[0x5b, 0xdc0e, 0x5d], format!("[{lost}]")),
		] {
			let bytes: Vec<u8> = units.iter().flat_map(|unit: &u16| unit.to_le_bytes()).collect();
			assert_eq!(read(&bytes, 1), heard.as_bytes());
		}
		assert_eq!(read(b"[\0E", 1), format!("[{lost}").as_bytes());
	}
}
