//! The flags of whoever sits down to play, at home or at the tournament table.

use std::path::PathBuf;

use annabella::settings::{ChoiceError, Choices};
use clap::Args;

use super::{FrontendFlags, OccasionFlags, WordFlags, set_all};

/// What can be chosen wherever one plays.
#[derive(Debug, Args)]
pub struct SittingFlags {
	/// White's name.
	#[arg(long, value_name = "NAME")]
	pub white: Option<String>,
	/// Black's name.
	#[arg(long, value_name = "NAME")]
	pub black: Option<String>,
	/// Minutes and seconds a move, such as 15+10, or none. Periods: 40/90+30,30+30. A delay: 5d3, after Bronstein: 5b3.
	/// White and Black apart: 5+3/3+0.
	#[arg(long, value_name = "TIME")]
	pub clock: Option<String>,
	/// The position in which the game begins, as FEN.
	#[arg(long, value_name = "FEN")]
	pub fen: Option<String>,
	/// Chess960, and its start: a number from 0 to 959, random for a lot, White's first rank from a to h such as RNBQKBNR,
	/// or ask.
	#[arg(long, value_name = "START", conflicts_with = "fen")]
	pub chess960: Option<String>,
	#[command(flatten)]
	pub words: WordFlags,
	/// Who speaks: own for recorded words, synthesis for eSpeak NG, system for the system's speech, or none.
	#[arg(long, value_name = "VOICE")]
	pub voice: Option<String>,
	/// Whose recorded words the own voice speaks with, as annabella voice list names them.
	#[arg(long, value_name = "NAME")]
	pub clips: Option<String>,
	/// The sound device in which all is heard, as annabella voice devices lists them; with :left or :right one side of it.
	/// Or file: and a path, such as file:game.wav: then all is written into this sound file, as fast as it is made.
	#[arg(long, value_name = "DEVICE")]
	pub device: Option<String>,
	/// How fast it is spoken, in words a minute: 80 to 600.
	#[arg(long, value_name = "NUMBER")]
	pub rate: Option<String>,
	/// How loud the words are, in percent.
	#[arg(long, value_name = "NUMBER")]
	pub volume: Option<String>,
	/// How loud the tones are, in percent.
	#[arg(long, value_name = "NUMBER")]
	pub tone_volume: Option<String>,
	/// How much is said at home: brief, normal or verbose.
	#[arg(long, value_name = "EXTENT")]
	pub verbosity: Option<String>,
	/// Details that are said at home or left out all the same, such as clock=on or "captured=on hints=off". Details:
	/// own-moves, side, check, captured, number, turn, clock, hints, thinking, castling.
	#[arg(long, value_name = "DETAILS")]
	pub say: Option<String>,
	/// What is said back while you type: off, characters, words or both.
	#[arg(long, value_name = "WHAT")]
	pub echo: Option<String>,
	/// Whether tones accompany the words: on or off.
	#[arg(long, value_name = "SWITCH")]
	pub tones: Option<String>,
	/// Records the microphone into the game's folder, with a mark at every move, so that it can be played back.
	#[arg(long)]
	pub record: bool,
	/// Records the microphone, and on a second channel what the own voice says.
	#[arg(long)]
	pub record_speech: bool,
	/// A folder into which the game is written as PGN after every move, for programs that broadcast it. It must be there.
	#[arg(long, value_name = "FOLDER")]
	pub live: Option<String>,
	/// The number of this board, from which the file in that folder has its name, such as board-1.pgn.
	#[arg(long, value_name = "NUMBER")]
	pub live_board: Option<String>,
	/// The colours of the screen: terminal for its own, white-on-black, black-on-white, yellow-on-black or dim.
	#[arg(long, value_name = "NAME")]
	pub theme: Option<String>,
	/// How large the board is on the screen, where there is room: 1, 2 or 3.
	#[arg(long, value_name = "TIMES")]
	pub board_size: Option<String>,
	/// What is not on the screen: board, clocks or moves, or several with commas.
	#[arg(long, value_name = "PARTS")]
	pub hide: Option<String>,
	/// Whether the board on the screen stands still until it is asked for, for screen readers that would read it: on or off.
	#[arg(long, value_name = "SWITCH")]
	pub still_board: Option<String>,
	/// Whether whose turn it is stands before what you type, also on the lines for a screen reader: on or off.
	#[arg(long, value_name = "SWITCH")]
	pub prompt: Option<String>,
	/// What a digit does in a list: choose at once, or wait for Enter.
	#[arg(long, value_name = "WHAT")]
	pub digits: Option<String>,
	/// The keymap: default, nvui, winboard, numpad, one-hand-left, one-hand-right or assistant. The command annabella keys
	/// tells what is in it.
	#[arg(long, value_name = "NAME")]
	pub keys: Option<String>,
	#[command(flatten)]
	pub occasion: OccasionFlags,
	#[command(flatten)]
	pub frontend: FrontendFlags,
	/// Line by line on standard input and output, without any escape sequence.
	#[arg(long)]
	pub plain: bool,
	/// The file in which the games are kept, instead of the usual one.
	#[arg(long, value_name = "FILE")]
	pub database: Option<PathBuf>,
}

impl SittingFlags {
	/// Chooses what these flags name.
	///
	/// # Errors
	/// When a flag names no choice.
	pub fn choose(&self, choices: &mut Choices) -> Result<(), ChoiceError> {
		if self.record || self.record_speech {
			choices.set("record", "on")?;
		}
		set_all(choices, &self.words.named())?;
		let named = [
			("white", &self.white),
			("black", &self.black),
			("clock", &self.clock),
			("fen", &self.fen),
			("chess960", &self.chess960),
			("voice", &self.voice),
			("rate", &self.rate),
			("volume", &self.volume),
			("tone-volume", &self.tone_volume),
			("verbosity", &self.verbosity),
			("say", &self.say),
			("clips", &self.clips),
			("device", &self.device),
			("echo", &self.echo),
			("tones", &self.tones),
			("theme", &self.theme),
			("board-size", &self.board_size),
			("hide", &self.hide),
			("still-board", &self.still_board),
			("prompt", &self.prompt),
			("digits", &self.digits),
			("keys", &self.keys),
			("live", &self.live),
			("live-board", &self.live_board),
			("event", &self.occasion.event),
			("site", &self.occasion.site),
			("round", &self.occasion.round),
		];
		set_all(choices, &named)
	}
}
