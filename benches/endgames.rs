//! Time and memory for making the tables of endgames, and their size on the disk.
//!
//! `cargo bench --bench endgames`, or with names: `cargo bench --bench endgames -- KBNK`.
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]
#![allow(clippy::unwrap_used, reason = "a bench may break")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use annabella::chess::Color;
use annabella::endgames::{Endgame, Maker, Material, Table, Tables};

/// Counts allocations from the heap.
struct Counted;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: only a global allocator sees the allocations of a library; both functions pass everything on unchanged.
unsafe impl GlobalAlloc for Counted {
	// SAFETY: the caller's promises are passed on.
	unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
		let now = NOW.fetch_add(layout.size(), Relaxed) + layout.size();
		PEAK.fetch_max(now, Relaxed);
		// SAFETY: as promised to this function.
		unsafe { System.alloc(layout) }
	}

	// SAFETY: the caller's promises are passed on.
	unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
		NOW.fetch_sub(layout.size(), Relaxed);
		// SAFETY: as promised to this function.
		unsafe { System.dealloc(place, layout) }
	}
}

#[global_allocator]
static HEAP: Counted = Counted;

const MEGABYTE: f64 = 1_000_000.0;

/// Processor time of this thread, as Linux counts it: on a machine with other work the clock on the wall says nothing.
/// Elsewhere the time since the beginning.
fn worked(begun: Instant) -> Duration {
	let counted = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
	let nanoseconds = counted.and_then(|counted| counted.split(' ').next()?.parse().ok());
	nanoseconds.map_or_else(|| begun.elapsed(), Duration::from_nanos)
}

fn main() {
	let start = Instant::now();
	let names: Vec<String> = std::env::args()
		.skip(1)
		.filter(|name| name.starts_with('K'))
		.collect();
	let all = || {
		Endgame::ALL
			.iter()
			.map(|endgame| endgame.name.to_owned())
			.collect()
	};
	let names: Vec<String> = if names.is_empty() { all() } else { names };
	let mut tables = Tables::default();
	for name in names {
		let wanted = Material::named(&name).unwrap();
		let (begun, mut made) = (worked(start), 0);
		for material in wanted.needed() {
			if tables.of(material).is_some() {
				continue;
			}
			made += 1;
			PEAK.store(NOW.load(Relaxed), Relaxed);
			let before = NOW.load(Relaxed);
			let begin = worked(start);
			let mut maker = Maker::new(material, tables.clone());
			while maker.work(usize::MAX) {}
			let table = maker.finish();
			let time = worked(start) - begin;
			let peak = PEAK.load(Relaxed) - before;
			let begin = worked(start);
			let file = table.written();
			let packed = worked(start) - begin;
			let begin = worked(start);
			black_box(Table::read(material, &file).unwrap());
			println!(
				"{}: made in {:.2} s, {:.1} MB of memory at most; mate in {} at the longest; packed in {:.2} s, {:.2} MB on the disk, read in {:.0} ms",
				material.name(),
				time.as_secs_f64(),
				peak as f64 / MEGABYTE,
				table.longest(Color::White).map_or(0, |plies| plies.div_ceil(2)),
				packed.as_secs_f64(),
				file.len() as f64 / MEGABYTE,
				(worked(start) - begin).as_secs_f64() * 1000.0,
			);
			tables.add(Arc::new(table));
		}
		println!(
			"{name}, with the {made} tables that it needed: {:.1} s",
			(worked(start) - begun).as_secs_f64()
		);
	}
}
