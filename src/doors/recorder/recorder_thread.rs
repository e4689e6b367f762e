//! The thread that records: it follows the orders, searches for the microphone, watches the disk, and reports.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use annabella::clock::{Span, Stamp};
use annabella::message;
use annabella::ports::{Input, Obstacle, RecorderNews, RecorderOrder};
use annabella::texts::Message;

use super::command::{Gear, Listening, RecorderCommand};
use super::game_recording::GameRecording;
use super::loudness::Loudness;
use super::own::Own;
use super::playback::Stop;
use crate::doors::bell::Bell;
use crate::doors::quiet::Quiet;
use crate::doors::user_dirs::obstacle;

/// Time between two searches for a missing part.
const RETRY: Duration = Duration::from_secs(1);

/// An opening that takes longer is given up: the sound server is frozen.
const PATIENCE: Duration = Duration::from_secs(5);

/// Time without a sample after which a microphone counts as gone.
const STANDSTILL: Duration = Duration::from_secs(2);

/// Time between two checks of the room on the disk.
const LOOK: Duration = Duration::from_secs(2);

/// Bytes that stay free: the game itself must always find room.
pub const RESERVE: u64 = 16 << 20;

/// Remaining time from which a warning is given; above it another warning may follow.
const LOW: Span = Span::minutes(30);
const HIGH: Span = Span::minutes(40);

/// The assumed rate of an unseen microphone.
const USUAL_RATE: u32 = 48_000;

enum MicrophoneState {
	Closed,
	/// Something is missing; the next search is at this moment.
	Waiting(Instant),
	Opening {
		number: u64,
		until: Instant,
		_quiet: Option<Quiet>,
	},
	Open {
		number: u64,
		microphone: Box<dyn Listening>,
		/// Time of the last samples.
		heard: Instant,
	},
}

/// Reason why nothing is recorded although it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Interruption {
	NoMicrophone,
	DiskFull,
	Unwritable,
}

/// The thread's state.
pub struct RecorderThread {
	bell: Bell,
	gear: Box<dyn Gear>,
	root: Result<PathBuf, Message>,
	own: Option<Own>,
	/// The game to record.
	asked: Option<(String, Vec<Stamp>)>,
	game: Option<GameRecording>,
	ear: MicrophoneState,
	openings: u64,
	/// The reported interruption that is not over.
	interruption: Option<Interruption>,
	loudness: Loudness,
	/// Time of the last check of the disk.
	looked: Option<Instant>,
	low: bool,
	playing: Option<(u64, Stop)>,
	plays: u64,
}

impl RecorderThread {
	#[must_use]
	pub fn new(bell: Bell, gear: Box<dyn Gear>, root: Result<PathBuf, Message>, speech: bool) -> Self {
		Self {
			bell,
			gear,
			root,
			own: speech.then(Own::default),
			asked: None,
			game: None,
			ear: MicrophoneState::Closed,
			openings: 0,
			interruption: None,
			loudness: Loudness::default(),
			looked: None,
			low: false,
			playing: None,
			plays: 0,
		}
	}

	/// Follows the orders until [`RecorderCommand::Close`].
	pub fn perform(mut self, orders: &Receiver<RecorderCommand>) {
		loop {
			let order = match self.alarm() {
				Some(moment) => match orders.recv_timeout(moment.saturating_duration_since(Instant::now())) {
					Ok(order) => Some(order),
					Err(RecvTimeoutError::Timeout) => None,
					Err(RecvTimeoutError::Disconnected) => break,
				},
				None => match orders.recv() {
					Ok(order) => Some(order),
					Err(_) => break,
				},
			};
			match order {
				Some(RecorderCommand::Close) => break,
				Some(order) => self.follow(order, Instant::now()),
				None => self.look(Instant::now()),
			}
		}
		self.leave();
	}

	fn tell(&self, news: RecorderNews) {
		self.bell.ring(Input::Recorder(news));
	}

	fn follow(&mut self, order: RecorderCommand, now: Instant) {
		match order {
			RecorderCommand::Wish(RecorderOrder::Begin { name, known }) => {
				self.leave();
				self.asked = Some((name, known));
				self.interruption = None;
				self.low = false;
				self.seek(now);
			}
			RecorderCommand::Wish(RecorderOrder::Mark(mark)) => self.with_game(now, |game| game.mark(&mark)),
			RecorderCommand::Wish(RecorderOrder::PlayBack { from, to, ear }) => {
				self.play_back(from, to, ear, now)
			}
			RecorderCommand::Wish(RecorderOrder::Hush) => self.hush(),
			RecorderCommand::Wish(RecorderOrder::End) => self.leave(),
			RecorderCommand::Heard(heard, samples) => self.hear(heard, &samples, now),
			RecorderCommand::Own(samples, rate) => {
				let flac = self.game.as_ref().and_then(GameRecording::flac);
				let to = flac.map_or(rate, |flac| flac.rate());
				if let Some(own) = &mut self.own {
					own.hear(&samples, rate, to);
				}
			}
			RecorderCommand::Opened(opened, result) => self.opened(opened, result, now),
			RecorderCommand::Lost(lost, why) => {
				if matches!(&self.ear, MicrophoneState::Open { number, .. } if *number == lost) {
					self.lost(why, now);
				}
			}
			RecorderCommand::Played(number, result) => {
				if self.playing.take_if(|(playing, _)| *playing == number).is_some() {
					self.tell(match result {
						Ok(true) => RecorderNews::PlayedBack,
						Ok(false) => RecorderNews::NothingThere,
						Err(why) => RecorderNews::Unplayable(why.english()),
					});
				}
			}
			RecorderCommand::Close => {}
		}
	}

	/// Makes the recording of the game possible: its folder, room on the disk, a microphone, a file.
	fn seek(&mut self, now: Instant) {
		let Some((name, known)) = &self.asked else {
			return;
		};
		if self.game.is_none() {
			let root = self.root.as_ref().map_err(|_| io::Error::other(Obstacle::NoHome));
			match root.and_then(|root| GameRecording::open(root, name, known)) {
				Ok(game) => self.game = Some(game),
				Err(error) => return self.cannot_write(&error, now),
			}
		}
		if !self.has_room(now) {
			return;
		}
		match &self.ear {
			MicrophoneState::Opening { .. } => {}
			MicrophoneState::Open { .. } => self.run(now),
			MicrophoneState::Closed | MicrophoneState::Waiting(_) => {
				self.openings += 1;
				let number = self.openings;
				self.ear = MicrophoneState::Opening {
					number,
					until: now + PATIENCE,
					_quiet: Quiet::hold(),
				};
				if let Err(error) = self.gear.listen(number) {
					self.lost(obstacle(&error).into(), now);
				}
			}
		}
	}

	/// Begins a file for the open microphone.
	fn run(&mut self, now: Instant) {
		let (MicrophoneState::Open { microphone, .. }, Some(game)) = (&self.ear, &mut self.game) else {
			return;
		};
		let channels = if self.own.is_some() { 2 } else { 1 };
		match game.run(microphone.rate(), channels, &microphone.name()) {
			Ok(()) => {
				self.interruption = None;
				self.loudness = Loudness::default();
				self.tell(RecorderNews::Runs);
			}
			Err(error) => self.cannot_write(&error, now),
		}
	}

	fn opened(&mut self, opened: u64, result: Result<Box<dyn Listening>, Message>, now: Instant) {
		if !matches!(&self.ear, MicrophoneState::Opening { number, .. } if *number == opened) {
			return;
		}
		match result {
			Ok(microphone) => {
				self.ear = MicrophoneState::Open {
					number: opened,
					microphone,
					heard: now,
				};
				self.seek(now);
			}
			Err(why) => self.lost(why, now),
		}
	}

	fn hear(&mut self, hearing: u64, samples: &[f32], now: Instant) {
		let MicrophoneState::Open {
			number,
			microphone,
			heard,
		} = &mut self.ear
		else {
			return;
		};
		if *number != hearing {
			return;
		}
		*heard = now;
		let rate = microphone.rate();
		if let Some(level) = self.loudness.hear(samples, rate) {
			self.tell(RecorderNews::Level(level));
		}
		let pcm: Vec<i16> = match &mut self.own {
			None => samples.iter().copied().map(as_pcm).collect(),
			Some(own) => {
				let own = own.take(samples.len(), rate);
				let frames = samples.iter().zip(&own);
				frames
					.flat_map(|(heard, own)| [as_pcm(*heard), as_pcm(*own)])
					.collect()
			}
		};
		self.with_game(now, |game| game.write(&pcm, now));
		if self.looked.is_none_or(|looked| now >= looked + LOOK) {
			self.has_room(now);
		}
	}

	/// Returns `true` if there is room on the disk; reports its state, and ends a file while that is still possible.
	fn has_room(&mut self, now: Instant) -> bool {
		self.looked = Some(now);
		let Some(game) = &self.game else {
			return false;
		};
		let rate = game.flac().map_or(USUAL_RATE, |flac| flac.rate());
		let channels = if self.own.is_some() { 2 } else { 1 };
		// A disk that does not answer this question may still take the sound.
		let Ok(room) = self.gear.room(game.folder()) else {
			return true;
		};
		let Some(room) = room.checked_sub(RESERVE) else {
			self.pause(Interruption::DiskFull, &io::Error::other("the disk is full"), now);
			return false;
		};
		// As if nothing could be compressed.
		let left = Span::seconds(room / (u64::from(rate) * 2 * channels));
		if left > HIGH {
			self.low = false;
		} else if left < LOW && !self.low {
			self.low = true;
			self.tell(RecorderNews::DiskLow(Span::minutes(left.0.div_ceil(60_000))));
		}
		true
	}

	fn lost(&mut self, why: Message, now: Instant) {
		self.pause(Interruption::NoMicrophone, &io::Error::other(why.english()), now);
	}

	fn cannot_write(&mut self, error: &io::Error, now: Instant) {
		let full = [io::ErrorKind::StorageFull, io::ErrorKind::QuotaExceeded].contains(&error.kind());
		let interruption = if full {
			Interruption::DiskFull
		} else {
			Interruption::Unwritable
		};
		self.pause(interruption, error, now);
	}

	/// Ends the file, reports why, once, and tries again in a while.
	fn pause(&mut self, interruption: Interruption, why: &io::Error, now: Instant) {
		self.ear = MicrophoneState::Waiting(now + RETRY);
		if let Some(game) = &mut self.game {
			// A file without a proper end is still readable.
			let _ = game.end(Some(&why.to_string()));
		}
		if self.interruption.replace(interruption) != Some(interruption) {
			self.tell(match interruption {
				Interruption::NoMicrophone => RecorderNews::NoMicrophone(why.to_string()),
				Interruption::DiskFull => RecorderNews::DiskFull,
				Interruption::Unwritable => RecorderNews::Unwritable(obstacle(why)),
			});
		}
	}

	fn with_game(&mut self, now: Instant, work: impl FnOnce(&mut GameRecording) -> io::Result<()>) {
		if let Some(Err(error)) = self.game.as_mut().map(work) {
			self.cannot_write(&error, now);
		}
	}

	fn play_back(&mut self, from: u32, to: u32, ear: Option<annabella::settings::Ear>, now: Instant) {
		self.hush();
		let pieces = self.game.as_ref().and_then(|game| game.pieces(from, to));
		let Some(pieces) = pieces else {
			return self.tell(RecorderNews::NothingThere);
		};
		self.with_game(now, GameRecording::mark_playing);
		self.plays += 1;
		match self.gear.play(self.plays, pieces, ear) {
			Ok(stop) => self.playing = Some((self.plays, stop)),
			Err(error) => self.tell(RecorderNews::Unplayable(error.to_string())),
		}
	}

	fn hush(&mut self) {
		if let Some((_, stop)) = self.playing.take() {
			stop.now();
		}
	}

	/// Leaves the game, with everything on the disk.
	fn leave(&mut self) {
		self.hush();
		if let Some(mut game) = self.game.take() {
			// A failure here has no remedy any more.
			let _ = game.end(Some("the game is left"));
		}
		self.asked = None;
		self.ear = MicrophoneState::Closed;
	}

	/// The time of the next check, if no order comes.
	fn alarm(&self) -> Option<Instant> {
		match &self.ear {
			MicrophoneState::Closed => None,
			MicrophoneState::Waiting(moment) => Some(*moment),
			MicrophoneState::Opening { until, .. } => Some(*until),
			MicrophoneState::Open { heard, .. } => Some(*heard + STANDSTILL),
		}
	}

	fn look(&mut self, now: Instant) {
		if self.alarm().is_none_or(|moment| now < moment) {
			return;
		}
		match &self.ear {
			MicrophoneState::Closed => {}
			MicrophoneState::Waiting(_) => self.seek(now),
			MicrophoneState::Opening { .. } => self.lost(message!(SoundServerMute), now),
			MicrophoneState::Open { .. } => self.lost(message!(MicrophoneStands), now),
		}
	}
}

fn as_pcm(sample: f32) -> i16 {
	// The cast holds every value: it saturates.
	(sample * 32_768.0).round() as i16
}
