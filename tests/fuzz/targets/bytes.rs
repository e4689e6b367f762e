//! Bytes taken as a row of decisions.

/// The remaining bytes. After the last one all are zero.
#[derive(Debug)]
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
	pub fn is_empty(&self) -> bool {
		self.0.is_empty()
	}

	pub fn next(&mut self) -> u8 {
		let Some((first, rest)) = self.0.split_first() else {
			return 0;
		};
		self.0 = rest;
		*first
	}

	/// One of these.
	pub fn one<T: Clone>(&mut self, of: &[T]) -> T {
		let number = match of.len() {
			0..=256 => usize::from(self.next()),
			_ => usize::from(self.next()) << 8 | usize::from(self.next()),
		};
		of[number % of.len()].clone()
	}

	/// A text up to the next line feed, or of this length.
	pub fn text(&mut self, longest: usize) -> String {
		let end = self.0.iter().position(|byte| *byte == b'\n');
		let length = end.unwrap_or(self.0.len()).min(longest);
		let (text, rest) = self.0.split_at(length);
		self.0 = rest.strip_prefix(b"\n").unwrap_or(rest);
		String::from_utf8_lossy(text).into_owned()
	}
}
