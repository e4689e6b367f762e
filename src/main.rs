//! The front door: hangs the doors, carries news to the desk, and takes each effect to the door it is for.

mod cli;
mod doors;
mod errands;
mod faces;
mod user_files;

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use annabella::clock::{Span, Stamp};
use annabella::desk::{Choices, Desk, Effect, EngineFault, FaceKind, Fault, Input, VoiceKind};
use annabella::envelope::Entropy;
use clap::Parser;

use cli::{Cli, Errand, GamesErrand, PlayFlags, ReadFlags, SittingFlags, Subcommand, TableFlags};
use doors::bell::{Bell, Watch};
use doors::engine::Engine;
use doors::entropy;
use doors::live::Live;
use doors::lock;
use doors::outlet;
use doors::quiet::{self, Quiet};
use doors::recorder::Recorder;
use doors::settings::{Found, Settings};
use doors::shelf::Shelf;
use doors::sound::Listener;
use doors::terminal::Terminal;
use errands::statement;
use faces::reader;
use faces::{Face, Voices, Wanted};
use user_files::UserFiles;

fn main() -> ExitCode {
	let cli = match Cli::try_parse() {
		Ok(cli) => cli,
		// What is not understood is quoted, and a name of a file may be anything.
		Err(error) if error.use_stderr() => {
			let _ = quiet::complain(error.render().to_string().trim_end());
			return ExitCode::from(2);
		}
		// Help that was asked for.
		Err(help) => {
			let shown = help.print().and_then(|()| std::io::stdout().flush());
			return match shown {
				Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
					let _ = quiet::complain(&format!("annabella: {}", errands::cannot_tell(&error)));
					ExitCode::FAILURE
				}
				Ok(()) | Err(_) => ExitCode::SUCCESS,
			};
		}
	};
	let done = match cli.place {
		Some(Subcommand::Table(flags)) => at_table(&flags),
		Some(Subcommand::ReadThrough(flags)) => read_through(&flags),
		Some(Subcommand::Errand(errand)) => {
			if let Errand::Games {
				errand: Some(GamesErrand::Open { id, flags }),
				..
			} = *errand
			{
				open(id, &flags)
			} else {
				errands::run(*errand)
			}
		}
		None => play(&cli.play),
	};
	match done {
		Ok(()) => ExitCode::SUCCESS,
		Err(sentence) => {
			// Whoever has closed the error stream does not want to know.
			let _ = quiet::complain(&format!("annabella: {sentence}"));
			ExitCode::FAILURE
		}
	}
}

/// All doors but the bell.
struct Doors {
	face: Face,
	voices: Voices,
	shelf: Shelf,
	/// None at the tournament table: there nothing is left that could start one.
	engine: Option<Engine>,
	recorder: Option<Recorder>,
	live: Option<Live>,
	/// None without a home.
	settings: Option<Settings>,
	bell: Bell,
}

fn play(flags: &PlayFlags) -> Result<(), String> {
	let settings = read_settings();
	let choices = flags
		.choices(settings.preferences.clone())
		.map_err(|error| error.to_string())?;
	sit_down(choices, &flags.sitting, &settings, None)
}

/// Sits down to a game that is kept.
fn open(id: i64, flags: &PlayFlags) -> Result<(), String> {
	errands::games::look(id, flags.sitting.database.clone())?;
	let settings = read_settings();
	let mut choices = flags
		.choices(settings.preferences.clone())
		.map_err(|error| error.to_string())?;
	choices.game = Some(id);
	sit_down(choices, &flags.sitting, &settings, None)
}

/// Opens an imported game to be read. One that is not there is told before anything is opened.
fn read_through(flags: &ReadFlags) -> Result<(), String> {
	errands::is_imported(flags.id, flags.sitting.database.clone())?;
	let settings = read_settings();
	let choices = flags
		.choices(settings.preferences.clone())
		.map_err(|error| error.to_string())?;
	sit_down(choices, &flags.sitting, &settings, None)
}

/// The lock is shut before anything else, so that no thread and no library is ever without it.
fn at_table(flags: &TableFlags) -> Result<(), String> {
	let settings = read_settings();
	let choices = flags.choices(settings.preferences.clone())?;
	let locked = lock::shut(choices.voice == VoiceKind::System);
	if flags.statement {
		return statement::run(&choices);
	}
	sit_down(choices, &flags.sitting, &settings, Some(locked))
}

fn read_settings() -> Found {
	user_files::settings().map_or_else(Found::default, |file| Found::read(&file))
}

/// `locked` is what became of the lock, at the tournament table.
fn sit_down(
	mut choices: Choices,
	flags: &SittingFlags,
	found: &Found,
	locked: Option<Result<(), String>>,
) -> Result<(), String> {
	let UserFiles {
		keymap,
		library,
		mut faults,
	} = UserFiles::read(&choices.keys);
	let (person, damaged) = user_files::person(choices.clips.as_deref())?;
	faults.extend(damaged);
	// A name that was mistyped is told where it was typed. Somebody's own ear may be plugged in later.
	if let Some(name) = choices.ears.of_room().as_ref().and_then(|ear| ear.device()) {
		let _quiet = Quiet::hold();
		outlet::is_there(name)?;
	}
	choices.lot = entropy::one();
	let (bell, news) = Bell::hang(Watch::start());
	let engines_locked_out = locked.is_some();
	// Before the face is there: a script that ends the game at once must not come before them.
	let not_locked = locked.and_then(Result::err).map(Fault::NotLocked);
	for fault in not_locked.into_iter().chain(found.faults()).chain(faults) {
		bell.ring(Input::Fault(fault));
	}
	restore_on_panic();
	let mut wanted = Wanted::of(&flags.face, &choices)?;
	if choices.voice_is_named {
		// Who has a voice in mind is not asked.
		wanted.kind.get_or_insert(FaceKind::Voice);
	}
	let mut face = Face::open(flags.plain, wanted, &bell)
		.map_err(|error| format!("There is nowhere to write to: {error}."))?;
	let known = wanted.kind.or((!face.has_keys()).then_some(FaceKind::Voice));
	choices.face = known;
	choices.cells = wanted.named_cells();
	choices.by_lines = !face.has_keys();
	choices.reader_seen = known == Some(FaceKind::Voice) && face.has_keys() && reader::seems_to_run();
	let today = jiff::Zoned::now().date().to_string();
	let watched = face.is_screen();
	let (mut desk, effects) = Desk::open(
		choices.clone(),
		library,
		keymap,
		&today,
		watched,
		bell.watch().now(),
	)
	.map_err(|error| error.to_string())?;
	if let Some(seed) = entropy::fresh() {
		desk.hand_lots(Entropy::new(*seed));
	}
	if watched && effects.contains(&Effect::Show) {
		// Nobody has done anything yet that could be lost: the first page need not wait for the disk.
		face.show(|| desk.page());
	}
	let mut shelf = Shelf::open(flags.database.as_deref(), &bell);
	shelf.sit_down();
	let recorder = choices.record.then(|| {
		let root = shelf.folder().map(|folder| folder.join("recordings"));
		Recorder::open(&bell, root, flags.record_speech, choices.ears.devices())
	});
	let listener = recorder.as_ref().filter(|_| flags.record_speech);
	let mut doors = Doors {
		face,
		voices: Voices::new(
			bell.clone(),
			listener.map(|recorder| Arc::new(recorder.ear()) as Listener),
			choices.ears.clone(),
			person,
		),
		shelf,
		engine: (!engines_locked_out).then(|| Engine::new(bell.clone())),
		recorder,
		live: choices
			.live
			.map(|folder| Live::open(&bell, folder.into(), choices.live_board)),
		settings: user_files::settings().map(|file| Settings::open(&bell, file, found)),
		bell: bell.clone(),
	};
	let mut going = doors.carry_out(effects, &desk);
	let mut slept = bell.watch().sleep_so_far();
	while going {
		let (at, input) = next(&desk, &bell, &news);
		bell.taken(&input);
		let sleep = bell.watch().sleep_so_far();
		if sleep.saturating_sub(slept) > Span::seconds(1) {
			let effects = desk.update(at, Input::Slept(sleep.saturating_sub(slept)));
			doors.carry_out(effects, &desk);
		}
		slept = sleep;
		let effects = desk.update(at, input);
		going = doors.carry_out(effects, &desk);
	}
	// The terminal is given back before anything is written on it.
	let Doors { face, shelf, .. } = doors;
	drop(face);
	if let Err(sentence) = shelf.close() {
		// The evening was played all the same: the program has not failed.
		let _ = quiet::complain(&format!("annabella: {sentence}"));
	}
	Ok(())
}

/// The next news, or the alarm that the desk asked for.
fn next(desk: &Desk, bell: &Bell, news: &Receiver<(Stamp, Input)>) -> (Stamp, Input) {
	let Some(due) = desk.next_alarm() else {
		return news
			.recv()
			.unwrap_or_else(|_| (bell.watch().now(), Input::HangUp));
	};
	let wait = Duration::from_millis(due.since(bell.watch().now()).0);
	match news.recv_timeout(wait) {
		Ok(news) => news,
		Err(RecvTimeoutError::Timeout) => (bell.watch().now(), Input::Alarm),
		Err(RecvTimeoutError::Disconnected) => (bell.watch().now(), Input::HangUp),
	}
}

impl Doors {
	/// Takes each effect to its door, in order; whether the program goes on.
	fn carry_out(&mut self, effects: Vec<Effect>, desk: &Desk) -> bool {
		for effect in effects {
			match effect {
				Effect::Keep {
					facts,
					score,
					plies,
					running,
				} => self.shelf.keep(&facts, &score, plies, running),
				Effect::Shelf(order) => self.shelf.order(order),
				Effect::Say(utterance) => self.voices.say(utterance),
				Effect::Hush => self.voices.hush(),
				Effect::Tone(tone, pan, audience) => self.voices.tone(tone, pan, audience),
				Effect::Voice(voice) => self.voices.take(voice),
				Effect::Try(voice) => self.voices.try_again(voice),
				Effect::Ring => self.face.ring(),
				Effect::Deliver(delivery) => self.voices.deliver(delivery),
				Effect::Prefer(preferences) => {
					if let Some(settings) = &self.settings {
						settings.keep(preferences);
					}
				}
				Effect::Print { line, may_wait } => self.face.print(line, may_wait),
				Effect::Face { kind, cells } => self.face.take(kind, cells),
				Effect::Conceal(concealed) => self.face.conceal(concealed),
				Effect::Show => self.face.show(|| desk.page()),
				Effect::Publish { pgn } => {
					if let Some(live) = &self.live {
						live.put(pgn);
					}
				}
				Effect::Engine(order) => match &mut self.engine {
					Some(engine) => engine.order(order),
					None => self
						.bell
						.ring(Input::Fault(Fault::Engine(EngineFault::LockedOut))),
				},
				Effect::Lock { speech } => self.lock(speech),
				Effect::Recorder(order) => {
					if let Some(recorder) = &self.recorder {
						recorder.order(order);
					}
				}
				Effect::Leave => return false,
			}
		}
		true
	}

	/// Locks a program that began at home. Where the engine's door is gone, the lock is shut already.
	fn lock(&mut self, speech: bool) {
		if !speech {
			self.voices.close_system();
		}
		if self.engine.take().is_some()
			&& let Err(why) = lock::shut(speech)
		{
			self.bell.ring(Input::Fault(Fault::NotLocked(why)));
		}
	}
}

/// A bug must not leave the terminal unusable: it is given back before the panic is told.
fn restore_on_panic() {
	let tell = std::panic::take_hook();
	std::panic::set_hook(Box::new(move |panic| {
		Terminal::restore();
		tell(panic);
	}));
}
