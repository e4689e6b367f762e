//! The message of Windows to a program about its console and its session: the program is to end.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{io, thread};

use windows_sys::Win32::System::Console::{CTRL_BREAK_EVENT, CTRL_C_EVENT, SetConsoleCtrlHandler};
use windows_sys::core::BOOL;

use crate::doors::platform::Told;

/// The receiver of the message. Windows calls it on a thread of its own.
type Heard = Box<dyn Fn() + Send>;

static HEARD: Mutex<Vec<Heard>> = Mutex::new(Vec::new());
static ASKED: AtomicBool = AtomicBool::new(false);

/// The exit status for the last of them; 0 before any.
static STATUS: AtomicU8 = AtomicU8::new(0);

/// The exit status after such a message: 130 for Control C, 143 for the end of the console or the session.
pub fn status() -> Option<u8> {
	Some(STATUS.load(Ordering::Relaxed)).filter(|status| *status > 0)
}

/// Time of waiting while the program leaves by itself. When a console is closed or a user logs off, Windows ends a
/// program as soon as it has handled the message, and after five seconds in any case.
const LAST: Duration = Duration::from_secs(10);

unsafe extern "system" fn told(event: u32) -> BOOL {
	let interrupts = [CTRL_C_EVENT, CTRL_BREAK_EVENT].contains(&event);
	STATUS.store(if interrupts { 130 } else { 143 }, Ordering::Relaxed);
	for heard in HEARD.lock().unwrap_or_else(PoisonError::into_inner).iter() {
		heard();
	}
	if !interrupts {
		thread::sleep(LAST);
	}
	1
}

fn hear(heard: impl Fn() + Send + 'static) -> io::Result<()> {
	HEARD
		.lock()
		.unwrap_or_else(PoisonError::into_inner)
		.push(Box::new(heard));
	// SAFETY: the function has the requested form, and lives for ever.
	if !ASKED.swap(true, Ordering::SeqCst) && unsafe { SetConsoleCtrlHandler(Some(told), 1) } == 0 {
		return Err(io::Error::last_os_error());
	}
	Ok(())
}

/// A flag that is raised then. A second time ends the program at once.
pub fn flag() -> io::Result<Arc<AtomicBool>> {
	let raised = Arc::new(AtomicBool::new(false));
	let heard = Arc::clone(&raised);
	hear(move || {
		if heard.swap(true, Ordering::SeqCst) {
			std::process::exit(1);
		}
	})?;
	Ok(raised)
}

/// Reports that the program is to end. Windows does not stop and resume programs.
pub fn watch(_stops: bool, each: impl Fn(Told) + Send + 'static) -> io::Result<()> {
	hear(move || each(Told::End))
}
