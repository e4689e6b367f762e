//! The lock of the tournament table, as far as Windows has one: a job in which this program is the only process. The
//! network has no lock, and the user is told.

use std::io;
use std::mem::zeroed;
use std::process::{Command, Stdio};
use std::ptr::{from_ref, null};

use windows_sys::Win32::Foundation::CloseHandle;
use windows_sys::Win32::System::JobObjects::{
	AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_ACTIVE_PROCESS,
	JOBOBJECT_BASIC_LIMIT_INFORMATION, JobObjectBasicLimitInformation, SetInformationJobObject,
};
use windows_sys::Win32::System::Threading::GetCurrentProcess;

/// Returns `false`: Windows lets every program see every other one of the same user.
#[must_use]
pub const fn fence() -> bool {
	false
}

/// Shuts this program into a job that has room for no other process, for ever, unless the system's speech needs another
/// process.
///
/// # Errors
/// Always: nothing refuses the network.
pub fn enter(speech: bool) -> io::Result<()> {
	if !speech {
		alone()?;
	}
	Err(io::ErrorKind::Unsupported.into())
}

fn alone() -> io::Result<()> {
	// SAFETY: without a name and without rights of its own.
	let job = unsafe { CreateJobObjectW(null(), null()) };
	if job.is_null() {
		return Err(io::Error::last_os_error());
	}
	// SAFETY: a structure of numbers, of which zero is a valid value.
	let mut limits: JOBOBJECT_BASIC_LIMIT_INFORMATION = unsafe { zeroed() };
	limits.LimitFlags = JOB_OBJECT_LIMIT_ACTIVE_PROCESS;
	limits.ActiveProcessLimit = 1;
	let length = u32::try_from(size_of_val(&limits)).unwrap_or_default();
	// SAFETY: the structure is the one of this number, as long as the length says, and outlives the call; the job is
	// open.
	let done = unsafe {
		SetInformationJobObject(
			job,
			JobObjectBasicLimitInformation,
			from_ref(&limits).cast(),
			length,
		) != 0 && AssignProcessToJobObject(job, GetCurrentProcess()) != 0
	};
	let error = io::Error::last_os_error();
	// SAFETY: nothing has another handle of it, so that it can never be changed again. It lasts as long as this process.
	unsafe { CloseHandle(job) };
	if done { Ok(()) } else { Err(error) }
}

/// Returns `true` if Windows refuses a new process. It is tried, with this program itself, which would only print its
/// version.
#[must_use]
pub fn refuses_processes() -> bool {
	let Ok(own) = std::env::current_exe() else {
		return false;
	};
	let tried = Command::new(own)
		.arg("--version")
		.stdin(Stdio::null())
		.stdout(Stdio::null())
		.stderr(Stdio::null())
		.spawn();
	match tried {
		Ok(mut child) => {
			// If a job is full, the new process is ended before it has begun.
			let ended = child.wait();
			ended.is_ok_and(|status| !status.success())
		}
		Err(_) => true,
	}
}

/// Returns `false`: nothing refuses the network.
#[must_use]
pub const fn refuses_network() -> bool {
	false
}
