//! Messages as lines, from and to a process or the older way over HTTP.

use super::watch::{LONGEST, Watch, too_long};
use rmcp::model::{ClientJsonRpcMessage, ServerJsonRpcMessage};
use rmcp::service::RoleClient;
use rmcp::transport::Transport;
use rmcp::transport::async_rw::AsyncRwTransport;
use std::sync::Arc;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, BufReader, Empty};

/// Lines that are read here, because the library passes over those that it cannot read, and written by the library.
pub(super) struct Lines<R, W: AsyncWrite> {
    read: BufReader<R>,
    /// What came of a line so far. It is kept here because whoever reads may stop in the middle.
    line: Vec<u8>,
    write: AsyncRwTransport<RoleClient, Empty, W>,
    watch: Arc<Watch>,
}

impl<R, W> Lines<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    pub(super) fn new(read: R, write: W, watch: &Arc<Watch>) -> Self {
        Self {
            read: BufReader::new(read),
            line: Vec::new(),
            write: AsyncRwTransport::new(tokio::io::empty(), write),
            watch: Arc::clone(watch),
        }
    }

    /// Reads until a line is whole; whether there is one.
    async fn line(&mut self) -> Result<bool, String> {
        loop {
            let Ok(bytes) = self.read.fill_buf().await else {
                return Ok(false);
            };
            if bytes.is_empty() {
                return Ok(false);
            }
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let count = end.map_or(bytes.len(), |end| end + 1);
            self.line.extend(bytes.iter().take(count));
            self.read.consume(count);
            if self.line.len() > LONGEST {
                return Err(too_long());
            }
            if end.is_some() {
                return Ok(true);
            }
        }
    }

    async fn message(&mut self) -> Result<Option<ServerJsonRpcMessage>, String> {
        while self.line().await? {
            let message = self.watch.read(&self.line);
            // A long one would keep its memory as long as the server lives.
            self.line = Vec::new();
            if let Some(message) = message? {
                return Ok(Some(message));
            }
        }
        Ok(None)
    }
}

impl<R, W> Transport<RoleClient> for Lines<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    type Error = std::io::Error;

    fn send(
        &mut self,
        message: ClientJsonRpcMessage,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        self.watch.sends(&message);
        self.write.send(message)
    }

    async fn receive(&mut self) -> Option<ServerJsonRpcMessage> {
        let message = self.message().await;
        message.unwrap_or_else(|why| {
            self.watch.breaks(why);
            None
        })
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.write.close().await
    }
}
