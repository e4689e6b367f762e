//! What the system itself says about this program: its file, the processes that it has started, and its sockets.

use std::fmt::Write;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::PathBuf;

use rustix::net::{AddressFamily, SocketAddrAny, SocketAddrUnix, getpeername, getsockname};
use rustix::process::{PidfdFlags, PidfdGetfdFlags, getpid, pidfd_getfd, pidfd_open};
use sha2::{Digest, Sha256};

use super::legible::legible;

/// An open socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Socket {
	/// To another program on this machine, by the path at which that one listens.
	Local(String),
	/// On this machine, and without a name at both ends, as the pair through which a program wakes itself.
	Nameless,
	/// Anything else, as the system shows it.
	Other(String),
}

/// The file of the running program, and its SHA-256 as hexadecimal digits.
///
/// # Errors
/// As of the file system.
pub fn program() -> io::Result<(PathBuf, String)> {
	let mut file = File::open("/proc/self/exe")?;
	let mut hasher = Sha256::new();
	let mut piece = vec![0; 1 << 16];
	loop {
		let read = file.read(&mut piece)?;
		if read == 0 {
			break;
		}
		hasher.update(piece.get(..read).unwrap_or_default());
	}
	let mut digits = String::new();
	for byte in hasher.finalize() {
		// Writing to a text cannot fail.
		let _ = write!(digits, "{byte:02x}");
	}
	Ok((std::env::current_exe()?, digits))
}

/// The names and numbers of all processes that this one has started and that are still there.
///
/// # Errors
/// When the system does not say.
pub fn children() -> io::Result<Vec<String>> {
	let own = getpid().as_raw_pid().to_string();
	let mut children = Vec::new();
	for entry in fs::read_dir("/proc")? {
		let Ok(name) = entry?.file_name().into_string() else {
			continue;
		};
		// A process may end while it is looked at.
		let Ok(stat) = fs::read_to_string(format!("/proc/{name}/stat")) else {
			continue;
		};
		let Some((before, after)) = stat.rsplit_once(") ") else {
			continue;
		};
		if after.split(' ').nth(1) == Some(&own) {
			let program = before.split_once('(').map_or("", |(_, program)| program);
			children.push(format!("{} {name}", legible(program)));
		}
	}
	Ok(children)
}

/// All sockets that are open.
///
/// # Errors
/// When the system does not say.
pub fn sockets() -> io::Result<Vec<Socket>> {
	let own = pidfd_open(getpid(), PidfdFlags::empty())?;
	let mut sockets = Vec::new();
	for entry in fs::read_dir("/proc/self/fd")? {
		let entry = entry?;
		// The descriptor of this very folder is gone afterwards.
		let Ok(target) = fs::read_link(entry.path()) else {
			continue;
		};
		let target = target.to_string_lossy();
		let number = entry.file_name().to_str().and_then(|name| name.parse().ok());
		let (true, Some(number)) = (target.starts_with("socket:"), number) else {
			continue;
		};
		sockets.push(match pidfd_getfd(&own, number, PidfdGetfdFlags::empty()) {
			Ok(copy) => socket(getsockname(&copy), getpeername(&copy).ok().flatten(), &target),
			Err(_) => Socket::Other(target.into_owned()),
		});
	}
	Ok(sockets)
}

fn socket(here: rustix::io::Result<SocketAddrAny>, there: Option<SocketAddrAny>, shown: &str) -> Socket {
	let family = here.as_ref().map(SocketAddrAny::address_family);
	if family != Ok(AddressFamily::UNIX) {
		let family = match family {
			Ok(AddressFamily::INET) => "IPv4",
			Ok(AddressFamily::INET6) => "IPv6",
			Ok(AddressFamily::NETLINK) => "netlink",
			Ok(_) | Err(_) => "",
		};
		return Socket::Other(format!("{shown} {family}"));
	}
	let name = |address: Option<SocketAddrAny>| {
		let address = SocketAddrUnix::try_from(address?).ok()?;
		let path = address.path_bytes().or_else(|| address.abstract_name())?;
		(!path.is_empty()).then(|| legible(&String::from_utf8_lossy(path)))
	};
	match name(there).or_else(|| name(here.ok())) {
		Some(path) => Socket::Local(path),
		None => Socket::Nameless,
	}
}

#[cfg(test)]
mod tests {
	use std::net::TcpListener;
	use std::os::unix::net::{UnixListener, UnixStream};
	use std::process::{Command, Stdio};

	use super::*;

	#[test]
	fn sockets_are_seen_and_named() {
		let folder = tempfile::tempdir().unwrap();
		let path = folder.path().join("server");
		let _server = UnixListener::bind(&path).unwrap();
		let _client = UnixStream::connect(&path).unwrap();
		let _pair = UnixStream::pair().unwrap();
		let _network = TcpListener::bind("127.0.0.1:0").unwrap();
		let seen = sockets().unwrap();
		let named = Socket::Local(path.display().to_string());
		assert!(
			seen.iter().filter(|socket| **socket == named).count() >= 2,
			"{seen:?}"
		);
		assert!(seen.contains(&Socket::Nameless), "{seen:?}");
		let network = |socket: &&Socket| matches!(socket, Socket::Other(shown) if shown.ends_with("IPv4"));
		assert!(seen.iter().any(|socket| network(&socket)), "{seen:?}");
	}

	#[test]
	fn children_are_seen_and_named() {
		let mut child = Command::new("cat")
			.stdin(Stdio::piped())
			.stdout(Stdio::null())
			.spawn()
			.unwrap();
		// Before it is replaced by the program it has the name of the test's thread.
		let number = format!(" {}", child.id());
		let seen = children().unwrap();
		child.kill().unwrap();
		child.wait().unwrap();
		assert!(seen.iter().any(|name| name.ends_with(&number)), "{seen:?}");
		assert!(!children().unwrap().iter().any(|name| name.ends_with(&number)));
	}

	#[test]
	fn the_hash_of_the_program_is_that_of_its_file() {
		let (path, hash) = program().unwrap();
		let told = Command::new("sha256sum").arg(path).output().unwrap();
		assert_eq!(
			String::from_utf8_lossy(&told.stdout).split(' ').next(),
			Some(hash.as_str())
		);
	}
}
