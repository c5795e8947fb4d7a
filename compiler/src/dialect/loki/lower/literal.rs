//! What looks like a reference and is none, and what to write instead: something that does not lead to the next error.

use super::super::suspect::{self, Form, Suspicion};
use super::super::template;
use super::Lowering;
use super::text::{ScanPosition, Scope};
use crate::diag::Diagnostic;
use crate::diag::codes::LITERAL_REFERENCE;
use crate::dialect::braces;
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

/// Whether a part of a text stands in code or in quotes: it is spoken of.
fn is_shown(text: &str, part: &str) -> bool {
    let Some((before, after)) = text.split_once(part) else {
        return false;
    };
    let in_fence = before.matches("```").count() % 2 == 1;
    let line = before.rsplit('\n').next().unwrap_or("");
    let in_code = line.matches('`').count() % 2 == 1;
    let quoted =
        before.ends_with(['"', '\'', '\u{201c}']) && after.starts_with(['"', '\'', '\u{201d}']);
    // `${{ secrets.TOKEN }}` is of a workflow.
    in_fence || in_code || quoted || before.ends_with('$')
}

/// Whether the sentence of a part says that somebody else fills it in: "End with the placeholder {{ name }}".
fn is_filled_in(text: &str, part: &str) -> bool {
    const SIGNS: [&str; 5] = [
        "placeholder",
        "fills it in",
        "filled in",
        "as it is",
        "as they are",
    ];
    let Some((before, after)) = text.split_once(part) else {
        return false;
    };
    let before = before.rsplit(['\n', '!', '?']).next().unwrap_or(before);
    let before = before.rsplit(". ").next().unwrap_or(before);
    let after = after.split(['\n', '.', '!', '?']).next().unwrap_or(after);
    let sentence = format!("{before}{after}").to_lowercase();
    SIGNS.iter().any(|sign| sentence.contains(sign))
}

impl Lowering<'_> {
    /// Reports what looks like a reference and is none.
    pub(super) fn suspect(&mut self, literal: &str, mut found: ScanPosition, scope: Scope) {
        let names = &self.names;
        for suspect in suspect::find(literal, |key| names.contains(key)) {
            let whole = suspect.whole;
            let advice = self.advice(&suspect, scope);
            let is_foreign = matches!(advice, Advice::NoKey(_) | Advice::NoName);
            if is_foreign && (is_shown(literal, whole) || is_filled_in(literal, whole)) {
                continue;
            }
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
            self.report.add(match advice {
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

    /// Reports references that are not closed, or are written as in another language, to keys that the graph has.
    pub(super) fn broken(&mut self, literal: &str, mut found: ScanPosition, scope: Scope) {
        let own = match scope {
            Scope::Own(name) => Some(name),
            Scope::None => None,
        };
        let mut said: Vec<&str> = Vec::new();
        for broken in braces::find(literal) {
            let whole = broken.whole;
            let foreign = match broken.form {
                // These have findings of their own.
                braces::Form::Double | braces::Form::Single => continue,
                braces::Form::OpenDouble | braces::Form::Uneven => false,
                braces::Form::Dollar
                | braces::Form::OpenDollar
                | braces::Form::DollarInside
                | braces::Form::Tag
                | braces::Form::Percent => true,
            };
            let known = |name: &str| self.names.contains(name) || own == Some(name);
            let (root, next) = braces::names(broken.path);
            let meant = match next {
                Some(next) if !known(root) && is_prefix(root) && known(next) => {
                    broken.path.get(root.len() + 1..).unwrap_or(next)
                }
                _ if known(root) => broken.path,
                // A script may write any key, and nobody closes more braces than were opened.
                None if self.open && !foreign && is_uneven(literal) => broken.path,
                Some(_) | None => continue,
            };
            if said.contains(&whole) {
                continue;
            }
            said.push(whole);
            let place = found
                .next(self.sources, whole)
                .unwrap_or_else(|| syntax::locate(self.sources, found.scalar, whole, 0));
            let message = format!("`{whole}` is no reference, and stays in the text as it is");
            let witness = if foreign {
                "the braces of another language"
            } else {
                "not closed as it was opened"
            };
            let finding = Diagnostic::new(&LITERAL_REFERENCE, place, message, witness);
            let reference = format!("{{{{{meant}}}}}");
            let one = self.sources.slice(place) == whole && broken.form != braces::Form::Tag;
            let finding = if broken.form == braces::Form::Tag {
                finding
                    .note("a text has references and nothing else: no conditions and no loops")
                    .help(format!(
                        "write `{reference}`, or let a script node make the text"
                    ))
            } else {
                finding.help(format!("write `{reference}`"))
            };
            self.report.add(if one {
                finding.suggestion(place, reference)
            } else {
                finding
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
            Some(near) => Advice::Meant(meant.replacen(key, &near, 1)),
            None if self.open => Advice::Write(meant.clone()),
            None => Advice::NoKey(key.to_owned()),
        }
    }
}

/// Whether braces are missing on one side.
fn is_uneven(literal: &str) -> bool {
    literal.matches('{').count() != literal.matches('}').count()
}

/// What other languages write before the name of a key.
fn is_prefix(name: &str) -> bool {
    PREFIXES.contains(&name) || ["state", "inputs", "result"].contains(&name)
}
