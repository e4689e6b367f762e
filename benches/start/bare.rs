//! A bare ratatui program: one frame, and it ends with the key q. Every program of this kind costs at least this.

use std::error::Error;

use ratatui::crossterm::event::{self, Event, KeyCode};
use ratatui::widgets::{Block, Paragraph};

pub fn run() -> Result<(), Box<dyn Error>> {
	let mut terminal = ratatui::try_init()?;
	loop {
		terminal.draw(|frame| {
			let words = Paragraph::new("A bare program with nothing but a frame").block(Block::bordered());
			frame.render_widget(words, frame.area());
		})?;
		if let Event::Key(key) = event::read()?
			&& key.code == KeyCode::Char('q')
		{
			break;
		}
	}
	ratatui::try_restore()?;
	Ok(())
}
