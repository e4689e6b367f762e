//! A connection to PulseAudio, or to PipeWire in its place: questions, answers, and the server's own messages.
//!
//! The messages are those of PulseAudio's native protocol; their form is known by the crate `pulseaudio`.

use std::ffi::CString;
use std::io::{self, BufReader, Cursor, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::time::Duration;

use annabella::message;
use annabella::ports::DeviceFault;
use pulseaudio::protocol::{
	AuthParams, AuthReply, Command, CommandReply, MAX_VERSION, Prop, Props, ProtocolError,
	SetClientNameReply, read_command_message, read_descriptor, read_reply_message, write_command_message,
	write_descriptor, write_memblock,
};
use pulseaudio::{cookie_path_from_env, socket_path_from_env};

use super::is_silence;
use crate::doors::bounds::{all, ordinary};
use crate::doors::outlet::Trouble;
use crate::doors::user_dirs::{obstacle, obstacle_behind};

/// Time after which a server that does not answer a question is frozen.
const PATIENCE: Duration = Duration::from_secs(2);

/// The length of a client's cookie, in bytes.
const COOKIE: usize = 256;

/// A larger file is no cookie.
const LARGEST_COOKIE: u64 = 4096;

/// No message is longer, in bytes: a list of all devices takes some ten thousand.
const LONGEST: u32 = 4 << 20;

/// A connection that has been let in.
pub struct Connection {
	socket: BufReader<UnixStream>,
	/// The version of the protocol that both speak.
	version: u16,
	/// Number of questions so far.
	asked: u32,
}

impl Connection {
	/// Asks the server of this session to be let in.
	///
	/// # Errors
	/// [`Trouble::Absent`] if none speaks as one; [`DeviceFault::ServerSilent`] if it does not answer.
	pub fn open() -> Result<Self, Trouble> {
		let path = socket_path_from_env().ok_or(Trouble::Absent(message!(NoSocket)))?;
		let socket = UnixStream::connect(path).map_err(|error| Trouble::Absent(obstacle(&error).into()))?;
		Self::over(socket).map_err(|error| match is_silence(&error) {
			true => Trouble::Other(DeviceFault::ServerSilent),
			false => Trouble::Absent(obstacle_behind(&error).into()),
		})
	}

	/// Asks the server at the other end to be let in.
	///
	/// # Errors
	/// If it does not answer, or says no.
	pub fn over(socket: UnixStream) -> Result<Self, ProtocolError> {
		socket.set_read_timeout(Some(PATIENCE))?;
		socket.set_write_timeout(Some(PATIENCE))?;
		let mut connection = Self {
			socket: BufReader::new(socket),
			version: MAX_VERSION,
			asked: 0,
		};
		connection.enter()?;
		Ok(connection)
	}

	fn enter(&mut self) -> Result<(), ProtocolError> {
		// A server that lets everybody in still wants something of the right length, and some users have no such file.
		let cookie = cookie_path_from_env().and_then(|path| all(ordinary(&path).ok()?, LARGEST_COOKIE).ok());
		let cookie = cookie.filter(|cookie| !cookie.is_empty());
		let auth: AuthReply = self.ask(&Command::Auth(AuthParams {
			version: MAX_VERSION,
			supports_shm: false,
			supports_memfd: false,
			cookie: cookie.unwrap_or_else(|| vec![0; COOKIE]),
		}))?;
		self.version = auth.version.min(MAX_VERSION);
		let mut props = Props::new();
		props.set(Prop::ApplicationName, c"annabella");
		if let Ok(id) = CString::new(std::process::id().to_string()) {
			props.set(Prop::ApplicationProcessId, id);
		}
		let _: SetClientNameReply = self.ask(&Command::SetClientName(props))?;
		Ok(())
	}

	/// Asks, and waits for the answer.
	///
	/// # Errors
	/// If the server says no, or nothing for too long.
	pub fn ask<R: CommandReply>(&mut self, command: &Command) -> Result<R, ProtocolError> {
		self.tell(command)?;
		let message = self.message()?;
		let (_, reply) = read_reply_message(&mut Cursor::new(message), self.version)?;
		Ok(reply)
	}

	/// Asks without waiting. The answer comes as [`Command::Reply`].
	///
	/// # Errors
	/// If the server is gone.
	pub fn tell(&mut self, command: &Command) -> Result<(), ProtocolError> {
		self.asked += 1;
		write_command_message(self.socket.get_mut(), self.asked, command, self.version)
	}

	/// Waits for the next message of the server. `None` if it is no command.
	///
	/// # Errors
	/// If it is gone, or its message is unknown.
	pub fn hear(&mut self) -> Result<Option<Command>, ProtocolError> {
		let message = self.message()?;
		match read_command_message(&mut Cursor::new(message), self.version) {
			Ok((_, command)) => Ok(Some(command)),
			// A newer server may send messages that this client does not know.
			Err(ProtocolError::Unimplemented(..) | ProtocolError::Invalid(_)) => Ok(None),
			Err(error) => Err(error),
		}
	}

	/// Passes samples to the server.
	///
	/// # Errors
	/// If the server is gone.
	pub fn write(&mut self, channel: u32, samples: &[u8]) -> Result<(), ProtocolError> {
		// In one piece: two would wake the server twice.
		let mut message = Vec::with_capacity(samples.len() + 32);
		write_memblock(&mut message, channel, samples, 0)?;
		Ok(self.socket.get_mut().write_all(&message)?)
	}

	/// Waits for the server as long as it takes, from now on.
	pub fn wait_for_ever(&self) -> io::Result<()> {
		self.socket.get_ref().set_read_timeout(None)
	}

	/// Returns `true` if a message has come that was not read yet, without asking the system.
	pub fn has_more(&self) -> bool {
		!self.socket.buffer().is_empty()
	}

	/// One whole message with its head.
	fn message(&mut self) -> Result<Vec<u8>, ProtocolError> {
		let head = read_descriptor(&mut self.socket)?;
		if head.length > LONGEST {
			return Err(ProtocolError::Invalid("a message without end".to_owned()));
		}
		let mut message = Vec::new();
		write_descriptor(&mut message, &head)?;
		let length = u64::from(head.length);
		if (&mut self.socket).take(length).read_to_end(&mut message)? as u64 == length {
			Ok(message)
		} else {
			Err(io::Error::from(io::ErrorKind::UnexpectedEof).into())
		}
	}
}

impl AsFd for Connection {
	fn as_fd(&self) -> BorrowedFd<'_> {
		self.socket.get_ref().as_fd()
	}
}
