//! What stands on the left: names, parts, and what takes a value apart.

// What is not listed is not read.
#![expect(clippy::wildcard_enum_match_arm)]

use super::super::tree::Node;
use super::{Reader, any, at, scopes};
use crate::world::script_tree::{
    Expression, ExpressionKind as E, Joint, Sign, Statement, StatementKind as S,
};

impl Reader {
    pub(super) fn pattern(&mut self, node: Node<'_>) -> Expression {
        let node = node.bare();
        let line = self.line(node);
        let kind = match node.kind() {
            "ObjectPattern" => {
                let mut all = Vec::new();
                for one in node.get("properties").items() {
                    all.push(match one.kind() {
                        "RestElement" => (None, self.pattern(one.get("argument"))),
                        _ => {
                            let key = self.key(one);
                            (Some(key), self.pattern(one.get("value")))
                        }
                    });
                }
                E::Map(all)
            }
            "ArrayPattern" => {
                let items = node.get("elements").items();
                E::List(items.into_iter().map(|one| self.pattern(one)).collect())
            }
            "AssignmentPattern" => {
                let target = self.pattern(node.get("left"));
                let default = self.expression(node.get("right"));
                E::Choice(Box::new(any(line)), Box::new(target), Box::new(default))
            }
            "RestElement" => E::Spread(Box::new(self.pattern(node.get("argument")))),
            "TSParameterProperty" => return self.pattern(node.get("parameter")),
            // `[, second]`
            "" => E::Name(self.own_name("nobody")),
            _ => return self.expression(node),
        };
        at(line, kind)
    }

    /// The key of a property.
    pub(super) fn key(&mut self, property: Node<'_>) -> Expression {
        let key = property.get("key").bare();
        let line = self.line(key);
        if property.get("computed").is_set() {
            return self.expression(key);
        }
        let text = match key.kind() {
            "Identifier" => key.get("name").text().to_owned(),
            "PrivateIdentifier" => format!("#{}", key.get("name").text()),
            _ => match (key.word(), key.number()) {
                (Some(word), _) => word.to_owned(),
                (None, Some(number)) => format!("{number}"),
                (None, None) => return any(line),
            },
        };
        at(line, E::Text(text))
    }

    /// `x = 1`, `x += 1`, `[a, b] = c`
    pub(super) fn assigned(&mut self, node: Node<'_>, all: &mut Vec<Statement>) {
        let line = self.line(node);
        let left = node.get("left").bare();
        let mut push = |kind: S| all.push(Statement { line, kind });
        let operator = node.get("operator").text();
        if ["ObjectPattern", "ArrayPattern"].contains(&left.kind()) {
            let value = self.expression(node.get("right"));
            let target = self.pattern(left);
            let mut targets = Vec::new();
            let target = self.aside(target, &mut targets);
            push(S::Assign(vec![target], value));
            for (target, name) in targets {
                push(S::Set(target, at(line, E::Name(name))));
            }
            return;
        }
        let target = self.expression(left);
        if left.path() == "process.exitCode" {
            let value = self.expression(node.get("right"));
            return push(S::Value(value));
        }
        let value = self.expression(node.get("right"));
        let joint = match operator {
            "=" => return push(S::Set(target, value)),
            "&&=" => Some(Joint::And),
            "||=" => Some(Joint::Or),
            "??=" => Some(Joint::Else),
            _ => None,
        };
        push(match joint {
            Some(joint) => {
                let both = vec![target.clone(), value];
                S::Set(target, at(line, E::Joined(joint, both)))
            }
            None => S::Change(target, sign(operator.trim_end_matches('=')), value),
        });
    }

    /// A pattern that gives its values to names of its own, and what those are for.
    fn aside(&mut self, target: Expression, all: &mut Vec<(Expression, String)>) -> Expression {
        let line = target.line;
        let kind = match target.kind {
            E::Map(entries) => {
                let entries = entries.into_iter();
                E::Map(
                    entries
                        .map(|(key, one)| (key, self.aside(one, all)))
                        .collect(),
                )
            }
            E::List(items) => {
                let items = items.into_iter();
                E::List(items.map(|one| self.aside(one, all)).collect())
            }
            E::Choice(test, one, default) => {
                E::Choice(test, Box::new(self.aside(*one, all)), default)
            }
            E::Spread(one) => E::Spread(Box::new(self.aside(*one, all))),
            other => {
                let name = self.own_name("aside");
                all.push((at(line, other), name.clone()));
                E::Name(name)
            }
        };
        at(line, kind)
    }

    /// Whether a function that outlives a round of the loop around sees a name of this pattern.
    pub(super) fn is_shaky(&self, pattern: Node<'_>) -> bool {
        let Some(shaky) = self.shaky.last().filter(|shaky| !shaky.is_empty()) else {
            return false;
        };
        let mut names = Vec::new();
        scopes::names_in(pattern, &mut names);
        names.iter().any(|name| shaky.contains(name))
    }
}

pub(super) fn sign(operator: &str) -> Sign {
    match operator {
        "+" => Sign::Plus,
        "-" => Sign::Minus,
        "*" => Sign::Times,
        "/" => Sign::Divide,
        "%" => Sign::Remainder,
        _ => Sign::Other,
    }
}
