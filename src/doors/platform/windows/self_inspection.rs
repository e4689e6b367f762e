//! Windows' facts about this program: the files whose code runs in it, the processes that it has started, and its
//! sockets.

use std::fs::File;
use std::io::{self, Read};
use std::mem::zeroed;
use std::path::{Path, PathBuf};
use std::ptr::null_mut;
use std::{env, process};

use sha2::{Digest, Sha256};
use windows_sys::Win32::Foundation::{CloseHandle, HANDLE, INVALID_HANDLE_VALUE};
use windows_sys::Win32::NetworkManagement::IpHelper::{
	GetExtendedTcpTable, GetExtendedUdpTable, MIB_TCP6ROW_OWNER_PID, MIB_TCPROW_OWNER_PID,
	MIB_UDP6ROW_OWNER_PID, MIB_UDPROW_OWNER_PID, TCP_TABLE_OWNER_PID_ALL, UDP_TABLE_OWNER_PID,
};
use windows_sys::Win32::Networking::WinSock::{AF_INET, AF_INET6};
use windows_sys::Win32::System::Diagnostics::ToolHelp::{
	CreateToolhelp32Snapshot, MODULEENTRY32W, Module32FirstW, Module32NextW, PROCESSENTRY32W,
	Process32FirstW, Process32NextW, TH32CS_SNAPMODULE, TH32CS_SNAPPROCESS,
};

use super::wide::text;
use crate::doors::legible::legible;
use crate::doors::platform::Socket;

/// Code that runs in this program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Code {
	/// Its file.
	pub name: String,
	/// True if it is the program itself, or in the folder of Windows, where only administrators write.
	pub is_known: bool,
}

/// Returns `true`: the rights of a file are those of its folder, for any user.
#[must_use]
pub const fn knows_owners() -> bool {
	true
}

/// A process that runs.
#[derive(Clone, Debug)]
pub struct Running {
	pub name: String,
	number: u32,
	parent: u32,
}

/// A snapshot of the system, which is released with it.
struct Snapshot(HANDLE);

impl Snapshot {
	fn of(what: u32) -> io::Result<Self> {
		// SAFETY: it takes numbers only; zero is this process.
		let handle = unsafe { CreateToolhelp32Snapshot(what, 0) };
		if handle == INVALID_HANDLE_VALUE {
			return Err(io::Error::last_os_error());
		}
		Ok(Self(handle))
	}
}

impl Drop for Snapshot {
	fn drop(&mut self) {
		// SAFETY: it is open, and nothing else has it.
		unsafe { CloseHandle(self.0) };
	}
}

/// All libraries that are loaded into this program, and itself.
pub fn code() -> io::Result<Vec<Code>> {
	let own = env::current_exe()?;
	let windows = env::var_os("SystemRoot").map(PathBuf::from).unwrap_or_default();
	let snapshot = Snapshot::of(TH32CS_SNAPMODULE)?;
	// SAFETY: a structure of numbers, of which zero is a valid value.
	let mut entry: MODULEENTRY32W = unsafe { zeroed() };
	entry.dwSize = u32::try_from(size_of_val(&entry)).unwrap_or_default();
	let mut code = Vec::new();
	// SAFETY: the snapshot is open, and the structure has its length.
	let mut more = unsafe { Module32FirstW(snapshot.0, &raw mut entry) };
	while more != 0 {
		let name = text(&entry.szExePath);
		code.push(Code {
			is_known: Path::new(&name) == own || is_below(&name, &windows),
			name,
		});
		// SAFETY: as above.
		more = unsafe { Module32NextW(snapshot.0, &raw mut entry) };
	}
	code.sort();
	code.dedup();
	Ok(code)
}

/// Returns `true` if the file is in this folder. Windows does not tell letters apart by their case.
fn is_below(name: &str, folder: &Path) -> bool {
	let folder = folder.to_string_lossy().to_lowercase();
	let rest = name.to_lowercase();
	let rest = rest.strip_prefix(&folder);
	!folder.is_empty() && rest.is_some_and(|rest| rest.starts_with('\\'))
}

impl Code {
	/// The SHA-256 of its file as hexadecimal digits; `None` if the file is gone.
	#[must_use]
	pub fn hash(&self) -> Option<String> {
		hash(Path::new(&self.name)).ok()
	}
}

/// The file of the running program, and its SHA-256 as hexadecimal digits.
pub fn program() -> io::Result<(PathBuf, String)> {
	let own = env::current_exe()?;
	let hash = hash(&own)?;
	Ok((own, hash))
}

fn hash(path: &Path) -> io::Result<String> {
	let mut file = File::open(path)?;
	let mut hasher = Sha256::new();
	let mut piece = vec![0; 1 << 16];
	loop {
		match file.read(&mut piece)? {
			0 => break,
			read => hasher.update(piece.get(..read).unwrap_or_default()),
		}
	}
	Ok(hasher
		.finalize()
		.iter()
		.map(|byte| format!("{byte:02x}"))
		.collect())
}

/// All processes that run.
pub fn running() -> io::Result<Vec<Running>> {
	let snapshot = Snapshot::of(TH32CS_SNAPPROCESS)?;
	// SAFETY: a structure of numbers, of which zero is a valid value.
	let mut entry: PROCESSENTRY32W = unsafe { zeroed() };
	entry.dwSize = u32::try_from(size_of_val(&entry)).unwrap_or_default();
	let mut running = Vec::new();
	// SAFETY: the snapshot is open, and the structure has its length.
	let mut more = unsafe { Process32FirstW(snapshot.0, &raw mut entry) };
	while more != 0 {
		running.push(Running {
			name: text(&entry.szExeFile),
			number: entry.th32ProcessID,
			parent: entry.th32ParentProcessID,
		});
		// SAFETY: as above.
		more = unsafe { Process32NextW(snapshot.0, &raw mut entry) };
	}
	Ok(running)
}

/// The names and numbers of all processes that this one has started and that are still there.
pub fn children() -> io::Result<Vec<String>> {
	let own = process::id();
	let running = running()?.into_iter();
	Ok(running
		.filter(|process| process.parent == own)
		.map(|process| format!("{} {}", legible(&process.name), process.number))
		.collect())
}

/// A table of Windows: a number, and this number of rows.
fn table<Row: Copy>(fill: impl Fn(*mut core::ffi::c_void, &mut u32) -> u32) -> io::Result<Vec<Row>> {
	const TOO_SHORT: u32 = 122;
	let mut length = 0;
	// In units of eight bytes, so that every row is aligned.
	let mut place: Vec<u64> = Vec::new();
	loop {
		let at = if place.is_empty() {
			null_mut()
		} else {
			place.as_mut_ptr().cast()
		};
		match fill(at, &mut length) {
			0 if !place.is_empty() => break,
			0 | TOO_SHORT => place = vec![0; length as usize / 8 + 2],
			number => return Err(io::Error::from_raw_os_error(number.cast_signed())),
		}
	}
	let start = place.as_ptr().cast::<u8>();
	// SAFETY: the table begins with the number of its rows.
	let count = unsafe { start.cast::<u32>().read() } as usize;
	let most = (place.len() * 8).saturating_sub(4) / size_of::<Row>();
	let first = 4_usize.next_multiple_of(align_of::<Row>());
	let row = |at: usize| {
		// SAFETY: the rows follow one another, and there is room for this number.
		unsafe {
			start
				.add(first + at * size_of::<Row>())
				.cast::<Row>()
				.read_unaligned()
		}
	};
	Ok((0..count.min(most)).map(row).collect())
}

/// All sockets of this process.
pub fn sockets() -> io::Result<Vec<Socket>> {
	let own = process::id();
	let tcp = |family: u16| {
		move |place: *mut core::ffi::c_void, length: &mut u32| {
			// SAFETY: the place is ours, and as long as the length says.
			unsafe { GetExtendedTcpTable(place, length, 0, family.into(), TCP_TABLE_OWNER_PID_ALL, 0) }
		}
	};
	let udp = |family: u16| {
		move |place: *mut core::ffi::c_void, length: &mut u32| {
			// SAFETY: as above.
			unsafe { GetExtendedUdpTable(place, length, 0, family.into(), UDP_TABLE_OWNER_PID, 0) }
		}
	};
	let tcp4 = table::<MIB_TCPROW_OWNER_PID>(tcp(AF_INET))?;
	let tcp6 = table::<MIB_TCP6ROW_OWNER_PID>(tcp(AF_INET6))?;
	let udp4 = table::<MIB_UDPROW_OWNER_PID>(udp(AF_INET))?;
	let udp6 = table::<MIB_UDP6ROW_OWNER_PID>(udp(AF_INET6))?;
	let owners = [
		(
			"TCP IPv4",
			tcp4.iter().map(|row| row.dwOwningPid).collect::<Vec<_>>(),
		),
		("TCP IPv6", tcp6.iter().map(|row| row.dwOwningPid).collect()),
		("UDP IPv4", udp4.iter().map(|row| row.dwOwningPid).collect()),
		("UDP IPv6", udp6.iter().map(|row| row.dwOwningPid).collect()),
	];
	let mut sockets = Vec::new();
	for (kind, owners) in owners {
		let ours = owners.into_iter().filter(|owner| *owner == own);
		sockets.extend(ours.map(|_| Socket::Other(kind.to_owned())));
	}
	Ok(sockets)
}
