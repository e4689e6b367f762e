//! The phrases of the studio: recording a voice of one's own, and trying the sound devices.

/// Puts the rows of the studio behind those that are given, and those of the shelf behind them.
macro_rules! studio_lines {
	($($row:tt)*) => {
		shelf_lines! {
			$($row)*
			// Recording a voice
			StudioWelcome = "studio_welcome" [],
			StudioKeys = "studio_keys" [],
			/// `name` is free text.
			StudioMicrophone = "studio_microphone" ["name"],
			/// The room is listened to without anybody speaking.
			StudioRoom = "studio_room" [],
			StudioNoisyRoom = "studio_noisy_room" [],
			/// Where no tone can be heard.
			StudioNow = "studio_now" [],
			StudioLeft = "studio_left" ["number"],
			StudioGood = "studio_good" [],
			StudioNothing = "studio_nothing" [],
			StudioTooQuiet = "studio_too_quiet" [],
			StudioTooLoud = "studio_too_loud" [],
			StudioCutStart = "studio_cut_start" [],
			StudioCutEnd = "studio_cut_end" [],
			StudioNoise = "studio_noise" [],
			StudioTooShort = "studio_too_short" [],
			StudioTooLong = "studio_too_long" [],
			/// Another word is meant, which is said.
			StudioOther = "studio_other" ["word"],
			/// What can be done with a word that is not good.
			StudioAgain = "studio_again" [],
			StudioKept = "studio_kept" [],
			StudioSkipped = "studio_skipped" [],
			StudioFirst = "studio_first" [],
			StudioNotYet = "studio_not_yet" [],
			StudioGameDone = "studio_game_done" [],
			StudioAllDone = "studio_all_done" [],
			StudioStopped = "studio_stopped" [],
			StudioReady = "studio_ready" ["number"],
			StudioNoMicrophone = "studio_no_microphone" [],
			StudioMicrophoneGone = "studio_microphone_gone" [],
			StudioUnwritten = "studio_unwritten" [],
			// Trying a sound device
			TestSentence = "test_sentence" [],
			TestLeft = "test_left" [],
			TestRight = "test_right" [],
			TestBoth = "test_both" [],
		}
	};
}

pub(super) use studio_lines;
