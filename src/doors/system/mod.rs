//! System speech: hands the words to the speaking process, and watches that it speaks.
//!
//! The caller never waits: everything happens on a thread of its own, which sleeps while there is nothing to say. If the
//! speaking process dies, freezes or talks nonsense, it is ended and `VoiceFault::SystemSpeechLost` rings once, less than two
//! seconds after the order; the utterance is then *not* spoken. The house, which has not heard `Spoken` for it, repeats
//! it with the next voice, and later asks by [`System::try_again`] if this one is back. A later `say` starts the process
//! again too, but not more often than every few seconds: until then, and as long as it cannot be started, each `say` is
//! answered by a fault, so that nothing goes silent.

#[cfg(test)]
mod alike;
#[path = "../../speech/line.rs"]
#[allow(dead_code, reason = "each end of the line reads what the other end writes")]
mod line;
mod message;
mod patience;
mod process;
mod runs;
mod supervisor;
mod task;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use annabella::message;
use annabella::ports::{Fault, Input, VoiceFault};
use annabella::voice::{Delivery, Utterance};

use super::bell::Bell;
use super::companions;
use message::SupervisorMessage;
use patience::{PATIENCE, Patience};
use process::Program;
use supervisor::Supervisor;

/// The name of the speaking process's program.
const PROGRAM: &str = "annabella-speech";

/// The door to the system's speech. It closes when it is dropped.
#[derive(Debug)]
pub struct System {
	orders: Sender<SupervisorMessage>,
	bell: Bell,
}

/// The program that speaks.
#[must_use]
pub fn find() -> Option<PathBuf> {
	companions::find(PROGRAM)
}

impl System {
	/// Opens the door and starts the speaking process. Returns at once.
	#[must_use]
	pub fn open(bell: Bell, delivery: Delivery) -> Self {
		Self::hang(
			bell,
			delivery,
			find().map(|path| Program {
				path,
				arguments: Vec::new(),
			}),
			PATIENCE,
		)
	}

	fn hang(bell: Bell, delivery: Delivery, program: Option<Program>, patience: Patience) -> Self {
		let (orders, news) = channel();
		let supervisor = Supervisor::new(bell.clone(), orders.clone(), program, patience, delivery);
		// Without a thread `news` has no receiver, and `say` answers with a fault.
		let _ = thread::Builder::new()
			.name("system speech".to_owned())
			.spawn(move || supervisor.work(&news));
		Self { orders, bell }
	}

	/// Says it after all earlier utterances. Answered by `Input::Spoken` at its end, by nothing if it is hushed, by
	/// `VoiceFault::SystemSpeechLost`, `VoiceFault::NoSystemSpeech` or `VoiceFault::NoSpeechProgram` if it could not be said, or, once,
	/// by `VoiceFault::NoVoiceFor` if a language of it has no voice.
	pub fn say(&self, utterance: Utterance) {
		if self.orders.send(SupervisorMessage::Say(utterance)).is_err() {
			self.bell
				.ring(Input::Fault(Fault::Voice(VoiceFault::NoSystemSpeech(message!(
					TooManyPrograms
				)))));
		}
	}

	/// Sets the delivery from the next words on, also for a new process.
	pub fn deliver(&self, delivery: Delivery) {
		let _ = self.orders.send(SupervisorMessage::Deliver(delivery));
	}

	/// Checks in silence if it can speak. Answered by `Input::VoiceBack` if it can, and by nothing or one of these faults
	/// if it cannot.
	pub fn try_again(&self) {
		let _ = self.orders.send(SupervisorMessage::Try);
	}

	/// Is silent at once; an utterance that was not said to its end is never reported as spoken.
	pub fn hush(&self) {
		let _ = self.orders.send(SupervisorMessage::Hush);
	}
}

impl Drop for System {
	fn drop(&mut self) {
		let _ = self.orders.send(SupervisorMessage::Close);
	}
}
