//! What conditions say before any run: which exits of a node that has failed are never taken, and which keys are there where one is.

use crate::ir::{
    Cond, Exit, KeyId, Node, Op, OtherWrites, Outcome, Program, Ref, Root, Source, Step, Tree,
    ValueExpr,
};
use serde_json::{Value, json};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// Fields that the result of a failed action may have besides `status` and `error`.
const OF_FAILURES: [&str; 9] = [
    "success",
    "data",
    "type",
    "item_id",
    "metadata",
    "exit_code",
    "stdout",
    "stderr",
    "results",
];

/// What is known of the left side of a comparison.
enum Left {
    Missing,
    There,
    Value(Value),
    Unknown,
}

/// What the condition of an exit says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Decision {
    /// Whether it cannot hold.
    pub(crate) never: bool,
    /// The keys that are there where it holds.
    pub(crate) needed: Vec<KeyId>,
}

/// What the conditions of a program say.
pub(super) struct Conditions<'p> {
    program: &'p Program,
    /// Which keys are there where one is, as whatever writes it writes them too.
    beside: OnceCell<BTreeMap<KeyId, Vec<KeyId>>>,
}

impl<'p> Conditions<'p> {
    pub(super) fn of(program: &'p Program) -> Self {
        Self {
            program,
            beside: OnceCell::new(),
        }
    }

    /// What is said at each exit of a node.
    pub(super) fn at(&self, node: &Node) -> Vec<Decision> {
        let exits = node.exits.iter().zip(never_taken(node));
        let each = exits.map(|(exit, never)| Decision {
            never,
            needed: exit
                .when
                .condition()
                .map_or_else(Vec::new, |cond| self.needed(cond)),
        });
        each.collect()
    }

    /// The keys without which a condition does not hold, and those that are there with them.
    fn needed(&self, cond: &Cond) -> Vec<KeyId> {
        let mut keys: Vec<KeyId> = cond.refs().into_iter().filter_map(Ref::key).collect();
        keys.retain(|key| {
            let left = |found: &Ref| match found.key() == Some(*key) {
                true => Left::Missing,
                false => Left::Unknown,
            };
            holds(cond, &left) == Some(false)
        });
        let beside = |key: &KeyId| {
            let all = self.beside.get_or_init(|| written_beside(self.program));
            all.get(key).cloned().unwrap_or_default()
        };
        let more: Vec<KeyId> = keys.iter().flat_map(beside).collect();
        keys.extend(more);
        keys
    }
}

/// Which exits are never taken: those after a failure whose condition does not hold then, and all behind one that does.
fn never_taken(node: &Node) -> Vec<bool> {
    let mut is_over = false;
    let each = node.exits.iter().map(|exit| {
        if exit.outcome == Outcome::Success {
            return false;
        }
        let left = |found: &Ref| after_failure(exit, found);
        let holds = exit.when.condition().and_then(|cond| holds(cond, &left));
        let never = is_over || holds == Some(false);
        is_over |= holds == Some(true);
        never
    });
    each.collect()
}

/// What a reference finds after a failure.
fn after_failure(exit: &Exit, found: &Ref) -> Left {
    match (&found.root, found.path.as_slice()) {
        (Root::Own, []) => Left::There,
        (Root::Own, [Step::Field(field) | Step::Part(field), rest @ ..]) => {
            match (field.as_str(), rest) {
                ("status", []) => Left::Value(json!("error")),
                ("error", []) => Left::There,
                (field, _) if OF_FAILURES.contains(&field) => Left::Unknown,
                _ => Left::Missing,
            }
        }
        (Root::Key(key), path) => {
            let written = exit.writes.iter().find(|write| write.key == *key);
            let map = written.and_then(|write| match &write.source {
                Source::Tree(Tree::Map(map)) => Some(map),
                Source::Tree(_)
                | Source::Returned(_)
                | Source::Whole
                | Source::Text(_)
                | Source::Value(_)
                | Source::Literal(_) => None,
            });
            let is_there = map.is_some_and(|map| match path {
                [] => true,
                [Step::Field(field) | Step::Part(field)] => {
                    map.iter().any(|(name, _)| name == field)
                }
                _ => false,
            });
            if is_there { Left::There } else { Left::Unknown }
        }
        (Root::Own | Root::Nothing | Root::State | Root::Now | Root::Timestamp, _) => Left::Unknown,
    }
}

/// Whether a condition holds, as far as that is known.
fn holds(cond: &Cond, left_of: &impl Fn(&Ref) -> Left) -> Option<bool> {
    // Whether one of these is what decides; else whether all are known to be the other.
    let one_is = |parts: &[Cond], deciding: bool| {
        let known: Vec<_> = parts.iter().map(|part| holds(part, left_of)).collect();
        if known.contains(&Some(deciding)) {
            return Some(deciding);
        }
        (!known.contains(&None)).then_some(!deciding)
    };
    match cond {
        Cond::Always => Some(true),
        Cond::All(parts) => one_is(parts, false),
        Cond::Any(parts) => one_is(parts, true),
        Cond::Not(inner) => holds(inner, left_of).map(|holds| !holds),
        Cond::Compare { left, op, right } => {
            let ValueExpr::Literal(right) = right else {
                return None;
            };
            match left_of(left) {
                Left::Missing => Some(op.holds(&Value::Null, right)),
                Left::Value(value) => Some(op.holds(&value, right)),
                Left::There => (*op == Op::Exists).then_some(true),
                Left::Unknown => None,
            }
        }
    }
}

fn written_beside(program: &Program) -> BTreeMap<KeyId, Vec<KeyId>> {
    let mut beside: BTreeMap<KeyId, Vec<KeyId>> = BTreeMap::new();
    let exits = || program.nodes.iter().flat_map(|node| &node.exits);
    for exit in exits() {
        let sure = exit.writes.iter().filter(|write| write.always);
        let sure: Vec<KeyId> = sure.map(|write| write.key).collect();
        for write in &exit.writes {
            let known = beside.entry(write.key).or_insert_with(|| sure.clone());
            known.retain(|key| sure.contains(key));
        }
    }
    let each = exits().filter_map(|exit| exit.to.each());
    let collected: Vec<KeyId> = each.flat_map(|each| [each.item, each.collect]).collect();
    let is_open = exits().any(|exit| exit.unlisted == OtherWrites::Any);
    beside.retain(|key, _| {
        let given = program[*key].initial.is_some() || program.input(*key).is_some();
        let open = is_open && program.may_be_written_by_the_way(*key);
        !(given || open || collected.contains(key))
    });
    beside
}
