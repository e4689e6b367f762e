//! A game that is edited: its chapters, the edits that can be taken back, and its file. Each edit is on the disk before it is told.

use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::Reading;
use super::book::Book;
use crate::narrator::Narrator;
use crate::ports::{Effect, ReadStudy, StorageOrder};
use crate::sheet::{Chapter, Edit, ImportedGame, PgnFlaw, ROOT, study_pgn};
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
	/// The other chapters that were edited, by their places.
	others: Vec<Option<Chapter>>,
	undo: Vec<Step>,
	redo: Vec<Step>,
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

/// A step that takes an edit back, or makes it again.
#[derive(Debug)]
struct Step {
	/// The place of the chapter that is edited.
	at: usize,
	change: Change,
	/// The sentence with which the edit was told.
	name: Phrase,
}

#[derive(Debug)]
enum Change {
	/// In the chapter in hand.
	Edits(Vec<Edit>),
	/// A chapter stands in this place.
	Insert(usize, Box<(ImportedGame, Chapter)>),
	/// The chapter in this place is taken out.
	Remove(usize),
}

/// An edit on its way to the disk.
#[derive(Debug)]
struct Saving {
	what: Saved,
	/// The chapter and the move that were shown before it.
	shown: (usize, usize),
	told: Vec<Phrase>,
}

/// A change that is saved, with the step that takes it back.
#[derive(Debug)]
enum Saved {
	Edit(Step),
	Undo(Step),
	Redo(Step),
	/// The first chapter of a new study.
	First,
	/// Another name.
	Name,
}

impl Study {
	fn of(chapters: Vec<ImportedGame>, file: Option<File>) -> Option<Self> {
		Some(Self {
			file,
			chapter: Chapter::of(chapters.first()?),
			others: vec![None; chapters.len()],
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
		let Some(game) = self.chapters.get(at).filter(|_| at != self.at) else {
			return;
		};
		let kept = self.others.get_mut(at).and_then(Option::take);
		let chapter = kept.unwrap_or_else(|| Chapter::of(game));
		let before = core::mem::replace(&mut self.chapter, chapter);
		if let Some(place) = self.others.get_mut(self.at) {
			*place = Some(before);
		}
		self.at = at;
		self.walked = None;
	}

	/// Makes a change, and returns the one that takes it back; `None` without a change if it does not fit.
	fn change(&mut self, change: Change) -> Option<Change> {
		match change {
			Change::Edits(edits) => {
				let back = self.chapter.apply_all(edits)?;
				let _ = self.renew();
				Some(Change::Edits(back))
			}
			Change::Insert(at, chapter) => {
				if at > self.chapters.len() {
					return None;
				}
				let (game, chapter) = *chapter;
				self.chapters.insert(at, game);
				self.others.insert(at, Some(chapter));
				self.at += usize::from(at <= self.at);
				self.turn_to(at);
				Some(Change::Remove(at))
			}
			Change::Remove(at) => {
				// There is another one, before it or after it.
				let next = if at == 0 { 1 } else { at.saturating_sub(1) };
				if at >= self.chapters.len() || next >= self.chapters.len() {
					return None;
				}
				self.turn_to(at);
				self.turn_to(next);
				self.at -= usize::from(at < next);
				let game = self.chapters.remove(at);
				let chapter = self.others.remove(at)?;
				Some(Change::Insert(at, Box::new((game, chapter))))
			}
		}
	}

	/// The name of the study, as it is spoken.
	fn spoken_name<'a>(&'a self, narrator: &Narrator) -> &'a str {
		let name = self.file.as_ref().map_or("", |file| file.name.as_str());
		let kind = narrator.line(PhraseKey::StudyName).open().to_string();
		name.strip_prefix(kind.as_str()).map_or(name, str::trim_start)
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
			text: words.text(self.spoken_name(narrator)),
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
		told.extend(book.opened(book.chapter_title(narrator), narrator));
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
		let Some(study) = &mut self.study else { return };
		// A line that is walked is kept with the edit of it.
		back.extend(study.walked.take().into_iter().flat_map(|walked| walked.back));
		let at = study.at;
		let name = told.first().cloned().map(Phrase::open).unwrap_or_default();
		let change = Change::Edits(back);
		self.save(
			Saved::Edit(Step { at, change, name }),
			(at, shown),
			told,
			narrator,
		);
	}

	fn save(&mut self, what: Saved, shown: (usize, usize), told: Vec<Phrase>, narrator: &mut Narrator) {
		// A line of the engine that was wanted before this edit would come after it.
		self.lines.forget_act();
		let title = self.book.as_ref().map(|book| book.study_name(narrator));
		let title = title.unwrap_or_default();
		let Some(study) = &mut self.study else { return };
		study.saving = Some(Saving { what, shown, told });
		let (name, seal) = match &study.file {
			Some(file) => (file.name.clone(), file.seal),
			None if title.is_empty() => (narrator.line(PhraseKey::StudyName).open().to_string(), None),
			None => (title, None),
		};
		narrator.effect(Effect::Storage(StorageOrder::KeepStudy {
			name,
			seal,
			pgn: study_pgn(&study.chapters),
		}));
	}

	/// Gives the study another name.
	pub(super) fn rename(&mut self, name: &str, narrator: &mut Narrator) {
		self.drop_walk();
		self.lines.forget_act();
		let shown = self.shown_node().unwrap_or_default();
		let study = self.study.as_mut();
		let Some((study, file)) = study.and_then(|study| {
			let file = study.file.clone()?;
			Some((study, file))
		}) else {
			self.forget_unedited();
			return narrator.refuse(PhraseKey::NoStudyYet);
		};
		study.saving = Some(Saving {
			what: Saved::Name,
			shown: (study.at, shown),
			told: Vec::new(),
		});
		narrator.effect(Effect::Storage(StorageOrder::RenameStudy {
			from: file.name,
			name: String::from(name),
			seal: file.seal,
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
		narrator.answer_all(saving.told);
		let is_named = match saving.what {
			Saved::Edit(back) => {
				study.undo.push(back);
				study.redo.clear();
				false
			}
			Saved::Undo(back) => {
				study.redo.push(back);
				false
			}
			Saved::Redo(back) => {
				study.undo.push(back);
				false
			}
			Saved::First | Saved::Name => true,
		};
		if is_named {
			return narrator.answer_behind(study.titled(narrator));
		}
		let moved = match before {
			Some(before) if before.name == name => None,
			Some(before) if before.seal.is_some() => Some(PhraseKey::StudyBeside),
			Some(_) | None => Some(PhraseKey::StudyNamed),
		};
		if let Some(moved) = moved {
			let words = narrator.words();
			let told = words.line(moved, &[words.text(study.spoken_name(narrator))]);
			narrator.answer_behind(told);
		}
	}

	/// The last edit could not be saved, as was told: it is taken back.
	pub(super) fn not_kept(&mut self) {
		let Some(study) = &mut self.study else { return };
		let Some(saving) = study.saving.take() else { return };
		let mut again = |step: Step| {
			let change = study.change(step.change)?;
			Some(Step { change, ..step })
		};
		match saving.what {
			Saved::Edit(back) => {
				again(back);
			}
			Saved::Undo(back) => {
				let step = again(back);
				study.undo.extend(step);
			}
			Saved::Redo(back) => {
				let step = again(back);
				study.redo.extend(step);
			}
			Saved::First => {
				(self.study, self.book) = (None, None);
				return;
			}
			Saved::Name => {}
		}
		let (at, node) = saving.shown;
		study.turn_to(at);
		self.show(node);
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
		let stack = |study: &mut Box<Study>| if again { study.redo.pop() } else { study.undo.pop() };
		let step = self.study.as_mut().and_then(stack);
		let Some((step, study)) = step.zip(self.study.as_mut()) else {
			self.forget_unedited();
			return narrator.refuse(if again {
				PhraseKey::NoEditToRedo
			} else {
				PhraseKey::NoEditToUndo
			});
		};
		let shown = (study.at, shown);
		let node = match &step.change {
			Change::Edits(edits) => edits.last().map(Edit::node),
			Change::Insert(..) | Change::Remove(_) => None,
		};
		if node.is_some() {
			study.turn_to(step.at);
		}
		let Some(change) = study.change(step.change) else {
			return;
		};
		let (turned, at) = (study.at != shown.0, study.at);
		self.show(node.unwrap_or(if turned { ROOT } else { shown.1 }));
		let line = if again {
			PhraseKey::EditRedone
		} else {
			PhraseKey::EditUndone
		};
		let mut told = vec![narrator.words().line(line, core::slice::from_ref(&step.name))];
		if let Some(study) = self.study.as_ref().filter(|_| turned || node.is_none()) {
			told.push(study.titled(narrator));
		}
		told.extend(self.book.iter().flat_map(|book| book.here(narrator)));
		let step = Step {
			at,
			change,
			name: step.name,
		};
		let what = if again {
			Saved::Redo(step)
		} else {
			Saved::Undo(step)
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
			let told = vec![chapter_added(1, narrator)];
			return self.save(Saved::First, (0, shown), told, narrator);
		}
		let count = self.study.as_ref().map_or(0, |study| study.chapters.len());
		let chapter = Box::new((game.clone(), Chapter::of(&game)));
		let told = chapter_added(count.saturating_add(1), narrator);
		self.change_chapters(Change::Insert(count, chapter), shown, told, narrator);
	}

	/// Deletes the chapter in hand, and opens the one before it.
	pub(super) fn delete_chapter(&mut self, narrator: &mut Narrator) {
		self.drop_walk();
		let shown = self.shown_node().unwrap_or_default();
		let Some(at) = self.study.as_ref().map(|study| study.at) else {
			return;
		};
		let number = narrator.words().number(number(at.saturating_add(1)));
		let told = narrator.words().line(PhraseKey::ChapterDeleted, &[number]);
		self.change_chapters(Change::Remove(at), shown, told, narrator);
	}

	fn change_chapters(&mut self, change: Change, shown: usize, told: Phrase, narrator: &mut Narrator) {
		let Some(study) = &mut self.study else { return };
		let at = study.at;
		let Some(change) = study.change(change) else {
			return;
		};
		let name = told.clone().open();
		self.show(ROOT);
		let mut told = vec![told];
		if matches!(change, Change::Insert(..)) {
			told.extend(self.study.as_ref().map(|study| study.titled(narrator)));
			told.extend(self.book.as_ref().map(|book| book.chapter_title(narrator)));
		}
		self.save(
			Saved::Edit(Step { at, change, name }),
			(at, shown),
			told,
			narrator,
		);
	}
}

fn chapter_added(count: usize, narrator: &Narrator) -> Phrase {
	let words = narrator.words();
	words.line(PhraseKey::ChapterAdded, &[words.number(number(count))])
}

fn number(count: usize) -> u32 {
	u32::try_from(count).unwrap_or(u32::MAX)
}
