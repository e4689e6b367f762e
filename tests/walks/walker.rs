//! A walker through the program: keys and seconds in, spoken lines and tones out, without doors.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{LazyLock, Mutex};

use crate::archive::Archive;
use crate::endgames;
use crate::faults;
use crate::importing;
use crate::mouse::pointed;
use crate::online;
use crate::puzzles::PuzzleShelf;
use crate::studies::Studies;
use annabella::clock::{Span, Stamp};
use annabella::commands::KEYMAPS;
use annabella::desk::Desk;
use annabella::endgames::Material;
use annabella::envelope::Entropy;
use annabella::game::{Audit, Event, Fact, GameEvent, Server, Table};
use annabella::keys::{Key, KeyCode, Keymap};
use annabella::ports::{
	DeviceFault, Effect, EngineOrder, Fault, GameSource, Input, Level, Obstacle, OpeningOrder,
	OpeningResults, RecorderNews, RecorderOrder, SpeechLoss, StorageAnswer, StorageOrder, StoredGame,
	VoiceFault, shipped_game, shipped_titles, with_shipped,
};
use annabella::settings::{Choices, Preferences, VoiceKind};
use annabella::texts::Message;
use annabella::voice::{Audience, Delivery, Language, Library, Phrase, UtteranceId};

/// Time after which a digit or letter that was pressed alone answers.
const PAUSE: Span = Span(400);

/// The words are read once for all walks.
static BUILT_IN: LazyLock<Library> = LazyLock::new(Library::built_in);

/// A user with a simulated clock.
#[derive(Default)]
pub struct Walker {
	desk: Option<Desk>,
	at: Stamp,
	heard: Vec<String>,
	/// Every phrase that was handed to a voice.
	pub said: Vec<Phrase>,
	/// The facts of the game in hand.
	kept: Vec<Fact>,
	/// The game that was left, if it is to be taken up.
	shelf: Vec<Fact>,
	/// True while another program plays on a server.
	served: bool,
	/// Time at which the last fact was saved.
	left: Stamp,
	/// Preferences saved for the next start.
	preferences: Preferences,
	/// Delivery of the last order to speak.
	delivery: Option<Delivery>,
	/// Length of a sentence in speech; without it each is said at once.
	speaking: Option<Span>,
	/// The current utterance, and the time of its end.
	saying: Option<(Stamp, UtteranceId)>,
	/// True if a listener has an ear of their own, so that audiences matter.
	ears: bool,
	/// True if utterances take their time, and their speaker is told.
	listening: bool,
	voice: Option<VoiceKind>,
	/// The current utterance for a listener.
	listened: UtteranceId,
	/// The games of others.
	archive: Archive,
	studies: Studies,
	/// True if the tables of endgames take their time.
	slow_endgames: bool,
	/// The endgame whose tables are then wanted.
	wanted: Option<Material>,
	puzzles: PuzzleShelf,
	openings: OpeningResults,
	/// Today, if it is not the usual day.
	date: Option<String>,
	/// Reviews of games. The game in hand and the saved one are the same.
	reviews: BTreeMap<GameSource, String>,
	/// The table that the saved facts tell.
	told: Option<Table>,
	/// The audit of the command that has led to each of them.
	audit: Option<Audit>,
	/// Number of keys pressed since the last count, and the half-moves then.
	keys: u32,
	counted: usize,
}

impl Walker {
	/// Does one line of a walk; returns the lines that are heard of it.
	///
	/// `with NAME VALUE, …` starts the program, on a system in the language of `system-language`, and `again NAME VALUE, …` does so with the present preferences; `dies 12m`
	/// kills the program, which is not started for this time.
	/// `keys` tells the number of keys pressed since the last such line, and of half-moves; `shown` the line above the typed one on
	/// the screen.
	/// `settings LINE; LINE` is text that the user has written. `sentences 3s` lets every sentence take this long from then on;
	/// with `continue on` or `kept on` the earlier game is saved. `> text` types a line. `press KEY …` presses keys. `+ 90s`
	/// lets time pass. `pgn TEXT` imports games, `puzzle LINE` a puzzle; `puzzle kept` tells its result, and `puzzle spoiled`
	/// makes it unreadable. `study NAME TEXT` writes a study's file, `study full` and `study free` fill and free the disk.
	/// `date 2026-11-22` is the day from the next start on. `engine LINE` lets the engine say something. `sound fails`,
	/// `speech fails`, `disk fails`, `disk returns`, `live fails`, `journal damaged`, `journal parted`, `lock fails`, `engine fails`,
	/// `sleep 90s` are faults of the world. `recorder NEWS` is a report of the recorder.
	/// From `endgames slow` on tables of endgames are missing at first; `endgames 40` tells their progress, `endgames ready`
	/// that they are there, and `endgames spoiled`, `endgames full` and `endgames failed` their faults.
	/// `sound returns`, `speech returns`: a tried voice can speak again; `speech cannot`: it has no voice for the words;
	/// `speech missing`: it is not installed.
	/// From `served elsewhere` to `served over` another program plays on a server.
	/// `courier REPORT` is a report of the courier of online games, as in `online.rs`.
	/// `import REPORT` is one of the door that takes in files, as in `importing.rs`.
	/// `synthesis fails`: the synthesiser. From `listen` on utterances last until `spoken`, and their speaker is told.
	/// `ear white fails` and `ear white returns` are about a listener's own device. `file keys.toml LINE; LINE` is a file of
	/// the user's with a mistake. The obstacle of a file is named as in `faults.rs`: `disk full`, `preferring not-allowed`,
	/// `shelf reading damaged`, `file keys.toml is not-text`.
	pub fn step(&mut self, line: &str) -> Vec<String> {
		let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
		match word {
			"" | "#" => {}
			"with" => {
				self.preferences = Preferences::default();
				self.start(rest);
			}
			"again" => self.start(rest),
			"dies" => {
				self.desk = None;
				self.at = self.at + span(rest);
			}
			"settings" => return self.settings(&rest.replace("; ", "\n")),
			"keys" => return self.count_keys(),
			"shown" => {
				let page = self.desk.as_mut().unwrap().page();
				return vec![format!("~ on the screen: {}", page.prompt)];
			}
			"sentences" => self.speaking = Some(span(rest)),
			">" => {
				for character in rest.chars() {
					self.send(Input::Key(Key::char(character)));
				}
				self.send(Input::Key(Key::plain(KeyCode::Enter)));
			}
			"press" => {
				for key in rest.split(' ') {
					self.send(Input::Key(key.parse().unwrap()));
					self.pause();
				}
			}
			"mouse" => {
				let choices = self.desk.as_ref().unwrap().page().choices;
				self.send(Input::Pointed(pointed(rest, &choices)));
			}
			"line" => self.send(Input::Line(rest.to_owned())),
			"pgn" => self.archive.take_in(rest),
			"study" => self.studies.happens(rest),
			"puzzle" if rest == "spoiled" => self.puzzles.spoil(),
			"puzzle" if rest == "kept" => return vec![self.puzzles.kept()],
			"puzzle" => self.puzzles.take_in(rest),
			"date" => self.date = Some(rest.to_owned()),
			"+" => self.pass(span(rest)),
			"engine" if faults::engine(rest).is_some() => {
				self.send(Input::Fault(Fault::Engine(faults::engine(rest).unwrap())));
			}
			"engine" => self.send(Input::EngineLine(rest.to_owned())),
			"sound" if rest == "returns" => self.send(Input::EarBack(Audience::Room)),
			"owners" => self.send(Input::Fault(Fault::OwnersUnknown)),
			"sound" if rest == "frozen" => self.send(Input::Fault(Fault::Voice(VoiceFault::NoSound(
				DeviceFault::ServerSilent,
			)))),
			"sound" => self.send(Input::Fault(Fault::Voice(VoiceFault::NoSound("gone".into())))),
			"ear" => self.send(ear(rest)),
			"speech" if rest == "returns" => self.send(Input::VoiceBack(VoiceKind::System)),
			"speech" if rest == "cannot" => self.send(Input::Fault(Fault::Voice(VoiceFault::NoVoiceFor(
				Language::GERMAN,
			)))),
			"speech" if rest == "program missing" => {
				self.send(Input::Fault(Fault::Voice(VoiceFault::NoSpeechProgram)))
			}
			"speech" if rest == "missing" => self.send(Input::Fault(Fault::Voice(
				VoiceFault::NoSystemSpeech(Message::of("gone")),
			))),
			"speech" => self.send(Input::Fault(Fault::Voice(VoiceFault::SystemSpeechLost(
				match rest {
					"closes" => SpeechLoss::Closed,
					"babbles" => SpeechLoss::Nonsense,
					_ => SpeechLoss::Silent(Message::of("gone")),
				},
			)))),
			"listen" => self.listening = true,
			"spoken" => self.send(Input::Spoken(self.listened)),
			"synthesis" => self.send(Input::Fault(Fault::Voice(VoiceFault::NoSynthesis(Message::of(
				"gone",
			))))),
			"endgames" => match endgames::reported(rest, &mut self.wanted) {
				Some(input) => self.send(input),
				None => self.slow_endgames = true,
			},
			"import" => self.send(importing::reported(rest)),
			"courier" => self.send(online::reported(rest)),
			"recorder" => self.send(Input::Recorder(news(rest))),
			"live" => self.send(Input::Fault(Fault::Live(faults::file("/games", "missing")))),
			"journal" if rest == "damaged" => self.send(Input::Fault(Fault::Damaged(faults::DAMAGE))),
			"journal" => self.send(Input::Fault(Fault::Parted { id: 2 })),
			"lock" => self.send(Input::Fault(Fault::NotLocked)),
			"disk" if rest == "returns" => self.send(Input::Storage(StorageAnswer::KeptAgain)),
			"disk" => {
				self.send(Input::Fault(Fault::Storage(faults::disk(rest))));
				self.send(Input::Storage(StorageAnswer::Waiting));
			}
			"served" => self.served = rest == "elsewhere",
			"shelf" => self.send(Input::Fault(Fault::Storage(faults::shelf(rest)))),
			"file" => self.send(Input::Fault(Fault::UserFile(faults::user_file(rest)))),
			"preferring" => {
				let fault = faults::file("/home/eva/settings.toml", rest);
				self.send(Input::Fault(Fault::NotPreferred(fault)));
			}
			"sleep" => {
				self.at = self.at + span(rest);
				self.send(Input::Slept(span(rest)));
			}
			_ => panic!("{line:?} is no step of a walk"),
		}
		std::mem::take(&mut self.heard)
	}

	fn start(&mut self, choices: &str) {
		let choices_made = choices.split(", ").filter(|choice| !choice.is_empty());
		let choices_made: Vec<(&str, &str)> = choices_made
			.map(|choice| choice.split_once(' ').unwrap())
			.collect();
		let system = choices_made.iter().find(|(name, _)| *name == "system-language");
		let system = system.map_or(Language::GERMAN, |(_, code)| Language::new(code).unwrap());
		let mut chosen = Choices::new(system).with(self.preferences.clone());
		for (name, value) in choices_made {
			match name {
				"kept" | "system-language" => {}
				"by-lines" => chosen.by_lines = value == "on",
				_ => chosen.set(name, value).unwrap(),
			}
		}
		self.counted = 0;
		let left = std::mem::take(&mut self.kept);
		self.shelf = if choices.contains("continue on") || choices.contains("kept on") {
			left
		} else {
			Vec::new()
		};
		self.ears = !chosen.ears.are_usual();
		let keymap = keymap(&chosen.keys);
		let (mut desk, effects) = Desk::open(
			chosen,
			BUILT_IN.clone(),
			keymap,
			self.date.as_deref().unwrap_or("2026-11-21"),
			false,
			self.at,
		)
		.unwrap();
		desk.hand_entropy(Entropy::new([9; 32]));
		self.desk = Some(desk);
		self.carry_out(effects);
	}

	/// Settings written by the user hold at the next start; their faults are told now.
	fn settings(&mut self, text: &str) -> Vec<String> {
		let (preferences, wrong) = Preferences::parse(text);
		self.preferences = preferences;
		for error in wrong {
			self.send(Input::Fault(Fault::Setting(error)));
		}
		std::mem::take(&mut self.heard)
	}

	fn whose(&self, audience: Audience) -> String {
		if self.ears {
			format!(" for {}", audience.name())
		} else {
			String::new()
		}
	}

	/// Waits until a digit or letter that was pressed alone has answered. In a line that is typed, what follows it comes before.
	fn pause(&mut self) {
		let answers = self.desk.as_ref().and_then(Desk::next_alarm);
		if answers == Some(self.at + PAUSE) {
			self.pass(PAUSE);
		}
	}

	/// Goes from alarm to alarm.
	fn pass(&mut self, span: Span) {
		let until = self.at + span;
		loop {
			let alarm = self.desk.as_ref().and_then(Desk::next_alarm);
			let said = self.saying.map(|(until, _)| until);
			let Some(due) = alarm.into_iter().chain(said).min().filter(|due| *due <= until) else {
				break;
			};
			self.at = due;
			match self.saying.take_if(|(until, _)| *until == due) {
				Some((_, id)) => self.send(Input::Spoken(id)),
				None => self.send(Input::Alarm),
			}
		}
		self.at = until;
		self.send(Input::Alarm);
	}

	/// Returns everything that a word can change: the delivery, the preferences, and the screen.
	pub fn state(&mut self) -> String {
		let page = self.desk.as_mut().unwrap().page();
		format!(
			"{:?} {:?} {:?} {:?} {:?}",
			self.delivery, self.preferences, page.look, page.board, page.prompt
		)
	}

	fn count_keys(&mut self) -> Vec<String> {
		let plies = self.told.as_ref().map_or(0, |table| table.plies().len());
		let played = plies.saturating_sub(std::mem::replace(&mut self.counted, plies));
		let keys = std::mem::take(&mut self.keys);
		vec![format!("~ {keys} keys, {played} half-moves")]
	}

	fn send(&mut self, input: Input) {
		if matches!(input, Input::Key(_)) {
			self.keys += 1;
		}
		let effects = self
			.desk
			.as_mut()
			.expect("a walk begins with a line `with`")
			.update(self.at, input);
		self.carry_out(effects);
	}

	/// Saved facts must form a journal without doubts.
	fn keep(&mut self, facts: Vec<Fact>) {
		for fact in facts {
			// In the saved form on the disk.
			let line = serde_json::to_string(&fact).unwrap();
			self.kept.push(serde_json::from_str(&line).unwrap());
			if matches!(fact.event, Event::Game(GameEvent::Opened(_))) {
				self.audited();
				let told = Table::replay(&[fact]).unwrap();
				self.audit = Some(Audit::of(told.clone()));
				self.told = Some(told);
			} else {
				let told = self.told.as_mut().expect("a journal begins with an opening");
				told.apply(&fact);
				let audit = self.audit.as_mut().expect("a journal begins with an opening");
				assert_eq!(audit.take(fact.clone()), Ok(()), "{fact:?}");
			}
		}
	}

	/// Asserts that a command has led to each fact of the game in hand.
	pub fn audited(&mut self) {
		let Some(audit) = self.audit.take() else { return };
		match audit.end() {
			Ok((_, unusual)) => assert_eq!(unusual, None),
			Err(impossible) => panic!("{impossible:?}"),
		}
	}

	/// Returns the saved game. Its last fact was saved before the seconds in which the program was not running.
	fn stored(&self) -> StoredGame {
		let table = Table::replay(&self.shelf).unwrap();
		StoredGame {
			running: table.is_running(),
			at_table: !table.opening().guard,
			silent: Some(self.at.since(self.left)),
			id: 1,
			date: "2026-11-21".into(),
			white: table.opening().white.name.clone(),
			black: table.opening().black.name.clone(),
			score: table.score(),
			plies: 1,
			..StoredGame::default()
		}
	}

	/// The doors of a walk: everything is spoken at once, and the storage has the game that was left, or none.
	fn carry_out(&mut self, effects: Vec<Effect>) {
		let mut waiting: VecDeque<Effect> = effects.into();
		while let Some(effect) = waiting.pop_front() {
			let answer = match effect {
				Effect::Print { line, .. } => {
					self.heard.push(format!("< {line}"));
					continue;
				}
				Effect::Tone(tone, pan, audience) => {
					let alone = self.whose(audience);
					let place = match pan.percent() {
						0 => String::new(),
						percent => format!(" at {percent}"),
					};
					self.heard.push(format!("~ {tone:?}{place}{alone}"));
					continue;
				}
				Effect::Voice(voice) => {
					self.voice = Some(voice);
					continue;
				}
				Effect::Say(utterance) if self.listening => {
					self.said.push(utterance.phrase.clone());
					let voice = self.voice.unwrap();
					self.heard.push(format!("~ {voice:?} says: {}", utterance.phrase));
					self.listened = utterance.id;
					continue;
				}
				Effect::Say(utterance) => {
					self.said.push(utterance.phrase.clone());
					if self.ears {
						let name = utterance.audience.name();
						self.heard.push(format!("~ {name} hears: {}", utterance.phrase));
					}
					if let Some(span) = self.speaking {
						self.heard.push(format!("~ says: {}", utterance.phrase));
						self.saying = Some((self.at + span, utterance.id));
						continue;
					}
					Input::Spoken(utterance.id)
				}
				Effect::Hush => {
					if self.saying.take().is_some() {
						self.heard.push("~ is cut".to_owned());
					}
					continue;
				}
				Effect::Deliver(delivery) => {
					let usual = Delivery::default();
					if delivery != usual || self.delivery.is_some_and(|last| last != delivery) {
						self.heard.push(format!("~ {}", manner_of(delivery)));
					}
					self.delivery = Some(delivery);
					continue;
				}
				Effect::Prefer(preferences) => {
					self.preferences = preferences;
					continue;
				}
				Effect::Storage(StorageOrder::Transcript { name, text }) => {
					self.heard
						.push(format!("~ {} lines are written", text.lines().count()));
					Input::Storage(StorageAnswer::Exported {
						path: format!("{name}.txt"),
					})
				}
				Effect::Storage(
					StorageOrder::MayHelp | StorageOrder::Find { .. } | StorageOrder::Puzzles(_),
				) if self.served => Input::Storage(StorageAnswer::MayHelp(false)),
				Effect::Storage(StorageOrder::OpenServed(server)) => {
					let link = server.link();
					let there = Table::replay(&self.shelf)
						.ok()
						.filter(|table| table.opening().server.as_ref().map(Server::link) == Some(link));
					let kept = there.map(|_| Box::new((self.stored(), self.shelf.clone())));
					if kept.is_some() {
						self.kept = self.shelf.clone();
					}
					Input::Storage(StorageAnswer::Served(kept))
				}
				Effect::Storage(StorageOrder::MayHelp) => Input::Storage(StorageAnswer::MayHelp(true)),
				Effect::Storage(StorageOrder::List) => {
					let games = (!self.shelf.is_empty()).then(|| self.stored());
					Input::Storage(StorageAnswer::Games(games.into_iter().collect()))
				}
				Effect::Storage(StorageOrder::Open { .. }) => {
					self.kept = self.shelf.clone();
					Input::Storage(StorageAnswer::Game {
						game: self.stored(),
						facts: self.shelf.clone(),
					})
				}
				Effect::Storage(StorageOrder::Find { sought, from, most }) if sought.shipped => {
					let (games, all) = shipped_titles(&sought.words, from, most);
					Input::Storage(StorageAnswer::Found { games, all })
				}
				Effect::Storage(StorageOrder::Find { sought, from, most }) => {
					let found = self.archive.found(&sought, from, most);
					let (games, all) = with_shipped(found, &sought, from, most);
					Input::Storage(StorageAnswer::Found { games, all })
				}
				Effect::Storage(StorageOrder::Puzzles(order)) => match self.puzzles.answer(order) {
					Some(answer) => Input::Storage(StorageAnswer::Puzzles(answer)),
					None => continue,
				},
				Effect::Storage(StorageOrder::Openings(OpeningOrder::Known)) => {
					Input::Storage(StorageAnswer::Openings(self.openings.clone()))
				}
				Effect::Storage(StorageOrder::Openings(OpeningOrder::Keep(result))) => {
					self.openings.retain(|known| known.kept.key != result.kept.key);
					self.openings.push(result);
					continue;
				}
				Effect::Storage(StorageOrder::ReadImported { id }) if id < 0 => {
					Input::Storage(StorageAnswer::Imported(shipped_game(id).map(Box::new)))
				}
				Effect::Storage(StorageOrder::ReadImported { id }) => Input::Storage(self.archive.read(id)),
				Effect::Keep { facts, .. } => {
					self.left = self.at;
					self.keep(facts);
					continue;
				}
				Effect::Storage(StorageOrder::Read { .. }) => Input::Storage(StorageAnswer::Read {
					game: self.stored(),
					facts: self.shelf.clone(),
				}),
				Effect::Storage(StorageOrder::Delete { id }) => {
					self.shelf.clear();
					Input::Storage(StorageAnswer::Deleted { id, recordings: None })
				}
				Effect::Storage(StorageOrder::Sheet { name, ending, .. }) => {
					Input::Storage(StorageAnswer::Exported {
						path: format!("{name}.{ending}"),
					})
				}
				Effect::Storage(StorageOrder::Journal { name, .. }) => {
					Input::Storage(StorageAnswer::Exported {
						path: format!("{name}.jsonl"),
					})
				}
				Effect::Storage(StorageOrder::Export { name, .. }) => {
					Input::Storage(StorageAnswer::Exported {
						path: format!("{name}.pgn"),
					})
				}
				Effect::Engine(EngineOrder::Send(line)) => {
					self.heard.push(format!("~ to the engine: {line}"));
					continue;
				}
				Effect::Publish { pgn } => {
					let moves = pgn.split_once("\n\n").unwrap().1.replace('\n', " ");
					self.heard.push(format!("~ to everybody: {}", moves.trim()));
					continue;
				}
				Effect::Face { kind, cells } => {
					let cells = cells.map_or(String::new(), |cells| format!(" with {cells} cells"));
					self.heard.push(format!("~ the face is {}{cells}", kind.name()));
					continue;
				}
				Effect::Try(voice) => {
					self.heard.push(format!("~ tries the voice {voice:?}"));
					continue;
				}
				Effect::Ring => {
					self.heard.push("~ the terminal rings".to_owned());
					continue;
				}
				Effect::Leave => {
					self.heard.push("~ the program ends".to_owned());
					continue;
				}
				Effect::Storage(StorageOrder::Papers { name, .. }) => {
					Input::Storage(StorageAnswer::Exported {
						path: format!("/spiele/{name}.txt"),
					})
				}
				Effect::Import(order) => {
					self.heard
						.push(format!("~ to the importer: {}", importing::written(&order)));
					continue;
				}
				Effect::Online(order) => {
					self.heard
						.push(format!("~ to the courier: {}", online::written(&order)));
					continue;
				}
				Effect::FetchEndgame(material) if self.slow_endgames => {
					self.wanted = Some(material);
					continue;
				}
				Effect::FetchEndgame(material) => Input::Endgames(endgames::fetched(material)),
				Effect::Storage(StorageOrder::Studies { words, from, most }) => {
					Input::Storage(self.studies.found(&words, from, most))
				}
				Effect::Storage(StorageOrder::ReadStudy { name }) => Input::Storage(self.studies.read(&name)),
				Effect::Storage(StorageOrder::KeepStudy { .. }) if self.studies.is_full => {
					Input::Fault(Fault::Storage(faults::shelf("writing full")))
				}
				Effect::Storage(StorageOrder::KeepStudy { name, seal, pgn }) => {
					let moves: Vec<&str> = pgn
						.lines()
						.filter(|line| !line.starts_with('[') && !line.is_empty())
						.collect();
					self.heard.push(format!("~ study: {}", moves.join(" ")));
					Input::Storage(self.studies.keep(&name, seal, pgn))
				}
				Effect::Storage(StorageOrder::RenameStudy {
					from,
					name,
					seal,
					pgn,
				}) => Input::Storage(self.studies.rename(&from, &name, seal, pgn)),
				Effect::Storage(StorageOrder::ReadReview { of }) => {
					Input::Storage(StorageAnswer::Review(self.reviews.get(&shelved(of)).cloned()))
				}
				Effect::Storage(StorageOrder::KeepReview { of, text }) => {
					self.reviews.insert(shelved(of), text);
					continue;
				}
				Effect::Storage(_)
				| Effect::Show
				| Effect::Conceal(_)
				| Effect::Lock { .. }
				| Effect::Engine(_) => continue,
				Effect::Recorder(order) => {
					self.heard.push(format!("~ to the recorder: {}", written(&order)));
					continue;
				}
			};
			let desk = self.desk.as_mut().unwrap();
			waiting.extend(desk.update(self.at, answer));
		}
	}
}

/// Returns the key of the saved game for the game in hand, which was left.
fn shelved(of: GameSource) -> GameSource {
	match of {
		GameSource::InHand | GameSource::Own(_) => GameSource::Own(1),
		GameSource::Imported(id) => GameSource::Imported(id),
		GameSource::Moves(print) => GameSource::Moves(print),
	}
}

fn ear(news: &str) -> Input {
	let (name, news) = news.split_once(' ').unwrap();
	let audience = Audience::from_name(name).unwrap();
	match news {
		"fails" => Input::Fault(Fault::Voice(VoiceFault::NoEar {
			audience,
			why: DeviceFault::Gone(Message::of("gone")),
		})),
		"missing" => Input::Fault(Fault::Voice(VoiceFault::NoEar {
			audience,
			why: DeviceFault::Missing {
				name: "headset".into(),
				nearest: Some("headsets".into()),
			},
		})),
		"returns" => Input::EarBack(audience),
		_ => panic!("{news:?} is no news of an ear"),
	}
}

fn span(text: &str) -> Span {
	let (number, unit) = text.split_at(text.len() - 1);
	let number: u64 = number.parse().unwrap();
	match unit {
		"s" => Span::seconds(number),
		"m" => Span::minutes(number),
		_ => panic!("{text:?} is no length of time: write 90s or 5m"),
	}
}

/// Returns a report of the recorder in a walk.
fn news(text: &str) -> RecorderNews {
	match text.split_once(' ').unwrap_or((text, "")) {
		("runs", _) => RecorderNews::Runs,
		("unplugged", _) => RecorderNews::NoMicrophone(String::new()),
		("level", "silent") => RecorderNews::Level(Level::Silent),
		("level", "good") => RecorderNews::Level(Level::Good),
		("low", left) => RecorderNews::DiskLow(span(left)),
		("full", _) => RecorderNews::DiskFull,
		("unwritable", _) => RecorderNews::Unwritable(Obstacle::ReadOnly),
		("played", _) => RecorderNews::PlayedBack,
		("nothing", _) => RecorderNews::NothingThere,
		("unplayable", _) => RecorderNews::Unplayable(String::new()),
		_ => panic!("{text:?} is no news of a recorder"),
	}
}

/// Returns an order to the recorder in a walk.
fn written(order: &RecorderOrder) -> String {
	match order {
		RecorderOrder::Begin { name, known } => format!("begin {name}, {} known", known.len()),
		RecorderOrder::Mark(mark) => format!("mark {:?} {}: {}", mark.kind, mark.ply, mark.text),
		RecorderOrder::PlayBack { from, to, ear: None } => format!("play back {from} to {to}"),
		RecorderOrder::PlayBack {
			from,
			to,
			ear: Some(ear),
		} => format!("play back {from} to {to} in {ear:?}"),
		RecorderOrder::Hush => "hush".to_owned(),
		RecorderOrder::End => "end".to_owned(),
	}
}

/// Returns the delivery from now on.
fn manner_of(delivery: Delivery) -> String {
	format!(
		"spoken at {} words a minute, words {} %, tones {} %",
		delivery.rate.words_a_minute(),
		delivery.words.percent(),
		delivery.tones.percent()
	)
}

/// Returns the map of this name, read once for all walks.
fn keymap(name: &str) -> Keymap {
	static READ: Mutex<BTreeMap<String, Keymap>> = Mutex::new(BTreeMap::new());
	let mut read = READ.lock().unwrap();
	let keymap = read
		.entry(name.to_owned())
		.or_insert_with(|| KEYMAPS.named(name).unwrap());
	keymap.clone()
}
