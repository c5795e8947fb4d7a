//! What is known of what is built in, where no policy says otherwise.

use super::super::ast::{Effects, Label};
use crate::ir::stage::{Begin, MediaSource, Piece, Speak, Turns};
use crate::ir::{Callee, Kind, Partner};
use std::collections::BTreeSet;

/// What is known of a call: the labels of what it gives, and what it does outside of the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CallLabels {
    pub(super) returns: BTreeSet<Label>,
    pub(super) effects: Effects,
}

/// Of a built-in tool or action; `None`: it is none.
pub(super) fn built_in(called: &Callee<'_>) -> Option<CallLabels> {
    let (returns, effects): (&[Label], Effects) = match called {
        Callee::Tool(name) => tool(name)?,
        Callee::Action(item, capability) => action(item, capability)?,
        Callee::Server(..) | Callee::Anything => return None,
    };
    let returns = returns.iter().copied().collect();
    Some(CallLabels { returns, effects })
}

/// What a shell prints may come from anywhere, and it sees the files of whoever runs it.
const SHELL: (&[Label], Effects) = (&[Label::Untrusted, Label::Private], Effects::External);

fn tool(name: &str) -> Option<(&'static [Label], Effects)> {
    Some(match name {
        "web.search" => (&[Label::Untrusted], Effects::None),
        "file.write" => (&[], Effects::Local),
        "shell.exec" => SHELL,
        _ => return None,
    })
}

fn action(item: &str, capability: &str) -> Option<(&'static [Label], Effects)> {
    // What belongs to the project is handed over as it is.
    if capability.starts_with("rye.fetch.") || capability.starts_with("rye.execute.knowledge") {
        return Some((&[], Effects::None));
    }
    if capability.starts_with("rye.sign.") || item.starts_with("rye/core/processes/") {
        return Some((&[], Effects::Local));
    }
    if item.starts_with("rye/agent/threads/internal/") {
        return Some((&[], Effects::None));
    }
    Some(match item {
        "rye/bash" | "rye/bash/bash" => SHELL,
        "rye/file-system/read"
        | "rye/file-system/fs_read"
        | "rye/file-system/ls"
        | "rye/file-system/list"
        | "rye/file-system/glob"
        | "rye/file-system/grep" => (&[Label::Private], Effects::None),
        item if item.starts_with("rye/file-system/") => (&[], Effects::Local),
        _ => return None,
    })
}

/// Where a value with a label comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Origin {
    /// As a person reads it, behind "from".
    pub(super) words: String,
    /// Its labels; `None`: nothing says.
    pub(super) returns: Option<BTreeSet<Label>>,
}

impl Origin {
    pub(super) fn of(words: impl Into<String>, label: Label) -> Self {
        Self {
            words: words.into(),
            returns: Some(BTreeSet::from([label])),
        }
    }
}

/// What a search of documents gives: those behind an address are written by others.
pub(super) fn documents(work: &dyn Kind) -> Option<Origin> {
    let searches = work.profile().partner == Some(Partner::Knowledge);
    let remote = |path: &&str| path.starts_with("http://") || path.starts_with("https://");
    let found = work.files().into_iter().filter(|_| searches).find(remote);
    found.map(|path| Origin::of(format!("the document `{path}`"), Label::Untrusted))
}

/// What a speech is handed beside texts of the state.
pub(super) fn speech(speak: &Speak, begin: Option<&Begin>) -> Vec<Origin> {
    let media = speak.media.iter().filter_map(|at| begin?.media.get(*at));
    let media = media.filter_map(|media| match &media.source {
        MediaSource::Url(url) => Some(Origin::of(format!("`{url}`"), Label::Untrusted)),
        MediaSource::File(_) | MediaSource::Base64(_) => None,
    });
    let secrets = speak.pieces().filter_map(|piece| match piece {
        Piece::Variable(name) if is_secret(name) => {
            Some(Origin::of(format!("the variable {name}"), Label::Private))
        }
        Piece::Variable(_)
        | Piece::Text(_)
        | Piece::UserMessage
        | Piece::Chunks
        | Piece::Pipe
        | Piece::Board
        | Piece::Unfilled(_) => None,
    });
    media.chain(secrets).collect()
}

/// What earlier runs, or others, left in conversations, on boards and behind the addresses of prompts.
pub(super) fn left(begin: &Begin, key: &str) -> Option<Origin> {
    let kept = |turns: &Turns| matches!(turns, Turns::File { .. } | Turns::Url(_));
    let words = match key {
        "chat_history" if begin.scopes.iter().any(|scope| kept(&scope.source)) => {
            "an earlier conversation"
        }
        "boards" if begin.boards.iter().any(|board| !board.cleanup) => "what is on a board already",
        "prompts" => "a prompt that is fetched",
        _ => return None,
    };
    Some(Origin::of(words, Label::Untrusted))
}

/// Whether a variable is one that people keep to themselves, by its name.
fn is_secret(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    let mut words = name.split('_');
    words.any(|word| {
        matches!(
            word,
            "KEY" | "TOKEN" | "SECRET" | "PASSWORD" | "PASS" | "APIKEY" | "CREDENTIALS"
        )
    })
}
