//! The user's choices, from flags, walks and menus: the open ones are asked.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Appearance;
use super::Chess960;
use super::Ears;
use super::FaceKind;
use super::KeyEcho;
use super::Preferences;
use super::TableChoices;
use super::VoiceKind;
use super::{OpponentChoice, Side};
use crate::clock::{Controls, Span};
use crate::commands::KEYMAPS;
use crate::game::Occasion;
use crate::uci::Strength;
use crate::voice::{Delivery, Extent, FileSet, Form, Language, Manner};

/// The server on which one plays others, if no other was chosen.
pub const SERVER: &str = "https://lichess.org";

/// Everything that can be chosen. A choice that is `None` is asked at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
	pub opponent: Option<OpponentChoice>,
	pub strength: Option<Strength>,
	pub side: Option<Side>,
	/// The inner `None` is a game without clocks.
	pub clock: Option<Option<Controls>>,
	/// The words of the moves.
	pub vocabulary: Option<Language>,
	pub dialogue: Language,
	/// True if the user asked for this language of dialogue.
	pub dialogue_is_named: bool,
	pub files: Option<(Option<Language>, FileSet)>,
	pub ranks: Option<Language>,
	pub pieces: Option<Language>,
	pub form: Option<Form>,
	/// True if signs and figures are written as such; `None` leaves it to the face.
	pub compact: Option<bool>,
	/// The face; if it is `None`, it is asked first of all.
	pub face: Option<FaceKind>,
	/// The cells of the braille display, if they are known.
	pub cells: Option<u16>,
	/// The end of a line on which the cursor rests, `end` or `start`, if the user has chosen one.
	pub cursor_after: Option<String>,
	pub voice: VoiceKind,
	/// True if the user asked for this voice.
	pub voice_is_named: bool,
	/// Rate and volume of the voice.
	pub delivery: Delivery,
	/// Extent of speech at home.
	pub extent: Extent,
	/// True if the game is chosen as a whole, like the one before it: its player knows how.
	pub as_before: bool,
	/// True if the square is told before the piece while the finger walks over the board.
	pub square_first: bool,
	/// True if a move that is typed while the opponent thinks is kept for the user's own turn.
	pub early: bool,
	/// The address of the server on which one plays others.
	pub server: String,
	/// True if the chat of a game on a server is told.
	pub chat: bool,
	/// The remaining times at which a warning is said, at home.
	pub warnings: Vec<Span>,
	/// The part of the typing that is read back.
	pub echo: KeyEcho,
	pub tones: bool,
	/// True if a digit in a menu waits for Enter.
	pub digits_wait: bool,
	/// True if the user types whole lines, and presses no keys.
	pub by_lines: bool,
	/// True if the microphone is recorded.
	pub record: bool,
	/// The folder in which everybody can follow the game, if there is one.
	pub live: Option<String>,
	/// The number of this board there.
	pub live_board: u32,
	pub occasion: Occasion,
	pub white: String,
	pub black: String,
	/// The position in which the game begins, if it is not the usual one.
	pub fen: Option<String>,
	/// The start of Chess960, if it is played.
	pub chess960: Option<Chess960>,
	/// The lot: a number that nobody knows beforehand.
	pub lot: u64,
	/// The place where each audience hears.
	pub ears: Ears,
	/// The keymap, by its name.
	pub keys: String,
	/// True if the first game is to be taught.
	pub tutorial: bool,
	/// The number of a stored game to open, in place of every question.
	pub game: Option<i64>,
	/// The number of the imported game to read, if any.
	pub reading: Option<i64>,
	/// The look of the screen.
	pub look: Appearance,
	/// The name of the person whose clips the own voice has, if they are not the built-in ones.
	pub clips: Option<String>,
	/// The choices for the tournament table, if the game is played there.
	pub table: Option<TableChoices>,
	/// The user's choices before this start: each is used where nothing else was asked for.
	pub preferences: Preferences,
}

impl Choices {
	/// Everything open, in a dialogue in this language.
	#[must_use]
	pub fn new(dialogue: Language) -> Self {
		Self {
			opponent: None,
			strength: None,
			side: None,
			clock: None,
			vocabulary: None,
			dialogue,
			dialogue_is_named: false,
			files: None,
			ranks: None,
			pieces: None,
			form: None,
			compact: None,
			face: Some(FaceKind::Voice),
			cells: None,
			cursor_after: None,
			voice: VoiceKind::Own,
			voice_is_named: false,
			delivery: Delivery::default(),
			extent: Extent::default(),
			as_before: false,
			square_first: false,
			early: true,
			server: SERVER.to_string(),
			chat: true,
			warnings: [Span::minutes(5), Span::minutes(1), Span::seconds(10)].into(),
			echo: KeyEcho::default(),
			tones: true,
			digits_wait: false,
			by_lines: false,
			record: false,
			live: None,
			live_board: 1,
			occasion: Occasion::default(),
			white: String::new(),
			black: String::new(),
			fen: None,
			chess960: None,
			lot: 0,
			ears: Ears::default(),
			keys: KEYMAPS.usual().to_string(),
			tutorial: false,
			game: None,
			reading: None,
			look: Appearance::usual(),
			clips: None,
			table: None,
			preferences: Preferences::default(),
		}
	}

	/// The same for another game at home, whose own choices are open.
	#[must_use]
	pub fn another(&self) -> Self {
		Self {
			opponent: None,
			strength: None,
			side: None,
			clock: None,
			fen: None,
			game: None,
			chess960: None,
			as_before: false,
			table: None,
			..self.clone()
		}
	}

	/// Takes over the changes made while a game was being chosen: the languages, the keys and the face.
	pub fn take_over(&mut self, changed: &Self) {
		self.dialogue = changed.dialogue;
		self.vocabulary = changed.vocabulary;
		self.form = changed.form;
		self.keys.clone_from(&changed.keys);
		self.face = changed.face;
		self.cells = changed.cells;
		self.preferences = changed.preferences.clone();
	}

	/// The requested words, or else the words of a game that is resumed.
	#[must_use]
	pub fn manner_over(&self, kept: Manner) -> Manner {
		let mut manner = match self.vocabulary {
			Some(vocabulary) => Manner {
				dialogue: kept.dialogue,
				form: kept.form,
				..Manner::new(vocabulary)
			},
			None => kept,
		};
		if self.dialogue_is_named {
			manner.dialogue = self.dialogue;
		}
		manner.form = self.form.unwrap_or(manner.form);
		if let Some((language, set)) = self.files {
			let (own, _) = manner.files;
			manner.files = (language.unwrap_or(own), set);
		}
		manner.ranks = self.ranks.unwrap_or(manner.ranks);
		manner.pieces = self.pieces.unwrap_or(manner.pieces);
		manner
	}

	/// Returns `true` if moves, times and the board are written in the compact form.
	#[must_use]
	pub fn is_compact(&self) -> bool {
		self.compact.unwrap_or(self.face == Some(FaceKind::Braille))
	}

	/// Applies a face to these choices: two voices never talk at once unless the user asked for that.
	#[must_use]
	pub fn with_face(mut self, face: FaceKind) -> Self {
		self.face = Some(face);
		let kept = |name| self.preferences.get(name);
		// A voice that was stored with another face was not meant to speak with this one.
		let voice_is_kept = kept("voice").is_some() && kept("face") == Some(face.name());
		if !self.voice_is_named && !voice_is_kept && face != FaceKind::Voice {
			self.voice = VoiceKind::Silent;
		}
		if face == FaceKind::Braille && self.form.is_none() && kept("form") != Some(Form::Long.name()) {
			self.form = Some(Form::Short);
		}
		self
	}
}
