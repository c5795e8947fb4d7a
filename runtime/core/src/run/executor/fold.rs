//! The state of a run at any moment, from its journal alone: the fold of `commit` over its exits.

use super::earlier_exits::{EarlierExit, EarlierExits};
use super::fork::{ancestors, firsts};
use super::{BranchRecord, commit_all};
use crate::graph::{BranchPath, Fork, ItemBranches, Next};
use crate::run::Graph;
use crate::run::journal::JournalEntry;
use crate::value::failure::{Failure, Kind};
use crate::value::shared::Shared;
use serde_json::Value;

/// Where the fold of a journal stands.
pub struct FoldState<G: Graph> {
    /// The state. Inside a fork that is still open: the state at the fork.
    pub state: Shared<G::State>,
    /// The position.
    pub position: Position<G>,
    /// How many exits of the main chain were committed.
    pub steps: u32,
}

/// A position of a run.
pub enum Position<G: Graph> {
    /// Before this node.
    At(G::At),
    /// Inside the branches or items that begin after this node.
    Inside(G::At),
    /// At the end.
    Ended(G::Output),
}

/// Commits the exits of a run once more, from a position and without any work.
///
/// # Errors
/// If the journal does not fit the graph.
pub fn fold<G: Graph>(
    graph: &G,
    at: G::At,
    state: impl Into<Shared<G::State>>,
    entries: Vec<JournalEntry<G::At, G::Exit>>,
) -> Result<FoldState<G>, Failure> {
    fold_seen(graph, at, state, entries, |_, _, _, _| {})
}

/// As [`fold`], and shows each step, with its chain, its node and the state before it. A step of a branch or an item that is still open
/// may be shown more than once.
///
/// # Errors
/// As [`fold`].
pub fn fold_seen<G: Graph>(
    graph: &G,
    at: G::At,
    state: impl Into<Shared<G::State>>,
    entries: Vec<JournalEntry<G::At, G::Exit>>,
    mut seen: impl FnMut(&BranchPath, u32, G::At, &G::State),
) -> Result<FoldState<G>, Failure> {
    let mut fold = Fold {
        graph,
        past: EarlierExits::of(entries),
        seen: &mut seen,
    };
    let mut state = state.into();
    let told = fold.chain(&BranchPath::MAIN, at, state.edit(), &[])?;
    let position = match told.stop {
        Stop::Open(at) | Stop::Joined(at) => Position::At(at),
        Stop::Inside(at) => Position::Inside(at),
        Stop::Ended(output) => Position::Ended(output),
        Stop::ItemDone => return Err(unfit("an item ends outside of a list".to_owned())),
    };
    if let Some(branch) = fold.past.left() {
        return Err(unfit(format!(
            "it has exits of a chain `{branch}` that nothing begins"
        )));
    }
    Ok(FoldState {
        state,
        position,
        steps: told.steps,
    })
}

/// Whether as many branches of a fork are over, as the journal tells it, as its join waits for.
pub(super) fn settled<G: Graph>(
    graph: &G,
    past: EarlierExits<G>,
    first: &BranchPath,
    fork: &Fork<G::At>,
    state: &G::State,
    stops: &[G::At],
) -> bool {
    let mut fold = Fold {
        graph,
        past,
        seen: &mut |_, _, _, _| {},
    };
    let joined = fold.fork(first, fork, Shared::copy_of(state).edit(), stops);
    matches!(joined, Ok(Some(_)))
}

/// A chain as the journal tells it.
struct JournalBranch<G: Graph> {
    stop: Stop<G>,
    steps: u32,
    done: Vec<BranchRecord<G>>,
    /// Which exit of the run was the last that led it there.
    last: u32,
}

struct Fold<'g, G: Graph> {
    graph: &'g G,
    past: EarlierExits<G>,
    seen: &'g mut StepVisitor<'g, G>,
}

/// Is shown each step, with its chain, its node and the state before it.
type StepVisitor<'s, G> = dyn FnMut(&BranchPath, u32, <G as Graph>::At, &<G as Graph>::State) + 's;

enum Stop<G: Graph> {
    Open(G::At),
    Inside(G::At),
    Joined(G::At),
    Ended(G::Output),
    ItemDone,
}

impl<G: Graph> Fold<'_, G> {
    fn chain(
        &mut self,
        branch: &BranchPath,
        mut at: G::At,
        state: &mut G::State,
        stops: &[G::At],
    ) -> Result<JournalBranch<G>, Failure> {
        let mut past = self.past.take(branch);
        let mut steps = 0;
        let mut done = Vec::new();
        let mut last = 0;
        let stop = loop {
            (self.seen)(branch, steps, at, state);
            let Some(EarlierExit {
                at: then,
                exit,
                order,
            }) = past.pop()
            else {
                break Stop::Open(at);
            };
            last = order;
            if then != at {
                return Err(unfit(format!(
                    "at step {branch}{steps} the graph comes to {}, and the journal has an exit of {}",
                    self.named(at),
                    self.named(then)
                )));
            }
            if !branch.is_main() {
                done.push(BranchRecord::Exit(exit.clone()));
            }
            let next = self.graph.commit(state, exit.own())?;
            steps += 1;
            let inside = at;
            at = match next {
                Next::Go(to) => to,
                Next::Fork(fork) => {
                    match self.fork(&branch.child(steps, 0), &fork, state, stops)? {
                        Some((Stop::Open(to) | Stop::Joined(to), branches, by)) => {
                            last = last.max(by);
                            done.push(BranchRecord::Branches(branches));
                            to
                        }
                        Some((
                            stop @ (Stop::Ended(_) | Stop::ItemDone | Stop::Inside(_)),
                            branches,
                            by,
                        )) => {
                            last = last.max(by);
                            done.push(BranchRecord::Branches(branches));
                            break stop;
                        }
                        None => break Stop::Inside(inside),
                    }
                }
                Next::Each(each) => {
                    let first = branch.child(steps, 0);
                    let Some((results, by)) = self.each(&first, &each, state)? else {
                        break Stop::Inside(inside);
                    };
                    last = last.max(by);
                    self.graph.collect(each.at, state, results.clone())?;
                    done.push(BranchRecord::Items(each.at, results));
                    each.then
                }
                Next::ItemDone => break Stop::ItemDone,
                Next::End(output) => break Stop::Ended(output),
            };
            if stops.contains(&at) {
                break Stop::Joined(at);
            }
        };
        Ok(JournalBranch {
            stop,
            steps,
            done,
            last,
        })
    }

    /// A position as the graph calls it.
    fn named(&self, at: G::At) -> String {
        let node = self.graph.about().nodes.get(self.graph.number(at));
        node.map_or_else(|| format!("{at:?}"), |node| format!("`{}`", node.id))
    }

    /// What branches did and where the chain goes on; `None` while branches are missing.
    fn fork(
        &mut self,
        first: &BranchPath,
        fork: &Fork<G::At>,
        state: &mut G::State,
        stops: &[G::At],
    ) -> Result<Option<JoinResult<G>>, Failure> {
        let inner: Vec<G::At> = fork.join.iter().chain(stops).copied().collect();
        let mut told: Vec<Option<JournalBranch<G>>> = fork.branches.iter().map(|_| None).collect();
        // A branch may come after one that stands behind it: as many rounds as there are branches settle all.
        for _ in 0..fork.branches.len() {
            for (number, branch) in fork.branches.iter().enumerate() {
                let ready = branch
                    .after
                    .iter()
                    .all(|before| matches!(told.get(*before), Some(Some(_))));
                if !ready || matches!(told.get(number), Some(Some(_)) | None) {
                    continue;
                }
                let mut own = Shared::copy_of(state);
                for before in ancestors(&fork.branches, number) {
                    if let Some(Some(before)) = told.get(before) {
                        commit_all(self.graph, own.edit(), &before.done)?;
                    }
                }
                let one = self.chain(&first.sibling(number), branch.entry, own.edit(), &inner)?;
                if let (Some(place), Stop::Ended(_) | Stop::Joined(_) | Stop::ItemDone) =
                    (told.get_mut(number), &one.stop)
                {
                    *place = Some(one);
                }
            }
        }
        let over = told.iter().flatten().count();
        let wanted = fork
            .first
            .and_then(|first| usize::try_from(first).ok())
            .unwrap_or(fork.branches.len());
        if over < wanted {
            return Ok(None);
        }
        let mut stop = fork.join.map(Stop::Joined);
        let mut branches = Vec::new();
        let mut last = 0;
        let through: Vec<JournalBranch<G>> = told.into_iter().flatten().collect();
        for one in firsts(through, wanted, |one| one.last) {
            last = last.max(one.last);
            commit_all(self.graph, state, &one.done)?;
            branches.push(one.done);
            stop = match one.stop {
                end @ (Stop::Ended(_) | Stop::ItemDone) => Some(end),
                joined @ (Stop::Joined(_) | Stop::Open(_) | Stop::Inside(_)) => {
                    stop.or(Some(joined))
                }
            };
        }
        Ok(stop.map(|stop| (stop, branches, last)))
    }

    /// What the items gave, and their last exit; `None` while some are missing.
    fn each(
        &mut self,
        first: &BranchPath,
        each: &ItemBranches<G::At>,
        state: &G::State,
    ) -> Result<Option<(Vec<Value>, u32)>, Failure> {
        let mut results = Vec::new();
        let mut last = 0;
        let mut missing = false;
        for (number, item) in each.items.iter().enumerate() {
            let mut own = Shared::new(self.graph.item_state(each.at, state, item.clone()));
            let told = self.chain(&first.sibling(number), each.entry, own.edit(), &[])?;
            last = last.max(told.last);
            match (told.stop, self.graph.item_result(each.at, &own)) {
                (Stop::ItemDone, Some(value)) => results.push(value),
                (
                    Stop::Open(_)
                    | Stop::Inside(_)
                    | Stop::Joined(_)
                    | Stop::Ended(_)
                    | Stop::ItemDone,
                    _,
                ) => {
                    // Items behind it may have exits, which are looked at, too.
                    missing = true;
                }
            }
        }
        Ok((!missing).then_some((results, last)))
    }
}

/// Where a chain goes on after its branches, what they did, and the last exit of theirs.
type JoinResult<G> = (Stop<G>, Vec<Vec<BranchRecord<G>>>, u32);

fn unfit(what: String) -> Failure {
    Failure::new(
        Kind::Io,
        format!("the journal does not fit the graph: {what}"),
    )
}
