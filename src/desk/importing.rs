//! A file of games or puzzles that is taken in while something else is done: how far it is, and what became of it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Desk;
use super::import_progress::{Importing, TOLD, many, small};
use super::mode::News;
use super::session::Session;
use crate::asking::Intent;
use crate::commands::{Action, TrainingAction};
use crate::narrator::Narrator;
use crate::ports::{Effect, ImportEnd, ImportKind, ImportNews, ImportOrder, Obstacle};
use crate::voice::{Audience, Detail, Phrase, PhraseKey, Urgency};

/// Number of signs of the bar.
const BAR: usize = 20;

impl Session {
	/// Asks for this file to be taken in, as it was typed.
	pub(super) fn begin_import(&mut self, path: String) {
		self.importing = Some(Importing::begin(None, self.at()));
		self.effect(Effect::Import(ImportOrder::Begin(path)));
	}

	/// Says that a file is being taken in, how far that is, and how it is stopped.
	pub(super) fn tell_import(&mut self) {
		let Some(importing) = &self.importing else { return };
		let told = importing.sentence(&self.narrator);
		self.narrator.answer(if importing.is_download {
			PhraseKey::DownloadRuns
		} else {
			PhraseKey::ImportRuns
		});
		self.narrator.answer_behind(told);
	}

	/// Tells the progress now and then.
	pub(super) fn tell_import_due(&mut self) {
		let at = self.at();
		let Some(importing) = self.importing.as_mut().filter(|importing| importing.told <= at) else {
			return;
		};
		importing.told = at + TOLD;
		let told = importing.sentence(&self.narrator);
		self.narrator.say(Audience::Room, Urgency::Echo, told);
	}

	/// The progress as the page shows it: a sentence, and a bar.
	pub(super) fn import_remarks(&self) -> Vec<String> {
		let Some(importing) = &self.importing else {
			return Vec::new();
		};
		let mut remarks = Vec::from([importing.sentence(&self.narrator).to_string()]);
		if let Some(percent) = importing.so_far.and_then(|so_far| so_far.percent) {
			let done = BAR.saturating_mul(usize::from(percent)).div_euclid(100).min(BAR);
			let rest = BAR.saturating_sub(done);
			remarks.push(format!("[{}{}]", "#".repeat(done), ".".repeat(rest)));
		}
		remarks
	}

	/// Says at the end of the program that nothing is lost.
	pub(super) fn leave_import(&mut self) {
		if self.importing.take().is_some() {
			self.narrator.answer_behind(PhraseKey::ImportLeft);
		}
	}
}

impl Desk {
	/// Returns the path that a line names beside the command.
	pub(super) fn path_to_import(&self, intent: &Intent) -> Option<String> {
		named_path(intent)
			.filter(|_| !self.mode.context().awaits_text())
			.map(str::to_string)
	}

	/// Takes in the file of this path, if that is allowed here.
	pub(super) fn import(&mut self, path: String) {
		self.session.path_to_import = Some(path);
		self.act(Action::Training(TrainingAction::Import));
		self.session.path_to_import = None;
	}

	/// A report of the door that takes in files.
	pub(super) fn imported(&mut self, news: ImportNews) {
		let narrator = &mut self.session.narrator;
		match &news {
			ImportNews::Completed(_) => {}
			ImportNews::Begun { path } => {
				let told = narrator.path_in_short(path);
				let told = narrator.words().line(PhraseKey::ImportBegins, &[told]);
				narrator.say(Audience::Room, Urgency::News, told);
			}
			ImportNews::SoFar(so_far) => {
				if let Some(importing) = &mut self.session.importing {
					importing.so_far = Some(*so_far);
				}
			}
			ImportNews::Unopened { path, why } => {
				let short = narrator.path_in_short(path);
				let told = match why {
					Obstacle::Missing | Obstacle::NotAFolder => {
						narrator.words().line(PhraseKey::ImportMissing, &[short])
					}
					Obstacle::NotAFile => narrator.words().line(PhraseKey::ImportNotAFile, &[short]),
					why => {
						let told = narrator.words().line(PhraseKey::ImportUnreadable, &[short]);
						told.and(narrator.words().obstacle(why))
					}
				};
				self.unimported(told);
			}
			ImportNews::Folder { path } => {
				let short = narrator.path_in_short(path);
				let told = narrator.words().line(PhraseKey::ImportFolder, &[short]);
				self.unimported(told);
			}
			ImportNews::Ended(end) => {
				let importing = self.session.importing.take();
				for sentence in told_of(end, importing.as_ref(), &self.session.narrator) {
					self.session.narrator.say(Audience::Room, Urgency::News, sentence);
				}
			}
		}
		self.hand_out(News::Import(news));
	}

	/// Nothing was read, for this reason.
	fn unimported(&mut self, why: Phrase) {
		self.session.importing = None;
		self.session.narrator.say(Audience::Room, Urgency::Alarm, why);
	}
}

/// Returns the path that a line names beside the command, as it was typed.
pub(super) fn named_path(intent: &Intent) -> Option<&str> {
	let rest = intent.rest.trim();
	let names = intent.action == Some(Action::Training(TrainingAction::Import)) && !rest.is_empty();
	let path = intent.text().split_once(char::is_whitespace)?.1.trim();
	(names && path.ends_with(rest)).then_some(path)
}

/// Tells what became of a file, and the next step.
fn told_of(end: &ImportEnd, importing: Option<&Importing>, narrator: &Narrator) -> Vec<Phrase> {
	let words = narrator.words();
	let of_command_line = |message: &crate::texts::Message| {
		let language = words.manner().dialogue;
		Phrase::free(language, &message.sentence(language))
	};
	let download = importing.filter(|importing| importing.is_download);
	let mut told = Vec::new();
	if end.stopped {
		told.push(narrator.line(PhraseKey::ImportStopped));
	}
	told.extend(end.why.as_ref().map(of_command_line));
	if end.is_other {
		told.push(narrator.line(PhraseKey::ImportOther));
	} else if end.why.is_none() && end.kind.is_none() && download.is_some_and(|download| download.is_whole) {
		told.push(narrator.line(PhraseKey::DownloadNone));
	} else if end.why.is_some() && download.is_none() {
		told.push(narrator.line(PhraseKey::ImportAgain));
	}
	let kind = end.kind.unwrap_or(ImportKind::Games);
	let of_kind = |line, number| words.line(line, &[many(kind, number, narrator)]);
	if end.new > 0 || end.stopped {
		told.push(of_kind(PhraseKey::ImportKept, end.new));
	}
	if end.known > 0 {
		told.push(of_kind(PhraseKey::ImportKnown, end.known));
	}
	if end.refused > 0 {
		told.push(words.counted(PhraseKey::ImportRefused, small(end.refused), &[]));
		told.extend(end.first.as_ref().map(of_command_line));
	}
	if end.new > 0 && narrator.says(Detail::Hints) {
		let action = match kind {
			ImportKind::Games => TrainingAction::Read,
			ImportKind::Puzzles => TrainingAction::Puzzles,
		};
		let word = words.command_word(Action::Training(action).name());
		told.push(words.line(PhraseKey::ImportThen, &[word]));
	}
	told
}
