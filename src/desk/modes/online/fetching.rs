//! Own games from the server, which are kept among the imported ones.

use super::{Online, Step};
use crate::desk::session::Session;
use crate::voice::PhraseKey;

/// Number of games under Enter, which the question names, and the greatest: the server sends about twenty a second.
const USUAL: u32 = 50;
const MOST: u32 = 5000;

impl Online {
	/// Asks how many games are wanted, or tells that some are being read.
	pub(super) fn ask_how_many(&mut self, desk: &mut Session) {
		if desk.importing.is_some() {
			self.step = Step::Fetching;
			return desk.tell_import();
		}
		self.step = Step::HowMany;
		desk.narrator.answer_behind(PhraseKey::AskHowManyGames);
	}

	/// A number of games was typed.
	pub(super) fn how_many(&mut self, text: &str, desk: &mut Session) {
		let number = match text {
			"" => Some(USUAL),
			text => desk.narrator.parser().number(text),
		};
		let Some(number) = number.filter(|number| (1..=MOST).contains(number)) else {
			let most = desk.narrator.words().number(MOST);
			let told = desk.narrator.words().line(PhraseKey::HowManyGames, &[most]);
			return desk.narrator.refuse(told);
		};
		if desk.download_games(number) {
			self.step = Step::Fetching;
			let told = desk
				.narrator
				.words()
				.counted(PhraseKey::DownloadBegins, number, &[]);
			desk.narrator.answer_behind(told);
		} else {
			desk.narrator.refuse(PhraseKey::OnlineNoToken);
			self.ask_lobby(desk);
		}
	}

	/// All games have come that will.
	pub(super) fn fetched(&mut self, desk: &mut Session) {
		if matches!(self.step, Step::Fetching) && desk.importing.is_none() {
			self.ask_lobby(desk);
		}
	}
}
