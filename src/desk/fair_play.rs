//! Fair play: while a game with clocks goes on at a server, nothing helps the user. The storage knows of it, also in another program and
//! after a crash; it is asked before anything that helps, and says so by itself when it changes.

use alloc::vec::Vec;

use super::Desk;
use super::mode::{News, Next, Scope, Transition};
use super::session::Session;
use crate::commands::{Action, ProgramAction};
use crate::ports::{Effect, EngineOrder, StorageAnswer, StorageOrder};
use crate::voice::{Phrase, PhraseKey};

impl Session {
	/// Asks the storage if help may be given, if a game was on at a server when it last told. Returns `true` if the command waits for that.
	pub(super) fn waits_for_fair_play(&mut self, action: Action) -> bool {
		if self.is_served {
			self.wanted = Some(action);
			self.effect(Effect::Storage(StorageOrder::MayHelp));
		}
		self.is_served
	}

	/// Refuses help, with the reason and the next step.
	pub(super) fn refuse_help(&mut self) {
		let told = self.with_way_to_server(PhraseKey::OnlineFairPlayElsewhere);
		self.narrator.refuse(told);
	}

	/// Refuses an act on a game that goes on at a server.
	pub(super) fn refuse_while_served(&mut self) {
		let told = self.with_way_to_server(PhraseKey::OnlineGoesOn);
		self.narrator.refuse(told);
	}

	/// Returns the sentence with the word that leads to the server.
	fn with_way_to_server(&self, sentence: PhraseKey) -> Phrase {
		let words = self.narrator.words();
		let word = words.command_word(Action::Program(ProgramAction::Online).name());
		words.line(sentence, &[word])
	}
}

impl Desk {
	/// The storage tells if anything may help. What was begun before it knew of a game is left.
	pub(super) fn may_help(&mut self, may_help: bool) {
		if self.has_left {
			return;
		}
		self.session.is_served = !may_help;
		let (action, way) = (self.session.wanted.take(), self.wanted.take());
		if may_help {
			self.follow(action.map_or(Next::Stay, Next::Do));
			return self.follow(way.map_or(Next::Stay, Next::Go));
		}
		let helps = self.covered.as_ref().unwrap_or(&self.mode).helps();
		// A game that was set up has no other question left.
		let is_set_up = matches!(way, Some(Transition::Home(_) | Transition::FirstMove { .. }));
		if helps || is_set_up || self.set_aside.is_some() {
			self.session.refuse_help();
			self.set_aside = None;
			return self.go(Transition::NewGame);
		}
		if action.is_some() || way.is_some() {
			self.session.refuse_help();
		}
		self.hand_out(News::Storage(StorageAnswer::MayHelp(false)));
	}
}

impl Desk {
	/// Asks the storage before a transition to something that helps. `None` if it waits for the answer.
	pub(super) fn fairly(&mut self, transition: Transition) -> Option<Transition> {
		let refuses = self.mode.context().scope == Scope::Served;
		if refuses || !transition.helps() {
			return Some(transition);
		}
		self.session.effect(Effect::Storage(StorageOrder::MayHelp));
		if self.session.is_served {
			self.wanted = Some(transition);
			return None;
		}
		Some(transition)
	}
}

/// Puts the question for fair play before the first effect that would help, so that its answer comes first.
pub(super) fn ask_before_help(effects: &mut Vec<Effect>) {
	let helps = |effect: &Effect| {
		matches!(
			effect,
			Effect::Engine(EngineOrder::StartBuiltIn | EngineOrder::Start { .. }) | Effect::FetchEndgame(_)
		)
	};
	let is_asked = effects.contains(&Effect::Storage(StorageOrder::MayHelp));
	if let Some(place) = effects.iter().position(helps).filter(|_| !is_asked) {
		effects.insert(place, Effect::Storage(StorageOrder::MayHelp));
	}
}
