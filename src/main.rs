//! The front door: hangs the doors, carries news to the desk, and takes each effect to the door it is for.

mod cli;
mod doors;
mod frontends;
mod subcommands;
mod user_files;

use annabella::texts::Message;
use std::io;
use std::process::ExitCode;
use std::sync::Arc;

use annabella::clock::Span;
use annabella::desk::Desk;
use annabella::envelope::Entropy;
use annabella::game::{Event, GameEvent};
use annabella::message;
use annabella::online::NetworkFault;
use annabella::ports::{Effect, EngineFault, Fault, Input};
use annabella::settings::{Choices, FaceKind, VoiceKind};

use cli::{Cli, GamesCommand, OneShot, PlayFlags, ReadFlags, SittingFlags, Subcommand, TableFlags};
use doors::bell::{Bell, Inbox, Watch};
use doors::endgames::Endgames;
use doors::engine::{self, Engine};
use doors::entropy;
use doors::importer::Importer;
use doors::live::Live;
use doors::local_time;
use doors::online::{self, Online};
use doors::outlet;
use doors::platform::{clean_start, crash, reader, sandbox, self_inspection, signals};
use doors::quiet::{self, Quiet};
use doors::recorder::Recorder;
use doors::settings::{FoundSettings, Settings};
use doors::sound::Listener;
use doors::storage::{Keeping, StorageWorker};
use doors::surroundings;
use doors::terminal::Terminal;
use doors::user_dirs::obstacle;
use frontends::{Frontend, Voices, WantedFrontend};
use subcommands::statement;
use user_files::UserFiles;

fn main() -> ExitCode {
	let cli = match Cli::read().and_then(Cli::with_engine) {
		Ok(cli) => cli,
		// The message quotes the part that is not understood, and a name of a file may be anything.
		Err(error) if error.use_stderr() => {
			let told = cli::refusal(&error, &cli::line(), subcommands::preferred().dialogue);
			let _ = quiet::complain(&format!("annabella: {told}"));
			return ExitCode::from(2);
		}
		Err(asked) => return end(subcommands::version::answer(&asked)),
	};
	end(surroundings::check().and_then(|()| run(cli)))
}

/// Tells why the program has failed, if it has.
fn end(outcome: Result<(), Message>) -> ExitCode {
	let code = match outcome {
		Ok(()) => ExitCode::SUCCESS,
		Err(sentence) => {
			subcommands::complain(sentence);
			ExitCode::FAILURE
		}
	};
	outlet::wait_until_closed();
	signals::status().map_or(code, ExitCode::from)
}

fn run(cli: Cli) -> Result<(), Message> {
	match cli.place {
		Some(Subcommand::Table(flags)) => at_table(&flags),
		Some(Subcommand::ReadThrough(flags)) => read_through(&flags),
		Some(Subcommand::OneShot(command)) => {
			if let OneShot::Games {
				command: Some(GamesCommand::Open { id, flags }),
				..
			} = *command
			{
				open(id, &flags)
			} else {
				subcommands::run(*command)
			}
		}
		None => play(&cli.play),
	}
}

/// All doors but the bell.
struct Doors {
	frontend: Frontend,
	voices: Voices,
	storage: StorageWorker,
	/// None at the tournament table: there nothing is left that could start one.
	engine: Option<Engine>,
	/// The same.
	online: Option<Online>,
	endgames: Endgames,
	importer: Importer,
	recorder: Option<Recorder>,
	live: Option<Live>,
	/// None without a home.
	settings: Option<Settings>,
	bell: Bell,
	/// Something was printed since the page was shown last.
	printed: bool,
	/// The page is another one than was shown last.
	unshown: bool,
}

fn play(flags: &PlayFlags) -> Result<(), Message> {
	let settings = read_settings();
	let choices = flags.choices(settings.preferences.clone())?;
	sit_down(choices, &flags.sitting, &settings, None)
}

/// Sits down to a game that is kept.
fn open(id: i64, flags: &PlayFlags) -> Result<(), Message> {
	subcommands::games::look(id, flags.sitting.database.clone())?;
	let settings = read_settings();
	let mut choices = flags.choices(settings.preferences.clone())?;
	choices.game = Some(id);
	sit_down(choices, &flags.sitting, &settings, None)
}

/// Opens an imported game to be read. One that is not there is told before anything is opened.
fn read_through(flags: &ReadFlags) -> Result<(), Message> {
	subcommands::is_imported(flags.id, flags.sitting.database.clone())?;
	let settings = read_settings();
	let choices = flags.choices(settings.preferences.clone())?;
	sit_down(choices, &flags.sitting, &settings, None)
}

/// The program starts anew, and enters the sandbox before anything else, so that no thread and no library is ever outside of it.
fn at_table(flags: &TableFlags) -> Result<(), Message> {
	let clean = clean_start::anew();
	let settings = read_settings();
	let choices = flags.choices(settings.preferences.clone())?;
	let _ = sandbox::fence();
	let locked = clean.and(sandbox::enter(choices.voice == VoiceKind::System));
	if flags.statement {
		return statement::run(&choices, &locked);
	}
	sit_down(choices, &flags.sitting, &settings, Some(locked))
}

fn read_settings() -> FoundSettings {
	user_files::settings().map_or_else(FoundSettings::default, |file| FoundSettings::read(&file))
}

/// `locked` is what became of the sandbox, at the tournament table.
fn sit_down(
	mut choices: Choices,
	flags: &SittingFlags,
	found: &FoundSettings,
	locked: Option<io::Result<()>>,
) -> Result<(), Message> {
	let UserFiles {
		keymap,
		own_keys,
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
	// Before the frontend is there: a script that ends the game at once must not come before them.
	let not_locked = locked.and_then(Result::err).map(|_| Fault::NotLocked);
	for fault in not_locked.into_iter().chain(found.faults()).chain(faults) {
		bell.ring(Input::Fault(fault));
	}
	if engines_locked_out {
		tell_of_foreign_code(&bell);
	}
	restore_on_panic();
	Terminal::remember();
	crash::before(Terminal::restore_at_once);
	let mut wanted = WantedFrontend::of(&flags.frontend, &choices)?;
	if choices.voice_is_named {
		// A user who names a voice is not asked.
		wanted.kind.get_or_insert(FaceKind::Voice);
	}
	let mut frontend = Frontend::open(flags.plain, wanted, &bell).map_err(|error| {
		let why = obstacle(&error);
		match why.is_of_the_system() {
			true => message!(CannotBegin, why),
			false => message!(NowhereToWrite, why = obstacle(&error)),
		}
	})?;
	let known = wanted.kind.or((!frontend.has_keys()).then_some(FaceKind::Voice));
	choices.face = known;
	choices.cells = wanted.named_cells();
	choices.by_lines = !frontend.has_keys();
	let today = local_time::now().date().to_string();
	let watched = frontend.is_screen();
	let (mut desk, effects) = Desk::open(
		choices.clone(),
		library,
		keymap,
		&today,
		watched,
		bell.watch().now(),
	)?;
	desk.hand_own_keys(own_keys);
	let entropy = entropy::fresh().into_iter();
	entropy.for_each(|seed| desk.hand_entropy(Entropy::new(*seed)));
	if watched && effects.contains(&Effect::Show) {
		// Nobody has done anything yet that could be lost: the first page need not wait for the disk.
		frontend.show(|| desk.page());
	}
	let speaks_itself = known == Some(FaceKind::Voice) && choices.voice != VoiceKind::Silent;
	if speaks_itself && frontend.has_keys() && reader::seems_to_run() {
		bell.ring(Input::ReaderSeen);
	}
	let storage = StorageWorker::open(flags.database.as_deref(), &bell)
		.map_err(|error| message!(CannotBegin, why = obstacle(&error)))?;
	let recorder = choices.record.then(|| {
		let root = storage.folder().map(|folder| folder.join("recordings"));
		Recorder::open(&bell, root, flags.record_speech, choices.ears.devices())
	});
	let listener = recorder.as_ref().filter(|_| flags.record_speech);
	let mut doors = Doors {
		frontend,
		voices: Voices::new(
			bell.clone(),
			listener.map(|recorder| Arc::new(recorder.ear()) as Listener),
			choices.ears.clone(),
			person,
		),
		endgames: Endgames::new(bell.clone(), storage.folder().ok()),
		importer: Importer::new(bell.clone(), flags.database.clone(), storage.turn()),
		storage,
		engine: (!engines_locked_out).then(|| Engine::new(bell.clone(), engine::own_keeper())),
		online: (!engines_locked_out).then(|| Online::new(bell.clone())),
		recorder,
		live: choices
			.live
			.map(|folder| Live::open(&bell, folder.into(), choices.live_board)),
		settings: user_files::settings().map(|file| Settings::open(&bell, file, found)),
		bell: bell.clone(),
		printed: false,
		unshown: false,
	};
	let is_open = doors.storage.wait();
	let opened = if is_open { doors.storage.news() } else { Vec::new() };
	let mut going = doors.carry_out(effects, &mut desk);
	if !is_open && !desk.is_holding() {
		going &= doors.hold(Vec::new(), &mut desk);
	}
	// After the greeting, and before the answers to everything typed by then.
	for input in opened {
		let effects = desk.update(bell.watch().now(), input);
		going &= doors.carry_out(effects, &mut desk);
	}
	let mut slept = bell.watch().sleep_so_far();
	let mut inbox = Inbox::new(news, bell.clone());
	while going {
		let (at, input) = inbox.next(desk.next_alarm());
		bell.taken(&input);
		let sleep = bell.watch().sleep_so_far();
		if sleep.saturating_sub(slept) > Span::seconds(1) {
			let effects = desk.update(at, Input::Slept(sleep.saturating_sub(slept)));
			doors.carry_out(effects, &mut desk);
		}
		slept = sleep;
		let effects = desk.update(at, input);
		going = doors.carry_out(effects, &mut desk);
		if desk.is_holding() && doors.storage.is_idle() {
			going &= doors.let_go(&mut desk);
		}
	}
	// The terminal is given back before anything is written on it.
	let Doors {
		frontend,
		storage,
		mut importer,
		..
	} = doors;
	drop(frontend);
	importer.close();
	let waiting = || {
		subcommands::complain(message!(GamesBusy));
	};
	let slow = || subcommands::complain(message!(DiskSlow));
	storage.close(waiting, slow)
}

impl Doors {
	/// Passes on the reports of the storage, each in its turn.
	fn pass_on(&self) {
		for input in self.storage.news() {
			self.bell.ring(input);
		}
	}

	/// The disk is slow: these wait until all that was given to it is kept.
	fn hold(&mut self, effects: Vec<Effect>, desk: &mut Desk) -> bool {
		let now = self.bell.watch().now();
		let effects = desk.hold(now, effects);
		self.carry_out(effects, desk)
	}

	/// All that was given to the disk is kept: what waited for that is carried out.
	fn let_go(&mut self, desk: &mut Desk) -> bool {
		self.storage.finish();
		let now = self.bell.watch().now();
		let effects = desk.let_go(now, self.storage.news());
		self.carry_out(effects, desk)
	}

	/// Takes each effect to its door, in order; whether the program goes on. What a pasted text shows letter by letter is shown when
	/// most of it is taken, unless something was printed.
	fn carry_out(&mut self, effects: Vec<Effect>, desk: &mut Desk) -> bool {
		let goes_on = self.hand_out(effects, desk);
		if self.unshown && !self.bell.is_crowded() {
			self.show(desk);
		}
		goes_on
	}

	fn show(&mut self, desk: &Desk) {
		(self.unshown, self.printed) = (false, false);
		self.frontend.show(|| desk.page());
	}

	fn hand_out(&mut self, effects: Vec<Effect>, desk: &mut Desk) -> bool {
		if desk.is_holding() && effects.contains(&Effect::Leave) {
			self.hold(effects, desk);
			return self.let_go(desk);
		}
		let mut is_late = false;
		let mut effects = effects.into_iter();
		while let Some(effect) = effects.next() {
			match effect {
				Effect::Keep {
					facts,
					score,
					plies,
					running,
					served,
				} => {
					// In a game just opened nothing has happened yet: the greeting need not wait for the disk.
					let opens = facts
						.iter()
						.all(|fact| matches!(fact.event, Event::Game(GameEvent::Opened(_))));
					self.storage.keep(Keeping {
						facts,
						score,
						plies,
						running,
						served,
					});
					if !self.storage.wait() {
						if opens {
							is_late = true;
							continue;
						}
						let rest: Vec<Effect> = effects.collect();
						let leaves = rest.contains(&Effect::Leave);
						let going = self.hold(rest, desk);
						// The last sentences come before the end.
						return if leaves { self.let_go(desk) } else { going };
					}
					let news = self.storage.news();
					if !news.is_empty() || desk.is_holding() {
						// The listener must hear that the game is not kept before they hear the answer.
						let now = self.bell.watch().now();
						effects = desk.told_first(now, news, effects.collect()).into_iter();
					}
				}
				Effect::Storage(order) => {
					self.storage.order(order);
					match self.storage.wait() {
						true => self.pass_on(),
						false => is_late = true,
					}
				}
				Effect::Say(utterance) => self.voices.say(utterance),
				Effect::Hush => self.voices.hush(),
				Effect::Tone(tone, pan, audience) => self.voices.tone(tone, pan, audience),
				Effect::Voice(voice) => self.voices.take(voice),
				Effect::Try(voice) => self.voices.try_again(voice),
				Effect::Ring => self.frontend.ring(),
				Effect::Deliver(delivery) => self.voices.deliver(delivery),
				Effect::Prefer(preferences) => {
					if let Some(settings) = &self.settings {
						settings.keep(preferences);
					}
				}
				Effect::Print { line, may_wait } => {
					self.printed = true;
					self.frontend.print(line, may_wait);
				}
				Effect::Face { kind, cells } => self.frontend.take(kind, cells),
				Effect::Conceal(concealed) => self.frontend.conceal(concealed),
				Effect::Show if self.bell.is_crowded() && !self.printed => self.unshown = true,
				Effect::Show => self.show(desk),
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
				Effect::Online(order) => match &mut self.online {
					Some(online) => online.order(order),
					None => online::ended(&self.bell, NetworkFault::NoCourier),
				},
				Effect::FetchEndgame(material) => self.endgames.fetch(material),
				Effect::Import(order) => self.importer.order(order),
				Effect::Lock { speech } => self.lock(speech),
				Effect::Recorder(order) => {
					if let Some(recorder) = &self.recorder {
						recorder.order(order);
					}
				}
				Effect::Leave => return false,
			}
		}
		!is_late || desk.is_holding() || self.hold(Vec::new(), desk)
	}

	/// Locks a program that began at home. Where the engine's door is gone, the sandbox is entered already.
	fn lock(&mut self, speech: bool) {
		if !speech {
			self.voices.close_system();
		}
		self.endgames.close();
		self.importer.close();
		self.online = None;
		if self.engine.take().is_some() && sandbox::enter(speech).is_err() {
			self.bell.ring(Input::Fault(Fault::NotLocked));
		}
		tell_of_foreign_code(&self.bell);
	}
}

/// Code that belongs neither to the program nor to the system can do at the table whatever the program can.
fn tell_of_foreign_code(bell: &Bell) {
	if !self_inspection::knows_owners() {
		return bell.ring(Input::Fault(Fault::OwnersUnknown));
	}
	let mut code = self_inspection::code().unwrap_or_default().into_iter();
	if let Some(foreign) = code.find(|code| !code.is_known) {
		bell.ring(Input::Fault(Fault::ForeignCode(foreign.name)));
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
