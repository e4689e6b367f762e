//! What the user wants, from flags, walks and menus: what is left open is asked.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Chess960;
use super::Ears;
use super::FaceKind;
use super::KeyEcho;
use super::Preferences;
use super::TableChoices;
use super::VoiceKind;
use super::warnings::warnings;
use super::written_long::too_long;
use super::{Appearance, on_off};
use super::{OpponentChoice, Side};
use crate::chess::Color;
use crate::clock::{Controls, Span};
use crate::commands::KEYMAPS;
use crate::game::Occasion;
use crate::uci::Strength;
use crate::voice::{Delivery, Extent, FileSet, Form, Language, Manner};

/// Everything that can be chosen. `None` is asked at the start.
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
	/// Whether somebody has asked for this language of dialogue.
	pub dialogue_is_named: bool,
	pub files: Option<(Option<Language>, FileSet)>,
	pub ranks: Option<Language>,
	pub pieces: Option<Language>,
	pub form: Option<Form>,
	/// The face; without one it is asked first of all.
	pub face: Option<FaceKind>,
	/// The cells of the braille display, if they are known.
	pub cells: Option<u16>,
	/// On which end of a line the cursor rests, `end` or `start`, if somebody has said.
	pub cursor_after: Option<String>,
	/// A screen reader seems to be running.
	pub reader_seen: bool,
	pub voice: VoiceKind,
	/// Whether somebody has asked for this voice.
	pub voice_is_named: bool,
	/// How fast and how loud it speaks.
	pub delivery: Delivery,
	/// How much is said at home.
	pub extent: Extent,
	/// What is left when it is said, at home.
	pub warnings: Vec<Span>,
	/// What of the typing is read back.
	pub echo: KeyEcho,
	pub tones: bool,
	/// Whether a digit in a menu waits for Enter.
	pub digits_wait: bool,
	/// Whole lines are typed, and no keys pressed.
	pub by_lines: bool,
	/// Whether the microphone is recorded.
	pub record: bool,
	/// The folder in which everybody follows the game, if they do.
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
	/// What lots are drawn from: a number that nobody knows beforehand.
	pub lot: u64,
	/// Where each hears.
	pub ears: Ears,
	/// The keymap, by its name.
	pub keys: String,
	/// Whether the first game is to be taught.
	pub tutorial: bool,
	/// The number of a kept game that is to be opened, in place of every question.
	pub game: Option<i64>,
	/// The number of the imported game that is to be read, if one is.
	pub reading: Option<i64>,
	/// How the screen looks.
	pub look: Appearance,
	/// The name of the person whose clips the own voice has, if they are not the built-in ones.
	pub clips: Option<String>,
	/// What is chosen for the tournament table, if the game is played there.
	pub table: Option<TableChoices>,
	/// What the user has chosen before this start: it is used where nothing else was asked for.
	pub preferences: Preferences,
}

/// A choice that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{value:?} is no choice for {name}. {hint}")]
pub struct ChoiceError {
	name: String,
	value: String,
	hint: String,
}

impl ChoiceError {
	pub fn new(name: &str, value: &str, hint: &str) -> Self {
		Self {
			name: name.to_string(),
			value: value.to_string(),
			hint: hint.to_string(),
		}
	}
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
			face: Some(FaceKind::Voice),
			cells: None,
			cursor_after: None,
			reader_seen: false,
			voice: VoiceKind::Own,
			voice_is_named: false,
			delivery: Delivery::default(),
			extent: Extent::default(),
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
			look: Appearance::default(),
			clips: None,
			table: None,
			preferences: Preferences::default(),
		}
	}

	/// Takes what the user prefers of the voice and of the language of dialogue. The rest of it waits for its menus.
	#[must_use]
	pub fn with(mut self, preferences: Preferences) -> Self {
		for (name, value) in preferences.of_the_person() {
			// What was read from the file was tried then.
			let _ = self.set(name, value);
		}
		let language = preferences.get("language").and_then(Language::new);
		self.dialogue = language.unwrap_or(self.dialogue);
		// It was asked for another time.
		self.voice_is_named = false;
		self.preferences = preferences;
		self
	}

	/// What the user chose the last time, as choices: what stands under Enter.
	#[must_use]
	pub fn usual(&self) -> Self {
		let mut usual = Self::new(self.dialogue);
		for (name, value) in self.preferences.iter() {
			let _ = usual.set(name, value);
		}
		usual
	}

	/// The words to be used: at home those that the user prefers, else D.2.1 in German.
	#[must_use]
	pub fn manner(&self) -> Manner {
		let laws = Manner {
			dialogue: self.dialogue,
			form: Form::Long,
			..Manner::new(Language::GERMAN)
		};
		if self.table.is_some() {
			return self.manner_over(laws);
		}
		let mut usual = self.usual();
		usual.dialogue_is_named = false;
		self.manner_over(usual.manner_over(laws))
	}

	/// What was asked for, and else the words of a game that is taken up.
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

	/// Chooses by name, as flags and walks do.
	///
	/// # Errors
	/// When there is no such choice, with what there is.
	pub fn set(&mut self, name: &str, value: &str) -> Result<(), ChoiceError> {
		let wrong = |hint: &str| ChoiceError::new(name, value, hint);
		too_long(name, value)?;
		let language = || Language::new(value).ok_or_else(|| wrong(Language::HINT));
		let on_off = || on_off(value).ok_or_else(|| wrong("Write on or off."));
		match name {
			"opponent" => {
				self.opponent = Some(match value {
					"built-in" => OpponentChoice::BuiltIn,
					"friend" => OpponentChoice::Friend,
					"" => return Err(wrong("Write built-in, friend, or the name of a chess engine.")),
					program => OpponentChoice::Program(program.to_string()),
				});
			}
			"strength" => self.strength = Some(strength(value).ok_or_else(|| wrong(&strengths()))?),
			"side" => {
				self.side = Some(match value {
					"white" => Side::Of(Color::White),
					"black" => Side::Of(Color::Black),
					"lot" => Side::ByLot,
					_ => return Err(wrong("Write white, black or lot.")),
				});
			}
			"clock" if value == "none" => self.clock = Some(None),
			"clock" => {
				let controls = value.parse().map_err(|_| {
					wrong("Write minutes plus seconds a move, such as 15+10 or 40/90+30,30+30, or none.")
				})?;
				self.clock = Some(Some(controls));
			}
			"vocabulary" => self.vocabulary = Some(language()?),
			"language" => {
				self.dialogue = language()?;
				self.dialogue_is_named = true;
			}
			"ranks" => self.ranks = Some(language()?),
			"pieces" => self.pieces = Some(language()?),
			"files" => {
				let (language, set) = match value.split_once('-') {
					Some((language, set)) => (Some(language), set),
					None => (None, value),
				};
				let hint = "Write anna, nato or letters, with a language before it if you like: en-nato.";
				let set = FileSet::from_name(set).ok_or_else(|| wrong(hint))?;
				let language = language.map(|code| Language::new(code).ok_or_else(|| wrong(hint)));
				self.files = Some((language.transpose()?, set));
			}
			"form" => {
				let form = Form::from_name(value);
				self.form = Some(form.ok_or_else(|| wrong("Write long or short."))?);
			}
			"voice" | "rate" | "volume" | "tone-volume" | "verbosity" | "say" | "echo" | "digits" => {
				self.set_speech(name, value).map_err(|hint| wrong(&hint))?;
			}
			"face" | "cells" | "cursor-after" => self.set_face(name, value).map_err(wrong)?,
			"warnings" => {
				self.warnings =
					warnings(value).ok_or_else(|| wrong("Write times left, such as 5m,1m,10s, or off."))?;
			}
			"tones" => self.tones = on_off()?,
			"record" => self.record = on_off()?,
			"tutorial" => self.tutorial = on_off()?,
			"keys" if !KEYMAPS.knows(value) => {
				return Err(wrong(&format!("Write one of {}.", KEYMAPS.names())));
			}
			"keys" => self.keys = value.to_string(),
			"live" if value.is_empty() => return Err(wrong("Write a folder.")),
			"live" => self.live = Some(value.to_string()),
			"live-board" => {
				let number = value.parse().ok().filter(|number| *number > 0);
				self.live_board = number.ok_or_else(|| wrong("Write the number of the board."))?;
			}
			"event" => self.occasion.event = value.to_string(),
			"site" => self.occasion.site = value.to_string(),
			"round" => self.occasion.round = value.to_string(),
			"clips" if value.is_empty() => {
				return Err(wrong("Write a name, as annabella voice list has it."));
			}
			"clips" => self.clips = Some(value.to_string()),
			"device" if value.is_empty() => {
				return Err(wrong(
					"Write a sound device, as annabella voice devices lists them.",
				));
			}
			"device" => {
				let of_room = format!("room={value}");
				self.ears.set(&of_room).map_err(|hint| wrong(&hint))?;
			}
			"ear" => self.ears.set(value).map_err(|hint| wrong(&hint))?,
			"theme" | "board-size" | "hide" | "still-board" | "prompt" => {
				self.look.choose(name, value).map_err(|hint| wrong(&hint))?;
			}
			"white" => self.white = value.to_string(),
			"black" => self.black = value.to_string(),
			"fen" | "chess960" => self.set_start(name, value).map_err(|hint| wrong(&hint))?,
			_ => {
				let table = self.table.get_or_insert_default();
				table.set(name, value).map_err(|hint| wrong(&hint))?;
			}
		}
		Ok(())
	}
}

fn strength(value: &str) -> Option<Strength> {
	Strength::of_name(value).or_else(|| Strength::of_step(value.parse().ok()?))
}

fn strengths() -> String {
	let names: Vec<&str> = Strength::ALL.iter().map(|strength| strength.name()).collect();
	format!("Write 1 to 8, or one of {}.", names.join(", "))
}
