//! Repeatable chance: pseudo-random numbers that follow from the question.

/// Returns a number in which every bit of `of` has changed every bit (the finishing steps of SplitMix64).
pub(super) const fn stir(of: u64) -> u64 {
	let a = of.wrapping_add(0x9e37_79b9_7f4a_7c15);
	let b = (a ^ (a >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
	let c = (b ^ (b >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
	c ^ (c >> 31)
}

/// A number from `-reach` to `reach`, small ones more often than great ones.
pub(super) fn wobble(of: u64, reach: i32) -> i32 {
	let stirred = stir(of);
	let one = stirred & 0xffff;
	let other = (stirred >> 16) & 0xffff;
	let around_zero = i64::try_from(one + other).unwrap_or(0xffff) - 0xffff;
	i32::try_from(around_zero * i64::from(reach) / 0xffff).unwrap_or(0)
}

/// Returns `true` in `share` of ten thousand cases.
pub(super) const fn happens(of: u64, share: u64) -> bool {
	stir(of) % 10_000 < share
}
