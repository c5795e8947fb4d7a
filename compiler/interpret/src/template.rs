//! Texts over dynamic values, written from the Loki wiki ("State and Template Syntax") and not from code generation.

use graphwright::codegen::{Map, UnresolvedReference, Value};
use graphwright_compiler::ir::{
    Exit, OtherWrites, Part, Program, Ref, Root, Step, Text, ValueExpr,
};

/// What references can see.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) program: &'a Program,
    pub(super) state: &'a Map<String, Value>,
    /// The exit whose writes are evaluated, and what the work returned: it hides the state.
    pub(super) returned: Option<(&'a Exit, &'a Map<String, Value>)>,
    pub(super) own: &'a Value,
}

impl Scene<'_> {
    pub(super) fn look(&self, from: &Ref) -> Option<Value> {
        let mut value = match &from.root {
            Root::Own => self.own,
            Root::Nothing | Root::State | Root::Now | Root::Timestamp => return None,
            Root::Key(key) => {
                let name = &self.program[*key].name;
                self.returned(name).or_else(|| self.state.get(name))?
            }
        };
        for step in &from.path {
            value = match (step, value) {
                (Step::Field(name), Value::Object(fields)) => fields.get(name)?,
                (Step::Index(index), Value::Array(items)) => items.get(*index)?,
                _ => return None,
            };
        }
        Some(value.clone())
    }

    fn returned(&self, name: &str) -> Option<&Value> {
        let (exit, returned) = self.returned?;
        let named = exit
            .writes
            .iter()
            .any(|write| write.source.is_returned() && self.program[write.key].name == name);
        if named || exit.unlisted == OtherWrites::Any {
            returned.get(name)
        } else {
            None
        }
    }

    pub(super) fn lenient(&self, text: &Text) -> String {
        self.render(text).0
    }

    pub(super) fn strict(&self, text: &Text) -> Result<String, UnresolvedReference> {
        let (rendered, names) = self.render(text);
        if names.is_empty() {
            Ok(rendered)
        } else {
            Err(UnresolvedReference { names })
        }
    }

    fn render(&self, text: &Text) -> (String, Vec<String>) {
        let (mut out, mut missing) = (String::new(), Vec::new());
        for part in &text.parts {
            match part {
                Part::Literal(piece) => out.push_str(piece),
                Part::Ref(from) => match self.look(from) {
                    Some(Value::String(text)) => out.push_str(&text),
                    Some(value) => out.push_str(&value.to_string()),
                    None => missing.push(from.spelled.clone()),
                },
            }
        }
        (out, missing)
    }

    /// The value of a typed site.
    pub(super) fn typed(
        &self,
        place: &str,
        expr: &ValueExpr,
    ) -> Result<Value, UnresolvedReference> {
        match expr {
            ValueExpr::Ref(from) => {
                let miss = || UnresolvedReference {
                    names: vec![format!("{place}: {}", from.spelled)],
                };
                self.look(from).ok_or_else(miss)
            }
            ValueExpr::Text(text) => self.strict(text).map(Value::String),
            ValueExpr::Literal(value) => Ok(value.clone()),
        }
    }
}
