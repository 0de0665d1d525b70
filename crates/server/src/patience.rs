//! How long a connection may do nothing, and how many one address may have. Who
//! sends half a request, or no longer reads what he asked for, is not waited for
//! without end; who sends a letter now and then takes no place from others.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep};

use crate::caller::house;
use crate::limits::{Crowd, Pass};

/// A listener whose connections are hung up when nothing moves on them.
pub struct Patient {
    /// Where connections come in.
    pub listener: TcpListener,
    /// How long nothing may move. Live pages are sent a sign more often.
    pub patience: Duration,
    /// Who has how many.
    pub crowd: Crowd,
    /// Whose connections are those of many others: they may have as many as they like.
    pub proxies: Vec<IpAddr>,
    /// And how many those have.
    pub proxied: Crowd,
}

impl Patient {
    /// Lets another from there in, if it may.
    fn admit(&self, address: SocketAddr) -> Option<Pass> {
        let from = address.ip().to_canonical();
        let crowd = if self.proxies.contains(&from) {
            &self.proxied
        } else {
            &self.crowd
        };
        crowd.enter(house(from))
    }
}

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

impl Connected<IncomingStream<'_, Patient>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Patient>) -> Peer {
        Peer(*stream.remote_addr())
    }
}

impl Listener for Patient {
    type Io = Line;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Line, SocketAddr) {
        let (stream, address, pass) = loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            // One too many is hung up at once: to answer it would take what it may not have.
            if let Some(pass) = self.admit(address) {
                break (stream, address, pass);
            }
        };
        // Answers and live news are small: they go out at once.
        let _ = stream.set_nodelay(true);
        let line = Line {
            stream,
            patience: self.patience,
            end: Box::pin(tokio::time::sleep(self.patience)),
            _pass: pass,
        };
        (line, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that ends when nothing moves on it.
pub struct Line {
    stream: TcpStream,
    patience: Duration,
    end: Pin<Box<Sleep>>,
    _pass: Pass,
}

impl Line {
    /// Something moved, or nothing did for too long.
    fn judge<T>(
        &mut self,
        context: &mut Context<'_>,
        moved: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if moved.is_ready() {
            self.end.as_mut().reset(Instant::now() + self.patience);
            return moved;
        }
        ready!(self.end.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let moved = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.judge(context, moved)
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let moved = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(context, moved)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let moved = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.judge(context, moved)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
