//! Errors of the connection as faults that the program has a sentence for.

use std::error::Error as StdError;
use std::io::{self, ErrorKind};

use annabella::online::NetworkFault;
use rustls::CertificateError;
use ureq::{Error, Timeout};

/// The fault that an error means; `is_proxied` is true if the request goes through a proxy.
#[must_use]
pub fn of(error: &Error, is_proxied: bool) -> NetworkFault {
	let fault = direct(error);
	// The connection to the server is the proxy's; ours goes to the proxy.
	let is_of_proxy = is_proxied && matches!(fault, NetworkFault::NoNetwork | NetworkFault::Refused);
	if is_of_proxy { NetworkFault::Proxy } else { fault }
}

#[allow(
	clippy::wildcard_enum_match_arm,
	reason = "others than these have no sentence of their own"
)]
fn direct(error: &Error) -> NetworkFault {
	match error {
		Error::HostNotFound | Error::Timeout(Timeout::Resolve | Timeout::Connect) => NetworkFault::NoNetwork,
		Error::Timeout(_) => NetworkFault::Silent,
		Error::InvalidProxyUrl | Error::ConnectProxyFailed(_) => NetworkFault::Proxy,
		Error::Protocol(_) | Error::Http(_) | Error::LargeResponseHeader(..) | Error::BodyStalled => {
			NetworkFault::NotHttp
		}
		Error::BodyExceedsLimit(_) => NetworkFault::TooLong,
		Error::Tls(_) => NetworkFault::Certificate,
		Error::Rustls(why) => of_encryption(why),
		Error::Io(why) => of_system(why),
		_ => other(error),
	}
}

/// The fault that an error of the system means, or the error of a library in it.
#[must_use]
#[allow(
	clippy::wildcard_enum_match_arm,
	reason = "others than these have no sentence of their own"
)]
pub fn of_system(error: &io::Error) -> NetworkFault {
	let inner = error.get_ref();
	if let Some(why) = inner.and_then(|inner| inner.downcast_ref::<Error>()) {
		return direct(why);
	}
	if let Some(why) = inner.and_then(|inner| inner.downcast_ref::<rustls::Error>()) {
		return of_encryption(why);
	}
	match error.kind() {
		ErrorKind::ConnectionRefused => NetworkFault::Refused,
		ErrorKind::HostUnreachable
		| ErrorKind::NetworkUnreachable
		| ErrorKind::NetworkDown
		| ErrorKind::AddrNotAvailable => NetworkFault::NoNetwork,
		ErrorKind::TimedOut | ErrorKind::WouldBlock => NetworkFault::Silent,
		ErrorKind::ConnectionReset
		| ErrorKind::ConnectionAborted
		| ErrorKind::BrokenPipe
		| ErrorKind::NotConnected
		| ErrorKind::UnexpectedEof
		| ErrorKind::WriteZero => NetworkFault::Broken,
		ErrorKind::InvalidData => NetworkFault::NotHttp,
		_ => other(error),
	}
}

#[allow(
	clippy::wildcard_enum_match_arm,
	reason = "others than these have no sentence of their own"
)]
fn of_encryption(error: &rustls::Error) -> NetworkFault {
	match error {
		rustls::Error::InvalidCertificate(
			CertificateError::Expired
			| CertificateError::ExpiredContext { .. }
			| CertificateError::NotValidYet
			| CertificateError::NotValidYetContext { .. },
		) => NetworkFault::Clock,
		// Without a single certificate that the system trusts there is a text only.
		rustls::Error::InvalidCertificate(_)
		| rustls::Error::NoCertificatesPresented
		| rustls::Error::General(_) => NetworkFault::Certificate,
		rustls::Error::InvalidMessage(_) => NetworkFault::NotHttp,
		_ => other(error),
	}
}

fn other(error: &dyn StdError) -> NetworkFault {
	NetworkFault::Other(error.to_string())
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn each_error_has_its_fault() {
		let io = |kind: ErrorKind| Error::Io(kind.into());
		let encrypted = |why| Error::Io(io::Error::new(ErrorKind::InvalidData, why));
		let invalid = rustls::Error::InvalidCertificate;
		for (error, fault) in [
			(Error::HostNotFound, NetworkFault::NoNetwork),
			(io(ErrorKind::ConnectionRefused), NetworkFault::Refused),
			(io(ErrorKind::NetworkUnreachable), NetworkFault::NoNetwork),
			(io(ErrorKind::ConnectionReset), NetworkFault::Broken),
			(Error::Timeout(Timeout::Connect), NetworkFault::NoNetwork),
			(Error::Timeout(Timeout::PerRead), NetworkFault::Silent),
			(Error::ConnectProxyFailed("407".into()), NetworkFault::Proxy),
			(
				Error::Rustls(invalid(CertificateError::UnknownIssuer)),
				NetworkFault::Certificate,
			),
			(
				encrypted(invalid(CertificateError::NotValidForName)),
				NetworkFault::Certificate,
			),
			(encrypted(invalid(CertificateError::Expired)), NetworkFault::Clock),
			(
				encrypted(invalid(CertificateError::NotValidYet)),
				NetworkFault::Clock,
			),
		] {
			assert_eq!(of(&error, false), fault, "{error:?}");
		}
	}

	#[test]
	fn error_within_an_error_of_the_system_is_found() {
		let within = io::Error::other(Error::Timeout(Timeout::PerRead));
		assert_eq!(of_system(&within), NetworkFault::Silent);
	}

	#[test]
	fn refusal_is_that_of_the_proxy_if_there_is_one() {
		let refused = Error::Io(ErrorKind::ConnectionRefused.into());
		assert_eq!(of(&refused, true), NetworkFault::Proxy);
		assert_eq!(of(&Error::Timeout(Timeout::PerRead), true), NetworkFault::Silent);
	}
}
