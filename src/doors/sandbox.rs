//! The sandbox of the tournament table: in it the kernel refuses this program new processes and every network.
//!
//! It is a filter of system calls (seccomp), it counts for every thread and every child, and nobody can take it off
//! before the program ends. What it lets pass are threads, files, and the local sockets through which sound goes.

use std::collections::BTreeMap;
use std::env::consts::ARCH;
use std::io;
use std::process::{Command, Stdio};

use libc::{AF_UNIX, CLONE_THREAD, ENOSYS, EPERM};
use rustix::io::Errno;
use rustix::net::{AddressFamily, SocketType, socket};
use seccompiler::{
	BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
	SeccompRule, TargetArch, apply_filter_all_threads,
};

/// System calls by number, each with the rules of which one must fit; without rules it always does.
type Calls = BTreeMap<i64, Vec<SeccompRule>>;

/// The numbers of the same calls for programs with short addresses, which a long one can use too: execve, execveat, fork,
/// vfork, clone, clone3, `socket`, `socketpair` and `io_uring_setup`.
#[cfg(target_arch = "x86_64")]
const SHORT: [i64; 9] = [520, 545, 57, 58, 56, 435, 41, 53, 425];

/// Shuts the whole program into the sandbox, for ever. `speech` leaves open what the system's speech needs: new processes.
/// They inherit it.
///
/// # Errors
/// With a sentence, when the kernel or the processor has no such filter.
pub fn enter(speech: bool) -> Result<(), String> {
	let told =
		|error: &dyn std::fmt::Display| format!("the operating system cannot lock this program: {error}");
	let arch = TargetArch::try_from(ARCH).map_err(|error| told(&error))?;
	// No reason is better than another, but for what the C library asks for in two ways: there the new way must look
	// missing, so that the old one is taken, whose flags can be seen.
	for (calls, errno) in [
		(refused(speech).map_err(|error| told(&error))?, EPERM),
		(missing(speech), ENOSYS),
	] {
		let errno = u32::try_from(errno).unwrap_or_default();
		let filter = SeccompFilter::new(calls, SeccompAction::Allow, SeccompAction::Errno(errno), arch);
		let program: BpfProgram = filter
			.and_then(TryInto::try_into)
			.map_err(|error: BackendError| told(&error))?;
		apply_filter_all_threads(&program).map_err(|error| told(&error))?;
	}
	Ok(())
}

fn refused(speech: bool) -> Result<Calls, BackendError> {
	let argument = |operator, value: i32| {
		let condition = SeccompCondition::new(
			0,
			SeccompCmpArgLen::Dword,
			operator,
			u64::from(value.unsigned_abs()),
		)?;
		Ok::<_, BackendError>(vec![SeccompRule::new(vec![condition])?])
	};
	let not_local = argument(SeccompCmpOp::Ne, AF_UNIX)?;
	let no_thread = argument(SeccompCmpOp::MaskedEq(u64::from(CLONE_THREAD.unsigned_abs())), 0)?;
	let mut calls = Calls::from([
		(libc::SYS_socket, not_local.clone()),
		(libc::SYS_socketpair, not_local),
	]);
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

/// Whether the kernel refuses a new process. It is tried, with a program that does not exist.
#[must_use]
pub fn refuses_processes() -> bool {
	let tried = Command::new("/dev/null/no-program")
		.stdin(Stdio::null())
		.stdout(Stdio::null())
		.spawn();
	tried.is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
}

/// Whether the kernel refuses the network. It is tried, with a socket that goes nowhere.
#[must_use]
pub fn refuses_network() -> bool {
	[AddressFamily::INET, AddressFamily::INET6]
		.into_iter()
		.all(|family| socket(family, SocketType::STREAM, None).err() == Some(Errno::PERM))
}
