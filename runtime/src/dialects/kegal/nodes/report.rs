//! After the last node: boards and histories are as they should be, and the results are put together.

use super::file;
use crate::dialects::kegal;
use crate::dialects::kegal as stage;
use crate::dialects::kegal::nodes::TalkContext;
use crate::dialects::kegal::{NodeInputs, NodeTexts, ReportSpec};
use crate::host::CallError;
use crate::run::context::NodeContext;
use crate::value::boxed::BoxFuture;
use crate::value::failure::{Failure, Interrupt};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What a run came to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunReport {
    /// The JSON document.
    pub report: Value,
    /// What a person reads.
    pub text: Value,
}

/// The end of a conversation.
pub trait ReportContext {
    /// Puts together what a run came to.
    ///
    /// # Errors
    /// If a file cannot be written.
    fn report<'a>(
        &'a mut self,
        spec: &'a ReportSpec,
        given: &'a NodeInputs<'_>,
    ) -> BoxFuture<'a, Result<RunReport, Interrupt>>;
}

impl ReportContext for NodeContext<'_> {
    fn report<'a>(
        &'a mut self,
        spec: &'a ReportSpec,
        given: &'a NodeInputs<'_>,
    ) -> BoxFuture<'a, Result<RunReport, Interrupt>> {
        // Apart, so that it is compiled here and not in every graph.
        Box::pin(self.reported(spec, given))
    }
}

/// Making the report.
pub(crate) trait ReportInner {
    async fn reported(
        &mut self,
        spec: &ReportSpec,
        given: &NodeInputs<'_>,
    ) -> Result<RunReport, Interrupt>;
}

impl ReportInner for NodeContext<'_> {
    async fn reported(
        &mut self,
        spec: &ReportSpec,
        given: &NodeInputs<'_>,
    ) -> Result<RunReport, Interrupt> {
        if spec.verbose {
            kegal::tell_all(self.shared);
        }
        let told = NodeTexts::of(spec, given);
        let mut files = Vec::new();
        for part in spec.boards.iter().filter(|part| {
            !stage::added(part, given)
                .iter()
                .all(|(_, _, texts)| texts.is_empty())
        }) {
            let path = self.board_path(spec.boards_dir, &part.board)?;
            files.push((path, stage::board_text(part, given, &[])));
        }
        if !told.is_blocked() {
            let asked = self.asked(given.user_message, spec.asks)?;
            for (scope, node, path) in spec.auto {
                if let Some(text) = continued(&told, given, &asked, (scope, node)) {
                    files.push((self.path_of(path)?, text));
                }
            }
        }
        let key = self.call();
        let writing = async {
            let real = !self.shared.host.rehearsal;
            if real && !files.is_empty() {
                // Who continues the run must find the turns that it began with, and not these.
                self.shared.kept_so_far().await?;
            }
            let done = files
                .iter()
                .filter(|_| real)
                .try_for_each(|(path, text)| file::replace(path, text));
            Ok(done.map_err(|failure| CallError::new(failure.kind, failure.message)))
        };
        let texts: Vec<&str> = files.iter().map(|(_, text)| text.as_str()).collect();
        self.effect(("report", &key), &texts, writing)
            .await?
            .map_err(Failure::from)?;
        let document = told.document(given);
        self.progress(|| {
            let count = |key: &str| {
                document
                    .get(key)
                    .and_then(Value::as_u64)
                    .unwrap_or_default()
            };
            let nodes = document.get("nodes").and_then(Value::as_array);
            let seconds = document.get("compile_time").and_then(Value::as_f64);
            format!(
                "compile done — {} node(s)  {:.1}s  in={} out={}",
                nodes.map_or(0, Vec::len),
                seconds.unwrap_or_default(),
                count("input_size"),
                count("output_size")
            )
        });
        Ok(RunReport {
            report: document,
            text: Value::String(told.words()),
        })
    }
}

/// A history with the turns of this run: the caller's message as it was given, and the node's answer.
fn continued(
    told: &NodeTexts<'_>,
    given: &NodeInputs<'_>,
    asked: &str,
    (scope, node): (&str, &str),
) -> Option<String> {
    let said = told.by(node)?;
    let answer = if said.texts.is_empty() {
        // The data of a controller without an answer is about its loop.
        said.json
            .as_ref()
            .filter(|_| said.trace.is_none())
            .map(ToString::to_string)?
    } else {
        said.texts.join("\n")
    };
    let mut turns = given.turns(scope).to_vec();
    if !asked.is_empty() {
        turns.push(json!({"role": "user", "content": asked}));
    }
    turns.push(json!({"role": "assistant", "content": answer}));
    Some(format!("{:#}", Value::Array(turns)))
}
