//! Random sessions of edits: what is written is read again as the same tree, and every edit is taken back. The files are written down,
//! for comparison with the reading of another program.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use annabella::chess::{Position, san};
use annabella::sheet::{Chapter, Edit, ImportedGame, MoveTree, ROOT, StudyFile, Tag, study_pgn};

use crate::portion::one_in;

const SESSIONS: usize = 1000;
const EDITS: usize = 60;
/// Texts as people write them, and as they should not.
const TEXTS: [&str; 10] = [
	"Good.",
	"a {brace} and } another",
	"  two\tblanks \n and a line",
	"[%cal Ge2e4] an arrow",
	"\u{7}bell \u{1b}[31mred",
	"ärgerlich, \"quoted\" \\ back",
	"1. e4 (1. d4) $5 *",
	"% percent; semicolon 1-0",
	"see the plan of playing f4 and f5, then a rook lift, which takes more than one line of eighty letters to explain",
	"0-1",
];
const NAGS: [u8; 8] = [1, 2, 4, 6, 10, 14, 19, 146];

/// The same numbers for the same session.
struct Lots(u64);

impl Lots {
	fn below(&mut self, many: usize) -> usize {
		self.0 = self
			.0
			.wrapping_mul(6_364_136_223_846_793_005)
			.wrapping_add(1_442_695_040_888_963_407);
		(self.0 >> 33) as usize % many.max(1)
	}
}

fn tag(name: &str, value: &str) -> Tag {
	Tag {
		name: name.into(),
		value: value.into(),
	}
}

/// Every move that stands in the tree, with its position before it.
fn standing(chapter: &Chapter) -> Vec<usize> {
	let mut found = Vec::new();
	let mut rest = vec![ROOT];
	while let Some(node) = rest.pop() {
		found.push(node);
		rest.extend(chapter.node(node).unwrap().children.iter().rev());
	}
	found
}

fn position(chapter: &Chapter, node: usize) -> Position {
	let mut path = Vec::new();
	let mut here = node;
	while let Some(parent) = chapter.node(here).unwrap().parent {
		path.push(&chapter.node(here).unwrap().san);
		here = parent;
	}
	let mut position = Position::start();
	for san in path.iter().rev() {
		position.play_san(san).unwrap();
	}
	position
}

fn edit(chapter: &Chapter, lots: &mut Lots) -> Option<Vec<Edit>> {
	let nodes = standing(chapter);
	let node = nodes[lots.below(nodes.len())];
	match lots.below(10) {
		0..=4 => {
			let mut position = position(chapter, node);
			let mut line = Vec::new();
			for _ in 0..=lots.below(4) {
				let legal = position.legal_moves();
				if legal.is_empty() {
					break;
				}
				let mv = legal[lots.below(legal.len())];
				line.push(san(&position, mv));
				position = position.after(mv);
			}
			Some(chapter.added(node, &line).1)
		}
		5 | 6 => chapter.commented(node, Some(TEXTS[lots.below(TEXTS.len())])).ok(),
		7 if node != ROOT => Some(chapter.assessed(node, Some(NAGS[lots.below(NAGS.len())]))),
		8 => chapter.promoted(node),
		_ if lots.below(3) == 0 => chapter.deleted(node),
		_ => chapter.commented(node, None).ok(),
	}
}

/// One session; returns its chapter at the end.
fn session(number: usize) -> Chapter {
	let mut lots = Lots(number as u64);
	let game = ImportedGame {
		tags: vec![tag("Event", &format!("session {number}"))],
		moves: "1. e4 {king's pawn} ( {or} 1. d4 $1 ) 1... e5".into(),
		result: "*".into(),
		plies: 2,
	};
	let mut chapter = Chapter::of(&game);
	let mut undo = Vec::new();
	let first = chapter.game().unwrap();
	for _ in 0..EDITS {
		let Some(edits) = edit(&chapter, &mut lots) else {
			continue;
		};
		undo.push(chapter.apply_all(edits).unwrap());
		if chapter.game().is_err() {
			let back = undo.pop().unwrap();
			chapter.apply_all(back).unwrap();
		}
	}
	let last = chapter.game().unwrap();
	let redo: Vec<_> = undo
		.into_iter()
		.rev()
		.map(|back| chapter.apply_all(back).unwrap())
		.collect();
	assert_eq!(chapter.game().unwrap(), first, "session {number}");
	for again in redo.into_iter().rev() {
		chapter.apply_all(again).unwrap();
	}
	assert_eq!(chapter.game().unwrap(), last, "session {number}");
	chapter
}

/// The tree in a form that says all of it: the place of a move among its siblings, the move, its glyphs and its comments.
fn written(chapter: &Chapter) -> String {
	let mut text = String::new();
	let root = chapter.node(ROOT).unwrap();
	writeln!(text, "0\t\t\t\t{}", root.comment).unwrap();
	let mut rest: Vec<(usize, usize)> = root.children.iter().rev().map(|child| (*child, 1)).collect();
	while let Some((here, depth)) = rest.pop() {
		let node = chapter.node(here).unwrap();
		let mut nags = node.nags.clone();
		nags.sort_unstable();
		let nags: Vec<String> = nags.iter().map(u8::to_string).collect();
		let nags = nags.join(",");
		writeln!(
			text,
			"{depth}\t{}\t{nags}\t{}\t{}",
			node.san, node.before, node.comment
		)
		.unwrap();
		rest.extend(node.children.iter().rev().map(|child| (*child, depth + 1)));
	}
	text
}

#[test]
fn edited_chapters_are_read_again_as_the_same_tree() {
	for number in (0..SESSIONS).step_by(one_in(20)) {
		let chapter = session(number);
		let game = chapter.game().unwrap();
		let read = StudyFile::read(study_pgn(core::slice::from_ref(&game)).as_bytes());
		assert!(read.is_whole, "session {number}");
		assert_eq!(read.chapters.len(), 1);
		assert_eq!(read.chapters[0].moves, game.moves, "session {number}");
		let again = Chapter::of(&read.chapters[0]);
		assert_eq!(written(&again), written(&chapter), "session {number}");
		// The lines have the same numbers as for a reader.
		let tree = MoveTree::of(&game.moves);
		for (branch, line) in tree.branches.iter().enumerate() {
			for (place, step) in line.steps.iter().enumerate() {
				let node = again.at(branch, place + 1).unwrap();
				assert_eq!(again.node(node).unwrap().san, step.san);
				assert_eq!(again.place(node), (branch, place + 1));
			}
		}
	}
}

#[test]
#[ignore = "scripts/beside-chess reads the files, and compares"]
fn edited_chapters_are_written_for_comparison() {
	let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/beside-chess/studies");
	fs::create_dir_all(&folder).unwrap();
	for number in 0..SESSIONS {
		let chapter = session(number);
		let pgn = study_pgn(&[chapter.game().unwrap()]);
		fs::write(folder.join(format!("{number:04}.pgn")), pgn).unwrap();
		fs::write(folder.join(format!("{number:04}.tree")), written(&chapter)).unwrap();
	}
}
