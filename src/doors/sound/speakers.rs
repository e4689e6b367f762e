//! Speakers in several devices as one: their reports become one report to the house.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use annabella::ports::{DeviceFault, Fault, Input, VoiceFault};
use annabella::settings::{Ear, Ears};
use annabella::texts::Message;
use annabella::voice::{Audience, UtteranceId};

use super::mixer::Channels;
use crate::doors::bell::Bell;
use crate::doors::outlet::Site;

/// Texts remembered as unsayable, so that each is reported but once.
const REMEMBERED: usize = 256;

/// A report of a speaker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
	/// The utterance is over, heard or not.
	Spoken(UtteranceId),
	/// The device is missing.
	NoSound(DeviceFault),
	/// It is there again.
	Back,
	/// There is no synthesiser, although it should have spoken.
	NoSynthesis(Message),
	/// There is no sound for this text.
	Unsayable(String),
}

/// The receiver of a speaker's reports.
pub type Report = Box<dyn FnMut(News) + Send>;

/// The ears, and the reports of the speakers.
pub struct Speakers {
	bell: Bell,
	ears: Ears,
	/// The place of each speaker.
	stands: Vec<Stand>,
	state: Mutex<State>,
}

/// A speaker's place: the name of its device, `None` for the system's own; and `true` if it speaks into one channel
/// alone. A speaker for both channels is another one, as the device may turn out to have only one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stand {
	device: Option<String>,
	one_sided: bool,
}

#[derive(Debug, Default)]
struct State {
	/// The current utterance, and the number of speakers that have not finished it.
	now: Option<(UtteranceId, usize)>,
	/// The speakers whose devices are missing.
	lost: Vec<usize>,
	/// True if the lack of a synthesiser has been reported since it was chosen.
	without_synthesis: bool,
	unsayable: BTreeSet<String>,
}

impl Speakers {
	#[must_use]
	pub fn new(bell: Bell, ears: Ears) -> Self {
		let mut stands = Vec::new();
		for audience in audiences() {
			for (stand, ..) in heard_at(&ears, audience) {
				if !stands.contains(&stand) {
					stands.push(stand);
				}
			}
		}
		Self {
			bell,
			ears,
			stands,
			state: Mutex::default(),
		}
	}

	/// The site of each speaker; `None` for the one speaker of a table without ears.
	#[must_use]
	pub fn sites(&self) -> Vec<Option<Site>> {
		if self.ears.are_usual() {
			return vec![None];
		}
		let devices = || self.stands.iter().filter_map(|stand| stand.device.as_ref());
		let site = |stand: &Stand| Site {
			device: stand.device.clone(),
			apart: stand.one_sided,
			others: devices()
				.filter(|other| Some(*other) != stand.device.as_ref())
				.cloned()
				.collect(),
		};
		self.stands.iter().map(|stand| Some(site(stand))).collect()
	}

	/// The speakers that reach this audience, with the channels. Only the first one's sound goes to the listener.
	#[must_use]
	pub fn ways(&self, audience: Audience) -> Vec<(usize, Channels)> {
		let mut ways = Vec::new();
		for (stand, left, right) in heard_at(&self.ears, audience) {
			let speaker = self.stands.iter().position(|other| *other == stand);
			let channels = Channels {
				left,
				right,
				taped: ways.is_empty(),
				// If one channel is the ear of one person, the other one is that of another.
				wide: left && right && !self.has_sides(&stand.device),
			};
			ways.extend(speaker.map(|speaker| (speaker, channels)));
		}
		ways
	}

	/// Returns `true` if someone hears in one channel of this device alone.
	fn has_sides(&self, device: &Option<String>) -> bool {
		self.stands
			.iter()
			.any(|stand| stand.one_sided && stand.device == *device)
	}

	/// Notes that this number of speakers begin to say this. Without any, it is over.
	pub fn begin(&self, id: UtteranceId, speakers: usize) {
		if speakers == 0 {
			return self.bell.ring(Input::Spoken(id));
		}
		self.state().now = Some((id, speakers));
	}

	/// Expects the synthesiser, which has been chosen: its lack is worth a report.
	pub fn expect_synthesis(&self) {
		self.state().without_synthesis = false;
	}

	/// Notes that one speaker has stopped saying this; after the last one it is over.
	pub fn done(&self, id: UtteranceId) {
		let mut state = self.state();
		let Some((_, left)) = state.now.as_mut().filter(|(now, _)| *now == id) else {
			return;
		};
		*left = left.saturating_sub(1);
		if *left == 0 {
			state.now = None;
			self.bell.ring(Input::Spoken(id));
		}
	}

	/// The receiver of this speaker's reports.
	#[must_use]
	pub fn report(self: &Arc<Self>, speaker: usize) -> Report {
		let speakers = Arc::clone(self);
		Box::new(move |news| speakers.take(speaker, news))
	}

	fn state(&self) -> std::sync::MutexGuard<'_, State> {
		self.state.lock().unwrap_or_else(PoisonError::into_inner)
	}

	fn take(&self, speaker: usize, news: News) {
		match news {
			News::Spoken(id) => self.done(id),
			News::NoSound(why) => self.lose(speaker, &why),
			News::Back => self.find(speaker),
			News::NoSynthesis(why) => {
				if !std::mem::replace(&mut self.state().without_synthesis, true) {
					self.bell
						.ring(Input::Fault(Fault::Voice(VoiceFault::NoSynthesis(why))));
				}
			}
			News::Unsayable(text) => {
				let unsayable = &mut self.state().unsayable;
				if unsayable.len() < REMEMBERED && unsayable.insert(text.clone()) {
					self.bell
						.ring(Input::Fault(Fault::Voice(VoiceFault::Unsayable(text))));
				}
			}
		}
	}

	/// The audiences that hear by this speaker alone, if each audience has an ear of its own.
	fn private(&self, speaker: usize) -> impl Iterator<Item = Audience> {
		let here = move |audience: &Audience| self.ways(*audience).iter().any(|(by, _)| *by == speaker);
		let apart = self.ears.are_apart();
		Audience::PRIVATE
			.into_iter()
			.filter(move |audience| apart && here(audience))
	}

	/// Returns `true` if the room hears nothing.
	fn is_room_lost(&self, lost: &[usize]) -> bool {
		let ways = self.ways(Audience::Room);
		ways.iter().all(|(speaker, _)| lost.contains(speaker))
	}

	fn lose(&self, speaker: usize, why: &DeviceFault) {
		let mut state = self.state();
		let heard = !self.is_room_lost(&state.lost);
		if !state.lost.contains(&speaker) {
			state.lost.push(speaker);
		}
		for audience in self.private(speaker) {
			let why = why.clone();
			self.bell
				.ring(Input::Fault(Fault::Voice(VoiceFault::NoEar { audience, why })));
		}
		// Without ears the one speaker reports this once until it is heard again.
		if self.is_room_lost(&state.lost) && (heard || self.ears.are_usual()) {
			self.bell
				.ring(Input::Fault(Fault::Voice(VoiceFault::NoSound(why.clone()))));
		}
	}

	fn find(&self, speaker: usize) {
		let mut state = self.state();
		let unheard = self.is_room_lost(&state.lost);
		state.lost.retain(|lost| *lost != speaker);
		if unheard && !self.is_room_lost(&state.lost) {
			self.bell.ring(Input::EarBack(Audience::Room));
		}
		for audience in self.private(speaker) {
			self.bell.ring(Input::EarBack(audience));
		}
	}
}

fn audiences() -> impl Iterator<Item = Audience> {
	[Audience::Room].into_iter().chain(Audience::PRIVATE)
}

/// The places where this audience is spoken to, with `true` for the left and for the right.
fn heard_at(ears: &Ears, audience: Audience) -> Vec<(Stand, bool, bool)> {
	let places = ears.places(audience);
	// The system's own device first.
	let mut devices = vec![None];
	for place in &places {
		if !devices.contains(&place.device()) {
			devices.push(place.device());
		}
	}
	let mut heard = Vec::new();
	for device in devices {
		let here = || {
			places
				.iter()
				.filter(|place| place.device() == device)
				.map(Ear::sides)
		};
		let left = here().any(|[left, _]| left);
		let right = here().any(|[_, right]| right);
		if left || right {
			let stand = Stand {
				device: device.map(str::to_owned),
				one_sided: left != right,
			};
			heard.push((stand, left, right));
		}
	}
	heard
}

#[cfg(test)]
mod tests {
	use annabella::chess::Color;
	use annabella::settings::Choices;
	use annabella::voice::Language;

	use super::*;
	use crate::doors::bell::Watch;

	const WHITE: Audience = Audience::Player(Color::White);
	const BLACK: Audience = Audience::Player(Color::Black);

	fn speakers(
		ears: &[&str],
	) -> (
		Arc<Speakers>,
		std::sync::mpsc::Receiver<(annabella::clock::Stamp, Input)>,
	) {
		let mut choices = Choices::new(Language::ENGLISH);
		for ear in ears {
			choices.set("ear", ear).unwrap();
		}
		let (bell, news) = Bell::hang(Watch::start());
		(Arc::new(Speakers::new(bell, choices.ears)), news)
	}

	fn written(speakers: &Speakers, audience: Audience) -> String {
		let way = |(speaker, channels): (usize, Channels)| {
			let side = |on, name| if on { name } else { "" };
			let taped = side(channels.taped, "*");
			let wide = side(channels.wide, "-");
			format!(
				"{speaker}{}{wide}{}{taped}",
				side(channels.left, "l"),
				side(channels.right, "r")
			)
		};
		let ways = speakers.ways(audience).into_iter().map(way);
		ways.collect::<Vec<_>>().join(" ")
	}

	#[test]
	fn everybody_is_reached_in_his_channels_and_recorded_once() {
		let check = |ears: &[&str], expected: [&str; 4]| {
			let (speakers, _) = speakers(ears);
			let heard = [WHITE, BLACK, Audience::Arbiter, Audience::Room];
			assert_eq!(
				heard.map(|audience| written(&speakers, audience)),
				expected,
				"{ears:?}"
			);
		};
		check(&[], ["0l-r*"; 4]);
		check(&["white=left"], ["1l*", "1r*", "", "0lr*"]);
		check(&["white=A", "black=B"], ["0l-r*", "1l-r*", "", "0l-r* 1l-r"]);
		check(&["white=A", "black=left"], ["1l-r*", "2l*", "", "0lr* 1l-r"]);
		check(&["white=A:left"], ["1l*", "1r*", "", "0lr*"]);
		check(&["room=A:right"], ["0r*"; 4]);
	}

	#[test]
	fn a_missing_synthesiser_is_reported_once_each_time_it_is_chosen() {
		let (speakers, news) = speakers(&["white=A", "black=B"]);
		let gone = || News::NoSynthesis(Message::of("gone"));
		let mut tell = [speakers.report(0), speakers.report(1)];
		for _ in 0..2 {
			speakers.expect_synthesis();
			for tell in &mut tell {
				tell(gone());
			}
			let heard: Vec<Input> = news.try_iter().map(|(_, input)| input).collect();
			assert_eq!(
				heard,
				[Input::Fault(Fault::Voice(VoiceFault::NoSynthesis(Message::of(
					"gone"
				))))]
			);
		}
	}

	#[test]
	fn a_site_knows_the_others() {
		let (speakers, _) = speakers(&["white=A", "black=left"]);
		let site = |device: Option<&str>, apart, other: Option<&str>| {
			Some(Site {
				device: device.map(str::to_owned),
				apart,
				others: other.map(str::to_owned).into_iter().collect(),
			})
		};
		let expected = [
			site(None, false, Some("A")),
			site(Some("A"), false, None),
			site(None, true, Some("A")),
		];
		assert_eq!(speakers.sites(), expected);
	}

	#[test]
	fn it_is_over_when_the_last_one_has_said_it() {
		let (speakers, news) = speakers(&["white=A", "black=B"]);
		let mut tell = [speakers.report(0), speakers.report(1)];
		let id = UtteranceId(3);
		speakers.begin(id, 2);
		tell[0](News::Spoken(id));
		tell[1](News::Spoken(UtteranceId(2)));
		assert!(news.try_recv().is_err());
		tell[1](News::Spoken(id));
		assert_eq!(news.recv().unwrap().1, Input::Spoken(id));
		speakers.begin(UtteranceId(4), 0);
		assert_eq!(news.recv().unwrap().1, Input::Spoken(UtteranceId(4)));
	}

	#[test]
	fn the_room_has_no_sound_only_when_all_its_devices_are_gone() {
		let (speakers, news) = speakers(&["white=A", "black=B"]);
		let mut tell = [speakers.report(0), speakers.report(1)];
		let gone = |audience| {
			let why = "gone".into();
			Input::Fault(Fault::Voice(VoiceFault::NoEar { audience, why }))
		};
		let expect = |expected: &[Input]| {
			let heard: Vec<Input> = news.try_iter().map(|(_, input)| input).collect();
			assert_eq!(heard, expected);
		};
		tell[0](News::NoSound("gone".into()));
		expect(&[gone(WHITE)]);
		tell[1](News::NoSound("gone".into()));
		expect(&[
			gone(BLACK),
			Input::Fault(Fault::Voice(VoiceFault::NoSound("gone".into()))),
		]);
		tell[1](News::Back);
		expect(&[Input::EarBack(Audience::Room), Input::EarBack(BLACK)]);
		tell[0](News::Back);
		expect(&[Input::EarBack(WHITE)]);
	}
}
