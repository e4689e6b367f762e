//! The door that takes in files, in a walk: what it is asked, and its reports by the words of the walk.

use annabella::message;
use annabella::ports::{
	Completion, ImportEnd, ImportKind, ImportNews, ImportOrder, ImportedSoFar, Input, Obstacle,
};

use crate::faults::obstacle;

/// The order as it stands in a walk.
pub fn written(order: &ImportOrder) -> String {
	match order {
		ImportOrder::Complete(path) => format!("complete {path}"),
		ImportOrder::Begin(path) => format!("begin {path}"),
		ImportOrder::Stop => "stop".to_owned(),
		ImportOrder::Receive(piece) => format!("receive {}", piece.escape_default()),
		ImportOrder::Received { whole, stopped } => match (whole, stopped) {
			(true, _) => "received whole".to_owned(),
			(false, true) => "received stopped".to_owned(),
			(false, false) => "received cut".to_owned(),
		},
	}
}

/// `begun PATH`, `folder PATH`, `unopened WHY PATH`, `fits PATH NAME,NAME`, `so-far games 1200 40`, `ended games NEW KNOWN REFUSED`,
/// and in place of `ended` also `stopped` and `full`.
pub fn reported(text: &str) -> Input {
	let (word, rest) = text.split_once(' ').unwrap();
	let split = || rest.split_once(' ').unwrap();
	Input::Import(match word {
		"begun" => ImportNews::Begun { path: rest.into() },
		"folder" => ImportNews::Folder { path: rest.into() },
		"unopened" => ImportNews::Unopened {
			path: split().1.into(),
			why: obstacle(split().0),
		},
		"fits" => {
			let names = split().1.split(',').filter(|name| !name.is_empty());
			let names: Vec<String> = names.map(str::to_owned).collect();
			ImportNews::Completed(Completion {
				text: split().0.into(),
				count: names.len().try_into().unwrap(),
				names,
			})
		}
		"so-far" => {
			let (number, percent) = split().1.split_once(' ').unwrap();
			ImportNews::SoFar(ImportedSoFar {
				kind: kind(split().0),
				number: number.parse().unwrap(),
				percent: percent.parse().ok(),
			})
		}
		_ => {
			let numbers: Vec<u64> = split()
				.1
				.split(' ')
				.map(|number| number.parse().unwrap())
				.collect();
			ImportNews::Ended(ImportEnd {
				kind: Some(kind(split().0)),
				new: numbers[0],
				known: numbers[1],
				refused: numbers[2],
				first: (numbers[2] > 0)
					.then(|| message!(GameRefused, number = 7, line = 40, why = Obstacle::NotText)),
				stopped: word == "stopped",
				why: (word == "full").then_some(message!(GzipCut)),
				is_other: false,
			})
		}
	})
}

fn kind(name: &str) -> ImportKind {
	match name {
		"games" => ImportKind::Games,
		"puzzles" => ImportKind::Puzzles,
		_ => panic!("{name} is neither games nor puzzles"),
	}
}
