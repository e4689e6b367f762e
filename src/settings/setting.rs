//! The description of one setting: its name, its flag, its meaning, its values, and its reader.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Deserialize;

use super::Choices;
use crate::game::LONGEST_NAME;
use crate::message;
use crate::texts::{self, Language, Message};

/// The file of a language's folder that says what each setting does.
const SETTINGS: &str = "settings";

/// The allowed values of a setting, as they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Allowed {
	Names(Vec<String>),
	/// From the first to the last.
	Numbers(u32, u32),
	/// Too many to be listed: these, and others of their kind.
	Like(Vec<String>),
}

/// A path, and regulations of a tournament, in characters.
pub(super) const LONGEST_PATH: usize = 4096;
pub(super) const LONGEST_REGULATIONS: usize = 1 << 20;

/// The hint on the values of a setting, as its row says it.
pub(super) type Hint = fn(&Setting) -> Message;

/// The usual hints.
pub(super) const OR: Hint = |row| message!(HintOr, choices = Message::any_of(&row.listed()));
pub(super) const ONE_OF: Hint = |row| message!(HintOneOf, choices = row.listed().join(", "));
/// Of a setting that may be anything, or refuses with a sentence of its own.
pub(super) const NOTHING: Hint = |_| Message::of("");

pub(super) type Names = Vec<&'static str>;

/// The allowed values of a setting, as its row has them.
#[derive(Clone, Copy, Debug)]
pub(super) enum Values {
	/// The names that the sentences list, and others that they do not.
	Names(fn() -> Names, &'static [&'static str]),
	/// From the first to the last.
	Numbers(u32, u32),
	/// Too many to be listed: the part that the sentences list, and examples.
	Like(fn() -> Names, fn() -> Vec<String>),
}

/// Takes the value into the choices. A refusal has a sentence of its own, or else that of the row.
pub(super) type Read = fn(&mut Choices, &str) -> Result<(), Option<Message>>;

/// The place where a setting is stored for the next start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
	No,
	/// It holds at home, unless something else was chosen.
	AtHome,
	/// It is about the face, the voice, the tones, the typing, the screen or the keys: it holds in every place.
	OfThePerson,
}

/// The text of a setting, without its last full stop: in the help of its flag, and over its line in the file.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum About {
	Both(String),
	Apart { flag: String, line: String },
}

/// One row of the table. In its texts `{or}` and `{all}` stand for the names, `{from}` and `{to}` for the bounds.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
	/// In files and walks.
	pub name: &'static str,
	/// On the command line.
	pub flag: &'static str,
	/// The word for the value in the help; empty where the flag is no setting.
	pub value_name: &'static str,
	/// The flag that cannot be given with this one.
	pub excludes: Option<&'static str>,
	kept: Kept,
	pub(super) longest: usize,
	values: Values,
	hint: Hint,
	pub(super) read: Read,
}

impl Setting {
	pub(super) const fn new(name: &'static str, values: Values, hint: Hint, read: Read) -> Self {
		Self {
			name,
			flag: name,
			value_name: "",
			excludes: None,
			kept: Kept::No,
			longest: LONGEST_NAME,
			values,
			hint,
			read,
		}
	}

	/// Gives it a flag with this word for the value.
	pub(super) const fn flag(mut self, value_name: &'static str) -> Self {
		self.value_name = value_name;
		self
	}

	/// Gives its flag another name.
	pub(super) const fn flag_is(mut self, flag: &'static str) -> Self {
		self.flag = flag;
		self
	}

	pub(super) const fn not_with(mut self, flag: &'static str) -> Self {
		self.excludes = Some(flag);
		self
	}

	/// Stores it for the next start.
	pub(super) const fn kept(mut self, kept: Kept) -> Self {
		self.kept = kept;
		self
	}

	/// Limits it to this number of characters.
	pub(super) const fn longest(mut self, longest: usize) -> Self {
		self.longest = longest;
		self
	}

	/// Returns `true` if it is a flag of the command line.
	#[must_use]
	pub const fn has_flag(&self) -> bool {
		!self.value_name.is_empty()
	}

	/// The effect of the flag, in the form of the help: without the last full stop.
	#[must_use]
	pub fn help(&self, language: Language) -> String {
		match self.about(language) {
			Some(About::Both(text) | About::Apart { flag: text, .. }) => self.filled(&text, language),
			None => String::new(),
		}
	}

	/// The values that can be written.
	#[must_use]
	pub fn hint(&self) -> Message {
		(self.hint)(self)
	}

	/// The sentence over its line in the file.
	#[must_use]
	pub fn meaning(&self, language: Language) -> String {
		match self.about(language) {
			Some(About::Both(text) | About::Apart { line: text, .. }) => self.filled(&text, language) + ".",
			None => String::new(),
		}
	}

	/// Returns its text in this language, else in English. No other text is read for it.
	fn about(&self, language: Language) -> Option<About> {
		let known = |language| texts::one(language, SETTINGS, self.name);
		known(language).or_else(|| known(Language::ENGLISH))
	}

	/// The values that can be chosen.
	#[must_use]
	pub fn allowed(&self) -> Allowed {
		match self.values {
			Values::Names(names, others) => {
				let names = names().into_iter().chain(others.iter().copied());
				Allowed::Names(names.map(ToString::to_string).collect())
			}
			Values::Numbers(lowest, highest) => Allowed::Numbers(lowest, highest),
			Values::Like(_, examples) => Allowed::Like(examples()),
		}
	}

	/// Returns `true` if it is kept in the file of settings.
	#[must_use]
	pub fn is_kept(&self) -> bool {
		self.kept != Kept::No
	}

	pub(super) fn is_of_the_person(&self) -> bool {
		self.kept == Kept::OfThePerson
	}

	/// Returns `true` if a number is within its bounds, or it has none.
	pub(super) fn bounds(&self, value: &str) -> bool {
		let Values::Numbers(lowest, highest) = self.values else {
			return true;
		};
		value
			.parse()
			.is_ok_and(|number| (lowest..=highest).contains(&number))
	}

	/// The lower bound, if there is one.
	pub(super) const fn from(&self) -> u32 {
		match self.values {
			Values::Numbers(lowest, _) => lowest,
			Values::Names(..) | Values::Like(..) => 0,
		}
	}

	/// The upper bound, if there is one.
	pub(super) const fn to(&self) -> u32 {
		match self.values {
			Values::Numbers(_, highest) => highest,
			Values::Names(..) | Values::Like(..) => 0,
		}
	}

	pub(super) fn listed(&self) -> Vec<String> {
		match self.values {
			Values::Names(names, _) | Values::Like(names, _) => {
				names().into_iter().map(ToString::to_string).collect()
			}
			Values::Numbers(lowest, highest) => (lowest..=highest).map(|number| number.to_string()).collect(),
		}
	}

	/// A sentence in this language with the allowed values in its holes.
	#[must_use]
	pub fn filled(&self, sentence: &str, language: Language) -> String {
		let or = || Message::any_of(&self.listed()).said(language);
		let all = || self.listed().join(", ");
		let from = || self.from().to_string();
		let to = || self.to().to_string();
		let holes: [(&str, &dyn Fn() -> String); 4] =
			[("{or}", &or), ("{all}", &all), ("{from}", &from), ("{to}", &to)];
		let mut filled = sentence.to_string();
		for (hole, words) in holes {
			if filled.contains(hole) {
				filled = filled.replace(hole, &words());
			}
		}
		filled
	}
}
