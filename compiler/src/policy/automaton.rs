//! What a policy remembers of a run: a number below 64, and how an event changes it.

use super::ast::{Events, Form};

/// What an event means to a policy: some of these bits.
pub(super) type Mask = u8;

/// What a rule waits for: `after`.
pub(super) const TRIGGER: Mask = 1;
/// What a rule wants: `require`, `eventually`.
pub(super) const GOAL: Mask = 2;
/// What makes earlier goals void: `since`.
pub(super) const RESET: Mask = 4;
/// What must not be: `never`, `before` without what it requires, one time more than `at-most`.
pub(super) const FORBIDDEN: Mask = 8;
/// The end of a run that counts.
pub(super) const END: Mask = 16;

/// The most states of an automaton.
const MOST_STATES: u64 = 60;

/// How a policy looks at the events of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Automaton {
    /// `FORBIDDEN` only after `GOAL`, and not after `RESET`.
    Before,
    /// `FORBIDDEN` at most so often.
    AtMost(u8),
    /// `GOAL` between `TRIGGER` and `END`.
    Eventually,
    /// No `FORBIDDEN` after `TRIGGER`.
    After,
    /// No `FORBIDDEN`.
    Never,
}

impl Automaton {
    /// That of a form; `None`: it has none, or too many states.
    pub(super) fn of(form: &Form) -> Option<Self> {
        Some(match form {
            Form::Before { .. } => Self::Before,
            Form::AtMost { most, .. } if *most < MOST_STATES => {
                Self::AtMost(u8::try_from(*most).ok()?)
            }
            Form::AtMost { .. } | Form::Budget(_) | Form::Flow(_) => return None,
            Form::Eventually { .. } => Self::Eventually,
            Form::AfterNever { .. } => Self::After,
            Form::Never(_) | Form::Ends(_) => Self::Never,
        })
    }

    /// What is remembered before the run.
    pub(super) const START: u8 = 0;

    /// What is remembered after an event; `None`: the policy is broken.
    pub(super) fn step(self, state: u8, event: Mask) -> Option<u8> {
        let has = |bits: Mask| event & bits != 0;
        match self {
            Self::Before if has(FORBIDDEN) && state == 0 => None,
            Self::Before if has(RESET) => Some(0),
            Self::Before if has(GOAL) => Some(1),
            Self::AtMost(most) if has(FORBIDDEN) => (state < most).then(|| state + 1),
            Self::Eventually if has(END) && !has(GOAL) && state == 1 => None,
            // What is its own cause has not followed it.
            Self::Eventually if has(TRIGGER) => Some(1),
            Self::Eventually if has(GOAL) => Some(0),
            Self::After if has(FORBIDDEN) && state == 1 => None,
            Self::After if has(TRIGGER) => Some(1),
            Self::Never if has(FORBIDDEN) => None,
            Self::Before | Self::AtMost(_) | Self::Eventually | Self::After | Self::Never => {
                Some(state)
            }
        }
    }
}

/// States, as bits.
pub(super) type States = u64;

/// Events that others may make meanwhile: the bit of each mask.
pub(super) type Masks = u32;

/// The bit of an event.
pub(super) fn bit(event: Mask) -> Masks {
    if event == 0 { 0 } else { 1 << event }
}

/// All that these events mean together.
pub(super) fn events_of(masks: Masks) -> Mask {
    let each = (0..32).filter(|event| masks & (1 << event) != 0);
    each.fold(0, |all, event| all | event)
}

impl Automaton {
    /// The states after an event, and whether it may break the policy.
    pub(super) fn after(self, states: States, event: Mask) -> (States, bool) {
        if event == 0 {
            return (states, false);
        }
        let mut left = states;
        let (mut found, mut broken) = (0, false);
        while left != 0 {
            let state = u8::try_from(left.trailing_zeros()).unwrap_or_default();
            left &= left - 1;
            match self.step(state, event) {
                Some(next) => found |= 1 << next,
                None => broken = true,
            }
        }
        (found, broken)
    }

    /// Whether one of these events may break the policy.
    pub(super) fn breaks(self, states: States, events: Masks) -> bool {
        let mut each = (1..32).filter(|event| events & (1 << event) != 0);
        each.any(|event| self.after(states, event).1)
    }

    /// The states after any of these events, each any number of times.
    pub(super) fn closed(self, states: States, events: Masks) -> States {
        if events == 0 {
            return states;
        }
        let mut all = states;
        loop {
            let before = all;
            let mut left = events;
            while left != 0 {
                let event = u8::try_from(left.trailing_zeros()).unwrap_or_default();
                left &= left - 1;
                all |= self.after(all, event).0;
            }
            if all == before {
                return all;
            }
        }
    }
}

/// The events of a policy with what each means, one list per automaton: several where several things are required.
pub(super) fn roles(form: &Form) -> Vec<Vec<(Mask, &Events)>> {
    match form {
        Form::Before {
            event,
            require,
            since,
        } => {
            let one = |goal| vec![(FORBIDDEN, event), (GOAL, goal), (RESET, since)];
            require.iter().map(one).collect()
        }
        Form::AtMost { of, .. } => vec![vec![(FORBIDDEN, of)]],
        Form::Eventually { after, goal, .. } => vec![vec![(TRIGGER, after), (GOAL, goal)]],
        Form::AfterNever { after, never } => vec![vec![(TRIGGER, after), (FORBIDDEN, never)]],
        Form::Never(never) | Form::Ends(never) => vec![vec![(FORBIDDEN, never)]],
        Form::Budget(_) | Form::Flow(_) => Vec::new(),
    }
}
