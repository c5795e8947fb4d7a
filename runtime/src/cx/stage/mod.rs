//! Staged conversations as generated code runs them: a node speaks, a guard decides, a controller hands out work.
//!
//! One file per kind. What a node sees of others and what it leaves behind is decided in [`crate::stage`]; here it is sent
//! out, paid for and kept.

mod begin;
mod file;
mod react;
mod report;
mod scene;
mod speak;

pub use begin::Begun;
pub use react::{React, Route};
pub use report::Reported;
pub use speak::Gate;

use super::Cx;

impl Cx<'_> {
    /// Tells progress, where the graph wants it told (`verbose: true`).
    fn progress(&self, text: impl FnOnce() -> String) {
        if self.shared.tells_all() {
            self.note(text);
        }
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
