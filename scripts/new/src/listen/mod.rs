//! Receives the posts of the browser extension.

mod request;

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

pub use request::{Connection, Response, LARGEST_BODY};

use request::Failure;

/// The ports that Competitive Companion posts JSON to by default.
pub const PORTS: [u16; 7] = [1327, 4244, 6174, 10042, 10043, 10045, 27121];

/// How many connections may be open; the extension opens one per port.
const MOST_CONNECTIONS: usize = 64;

/// Something that happens while listening.
#[derive(Debug)]
pub enum Event {
    /// A body was posted to a port; the connection waits for a response.
    Post(u16, Vec<u8>, Connection),
    /// A request was rejected for this reason.
    Rejected(String),
    /// Ctrl-C.
    Interrupt,
}

/// Open ports.
#[derive(Debug)]
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
        let connections = Arc::new(AtomicUsize::new(0));
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
                let (sender, connections) = (sender.clone(), Arc::clone(&connections));
                thread::spawn(move || accept(&socket, port, &sender, &connections));
            }
        }
        ctrlc::set_handler(move || {
            // Fails only after the last event is received.
            let _ = sender.send(Event::Interrupt);
        })?;
        Ok(listener)
    }
}

/// Reads each connection in a thread of its own, so that a slow one does not block the others.
fn accept(socket: &TcpListener, port: u16, events: &Sender<Event>, connections: &Arc<AtomicUsize>) {
    for stream in socket.incoming() {
        let Ok(stream) = stream else {
            thread::sleep(Duration::from_millis(50)); // such as too many open files
            continue;
        };
        if connections.fetch_add(1, Ordering::Relaxed) < MOST_CONNECTIONS {
            let (events, connections) = (events.clone(), Arc::clone(connections));
            thread::spawn(move || {
                handle(stream, port, &events);
                connections.fetch_sub(1, Ordering::Relaxed);
            });
        } else {
            connections.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

fn handle(stream: TcpStream, port: u16, events: &Sender<Event>) {
    // Sending fails only after the last event is received.
    match Connection::read(stream) {
        Ok((connection, body)) => {
            let _ = events.send(Event::Post(port, body, connection));
        }
        Err(Failure::Rejected(connection, response)) => {
            let _ = events.send(Event::Rejected(format!("port {port}: {}", response.line)));
            connection.drain();
        }
        Err(Failure::Silence) => {}
    }
}
