//! The synthesiser on a thread of its own, so that a frozen library freezes nothing else: its sound comes in small parts.

use annabella::message;
use annabella::texts::Message;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::espeak::{Espeak, Speech};
use super::resample::Resampler;
use super::stretch::stretch;

/// Time of silence after which it counts as frozen.
const PATIENCE: Duration = Duration::from_secs(2);

/// eSpeak NG is about 2 dB louder than the clips, in all its languages.
const GAIN: f32 = 0.79 / 32_768.0;

/// Loudness below which the sound before and after the words is cut.
const SILENCE: f32 = 0.003;

/// The loader of eSpeak NG: always the library, except in tests.
type Load = fn() -> Result<Espeak, Message>;

/// Something to say, and the receiver of its parts.
struct Job {
	speech: Speech,
	parts: Sender<Part>,
}

enum Part {
	/// The rate of the following samples a second, and the factor by which they are to be made faster.
	Begin(u32, f32),
	Sound(Vec<f32>),
	Over,
	Failed(Message),
}

/// The one synthesiser of the process, for all speakers.
#[derive(Clone, Debug)]
pub struct Synthesiser {
	load: Load,
	/// The thread, once something has been said.
	jobs: Arc<Mutex<Option<Sender<Job>>>>,
	/// True if it has been given up, and has not come back.
	frozen: Arc<AtomicBool>,
}

impl Default for Synthesiser {
	fn default() -> Self {
		Self::loaded_by(Espeak::load)
	}
}

/// An utterance that is being said.
#[derive(Debug)]
pub struct Voicing {
	parts: Receiver<Part>,
	frozen: Arc<AtomicBool>,
	/// The rate that is wanted, in samples a second.
	rate: u32,
	resampler: Resampler,
	trim: Trim,
	/// The sound that is to be made faster once it is complete: the samples, their rate, and the factor.
	slow: Option<(Vec<f32>, u32, f32)>,
	heard: bool,
}

/// The next part of it.
#[derive(Debug, PartialEq)]
pub enum Next {
	Sound(Vec<f32>),
	/// It is over.
	Over,
	/// It has no sound.
	Nothing,
	/// There is no synthesiser, for this reason.
	Failed(Message),
}

impl Synthesiser {
	#[must_use]
	pub fn loaded_by(load: Load) -> Self {
		Self {
			load,
			jobs: Arc::default(),
			frozen: Arc::default(),
		}
	}

	/// Begins to say it, in samples at this rate. It does not wait.
	#[must_use]
	pub fn say(&self, speech: Speech, rate: u32) -> Voicing {
		let (parts, taken) = channel();
		if self.frozen.load(Ordering::SeqCst) {
			let _ = parts.send(Part::Failed(frozen()));
		} else if let Err(job) = self.send(Job { speech, parts }) {
			let _ = job.parts.send(Part::Failed(message!(EspeakNoThread)));
		}
		Voicing {
			parts: taken,
			frozen: Arc::clone(&self.frozen),
			rate,
			resampler: Resampler::new(rate, rate),
			trim: Trim::default(),
			slow: None,
			heard: false,
		}
	}

	fn send(&self, job: Job) -> Result<(), Job> {
		let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
		let job = match jobs.as_ref() {
			None => job,
			Some(jobs) => match jobs.send(job) {
				Ok(()) => return Ok(()),
				Err(unsent) => unsent.0,
			},
		};
		let (to, taken) = channel();
		let (load, frozen) = (self.load, Arc::clone(&self.frozen));
		let started = thread::Builder::new()
			.name("synthesis".to_owned())
			.spawn(move || work(load, &taken, &frozen));
		if started.is_err() {
			return Err(job);
		}
		let sent = to.send(job).map_err(|unsent| unsent.0);
		*jobs = Some(to);
		sent
	}
}

const fn frozen() -> Message {
	message!(EspeakSilent)
}

/// Does the jobs in sequence. A missing library is searched for again at each job.
fn work(load: Load, jobs: &Receiver<Job>, frozen: &AtomicBool) {
	let mut library = None;
	for Job { speech, parts } in jobs {
		let espeak = match &library {
			Some(espeak) => espeak,
			None => match load() {
				Ok(espeak) => library.insert(espeak),
				Err(why) => {
					let _ = parts.send(Part::Failed(why));
					frozen.store(false, Ordering::SeqCst);
					continue;
				}
			},
		};
		let begin = Part::Begin(espeak.rate(), espeak.lag(speech.words_a_minute));
		// A hushed speaker wants nothing any more.
		if parts.send(begin).is_ok() {
			let taker = parts.clone();
			espeak.say(&speech, move |samples| {
				let sound = samples.iter().map(|sample| f32::from(*sample) * GAIN);
				taker.send(Part::Sound(sound.collect())).is_ok()
			});
			let _ = parts.send(Part::Over);
		}
		frozen.store(false, Ordering::SeqCst);
	}
}

impl Voicing {
	/// Waits for the next part, but not for a frozen library.
	pub fn next(&mut self) -> Next {
		loop {
			match self.parts.recv_timeout(PATIENCE) {
				Ok(Part::Begin(rate, 1.0)) => self.resampler = Resampler::new(rate, self.rate),
				Ok(Part::Begin(rate, lag)) => {
					self.resampler = Resampler::new(rate, self.rate);
					self.slow = Some((Vec::new(), rate, lag));
				}
				Ok(Part::Sound(part)) => {
					let sound = self.trim.push(part);
					match &mut self.slow {
						Some((slow, ..)) => slow.extend(sound),
						None if sound.is_empty() => {}
						None => return self.heard(&sound),
					}
				}
				Ok(Part::Over) => return self.end(),
				Ok(Part::Failed(why)) => return Next::Failed(why),
				Err(RecvTimeoutError::Disconnected) => return Next::Failed(frozen()),
				Err(RecvTimeoutError::Timeout) => {
					self.frozen.store(true, Ordering::SeqCst);
					return Next::Failed(frozen());
				}
			}
		}
	}

	fn heard(&mut self, sound: &[f32]) -> Next {
		self.heard = true;
		Next::Sound(self.resampler.push(sound))
	}

	fn end(&mut self) -> Next {
		let (parts, taken) = channel();
		// The answer to any later question: that was all.
		let _ = parts.send(Part::Over);
		if let Some((slow, rate, lag)) = self.slow.take().filter(|(slow, ..)| !slow.is_empty()) {
			self.parts = taken;
			return self.heard(&stretch(&slow, rate, lag));
		}
		let rest = self.resampler.finish();
		if !self.heard {
			Next::Nothing
		} else if rest.is_empty() {
			Next::Over
		} else {
			self.parts = taken;
			Next::Sound(rest)
		}
	}
}

/// Removes the silence before and after the words.
#[derive(Debug, Default)]
struct Trim {
	begun: bool,
	/// Silence that stays if anything follows.
	held: Vec<f32>,
}

impl Trim {
	fn push(&mut self, mut part: Vec<f32>) -> Vec<f32> {
		let audible = |sample: &f32| sample.abs() > SILENCE;
		let Some(last) = part.iter().rposition(audible) else {
			if self.begun {
				self.held.append(&mut part);
			}
			return Vec::new();
		};
		let silence = part.split_off(last + 1);
		if !self.begun {
			let first = part.iter().position(audible).unwrap_or_default();
			part.drain(..first);
			self.begun = true;
		}
		let mut sound = std::mem::replace(&mut self.held, silence);
		sound.append(&mut part);
		sound
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn silence_is_cut_before_and_behind_alone() {
		let mut trim = Trim::default();
		assert!(trim.push(vec![0.0; 50]).is_empty());
		assert_eq!(trim.push(vec![0.0, 0.5, 0.0]), [0.5]);
		assert!(trim.push(vec![0.0; 3]).is_empty());
		assert_eq!(trim.push(vec![0.25, 0.0]), [0.0, 0.0, 0.0, 0.0, 0.25]);
		assert!(trim.push(vec![0.0; 9]).is_empty());
	}

	fn speech(text: &str, words_a_minute: u16) -> Speech {
		Speech {
			voice: "de".to_owned(),
			text: text.to_owned(),
			pitch: 45,
			words_a_minute,
		}
	}

	fn all(mut voicing: Voicing) -> (Vec<f32>, Next) {
		let mut sound = Vec::new();
		loop {
			match voicing.next() {
				Next::Sound(part) => sound.extend(part),
				end @ (Next::Over | Next::Nothing | Next::Failed(_)) => return (sound, end),
			}
		}
	}

	#[test]
	fn a_missing_library_is_told_every_time() {
		let synth = Synthesiser::loaded_by(|| Err(Message::of("not here")));
		for _ in 0..2 {
			let said = all(synth.say(speech("Anna", 165), 48_000));
			assert_eq!(said, (Vec::new(), Next::Failed(Message::of("not here"))));
		}
	}

	#[test]
	fn a_frozen_library_is_given_up_and_comes_back() {
		let synth = Synthesiser::loaded_by(|| {
			thread::sleep(PATIENCE + Duration::from_millis(500));
			Err(Message::of("not here"))
		});
		let say = || all(synth.say(speech("Anna", 165), 48_000)).1;
		assert_eq!(say(), Next::Failed(frozen()));
		assert_eq!(say(), Next::Failed(frozen()), "nobody waits a second time");
		while synth.frozen.load(Ordering::SeqCst) {
			thread::sleep(Duration::from_millis(10));
		}
		let later = synth.say(speech("Anna", 165), 48_000);
		drop(later);
	}

	/// One test for everything that needs the library, as it has one state for the process.
	#[test]
	fn sentences_are_said_at_every_rate_where_the_library_is() {
		let synth = Synthesiser::default();
		let length = |text: &str, rate| all(synth.say(speech(text, rate), 48_000)).0.len();
		let text = "Springer Gustav eins, Felix drei.";
		if all(synth.say(speech(text, 165), 48_000)).1 != Next::Over {
			return;
		}
		let lengths = [80, 165, 300, 450, 600].map(|rate| length(text, rate));
		assert!(
			lengths.is_sorted_by(|slow, fast| *slow > fast + fast / 8),
			"{lengths:?}"
		);
		let plain = length("Anna", 165);
		let markup = length("<break time=\"20s\"/> Anna", 165);
		assert!(markup < plain + 20 * 48_000, "markup is text");
		assert_eq!(
			all(synth.say(speech("", 165), 48_000)),
			(Vec::new(), Next::Nothing)
		);
		// The rest is not wanted, and the next one is complete all the same.
		let mut left = synth.say(speech(&text.repeat(50), 165), 48_000);
		assert!(matches!(left.next(), Next::Sound(_)));
		drop(left);
		let again = length(text, 165);
		assert!(again.abs_diff(lengths[1]) < 4_800, "{again}");
		for voice in ["en-gb", "fi", "sv", "fr-fr", "zz"] {
			let voice = voice.to_owned();
			let (sound, end) = all(synth.say(
				Speech {
					voice,
					..speech("Anna 1", 300)
				},
				44_100,
			));
			assert!(sound.len() > 5_000 && end == Next::Over);
		}
	}
}
