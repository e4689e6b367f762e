//! The whole program on a simulated clock, and a witness of its speech and its audiences.

use std::sync::LazyLock;

use annabella::clock::{Span, Stamp};
use annabella::commands::KEYMAPS;
use annabella::desk::Desk;
use annabella::game::{Event, Fact, GameEvent};
use annabella::keys::{Key, KeyCode, Keymap};
use annabella::ports::{Effect, Fault, Input, StorageAnswer, StorageOrder, VoiceFault};
use annabella::settings::{Choices, Ears, VoiceKind};
use annabella::voice::{Audience, Library, Urgency, UtteranceId};

use super::news::News;

/// Words and keys are read once for all sessions.
pub static BUILT_IN: LazyLock<Library> = LazyLock::new(Library::built_in);
static KEYMAP: LazyLock<Keymap> = LazyLock::new(|| KEYMAPS.named("default").unwrap());

/// Stores the facts to be saved; returns `true` if the effects can be heard or read.
pub fn carry_out(effects: Vec<Effect>, journal: &mut Vec<Fact>) -> bool {
	let mut answered = false;
	for effect in effects {
		if opens(&effect) {
			journal.clear();
		}
		match effect {
			Effect::Keep { facts, .. } => journal.extend(facts),
			Effect::Print { line, .. } => {
				assert!(!line.trim().is_empty());
				answered = true;
			}
			// The storage answers in its turn, and so do the maker of tables of endgames and the door that takes in files.
			Effect::Tone(..)
			| Effect::Leave
			| Effect::Storage(_)
			| Effect::FetchEndgame(_)
			| Effect::Import(_)
			| Effect::Online(_) => answered = true,
			Effect::Say(_)
			| Effect::Hush
			| Effect::Voice(_)
			| Effect::Deliver(_)
			| Effect::Prefer(_)
			| Effect::Try(_)
			| Effect::Ring
			| Effect::Conceal(_)
			| Effect::Show
			| Effect::Lock { .. }
			| Effect::Face { .. }
			| Effect::Engine(_)
			| Effect::Publish { .. }
			| Effect::Recorder(_) => {}
		}
	}
	answered
}

/// Returns `true` if it begins a game of its own, such as a rematch.
fn opens(effect: &Effect) -> bool {
	let Effect::Keep { facts, .. } = effect else {
		return false;
	};
	facts
		.first()
		.is_some_and(|fact| matches!(fact.event, Event::Game(GameEvent::Opened(_))))
}

/// A witness who sees that private speech is only in an ear that is present.
pub struct Witness {
	ears: Ears,
	missing: Vec<Audience>,
	voice: Option<VoiceKind>,
	/// The current utterance.
	saying: Option<UtteranceId>,
}

impl Witness {
	fn learns(&mut self, news: &Input) {
		if let Input::Fault(Fault::Voice(VoiceFault::NoEar { audience, .. })) = news {
			self.missing.push(*audience);
		} else if let Input::EarBack(audience) = news {
			self.missing.retain(|missing| missing != audience);
		}
	}

	fn sees(&mut self, effects: &[Effect]) {
		for effect in effects {
			match effect {
				Effect::Voice(voice) => self.voice = Some(*voice),
				Effect::Say(utterance) => {
					self.saying = Some(utterance.id);
					let apart = self.ears.are_apart() && utterance.audience.is_private();
					assert!(
						!apart || self.voice.is_some_and(VoiceKind::plays_itself),
						"{utterance:?}"
					);
					self.hears(utterance.audience);
				}
				Effect::Tone(_, _, audience) => self.hears(*audience),
				Effect::Keep { .. }
				| Effect::Deliver(_)
				| Effect::Prefer(_)
				| Effect::Try(_)
				| Effect::Ring
				| Effect::Conceal(_)
				| Effect::Print { .. }
				| Effect::Face { .. }
				| Effect::Leave
				| Effect::Storage(_)
				| Effect::FetchEndgame(_)
				| Effect::Import(_)
				| Effect::Online(_)
				| Effect::Hush
				| Effect::Show
				| Effect::Engine(_)
				| Effect::Recorder(_)
				| Effect::Lock { .. }
				| Effect::Publish { .. } => {}
			}
		}
	}

	fn hears(&self, audience: Audience) {
		if self.ears.are_apart() && audience.is_private() {
			assert!(self.ears.own(audience).is_some(), "{audience:?} has no ear");
			assert!(!self.missing.contains(&audience), "{audience:?}'s ear is missing");
		}
	}
}

/// The whole program on a simulated clock, and its saved facts.
pub struct Session {
	pub desk: Desk,
	pub at: Stamp,
	pub journal: Vec<Fact>,
	/// Time at which the game of the journal began, whose own time is that of its facts.
	began: Stamp,
	/// True if an engine was asked for anything.
	pub engine: bool,
	/// True if it is at the tournament table, where the storage is asked first: it has nothing.
	at_table: bool,
	witness: Witness,
}

impl Session {
	pub fn open(choices: Choices) -> Self {
		let keymap = KEYMAP.clone();
		let witness = Witness {
			ears: choices.ears.clone(),
			missing: Vec::new(),
			voice: None,
			saying: None,
		};
		let at_table = choices.table.is_some();
		let (desk, effects) =
			Desk::open(choices, BUILT_IN.clone(), keymap, "2026-11-21", true, Stamp(0)).unwrap();
		let mut session = Self {
			desk,
			at: Stamp(0),
			journal: Vec::new(),
			began: Stamp(0),
			engine: false,
			at_table,
			witness,
		};
		session.carry_out(effects);
		session
	}

	/// Lets time pass, and then news arrive. Returns a line that was typed, or a key that types nothing, if it was answered
	/// with silence.
	pub fn meet(&mut self, wait: u64, news: News) -> Option<String> {
		self.at = self.at + Span(wait);
		let silent = match news {
			News::Typed(line) => {
				let enter = Key::plain(KeyCode::Enter);
				let mut answered = false;
				for key in line.chars().map(Key::char).chain([enter]) {
					answered |= self.send(Input::Key(key));
				}
				(!answered).then_some(line)
			}
			News::Other(Input::Key(key)) => {
				let before = self.desk.page();
				let effects = self.desk.update(self.at, Input::Key(key));
				let said = effects.iter().any(|effect| matches!(effect, Effect::Say(_)));
				let answered = self.carry_out(effects);
				// Nothing is asked without a board: the storage has to answer first. Without a voice the screen answers.
				let mute = self.witness.voice == Some(VoiceKind::Silent);
				let may_be_silent = key.typed().is_some() || before.board.is_none() || mute;
				(!answered && !said && !may_be_silent && !self.says_in_its_turn())
					.then(|| format!("the key {key}"))
			}
			News::Other(input) => {
				self.send(input);
				None
			}
		};
		let due = self.desk.next_alarm();
		assert!(
			due.is_none_or(|due| due >= self.at),
			"an alarm in the past would never end"
		);
		silent
	}

	/// Lets all waiting sentences be said; returns `true` if an answer was among them. Every key drops the answers that waited
	/// before it.
	fn says_in_its_turn(&mut self) -> bool {
		let mut answered = false;
		while let Some(id) = self.witness.saying.take() {
			let effects = self.desk.update(self.at, Input::Spoken(id));
			answered |= effects.iter().any(
				|effect| matches!(effect, Effect::Say(utterance) if utterance.urgency <= Urgency::Answer),
			);
			self.carry_out(effects);
		}
		answered
	}

	/// The moment on the game's own time.
	pub fn in_game(&self) -> Stamp {
		Stamp(self.at.0 - self.began.0)
	}

	fn send(&mut self, input: Input) -> bool {
		self.witness.learns(&input);
		let effects = self.desk.update(self.at, input);
		self.carry_out(effects)
	}

	fn carry_out(&mut self, effects: Vec<Effect>) -> bool {
		self.witness.sees(&effects);
		self.engine |= effects.iter().any(|effect| matches!(effect, Effect::Engine(_)));
		let asked = effects
			.iter()
			.any(|effect| matches!(effect, Effect::Storage(StorageOrder::List)));
		if effects.iter().any(opens) {
			self.began = self.at;
		}
		let answered = carry_out(effects, &mut self.journal);
		if asked && self.at_table {
			return self.send(Input::Storage(StorageAnswer::Games(Vec::new()))) || answered;
		}
		answered
	}
}
