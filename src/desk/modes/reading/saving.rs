//! A game that is edited: its chapters, the edits that can be taken back, and its file. Each edit is on the disk before it is told.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::Reading;
use super::book::Book;
use crate::narrator::Narrator;
use crate::ports::{Effect, ReadStudy, StorageOrder};
use crate::sheet::{Chapter, Edit, ImportedGame, PgnFlaw, study_pgn};
use crate::voice::{Audience, Phrase, PhraseKey, Urgency, phrases};

/// A study that is open.
#[derive(Debug)]
pub(super) struct Study {
	/// `None` before its first edit is kept.
	file: Option<File>,
	pub(super) chapters: Vec<ImportedGame>,
	/// The place of the chapter in hand.
	pub(super) at: usize,
	/// The chapter in hand, as it is edited.
	pub(super) chapter: Chapter,
	undo: Vec<Vec<Edit>>,
	redo: Vec<Vec<Edit>>,
	/// A line of the engine that is walked and not kept.
	pub(super) walked: Option<Walked>,
	saving: Option<Saving>,
}

/// The file of a study.
#[derive(Clone, Debug)]
struct File {
	name: String,
	/// `None` if the file must not be written over.
	seal: Option<[u8; 32]>,
}

/// A line that stands beside the game without being saved.
#[derive(Debug)]
pub(super) struct Walked {
	/// The steps that take it back.
	pub(super) back: Vec<Edit>,
	/// The move before it, and its last move.
	pub(super) from: usize,
	pub(super) last: usize,
}

/// An edit on its way to the disk.
#[derive(Debug)]
struct Saving {
	what: Saved,
	/// The move that was shown before it.
	shown: usize,
	told: Vec<Phrase>,
}

/// A change that is saved, with the steps that take it back.
#[derive(Debug)]
enum Saved {
	Edit(Vec<Edit>),
	Undo(Vec<Edit>),
	Redo(Vec<Edit>),
	/// A new chapter; the one before was in this place.
	Chapter(usize),
}

impl Study {
	fn of(chapters: Vec<ImportedGame>, file: Option<File>) -> Option<Self> {
		Some(Self {
			file,
			chapter: Chapter::of(chapters.first()?),
			chapters,
			at: 0,
			undo: Vec::new(),
			redo: Vec::new(),
			walked: None,
			saving: None,
		})
	}

	/// Takes up another chapter.
	fn turn_to(&mut self, at: usize) {
		if let Some(game) = self.chapters.get(at) {
			self.chapter = Chapter::of(game);
			self.at = at;
			self.undo.clear();
			self.redo.clear();
			self.walked = None;
		}
	}

	/// Writes the chapter in hand into the study.
	///
	/// # Errors
	/// If it is too large.
	fn renew(&mut self) -> Result<(), PgnFlaw> {
		let game = self.chapter.game()?;
		if let Some(chapter) = self.chapters.get_mut(self.at) {
			*chapter = game;
		}
		Ok(())
	}

	/// Names the chapter and the study.
	pub(super) fn titled(&self, narrator: &Narrator) -> Phrase {
		let words = narrator.words();
		let large = |number: usize| words.number(u32::try_from(number).unwrap_or(u32::MAX));
		words.fill(phrases::StudyChapter {
			text: words.text(self.file.as_ref().map_or("", |file| &file.name)),
			number: large(self.at.saturating_add(1)),
			count: large(self.chapters.len()),
		})
	}
}

impl Reading {
	/// Returns `true` if the game that is read is a study: a move that is typed is added to it.
	pub(super) fn is_study(&self) -> bool {
		self.study.as_ref().is_some_and(|study| study.file.is_some())
	}

	pub(super) fn is_saving(&self) -> bool {
		self.study.as_ref().is_some_and(|study| study.saving.is_some())
	}

	/// The game as it can be edited. A game of the archive becomes a study with its first edit.
	pub(super) fn editable(&mut self) -> Option<&mut Study> {
		if self.study.is_none() {
			let game = self.book.as_ref()?.game.clone();
			self.study = Study::of(vec![game], None).map(Box::new);
		}
		self.study.as_deref_mut()
	}

	/// Returns the move that is shown, in the tree that is edited.
	pub(super) fn shown_node(&mut self) -> Option<usize> {
		let (branch, made) = self.book.as_ref()?.place();
		self.editable()?.chapter.at(branch, made)
	}

	/// Opens a study that was read.
	pub(super) fn open_study(&mut self, read: Option<Box<ReadStudy>>, narrator: &mut Narrator) {
		self.search.waiting = false;
		let opened = read.and_then(|read| {
			let ReadStudy { name, file, seal } = *read;
			let seal = file.is_whole.then_some(seal);
			Study::of(file.chapters, Some(File { name, seal }))
		});
		let Some(study) = opened else {
			return narrator.say(Audience::Room, Urgency::Alarm, PhraseKey::CannotOpen);
		};
		if study.file.as_ref().is_some_and(|file| file.seal.is_none()) {
			narrator.say(Audience::Room, Urgency::Alarm, PhraseKey::StudyBroken);
		}
		self.study = Some(Box::new(study));
		self.show_chapter(narrator);
	}

	/// Shows the chapter in hand from its beginning.
	fn show_chapter(&mut self, narrator: &mut Narrator) {
		let Some(study) = &self.study else { return };
		let Some(book) = study.chapters.get(study.at).cloned().and_then(Book::open) else {
			return narrator.say(Audience::Room, Urgency::Alarm, PhraseKey::CannotOpen);
		};
		self.refused = None;
		self.panel.finger.lift();
		self.panel.forget_lines();
		let mut told = vec![study.titled(narrator)];
		told.extend(book.opened(narrator));
		self.book = Some(Box::new(book));
		narrator.answer_all(told);
	}

	/// Turns to a chapter by its number.
	pub(super) fn turn_to_chapter(&mut self, number: usize, narrator: &mut Narrator) {
		self.drop_walk();
		let study = self.study.as_mut().zip(number.checked_sub(1));
		match study.filter(|(study, at)| *at < study.chapters.len()) {
			Some((study, at)) => {
				study.turn_to(at);
				self.show_chapter(narrator);
			}
			None => narrator.refuse(PhraseKey::NoChapter),
		}
	}

	/// Shows the game as it is edited now, after this move.
	fn show(&mut self, node: usize) {
		let Some(study) = &self.study else { return };
		let (branch, made) = study.chapter.place(study.chapter.standing(node));
		if let Some(mut book) = study.chapters.get(study.at).cloned().and_then(Book::open) {
			book.enter(branch, made);
			self.book = Some(Box::new(book));
		}
		self.panel.forget_lines();
	}

	/// A line of the engine that was walked and not kept is taken back.
	pub(super) fn drop_walk(&mut self) {
		let shown = self.shown_node();
		if let Some(study) = &mut self.study
			&& let Some(walked) = study.walked.take()
		{
			study.chapter.apply_all(walked.back);
			// It was written before the line was walked.
			let _ = study.renew();
			self.show(shown.unwrap_or_default());
		}
		self.forget_unedited();
	}

	/// A game that was not edited is no study.
	pub(super) fn forget_unedited(&mut self) {
		let is_edited =
			|study: &Study| study.file.is_some() || study.saving.is_some() || study.walked.is_some();
		if !self.study.as_ref().is_some_and(|study| is_edited(study)) {
			self.study = None;
		}
	}

	/// Tells this as well when the last edit is on the disk.
	pub(super) fn tell_when_kept(&mut self, told: Vec<Phrase>) {
		if let Some(saving) = self.study.as_mut().and_then(|study| study.saving.as_mut()) {
			saving.told.extend(told);
		}
	}

	/// Carries out these steps without saving them, and shows this move. Returns the steps that take them back.
	pub(super) fn try_edits(
		&mut self,
		edits: Vec<Edit>,
		node: usize,
		narrator: &mut Narrator,
	) -> Option<Vec<Edit>> {
		let study = self.editable()?;
		let back = study.chapter.apply_all(edits)?;
		if let Err(flaw) = study.renew() {
			study.chapter.apply_all(back);
			narrator.refuse(match flaw {
				PgnFlaw::Deep => PhraseKey::StudyDeep,
				_ => PhraseKey::StudyFull,
			});
			return None;
		}
		self.show(node);
		Some(back)
	}

	/// Carries out an edit, and saves it; then this is told, and the move.
	pub(super) fn make(&mut self, edits: Vec<Edit>, node: usize, told: Vec<Phrase>, narrator: &mut Narrator) {
		let Some(shown) = self.shown_node() else { return };
		let Some(mut back) = self.try_edits(edits, node, narrator) else {
			return;
		};
		// A line that is walked is kept with the edit of it.
		if let Some(walked) = self.study.as_mut().and_then(|study| study.walked.take()) {
			back.extend(walked.back);
		}
		self.save(Saved::Edit(back), shown, told, narrator);
	}

	fn save(&mut self, what: Saved, shown: usize, told: Vec<Phrase>, narrator: &mut Narrator) {
		let title = self.book.as_ref().map(|book| book.file_name());
		let new = || {
			format!(
				"{} {}",
				narrator.line(PhraseKey::StudyName).open(),
				narrator.today()
			)
		};
		let Some(study) = &mut self.study else { return };
		study.saving = Some(Saving { what, shown, told });
		let (name, seal) = match &study.file {
			Some(file) => (file.name.clone(), file.seal),
			None => (title.filter(|title| !title.is_empty()).unwrap_or_else(new), None),
		};
		narrator.effect(Effect::Storage(StorageOrder::KeepStudy {
			name,
			seal,
			pgn: study_pgn(&study.chapters),
		}));
	}

	/// The last edit is on the disk: it is told.
	pub(super) fn kept(&mut self, name: String, seal: [u8; 32], narrator: &mut Narrator) {
		let Some(study) = &mut self.study else { return };
		let Some(saving) = study.saving.take() else { return };
		let before = study.file.replace(File {
			name: name.clone(),
			seal: Some(seal),
		});
		let is_begun = matches!(saving.what, Saved::Chapter(_)) && study.chapters.len() == 1;
		match saving.what {
			Saved::Edit(back) => {
				study.undo.push(back);
				study.redo.clear();
			}
			Saved::Undo(back) => study.redo.push(back),
			Saved::Redo(back) => study.undo.push(back),
			Saved::Chapter(_) => {}
		}
		narrator.answer_all(saving.told);
		if before.is_none() && is_begun {
			return narrator.answer_behind(study.titled(narrator));
		}
		let moved = match before {
			Some(before) if before.name == name => None,
			Some(before) if before.seal.is_some() => Some(PhraseKey::StudyBeside),
			Some(_) | None => Some(PhraseKey::StudyNamed),
		};
		if let Some(moved) = moved {
			let words = narrator.words();
			narrator.answer_behind(words.line(moved, &[words.text(&name)]));
		}
	}

	/// The last edit could not be saved, as was told: it is taken back.
	pub(super) fn not_kept(&mut self) {
		let Some(study) = &mut self.study else { return };
		let Some(saving) = study.saving.take() else { return };
		match saving.what {
			Saved::Edit(back) => {
				study.chapter.apply_all(back);
			}
			Saved::Undo(back) => study.undo.extend(study.chapter.apply_all(back)),
			Saved::Redo(back) => study.redo.extend(study.chapter.apply_all(back)),
			Saved::Chapter(at) => {
				study.chapters.pop();
				study.turn_to(at);
			}
		}
		// It was written before this edit.
		let _ = study.renew();
		self.show(saving.shown);
		if self.study.as_ref().is_some_and(|study| study.chapters.is_empty()) {
			self.book = None;
		}
		self.forget_unedited();
	}

	/// Takes the last edit back, or makes it again.
	pub(super) fn undo(&mut self, again: bool, narrator: &mut Narrator) {
		let walks = self.study.as_ref().is_some_and(|study| study.walked.is_some());
		self.drop_walk();
		if walks && !again {
			return self.tell_of(Book::here, narrator);
		}
		let shown = self.shown_node().unwrap_or_default();
		let study = self.study.as_mut();
		let stack = study.map(|study| if again { &mut study.redo } else { &mut study.undo });
		let edits = stack.and_then(Vec::pop);
		let Some((edits, study)) = edits.zip(self.study.as_mut()) else {
			self.forget_unedited();
			return narrator.refuse(if again {
				PhraseKey::NoEditToRedo
			} else {
				PhraseKey::NoEditToUndo
			});
		};
		let node = edits.last().map_or(shown, Edit::node);
		let Some(back) = study.chapter.apply_all(edits) else {
			return;
		};
		let _ = study.renew();
		self.show(node);
		let line = if again {
			PhraseKey::EditRedone
		} else {
			PhraseKey::EditUndone
		};
		let mut told = vec![narrator.line(line)];
		told.extend(self.book.iter().flat_map(|book| book.here(narrator)));
		let what = if again {
			Saved::Redo(back)
		} else {
			Saved::Undo(back)
		};
		self.save(what, shown, told, narrator);
	}

	/// Adds a chapter, and opens it.
	pub(super) fn add_chapter(&mut self, game: ImportedGame, narrator: &mut Narrator) {
		self.drop_walk();
		let shown = self.shown_node().unwrap_or_default();
		if self.editable().is_none() {
			self.study = Study::of(vec![game.clone()], None).map(Box::new);
			self.book = Book::open(game).map(Box::new);
		} else if let Some(study) = &mut self.study {
			study.chapters.push(game);
		}
		let Some(study) = &mut self.study else { return };
		let before = study.at;
		study.turn_to(study.chapters.len().saturating_sub(1));
		self.show(crate::sheet::ROOT);
		let number = self.study.as_ref().map_or(0, |study| study.chapters.len());
		let number = narrator.words().number(u32::try_from(number).unwrap_or(u32::MAX));
		let told = vec![narrator.words().line(PhraseKey::ChapterAdded, &[number])];
		self.save(Saved::Chapter(before), shown, told, narrator);
	}
}
