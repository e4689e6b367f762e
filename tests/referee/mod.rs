//! The referee from outside: its page tells the truth, no line is too much for it, and a game is its list of events.

mod any_lines;
mod page;
mod replay;
mod table_talk;
