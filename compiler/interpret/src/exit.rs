//! How a node ended, in the form in which compiled graphs keep it.

use crate::fit;
use crate::position::Position;
use graphwright::codegen::{ExitCopier, Failure, HasFields, Map, Value, exit, to_value};
use graphwright_compiler::codegen::{CarriedForm, ExitForm};
use graphwright_compiler::ir::Program;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Error;

/// How a node ended.
#[derive(Clone, Debug)]
pub struct NodeExit {
    pub(crate) at: Position,
    /// Its number among the exits of the node.
    pub(crate) exit: usize,
    pub(crate) name: &'static str,
    /// The node that a script named.
    pub(crate) jump: Option<Position>,
    pub(crate) carried: ExitContent,
}

/// What an exit carries.
#[derive(Clone, Debug)]
pub(crate) enum ExitContent {
    Nothing,
    /// Why the node failed.
    Failure(Box<Failure>),
    Fields(Box<Fields>),
}

/// What an exit writes, and what it carries besides.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields {
    /// The result of the run.
    pub(crate) result: Option<Value>,
    /// Why the node failed.
    pub(crate) failure: Option<Failure>,
    /// The items of a list, and how many of them at once.
    pub(crate) items: Option<(Vec<Value>, Option<u32>)>,
    /// Keys that the exit does not name; written first.
    pub(crate) rest: Map<String, Value>,
    /// Keys that it names.
    pub(crate) keys: Map<String, Value>,
}

/// What came of the work of a node, before it is known what of it the exit carries.
#[derive(Default)]
pub(crate) struct WorkOutcome {
    pub(crate) fields: Fields,
    pub(crate) jump: Option<Position>,
}

impl NodeExit {
    /// Takes an exit with what it carries of what came.
    pub(crate) fn new(
        (at, number, name): (Position, usize, &'static str),
        form: &ExitForm,
        program: &Program,
        came: WorkOutcome,
    ) -> Self {
        let carried = match &form.carries {
            CarriedForm::Nothing => ExitContent::Nothing,
            CarriedForm::Failure => match came.fields.failure {
                Some(failure) => ExitContent::Failure(Box::new(failure)),
                None => ExitContent::Nothing,
            },
            CarriedForm::Fields { beside, keys, rest } => {
                let mut all = came.fields;
                let has = |name: &str| beside.contains(&name);
                let result = all.result.take();
                let mut fields = Fields {
                    result: has("result").then(|| result.unwrap_or_default()),
                    failure: all.failure.filter(|_| has("failure")),
                    items: all.items.filter(|_| has("items")),
                    ..Fields::default()
                };
                for form in keys {
                    let key = &program[form.key].name;
                    if let Some(value) = all.keys.shift_remove(key) {
                        fields
                            .keys
                            .insert(key.clone(), fit::as_far_as_it_fits(&form.ty, value));
                    }
                }
                if *rest {
                    fields.rest = all.rest;
                }
                ExitContent::Fields(Box::new(fields))
            }
        };
        Self {
            at,
            exit: number,
            name,
            jump: came.jump.filter(|_| form.jumps),
            carried,
        }
    }

    /// The exit of an entry.
    ///
    /// # Errors
    /// If the entry does not have the form of the exit.
    pub(crate) fn read(
        (at, number, name): (Position, usize, &'static str),
        form: &ExitForm,
        program: &Program,
        kept: Value,
        node: impl Fn(Value) -> Result<Position, Error>,
    ) -> Result<Self, Error> {
        let (jump, kept) = match (form.jumps, &form.carries) {
            (false, _) => (None, kept),
            (true, CarriedForm::Nothing) => (Some(node(kept)?), Value::Null),
            (true, CarriedForm::Failure | CarriedForm::Fields { .. }) => {
                let (to, kept): (Value, Value) = serde_json::from_value(kept)?;
                (Some(node(to)?), kept)
            }
        };
        let carried = match &form.carries {
            CarriedForm::Nothing => ExitContent::Nothing,
            CarriedForm::Failure => ExitContent::Failure(Box::new(serde_json::from_value(kept)?)),
            CarriedForm::Fields { beside, keys, rest } => {
                let mut kept = fit::object(kept)?;
                let has = |name: &str| beside.contains(&name);
                let mut fields = Fields::default();
                if has("result") {
                    fields.result = Some(need(&mut kept, "result")?);
                }
                if has("failure") {
                    fields.failure = Some(need(&mut kept, "failure")?);
                }
                if has("items") {
                    fields.items = Some((need(&mut kept, "items")?, need(&mut kept, "limit")?));
                }
                for form in keys {
                    let key = &program[form.key].name;
                    if let Some(value) = fit::taken(&mut kept, key, form)? {
                        fields.keys.insert(key.clone(), value);
                    }
                }
                if *rest {
                    fields.rest = kept;
                }
                ExitContent::Fields(Box::new(fields))
            }
        };
        Ok(Self {
            at,
            exit: number,
            name,
            jump,
            carried,
        })
    }

    /// The entry of the journal.
    fn kept(&self) -> Value {
        let mut copier = ExitCopier::keeping();
        copier.named(self.name);
        if let Some(at) = &self.jump {
            copier.part().whole(at);
        }
        match &self.carried {
            ExitContent::Nothing => {}
            ExitContent::Failure(failure) => drop(copier.part().whole(failure)),
            ExitContent::Fields(fields) => drop(copier.part().whole(&fields.kept())),
        }
        exit(self.at.id, copier.entry())
    }
}

impl Fields {
    fn kept(&self) -> Map<String, Value> {
        let mut kept = Map::new();
        let mut put = |name: &str, value: Value| drop(kept.insert(name.to_owned(), value));
        if let Some(result) = &self.result {
            put("result", result.clone());
        }
        if let Some((items, limit)) = &self.items {
            put("items", Value::Array(items.clone()));
            put("limit", to_value(limit));
        }
        if let Some(failure) = &self.failure {
            put("failure", to_value(failure));
        }
        for (name, value) in self.keys.iter().chain(&self.rest) {
            put(name, value.clone());
        }
        kept
    }
}

impl Serialize for NodeExit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.kept().serialize(serializer)
    }
}

/// Only a graph knows how its nodes end: `Graph::read_exit`.
impl<'de> Deserialize<'de> for NodeExit {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(D::Error::custom(
            "an exit of an interpreted graph is read by the graph",
        ))
    }
}

/// The name of an exit, or of the node that it is of, and what it carried.
///
/// # Errors
/// If there is no name.
pub(crate) fn named(kept: Value) -> Result<(String, Value), Error> {
    let (name, mut left) = graphwright::codegen::Fields::from(kept).left()?;
    Ok((name, HasFields::read(&mut left)))
}

fn need<T: DeserializeOwned>(
    kept: &mut Map<String, Value>,
    name: &'static str,
) -> Result<T, Error> {
    match kept.shift_remove(name) {
        Some(value) => serde_json::from_value(value),
        None => Err(Error::missing_field(name)),
    }
}
