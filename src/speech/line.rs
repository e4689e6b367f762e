//! The lines that pass between the front door and the speaking process, one order or report each.
//!
//! | order | meaning |
//! | --- | --- |
//! | `say NUMBER LANGUAGE PACE TEXT` | say this after all that was ordered before; pace `normal` or `slow` |
//! | `read NUMBER LANGUAGE PACE TEXT` | the same, also when no voice speaks the language |
//! | `probe NUMBER` | say something that cannot be heard |
//! | `deliver RATE VOLUME` | speak so from now on: words a minute, or `usual` for the server's own rate; percent |
//! | `hush` | be silent at once and forget what has not been said |
//!
//! | report | meaning |
//! | --- | --- |
//! | `ready` | the speech server answers; orders given earlier are kept, but take no time yet |
//! | `begun NUMBER` | this is being said |
//! | `spoken NUMBER` | this has been said to its end |
//! | `stopped NUMBER` | this was hushed |
//! | `taken NUMBER` | this will be said, or could be; it has no further report |
//! | `mute NUMBER` | this was not said, as no voice speaks its language |
//! | `fault TEXT` | nothing can be said any more; the process ends |
//! | `lost HOW TEXT` | the same, and the speech server is there: it is `silent`, has `closed`, or talks `nonsense` |
//!
//! UTF-8, a line feed after each, no line feed inside. The end of the orders ends the process.

use std::fmt;

use annabella::names::sayable;

/// The rate, in the words of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
	Normal,
	Slow,
}

/// An order to the speaking process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpeechOrder {
	Say {
		number: u64,
		/// A two-letter code.
		language: String,
		speed: Speed,
		/// True if a voice of another language may say it, if this one has no voice.
		whoever: bool,
		text: String,
	},
	Probe(u64),
	Deliver {
		/// Words a minute; `None` for the server's own rate.
		rate: Option<u16>,
		/// In percent.
		volume: u8,
	},
	Hush,
}

/// A report of the speaking process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpeechReport {
	Ready,
	Begun(u64),
	Spoken(u64),
	Stopped(u64),
	Taken(u64),
	Mute(u64),
	/// Nothing can be said any more; the text is that of the system, in English.
	Fault(SpeechFault, String),
	Lost(Loss, SpeechFault, String),
}

/// The failure of a speech server that is there and does not speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
	/// It is installed, and does not run.
	Down,
	Silent,
	Closed,
	Nonsense,
}

/// Why nothing can be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpeechFault {
	NoServer,
	/// The server does not answer.
	Silent,
	/// The server has ended.
	Ended,
	/// The server cannot be asked.
	Unasked,
	/// Windows has no speech, or no voice.
	NoWindowsSpeech,
	/// As the text says.
	Other,
}

impl SpeechFault {
	const ALL: [Self; 6] = [
		Self::NoServer,
		Self::Silent,
		Self::Ended,
		Self::Unasked,
		Self::NoWindowsSpeech,
		Self::Other,
	];

	const fn name(self) -> &'static str {
		match self {
			Self::NoServer => "no-server",
			Self::Silent => "silent",
			Self::Ended => "ended",
			Self::Unasked => "unasked",
			Self::NoWindowsSpeech => "no-windows-speech",
			Self::Other => "other",
		}
	}

	/// The fault and the text of the rest of a line.
	fn parse(rest: &str) -> Option<(Self, String)> {
		let (name, text) = rest.split_once(' ').unwrap_or((rest, ""));
		let fault = Self::ALL.into_iter().find(|fault| fault.name() == name)?;
		Some((fault, clean(text)))
	}
}

impl Loss {
	const ALL: [(&str, Self); 4] = [
		("down", Self::Down),
		("silent", Self::Silent),
		("closed", Self::Closed),
		("nonsense", Self::Nonsense),
	];
}

/// The text that may be said, on one line: no line feed, no NUL (which breaks libspeechd), and no order to the speech
/// server or to one of its voices.
#[must_use]
pub fn clean(text: &str) -> String {
	sayable(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

impl SpeechOrder {
	/// The order of a line, if it is one.
	#[must_use]
	pub fn parse(line: &str) -> Option<Self> {
		let line = line.trim_end_matches(['\r', '\n']);
		if line == "hush" {
			return Some(Self::Hush);
		}
		let (order, rest) = line.split_once(' ')?;
		match order {
			"say" => Self::saying(rest, false),
			"read" => Self::saying(rest, true),
			"probe" => rest.parse().ok().map(Self::Probe),
			"deliver" => {
				let (rate, volume) = rest.split_once(' ')?;
				let rate = match rate {
					"usual" => None,
					rate => Some(rate.parse().ok()?),
				};
				let volume = volume.parse().ok().filter(|percent| *percent <= 100)?;
				Some(Self::Deliver { rate, volume })
			}
			_ => None,
		}
	}

	fn saying(line: &str, whoever: bool) -> Option<Self> {
		let mut words = line.splitn(4, ' ');
		Some(Self::Say {
			whoever,
			number: words.next()?.parse().ok()?,
			language: words
				.next()
				.filter(|code| code.len() == 2 && code.bytes().all(|b| b.is_ascii_lowercase()))?
				.to_owned(),
			speed: match words.next()? {
				"normal" => Speed::Normal,
				"slow" => Speed::Slow,
				_ => return None,
			},
			text: clean(words.next().unwrap_or_default()),
		})
	}
}

impl fmt::Display for SpeechOrder {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		match self {
			Self::Say {
				number,
				language,
				speed,
				whoever,
				text,
			} => {
				let order = if *whoever { "read" } else { "say" };
				let speed = match speed {
					Speed::Normal => "normal",
					Speed::Slow => "slow",
				};
				write!(f, "{order} {number} {language} {speed} {}", clean(text))
			}
			Self::Probe(number) => write!(f, "probe {number}"),
			Self::Deliver { rate: None, volume } => write!(f, "deliver usual {volume}"),
			Self::Deliver {
				rate: Some(rate),
				volume,
			} => write!(f, "deliver {rate} {volume}"),
			Self::Hush => f.write_str("hush"),
		}
	}
}

impl SpeechReport {
	/// The report of a line, if it is one.
	#[must_use]
	pub fn parse(line: &str) -> Option<Self> {
		let line = line.trim_end_matches(['\r', '\n']);
		let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
		let number = || rest.parse().ok();
		match word {
			"ready" if rest.is_empty() => Some(Self::Ready),
			"begun" => number().map(Self::Begun),
			"spoken" => number().map(Self::Spoken),
			"stopped" => number().map(Self::Stopped),
			"taken" => number().map(Self::Taken),
			"mute" => number().map(Self::Mute),
			"fault" => SpeechFault::parse(rest).map(|(fault, text)| Self::Fault(fault, text)),
			"lost" => {
				let (how, text) = rest.split_once(' ')?;
				let (_, loss) = Loss::ALL.into_iter().find(|(name, _)| *name == how)?;
				SpeechFault::parse(text).map(|(fault, text)| Self::Lost(loss, fault, text))
			}
			_ => None,
		}
	}
}

impl fmt::Display for SpeechReport {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		match self {
			Self::Ready => f.write_str("ready"),
			Self::Begun(number) => write!(f, "begun {number}"),
			Self::Spoken(number) => write!(f, "spoken {number}"),
			Self::Stopped(number) => write!(f, "stopped {number}"),
			Self::Taken(number) => write!(f, "taken {number}"),
			Self::Mute(number) => write!(f, "mute {number}"),
			Self::Fault(fault, text) => write!(f, "fault {} {}", fault.name(), clean(text)),
			Self::Lost(loss, fault, text) => {
				let how = Loss::ALL.into_iter().find(|(_, known)| known == loss);
				let how = how.map_or("", |(name, _)| name);
				write!(f, "lost {how} {} {}", fault.name(), clean(text))
			}
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn say(number: u64, speed: Speed, text: &str) -> SpeechOrder {
		SpeechOrder::Say {
			number,
			language: "de".to_owned(),
			speed,
			whoever: number == 0,
			text: text.to_owned(),
		}
	}

	#[test]
	fn orders_survive_the_way() {
		for order in [
			SpeechOrder::Hush,
			say(0, Speed::Normal, "Springer Gustav eins, Felix drei."),
			say(u64::MAX, Speed::Slow, "e"),
			say(1, Speed::Normal, ""),
			SpeechOrder::Probe(7),
			SpeechOrder::Deliver {
				rate: None,
				volume: 100,
			},
			SpeechOrder::Deliver {
				rate: Some(300),
				volume: 0,
			},
		] {
			assert_eq!(SpeechOrder::parse(&order.to_string()), Some(order));
		}
	}

	#[test]
	fn reports_survive_the_way() {
		for report in [
			SpeechReport::Ready,
			SpeechReport::Begun(1),
			SpeechReport::Spoken(2),
			SpeechReport::Stopped(3),
			SpeechReport::Taken(4),
			SpeechReport::Mute(5),
			SpeechReport::Fault(SpeechFault::NoServer, String::new()),
			SpeechReport::Fault(SpeechFault::Other, "no server".to_owned()),
			SpeechReport::Lost(Loss::Silent, SpeechFault::Silent, "it does not answer".to_owned()),
			SpeechReport::Lost(Loss::Nonsense, SpeechFault::Other, String::new()),
			SpeechReport::Lost(Loss::Down, SpeechFault::NoServer, String::new()),
		] {
			assert_eq!(SpeechReport::parse(&report.to_string()), Some(report));
		}
	}

	#[test]
	fn what_would_break_a_line_or_libspeechd_is_gone() {
		let order = say(1, Speed::Normal, " Eva\0 vier\r\n.\r\nhush\u{1b}[2J\t <break/>");
		assert_eq!(order.to_string(), "say 1 de normal Eva vier . hush break/");
	}

	#[test]
	fn nonsense_is_no_line() {
		for line in [
			"",
			"say",
			"say x de normal y",
			"say 1 deu normal y",
			"say 1 de fast y",
			"hush now",
			"shout",
			"read 1",
			"probe",
			"deliver 165",
			"deliver fast 100",
			"deliver 165 101",
		] {
			assert_eq!(SpeechOrder::parse(line), None, "{line:?}");
		}
		for line in [
			"",
			"ready 1",
			"begun",
			"begun x",
			"spoken -1",
			"readyish",
			"lost",
			"lost way",
			"lost dead it",
		] {
			assert_eq!(SpeechReport::parse(line), None, "{line:?}");
		}
	}
}
