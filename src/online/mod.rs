//! Playing on a server with the interface of Lichess: its lines ↔ meaning, in both directions. It opens no connection and waits for nobody.

mod courier;

pub use courier::{CourierOrder, CourierReport, Id, Method, NetworkFault, StreamKind, Token};
