//! The screen as BRLTTY's driver for GNU screen reads it: a piece of System V shared memory with one byte a cell.
//!
//! Its layout: columns, rows, the cursor's column and row, then the characters, then their attributes.

use std::ffi::CString;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr;

/// Size of the memory that the driver reads.
const SIZE: usize = 4 + 66 * 132 * 2 + 64;

/// The memory. It is gone when it is dropped.
pub struct ScreenMemory {
	number: i32,
	place: *mut u8,
}

// SAFETY: one piece of memory that nobody else in this process knows.
unsafe impl Send for ScreenMemory {}

impl ScreenMemory {
	/// Opens the memory for the user of this home.
	pub fn open(home: &Path) -> Self {
		let home = CString::new(home.as_os_str().as_bytes()).unwrap();
		// SAFETY: the only way to this kind of memory is the C library; everything it returns is checked.
		unsafe {
			let key = libc::ftok(home.as_ptr(), i32::from(b'b'));
			assert_ne!(key, -1, "no key");
			let number = libc::shmget(key, SIZE, 0o700 | libc::IPC_CREAT);
			assert_ne!(number, -1, "no shared memory");
			let place = libc::shmat(number, ptr::null(), 0);
			assert_ne!(place as isize, -1, "shared memory that cannot be used");
			Self {
				number,
				place: place.cast(),
			}
		}
	}

	/// Shows the content of the terminal.
	pub fn show(&mut self, screen: &vt100::Screen) {
		let (rows, columns) = screen.size();
		let mut bytes = vec![b' '; usize::from(rows) * usize::from(columns)];
		for (row, text) in screen.rows(0, columns).enumerate() {
			for (column, sign) in text.chars().enumerate() {
				// One byte each, as in Latin 1.
				bytes[row * usize::from(columns) + column] = u8::try_from(u32::from(sign)).unwrap_or(b'?');
			}
		}
		let attributes = vec![7; bytes.len()];
		let (row, column) = screen.cursor_position();
		let (column, columns) = (column.min(columns - 1) as u8, columns as u8);
		bytes.extend(attributes);
		bytes.extend([0, 0]);
		assert!(bytes.len() + 4 <= SIZE);
		let head = [columns, rows as u8, column, row as u8];
		// SAFETY: within the piece of memory, whose size was just compared.
		unsafe {
			ptr::copy_nonoverlapping(bytes.as_ptr(), self.place.add(4), bytes.len());
			ptr::copy_nonoverlapping(head.as_ptr(), self.place, head.len());
		}
	}
}

impl Drop for ScreenMemory {
	fn drop(&mut self) {
		// SAFETY: nothing uses it any longer.
		unsafe {
			libc::shmdt(self.place.cast());
			libc::shmctl(self.number, libc::IPC_RMID, ptr::null_mut());
		}
	}
}
