//! A Rust-shaped view of a program: all names, fields, payloads and representations are decided here, once, so that
//! the sections only write them down.

mod payloads;

use super::names::Scope;
use super::types::Types;
use crate::flow::{Facts, Presence};
use crate::ir::{
    Ends, Exit, ExitCondition, KeyId, NodeId, OtherWrites, Outcome, Program, Reducer, Role, Source,
    Target, Type, Work, Write,
};
use proc_macro2::{Ident, Span, TokenStream};
use std::collections::BTreeSet;

/// Larger payloads are boxed, so that no variant of an exit enum dwarfs the others.
const LARGEST_PAYLOAD: usize = 160;

/// The plan of one generated module.
pub(super) struct Plan<'p> {
    pub(super) program: &'p Program,
    pub(super) facts: &'p Facts,
    /// Whether the state may hold keys that the graph does not name.
    rest: bool,
    /// The struct that is the graph.
    pub(super) name: Ident,
    /// One field per key.
    pub(super) state: Vec<StateField>,
    /// One module per node.
    pub(super) nodes: Vec<NodePlan<'p>>,
    /// The modules of child graphs.
    pub(super) children: Vec<Ident>,
    pub(super) types: Types,
    /// What the fields of payloads of this work must not be called.
    names: ReservedNames,
}

/// Names that are taken where some work leaves its node.
pub(super) type ReservedNames = fn(&Work) -> &'static [&'static str];

/// How a key is kept in `State`.
pub(super) struct StateField {
    pub(super) ident: Ident,
    pub(super) ty: Type,
    pub(super) owned: TokenStream,
    /// Whether it is there from the start; others are `Option`.
    pub(super) plain: bool,
}

/// The plan of one node's module.
pub(super) struct NodePlan<'p> {
    pub(super) id: NodeId,
    pub(super) module: Ident,
    pub(super) variant: Ident,
    pub(super) inputs: Vec<InField>,
    /// Whether `In` is the whole state (scripts).
    pub(super) whole: bool,
    pub(super) payloads: Vec<Payload<'p>>,
    pub(super) exits: Vec<ExitPlan<'p>>,
}

/// A field of a node's `In`.
pub(super) struct InField {
    pub(super) key: KeyId,
    pub(super) have: KnownPresence,
}

/// What is known about a key where it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KnownPresence {
    /// It is a plain field of the state.
    Plain,
    /// It is an `Option` that is proven to be filled.
    Held,
    /// It may be missing.
    Maybe,
}

/// What one or more exits carry: a struct of the keys that they write.
pub(super) struct Payload<'p> {
    pub(super) ident: Ident,
    pub(super) fields: Vec<OutField<'p>>,
    /// Whether it holds keys that the text does not name.
    pub(super) rest: bool,
    /// Whether it carries why the node failed.
    pub(super) failure: bool,
    /// Whether it carries the result of the run.
    pub(super) ends: bool,
    pub(super) boxed: bool,
}

/// A key that an exit writes.
pub(super) struct OutField<'p> {
    pub(super) key: KeyId,
    pub(super) ident: Ident,
    /// The type of what is written: of an item, where the reducer adds items.
    pub(super) ty: Type,
    pub(super) owned: TokenStream,
    pub(super) always: bool,
    pub(super) write: &'p Write,
}

/// One variant of a node's `Exit`.
pub(super) struct ExitPlan<'p> {
    pub(super) exit: &'p Exit,
    pub(super) variant: Ident,
    pub(super) carries: VariantContent,
}

/// What a variant carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VariantContent {
    Nothing,
    /// Why the node failed, and nothing is written.
    Failure,
    /// The payload with this index.
    Payload(usize),
}

impl<'p> Plan<'p> {
    pub(super) fn new(program: &'p Program, facts: &'p Facts, names: ReservedNames) -> Self {
        let mut types = Types::new();
        let name = types.reserve(&program.name);
        let collected = collected(program);
        let mut scope = Scope::without(&["rest"]);
        let state = program
            .key_ids()
            .map(|key| {
                let ty = facts.type_of(key).clone();
                let said = &program[key].name;
                let owned = types.owned(
                    &ty,
                    said,
                    &format!("The value of {}", super::literal::code(said)),
                );
                StateField {
                    ident: scope.snake(said),
                    plain: !collected.contains(&key) && is_plain(program, key),
                    ty,
                    owned,
                }
            })
            .collect();
        let mut modules = Scope::of_modules();
        let mut variants = Scope::without(&["Self"]);
        let rest = program.dialect == crate::ir::Dialect::Loki
            || program.workflow.is_some()
            || program.is_open();
        let mut plan = Self {
            program,
            rest,
            facts,
            name,
            state,
            nodes: Vec::new(),
            children: Vec::new(),
            types,
            names,
        };
        let mut child_scope = Scope::default();
        plan.children = program
            .children
            .iter()
            .map(|child| child_scope.snake(&child.name))
            .collect();
        for id in program.node_ids() {
            let node = &program[id];
            let module = modules.snake(&node.id);
            let variant = variants.camel(&node.id);
            let planned = plan.node(id, module, variant);
            plan.nodes.push(planned);
        }
        payloads::tell_apart(&mut plan);
        plan
    }

    fn node(&mut self, id: NodeId, module: Ident, variant: Ident) -> NodePlan<'p> {
        let program = self.program;
        let node = &program[id];
        let mut payloads: Vec<Payload<'p>> = Vec::new();
        let mut exits = Vec::new();
        let mut scope = Scope::without(&["Self"]);
        let mut names = Scope::of_payloads();
        for exit in &node.exits {
            let carries = self.carries(&node.work, exit, &mut payloads, &mut names);
            exits.push(ExitPlan {
                exit,
                variant: scope.camel(&exit.name),
                carries,
            });
        }
        NodePlan {
            id,
            module,
            variant,
            inputs: self.inputs(id),
            whole: node.work.profile().sees_state,
            payloads,
            exits,
        }
    }

    fn inputs(&self, id: NodeId) -> Vec<InField> {
        let node = &self.program[id];
        let mut keys: Vec<KeyId> = node
            .reads
            .iter()
            .filter(|read| !(node.work.profile().sees_state && read.exit.is_none()))
            .filter_map(|read| read.from.key())
            .collect();
        keys.sort_unstable();
        keys.dedup();
        keys.into_iter()
            .map(|key| InField {
                key,
                have: self.have(id, key),
            })
            .collect()
    }

    /// What is known of a key at the entry of a node.
    pub(super) fn have(&self, id: NodeId, key: KeyId) -> KnownPresence {
        match (self.field(key).plain, self.facts.presence(id, key)) {
            (true, _) => KnownPresence::Plain,
            (false, Presence::Always) => KnownPresence::Held,
            (false, Presence::Sometimes | Presence::Never) => KnownPresence::Maybe,
        }
    }

    fn carries(
        &mut self,
        work: &Work,
        exit: &'p Exit,
        payloads: &mut Vec<Payload<'p>>,
        names: &mut Scope,
    ) -> VariantContent {
        let failure = matches!(exit.outcome, Outcome::Failure { .. });
        let finish = work.ends();
        let ends = matches!(exit.to, Target::End) && self.program.workflow.is_some();
        let rest = exit.unlisted == OtherWrites::Any;
        let splits = work.role() == Role::List;
        if exit.writes.is_empty() && !rest && !finish && !ends && !splits {
            return if failure {
                VariantContent::Failure
            } else {
                VariantContent::Nothing
            };
        }
        let same = |known: &Payload<'p>| {
            known.failure == failure
                && known.ends == ends
                && known.rest == rest
                && known.fields.len() == exit.writes.len()
                && known.fields.iter().zip(&exit.writes).all(|(a, b)| {
                    a.key == b.key && a.write.always == b.always && a.write.span == b.span
                })
        };
        if let Some(index) = payloads.iter().position(same) {
            return VariantContent::Payload(index);
        }
        let fields: Vec<OutField<'p>> = self.out_fields(exit, self.reserved(work, failure));
        let boxed = fields.iter().map(|field| size(&field.ty)).sum::<usize>()
            + if rest { 72 } else { 0 }
            + if failure || finish { 32 } else { 0 }
            + if ends { 72 } else { 0 }
            > LARGEST_PAYLOAD;
        let alone = exit.writes.is_empty() && !rest && !failure;
        let returns = ends && work.profile().ends == Ends::WithValue;
        let ident = if finish || returns && alone {
            // What carries nothing else is the runtime's own.
            Ident::new("End", Span::call_site())
        } else if returns {
            names.camel("End")
        } else if payloads.is_empty() && !failure && !ends {
            names.camel("Out")
        } else {
            names.camel(&exit.name)
        };
        payloads.push(Payload {
            ident,
            fields,
            rest,
            failure,
            ends,
            boxed,
        });
        VariantContent::Payload(payloads.len() - 1)
    }

    /// What the fields of a payload must not be called.
    fn reserved(&self, work: &Work, failure: bool) -> &'static [&'static str] {
        // An action fails with more than why.
        if failure && self.program.workflow.is_none() {
            return &["rest", "failure", "input"];
        }
        (self.names)(work)
    }

    fn out_fields(&mut self, exit: &'p Exit, reserved: &[&str]) -> Vec<OutField<'p>> {
        let mut scope = Scope::of_variables(reserved);
        // A later write of the same exit replaces an earlier one: what the text adds wins over what was returned.
        let last = |write: &&Write| {
            exit.writes
                .iter()
                .rev()
                .find(|other| other.key == write.key)
                .is_some_and(|found| std::ptr::eq(found, *write))
        };
        let writes: Vec<&'p Write> = exit.writes.iter().filter(last).collect();
        writes
            .into_iter()
            .map(|write| {
                let ty = self.written(write.key);
                let said = self.program[write.key].name.clone();
                let owned = self.types.owned(
                    &ty,
                    &said,
                    &format!("The value of {}", super::literal::code(&said)),
                );
                OutField {
                    key: write.key,
                    ident: scope.snake(&said),
                    ty,
                    owned,
                    always: write.always,
                    write,
                }
            })
            .collect()
    }

    /// The type of one write to a key: of an item where the reducer adds items.
    pub(super) fn written(&self, key: KeyId) -> Type {
        let stored = &self.field(key).ty;
        match (self.program[key].reducer, stored) {
            (Some((Reducer::Append, _)), Type::List(item)) => (**item).clone(),
            _ => stored.clone(),
        }
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "there is one field per key of the program"
    )]
    pub(super) fn field(&self, key: KeyId) -> &StateField {
        &self.state[key.index()]
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "there is one plan per node of the program"
    )]
    pub(super) fn of(&self, id: NodeId) -> &NodePlan<'p> {
        &self.nodes[id.index()]
    }

    /// Whether the state can hold keys that no field names. Only a caller of a Loki graph may put any key there, and
    /// scripts and open schemas.
    pub(super) fn has_rest(&self) -> bool {
        self.rest
    }

    /// Whether the key holds all that the caller gives.
    pub(super) fn is_nested(&self, key: KeyId) -> bool {
        let workflow = self.program.workflow.as_ref();
        workflow.is_some_and(|workflow| workflow.inputs == key)
    }

    /// The key that holds the caller's request.
    pub(super) fn prompt(&self) -> Option<KeyId> {
        let mut inputs = self.program.inputs.iter();
        inputs.find(|input| input.prompt).map(|input| input.key)
    }

    /// The key that a run cannot start without.
    pub(super) fn given(&self) -> Option<KeyId> {
        let workflow = self.program.workflow.as_ref();
        self.prompt().or(workflow.map(|workflow| workflow.inputs))
    }
}

impl<'p> NodePlan<'p> {
    /// The payload of an exit.
    pub(super) fn payload(&self, exit: &ExitPlan<'p>) -> Option<&Payload<'p>> {
        match exit.carries {
            VariantContent::Payload(index) => self.payloads.get(index),
            VariantContent::Nothing | VariantContent::Failure => None,
        }
    }

    /// The exit taken when the work fails, if there is one.
    pub(super) fn failed(&self) -> Option<&ExitPlan<'p>> {
        self.exits
            .iter()
            .find(|exit| matches!(exit.exit.when, ExitCondition::Failed))
    }

    /// The exit taken when the work is done and nothing else decides.
    pub(super) fn done(&self) -> Option<&ExitPlan<'p>> {
        self.exits
            .iter()
            .find(|exit| matches!(exit.exit.when, ExitCondition::Done))
    }

    /// How `In` reads a key.
    pub(super) fn have(&self, key: KeyId) -> Option<KnownPresence> {
        self.inputs
            .iter()
            .find(|field| field.key == key)
            .map(|field| field.have)
    }

    /// Whether reading `In` can meet a hole.
    pub(super) fn may_miss(&self) -> bool {
        !self.whole
            && self
                .inputs
                .iter()
                .any(|field| field.have == KnownPresence::Held)
    }

    /// Whether only one exit carries a payload: then it is written where that exit is left.
    pub(super) fn is_sole(&self, payload: &Payload<'_>) -> bool {
        let carriers = self.exits.iter().filter(|exit| {
            let carried = self.payload(exit);
            carried.is_some_and(|carried| std::ptr::eq(carried, payload))
        });
        carriers.count() == 1
    }

    /// Whether `In` borrows from the state.
    pub(super) fn borrows(&self, plan: &Plan<'_>) -> bool {
        self.whole
            || self
                .inputs
                .iter()
                .any(|field| !is_copy(&plan.field(field.key).ty))
    }

    /// Whether the node's own declaration lets it write a key.
    pub(super) fn returned(exit: &Exit, key: KeyId) -> Option<&Write> {
        exit.writes
            .iter()
            .find(|write| write.key == key && matches!(write.source, Source::Returned(_)))
    }
}

/// The keys that hold what a chain comes to for an item.
fn collected(program: &Program) -> BTreeSet<KeyId> {
    let exits = program.nodes.iter().flat_map(|node| &node.exits);
    let chains = exits.filter_map(|exit| exit.to.each());
    chains.map(|each| each.output).collect()
}

/// Whether a key is there in every state. What a chain collects is not: each item begins without it.
fn is_plain(program: &Program, key: KeyId) -> bool {
    let nested = program
        .workflow
        .as_ref()
        .is_some_and(|workflow| workflow.inputs == key);
    nested
        || program[key].initial.is_some()
        || program
            .inputs
            .iter()
            .any(|input| input.key == key && input.prompt)
}

/// Whether values of this type are copied instead of borrowed.
pub(super) fn is_copy(ty: &Type) -> bool {
    match ty {
        Type::Bool | Type::Int | Type::Enum(_) => true,
        Type::Any
        | Type::Null
        | Type::Number
        | Type::Text
        | Type::List(_)
        | Type::Object { .. }
        | Type::Nullable(_) => false,
    }
}

/// About how many bytes a value takes inside its struct.
fn size(ty: &Type) -> usize {
    match ty {
        Type::Any | Type::Null => 72,
        Type::Bool | Type::Enum(_) => 1,
        Type::Int => 16,
        Type::Number | Type::Text | Type::List(_) => 24,
        Type::Object { fields, open } => {
            fields.iter().map(|field| size(&field.ty)).sum::<usize>() + if *open { 72 } else { 0 }
        }
        Type::Nullable(inner) => size(inner) + 8,
    }
}
