//! A watcher of a program's requests to the system: new processes and sockets.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Returns the tracer, which writes down the system calls of the program that follows it, and of all processes that it starts.
/// `None` if looking into another program is forbidden.
#[track_caller]
pub fn tracer(log: &Path) -> Option<Command> {
	let tries = Command::new("strace")
		.args(["-o", "/dev/null", "true"])
		.stderr(Stdio::null())
		.status();
	let may = tries
		.expect("This test needs strace. Install it with: apt-get install --no-install-recommends strace");
	let mut command = Command::new("strace");
	command
		.args(["-f", "-qq", "-s", "300", "-e", "trace=%process,%network", "-o"])
		.arg(log);
	may.success().then_some(command)
}

/// The requests to the system: each call with its arguments and its result, in the order in which they began.
#[derive(Debug)]
pub struct Seen(Vec<String>);

impl Seen {
	pub fn read(log: &Path) -> Self {
		Self::of(&fs::read_to_string(log).unwrap())
	}

	/// Reads the tracer's output. A call that another one interrupts is written in two halves.
	fn of(log: &str) -> Self {
		let mut calls: Vec<String> = Vec::new();
		let mut open: BTreeMap<&str, usize> = BTreeMap::new();
		for line in log.lines() {
			let (process, call) = line.split_once(' ').unwrap();
			let call = call.trim_start();
			if let Some((_, rest)) = call
				.strip_prefix("<... ")
				.and_then(|call| call.split_once(" resumed>"))
			{
				if let Some(begun) = open.remove(process) {
					calls[begun].push_str(rest);
				}
			} else if call.starts_with(|first: char| first.is_ascii_lowercase()) {
				let half = call.strip_suffix("<unfinished ...>");
				if half.is_some() {
					open.insert(process, calls.len());
				}
				calls.push(half.unwrap_or(call).to_owned());
			}
		}
		Self(calls)
	}

	fn calls(&self) -> impl Iterator<Item = &str> {
		self.0.iter().map(String::as_str)
	}

	/// Returns every new process and program, and every socket that is not local, successful or refused. The first call is the
	/// program itself, and at the table the next one is the same program in its own place.
	pub fn breaches(&self) -> Vec<&str> {
		let mut calls = self.calls().peekable();
		let first = calls.next().unwrap();
		assert!(first.starts_with("execve("), "{first:?}");
		calls.next_if(|next| is_anew(first, next));
		calls.filter(|call| is_breach(call)).collect()
	}

	/// Returns `true` if a call failed.
	pub fn refused(call: &str) -> bool {
		call.contains(" = -1 E")
	}

	/// Returns the paths of the local sockets to which it was connected, or tried to be.
	pub fn connected(&self) -> BTreeSet<&str> {
		self.calls()
			.filter(|call| call.starts_with("connect("))
			.map(|call| {
				call.split_once("sun_path=")
					.and_then(|(_, path)| path.split('"').nth(1))
					.unwrap_or(call)
			})
			.collect()
	}

	/// Returns the number of threads that were begun: a tracer that sees none has seen nothing.
	pub fn threads(&self) -> usize {
		self.calls().filter(|call| call.contains("CLONE_THREAD")).count()
	}
}

/// Returns `true` if the second call puts the same program in the place of the first, with the same arguments.
fn is_anew(first: &str, second: &str) -> bool {
	let arguments = |call: &str| {
		let call = call.strip_prefix("execve(")?;
		Some(call.split_once("], ")?.0.split_once(", [")?.1.to_owned())
	};
	arguments(first).is_some() && arguments(first) == arguments(second) && !Seen::refused(second)
}

fn is_breach(call: &str) -> bool {
	let name = call.split('(').next().unwrap_or_default();
	match name {
		"execve" | "execveat" | "fork" | "vfork" => true,
		// For the C library the kernel does not seem to know the first; then it takes the second.
		"clone" | "clone3" => !call.contains("CLONE_THREAD"),
		"socket" | "socketpair" => !call.contains("(AF_UNIX,"),
		"connect" | "bind" | "sendto" | "sendmsg" => call.contains("sa_family=") && !call.contains("AF_UNIX"),
		_ => false,
	}
}

/// Returns the system's data about a running program if tracing is forbidden: the processes that it has started, and its
/// sockets that are not local. A tracer sees more: this shows only the present moment.
pub fn open_now(process: u32) -> Vec<String> {
	let mut found = Vec::new();
	for entry in fs::read_dir("/proc").unwrap().filter_map(Result::ok) {
		let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
		let parent = stat
			.rsplit_once(") ")
			.and_then(|(_, rest)| rest.split(' ').nth(1));
		if parent == Some(&process.to_string()) {
			found.push(format!("process {stat}"));
		}
	}
	let local = fs::read_to_string(format!("/proc/{process}/net/unix")).unwrap();
	let local: BTreeSet<&str> = local
		.lines()
		.skip(1)
		.filter_map(|line| line.split_whitespace().nth(6))
		.collect();
	for entry in fs::read_dir(format!("/proc/{process}/fd"))
		.unwrap()
		.filter_map(Result::ok)
	{
		let target = fs::read_link(entry.path())
			.unwrap_or_default()
			.display()
			.to_string();
		if let Some(inode) = target.strip_prefix("socket:[")
			&& !local.contains(inode.trim_end_matches(']'))
		{
			found.push(target);
		}
	}
	found
}

#[test]
fn breaches_are_told_from_what_may_be() {
	for (call, breach) in [
		("execve(\"/bin/sh\", [\"sh\"], 0x7ffc /* 9 vars */) = 0", true),
		("vfork() = 7", true),
		(
			"clone(child_stack=0x7f, flags=CLONE_VM|CLONE_VFORK|SIGCHLD) = -1 EPERM (…)",
			true,
		),
		(
			"clone3({flags=CLONE_VM|CLONE_VFORK, exit_signal=SIGCHLD}, 88 <unfinished ...>",
			true,
		),
		(
			"clone3({flags=CLONE_VM|CLONE_THREAD, exit_signal=0}, 88) = -1 ENOSYS (…)",
			false,
		),
		("socket(AF_INET, SOCK_STREAM|SOCK_CLOEXEC, IPPROTO_IP) = 8", true),
		(
			"socket(AF_NETLINK, SOCK_RAW|SOCK_CLOEXEC, NETLINK_ROUTE) = 8",
			true,
		),
		("socket(AF_UNIX, SOCK_STREAM|SOCK_CLOEXEC, 0) = 8", false),
		(
			"connect(8, {sa_family=AF_INET, sin_port=htons(80)}, 16) = 0",
			true,
		),
		(
			"connect(8, {sa_family=AF_UNIX, sun_path=\"/run/native\"}, 110) = 0",
			false,
		),
		("recvfrom(3, \"\", 1024, MSG_DONTWAIT, NULL, NULL) = 0", false),
		("exit_group(0) = ?", false),
	] {
		assert_eq!(is_breach(call), breach, "{call}");
	}
}

#[test]
fn the_same_program_in_its_own_place_is_no_breach() {
	let first = "execve(\"/a/program\", [\"program\", \"table\"], 0x7ffc /* 30 vars */) = 0";
	for (second, breaches) in [
		(
			"execve(\"/a/program\", [\"program\", \"table\"], 0x55 /* 9 vars */) = 0",
			0,
		),
		(
			"execve(\"/a/program\", [\"program\", \"uci\"], 0x55 /* 9 vars */) = 0",
			1,
		),
		(
			"execve(\"/a/program\", [\"program\", \"table\"], 0x55 /* 9 vars */) = -1 EPERM (…)",
			1,
		),
	] {
		let log = format!("1 {first}\n1 {second}\n");
		assert_eq!(Seen::of(&log).breaches().len(), breaches, "{second}");
		let log = format!("1 {first}\n1 {second}\n1 {second}\n");
		assert_eq!(
			Seen::of(&log).breaches().len(),
			breaches + 1,
			"only once: {second}"
		);
	}
}

#[test]
fn a_call_in_two_halves_is_one() {
	let seen = Seen::of(
		"1 execve(\"x\", [\"x\"]) = 0\n1 vfork( <unfinished ...>\n2 connect(8, {sa_family=AF_UNIX, \
		 sun_path=\"/run/native\"}, 110 <unfinished ...>\n1 <... vfork resumed>) = -1 EPERM (…)\n2 <... connect resumed>) = 0\n\
		 2 +++ exited with 0 +++\n",
	);
	assert_eq!(seen.breaches(), ["vfork( ) = -1 EPERM (…)"]);
	assert!(Seen::refused(seen.breaches()[0]));
	assert_eq!(seen.connected().into_iter().collect::<Vec<_>>(), ["/run/native"]);
}
