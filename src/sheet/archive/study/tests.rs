//! Edits of a chapter, and its file.

use super::*;

fn chapter(text: &str) -> Chapter {
	let text = format!("[Event \"E\"]\n\n{text}");
	Chapter::of(&ImportedGame::of_pgn(&text).unwrap())
}

fn moves(chapter: &Chapter) -> String {
	chapter.game().unwrap().moves
}

/// Finds the move after these in a row.
fn find(chapter: &Chapter, sans: &[&str]) -> usize {
	sans.iter()
		.fold(ROOT, |here, san| chapter.child(here, san).unwrap())
}

#[test]
fn chapter_of_a_game_is_that_game() {
	for text in [
		"*",
		"{Alone.} *",
		"{Before.} 1. e4 $1 {one [%clk 0:01:00]} (1. d4 {d} d5) ({or} 1. c4 $3 $10) 1... e5 2. Nf3 (2. f4 exf4 (2... d5 3. exd5) 3. Nf3) *",
		"1. e4 (1. d4) 1... -- 2. d4 *",
	] {
		let text = format!("[Event \"E\"]\n\n{text}");
		let game = ImportedGame::of_pgn(&text).unwrap();
		assert_eq!(Chapter::of(&game).game().unwrap(), game, "{text}");
	}
}

#[test]
fn every_edit_is_taken_back() {
	let mut chapter = chapter("1. e4 {king} (1. d4 $2 d5 {queen}) ({or} 1. c4) 1... e5 2. Nf3 *");
	let first = chapter.clone();
	let d4 = find(&chapter, &["d4"]);
	let c4 = find(&chapter, &["c4"]);
	let e5 = find(&chapter, &["e4", "e5"]);
	let d5 = find(&chapter, &["d4", "d5"]);
	let line = ["Nf3", "Nc6"].map(String::from);
	let edits = [
		(
			chapter.added(d5, &line).1,
			"1. e4 {king} ( 1. d4 $2 d5 {queen} 2. Nf3 Nc6 ) ( {or} 1. c4 ) 1... e5 2. Nf3",
		),
		(
			chapter.added(find(&first, &["e4"]), &["c5".into()]).1,
			"1. e4 {king} ( 1. d4 $2 d5 {queen} ) ( {or} 1. c4 ) 1... e5 ( 1... c5 ) 2. Nf3",
		),
		(
			chapter.commented(d5, Some("a {b}\u{7}  c")).unwrap(),
			"1. e4 {king} ( 1. d4 $2 d5 {a (b) c} ) ( {or} 1. c4 ) 1... e5 2. Nf3",
		),
		(
			chapter.commented(ROOT, Some("Start.")).unwrap(),
			"{Start.} 1. e4 {king} ( 1. d4 $2 d5 {queen} ) ( {or} 1. c4 ) 1... e5 2. Nf3",
		),
		(
			chapter.assessed(d4, Some(16)),
			"1. e4 {king} ( 1. d4 $2 $16 d5 {queen} ) ( {or} 1. c4 ) 1... e5 2. Nf3",
		),
		(
			chapter.assessed(d4, Some(1)),
			"1. e4 {king} ( 1. d4 $1 d5 {queen} ) ( {or} 1. c4 ) 1... e5 2. Nf3",
		),
		(
			chapter.promoted(d5).unwrap(),
			"1. d4 $2 ( 1. e4 {king} 1... e5 2. Nf3 ) ( {or} 1. c4 ) 1... d5 {queen}",
		),
		(
			chapter.promoted(c4).unwrap(),
			"1. c4 {or} ( 1. e4 {king} 1... e5 2. Nf3 ) ( 1. d4 $2 d5 {queen} )",
		),
		(
			chapter.deleted(e5).unwrap(),
			"1. e4 {king} ( 1. d4 $2 d5 {queen} ) ( {or} 1. c4 )",
		),
		(
			chapter.deleted(find(&first, &["e4"])).unwrap(),
			"1. d4 $2 ( {or} 1. c4 ) 1... d5 {queen}",
		),
	];
	for (edit, expected) in edits {
		let undo = chapter.apply_all(edit.clone()).unwrap();
		assert_eq!(moves(&chapter), expected);
		let redo = chapter.apply_all(undo).unwrap();
		assert_eq!(moves(&chapter), moves(&first), "{edit:?}");
		let undo = chapter.apply_all(redo).unwrap();
		assert_eq!(moves(&chapter), expected);
		chapter.apply_all(undo).unwrap();
		// Nodes that were taken out stay, and stand nowhere.
		chapter.nodes.truncate(first.nodes.len());
	}
	assert_eq!(chapter, first);
}

#[test]
fn edit_that_does_not_fit_changes_nothing() {
	let mut chapter = chapter("1. e4 (1. d4) *");
	let first = chapter.clone();
	for edits in [
		vec![Edit::Detach { node: ROOT }],
		vec![Edit::Detach { node: 99 }],
		vec![Edit::Attach { node: 1, place: 0 }],
		vec![Edit::Place { node: 1, place: 2 }],
		vec![
			Edit::Detach { node: 1 },
			Edit::Add {
				parent: 99,
				san: "e5".into(),
			},
		],
	] {
		assert_eq!(chapter.apply_all(edits), None);
		assert_eq!(chapter, first);
	}
	assert_eq!(chapter.deleted(ROOT), None);
	assert_eq!(chapter.promoted(1), None);
	assert_eq!(
		chapter.commented(1, Some(" \u{1b}[31m ")),
		Err(CommentFlaw::Empty)
	);
	assert_eq!(
		chapter.commented(1, Some(&"x".repeat(40_000))),
		Err(CommentFlaw::Long)
	);
	assert!(chapter.commented(1, Some(&"x".repeat(10_000))).is_ok());
}

#[test]
fn orders_for_programs_outlive_a_new_comment() {
	let chapter = chapter("1. e4 {[%clk 1:00:00] old [%cal Ge2e4]} *");
	let edits = chapter.commented(1, Some("new")).unwrap();
	let text = "[%clk 1:00:00] [%cal Ge2e4] new".into();
	assert_eq!(edits, [Edit::Comment { node: 1, text }]);
	let edits = chapter.commented(1, None).unwrap();
	let text = "[%clk 1:00:00] [%cal Ge2e4]".into();
	assert_eq!(edits, [Edit::Comment { node: 1, text }]);
}

#[test]
fn path_names_every_variation_outwards() {
	let chapter = chapter("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) (2. Nc3 Nc6 3. f4) 2... d6) 2. Nf3 *");
	let f4 = find(&chapter, &["e4", "c5", "Nc3", "Nc6", "f4"]);
	let numbers: Vec<_> = chapter
		.path(f4)
		.iter()
		.map(|(number, _, deep)| (*number, *deep))
		.collect();
	assert_eq!(numbers, [(2, 3), (1, 1)]);
	assert_eq!(chapter.plies_before(f4), 4);
	assert_eq!(chapter.size(find(&chapter, &["e4", "c5"])), 8);
}

/// A tree that is deeper than any stack of calls, but not deeper nested than a game may be.
#[test]
fn long_line_and_deep_variations_are_walked_without_recursion() {
	let mut chapter = chapter("*");
	let line: Vec<String> = (0..50_000)
		.map(|ply| ["Nf3", "Nf6", "Ng1", "Ng8"][ply % 4].into())
		.collect();
	let (last, edits) = chapter.added(ROOT, &line);
	chapter.apply_all(edits).unwrap();
	assert_eq!(chapter.place(last), (0, 50_000));
	assert_eq!(chapter.at(0, 50_000), Some(last));
	let mut here = last;
	for _ in 0..70 {
		let parent = chapter.node(here).unwrap().parent.unwrap();
		let edit = Edit::Add {
			parent,
			san: "a3".into(),
		};
		chapter.apply(edit).unwrap();
		here = chapter.nodes.len() - 1;
		let edit = Edit::Add {
			parent: here,
			san: "a6".into(),
		};
		chapter.apply(edit).unwrap();
		here = chapter.nodes.len() - 1;
	}
	assert_eq!(chapter.game(), Err(PgnFlaw::Deep));
}

#[test]
fn file_with_something_unknown_is_not_whole() {
	let game = "[Event \"E\"]\n\n1. e4 {a  long   comment} *\n";
	let read = StudyFile::read(game.as_bytes());
	assert!(read.is_whole && read.chapters.len() == 1);
	for broken in [
		"[Event \"E\"]\n\n1. e4 e9 *\n",
		"[Event \"E\"]\n\n1. e4 {open",
		"1. e4 (1. d4 Ke3) e5 *",
		"1. e4 \u{fffd}",
		"[Event \"E\"]",
	] {
		assert!(!StudyFile::read(broken.as_bytes()).is_whole, "{broken}");
	}
	assert!(!StudyFile::read(b"1. e4 {\xff} *").is_whole);
	assert!(StudyFile::read(b"").chapters.is_empty());
	let both = [read.chapters.clone(), read.chapters].concat();
	let written = study_pgn(&both);
	assert_eq!(StudyFile::read(written.as_bytes()).chapters, both);
}
