//! The type of each key, and the type it has at a node.
//!
//! A field of the generated state has one type, so the *storage* type is the join of all that may be stored:
//! the seed, each write, each reducer's result. Two rules beyond [`Type::join`]:
//!
//! * an empty list says nothing about its items, so `[]` joined with a list of texts is a list of texts (and with
//!   anything that is no list: anything);
//! * if any exit may write keys that the text does not name, every key may hold anything.
//!
//! The type *at a node* comes from the writes that reach it, so that a message can say what is there.

mod reducers;

use super::edges::{Edge, Edges, Kind};
use super::type_path::part_type;
use crate::ir::{
    Exit, KeyId, MapList, Node, NodeId, Outcome, Program, Ref, Root, Source, Target, Tree, Type,
    ValueExpr,
};
use reducers::reduced;
use serde_json::Value;
use std::collections::BTreeSet;

/// What the type analysis keeps.
#[derive(Clone, Debug)]
pub(crate) struct Types {
    /// By key: what its field must be able to hold.
    storage: Vec<Type>,
    /// By key: the same, if scripts that declare nothing wrote nothing.
    closed: Vec<Type>,
    /// By key: whether all writers agree, so that no search is needed.
    uniform: Vec<bool>,
    /// By key: what is there before the first node, if anything.
    seeds: Vec<Option<Type>>,
    /// By key: whether writes combine.
    reduced: Vec<bool>,
    /// What single writes write: by node, exit.
    writes: Vec<Vec<Vec<(KeyId, Type)>>>,
    /// By key: whether something that declares nothing may write it, as far as the texts tell.
    open: Vec<bool>,
    /// Whether anything declares nothing.
    any_open: bool,
    start: NodeId,
}

/// Whether the texts of what declares nothing are believed: that it writes no key that they do not name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Texts {
    /// It may write any key.
    Unread,
    /// It writes what its text names.
    Believed,
}

/// Through how many keys a type is followed, each written with the value of the one before.
const ROUNDS: usize = 8;

impl Types {
    pub(crate) fn of(program: &Program) -> Self {
        let seeds: Vec<Option<Type>> = program.key_ids().map(|key| seed(program, key)).collect();
        let mut closed = vec![Type::Any; seeds.len()];
        let mut uniform = vec![false; seeds.len()];
        // Values that are references take the type of other keys. From "anything" downwards each round is sound, so
        // stopping early costs precision and nothing else.
        for _ in 0..ROUNDS {
            let (found, same) = TypeCollector::of(program, &closed, &seeds).finish();
            let settled = found == closed;
            (closed, uniform) = (found, same);
            if settled {
                break;
            }
        }
        let open = program.is_open();
        let any = vec![Type::Any; closed.len()];
        Self {
            storage: if open { any } else { closed.clone() },
            writes: program
                .nodes
                .iter()
                .map(|node| written(program, node, &closed))
                .collect(),
            closed,
            uniform,
            seeds,
            reduced: program
                .keys
                .iter()
                .map(|key| key.reducer.is_some())
                .collect(),
            any_open: open,
            open: program
                .key_ids()
                .map(|key| open && program.may_be_written_by_the_way(key))
                .collect(),
            start: program.start,
        }
    }

    /// The storage type of `key`.
    pub(crate) fn storage(&self, key: KeyId) -> &Type {
        self.storage.get(key.index()).unwrap_or(&Type::Any)
    }

    /// The type of `key` if scripts that declare nothing wrote nothing.
    pub(crate) fn closed(&self, key: KeyId) -> &Type {
        self.closed.get(key.index()).unwrap_or(&Type::Any)
    }

    /// What the exit writes under each key, in the order of its writes.
    pub(crate) fn written(&self, node: NodeId, exit: usize) -> &[(KeyId, Type)] {
        self.writes
            .get(node.index())
            .and_then(|exits| exits.get(exit))
            .map_or(&[], Vec::as_slice)
    }

    /// The type of `key` when `node` is entered. [`Type::Any`] if nothing reaches it, or a script may have written it.
    pub(crate) fn at(&self, edges: &Edges, node: NodeId, key: KeyId, texts: Texts) -> Type {
        let open = match texts {
            Texts::Unread => self.any_open,
            Texts::Believed => self.open.get(key.index()) != Some(&false),
        };
        if !open && self.uniform.get(key.index()) == Some(&true) {
            return self.closed(key).clone();
        }
        let mut found = StoredTypes::default();
        let mut seen = BTreeSet::from([node]);
        let mut stack = vec![node];
        while let Some(at) = stack.pop() {
            if at == self.start
                && let Some(Some(seed)) = self.seeds.get(key.index())
            {
                found.add(seed.clone());
            }
            for edge in edges.into(at) {
                match self.type_on(edges, edge, key, open) {
                    EdgeType::Anything => return Type::Any,
                    EdgeType::Set(ty) => found.add(ty),
                    EdgeType::Unset => {}
                    EdgeType::Kept(maybe) => {
                        maybe.into_iter().for_each(|ty| found.add(ty));
                        if seen.insert(edge.from) {
                            stack.push(edge.from);
                        }
                    }
                }
            }
        }
        found.finish().unwrap_or(Type::Any)
    }

    fn type_on(&self, edges: &Edges, edge: Edge, key: KeyId, open: bool) -> EdgeType {
        match edge.kind {
            Kind::Item { item, .. } if item == key => {
                return EdgeType::Set(self.closed(key).clone());
            }
            Kind::Item { output, .. } if output == key => return EdgeType::Unset,
            Kind::Collected { collect } if collect == key => {
                return EdgeType::Set(self.closed(key).clone());
            }
            Kind::Plain | Kind::Branch { .. } | Kind::Item { .. } | Kind::Collected { .. } => {}
        }
        let Some(exit) = edges.leaving(edge) else {
            return EdgeType::Unset;
        };
        let always = exit.always.contains(&key);
        let own = self
            .written(edge.from, edge.exit)
            .iter()
            .rev()
            .find(|(written, _)| *written == key);
        let reduced = self.reduced.get(key.index()) == Some(&true);
        match own {
            Some(_) if reduced => EdgeType::Kept(Some(self.closed(key).clone())),
            Some((_, ty)) if always => EdgeType::Set(ty.clone()),
            _ if exit.opaque && open => EdgeType::Anything,
            Some((_, ty)) => EdgeType::Kept(Some(ty.clone())),
            None => EdgeType::Kept(None),
        }
    }
}

/// What an edge does to a key.
enum EdgeType {
    /// It may hold anything afterwards.
    Anything,
    /// It holds this.
    Set(Type),
    /// It is not there.
    Unset,
    /// It holds what it held, or this.
    Kept(Option<Type>),
}

/// What may be stored under one key.
#[derive(Clone, Debug, Default)]
struct StoredTypes {
    ty: Option<Type>,
    empty_list: bool,
    mixed: bool,
}

impl StoredTypes {
    fn add(&mut self, ty: Type) {
        match self.ty.take() {
            None => self.ty = Some(ty),
            Some(known) => {
                self.mixed |= known != ty;
                self.ty = Some(known.join(&ty));
            }
        }
    }

    fn add_constant(&mut self, value: &Value) {
        match value.as_array() {
            Some(items) if items.is_empty() => self.empty_list = true,
            Some(_) | None => self.add(Type::of(value)),
        }
    }

    fn finish(self) -> Option<Type> {
        let list = Type::List(Box::new(Type::Any));
        match self.ty {
            None if self.empty_list => Some(list),
            Some(Type::List(item)) => Some(Type::List(item)),
            Some(Type::Nullable(inner)) if matches!(*inner, Type::List(_)) => {
                Some(Type::Nullable(inner))
            }
            Some(other) if self.empty_list => Some(other.join(&list)),
            known => known,
        }
    }
}

struct TypeCollector<'a> {
    program: &'a Program,
    closed: &'a [Type],
    found: Vec<StoredTypes>,
}

impl<'a> TypeCollector<'a> {
    fn of(program: &'a Program, closed: &'a [Type], seeds: &[Option<Type>]) -> Self {
        let mut joining = Self {
            program,
            closed,
            found: vec![StoredTypes::default(); closed.len()],
        };
        for (key, seed) in program.key_ids().zip(seeds) {
            let Some(slot) = joining.found.get_mut(key.index()) else {
                continue;
            };
            // What a caller may give instead of the seed is in the seed's type already.
            let given = program.input(key).is_some();
            match (&program[key].initial, seed) {
                (Some(initial), _) if !given => slot.add_constant(&initial.value),
                (_, Some(seed)) => slot.add(seed.clone()),
                (_, None) => {}
            }
            if let Some(declared) = &program[key].declared {
                slot.add(declared.clone());
            }
        }
        for node in &program.nodes {
            node.exits
                .iter()
                .for_each(|exit| joining.add_exit(node, exit));
        }
        joining
    }

    fn add_exit(&mut self, node: &Node, exit: &Exit) {
        for write in &exit.writes {
            if let Source::Literal(value) = &write.source
                && self.program[write.key].reducer.is_none()
            {
                self.found
                    .get_mut(write.key.index())
                    .into_iter()
                    .for_each(|slot| slot.add_constant(value));
                continue;
            }
            let ty = source(self.program, node, exit, &write.source, self.closed);
            self.add(write.key, ty);
        }
        if let Target::Each(each) = &exit.to {
            let over = match node.work.over() {
                Some(MapList::Value(over)) => value(self.program, node, over, self.closed),
                Some(MapList::Tree(..)) | None => Type::Any,
            };
            // A list that is null or not there fails the node before any item.
            let list = if let Type::Nullable(inner) = over {
                *inner
            } else {
                over
            };
            let item = match list {
                Type::List(item) => *item,
                Type::Any
                | Type::Null
                | Type::Bool
                | Type::Int
                | Type::Number
                | Type::Text
                | Type::Enum(_)
                | Type::Object { .. }
                | Type::Nullable(_) => Type::Any,
            };
            self.add(each.item, item);
            let output = self
                .closed
                .get(each.output.index())
                .cloned()
                .unwrap_or(Type::Any);
            self.add(each.collect, Type::List(Box::new(output)));
        }
    }

    fn add(&mut self, key: KeyId, ty: Type) {
        let reducer = self.program[key].reducer.map(|(reducer, _)| reducer);
        if let Some(slot) = self.found.get_mut(key.index()) {
            slot.add(reduced(reducer, ty));
        }
    }

    /// The type of each key, and whether all writers of it agree.
    fn finish(self) -> (Vec<Type>, Vec<bool>) {
        let one = |found: StoredTypes| {
            let same = !found.mixed && !found.empty_list;
            (found.finish().unwrap_or(Type::Any), same)
        };
        self.found.into_iter().map(one).unzip()
    }
}

/// What is there before the first node.
fn seed(program: &Program, key: KeyId) -> Option<Type> {
    let found = &program[key];
    let input = program.input(key);
    match (&found.initial, input) {
        (Some(_), Some(_)) => Some(found.declared.clone().unwrap_or(Type::Any)),
        (Some(initial), None) => Some(Type::of(&initial.value)),
        (None, Some(input)) if input.prompt => Some(Type::Text),
        (None, Some(_)) => Some(found.declared.clone().unwrap_or(Type::Any)),
        (None, None) => None,
    }
}

fn written(program: &Program, node: &Node, closed: &[Type]) -> Vec<Vec<(KeyId, Type)>> {
    let exit = |exit: &Exit| {
        let one = |write: &crate::ir::Write| {
            (
                write.key,
                source(program, node, exit, &write.source, closed),
            )
        };
        exit.writes.iter().map(one).collect()
    };
    node.exits.iter().map(exit).collect()
}

/// The type of what is written.
fn source(program: &Program, node: &Node, exit: &Exit, source: &Source, closed: &[Type]) -> Type {
    match source {
        Source::Returned(name) => {
            let known = node
                .work
                .schema()
                .and_then(|s| s.properties.iter().find(|property| property.name == *name));
            known.map_or(Type::Any, |property| property.ty.clone())
        }
        Source::Whole => whole(program, node, exit.outcome),
        Source::Text(_) => Type::Text,
        Source::Value(found) => match found {
            ValueExpr::Ref(found) if found.root == Root::Own => {
                part_type(&whole(program, node, exit.outcome), &found.path)
                    .unwrap_or(Type::Any)
                    .or_null()
            }
            ValueExpr::Ref(_) | ValueExpr::Text(_) | ValueExpr::Literal(_) => {
                value(program, node, found, closed)
            }
        },
        Source::Literal(found) => Type::of(found),
        Source::Tree(found) => tree(program, node, found, closed),
    }
}

/// The type of a value that is made of others. What a reference leads to may be null.
fn tree(program: &Program, node: &Node, found: &Tree, closed: &[Type]) -> Type {
    match found {
        Tree::Literal(value) => Type::of(value),
        Tree::Text(_) => Type::Text,
        Tree::List(_) => Type::List(Box::new(Type::Any)),
        Tree::Map(_) => Type::any_object(),
        Tree::Pick(pick) => match pick.refs.as_slice() {
            [only] => reference(program, node, only, closed).or_null(),
            _ => Type::Any,
        },
    }
}

/// The type of a value that is not about the node's own result.
fn value(program: &Program, node: &Node, found: &ValueExpr, closed: &[Type]) -> Type {
    match found {
        ValueExpr::Ref(found) => reference(program, node, found, closed),
        ValueExpr::Text(_) => Type::Text,
        ValueExpr::Literal(found) => Type::of(found),
    }
}

fn reference(program: &Program, node: &Node, found: &Ref, closed: &[Type]) -> Type {
    let root = match found.root {
        Root::Key(key) => closed.get(key.index()).cloned().unwrap_or(Type::Any),
        Root::Own => whole(program, node, Outcome::Success),
        Root::Nothing => Type::Any,
        Root::State => Type::any_object(),
        Root::Now => Type::Text,
        Root::Timestamp => Type::Int,
    };
    // What is not there is written as nothing or null, whatever the dialect does with it.
    part_type(&root, &found.path).map_or(Type::Any, Type::or_null)
}

/// The type of all that the work returns; of a failed node, the description of the failure.
pub(crate) fn whole(program: &Program, node: &Node, outcome: Outcome) -> Type {
    match outcome {
        Outcome::Success => node.work.gives(program),
        // An action tells in an object how it failed.
        Outcome::Failure { .. } if program.workflow.is_some() => Type::Any,
        Outcome::Failure { .. } => Type::Text,
    }
}
