//! The mixer sample by sample.

use std::sync::atomic::{AtomicU32, Ordering};

use super::*;
use crate::doors::sound::loudness::CEILING;
use annabella::voice::Volume;

fn sound(level: f32, length: usize) -> Vec<Piece> {
	vec![Piece::Sound(vec![level; length].into())]
}

fn fill(mixer: &mut Mixer, length: usize) -> (Vec<f32>, Option<u64>) {
	let mut out = vec![[9.0; 2]; length];
	let filled = mixer.fill(0, &mut out);
	let both: Vec<f32> = out.iter().map(|[left, _]| *left).collect();
	assert_eq!(mixer.tape(), both, "whoever listens hears the same");
	assert!(out.iter().all(|[left, right]| left == right));
	(both, filled.over)
}

#[test]
fn a_voice_is_over_once_and_in_the_buffer_of_its_last_sample() {
	let mut mixer = Mixer::default();
	mixer.begin(7, Channels::ALL);
	mixer.go_on(7, sound(0.5, 960));
	mixer.close(7);
	assert_eq!(fill(&mut mixer, 480).1, None);
	assert_eq!(fill(&mut mixer, 480).1, Some(7));
	let (out, over) = fill(&mut mixer, 480);
	assert_eq!(over, None);
	assert_eq!(out, vec![0.0; 480]);
	assert!(mixer.is_silent());
}

#[test]
fn a_voice_without_a_sound_is_over_at_once() {
	let mut mixer = Mixer::default();
	mixer.begin(1, Channels::ALL);
	mixer.close(1);
	assert_eq!(fill(&mut mixer, 1).1, Some(1));
}

#[test]
fn a_cut_at_any_sample_fades_and_is_never_over() {
	for cut in 0..500 {
		let mut mixer = Mixer::default();
		mixer.begin(1, Channels::ALL);
		mixer.go_on(1, sound(0.5, 500));
		mixer.close(1);
		assert_eq!(fill(&mut mixer, cut).1, None, "{cut}");
		mixer.hush();
		let (out, over) = fill(&mut mixer, 700);
		assert_eq!(over, None, "{cut}");
		let last = if cut == 0 { 0.0 } else { 0.5 };
		let steps = std::iter::once(&last).chain(&out).zip(&out);
		let left = 500 - cut;
		for (step, (before, after)) in steps.enumerate() {
			if cut > 0 && step < left {
				assert!((before - after).abs() < 0.01, "a click at {cut} + {step}");
			}
		}
		assert!(out[FADE..].iter().all(|sample| *sample == 0.0), "{cut}");
		assert!(mixer.is_silent());
	}
}

#[test]
fn the_fade_is_the_same_in_any_buffer() {
	let hushed = |buffer: usize| {
		let mut mixer = Mixer::default();
		mixer.begin(1, Channels::ALL);
		mixer.go_on(1, sound(0.5, 1000));
		fill(&mut mixer, 100);
		mixer.hush();
		let mut heard = Vec::new();
		while heard.len() < 200 {
			heard.append(&mut fill(&mut mixer, buffer).0);
		}
		heard.truncate(200);
		heard
	};
	assert_eq!(hushed(1), hushed(200));
	assert_eq!(hushed(13), hushed(200));
}

#[test]
fn the_new_voice_begins_at_once_and_only_it_is_over() {
	let mut mixer = Mixer::default();
	mixer.begin(1, Channels::ALL);
	mixer.go_on(1, sound(0.5, 10_000));
	mixer.close(1);
	fill(&mut mixer, 100);
	mixer.begin(2, Channels::ALL);
	mixer.go_on(1, sound(0.1, 10_000));
	mixer.close(1);
	mixer.go_on(2, sound(-0.25, 300));
	mixer.close(2);
	let (out, over) = fill(&mut mixer, 400);
	assert_eq!(over, Some(2));
	assert!(out[0] > 0.2, "the old one fades under the new one");
	assert_eq!(out[FADE..300], [-0.25; 300 - FADE]);
	assert_eq!(out[300..], [0.0; 100]);
	assert_eq!(fill(&mut mixer, 400).1, None);
}

#[test]
fn tones_sound_beside_the_voice_and_nothing_leaves_the_range() {
	let mut mixer = Mixer::default();
	mixer.begin(1, Channels::ALL);
	mixer.go_on(1, sound(0.75, 4));
	mixer.tone(vec![0.125; 2].into(), Channels::ALL, Pan::CENTRE);
	assert_eq!(fill(&mut mixer, 4).0, [0.875, 0.875, 0.75, 0.75]);
	for _ in 0..100 {
		mixer.tone(vec![0.5; 2].into(), Channels::ALL, Pan::CENTRE);
	}
	assert_eq!(fill(&mut mixer, 2).0, [CEILING; 2]);
	mixer.hush();
	fill(&mut mixer, 200);
	assert!(mixer.is_silent());
}

#[test]
fn a_device_that_is_no_longer_served_eats_nothing() {
	let mut mixer = Mixer::default();
	mixer.serve(2);
	mixer.begin(1, Channels::ALL);
	mixer.go_on(1, sound(0.5, 10));
	mixer.close(1);
	let mut out = [[0.25; 2]; 20];
	assert_eq!(mixer.fill(1, &mut out), Filled::default());
	assert_eq!((out, mixer.filled()), ([[0.0; 2]; 20], 0));
	assert_eq!(mixer.fill(2, &mut out).over, Some(1));
	assert_eq!(out[..10], [[0.5; 2]; 10]);
}

#[test]
fn what_is_for_one_channel_never_reaches_the_other() {
	const LEFT: Channels = Channels {
		left: true,
		right: false,
		taped: true,
		wide: false,
	};
	const RIGHT: Channels = Channels {
		left: false,
		right: true,
		taped: false,
		wide: false,
	};
	let mut mixer = Mixer::default();
	mixer.begin(1, LEFT);
	mixer.go_on(1, sound(0.5, 1000));
	let mut out = [[9.0; 2]; 100];
	assert!(mixer.fill(0, &mut out).taped);
	assert_eq!(out, [[0.5, 0.0]; 100]);
	// It is cut, fades on its side alone, and the other side begins at once.
	mixer.begin(2, RIGHT);
	mixer.go_on(2, sound(0.25, 1000));
	let mut out = [[9.0; 2]; 200];
	assert!(mixer.fill(0, &mut out).taped);
	assert!(out.iter().all(|[_, right]| *right == 0.25));
	assert!(out[0][0] > 0.4 && out[FADE..].iter().all(|[left, _]| *left == 0.0));
	assert!(mixer.tape()[FADE..].iter().all(|sample| *sample == 0.0));
	mixer.tone(vec![0.125; 10].into(), LEFT, Pan::of_file(7));
	let mut out = [[9.0; 2]; 20];
	assert!(mixer.fill(0, &mut out).taped);
	assert_eq!((out[0], out[10]), ([0.125, 0.25], [0.0, 0.25]));
	assert!(
		!mixer.fill(0, &mut out).taped,
		"the rest is not for whoever listens"
	);
}

/// Both channels of the next buffer.
fn sides(mixer: &mut Mixer, length: usize) -> (Vec<f32>, Vec<f32>) {
	let mut out = vec![[9.0; 2]; length];
	mixer.fill(0, &mut out);
	out.iter().map(|[left, right]| (*left, *right)).unzip()
}

#[test]
fn a_tone_has_its_place_and_everywhere_the_same_power() {
	let play = |channels, pan| {
		let mut mixer = Mixer::default();
		mixer.tone(vec![0.25; 4].into(), channels, pan);
		let (left, right) = sides(&mut mixer, 4);
		assert_eq!(mixer.tape(), [0.25; 4]);
		(left[0], right[0])
	};
	let mut before = f32::MAX;
	for file in 0..8 {
		let (left, right) = play(Channels::ALL, Pan::of_file(file));
		assert!((left * left + right * right - 0.125).abs() < 1e-4);
		assert!(left < before, "from left to right");
		before = left;
		let mirrored = play(Channels::ALL, Pan::of_file(file).mirrored());
		assert!((mirrored.0 - right).abs() < 1e-5 && (mirrored.1 - left).abs() < 1e-5);
	}
	let middle = play(Channels::ALL, Pan::CENTRE);
	assert!((middle.0 - 0.25).abs() < 1e-6 && (middle.1 - 0.25).abs() < 1e-6);
	// Left and right are two people: neither may hear more than the other.
	let apart = Channels {
		wide: false,
		..Channels::ALL
	};
	assert_eq!(play(apart, Pan::of_file(0)), (0.25, 0.25));
	let alone = Channels {
		right: false,
		..apart
	};
	assert_eq!(play(alone, Pan::of_file(7)), (0.25, 0.0));
}

#[test]
fn words_and_tones_have_volumes_of_their_own_that_never_click() {
	let mut mixer = Mixer::default();
	mixer.begin(1, Channels::ALL);
	mixer.go_on(1, sound(0.5, 10_000));
	mixer.tone(vec![0.25; 10_000].into(), Channels::ALL, Pan::CENTRE);
	assert_eq!(fill(&mut mixer, 1).0, [0.75]);
	let volumes = |words, tones| Delivery {
		words: Volume::nearest(words),
		tones: Volume::nearest(tones),
		..Delivery::default()
	};
	mixer.set_volumes(volumes(50, 100));
	let heard = fill(&mut mixer, 500).0;
	assert!((heard[0] - 0.75).abs() < 0.01 && (heard[499] - 0.5).abs() < 1e-4);
	mixer.set_volumes(volumes(50, 0));
	let after = fill(&mut mixer, 1000).0;
	assert!((after[999] - 0.25).abs() < 1e-4);
	let all: Vec<f32> = heard.into_iter().chain(after).collect();
	assert!(
		all.windows(2).all(|pair| (pair[1] - pair[0]).abs() < 0.01),
		"a click"
	);
	// A voice that begins has its volume from its first sample.
	mixer.hush();
	fill(&mut mixer, 9_000);
	mixer.set_volumes(volumes(20, 100));
	fill(&mut mixer, 1);
	mixer.begin(2, Channels::ALL);
	mixer.go_on(2, sound(0.5, 100));
	assert!((fill(&mut mixer, 1).0[0] - 0.1).abs() < 1e-6);
}

#[test]
fn the_device_that_is_served_is_woken_when_there_is_something_to_be_heard() {
	let rings = Arc::new(AtomicU32::new(0));
	let waker = || {
		let rings = Arc::clone(&rings);
		Waker::new(move || {
			rings.fetch_add(1, Ordering::SeqCst);
		})
	};
	let mut mixer = Mixer::default();
	mixer.serve(2);
	mixer.wake_by(1, waker());
	mixer.begin(1, Channels::ALL);
	assert_eq!(rings.load(Ordering::SeqCst), 0, "it is an older one");
	mixer.wake_by(2, waker());
	mixer.begin(2, Channels::ALL);
	mixer.tone(vec![0.5].into(), Channels::ALL, Pan::CENTRE);
	mixer.go_on(2, sound(0.5, 10));
	assert_eq!((rings.load(Ordering::SeqCst), mixer.ready()), (3, 10));
	mixer.serve(3);
	mixer.begin(3, Channels::ALL);
	assert_eq!(rings.load(Ordering::SeqCst), 3, "it is not served any more");
}
