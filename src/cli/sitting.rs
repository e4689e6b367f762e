//! The flags for play, at home or at the tournament table.

use std::path::PathBuf;

use annabella::settings::{ChoiceError, Choices};
use clap::Args;

use super::FrontendFlags;
use super::settings::{GameFlags, HearingFlags, LiveFlags, OccasionFlags, ScreenFlags, WordFlags};

/// The choices for every place of play.
#[derive(Debug, Args)]
pub struct SittingFlags {
	#[command(flatten)]
	pub game: GameFlags,
	#[command(flatten)]
	pub words: WordFlags,
	#[command(flatten)]
	pub hearing: HearingFlags,
	#[arg(long)]
	pub record: bool,
	#[arg(long)]
	pub record_speech: bool,
	#[command(flatten)]
	pub live: LiveFlags,
	#[command(flatten)]
	pub screen: ScreenFlags,
	#[command(flatten)]
	pub occasion: OccasionFlags,
	#[command(flatten)]
	pub frontend: FrontendFlags,
	#[arg(long)]
	pub plain: bool,
	#[arg(long, value_name = "FILE")]
	pub database: Option<PathBuf>,
}

impl SittingFlags {
	/// Chooses what these flags name.
	///
	/// # Errors
	/// When a flag names no choice.
	pub fn choose(&self, choices: &mut Choices) -> Result<(), ChoiceError> {
		self.choose_sitting(choices)?;
		self.occasion.choose(choices)
	}

	/// The same at the tournament table, where the file of an event may stand in the place of its name.
	///
	/// # Errors
	/// When a flag names no choice.
	pub fn choose_at_table(&self, choices: &mut Choices) -> Result<(), ChoiceError> {
		self.choose_sitting(choices)?;
		self.occasion.choose_but_file(choices)
	}

	fn choose_sitting(&self, choices: &mut Choices) -> Result<(), ChoiceError> {
		if self.record || self.record_speech {
			choices.set("record", "on")?;
		}
		self.words.choose(choices)?;
		self.game.choose(choices)?;
		self.hearing.choose(choices)?;
		self.screen.choose(choices)?;
		self.live.choose(choices)
	}
}
