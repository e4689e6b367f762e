//! Our declarations of the system's speech agree with its header.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::read;

const HEADERS: &str = "/usr/include/speech-dispatcher";

/// Returns the installed headers, without their comments; `None` without them, with a notice.
fn headers() -> Option<String> {
	let read = |name| fs::read_to_string(Path::new(HEADERS).join(name));
	let (Ok(types), Ok(functions)) = (read("speechd_types.h"), read("libspeechd.h")) else {
		// Past the harness, which keeps the output of tests that pass to itself.
		io::stderr()
			.write_all(b"libspeechd-dev is not installed: its declarations have not been compared.\n")
			.unwrap();
		return None;
	};
	let all = types + &functions;
	let mut code = String::new();
	let mut rest = all.as_str();
	while let Some((before, after)) = rest.split_once("/*") {
		code.push_str(before);
		rest = after.split_once("*/").unwrap().1;
	}
	code.push_str(rest);
	Some(code)
}

fn ours() -> String {
	let text = read("src/speech/speech-dispatcher-sys/lib.rs");
	let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
	lines.collect::<Vec<_>>().join("\n")
}

fn words(text: &str) -> String {
	text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a type in C, without its blanks and without the name of a parameter.
fn of_c(declared: &str) -> String {
	let spaced = declared.replace('*', " * ");
	let mut parts: Vec<&str> = spaced
		.split_whitespace()
		.filter(|part| *part != "signed")
		.collect();
	let is_type = |part: &str| ["int", "char", "void", "wchar_t", "size_t", "*", "..."].contains(&part);
	if parts.len() > 1 && parts.last().is_some_and(|last| !is_type(last)) {
		parts.pop();
	}
	parts.concat()
}

/// Returns a type of ours in C, without its blanks.
fn as_c(declared: &str) -> String {
	let declared = declared.trim();
	if let Some(to) = declared.strip_prefix("*const ") {
		return format!("const{}*", as_c(to));
	}
	if let Some(to) = declared.strip_prefix("*mut ") {
		return format!("{}*", as_c(to));
	}
	match declared {
		"c_int" => "int",
		"c_uint" => "unsignedint",
		"c_char" => "char",
		"usize" => "size_t",
		kind => kind.trim_end_matches("::Type"),
	}
	.to_owned()
}

/// Returns a function's declaration in the header: the types of its parameters, and of its result.
fn in_header(headers: &str, name: &str) -> (Vec<String>, String) {
	let sought = format!("{name}(");
	let at = headers
		.match_indices(&sought)
		.map(|(at, _)| at)
		.find(|at| headers[..*at].ends_with([' ', '*']))
		.unwrap_or_else(|| panic!("the header has no {name}"));
	let result = headers[..at].rsplit(['\n', ';']).next().unwrap();
	let taken = headers[at + sought.len()..].split_once(')').unwrap().0;
	(
		taken.split(',').map(of_c).collect(),
		of_c(&format!("{result} result")),
	)
}

#[test]
fn every_function_of_system_speech_is_declared_as_in_the_header() {
	let Some(headers) = headers() else { return };
	let ours = ours();
	let mut compared = 0;
	for function in ours.split("pub fn ").skip(1) {
		let function = words(function.split_once(';').unwrap().0);
		let (name, rest) = function.split_once('(').unwrap();
		let (taken, returned) = rest.split_once(')').unwrap();
		let taken: Vec<String> = taken
			.split(',')
			.filter(|one| !one.trim().is_empty())
			.map(|one| as_c(one.split_once(": ").map_or(one, |(_, kind)| kind)))
			.collect();
		let returned = returned
			.trim()
			.strip_prefix("-> ")
			.map_or("void".to_owned(), as_c);
		let (wanted, result) = in_header(&headers, name);
		assert_eq!(taken, wanted, "{name}");
		assert_eq!(returned, result, "{name}");
		compared += 1;
	}
	assert!(compared > 50, "{compared}");
}

/// Returns the values of an enum of C, in order; a value without a number is one more than the one before.
fn values(headers: &str, name: &str) -> Vec<(String, i64)> {
	let before = headers
		.split_once(&format!("}} {name};"))
		.unwrap_or_else(|| panic!("the header has no {name}"))
		.0;
	let body = before.rsplit_once('{').unwrap().1;
	let mut next = 0;
	let mut found = Vec::new();
	for value in body.split(',').map(str::trim).filter(|value| !value.is_empty()) {
		let (name, number) = match value.split_once('=') {
			Some((name, number)) => (name.trim(), number.trim()),
			None => (value, ""),
		};
		let number = match number.strip_prefix("0x") {
			Some(digits) => i64::from_str_radix(digits, 16).unwrap(),
			None if number.is_empty() => next,
			None => number.parse().unwrap(),
		};
		found.push((name.to_owned(), number));
		next = number + 1;
	}
	found
}

#[test]
fn every_number_of_system_speech_is_that_of_the_header() {
	let Some(headers) = headers() else { return };
	let ours = ours();
	for numbers in ours.split("numbers!(").skip(1) {
		let (name, rest) = numbers.split_once(": ").unwrap();
		let (kind, rest) = rest.split_once(" {").unwrap();
		let declared: Vec<(String, i64)> = rest
			.split_once("});")
			.unwrap()
			.0
			.split(',')
			.filter_map(|value| value.split_once('='))
			.map(|(value, number)| (value.trim().to_owned(), number.trim().parse().unwrap()))
			.collect();
		let mut wanted = values(&headers, name);
		// A compiler of C gives an enum a sign if one of its values has one.
		let signed = wanted.iter().any(|(_, number)| *number < 0);
		wanted.retain(|(_, number)| *number >= 0);
		assert_eq!(declared, wanted, "{name}");
		assert_eq!(kind, if signed { "i32" } else { "u32" }, "{name}");
	}
	for (name, number) in values(&headers, "SPDNotificationType") {
		let line = format!("pub const SPDNotificationType_{name}: SPDNotificationType = {number};");
		assert!(ours.contains(&line), "{line}");
	}
	for name in ["SPD_NO_REPLY", "SPD_WAIT_REPLY"] {
		let line = headers.split_once(&format!("#define {name} ")).unwrap().1;
		let number = line.split_whitespace().next().unwrap();
		assert!(
			ours.contains(&format!("pub const {name}: c_uint = {number};")),
			"{name}"
		);
	}
}

#[test]
fn the_shared_part_of_a_connection_is_that_of_the_header() {
	let Some(headers) = headers() else { return };
	let ours = ours();
	let fields = |name: &str| {
		let body = ours.split_once(&format!("pub struct {name} {{")).unwrap().1;
		let body = body.split_once('}').unwrap().0;
		body.split(',')
			.filter_map(|field| field.trim().strip_prefix("pub "))
			.map(|field| field.split_once(": ").unwrap())
			.map(|(name, kind)| format!("{}{name}", as_c(kind)))
			.collect::<Vec<_>>()
	};
	let in_c = |name: &str| {
		let before = headers.split_once(&format!("}} {name};")).unwrap().0;
		let body = before.rsplit_once("typedef struct {").unwrap().1;
		body.split(';')
			.map(|field| field.split_whitespace().collect::<String>())
			.collect::<Vec<_>>()
	};
	assert_eq!(fields("SPDVoice"), in_c("SPDVoice")[..3]);
	assert_eq!(fields("SPDConnection"), in_c("SPDConnection")[..6]);
	for callback in ["SPDCallback", "SPDCallbackIM"] {
		let body = headers.split_once(&format!("(*{callback})")).unwrap().1;
		let body = body.split_once('(').unwrap().1.split_once(')').unwrap().0;
		let wanted: Vec<String> = body.split(',').map(of_c).collect();
		let declared = ours.split_once(&format!("pub type {callback} = ")).unwrap().1;
		let declared = declared.split_once("fn(").unwrap().1.split_once(')').unwrap().0;
		let declared: Vec<String> = declared.split(',').map(as_c).collect();
		assert_eq!(declared, wanted, "{callback}");
	}
}
