//! What looks like a reference and is none, and what to write instead: something that does not lead to the next error.

use super::super::suspect::{self, Form, Suspicion};
use super::super::template;
use super::Lowering;
use super::text::{Found, Scope};
use crate::diag::Diagnostic;
use crate::diag::codes::texts::LITERAL_REFERENCE;
use crate::ir::Step;
use crate::syntax::{self, PREFIXES, nearest};

/// What a suspect should be.
enum Advice {
    /// This reference: it has a value, or may have one.
    Write(String),
    /// This reference is probably meant: another name than the one that is written.
    Meant(String),
    /// This name means something in `state_updates` of certain nodes, and nothing here.
    Scoped(String),
    /// Nothing writes a key of this name, and no name is like it.
    NoKey(String),
    /// No key can have this name.
    NoName,
}

/// Names that mean something in `state_updates` alone.
const SCOPED: [&str; 3] = ["output", "choice", "input"];

impl Lowering<'_> {
    /// Reports what looks like a reference and is none.
    pub(super) fn suspect(&mut self, literal: &str, mut found: Found, scope: Scope) {
        let names = &self.names;
        for suspect in suspect::find(literal, |key| names.contains(key)) {
            let whole = suspect.whole;
            let place = found.next(self.sources, whole).unwrap_or_else(|| {
                // What is behind the last reference may be written otherwise; the first of its kind is shown.
                syntax::locate(self.sources, found.scalar, whole, 0)
            });
            let message = format!("`{whole}` is no reference, and stays in the text as it is");
            let witness = "shown with its braces";
            let found = Diagnostic::new(&LITERAL_REFERENCE, place, message, witness);
            let as_written = self.sources.slice(place) == whole;
            let edited = |found: Diagnostic, to: String| match as_written {
                true => found.suggestion(place, to),
                false => found,
            };
            self.report.add(match self.advice(&suspect, scope) {
                Advice::Write(meant) if suspect.form == Form::Expression => found
                    .note("a reference is a name in double braces and nothing else")
                    .help(format!(
                        "write `{meant}`; to change a value, use a script node before this one"
                    )),
                Advice::Write(meant) => edited(found.help(format!("write `{meant}`")), meant),
                Advice::Meant(meant) => {
                    edited(found.help(format!("did you mean `{meant}`?")), meant)
                }
                Advice::Scoped(name) => found
                    .note(format!(
                        "`{name}` means something only in `state_updates` of the node whose result it is"
                    ))
                    .help(format!(
                        "store it there, as in `state_updates: {{ result: \"{{{{{name}}}}}\" }}`, and read `{{{{result}}}}` here"
                    )),
                Advice::NoKey(name) => found
                    .note(format!("nothing in this graph writes a key `{name}`"))
                    .help(format!(
                        "write `{name}` in `state_updates` of a node before this one, or give it a value in `initial_state`, and read it as `{{{{{name}}}}}`"
                    )),
                Advice::NoName => found.help(
                    "a key that is referred to has only the letters a to z, digits and `_` in its name",
                ),
            });
        }
    }

    fn advice(&self, suspect: &Suspicion<'_>, scope: Scope) -> Advice {
        let Some(meant) = &suspect.meant else {
            return Advice::NoName;
        };
        let spelled = meant.trim_matches(['{', '}']);
        let Some(path) = template::path(spelled) else {
            return Advice::NoName;
        };
        let key = path.key.as_str();
        let own = match scope {
            Scope::Own(name) => Some(name),
            Scope::None => None,
        };
        if own == Some(key) || self.names.contains(key) {
            return Advice::Write(meant.clone());
        }
        if SCOPED.contains(&key) {
            return Advice::Scoped(key.to_owned());
        }
        if let Some(Step::Field(first)) = path.steps.first()
            && PREFIXES.contains(&key)
            && self.names.contains(first)
            && let Some(rest) = spelled.split_once('.').map(|(_, rest)| rest)
        {
            return Advice::Meant(format!("{{{{{rest}}}}}"));
        }
        match nearest(key, self.names.iter().map(String::as_str).chain(own)) {
            Some(near) => Advice::Meant(meant.replacen(key, near, 1)),
            None if self.open => Advice::Write(meant.clone()),
            None => Advice::NoKey(key.to_owned()),
        }
    }
}
