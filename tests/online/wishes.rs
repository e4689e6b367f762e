//! The program's own requests to a server that answers: friends and tournaments, read as the program reads them.

use annabella::online::{
	Method, Relation, Request, Stage, Tournament, TournamentKind, UserName, Written, friends, present,
	standing, teams, tournaments,
};

use crate::courier::Courier;
use crate::double::{Double, Settings};

/// Sends a request as the program does; returns the status and the answer.
fn ask(courier: &mut Courier, request: &Request) -> (u16, String) {
	let Written {
		method, path, form, ..
	} = request.written();
	let form: Vec<(&str, &str)> = form
		.iter()
		.map(|(name, text)| (name.as_str(), text.as_str()))
		.collect();
	courier.ask(method, &path, &form)
}

/// The same, of a request that the server grants.
#[track_caller]
fn granted(courier: &mut Courier, request: &Request) -> String {
	let (status, body) = ask(courier, request);
	assert_eq!(status, 200, "{request:?}: {body}");
	body
}

fn name(text: &str) -> UserName {
	UserName::new(text).unwrap()
}

#[test]
fn friend_who_is_there_is_told() {
	let double = Double::open(Settings::quick());
	let mut anna = Courier::of(&double.url(), "Anna");
	let mut bert = Courier::of(&double.url(), "Bert");
	anna.get("/api/account");
	bert.get("/api/account");
	assert!(friends(&granted(&mut anna, &Request::Friends)).is_empty());
	let relate = |relation| Request::Relate {
		user: name("bert"),
		relation,
	};
	granted(&mut anna, &relate(Relation::Follow));
	let known = friends(&granted(&mut anna, &Request::Friends));
	assert!(matches!(known.as_slice(), [user] if user.is("Bert")), "{known:?}");
	let there = |anna: &mut Courier| {
		let body = granted(anna, &Request::Presence(known.clone()));
		present(&body).unwrap().len()
	};
	assert_eq!(there(&mut anna), 0);
	bert.stream("/api/stream/event");
	assert_eq!(there(&mut anna), 1);
	granted(
		&mut bert,
		&Request::Relate {
			user: name("Anna"),
			relation: Relation::Block,
		},
	);
	let (status, body) = anna.ask(Method::Post, "/api/challenge/bert", &[("days", "3")]);
	assert_eq!(status, 400, "{body}");
	let nobody = Request::Relate {
		user: name("nobody"),
		relation: Relation::Block,
	};
	assert_eq!(ask(&mut anna, &nobody).0, 404);
}

#[test]
fn tournaments_of_both_kinds_are_found_joined_and_left() {
	let double = Double::open(Settings::quick());
	let mut anna = Courier::of(&double.url(), "Anna");
	anna.get("/api/account");
	let arenas = tournaments(TournamentKind::Arena, &granted(&mut anna, &Request::Arenas));
	assert!(
		arenas.iter().all(Tournament::is_playable) && arenas.len() == 2,
		"{arenas:?}"
	);
	let team = teams(&granted(&mut anna, &Request::Teams(name("Anna")))).unwrap();
	let of_team = |kind| Request::OfTeam {
		kind,
		team: team[0].id.clone(),
	};
	let none = granted(&mut anna, &of_team(TournamentKind::Arena));
	assert!(tournaments(TournamentKind::Arena, &none).is_empty());
	let swiss = granted(&mut anna, &of_team(TournamentKind::Swiss));
	let swiss = tournaments(TournamentKind::Swiss, &swiss);
	assert!(
		matches!(
			swiss[0].stage,
			Stage::On {
				round: Some((0, 3)),
				..
			}
		),
		"{swiss:?}"
	);
	for tournament in arenas.iter().chain(&swiss) {
		let (kind, id) = (tournament.kind, tournament.id.clone());
		let whole = granted(&mut anna, &Request::Tournament { kind, id: id.clone() });
		let whole = Tournament::read(kind, &whole).unwrap();
		assert_eq!(
			(&whole.name, whole.is_locked),
			(&tournament.name, tournament.is_locked)
		);
		let join = |password: Option<&str>| Request::Join {
			kind,
			id: id.clone(),
			password: password.map(ToOwned::to_owned),
			team: None,
		};
		if whole.is_locked {
			assert_eq!(ask(&mut anna, &join(Some("wrong"))).0, 400);
		}
		granted(&mut anna, &join(whole.is_locked.then_some("sesame")));
		let places = standing(&granted(&mut anna, &Request::Standing { kind, id: id.clone() }));
		assert!(places.iter().any(|place| place.name.is("Anna")), "{places:?}");
		granted(&mut anna, &Request::Withdraw { kind, id });
	}
}
