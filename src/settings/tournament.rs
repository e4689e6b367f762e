//! What is chosen for the tournament table, by flags, a file or menus: what is left open is asked.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{ChoiceError, Choices};
use crate::chess::Color;
use crate::clock::{Control, Controls, Span, Stamp};
use crate::game::{Arbiter, By, Echo, Hearing, Opening, Refusal, Seat, SheetBy, Sight};
use crate::laws::Profile;
use crate::laws::parameters::Class;

/// Of whom something is true.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Who {
	pub white: bool,
	pub black: bool,
}

impl Who {
	/// In the order in which a menu offers them.
	pub const ALL: [Self; 4] = [
		Self::new(true, false),
		Self::new(false, true),
		Self::new(true, true),
		Self::new(false, false),
	];

	#[must_use]
	pub const fn new(white: bool, black: bool) -> Self {
		Self { white, black }
	}

	#[must_use]
	pub const fn is(self, color: Color) -> bool {
		match color {
			Color::White => self.white,
			Color::Black => self.black,
		}
	}

	fn read(text: &str) -> Option<Self> {
		Some(match text {
			"white" => Self::new(true, false),
			"black" => Self::new(false, true),
			"both" => Self::new(true, true),
			"none" => Self::new(false, false),
			_ => return None,
		})
	}
}

/// Everything that can be chosen for the tournament table beside what every game has. `None` is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableChoices {
	/// The name of each player; empty for one who is not named.
	pub white: Option<String>,
	pub black: Option<String>,
	pub blind: Option<Who>,
	pub deaf: Option<Who>,
	pub assistant: Option<Who>,
	/// The class of the game, by which profiles and times are offered.
	pub class: Option<Class>,
	pub profile: Option<String>,
	/// The event's own regulations: single parameters of the profile, in TOML.
	pub regulations: String,
	pub two_boards: Option<bool>,
	pub echo: Option<Echo>,
	pub arbiter: Option<Arbiter>,
	/// Who keeps the players' scoresheets; not asked.
	pub sheets: Option<SheetBy>,
	/// Who is at the keyboard.
	pub machine: Option<By>,
	/// The last game of the tournament table is taken up again.
	pub go_on: bool,
}

impl TableChoices {
	/// Chooses by name, as flags, files and walks do. The error is what could be written.
	pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
		let who = || Who::read(value).ok_or("Write white, black, both or none.");
		match name {
			"table" => {}
			"blind" => self.blind = Some(who()?),
			"deaf" => self.deaf = Some(who()?),
			"assistant" => self.assistant = Some(who()?),
			"profile" => {
				let profile = Profile::named(value).map_err(|error| error.to_string())?;
				self.class = Some(profile.class);
				self.profile = Some(profile.id);
			}
			"regulations" => self.regulations = value.to_string(),
			"boards" => {
				self.two_boards = Some(match value {
					"1" => false,
					"2" => true,
					_ => return Err("Write 1 or 2.".to_string()),
				});
			}
			"repeat-first" => {
				self.echo = Some(match value {
					"off" => Echo::Off,
					"advise" => Echo::Advise,
					"require" => Echo::Require,
					_ => return Err("Write advise, require or off.".to_string()),
				});
			}
			"arbiter" => {
				self.arbiter = Some(match value {
					"human" => Arbiter::Human,
					"program" => Arbiter::Program,
					_ => return Err("Write human or program.".to_string()),
				});
			}
			"sheets" => {
				self.sheets = Some(match value {
					"own" => SheetBy::Own,
					"program" => SheetBy::Program,
					"none" => SheetBy::None,
					_ => return Err("Write own, program or none.".to_string()),
				});
			}
			"machine" => {
				let by = By::from_name(value).filter(|by| *by != By::Clock);
				let hint = "Write arbiter, white-assistant, black-assistant, white or black.";
				self.machine = Some(by.ok_or(hint)?);
			}
			"continue" => self.go_on = value == "on",
			_ => return Err("There is no such setting.".to_string()),
		}
		Ok(())
	}

	/// Who may sit at the keyboard, the one who most likely does first: the assistant of a blind player, the arbiter, an
	/// assistant of a sighted player (D.2.11), a blind player himself.
	#[must_use]
	pub fn machines(blind: Who, assistant: Who) -> Vec<By> {
		let sides = |wanted: &dyn Fn(Color) -> bool| -> Vec<Color> {
			Color::ALL.into_iter().filter(|color| wanted(*color)).collect()
		};
		let aided = sides(&|color| blind.is(color) && assistant.is(color));
		let others = sides(&|color| !blind.is(color) && assistant.is(color));
		let blind = sides(&|color| blind.is(color));
		let mut machines: Vec<By> = aided.into_iter().map(By::assistant).collect();
		machines.push(By::Arbiter);
		machines.extend(others.into_iter().map(By::assistant));
		machines.extend(blind.into_iter().map(By::player));
		machines
	}

	/// What forbids to begin like this until the arbiter wants it all the same (D.2.11).
	#[must_use]
	pub fn forbidden(&self) -> Option<Refusal> {
		let [blind, deaf, assistant] = self.people();
		let needed = Color::ALL
			.into_iter()
			.any(|color| blind.is(color) && deaf.is(!color) && assistant == Who::default());
		let profile = Profile::named(self.profile.as_deref().unwrap_or(Profile::DEFAULT)).ok()?;
		(needed && profile.deaf_opponent_needs_assistant).then_some(Refusal::AssistantNeeded)
	}

	fn people(&self) -> [Who; 3] {
		[self.blind, self.deaf, self.assistant].map(Option::unwrap_or_default)
	}
}

/// The usual times of a class, in minutes and seconds a move; the first is taken by Enter.
#[must_use]
pub const fn usual(class: Class) -> &'static [(u64, u64)] {
	match class {
		Class::Standard => &[(90, 30), (60, 30), (120, 0)],
		Class::Rapid => &[(15, 10), (25, 10), (30, 0)],
		Class::Blitz => &[(3, 2), (5, 3), (5, 0)],
	}
}

#[must_use]
pub fn fischer((minutes, seconds): (u64, u64)) -> Controls {
	Controls::both(Control::fischer(Span::minutes(minutes), Span::seconds(seconds)))
}

impl Choices {
	/// The table as it was chosen, everything open by its default. A lot is drawn at this instant.
	#[must_use]
	pub fn table_opening(&self, at: Stamp) -> Opening {
		let chosen = self.table.clone().unwrap_or_default();
		let [blind, deaf, assistant] = chosen.people();
		let arbiter = chosen.arbiter.unwrap_or(Arbiter::Human);
		let sheet = chosen.sheets.unwrap_or(match arbiter {
			Arbiter::Human => SheetBy::Own,
			Arbiter::Program => SheetBy::Program,
		});
		let seat = |color: Color| Seat {
			name: color
				.fold_wb(&chosen.white, &chosen.black)
				.clone()
				.unwrap_or_else(|| color.fold_wb(&self.white, &self.black).clone()),
			machine: None,
			sight: if blind.is(color) {
				Sight::Blind
			} else {
				Sight::Full
			},
			hearing: if deaf.is(color) {
				Hearing::Deaf
			} else {
				Hearing::Full
			},
			assistant: assistant.is(color),
			sheet,
		};
		let one_is_blind = blind != Who::default();
		let class = chosen.class.unwrap_or(Class::Standard);
		let usual = usual(class).first().map(|time| fischer(*time));
		Opening {
			white: seat(Color::White),
			black: seat(Color::Black),
			fen: self.start_fen(at),
			clock: self.clock.clone().unwrap_or(usual),
			profile: chosen.profile.unwrap_or_else(|| Profile::DEFAULT.to_string()),
			regulations: chosen.regulations,
			arbiter,
			// What happens at a board has happened: the law follows, and nothing is kept from happening.
			guard: false,
			two_boards: chosen.two_boards.unwrap_or(one_is_blind),
			echo: chosen
				.echo
				.unwrap_or(if one_is_blind { Echo::Advise } else { Echo::Off }),
			occasion: self.occasion.clone(),
			..Opening::default()
		}
	}

	/// Whether what was chosen for the tournament table fits together, as far as it is chosen.
	///
	/// # Errors
	/// When regulations name no parameter, or somebody sits at the keyboard who is not at the table.
	pub fn check_table(&mut self) -> Result<(), ChoiceError> {
		let wrong = |name: &str, value: &str, hint: String| Err(ChoiceError::new(name, value, &hint));
		self.ears.check()?;
		let Some(table) = &mut self.table else {
			return Ok(());
		};
		if !table.regulations.is_empty() {
			let profile = Profile::named(table.profile.as_deref().unwrap_or(Profile::DEFAULT));
			let read = profile.map_err(|error| error.to_string());
			let changed = read.and_then(|profile| {
				profile
					.with(&table.regulations)
					.map_err(|error| error.to_string())
			});
			if let Err(why) = changed {
				return wrong("rules", "this file", why);
			}
		}
		if self.may_not_play_chess960() {
			let hint = "Chess960 is not played by these regulations (guideline II).";
			return wrong("chess960", "this start", hint.to_string());
		}
		let Some(table) = &mut self.table else {
			return Ok(());
		};
		let Some((machine, side)) = table.machine.and_then(|by| Some((by, by.side()?))) else {
			return Ok(());
		};
		if machine.is_assistant() {
			let assistant = table.assistant.get_or_insert(Who {
				white: side == Color::White,
				black: side == Color::Black,
			});
			if !assistant.is(side) {
				let hint = "This player has no assistant. Name him with the flag assistant.";
				return wrong("machine", machine.name(), hint.to_string());
			}
		} else if table.blind.is_some_and(|blind| !blind.is(side)) {
			let hint = "Only a blind player keeps the machine himself.";
			return wrong("machine", machine.name(), hint.to_string());
		}
		Ok(())
	}

	/// The settings in a file of the tournament table: the names of the flags, each with its value. A flag that may be given
	/// more than once has a list of values.
	///
	/// # Errors
	/// When the text is no TOML, or a value is no text, number or switch.
	pub fn table_file(text: &str) -> Result<Vec<(String, String)>, String> {
		let file: toml::Table = toml::from_str(text).map_err(|error| error.to_string())?;
		let one = |name: &str, value: toml::Value| {
			let value = match value {
				toml::Value::String(text) => text,
				toml::Value::Integer(number) => number.to_string(),
				toml::Value::Boolean(switch) => if switch { "on" } else { "off" }.to_string(),
				toml::Value::Float(_)
				| toml::Value::Datetime(_)
				| toml::Value::Array(_)
				| toml::Value::Table(_) => {
					return Err(alloc::format!(
						"{name} must be a text in quotes, a number, or true or false"
					));
				}
			};
			Ok((name.to_string(), value))
		};
		file.into_iter()
			.flat_map(|(name, value)| {
				let values = match value {
					toml::Value::Array(values) if MANY.contains(&name.as_str()) => values,
					toml::Value::Array(_)
					| toml::Value::String(_)
					| toml::Value::Integer(_)
					| toml::Value::Boolean(_)
					| toml::Value::Float(_)
					| toml::Value::Datetime(_)
					| toml::Value::Table(_) => Vec::from([value]),
				};
				let settings: Vec<_> = values.into_iter().map(|value| one(&name, value)).collect();
				settings
			})
			.collect()
	}
}

/// The settings that may be named more than once.
const MANY: [&str; 1] = ["ear"];

#[cfg(test)]
mod tests {
	use super::*;
	use crate::voice::Language;

	#[test]
	fn a_file_names_what_the_flags_name() {
		let text = "white = \"Anna\"\nblind = \"white\"\nboards = 2\nclock = \"90+30\"\nmachine = \"white-assistant\"\near = [\"white=left\", \"room=speakers\"]\n";
		let mut choices = Choices::new(Language::GERMAN);
		for (name, value) in Choices::table_file(text).unwrap() {
			choices.set(&name, &value).unwrap();
		}
		choices.check_table().unwrap();
		let opening = choices.table_opening(Stamp(0));
		assert!(opening.white.is_blind() && opening.white.assistant && opening.two_boards);
		assert!(!opening.guard && opening.arbiter == Arbiter::Human && opening.echo == Echo::Advise);
		assert_eq!(opening.white.sheet, SheetBy::Own);
		assert!(choices.ears.are_apart());
		assert!(Choices::table_file("boards = [2]").is_err());
		assert!(Choices::table_file("boards").is_err());
	}

	#[test]
	fn what_does_not_fit_together_is_told() {
		let check = |settings: &[(&str, &str)], expected: &str| {
			let mut choices = Choices::new(Language::GERMAN);
			let set = settings
				.iter()
				.try_for_each(|(name, value)| choices.set(name, value));
			let told = set.and_then(|()| choices.check_table()).unwrap_err().to_string();
			assert!(told.contains(expected), "{told}");
		};
		check(&[("boards", "3")], "Write 1 or 2.");
		check(&[("machine", "clock")], "Write arbiter");
		check(&[("profile", "fide-2071")], "the nearest is");
		check(&[("blind", "black"), ("machine", "white")], "Only a blind player");
		check(
			&[("assistant", "black"), ("machine", "white-assistant")],
			"no assistant",
		);
		check(&[("ear", "left")], "annabella ears");
		check(&[("ear", "white=A"), ("ear", "black=A")], "of his own");
		check(&[("regulations", "no_such = 1\n")], "no_such");
	}

	#[test]
	fn a_deaf_opponent_needs_an_assistant() {
		let mut table = TableChoices::default();
		table.set("blind", "white").unwrap();
		table.set("deaf", "black").unwrap();
		assert_eq!(table.forbidden(), Some(Refusal::AssistantNeeded));
		table.set("assistant", "white").unwrap();
		assert_eq!(table.forbidden(), None);
	}
}
