//! The mark file of a recording: one line for each mark, appended at once, and the place of each half-move.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use annabella::clock::Stamp;
use annabella::ports::MarkKind;

use super::flac_file::FlacSpot;
use crate::doors::bounds::{all, ordinary};
use crate::doors::user_dirs::{make_file, private};

/// The name of the mark file in the folder of a game.
pub const NAME: &str = "marks.txt";

const HEAD: &str =
	"# time of day\tat the table (ms)\thalf-move\twhat\tfile\tsample\tframe at byte\tframe at sample\ttext\n";

/// A place in the recording of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecordingPlace {
	/// The number of the file; zero before the first.
	pub file: u32,
	pub spot: FlacSpot,
}

/// The subject of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkedAs {
	Told(MarkKind),
	/// A file begins.
	Recording,
	/// A file ends, for any reason.
	Gap,
	/// A user listens to the recording: the microphone may hear it.
	PlayedBack,
}

const WORDS: [(MarkedAs, &str); 6] = [
	(MarkedAs::Told(MarkKind::Announced), "announced"),
	(MarkedAs::Told(MarkKind::Moved), "moved"),
	(MarkedAs::Told(MarkKind::Told), "told"),
	(MarkedAs::Recording, "recording"),
	(MarkedAs::Gap, "gap"),
	(MarkedAs::PlayedBack, "played-back"),
];

/// The largest mark file, in bytes. A whole evening has a hundredth of it.
const LARGEST: u64 = 16 << 20;

/// Greater than the length of any file, in bytes or samples, and than the number of files of a recording: a line with a
/// greater number was not written here, and would enter into calculations.
const FARTHEST: u64 = 1 << 48;
const MOST_FILES: u32 = 10_000;

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
	all(ordinary(path)?, LARGEST)
}

/// One line of the file, without its time of day and its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marked {
	/// The moment at the table; `None` for a mark outside the game.
	pub at: Option<Stamp>,
	pub ply: u32,
	pub what: MarkedAs,
	pub place: RecordingPlace,
}

impl Marked {
	/// Returns `true` if a move was said or made.
	const fn is_move(&self) -> bool {
		matches!(self.what, MarkedAs::Told(MarkKind::Announced | MarkKind::Moved))
	}

	fn read(line: &str) -> Option<Self> {
		let mut columns = line.split('\t').skip(1);
		let mut next = || columns.next();
		let at = next()?;
		let at = if at.is_empty() {
			None
		} else {
			Some(Stamp(at.parse().ok()?))
		};
		let ply = next()?.parse().ok()?;
		let word = next()?;
		let (what, _) = WORDS.iter().find(|(_, known)| *known == word)?;
		let file = next()?.parse().ok().filter(|file| *file <= MOST_FILES)?;
		let [sample, byte, before] = [next()?, next()?, next()?]
			.map(|number| number.parse().ok().filter(|place: &u64| *place <= FARTHEST));
		// The text makes the line complete.
		next()?;
		Some(Self {
			at,
			ply,
			what: *what,
			place: RecordingPlace {
				file,
				spot: FlacSpot {
					byte: byte?,
					before: before?,
					sample: sample?,
				},
			},
		})
	}

	fn write(&self, time: &str, text: &str) -> String {
		let word = WORDS
			.iter()
			.find(|(what, _)| *what == self.what)
			.map_or("", |(_, word)| *word);
		let at = self.at.map(|at| at.0.to_string()).unwrap_or_default();
		let text: String = text
			.chars()
			.map(|sign| if sign.is_control() { ' ' } else { sign })
			.collect();
		let RecordingPlace { file, spot } = self.place;
		format!(
			"{time}\t{at}\t{}\t{word}\t{file:03}\t{}\t{}\t{}\t{text}\n",
			self.ply, spot.sample, spot.byte, spot.before
		)
	}
}

/// The marks of a game.
#[derive(Debug)]
pub struct Marks {
	file: File,
	marked: Vec<Marked>,
}

impl Marks {
	/// The marks in the folder. A line that was cut is passed over.
	pub fn read(folder: &Path) -> Vec<Marked> {
		let text = bytes(&folder.join(NAME)).unwrap_or_default();
		String::from_utf8_lossy(&text)
			.lines()
			.filter_map(Marked::read)
			.collect()
	}

	/// Opens the mark file of the folder, or begins it.
	///
	/// # Errors
	/// If the file system refuses, or the existing file is no mark file.
	pub fn open(folder: &Path) -> io::Result<Self> {
		let path = folder.join(NAME);
		let marked = Self::read(folder);
		make_file(&path)?;
		let mut file = private().append(true).open(&path)?;
		if file.metadata()?.len() == 0 {
			file.write_all(HEAD.as_bytes())?;
		} else if !bytes(&path)?.ends_with(b"\n") {
			file.write_all(b"\n")?;
		}
		Ok(Self { file, marked })
	}

	/// Appends a mark: it is on the disk when this returns.
	///
	/// # Errors
	/// If the file system fails. The mark is known all the same.
	pub fn add(&mut self, marked: Marked, time: &str, text: &str) -> io::Result<()> {
		self.marked.push(marked);
		self.file.write_all(marked.write(time, text).as_bytes())?;
		self.file.sync_data()
	}

	/// The place of the last mark.
	pub fn last(&self) -> RecordingPlace {
		self.marked.last().map(|marked| marked.place).unwrap_or_default()
	}

	/// The span of the speech during these half-moves: from the mark of a move before them to the one after them, or to
	/// the end. For a half-move that was taken back and made anew the last time counts.
	pub fn span(&self, from: u32, to: u32) -> Option<(RecordingPlace, Option<RecordingPlace>)> {
		let moves: Vec<&Marked> = self.marked.iter().filter(|marked| marked.is_move()).collect();
		let last_of_first = moves.iter().rposition(|marked| marked.ply == from)?;
		let (earlier, _) = moves.split_at(last_of_first);
		let before = earlier.iter().rev().find(|marked| marked.ply != from);
		let after = moves
			.iter()
			.skip(last_of_first)
			.find(|marked| !(from..=to).contains(&marked.ply));
		Some((
			before.map(|marked| marked.place).unwrap_or_default(),
			after.map(|marked| marked.place),
		))
	}
}

/// Returns `true` if these marks are of a game with these known moments.
pub fn are_of(marked: &[Marked], known: &[Stamp]) -> bool {
	let mut moves = marked.iter().filter(|marked| marked.is_move());
	moves
		.next()
		.and_then(|first| first.at)
		.is_some_and(|at| known.contains(&at))
}

#[cfg(test)]
mod tests {
	use std::fs;

	use super::*;

	fn marked(what: MarkedAs, ply: u32, at: u64) -> Marked {
		Marked {
			at: Some(Stamp(at)),
			ply,
			what,
			place: RecordingPlace {
				file: 1,
				spot: FlacSpot {
					byte: at * 3,
					before: at * 2,
					sample: at * 2 + 1,
				},
			},
		}
	}

	const MOVED: MarkedAs = MarkedAs::Told(MarkKind::Moved);
	const ANNOUNCED: MarkedAs = MarkedAs::Told(MarkKind::Announced);

	#[test]
	fn marks_come_back_from_the_file_and_a_cut_line_hurts_no_other() {
		let folder = tempfile::tempdir().unwrap();
		let mut marks = Marks::open(folder.path()).unwrap();
		let gap = Marked {
			at: None,
			..marked(MarkedAs::Gap, 0, 7)
		};
		marks.add(marked(ANNOUNCED, 1, 5), "t", "Eva\tzwei").unwrap();
		marks.add(gap, "t", "").unwrap();
		let path = folder.path().join(NAME);
		let mut text = fs::read(&path).unwrap();
		text.extend_from_slice(b"t\t9\t2\tmov");
		fs::write(&path, &text).unwrap();
		let mut again = Marks::open(folder.path()).unwrap();
		again.add(marked(MOVED, 2, 9), "t", "").unwrap();
		assert_eq!(
			Marks::read(folder.path()),
			[marked(ANNOUNCED, 1, 5), gap, marked(MOVED, 2, 9)]
		);
		assert!(are_of(&Marks::read(folder.path()), &[Stamp(1), Stamp(5)]));
		assert!(!are_of(&Marks::read(folder.path()), &[Stamp(9)]));
		assert!(!are_of(&[gap], &[Stamp(7)]));
	}

	#[test]
	fn what_was_not_written_here_is_not_reckoned_with() {
		let folder = tempfile::tempdir().unwrap();
		let path = folder.path().join(NAME);
		let line =
			|file: u64, sample: u64, byte: u64| format!("t\t9\t2\tmoved\t{file}\t{sample}\t{byte}\t0\tx\n");
		for (line, count) in [
			(line(1, 9, 9), 1),
			(line(1, u64::MAX, 9), 0),
			(line(1, 9, 1 << 60), 0),
			(line(4_000_000_000, 9, 9), 0),
		] {
			fs::write(&path, &line).unwrap();
			assert_eq!(Marks::read(folder.path()).len(), count, "{line}");
		}
		// A hole, which takes no room on the disk.
		File::create(&path).unwrap().set_len(LARGEST + 1).unwrap();
		let told = Marks::open(folder.path()).unwrap_err().to_string();
		assert_eq!(told, "it is larger than 16384 kilobytes");
		fs::remove_file(&path).unwrap();
		use rustix::fs::{CWD, FileType, Mode, mknodat};
		mknodat(CWD, &path, FileType::Fifo, Mode::RWXU, 0).unwrap();
		assert_eq!(Marks::read(folder.path()), []);
		let told = Marks::open(folder.path()).unwrap_err().to_string();
		assert_eq!(told, "it is not an ordinary file");
	}

	#[test]
	fn a_half_move_goes_from_the_mark_before_it_to_the_mark_after_it() {
		let folder = tempfile::tempdir().unwrap();
		let mut marks = Marks::open(folder.path()).unwrap();
		for (what, ply, at) in [
			(MarkedAs::Recording, 0, 1),
			(ANNOUNCED, 1, 10),
			(MOVED, 1, 11),
			(MarkedAs::Told(MarkKind::Told), 1, 12),
			(MOVED, 2, 20),
			// Taken back and made anew.
			(MOVED, 2, 30),
			(MOVED, 3, 40),
			(MOVED, 4, 50),
		] {
			marks.add(marked(what, ply, at), "t", "").unwrap();
		}
		let check = |from, to, expected: Option<(u64, Option<u64>)>| {
			let place = |at| marked(MOVED, 0, at).place;
			let expected = expected.map(|(start, end)| {
				let start = if start == 0 {
					RecordingPlace::default()
				} else {
					place(start)
				};
				(start, end.map(place))
			});
			assert_eq!(marks.span(from, to), expected, "{from} to {to}");
		};
		check(1, 1, Some((0, Some(20))));
		check(2, 2, Some((11, Some(40))));
		check(1, 2, Some((0, Some(40))));
		check(3, 4, Some((30, None)));
		check(4, 4, Some((40, None)));
		check(5, 6, None);
	}
}
