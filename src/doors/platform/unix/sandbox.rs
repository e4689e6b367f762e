//! The sandbox of the tournament table: in it the kernel refuses this program new processes, every network, and access to
//! other programs.
//!
//! It is a filter of system calls (seccomp), it counts for every thread and every child, and cannot be taken off before
//! the program ends. It lets threads, files, and the local sockets for sound pass. A fence (Landlock) protects other
//! programs' memory, which is a file to the filter.

use std::collections::BTreeMap;
use std::env::consts::ARCH;
use std::io;
use std::os::fd::{FromRawFd, OwnedFd};
use std::process::{Command, Stdio};

use libc::{AF_UNIX, CLONE_THREAD, ENOSYS, EPERM, TIOCLINUX, TIOCSTI};
use rustix::io::Errno;
use rustix::net::{AddressFamily, SocketType, socket};
use seccompiler::{
	BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
	SeccompRule, TargetArch, apply_filter_all_threads,
};

/// System calls by number, each with the rules of which one must fit; without rules it always does.
type Calls = BTreeMap<i64, Vec<SeccompRule>>;

/// The numbers of the same calls for programs with short addresses, which a long one can use too: execve, execveat, fork,
/// vfork, clone, clone3, `socket`, `socketpair`, `io_uring_setup`, ptrace, `process_vm_readv`, `process_vm_writev`, `pidfd_getfd`
/// and ioctl.
#[cfg(target_arch = "x86_64")]
const SHORT: [i64; 14] = [520, 545, 57, 58, 56, 435, 41, 53, 425, 521, 539, 540, 438, 514];

/// Calls by which a program can reach into another one.
const HANDS: [i64; 4] = [
	libc::SYS_ptrace,
	libc::SYS_process_vm_readv,
	libc::SYS_process_vm_writev,
	libc::SYS_pidfd_getfd,
];

/// Shuts the whole program into the sandbox, for ever. `speech` leaves new processes open, which the system's speech
/// needs. They inherit the sandbox.
///
/// # Errors
/// When the kernel or the processor has no such filter.
pub fn enter(speech: bool) -> io::Result<()> {
	for program in filters(speech)? {
		apply_filter_all_threads(&program).map_err(io::Error::other)?;
	}
	Ok(())
}

fn filters(speech: bool) -> io::Result<Vec<BpfProgram>> {
	let arch = TargetArch::try_from(ARCH).map_err(io::Error::other)?;
	let mut programs = Vec::new();
	// One error is as good as another, except for the calls that the C library tries in two ways: there the new way must
	// look missing, so that it takes the old one, whose flags can be seen.
	for (calls, errno) in [
		(refused(speech).map_err(io::Error::other)?, EPERM),
		(missing(speech), ENOSYS),
	] {
		let errno = u32::try_from(errno).unwrap_or_default();
		let filter = SeccompFilter::new(calls, SeccompAction::Allow, SeccompAction::Errno(errno), arch);
		let program: BpfProgram = filter
			.and_then(TryInto::try_into)
			.map_err(|error: BackendError| io::Error::other(error))?;
		programs.push(program);
	}
	Ok(programs)
}

/// Builds a fence around this thread and all that it begins (Landlock): a process inside can reach neither the memory,
/// the descriptors and the signals of a program outside, not even by `/proc/*/mem`, nor connect a TCP socket that was
/// handed in. Returns `true` if the kernel has one. It must come before the first thread begins.
#[must_use]
pub fn fence() -> bool {
	/// The fenced things: ways into files, into networks, and to other programs.
	#[repr(C)]
	struct Fenced {
		files: u64,
		networks: u64,
		programs: u64,
	}
	const VERSION: u32 = 1;
	/// Making the files of disks: the program never does, and a fence needs something.
	const MAKE_BLOCK: u64 = 1 << 11;
	const TCP: u64 = 0b11;
	const SIGNALS: u64 = 0b10;
	let nothing = std::ptr::null::<Fenced>();
	// SAFETY: a null pointer of no length and this flag ask for the number of the version only.
	let version = unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, nothing, 0_usize, VERSION) };
	let from = |first, right| if version >= first { right } else { 0 };
	let fenced = Fenced {
		files: if version >= 4 { 0 } else { MAKE_BLOCK },
		networks: from(4, TCP),
		programs: from(6, SIGNALS),
	};
	// SAFETY: the pointer and the length are those of a structure that outlives the call. Its fields are plain numbers in the
	// kernel's order; those that the kernel does not know are zero.
	let rules = unsafe {
		libc::syscall(
			libc::SYS_landlock_create_ruleset,
			&raw const fenced,
			size_of::<Fenced>(),
			0_u32,
		)
	};
	// SAFETY: it takes numbers only. Without this only root may build a fence.
	let new_privileges_remain = unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) } != 0;
	if version < 1 || rules < 0 || new_privileges_remain {
		return false;
	}
	// SAFETY: it takes the number of an open descriptor and no flags, and touches no memory.
	let fenced = unsafe { libc::syscall(libc::SYS_landlock_restrict_self, rules, 0_u32) };
	if let Ok(rules) = i32::try_from(rules) {
		// SAFETY: the descriptor was opened above, and nothing else has its number.
		drop(unsafe { OwnedFd::from_raw_fd(rules) });
	}
	fenced == 0
}

fn refused(speech: bool) -> Result<Calls, BackendError> {
	let argument = |number: u8, operator, value: u64| {
		let condition = SeccompCondition::new(number, SeccompCmpArgLen::Dword, operator, value)?;
		SeccompRule::new(vec![condition])
	};
	let not_local = vec![argument(0, SeccompCmpOp::Ne, u64::from(AF_UNIX.unsigned_abs()))?];
	let thread = SeccompCmpOp::MaskedEq(u64::from(CLONE_THREAD.unsigned_abs()));
	let no_thread = vec![argument(0, thread, 0)?];
	// Typing into the terminal as if the user did, which the shell would obey after the game.
	let typing = [TIOCSTI, TIOCLINUX]
		.into_iter()
		.map(|way| argument(1, SeccompCmpOp::Eq, way))
		.collect::<Result<Vec<_>, _>>()?;
	let mut calls = Calls::from([
		(libc::SYS_socket, not_local.clone()),
		(libc::SYS_socketpair, not_local),
		(libc::SYS_ioctl, typing),
	]);
	calls.extend(HANDS.map(|number| (number, Vec::new())));
	if !speech {
		calls.insert(libc::SYS_execve, Vec::new());
		calls.insert(libc::SYS_execveat, Vec::new());
		calls.insert(libc::SYS_clone, no_thread);
		#[cfg(target_arch = "x86_64")]
		calls.extend([(libc::SYS_fork, Vec::new()), (libc::SYS_vfork, Vec::new())]);
	}
	#[cfg(target_arch = "x86_64")]
	calls.extend(SHORT.map(|number| (0x4000_0000 + number, Vec::new())));
	Ok(calls)
}

fn missing(speech: bool) -> Calls {
	// Through its rings, sockets could be opened without a system call of their own.
	let mut calls = Calls::from([(libc::SYS_io_uring_setup, Vec::new())]);
	if !speech {
		calls.insert(libc::SYS_clone3, Vec::new());
	}
	calls
}

/// Returns `true` if the kernel refuses a new process. It is tried, with a program that does not exist.
#[must_use]
pub fn refuses_processes() -> bool {
	let tried = Command::new("/dev/null/no-program")
		.stdin(Stdio::null())
		.stdout(Stdio::null())
		.spawn();
	tried.is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
}

/// Returns `true` if the kernel refuses the network. It is tried, with a socket that goes nowhere.
#[must_use]
pub fn refuses_network() -> bool {
	[AddressFamily::INET, AddressFamily::INET6]
		.into_iter()
		.all(|family| socket(family, SocketType::STREAM, None).err() == Some(Errno::PERM))
}

#[cfg(test)]
mod tests {
	use std::fs::File;
	use std::thread;

	use seccompiler::apply_filter;

	use super::*;

	/// The error number with which the kernel answers; `None`, if it carries out the call.
	fn answer(call: i64, arguments: [i64; 6]) -> Option<i32> {
		let [a, b, c, d, e, f] = arguments;
		// SAFETY: all pointers are null and all lengths zero, so that nothing is read or written.
		let done = unsafe { libc::syscall(call, a, b, c, d, e, f) };
		(done < 0).then(|| io::Error::last_os_error().raw_os_error().unwrap())
	}

	#[test]
	fn behind_the_filter_nobody_has_a_hand_in_another_program() {
		let asked = || {
			// No request and no process has this number: if it is not refused, nothing is done. Request zero would hand
			// this thread over to its parent, which would have to wait for it.
			let hands = HANDS.map(|call| answer(call, [-1, 0, 0, 0, 0, 0]));
			let typing = [TIOCSTI, TIOCLINUX]
				.map(|way| answer(libc::SYS_ioctl, [-1, way.try_into().unwrap(), 0, 0, 0, 0]));
			hands.into_iter().chain(typing).collect::<Vec<_>>()
		};
		let locked = thread::spawn(move || {
			for program in filters(false).unwrap() {
				apply_filter(&program).unwrap();
			}
			asked()
		});
		assert_eq!(locked.join().unwrap(), [Some(EPERM); 6]);
		assert!(
			asked().iter().all(|answer| *answer != Some(EPERM)),
			"{:?}",
			asked()
		);
	}

	#[test]
	fn behind_the_fence_the_memory_of_another_program_is_shut() {
		let mut other = Command::new("cat")
			.stdin(Stdio::piped())
			.stdout(Stdio::null())
			.spawn()
			.unwrap();
		let memory = format!("/proc/{}/mem", other.id());
		let path = memory.clone();
		let fenced = thread::spawn(move || {
			(
				fence(),
				File::open(&path).is_ok(),
				File::open("/proc/self/mem").is_ok(),
			)
		});
		let fenced = fenced.join().unwrap();
		let open = File::open(&memory).is_ok();
		other.kill().unwrap();
		other.wait().unwrap();
		match fenced {
			(true, foreign, own) => assert_eq!((open, foreign, own), (true, false, true)),
			// Past the harness, which keeps the output of tests that pass to itself.
			(false, ..) => {
				io::Write::write_all(&mut io::stderr(), b"This kernel has no fence (Landlock).\n").unwrap()
			}
		}
	}
}
