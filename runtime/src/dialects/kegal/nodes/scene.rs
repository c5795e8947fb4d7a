//! What a node sees when it speaks, and the prompt that this makes.

use crate::dialects::kegal as stage;
use crate::dialects::kegal::nodes::TalkContext;
use crate::dialects::kegal::remote::{TemplatePiece, bits};
use crate::dialects::kegal::{BoardText, NodeInputs, NodeOutput, Piece, RemoteUse, SpeakSpec};
use crate::host::Message;
use crate::run::context::NodeContext;
use crate::value::failure::{Failure, Kind};
use serde_json::Value;

/// What a node sees.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) given: &'a NodeInputs<'a>,
    /// What its controller asks of it.
    pub(super) task: Option<&'a str>,
    /// What other nodes of the same agent said.
    pub(super) local: &'a [(&'static str, NodeOutput)],
    /// What agents of the same controller added to boards.
    pub(super) added: &'a [BoardText],
    /// The controller that called it.
    pub(super) controller: Option<&'a str>,
}

impl<'a> Scene<'a> {
    pub(super) fn of(given: &'a NodeInputs<'a>) -> Self {
        Self {
            given,
            task: None,
            local: &[],
            added: &[],
            controller: None,
        }
    }

    /// The system and the user prompt; empty: there is none.
    pub(super) fn prompt(
        &self,
        spec: &SpeakSpec,
        cx: &NodeContext<'_>,
    ) -> Result<(String, String), Failure> {
        let Some(used) = spec.remote else {
            return Ok((
                self.text(spec.system, spec, cx)?,
                self.text(spec.user, spec, cx)?,
            ));
        };
        let (system, user) = self.given.prompt(used.url);
        let fill = |text| self.fetched(text, &used, spec, cx);
        Ok((fill(system)?, fill(user)?))
    }

    /// A prompt that was fetched, with what stands for its placeholders.
    fn fetched(
        &self,
        text: &str,
        used: &RemoteUse,
        spec: &SpeakSpec,
        cx: &NodeContext<'_>,
    ) -> Result<String, Failure> {
        let wrong = |problem: String| {
            let message = format!("the prompt at `{}` cannot be used: {problem}", used.url);
            Failure::new(Kind::Inputs, message)
        };
        let mut filled = String::new();
        for bit in bits(text).map_err(wrong)? {
            match bit {
                TemplatePiece::Text(own) => filled.push_str(own),
                TemplatePiece::Hole(name) => {
                    let found = used.values.iter().find(|(known, _)| *known == name);
                    let (_, pieces) = found
                        .ok_or_else(|| wrong(format!("nothing gives `{{{name}}}` a value")))?;
                    filled.push_str(&self.text(pieces, spec, cx)?);
                }
            }
        }
        Ok(filled)
    }

    /// What nodes before this one said, one after the other.
    fn pipe(&self, spec: &SpeakSpec) -> String {
        let task = self.task.filter(|task| !task.is_empty()).map(str::to_owned);
        let mut items: Vec<String> = task.into_iter().collect();
        for node in spec.pipe {
            let local = self
                .local
                .iter()
                .find(|(name, _)| name == node)
                .map(|(_, said)| said.clone());
            if let Some(said) = local.or_else(|| self.given.by(node)) {
                items.extend(said.told());
            }
        }
        items.join("\n\n").trim().to_owned()
    }

    fn board(&self, spec: &SpeakSpec) -> String {
        let parts = spec.reads.iter();
        parts
            .map(|part| stage::board_text(part, self.given, self.added))
            .collect()
    }

    fn text(
        &self,
        pieces: &[Piece],
        spec: &SpeakSpec,
        cx: &NodeContext<'_>,
    ) -> Result<String, Failure> {
        let mut text = String::new();
        for piece in pieces {
            match piece {
                Piece::Text(own) => text.push_str(own),
                Piece::UserMessage => {
                    let asked = cx.asked(self.given.user_message, spec.asks)?;
                    text.push_str(asked.trim());
                }
                Piece::Chunks if self.given.retrieved_chunks.is_null() => {
                    let message = format!(
                        "node `{}` needs `retrieved_chunks`, which was not given",
                        spec.node
                    );
                    return Err(Failure::new(Kind::Inputs, message));
                }
                Piece::Chunks => text.push_str(self.given.chunks().trim()),
                Piece::Pipe => text.push_str(&self.pipe(spec)),
                Piece::Board => text.push_str(&self.board(spec)),
                Piece::Variable(name) => text.push_str(&cx.filled(&format!("${{{name}}}"))?),
                Piece::Unfilled(name) => {
                    let message = format!(
                        "the prompt of `{}` has the placeholder `{{{name}}}`, which has no value",
                        spec.node
                    );
                    return Err(Failure::new(Kind::MissingKey, message));
                }
            }
        }
        Ok(text)
    }

    /// The conversation that the node continues.
    pub(super) fn history(&self, spec: &SpeakSpec) -> Vec<Message> {
        let turns = spec
            .history
            .map_or(&[][..], |scope| self.given.turns(scope));
        turns.iter().filter_map(turn).collect()
    }
}

fn turn(turn: &Value) -> Option<Message> {
    let text = turn.get("content").and_then(Value::as_str)?.to_owned();
    Some(match turn.get("role").and_then(Value::as_str)? {
        "assistant" => Message::Assistant {
            text,
            tool_calls: Vec::new(),
            kept: None,
        },
        "system" => Message::System { text },
        _ => Message::user(text),
    })
}
