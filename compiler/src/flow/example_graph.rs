//! Programs for tests of the analyses, from one line per node:
//!
//! `id (read! read?) | exit +key +key? +key=json -> target | …`
//!
//! An exit is named `done` (success), `failed!` (a declared fallback) or `failed~` (tolerated); a `*` at its end makes
//! it write any key. A target is a node, `anywhere`, `end`, `item`, `stuck`, `fork a,b` or `each entry item output
//! collect then`. Before the nodes: `seed key=json`, `reduce key append`, `prompt key`.

use crate::ir::{
    Dialect, Exit, ExitCondition, Finish, Fork, InitialValue, Input, ItemChain, Join, Key, KeyId,
    Limits, Llm, Map, Node, NodeId, OnInterrupted, OnMissing, OtherWrites, Outcome, Part, Program,
    Read, Reducer, Ref, Root, Source, Target, Text, Type, ValueExpr, Work, Write,
};
use crate::source::{Sources, Span};
use serde_json::Value;

struct Sample {
    span: Span,
    names: Vec<String>,
    keys: Vec<Key>,
    inputs: Vec<Input>,
}

/// The program that `text` describes; it starts at its first node.
pub(crate) fn program(text: &str) -> Program {
    let file = Sources::default().add("sample", text);
    let span = Span::new(file, 0, 0);
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let names = lines
        .iter()
        .filter(|line| line.contains('|'))
        .map(|line| word(line))
        .collect();
    let mut example_graph = Sample {
        span,
        names,
        keys: Vec::new(),
        inputs: Vec::new(),
    };
    let mut nodes = Vec::new();
    for line in lines {
        if line.contains('|') {
            nodes.push(example_graph.node(line));
        } else {
            example_graph.declare(line);
        }
    }
    Program {
        name: "sample".into(),
        doc: String::new(),
        dialect: Dialect::Loki,
        file,
        span,
        inputs: example_graph.inputs,
        keys: example_graph.keys,
        nodes,
        start: NodeId(0),
        limits: Limits::default(),
        output: Type::Text,
        starters: Vec::new(),
        children: Vec::new(),
        mentioned: None,
        named: None,
        shown: std::collections::BTreeMap::new(),
        env: Vec::new(),
        checkpoints: crate::ir::Checkpoints::Store,
        policies: Vec::new(),
        watched: crate::ir::watched_policy::WatchedPolicies::default(),
        handed: Vec::new(),
        workflow: None,
    }
}

fn word(text: &str) -> String {
    text.split_whitespace()
        .next()
        .unwrap_or_default()
        .to_string()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

impl Sample {
    fn declare(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["seed", rest] => {
                let (name, value) = rest.split_once('=').unwrap_or((rest, "null"));
                let (key, span) = (self.key(name), self.span);
                self.change(key, |key| {
                    key.initial = Some(InitialValue {
                        value: json(value),
                        span,
                    })
                });
            }
            ["reduce", name, reducer] => {
                let kinds = [
                    Reducer::Append,
                    Reducer::Extend,
                    Reducer::Concat,
                    Reducer::Sum,
                    Reducer::Merge,
                ];
                let kind = kinds.into_iter().find(|kind| kind.name() == *reducer);
                let (key, span) = (self.key(name), self.span);
                self.change(key, |key| key.reducer = kind.map(|kind| (kind, span)));
            }
            ["prompt", name] => {
                let key = self.key(name);
                self.inputs.push(Input {
                    key,
                    required: true,
                    prompt: true,
                    doc: String::new(),
                });
            }
            _ => assert!(line.is_empty(), "no such declaration: {line}"),
        }
    }

    fn change(&mut self, key: KeyId, change: impl FnOnce(&mut Key)) {
        self.keys
            .get_mut(key.index())
            .into_iter()
            .for_each(change_once(change));
    }

    fn key(&mut self, name: &str) -> KeyId {
        let at = self
            .keys
            .iter()
            .position(|key| key.name == name)
            .unwrap_or_else(|| {
                let key = Key {
                    name: name.into(),
                    span: self.span,
                    initial: None,
                    reducer: None,
                    declared: None,
                };
                self.keys.push(key);
                self.keys.len() - 1
            });
        KeyId(u32::try_from(at).unwrap_or(u32::MAX))
    }

    fn named(&self, name: &str) -> NodeId {
        let at = self.names.iter().position(|known| known == name);
        assert!(at.is_some(), "no node {name}");
        NodeId(at.and_then(|at| u32::try_from(at).ok()).unwrap_or(0))
    }

    fn reference(&mut self, name: &str) -> Ref {
        Ref {
            root: Root::Key(self.key(name)),
            path: Vec::new(),
            spelled: name.into(),
            span: self.span,
        }
    }

    fn node(&mut self, line: &str) -> Node {
        let mut parts = line.split('|');
        let head = parts.next().unwrap_or_default();
        let exits: Vec<Exit> = parts.map(|part| self.exit(part)).collect();
        let inner = head
            .split_once('(')
            .map_or("", |(_, rest)| rest.trim_end().trim_end_matches(')'));
        let reads = inner
            .split_whitespace()
            .map(|read| self.read(read))
            .collect();
        let text = Text {
            parts: vec![Part::Literal("p".into())],
            site: OnMissing::Strict,
            span: self.span,
        };
        let each = exits.iter().any(|exit| matches!(exit.to, Target::Each(_)));
        let ends = exits.iter().any(|exit| matches!(exit.to, Target::End));
        let work = if each {
            let over = inner
                .split_whitespace()
                .next()
                .unwrap_or_default()
                .trim_end_matches('!')
                .to_string();
            Work::Map(Map {
                over: ValueExpr::Ref(self.reference(&over)),
            })
        } else if ends {
            Work::Finish(Finish { output: text })
        } else {
            Work::Llm(llm(text))
        };
        Node {
            id: word(head),
            span: self.span,
            doc: String::new(),
            work,
            reads,
            exits,
            pause_before: false,
            pause_after: false,
            on_interrupted: OnInterrupted::Retry,
        }
    }

    fn read(&mut self, read: &str) -> Read {
        let site = if read.ends_with('!') {
            OnMissing::Strict
        } else {
            OnMissing::Lenient
        };
        let from = self.reference(read.trim_end_matches(['!', '?']));
        Read {
            from,
            site,
            place: "prompt".into(),
            exit: None,
        }
    }

    fn exit(&mut self, part: &str) -> Exit {
        let (left, target) = part.split_once("->").unwrap_or((part, "end"));
        let mut words = left.split_whitespace();
        let name = words.next().unwrap_or_default();
        let bare = name.trim_end_matches('*');
        let (outcome, when) = match bare {
            "failed!" => (Outcome::Failure { declared: true }, ExitCondition::Failed),
            "failed~" => (Outcome::Failure { declared: false }, ExitCondition::Failed),
            _ => (Outcome::Success, ExitCondition::Done),
        };
        let unlisted = if name.ends_with('*') {
            OtherWrites::Any
        } else {
            OtherWrites::None
        };
        Exit {
            name: bare.trim_end_matches(['!', '~']).into(),
            span: self.span,
            when,
            outcome,
            writes: words.map(|write| self.write(write)).collect(),
            unlisted,
            to: self.target(target.trim()),
        }
    }

    fn write(&mut self, write: &str) -> Write {
        let write = write.trim_start_matches('+');
        let (name, value) = write
            .split_once('=')
            .map_or((write, None), |(name, value)| (name, Some(json(value))));
        let always = !name.ends_with('?');
        let key = self.key(name.trim_end_matches('?'));
        let text = Text {
            parts: Vec::new(),
            site: OnMissing::Lenient,
            span: self.span,
        };
        let source = match value {
            Some(value) => Source::Literal(value),
            None if always => Source::Text(text),
            None => Source::Returned(name.trim_end_matches('?').into()),
        };
        Write {
            key,
            span: self.span,
            source,
            always,
        }
    }

    fn target(&mut self, target: &str) -> Target {
        let words: Vec<&str> = target.split_whitespace().collect();
        match words.as_slice() {
            ["anywhere"] => Target::Anywhere,
            ["end"] => Target::End,
            ["item"] => Target::ItemDone,
            ["stuck"] => Target::Stuck,
            ["fork", names] => {
                let branch = |name: &str| crate::ir::Branch {
                    entry: self.named(name),
                    after: Vec::new(),
                    span: self.span,
                };
                let branches = names.split(',').map(branch).collect();
                Target::Fork(Fork {
                    branches,
                    join: None,
                    policy: Join::All,
                    span: self.span,
                })
            }
            ["each", entry, item, output, collect, then] => Target::Each(ItemChain {
                entry: self.named(entry),
                item: self.key(item),
                output: self.key(output),
                collect: self.key(collect),
                concurrency: None,
                then: self.named(then),
                span: self.span,
            }),
            _ => Target::Node(self.named(target), self.span),
        }
    }
}

fn change_once(change: impl FnOnce(&mut Key)) -> impl FnMut(&mut Key) {
    let mut change = Some(change);
    move |key| {
        if let Some(change) = change.take() {
            change(key);
        }
    }
}

fn llm(prompt: Text) -> Llm {
    Llm {
        model: None,
        system: None,
        prompt,
        tools: Vec::new(),
        schema: None,
        temperature: None,
        top_p: None,
        attempts: 1,
        turns: 10,
        timeout: None,
    }
}
