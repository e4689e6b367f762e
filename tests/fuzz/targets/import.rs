//! PGN of others, taken in pieces of any size, saved, written out again, and replayed.

use std::ops::ControlFlow;

use annabella::names::legible;
use annabella::sheet::{
	AnnotatedMove, Collector, DEEPEST, ImportedGame, LONGEST_COMMENT, LONGEST_GAME, LONGEST_TAG, MOST_TAGS,
	MoveTree, Refused,
};
use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};

type Taken = Result<Box<ImportedGame>, Refused>;

/// Returns everything that is taken of a text whose pieces have these sizes, again and again.
fn taken(text: &[u8], sizes: &[u8]) -> Vec<Taken> {
	let mut games = Vec::new();
	let mut collector = Collector::default();
	let (mut rest, mut sizes) = (text, sizes.iter().cycle());
	while !rest.is_empty() {
		let size = sizes.next().map_or(rest.len(), |size| usize::from(*size) + 1);
		let (piece, behind) = rest.split_at(size.min(rest.len()));
		collector.take(piece, &mut |game| games.push(game));
		rest = behind;
	}
	collector.end(&mut |game| games.push(game));
	games
}

/// Counts the half-moves of the main line as another program reads them.
struct Witness;

impl Visitor for Witness {
	type Tags = usize;
	type Movetext = (usize, usize);
	type Output = (usize, usize);

	fn begin_tags(&mut self) -> ControlFlow<Self::Output, usize> {
		ControlFlow::Continue(0)
	}

	fn tag(&mut self, tags: &mut usize, _: &[u8], _: RawTag<'_>) -> ControlFlow<Self::Output> {
		*tags += 1;
		ControlFlow::Continue(())
	}

	fn begin_movetext(&mut self, tags: usize) -> ControlFlow<Self::Output, Self::Movetext> {
		ControlFlow::Continue((tags, 0))
	}

	fn san(&mut self, (_, plies): &mut (usize, usize), _: SanPlus) -> ControlFlow<Self::Output> {
		*plies += 1;
		ControlFlow::Continue(())
	}

	fn begin_variation(&mut self, _: &mut (usize, usize)) -> ControlFlow<Self::Output, Skip> {
		ControlFlow::Continue(Skip(true))
	}

	fn end_game(&mut self, found: (usize, usize)) -> (usize, usize) {
		found
	}
}

/// The first byte says how many bytes after it are the sizes of the pieces; the rest is the text.
pub fn import(bytes: &[u8]) {
	let Some((many, rest)) = bytes.split_first() else {
		return;
	};
	let (sizes, text) = rest.split_at(usize::from(*many % 8).min(rest.len()));
	let games = taken(text, sizes);
	assert_eq!(games, taken(text, &[]), "the size of the pieces matters");
	// A line may end in three ways.
	let lines = text.split(|byte| matches!(byte, b'\n' | b'\r')).count() as u64;
	let mut before = 0;
	for game in games {
		match game {
			Ok(game) => is_whole(&game),
			Err(refused) => {
				assert!(
					(1..=lines).contains(&refused.line),
					"{refused:?} of {lines} lines"
				);
				assert!(refused.number > before, "{refused:?} behind {before}");
				before = refused.number;
				let why = refused.flaw.to_string();
				assert!(!why.is_empty() && why.chars().count() < 120, "{why}");
			}
		}
	}
}

/// Checks that it is bounded and legible, comes out as it went in, is read alike by another program, and can be replayed.
fn is_whole(game: &ImportedGame) {
	assert!(game.tags.len() <= MOST_TAGS);
	assert!(game.moves.len() <= LONGEST_GAME);
	for text in game.tags.iter().map(|tag| &tag.value).chain([&game.moves]) {
		assert_eq!(legible(text), *text);
	}
	assert!(game.tags.iter().all(|tag| tag.value.len() <= LONGEST_TAG));
	let written = game.pgn();
	assert_eq!(
		taken(written.as_bytes(), &[]),
		[Ok(Box::new(game.clone()))],
		"{written}"
	);
	assert_eq!(ImportedGame::tags_of(&game.kept_tags()), game.tags);

	let mut reader = Reader::build(written.as_bytes())
		.set_supported_tag_line_length(4 * LONGEST_TAG)
		.set_supported_comment_length(2 * LONGEST_COMMENT)
		.finish();
	let plies = usize::try_from(game.plies).unwrap_or(usize::MAX);
	let found = reader.read_game(&mut Witness).expect("it is in memory");
	assert_eq!(found, Some((game.tags.len(), plies)), "{written}");
	assert_eq!(
		reader.read_game(&mut Witness).expect("it is in memory"),
		None,
		"{written}"
	);

	let tree = MoveTree::of(&game.moves);
	assert_eq!(tree.branches[0].steps.len(), plies);
	for (number, branch) in tree.branches.iter().enumerate() {
		let mut outer = branch.from;
		let mut deep = 0;
		while let Some((line, step)) = outer {
			assert!(tree.branches[line].steps.len() > step, "{}", game.moves);
			assert!(line < number);
			outer = tree.branches[line].from;
			deep += 1;
		}
		assert!(deep <= DEEPEST);
		for step in &branch.steps {
			let said = AnnotatedMove::pieces(&step.comment);
			assert!(said.iter().all(|piece| piece.chars().count() <= 400), "{said:?}");
			// Without blanks it may be cut between signs.
			assert_eq!(said.concat().replace(' ', ""), step.comment.replace(' ', ""));
		}
	}
}
