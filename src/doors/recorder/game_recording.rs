//! The recording of one game: its folder, its marks, and the file that grows.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use annabella::clock::Stamp;
use annabella::ports::Mark;

use super::flac_file::{FlacFile, FlacSpot, end_of};
use super::folder::of_game;
use super::marks::{Marked, MarkedAs, Marks, RecordingPlace};
use super::playback::RecordingPiece;
use crate::doors::local_time;

/// The game that is being recorded.
pub struct GameRecording {
	folder: PathBuf,
	marks: Marks,
	flac: Option<FlacFile>,
	/// The end of the last file.
	place: RecordingPlace,
	/// The half-move of the last mark.
	ply: u32,
}

impl GameRecording {
	/// Goes to the game's folder.
	pub fn open(root: &Path, name: &str, known: &[Stamp]) -> io::Result<Self> {
		let folder = of_game(root, name, known)?;
		let marks = Marks::open(&folder)?;
		let mut game = Self {
			folder,
			place: marks.last(),
			marks,
			flac: None,
			ply: 0,
		};
		// After a crash the file has more than the last mark says.
		if let Ok(end) = end_of(&game.path(game.place.file), game.place.spot) {
			game.place.spot = end;
		}
		Ok(game)
	}

	pub fn folder(&self) -> &Path {
		&self.folder
	}

	fn path(&self, file: u32) -> PathBuf {
		self.folder.join(format!("{file:03}.flac"))
	}

	/// The file that grows.
	pub const fn flac(&self) -> Option<&FlacFile> {
		self.flac.as_ref()
	}

	/// Begins the next file. No file is ever written over.
	pub fn run(&mut self, rate: u32, channels: u8, microphone: &str) -> io::Result<()> {
		self.end(None)?;
		let mut file = self.place.file + 1;
		while self.path(file).exists() {
			file += 1;
		}
		self.flac = Some(FlacFile::begin(&self.path(file), rate, channels)?);
		self.place = RecordingPlace {
			file,
			..RecordingPlace::default()
		};
		self.add(None, MarkedAs::Recording, microphone)
	}

	/// Takes samples of all channels in turn.
	pub fn write(&mut self, samples: &[i16], now: Instant) -> io::Result<()> {
		match &mut self.flac {
			Some(flac) => flac.write(samples, now),
			None => Ok(()),
		}
	}

	/// Ends the file, and marks the reason if one is given.
	pub fn end(&mut self, why: Option<&str>) -> io::Result<()> {
		let Some(flac) = self.flac.take() else {
			return Ok(());
		};
		self.place.spot = flac.spot();
		let ended = flac.end();
		match why {
			Some(why) => ended.and(self.add(None, MarkedAs::Gap, why)),
			None => ended,
		}
	}

	/// Sets a mark.
	pub fn mark(&mut self, mark: &Mark) -> io::Result<()> {
		self.ply = mark.ply;
		self.add(Some(mark.at), MarkedAs::Told(mark.kind), &mark.text)
	}

	/// Marks that the recording is played back.
	pub fn mark_playing(&mut self) -> io::Result<()> {
		self.add(None, MarkedAs::PlayedBack, "")
	}

	fn add(&mut self, at: Option<Stamp>, what: MarkedAs, text: &str) -> io::Result<()> {
		if let Some(flac) = &self.flac {
			self.place.spot = flac.spot();
		}
		let marked = Marked {
			at,
			ply: self.ply,
			what,
			place: self.place,
		};
		let now = local_time::now();
		let time = now.strftime("%Y-%m-%dT%H:%M:%S%.3f%:z").to_string();
		self.marks.add(marked, &time, text)
	}

	/// The speech during these half-moves, as pieces of the files; `None` if they were never marked.
	pub fn pieces(&self, from: u32, to: u32) -> Option<Vec<RecordingPiece>> {
		let (start, end) = self.marks.span(from, to)?;
		if let Some(flac) = &self.flac {
			// A failed write shows at the next samples.
			let _ = flac.show();
		}
		let last = end.map_or(self.place.file, |end| end.file);
		let pieces = (start.file.max(1)..=last).map(|file| RecordingPiece {
			path: self.path(file),
			from: if file == start.file {
				start.spot
			} else {
				FlacSpot::default()
			},
			to: end.filter(|end| end.file == file).map(|end| end.spot.sample),
		});
		Some(pieces.collect())
	}
}
