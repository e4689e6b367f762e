//! Advice on getting missing parts.

use annabella::message;
use annabella::texts::Message;

/// Sound.
pub const SOUND: Message = message!(AdviceSoundWindows);
/// Sound devices with names.
pub const DEVICES: Message = message!(SoundSettings);
/// The library of eSpeak NG.
pub const ESPEAK: Message = message!(AdviceEspeakWindows);
/// The system's speech.
pub const SPEECH: Message = message!(AdviceSpeechWindows);
/// A strong opponent.
pub const STOCKFISH: Message = message!(AdviceStockfishWindows);
