//! Random policies, and what each says of the list of what happened in a run: written without the compiler, event by event.

use graphwright_tests::hostile::change::Numbers;
use serde_json::{Value, json};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Happened {
    Entered {
        node: String,
        kind: String,
    },
    Called(String),
    Read(String),
    Wrote(String),
    Left {
        node: String,
        kind: String,
        exit: String,
    },
    Ended {
        well: bool,
    },
}

/// What a policy speaks of.
#[derive(Clone, Debug)]
pub(super) enum Event {
    Node(String),
    Kind(String),
    Exit(String, String),
    Tool(String),
    Reads(String),
    Writes(String),
    Succeeded,
    Failed,
}

impl Event {
    fn random(numbers: &mut Numbers, names: &Names) -> Self {
        let node = |numbers: &mut Numbers| names.nodes[numbers.below(names.nodes.len())].clone();
        match numbers.below(13) {
            0..=4 => Self::Node(node(numbers)),
            5..=8 => {
                let (node, exit) = names.exits[numbers.below(names.exits.len())].clone();
                Self::Exit(node, exit)
            }
            9 if !names.kinds => Self::Node(node(numbers)),
            9 => Self::Kind(["llm", "approval", "script"][numbers.below(3)].to_owned()),
            10 if !names.keys.is_empty() => {
                Self::Writes(names.keys[numbers.below(names.keys.len())].clone())
            }
            12 if !names.keys.is_empty() => {
                Self::Reads(names.keys[numbers.below(names.keys.len())].clone())
            }
            10 if names.tool => Self::Tool("search".to_owned()),
            10 => Self::Node(node(numbers)),
            _ => match numbers.below(3) {
                0 => Self::Succeeded,
                2 if names.tool => Self::Tool("search".to_owned()),
                _ => Self::Failed,
            },
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::Node(node) => json!({"node": node}),
            Self::Kind(kind) => json!({"kind": kind}),
            Self::Exit(node, exit) => json!({"node": node, "by": exit}),
            Self::Tool(tool) => json!({"tool": tool}),
            Self::Reads(key) => json!({"reads": key}),
            Self::Writes(key) => json!({"writes": key}),
            Self::Succeeded => json!({"end": "succeeded"}),
            Self::Failed => json!({"end": "failed"}),
        }
    }

    /// Whether this happened. `left`: of a node it counts that it was left.
    fn is(&self, happened: &Happened, left: bool) -> bool {
        let called = |name: &str, node: &str| name.strip_prefix("**/").unwrap_or(name) == node;
        match (self, happened) {
            (Self::Node(name), Happened::Entered { node, .. }) => !left && called(name, node),
            (Self::Node(name), Happened::Left { node, .. }) => left && called(name, node),
            (Self::Kind(wanted), Happened::Entered { kind, .. }) => !left && wanted == kind,
            (Self::Kind(wanted), Happened::Left { kind, .. }) => left && wanted == kind,
            (Self::Exit(name, wanted), Happened::Left { node, exit, .. }) => {
                called(name, node) && wanted == exit
            }
            (Self::Tool(wanted), Happened::Called(tool)) => wanted == tool,
            (Self::Reads(wanted), Happened::Read(key))
            | (Self::Writes(wanted), Happened::Wrote(key)) => wanted == key,
            (Self::Succeeded, Happened::Ended { well }) => *well,
            (Self::Failed, Happened::Ended { well }) => !*well,
            _ => false,
        }
    }
}

/// What policies may name.
pub(super) struct Names {
    pub(super) nodes: Vec<String>,
    pub(super) exits: Vec<(String, String)>,
    pub(super) keys: Vec<String>,
    /// Whether a node has the one tool whose calls are told.
    pub(super) tool: bool,
    /// Whether all nodes of a kind are told of.
    pub(super) kinds: bool,
}

/// A policy.
#[derive(Clone, Debug)]
pub(super) enum Rule {
    Before {
        event: Event,
        require: Vec<Event>,
        since: Option<Event>,
    },
    AtMost(usize, Event),
    Eventually {
        after: Event,
        goal: Event,
        failed: bool,
    },
    After {
        after: Event,
        never: Event,
    },
    Never(Event),
    Ends(Vec<String>),
}

impl Rule {
    pub(super) fn random(numbers: &mut Numbers, names: &Names) -> Self {
        let mut event = || Event::random(numbers, names);
        let (one, two, three) = (event(), event(), event());
        match numbers.below(9) {
            0..=2 => Self::Before {
                event: one,
                require: if matches!(two, Event::Kind(_)) {
                    vec![three.clone()]
                } else {
                    vec![two]
                },
                since: (numbers.below(3) == 0).then_some(three),
            },
            3 => Self::AtMost(numbers.below(4), one),
            4 => Self::Eventually {
                after: one,
                goal: two,
                failed: numbers.below(3) == 0,
            },
            5 | 6 => Self::After {
                after: one,
                never: two,
            },
            7 => Self::Never(one),
            _ => Self::Ends(vec![
                names.nodes[numbers.below(names.nodes.len())].clone(),
                "done".to_owned(),
            ]),
        }
    }

    pub(super) fn json(&self, id: &str) -> Value {
        let mut policy = match self {
            Self::Before {
                event,
                require,
                since,
            } => {
                let require: Vec<Value> = require.iter().map(Event::json).collect();
                let mut policy = json!({"before": event.json(), "require": require});
                if let Some(since) = since {
                    policy["since"] = since.json();
                }
                policy
            }
            Self::AtMost(most, of) => json!({"at-most": most, "of": of.json()}),
            Self::Eventually {
                after,
                goal,
                failed,
            } => {
                let mut policy = json!({"after": after.json(), "eventually": goal.json()});
                if *failed {
                    policy["include"] = json!("failed");
                }
                policy
            }
            Self::After { after, never } => json!({"after": after.json(), "never": never.json()}),
            Self::Never(event) => json!({"never": event.json()}),
            Self::Ends(with) => {
                let with: Vec<Value> = with.iter().map(|node| json!({"node": node})).collect();
                json!({"always-ends-with": with})
            }
        };
        policy["id"] = json!(id);
        policy
    }

    /// Whether a run in which this happened, in this order, breaks the policy.
    pub(super) fn is_broken(&self, run: &[Happened]) -> bool {
        match self {
            Self::Before {
                event,
                require,
                since,
            } => {
                let mut required = false;
                for one in run {
                    if event.is(one, false) && !required {
                        return true;
                    }
                    required |= require.iter().any(|wanted| wanted.is(one, true));
                    required &= !since.as_ref().is_some_and(|since| since.is(one, false));
                }
                false
            }
            Self::AtMost(most, of) => run.iter().filter(|one| of.is(one, false)).count() > *most,
            Self::Eventually {
                after,
                goal,
                failed,
            } => {
                let last = |wanted: &Event| run.iter().rposition(|one| wanted.is(one, false));
                let counts = match run.last() {
                    Some(Happened::Ended { well }) => *well || *failed,
                    _ => false,
                };
                let before_end = run.len().saturating_sub(1);
                let began = last(after).filter(|at| *at < before_end);
                counts && began.is_some_and(|at| last(goal).is_none_or(|goal| goal <= at))
            }
            Self::After { after, never } => {
                let first = run.iter().position(|one| after.is(one, false));
                first.is_some_and(|at| run.iter().skip(at + 1).any(|one| never.is(one, false)))
            }
            Self::Never(event) => run.iter().any(|one| event.is(one, false)),
            Self::Ends(with) => {
                let well = matches!(run.last(), Some(Happened::Ended { well: true }));
                let is_one = |one: &Happened| matches!(one, Happened::Left { node, .. } if with.contains(node));
                well && !run.iter().any(is_one)
            }
        }
    }
}
