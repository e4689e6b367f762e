//! The flags of the tournament table, and its file, which has the same names.

use std::path::{Path, PathBuf};

use annabella::message;
use annabella::settings::{ChoiceError, Choices, Preferences, TableSetting};
use annabella::texts::Message;
use clap::Args;

use super::settings::{ConductFlags, PaperFlags, PeopleFlags, choice};
use super::{SittingFlags, system_language};
use crate::doors::bounds::given_text;
use crate::doors::user_dirs::obstacle;

/// The choices for the tournament table.
#[derive(Debug, Args)]
pub struct TableFlags {
	#[arg(long, value_name = "FILE")]
	pub file: Option<PathBuf>,
	#[arg(long)]
	pub r#continue: bool,
	#[command(flatten)]
	pub people: PeopleFlags,
	#[arg(long, value_name = "FILE")]
	pub rules: Option<PathBuf>,
	#[command(flatten)]
	pub conduct: ConductFlags,
	#[arg(long, value_name = "WHOSE=WHERE", value_parser = choice("ear"))]
	pub ear: Vec<String>,
	#[arg(long)]
	pub statement: bool,
	#[command(flatten)]
	pub papers: PaperFlags,
	#[command(flatten)]
	pub sitting: SittingFlags,
}

impl TableFlags {
	/// The choices of the file and of these flags over what the user prefers of the voice, everything else open.
	///
	/// # Errors
	/// When a file cannot be read, or something names no choice, with a sentence.
	pub fn choices(&self, preferences: Preferences) -> Result<Choices, Message> {
		let mut choices = Choices::new(system_language()).with(preferences);
		choices.table = Some(annabella::settings::TableChoices::default());
		// The settings that all boards share come first: this board may override them.
		let given = self.sitting.occasion.file().map(PathBuf::from);
		if let Some(shared) = &given {
			take(&mut choices, shared, &read(shared)?)?;
		}
		if let Some(path) = &self.file {
			let mut settings = read(path)?;
			if let Some(place) = settings.iter().position(|set| set.shared().is_some()) {
				let named = settings.remove(place);
				let shared = beside(path, &named.value);
				if given.is_none() {
					let of_event = read(&shared).map_err(|why| at(path, named.line, why))?;
					take(&mut choices, &shared, &of_event)?;
				}
			}
			take(&mut choices, path, &settings)?;
		}
		if self.r#continue {
			choices.set("continue", "on")?;
		}
		if let Some(path) = &self.rules {
			set_rules(&mut choices, path)?;
		}
		for ear in &self.ear {
			choices.set("ear", ear)?;
		}
		self.papers
			.choose(&mut choices)
			.and_then(|()| self.sitting.choose_at_table(&mut choices))
			.and_then(|()| self.people.choose(&mut choices))
			.and_then(|()| self.conduct.choose(&mut choices))
			.and_then(|()| choices.check_table())
			.map_err(ChoiceError::of_flag)?;
		Ok(choices)
	}
}

/// Reads the lines of a file. A mistake is told with its place.
fn read(path: &Path) -> Result<Vec<TableSetting>, Message> {
	let file = path.display().to_string();
	Choices::table_file(&text(path)?).map_err(|why| message!(InFile, file, why))
}

/// Returns the path of a named file: beside the file that names it, unless the name is absolute.
fn beside(path: &Path, named: &str) -> PathBuf {
	path.parent().unwrap_or(Path::new("")).join(named)
}

/// Chooses what the lines of a file name.
fn take(choices: &mut Choices, path: &Path, settings: &[TableSetting]) -> Result<(), Message> {
	for set in settings {
		let TableSetting { line, name, value } = set;
		let beside = beside(path, value);
		let taken = if set.shared().is_some() {
			Err(message!(EventFileOwn))
		} else if name == "rules" {
			set_rules(choices, &beside)
		} else if name == "live" && !value.is_empty() {
			choices
				.set(name, &beside.to_string_lossy())
				.map_err(Message::from)
		} else {
			choices.set(name, value).map_err(Message::from)
		};
		taken.map_err(|why| at(path, *line, why))?;
	}
	Ok(())
}

/// The same, with its place.
fn at(path: &Path, line: usize, why: Message) -> Message {
	let file = path.display().to_string();
	message!(InFile, file, why = message!(AtLine, line, why))
}

fn set_rules(choices: &mut Choices, path: &Path) -> Result<(), Message> {
	Ok(choices.set("regulations", &text(path)?)?)
}

fn text(path: &Path) -> Result<String, Message> {
	let file = path.display().to_string();
	given_text(path).map_err(|error| message!(FileUnreadable, file, why = obstacle(&error)))
}
