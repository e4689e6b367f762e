//! Going through a game, line by line.
