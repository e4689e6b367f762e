//! Numbers in the order of their prices. Among equal prices the newest comes first.

use alloc::vec::Vec;

/// Number of distinct prices; all higher ones are equal. The last is the price of numbers that come after all others.
pub(super) const PRICES: usize = 1 << 10;
const LAST: usize = PRICES - 1;

/// End of a chain of numbers.
const END: u32 = u32::MAX;

/// A chain of numbers for each price. Four bytes a number, those that have been taken included.
#[derive(Debug)]
pub(super) struct Queue {
	/// The newest number at each price.
	first: Vec<u32>,
	/// After each number, the one that was newest before it.
	after: Vec<u32>,
	/// No number has a lower price.
	lowest: usize,
}

impl Queue {
	pub(super) fn new() -> Self {
		Self {
			first: vec![END; PRICES],
			after: Vec::new(),
			lowest: PRICES,
		}
	}

	/// Adds a number that is not in the queue.
	pub(super) fn push(&mut self, price: u32, number: u32) {
		self.put((price as usize).min(LAST - 1), number);
	}

	/// Adds a number that comes after all others.
	pub(super) fn push_last(&mut self, number: u32) {
		self.put(LAST, number);
	}

	fn put(&mut self, price: usize, number: u32) {
		let at = number as usize;
		if self.after.len() <= at {
			self.after.resize(at + 1, END);
		}
		if let (Some(first), Some(after)) = (self.first.get_mut(price), self.after.get_mut(at)) {
			*after = *first;
			*first = number;
			self.lowest = self.lowest.min(price);
		}
	}

	/// Takes the newest number of the lowest price.
	pub(super) fn pop(&mut self) -> Option<u32> {
		loop {
			let first = self.first.get_mut(self.lowest)?;
			if *first == END {
				self.lowest += 1;
				continue;
			}
			let number = *first;
			*first = self.after.get(number as usize).copied().unwrap_or(END);
			return Some(number);
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn the_lowest_price_comes_first_and_then_the_newest() {
		let mut queue = Queue::new();
		for (number, price) in [7, 3, 5_000, 3, 0].into_iter().enumerate() {
			queue.push(price, u32::try_from(number).unwrap());
		}
		queue.push_last(6);
		assert_eq!(queue.pop(), Some(4));
		queue.push(1, 5);
		let rest: Vec<u32> = core::iter::from_fn(|| queue.pop()).collect();
		assert_eq!(rest, [5, 3, 1, 0, 2, 6]);
	}
}
