//! The places where each person at the tournament table hears: a channel, or a sound device of their own, so that private
//! speech stays private.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::choice_error::ChoiceError;
use crate::chess::Color;
use crate::message;
use crate::texts::Message;
use crate::voice::Audience;

/// A place where something can be heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ear {
	/// The left channel of the system's own device.
	Left,
	/// Its right channel.
	Right,
	/// All channels of the device of this name.
	Device(String),
	/// The left channel of the device of this name.
	LeftOf(String),
	/// Its right channel.
	RightOf(String),
}

impl Ear {
	/// The two channels of the system's own device.
	pub const CHANNELS: [Self; 2] = [Self::Left, Self::Right];

	fn read(text: &str) -> Option<Self> {
		Some(match text {
			"" | "both" => return None,
			"left" => Self::Left,
			"right" => Self::Right,
			name => match name.rsplit_once(':') {
				Some((device, "left")) if !device.is_empty() => Self::LeftOf(device.to_string()),
				Some((device, "right")) if !device.is_empty() => Self::RightOf(device.to_string()),
				Some(_) | None => Self::Device(name.to_string()),
			},
		})
	}

	/// The device's name; `None` for the system's own.
	#[must_use]
	pub fn device(&self) -> Option<&str> {
		match self {
			Self::Left | Self::Right => None,
			Self::Device(name) | Self::LeftOf(name) | Self::RightOf(name) => Some(name),
		}
	}

	/// True for the left and true for the right, if it is on that side.
	#[must_use]
	pub const fn sides(&self) -> [bool; 2] {
		match self {
			Self::Device(_) => [true, true],
			Self::Left | Self::LeftOf(_) => [true, false],
			Self::Right | Self::RightOf(_) => [false, true],
		}
	}

	/// Returns `true` if the sound of one is heard in the other.
	fn overlaps(&self, other: &Self) -> bool {
		let both = self.sides().into_iter().zip(other.sides());
		self.device() == other.device() && both.into_iter().any(|(one, other)| one && other)
	}

	/// The other channel of the same device; `None` if it is both.
	fn opposite(&self) -> Option<Self> {
		match self {
			Self::Left => Some(Self::Right),
			Self::Right => Some(Self::Left),
			Self::LeftOf(name) => Some(Self::RightOf(name.clone())),
			Self::RightOf(name) => Some(Self::LeftOf(name.clone())),
			Self::Device(_) => None,
		}
	}
}

/// The ear of each audience. Without any, everybody hears everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ears {
	/// The named ears. The room hears in everybody's ear unless it has an entry of its own.
	named: Vec<(Audience, Ear)>,
}

const HINT: Message = message!(HintEar);

impl Ears {
	/// Returns `true` if no ear was named, so that everything is heard from the system's own device.
	#[must_use]
	pub fn are_usual(&self) -> bool {
		self.named.is_empty()
	}

	/// Returns `true` if anyone has an ear of their own, so that private speech goes its own way.
	#[must_use]
	pub fn are_apart(&self) -> bool {
		self.named.iter().any(|(audience, _)| audience.is_private())
	}

	/// Reads `white=left`. The error is a list of the allowed values.
	pub(super) fn set(&mut self, value: &str) -> Result<(), Message> {
		let (whose, place) = value.split_once('=').ok_or(HINT)?;
		let (whose, place) = (whose.trim(), place.trim());
		let audience = Audience::from_name(whose).ok_or(HINT)?;
		let ear = Ear::read(place);
		if ear.is_none() && (place != "both" || audience != Audience::Room) {
			return Err(HINT);
		}
		// The last name counts: a flag overrides the file.
		self.named.retain(|(other, _)| *other != audience);
		self.named.extend(ear.map(|ear| (audience, ear)));
		Ok(())
	}

	fn named(&self, audience: Audience) -> Option<&Ear> {
		let mut named = self.named.iter();
		named.find(|(other, _)| *other == audience).map(|(_, ear)| ear)
	}

	/// Checks that nobody's private speech is heard in another's ear.
	///
	/// # Errors
	/// If two have the same ear.
	pub fn check(&self) -> Result<(), ChoiceError> {
		let ears = Audience::PRIVATE.map(|audience| Some((audience, self.own(audience)?)));
		let ears: Vec<(Audience, Ear)> = ears.into_iter().flatten().collect();
		for (place, (one, ear)) in ears.iter().enumerate() {
			let same = ears.iter().skip(place + 1).find(|(_, other)| other.overlaps(ear));
			if let Some((other, _)) = same {
				let both = message!(BothEars, one = one.name(), other = other.name());
				return Err(ChoiceError::of("ear", both, message!(EarsOverlap)));
			}
		}
		Ok(())
	}

	/// The ear in which only this audience hears; `None` for the room, and for an audience without one. If one player has
	/// a channel, the other player has the opposite one unless something else was named.
	#[must_use]
	pub fn own(&self, audience: Audience) -> Option<Ear> {
		if let (Some(ear), true) = (self.named(audience), audience.is_private()) {
			return Some(ear.clone());
		}
		let Audience::Player(color) = audience else {
			return None;
		};
		let free = self.named(Audience::Player(!color))?.opposite()?;
		let arbiter = self.named(Audience::Arbiter);
		let taken = arbiter.is_some_and(|ear| ear.overlaps(&free));
		(!taken).then_some(free)
	}

	/// The place of the room, if it has one of its own.
	#[must_use]
	pub fn of_room(&self) -> Option<Ear> {
		self.named(Audience::Room).cloned()
	}

	/// The devices that were named.
	#[must_use]
	pub fn devices(&self) -> Vec<String> {
		let devices = self.named.iter().filter_map(|(_, ear)| ear.device());
		let mut devices: Vec<String> = devices.map(ToString::to_string).collect();
		devices.dedup();
		devices
	}

	/// The places where this audience hears. Private speech is heard in the audience's own ear or nowhere. The room hears
	/// at its own place, or in everybody's ear; and from the system's device if one of its channels is an ear, or a
	/// player has no ear of their own.
	#[must_use]
	pub fn places(&self, audience: Audience) -> Vec<Ear> {
		if self.are_apart() && audience.is_private() {
			return self.own(audience).into_iter().collect();
		}
		if let Some(ear) = self.named(Audience::Room) {
			return vec![ear.clone()];
		}
		if !self.are_apart() {
			return Ear::CHANNELS.into();
		}
		let owned = Audience::PRIVATE.map(|audience| self.own(audience));
		let own_device = |ear: &Option<Ear>| ear.as_ref().is_some_and(|ear| ear.device().is_some());
		let players = Color::ALL.map(|color| self.own(Audience::Player(color)));
		let mut places: Vec<Ear> = owned.iter().flatten().cloned().collect();
		let by_channel = places.iter().any(|ear| Ear::CHANNELS.contains(ear));
		if by_channel || !players.iter().all(own_device) {
			places.retain(|ear| !Ear::CHANNELS.contains(ear));
			places.extend(Ear::CHANNELS);
		}
		places
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use Audience::{Arbiter, Player, Room};

	const WHITE: Audience = Player(Color::White);
	const BLACK: Audience = Player(Color::Black);

	fn ears(set: &str) -> Ears {
		let mut ears = Ears::default();
		for value in set.split_whitespace() {
			ears.set(value).unwrap();
		}
		ears
	}

	/// The places as they were written.
	fn check(set: &str, expected: [&str; 4]) {
		let ears = ears(set);
		ears.check().unwrap();
		let written = |audience| -> String {
			let places = ears.places(audience).into_iter().map(|ear| match ear {
				Ear::Left => "left".to_string(),
				Ear::Right => "right".to_string(),
				Ear::Device(name) => name,
				Ear::LeftOf(name) => format!("{name}:left"),
				Ear::RightOf(name) => format!("{name}:right"),
			});
			places.collect::<Vec<_>>().join(" ")
		};
		assert_eq!([WHITE, BLACK, Arbiter, Room].map(written), expected, "{set}");
	}

	#[test]
	fn everybody_hears_where_he_should() {
		let all = "left right";
		check("", [all, all, all, all]);
		check("white=left", ["left", "right", "", all]);
		check("black=left", ["right", "left", "", all]);
		check("white=left black=right", ["left", "right", "", all]);
		check("white=left arbiter=right", ["left", "", "right", all]);
		check("white=A", ["A", "", "", "A left right"]);
		check("white=A black=B", ["A", "B", "", "A B"]);
		check("white=A black=B arbiter=C", ["A", "B", "C", "A B C"]);
		check("white=A black=left", ["A", "left", "", "A left right"]);
		check("white=A black=B room=C", ["A", "B", "", "C"]);
		check("white=A black=B room=left", ["A", "B", "", "left"]);
		check("white=left room=C room=both", ["left", "right", "", all]);
		check("room=C", ["C", "C", "C", "C"]);
		check("room=hw:1,0:right", ["hw:1,0:right"; 4]);
		check("white=A:left", ["A:left", "A:right", "", "A:left A:right"]);
		check(
			"white=A:left black=A:right room=both",
			["A:left", "A:right", "", "A:left A:right"],
		);
		check(
			"white=A:left arbiter=B",
			["A:left", "A:right", "B", "A:left A:right B"],
		);
	}

	/// With any names: no private ear overlaps another's, and a private audience hears in no place but its ear.
	#[test]
	fn nothing_private_is_heard_in_another_ear() {
		let places = ["", "left", "right", "A", "A:left", "A:right", "B"];
		for white in places {
			for black in places {
				for arbiter in places {
					for room in places {
						let mut ears = Ears::default();
						for (whose, place) in [
							("white", white),
							("black", black),
							("arbiter", arbiter),
							("room", room),
						] {
							if !place.is_empty() {
								ears.set(&format!("{whose}={place}")).unwrap();
							}
						}
						if ears.check().is_err() || !ears.are_apart() {
							continue;
						}
						let private = Audience::PRIVATE.map(|audience| ears.places(audience));
						let all: Vec<&Ear> = private.iter().flatten().collect();
						let alone = |ear: &&Ear| all.iter().filter(|other| other.overlaps(ear)).count() == 1;
						assert!(all.iter().all(alone), "{ears:?}");
						assert!(!ears.places(Room).is_empty(), "{ears:?}");
					}
				}
			}
		}
	}

	#[test]
	fn what_cannot_be_is_told_with_the_next_step() {
		for value in ["left", "white", "white=", "white=both", "green=left", "=left", ""] {
			let told = Ears::default().set(value).unwrap_err().english();
			assert!(told.contains("annabella ears"), "{told}");
		}
		for same in [
			"white=left black=left",
			"white=A black=A",
			"arbiter=left black=left",
			"white=left black=right arbiter=right",
			"white=A:left black=A",
			"white=A:left arbiter=A:left",
		] {
			let told = ears(same).check().unwrap_err().to_string();
			assert!(told.contains("a device of his own"), "{told}");
		}
		// Something public may be heard in a private ear.
		ears("white=left room=left").check().unwrap();
	}
}
