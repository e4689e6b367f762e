//! One target of tests/fuzz under libFuzzer: the environment variable TARGET names it.
#![no_main]

use std::sync::OnceLock;

#[path = "../../tests/fuzz/targets/mod.rs"]
mod targets;

fn target() -> fn(&[u8]) {
	static TARGET: OnceLock<fn(&[u8])> = OnceLock::new();
	*TARGET.get_or_init(|| {
		let name = std::env::var("TARGET").unwrap_or_default();
		let found = targets::TARGETS.into_iter().find(|(known, _)| *known == name);
		let Some((_, run)) = found else {
			let names = targets::TARGETS.map(|(name, _)| name).join(", ");
			panic!("TARGET is one of {names}.")
		};
		run
	})
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| target()(bytes));
