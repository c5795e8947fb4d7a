//! How exits and the state are kept, as data: for whoever keeps runs of a graph, or goes on with them, without its generated module.
//! `journal` declares the same in Rust, from the same plan.

use super::plan::{ExitPlan, KnownPresence, NodePlan, Plan, VariantContent};
use crate::flow::Facts;
use crate::ir::{KeyId, Program, Target, Type};
use std::collections::BTreeSet;

/// How runs of a graph are kept.
#[derive(Clone, Debug)]
pub struct JournalForm {
    /// The keys of the state, in the order in which they are kept.
    pub keys: Vec<KeyForm>,
    /// Whether the state may hold keys that the graph does not name; they are kept behind the others.
    pub rest: bool,
    /// By node, how each of its exits is kept.
    pub exits: Vec<Vec<ExitForm>>,
    /// By node, the keys that it must find in a state that was kept: some have written them on every way to it.
    pub held: Vec<Vec<KeyId>>,
    /// By node, the keys that its chain looks at where it splits a list into items. `None`: perhaps all of them.
    pub seen: Vec<Option<BTreeSet<KeyId>>>,
}

/// How a key is kept.
#[derive(Clone, Debug)]
pub struct KeyForm {
    /// The key.
    pub key: KeyId,
    /// What it holds.
    pub ty: Type,
    /// Whether it is always there.
    pub always: bool,
    /// Whether null is a value of it; else it stands for nothing.
    pub null: bool,
}

impl KeyForm {
    fn new(key: KeyId, ty: &Type, always: bool) -> Self {
        Self {
            key,
            ty: ty.clone(),
            always,
            null: super::types::is_value(ty),
        }
    }
}

/// How an exit is kept.
#[derive(Clone, Debug)]
pub struct ExitForm {
    /// Whether it says which node is next.
    pub jumps: bool,
    /// What is kept with it.
    pub carries: CarriedForm,
}

/// What is kept with an exit.
#[derive(Clone, Debug)]
pub enum CarriedForm {
    /// Nothing.
    Nothing,
    /// Why the node failed.
    Failure,
    /// What it writes.
    Fields {
        /// What is kept that is no key: `result`, `failure`, `items`, `limit`.
        beside: Vec<&'static str>,
        /// The keys that it names, in the order in which they are written.
        keys: Vec<KeyForm>,
        /// Whether it may write others. They are written first.
        rest: bool,
    },
}

/// How runs of a program are kept.
pub fn journal_form(program: &Program, facts: &Facts) -> JournalForm {
    let plan = super::plan_of(program, facts);
    let given = plan.given();
    let others = program.key_ids().filter(|key| Some(*key) != given);
    let keys = given.into_iter().chain(others);
    let keys = keys.map(|key| KeyForm::new(key, &plan.field(key).ty, plan.field(key).plain));
    let held = plan.nodes.iter().map(|planned| {
        let inputs = planned.inputs.iter().filter(|_| !planned.whole);
        let held = inputs.filter(|input| input.have == KnownPresence::Held);
        held.map(|input| input.key).collect()
    });
    let seen = plan.nodes.iter();
    let seen = seen.map(|planned| super::node::map::seen(&plan, planned));
    let exits = plan.nodes.iter().map(|planned| {
        let exits = planned.exits.iter();
        exits.map(|exit| of_exit(&plan, planned, exit)).collect()
    });
    JournalForm {
        keys: keys.collect(),
        rest: plan.has_rest(),
        exits: exits.collect(),
        held: held.collect(),
        seen: seen.collect(),
    }
}

fn of_exit(plan: &Plan<'_>, planned: &NodePlan<'_>, exit: &ExitPlan<'_>) -> ExitForm {
    let carries = match (planned.payload(exit), exit.carries) {
        (Some(payload), _) => CarriedForm::Fields {
            beside: super::journal::beside(plan, planned, payload),
            keys: payload
                .fields
                .iter()
                .map(|field| KeyForm::new(field.key, &field.ty, field.always))
                .collect(),
            rest: payload.rest,
        },
        (None, VariantContent::Failure) => CarriedForm::Failure,
        (None, VariantContent::Nothing | VariantContent::Payload(_)) => CarriedForm::Nothing,
    };
    ExitForm {
        jumps: matches!(exit.exit.to, Target::Anywhere),
        carries,
    }
}
