//! Edits of the game that is read: moves, comments, assessments, variations and chapters; and the place in the tree of moves.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Reading;
use super::book::Book;
use super::telling::assessment;
use crate::asking::Intent;
use crate::commands::{Action, AnswerAction, BoardAction, OfGame, StudyAction};
use crate::desk::kept::archive_search::is_called;
use crate::desk::session::Session;
use crate::desk::typed_move::Heard;
use crate::narrator::Narrator;
use crate::sheet::{CommentFlaw, ImportedGame, ROOT, Tag};
use crate::voice::{Detail, Phrase, PhraseKey, folded, phrases};

/// An answer about an edit that is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asking {
	/// The text of a comment.
	Comment,
	/// The name of the study.
	Name,
	/// If the chapter is to be deleted.
	Chapter,
	/// If this move and everything after it is to be deleted.
	Delete(usize),
}

/// The glyphs that can be given by their names.
const GLYPHS: [u8; 26] = [
	1, 5, 3, 6, 2, 4, 7, 146, 10, 13, 14, 15, 16, 17, 18, 19, 22, 23, 36, 37, 40, 41, 44, 45, 132, 133,
];
/// The glyphs that are told as examples.
const TOLD: usize = 10;
/// The signs of glyphs.
const SIGNS: [(&str, u8); 14] = [
	("!", 1),
	("?", 2),
	("!!", 3),
	("??", 4),
	("!?", 5),
	("?!", 6),
	("=", 10),
	("∞", 13),
	("+=", 14),
	("=+", 15),
	("+/-", 16),
	("-/+", 17),
	("+-", 18),
	("-+", 19),
];

/// Returns `true` if the command changes no game.
pub(super) const fn tells(action: StudyAction) -> bool {
	matches!(
		action,
		StudyAction::Where
			| StudyAction::LineStart
			| StudyAction::Chapters
			| StudyAction::NextChapter
			| StudyAction::PreviousChapter
			| StudyAction::EngineLines
			| StudyAction::Undo
	)
}

/// Returns the text after the words that call a command, as it was typed.
pub(super) fn behind(intent: &Intent) -> &str {
	let line = intent.text();
	let (called, rest) = line.split_at_checked(intent.called.len()).unwrap_or(("", line));
	let rest = if !called.is_empty() && called.eq_ignore_ascii_case(&intent.called) {
		rest.trim()
	} else {
		&intent.rest
	};
	// A sign alone is no word of a line, and would be passed over.
	let sign = || {
		line.rsplit(' ')
			.next()
			.filter(|word| !word.contains(char::is_alphanumeric))
	};
	if rest.is_empty() {
		sign().unwrap_or_default()
	} else {
		rest
	}
}

impl Reading {
	/// Carries out a command of a study; `rest` is the text after it.
	pub(super) fn study(&mut self, action: StudyAction, rest: &str, desk: &mut Session) {
		if self.book.is_none() && action == StudyAction::NewChapter {
			return self.new_chapter(&mut desk.narrator);
		}
		if self.book.is_none() {
			return desk.narrator.refuse(PhraseKey::ReadChoose);
		}
		// In a game that is no study, the word goes back by a move.
		if action == StudyAction::Undo && self.study.is_none() {
			return self.step_back(&mut desk.narrator);
		}
		if !self.can_edit && !tells(action) {
			return desk.narrator.refuse(PhraseKey::ReadOnly);
		}
		let narrator = &mut desk.narrator;
		match action {
			StudyAction::Where => narrator.answer_all(self.whereabouts(narrator)),
			StudyAction::LineStart => self.go_to_line_start(narrator),
			StudyAction::AddMove => self.add_move(rest, desk),
			StudyAction::WriteComment => self.write_comment(rest, narrator),
			StudyAction::DeleteComment => self.delete_comment(narrator),
			StudyAction::Assess => self.assess(rest, narrator),
			StudyAction::Promote => self.promote_variation(rest, desk),
			StudyAction::DeleteLine => self.ask_to_delete(narrator),
			StudyAction::Undo => self.undo(false, narrator),
			StudyAction::Redo => self.undo(true, narrator),
			StudyAction::NewChapter => self.new_chapter(narrator),
			StudyAction::Chapters => self.chapters(rest, narrator),
			StudyAction::NextChapter => self.turn_by_one(true, narrator),
			StudyAction::PreviousChapter => self.turn_by_one(false, narrator),
			StudyAction::DeleteChapter => self.ask_to_delete_chapter(narrator),
			StudyAction::RenameStudy => self.name_study(rest, narrator),
			StudyAction::EngineLines => self.ask_for_lines(rest, narrator),
			StudyAction::WalkLine => self.walk_line(rest, narrator),
			StudyAction::KeepLine => self.keep_line(rest, narrator),
		}
	}

	/// Takes the line if it answers a question about an edit; any other line drops the question.
	pub(super) fn answered(&mut self, intent: &Intent, desk: &mut Session) -> bool {
		match self.asking {
			None => false,
			Some(Asking::Comment) => {
				self.asking = None;
				match intent.text() {
					"" => desk.narrator.answer(PhraseKey::Cancelled),
					text => self.write_comment(text, &mut desk.narrator),
				}
				true
			}
			Some(Asking::Name) => {
				self.asking = None;
				match intent.text() {
					"" => desk.narrator.answer(PhraseKey::Cancelled),
					text => self.name_study(text, &mut desk.narrator),
				}
				true
			}
			Some(Asking::Delete(_) | Asking::Chapter) => match intent.answer {
				Some(answer) => {
					self.answer(answer == AnswerAction::Yes, &mut desk.narrator);
					true
				}
				None => {
					self.asking = None;
					false
				}
			},
		}
	}

	/// Yes or no to the question about an edit.
	pub(super) fn answer(&mut self, yes: bool, narrator: &mut Narrator) {
		let node = match self.asking.take().filter(|_| yes) {
			Some(Asking::Delete(node)) => node,
			Some(Asking::Chapter) => return self.delete_chapter(narrator),
			Some(Asking::Comment | Asking::Name) | None => {
				self.forget_unedited();
				return narrator.answer(PhraseKey::Cancelled);
			}
		};
		let edits = self.editable().and_then(|study| study.chapter.deleted(node));
		if let Some(edits) = edits {
			let told = vec![narrator.line(PhraseKey::LineDeleted)];
			self.make(edits, node, told, narrator);
		}
	}

	/// Goes to the first move of the line that is read.
	fn go_to_line_start(&mut self, narrator: &mut Narrator) {
		let Some(book) = &mut self.book else { return };
		book.go(if book.is_main() { 0 } else { 1 });
		self.tell_of(Book::here, narrator);
	}

	/// Tells the place in the tree of moves, from the innermost variation outwards.
	fn whereabouts(&mut self, narrator: &Narrator) -> Vec<Phrase> {
		let words = narrator.words();
		let large = |number: usize| words.number(u32::try_from(number).unwrap_or(u32::MAX));
		let Some(node) = self.shown_node() else {
			return Vec::new();
		};
		let named = self.is_study();
		let Some((study, book)) = self.study.as_ref().zip(self.book.as_ref()) else {
			return Vec::new();
		};
		let first = book.first_ply();
		let number_of = |head: usize| {
			let ply = study.chapter.plies_before(head).saturating_add(first);
			large((ply / 2).saturating_add(1))
		};
		let mut told = Vec::new();
		let path = study.chapter.path(node);
		for (outward, (number, head, deep)) in path.iter().enumerate() {
			told.push(if outward == 0 {
				let deep = u32::try_from(*deep).unwrap_or(u32::MAX);
				let holes = [large(*number), number_of(*head)];
				words.counted(PhraseKey::InVariation, deep, &holes)
			} else {
				words.fill(phrases::WithinVariation {
					line: large(*number),
					after: number_of(*head),
				})
			});
		}
		if node == ROOT {
			told.push(narrator.line(PhraseKey::PositionAtStart));
		} else if path.is_empty() {
			told.push(words.line(PhraseKey::InMainLine, &[number_of(node)]));
		}
		if named {
			told.push(study.titled(narrator));
		} else {
			self.forget_unedited();
		}
		told
	}

	/// A move that is not in the game: it is added to a study, and refused in any other game.
	pub(super) fn other_move(&mut self, san: String, narrator: &mut Narrator) {
		if self.is_study() {
			return self.add(&[san], narrator);
		}
		let node = self.shown_node();
		self.forget_unedited();
		self.refused = node.filter(|_| self.can_edit).map(|node| (node, san));
		let mut why = narrator.line(PhraseKey::ReadOtherMove);
		if self.refused.is_some() && narrator.says(Detail::Hints) {
			let word = narrator.words().command_word("add-move");
			why.append(narrator.words().line(PhraseKey::AddToStudy, &[word]));
		}
		narrator.refuse(why);
	}

	/// Adds a move that is named, or the last one that was not in the game.
	fn add_move(&mut self, rest: &str, desk: &mut Session) {
		let refused = self.refused.take();
		let Some(position) = self.book.as_ref().map(|book| book.position().clone()) else {
			return;
		};
		if rest.is_empty() {
			let node = self.shown_node();
			return match refused.filter(|(before, _)| Some(*before) == node) {
				Some((_, san)) => self.add(&[san], &mut desk.narrator),
				None => {
					self.forget_unedited();
					let word = desk.narrator.words().command_word("add-move");
					desk.narrator
						.refuse(desk.narrator.words().line(PhraseKey::AddWhat, &[word]));
				}
			};
		}
		let said = match desk.practised_move(rest, &position) {
			Ok(Some(said)) => said,
			Ok(None) => return,
			Err(why) => return desk.misunderstood(&why, rest, &|_| false, Phrase::default()),
		};
		match position.find(said) {
			Ok(mv) => self.add(&[crate::chess::san(&position, mv)], &mut desk.narrator),
			Err(why) => {
				let refusal = crate::game::Refusal::NoMove(why);
				let why = desk.narrator.words().refuse(&refusal, &position);
				desk.refuse_as_move(why);
			}
		}
	}

	/// Adds a line of moves after the position that is shown, and goes to its first move.
	pub(super) fn add(&mut self, line: &[String], narrator: &mut Narrator) {
		let Some(node) = self.shown_node() else { return };
		let Some(study) = self.editable() else { return };
		let (_, edits) = study.chapter.added(node, line);
		let first = line.first().and_then(|san| study.chapter.child(node, san));
		let first = first.unwrap_or(study.chapter.next_node());
		if edits.is_empty() {
			self.show_move(first, narrator);
			return;
		}
		let children = study.chapter.node(node).map_or(0, |node| node.children.len());
		let is_new = first >= study.chapter.next_node();
		let told = match children {
			0 => narrator.line(PhraseKey::MoveAdded),
			_ if !is_new => narrator.line(PhraseKey::MoveAdded),
			count => {
				let number = narrator.words().number(u32::try_from(count).unwrap_or(u32::MAX));
				narrator.words().line(PhraseKey::VariationAdded, &[number])
			}
		};
		self.edit_and_tell(edits, first, told, narrator);
	}

	/// Goes to a move of the tree, and tells it.
	fn show_move(&mut self, node: usize, narrator: &mut Narrator) {
		let place = self.study.as_ref().map(|study| study.chapter.place(node));
		if let Some(((branch, made), book)) = place.zip(self.book.as_mut()) {
			book.enter(branch, made);
		}
		self.forget_unedited();
		self.tell_of(Book::here, narrator);
	}

	/// An edit after which the move that it leads to is told.
	fn edit_and_tell(
		&mut self,
		edits: Vec<crate::sheet::Edit>,
		node: usize,
		told: Phrase,
		narrator: &mut Narrator,
	) {
		self.make(edits, node, vec![told], narrator);
		let here = self.book.as_ref().map(|book| book.here(narrator));
		self.tell_when_kept(here.unwrap_or_default());
	}

	/// Replaces the comment on the move that is shown, or asks for it.
	pub(super) fn write_comment(&mut self, text: &str, narrator: &mut Narrator) {
		if text.is_empty() {
			self.asking = Some(Asking::Comment);
			return narrator.answer(PhraseKey::StudyAskComment);
		}
		let Some(node) = self.shown_node() else { return };
		let Some(study) = self.editable() else { return };
		match study.chapter.commented(node, Some(text)) {
			Ok(edits) => {
				let told = vec![narrator.line(PhraseKey::CommentWritten)];
				self.make(edits, node, told, narrator);
				let comment = self.book.as_ref().map(|book| book.comment(narrator));
				self.tell_when_kept(comment.unwrap_or_default());
			}
			Err(flaw) => {
				self.forget_unedited();
				narrator.refuse(match flaw {
					CommentFlaw::Empty => PhraseKey::CommentEmpty,
					CommentFlaw::Long => PhraseKey::CommentLong,
				});
			}
		}
	}

	fn delete_comment(&mut self, narrator: &mut Narrator) {
		let has_comment = self.has_comment(narrator);
		let Some(node) = self.shown_node() else { return };
		let edits = self
			.editable()
			.and_then(|study| study.chapter.commented(node, None).ok());
		match edits.filter(|_| has_comment) {
			Some(edits) => {
				let told = vec![narrator.line(PhraseKey::CommentDeleted)];
				self.make(edits, node, told, narrator);
			}
			None => {
				self.forget_unedited();
				narrator.refuse(PhraseKey::ReadNoComment);
			}
		}
	}

	/// Takes a line that is the sign or the whole name of an assessment, in a study.
	pub(super) fn assessed_by_name(&mut self, text: &str, desk: &mut Session) -> bool {
		let Some(name) = self.named_assessment(text, &desk.narrator) else {
			return false;
		};
		self.assess(name, &mut desk.narrator);
		true
	}

	/// Returns the name of an assessment that is the whole line in a study, or that stands after a word which alone asks for the
	/// evaluation: "evaluate good".
	pub(super) fn named_assessment<'t>(&self, text: &'t str, narrator: &Narrator) -> Option<&'t str> {
		let asks = |word: &str| {
			let action = narrator.parser().read(word).whole();
			action == Some(Action::Board(BoardAction::OfGame(OfGame::Evaluation)))
		};
		let after = || {
			let (word, name) = text.split_once(' ')?;
			(asks(word) && glyph(name, false, narrator).is_some()).then_some(name)
		};
		let whole = glyph(text, true, narrator).map(|_| text);
		whole.or_else(after).filter(|_| self.is_study())
	}

	/// Judges the move that is shown, by a name or a sign; "none" takes all judgements away.
	fn assess(&mut self, text: &str, narrator: &mut Narrator) {
		let Some(node) = self.shown_node() else { return };
		let nag = glyph(text, false, narrator);
		let removes = is_called(text, PhraseKey::NoAssessment, narrator);
		let Some(study) = self.editable().filter(|_| node != ROOT) else {
			self.forget_unedited();
			return narrator.refuse(PhraseKey::NoMoveHere);
		};
		if nag.is_none() && !removes {
			self.forget_unedited();
			let words = narrator.words();
			let names = GLYPHS
				.iter()
				.take(TOLD)
				.map(|nag| assessment(*nag, narrator).open());
			let told = words.fill(phrases::AssessHow {
				word: words.command_word("assess"),
				list: words.listed(names),
			});
			return narrator.refuse(told);
		}
		let edits = study.chapter.assessed(node, nag);
		let told = nag.map_or_else(
			|| narrator.line(PhraseKey::AssessmentDeleted),
			|nag| assessment(nag, narrator),
		);
		self.make(edits, node, vec![told], narrator);
	}

	/// Promotes the variation in which the move stands; or one beside it that is named by its number or its first move.
	fn promote_variation(&mut self, rest: &str, desk: &mut Session) {
		let branch = match rest {
			"" => self.book.as_ref().map(|book| book.place()),
			rest => self.named_variation(rest, desk).map(|branch| (branch, 1)),
		};
		let narrator = &mut desk.narrator;
		let Some((branch, made)) = branch else {
			return narrator.refuse(PhraseKey::NoSuchChoice);
		};
		let Some(study) = self.editable() else { return };
		let Some(node) = study.chapter.at(branch, made) else {
			return;
		};
		match study.chapter.promoted(node) {
			Some(edits) => {
				let told = vec![narrator.line(PhraseKey::VariationPromoted)];
				self.make(edits, node, told, narrator);
				let told = self.whereabouts(narrator);
				self.tell_when_kept(told);
			}
			None => {
				self.forget_unedited();
				narrator.refuse(PhraseKey::ReadIsMain);
			}
		}
	}

	/// The variation of this number beside the last move, or the one of the last or the next move that begins so.
	fn named_variation(&self, text: &str, desk: &Session) -> Option<usize> {
		let book = self.book.as_ref()?;
		let number = text.parse().ok();
		let number = number.or_else(|| usize::try_from(desk.narrator.parser().number(text)?).ok());
		if let Some(number) = number {
			return book.others().get(number.checked_sub(1)?).copied();
		}
		let both = book.others_of_next().iter().chain(book.others());
		let begins = |branch: &&usize| {
			let Some((before, first)) = book.first_of(**branch) else {
				return false;
			};
			match desk.narrator.meant_by(text, &before) {
				Ok(Heard::Move(said)) => before.find(said) == Ok(first),
				Ok(Heard::Wanted(_)) | Err(_) => false,
			}
		};
		{ both }.find(begins).copied()
	}

	fn ask_to_delete(&mut self, narrator: &mut Narrator) {
		let Some(node) = self.shown_node() else { return };
		let size = self.study.as_ref().map_or(0, |study| study.chapter.size(node));
		if node == ROOT {
			self.forget_unedited();
			return narrator.refuse(PhraseKey::NoMoveHere);
		}
		self.asking = Some(Asking::Delete(node));
		let size = u32::try_from(size).unwrap_or(u32::MAX);
		narrator.answer(narrator.words().counted(PhraseKey::AskDeleteLine, size, &[]));
	}

	/// Turns to the chapter after this one, or before it.
	fn turn_by_one(&mut self, forward: bool, narrator: &mut Narrator) {
		let at = self.study.as_ref().map_or(0, |study| study.at);
		let number = if forward { at.saturating_add(2) } else { at };
		self.turn_to_chapter(number, narrator);
	}

	fn ask_to_delete_chapter(&mut self, narrator: &mut Narrator) {
		let study = self.study.as_ref().filter(|study| study.chapters.len() > 1);
		let Some(at) = study.map(|study| study.at) else {
			return narrator.refuse(PhraseKey::OnlyChapter);
		};
		self.asking = Some(Asking::Chapter);
		let words = narrator.words();
		let number = words.number(u32::try_from(at.saturating_add(1)).unwrap_or(u32::MAX));
		narrator.answer(words.line(PhraseKey::AskDeleteChapter, &[number]));
	}

	/// Gives the study this name, or asks for it.
	fn name_study(&mut self, name: &str, narrator: &mut Narrator) {
		if !self.is_study() {
			return narrator.refuse(PhraseKey::NoStudyYet);
		}
		if name.is_empty() {
			self.asking = Some(Asking::Name);
			return narrator.answer(PhraseKey::AskStudyName);
		}
		self.rename(name, narrator);
	}

	/// Adds a chapter that begins in the position that is shown.
	fn new_chapter(&mut self, narrator: &mut Narrator) {
		let position = self.position();
		let variant = self.book.as_ref().map_or("", |book| book.game.tag("Variant"));
		let round = self
			.study
			.as_ref()
			.map_or(2, |study| study.chapters.len().saturating_add(1));
		let round = if self.book.is_some() { round } else { 1 };
		let fen = position.fen();
		let is_start = position == crate::chess::Position::start();
		let date = narrator.today().replace('-', ".");
		let round = round.to_string();
		let name = narrator.line(PhraseKey::StudyName).open().to_string();
		let all = [
			("Event", name.as_str()),
			("Site", "?"),
			("Date", date.as_str()),
			("Round", round.as_str()),
			("White", "?"),
			("Black", "?"),
			("Result", "*"),
			("Variant", variant),
			("SetUp", if is_start { "" } else { "1" }),
			("FEN", if is_start { "" } else { fen.as_str() }),
		];
		let tags = all.into_iter().filter(|(_, value)| !value.is_empty());
		let game = ImportedGame {
			tags: tags
				.map(|(name, value)| Tag {
					name: name.to_string(),
					value: value.to_string(),
				})
				.collect(),
			result: String::from("*"),
			..ImportedGame::default()
		};
		self.add_chapter(game, narrator);
	}

	/// Turns to a chapter by its number, or lists all.
	fn chapters(&mut self, rest: &str, narrator: &mut Narrator) {
		if !rest.is_empty() {
			let number = rest.parse().ok();
			let number = number.or_else(|| {
				narrator
					.parser()
					.number(rest)
					.and_then(|number| usize::try_from(number).ok())
			});
			return self.turn_to_chapter(number.unwrap_or(0), narrator);
		}
		let Some(study) = &self.study else {
			return narrator.refuse(PhraseKey::NoChapter);
		};
		let words = narrator.words();
		let count = u32::try_from(study.chapters.len()).unwrap_or(u32::MAX);
		let mut told = vec![words.counted(PhraseKey::ChaptersFound, count, &[])];
		for (number, game) in (1..).zip(&study.chapters) {
			let title = Book::open(game.clone()).map(|book| book.chapter_title(narrator));
			told.push(words.fill(phrases::Choice {
				number: words.number(number),
				choice: title.unwrap_or_default(),
			}));
		}
		narrator.answer_all(told);
	}
}

/// Returns the glyph that a text names: its sign, its name as it is told, or the beginning of one name alone.
fn glyph(text: &str, whole: bool, narrator: &Narrator) -> Option<u8> {
	let sign = SIGNS.iter().find(|(sign, _)| *sign == text);
	if let Some((_, nag)) = sign {
		return Some(*nag);
	}
	let text = folded(text.trim().trim_end_matches('.'));
	if text.is_empty() {
		return None;
	}
	let name = |nag: u8| folded(&assessment(nag, narrator).open().to_string());
	let exact = GLYPHS.iter().find(|nag| name(**nag) == text);
	if exact.is_some() || whole {
		return exact.copied();
	}
	let mut begun = GLYPHS.iter().filter(|nag| name(**nag).starts_with(&text));
	begun.next().filter(|_| begun.next().is_none()).copied()
}
