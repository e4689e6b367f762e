//! The system's own facts about this program: the files whose code runs in it, the processes that it has started, and its
//! sockets.

use std::fmt::Write;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::fd::BorrowedFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::net::{AddressFamily, SocketAddrAny, SocketAddrUnix, getpeername, getsockname};
use rustix::process::getpid;
use sha2::{Digest, Sha256};

use crate::doors::legible::legible;
use crate::doors::platform::Socket;

/// Code that runs in this program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Code {
	/// Its file, or the system's name for it.
	pub name: String,
	/// True if it is the program itself, or in a folder of the system where only root writes.
	pub is_known: bool,
}

/// The folders of the systems' libraries.
const SYSTEM: [&str; 6] = ["/usr", "/lib", "/lib32", "/lib64", "/nix/store", "/gnu/store"];

/// The file of the running program.
const PROGRAM: &str = "/proc/self/exe";

/// The file that maps the users of this namespace to those of the system.
const USERS: &str = "/proc/self/uid_map";

/// All users, each as itself.
const EVERYBODY: [&str; 3] = ["0", "0", "4294967295"];

/// Returns `true` if the owners of files are those of the system. In a user namespace other than the first, a file of
/// another user may seem to be root's.
#[must_use]
pub fn knows_owners() -> bool {
	match fs::read_to_string(USERS) {
		Ok(map) => is_everybody_as_itself(&map),
		// A system without such namespaces.
		Err(error) => error.kind() == io::ErrorKind::NotFound && Path::new(PROGRAM).exists(),
	}
}

fn is_everybody_as_itself(map: &str) -> bool {
	map.split_ascii_whitespace().eq(EVERYBODY)
}

/// All code that runs in this program: every file of which a part is mapped to be executed, and executable memory without
/// a file.
pub fn code() -> io::Result<Vec<Code>> {
	let program = fs::read_link(PROGRAM)?;
	let maps = fs::read_to_string("/proc/self/maps")?;
	let mut names: Vec<&str> = maps.lines().filter_map(executed).collect();
	names.sort_unstable();
	names.dedup();
	let knows_owners = knows_owners();
	let code = names.into_iter().map(|name| {
		let path = Path::new(name);
		Code {
			is_known: knows_owners && (path == program || is_the_systems(path)),
			name: name.to_owned(),
		}
	});
	Ok(code.collect())
}

impl Code {
	/// The SHA-256 of its file as hexadecimal digits; `None` if the file is gone.
	#[must_use]
	pub fn hash(&self) -> Option<String> {
		let path = Path::new(&self.name);
		// The program's own name may mean another file by now.
		let own = fs::read_link(PROGRAM).is_ok_and(|program| path == program);
		let file = if own { Path::new(PROGRAM) } else { path };
		file.is_absolute().then(|| hash(file).ok()).flatten()
	}
}

/// The name in a line of the list of mapped memory, if it may be executed and is not the kernel's own.
fn executed(line: &str) -> Option<&str> {
	let mut rest = line;
	let mut fields = [""; 5];
	for field in &mut fields {
		(*field, rest) = rest.trim_start().split_once(' ').unwrap_or((rest, ""));
	}
	let [_, rights, ..] = fields;
	let name = rest.trim_start();
	let kernels = matches!(name, "[vdso]" | "[vsyscall]" | "[uprobes]");
	(rights.contains('x') && !kernels).then_some(if name.is_empty() { "[anonymous]" } else { name })
}

/// Returns `true` if it is in a folder of the system, and only root can write it or put another one in its place.
fn is_the_systems(path: &Path) -> bool {
	let safe = |place: &Path| {
		let about = fs::symlink_metadata(place);
		about.is_ok_and(|about| about.uid() == 0 && about.mode() & 0o022 == 0)
	};
	SYSTEM.iter().any(|folder| path.starts_with(folder)) && path.ancestors().all(safe)
}

/// The file of the running program, and its SHA-256 as hexadecimal digits.
pub fn program() -> io::Result<(PathBuf, String)> {
	Ok((std::env::current_exe()?, hash(Path::new(PROGRAM))?))
}

fn hash(path: &Path) -> io::Result<String> {
	let mut file = File::open(path)?;
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
	Ok(digits)
}

/// The names and numbers of all processes that this one has started and that are still there.
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
pub fn sockets() -> io::Result<Vec<Socket>> {
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
		// SAFETY: the descriptor was open just now, and is only asked for names. If a thread closes it meanwhile, the
		// kernel reports none, or those of the socket that has taken its number.
		let open = unsafe { BorrowedFd::borrow_raw(number) };
		sockets.push(socket(
			getsockname(open),
			getpeername(open).ok().flatten(),
			&target,
		));
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
	fn code_is_seen_and_what_is_known_of_it_is_told() {
		let seen = code().unwrap();
		let (path, hash) = program().unwrap();
		let own = seen
			.iter()
			.find(|code| code.name == path.display().to_string())
			.unwrap();
		assert!(own.is_known && own.hash() == Some(hash), "{seen:?}");
		let library = seen.iter().find(|code| code.name.contains("/libc.so")).unwrap();
		let told = Command::new("sha256sum").arg(&library.name).output().unwrap();
		assert_eq!(
			String::from_utf8_lossy(&told.stdout).split(' ').next(),
			library.hash().as_deref()
		);
		assert!(!seen.iter().any(|code| code.name.contains("vdso")), "{seen:?}");
		// A file that anybody can write or replace is not the system's.
		let folder = tempfile::tempdir().unwrap();
		assert!(!is_the_systems(&folder.path().join("code.so")));
		assert!(!is_the_systems(Path::new("/usr/lib/there/is/no/such.so")));
		assert!(is_the_systems(Path::new("/usr")));
	}

	#[test]
	fn is_everybody_as_itself_is_true_of_the_identity_map_alone() {
		assert!(is_everybody_as_itself("         0          0 4294967295\n"));
		for map in [
			"         0          0          1\n",
			"         0       1000          1\n",
			"         0     100000      65536\n",
			"         0          0       1000\n      1000       1000 4294966295\n",
			"",
		] {
			assert!(!is_everybody_as_itself(map), "{map:?}");
		}
	}

	#[test]
	fn a_line_of_the_list_of_memory_is_read() {
		for (line, expected) in [
			(
				"7f00-7f01 r-xp 00001000 fe:00 12   /usr/lib/a b.so",
				Some("/usr/lib/a b.so"),
			),
			("7f00-7f01 r--p 00001000 fe:00 12   /usr/lib/a.so", None),
			("7f00-7f01 rwxp 00000000 00:00 0 ", Some("[anonymous]")),
			("7f00-7f01 rwxp 00000000 00:00 0", Some("[anonymous]")),
			("7f00-7f01 r-xp 00000000 00:00 0    [vdso]", None),
			(
				"7f00-7f01 r-xp 00000000 00:01 9    /memfd:x (deleted)",
				Some("/memfd:x (deleted)"),
			),
			("", None),
		] {
			assert_eq!(executed(line), expected, "{line}");
		}
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
