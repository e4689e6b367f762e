//! A missing device is searched for without a sound, and is back when it takes samples.

use super::*;

#[test]
fn a_device_that_was_missing_is_back_when_it_takes_samples_again() {
	let fakes = FakeDevices::new();
	fakes.fails(fakes.opening());
	assert_eq!(fakes.next(), no_sound());
	fakes.send(Order::Seek);
	fakes.fails(fakes.opening());
	fakes.send(Order::Seek);
	let device = fakes.opening();
	fakes.opens(device, 48_000);
	let back = loop {
		let mut out = [[0.0; 2]; 480];
		let over = fakes.mixer.lock().unwrap().fill(device, &mut out).over;
		assert_eq!((over, out), (None, [[0.0; 2]; 480]));
		if let Ok((_, input)) = fakes.heard.recv_timeout(Duration::from_millis(10)) {
			break input;
		}
	};
	assert_eq!(back, Input::EarBack(Audience::Room));
	// It is there: no search follows.
	fakes.send(Order::Seek);
	assert!(fakes.openings.try_recv().is_err());
	assert_eq!(fakes.close(), []);
}
