//! What a node does.

use super::super::ast::{Action, ForEach, Kind, Node};
use super::super::contract;
use super::Lowering;
use super::exits::{Ways, own};
use super::scope::{Reads, Scope};
use crate::ir::{
    self, Exit, ExitCondition, OtherWrites, Outcome, Read, Return, Source, Target, Tree, Work,
    Write,
};
use crate::source::Spanned;

impl Lowering<'_> {
    pub(super) fn node(&mut self, node: &Node) -> ir::Node {
        let mut reads = Vec::new();
        let mut exits = Vec::new();
        let work = match &node.kind {
            Kind::Action(action) => {
                let scope = Scope::Plain;
                let action = self.action(node, action, scope, &mut reads);
                let writes = self.assign(node, Scope::Result, &mut reads);
                let outcome = Outcome::Success;
                self.ways(
                    node,
                    Ways {
                        outcome,
                        writes,
                        scope: Scope::Result,
                    },
                    &mut exits,
                    &mut reads,
                );
                self.failures(node, Vec::new(), &mut exits, &mut reads);
                Work::Action(action)
            }
            Kind::ForEach(each) => self.foreach(node, each, &mut exits, &mut reads),
            Kind::Gate | Kind::Broken => {
                let writes = self.assign(node, Scope::Plain, &mut reads);
                let outcome = Outcome::Success;
                self.ways(
                    node,
                    Ways {
                        outcome,
                        writes,
                        scope: Scope::Plain,
                    },
                    &mut exits,
                    &mut reads,
                );
                Work::Pass
            }
            Kind::Return(output) => self.finish(node, output.as_ref(), &mut exits, &mut reads),
        };
        ir::Node {
            id: node.id.value.clone(),
            span: node.id.span,
            doc: node.doc.trim().to_string(),
            work,
            reads,
            exits,
            pause_before: false,
            pause_after: false,
            on_interrupted: node.on_interrupted,
        }
    }

    fn action(
        &mut self,
        node: &Node,
        action: &Action,
        scope: Scope<'_>,
        reads: &mut Vec<Read>,
    ) -> ir::Action {
        let policy = self.policy(node);
        self.call(action, policy, scope, reads)
    }

    /// An action of a node or of a hook.
    pub(super) fn call(
        &mut self,
        action: &Action,
        policy: ir::Policy,
        scope: Scope<'_>,
        list: &mut Vec<Read>,
    ) -> ir::Action {
        let mut reads = Reads {
            list,
            place: "action.item_id".into(),
            exit: None,
            written: &[],
        };
        let item = self.text(&action.item.value, action.item.span, scope, &mut reads);
        reads.place = "action.params".into();
        let params = match &action.params {
            Some(params) if action.quotes() => self.quoted(params, scope, &mut reads),
            Some(params) => self.tree(params, scope, &mut reads),
            None => Tree::Literal(serde_json::Value::Object(serde_json::Map::new())),
        };
        ir::Action {
            primary: action.primary.value.clone(),
            kind: action.kind.value.clone(),
            item,
            params,
            cached: action.cached,
            policy,
            child: self.nested.find(&action.item.value),
            returns: self
                .nested
                .result(&action.item.value)
                .unwrap_or_else(|| contract::of(action)),
            model: action.model.clone(),
            span: action.span,
        }
    }

    /// What `assign` writes: in the order of the text, each key visible to the next.
    fn assign(&mut self, node: &Node, scope: Scope<'_>, list: &mut Vec<Read>) -> Vec<Write> {
        let mut writes: Vec<Write> = Vec::new();
        let mut written = Vec::new();
        for (name, value) in &node.assign {
            let mut reads = Reads {
                list,
                place: format!("assign.{}", name.value),
                exit: Some(0),
                written: &written,
            };
            let tree = self.tree(value, scope, &mut reads);
            let key = self.keys.key(&name.value, name.span);
            // Of a key that stands twice the last one counts; the syntax has complained.
            writes.retain(|write| write.key != key);
            writes.push(Write {
                key,
                span: name.span,
                source: Source::Tree(tree),
                always: true,
            });
            written.push(key);
        }
        writes
    }

    /// `assign` has no effect on a foreach node; `collect` gets the results, where the run goes on to `next`.
    fn foreach(
        &mut self,
        node: &Node,
        each: &ForEach,
        exits: &mut Vec<Exit>,
        reads: &mut Vec<Read>,
    ) -> Work {
        let mut noted = Reads {
            list: reads,
            place: "over".into(),
            exit: None,
            written: &[],
        };
        let over = match &each.over {
            Some(over) => self.tree(over, Scope::Plain, &mut noted),
            None => Tree::List(Vec::new()),
        };
        let broken = Action {
            primary: Spanned {
                value: "execute".into(),
                span: node.id.span,
            },
            kind: Spanned {
                value: "tool".into(),
                span: node.id.span,
            },
            item: Spanned {
                value: String::new(),
                span: node.id.span,
            },
            params: None,
            gives: None,
            model: None,
            cached: ir::ResultCache::No,
            quote: None,
            timeout: None,
            quote_entry: None,
            span: node.id.span,
            first_entry: node.id.span,
        };
        let action = each.action.as_ref().unwrap_or(&broken);
        let action = self.action(node, action, Scope::Item(&each.item), reads);
        let write = |source: Source, lowering: &mut Self| {
            each.collect.as_ref().map(|name| Write {
                key: lowering.keys.key(&name.value, name.span),
                span: name.span,
                source,
                always: true,
            })
        };
        let writes: Vec<Write> = write(Source::Whole, self).into_iter().collect();
        let ways = Ways {
            outcome: Outcome::Success,
            writes,
            scope: Scope::Plain,
        };
        self.ways(node, ways, exits, reads);
        let collected = Source::Tree(Tree::Pick(own("results", node.id.span)));
        let more = write(collected, self).into_iter().collect();
        self.failures(node, more, exits, reads);
        Work::ForEach(ir::ForEach {
            over,
            item: each.item.clone(),
            action,
            at_once: each.at_once,
        })
    }

    fn finish(
        &mut self,
        node: &Node,
        output: Option<&crate::syntax::Node>,
        exits: &mut Vec<Exit>,
        list: &mut Vec<Read>,
    ) -> Work {
        let mut reads = Reads {
            list,
            place: "output".into(),
            exit: None,
            written: &[],
        };
        let output = output.map(|output| self.tree(output, Scope::Plain, &mut reads));
        // A name that no node has is a mistake, though nobody goes there.
        for edge in &node.next {
            let _ = self.target(&node.id.value, "next", &edge.to);
        }
        exits.push(Exit {
            name: "done".into(),
            span: node.id.span,
            when: ExitCondition::Done,
            outcome: Outcome::Success,
            writes: Vec::new(),
            unlisted: OtherWrites::None,
            to: Target::End,
        });
        Work::Return(Return { output })
    }
}
