//! How to get what is missing.

/// Sound.
pub const SOUND: &str = "PulseAudio or PipeWire bring it.";
/// Sound devices with names.
pub const DEVICES: &str = "PulseAudio or PipeWire would bring them.";
/// The library of eSpeak NG.
pub const ESPEAK: &str = "On Debian the package libespeak-ng1 brings it.";
/// The system's speech.
pub const SPEECH: &str = "On Debian the package speech-dispatcher brings it.";
/// A strong opponent.
pub const STOCKFISH: &str = "On Debian the package stockfish brings it.";
