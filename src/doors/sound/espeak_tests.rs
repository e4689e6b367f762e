//! The declarations of eSpeak NG are those of its header, and several threads may want it at once.

use std::any::type_name;
use std::io::{self, Write};
use std::mem::{align_of, offset_of, size_of};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

use super::*;

/// The installed header, without its comments. `None` if it is not installed, which is reported.
fn header() -> Option<String> {
	let Ok(header) = fs::read_to_string("/usr/include/espeak-ng/speak_lib.h") else {
		// Past the harness, which keeps the output of tests that pass to itself.
		io::stderr()
			.write_all(b"libespeak-ng-dev is not installed: its declarations have not been compared.\n")
			.unwrap();
		return None;
	};
	let mut code = String::new();
	let mut rest = header.as_str();
	while let Some((before, behind)) = rest.split_once("/*") {
		code.push_str(before);
		rest = behind.split_once("*/").unwrap().1;
	}
	code.push_str(rest);
	let lines = code
		.lines()
		.map(|line| line.split("//").next().unwrap_or_default());
	Some(lines.collect::<Vec<_>>().join("\n"))
}

/// A declared thing without its name: `const char *path` is `constchar*`.
fn nameless(declared: &str) -> String {
	let declared = declared.trim();
	let named = declared.trim_end_matches(|sign: char| sign.is_alphanumeric() || sign == '_');
	let kind = if named.is_empty() { declared } else { named };
	kind.split_whitespace().collect()
}

/// The same type as the compiler names it here.
fn translated(declared: &str) -> &'static str {
	match declared {
		"int" | "espeak_ERROR" | "espeak_AUDIO_OUTPUT" | "espeak_POSITION_TYPE" | "espeak_PARAMETER" => {
			type_name::<c_int>()
		}
		"unsignedint" => type_name::<c_uint>(),
		"unsignedint*" => type_name::<*mut c_uint>(),
		"size_t" => type_name::<usize>(),
		"short*" => type_name::<*mut c_short>(),
		"constchar*" => type_name::<*const c_char>(),
		"constvoid*" => type_name::<*const c_void>(),
		"void*" | "espeak_EVENT*" => type_name::<*mut c_void>(),
		"espeak_VOICE*" => type_name::<*mut Wanted>(),
		"t_espeak_callback*" => type_name::<Callback>(),
		unknown => panic!("an unknown type: {unknown}"),
	}
}

/// The type of a function of the header, in the compiler's form here. `around` are the signs around its name.
fn of_header(header: &str, name: &str, around: [&str; 2]) -> String {
	let sought = format!("{}{name}{}", around[0], around[1]);
	let (before, behind) = header
		.split_once(&sought)
		.unwrap_or_else(|| panic!("the header has no {name}"));
	let result = before.rsplit('\n').next().unwrap();
	let result: String = result
		.split_whitespace()
		.filter(|word| !["ESPEAK_API", "typedef"].contains(word))
		.collect();
	let taken = behind.split_once(')').unwrap().0;
	let kinds = taken.split(',').map(|one| {
		// The parameters of a type of functions have no names.
		let kind = if around[0] == "(" {
			one.split_whitespace().collect()
		} else {
			nameless(one)
		};
		translated(&kind)
	});
	let kinds = kinds.collect::<Vec<_>>().join(", ");
	match result.as_str() {
		"void" => format!("unsafe extern \"C\" fn({kinds})"),
		result => format!("unsafe extern \"C\" fn({kinds}) -> {}", translated(result)),
	}
}

#[test]
fn every_function_is_declared_as_in_the_header() {
	let Some(header) = header() else { return };
	for (name, ours) in [
		("espeak_Initialize", type_name::<Initialize>()),
		("espeak_SetSynthCallback", type_name::<SetCallback>()),
		("espeak_SetVoiceByName", type_name::<SetVoice>()),
		("espeak_SetVoiceByProperties", type_name::<FindVoice>()),
		("espeak_SetParameter", type_name::<SetParameter>()),
		("espeak_Synth", type_name::<Synthesise>()),
	] {
		assert_eq!(of_header(&header, name, [" ", "("]), ours, "{name}");
	}
	assert_eq!(
		of_header(&header, "t_espeak_callback", ["(", ")("]),
		type_name::<Callback>()
	);
}

#[test]
fn a_wanted_voice_has_the_shape_of_the_headers() {
	let Some(header) = header() else { return };
	let before = header.split_once("} espeak_VOICE;").unwrap().0;
	let fields = before.rsplit_once("typedef struct {").unwrap().1;
	let (mut end, mut offsets) = (0_usize, Vec::new());
	for field in fields.split(';').filter(|field| !field.trim().is_empty()) {
		let (size, align) = match nameless(field).as_str() {
			"constchar*" | "void*" => (size_of::<*const c_void>(), align_of::<*const c_void>()),
			"unsignedchar" => (1, 1),
			"int" => (size_of::<c_int>(), align_of::<c_int>()),
			unknown => panic!("an unknown type: {unknown}"),
		};
		let offset = end.next_multiple_of(align);
		offsets.push(offset);
		end = offset + size;
	}
	let ours = [
		offset_of!(Wanted, name),
		offset_of!(Wanted, languages),
		offset_of!(Wanted, identifier),
		offset_of!(Wanted, gender),
		offset_of!(Wanted, age),
		offset_of!(Wanted, variant),
		offset_of!(Wanted, reserved),
		offset_of!(Wanted, score),
		offset_of!(Wanted, spare),
	];
	assert_eq!(offsets, ours);
	assert_eq!(end.next_multiple_of(align_of::<Wanted>()), size_of::<Wanted>());
}

#[test]
fn every_number_is_that_of_the_header() {
	let Some(header) = header() else { return };
	let defined = |name: &str| {
		let line = header
			.lines()
			.find(|line| line.split_whitespace().nth(1) == Some(name) && line.starts_with("#define"));
		let number = line
			.unwrap_or_else(|| panic!("no {name}"))
			.split_whitespace()
			.nth(2)
			.unwrap();
		match number.strip_prefix("0x") {
			Some(digits) => i64::from_str_radix(digits, 16).unwrap(),
			None => number.parse().unwrap(),
		}
	};
	let listed = |name: &str| {
		let before = header.split_once(name).unwrap_or_else(|| panic!("no {name}")).0;
		let list = before.rsplit_once('{').unwrap().1;
		i64::try_from(list.matches(',').count()).unwrap()
	};
	let given = |name: &str| {
		let behind = header
			.split_once(&format!("{name}="))
			.unwrap_or_else(|| panic!("no {name}"))
			.1;
		behind.split(',').next().unwrap().trim().parse::<i64>().unwrap()
	};
	assert_eq!(i64::from(SYNCHRONOUS), listed("AUDIO_OUTPUT_SYNCHRONOUS"));
	assert_eq!(i64::from(DO_NOT_EXIT), defined("espeakINITIALIZE_DONT_EXIT"));
	assert_eq!(i64::from(UTF8), defined("espeakCHARS_UTF8"));
	assert_eq!(i64::from(PHONEMES), defined("espeakPHONEMES"));
	assert_eq!(i64::from(RATE), given("espeakRATE"));
	assert_eq!(i64::from(PITCH), given("espeakPITCH"));
	assert_eq!(i64::from(FASTEST_ALONE), defined("espeakRATE_MAXIMUM"));
}

#[test]
fn several_threads_that_want_it_at_once_are_all_served() {
	let threads: Vec<_> = ["de", "en", "fi", "sv"]
		.into_iter()
		.map(|voice| {
			thread::spawn(move || {
				let Ok(espeak) = Espeak::load() else { return None };
				let heard = Arc::new(AtomicUsize::new(0));
				let counted = Arc::clone(&heard);
				let speech = Speech {
					voice: voice.to_owned(),
					text: "Anna".to_owned(),
					pitch: 50,
					words_a_minute: 175,
				};
				let said = espeak.say(&speech, move |samples| {
					counted.fetch_add(samples.len(), Ordering::SeqCst);
					true
				});
				Some(said && heard.load(Ordering::SeqCst) > 0)
			})
		})
		.collect();
	let served: Vec<_> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
	// A missing library is missing for all threads.
	assert!(
		served.iter().all(|one| *one == served[0] && *one != Some(false)),
		"{served:?}"
	);
}
