//! Connections: so many at once, and none that holds its place without doing anything.
//!
//! Whoever connects may be slow, or mean no good. A head must be there within [`HEAD`], a body within [`BODY`]
//! ([`super::extract`]); whoever takes no byte of an answer for [`STALLED`] loses its connection. There are fewer connections
//! than the process may have files open, so that runs find some for themselves.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, Sleep, sleep};

/// How long the head of a request may take; a connection that is kept open for the next one waits as long.
const HEAD: Duration = Duration::from_secs(15);

/// How long the body of a request may take.
pub(super) const BODY: Duration = Duration::from_secs(30);

/// How long an answer may wait for its reader to take some of it.
const STALLED: Duration = Duration::from_secs(30);

/// So many bytes of a head are read, and of an answer are held ready.
const BUFFER: usize = 64 << 10;

/// So many files are left to runs, their processes and the store.
const FILES: usize = 64;

/// What is said where there is no room. It is short enough to be sent without waiting for anybody.
const FULL: &str = "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 1\r\n\
    connection: close\r\ncontent-length: 93\r\n\r\n\
    {\"error\":{\"kind\":\"busy\",\"message\":\"as many connections are open as may be; try again later\"}}";

/// How many connections there may be at once.
///
/// # Errors
/// If that is more than the files that the process may have open.
pub(in super::super) fn most(wanted: Option<usize>) -> std::result::Result<usize, String> {
    let Some(files) = files() else {
        return Ok(wanted.unwrap_or(1000));
    };
    let possible = files.saturating_sub(FILES).max(1);
    match wanted {
        Some(wanted) if wanted > possible => Err(format!(
            "--max-connections {wanted} is too much: this process may have {files} files open, and runs need some of them; give at \
             most {possible}, or raise the limit (ulimit -n)"
        )),
        Some(wanted) => Ok(wanted),
        None => Ok((files / 2).clamp(1, 1000)),
    }
}

/// How many files the process may have open; `None`: nobody says so.
fn files() -> Option<usize> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit};
        let limit = getrlimit(Resource::Nofile).current?;
        usize::try_from(limit).ok()
    }
    #[cfg(not(unix))]
    None
}

/// Takes connections until the channel says true or is gone, and then lets those under way end.
pub(in super::super) fn spawn(
    listener: TcpListener,
    router: Router,
    most: usize,
    mut closed: watch::Receiver<bool>,
) -> JoinHandle<()> {
    tokio::spawn(serve(listener, router, most, async move {
        // An error: the loop is gone, and there is nothing to serve.
        let _ = closed.wait_for(|closed| *closed).await;
    }))
}

/// Takes connections until `stop` ends, and then lets those under way end.
async fn serve(listener: TcpListener, router: Router, most: usize, stop: impl Future<Output = ()>) {
    let room = Arc::new(Semaphore::new(most));
    let open = GracefulShutdown::new();
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(BUFFER);
    let mut stop = std::pin::pin!(stop);
    loop {
        let taken = tokio::select! {
            taken = listener.accept() => taken,
            () = &mut stop => break,
        };
        let Ok((stream, _)) = taken else {
            // Too many open files, most likely: others are closed in the meantime.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Ok(place) = Arc::clone(&room).try_acquire_owned() else {
            turn_away(&stream);
            continue;
        };
        // What is said is often shorter than a packet, and must not wait for more.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let connection =
            builder.serve_connection(TokioIo::new(WatchedConnection::new(stream)), service);
        let connection = open.watch(connection);
        tokio::spawn(async move {
            // Whoever broke it off knows so.
            drop(connection.await);
            drop(place);
        });
    }
    drop(listener);
    open.shutdown().await;
}

/// Says that there is no room, as far as that can be said at once.
fn turn_away(stream: &TcpStream) {
    // What is in its way is lost with the connection. What has come already is read, so that the answer is not.
    let _ = stream.try_read(&mut [0; 4096]);
    let _ = stream.try_write(FULL.as_bytes());
}

/// A connection whose reader must not stand still.
struct WatchedConnection {
    stream: TcpStream,
    /// Since something waits to be sent: until when it may.
    limit: Option<Pin<Box<Sleep>>>,
}

impl WatchedConnection {
    fn new(stream: TcpStream) -> Self {
        Self {
            stream,
            limit: None,
        }
    }

    /// Looks whether what was tried has waited for too long.
    fn within<T>(&mut self, tried: Poll<Result<T>>, context: &mut Context<'_>) -> Poll<Result<T>> {
        if tried.is_ready() {
            self.limit = None;
            return tried;
        }
        let limit = self
            .limit
            .get_or_insert_with(|| Box::pin(tokio::time::sleep_until(Instant::now() + STALLED)));
        ready!(limit.as_mut().poll(context));
        Poll::Ready(Err(Error::new(
            ErrorKind::TimedOut,
            "the reader takes nothing",
        )))
    }
}

impl AsyncRead for WatchedConnection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for WatchedConnection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &[u8],
    ) -> Poll<Result<usize>> {
        let tried = Pin::new(&mut self.stream).poll_write(context, buffer);
        self.within(tried, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let tried = Pin::new(&mut self.stream).poll_write_vectored(context, buffers);
        self.within(tried, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_where_there_is_no_room_is_as_long_as_it_says() {
        let (head, body) = FULL.split_once("\r\n\r\n").unwrap();
        let length = format!("content-length: {}", body.len());
        assert!(head.ends_with(&length), "{length}");
        let told: serde_json::Value = serde_json::from_str(body).unwrap();
        assert_eq!(told["error"]["kind"], "busy");
    }

    #[test]
    fn more_connections_than_files_are_refused() {
        let error = most(Some(usize::MAX)).unwrap_err();
        assert!(error.contains("ulimit -n"), "{error}");
        assert_eq!(most(Some(10)), Ok(10));
        assert!(most(None).unwrap() >= 1);
    }

    /// What a server says to this, until it closes the connection.
    async fn said_to(half: &str) -> (String, Duration) {
        use super::super::extract::JsonBody;
        use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
        let read = |JsonBody(_): JsonBody<serde_json::Value>| async { "read" };
        let router = Router::new().route("/", axum::routing::post(read));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        let serving = tokio::spawn(serve(listener, router, 1, std::future::pending()));
        let mut client = TcpStream::connect(at).await.unwrap();
        let begun = Instant::now();
        client.write_all(half.as_bytes()).await.unwrap();
        let mut said = String::new();
        client.read_to_string(&mut said).await.unwrap();
        serving.abort();
        (said, begun.elapsed())
    }

    // Time goes on by itself where all wait for it.
    #[tokio::test(start_paused = true)]
    async fn a_head_that_does_not_come_is_not_waited_for() {
        let (_, time) = said_to("POST / HTTP/1.1\r\nHost: localhost\r\n").await;
        assert!(time >= HEAD && time < HEAD * 2, "{time:?}");
        let (_, time) = said_to("").await;
        assert!(time >= HEAD && time < HEAD * 2, "{time:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_does_not_come_is_not_waited_for() {
        let (said, time) = said_to(
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
        )
        .await;
        assert!(said.starts_with("HTTP/1.1 408 "), "{said}");
        assert!(said.contains(r#""kind":"slow""#), "{said}");
        assert!(time >= BODY && time < BODY * 2, "{time:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_reader_that_takes_nothing_loses_its_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        let reader = TcpStream::connect(at).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        let mut watched = WatchedConnection::new(stream);
        let piece = vec![0; 1 << 20];
        // The system holds some for it.
        let error = loop {
            match tokio::io::AsyncWriteExt::write(&mut watched, &piece).await {
                Ok(_) => {}
                Err(error) => break error,
            }
        };
        assert_eq!(error.kind(), ErrorKind::TimedOut);
        drop(reader);
    }
}
