//! An engine in a job of Windows, which ends with the program, however that ends, and takes everything along that the
//! engine has started.

use std::ffi::OsString;
use std::mem::zeroed;
use std::os::windows::io::{AsHandle, AsRawHandle, FromRawHandle, OwnedHandle};
use std::os::windows::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::ptr::{from_ref, null};
use std::sync::Arc;
use std::{io, thread};

use windows_sys::Win32::Foundation::HANDLE;
use windows_sys::Win32::System::JobObjects::{
	AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
	JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation, SetInformationJobObject,
	TerminateJobObject,
};
use windows_sys::Win32::System::Threading::{
	CREATE_NO_WINDOW, CREATE_SUSPENDED, GetExitCodeProcess, INFINITE, WaitForSingleObject,
};

use crate::doors::platform::GRACE;

#[link(name = "ntdll")]
unsafe extern "system" {
	fn NtResumeProcess(process: HANDLE) -> i32;
}

/// Returns no words, as Windows keeps engines itself.
pub const fn own_keeper() -> Vec<OsString> {
	Vec::new()
}

/// The path by which this program is started as an engine.
pub fn own_program() -> io::Result<PathBuf> {
	std::env::current_exe()
}

/// The hold on an engine: its process, and the job in which it runs.
#[derive(Debug)]
pub struct Leash {
	process: OwnedHandle,
	job: Arc<OwnedHandle>,
}

impl Leash {
	pub fn try_clone(&self) -> io::Result<Self> {
		Ok(Self {
			process: self.process.try_clone()?,
			job: Arc::clone(&self.job),
		})
	}

	/// Ends the engine and everything that it has started, after the time that it has to leave by itself.
	pub fn let_go(&self) {
		let end = |leash: Self| {
			leash.wait_for(u32::try_from(GRACE.as_millis()).unwrap_or_default());
			leash.end_all();
		};
		let begun = self.try_clone().and_then(|leash| {
			thread::Builder::new()
				.name("engine ending".into())
				.spawn(move || end(leash))
		});
		if begun.is_err() {
			self.end_all();
		}
	}

	fn end_all(&self) {
		// SAFETY: the job is open.
		unsafe { TerminateJobObject(self.job.as_raw_handle(), 1) };
	}

	fn wait_for(&self, milliseconds: u32) {
		// SAFETY: the process is open.
		unsafe { WaitForSingleObject(self.process.as_raw_handle(), milliseconds) };
	}

	/// Waits for the engine's end, and returns its exit status; `None` if that is not known.
	pub fn wait(&self) -> Option<ExitStatus> {
		self.wait_for(INFINITE);
		let mut code = 0;
		// SAFETY: the process is open, and the place that is filled is our own.
		let known = unsafe { GetExitCodeProcess(self.process.as_raw_handle(), &raw mut code) } != 0;
		let status = known.then(|| ExitStatus::from_raw(code));
		// The processes that it has started end with it.
		self.end_all();
		status
	}
}

/// A job whose processes end with the last handle of it.
fn job() -> io::Result<OwnedHandle> {
	// SAFETY: without a name and without rights of its own.
	let job = unsafe { CreateJobObjectW(null(), null()) };
	if job.is_null() {
		return Err(io::Error::last_os_error());
	}
	// SAFETY: it was opened just now, and nothing else has it.
	let job = unsafe { OwnedHandle::from_raw_handle(job) };
	// SAFETY: a structure of numbers, of which zero is a valid value.
	let mut limits: JOBOBJECT_EXTENDED_LIMIT_INFORMATION = unsafe { zeroed() };
	limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
	let length = u32::try_from(size_of_val(&limits)).unwrap_or_default();
	// SAFETY: the structure is the one of this number, as long as the length says, and outlives the call.
	let set = unsafe {
		SetInformationJobObject(
			job.as_raw_handle(),
			JobObjectExtendedLimitInformation,
			from_ref(&limits).cast(),
			length,
		)
	};
	if set == 0 {
		Err(io::Error::last_os_error())
	} else {
		Ok(job)
	}
}

/// Starts the engine, which stands still until it is in its job.
pub fn spawn(words: &[OsString]) -> io::Result<(Child, Leash)> {
	let (program, rest) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
	let job = Arc::new(job()?);
	let mut engine = Command::new(program)
		.args(rest)
		.stdin(Stdio::piped())
		.stdout(Stdio::piped())
		.stderr(Stdio::null())
		.creation_flags(CREATE_NO_WINDOW | CREATE_SUSPENDED)
		.spawn()?;
	// SAFETY: both are open.
	let taken = unsafe { AssignProcessToJobObject(job.as_raw_handle(), engine.as_raw_handle()) } != 0;
	// SAFETY: the process is open, and stands still since it was made.
	let runs = taken && unsafe { NtResumeProcess(engine.as_raw_handle()) } >= 0;
	let process = engine.as_handle().try_clone_to_owned();
	match process {
		Ok(process) if runs => Ok((engine, Leash { process, job })),
		Ok(_) | Err(_) => {
			let why = io::Error::last_os_error();
			let _ = engine.kill();
			let _ = engine.wait();
			Err(why)
		}
	}
}

/// Does nothing: the leash has waited for it.
pub const fn await_end(_child: u32) {}

/// Ends the engine; its job ends the rest.
pub fn kill(child: &mut Child) {
	let _ = child.kill();
}

/// # Errors
/// Always: Windows needs no keeper.
pub fn keep(_program: &Path, _arguments: &[OsString]) -> io::Result<()> {
	Err(io::ErrorKind::Unsupported.into())
}
