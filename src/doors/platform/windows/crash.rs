//! Restores the console if a mistake of ours or of a library ends the program abruptly.

use std::sync::OnceLock;

use windows_sys::Win32::System::Diagnostics::Debug::{
	EXCEPTION_CONTINUE_SEARCH, EXCEPTION_POINTERS, SetUnhandledExceptionFilter,
};

static FIRST: OnceLock<fn()> = OnceLock::new();

/// Does this before the program is ended by an exception without a handler. It runs in the middle of anything: it may
/// neither ask for memory nor wait.
pub fn before(first: fn()) {
	if FIRST.set(first).is_ok() {
		// SAFETY: the function has the requested form, and lives for ever.
		unsafe { SetUnhandledExceptionFilter(Some(crashed)) };
	}
}

unsafe extern "system" fn crashed(_about: *const EXCEPTION_POINTERS) -> i32 {
	if let Some(first) = FIRST.get() {
		first();
	}
	EXCEPTION_CONTINUE_SEARCH
}
