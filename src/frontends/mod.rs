//! The voice in use, and the screen, the transcript or the plain lines.

mod wanted;

use std::io;

use annabella::ports::{Input, Page};
use annabella::settings::{Ears, FaceKind, VoiceKind};
use annabella::voice::{Audience, Delivery, Pan, Tone, Utterance};

use crate::doors::bell::Bell;
use crate::doors::keyboard::{Keyboard, TerminalChange};
use crate::doors::plain::Plain;
use crate::doors::platform::console;
use crate::doors::sound::{Listener, Performer, Person, Sound};
use crate::doors::system::System;
use crate::doors::terminal::Terminal;
use crate::doors::transcript::Transcript;

pub use wanted::WantedFrontend;

/// The voices, each opened when it is first needed.
pub struct Voices {
	bell: Bell,
	/// The recorder of the own voice, if it is recorded.
	listener: Option<Listener>,
	/// The place where each audience hears the own voice.
	ears: Ears,
	/// The person whose clips the own voice has.
	person: Person,
	in_use: VoiceKind,
	delivery: Delivery,
	sound: Option<Sound>,
	system: Option<System>,
}

impl Voices {
	pub fn new(bell: Bell, listener: Option<Listener>, ears: Ears, person: Person) -> Self {
		Self {
			bell,
			listener,
			ears,
			person,
			in_use: VoiceKind::Silent,
			delivery: Delivery::default(),
			sound: None,
			system: None,
		}
	}

	pub fn take(&mut self, voice: VoiceKind) {
		self.in_use = voice;
		if let Some(sound) = &mut self.sound {
			sound.choose(performer(voice));
		}
	}

	pub fn deliver(&mut self, delivery: Delivery) {
		self.delivery = delivery;
		if let Some(sound) = &mut self.sound {
			sound.deliver(delivery);
		}
		if let Some(system) = &self.system {
			system.deliver(delivery);
		}
	}

	/// Checks in silence if this voice can speak again.
	pub fn try_again(&mut self, voice: VoiceKind) {
		match voice {
			VoiceKind::Own | VoiceKind::Synthesis => self.sound().try_again(),
			VoiceKind::System => self.system().try_again(),
			VoiceKind::Silent => {}
		}
	}

	/// Ends the process of the system's speech.
	pub fn close_system(&mut self) {
		self.system = None;
	}

	pub fn say(&mut self, utterance: Utterance) {
		match self.in_use {
			VoiceKind::Own | VoiceKind::Synthesis => self.sound().say(&utterance),
			VoiceKind::System => self.system().say(utterance),
			VoiceKind::Silent => {}
		}
	}

	pub fn hush(&self) {
		if let Some(sound) = &self.sound {
			sound.hush();
		}
		if let Some(system) = &self.system {
			system.hush();
		}
	}

	pub fn tone(&mut self, tone: Tone, pan: Pan, audience: Audience) {
		self.sound().tone(tone, pan, audience);
	}

	fn sound(&mut self) -> &Sound {
		self.sound.get_or_insert_with(|| {
			let listener = self.listener.as_ref();
			let mut sound = Sound::open(&self.bell, listener, self.ears.clone(), &self.person);
			sound.deliver(self.delivery);
			sound.choose(performer(self.in_use));
			sound
		})
	}

	fn system(&mut self) -> &System {
		self.system
			.get_or_insert_with(|| System::open(self.bell.clone(), self.delivery))
	}
}

/// The performer that says a voice's words in our own stream, if they are said there.
const fn performer(voice: VoiceKind) -> Performer {
	match voice {
		VoiceKind::Synthesis => Performer::Synthesiser,
		VoiceKind::Own | VoiceKind::System | VoiceKind::Silent => Performer::Clips,
	}
}

/// The place where the program is seen.
#[derive(Debug)]
pub struct Frontend {
	front: Front,
	/// `None` with lines and without keys.
	keyboard: Option<Keyboard>,
	wanted: WantedFrontend,
	bell: Bell,
}

#[derive(Debug)]
enum Front {
	Screen(Terminal),
	Transcript(Transcript),
	Plain(Plain),
	/// Between two of them.
	None,
}

impl Frontend {
	/// Opens the wanted frontend on a terminal, and plain lines everywhere else. While the face is unknown, the question
	/// is a transcript, which every reader can read.
	///
	/// # Errors
	/// If nothing can be written to it.
	pub fn open(plain: bool, wanted: WantedFrontend, bell: &Bell) -> io::Result<Self> {
		let mut frontend = Self {
			front: Front::None,
			keyboard: None,
			wanted,
			bell: bell.clone(),
		};
		if plain
			|| !console::has_terminal()
			|| frontend
				.raise(wanted.kind.unwrap_or(FaceKind::ScreenReader))
				.is_err()
		{
			frontend.keyboard = None;
			frontend.front = Front::Plain(Plain::open(bell.clone())?);
		}
		Ok(frontend)
	}

	/// Takes the chosen face at once, if there is a terminal.
	pub fn take(&mut self, kind: FaceKind, cells: Option<u16>) {
		if matches!(self.front, Front::Plain(_)) {
			return;
		}
		if let Some(cells) = cells {
			self.wanted.set_cells(cells);
		}
		// The terminal is returned before it is taken anew.
		self.front = Front::None;
		if let Err(_gone) = self.raise(kind) {
			self.bell.ring(Input::HangUp);
		}
	}

	fn raise(&mut self, kind: FaceKind) -> io::Result<()> {
		let bell = self.bell.clone();
		let keyboard = match &self.keyboard {
			Some(keyboard) => keyboard.clone(),
			None => Keyboard::open(bell.clone())?,
		};
		if kind.is_transcript() {
			let transcript = Transcript::open(bell, self.wanted.manner(kind), keyboard.unwritten())?;
			let ear = transcript.ear();
			keyboard.tell(move |turn| {
				match turn {
					// The frontend asks for its size before it writes.
					TerminalChange::Resized | TerminalChange::Mouse(_) | TerminalChange::Key(_) => {}
					TerminalChange::Suspend => ear.suspend(),
					TerminalChange::Resume => ear.resume(),
				}
				false
			});
			self.front = Front::Transcript(transcript);
		} else {
			let terminal = Terminal::open(bell.clone())?;
			let tray = terminal.tray();
			keyboard.tell(move |turn| {
				match turn {
					TerminalChange::Key(key) => return tray.turned(key),
					TerminalChange::Resized => tray.resized(),
					TerminalChange::Suspend => tray.suspend(),
					TerminalChange::Resume => tray.resume(),
					TerminalChange::Mouse(event) => {
						let pointed = tray.pointed(event).into_iter();
						pointed.for_each(|pointed| bell.ring_in_turn(Input::Pointed(pointed)));
					}
				}
				false
			});
			self.front = Front::Screen(terminal);
		}
		self.keyboard = Some(keyboard);
		Ok(())
	}

	/// Returns `true` if a user may be watching the clocks.
	pub const fn is_screen(&self) -> bool {
		matches!(self.front, Front::Screen(_))
	}

	/// Returns `true` if keys are pressed here, and the user can be asked.
	pub const fn has_keys(&self) -> bool {
		self.keyboard.is_some()
	}

	pub fn print(&mut self, line: String, may_wait: bool) {
		match &mut self.front {
			Front::Screen(_) | Front::None => {}
			Front::Transcript(transcript) => transcript.print(line, may_wait),
			Front::Plain(plain) => plain.print(&line),
		}
	}

	/// Conceals the typed text from now on, or shows it again. Where keys are read one by one only the page is shown
	/// anyway.
	pub fn conceal(&mut self, concealed: bool) {
		match &mut self.front {
			Front::Plain(plain) => plain.conceal(concealed),
			Front::Screen(_) | Front::Transcript(_) | Front::None => {}
		}
	}

	/// The terminal's own signal. Plain lines have none: their reader may be anything.
	pub fn ring(&mut self) {
		match &mut self.front {
			Front::Screen(terminal) => terminal.ring(),
			Front::Transcript(transcript) => transcript.ring(),
			Front::Plain(_) | Front::None => {}
		}
	}

	pub fn show(&mut self, page: impl FnOnce() -> Page) {
		match &mut self.front {
			Front::Screen(terminal) => terminal.show(page()),
			Front::Transcript(transcript) => transcript.show(&page()),
			Front::Plain(_) | Front::None => {}
		}
	}
}
