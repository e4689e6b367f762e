//! A room without a sound card: a private sound server, if wanted a private speech server, and a recorder of everything
//! audible. Works for root and for an ordinary user; nothing outside one temporary folder is read or written.

use std::env;
use std::ffi::OsStr;
use std::fs::{self, File, Permissions};
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::sound::{AUDIBLE, RATE, from_bytes, to_bytes};

/// Time after which an event will not happen any more, even on a busy machine: it only bounds a failing test.
pub const AT_LAST: Duration = Duration::from_secs(300);

/// Returns the command, if its program is installed; otherwise the test fails with the package to install.
#[track_caller]
pub fn needed<'a>(command: &'a mut Command, package: &str) -> &'a mut Command {
	let program = Path::new(command.get_program()).to_owned();
	let found = program.is_absolute()
		|| env::split_paths(&env::var_os("PATH").unwrap_or_default())
			.any(|folder| folder.join(&program).is_file());
	assert!(
		found,
		"This test needs the program {}. Install it with: apt-get install --no-install-recommends {package}",
		program.display(),
	);
	command
}

/// Returns `true` if the condition comes to hold.
pub fn comes_true(mut so: impl FnMut() -> bool) -> bool {
	let start = Instant::now();
	while !so() {
		if start.elapsed() > AT_LAST {
			return false;
		}
		thread::sleep(Duration::from_millis(20));
	}
	true
}

/// Waits until the condition holds.
#[track_caller]
pub fn wait_until(what: &str, so: impl FnMut() -> bool) {
	assert!(comes_true(so), "{what}: not even after {AT_LAST:?}.");
}

/// A running process, ended when it is dropped.
#[derive(Debug)]
struct Servant(Child);

impl Servant {
	fn signal(&self, signal: Signal) {
		kill_process(Pid::from_child(&self.0), signal).expect("it gets a signal");
	}
}

impl Drop for Servant {
	fn drop(&mut self) {
		// Asked politely first, so that a speech server takes its modules along.
		if let Ok(None) = self.0.try_wait() {
			let _ = kill_process(Pid::from_child(&self.0), Signal::TERM);
			let start = Instant::now();
			while matches!(self.0.try_wait(), Ok(None)) && start.elapsed() < Duration::from_secs(2) {
				thread::sleep(Duration::from_millis(10));
			}
		}
		let _ = self.0.kill();
		let _ = self.0.wait();
	}
}

/// The room.
#[derive(Debug)]
pub struct Headless {
	// The order matters: first the servers end, then their folder goes.
	speech: Option<Servant>,
	sound: Option<Servant>,
	environment: Vec<(String, String)>,
	folder: Folder,
	/// Given back with the room.
	key: Option<RoomKey>,
}

/// Largest number of rooms at once, as sound is made in real time: more would make each other stutter on a small machine.
const ROOMS: usize = 3;

static TAKEN: Mutex<usize> = Mutex::new(0);
static GIVEN_BACK: Condvar = Condvar::new();

/// The key of a room; their number is limited.
#[derive(Debug)]
struct RoomKey;

impl RoomKey {
	fn take() -> Self {
		let taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
		let mut taken = GIVEN_BACK
			.wait_while(taken, |taken| *taken >= ROOMS)
			.unwrap_or_else(PoisonError::into_inner);
		*taken += 1;
		Self
	}
}

impl Drop for RoomKey {
	fn drop(&mut self) {
		*TAKEN.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
		GIVEN_BACK.notify_one();
	}
}

#[derive(Debug)]
struct Folder(PathBuf);

impl Folder {
	fn new() -> Self {
		static COUNT: AtomicU32 = AtomicU32::new(0);
		let name = format!(
			"annabella-heard-{}-{}",
			std::process::id(),
			COUNT.fetch_add(1, Ordering::Relaxed)
		);
		let path = env::temp_dir().join(name);
		for folder in [
			"run/pulse",
			"run/speech-dispatcher",
			"home/config/speech-dispatcher",
			"speech/modules",
			"speech/clients",
			"speech/log",
		] {
			fs::create_dir_all(path.join(folder)).expect("a temporary folder");
		}
		fs::set_permissions(path.join("run"), Permissions::from_mode(0o700)).expect("a private folder");
		Self(path)
	}

	fn path(&self, name: &str) -> String {
		self.0.join(name).display().to_string()
	}

	fn write(&self, name: &str, text: impl AsRef<[u8]>) {
		fs::write(self.0.join(name), text).expect("a file in the temporary folder");
	}

	fn log(&self, name: &str) -> Stdio {
		File::create(self.0.join(name)).expect("a log file").into()
	}
}

impl Drop for Folder {
	fn drop(&mut self) {
		let _ = fs::remove_dir_all(&self.0);
	}
}

impl Headless {
	/// A room in which no server can be found or started: nothing in it is heard in real time.
	pub fn without_sound() -> Self {
		let folder = Folder::new();
		let mut cookie = vec![0; 256];
		File::open("/dev/urandom")
			.and_then(|mut source| source.read_exact(&mut cookie))
			.expect("random bytes");
		folder.write("home/cookie", cookie);
		// `norewinds`: otherwise the sink works two seconds ahead, and nothing can be hushed.
		folder.write(
			"pulse.pa",
			format!(
				"load-module module-native-protocol-unix socket={0}/run/pulse/native auth-cookie={0}/home/cookie \
				 auth-anonymous=1\n\
				 load-module module-null-sink sink_name=ears rate=48000 channels=2 norewinds=1\n\
				 set-default-sink ears\n",
				folder.0.display()
			),
		);
		folder.write(
			"asound.conf",
			"pcm_type.pulse { lib \"libasound_module_pcm_pulse.so\" }\n\
			 ctl_type.pulse { lib \"libasound_module_ctl_pulse.so\" }\n\
			 pcm.!default { type pulse }\nctl.!default { type pulse }\n",
		);
		// Otherwise a library would start a server of its own.
		folder.write("home/config/speech-dispatcher/speechd.conf", "DisableAutoSpawn\n");
		let speech = format!(
			"unix_socket:{}",
			folder.path("run/speech-dispatcher/speechd.sock")
		);
		let environment: Vec<(String, String)> = [
			("HOME", folder.path("home")),
			("XDG_RUNTIME_DIR", folder.path("run")),
			("XDG_CONFIG_HOME", folder.path("home/config")),
			("XDG_CACHE_HOME", folder.path("home/cache")),
			("XDG_DATA_HOME", folder.path("home/data")),
			("XDG_STATE_HOME", folder.path("home/state")),
			("PULSE_RUNTIME_PATH", folder.path("run/pulse")),
			("PULSE_STATE_PATH", folder.path("home")),
			("PULSE_COOKIE", folder.path("home/cookie")),
			(
				"PULSE_SERVER",
				format!("unix:{}", folder.path("run/pulse/native")),
			),
			("ALSA_CONFIG_PATH", folder.path("asound.conf")),
			("DBUS_SESSION_BUS_ADDRESS", "disabled:".to_owned()),
			("SPEECHD_ADDRESS", speech),
			("LC_ALL", "C.UTF-8".to_owned()),
		]
		.into_iter()
		.map(|(name, value)| (name.to_owned(), value))
		.collect();
		Self {
			speech: None,
			sound: None,
			environment,
			folder,
			key: None,
		}
	}

	/// A room with a sound server, in which no speech server can be found or started.
	pub fn with_sound() -> Self {
		let key = RoomKey::take();
		let mut room = Self::without_sound();
		let mut command = Command::new("pulseaudio");
		needed(&mut command, "pulseaudio")
			.args(["-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"])
			.args([
				"--disable-shm=yes",
				"--realtime=no",
				"--high-priority=no",
				"--log-target=stderr",
			])
			.args(["-F", &room.folder.path("pulse.pa")])
			.envs(room.environment.clone())
			.stdin(Stdio::null())
			.stdout(Stdio::null())
			.stderr(room.folder.log("pulse.log"));
		room.sound = Some(Servant(command.spawn().expect("pulseaudio starts")));
		room.key = Some(key);
		wait_until("The sound server is up", || {
			needed(&mut room.command("pactl"), "pulseaudio-utils")
				.arg("info")
				.stdout(Stdio::null())
				.stderr(Stdio::null())
				.status()
				.is_ok_and(|status| status.success())
		});
		room
	}

	/// A room with a speech server as well, which has this language as its own.
	pub fn with_speech(language: &str) -> Self {
		let mut room = Self::with_sound();
		let folder = &room.folder;
		let module = Path::new("/etc/speech-dispatcher/modules/espeak-ng.conf");
		assert!(
			module.is_file(),
			"This test needs Speech Dispatcher's module for eSpeak NG. Install it with: apt-get install \
			 --no-install-recommends speech-dispatcher speech-dispatcher-audio-plugins speech-dispatcher-espeak-ng"
		);
		fs::copy(module, folder.0.join("speech/modules/espeak-ng.conf")).expect("the module's settings");
		let socket = folder.path("run/speech-dispatcher/speechd.sock");
		folder.write(
			"speech/speechd.conf",
			format!(
				"LogLevel 2\nLogDir \"{}\"\nCommunicationMethod \"unix_socket\"\nSocketPath \"{socket}\"\n\
				 AudioOutputMethod \"pulse\"\nAudioPulseDevice \"default\"\nAudioPulseMinLength 10\n\
				 DefaultModule espeak-ng\nDefaultLanguage \"{language}\"\n\
				 AddModule \"espeak-ng\" \"sd_espeak-ng\" \"espeak-ng.conf\"\n",
				folder.path("speech/log")
			),
		);
		let mut command = room.command("speech-dispatcher");
		needed(&mut command, "speech-dispatcher")
			.args(["--run-single", "--timeout", "0", "-c", "unix_socket"])
			.args([
				"-S",
				&socket,
				"-C",
				&folder.path("speech"),
				"-L",
				&folder.path("speech/log"),
			])
			.args(["-P", &folder.path("speech/pid")])
			.stdin(Stdio::null())
			.stdout(Stdio::null())
			.stderr(folder.log("speech/out.log"));
		let server = Servant(command.spawn().expect("speech-dispatcher starts"));
		wait_until("The speech server is up", || Path::new(&socket).exists());
		room.speech = Some(server);
		room
	}

	/// Returns the environment variables that a program needs in this room.
	pub fn environment(&self) -> &[(String, String)] {
		&self.environment
	}

	/// Returns a folder of this room for the files of a test.
	pub fn folder(&self) -> &Path {
		&self.folder.0
	}

	/// A command in this room.
	pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
		let mut command = Command::new(program);
		command.envs(self.environment.iter().cloned());
		command
	}

	/// Sends the speech server a signal.
	pub fn signal_speech(&self, signal: Signal) {
		self.speech.as_ref().expect("a room with speech").signal(signal);
	}

	/// Sends the sound server a signal.
	pub fn signal_sound(&self, signal: Signal) {
		self.sound.as_ref().expect("a room with sound").signal(signal);
	}

	/// Plays it to its end.
	pub fn play(&self, samples: &[f32]) {
		let mut player = needed(&mut self.command("paplay"), "pulseaudio-utils")
			.args(["--raw", "--format=s16le", "--channels=1"])
			.arg(format!("--rate={RATE}"))
			.stdin(Stdio::piped())
			.spawn()
			.expect("paplay starts");
		let mut input = player.stdin.take().expect("a pipe");
		input.write_all(&to_bytes(samples)).expect("paplay takes samples");
		drop(input);
		assert!(
			player.wait().expect("paplay ends").success(),
			"paplay could not play."
		);
	}

	/// Records everything audible from now on.
	pub fn record(&self) -> Recorder {
		let mut child = needed(&mut self.command("parec"), "pulseaudio-utils")
			.args([
				"--device=ears.monitor",
				"--format=s16le",
				"--channels=1",
				"--raw",
				"--latency-msec=20",
			])
			.arg(format!("--rate={RATE}"))
			.stdin(Stdio::null())
			.stdout(Stdio::piped())
			.spawn()
			.expect("parec starts");
		let mut output = child.stdout.take().expect("a pipe");
		let recorder = Recorder {
			_servant: Servant(child),
			bytes: Arc::default(),
		};
		let bytes = Arc::clone(&recorder.bytes);
		thread::spawn(move || {
			let mut block = [0; 4096];
			while let Ok(read @ 1..) = output.read(&mut block) {
				bytes
					.lock()
					.unwrap_or_else(PoisonError::into_inner)
					.extend_from_slice(&block[..read]);
			}
		});
		wait_until("The recorder runs", || recorder.now() > 0);
		recorder
	}
}

/// A recording that goes on until it is dropped. Its clock counts samples, and stands still when the room does.
#[derive(Debug)]
pub struct Recorder {
	_servant: Servant,
	bytes: Arc<Mutex<Vec<u8>>>,
}

impl Recorder {
	/// The moment, in samples from the beginning.
	pub fn now(&self) -> usize {
		self.bytes.lock().unwrap_or_else(PoisonError::into_inner).len() / 2
	}

	/// Returns the recording from a moment until now.
	pub fn since(&self, moment: usize) -> Vec<f32> {
		let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
		from_bytes(bytes.get(2 * moment..).unwrap_or_default())
	}

	/// Waits until something has been heard since the moment and then nothing for this long, in milliseconds.
	#[track_caller]
	pub fn wait_for_silence(&self, moment: usize, silence: usize) {
		wait_until("Something is said, and then silence", || {
			let samples = self.since(moment);
			let last = samples.iter().rposition(|sample| sample.abs() > AUDIBLE);
			last.is_some_and(|last| (samples.len() - last) * 1000 / RATE > silence)
		});
	}
}
