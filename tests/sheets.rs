//! Every move of real games is written on a scoresheet, in print and in each braille, and read again as the same move.

use annabella::chess::{File, Move, Position, Rank, Role, Wing};
use annabella::clock::Stamp;
use annabella::game::{Arbiter, Echo, Event, Fact, Opening, Seat};
use annabella::laws::Profile;
use annabella::sheet::{
	Braille, GameRecord, Letters, MateSign, NotationForm, Of, Paper, SheetHeading, Style, Words,
};

use crate::collection::{Game, chosen, games};

/// Knowledge of a reader of literary braille, in the characters of a BRF file.
struct Literary {
	language: &'static str,
	/// King, queen, rook, bishop, knight.
	pieces: &'static str,
	capital: char,
	letter: char,
	stop: char,
	check: &'static str,
	mate: &'static str,
	en_passant: &'static str,
}

const LITERARY: [Literary; 4] = [
	Literary {
		language: "de",
		pieces: "KDTLS",
		capital: '.',
		letter: ',',
		stop: '\'',
		check: "@6",
		mate: "@#",
		en_passant: "e.p.",
	},
	Literary {
		language: "en",
		pieces: "KQRBN",
		capital: ',',
		letter: ';',
		stop: '4',
		check: "\"6",
		mate: "_?",
		en_passant: "e.p.",
	},
	Literary {
		language: "fi",
		pieces: "KDTLR",
		capital: ',',
		letter: ';',
		stop: '\'',
		check: "6",
		mate: "#",
		en_passant: "o.l.",
	},
	Literary {
		language: "sv",
		pieces: "KDTLS",
		capital: ',',
		letter: ':',
		stop: '\'',
		check: "4",
		mate: "^#",
		en_passant: "e.p.",
	},
];

impl Literary {
	/// One word of braille as print.
	fn print(&self, word: &str) -> String {
		let (word, threat) = match (word.strip_suffix(self.mate), word.strip_suffix(self.check)) {
			(Some(rest), _) => (rest, "#"),
			(None, Some(rest)) => (rest, "+"),
			(None, None) => (word, ""),
		};
		let mut print = String::new();
		let (mut number, mut capital) = (false, false);
		for sign in word.chars() {
			if sign == '#' {
				number = true;
			} else if sign == self.capital {
				(number, capital) = (false, true);
			} else if sign == self.letter {
				number = false;
			} else if sign == self.stop {
				print.push('.');
			} else if number && ('A'..='J').contains(&sign) {
				let digit = (u32::from(sign) - u32::from('A') + 1) % 10;
				print.push(char::from_digit(digit, 10).unwrap());
			} else if capital {
				print.push(sign);
				capital = false;
			} else {
				print.push(sign.to_ascii_lowercase());
				number = false;
			}
		}
		print + threat
	}
}

/// The only legal move that this can be, with the pieces' letters in the order king, queen, rook, bishop, knight.
fn read(position: &Position, text: &str, pieces: &str) -> Move {
	const ROLES: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
	let moves = position.legal_moves();
	let role_of = |letter: char| pieces.find(letter).map(|place| ROLES[place]);
	let mut text = text.trim_end_matches(['+', '#']).replace('x', "");
	let wing = match text.as_str() {
		"0-0" => Some(Wing::King),
		"0-0-0" => Some(Wing::Queen),
		_ => None,
	};
	let role = role_of(text.chars().next().unwrap());
	if role.is_some() {
		text.remove(0);
	}
	let promotion = role_of(text.chars().last().unwrap());
	if promotion.is_some() {
		text.pop();
	}
	let files: Vec<File> = text.chars().filter_map(File::from_char).collect();
	let ranks: Vec<Rank> = text.chars().filter_map(Rank::from_char).collect();
	let fits = |mv: &&Move| match wing {
		Some(_) => mv.castling() == wing,
		None => {
			mv.castling().is_none()
				&& mv.role() == role.unwrap_or(Role::Pawn)
				&& mv.promotion() == promotion
				&& Some(&mv.to().file()) == files.last()
				&& Some(&mv.to().rank()) == ranks.last()
				&& (files.len() < 2 || mv.from().file() == files[0])
				&& (ranks.len() < 2 || mv.from().rank() == ranks[0])
		}
	};
	let found: Vec<&Move> = moves.iter().filter(fits).collect();
	assert_eq!(found.len(), 1, "{text:?} in {}: {found:?}", position.fen());
	*found[0]
}

fn record(game: &Game) -> GameRecord {
	let opening = Opening {
		white: Seat::default(),
		black: Seat::default(),
		fen: Position::start().fen(),
		clock: None,
		profile: Profile::DEFAULT.into(),
		arbiter: Arbiter::Program,
		guard: true,
		two_boards: false,
		echo: Echo::Off,
		..Opening::default()
	};
	let moves = game.iter().map(|(_, mv)| Event::moved(mv.uci()));
	let facts: Vec<Fact> = std::iter::once(Event::opened(opening))
		.chain(moves)
		.map(|event| Fact { at: Stamp(0), event })
		.collect();
	GameRecord::of(&facts).expect("a game from the initial position")
}

/// The words of the lines with moves, each line with its runover, out of pages of this size.
fn move_lines(pages: &str, cells: usize, lines: usize) -> Vec<Vec<String>> {
	let mut found: Vec<String> = Vec::new();
	for page in pages.split('\x0c') {
		let all: Vec<&str> = page
			.strip_suffix("\r\n")
			.expect("a last line")
			.split("\r\n")
			.collect();
		assert!(all.len() <= lines, "{} lines on a page of {lines}", all.len());
		assert_eq!(
			all[0].chars().count(),
			cells,
			"the page number stands at the right margin"
		);
		for line in all {
			assert!(
				line.chars().count() <= cells,
				"{line:?} is longer than {cells} cells"
			);
		}
		for line in page.strip_suffix("\r\n").unwrap().split("\r\n").skip(1) {
			match (found.last_mut(), line.strip_prefix("  ")) {
				(Some(last), Some(runover)) => {
					last.push(' ');
					last.push_str(runover);
				}
				(_, _) => found.push(line.to_owned()),
			}
		}
	}
	let words = |line: String| line.split(' ').map(str::to_owned).collect();
	found
		.into_iter()
		.skip_while(|line| !line.is_empty())
		.skip(1)
		.take_while(|line| !line.is_empty())
		.map(words)
		.collect()
}

/// The half-moves of a sheet, with their move numbers compared.
fn half_moves(lines: Vec<Vec<String>>, number: impl Fn(&str) -> String) -> Vec<String> {
	let mut halves = Vec::new();
	for (line, expected) in lines.into_iter().zip(1..) {
		assert_eq!(number(&line[0]), expected.to_string());
		halves.extend(line.into_iter().skip(1));
	}
	halves
}

#[track_caller]
fn check(game: &Game, halves: &[String], pieces: &str) {
	assert_eq!(halves.len(), game.len());
	for ((position, mv), half) in game.iter().zip(halves) {
		assert_eq!(
			read(position, half, pieces),
			*mv,
			"{half:?} in {}",
			position.fen()
		);
		assert_eq!(
			half.ends_with(['+', '#']),
			position.after(*mv).is_check(),
			"{half:?}"
		);
	}
}

/// Returns the British code as print with small piece letters; its marks are compared with the effects of the move.
fn check_british(game: &Game, halves: &[String]) {
	assert_eq!(halves.len(), game.len());
	for ((position, mv), half) in game.iter().zip(halves) {
		let after = position.after(*mv);
		let (rest, mate) = half
			.strip_suffix(">M")
			.map_or((half.as_str(), false), |rest| (rest, true));
		let check = rest.contains(['^', '_']);
		assert_eq!(rest.contains([';', '_']), mv.captured().is_some(), "{half:?}");
		assert_eq!(mate, after.is_checkmate(), "{half:?}");
		assert_eq!(check, after.is_check() && !mate, "{half:?}");
		let plain: String = rest.chars().filter(|sign| !";^_".contains(*sign)).collect();
		assert_eq!(read(position, &plain.to_lowercase(), "kqrls"), *mv, "{half:?}");
	}
}

#[test]
fn every_move_is_read_as_it_was_written() {
	let all = chosen().expect("games");
	let mut plies = 0;
	for (number, game) in all.iter().enumerate() {
		let record = record(game);
		let reader = &LITERARY[number % LITERARY.len()];
		let words = Words::of(reader.language).unwrap();
		let (cells, lines) = [(40, 25), (20, 4), (31, 12)][number % 3];
		let style = Style {
			letters: Letters::from_name(reader.language).unwrap(),
			form: if number % 2 == 0 {
				NotationForm::Short
			} else {
				NotationForm::Long
			},
			bare: false,
			mate: MateSign::Hash,
			times: false,
		};
		let written = |braille| {
			let paper = Paper::new(cells, lines).unwrap();
			let pages = record
				.braille(
					Of::Table,
					&SheetHeading::default(),
					(reader.language, &words),
					&style,
					(braille, paper),
				)
				.unwrap();
			move_lines(&pages, cells, lines)
		};
		let number_of = |word: &str| word.trim_end_matches('.').to_owned();

		let six = written(Braille::SixDot).into_iter().map(|line| {
			let print = line.iter().map(|word| reader.print(word));
			print.filter(|word| word != reader.en_passant).collect()
		});
		check(game, &half_moves(six.collect(), number_of), reader.pieces);

		let british = written(Braille::Uk);
		check_british(game, &half_moves(british, str::to_owned));

		let eight = written(Braille::EightDot).into_iter();
		let eight = eight.map(|line| {
			line.into_iter()
				.filter(|word| word != reader.en_passant)
				.collect()
		});
		check(game, &half_moves(eight.collect(), number_of), reader.pieces);

		let text = record.text(Of::Table, &SheetHeading::default(), &words, &style);
		let print = text.lines().skip_while(|line| !line.is_empty()).skip(1);
		let print = print.take_while(|line| !line.is_empty()).map(|line| {
			let words = line.split(' ').map(str::to_owned);
			words.filter(|word| word != reader.en_passant).collect()
		});
		check(game, &half_moves(print.collect(), number_of), reader.pieces);

		let pgn = record.pgn(&SheetHeading::default());
		assert_eq!(games(pgn.as_bytes()).expect("PGN"), std::slice::from_ref(game));
		plies += game.len();
	}
	assert!(plies >= 10_000, "Only {plies} half-moves were there to be tried.");
}

/// A BRF file has only the 64 characters of braille, line ends and form feeds.
#[test]
fn a_brf_file_has_only_cells() {
	let game = &chosen().expect("games")[0];
	let record = record(game);
	for reader in &LITERARY {
		let words = Words::of(reader.language).unwrap();
		for braille in [Braille::SixDot, Braille::Uk] {
			let heading = SheetHeading {
				event: "Größe 漢 \u{1b}[2J".into(),
				..SheetHeading::default()
			};
			let pages = record
				.braille(
					Of::Table,
					&heading,
					(reader.language, &words),
					&Style::default(),
					(braille, Paper::default()),
				)
				.unwrap();
			let is_cell = |byte: u8| matches!(byte, 0x20..=0x5f | b'\r' | b'\n' | 0x0c);
			assert!(pages.bytes().all(is_cell), "{pages:?}");
		}
	}
}
