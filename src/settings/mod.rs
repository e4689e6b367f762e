//! What can be chosen: by flags, in a file, in menus and by keys; and what is kept of it for the next start.

mod appearance;
mod chess960;
mod choices;
mod ears;
mod face;
mod key_echo;
mod opponent;
mod preferences;
mod speech;
mod table;
#[cfg(test)]
mod tests;
mod tournament;
mod voice_kind;
mod warnings;
mod written_long;

pub use appearance::{Appearance, BoardSize, Panel, Theme, on_off, written as on_off_name};
pub use chess960::{Chess960, STARTS, drawn};
pub use choices::{ChoiceError, Choices};
pub use ears::{Ear, Ears};
pub use face::FaceKind;
pub use key_echo::KeyEcho;
pub use opponent::{OpponentChoice, Side};
pub use preferences::{Preferences, SettingError};
pub use speech::written as details_written;
pub use table::Allowed;
pub use tournament::{TableChoices, Who, fischer, usual};
pub use voice_kind::VoiceKind;
