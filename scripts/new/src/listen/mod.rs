//! Receives the posts of the browser extension.

mod request;

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, TcpListener};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use tiny_http::Server;

pub use request::{Connection, Response, LARGEST_BODY};

/// The ports that Competitive Companion posts JSON to by default.
pub const PORTS: [u16; 7] = [1327, 4244, 6174, 10042, 10043, 10045, 27121];

/// Something that happens while listening.
pub enum Event {
    /// A body was posted to a port; the connection waits for a response.
    Post(u16, Vec<u8>, Connection),
    /// A request was rejected for this reason.
    Rejected(String),
    /// Ctrl-C.
    Interrupt,
}

/// Open ports.
pub struct Listener {
    /// Their numbers.
    pub ports: Vec<u16>,
    /// The ports that could not be opened.
    pub skipped: Vec<(u16, io::Error)>,
    /// The events.
    pub events: Receiver<Event>,
}

impl Listener {
    /// Opens ports on the loopback addresses and starts listening.
    ///
    /// # Errors
    ///
    /// If no handler for Ctrl-C can be installed.
    pub fn open(ports: &[u16]) -> Result<Self, ctrlc::Error> {
        let (sender, events) = mpsc::channel();
        let mut listener = Listener {
            ports: Vec::new(),
            skipped: Vec::new(),
            events,
        };
        for &port in ports {
            let first = match TcpListener::bind((IpAddr::from(Ipv4Addr::LOCALHOST), port)) {
                Ok(first) => first,
                Err(error) => {
                    listener.skipped.push((port, error));
                    continue;
                }
            };
            let port = first.local_addr().map_or(port, |address| address.port());
            listener.ports.push(port);
            // `localhost` may resolve to either address; not every machine has the second.
            let second = TcpListener::bind((IpAddr::from(Ipv6Addr::LOCALHOST), port)).ok();
            for socket in [Some(first), second].into_iter().flatten() {
                let sender = sender.clone();
                // Fails only if the address of the socket is unknown.
                if let Ok(server) = Server::from_listener(socket, None) {
                    thread::spawn(move || serve(&server, port, &sender));
                }
            }
        }
        ctrlc::set_handler(move || {
            // Fails only after the last event is received.
            let _ = sender.send(Event::Interrupt);
        })?;
        Ok(listener)
    }
}

/// Reads each body in a thread of its own, so that a slow client does not block the others.
fn serve(server: &Server, port: u16, events: &Sender<Event>) {
    for request in server.incoming_requests() {
        let events = events.clone();
        thread::spawn(move || {
            let connection = Connection::new(request);
            let event = match connection.read() {
                Ok((connection, body)) => Event::Post(port, body, connection),
                Err(reason) => Event::Rejected(format!("port {port}: {reason}")),
            };
            // Fails only after the last event is received.
            let _ = events.send(event);
        });
    }
}
