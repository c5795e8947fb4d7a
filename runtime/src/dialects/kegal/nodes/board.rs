//! What nodes add to boards, on its way into files.

use super::file;
use super::scene::Scene;
use crate::dialects::kegal::nodes::TalkContext;
use crate::dialects::kegal::{BoardText, NodeOutput, SpeakSpec, boards};
use crate::host::CallError;
use crate::run::context::NodeContext;
use crate::value::failure::{Failure, Interrupt};
use std::sync::atomic::{AtomicBool, Ordering};

/// Writing on boards.
pub(crate) trait BoardContext {
    /// Adds the words of a node to its board, at once and for good.
    async fn write(
        &mut self,
        spec: &SpeakSpec,
        scene: &Scene<'_>,
        said: &mut NodeOutput,
    ) -> Result<Result<(), Failure>, Interrupt>;
}

impl BoardContext for NodeContext<'_> {
    async fn write(
        &mut self,
        spec: &SpeakSpec,
        scene: &Scene<'_>,
        said: &mut NodeOutput,
    ) -> Result<Result<(), Failure>, Interrupt> {
        let Some(part) = spec.writes.filter(|_| !said.texts.is_empty()) else {
            return Ok(Ok(()));
        };
        said.added.push(BoardText {
            board: part.board.id.to_owned(),
            rank: spec.rank,
            text: said.texts.join("\n\n"),
        });
        let own: Vec<BoardText> = scene.added.iter().chain(&said.added).cloned().collect();
        let by = (scene.controller.unwrap_or(spec.node), spec.rank);
        let text = boards(self.shared, |boards| {
            boards.write(&part, scene.given, by, &own)
        });
        let path = match self.board_path(spec.boards_dir, &part.board) {
            Ok(path) => path,
            Err(failure) => return Ok(Err(failure)),
        };
        if self.shared.host.rehearsal {
            return Ok(Ok(()));
        }
        let key = self.call();
        let fresh = AtomicBool::new(false);
        let writing = async {
            // The file holds what stood there when the run began, too: whoever continues the run must not begin with this text.
            self.shared.kept_so_far().await?;
            fresh.store(true, Ordering::Relaxed);
            Ok(file::replace(&path, &text)
                .map_err(|failure| CallError::new(failure.kind, failure.message)))
        };
        let done = self.effect(("board", &key), &own, writing).await?;
        if done.is_ok() && !fresh.load(Ordering::Relaxed) && !self.looks_only() {
            // What was written before the run was resumed may have been written over since, by a node beside this one.
            return Ok(file::replace(&path, &text));
        }
        Ok(done.map_err(Failure::from))
    }
}
