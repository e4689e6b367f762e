//! Compares a recording with one rendering of each word, in all sequences of words that a grammar allows, and takes the
//! nearest: dynamic time warping, in one pass over the recording.

use std::collections::HashMap;

use crate::grammar::Grammar;
use crate::sound::Frame;

const NEVER: f32 = f32::INFINITY;
const NOWHERE: usize = usize::MAX;

/// Cost of staying in a frame of a template, as an additional part of its distance.
const STAY: f32 = 0.3;
/// Cost of leaving a frame of a template out.
const SKIP: f32 = 1.0;

/// One copy of a word in a place of a sentence: a row of states, one for each frame of its template.
struct Copy<'a> {
	word: &'a str,
	template: &'a [Frame],
	/// The number of its first state.
	first: usize,
	/// The junction before it; the next one is after it.
	from: usize,
}

impl Copy<'_> {
	fn last(&self) -> usize {
		self.first + self.template.len() - 1
	}
}

/// Before, between and after the places of a sentence. A pause may be here.
#[derive(Clone, Copy)]
struct Junction {
	/// True if the place after it may stay empty.
	open: bool,
	/// True if no place is after it.
	end: bool,
}

/// A way: its cost, and its present state.
type Way = (f32, usize);

fn cheaper(a: Way, b: Way) -> Way {
	if b.0 < a.0 { b } else { a }
}

fn distance(a: &Frame, b: &Frame) -> f32 {
	a.iter()
		.zip(b)
		.map(|(a, b)| (a - b) * (a - b))
		.sum::<f32>()
		.sqrt()
}

pub struct Search<'a> {
	copies: Vec<Copy<'a>>,
	junctions: Vec<Junction>,
	silence: &'a Frame,
	/// The number of the state that is the pause at the first junction; those of the others follow.
	pauses: usize,
	/// Cost of the best way to each state.
	cost: Vec<f32>,
	/// The best way that arrives at each junction.
	arrivals: Vec<Way>,
	/// For each frame and state, the state before it.
	back: Vec<Vec<usize>>,
}

impl<'a> Search<'a> {
	pub fn new(grammar: &'a Grammar, templates: &'a HashMap<String, Vec<Frame>>, silence: &'a Frame) -> Self {
		let (mut copies, mut junctions, mut arrivals) = (Vec::new(), Vec::new(), Vec::new());
		let mut state = 0;
		for sentence in &grammar.sentences {
			for (at, place) in sentence.iter().enumerate() {
				for word in &place.words {
					let template = templates
						.get(word)
						.unwrap_or_else(|| panic!("the ear has not learnt {word:?}"));
					copies.push(Copy {
						word,
						template,
						first: state,
						from: junctions.len(),
					});
					state += template.len();
				}
				arrivals.push((if at == 0 { 0.0 } else { NEVER }, NOWHERE));
				junctions.push(Junction {
					open: place.optional,
					end: false,
				});
			}
			arrivals.push((NEVER, NOWHERE));
			junctions.push(Junction {
				open: false,
				end: true,
			});
		}
		Self {
			cost: vec![NEVER; state + junctions.len()],
			pauses: state,
			copies,
			junctions,
			silence,
			arrivals,
			back: Vec::new(),
		}
	}

	/// Lets the ways pass over places that may stay empty.
	fn pass_over(&mut self) {
		for at in 1..self.junctions.len() {
			if self.junctions[at - 1].open {
				self.arrivals[at] = cheaper(self.arrivals[at], self.arrivals[at - 1]);
			}
		}
	}

	/// Takes all ways one frame further.
	pub fn listen(&mut self, frame: &Frame) {
		self.pass_over();
		let mut cost = vec![NEVER; self.cost.len()];
		let mut back = vec![NOWHERE; self.cost.len()];
		let mut distances: HashMap<&str, Vec<f32>> = HashMap::new();
		let mut go = |state: usize, (before, from): Way, here: f32| {
			cost[state] = before + here;
			back[state] = from;
		};
		for copy in &self.copies {
			let distances = distances
				.entry(copy.word)
				.or_insert_with(|| copy.template.iter().map(|other| distance(frame, other)).collect());
			for (at, here) in distances.iter().enumerate() {
				let state = copy.first + at;
				let mut best = (self.cost[state] + STAY * here, state);
				if at == 0 {
					best = cheaper(best, self.arrivals[copy.from]);
				} else {
					best = cheaper(best, (self.cost[state - 1], state - 1));
				}
				if at > 1 {
					best = cheaper(best, (self.cost[state - 2] + SKIP, state - 2));
				}
				go(state, best, *here);
			}
		}
		let here = distance(frame, self.silence);
		for (at, arrival) in self.arrivals.iter().enumerate() {
			let state = self.pauses + at;
			go(state, cheaper((self.cost[state], state), *arrival), here);
		}
		self.cost = cost;
		self.back.push(back);

		for (at, arrival) in self.arrivals.iter_mut().enumerate() {
			*arrival = (self.cost[self.pauses + at], self.pauses + at);
		}
		for copy in &self.copies {
			let arrival = &mut self.arrivals[copy.from + 1];
			*arrival = cheaper(*arrival, (self.cost[copy.last()], copy.last()));
		}
	}

	/// Returns the words of the best whole sentence, and the cost of its way. `None` if all sentences are longer than the
	/// sound.
	pub fn result(mut self) -> Option<(Vec<String>, f32)> {
		self.pass_over();
		let (total, mut state) = self
			.junctions
			.iter()
			.zip(&self.arrivals)
			.filter(|(junction, (total, _))| junction.end && total.is_finite())
			.map(|(_, way)| *way)
			.min_by(|a, b| a.0.total_cmp(&b.0))?;
		let mut words = Vec::new();
		let mut inside = None;
		for back in self.back.iter().rev() {
			let copy = self
				.copies
				.iter()
				.position(|copy| (copy.first..=copy.last()).contains(&state));
			if let Some(copy) = copy.filter(|_| copy != inside) {
				words.push(self.copies[copy].word.to_owned());
			}
			inside = copy;
			state = back[state];
		}
		words.reverse();
		Some((words, total))
	}
}
