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

fn direct(error: &Error) -> NetworkFault {
	if let Error::Io(why) = error {
		of_system(why)
	} else if let Error::Rustls(why) = error {
		of_encryption(why)
	} else if matches!(
		error,
		Error::HostNotFound | Error::Timeout(Timeout::Resolve | Timeout::Connect)
	) {
		NetworkFault::NoNetwork
	} else if matches!(error, Error::Timeout(_)) {
		NetworkFault::Silent
	} else if matches!(error, Error::InvalidProxyUrl | Error::ConnectProxyFailed(_)) {
		NetworkFault::Proxy
	} else if matches!(error, Error::Tls(_)) {
		NetworkFault::Certificate
	} else if matches!(
		error,
		Error::Protocol(_) | Error::Http(_) | Error::LargeResponseHeader(..)
	) {
		NetworkFault::NotHttp
	} else {
		other(error)
	}
}

/// The faults by the kind of the system's error.
static KINDS: [(ErrorKind, NetworkFault); 13] = [
	(ErrorKind::ConnectionRefused, NetworkFault::Refused),
	(ErrorKind::HostUnreachable, NetworkFault::NoNetwork),
	(ErrorKind::NetworkUnreachable, NetworkFault::NoNetwork),
	(ErrorKind::NetworkDown, NetworkFault::NoNetwork),
	(ErrorKind::AddrNotAvailable, NetworkFault::NoNetwork),
	(ErrorKind::TimedOut, NetworkFault::Silent),
	(ErrorKind::WouldBlock, NetworkFault::Silent),
	(ErrorKind::ConnectionReset, NetworkFault::Broken),
	(ErrorKind::ConnectionAborted, NetworkFault::Broken),
	(ErrorKind::BrokenPipe, NetworkFault::Broken),
	(ErrorKind::NotConnected, NetworkFault::Broken),
	(ErrorKind::UnexpectedEof, NetworkFault::Broken),
	(ErrorKind::InvalidData, NetworkFault::NotHttp),
];

/// The fault that an error of the system means, or the error of a library in it.
#[must_use]
pub fn of_system(error: &io::Error) -> NetworkFault {
	let inner = error.get_ref();
	if let Some(why) = inner.and_then(|inner| inner.downcast_ref::<Error>()) {
		return direct(why);
	}
	if let Some(why) = inner.and_then(|inner| inner.downcast_ref::<rustls::Error>()) {
		return of_encryption(why);
	}
	let known = KINDS.iter().find(|(kind, _)| *kind == error.kind());
	known.map_or_else(|| other(error), |(_, fault)| fault.clone())
}

fn of_encryption(error: &rustls::Error) -> NetworkFault {
	use rustls::Error::{General, InvalidCertificate, InvalidMessage, NoCertificatesPresented};
	let is_out_of_time = matches!(
		error,
		InvalidCertificate(
			CertificateError::Expired
				| CertificateError::ExpiredContext { .. }
				| CertificateError::NotValidYet
				| CertificateError::NotValidYetContext { .. }
		)
	);
	if is_out_of_time {
		NetworkFault::Clock
	} else if matches!(
		error,
		InvalidCertificate(_) | NoCertificatesPresented | General(_)
	) {
		// Without a single certificate that the system trusts there is a text only.
		NetworkFault::Certificate
	} else if matches!(error, InvalidMessage(_)) {
		NetworkFault::NotHttp
	} else {
		other(error)
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
