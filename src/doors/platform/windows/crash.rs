//! A mistake of ours or of a library ends the program where it stands: the console is put right all the same.

use std::sync::OnceLock;

use windows_sys::Win32::System::Diagnostics::Debug::{
	EXCEPTION_CONTINUE_SEARCH, EXCEPTION_POINTERS, SetUnhandledExceptionFilter,
};

static FIRST: OnceLock<fn()> = OnceLock::new();

/// Does this before the program is ended by an exception that nobody takes. It runs in the middle of anything: it may neither ask
/// for memory nor wait for anybody.
pub fn before(first: fn()) {
	if FIRST.set(first).is_ok() {
		// SAFETY: the function has the form that is asked for, and lives for ever.
		unsafe { SetUnhandledExceptionFilter(Some(crashed)) };
	}
}

unsafe extern "system" fn crashed(_about: *const EXCEPTION_POINTERS) -> i32 {
	if let Some(first) = FIRST.get() {
		first();
	}
	EXCEPTION_CONTINUE_SEARCH
}
