//! The user's choices, from flags, a file, menus and keys; and the settings stored for the next start.

mod appearance;
mod by_name;
mod chess960;
mod choice_error;
mod choices;
mod details;
mod ears;
mod face;
mod file;
mod for_one_game;
mod kept;
mod key_echo;
mod learned;
mod opening;
mod opponent;
mod preferences;
mod reading;
mod setting;
mod table;
mod table_file;
#[cfg(test)]
mod tests;
mod tournament;
mod voice_kind;
mod warnings;

pub use appearance::{Appearance, BoardSize, FigureSigns, Panel, Theme, on_off, written as on_off_name};
pub use chess960::{Chess960, STARTS, drawn};
pub use choice_error::ChoiceError;
pub use choices::Choices;
pub use details::written as details_written;
pub use ears::{Ear, Ears};
pub use face::FaceKind;
pub use file::SettingError;
pub use kept::SET_UP_POSITION;
pub use key_echo::KeyEcho;
pub use learned::Learned;
pub use opponent::{OpponentChoice, Side};
pub use preferences::Preferences;
pub use reading::is_event_file;
pub use setting::{Allowed, Setting};
pub use table::{setting, settings};
pub use table_file::TableSetting;
pub use tournament::{TableChoices, Who, fischer, usual};
pub use voice_kind::VoiceKind;
