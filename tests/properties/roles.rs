//! Any question about who can take whom, in any position: its answer agrees with the legal moves, and the game stays as it is.

use annabella::asking::Parser;
use annabella::chess::{Color, Move, Position, Role, Square};
use annabella::settings::Choices;
use annabella::voice::{Language, Manner, PhraseKey, Vocabulary};

use super::news::News;
use super::session::{BUILT_IN, Session};
use crate::portion::one_in;

const LINES: usize = 100_000;
/// Lines about one position.
const TOGETHER: usize = 20;

/// The same numbers each time.
struct Lots(u64);

impl Lots {
	fn below(&mut self, bound: usize) -> usize {
		self.0 ^= self.0 << 13;
		self.0 ^= self.0 >> 7;
		self.0 ^= self.0 << 17;
		usize::try_from(self.0 % u64::try_from(bound).unwrap()).unwrap()
	}

	fn of<T: Copy>(&mut self, items: &[T]) -> T {
		items[self.below(items.len())]
	}
}

/// A piece in a line, as it is named there.
#[derive(Clone, Copy, Debug)]
enum Named {
	On(Square),
	Of(Color, Role),
	Side(Color),
}

/// The words of a language for what is asked: a line for a piece that may be taken by another one, and pieces as they are
/// named in both roles.
struct Words {
	language: Language,
	/// The pieces from king to pawn: the one who acts, and the one to whom it is done.
	agents: [&'static str; 6],
	objects: [&'static str; 6],
	mine: [[&'static str; 6]; 2],
	his: [[&'static str; 6]; 2],
	on: fn(&str, Square) -> String,
	sides: [&'static str; 2],
	lines: &'static [(&'static str, Form)],
}

/// The subject of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
	Whether,
	/// By which pieces; the line names no agent.
	Agents,
	/// One attacks or guards the other, on the move or not.
	Attacks,
	Guards,
}

const WORDS: [Words; 4] = [
	Words {
		language: Language::ENGLISH,
		agents: [
			"the king",
			"the queen",
			"the rook",
			"the bishop",
			"the knight",
			"the pawn",
		],
		objects: [
			"the king",
			"the queen",
			"the rook",
			"the bishop",
			"the knight",
			"the pawn",
		],
		mine: [[
			"my king",
			"my queen",
			"my rook",
			"my bishop",
			"my knight",
			"my pawn",
		]; 2],
		his: [[
			"his king",
			"his queen",
			"his rook",
			"his bishop",
			"his knight",
			"his pawn",
		]; 2],
		on: |piece, square| format!("{piece} on {square}"),
		sides: ["White", "Black"],
		lines: &[
			("can {a} take {o}", Form::Whether),
			("could {a} capture {o}?", Form::Whether),
			("can {o} be taken by {a}", Form::Whether),
			("please tell me which pieces can take {o}", Form::Agents),
			("by which pieces can {o} be taken", Form::Agents),
			("does {a} hit {o}", Form::Attacks),
			("is {o} attacked by {a}", Form::Attacks),
			("does {a} guard {o}?", Form::Guards),
		],
	},
	Words {
		language: Language::GERMAN,
		agents: [
			"der König",
			"die Dame",
			"der Turm",
			"der Läufer",
			"der Springer",
			"der Bauer",
		],
		objects: [
			"den König",
			"die Dame",
			"den Turm",
			"den Läufer",
			"den Springer",
			"den Bauern",
		],
		mine: [
			[
				"mein König",
				"meine Dame",
				"mein Turm",
				"mein Läufer",
				"mein Springer",
				"mein Bauer",
			],
			[
				"meinen König",
				"meine Dame",
				"meinen Turm",
				"meinen Läufer",
				"meinen Springer",
				"meinen Bauern",
			],
		],
		his: [
			[
				"sein König",
				"seine Dame",
				"sein Turm",
				"sein Läufer",
				"sein Springer",
				"sein Bauer",
			],
			[
				"seinen König",
				"seine Dame",
				"seinen Turm",
				"seinen Läufer",
				"seinen Springer",
				"seinen Bauern",
			],
		],
		on: |piece, square| format!("{piece} auf {square}"),
		sides: ["Weiß", "Schwarz"],
		lines: &[
			("kann {a} {o} schlagen", Form::Whether),
			("könnte {a} {o} nehmen?", Form::Whether),
			("wer kann {o} schlagen", Form::Agents),
			("sag mir bitte, wer {o} schlagen kann", Form::Agents),
			("greift {a} {o} an", Form::Attacks),
			("deckt {a} {o}", Form::Guards),
		],
	},
	Words {
		language: Language::FINNISH,
		agents: ["kuningas", "kuningatar", "torni", "lähetti", "ratsu", "sotilas"],
		objects: [
			"kuninkaan",
			"kuningattaren",
			"tornin",
			"lähetin",
			"ratsun",
			"sotilaan",
		],
		mine: [
			[
				"minun kuningas",
				"minun kuningatar",
				"minun torni",
				"minun lähetti",
				"minun ratsu",
				"minun sotilas",
			],
			[
				"minun kuninkaan",
				"minun kuningattaren",
				"minun tornin",
				"minun lähetin",
				"minun ratsun",
				"minun sotilaan",
			],
		],
		his: [
			[
				"hänen kuningas",
				"hänen kuningatar",
				"hänen torni",
				"hänen lähetti",
				"hänen ratsu",
				"hänen sotilas",
			],
			[
				"hänen kuninkaan",
				"hänen kuningattaren",
				"hänen tornin",
				"hänen lähetin",
				"hänen ratsun",
				"hänen sotilaan",
			],
		],
		on: |piece, square| format!("{square}:n {piece}"),
		sides: ["valkea", "musta"],
		lines: &[
			("voiko {a} lyödä {o}", Form::Whether),
			("voisiko {a} lyödä {o}?", Form::Whether),
			("kuka voi lyödä {o}", Form::Agents),
			("mikä nappula voi lyödä {o}", Form::Agents),
			("uhkaako {a} {o}", Form::Attacks),
			("suojaako {a} {o}", Form::Guards),
		],
	},
	Words {
		language: Language::SWEDISH,
		agents: ["kungen", "damen", "tornet", "löparen", "springaren", "bonden"],
		objects: ["kungen", "damen", "tornet", "löparen", "springaren", "bonden"],
		mine: [[
			"min kung",
			"min dam",
			"mitt torn",
			"min löpare",
			"min springare",
			"min bonde",
		]; 2],
		his: [[
			"hans kung",
			"hans dam",
			"hans torn",
			"hans löpare",
			"hans springare",
			"hans bonde",
		]; 2],
		on: |piece, square| format!("{piece} på {square}"),
		sides: ["vit", "svart"],
		lines: &[
			("kan {a} slå {o}", Form::Whether),
			("kan {o} slås av {a}", Form::Whether),
			("vem kan slå {o}", Form::Agents),
			("vilka pjäser kan ta {o}", Form::Agents),
			("hotar {a} {o}", Form::Attacks),
			("garderar {a} {o}", Form::Guards),
		],
	},
];

const ROLES: [Role; 6] = [
	Role::King,
	Role::Queen,
	Role::Rook,
	Role::Bishop,
	Role::Knight,
	Role::Pawn,
];

impl Words {
	/// The text for a piece, as seen by this side: the one who acts, or to whom it is done.
	fn text(&self, named: Named, position: &Position, own: Color, acts: bool) -> String {
		let place = |role: Role| ROLES.iter().position(|known| *known == role).unwrap();
		match named {
			Named::On(square) => {
				let role = position.piece_on(square).unwrap().role;
				let names = if acts { self.agents } else { self.objects };
				(self.on)(names[place(role)], square)
			}
			Named::Of(color, role) => {
				let names = if color == own { self.mine } else { self.his };
				names[usize::from(!acts)][place(role)].to_string()
			}
			Named::Side(color) => self.sides[usize::from(color == Color::Black)].to_string(),
		}
	}
}

fn side_of(named: Named, position: &Position) -> Color {
	match named {
		Named::On(square) => position.piece_on(square).unwrap().color,
		Named::Of(color, _) | Named::Side(color) => color,
	}
}

fn is(named: Named, square: Square, role: Role) -> bool {
	match named {
		Named::On(own) => own == square,
		Named::Of(_, own) => own == role,
		Named::Side(_) => true,
	}
}

/// A position after random moves.
fn any_position(lots: &mut Lots) -> Position {
	let mut position = Position::start();
	for _ in 0..lots.below(90) {
		let moves = position.legal_moves();
		if moves.is_empty() {
			break;
		}
		let mv = lots.of(&moves);
		let after = position.after(mv);
		if after.legal_moves().is_empty() {
			break;
		}
		position = after;
	}
	position
}

#[test]
fn a_question_about_captures_agrees_with_the_legal_moves_and_changes_nothing() {
	let mut lots = Lots(0x9E37_79B9_7F4A_7C15);
	let (mut yes, mut no) = (0, 0);
	for _ in 0..LINES / TOGETHER / one_in(1000) {
		let position = any_position(&mut lots);
		let own = position.turn();
		let known = lots.below(WORDS.len());
		let words = &WORDS[known];
		let code = words.language.code();
		let mut choices = Choices::new(words.language);
		let fen = position.fen();
		for (name, value) in [
			("opponent", "friend"),
			("clock", "none"),
			("vocabulary", code),
			("fen", &fen),
		] {
			choices.set(name, value).unwrap();
		}
		let mut home = Session::open(choices);
		let manner = Manner::new(words.language);
		let voice = Vocabulary::new(&BUILT_IN, manner).unwrap();
		let parser = Parser::new(&BUILT_IN, &manner);
		let squares: Vec<Square> = position.pieces().map(|(square, _)| square).collect();
		for _ in 0..TOGETHER {
			let (line, form) = lots.of(words.lines);
			let agent = match lots.below(3) {
				0 => Named::On(lots.of(&squares)),
				1 => Named::Of(lots.of(&Color::ALL), lots.of(&ROLES)),
				_ => Named::Side(lots.of(&Color::ALL)),
			};
			let object = match lots.below(2) {
				0 => Named::On(lots.of(&squares)),
				_ => Named::Of(lots.of(&Color::ALL), lots.of(&ROLES)),
			};
			let line = line
				.replace("{a}", &words.text(agent, &position, own, true))
				.replace("{o}", &words.text(object, &position, own, false));
			let side = match form {
				Form::Whether | Form::Attacks | Form::Guards => side_of(agent, &position),
				Form::Agents => !side_of(object, &position),
			};
			let fits = |mv: &Move| {
				let taken = mv.captured_square().zip(mv.captured());
				(form == Form::Agents || is(agent, mv.from(), mv.role()))
					&& taken.is_some_and(|(square, role)| is(object, square, role))
			};
			let legal: Vec<Move> = position
				.moved_by(side)
				.map(|moved| moved.legal_moves().into_iter().filter(fits).collect())
				.unwrap_or_default();
			let is_one_side = side == side_of(object, &position);
			// Each piece that acts, and the one to which it is done.
			let reached = || -> Vec<(Square, Square)> {
				let targets = position.pieces().filter(|(square, piece)| {
					let is_meant =
						piece.color == side_of(object, &position) && is(object, *square, piece.role);
					is_meant && (form == Form::Attacks || piece.role != Role::King)
				});
				let pairs = targets.flat_map(|(to, _)| {
					let by = position.attackers(to, side).into_iter();
					by.map(move |from| (from, to))
				});
				pairs
					.filter(|(from, _)| is(agent, *from, position.piece_on(*from).unwrap().role))
					.collect()
			};
			let pairs: Vec<(Square, Square)> = match form {
				Form::Attacks | Form::Guards => reached(),
				Form::Whether | Form::Agents if is_one_side => Vec::new(),
				Form::Whether | Form::Agents => legal
					.iter()
					.map(|mv| (mv.from(), mv.captured_square().unwrap()))
					.collect(),
			};
			let asked = parser.related(&line);
			let asked = asked.unwrap_or_else(|| panic!("{code}: {line} is not read"));
			let told: Vec<String> = voice
				.related(&position, own, &asked)
				.iter()
				.map(ToString::to_string)
				.collect();
			let text = told.join(" ").to_lowercase();
			let says = |key| told[0] == voice.line(key, &[]).to_string();
			let is_so = !pairs.is_empty();
			assert!(!says(PhraseKey::Yes) || is_so, "{code}: {line}: {text} in {fen}");
			assert!(
				!says(PhraseKey::CannotPlay) || !is_so,
				"{code}: {line}: {text} in {fen}"
			);
			if is_so {
				yes += 1;
				for (from, to) in &pairs {
					for square in [*from, *to] {
						let named = voice.square(square).to_string().to_lowercase();
						assert!(text.contains(&named), "{code}: {line}: {text} in {fen}");
					}
				}
			} else {
				no += 1;
			}
			let before = home.journal.len();
			home.meet(0, News::Typed(line.clone()));
			assert_eq!(home.journal.len(), before, "{code}: {line} in {fen}");
		}
	}
	assert!(yes * 20 > no && no > 0, "{yes} and {no}");
}
