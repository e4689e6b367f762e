//! Changes of kept inputs: the same ones for the same seed.
//!
//! It is small and no crate, because little is needed: changed bytes of a corpus. The crates that change bytes bring an engine
//! that has to be built for every test, and those that are here already make values and not changes.

/// Signs and words at which readers of text have to decide.
const WORDS: [&str; 36] = [
	"\u{1b}[2J",
	"\u{9b}",
	"\u{202e}",
	"\u{2028}",
	"\u{301}",
	"\u{0}",
	"\u{7f}",
	"\u{feff}",
	"\r\n",
	"\n",
	"\t",
	"\"",
	"\\",
	"{",
	"}",
	"[",
	"]",
	"[[",
	"<speak>",
	"&",
	"%",
	".",
	"..",
	"/",
	"=",
	"'''",
	"\"\"\"",
	"-1",
	"0",
	"99999999999999999999",
	"1e999",
	"null",
	"true",
	"\u{fffd}",
	"ß",
	"日",
];

/// Largest length of an input, in bytes.
const LONGEST: usize = 8192;

/// Makes inputs out of others.
#[derive(Debug)]
pub struct Mutator {
	seeds: Vec<Vec<u8>>,
	state: u64,
}

impl Mutator {
	pub fn new(seeds: Vec<Vec<u8>>, seed: u64) -> Self {
		Self {
			seeds,
			state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
		}
	}

	/// A number below this one (xorshift).
	fn below(&mut self, end: usize) -> usize {
		self.state ^= self.state << 13;
		self.state ^= self.state >> 7;
		self.state ^= self.state << 17;
		usize::try_from(self.state >> 16).unwrap() % end.max(1)
	}

	/// The next input.
	pub fn next(&mut self) -> Vec<u8> {
		let number = self.below(self.seeds.len());
		let mut bytes = self.seeds[number].clone();
		for _ in 0..=self.below(6) {
			self.change(&mut bytes);
		}
		bytes.truncate(LONGEST);
		bytes
	}

	/// Returns the beginning and the end of a piece of the bytes.
	fn piece(&mut self, length: usize) -> (usize, usize) {
		let from = self.below(length + 1);
		(from, from + self.below((length - from).min(64) + 1))
	}

	fn change(&mut self, bytes: &mut Vec<u8>) {
		let at = self.below(bytes.len() + 1);
		let (from, to) = self.piece(bytes.len());
		match self.below(10) {
			0 => {
				if let Some(byte) = bytes.get_mut(at) {
					*byte ^= 1 << self.below(8);
				}
			}
			1 => {
				if let Some(byte) = bytes.get_mut(at) {
					*byte = u8::try_from(self.below(256)).unwrap();
				}
			}
			2 => bytes.insert(at, u8::try_from(self.below(256)).unwrap()),
			3 => drop(bytes.drain(from..to)),
			4 => {
				let piece = bytes[from..to].to_vec();
				bytes.splice(at..at, piece);
			}
			5 => {
				// The same again and again.
				let piece = bytes[from..to.min(from + 4)].repeat(self.below(500));
				bytes.splice(at..at, piece);
			}
			6 | 7 => {
				let word = WORDS[self.below(WORDS.len())];
				bytes.splice(at..at, word.bytes());
			}
			8 => {
				// The end of another one.
				let number = self.below(self.seeds.len());
				let other = self.seeds[number].clone();
				let behind = self.below(other.len() + 1);
				bytes.truncate(at);
				bytes.extend(&other[behind..]);
			}
			_ => {
				// A line of another one.
				let number = self.below(self.seeds.len());
				let other = self.seeds[number].clone();
				let lines: Vec<&[u8]> = other.split_inclusive(|byte| *byte == b'\n').collect();
				if !lines.is_empty() {
					let line = lines[self.below(lines.len())].to_vec();
					bytes.splice(at..at, line);
				}
			}
		}
	}
}
