//! Names and sentences of a server, as they are told, and own games of it, which are taken in as a file is while something else is done.

use super::import_progress::{Download, Importing};
use super::session::Session;
use crate::narrator::Narrator;
use crate::online::{GamesText, Player, Stream, StreamNews, Told, UserName};
use crate::ports::{Effect, ImportOrder};
use crate::voice::{Audience, Phrase, PhraseKey, Urgency, phrases};

/// Tells that the server refuses, and why, in its words.
pub(super) fn server_says(why: &str, narrator: &Narrator) -> Phrase {
	if why.is_empty() {
		return narrator.line(PhraseKey::OnlineRefused);
	}
	let said = Phrase::free(crate::voice::Language::ENGLISH, why);
	narrator.words().line(PhraseKey::OnlineServerSays, &[said])
}

/// Returns the name of a user.
pub(super) fn name(user: &UserName, narrator: &Narrator) -> Phrase {
	Phrase::free(narrator.words().manner().dialogue, user.as_str())
}

/// Returns a player with title and rating.
pub(super) fn player(player: &Player, narrator: &Narrator) -> Phrase {
	let words = narrator.words();
	let Some(user) = &player.name else {
		return match player.level {
			Some(level) => words.line(PhraseKey::OnlineComputerLevel, &[words.number(u32::from(level))]),
			None => narrator.line(PhraseKey::OnlineNameless),
		};
	};
	let mut named = Phrase::new();
	if let Some(title) = &player.title {
		named.append(Phrase::free(words.manner().dialogue, title));
	}
	named.append(name(user, narrator));
	match player.rating {
		None => named,
		Some(rating) => {
			let rating = words.number(u32::from(rating));
			words.fill(phrases::OnlinePlayer {
				player: named,
				rating,
			})
		}
	}
}

impl Session {
	/// Asks the server for the user's last games. Returns `false` if nobody is signed in.
	pub(super) fn download_games(&mut self, most: u32) -> bool {
		let at = self.at();
		let Some(client) = &mut self.online else {
			return false;
		};
		let Some(user) = client.account().map(|account| account.name.clone()) else {
			return false;
		};
		let stream = Stream::Games { user, most };
		client.open(stream.clone(), at);
		let download = Download {
			stream,
			text: GamesText::default(),
			most,
		};
		self.importing = Some(Importing::begin(Some(download), at));
		true
	}

	fn download(&mut self) -> Option<&mut Download> {
		self.importing.as_mut()?.download.as_mut()
	}

	/// Stops what is being taken in, and keeps what was read.
	pub(super) fn stop_import(&mut self) {
		if self.download().is_some() {
			self.end_download(false, true);
		} else {
			self.effect(Effect::Import(ImportOrder::Stop));
		}
	}

	/// Takes what the connection tells of the games that are coming; returns `true` if it is about nothing else.
	pub(super) fn hear_download(&mut self, told: &Told) -> bool {
		let Some(download) = self.download() else {
			return false;
		};
		match told {
			Told::Stream(stream, StreamNews::Line(line)) if *stream == download.stream => {
				let piece = download.text.line(line);
				let is_enough = download.text.count() > download.most;
				if let Some(piece) = piece.filter(|_| !is_enough) {
					self.effect(Effect::Import(ImportOrder::Receive(piece)));
				}
				if is_enough {
					self.end_download(false, false);
				}
				true
			}
			Told::Stream(stream, StreamNews::Closed(why)) if *stream == download.stream => {
				self.end_download(why.is_none(), false);
				if why.is_some() {
					self.narrator
						.say(Audience::Room, Urgency::Alarm, PhraseKey::DownloadCut);
				}
				true
			}
			Told::Stream(stream, StreamNews::Denied(why)) if *stream == download.stream => {
				let told = server_says(why, &self.narrator);
				self.narrator.refuse(told);
				self.end_download(false, false);
				true
			}
			Told::TokenRefused | Told::SignedOut { .. } => {
				self.end_download(false, false);
				false
			}
			_ => false,
		}
	}

	/// No more games come: those that came whole are kept.
	fn end_download(&mut self, whole: bool, stopped: bool) {
		let Some(importing) = &mut self.importing else {
			return;
		};
		let Some(mut download) = importing.download.take() else {
			return;
		};
		importing.is_whole = whole;
		if let Some(client) = &mut self.online {
			client.close(&download.stream);
		}
		let rest = download.text.rest();
		if whole && !rest.is_empty() {
			self.effect(Effect::Import(ImportOrder::Receive(rest)));
		}
		self.effect(Effect::Import(ImportOrder::Received { whole, stopped }));
	}
}
