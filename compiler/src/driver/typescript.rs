//! Whether TypeScript or JavaScript can be read, and what its tree shows. A parser that is built in says so: what runs such a script (`npx tsx`) may not be
//! there, or fetch itself first.

mod careful;
mod changed;
mod files;
mod kinds;
mod names;
mod program;
mod reads;
mod slips;
mod takes;
#[cfg(test)]
mod tests;
mod tree;

use crate::world::script_tree::Statement;
use crate::world::{ScriptDiagnostic, ScriptFile, ScriptTake};
use oxc_allocator::Allocator;
use oxc_parser::{ParseOptions, Parser, ParserReturn};
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
// A test waits for what it asks for, however much else the machine has to do.
const LONGEST: Duration = Duration::from_secs(if cfg!(test) { 60 } else { 5 });

/// What the parser reads past, and what runs TypeScript does not.
const REFUSED: [&str; 3] = [
    "Missing initializer in const declaration",
    "Logical expressions and coalesce expressions cannot be mixed",
    "`await` is only allowed within async functions",
];

/// What a script is written in, by how its name ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Syntax {
    /// `.ts`
    TypeScript,
    /// `.js`: a module, or none.
    JavaScript,
    /// `.mjs`
    Module,
}

impl Syntax {
    pub(super) fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "ts" => Some(Self::TypeScript),
            "js" => Some(Self::JavaScript),
            "mjs" => Some(Self::Module),
            _ => None,
        }
    }

    /// As what a parser may read it.
    const fn kinds(self) -> (SourceType, Option<SourceType>) {
        match self {
            Self::TypeScript => (SourceType::ts(), None),
            Self::JavaScript => (SourceType::mjs(), Some(SourceType::cjs())),
            Self::Module => (SourceType::mjs(), None),
        }
    }

    /// What a parser reads. Where it cannot be read at all, what it says of the first way.
    fn parse<'t>(self, allocator: &'t Allocator, text: &'t str) -> ParserReturn<'t> {
        let options = ParseOptions {
            preserve_parens: false,
            ..ParseOptions::default()
        };
        let parse = |kind| {
            Parser::new(allocator, text, kind)
                .with_options(options)
                .parse()
        };
        let (first, other) = self.kinds();
        let first = parse(first);
        match other.filter(|_| !is_read(&first)).map(parse) {
            Some(other) if is_read(&other) => other,
            Some(_) | None => first,
        }
    }
}

fn is_read(parsed: &ParserReturn<'_>) -> bool {
    !parsed.panicked && parsed.errors.is_empty()
}

/// What there is to say of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Findings {
    /// The line at which it cannot be read, and what was expected there.
    pub(super) fault: Option<(usize, String)>,
    /// Its first slip.
    pub(super) slip: Option<ScriptDiagnostic>,
    /// The line at which it prints an object in each round of a loop.
    pub(super) repeated_output: Option<usize>,
    /// What it takes of the JSON files that it reads.
    pub(super) files: Vec<ScriptFile>,
    /// What it takes of the values that it is handed.
    pub(super) takes: Vec<ScriptTake>,
}

impl Findings {
    /// Nothing, where a text is too long or too much is to be looked at.
    pub(super) fn of(text: String, syntax: Syntax) -> Self {
        apart(text, move |text| look(text, syntax)).unwrap_or_default()
    }
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

/// The tree of a script. `None`: it cannot be read, or is too long or too deep.
pub(super) fn script(text: String, syntax: Syntax) -> Option<Vec<Statement>> {
    let kept = text.clone();
    let found = apart(text, move |text| estree(text, syntax))?;
    program::read(&kept, tree::Node::of(&found))
}

fn estree(text: &str, syntax: Syntax) -> Option<Value> {
    let allocator = Allocator::default();
    let parsed = syntax.parse(&allocator, text);
    if !is_read(&parsed) {
        return None;
    }
    // A tree that is too deep for this is one that nobody wrote by hand.
    serde_json::from_str(&parsed.program.to_estree_ts_json(false)).ok()
}

fn look(text: &str, syntax: Syntax) -> Option<Findings> {
    let allocator = Allocator::default();
    let parsed = syntax.parse(&allocator, text);
    if !is_read(&parsed) {
        return Some(Findings {
            fault: first_refusal(text, &parsed),
            ..Findings::default()
        });
    }
    let tree: Value = serde_json::from_str(&parsed.program.to_estree_ts_json(false)).ok()?;
    let tree = tree::Node::of(&tree);
    let known = slips::Text::of(text, tree);
    let reads = reads::find(&known);
    Some(Findings {
        fault: None,
        slip: slips::first(&known),
        repeated_output: slips::repeated_output(text, tree),
        files: files::of(&reads),
        takes: takes::of(&reads)
            .into_iter()
            .chain(reads::sums(&known))
            .collect(),
    })
}

fn first_refusal(text: &str, parsed: &ParserReturn<'_>) -> Option<(usize, String)> {
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
