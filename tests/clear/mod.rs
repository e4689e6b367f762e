//! The whole voice as it sounds: no two words that compete are too much alike, and every phrase is recognised, word for
//! word. The program writes down what its voice says; nothing is played. Needed from Debian: espeak-ng.

mod apart;
mod known;
mod rates;
mod tape;
mod warp;
