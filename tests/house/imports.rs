//! Names that each file of `src` takes from another, by `use` and by paths within the code.

use std::collections::{BTreeMap, BTreeSet};

use super::Paper;
use super::rust::{code, tokens, without_tests};

/// The roots of the three crates. The first is the house, which the others call by its name.
const ROOTS: [&str; 3] = ["src/lib.rs", "src/main.rs", "src/speech.rs"];
const HOUSE: &str = "annabella";

/// Largest number of times that a name is handed on.
const DEEPEST: usize = 16;

type Path = Vec<String>;

/// A module: a file, or a part of one.
#[derive(Debug, Default)]
struct Module {
	file: String,
	parent: usize,
	root: usize,
	children: BTreeMap<String, usize>,
	/// The names in use here, and `true` if they are only handed on.
	uses: BTreeMap<String, (Path, bool)>,
	/// Traits whose names are not needed.
	nameless: Vec<Path>,
	globs: Vec<Path>,
	defined: BTreeSet<String>,
	/// Every path and every single name in the code.
	paths: BTreeSet<Path>,
}

/// The names that each file takes from another: by the taking file, by the giving one.
pub type Arrows = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// Returns the arrows between files. Declarations of modules do not count, nor do names that are only handed on, nor tests, nor
/// names that a module takes from the one of which it is a part.
pub fn between_files(papers: &[Paper]) -> Arrows {
	let mut modules = Modules {
		papers,
		all: Vec::new(),
	};
	for root in ROOTS {
		if papers.iter().any(|paper| paper.path == root) {
			let number = modules.all.len();
			modules.read(root, number, number, &folder(root));
		}
	}
	let mut arrows = Arrows::new();
	for (here, module) in modules.all.iter().enumerate() {
		for (file, name) in modules.taken(here) {
			if !modules.is_part_of(here, &file) {
				let names = arrows.entry(module.file.clone()).or_default().entry(file);
				names.or_default().insert(name);
			}
		}
	}
	arrows
}

fn folder(file: &str) -> String {
	file.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned()
}

#[derive(Debug)]
struct Modules<'p> {
	papers: &'p [Paper],
	all: Vec<Module>,
}

impl Modules<'_> {
	/// Takes in the module of this file, whose own modules lie in this folder, and everything below it.
	fn read(&mut self, file: &str, parent: usize, root: usize, below: &str) -> usize {
		let number = self.open(file, parent, root);
		let Some(paper) = self.papers.iter().find(|paper| paper.path == file) else {
			return number;
		};
		let elsewhere = set_apart(&paper.text);
		let code = code(&paper.text);
		let tokens = without_tests(&tokens(&code));
		self.take(&tokens, number, below, &elsewhere);
		number
	}

	fn open(&mut self, file: &str, parent: usize, root: usize) -> usize {
		self.all.push(Module {
			file: file.to_owned(),
			parent,
			root,
			..Module::default()
		});
		self.all.len() - 1
	}

	fn take(&mut self, tokens: &[&str], here: usize, below: &str, elsewhere: &BTreeMap<String, String>) {
		let mut at = 0;
		while at < tokens.len() {
			let token = tokens[at];
			let next = tokens.get(at + 1).copied().unwrap_or_default();
			let after = tokens.get(at + 2).copied().unwrap_or_default();
			at += 1;
			match token {
				"mod" if is_name(next) => {
					let (file, root) = (self.all[here].file.clone(), self.all[here].root);
					let inside = format!("{below}/{next}");
					let child = if after == "{" {
						let end = at + 1 + closed(&tokens[at + 1..]);
						let child = self.open(&file, here, root);
						self.take(&tokens[at + 2..end - 1], child, &inside, elsewhere);
						at = end;
						child
					} else if let Some(apart) = elsewhere.get(next) {
						let path = beside(&folder(&file), apart);
						self.read(&path, here, root, &folder(&path))
					} else {
						let flat = format!("{inside}.rs");
						let path = if self.papers.iter().any(|paper| paper.path == flat) {
							flat
						} else {
							format!("{inside}/mod.rs")
						};
						self.read(&path, here, root, &inside)
					};
					self.all[here].children.insert(next.to_owned(), child);
				}
				"use" => {
					let end = at + tokens[at..].iter().position(|token| *token == ";").unwrap_or(0);
					let handed_on = at > 1 && matches!(tokens[at - 2], "pub" | ")");
					let mut members = Vec::new();
					members_of(&tokens[at..end], &[], &mut members);
					for (path, name) in members {
						match name.as_str() {
							"*" => self.all[here].globs.push(path),
							"_" => self.all[here].nameless.push(path),
							_ => drop(self.all[here].uses.insert(name, (path, handed_on))),
						}
					}
					at = end;
				}
				"fn" | "struct" | "enum" | "union" | "trait" | "type" | "const" | "static"
					if is_name(next) =>
				{
					let name = if matches!(next, "mut" | "fn") { after } else { next };
					self.all[here].defined.insert(name.to_owned());
				}
				"macro_rules" => drop(self.all[here].defined.insert(after.to_owned())),
				_ if is_name(token) => {
					let mut path = vec![token.to_owned()];
					while tokens.get(at) == Some(&"::")
						&& tokens.get(at + 1).is_some_and(|name| is_name(name))
					{
						path.push(tokens[at + 1].to_owned());
						at += 2;
					}
					self.all[here].paths.insert(path);
				}
				_ => {}
			}
		}
	}

	fn is_part_of(&self, mut here: usize, file: &str) -> bool {
		while self.all[here].file != file && self.all[here].parent != here {
			here = self.all[here].parent;
		}
		self.all[here].file == file
	}

	/// Returns the files from which this module takes something, with the names.
	fn taken(&self, here: usize) -> Vec<(String, String)> {
		let module = &self.all[here];
		let mentioned = |name: &str| module.paths.iter().any(|path| path[0] == name);
		let used = module
			.uses
			.iter()
			.filter(|(name, (_, handed_on))| !handed_on || mentioned(name));
		used.map(|(_, (path, _))| path)
			.chain(&module.nameless)
			.chain(&module.paths)
			.filter_map(|path| self.home_of(here, path, 0))
			.collect()
	}

	/// Returns the file that defines this name in this module. A module itself cannot be taken.
	fn home_of(&self, here: usize, path: &[String], depth: usize) -> Option<(String, String)> {
		let (mut at, mut absolute) = (here, false);
		for (place, name) in path.iter().enumerate() {
			let module = &self.all[at];
			match name.as_str() {
				"crate" => (at, absolute) = (module.root, true),
				"self" => absolute = true,
				"super" => (at, absolute) = (module.parent, true),
				HOUSE if place == 0 => (at, absolute) = (0, true),
				_ if depth > DEEPEST => return None,
				_ => {
					if let Some(child) = module.children.get(name) {
						(at, absolute) = (*child, true);
						continue;
					}
					let rest = &path[place + 1..];
					if let Some((path, _)) = module.uses.get(name) {
						// A name that a file gives to a crate is that crate.
						if path.first() != Some(name) || path.len() > 1 {
							return self.home_of(at, &[path, rest].concat(), depth + 1);
						}
					}
					let defined = || Some((module.file.clone(), name.clone()));
					if module.defined.contains(name) {
						return defined();
					}
					let globs = module.globs.iter();
					let mut from_all = globs.filter_map(|glob| {
						let path = [glob, std::slice::from_ref(name)].concat();
						self.home_of(at, &path, depth + 1)
							.filter(|(file, _)| self.defines(file, name))
					});
					return from_all.next().or_else(|| absolute.then(defined).flatten());
				}
			}
		}
		None
	}

	fn defines(&self, file: &str, name: &str) -> bool {
		let modules = self.all.iter().filter(|module| module.file == file);
		modules.into_iter().any(|module| module.defined.contains(name))
	}
}

fn is_name(token: &str) -> bool {
	token.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Returns the number of tokens up to the bracket that closes the first one.
fn closed(tokens: &[&str]) -> usize {
	let mut depth = 0;
	let end = tokens.iter().position(|token| {
		depth += i32::from(*token == "{") - i32::from(*token == "}");
		depth == 0
	});
	end.map_or(tokens.len(), |end| end + 1)
}

/// Returns the modules of a file that lie in unusual places.
fn set_apart(text: &str) -> BTreeMap<String, String> {
	let mut found = BTreeMap::new();
	for (start, _) in text.match_indices("#[path = \"") {
		let rest = &text[start + "#[path = \"".len()..];
		let (path, rest) = rest.split_once('"').unwrap_or_default();
		let name = rest.split_once("mod ").and_then(|(_, rest)| rest.split_once(';'));
		found.insert(name.unwrap_or_default().0.to_owned(), path.to_owned());
	}
	found
}

/// A path from a folder, without `..`.
fn beside(folder: &str, path: &str) -> String {
	let mut parts: Vec<&str> = folder.split('/').collect();
	for part in path.split('/') {
		if part == ".." {
			parts.pop();
		} else {
			parts.push(part);
		}
	}
	parts.join("/")
}

/// Returns each member of a `use`, and its name here.
fn members_of(tokens: &[&str], before: &[String], found: &mut Vec<(Path, String)>) {
	let mut path = before.to_vec();
	let mut name = None;
	let mut at = 0;
	while at < tokens.len() {
		match tokens[at] {
			"{" => {
				let end = at + closed(&tokens[at..]);
				let mut depth = 0;
				for member in tokens[at + 1..end - 1].split(|token| {
					depth += i32::from(*token == "{") - i32::from(*token == "}");
					depth == 0 && *token == ","
				}) {
					if !member.is_empty() {
						members_of(member, &path, found);
					}
				}
				return;
			}
			"as" => name = tokens.get(at + 1).map(|name| (*name).to_owned()),
			"*" => name = Some("*".to_owned()),
			"self" if !path.is_empty() => {}
			token if is_name(token) && name.is_none() => path.push(token.to_owned()),
			_ => {}
		}
		at += 1;
	}
	let last = path.last().cloned().unwrap_or_default();
	found.push((path, name.unwrap_or(last)));
}

#[cfg(test)]
mod tests {
	use super::{Paper, between_files};

	#[test]
	fn a_name_is_found_in_the_file_that_defines_it() {
		let file = |path: &str, text: &str| Paper {
			path: path.to_owned(),
			text: text.to_owned(),
		};
		let papers = [
			file("src/lib.rs", "pub mod desk;\nmod chess;"),
			file(
				"src/main.rs",
				"mod doors;\nuse annabella::desk::Line;\nfn main() {}",
			),
			file("src/doors.rs", "fn f() -> annabella::desk::Line { todo!() }"),
			file(
				"src/chess.rs",
				"pub enum Piece { Pawn }\npub fn all() {}\nuse crate::desk::Line as _;",
			),
			file(
				"src/desk/mod.rs",
				"mod line;\nmod rows;\npub use line::Line;\npub use rows::{Row, first};\nfn f() { first(); rows::last() }",
			),
			file(
				"src/desk/line.rs",
				"use super::rows::{self, Row};\nuse crate::chess::*;\npub struct Line(rows::Row);\nfn f(x: Piece) {}",
			),
			file(
				"src/desk/rows.rs",
				"pub struct Row;\npub fn first() {}\npub fn last() {}\n#[cfg(test)]\nmod tests { use super::super::Line; }",
			),
		];
		let found: Vec<String> = between_files(&papers)
			.iter()
			.flat_map(|(from, to)| to.iter().map(move |(to, names)| (from, to, names)))
			.map(|(from, to, names)| {
				format!(
					"{from} -> {to}: {}",
					names.iter().cloned().collect::<Vec<_>>().join(" ")
				)
			})
			.collect();
		assert_eq!(
			found,
			[
				"src/chess.rs -> src/desk/line.rs: Line",
				"src/desk/line.rs -> src/chess.rs: Piece",
				"src/desk/line.rs -> src/desk/rows.rs: Row",
				"src/desk/mod.rs -> src/desk/rows.rs: first last",
				"src/doors.rs -> src/desk/line.rs: Line",
				"src/main.rs -> src/desk/line.rs: Line",
			]
		);
	}
}
