//! JAWS, over the automation object that it offers to other programs.

use windows::Win32::System::Com::{
	CLSCTX_INPROC_SERVER, CLSCTX_LOCAL_SERVER, CLSIDFromProgID, COINIT_APARTMENTTHREADED, CoCreateInstance,
	CoInitializeEx, DISPATCH_FLAGS, DISPATCH_METHOD, DISPPARAMS, IDispatch,
};
use windows::Win32::System::Variant::VARIANT;
use windows::Win32::UI::WindowsAndMessaging::FindWindowW;
use windows::core::{BSTR, GUID, HSTRING, PCWSTR, Result as Told, w};

use crate::Trouble;

/// Of the language in which the names of methods are looked for: any.
const NO_LANGUAGE: u32 = 0;

/// A JAWS that runs. It is used on the thread that found it.
pub struct Jaws {
	object: IDispatch,
	say_string: i32,
	stop_speech: i32,
}

fn ended<E>(_: E) -> Trouble {
	Trouble::other("JAWS has ended")
}

impl Jaws {
	/// The JAWS that runs now, if one does. Its object alone proves nothing: it exists wherever JAWS is installed.
	pub fn find() -> Option<Self> {
		// SAFETY: the texts end in a zero, and the object that is made is released when it is dropped.
		unsafe {
			FindWindowW(w!("JFWUI2"), PCWSTR::null()).ok()?;
			CoInitializeEx(None, COINIT_APARTMENTTHREADED).ok().ok()?;
			let class = CLSIDFromProgID(w!("FreedomSci.JawsApi")).ok()?;
			let object: IDispatch =
				CoCreateInstance(&raw const class, None, CLSCTX_INPROC_SERVER | CLSCTX_LOCAL_SERVER).ok()?;
			Some(Self {
				say_string: method(&object, "SayString").ok()?,
				stop_speech: method(&object, "StopSpeech").ok()?,
				object,
			})
		}
	}

	/// Speaks after all that it was told before, and returns at once.
	pub fn say(&self, text: &str) -> Result<(), Trouble> {
		// In the order of the language: the last argument first. It does not interrupt.
		let mut arguments = [VARIANT::from(false), VARIANT::from(BSTR::from(text))];
		self.invoke(self.say_string, &mut arguments).map_err(ended)
	}

	pub fn hush(&self) -> Result<(), Trouble> {
		self.invoke(self.stop_speech, &mut []).map_err(ended)
	}

	fn invoke(&self, method: i32, arguments: &mut [VARIANT]) -> Told<()> {
		let parameters = DISPPARAMS {
			rgvarg: arguments.as_mut_ptr(),
			cArgs: u32::try_from(arguments.len()).unwrap_or(0),
			..DISPPARAMS::default()
		};
		let (flags, language): (DISPATCH_FLAGS, u32) = (DISPATCH_METHOD, NO_LANGUAGE);
		// SAFETY: the arguments outlive the call; nothing is asked for that would have to be freed.
		unsafe {
			self.object.Invoke(
				method,
				&GUID::zeroed(),
				language,
				flags,
				&raw const parameters,
				None,
				None,
				None,
			)
		}
	}
}

/// The number of a method.
fn method(object: &IDispatch, name: &str) -> Told<i32> {
	let name = HSTRING::from(name);
	let names = [PCWSTR(name.as_ptr())];
	let mut number = 0;
	// SAFETY: one name is asked for, and one number written.
	unsafe { object.GetIDsOfNames(&GUID::zeroed(), names.as_ptr(), 1, NO_LANGUAGE, &raw mut number)? };
	Ok(number)
}
