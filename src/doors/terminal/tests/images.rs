//! Images in the places of figures, and the content where there are none.

use std::io::Read as _;

use base64ct::{Base64, Encoding as _};
use flate2::read::ZlibDecoder;

use super::*;

fn pictured(images: bool) -> Page {
	let mut page = page();
	page.look.letters = false;
	page.look.images = images;
	page
}

/// The orders about images in the written bytes, with their data.
fn orders(written: &str) -> Vec<(&str, &str)> {
	let orders = written.split("\u{1b}_G").skip(1);
	orders
		.map(|order| {
			let order = order.split("\u{1b}\\").next().unwrap();
			order.split_once(';').unwrap_or((order, ""))
		})
		.collect()
}

fn value<'a>(order: &'a str, key: &str) -> Option<&'a str> {
	let mut pairs = order.split(',').filter_map(|pair| pair.split_once('='));
	pairs.find(|(name, _)| *name == key).map(|(_, value)| value)
}

fn of_kind<'a>(orders: &[(&'a str, &'a str)], kind: &str) -> Vec<&'a str> {
	let found = orders.iter().filter(|(order, _)| value(order, "a") == Some(kind));
	found.map(|(order, _)| *order).collect()
}

#[test]
fn every_image_is_sent_whole_in_short_parts_and_asks_for_no_answer() {
	let mut line = Line::new(200, 60);
	line.terminal.backend_mut().measure((20, 40));
	let written = line.show(&pictured(true)).concat();
	let orders = orders(&written);
	let mut texts: Vec<(&str, String)> = Vec::new();
	for (order, text) in &orders {
		assert_eq!(value(order, "q"), Some("2"), "{order}");
		assert!(text.len() <= 4096, "{order}");
		match value(order, "a") {
			Some("t") => texts.push((order, (*text).to_owned())),
			Some(_) => assert_eq!(*text, "", "{order}"),
			None => texts.last_mut().unwrap().1.push_str(text),
		}
	}
	// Kings and queens stand on squares of one colour, all others on both, and one pawn on the destination of the last
	// move.
	assert_eq!(texts.len(), 21);
	for (order, text) in texts {
		let [width, height] = ["s", "v"].map(|key| value(order, key).unwrap().parse::<usize>().unwrap());
		let mut pixels = Vec::new();
		let packed = Base64::decode_vec(&text).unwrap();
		ZlibDecoder::new(&packed[..]).read_to_end(&mut pixels).unwrap();
		assert_eq!(pixels.len(), 3 * width * height, "{order}");
		assert!(height <= 256, "{order}");
	}
	assert_eq!(of_kind(&orders, "p").len(), 32);
}

#[test]
fn one_write_has_the_images_and_no_change_has_none() {
	let mut line = Line::new(80, 24);
	assert_eq!(line.show(&pictured(true)).len(), 1);
	assert_eq!(line.show(&pictured(true)), Vec::<String>::new());
	let mut next = pictured(true);
	next.input.clear();
	next.cursor = 0;
	let typed = line.show(&next).concat();
	assert_eq!(orders(&typed), []);
	// A knight goes to a square that was empty: one image goes, one comes, and the frame of the last move is of other squares.
	let board = next.board.as_mut().unwrap();
	board.last = None;
	line.show(&next);
	let board = next.board.as_mut().unwrap();
	for (square, _) in &mut board.pieces {
		if *square == Square::G1 {
			*square = Square::H3;
		}
	}
	let moved = line.show(&next);
	assert_eq!(moved.len(), 1);
	let orders = orders(&moved[0]);
	assert_eq!(of_kind(&orders, "d").len(), 1);
	assert_eq!(of_kind(&orders, "p").len(), 1);
	assert_eq!(of_kind(&orders, "t").len(), 0, "this image is known");
}

#[test]
fn a_terminal_without_images_shows_the_figures() {
	for (bottom, width, height) in [
		(Color::White, 80, 24),
		(Color::Black, 100, 32),
		(Color::White, 200, 60),
	] {
		let [with, without] = [true, false].map(|images| {
			let mut line = Line::new(width, height);
			let mut page = pictured(images);
			page.board.as_mut().unwrap().bottom = bottom;
			let written = line.show(&page).concat();
			assert_eq!(written.contains("\u{1b}_"), images);
			line.seen.screen().state_formatted()
		});
		assert_eq!(with, without, "{width}");
	}
}

#[test]
fn an_image_stands_between_the_frames_of_its_square_and_never_over_the_cursor() {
	let places = |page: &Page| {
		let mut line = Line::new(80, 24);
		let written = line.show(page).concat();
		let before = written
			.split("\u{1b}_Ga=p")
			.map(|text| text.rsplit('\u{1b}').next().unwrap());
		let places: Vec<String> = before.map(str::to_owned).collect();
		let sizes: Vec<(String, String)> = orders(&written)
			.iter()
			.filter(|(order, _)| value(order, "a") == Some("p"))
			.map(|(order, _)| ["c", "r"].map(|key| value(order, key).unwrap().to_owned()).into())
			.collect();
		(places[..places.len() - 1].to_vec(), sizes)
	};
	let (plain, sizes) = places(&pictured(true));
	assert_eq!(plain.len(), 32);
	assert!(
		sizes.iter().all(|size| *size == ("4".into(), "2".into())),
		"{sizes:?}"
	);
	// After the number of the rank and the column for a frame.
	assert!(plain.contains(&"[1;4H".to_owned()), "{plain:?}");
	let mut page = pictured(true);
	page.board.as_mut().unwrap().focus = Some(Square::A8);
	let (walking, _) = places(&page);
	assert_eq!(walking.len(), 31);
	assert!(!walking.contains(&"[1;4H".to_owned()), "{walking:?}");
}

#[test]
fn letters_and_who_wants_no_images_have_none() {
	let mut line = Line::new(80, 24);
	line.show(&pictured(true));
	let written = line.show(&pictured(false)).concat();
	assert_eq!(of_kind(&orders(&written), "d").len(), 32);
	assert_eq!(
		orders(&line.show(&pictured(true)).concat()).len(),
		32,
		"they are kept"
	);
	let mut lettered = pictured(true);
	lettered.look.letters = true;
	let written = line.show(&lettered).concat();
	assert_eq!(of_kind(&orders(&written), "d").len(), 32);
	assert_eq!(of_kind(&orders(&written), "p").len(), 0);
}

#[test]
fn another_size_begins_without_images() {
	let mut line = Line::new(80, 24);
	line.show(&pictured(true));
	line.resize(120, 40);
	let written = line.show(&pictured(true)).concat();
	let orders = orders(&written);
	assert_eq!(orders[0].0, "a=d,d=A,q=2");
	assert_eq!(of_kind(&orders, "p").len(), 32);
	assert_eq!(of_kind(&orders, "t").len(), 21);
}

#[test]
fn both_boards_of_a_table_have_their_images() {
	let mut line = Line::new(200, 60);
	let mut page = pictured(true);
	page.second = page.board.clone();
	let written = line.show(&page).concat();
	let orders = orders(&written);
	let mut places: Vec<&str> = of_kind(&orders, "p")
		.iter()
		.map(|order| value(order, "p").unwrap())
		.collect();
	places.sort_unstable();
	places.dedup();
	assert_eq!(places.len(), 64, "each in a place of its own");
	assert_eq!(of_kind(&orders, "t").len(), 21, "and each sent once");
}
