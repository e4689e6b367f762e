//! Who speaks and who shows: the voice in use, and the screen or the plain lines.

use std::io::{self, IsTerminal};

use annabella::desk::{Ears, Page, VoiceKind};
use annabella::voice::{Audience, Delivery, Pan, Tone, Utterance};

use crate::doors::bell::Bell;
use crate::doors::plain::Plain;
use crate::doors::sound::{Listener, Performer, Person, Sound};
use crate::doors::system::System;
use crate::doors::terminal::Terminal;

/// The voices, each opened when it is first needed.
pub struct Voices {
	bell: Bell,
	/// Who records what the own voice says.
	listener: Option<Listener>,
	/// Where each hears the own voice.
	ears: Ears,
	/// Whose clips the own voice has.
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

	/// Finds out in silence whether this voice can speak again.
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

/// Who says the words in our own stream, if they are said there.
const fn performer(voice: VoiceKind) -> Performer {
	match voice {
		VoiceKind::Synthesis => Performer::Synthesiser,
		VoiceKind::Own | VoiceKind::System | VoiceKind::Silent => Performer::Clips,
	}
}

/// Where the program is seen.
#[derive(Debug)]
pub enum Face {
	Screen(Terminal),
	Plain(Plain),
}

impl Face {
	/// The full screen on a terminal that can show one, plain lines everywhere else.
	pub fn open(plain: bool, bell: &Bell) -> io::Result<Self> {
		let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
		if !plain
			&& !dumb && io::stdin().is_terminal()
			&& io::stdout().is_terminal()
			&& let Ok(terminal) = Terminal::open(bell.clone())
		{
			return Ok(Self::Screen(terminal));
		}
		Plain::open(bell.clone()).map(Self::Plain)
	}

	/// Whether somebody may be watching the clocks.
	pub const fn is_screen(&self) -> bool {
		matches!(self, Self::Screen(_))
	}

	pub fn print(&mut self, line: &str) {
		match self {
			Self::Screen(_) => {}
			Self::Plain(plain) => plain.print(line),
		}
	}

	/// The terminal's own signal. Plain lines have none: what reads them may be anything.
	pub fn ring(&mut self) {
		match self {
			Self::Screen(terminal) => terminal.ring(),
			Self::Plain(_) => {}
		}
	}

	pub fn show(&mut self, page: impl FnOnce() -> Page) {
		match self {
			Self::Screen(terminal) => terminal.show(page()),
			Self::Plain(_) => {}
		}
	}
}
