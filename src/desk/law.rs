//! An article of the Laws, read aloud at the table, in the language that the table speaks.

use alloc::string::ToString;
use alloc::vec::Vec;

use crate::chess::Role;
use crate::laws::{Book, Edition, NoArticle};
use crate::narrator::Narrator;
use crate::voice::{Language, Manner, Phrase, PhraseKey, Vocabulary};

/// Number of articles that are read in answer to a search for words.
const BEST: usize = 3;

/// The terms that are explained, in a sentence or two, without an article.
const TERMS: [PhraseKey; 13] = [
	PhraseKey::TermPin,
	PhraseKey::TermFork,
	PhraseKey::TermSkewer,
	PhraseKey::TermDiscovery,
	PhraseKey::TermZugzwang,
	PhraseKey::TermFianchetto,
	PhraseKey::TermEnPassant,
	PhraseKey::TermCastling,
	PhraseKey::TermPromotion,
	PhraseKey::TermCheckmate,
	PhraseKey::TermStalemate,
	PhraseKey::TermPerpetual,
	PhraseKey::TermPassedPawn,
];

/// Says the meaning of a term, or the article of this number with its items, or else the best ones with these words (11.9).
///
/// `played` is the edition by which the game is played: a number that the table has named is looked up in it.
/// Without one, and with that of 2017, which numbers the articles, the differences of all editions are told.
pub(super) fn say_law(asked: &str, played: Option<Edition>, narrator: &mut Narrator) {
	if let Some(term) = term(asked) {
		return narrator.answer(term);
	}
	let asked = match narrator.parser().said_piece(asked) {
		Some((_, piece)) => article_of(piece),
		None => asked,
	};
	let (book, words) = match book(narrator) {
		Ok(found) => found,
		Err(why) => return narrator.refuse(sentence(&why.to_string(), &english(narrator))),
	};
	let is_number = asked.contains(|sign: char| sign.is_ascii_digit());
	let by_words = || Some(book.find(asked)).filter(|found| !found.is_empty());
	let played = played.filter(|edition| *edition != Edition::E2017);
	let (found, edition) = match book.article(asked, played) {
		Err(_) if played.is_some() => (book.article(asked, None), None),
		found => (found, played),
	};
	let articles = match found {
		Ok(articles) => articles,
		Err(no_article) => match by_words().filter(|_| !is_number) {
			Some(found) => found.into_iter().take(BEST).collect(),
			None => {
				let named = narrator.library().term(asked, narrator.words().manner());
				return match named.and_then(term) {
					Some(term) => narrator.answer(term),
					None => narrator.refuse(sentence(&book.refusal(&no_article), &words)),
				};
			}
		},
	};
	let sentences = articles
		.into_iter()
		.flat_map(|article| book.sentences(article, edition));
	let sentences: Vec<Phrase> = sentences.map(|text| sentence(&text, &words)).collect();
	narrator.answer_all(sentences);
}

/// The article that tells how a piece moves.
const fn article_of(role: Role) -> &'static str {
	match role {
		Role::Bishop => "3.2",
		Role::Rook => "3.3",
		Role::Queen => "3.4",
		Role::Knight => "3.6",
		Role::Pawn => "3.7",
		Role::King => "3.8",
	}
}

/// The term of this key.
fn term(key: &str) -> Option<PhraseKey> {
	TERMS.into_iter().find(|term| term.key() == key)
}

/// Returns the Laws in the language of the table, and the words to read them with; both in English if that language has no Laws.
fn book(narrator: &Narrator) -> Result<(Book, Vocabulary), NoArticle> {
	let language = narrator.words().manner().dialogue;
	match Book::open(language.code())? {
		Some(book) => Ok((book, narrator.words().clone())),
		None => Ok((Book::english()?, english(narrator))),
	}
}

/// The words for texts that exist in English only.
fn english(narrator: &Narrator) -> Vocabulary {
	let words = Vocabulary::new(narrator.library(), Manner::new(Language::ENGLISH));
	words.unwrap_or_else(|_| narrator.words().clone())
}

fn sentence(text: &str, words: &Vocabulary) -> Phrase {
	let open = text.strip_suffix('.').unwrap_or(text);
	words.text(open).sentence()
}
