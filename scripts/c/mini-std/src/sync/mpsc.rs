//! Channels.
//!
//! Receiving from an empty channel, or sending to a full one, would wait for another thread, so it
//! panics unless there is none at the other end.

use alloc_crate::collections::VecDeque;
use alloc_crate::sync::Arc;
use core::cell::Cell;
use core::error::Error;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::time::Duration;

use super::{Mutex, MutexGuard};
use crate::host;

/// The two ends of a channel share it.
struct Channel<T> {
    values: VecDeque<T>,
    room: Option<usize>,
    senders: usize,
    has_receiver: bool,
}

struct Shared<T>(Arc<Mutex<Channel<T>>>);

impl<T> Shared<T> {
    fn new(room: Option<usize>) -> Self {
        Shared(Arc::new(Mutex::new(Channel {
            values: VecDeque::new(),
            room,
            senders: 1,
            has_receiver: true,
        })))
    }

    fn lock(&self) -> MutexGuard<'_, Channel<T>> {
        self.0.lock().expect("never poisoned")
    }

    /// Another handle of the same channel.
    fn share(&self) -> Self {
        Shared(Arc::clone(&self.0))
    }

    fn try_send(&self, value: T) -> Result<(), TrySendError<T>> {
        let mut channel = self.lock();
        if !channel.has_receiver {
            return Err(TrySendError::Disconnected(value));
        }
        if channel
            .room
            .is_some_and(|room| channel.values.len() >= room)
        {
            return Err(TrySendError::Full(value));
        }
        channel.values.push_back(value);
        Ok(())
    }

    fn send(&self, mut value: T) -> Result<(), SendError<T>> {
        loop {
            match self.try_send(value) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Disconnected(value)) => return Err(SendError(value)),
                Err(TrySendError::Full(back)) => value = back,
            }
            host::wait();
        }
    }
}

/// Creates a channel without bound.
pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
    let shared = Shared::new(None);
    (Sender(shared.share()), Receiver::new(shared))
}

/// Creates a channel that holds at most `room` values.
pub fn sync_channel<T>(room: usize) -> (SyncSender<T>, Receiver<T>) {
    let shared = Shared::new(Some(room));
    (SyncSender(shared.share()), Receiver::new(shared))
}

macro_rules! sender {
    ($name:ident, $text:literal) => {
        #[doc = $text]
        pub struct $name<T>(Shared<T>);

        impl<T> $name<T> {
            /// Sends a value.
            ///
            /// # Errors
            ///
            /// The value, if there is no receiver.
            ///
            /// # Panics
            ///
            /// If the channel is full.
            pub fn send(&self, value: T) -> Result<(), SendError<T>> {
                self.0.send(value)
            }
        }

        impl<T> Clone for $name<T> {
            fn clone(&self) -> Self {
                self.0.lock().senders += 1;
                $name(self.0.share())
            }
        }

        impl<T> Drop for $name<T> {
            fn drop(&mut self) {
                self.0.lock().senders -= 1;
            }
        }

        impl<T> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    };
}

sender!(Sender, "The sending end of a channel without bound.");
sender!(SyncSender, "The sending end of a channel with a bound.");

impl<T> SyncSender<T> {
    /// Sends a value, unless that would wait.
    ///
    /// # Errors
    ///
    /// The value, if the channel is full or there is no receiver.
    pub fn try_send(&self, value: T) -> Result<(), TrySendError<T>> {
        self.0.try_send(value)
    }
}

/// The receiving end of a channel.
pub struct Receiver<T> {
    shared: Shared<T>,
    /// As in `std`, no two threads receive at once.
    not_sync: PhantomData<Cell<()>>,
}

impl<T> Receiver<T> {
    fn new(shared: Shared<T>) -> Self {
        Receiver {
            shared,
            not_sync: PhantomData,
        }
    }

    /// Receives a value, unless that would wait.
    ///
    /// # Errors
    ///
    /// If the channel is empty, and whether there is a sender.
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        let mut channel = self.shared.lock();
        match channel.values.pop_front() {
            Some(value) => Ok(value),
            None if channel.senders > 0 => Err(TryRecvError::Empty),
            None => Err(TryRecvError::Disconnected),
        }
    }

    /// Receives a value.
    ///
    /// # Errors
    ///
    /// If the channel is empty and there is no sender.
    ///
    /// # Panics
    ///
    /// If the channel is empty and there is a sender.
    pub fn recv(&self) -> Result<T, RecvError> {
        loop {
            match self.try_recv() {
                Ok(value) => return Ok(value),
                Err(TryRecvError::Disconnected) => return Err(RecvError),
                Err(TryRecvError::Empty) => host::wait(),
            }
        }
    }

    /// Receives a value, without waiting.
    ///
    /// # Errors
    ///
    /// If the channel is empty, and whether there is a sender.
    pub fn recv_timeout(&self, _limit: Duration) -> Result<T, RecvTimeoutError> {
        self.try_recv().map_err(RecvTimeoutError::from)
    }

    /// Iterates over the values until there is no sender.
    pub fn iter(&self) -> Iter<'_, T> {
        Iter(self)
    }

    /// Iterates over the values that are in the channel.
    pub fn try_iter(&self) -> TryIter<'_, T> {
        TryIter(self)
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        let mut channel = self.shared.lock();
        channel.has_receiver = false;
        let values = core::mem::take(&mut channel.values);
        drop(channel); // dropping a value may use the channel
        drop(values);
    }
}

impl<T> fmt::Debug for Receiver<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Receiver").finish_non_exhaustive()
    }
}

/// See [`Receiver::iter`].
#[derive(Debug)]
pub struct Iter<'a, T>(&'a Receiver<T>);

impl<T> Iterator for Iter<'_, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.0.recv().ok()
    }
}

impl<T> FusedIterator for Iter<'_, T> {}

/// See [`Receiver::try_iter`].
#[derive(Debug)]
pub struct TryIter<'a, T>(&'a Receiver<T>);

impl<T> Iterator for TryIter<'_, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.0.try_recv().ok()
    }
}

/// An iterator over the values of a channel that owns its receiver.
#[derive(Debug)]
pub struct IntoIter<T>(Receiver<T>);

impl<T> Iterator for IntoIter<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.0.recv().ok()
    }
}

impl<T> FusedIterator for IntoIter<T> {}

impl<'a, T> IntoIterator for &'a Receiver<T> {
    type Item = T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<T> IntoIterator for Receiver<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    fn into_iter(self) -> IntoIter<T> {
        IntoIter(self)
    }
}

/// The error of sending where there is no receiver.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SendError<T>(pub T);

/// Why a value was not sent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TrySendError<T> {
    /// The channel is full.
    Full(T),
    /// There is no receiver.
    Disconnected(T),
}

/// The error of receiving from an empty channel without a sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecvError;

/// Why no value was received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TryRecvError {
    /// The channel is empty.
    Empty,
    /// The channel is empty, and there is no sender.
    Disconnected,
}

/// Why no value was received in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecvTimeoutError {
    /// The channel is empty.
    Timeout,
    /// The channel is empty, and there is no sender.
    Disconnected,
}

impl From<TryRecvError> for RecvTimeoutError {
    fn from(error: TryRecvError) -> Self {
        match error {
            TryRecvError::Empty => RecvTimeoutError::Timeout,
            TryRecvError::Disconnected => RecvTimeoutError::Disconnected,
        }
    }
}

impl<T> fmt::Debug for SendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("SendError").finish_non_exhaustive()
    }
}

impl<T> fmt::Debug for TrySendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            TrySendError::Full(_) => "TrySendError::Full(..)",
            TrySendError::Disconnected(_) => "TrySendError::Disconnected(..)",
        })
    }
}

macro_rules! display {
    ($name:ident $(<$t:ident>)?: |$error:pat_param| $text:expr) => {
        impl$(<$t>)? fmt::Display for $name$(<$t>)? {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                let $error = self;
                f.write_str($text)
            }
        }

        impl$(<$t>)? Error for $name$(<$t>)? {}
    };
}

display!(SendError<T>: |_| "sending on a closed channel");
display!(TrySendError<T>: |error| match error {
    TrySendError::Full(_) => "sending on a full channel",
    TrySendError::Disconnected(_) => "sending on a closed channel",
});
display!(RecvError: |_| "receiving on a closed channel");
display!(TryRecvError: |error| match error {
    TryRecvError::Empty => "receiving on an empty channel",
    TryRecvError::Disconnected => "receiving on a closed channel",
});
display!(RecvTimeoutError: |error| match error {
    RecvTimeoutError::Timeout => "timed out waiting on channel",
    RecvTimeoutError::Disconnected => "channel is empty and sending half is closed",
});
