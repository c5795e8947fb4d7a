//! One reference, followed to what may stand there.

use super::{FUEL, MissingPart, PossibleValue, ReachingWrites, Site, ValueShape, Values};
use crate::flow::type_path::{PathError, part_type};
use crate::ir::{
    Exit, Field, KeyId, MapList, Node, NodeId, Outcome, Pick, Ref, Root, Source, Step, Tree, Type,
};
use crate::source::Span;
use serde_json::Value;

/// One reference, followed.
pub(super) struct Walk<'v, 'a> {
    values: &'v Values<'a>,
    /// The writes that count for the first key; `None`: all.
    pub(super) reaching: Option<&'v ReachingWrites>,
    fuel: usize,
    pub(super) out: Vec<PossibleValue<'a>>,
}

impl<'v, 'a> Walk<'v, 'a> {
    pub(super) fn new(values: &'v Values<'a>) -> Self {
        Self {
            values,
            reaching: None,
            fuel: FUEL,
            out: Vec::new(),
        }
    }

    pub(super) fn reference(&mut self, found: &Ref, rest: &[Step], site: Site) {
        let mut path = found.path.clone();
        path.extend_from_slice(rest);
        match found.root {
            Root::Key(key) => self.key(key, &path, site),
            Root::Own => self.own(&path, site),
            Root::Nothing => self.out.push(PossibleValue::Absent),
            Root::State => self.out.push(PossibleValue::Unknown),
            Root::Now => self.typed(&Type::Text, &path, None),
            Root::Timestamp => self.typed(&Type::Int, &path, None),
        }
    }

    fn key(&mut self, key: KeyId, path: &[Step], site: Site) {
        let Some(left) = self.fuel.checked_sub(1) else {
            self.out.push(PossibleValue::Unknown);
            return;
        };
        self.fuel = left;
        let reaching = self.reaching.take();
        if let Some((exit, at)) = self.same_exit(key, site) {
            return self.write(exit, at, path, site.node, site.exit);
        }
        let program = self.values.program;
        if self.values.blurred.get(key.index()) != Some(&false) {
            self.out.push(PossibleValue::Unknown);
            return;
        }
        if reaching.is_none_or(|found| found.start) {
            self.first(key, path);
        }
        let writes = self.values.writes.get(key.index());
        for (node, exit, number) in writes.into_iter().flatten().copied() {
            let found = &program[node].exits;
            let Some(one) = found.get(exit) else { continue };
            // Ways out that write the same are one entry here.
            let alike = |(at, other): (usize, &Exit)| {
                let mut writes = other.writes.iter();
                let same =
                    writes.any(|w| one.writes.get(number).is_some_and(|one| w.span == one.span));
                same && reaching.is_none_or(|found| found.exits.contains(&(node, at)))
            };
            if found.iter().enumerate().any(alike) {
                self.write(one, number, path, node, Some(exit));
            }
        }
    }

    /// The last write of the exit itself that the place sees.
    fn same_exit(&self, key: KeyId, site: Site) -> Option<(&'a Exit, usize)> {
        let exit = self.values.program[site.node].exits.get(site.exit?)?;
        let seen = exit.writes.iter().take(site.seen).enumerate();
        let last = seen.rev().find(|(_, write)| write.key == key)?;
        Some((exit, last.0))
    }

    /// What is there before the first node.
    fn first(&mut self, key: KeyId, path: &[Step]) {
        let program = self.values.program;
        let found = &program[key];
        let given = program.input(key).is_some();
        match (&found.initial, &found.declared) {
            (_, Some(ty)) if given => self.typed(ty, path, None),
            (Some(initial), _) if !given => {
                self.constant(&initial.value, path, Some(initial.span));
            }
            (None, _) if !given => self.out.push(PossibleValue::Absent),
            _ => self.out.push(PossibleValue::Unknown),
        }
    }

    fn write(
        &mut self,
        exit: &'a Exit,
        number: usize,
        path: &[Step],
        node: NodeId,
        at: Option<usize>,
    ) {
        let Some(write) = exit.writes.get(number) else {
            return;
        };
        let from = Some(write.span);
        match &write.source {
            Source::Literal(value) => self.constant(value, path, from),
            Source::Text(_) => self.typed(&Type::Text, path, from),
            Source::Tree(tree) => {
                let site = Site {
                    node,
                    exit: at,
                    seen: number,
                };
                self.tree(tree, path, site, from);
            }
            Source::Whole if exit.outcome == Outcome::Success => {
                let node_of = &self.values.program[node];
                let over = node_of.work.over();
                match over {
                    Some(MapList::Tree(..)) => self.typed(&collected(node_of), path, from),
                    Some(MapList::Value(_)) | None => self.typed(&Type::Any, path, from),
                }
            }
            Source::Whole | Source::Returned(_) | Source::Value(_) => {
                self.out.push(PossibleValue::Unknown);
            }
        }
    }

    pub(super) fn tree(&mut self, tree: &'a Tree, path: &[Step], site: Site, from: Option<Span>) {
        match tree {
            Tree::Literal(value) => self.constant(value, path, from),
            Tree::Text(_) => self.typed(&Type::Text, path, from),
            Tree::Pick(pick) => self.pick(pick, path, site),
            Tree::List(items) => match path.split_first() {
                None => self.out.push(PossibleValue::Built(tree, site)),
                Some((part, rest)) => match number(part).and_then(|at| items.get(at)) {
                    Some(item) => self.tree(item, rest, site, from),
                    None => self.lacks(part, list(part, items.len()), from),
                },
            },
            Tree::Map(entries) => match path.split_first() {
                None => self.out.push(PossibleValue::Built(tree, site)),
                Some((part, rest)) => {
                    let named = |name: &str| entries.iter().find(|(key, _)| key == name);
                    match name(part).and_then(named) {
                        Some((_, inner)) => self.tree(inner, rest, site, from),
                        None => {
                            let names = entries.iter().map(|(key, _)| key.clone()).collect();
                            self.lacks(part, object(part, names), from);
                        }
                    }
                }
            },
        }
    }

    /// The first of several that is there: what one of them lacks is no fault as long as there is another.
    fn pick(&mut self, pick: &'a Pick, path: &[Step], site: Site) {
        let before = self.out.len();
        for found in &pick.refs {
            self.reference(found, path, site);
        }
        let own = self.out.split_off(before);
        let lacking = |one: &PossibleValue<'_>| matches!(one, PossibleValue::Lacking(_));
        let all = own.iter().all(lacking);
        let several = pick.refs.len() > 1;
        self.out.extend(
            own.into_iter()
                .filter(|one| all || !several || !lacking(one)),
        );
    }

    /// What the node's own work gave, or the item it goes over.
    fn own(&mut self, path: &[Step], site: Site) {
        let node = &self.values.program[site.node];
        let exit = site.exit.and_then(|at| node.exits.get(at));
        match (node.work.over(), node.work.action(), exit) {
            (Some(MapList::Tree(over, _)), _, None) => self.item(over, path, site),
            (None, Some(action), Some(exit)) if exit.outcome == Outcome::Success => {
                self.typed(&action.returns, path, None);
            }
            _ => self.out.push(PossibleValue::Unknown),
        }
    }

    fn item(&mut self, over: &'a Tree, path: &[Step], site: Site) {
        let Some(left) = self.fuel.checked_sub(1) else {
            self.out.push(PossibleValue::Unknown);
            return;
        };
        self.fuel = left;
        let before = self.out.len();
        self.tree(over, &[], site, None);
        for list in self.out.split_off(before) {
            match list {
                PossibleValue::Constant(Value::Array(items), from) => {
                    items
                        .iter()
                        .for_each(|item| self.constant(item, path, from));
                }
                PossibleValue::Built(Tree::List(items), site) => {
                    for item in items {
                        self.tree(item, path, site, None);
                    }
                }
                PossibleValue::Typed(Type::List(item), from) => self.typed(&item, path, from),
                // What is no list fails the node before any item.
                PossibleValue::Absent | PossibleValue::Lacking(_) => {}
                PossibleValue::Constant(..)
                | PossibleValue::Built(..)
                | PossibleValue::Typed(..)
                | PossibleValue::Unknown => self.out.push(PossibleValue::Unknown),
            }
        }
    }

    fn constant(&mut self, value: &'a Value, path: &[Step], from: Option<Span>) {
        let Some((part, rest)) = path.split_first() else {
            self.out.push(if value.is_null() {
                PossibleValue::Absent
            } else {
                PossibleValue::Constant(value, from)
            });
            return;
        };
        match value {
            Value::Null => self.out.push(PossibleValue::Absent),
            Value::Object(fields) => match name(part).and_then(|name| fields.get(name)) {
                Some(inner) => self.constant(inner, rest, from),
                None => self.lacks(part, object(part, fields.keys().cloned().collect()), from),
            },
            Value::Array(items) => match number(part).and_then(|at| items.get(at)) {
                Some(inner) => self.constant(inner, rest, from),
                None => self.lacks(part, list(part, items.len()), from),
            },
            Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                self.lacks(part, ValueShape::Scalar(Type::of(value)), from);
            }
        }
    }

    fn typed(&mut self, ty: &Type, path: &[Step], from: Option<Span>) {
        if may_be_left_out(ty, path) {
            self.out.push(PossibleValue::Absent);
        }
        match part_type(ty, path) {
            Ok(Type::Any) => self.out.push(PossibleValue::Unknown),
            Ok(Type::Null) => self.out.push(PossibleValue::Absent),
            Ok(ty) => self.out.push(PossibleValue::Typed(ty, from)),
            Err(PathError::Undeclared {
                step,
                on:
                    Type::Object {
                        fields,
                        open: false,
                    },
            }) => {
                let names = fields.into_iter().map(|field: Field| field.name).collect();
                match path.get(step) {
                    Some(part) => self.lacks(part, ValueShape::Object(names), from),
                    None => self.out.push(PossibleValue::Unknown),
                }
            }
            Err(PathError::Undeclared { .. }) => self.out.push(PossibleValue::Unknown),
            Err(PathError::NoParts { step, on }) => match path.get(step) {
                Some(part) => self.lacks(part, ValueShape::Scalar(on), from),
                None => self.out.push(PossibleValue::Unknown),
            },
        }
    }

    fn lacks(&mut self, part: &Step, of: ValueShape, from: Option<Span>) {
        self.out.push(PossibleValue::Lacking(MissingPart {
            part: part.clone(),
            of,
            from,
        }));
    }
}

fn name(part: &Step) -> Option<&str> {
    match part {
        Step::Field(name) | Step::Part(name) => Some(name),
        Step::Index(_) => None,
    }
}

fn number(part: &Step) -> Option<usize> {
    match part {
        Step::Index(at) => Some(*at),
        Step::Part(name) => name.parse().ok(),
        Step::Field(_) => None,
    }
}

/// What a list is to somebody who asks for a part of it.
fn list(part: &Step, length: usize) -> ValueShape {
    match number(part) {
        Some(_) => ValueShape::List(length),
        None => ValueShape::Scalar(Type::List(Box::new(Type::Any))),
    }
}

/// What a map is to somebody who asks for a part of it.
fn object(part: &Step, names: Vec<String>) -> ValueShape {
    match name(part) {
        Some(_) => ValueShape::Object(names),
        None => ValueShape::Scalar(Type::any_object()),
    }
}

/// Whether the way leads through a field that need not be there.
fn may_be_left_out(ty: &Type, path: &[Step]) -> bool {
    let Some((part, rest)) = path.split_first() else {
        return false;
    };
    match ty {
        Type::Nullable(inner) => may_be_left_out(inner, path),
        Type::List(item) => may_be_left_out(item, rest),
        Type::Object { fields, .. } => {
            let field = fields.iter().find(|field| name(part) == Some(&field.name));
            field.is_some_and(|field| !field.required || may_be_left_out(&field.ty, rest))
        }
        Type::Any
        | Type::Null
        | Type::Bool
        | Type::Int
        | Type::Number
        | Type::Text
        | Type::Enum(_) => false,
    }
}

/// What a node gives that goes over a list: what its action gives, per item.
fn collected(node: &Node) -> Type {
    let each = node.work.action().map_or(Type::Any, |action| {
        // Of a thread its name may stand for it.
        let is_thread = matches!(&action.returns, Type::Object { fields, .. } if fields.iter().any(|field| field.name == "thread_id"));
        if is_thread {
            Type::Any
        } else {
            action.returns.clone()
        }
    });
    Type::List(Box::new(each))
}
