//! The keys of the state: which there are, what they start as, and what the caller gives.

use super::super::ast;
use super::super::ast::PROMPT;
use crate::diag::codes::{INVALID_VALUE, SEEDED_PROMPT, SHADOWED_VARIABLE};
use crate::diag::{Diagnostic, Report};
use crate::ir::{InitialValue, Input, Key, KeyId, Type};
use crate::source::{Span, Spanned};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// All keys so far, in the order of first mention.
#[derive(Default)]
pub(super) struct Keys {
    keys: Vec<Key>,
    ids: BTreeMap<String, KeyId>,
}

impl Keys {
    /// The key of this name, first named at `span` if it is new.
    pub(super) fn key(&mut self, name: &str, span: Span) -> KeyId {
        if let Some(id) = self.ids.get(name) {
            return *id;
        }
        let id = KeyId(u32::try_from(self.keys.len()).unwrap_or(u32::MAX));
        self.keys.push(Key {
            name: name.to_string(),
            span,
            initial: None,
            reducer: None,
            declared: None,
        });
        self.ids.insert(name.to_string(), id);
        id
    }

    pub(super) fn finish(self) -> Vec<Key> {
        self.keys
    }

    fn change(&mut self, id: KeyId, change: impl FnOnce(&mut Key)) {
        if let Some(key) = self.keys.get_mut(id.index()) {
            change(key);
        }
    }
}

/// Makes the keys that are there before the first node, and the inputs.
///
/// What a key starts as, the strongest first: what the caller gives, `initial_state`, a variable. A
/// variable that `initial_state` hides is no input: a value given for it would never be seen.
pub(super) fn seed(graph: &ast::Graph, keys: &mut Keys, report: &mut Report) -> Vec<Input> {
    let prompt = keys.key(PROMPT, graph.name.span);
    keys.change(prompt, |key| {
        key.initial = Some(InitialValue {
            value: Value::String(String::new()),
            span: key.span,
        });
        key.declared = Some(Type::Text);
    });
    let doc = "What the caller asks.".to_string();
    let mut inputs = vec![Input {
        key: prompt,
        required: false,
        prompt: true,
        doc,
    }];
    for (at, variable) in graph.variables.iter().enumerate() {
        let mut before = graph.variables.iter().take(at);
        if let Some(first) = before.find(|first| first.name.value == variable.name.value) {
            report.add(twice(variable, first));
            continue;
        }
        if variable.name.value == PROMPT {
            report.add(is_prompt(variable));
            continue;
        }
        let key = keys.key(&variable.name.value, variable.name.span);
        let mut seeded = graph.initial_state.iter();
        if seeded.any(|(name, _)| name.value == variable.name.value) {
            continue;
        }
        if let Some(default) = &variable.default {
            let initial = InitialValue {
                value: default.value.clone(),
                span: default.span,
            };
            keys.change(key, |key| key.initial = Some(initial));
        }
        if !inputs.iter().any(|input| input.key == key) {
            inputs.push(Input {
                key,
                required: false,
                prompt: false,
                doc: variable.description.trim().to_string(),
            });
        }
    }
    for (name, value) in &graph.initial_state {
        let key = keys.key(&name.value, name.span);
        let initial = InitialValue {
            value: value.value.clone(),
            span: value.span,
        };
        keys.change(key, |key| key.initial = Some(initial));
    }
    for (name, reducer) in &graph.reducers {
        let key = keys.key(&name.value, name.span);
        keys.change(key, |key| key.reducer = Some((reducer.value, reducer.span)));
    }
    inputs
}

fn twice(variable: &ast::Variable, first: &ast::Variable) -> Diagnostic {
    let name = &variable.name.value;
    let message = format!("the variable `{name}` is declared twice");
    Diagnostic::new(
        &INVALID_VALUE,
        variable.name.span,
        message,
        "the same name again",
    )
    .label(first.name.span, "first here")
    .help("remove one of the two, or give it another name")
}

fn is_prompt(variable: &ast::Variable) -> Diagnostic {
    let message = "`variables` declares `initial_prompt`, which holds what the caller asks";
    Diagnostic::new(&SEEDED_PROMPT, variable.name.span, message, "has no effect")
        .help("use another name for the variable, or remove it")
}

fn shadowed(variable: &ast::Variable, hiding: &Spanned<String>) -> Diagnostic {
    let name = &variable.name.value;
    Diagnostic::new(
        &SHADOWED_VARIABLE,
        hiding.span,
        format!("`initial_state` hides the variable `{name}`"),
        format!("this value is used, whatever is given for the variable `{name}`"),
    )
    .label(variable.name.span, "the variable")
    .help(format!(
        "remove `{name}` from `initial_state`, and give the variable a `default` instead"
    ))
}

/// Reports variables that `initial_state` hides. Where the text of a script has the name, the script may well write it.
pub(super) fn hidden(graph: &ast::Graph, in_scripts: &BTreeSet<&str>, report: &mut Report) {
    for (hiding, _) in &graph.initial_state {
        let name = hiding.value.as_str();
        let mut variables = graph.variables.iter();
        let variable = variables.find(|variable| variable.name.value == name);
        if let Some(variable) = variable.filter(|_| name != PROMPT && !in_scripts.contains(name)) {
            report.add(shadowed(variable, hiding));
        }
    }
}
