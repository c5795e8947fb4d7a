//! Staged conversations as generated code runs them: a node speaks, a guard decides, a controller hands out work.
//!
//! One file per kind. What a node sees of others and what it leaves behind is decided in [`crate::dialects::kegal`]; here it is sent
//! out, paid for and kept.

mod begin;
mod board;
mod file;
mod react;
mod report;
mod scene;
mod speak;
mod tools;

pub use begin::{BeginContext, RunBeginning};
pub use react::{ReactContext, Route};
pub use report::{ReportContext, RunReport};
pub use speak::{Gate, SpeakContext};

use crate::dialects::kegal;
use crate::dialects::kegal as stage;
use crate::dialects::kegal::{BoardFile, MediaSource, MediaSpec};
use crate::host::{Attachment, AttachmentData};
use crate::run::context::NodeContext;
use crate::value::failure::{Failure, Kind};
use std::path::PathBuf;

/// What the nodes of a conversation share.
pub(crate) trait TalkContext {
    /// Tells progress, where the graph wants it told (`verbose: true`).
    fn progress(&self, text: impl FnOnce() -> String);

    /// A text with the values of its environment variables.
    fn filled(&self, text: &str) -> Result<String, Failure>;

    /// What is asked: by the caller, or by the graph, whose text may hold environment variables.
    fn asked(&self, message: &str, default: &str) -> Result<String, Failure>;

    /// The file of a path, which is relative to the graph's directory.
    fn path_of(&self, path: &str) -> Result<PathBuf, Failure>;

    /// The file of a board.
    fn board_path(&self, dir: &str, board: &BoardFile) -> Result<PathBuf, Failure>;

    /// Pictures and documents as models get them. Few providers fetch what stands behind a URL, so it is fetched here; a
    /// scripted world that has no such page leaves it a URL.
    async fn attachments(&self, media: &[MediaSpec]) -> Result<Vec<Attachment>, Failure>;

    /// A picture or document, or its URL.
    fn attachment(&self, media: &MediaSpec) -> Result<Attachment, Failure>;
}

impl TalkContext for NodeContext<'_> {
    fn progress(&self, text: impl FnOnce() -> String) {
        if kegal::tells_all(self.shared) {
            self.note(text);
        }
    }

    fn filled(&self, text: &str) -> Result<String, Failure> {
        let filled = kegal::filled(&self.shared.host.environment, text);
        filled.map_err(|missing| {
            let message = format!("environment variables are not set: {}", missing.join(", "));
            Failure::new(Kind::Environment, message)
        })
    }

    fn asked(&self, message: &str, default: &str) -> Result<String, Failure> {
        if message == default {
            self.filled(message)
        } else {
            Ok(message.to_owned())
        }
    }

    fn path_of(&self, path: &str) -> Result<PathBuf, Failure> {
        Ok(self.shared.dir.join(self.filled(path)?))
    }

    fn board_path(&self, dir: &str, board: &BoardFile) -> Result<PathBuf, Failure> {
        let place = self.shared.work_dir.as_ref().unwrap_or(&self.shared.dir);
        Ok(place.join(self.filled(dir)?).join(self.filled(board.file)?))
    }

    async fn attachments(&self, media: &[MediaSpec]) -> Result<Vec<Attachment>, Failure> {
        let mut all = Vec::new();
        for spec in media {
            let mut attachment = self.attachment(spec)?;
            if let AttachmentData::Url(url) = &attachment.content {
                match self.shared.host.web.fetch(url).await {
                    Ok(bytes) => {
                        attachment = stage::attachment_of(spec, url, &bytes)
                            .map_err(|problem| Failure::new(Kind::Media, problem))?;
                    }
                    Err(error) if error.kind == Kind::Unscripted => {}
                    Err(error) => return Err(error.into()),
                }
            }
            all.push(attachment);
        }
        Ok(all)
    }

    fn attachment(&self, media: &MediaSpec) -> Result<Attachment, Failure> {
        let place = match media.source {
            MediaSource::File(place) | MediaSource::Url(place) => self.filled(place)?,
            MediaSource::Base64(_) => String::new(),
        };
        stage::attachment_at(media, &place, &self.shared.dir)
            .map_err(|problem| Failure::new(Kind::Media, problem))
    }
}

/// The beginning of a text.
fn cut(text: &str, most: usize) -> String {
    let mut short: String = text.chars().take(most).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short.replace('\n', " ")
}
