//! The way of a recording into one ear alone.

use std::sync::Arc;

use annabella::ports::DeviceFault;
use annabella::settings::Ear;
use annabella::texts::Message;

use super::playback::{OpenOutput, SampleQueue, Stop, take};
use crate::doors::outlet::{self, Frame, Site, Source};

/// A device, and its loudness on the left and on the right.
#[derive(Clone, Debug, PartialEq)]
pub struct EarOutput {
	site: Site,
	loudness: [f32; 2],
}

impl EarOutput {
	/// The way into this ear, where these devices are ears.
	#[must_use]
	pub fn new(ear: &Ear, devices: &[String]) -> Self {
		let device = ear.device().map(str::to_owned);
		let loudness = ear.sides().map(|on| if on { 1.0 } else { 0.0 });
		let other = |name: &&String| Some(*name) != device.as_ref();
		let site = Site {
			apart: ear.sides() != [true; 2],
			others: devices.iter().filter(other).cloned().collect(),
			device,
		};
		Self { site, loudness }
	}

	/// Plays the samples in the queue.
	///
	/// # Errors
	/// If the device is missing, with a sentence.
	pub fn open(self, queue: &SampleQueue, stop: &Stop) -> Result<OpenOutput, Message> {
		let source: Arc<dyn Source> = Arc::new(QueueSource {
			queue: Arc::clone(queue),
			stop: stop.clone(),
			loudness: self.loudness,
		});
		let outlet = outlet::open(Some(&self.site), &source)?;
		let rate = outlet.rate;
		Ok((Box::new(outlet), rate))
	}
}

struct QueueSource {
	queue: SampleQueue,
	stop: Stop,
	loudness: [f32; 2],
}

impl Source for QueueSource {
	fn tune(&self, _: u32) {}

	fn fill(&self, out: &mut [Frame]) {
		take(&self.queue, &self.stop, self.loudness, out);
	}

	/// Ends the playing, as if it had come to its end: nobody else may hear the rest.
	fn lose(&self, _: DeviceFault) {
		self.stop.now();
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn one_ear_is_one_channel_or_one_device() {
		let devices = ["A".to_owned(), "B".to_owned()];
		let left = EarOutput::new(&Ear::Left, &devices);
		assert_eq!((left.loudness, left.site.others.len()), ([1.0, 0.0], 2));
		assert!(left.site.apart);
		let own = EarOutput::new(&Ear::Device("B".to_owned()), &devices);
		assert_eq!((own.loudness, own.site.others), ([1.0; 2], vec!["A".to_owned()]));
	}
}
