//! The recording of what is said at the table: what is asked of the recorder, what it reports, and what is said of it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::effect::Effect;
use super::mouth::Mouth;
use crate::chess::Color;
use crate::clock::{Span, Stamp};
use crate::game::{Event, Fact, Table};
use crate::voice::{Line, Phrase, Tone, Urgency};

/// Something for the recorder's door. None is sent unless recording was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecorderOrder {
	/// From now on this game is recorded.
	Begin {
		/// The day and the players, for the folder's name.
		name: String,
		/// The moments at the table that were marked when this game was played before. Its folder is known by them.
		known: Vec<Stamp>,
	},
	/// This was told now.
	Mark(Mark),
	/// Let what was said at these half-moves be heard: from the mark before the first to the mark after the last.
	PlayBack { from: u32, to: u32 },
	/// Stop playing back.
	Hush,
	/// The game is left.
	End,
}

/// A place in the recording that can be found again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
	/// The fact's moment at the table.
	pub at: Stamp,
	/// The half-move that was said or made, counted from one; for anything else the last one that was made.
	pub ply: u32,
	pub kind: MarkKind,
	/// What the room heard.
	pub text: String,
}

/// What a mark stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
	/// A move was announced, put right or repeated.
	Announced,
	/// A move was made.
	Moved,
	/// Anything else that was heard.
	Told,
}

/// News from the recorder's door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecorderNews {
	/// The microphone is being recorded, from now on or again.
	Runs,
	/// There is no microphone, or it is gone; it is looked for. The text is for the screen.
	NoMicrophone(String),
	/// How loud it was in the last seconds.
	Level(Level),
	/// The disk takes so much more, and no more.
	DiskLow(Span),
	/// Recording has ended because of the disk. It goes on when there is room.
	DiskFull,
	/// The recording cannot be written. The text is for the screen.
	Unwritable(String),
	/// What was to be played back has been heard to its end.
	PlayedBack,
	/// There is no recording of those half-moves.
	NothingThere,
	/// Playing back is not possible. The text is for the screen.
	Unplayable(String),
}

/// How loud the microphone is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
	#[default]
	Silent,
	Quiet,
	Good,
	Loud,
	/// Louder than the microphone can take.
	TooLoud,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
	/// No game is recorded.
	#[default]
	Off,
	/// The recorder has not answered yet.
	Starting,
	Runs,
	NoMicrophone,
	DiskFull,
	Unwritable,
}

/// What the desk knows of the recorder.
#[derive(Debug, Default)]
pub(super) struct Recording {
	wanted: bool,
	state: State,
	level: Level,
	/// Something is being played back.
	plays: bool,
}

impl Recording {
	pub(super) fn new(wanted: bool) -> Self {
		Self {
			wanted,
			..Self::default()
		}
	}
}

impl Mouth {
	fn record(&mut self, order: RecorderOrder) {
		if self.recording.wanted {
			self.effect(Effect::Recorder(order));
		}
	}

	/// A game is opened or taken up; `facts` are those that it has already.
	pub(super) fn record_game(&mut self, table: &Table, date: &str, facts: &[Fact]) {
		let opening = table.opening();
		let players = [&opening.white.name, &opening.black.name];
		let name = players.into_iter().filter(|name| !name.is_empty());
		let name = core::iter::once(date).chain(name.map(String::as_str));
		let known = facts.iter().filter(|fact| kind(&fact.event) != MarkKind::Told);
		self.recording.state = State::Starting;
		self.record(RecorderOrder::Begin {
			name: name.collect::<Vec<_>>().join(" "),
			known: known.map(|fact| fact.at).collect(),
		});
	}

	/// The mark of a fact of which the room hears these sentences. `table` is as it was before.
	pub(super) fn mark(&self, fact: &Fact, said: &[(Urgency, Phrase)], table: &Table) -> Option<Mark> {
		let kind = kind(&fact.event);
		if !self.recording.wanted || kind == MarkKind::Told && said.is_empty() {
			return None;
		}
		let text: Vec<String> = said.iter().map(|(_, phrase)| phrase.to_string()).collect();
		Some(Mark {
			at: fact.at,
			ply: half_move(&fact.event, table),
			kind,
			text: text.join(" "),
		})
	}

	pub(super) fn record_marks(&mut self, marks: Vec<Mark>) {
		for mark in marks {
			self.record(RecorderOrder::Mark(mark));
		}
	}

	pub(super) fn record_end(&mut self) {
		self.recording.state = State::Off;
		self.recording.plays = false;
		self.record(RecorderOrder::End);
	}

	/// Lets what was said at these half-moves be heard.
	pub(super) fn play_back(&mut self, from: u32, to: u32) {
		if self.recording.wanted {
			self.recording.plays = true;
			self.record(RecorderOrder::PlayBack { from, to });
		} else {
			self.answer(self.line(Line::NotRecorded));
		}
	}

	/// Whatever else is to be heard, or any key, ends the playing back.
	pub(super) fn stop_playing_back(&mut self) {
		if core::mem::take(&mut self.recording.plays) {
			self.record(RecorderOrder::Hush);
		}
	}

	/// How it stands with the recording, in a sentence or two; nothing where none was asked for.
	pub(super) fn recording(&self) -> Option<Phrase> {
		let line = match self.recording.state {
			State::Off | State::Starting => return None,
			State::Runs => {
				let mut phrase = self.line(Line::Recorded);
				let level = self.line(match self.recording.level {
					Level::Silent => Line::LevelSilent,
					Level::Quiet => Line::LevelQuiet,
					Level::Good => Line::LevelGood,
					Level::Loud => Line::LevelLoud,
					Level::TooLoud => Line::LevelTooLoud,
				});
				phrase.append(self.words.line(Line::Level, &[level]));
				return Some(phrase);
			}
			State::NoMicrophone => Line::NoMicrophone,
			State::DiskFull => Line::RecordingDiskFull,
			State::Unwritable => Line::RecordingFails,
		};
		self.recording.wanted.then(|| self.line(line))
	}

	/// Says how it stands with the recording.
	pub(super) fn say_recording(&mut self) {
		let phrase = self.recording().unwrap_or_else(|| self.line(Line::NotRecorded));
		self.answer(phrase);
	}

	/// Takes in what the recorder reports.
	pub(super) fn recorder(&mut self, news: RecorderNews) {
		match news {
			RecorderNews::Runs => {
				let line = match self.recording.state {
					State::Off | State::Starting | State::Runs => Line::Recorded,
					State::NoMicrophone | State::DiskFull | State::Unwritable => Line::RecordedAgain,
				};
				self.recording.state = State::Runs;
				self.say(Urgency::News, self.line(line));
			}
			RecorderNews::NoMicrophone(why) => self.cannot_record(State::NoMicrophone, why),
			RecorderNews::Level(level) => self.recording.level = level,
			RecorderNews::DiskLow(left) => {
				let left = self.words.span(left);
				self.say(Urgency::Alarm, self.words.line(Line::RecordingDiskLow, &[left]));
				self.tone(Tone::Trouble);
			}
			RecorderNews::DiskFull => self.cannot_record(State::DiskFull, String::new()),
			RecorderNews::Unwritable(why) => self.cannot_record(State::Unwritable, why),
			RecorderNews::PlayedBack => {
				if core::mem::take(&mut self.recording.plays) {
					self.say(Urgency::News, self.line(Line::PlayedBack));
				}
			}
			RecorderNews::NothingThere => self.cannot_play(Line::NothingRecorded),
			RecorderNews::Unplayable(why) => {
				self.notice(why);
				self.cannot_play(Line::CannotPlayBack);
			}
		}
	}

	fn cannot_record(&mut self, state: State, why: String) {
		self.recording.state = state;
		if !why.is_empty() {
			self.notice(why);
		}
		if let Some(phrase) = self.recording() {
			self.say(Urgency::Alarm, phrase);
			self.tone(Tone::Trouble);
		}
	}

	fn cannot_play(&mut self, line: Line) {
		if core::mem::take(&mut self.recording.plays) {
			self.answer(self.line(line));
			self.tone(Tone::Illegal);
		}
	}
}

/// The half-move that a move's number and side name at this table, counted from one. Without a side both of the move.
pub(super) fn half_moves(table: &Table, number: u32, side: Option<Color>) -> Option<(u32, u32)> {
	let made = u32::try_from(table.plies().len()).ok()?;
	let now = table.position();
	let count = |number: u32, side: Color| {
		number
			.checked_mul(2)?
			.checked_add(u32::from(side == Color::Black))
	};
	let first = count(now.move_number(), now.turn())?.checked_sub(made)?;
	let place = |side: Color| {
		let counted = count(number, side)?.checked_sub(first)?.checked_add(1)?;
		(counted <= made).then_some(counted)
	};
	let sides = match side {
		Some(side) => [side, side],
		None => [Color::White, Color::Black],
	};
	let mut found = sides.into_iter().filter_map(place);
	let from = found.next()?;
	Some((from, found.next().unwrap_or(from)))
}

const fn kind(event: &Event) -> MarkKind {
	if matches!(event, Event::Moved { .. }) {
		MarkKind::Moved
	} else if matches!(
		event,
		Event::Announced { .. } | Event::Corrected { .. } | Event::Repeated { .. }
	) {
		MarkKind::Announced
	} else {
		MarkKind::Told
	}
}

/// Which half-move the event is about.
fn half_move(event: &Event, table: &Table) -> u32 {
	let made = u32::try_from(table.plies().len()).unwrap_or(u32::MAX);
	let to_move = table.position().turn();
	let coming = match kind(event) {
		MarkKind::Moved => true,
		MarkKind::Told => false,
		// The board may have been quicker than the tongue.
		MarkKind::Announced => {
			if let Event::Announced { of, .. } = event {
				*of == to_move
			} else {
				table.turn().side == to_move && !table.turn().made
			}
		}
	};
	made.saturating_add(u32::from(coming))
}
