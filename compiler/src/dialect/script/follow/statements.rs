//! From one statement to the next.

use super::state::State;
use super::value::{Closure, Same, Value};
use super::{Follower, MOST, MOST_ROUNDS, ROUNDS};
use crate::world::script_tree::{
    Comparison, Expression, ExpressionKind, Statement, StatementKind as S,
};
use std::rc::Rc;

/// Of how many items each is gone through by itself.
const ITEMS: usize = 12;

/// What is done where something fails, with the name of the failure.
type Handler = (Option<String>, Vec<Statement>);

/// What a class has that says itself how its objects are compared.
const OPERATORS: [&str; 8] = [
    "__eq__",
    "__ne__",
    "__lt__",
    "__le__",
    "__gt__",
    "__ge__",
    "__contains__",
    "__bool__",
];

impl Follower<'_> {
    pub(super) fn statements(&mut self, state: &mut State, frame: usize, all: &[Statement]) {
        for one in all {
            self.worked_out += 1;
            state.goes_on &= self.worked_out <= MOST;
            if !state.goes_on {
                return;
            }
            self.statement(state, frame, one);
            self.may_raise(state);
        }
    }

    fn statement(&mut self, state: &mut State, frame: usize, one: &Statement) {
        match &one.kind {
            S::Value(value) => drop(self.value(state, frame, value)),
            S::Assign(targets, value) => {
                let value = self.value(state, frame, value);
                for target in targets {
                    self.assign(state, frame, target, value.clone());
                }
            }
            S::Set(target, value) => {
                let value = self.value(state, frame, value);
                match &target.kind {
                    ExpressionKind::Name(name) => state.change(frame, name, value),
                    _ => self.assign(state, frame, target, value),
                }
            }
            S::Outer(names) => state.reach_out(frame, names),
            S::Change(target, sign, value) => {
                let (before, given) = (
                    self.value(state, frame, target),
                    self.value(state, frame, value),
                );
                let after = self.changed(state, frame, (one, *sign), (&before, &given));
                match (after, &target.kind) {
                    (Some(after), ExpressionKind::Name(name)) => state.change(frame, name, after),
                    (Some(after), _) => self.assign(state, frame, target, after),
                    (None, _) => {}
                }
            }
            S::If(test, then, other) => self.branch(state, frame, test, (then, other)),
            S::While(test, body, other) => {
                self.repeated(state, frame, (Some(test), None), (body, other));
            }
            S::For(target, items, body, other) => {
                let items = self.value(state, frame, items);
                self.for_each(state, frame, one.line, (target, &items), (body, other));
            }
            S::Cases(value, cases) => self.cases(state, frame, value, cases),
            S::Return(_) | S::Raise(_) | S::Break | S::Continue => {
                self.leaves(state, frame, &one.kind)
            }
            S::Try(body, handlers, last) => self.tried(state, frame, (body, handlers, last)),
            S::Function(function) => {
                let closure = Closure {
                    function: Same(Rc::clone(function)),
                    frame,
                    own: None,
                };
                let value = self.decorated(state, frame, function, Value::Function(closure));
                state.set(frame, &function.name, value);
            }
            S::Class(class) => {
                self.overloads |= class.body.iter().any(|one| {
                    matches!(&one.kind, S::Function(function) if OPERATORS.contains(&function.name.as_str()))
                });
                self.looks_around(state, frame, class);
                let value = Value::Class(Same(Rc::clone(class)), frame);
                state.set(frame, &class.name, value);
            }
            S::Import(import) => self.import(state, frame, one.line, import),
            S::Nothing => {}
            S::Unknown(named) => {
                for target in named {
                    self.assign(state, frame, target, Value::Any);
                }
                self.is_lost |= named.is_empty();
            }
        }
    }

    fn branch(
        &mut self,
        state: &mut State,
        frame: usize,
        test: &Expression,
        (then, other): (&[Statement], &[Statement]),
    ) {
        let truth = self.value(state, frame, test).truth();
        let mut left = state.clone();
        left.goes_on &= truth != Some(true);
        state.goes_on &= truth != Some(false);
        self.narrow(state, frame, (test, true));
        self.narrow(&mut left, frame, (test, false));
        self.statements(state, frame, then);
        self.statements(&mut left, frame, other);
        state.or(&left);
    }

    /// What leaves a function or a loop.
    fn leaves(&mut self, state: &mut State, frame: usize, kind: &S) {
        match kind {
            S::Return(value) => {
                let value = value.as_ref();
                let nothing = self.nothing();
                let value = value.map_or(nothing, |value| self.value(state, frame, value));
                if let Some(returns) = self.returns.last_mut() {
                    returns.push((value, state.clone()));
                }
            }
            S::Raise(value) => {
                if let Some(value) = value {
                    // `raise SystemExit(…)` has ended it.
                    drop(self.value(state, frame, value));
                }
                if state.goes_on {
                    self.raise(state);
                }
            }
            S::Break => {
                if let Some(left) = self.breaks.last_mut() {
                    left.push(state.clone());
                }
            }
            _ => {
                if let Some(left) = self.nexts.last_mut() {
                    left.push(state.clone());
                }
            }
        }
        state.goes_on = false;
    }

    /// `x is None`: on this way it is, or is not.
    fn narrow(&mut self, state: &mut State, frame: usize, (test, holds): (&Expression, bool)) {
        let (name, is_nothing) = match &test.kind {
            ExpressionKind::Name(name) => (name, !holds),
            ExpressionKind::Not(inner) => return self.narrow(state, frame, (inner, !holds)),
            ExpressionKind::Compared(left, rest) => {
                let (ExpressionKind::Name(name), [(sign, right)]) = (&left.kind, rest.as_slice())
                else {
                    return;
                };
                let is = match sign {
                    Comparison::Is | Comparison::Same => true,
                    Comparison::IsNot | Comparison::Unlike => false,
                    Comparison::In | Comparison::NotIn | Comparison::Order => return,
                };
                if right.kind != ExpressionKind::Nothing {
                    return;
                }
                (name, is == holds)
            }
            _ => return,
        };
        let Some(value) = state.name(frame, name).cloned() else {
            return;
        };
        let is_name = matches!(test.kind, ExpressionKind::Name(_));
        let kept = value.all().iter().filter(|one| match is_name {
            true => one.truth() != Some(is_nothing),
            false => **one == Value::Any || (**one == Value::Nothing) == is_nothing,
        });
        let kept: Vec<Value> = kept.cloned().collect();
        if !kept.is_empty() && kept.len() < value.all().len() {
            state.change(frame, name, Value::one_of(kept));
        }
    }

    /// A loop that is gone through until nothing changes any more.
    fn repeated(
        &mut self,
        state: &mut State,
        frame: usize,
        (test, item): (Option<&Expression>, Option<(&Expression, &Value)>),
        (body, other): (&[Statement], &[Statement]),
    ) {
        self.breaks.push(Vec::new());
        let mut before = state.clone();
        let mut is_endless = false;
        for round in 0..=MOST_ROUNDS {
            let mut inside = before.clone();
            is_endless = test.is_some_and(|test| {
                let truth = self.value(&mut inside, frame, test).truth();
                inside.goes_on &= truth != Some(false);
                truth == Some(true)
            });
            if let Some((target, item)) = item {
                self.assign(&mut inside, frame, target, item.clone());
            }
            self.nexts.push(Vec::new());
            self.statements(&mut inside, frame, body);
            for next in self.nexts.pop().unwrap_or_default() {
                inside.or(&next);
            }
            let mut after = before.clone();
            after.or(&inside);
            if after.is_like(&before) {
                break;
            }
            if round + 1 >= ROUNDS {
                after.forget_changes(&before);
            }
            self.is_lost |= round == MOST_ROUNDS;
            before = after;
        }
        let left = self.breaks.pop().unwrap_or_default();
        before.goes_on &= !is_endless;
        self.statements(&mut before, frame, other);
        for one in left {
            before.or(&one);
        }
        *state = before;
    }

    fn for_each(
        &mut self,
        state: &mut State,
        frame: usize,
        line: usize,
        (target, items): (&Expression, &Value),
        (body, other): (&[Statement], &[Statement]),
    ) {
        let Some(known) = self
            .known_items(state, items)
            .filter(|all| all.len() <= ITEMS)
        else {
            let item = self.item_of(state, line, items);
            return self.repeated(state, frame, (None, Some((target, &item))), (body, other));
        };
        self.works(line, "items");
        self.breaks.push(Vec::new());
        let many = known.len();
        for item in known {
            if !state.goes_on {
                break;
            }
            self.assign(state, frame, target, item);
            self.nexts.push(Vec::new());
            self.statements(state, frame, body);
            for next in self.nexts.pop().unwrap_or_default() {
                state.or(&next);
            }
        }
        // A list that grows while it is gone through is gone through longer.
        let now = self.known_items(state, items);
        self.is_lost |= state.goes_on && now.is_none_or(|now| now.len() > many);
        let left = self.breaks.pop().unwrap_or_default();
        self.statements(state, frame, other);
        for one in left {
            state.or(&one);
        }
    }

    fn cases(
        &mut self,
        state: &mut State,
        frame: usize,
        value: &Expression,
        cases: &[(Vec<Expression>, Vec<Statement>)],
    ) {
        let value = self.value(state, frame, value);
        // A pattern may ask for any key.
        drop(self.keys_of(state, &value));
        // What leaves the cases of TypeScript leaves no loop.
        let mut after = state.clone();
        after.goes_on = false;
        let mut left = state.clone();
        for (values, body) in cases {
            let mut inside = left.clone();
            if values.is_empty() {
                left.goes_on = false;
            }
            for asked in values {
                let line = asked.line;
                let asked = self.value(&mut inside, frame, asked);
                self.compares(&inside, (line, Comparison::Same), (&value, &asked));
                let is_same = super::sums::is_same(&value, &asked);
                left.goes_on &= is_same != Some(true);
                inside.goes_on &= values.len() > 1 || is_same != Some(false);
            }
            self.statements(&mut inside, frame, body);
            after.or(&inside);
        }
        after.or(&left);
        *state = after;
    }

    fn tried(
        &mut self,
        state: &mut State,
        frame: usize,
        (body, handlers, last): (&[Statement], &[Handler], &[Statement]),
    ) {
        let before = state.clone();
        let around = Left::of(self);
        if handlers.is_empty() {
            self.statements(state, frame, body);
            return self.at_last(state, (before, around), frame, last);
        }
        self.raises.push(state.clone());
        self.statements(state, frame, body);
        let failed = self.raises.pop().unwrap_or_else(|| state.clone());
        for (name, body) in handlers {
            let mut inside = failed.clone();
            if let Some(name) = name {
                inside.set(frame, name, Value::Any);
            }
            self.statements(&mut inside, frame, body);
            state.or(&inside);
        }
        self.at_last(state, (before, around), frame, last);
    }

    /// What is done in any case, also where a function or a loop has been left before, or something is raised.
    fn at_last(
        &mut self,
        state: &mut State,
        (before, around): (State, Left),
        frame: usize,
        last: &[Statement],
    ) {
        if last.is_empty() {
            return;
        }
        for (value, mut left) in around.returned(self) {
            self.statements(&mut left, frame, last);
            if let Some(returns) = self.returns.last_mut().filter(|_| left.goes_on) {
                returns.push((value, left));
            }
        }
        for mut left in Left::since(self.breaks.last_mut(), around.breaks) {
            self.statements(&mut left, frame, last);
            if let Some(breaks) = self.breaks.last_mut().filter(|_| left.goes_on) {
                breaks.push(left);
            }
        }
        for mut left in Left::since(self.nexts.last_mut(), around.nexts) {
            self.statements(&mut left, frame, last);
            if let Some(nexts) = self.nexts.last_mut().filter(|_| left.goes_on) {
                nexts.push(left);
            }
        }
        // Something may have been raised anywhere.
        let mut raised = self.raises.last().unwrap_or(&before).clone();
        self.statements(&mut raised, frame, last);
        self.statements(state, frame, last);
    }
}

/// How often a function, a loop or a round had been left when something began.
struct Left {
    returns: usize,
    breaks: usize,
    nexts: usize,
}

impl Left {
    fn of(follower: &Follower<'_>) -> Self {
        Self {
            returns: follower.returns.last().map_or(0, Vec::len),
            breaks: follower.breaks.last().map_or(0, Vec::len),
            nexts: follower.nexts.last().map_or(0, Vec::len),
        }
    }

    /// What has left the function since then.
    fn returned(&self, follower: &mut Follower<'_>) -> Vec<(Value, State)> {
        let all = follower.returns.last_mut();
        all.map_or_else(Vec::new, |all| all.split_off(self.returns.min(all.len())))
    }

    /// What has left a loop, or a round of it, since then.
    fn since(all: Option<&mut Vec<State>>, many: usize) -> Vec<State> {
        all.map_or_else(Vec::new, |all| all.split_off(many.min(all.len())))
    }
}
