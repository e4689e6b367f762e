//! Rate and volume of the spoken words, whatever voice speaks them.

/// Words a minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rate(u16);

impl Rate {
	pub const SLOWEST: Self = Self(80);
	/// The rate at which recorded German and English words are heard as they were recorded.
	pub const USUAL: Self = Self(135);
	pub const FASTEST: Self = Self(600);

	/// The nearest rate that there is.
	#[must_use]
	pub const fn nearest(words_a_minute: u16) -> Self {
		if words_a_minute < Self::SLOWEST.0 {
			Self::SLOWEST
		} else if words_a_minute > Self::FASTEST.0 {
			Self::FASTEST
		} else {
			Self(words_a_minute)
		}
	}

	#[must_use]
	pub const fn words_a_minute(self) -> u16 {
		self.0
	}

	/// The next step up, about a tenth faster; `None` at the fastest.
	#[must_use]
	pub fn faster(self) -> Option<Self> {
		STEPS.into_iter().find(|step| *step > self.0).map(Self)
	}

	/// The next step down; `None` at the slowest.
	#[must_use]
	pub fn slower(self) -> Option<Self> {
		STEPS.into_iter().rfind(|step| *step < self.0).map(Self)
	}
}

/// The rates that a key goes through, in words a minute: each about a tenth faster than the one before, and easily said.
const STEPS: [u16; 22] = [
	80, 90, 100, 110, 120, 135, 150, 165, 180, 200, 220, 240, 265, 290, 320, 350, 385, 425, 470, 515, 565,
	600,
];

impl Default for Rate {
	fn default() -> Self {
		Self::USUAL
	}
}

/// From silent to as loud as it gets, in percent of the amplitude.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Volume(u8);

impl Volume {
	pub const LOUDEST: Self = Self(100);
	/// The softest volume that a key chooses: a user who cannot hear the voice cannot be told how to raise it.
	pub const SOFTEST: Self = Self(10);
	/// Percent by which a key changes it.
	const STEP: u8 = 10;

	/// The nearest volume that there is.
	#[must_use]
	pub const fn nearest(percent: u8) -> Self {
		if percent > Self::LOUDEST.0 {
			Self::LOUDEST
		} else {
			Self(percent)
		}
	}

	#[must_use]
	pub const fn percent(self) -> u8 {
		self.0
	}

	/// The next step up; `None` at the loudest.
	#[must_use]
	pub fn louder(self) -> Option<Self> {
		let louder = (self.0 / Self::STEP + 1) * Self::STEP;
		(self < Self::LOUDEST).then(|| Self::nearest(louder))
	}

	/// The next step down; `None` at the softest.
	#[must_use]
	pub fn softer(self) -> Option<Self> {
		let softer = self.0.div_ceil(Self::STEP).saturating_sub(1) * Self::STEP;
		(self > Self::SOFTEST).then(|| Self(softer).max(Self::SOFTEST))
	}
}

impl Default for Volume {
	fn default() -> Self {
		Self::LOUDEST
	}
}

/// Rate and volume of every voice from now on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Delivery {
	pub rate: Rate,
	pub words: Volume,
	/// The tones have a volume of their own.
	pub tones: Volume,
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn every_rate_is_about_a_tenth_faster_than_the_one_before() {
		let mut rate = Rate::SLOWEST;
		while let Some(faster) = rate.faster() {
			let percent = u32::from(faster.0) * 100 / u32::from(rate.0);
			assert!((106..=113).contains(&percent), "{rate:?} {faster:?}");
			assert_eq!(faster.slower(), Some(rate));
			rate = faster;
		}
		assert_eq!(rate, Rate::FASTEST);
		assert_eq!(Rate::SLOWEST.slower(), None);
		assert_eq!(Rate(140).slower(), Some(Rate::USUAL));
		assert_eq!(Rate(170).faster(), Some(Rate(180)));
	}

	#[test]
	fn the_volume_goes_by_tens_and_is_never_nothing() {
		let steps = |from: u8| (Volume(from).softer(), Volume(from).louder());
		assert_eq!(steps(100), (Some(Volume(90)), None));
		assert_eq!(steps(73), (Some(Volume(70)), Some(Volume(80))));
		assert_eq!(steps(15), (Some(Volume(10)), Some(Volume(20))));
		assert_eq!(steps(10), (None, Some(Volume(20))));
		assert_eq!(steps(0), (None, Some(Volume(10))));
	}
}
