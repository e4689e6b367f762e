//! The recorder's thread with a pretended microphone, loudspeaker and disk.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use std::{fs, io};

use annabella::clock::{Span, Stamp};
use annabella::ports::{Input, Level, Mark, MarkKind, RecorderNews, RecorderOrder};
use annabella::settings::Ear;
use annabella::texts::Message;
use flac_codec::decode::verify;

use super::command::{Gear, Listening, RecorderCommand};
use super::playback::{RecordingPiece, Stop};
use super::recorder_thread::{RESERVE, RecorderThread};
use crate::doors::bell::{Bell, Watch};

const PLENTY: u64 = 1 << 40;

struct PretendedGear {
	orders: Sender<RecorderCommand>,
	room: Arc<AtomicU64>,
	plugged: Arc<AtomicU64>,
	played: Arc<Mutex<Vec<RecordingPiece>>>,
}

struct Microphone;

impl Listening for Microphone {
	fn rate(&self) -> u32 {
		8_000
	}

	fn name(&self) -> String {
		"of paper".to_owned()
	}
}

impl Gear for PretendedGear {
	fn listen(&mut self, number: u64) -> io::Result<()> {
		let result: Result<Box<dyn Listening>, Message> = match self.plugged.load(Ordering::SeqCst) {
			0 => Err(Message::of("unplugged")),
			_ => Ok(Box::new(Microphone)),
		};
		self.plugged
			.fetch_add(u64::from(result.is_ok()), Ordering::SeqCst);
		self.orders.send(RecorderCommand::Opened(number, result)).unwrap();
		Ok(())
	}

	fn play(&mut self, _: u64, pieces: Vec<RecordingPiece>, _: Option<Ear>) -> io::Result<Stop> {
		*self.played.lock().unwrap() = pieces;
		Ok(Stop::default())
	}

	fn room(&mut self, _: &Path) -> io::Result<u64> {
		Ok(self.room.load(Ordering::SeqCst))
	}
}

struct Fixture {
	orders: Sender<RecorderCommand>,
	news: Receiver<(Stamp, Input)>,
	room: Arc<AtomicU64>,
	plugged: Arc<AtomicU64>,
	played: Arc<Mutex<Vec<RecordingPiece>>>,
	home: tempfile::TempDir,
	thread: Option<JoinHandle<()>>,
}

impl Fixture {
	fn open(speech: bool, plugged: bool) -> Self {
		let home = tempfile::tempdir().unwrap();
		let (bell, news) = Bell::hang(Watch::start());
		let (orders, taken) = channel();
		let room = Arc::new(AtomicU64::new(PLENTY));
		let plugged = Arc::new(AtomicU64::new(u64::from(plugged)));
		let played = Arc::default();
		let gear = PretendedGear {
			orders: orders.clone(),
			room: Arc::clone(&room),
			plugged: Arc::clone(&plugged),
			played: Arc::clone(&played),
		};
		let recorder = RecorderThread::new(bell, Box::new(gear), Ok(home.path().join("recordings")), speech);
		let fixture = Self {
			orders,
			news,
			room,
			plugged,
			played,
			thread: Some(thread::spawn(move || recorder.perform(&taken))),
			home,
		};
		fixture.wish(RecorderOrder::Begin {
			name: "a game".to_owned(),
			known: Vec::new(),
		});
		fixture
	}

	fn wish(&self, order: RecorderOrder) {
		self.orders.send(RecorderCommand::Wish(order)).unwrap();
	}

	fn mark(&self, ply: u32, at: u64) {
		self.wish(RecorderOrder::Mark(Mark {
			at: Stamp(at),
			ply,
			kind: MarkKind::Moved,
			text: format!("half-move {ply}"),
		}));
	}

	/// The microphone of the opening in use hears a tenth of a second of this loudness.
	fn hear(&self, loudness: f32) {
		let number = self.plugged.load(Ordering::SeqCst) - 1;
		self.orders
			.send(RecorderCommand::Heard(number, vec![loudness; 800]))
			.unwrap();
	}

	/// Makes the microphone hear a sound until there is other news than of the level.
	#[track_caller]
	fn hear_until(&self, expected: &RecorderNews) {
		loop {
			self.hear(0.2);
			match self.news.recv_timeout(Duration::from_millis(50)) {
				Ok((_, Input::Recorder(RecorderNews::Level(_)))) | Err(_) => {}
				Ok((_, input)) => return assert_eq!(input, Input::Recorder(expected.clone())),
			}
		}
	}

	#[track_caller]
	fn check(&self, expected: &RecorderNews) {
		let (_, input) = self.news.recv().unwrap();
		assert_eq!(input, Input::Recorder(expected.clone()));
	}

	fn close(&mut self) -> PathBuf {
		self.orders.send(RecorderCommand::Close).unwrap();
		self.thread.take().unwrap().join().unwrap();
		self.home.path().join("recordings/a-game")
	}

	fn marks(folder: &Path) -> Vec<String> {
		let text = fs::read_to_string(folder.join("marks.txt")).unwrap();
		text.lines()
			.skip(1)
			.map(|line| {
				let columns: Vec<&str> = line.split('\t').collect();
				[2, 3, 4, 5, 8].map(|column| columns[column]).join(" ")
			})
			.collect()
	}
}

#[test]
fn a_game_is_recorded_and_marked() {
	let mut fixture = Fixture::open(false, true);
	fixture.check(&RecorderNews::Runs);
	fixture.hear(0.2);
	fixture.mark(1, 1000);
	for _ in 0..10 {
		fixture.hear(0.2);
	}
	fixture.check(&RecorderNews::Level(Level::Good));
	fixture.mark(2, 2000);
	fixture.wish(RecorderOrder::PlayBack {
		from: 3,
		to: 3,
		ear: None,
	});
	fixture.check(&RecorderNews::NothingThere);
	fixture.wish(RecorderOrder::PlayBack {
		from: 2,
		to: 2,
		ear: None,
	});
	let folder = fixture.close();
	let played = fixture.played.lock().unwrap().clone();
	assert_eq!(played.len(), 1);
	assert_eq!(played[0].path, folder.join("001.flac"));
	assert_eq!((played[0].from.sample, played[0].to), (800, None));
	assert_eq!(
		Fixture::marks(&folder),
		[
			"0 recording 001 0 of paper",
			"1 moved 001 800 half-move 1",
			"2 moved 001 8800 half-move 2",
			"2 played-back 001 8800 ",
			"2 gap 001 8800 the game is left",
		]
	);
	verify(folder.join("001.flac")).unwrap();
}

#[test]
fn a_microphone_that_goes_and_comes_is_told_and_marked() {
	let mut fixture = Fixture::open(true, true);
	fixture.check(&RecorderNews::Runs);
	fixture.hear(0.2);
	let number = fixture.plugged.swap(0, Ordering::SeqCst) - 1;
	fixture
		.orders
		.send(RecorderCommand::Lost(number, Message::of("pulled")))
		.unwrap();
	fixture.check(&RecorderNews::NoMicrophone("pulled".to_owned()));
	fixture.mark(1, 1000);
	// Searched for in vain at least once, and reported only once.
	thread::sleep(Duration::from_millis(1200));
	fixture.plugged.store(number + 2, Ordering::SeqCst);
	fixture.check(&RecorderNews::Runs);
	let folder = fixture.close();
	let marks = Fixture::marks(&folder);
	assert_eq!(
		marks[1..4],
		[
			"0 gap 001 800 pulled",
			"1 moved 001 800 half-move 1",
			"1 recording 002 0 of paper"
		]
	);
	verify(folder.join("001.flac")).unwrap();
	assert!(!folder.join("002.flac").exists(), "nothing was heard");
}

#[test]
fn a_game_may_begin_without_a_microphone() {
	let fixture = Fixture::open(false, false);
	fixture.check(&RecorderNews::NoMicrophone("unplugged".to_owned()));
}

#[test]
fn a_disk_that_fills_is_told_in_time_and_the_file_ends_whole() {
	let mut fixture = Fixture::open(false, true);
	fixture.check(&RecorderNews::Runs);
	// Twenty minutes of 8000 samples a second.
	fixture.room.store(RESERVE + 20 * 60 * 16_000, Ordering::SeqCst);
	fixture.hear_until(&RecorderNews::DiskLow(Span::minutes(20)));
	fixture.room.store(RESERVE - 1, Ordering::SeqCst);
	fixture.hear_until(&RecorderNews::DiskFull);
	fixture.room.store(PLENTY, Ordering::SeqCst);
	fixture.hear_until(&RecorderNews::Runs);
	let folder = fixture.close();
	verify(folder.join("001.flac")).unwrap();
	assert!(Fixture::marks(&folder)[1].ends_with("the disk is full"));
}

#[test]
fn a_folder_that_cannot_be_is_told() {
	let (bell, news) = Bell::hang(Watch::start());
	let recorder = super::Recorder::open(
		&bell,
		Ok(PathBuf::from("/dev/null/recordings")),
		false,
		Vec::new(),
	);
	recorder.order(RecorderOrder::Begin {
		name: "a game".to_owned(),
		known: Vec::new(),
	});
	let (_, input) = news.recv().unwrap();
	assert!(
		matches!(input, Input::Recorder(RecorderNews::Unwritable(_))),
		"{input:?}"
	);
}
