//! Where each policy stands in a run.

use super::happening::Happening;
use super::pattern::fits;
use super::table::{BROKEN, Moment, PolicyTable, Role, WatchedEvent, WatchedPolicy};
use std::sync::atomic::{AtomicU64, Ordering};

/// The automata of some policies, and what each remembers of a run: a set of numbers below 64, as bits; more than one where it is not
/// known what happened before.
pub struct Machine {
    table: PolicyTable,
    remembered: Vec<AtomicU64>,
}

/// What an event is to one policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    policy: usize,
    /// The place of its role in [`WatchedPolicy::then`].
    row: usize,
}

/// A step of an exit, and what it takes.
#[derive(Clone, Debug)]
pub(super) enum ExitStep {
    Always(Step),
    /// Not where the exit is one of an item.
    Writes(Step),
    /// Once for each key that is written and fits.
    MayWrite(String, Step),
}

/// A policy that would be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Its place in the table.
    pub policy: usize,
}

impl Machine {
    /// Before the run.
    pub fn new(table: PolicyTable) -> Self {
        let remembered = table.policies.iter().map(|_| AtomicU64::new(1)).collect();
        Self { table, remembered }
    }

    /// What happened so far is not known.
    pub fn forget(&self) {
        for (policy, remembered) in self.table.policies.iter().zip(&self.remembered) {
            let states = policy.then.first().map_or(1, |(_, row)| row.len());
            let all = 1_u64.checked_shl(u32::try_from(states).unwrap_or(u32::MAX));
            remembered.store(all.map_or(u64::MAX, |bit| bit - 1), Ordering::Relaxed);
        }
    }

    /// A policy of the table.
    pub fn policy(&self, breach: Breach) -> Option<&WatchedPolicy> {
        self.table.policies.get(breach.policy)
    }

    /// Tells what happens.
    ///
    /// # Errors
    /// The first policy that it breaks.
    pub fn happens(&self, what: &Happening) -> Result<(), Breach> {
        match what {
            Happening::Entered { node } => self.all(&self.entering(node)),
            Happening::Left {
                node,
                exit,
                wrote,
                of_item,
            } => self.leaves(&self.leaving(node, exit), *of_item, || wrote.clone()),
            Happening::Collected { node } => self.all(&self.steps(Moment::Collect, node)),
            Happening::Called { node, name } => self.all(&self.calling(node, name)),
            Happening::Acted { node } => self.all(&self.steps(Moment::Act, node)),
            Happening::Ended { how } => {
                let ends = |event: &WatchedEvent| event.what == Moment::End && event.name == **how;
                self.all(&self.find(ends))
            }
        }
    }

    /// Takes steps one after another.
    pub(super) fn all(&self, steps: &[Step]) -> Result<(), Breach> {
        steps.iter().try_for_each(|step| self.take(*step))
    }

    /// Takes the steps of an exit. `wrote`: the keys that it writes.
    pub(super) fn leaves(
        &self,
        steps: &[ExitStep],
        of_item: bool,
        wrote: impl Fn() -> Vec<String>,
    ) -> Result<(), Breach> {
        for step in steps {
            match step {
                ExitStep::Always(step) => self.take(*step)?,
                ExitStep::Writes(_) | ExitStep::MayWrite(..) if of_item => {}
                ExitStep::Writes(step) => self.take(*step)?,
                ExitStep::MayWrite(pattern, step) => {
                    let mut fitting = wrote().into_iter().filter(|key| fits(pattern, key));
                    fitting.try_for_each(|_| self.take(*step))?;
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn take(&self, step: Step) -> Result<(), Breach> {
        let Step { policy, row } = step;
        let rows = self.table.policies.get(policy).map(|policy| &policy.then);
        let row = rows.and_then(|rows| rows.get(row));
        let (Some((_, row)), Some(remembered)) = (row, self.remembered.get(policy)) else {
            return Ok(());
        };
        let mut before = remembered.load(Ordering::Relaxed);
        let mut after = 0;
        while before != 0 {
            let state = before.trailing_zeros() as usize;
            before &= before - 1;
            match row.get(state) {
                Some(&BROKEN) | None => return Err(Breach { policy }),
                Some(next) => after |= 1 << (next & 63),
            }
        }
        // One task drives all chains of a run.
        remembered.store(after, Ordering::Relaxed);
        Ok(())
    }

    fn find(&self, wanted: impl Fn(&WatchedEvent) -> bool) -> Vec<Step> {
        let found = self.found(wanted);
        found.into_iter().map(|(step, _)| step).collect()
    }

    fn found(&self, wanted: impl Fn(&WatchedEvent) -> bool) -> Vec<(Step, &WatchedEvent)> {
        let policies = self.table.policies.iter().enumerate();
        let each = policies.flat_map(|(policy, said)| {
            let events = said.events.iter().filter(|event| wanted(event));
            events.filter_map(move |event| {
                let row = row(said, event.role)?;
                Some((Step { policy, row }, event))
            })
        });
        each.collect()
    }

    fn steps(&self, what: Moment, node: &str) -> Vec<Step> {
        self.find(|event| event.what == what && event.node == node)
    }

    /// What it is that a node is entered.
    pub(super) fn entering(&self, node: &str) -> Vec<Step> {
        self.steps(Moment::Enter, node)
    }

    /// What it is that a map node writes what it collected.
    pub(super) fn collecting(&self, node: &str) -> Vec<Step> {
        self.steps(Moment::Collect, node)
    }

    /// What it is that a node is left by an exit.
    pub(super) fn leaving(&self, node: &str, exit: &str) -> Vec<ExitStep> {
        let wanted = |event: &WatchedEvent| {
            matches!(event.what, Moment::Exit | Moment::Write | Moment::MayWrite)
                && event.node == node
                && event.name == exit
        };
        let steps = self.found(wanted).into_iter().map(|(step, event)| {
            if event.what == Moment::MayWrite {
                ExitStep::MayWrite(event.key.to_string(), step)
            } else if event.what == Moment::Write {
                ExitStep::Writes(step)
            } else {
                ExitStep::Always(step)
            }
        });
        steps.collect()
    }

    /// The exits of a node by which it means something to be left.
    pub(super) fn exits(&self, node: &str) -> Vec<&str> {
        let wanted = |event: &WatchedEvent| {
            matches!(event.what, Moment::Exit | Moment::Write | Moment::MayWrite)
                && event.node == node
        };
        let found = self.found(wanted).into_iter();
        let mut exits: Vec<&str> = found.map(|(_, event)| &*event.name).collect();
        exits.sort_unstable();
        exits.dedup();
        exits
    }

    /// What it is that a node calls something.
    fn calling(&self, node: &str, name: &str) -> Vec<Step> {
        let of_node = |event: &WatchedEvent| event.node == node && event.name == name;
        let policies = self.table.policies.iter().enumerate();
        let each = policies.flat_map(|(policy, said)| {
            let events = said.events.iter();
            let exact = events.clone().filter(|event| event.what == Moment::Call);
            let exact: Vec<_> = exact.filter(|event| of_node(event)).collect();
            let known = |event: &WatchedEvent| event.what == Moment::Known && of_node(event);
            let found = if !exact.is_empty() || said.events.iter().any(known) {
                exact
            } else {
                let others = events.filter(|event| event.what == Moment::OtherCall);
                let here = |event: &&WatchedEvent| event.node.is_empty() || event.node == node;
                let others = others.filter(here);
                others.filter(|event| fits(&event.name, name)).collect()
            };
            found.into_iter().filter_map(move |event| {
                let row = row(said, event.role)?;
                Some(Step { policy, row })
            })
        });
        each.collect()
    }
}

fn row(policy: &WatchedPolicy, role: Role) -> Option<usize> {
    policy.then.iter().position(|(known, _)| *known == role)
}
