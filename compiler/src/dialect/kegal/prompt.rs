//! Prompts: templates to pieces.
//!
//! Inserted values are inserted as they are: the pieces are put side by side and nothing is looked at twice.

use super::ast::{Node, Prompt};
use super::template::{ParsedTemplate, Placeholder, TemplatePart};
use crate::diag::codes::INACTIVE_PLACEHOLDER;
use crate::diag::{Diagnostic, Level, Report};
use crate::ir::stage::Piece;
use crate::syntax::nearest;
use serde_json::Value;

/// Names with a meaning, and what gives them a value.
pub(super) const RESERVED: [(&str, &str); 4] = [
    ("user_message", "prompt.user_message"),
    ("message_passing", "message_passing.input"),
    ("retrieved_chunks", "prompt.retrieved_chunks"),
    ("blackboard", "blackboard.read"),
];

/// The two texts of a prompt, as pieces.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    pub(super) system: Vec<Piece>,
    pub(super) user: Vec<Piece>,
}

/// What is active on a node.
struct PromptOwner<'a> {
    node: &'a Node,
    prompt: &'a Prompt,
    role: Role,
}

/// Where a node runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// In the main graph: always.
    Main,
    /// When its controller calls it, which may be never.
    Agent,
}

impl PromptOwner<'_> {
    fn pieces(&self, name: &str) -> Option<Vec<Piece>> {
        let board = self
            .node
            .blackboard
            .as_ref()
            .is_some_and(|board| board.read);
        let reserved = match name {
            "user_message" if self.prompt.user_message => Some(Piece::UserMessage),
            "retrieved_chunks" if self.prompt.retrieved_chunks => Some(Piece::Chunks),
            "message_passing" if self.node.input => Some(Piece::Pipe),
            "blackboard" if board => Some(Piece::Board),
            _ => None,
        };
        let own = || {
            let found = self
                .prompt
                .placeholders
                .iter()
                .find(|(known, _)| known == name);
            found.map(|(_, value)| with_variables(&shown(value)))
        };
        reserved.map(|piece| vec![piece]).or_else(own)
    }

    fn names(&self) -> Vec<&str> {
        let reserved = RESERVED
            .iter()
            .map(|(name, _)| *name)
            .filter(|name| self.pieces(name).is_some());
        let own = self
            .prompt
            .placeholders
            .iter()
            .map(|(name, _)| name.as_str());
        reserved.chain(own).collect()
    }
}

/// A value as it stands in a text: text as it is, everything else as JSON.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            value.to_string()
        }
    }
}

/// A value of the graph, whose `${VAR}` are looked up when the graph runs. `${}` is text.
fn with_variables(value: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut rest = value;
    while let Some((before, after)) = rest.split_once("${") {
        text.push_str(before);
        match after.split_once('}').filter(|(name, _)| !name.is_empty()) {
            Some((name, behind)) => {
                pieces.push(Piece::Text(std::mem::take(&mut text)));
                pieces.push(Piece::Variable(name.to_owned()));
                rest = behind;
            }
            None => {
                text.push_str("${");
                rest = after;
            }
        }
    }
    pieces.push(Piece::Text(text + rest));
    pieces.retain(|piece| *piece != Piece::Text(String::new()));
    pieces
}

/// What a node gives the placeholders of a prompt that is not known yet.
pub(super) fn values(node: &Node, prompt: &Prompt) -> Vec<(String, Vec<Piece>)> {
    let active = PromptOwner {
        node,
        prompt,
        role: Role::Main,
    };
    let mut values: Vec<(String, Vec<Piece>)> = Vec::new();
    for name in active.names() {
        if !values.iter().any(|(known, _)| known == name)
            && let Some(pieces) = active.pieces(name)
        {
            values.push((name.to_owned(), pieces));
        }
    }
    values
}

/// The pieces of a node's prompt. A placeholder that nothing gives a value is reported.
pub(super) fn pieces(
    parsed: &ParsedTemplate,
    node: &Node,
    prompt: &Prompt,
    role: Role,
    report: &mut Report,
) -> Pieces {
    let active = PromptOwner { node, prompt, role };
    Pieces {
        system: filled(&parsed.system, &active, report),
        user: filled(&parsed.user, &active, report),
    }
}

fn filled(bits: &[TemplatePart], active: &PromptOwner<'_>, report: &mut Report) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut add = |piece: Piece| match (pieces.last_mut(), piece) {
        (Some(Piece::Text(last)), Piece::Text(text)) => last.push_str(&text),
        (_, piece) => pieces.push(piece),
    };
    for bit in bits {
        let hole = match bit {
            TemplatePart::Text(text) => {
                add(Piece::Text(text.clone()));
                continue;
            }
            TemplatePart::Placeholder(hole) => hole,
        };
        let reserved = RESERVED.iter().any(|(name, _)| *name == hole.name);
        match active.pieces(&hole.name) {
            Some(pieces) => {
                if hole.dollar {
                    add(Piece::Text("$".to_owned()));
                }
                pieces.into_iter().for_each(&mut add);
            }
            None if hole.dollar && !reserved => add(Piece::Variable(hole.name.clone())),
            None => {
                report.add(inactive(hole, active));
                add(Piece::Unfilled(hole.name.clone()));
            }
        }
    }
    pieces
}

fn inactive(hole: &Placeholder, active: &PromptOwner<'_>) -> Diagnostic {
    let (name, id) = (&hole.name, &active.node.id.value);
    let message = format!(
        "the prompt of node `{id}` has the placeholder `{{{name}}}`, which the node gives no value"
    );
    let found = Diagnostic::new(
        &INACTIVE_PLACEHOLDER,
        hole.span,
        message,
        "would have no value",
    );
    let found = match active.role {
        Role::Main => found,
        // The graph does what it is for as long as nobody calls the agent.
        Role::Agent => found
            .level(Level::Warning)
            .note("a controller that calls this agent fails"),
    };
    let found = match active.prompt.template.as_ref() {
        Some(template) => found.label(template.span, format!("`{id}` uses this template")),
        None => found,
    };
    if let Some((_, switch)) = RESERVED.iter().find(|(known, _)| known == name) {
        return found.help(format!(
            "switch it on with `{switch}: true` in node `{id}`, or remove the placeholder"
        ));
    }
    let known: Vec<&str> = RESERVED
        .iter()
        .map(|(name, _)| *name)
        .chain(active.names())
        .collect();
    let found = match nearest(name, known) {
        Some(near) => {
            let meant = format!("{{{near}}}");
            let found = found.help(format!("did you mean `{meant}`?"));
            match hole.is_there {
                true => found.respelled(hole.span, near, meant),
                false => found,
            }
        }
        None => found,
    };
    found.help(format!("give it a value under `prompt.prompt_placeholders` of node `{id}`; braces that belong to the text are doubled"))
}

/// The environment variables that pieces name.
pub(super) fn variables<'p>(
    pieces: impl Iterator<Item = &'p Piece>,
) -> impl Iterator<Item = &'p str> {
    pieces.filter_map(|piece| match piece {
        Piece::Variable(name) => Some(name.as_str()),
        Piece::Text(_)
        | Piece::UserMessage
        | Piece::Chunks
        | Piece::Pipe
        | Piece::Board
        | Piece::Unfilled(_) => None,
    })
}
