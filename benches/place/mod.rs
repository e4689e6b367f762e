//! The place of the benches: a program in a terminal, and the system's figures of its processes.

pub mod process;
pub mod terminal;

/// The middle one of the values; not a number if there are none.
pub fn median(values: &[f64]) -> f64 {
	let mut sorted = values.to_vec();
	sorted.sort_by(f64::total_cmp);
	match sorted.get(sorted.len() / 2) {
		None => f64::NAN,
		Some(upper) if sorted.len() % 2 == 1 => *upper,
		Some(upper) => f64::midpoint(sorted[sorted.len() / 2 - 1], *upper),
	}
}

/// Least, median and greatest of the values, to be read aloud.
pub fn spread(values: &[f64], unit: &str) -> String {
	let least = values.iter().copied().fold(f64::INFINITY, f64::min);
	let greatest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
	format!(
		"median {:.1} {unit}, from {least:.1} to {greatest:.1}, of {}",
		median(values),
		values.len()
	)
}

/// The same with the value below which 99 of 100 are.
pub fn spread_with_tail(values: &[f64], unit: &str) -> String {
	let mut sorted = values.to_vec();
	sorted.sort_by(f64::total_cmp);
	let place = (sorted.len() * 99).div_ceil(100).saturating_sub(1);
	let tail = sorted.get(place).copied().unwrap_or(f64::NAN);
	format!("{}, 99 of 100 within {tail:.1}", spread(values, unit))
}
