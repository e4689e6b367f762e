//! Faults in the world of a walk, by the names that the walk gives them.

use annabella::commands::KEYMAPS;
use annabella::ports::{Damage, EngineFault, FileFault, Obstacle, StorageFault, UserFile, UserFileFault};
use annabella::voice::{Language, Library};

pub const DAMAGE: Damage = Damage {
	game: 1,
	good: 3,
	changed: true,
};

pub fn obstacle(name: &str) -> Obstacle {
	match name {
		"missing" => Obstacle::Missing,
		"not-a-folder" => Obstacle::NotAFolder,
		"not-allowed" => Obstacle::NotAllowed,
		"read-only" => Obstacle::ReadOnly,
		"full" | "fails" => Obstacle::Full,
		"limit" => Obstacle::Limit,
		"too-large" => Obstacle::TooLarge { kilobytes: 1024 },
		"not-text" => Obstacle::NotText,
		"not-a-file" => Obstacle::NotAFile,
		"circle" => Obstacle::Circle,
		"no-home" => Obstacle::NoHome,
		"busy" => Obstacle::Busy,
		"damaged" => Obstacle::Damaged,
		"older" => Obstacle::Older,
		"foreign" => Obstacle::Foreign,
		"failing" => Obstacle::DiskFails,
		_ => Obstacle::Other(name.into()),
	}
}

pub fn file(path: &str, why: &str) -> FileFault {
	FileFault {
		path: path.into(),
		why: obstacle(why),
	}
}

/// `fails` and `full` are the same; `gone` and `replaced` are about the database itself.
pub fn disk(why: &str) -> StorageFault {
	match why {
		"gone" => StorageFault::Gone,
		"replaced" => StorageFault::Replaced,
		"newer" => StorageFault::Newer,
		_ => StorageFault::Keeping(file("/home/eva/annabella.db", why)),
	}
}

/// `reading WHY`, `deleting WHY`, `writing WHY`, or `no 7`.
pub fn shelf(text: &str) -> StorageFault {
	match text.split_once(' ').unwrap() {
		("reading", why) => StorageFault::Reading(file("/home/eva/annabella.db", why)),
		("deleting", why) => StorageFault::Deleting(file("/home/eva/annabella.db", why)),
		("writing", why) => StorageFault::Writing(file("/home/eva/games", why)),
		("no", number) => StorageFault::NoGame(number.parse().unwrap()),
		_ => panic!("{text:?} is no trouble of the shelf"),
	}
}

/// Returns the fault of an engine; `None` if the text names none.
pub fn engine(text: &str) -> Option<EngineFault> {
	let program = "stockfish".to_owned();
	Some(match text {
		"fails" => EngineFault::Deaf,
		"missing" => EngineFault::NotFound(program),
		"forbidden" => EngineFault::NotStarted {
			program,
			why: Obstacle::NotAllowed,
		},
		"ends" => EngineFault::Ended {
			program,
			how: "ended by itself".into(),
		},
		"babbles" => EngineFault::Babbles(program),
		"locked" => EngineFault::LockedOut,
		_ => return None,
	})
}

/// Reads `NAME LINE; LINE`, a file with these lines and a fault among them, or `NAME is WHY`, an unreadable one.
pub fn user_file(text: &str) -> UserFileFault {
	let (name, lines) = text.split_once(' ').unwrap();
	let words = |name: &str| Language::new(name.strip_prefix("words/")?.strip_suffix(".toml")?);
	if let Some(why) = lines.strip_prefix("is ") {
		let file = match name {
			"keys.toml" => UserFile::Keys,
			"settings.toml" => UserFile::Settings,
			_ => words(name).map_or_else(
				|| UserFile::Clips {
					voice: name.into(),
					language: Language::GERMAN,
				},
				UserFile::Words,
			),
		};
		let why = obstacle(why);
		return UserFileFault::Unreadable { file, why };
	}
	let lines = lines.replace("; ", "\n");
	match words(name) {
		None => UserFileFault::Keys(
			KEYMAPS
				.read_on(&lines, KEYMAPS.usual())
				.err()
				.unwrap_or_else(|| panic!("{text:?} is no mistake")),
		),
		Some(language) => {
			let read = Library::built_in().with_user_file(language, &lines);
			UserFileFault::Words(
				language,
				read.err().unwrap_or_else(|| panic!("{text:?} is no mistake")),
			)
		}
	}
}
