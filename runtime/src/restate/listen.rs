//! Takes the calls of the server, in as many processes as there are.
//!
//! Whoever spreads connections spreads calls: a load balancer in front of several machines, or the kernel for several processes
//! that listen at one address. How many calls go over one connection is the server's to say
//! (`worker.invoker.http2-streams-per-connection-limit`, 128 unless it is told otherwise). It is not said here, although HTTP/2 has
//! a word for it: the server learns it only after the first calls of a connection, which then wait for one another, a node for
//! its workflow, and that waits for the node.

use crate::value::boxed::BoxFuture;
use hyper::server::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::graceful::GracefulShutdown;
use restate_sdk::endpoint::Endpoint;
use restate_sdk::hyper::HyperEndpoint;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket};

/// How many connections wait to be taken at most.
const WAITING: u32 = 1024;

/// How long calls under way may go on when the process is asked to stop. What is not done then is done by another one.
const GRACE: Duration = Duration::from_secs(5);

/// Listens at an address, where other processes may listen too.
///
/// # Errors
/// If that cannot be.
pub fn listen(at: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = match at {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    socket.set_reuseaddr(true)?;
    #[cfg(unix)]
    socket.set_reuseport(true)?;
    socket.bind(at)?;
    socket.listen(WAITING)
}

/// Takes calls until `stop` ends. Behind a pointer, so that it is compiled here.
pub fn serve<'a>(
    endpoint: Endpoint,
    listener: TcpListener,
    stop: impl Future + Send + 'a,
) -> BoxFuture<'a, ()> {
    let stop = async move { drop(stop.await) };
    taking_calls(endpoint, listener, Box::pin(stop))
}

fn taking_calls(
    endpoint: Endpoint,
    listener: TcpListener,
    mut stop: BoxFuture<'_, ()>,
) -> BoxFuture<'_, ()> {
    Box::pin(async move {
        let endpoint = HyperEndpoint::new(endpoint);
        let calls = GracefulShutdown::new();
        loop {
            let stream = tokio::select! {
                taken = listener.accept() => taken,
                () = &mut stop => break,
            };
            let Ok((stream, _)) = stream else {
                // Too many open files, most likely: others are closed in the meantime.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            // The end of a call is a small packet that must not wait for the next one.
            let _ = stream.set_nodelay(true);
            let connection = http2::Builder::new(TokioExecutor::new())
                .serve_connection(TokioIo::new(stream), endpoint.clone());
            let connection = calls.watch(connection);
            // Whoever broke it off makes another one.
            tokio::spawn(async move { drop(connection.await) });
        }
        drop(listener);
        tokio::select! {
            () = calls.shutdown() => {}
            () = tokio::time::sleep(GRACE) => {}
        }
    })
}
