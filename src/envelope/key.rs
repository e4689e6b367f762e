//! The key of an envelope: twelve squares, which everybody at a chess table can say, hear and write down.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::entropy::Entropy;
use crate::chess::Square;

/// Number of squares in a key. Each is one of 64, so that there are two to the power of 72 keys.
const SQUARES: usize = 12;
/// Number of squares that are said together.
const GROUP: usize = 4;

/// A key, which opens the text sealed with it.
#[derive(Clone, PartialEq, Eq)]
pub struct Key {
	squares: [Square; SQUARES],
}

/// Reason why a text is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
	#[error("a key is made of squares such as e4, and this is none: the number {0}")]
	NoSquare(usize),
	#[error("a key has twelve squares, and these are {0}")]
	Number(usize),
}

impl Key {
	/// A new key that nobody knows yet.
	#[must_use]
	pub fn draw(entropy: &mut Entropy) -> Self {
		let mut squares = [Square::A1; SQUARES];
		for (square, byte) in squares.iter_mut().zip(entropy.draw::<SQUARES>()) {
			// 256 is a multiple of 64, so that every square is as likely.
			*square = Square::new(u32::from(byte % 64));
		}
		Self { squares }
	}

	/// Reads a written key, with any or no signs between the squares.
	///
	/// # Errors
	/// If it is no key, with the number of the wrong square, or the number of squares.
	pub fn read(text: &str) -> Result<Self, KeyError> {
		let signs: Vec<char> = text
			.chars()
			.filter(char::is_ascii_alphanumeric)
			.map(|sign| sign.to_ascii_lowercase())
			.collect();
		let squares: Result<Vec<Square>, KeyError> = (1..)
			.zip(signs.chunks(2))
			.map(|(number, pair)| {
				let name: String = pair.iter().collect();
				name.parse().map_err(|_| KeyError::NoSquare(number))
			})
			.collect();
		Self::of(&squares?)
	}

	/// The key of these squares.
	///
	/// # Errors
	/// If their number is not that of a key.
	pub fn of(squares: &[Square]) -> Result<Self, KeyError> {
		let squares = squares.try_into().map_err(|_| KeyError::Number(squares.len()))?;
		Ok(Self { squares })
	}

	/// Its squares, in the groups in which they are said.
	pub fn groups(&self) -> impl Iterator<Item = &[Square]> {
		self.squares.chunks(GROUP)
	}
}

/// Wipes the key from memory.
impl Drop for Key {
	fn drop(&mut self) {
		self.squares = [Square::A1; SQUARES];
		// Without this use of the value the compiler would omit the wiping.
		core::hint::black_box(&self.squares);
	}
}

/// Writes the key down, also for another program.
impl fmt::Display for Key {
	fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
		for (number, group) in self.groups().enumerate() {
			if number > 0 {
				formatter.write_str("-")?;
			}
			for square in group {
				write!(formatter, "{square}")?;
			}
		}
		Ok(())
	}
}

/// Keeps the key out of logs.
impl fmt::Debug for Key {
	fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
		formatter.write_str("Key")
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;

	use super::*;

	fn check(text: &str, expected: Result<&str, KeyError>) {
		let read = Key::read(text).map(|key| key.to_string());
		assert_eq!(read, expected.map(str::to_string), "{text}");
	}

	#[test]
	fn a_key_is_read_however_it_is_written() {
		let written = Ok("a1b2c3d4-e5f6g7h8-a8b7c6d5");
		check("a1b2c3d4-e5f6g7h8-a8b7c6d5", written);
		check(" A1 B2 C3 D4, e5 f6 g7 h8; a8 b7 c6 d5 ", written);
		check("a1b2c3d4e5f6g7h8a8b7c6d5", written);
		check("a1 b2", Err(KeyError::Number(2)));
		check("", Err(KeyError::Number(0)));
		check("a1 b9", Err(KeyError::NoSquare(2)));
		check("a1 b2 c", Err(KeyError::NoSquare(3)));
	}

	#[test]
	fn a_drawn_key_is_read_again_and_no_other_is_like_it() {
		let mut entropy = Entropy::new([3; 32]);
		let (one, other) = (Key::draw(&mut entropy), Key::draw(&mut entropy));
		assert_ne!(one, other);
		assert_eq!(Key::read(&one.to_string()), Ok(one.clone()));
		assert_eq!(format!("{one:?}"), "Key");
	}
}
