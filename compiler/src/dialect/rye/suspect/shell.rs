//! Values in commands of a shell: free text must be quoted, and stand where quotes help.

use super::super::ast::{Action, Graph, HookAction, Kind};
use super::super::interpolate;
use super::super::shell::{Position, positions};
use super::expressions;
use super::origin::{ACTION, Origins, Scope};
use crate::diag::codes::{IGNORED_QUOTE, SHELL_INPUT, UNQUOTABLE_VALUE};
use crate::diag::{Diagnostic, Label, Part, Report};
use crate::source::{Sources, Span};
use crate::suggestion::Certainty;
use crate::syntax::locate;
use std::collections::BTreeMap;

/// Free text in a command.
struct Value<'t> {
    expression: &'t str,
    span: Span,
    origin: &'static str,
    position: Position,
}

/// What has been told of values, by their expressions: a value that goes into several commands is one finding.
#[derive(Default)]
struct ValueDiagnostics(BTreeMap<String, Diagnostic>);

/// How many further commands are shown in place.
const SHOWN: usize = 3;

impl ValueDiagnostics {
    /// Adds a finding about a value, or what it says of another command to the one that there is.
    fn add(&mut self, value: &Value<'_>, owner: &str, found: Diagnostic) {
        // What no quotes help against has a reason of its own.
        if found.fixes.is_empty() && found.insertions.is_empty() {
            self.0
                .insert(format!("{} {owner}", value.expression), found);
            return;
        }
        let Some(first) = self.0.get_mut(value.expression) else {
            self.0.insert(value.expression.to_owned(), found);
            return;
        };
        if first.labels.len() < SHOWN {
            let text = format!("{owner} does so, too");
            first.labels.push(Label {
                span: value.span,
                text,
            });
        } else {
            first.notes.push(format!("the same holds for {owner}"));
        }
        first.fixes.extend(found.fixes);
        first.insertions.extend(found.insertions);
    }
}

pub(super) fn check(graph: &Graph, sources: &Sources, report: &mut Report) {
    let mut told = ValueDiagnostics::default();
    check_all(graph, sources, &mut told, report);
    for found in told.0.into_values() {
        report.add(found);
    }
}

fn check_all(graph: &Graph, sources: &Sources, told: &mut ValueDiagnostics, report: &mut Report) {
    let origins = Origins::new(graph);
    for node in &graph.nodes {
        let owner = format!("node `{}`", node.id.value);
        match &node.kind {
            Kind::Action(action) => {
                one(
                    &owner,
                    action,
                    (&origins, Scope::Plain),
                    sources,
                    told,
                    report,
                );
            }
            Kind::ForEach(each) => {
                let scope = Scope::Item(each);
                if let Some(action) = &each.action {
                    one(&owner, action, (&origins, scope), sources, told, report);
                }
            }
            Kind::Gate | Kind::Return(_) | Kind::Broken => {}
        }
    }
    for (number, hook) in graph.hooks.iter().enumerate() {
        if let HookAction::Call(action) = &hook.deed {
            let owner = format!("hook {}", number + 1);
            one(
                &owner,
                action,
                (&origins, Scope::Event(hook.event)),
                sources,
                told,
                report,
            );
        }
    }
}

fn one(
    owner: &str,
    action: &Action,
    (origins, scope): (&Origins<'_>, Scope<'_>),
    sources: &Sources,
    told: &mut ValueDiagnostics,
    report: &mut Report,
) {
    let Some(command) = action.command() else {
        ignored(owner, action, report);
        return;
    };
    if !action.is_shell() && !action.quotes() {
        return;
    }
    let text = command.text().unwrap_or_default();
    let places = positions(&interpolate::pieces(text));
    let mut found = Vec::new();
    expressions(command, &mut found);
    let mut values: Vec<Value<'_>> = Vec::new();
    for (number, (expression, scalar, nth)) in found.into_iter().enumerate() {
        let Some(origin) = origins.of(expression, scope) else {
            continue;
        };
        values.push(Value {
            expression: expression.trim(),
            span: locate(sources, scalar, expression, nth),
            origin,
            position: places.get(number).copied().unwrap_or(Position::Bare),
        });
    }
    for (number, value) in values.iter().enumerate() {
        if action.quotes() {
            refuse(owner, value, report);
            continue;
        }
        // Once per value: what is said of it counts wherever it stands in the command.
        let before = values.iter().take(number);
        if before.clone().all(|one| one.expression != value.expression) {
            let found = warning(owner, action, value, &values);
            told.add(value, owner, found);
        }
    }
}

fn ignored(owner: &str, action: &Action, report: &mut Report) {
    if let Some(quote) = action.quote.as_ref().filter(|_| action.quotes()) {
        let message = format!("`x-quote` in `action` of {owner} has no effect");
        let found = Diagnostic::new(
            &IGNORED_QUOTE,
            quote.span,
            message,
            "the action has no `params.command`",
        );
        let found = found.note("only the values in a command of a shell are quoted");
        report.add(found.remove_or(action.quote_entry, "remove it"));
    }
}

/// A value that cannot be quoted in a command whose values are.
fn refuse(owner: &str, value: &Value<'_>, report: &mut Report) {
    let Position::Unquotable(obstacle) = value.position else {
        return;
    };
    let message = format!(
        "`{}` in `action.params.command` of {owner} cannot be quoted: it {}",
        value.expression,
        obstacle.reason()
    );
    let found = Diagnostic::new(&UNQUOTABLE_VALUE, value.span, message, value.origin);
    report.add(found.help(obstacle.advice()));
}

fn warning(owner: &str, action: &Action, value: &Value<'_>, all: &[Value<'_>]) -> Diagnostic {
    let message = format!(
        "{owner} puts `{}` into the shell command of `action.params.command` as it is",
        value.expression
    );
    let witness = format!("{}, which becomes part of the program", value.origin);
    let found = Diagnostic::new(&SHELL_INPUT, value.span, message, witness);
    let obstacle = all.iter().find_map(|one| match one.position {
        Position::Unquotable(obstacle) => Some((one, obstacle)),
        Position::Bare | Position::SingleQuotes | Position::DoubleQuotes => None,
    });
    let own = match value.position {
        Position::Unquotable(obstacle) => Some((value, obstacle)),
        Position::Bare | Position::SingleQuotes | Position::DoubleQuotes => obstacle,
    };
    match own {
        Some((other, obstacle)) => found
            .note(format!(
                "`x-quote: true` alone does not help: `{}` {}",
                other.expression,
                obstacle.reason()
            ))
            .help(obstacle.advice()),
        None if value.origin == ACTION => printed(found, action),
        None => offer(found, action),
    }
}

/// Offers `x-quote: true`. It is not for a command that means one value to be several words.
fn offer(found: Diagnostic, action: &Action) -> Diagnostic {
    let found = found.help("say `x-quote: true` in the action: each value is one word then, whatever it holds; or accept it with `--allow shell-input`");
    let quote = Part::Entry("x-quote", true.into());
    match (&action.quote, means_several(action)) {
        (Some(quote), true) => found.suggestion(quote.span, "true"),
        (Some(quote), false) => found.safe_fix(quote.span, "true"),
        (None, true) => found.insert(action.first_entry, quote, Certainty::Guess),
        (None, false) => found.insert(action.first_entry, quote, Certainty::Sure),
    }
}

/// What to do about what an action gave. A command prints a line break at the end, which is a part of the word when it is quoted.
fn printed(found: Diagnostic, action: &Action) -> Diagnostic {
    let found = found.help("say `x-quote: true` in the action, and let a command that is read there print no line break, as `printf %s \"$(…)\"` does; or accept it with `--allow shell-input`");
    match &action.quote {
        Some(quote) => found.suggestion(quote.span, "true"),
        None => found.insert(
            action.first_entry,
            Part::Entry("x-quote", true.into()),
            Certainty::Guess,
        ),
    }
}

/// Whether a loop of the shell goes over a value.
fn means_several(action: &Action) -> bool {
    let command = action.command().and_then(|command| command.text());
    let looped = |text: &str| text.trim_end().ends_with(" in") || text.trim_end() == "in";
    let pieces = interpolate::pieces(command.unwrap_or_default());
    pieces
        .iter()
        .zip(pieces.iter().skip(1))
        .any(|pair| match pair {
            (interpolate::Piece::Literal(before), interpolate::Piece::Expression(..)) => {
                looped(before)
            }
            _ => false,
        })
}
