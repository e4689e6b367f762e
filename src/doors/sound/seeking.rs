//! A device that was missing is sought without a sound, and back when it takes samples.

use super::*;

#[test]
fn a_device_that_was_missing_is_back_when_it_takes_samples_again() {
	let hall = Hall::new();
	hall.fails(hall.opening());
	assert_eq!(hall.next(), no_sound());
	hall.send(Order::Seek);
	hall.fails(hall.opening());
	hall.send(Order::Seek);
	let device = hall.opening();
	hall.opens(device, 48_000);
	let back = loop {
		let mut out = [[0.0; 2]; 480];
		let over = hall.mixer.lock().unwrap().fill(device, &mut out).over;
		assert_eq!((over, out), (None, [[0.0; 2]; 480]));
		if let Ok((_, input)) = hall.heard.recv_timeout(Duration::from_millis(10)) {
			break input;
		}
	};
	assert_eq!(back, Input::EarBack(Audience::Room));
	// It is there: nobody looks for it.
	hall.send(Order::Seek);
	assert!(hall.openings.try_recv().is_err());
	assert_eq!(hall.close(), []);
}
