//! How to get what is missing.

/// Sound.
pub const SOUND: &str = "Please connect one, and look at the sound settings of Windows.";
/// Sound devices with names.
pub const DEVICES: &str = "Please look at the sound settings of Windows.";
/// The library of eSpeak NG.
pub const ESPEAK: &str = "The installer at github.com/espeak-ng/espeak-ng brings it.";
/// The system's speech.
pub const SPEECH: &str = "Windows 10 has it; more voices are under Speech in its settings.";
/// A strong opponent.
pub const STOCKFISH: &str = "It is at stockfishchess.org; put stockfish.exe into a folder of the PATH.";
