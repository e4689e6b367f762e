//! The flags of the tournament table, and its file, which has the same names.

use std::path::{Path, PathBuf};

use annabella::settings::{Choices, Preferences};
use clap::Args;

use super::{SittingFlags, set_all, system_language};
use crate::doors::bounds::given_text;

/// What can be chosen for the tournament table.
#[derive(Debug, Args)]
pub struct TableFlags {
	/// A file in TOML with the names of these flags, such as blind = "white". A flag counts more than the file.
	#[arg(long, value_name = "FILE")]
	pub file: Option<PathBuf>,
	/// Takes up the last unfinished game of the tournament table again.
	#[arg(long)]
	pub r#continue: bool,
	/// Who is blind or visually disabled: white, black, both or none.
	#[arg(long, value_name = "WHO")]
	pub blind: Option<String>,
	/// Who is deaf: white, black, both or none.
	#[arg(long, value_name = "WHO")]
	pub deaf: Option<String>,
	/// Who has an assistant: white, black, both or none.
	#[arg(long, value_name = "WHO")]
	pub assistant: Option<String>,
	/// The rule profile, as annabella profiles lists them, such as fide-2017.
	#[arg(long, value_name = "NAME")]
	pub profile: Option<String>,
	/// A file of special regulations that are put in place of single points of the profile.
	#[arg(long, value_name = "FILE")]
	pub rules: Option<PathBuf>,
	/// One board for both players, or two: 1 or 2.
	#[arg(long, value_name = "NUMBER")]
	pub boards: Option<String>,
	/// Whether the opponent repeats a move before the clock is pressed: advise, require or off.
	#[arg(long, value_name = "ORDER")]
	pub repeat_first: Option<String>,
	/// Who decides: human or program.
	#[arg(long, value_name = "WHO")]
	pub arbiter: Option<String>,
	/// Who is at this keyboard: arbiter, white-assistant, black-assistant, or a blind player himself: white or black.
	#[arg(long, value_name = "WHO")]
	pub machine: Option<String>,
	/// Who keeps the players' scoresheets: own, program or none.
	#[arg(long, value_name = "WHO")]
	pub sheets: Option<String>,
	/// Where one hears what is for him alone: white=left, black=right, or white= and a sound device as annabella ears lists
	/// them; also for arbiter and room. May be given more than once.
	#[arg(long, value_name = "WHOSE=WHERE")]
	pub ear: Vec<String>,
	/// Says and prints what is switched off at this table, how it is locked, what is open, and how to check it.
	#[arg(long)]
	pub statement: bool,
	#[command(flatten)]
	pub sitting: SittingFlags,
}

impl TableFlags {
	/// The choices of the file and of these flags over what the user prefers of the voice, everything else open.
	///
	/// # Errors
	/// When a file cannot be read, or something names no choice, with a sentence.
	pub fn choices(&self, preferences: Preferences) -> Result<Choices, String> {
		let mut choices = Choices::new(system_language()).with(preferences);
		choices.table = Some(annabella::settings::TableChoices::default());
		if let Some(path) = &self.file {
			let text = text(path)?;
			let settings = Choices::table_file(&text).map_err(|why| format!("{}: {why}.", path.display()))?;
			for (name, value) in settings {
				// What it names is beside this file, unless it says otherwise.
				let beside = path.parent().unwrap_or(Path::new("")).join(&value);
				let set = if name == "rules" {
					set_rules(&mut choices, &beside)
				} else if name == "live" && !value.is_empty() {
					choices
						.set(&name, &beside.to_string_lossy())
						.map_err(|error| error.to_string())
				} else {
					choices.set(&name, &value).map_err(|error| error.to_string())
				};
				set.map_err(|why| format!("{}: {why}", path.display()))?;
			}
		}
		if self.r#continue {
			choices.set("continue", "on").map_err(|error| error.to_string())?;
		}
		if let Some(path) = &self.rules {
			set_rules(&mut choices, path)?;
		}
		for ear in &self.ear {
			choices.set("ear", ear).map_err(|error| error.to_string())?;
		}
		let named = [
			("blind", &self.blind),
			("deaf", &self.deaf),
			("assistant", &self.assistant),
			("profile", &self.profile),
			("boards", &self.boards),
			("repeat-first", &self.repeat_first),
			("arbiter", &self.arbiter),
			("machine", &self.machine),
			("sheets", &self.sheets),
		];
		self.sitting
			.choose(&mut choices)
			.and_then(|()| set_all(&mut choices, &named))
			.and_then(|()| choices.check_table())
			.map_err(|error| error.to_string())?;
		Ok(choices)
	}
}

fn set_rules(choices: &mut Choices, path: &Path) -> Result<(), String> {
	choices
		.set("regulations", &text(path)?)
		.map_err(|error| error.to_string())
}

fn text(path: &Path) -> Result<String, String> {
	given_text(path).map_err(|error| format!("{} cannot be read: {error}.", path.display()))
}
