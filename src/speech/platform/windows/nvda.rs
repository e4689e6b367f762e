//! NVDA, over the interface that it offers to other programs (nvdaController.idl, of its own sources), as remote procedure
//! calls within this machine. Its client library would have to be put beside the program; the calls need none.

use std::ffi::c_void;
use std::ptr::{from_mut, null_mut};

use windows_sys::Win32::System::RemoteDesktop::ProcessIdToSessionId;
use windows_sys::Win32::System::Rpc::{
	I_RpcFreeBuffer, I_RpcGetBuffer, I_RpcSendReceive, RPC_CLIENT_INTERFACE, RPC_MESSAGE,
	RPC_SYNTAX_IDENTIFIER, RPC_VERSION, RpcBindingFree, RpcBindingFromStringBindingW,
};
use windows_sys::Win32::System::StationsAndDesktops::{
	GetThreadDesktop, GetUserObjectInformationW, UOI_NAME,
};
use windows_sys::Win32::System::Threading::{GetCurrentProcessId, GetCurrentThreadId};
use windows_sys::core::GUID;

/// The two interfaces, both in version 1.0: the second is there since NVDA 2024.1.
const FIRST: GUID = GUID::from_u128(0xdff5_0b99_f7fd_4ca7_a82c_daeb_3e02_5295);
const SECOND: GUID = GUID::from_u128(0x3d16_8d45_cb58_4270_8257_4e0b_e515_d557);

/// The numbers of their procedures.
const TEST_IF_RUNNING: u32 = 0;
const SPEAK_TEXT: u32 = 1;
const CANCEL_SPEECH: u32 = 2;
const SPEAK_SSML: u32 = 1;

/// The layout of arguments (NDR 2.0), in the order of bytes of this machine.
const NDR: GUID = GUID::from_u128(0x8a88_5d04_1ceb_11c9_9fe8_0800_2b10_4860);
const LITTLE_ENDIAN: u32 = 0x10;

/// NVDA keeps the level of symbols that its user has chosen.
const SYMBOLS_UNCHANGED: i32 = -1;
const NORMAL_PRIORITY: i32 = 0;

/// Results of a call, in the numbers of Windows.
pub const DONE: u32 = 0;
pub const CANCELLED: u32 = 1223;
/// This NVDA does not have the second interface.
pub const UNKNOWN_INTERFACE: u32 = 1717;

/// The way to the NVDA of this desktop.
pub struct Nvda {
	binding: *mut c_void,
}

// SAFETY: a binding may be used by any thread.
unsafe impl Send for Nvda {}

/// The name by which NVDA listens: there is one for each session and each of its desktops.
fn endpoint() -> Vec<u16> {
	let mut session = 0;
	let mut name = [0_u16; 64];
	// SAFETY: both write into places of ours, and know their length.
	unsafe {
		ProcessIdToSessionId(GetCurrentProcessId(), &raw mut session);
		let bytes = u32::try_from(size_of_val(&name)).unwrap_or(0);
		GetUserObjectInformationW(
			GetThreadDesktop(GetCurrentThreadId()),
			UOI_NAME,
			name.as_mut_ptr().cast(),
			bytes,
			null_mut(),
		);
	}
	let desktop: Vec<u16> = name.into_iter().take_while(|unit| *unit != 0).collect();
	let whole = format!(
		"ncalrpc:[NvdaCtlr.{session}.{}]",
		String::from_utf16_lossy(&desktop)
	);
	whole.encode_utf16().chain([0]).collect()
}

/// A text as NDR has it: room, offset and length, and its units with a zero at the end.
fn string(text: &str) -> Vec<u8> {
	let units: Vec<u16> = text.encode_utf16().filter(|unit| *unit != 0).chain([0]).collect();
	let length = u32::try_from(units.len()).unwrap_or(u32::MAX);
	let counts = [length, 0, length].into_iter().flat_map(u32::to_le_bytes);
	let mut bytes: Vec<u8> = counts
		.chain(units.into_iter().flat_map(u16::to_le_bytes))
		.collect();
	bytes.resize(bytes.len().next_multiple_of(4), 0);
	bytes
}

impl Nvda {
	/// The NVDA that runs now, if one does.
	pub fn find() -> Option<Self> {
		let endpoint = endpoint();
		let mut binding = null_mut();
		// SAFETY: the text ends in a zero.
		let status = unsafe { RpcBindingFromStringBindingW(endpoint.as_ptr(), &raw mut binding) };
		if status != 0 {
			return None;
		}
		let nvda = Self { binding };
		(nvda.call(FIRST, TEST_IF_RUNNING, &[]) == DONE).then_some(nvda)
	}

	/// Speaks after all that it was told before, and returns at once.
	pub fn speak(&self, text: &str) -> u32 {
		self.call(FIRST, SPEAK_TEXT, &string(text))
	}

	/// Speaks, and returns when it has been said or silenced.
	pub fn speak_to_the_end(&self, ssml: &str) -> u32 {
		let mut arguments = string(ssml);
		arguments.extend(SYMBOLS_UNCHANGED.to_le_bytes());
		arguments.extend(NORMAL_PRIORITY.to_le_bytes());
		// Not asynchronous.
		arguments.push(0);
		self.call(SECOND, SPEAK_SSML, &arguments)
	}

	pub fn hush(&self) -> u32 {
		self.call(FIRST, CANCEL_SPEECH, &[])
	}

	pub fn runs(&self) -> bool {
		self.call(FIRST, TEST_IF_RUNNING, &[]) == DONE
	}

	/// The answer of NVDA, or the reason why there is no answer.
	fn call(&self, interface: GUID, procedure: u32, arguments: &[u8]) -> u32 {
		let version = |major| RPC_VERSION {
			MajorVersion: major,
			MinorVersion: 0,
		};
		let mut interface = RPC_CLIENT_INTERFACE {
			Length: u32::try_from(size_of::<RPC_CLIENT_INTERFACE>()).unwrap_or(0),
			InterfaceId: RPC_SYNTAX_IDENTIFIER {
				SyntaxGUID: interface,
				SyntaxVersion: version(1),
			},
			TransferSyntax: RPC_SYNTAX_IDENTIFIER {
				SyntaxGUID: NDR,
				SyntaxVersion: version(2),
			},
			..RPC_CLIENT_INTERFACE::default()
		};
		let mut message = RPC_MESSAGE {
			Handle: self.binding,
			DataRepresentation: LITTLE_ENDIAN,
			BufferLength: u32::try_from(arguments.len()).unwrap_or(0),
			ProcNum: procedure,
			RpcInterfaceInformation: from_mut(&mut interface).cast(),
			..RPC_MESSAGE::default()
		};
		// SAFETY: the message and the interface outlive the call; the buffer is as long as requested, and the answer as
		// long as reported.
		unsafe {
			let status = I_RpcGetBuffer(&raw mut message);
			if status != 0 {
				return status.unsigned_abs();
			}
			message
				.Buffer
				.cast::<u8>()
				.copy_from_nonoverlapping(arguments.as_ptr(), arguments.len());
			message.BufferLength = u32::try_from(arguments.len()).unwrap_or(0);
			let status = I_RpcSendReceive(&raw mut message);
			if status != 0 {
				return status.unsigned_abs();
			}
			let answer = if message.BufferLength >= 4 {
				message.Buffer.cast::<u32>().read_unaligned()
			} else {
				u32::MAX
			};
			I_RpcFreeBuffer(&raw mut message);
			answer
		}
	}
}

impl Drop for Nvda {
	fn drop(&mut self) {
		// SAFETY: it is freed once.
		unsafe { RpcBindingFree(&raw mut self.binding) };
	}
}
