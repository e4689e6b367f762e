//! The wanted face: by flag, by the environment, by an earlier choice; else it is asked.

use annabella::message;
use annabella::settings::{Choices, FaceKind, setting};
use annabella::texts::Message;

use crate::cli::FrontendFlags;
use crate::doors::transcript::{CursorAfter, TranscriptLayout};

/// The usual number of cells of a braille display.
const CELLS: u16 = 40;

/// The face's known properties before anything is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedFrontend {
	/// `None` if the user has never chosen one.
	pub kind: Option<FaceKind>,
	cells: Option<u16>,
	cursor_after: Option<CursorAfter>,
	/// True on the Linux console, whose screen readers and braille displays read from the start of a line.
	console: bool,
}

/// Returns the hint on the values of the setting of this name.
fn hint(name: &str) -> Message {
	setting(name).map_or_else(|| Message::of(""), |known| known.hint())
}

impl WantedFrontend {
	/// Reads flags, environment and the stored choice, in this order.
	///
	/// # Errors
	/// If a flag names no face, with a sentence.
	pub fn of(flags: &FrontendFlags, choices: &Choices) -> Result<Self, Message> {
		let variable = |name| std::env::var(name).unwrap_or_default();
		Self::read(flags, &variable("ACCESSIBLE"), &variable("TERM"), choices)
	}

	fn read(
		flags: &FrontendFlags,
		accessible: &str,
		terminal: &str,
		choices: &Choices,
	) -> Result<Self, Message> {
		let kept = choices.preferences.get("face").and_then(FaceKind::from_name);
		let named = flags
			.face
			.as_deref()
			.map(|name| FaceKind::from_name(name).ok_or_else(|| message!(NoFace, name, hint = hint("face"))));
		let named = named.transpose()?;
		let accessible = !matches!(accessible, "" | "0" | "false");
		let kind = if named.is_some() {
			named
		} else if flags.braille.is_some() {
			Some(FaceKind::Braille)
		} else if flags.no_screen_reader {
			// Then the program itself speaks, unless it was to be silent anyway.
			let kept = kept.filter(|face| *face != FaceKind::ScreenReader);
			Some(kept.unwrap_or(FaceKind::Voice))
		} else if flags.screen_reader {
			Some(FaceKind::ScreenReader)
		} else if accessible {
			// A user who has chosen braille has chosen more than this.
			let kept = kept.filter(|face| *face == FaceKind::Braille);
			Some(kept.unwrap_or(FaceKind::ScreenReader))
		} else {
			kept
		};
		let cursor_after = flags.cursor_after.as_deref();
		let cursor_after = cursor_after
			.or(choices.cursor_after.as_deref())
			.map(|name| match name {
				"end" => Ok(CursorAfter::End),
				"start" => Ok(CursorAfter::Start),
				_ => Err(message!(NoCursorPlace, name, hint = hint("cursor-after"))),
			});
		Ok(Self {
			kind,
			cells: flags.braille.or(choices.cells),
			cursor_after: cursor_after.transpose()?,
			console: terminal == "linux",
		})
	}

	/// The cells of the braille display, if the user has ever given them.
	#[must_use]
	pub const fn named_cells(&self) -> Option<u16> {
		self.cells
	}

	/// Sets the number of cells of the braille display.
	pub const fn set_cells(&mut self, cells: u16) {
		self.cells = Some(cells);
	}

	/// The layout of the transcript for this face.
	#[must_use]
	pub fn manner(&self, kind: FaceKind) -> TranscriptLayout {
		let is_braille = kind == FaceKind::Braille;
		let usual = match is_braille || self.console {
			true => CursorAfter::Start,
			false => CursorAfter::End,
		};
		TranscriptLayout {
			cells: is_braille.then_some(self.cells.unwrap_or(CELLS)),
			cursor_after: self.cursor_after.unwrap_or(usual),
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use FaceKind::{Braille, Screen, ScreenReader, Voice};
	use annabella::settings::Preferences;
	use annabella::voice::Language;

	fn flags(set: impl FnOnce(&mut FrontendFlags)) -> FrontendFlags {
		let mut flags = FrontendFlags::default();
		set(&mut flags);
		flags
	}

	/// The choices of a user with these settings.
	fn preferring(settings: &str) -> Choices {
		let (preferences, wrong) = Preferences::parse(settings);
		assert_eq!(wrong, []);
		Choices::new(Language::ENGLISH).with(preferences)
	}

	fn check(flags: &FrontendFlags, accessible: &str, kept: Option<FaceKind>, expected: Option<FaceKind>) {
		let kept = kept.map_or(String::new(), |face| format!("face = {:?}", face.name()));
		let wanted = WantedFrontend::read(flags, accessible, "xterm", &preferring(&kept)).unwrap();
		assert_eq!(wanted.kind, expected, "{flags:?} {accessible:?} {kept:?}");
	}

	#[test]
	fn a_flag_counts_more_than_the_environment_and_both_more_than_what_was_kept() {
		let none = FrontendFlags::default();
		check(&none, "", None, None);
		check(&none, "", Some(Screen), Some(Screen));
		for off in ["", "0", "false"] {
			check(&none, off, Some(Voice), Some(Voice));
		}
		check(&none, "1", Some(Voice), Some(ScreenReader));
		check(&none, "yes", None, Some(ScreenReader));
		check(&none, "1", Some(Braille), Some(Braille));
		let reader = flags(|flags| flags.screen_reader = true);
		check(&reader, "", Some(Voice), Some(ScreenReader));
		let not = flags(|flags| {
			flags.screen_reader = true;
			flags.no_screen_reader = true;
		});
		check(&not, "1", Some(ScreenReader), Some(Voice));
		check(&not, "1", Some(Screen), Some(Screen));
		check(&not, "1", None, Some(Voice));
		let braille = flags(|flags| flags.braille = Some(20));
		check(&braille, "1", Some(Screen), Some(Braille));
		let named = flags(|flags| flags.face = Some("screen".into()));
		check(&named, "1", Some(ScreenReader), Some(Screen));
	}

	#[test]
	fn the_cursor_rests_where_the_face_needs_it() {
		let kept_manner = |kept, flags: &FrontendFlags, terminal, kind| {
			let kept = preferring(kept);
			WantedFrontend::read(flags, "", terminal, &kept)
				.unwrap()
				.manner(kind)
		};
		let manner = |flags: &FrontendFlags, terminal, kind| kept_manner("cells = 32", flags, terminal, kind);
		let none = FrontendFlags::default();
		let at = |cells, cursor_after| TranscriptLayout { cells, cursor_after };
		assert_eq!(manner(&none, "xterm", ScreenReader), at(None, CursorAfter::End));
		assert_eq!(manner(&none, "linux", ScreenReader), at(None, CursorAfter::Start));
		assert_eq!(manner(&none, "xterm", Braille), at(Some(32), CursorAfter::Start));
		let start = "cursor-after = \"start\"";
		assert_eq!(
			kept_manner(start, &none, "xterm", ScreenReader),
			at(None, CursorAfter::Start)
		);
		let end = flags(|flags| {
			flags.cursor_after = Some("end".into());
			flags.braille = Some(14);
		});
		assert_eq!(manner(&end, "linux", Braille), at(Some(14), CursorAfter::End));
	}

	#[test]
	fn nonsense_is_told() {
		for wrong in [
			flags(|flags| flags.face = Some("nice".into())),
			flags(|flags| flags.cursor_after = Some("middle".into())),
		] {
			let told = WantedFrontend::read(&wrong, "", "", &preferring(""))
				.unwrap_err()
				.english();
			assert!(told.contains("Write "), "{told}");
		}
	}
}
