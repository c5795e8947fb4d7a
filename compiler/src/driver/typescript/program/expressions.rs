//! What a value is worked out to.

// What is not listed is not read.
#![expect(clippy::wildcard_enum_match_arm)]

use super::super::tree::Node;
use super::functions::Own;
use super::patterns::sign;
use super::{Reader, any, at};
use crate::world::script_tree::{
    Call, Comparison, Expression, ExpressionKind as E, Joint, Sign, Statement, StatementKind as S,
};
use std::rc::Rc;

impl Reader {
    /// The value of a field, where there is one.
    pub(super) fn optional(&mut self, node: Node<'_>) -> Option<Expression> {
        node.is_there().then(|| self.expression(node))
    }

    fn boxed(&mut self, node: Node<'_>) -> Box<Expression> {
        Box::new(self.expression(node))
    }

    pub(super) fn expressions(&mut self, nodes: &[Node<'_>]) -> Vec<Expression> {
        nodes.iter().map(|node| self.expression(*node)).collect()
    }

    pub(super) fn expression(&mut self, node: Node<'_>) -> Expression {
        self.parts += 1;
        if self.is_full() {
            return any(0);
        }
        if node.kind() == "ChainExpression" {
            let inner = self.boxed(node.get("expression"));
            return at(inner.line, E::Chain(inner));
        }
        let bare = untyped(node);
        if !bare.is_same(node) {
            return self.expression(bare);
        }
        let line = self.line(node);
        let kind = match node.kind() {
            "Literal" => literal(node),
            "Identifier" => match node.get("name").text() {
                "undefined" => E::Undefined,
                "NaN" | "Infinity" | "arguments" => E::Unknown(Vec::new()),
                name => E::Name(self.scopes.name(name)),
            },
            "ThisExpression" => E::Name("this".to_owned()),
            "MemberExpression" => return self.member(node),
            "CallExpression" | "NewExpression" => E::Call(Box::new(self.call(node))),
            "TemplateLiteral" => return self.template(node),
            "TaggedTemplateExpression" => {
                let mut all = vec![self.expression(node.get("tag"))];
                all.extend(self.expressions(&node.get("quasi").get("expressions").items()));
                E::Unknown(all)
            }
            "AwaitExpression" => E::Await(self.boxed(node.get("argument"))),
            "YieldExpression" => {
                E::Unknown(self.optional(node.get("argument")).into_iter().collect())
            }
            "UnaryExpression" => return self.unary(node),
            "BinaryExpression" => self.binary(node),
            "LogicalExpression" => {
                let joint = match node.get("operator").text() {
                    "&&" => Joint::And,
                    "||" => Joint::Or,
                    _ => Joint::Else,
                };
                let left = self.expression(node.get("left"));
                E::Joined(joint, vec![left, self.expression(node.get("right"))])
            }
            "ConditionalExpression" => {
                let test = self.boxed(node.get("test"));
                let then = self.boxed(node.get("consequent"));
                E::Choice(test, then, self.boxed(node.get("alternate")))
            }
            "AssignmentExpression" | "UpdateExpression" | "SequenceExpression" => {
                return self.doing(node);
            }
            "ArrowFunctionExpression" => E::Lambda(Rc::new(self.function(node, Own::None))),
            "FunctionExpression" => E::Lambda(Rc::new(self.function(node, Own::Used))),
            "ClassExpression" => {
                let name = self.own_name("class");
                let kind = self.class(node, name.clone());
                let named = Box::new(at(line, E::Name(name)));
                E::Does(Box::new(Statement { line, kind }), named)
            }
            "ObjectExpression" => self.object(node),
            "ArrayExpression" => {
                let items = node.get("elements").items();
                let items = items.into_iter().map(|one| match one.kind() {
                    "" => at(line, E::Undefined),
                    _ => self.expression(one),
                });
                E::List(items.collect())
            }
            "SpreadElement" => E::Spread(self.boxed(node.get("argument"))),
            "ImportExpression" => {
                let given = self.expressions(&[node.get("source")]);
                return called(line, "import()", given);
            }
            "TSInstantiationExpression" => return self.expression(node.get("expression")),
            _ => E::Unknown(Vec::new()),
        };
        at(line, kind)
    }

    /// `a.b`, `a["b"]`, `a?.b`
    fn member(&mut self, node: Node<'_>) -> Expression {
        let line = self.line(node);
        let mut of = self.boxed(node.get("object"));
        if node.get("optional").is_set() {
            of = Box::new(at(of.line, E::Present(of)));
        }
        let property = node.get("property");
        let name = match (node.get("computed").is_set(), property.bare().word()) {
            (true, Some(word)) => word.to_owned(),
            (true, None) => {
                let index = self.boxed(property);
                return at(line, E::Item(of, index));
            }
            (false, _) if property.kind() == "PrivateIdentifier" => {
                format!("#{}", property.get("name").text())
            }
            (false, _) => property.get("name").text().to_owned(),
        };
        // A chain over several lines fails where its part stands.
        let line = self.line_of_end(node);
        of.line = line;
        at(line, E::Part(of, name))
    }

    fn line_of_end(&self, node: Node<'_>) -> usize {
        1 + self.lines.partition_point(|end| *end < node.end())
    }

    fn call(&mut self, node: Node<'_>) -> Call {
        let mut of = self.expression(node.get("callee"));
        if node.get("optional").is_set() {
            of = at(of.line, E::Present(Box::new(of)));
        }
        let mut given = self.expressions(&node.get("arguments").items());
        if node.get("callee").bare().kind() == "Super" {
            of = at(of.line, E::Name("super".to_owned()));
            given.clear();
        }
        Call {
            of,
            given,
            named: Vec::new(),
            is_new: node.kind() == "NewExpression",
        }
    }

    fn template(&mut self, node: Node<'_>) -> Expression {
        let line = self.line(node);
        let quasis = node.get("quasis").items();
        let texts: Vec<&str> = quasis
            .iter()
            .map(|one| one.get("value").get("cooked").text())
            .collect();
        let values = self.expressions(&node.get("expressions").items());
        let text = |text: &str| at(line, E::Text(text.to_owned()));
        // A value and the end of its line.
        if let (["", end], [value]) = (texts.as_slice(), values.as_slice())
            && !end.is_empty()
            && end.trim().is_empty()
        {
            let value = at(line, E::Format(vec![value.clone()]));
            return at(
                line,
                E::Sum(Sign::Plus, Box::new(value), Box::new(text(end))),
            );
        }
        let mut parts = Vec::new();
        let mut values = values.into_iter();
        for part in texts {
            if !part.is_empty() {
                parts.push(text(part));
            }
            parts.extend(values.next());
        }
        at(line, E::Format(parts))
    }

    fn unary(&mut self, node: Node<'_>) -> Expression {
        let line = self.line(node);
        let argument = node.get("argument").bare();
        let kind = match node.get("operator").text() {
            "!" => E::Not(self.boxed(argument)),
            "-" => E::Minus(self.boxed(argument)),
            "typeof" => {
                let given = self.expressions(&[argument]);
                return called(line, "typeof", given);
            }
            "void" => {
                let kind = S::Value(self.expression(argument));
                let nothing = Box::new(at(line, E::Undefined));
                E::Does(Box::new(Statement { line, kind }), nothing)
            }
            "delete" => match self.expression(argument).kind {
                E::Part(of, name) => {
                    let name = at(line, E::Text(name));
                    return called(line, "delete", vec![*of, name]);
                }
                E::Item(of, index) => return called(line, "delete", vec![*of, *index]),
                _ => E::Unknown(Vec::new()),
            },
            _ => {
                let given = self.expressions(&[argument]);
                return called(line, "unary", given);
            }
        };
        at(line, kind)
    }

    fn binary(&mut self, node: Node<'_>) -> E {
        if node.get("left").kind() == "PrivateIdentifier" {
            return E::Unknown(Vec::new());
        }
        let left = self.boxed(node.get("left"));
        let right = self.boxed(node.get("right"));
        let comparison = match node.get("operator").text() {
            "==" | "===" => Comparison::Same,
            "!=" | "!==" => Comparison::Unlike,
            "in" | "instanceof" => Comparison::In,
            "<" | ">" | "<=" | ">=" => Comparison::Order,
            operator => return E::Sum(sign(operator), left, right),
        };
        E::Compared(left, vec![(comparison, *right)])
    }

    /// An assignment as a value: it is done, and then it is what was given.
    fn doing(&mut self, node: Node<'_>) -> Expression {
        let line = self.line(node);
        let mut all = Vec::new();
        let value = match node.kind() {
            "SequenceExpression" => {
                let parts = node.get("expressions").items();
                let Some((last, before)) = parts.split_last() else {
                    return any(line);
                };
                for one in before {
                    self.effect(one.bare(), &mut all);
                }
                self.expression(*last)
            }
            "UpdateExpression" => {
                self.effect(node, &mut all);
                let now = self.expression(node.get("argument"));
                let back = match node.get("operator").text() {
                    "--" => Sign::Plus,
                    _ => Sign::Minus,
                };
                match node.get("prefix").is_set() {
                    true => now,
                    false => {
                        let one = Box::new(at(line, E::Number(1.0, true)));
                        at(line, E::Sum(back, Box::new(now), one))
                    }
                }
            }
            _ => {
                self.effect(node, &mut all);
                let left = node.get("left").bare();
                match ["ObjectPattern", "ArrayPattern"].contains(&left.kind()) {
                    true => any(line),
                    false => self.expression(left),
                }
            }
        };
        let first = match all.len() {
            1 => all.into_iter().next(),
            _ => Some(Statement {
                line,
                kind: S::If(at(line, E::Truth(true)), all, Vec::new()),
            }),
        };
        match first {
            Some(first) => at(line, E::Does(Box::new(first), Box::new(value))),
            None => value,
        }
    }

    fn object(&mut self, node: Node<'_>) -> E {
        let mut all = Vec::new();
        for one in node.get("properties").items() {
            let line = self.line(one);
            if one.kind() == "SpreadElement" {
                let value = self.expression(one.get("argument"));
                all.push((None, spread(value)));
                continue;
            }
            let key = self.key(one);
            let value = match one.get("kind").text() {
                // What works a part out, or takes it, may do anything with it.
                "get" | "set" => {
                    let function = self.function(one.get("value"), Own::Used);
                    let function = at(line, E::Lambda(Rc::new(function)));
                    at(line, E::Unknown(vec![function]))
                }
                _ => self.expression(one.get("value")),
            };
            all.push((Some(key), value));
        }
        E::Map(all)
    }
}

/// `...(x && { … })` has the keys of what it is where `x` holds, and none else.
fn spread(value: Expression) -> Expression {
    match value.kind {
        E::Joined(Joint::And, all) => match <[Expression; 2]>::try_from(all) {
            Ok([test, then]) => {
                let nothing = Box::new(at(value.line, E::Undefined));
                at(
                    value.line,
                    E::Choice(Box::new(test), Box::new(then), nothing),
                )
            }
            Err(all) => at(value.line, E::Joined(Joint::And, all)),
        },
        kind => at(value.line, kind),
    }
}

/// Without what says only of which type it is. Where a chain ends is kept.
pub(super) fn untyped(node: Node<'_>) -> Node<'_> {
    let mut node = node;
    let is_wrapped = |node: Node<'_>| {
        let kind = node.kind();
        kind.starts_with("TS")
            && kind.ends_with("Expression")
            && kind != "TSInstantiationExpression"
            || kind == "TSTypeAssertion"
            || kind == "ParenthesizedExpression"
    };
    while is_wrapped(node) {
        node = node.get("expression");
    }
    node
}

/// A call of what has a name that no script can give.
pub(super) fn called(line: usize, name: &str, given: Vec<Expression>) -> Expression {
    let call = Call {
        of: at(line, E::Name(name.to_owned())),
        given,
        named: Vec::new(),
        is_new: false,
    };
    at(line, E::Call(Box::new(call)))
}

fn literal(node: Node<'_>) -> E {
    if node.get("bigint").is_there() {
        return E::Unknown(Vec::new());
    }
    if node.get("regex").is_there() {
        return called(0, "regular expression", Vec::new()).kind;
    }
    match node.literal() {
        Some(serde_json::Value::Bool(truth)) => E::Truth(*truth),
        Some(serde_json::Value::String(text)) => E::Text(text.clone()),
        Some(serde_json::Value::Number(number)) => {
            let number = number.as_f64().unwrap_or(f64::NAN);
            E::Number(number, number.fract() == 0.0)
        }
        Some(serde_json::Value::Null) => E::Nothing,
        _ => E::Unknown(Vec::new()),
    }
}
