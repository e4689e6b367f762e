//! The recording of the table's sounds: its marks, its playback, and the sentences about it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::chess::Color;
use crate::desk::recording_state::{Recording, State};
use crate::desk::session::Session;
use crate::game::{Event, Fact, PlayEvent, Table};
use crate::ports::{Effect, Obstacle};
use crate::ports::{Level, Mark, MarkKind, RecorderNews, RecorderOrder};
use crate::voice::{Audience, Phrase, PhraseKey, Tone, Urgency};

impl Session {
	fn record(&mut self, order: RecorderOrder) {
		if self.recording.wanted {
			self.effect(Effect::Recorder(order));
		}
	}

	/// A game is opened or taken up; `facts` are those that it has already.
	pub(in crate::desk) fn record_game(&mut self, table: &Table, date: &str, facts: &[Fact]) {
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
	pub(in crate::desk) fn mark(
		&self,
		fact: &Fact,
		said: &[(Urgency, Phrase)],
		table: &Table,
	) -> Option<Mark> {
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

	pub(in crate::desk) fn record_marks(&mut self, marks: Vec<Mark>) {
		for mark in marks {
			self.record(RecorderOrder::Mark(mark));
		}
	}

	pub(in crate::desk) fn record_end(&mut self) {
		self.recording = Recording::new(self.recording.wanted);
		self.record(RecorderOrder::End);
	}

	/// Plays back the recording of these half-moves.
	pub(in crate::desk) fn play_back(&mut self, from: u32, to: u32) {
		self.play_back_to(Audience::Room, from, to);
	}

	/// Plays it back for the person who asked for it, in their own ear if somebody has one.
	pub(in crate::desk) fn play_back_to(&mut self, audience: Audience, from: u32, to: u32) {
		let ear = self.narrator.ear_for_playing(audience);
		match ear.filter(|_| self.recording.wanted) {
			Some(ear) => {
				self.recording.plays = Some(audience);
				self.record(RecorderOrder::PlayBack { from, to, ear });
			}
			None if self.recording.wanted => self.narrator.refuse(self.narrator.no_own_ear(audience)),
			None => self.narrator.answer(PhraseKey::NotRecordedHere),
		}
	}

	/// Any key ends the playing back.
	pub(in crate::desk) fn stop_playing_back(&mut self) {
		if self.recording.plays.take().is_some() {
			self.record(RecorderOrder::Hush);
		}
	}

	/// Whatever else is to be heard ends the playing back: the order for it goes out before that is said.
	pub(in crate::desk) fn hear_one_thing(&mut self, effects: &mut Vec<Effect>) {
		if self.recording.plays.is_none() {
			return;
		}
		let begins = |effect: &Effect| matches!(effect, Effect::Recorder(RecorderOrder::PlayBack { .. }));
		let begun = effects.iter().rposition(begins).unwrap_or(0);
		let mut behind = effects.iter().skip(begun);
		if let Some(said) = behind.position(|effect| matches!(effect, Effect::Say(_))) {
			effects.insert(begun + said, Effect::Recorder(RecorderOrder::Hush));
			self.recording.plays = None;
		}
	}

	/// Tells the state of the recording in a sentence or two; `None` if no recording was asked for.
	pub(in crate::desk) fn recording(&self) -> Option<Phrase> {
		let line = match self.recording.state {
			State::Off | State::Starting => return None,
			State::Runs => {
				let mut phrase = self.narrator.line(PhraseKey::Recorded);
				let level = self.narrator.line(match self.recording.level {
					Level::Silent => PhraseKey::LevelSilent,
					Level::Quiet => PhraseKey::LevelQuiet,
					Level::Good => PhraseKey::LevelGood,
					Level::Loud => PhraseKey::LevelLoud,
					Level::TooLoud => PhraseKey::LevelTooLoud,
				});
				phrase.append(self.narrator.words().line(PhraseKey::Level, &[level]));
				return Some(phrase);
			}
			State::NoMicrophone => PhraseKey::NoMicrophone,
			State::DiskFull => PhraseKey::RecordingDiskFull,
			State::Unwritable => PhraseKey::RecordingFails,
		};
		let mut phrase = self.narrator.line(line);
		if let Some(why) = &self.recording.obstacle {
			phrase.append(self.narrator.words().obstacle(why));
		}
		self.recording.wanted.then_some(phrase)
	}

	/// The same for the screen.
	pub(in crate::desk) fn recording_notice(&self) -> Option<String> {
		self.recording().map(|phrase| phrase.to_string())
	}

	/// Says how it stands with the recording.
	pub(in crate::desk) fn say_recording(&mut self) {
		let otherwise = if self.recording.wanted {
			PhraseKey::NotRecordedYet
		} else {
			PhraseKey::NotRecordedHere
		};
		let phrase = self.recording().unwrap_or_else(|| self.narrator.line(otherwise));
		self.narrator.answer(phrase);
	}

	/// Takes a report of the recorder.
	pub(in crate::desk) fn recorder(&mut self, news: RecorderNews) {
		match news {
			RecorderNews::Runs => {
				let line = match self.recording.state {
					State::Off | State::Starting | State::Runs => PhraseKey::Recorded,
					State::NoMicrophone | State::DiskFull | State::Unwritable => PhraseKey::RecordedAgain,
				};
				self.recording.state = State::Runs;
				self.recording.obstacle = None;
				self.narrator.say(Audience::Room, Urgency::News, line);
			}
			RecorderNews::NoMicrophone(_) => self.cannot_record(State::NoMicrophone, None),
			RecorderNews::Level(level) => self.recording.level = level,
			RecorderNews::DiskLow(left) => {
				let left = self.narrator.words().span(left);
				self.narrator.say(
					Audience::Room,
					Urgency::Alarm,
					self.narrator.words().line(PhraseKey::RecordingDiskLow, &[left]),
				);
				self.narrator.tone_to(Audience::Room, Tone::Trouble);
			}
			RecorderNews::DiskFull => self.cannot_record(State::DiskFull, None),
			RecorderNews::Unwritable(why) => self.cannot_record(State::Unwritable, Some(why)),
			RecorderNews::PlayedBack => {
				if let Some(audience) = self.recording.plays.take() {
					self.narrator.say(audience, Urgency::News, PhraseKey::PlayedBack);
				}
			}
			RecorderNews::NothingThere => self.cannot_play(self.narrator.line(PhraseKey::NothingRecorded)),
			RecorderNews::Unplayable(why) => {
				let mut phrase = self.narrator.line(PhraseKey::CannotPlayBack);
				phrase.append(self.narrator.words().reported(&why));
				self.cannot_play(phrase);
			}
		}
	}

	fn cannot_record(&mut self, state: State, why: Option<Obstacle>) {
		self.recording.state = state;
		self.recording.obstacle = why;
		if let Some(phrase) = self.recording() {
			self.narrator.say(Audience::Room, Urgency::Alarm, phrase);
			self.narrator.tone_to(Audience::Room, Tone::Trouble);
		}
	}

	fn cannot_play(&mut self, phrase: Phrase) {
		if let Some(audience) = self.recording.plays.take() {
			self.narrator.answer_all_to(audience, [phrase]);
			self.narrator.tone_to(audience, Tone::Illegal);
		}
	}
}

/// The half-move that a move's number and side name at this table, counted from one. Without a side both of the move.
pub(in crate::desk) fn half_moves(table: &Table, number: u32, side: Option<Color>) -> Option<(u32, u32)> {
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
	if matches!(event, Event::Play(PlayEvent::Moved { .. })) {
		MarkKind::Moved
	} else if matches!(
		event,
		Event::Play(PlayEvent::Announced { .. } | PlayEvent::Corrected { .. } | PlayEvent::Repeated { .. })
	) {
		MarkKind::Announced
	} else {
		MarkKind::Told
	}
}

/// Returns the half-move that the event is about.
fn half_move(event: &Event, table: &Table) -> u32 {
	let made = u32::try_from(table.plies().len()).unwrap_or(u32::MAX);
	let to_move = table.position().turn();
	let coming = match kind(event) {
		MarkKind::Moved => true,
		MarkKind::Told => false,
		// The board may have been quicker than the tongue.
		MarkKind::Announced => {
			if let Event::Play(PlayEvent::Announced { of, .. }) = event {
				*of == to_move
			} else {
				table.turn().side == to_move && !table.turn().made
			}
		}
	};
	made.saturating_add(u32::from(coming))
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::clock::Stamp;
	use crate::desk::Desk;
	use crate::keys::Keymap;
	use crate::ports::Input;
	use crate::settings::Choices;
	use crate::voice::{Language, Library};

	fn recorded(fen: &str) -> Desk {
		let mut choices = Choices::new(Language::ENGLISH);
		for (name, value) in [
			("opponent", "friend"),
			("clock", "none"),
			("vocabulary", "en"),
			("record", "on"),
			("fen", fen),
		] {
			choices.set(name, value).unwrap();
		}
		let keymap = Keymap::default();
		Desk::open(choices, Library::built_in(), keymap, "2026-11-21", true, Stamp(0))
			.unwrap()
			.0
	}

	#[test]
	fn the_page_shows_whether_it_records_and_how_loud() {
		let mut desk = recorded("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
		let mut check = |news, expected: &[&str]| {
			desk.update(Stamp(0), Input::Recorder(news));
			assert_eq!(desk.page().notices, expected);
		};
		check(
			RecorderNews::Runs,
			&["Microphone recording is on. Level: silent."],
		);
		check(
			RecorderNews::Level(Level::Good),
			&["Microphone recording is on. Level: good."],
		);
		check(
			RecorderNews::NoMicrophone("gone".into()),
			&["No microphone. Please plug one in, and recording continues."],
		);
		check(
			RecorderNews::Unwritable(Obstacle::ReadOnly),
			&[
				"The recording cannot be written. The game continues. Please check the disk. It is read-only. Please remove \
				 the write protection.",
			],
		);
		check(RecorderNews::Runs, &["Microphone recording is on. Level: good."]);
	}

	#[test]
	fn a_move_is_found_by_its_number_also_where_black_began() {
		let mut desk = recorded("4k3/8/8/8/8/8/4P3/4K3 b - - 0 23");
		for written in ["e8d8", "e2e4", "d8c8"] {
			desk.update(Stamp(0), Input::Line(written.into()));
		}
		let mut check = |asked: &str, expected: Option<(u32, u32)>| {
			let effects = desk.update(Stamp(0), Input::Line(format!("play back {asked}")));
			let played = effects.into_iter().find_map(|effect| {
				if let Effect::Recorder(RecorderOrder::PlayBack { from, to, .. }) = effect {
					Some((from, to))
				} else {
					None
				}
			});
			assert_eq!(played, expected, "{asked}");
		};
		check("23", Some((1, 1)));
		check("24", Some((2, 3)));
		check("24 black", Some((3, 3)));
		check("24. White", Some((2, 2)));
		for nothing in [
			"22",
			"23 white",
			"25",
			"0",
			"4294967295",
			"99999999999999",
			"x",
			"24 green",
		] {
			check(nothing, None);
		}
	}
}
