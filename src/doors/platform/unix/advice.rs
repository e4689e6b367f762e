//! Advice on getting missing parts.

use annabella::message;
use annabella::texts::Message;

/// Sound.
pub const SOUND: Message = message!(AdviceSound);
/// Sound devices with names.
pub const DEVICES: Message = message!(SoundServerBrings);
/// The library of eSpeak NG.
pub const ESPEAK: Message = message!(AdviceEspeak);
/// The system's speech.
pub const SPEECH: Message = message!(AdviceSpeech);
/// A strong opponent.
pub const STOCKFISH: Message = message!(AdviceStockfish);
