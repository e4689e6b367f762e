//! Any news of the doors, made of any bytes.

use std::sync::OnceLock;

use annabella::chess::Color;
use annabella::clock::Span;
use annabella::commands::{Action, KEYMAPS};
use annabella::keys::{Key, KeyCode};
use annabella::ports::{
	DeviceFault, EndgameFault, EngineFault, Fault, FileFault, Input, Obstacle, SpeechLoss, StorageFault,
	UserFile, UserFileFault, VoiceFault,
};
use annabella::settings::VoiceKind;
use annabella::texts::Message;
use annabella::voice::{Audience, Language, UtteranceId};

use super::bytes::Bytes;
use super::voices::german;

/// News of a door.
#[derive(Clone, Debug)]
pub enum News {
	/// A line that is typed and confirmed.
	Typed(String),
	Other(Input),
}

const CODES: [KeyCode; 14] = [
	KeyCode::Enter,
	KeyCode::Escape,
	KeyCode::Backspace,
	KeyCode::Delete,
	KeyCode::Tab,
	KeyCode::Up,
	KeyCode::Down,
	KeyCode::Left,
	KeyCode::Right,
	KeyCode::Home,
	KeyCode::End,
	KeyCode::PageUp,
	KeyCode::PageDown,
	KeyCode::Char(' '),
];

const MOVES: [&str; 40] = [
	"e4",
	"e5",
	"d4",
	"d5",
	"Sf3",
	"Sc6",
	"Lc4",
	"Lc5",
	"0-0",
	"0-0-0",
	"exd5",
	"Dh5",
	"Dxf7",
	"Sf6",
	"Lb5",
	"a6",
	"h3",
	"c3",
	"Ke2",
	"Ke7",
	"e2e4",
	"e7e5",
	"g1f3",
	"f7f6",
	"Springer Gustav eins Felix drei",
	"1",
	"2",
	"3",
	"ja",
	"nein",
	"",
	" ",
	"e9",
	"Eva vier",
	"e2 e4",
	"d7",
	"e1 g1",
	"1-0",
	"5",
	"1:00",
];

const SIDES: [&str; 4] = ["", "weiß ", "schwarz ", "kein "];

const ENGINE: [&str; 8] = [
	"uciok",
	"readyok",
	"bestmove e7e5",
	"bestmove d7d5 ponder e2e4",
	"bestmove e2e4",
	"bestmove (none)",
	"id name \u{1b}[2JEngine\u{202e}",
	"info depth 3 score cp 30 pv e7e5",
];

/// Returns every word that calls a command.
fn commands() -> &'static [String] {
	static WORDS: OnceLock<Vec<String>> = OnceLock::new();
	WORDS.get_or_init(|| {
		let words = |name: &&str| german().command_words(name).to_vec();
		Action::NAMES.iter().flat_map(words).collect()
	})
}

fn line(bytes: &mut Bytes<'_>) -> String {
	match bytes.next() % 8 {
		0..=2 => bytes.one(&MOVES).to_owned(),
		3 | 4 => bytes.one(commands()),
		5 => format!("{}{}", bytes.one(&SIDES), bytes.one(commands())),
		6 => format!("{} {}", bytes.one(commands()), bytes.one(&MOVES)),
		_ => bytes.text(60),
	}
}

fn key(bytes: &mut Bytes<'_>) -> Key {
	let code = match bytes.next() % 6 {
		0 | 1 => bytes.one(&CODES),
		2 => KeyCode::F(bytes.next() % 24 + 1),
		3 => KeyCode::Char(
			char::from_u32(u32::from(bytes.next()) << 8 | u32::from(bytes.next())).unwrap_or('x'),
		),
		_ => KeyCode::Char(char::from(bytes.next() & 0x7f)),
	};
	let held = bytes.next();
	Key {
		code,
		ctrl: held & 7 == 1,
		alt: held & 7 == 2,
	}
}

/// Returns the next news, and the milliseconds before it.
pub fn next(bytes: &mut Bytes<'_>) -> (u64, News) {
	let wait = match bytes.next() {
		short @ 0..200 => u64::from(short) * 10,
		long @ 200..250 => u64::from(long - 199) * 5_000,
		longest => 1_u64 << ((u32::from(longest) - 250) * 7),
	};
	let news = match bytes.next() % 32 {
		0..=13 => News::Typed(line(bytes)),
		14..=19 => News::Other(Input::Key(key(bytes))),
		20 | 21 => News::Other(Input::Line(line(bytes))),
		22 => News::Other(Input::EngineLine(bytes.one(&ENGINE).to_owned())),
		23 => News::Other(Input::EngineLine(bytes.text(60))),
		24 => News::Other(Input::Spoken(UtteranceId(bytes.next().into()))),
		25 => News::Other(Input::Slept(Span(wait))),
		26 | 27 => News::Other(fault(bytes)),
		28 => News::Other(Input::VoiceBack(bytes.one(&[VoiceKind::Own, VoiceKind::System]))),
		29 => News::Other(Input::EarBack(audience(bytes))),
		_ => News::Other(Input::Alarm),
	};
	(wait, news)
}

fn audience(bytes: &mut Bytes<'_>) -> Audience {
	bytes.one(&[
		Audience::Room,
		Audience::Player(Color::White),
		Audience::Player(Color::Black),
		Audience::Arbiter,
	])
}

fn fault(bytes: &mut Bytes<'_>) -> Input {
	let audience = audience(bytes);
	let number = bytes.next() % 14;
	let why = bytes.text(20);
	let obstacle = obstacle(&why);
	let file = FileFault {
		path: why.clone(),
		why: obstacle.clone(),
	};
	Input::Fault(match number {
		0 => Fault::Voice(VoiceFault::NoSound(Message::of(why).into())),
		1 => Fault::Voice(VoiceFault::NoEar {
			audience,
			why: DeviceFault::Taken(why),
		}),
		2 => Fault::Voice(VoiceFault::NoSystemSpeech(Message::of(why))),
		3 => Fault::Voice(VoiceFault::NoVoiceFor(Language::GERMAN)),
		4 => Fault::Voice(VoiceFault::NoSynthesis(Message::of(why))),
		5 => Fault::Voice(VoiceFault::Unsayable(why)),
		6 => Fault::Storage(StorageFault::Keeping(file)),
		7 => Fault::Live(file),
		8 => Fault::Parted { id: 1 },
		9 => Fault::UserFile(match KEYMAPS.read_on(&why, KEYMAPS.usual()) {
			Err(error) => UserFileFault::Keys(error),
			Ok(_) => UserFileFault::Unreadable {
				file: UserFile::Settings,
				why: obstacle,
			},
		}),
		10 => Fault::NotPreferred(file),
		11 => Fault::Voice(VoiceFault::SystemSpeechLost(SpeechLoss::Silent(Message::of(why)))),
		12 => Fault::Voice(VoiceFault::NoSpeechProgram),
		13 => Fault::Endgames(EndgameFault::NotKept(file)),
		_ => Fault::Engine(EngineFault::NotStarted {
			program: why,
			why: obstacle,
		}),
	})
}

fn obstacle(why: &str) -> Obstacle {
	match why.len() % 6 {
		0 => Obstacle::Full,
		4 => Obstacle::Older,
		5 => Obstacle::Foreign,
		1 => Obstacle::NotAllowed,
		2 => Obstacle::TooLarge { kilobytes: u32::MAX },
		_ => Obstacle::Other(why.to_owned()),
	}
}
