//! The table of profiles: their bases, and the overlays on top of them.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::super::setting::Written;
use super::{Class, Profile};
use crate::message;
use crate::names::nearest;

const TABLE: &str = include_str!("../profiles.toml");

/// Beginning of the heads of overlays.
const OVERLAY: &str = "overlay.";

/// More bases than any profile has, so that a loop of bases ends.
const DEEPEST: usize = 16;

/// The lines of one head, or of several combined.
type Lines = BTreeMap<String, Written>;

/// National rules that are put on top of a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay {
	/// Name by which it is chosen, after a plus sign.
	pub id: &'static str,
	/// A profile that it fits.
	pub example: String,
}

crate::reasons! {
/// A profile that is not available.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
	Unknown { name: String, nearest: String } => message!(NoProfile, name = format!("{name:?}"), nearest = format!("{nearest:?}")),
	OnlyOnTop { name: String, example: String } => message!(ProfileErrorOnlyOnTop, name, example),
	NotFor { overlay: String, profile: String, class: String } => {
		let class = match Class::from_written(class) {
			Some(Class::Standard) => message!(ClassStandard),
			Some(Class::Rapid) => message!(ClassRapid),
			Some(Class::Blitz) => message!(ClassBlitz),
			None => Self::of(class),
		};
		message!(ProfileErrorNotFor, overlay, profile, class)
	},
	Table(text: String) => message!(ProfileErrorTable, text),
}
}

/// Every head of the table with the text of its lines.
fn heads() -> impl Iterator<Item = (&'static str, &'static str)> {
	TABLE
		.split("\n[")
		.skip(1)
		.filter_map(|part| part.split_once("]\n"))
}

fn lines(head: &str) -> Option<Result<Lines, ProfileError>> {
	let (_, text) = heads().find(|(known, _)| *known == head)?;
	Some(toml::from_str(text).map_err(|error| ProfileError::Table(error.to_string())))
}

fn unknown(name: &str, known: impl Iterator<Item = &'static str>) -> ProfileError {
	ProfileError::Unknown {
		name: name.to_string(),
		nearest: nearest(name, known).unwrap_or_default().to_string(),
	}
}

fn take_text(lines: &mut Lines, key: &str) -> Option<String> {
	match lines.remove(key)? {
		Written::Text(text) => Some(text),
		Written::Switch(_) | Written::Number(_) => None,
	}
}

/// A profile's own lines over those of its bases.
fn inherited(id: &str) -> Result<Lines, ProfileError> {
	let mut all = lines(id).unwrap_or_else(|| {
		let overlay = Profile::overlays()?.into_iter().find(|overlay| overlay.id == id);
		Err(overlay.map_or_else(
			|| unknown(id, [Profile::DEFAULT].into_iter().chain(ids())),
			|overlay| ProfileError::OnlyOnTop {
				name: id.to_string(),
				example: overlay.example,
			},
		))
	})?;
	for _ in 0..DEEPEST {
		let Some(base) = take_text(&mut all, "base") else {
			return Ok(all);
		};
		let mut below = lines(&base).unwrap_or(Err(ProfileError::Table(base)))?;
		below.append(&mut all);
		all = below;
	}
	Err(ProfileError::Table(id.to_string()))
}

/// The names of the profiles, in the order of the table.
fn ids() -> impl Iterator<Item = &'static str> {
	heads()
		.map(|(head, _)| head)
		.filter(|head| !head.starts_with(OVERLAY))
}

/// The names of the overlays.
fn overlay_ids() -> impl Iterator<Item = &'static str> {
	heads()
		.filter_map(|(head, _)| head.strip_prefix(OVERLAY))
		.filter(|rest| !rest.contains('.'))
}

/// Returns `true` if a word in the head of an overlay is true of the game.
fn holds(word: &str, lines: &Lines) -> bool {
	let is = |key, value: &str| lines.get(key).and_then(Written::text) == Some(value);
	match word {
		"supervised" => lines.get("supervised") == Some(&Written::Switch(true)),
		"unsupervised" => lines.get("supervised") == Some(&Written::Switch(false)),
		word => is("class", word) || is("edition", word) || is("rating", word),
	}
}

/// The profile of this name, in a game with this rating if one is given.
pub(super) fn resolve(id: &str, rating: Option<&Written>) -> Result<Profile, ProfileError> {
	let mut parts = id.split('+').map(str::trim);
	let profile = parts.next().unwrap_or_default();
	let overlays: Vec<&str> = parts.collect();
	let mut all = inherited(profile)?;
	for overlay in &overlays {
		let mut on_top = lines(&[OVERLAY, overlay].concat())
			.filter(|_| !overlay.contains('.'))
			.unwrap_or_else(|| Err(unknown(overlay, overlay_ids())))?;
		if let Some(class) = take_text(&mut on_top, "not_for")
			&& holds(&class, &all)
		{
			return Err(ProfileError::NotFor {
				overlay: (*overlay).to_string(),
				profile: profile.to_string(),
				class,
			});
		}
		on_top.remove("example");
		all.append(&mut on_top);
	}
	if let Some(rating) = rating {
		all.insert("rating".to_string(), rating.clone());
	}
	for overlay in &overlays {
		let below = [OVERLAY, overlay, "."].concat();
		for (head, _) in heads() {
			if let Some(words) = head.strip_prefix(&below)
				&& words.split('-').all(|word| holds(word, &all))
				&& let Some(on_top) = lines(head)
			{
				all.append(&mut on_top?);
			}
		}
	}
	let wrong = |parameter| ProfileError::Table([profile, " ", parameter].concat());
	let value = |parameter| all.get(parameter).cloned().ok_or_else(|| wrong(parameter));
	Profile::of([&[profile], overlays.as_slice()].concat().join("+"), value, wrong)
}

impl Profile {
	/// The profile of this name, with overlays after plus signs.
	///
	/// # Errors
	/// If there is no such profile, with the nearest name.
	pub fn named(name: &str) -> Result<Self, ProfileError> {
		resolve(name.trim(), None)
	}

	/// Returns every profile: those of the default edition first, then those of today's laws, then the others in the order of
	/// the table.
	///
	/// # Errors
	/// If the table is damaged.
	pub fn all() -> Result<Vec<Self>, ProfileError> {
		let first = [Self::DEFAULT, Self::TODAY];
		let mut ids: Vec<&str> = ids().collect();
		ids.sort_by_key(|id| {
			let edition = first.iter().position(|edition| id.starts_with(edition));
			edition.unwrap_or(first.len())
		});
		ids.into_iter().map(Self::named).collect()
	}

	/// Returns all profiles, followed by those with an overlay of their own edition, as in national events.
	///
	/// # Errors
	/// If the table is damaged.
	pub fn offered() -> Result<Vec<Self>, ProfileError> {
		let mut offered = Self::all()?;
		let plain: Vec<String> = offered.iter().map(|profile| profile.id.clone()).collect();
		for Overlay { id, example, .. } in Self::overlays()? {
			let fitting = plain.iter().filter(|plain| plain.starts_with(&example));
			// An overlay that is not for this class of games is left out.
			offered.extend(fitting.filter_map(|plain| Self::named(&[plain, "+", id].concat()).ok()));
		}
		Ok(offered)
	}

	/// Returns all overlays, in the order of the table.
	///
	/// # Errors
	/// If the table is damaged.
	pub fn overlays() -> Result<Vec<Overlay>, ProfileError> {
		overlay_ids()
			.map(|id| {
				let lines = lines(&[OVERLAY, id].concat());
				let mut lines = lines.unwrap_or_else(|| Err(ProfileError::Table(id.to_string())))?;
				Ok(Overlay {
					id,
					example: take_text(&mut lines, "example").unwrap_or_default(),
				})
			})
			.collect()
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::laws::parameters::Class;

	#[test]
	fn every_profile_can_be_had() {
		let all = Profile::all().unwrap();
		assert_eq!(all.len(), ids().count());
		for class in [Class::Standard, Class::Rapid, Class::Blitz] {
			let mut of_class = all.iter().filter(|profile| profile.class == class);
			assert!(of_class.next().unwrap().id.starts_with(Profile::DEFAULT));
		}
	}
}
