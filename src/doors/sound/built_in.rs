//! The clip packs that are part of the program. Of each the index is read when the first word of its language is to be heard, and
//! of its clips only those that are heard come into memory.

use std::sync::LazyLock;

use annabella::voice::Language;

use super::pack::Pack;

/// A pack; nothing if it is damaged. They are checked by the tests of the program; without one the synthesiser speaks.
type BuiltIn = LazyLock<Option<Pack<'static>>>;

macro_rules! pack {
	($code:literal) => {
		(
			$code,
			LazyLock::new(|| {
				static BYTES: &[u8] = include_bytes!(concat!("../../../voices/clips/", $code, ".pack"));
				Pack::read(BYTES).ok()
			}),
		)
	};
}

/// The packs by the codes of their languages. As a `const` each use of them would be a copy of forty megabytes.
static PACKS: [(&str, BuiltIn); 5] = [pack!("de"), pack!("en"), pack!("fi"), pack!("sv"), pack!("fr")];

/// The languages that have a pack.
pub fn languages() -> impl Iterator<Item = Language> {
	PACKS.iter().filter_map(|(code, _)| Language::new(code))
}

/// The pack of this language.
#[must_use]
pub fn built_in(language: Language) -> Option<&'static Pack<'static>> {
	let (_, pack) = PACKS.iter().find(|(code, _)| *code == language.code())?;
	pack.as_ref()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn all_packs_are_there() {
		assert_eq!(languages().filter_map(built_in).count(), PACKS.len());
	}
}
