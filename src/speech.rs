//! System speech in a process of its own: orders in, reports out, between them the `tts` crate or a screen reader that runs.
//!
//! The speech server may freeze, die or be missing, and the library that speaks to it then blocks, panics or cannot
//! even be loaded. All of that stays in this process: the front door sees a report that does not come, and ends it.
//! The lines are described in `speech/line.rs`.

#[path = "doors/bounds.rs"]
#[allow(dead_code, reason = "only lines are read here")]
mod bounds;
#[path = "speech/line.rs"]
#[allow(dead_code, reason = "each end of the line reads what the other end writes")]
mod line;
#[path = "speech/platform/mod.rs"]
mod platform;
#[path = "speech/system_voice.rs"]
mod system_voice;
#[path = "speech/voice.rs"]
mod voice;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::process::exit;
use std::sync::OnceLock;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use bounds::next_line;
use line::{Loss, SpeechFault, SpeechOrder, SpeechReport};
use system_voice::SystemVoice;
use voice::Voice;

/// Bytes of the longest order: one sentence.
const LONGEST_ORDER: usize = 1 << 20;

/// The events of this process: everything comes through one channel, so that a server's answer is never looked at before
/// the order it answers is finished.
enum SpeechNews {
	Order(SpeechOrder),
	/// The front door has closed the orders.
	Closed,
	Begun(u64),
	Spoken(u64),
	Stopped(u64),
	/// It will be said, and its end is not reported.
	#[allow(dead_code, reason = "only of screen readers, which not every system has")]
	Taken(u64),
	/// The voice is gone, or talks nonsense.
	Gone(Trouble),
}

/// The file for the reports. Set once, before anything can fail.
static REPORTS: OnceLock<File> = OnceLock::new();

fn report(report: &SpeechReport) {
	let Some(mut reports) = REPORTS.get() else {
		return;
	};
	// One write a line: a panic on another thread cannot come between.
	if reports.write_all(format!("{report}\n").as_bytes()).is_err() {
		exit(1); // nobody listens any more
	}
}

/// Why nothing can be said any more: what the speech server does, if it is there, and in the words of the system.
struct Trouble {
	loss: Option<Loss>,
	fault: SpeechFault,
	text: String,
}

impl Trouble {
	fn of(fault: SpeechFault, text: impl ToString) -> Self {
		let text = text.to_string();
		Self {
			loss: None,
			fault,
			text,
		}
	}

	fn other(text: impl ToString) -> Self {
		Self::of(SpeechFault::Other, text)
	}

	/// The server is there, and does this.
	fn lost(loss: Loss, fault: SpeechFault, text: &str) -> Self {
		let loss = Some(loss);
		Self {
			loss,
			..Self::of(fault, text)
		}
	}
}

fn give_up(Trouble { loss, fault, text }: Trouble) -> ! {
	report(&match loss {
		Some(loss) => SpeechReport::Lost(loss, fault, text),
		None => SpeechReport::Fault(fault, text),
	});
	exit(1)
}

/// Time until a voice must be able to speak: the speech server may have to be started first.
const OPENING: Duration = Duration::from_secs(20);

/// News of a server between two orders, at most: the beginning and the end of each message.
const MOST_NEWS: u32 = 1_000;

/// Takes standard input and output away from all other code: the output of a library, and a speech server that a library
/// starts, must not reach the lines or hold them open.
fn keep_lines_private() -> io::Result<File> {
	let (orders, reports) = platform::keep_lines_private()?;
	let _ = REPORTS.set(reports);
	Ok(orders)
}

fn read_orders(orders: File, news: &Sender<SpeechNews>) {
	let mut orders = BufReader::new(orders);
	while let Some(order) = next_order(&mut orders) {
		let Some(order) = order else {
			give_up(Trouble::other("an order that is none"));
		};
		if news.send(SpeechNews::Order(order)).is_err() {
			break;
		}
	}
	let _ = news.send(SpeechNews::Closed);
	// The speech server may be frozen, and with it the thread that would end the process.
	thread::sleep(Duration::from_millis(500));
	exit(0);
}

/// The next line, as an order if it is one; `None` at the end.
fn next_order(orders: &mut impl BufRead) -> Option<Option<SpeechOrder>> {
	let line = next_line(orders, LONGEST_ORDER).ok()??;
	Some(SpeechOrder::parse(&line.text()).filter(|_| !line.cut))
}

/// Ends the process if this is not dropped in time: a server that talks without end to the library that speaks to it
/// blocks that library for ever, and uses a whole processor.
fn watch_opening() -> Sender<()> {
	let (open, is_open) = channel();
	thread::spawn(move || {
		if is_open.recv_timeout(OPENING) == Err(RecvTimeoutError::Timeout) {
			give_up(Trouble::lost(
				Loss::Silent,
				SpeechFault::Other,
				"the speech server lets nobody in",
			));
		}
	});
	open
}

/// A screen reader that runs and takes words; else the system's own speech.
fn open(news: &Sender<SpeechNews>) -> Result<Box<dyn Voice>, Trouble> {
	match platform::screen_reader(news) {
		Some(reader) => Ok(reader),
		None => Ok(Box::new(SystemVoice::open(news)?)),
	}
}

fn main() {
	let Ok(orders) = keep_lines_private() else {
		exit(1);
	};
	std::panic::set_hook(Box::new(|panic| {
		give_up(Trouble::other(format!("panic: {panic}")))
	}));
	let (news, heard) = channel();
	let reader = news.clone();
	thread::spawn(move || read_orders(orders, &reader));

	let open_yet = watch_opening();
	let mut voice = open(&news).unwrap_or_else(|why| give_up(why));
	drop(open_yet);
	report(&SpeechReport::Ready);
	let mut unasked = 0_u32;
	for news in heard {
		unasked = match news {
			SpeechNews::Order(_) => 0,
			SpeechNews::Closed
			| SpeechNews::Begun(_)
			| SpeechNews::Spoken(_)
			| SpeechNews::Stopped(_)
			| SpeechNews::Taken(_)
			| SpeechNews::Gone(_) => unasked + 1,
		};
		if unasked > MOST_NEWS {
			give_up(Trouble::lost(
				Loss::Nonsense,
				SpeechFault::Other,
				"the speech server tells news without end",
			));
		}
		let outcome = match news {
			SpeechNews::Order(SpeechOrder::Say {
				number,
				language,
				speed,
				whoever,
				text,
			}) => voice.say(number, &language, speed, whoever, &text),
			SpeechNews::Order(SpeechOrder::Probe(number)) => voice.probe(number),
			SpeechNews::Order(SpeechOrder::Deliver { rate, volume }) => {
				voice.deliver(rate, volume);
				Ok(())
			}
			SpeechNews::Order(SpeechOrder::Hush) => voice.hush(),
			SpeechNews::Begun(message) => {
				voice.begun(message);
				Ok(())
			}
			SpeechNews::Spoken(message) => {
				voice.spoken(message);
				Ok(())
			}
			SpeechNews::Stopped(message) => {
				voice.stopped(message);
				Ok(())
			}
			SpeechNews::Taken(message) => {
				report(&SpeechReport::Taken(message));
				Ok(())
			}
			SpeechNews::Gone(why) => give_up(why),
			SpeechNews::Closed => {
				let _ = voice.hush();
				exit(0);
			}
		};
		if let Err(why) = outcome {
			give_up(why);
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn an_order_without_end_is_none_and_the_next_one_is_whole() {
		let mut text = b"say 1 de normal ".to_vec();
		text.resize(3 * LONGEST_ORDER, b'x');
		text.extend(b"\nhush\n");
		let mut orders = &text[..];
		assert_eq!(next_order(&mut orders), Some(None));
		assert_eq!(next_order(&mut orders), Some(Some(SpeechOrder::Hush)));
		assert_eq!(next_order(&mut orders), None);
	}
}
