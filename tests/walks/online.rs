//! The courier of online games in a walk: its orders and reports as the lines that they are.

use annabella::online::{CourierReport, NetworkFault};
use annabella::ports::{Input, OnlineNews, OnlineOrder};

/// The order as it stands in a walk.
pub fn written(order: &OnlineOrder) -> String {
	match order {
		OnlineOrder::Start { server } => format!("start {server}"),
		OnlineOrder::Send(order) => order.line(),
		OnlineOrder::Stop => "stop".to_owned(),
	}
}

/// A report as JSON, or `ended`.
pub fn reported(text: &str) -> Input {
	Input::Online(match text {
		"ended" => OnlineNews::Ended(NetworkFault::NoCourier),
		line => OnlineNews::Report(CourierReport::read(line).unwrap()),
	})
}
