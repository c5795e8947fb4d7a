//! Whether TypeScript can be read, and what its tree shows. A parser that is built in says so: what runs such a script (`npx tsx`) may not be
//! there, or fetch itself first.

mod kinds;
mod names;
mod slips;
#[cfg(test)]
mod tests;
mod tree;

use super::file;
use crate::world::ScriptDiagnostic;
use oxc_allocator::Allocator;
use oxc_parser::{ParseOptions, Parser};
use oxc_span::SourceType;
use serde_json::Value;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Longer texts are not parsed, in bytes.
const LONGEST_TEXT: usize = 1 << 17;

/// The stack of the parser, in bytes. It goes as deep as its text does, and [`LONGEST_TEXT`] of brackets needs half of this.
const STACK: usize = 1 << 29;

/// How long the parser may take. One that takes longer has said nothing.
const LONGEST: Duration = Duration::from_secs(5);

/// What the parser reads past, and what runs TypeScript does not.
const REFUSED: [&str; 3] = [
    "Missing initializer in const declaration",
    "Logical expressions and coalesce expressions cannot be mixed",
    "`await` is only allowed within async functions",
];

/// The line at which the text of a file cannot be read, and what was expected there. `None`: it can, or nobody knows.
pub(super) fn fault(path: &Path) -> Option<(usize, String)> {
    fault_in(file::text(path).ok()?)
}

/// The first slip of the text of a file. `None`: there is none, or nobody knows.
pub(super) fn slip(path: &Path) -> Option<ScriptDiagnostic> {
    slip_in(file::text(path).ok()?)
}

/// The line at which the text of a file prints an object in each round of a loop. `None`: nowhere, or nobody knows.
pub(super) fn repeated_output(path: &Path) -> Option<usize> {
    let text = file::text(path).ok()?;
    apart(text, |text| {
        let tree = tree_of(text)?;
        slips::repeated_output(text, tree::Node::of(&tree))
    })
}

fn fault_in(text: String) -> Option<(usize, String)> {
    apart(text, first_refusal)
}

fn slip_in(text: String) -> Option<ScriptDiagnostic> {
    apart(text, |text| {
        let tree = tree_of(text)?;
        slips::first(text, tree::Node::of(&tree))
    })
}

/// What there is to say of a text that is not too long, if that does not take too long.
fn apart<T: Send + 'static>(
    text: String,
    asks: impl FnOnce(&str) -> Option<T> + Send + 'static,
) -> Option<T> {
    if text.len() > LONGEST_TEXT {
        return None;
    }
    let (says, said) = mpsc::channel();
    let parses = move || drop(says.send(asks(&text)));
    let parser = thread::Builder::new().stack_size(STACK);
    // Who does not wait any longer leaves it to its work, which ends.
    drop(parser.spawn(parses).ok()?);
    said.recv_timeout(LONGEST).ok()?
}

/// The tree of a text. `None`: it is none, or so deep that nobody wrote it by hand.
fn tree_of(text: &str) -> Option<Value> {
    let allocator = Allocator::default();
    let options = ParseOptions {
        preserve_parens: false,
        ..ParseOptions::default()
    };
    let parser = Parser::new(&allocator, text, SourceType::ts()).with_options(options);
    let parsed = parser.parse();
    let is_whole = !parsed.panicked && parsed.errors.is_empty();
    let tree = is_whole.then(|| parsed.program.to_estree_ts_json(false))?;
    serde_json::from_str(&tree).ok()
}

fn first_refusal(text: &str) -> Option<(usize, String)> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, SourceType::ts()).parse();
    let gave_up = parsed.panicked;
    let is_refused = |says: &str| REFUSED.iter().any(|begin| says.starts_with(begin));
    let mut found = parsed.errors.iter();
    let refusal = found.find(|found| gave_up || is_refused(&found.message))?;
    let at = refusal.labels.as_ref().and_then(|labels| labels.first());
    let before = text
        .get(..at.map_or(0, |label| label.offset()))
        .unwrap_or(text);
    let line = 1 + before.matches('\n').count();
    Some((
        line,
        refusal.message.replace("`EOF`", "the end of the file"),
    ))
}
