//! Taking in a file of games or puzzles: its path is typed or pasted, and goes on by itself as far as it can.

use alloc::string::{String, ToString};

use crate::asking::Intent;
use crate::commands::{Action, GameAction, Holds, TrainingAction, TypingAction};
use crate::desk::importing::named_path;
use crate::desk::input_line::{Edited, InputLine};
use crate::desk::mode::{Awaits, Context, Entry, Gesture, Mode, News, Next, Offer, Transition, Types};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::ports::{Completion, Effect, ImportNews, ImportOrder, Page};
use crate::voice::{Phrase, PhraseKey};

/// Signs of which at least one stands in a path that is no single name.
const OF_PATHS: [char; 4] = ['/', '\\', '.', '~'];

/// The question for a path, or the file that is being taken in.
#[derive(Debug)]
pub(in crate::desk) struct Import {
	line: InputLine,
	/// A file is being taken in.
	runs: bool,
	/// The text behind the cursor of a path that is to go on.
	behind: String,
}

impl Import {
	/// Takes in the file whose path was named, or asks for one; or tells how far it is.
	pub(in crate::desk) fn begin(desk: &mut Session) -> Self {
		let mut import = Self {
			line: InputLine::of_path(),
			runs: desk.importing.is_some(),
			behind: String::new(),
		};
		match desk.path_to_import.take() {
			_ if import.runs => desk.tell_import(),
			Some(path) => import.take_in(path, desk),
			None => desk.narrator.answer(PhraseKey::AskImport),
		}
		import
	}

	fn take_in(&mut self, path: String, desk: &mut Session) {
		self.runs = true;
		desk.begin_import(path);
	}

	/// The question for a path; while a file is being taken in, that it is.
	const fn question(&self) -> PhraseKey {
		if self.runs {
			PhraseKey::ImportRuns
		} else {
			PhraseKey::AskImport
		}
	}

	/// Asks for the rest of the path.
	fn complete(&mut self, desk: &mut Session) {
		if self.runs {
			return desk.tell_import();
		}
		let (before, behind) = self.line.parts();
		let order = ImportOrder::Complete(before.to_string());
		self.behind = behind.to_string();
		desk.effect(Effect::Import(order));
	}

	/// The path goes on; tells how, or how many ways there are.
	fn completed(&mut self, completion: &Completion, narrator: &mut Narrator) {
		let (before, behind) = self.line.parts();
		// Something else was typed meanwhile.
		if behind != self.behind {
			return;
		}
		let grows = completion.text != before;
		if grows {
			self.line.replace(&completion.text);
			self.behind.clear();
		}
		let name = |text: &str, narrator: &Narrator| Phrase::free(narrator.words().manner().dialogue, text);
		let words = narrator.words();
		let names = completion.names.iter().map(|text| name(text, narrator));
		let told = match completion.count {
			0 => return narrator.refuse(PhraseKey::ImportFitsNone),
			1 => {
				let whole = completion.names.first().unwrap_or(&completion.text);
				return narrator.answer(name(whole, narrator).sentence());
			}
			count => words.counted(PhraseKey::ImportFits, count, &[]),
		};
		let is_short = usize::try_from(completion.count).is_ok_and(|count| count == completion.names.len());
		let list = is_short.then(|| words.listed(names).sentence());
		narrator.answer_all([told].into_iter().chain(list));
	}

	fn stop(&self, desk: &mut Session) -> Next {
		if !self.runs {
			return Next::Go(Transition::Training(TrainingAction::Training));
		}
		desk.stop_import();
		Next::Stay
	}
}

impl Mode for Import {
	fn context(&self) -> Context<'_> {
		Context {
			awaits: Awaits::text(!self.runs),
			types: Types::when(!self.line.is_empty()),
			introduction: Some(self.question()),
			..Context::line(&["path"])
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		Entry::line(&mut self.line)
	}

	fn offer(&self, action: Action) -> Offer {
		let here = match action {
			Action::Typing(_) | Action::Game(GameAction::NewGame | GameAction::Stop) => true,
			action => action.holds() == Holds::Everywhere,
		};
		Offer::when(here)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		match action {
			Action::Typing(TypingAction::Complete) => self.complete(desk),
			Action::Typing(typing) => match self.line.edit(typing, &mut desk.narrator) {
				Edited::Done => {}
				Edited::Entered(text) => {
					let intent = desk.read(&text);
					return self.intent(&intent, desk);
				}
				Edited::Cleared(typed) if typed.is_empty() => return self.stop(desk),
				Edited::Cleared(_) => desk.narrator.answer(PhraseKey::Cleared),
			},
			Action::Game(GameAction::Stop | GameAction::TakeBack) => return self.stop(desk),
			_ => return Next::beside_line(action, self.question(), &mut desk.narrator),
		}
		Next::Stay
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		if let Gesture::Key(key) = gesture {
			self.line.typed(key, &mut desk.narrator);
		}
		Next::Stay
	}

	/// A path, or a command; the name of a file that is a command as well is typed with its folder.
	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		let is_path = text.contains(OF_PATHS);
		if text.is_empty() && self.runs {
			desk.tell_import();
		} else if text.is_empty() {
			desk.narrator.answer(PhraseKey::AskImport);
		} else if let Some(action) = intent.whole().filter(|_| !is_path) {
			return match action {
				Action::Game(GameAction::Stop | GameAction::TakeBack) => self.stop(desk),
				action => Next::Do(action),
			};
		} else if self.runs {
			desk.tell_import();
		} else {
			let path = named_path(intent).unwrap_or(text);
			self.take_in(path.to_string(), desk);
		}
		Next::Stay
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match news {
			News::Import(ImportNews::Completed(completion)) => {
				self.completed(&completion, &mut desk.narrator);
			}
			News::Import(_) => self.runs = desk.importing.is_some(),
			_ => {}
		}
		Next::Stay
	}

	fn page(&self, desk: &Session) -> Page {
		Page {
			title: desk.narrator.line(PhraseKey::TitleImport).to_string(),
			prompt: desk.narrator.line(self.question()).to_string(),
			input: self.line.shown(),
			cursor: self.line.cursor(),
			..Page::default()
		}
	}
}
