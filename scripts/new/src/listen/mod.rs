//! Listens on ports of this machine for the posts of the browser extension.

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

/// The ports to which Competitive Companion posts JSON without being told.
pub const PORTS: [u16; 7] = [1327, 4244, 6174, 10042, 10043, 10045, 27121];

/// Connections at once; the extension opens one for each port.
const MOST_CONNECTIONS: usize = 64;

/// What happens while the ports are open.
#[derive(Debug)]
pub enum Event {
    /// A body has been posted to a port, and waits for an answer.
    Post(u16, Vec<u8>, Connection),
    /// A request has been rejected, with this reason.
    Rejected(String),
    /// Ctrl-C.
    Interrupt,
}

/// The ports that are open.
#[derive(Debug)]
pub struct Listener {
    /// Their numbers.
    pub ports: Vec<u16>,
    /// Those that another program has, or that cannot be opened, with the reason.
    pub skipped: Vec<(u16, io::Error)>,
    /// What happens.
    pub events: Receiver<Event>,
}

impl Listener {
    /// Opens ports on the loopback addresses, and starts listening.
    ///
    /// # Errors
    ///
    /// If Ctrl-C cannot be caught.
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
            // `localhost` is either; a machine need not have the second.
            let second = TcpListener::bind((IpAddr::from(Ipv6Addr::LOCALHOST), port)).ok();
            for socket in [Some(first), second].into_iter().flatten() {
                let (sender, connections) = (sender.clone(), Arc::clone(&connections));
                thread::spawn(move || accept(&socket, port, &sender, &connections));
            }
        }
        ctrlc::set_handler(move || {
            // Nobody receives at the end.
            let _ = sender.send(Event::Interrupt);
        })?;
        Ok(listener)
    }
}

/// Reads each connection in a thread of its own, so that a slow one holds up nobody.
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
    // Nobody receives at the end.
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
