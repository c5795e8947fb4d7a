//! Functions and classes.

// What is not listed is not read.
#![expect(clippy::wildcard_enum_match_arm)]

use super::super::tree::Node;
use super::{Reader, at, scopes};
use crate::world::script_tree::{
    Class, Expression, ExpressionKind as E, Function, Parameter, Statement, StatementKind as S,
    Takes,
};
use std::rc::Rc;

/// What `this` is in a function.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Own {
    /// Nothing, or what it is around it.
    None,
    /// What it is called of, where it asks for that.
    Used,
    /// An object of its class.
    Object,
}

impl Reader {
    pub(super) fn function(&mut self, node: Node<'_>, own: Own) -> Function {
        let line = self.line(node);
        let body = node.get("body");
        let items = match body.kind() {
            "BlockStatement" | "FunctionBody" => body.get("body").items(),
            _ => Vec::new(),
        };
        let parameters = parameters_of(node);
        let mut names = scopes::names_of(&items);
        for parameter in &parameters {
            scopes::names_in(*parameter, &mut names);
        }
        let arrow = node.kind() == "ArrowFunctionExpression";
        // It may call itself.
        let name = node.get("id").get("name").text().to_owned();
        let recursive = node.kind() == "FunctionExpression"
            && !name.is_empty()
            && body
                .all()
                .iter()
                .any(|one| one.name() == Some(name.as_str()));
        self.scopes.enter_function(names);
        let around = std::mem::take(&mut self.around);
        self.shaky.push(Vec::new());
        let mut all: Vec<Parameter> = Vec::new();
        if own == Own::Object || own == Own::Used && asks_for_itself(node) {
            all.push(named(line, "this"));
        }
        let mut begin = Vec::new();
        for parameter in &parameters {
            let (made, field) = self.parameter(*parameter);
            all.push(made);
            begin.extend(field);
        }
        if recursive {
            let kind = S::Unknown(Vec::new());
            begin.push(Statement { line, kind });
        }
        let value = arrow && body.kind() != "BlockStatement" && body.kind() != "FunctionBody";
        if value {
            let value = self.expression(body);
            let kind = S::Return(Some(value));
            begin.push(Statement { line, kind });
        } else {
            begin.extend(self.list(&items));
        }
        drop(self.shaky.pop());
        self.around = around;
        self.scopes.leave();
        Function {
            name,
            parameters: all,
            body: begin,
            decorators: Vec::new(),
            is_generator: node.get("generator").is_set(),
            is_async: node.get("async").is_set(),
        }
    }

    /// A parameter, and the field that is made of it.
    fn parameter(&mut self, node: Node<'_>) -> (Parameter, Option<Statement>) {
        let line = self.line(node);
        let (inner, is_field) = match node.kind() {
            "TSParameterProperty" => (node.get("parameter"), true),
            _ => (node, false),
        };
        let (target, default, takes) = match inner.kind() {
            "AssignmentPattern" => (inner.get("left"), inner.get("right"), Takes::One),
            "RestElement" => (inner.get("argument"), inner.get("value"), Takes::Rest),
            _ => (inner, inner.get("no default"), Takes::One),
        };
        let default = match takes {
            Takes::One => self.optional(default),
            Takes::Rest | Takes::Named | Takes::Names => None,
        };
        let field = target.name().filter(|_| is_field).map(|name| {
            let this = Box::new(at(line, E::Name("this".to_owned())));
            let part = at(line, E::Part(this, name.to_owned()));
            let kind = S::Assign(vec![part], at(line, E::Name(name.to_owned())));
            Statement { line, kind }
        });
        let target = self.pattern(target);
        (
            Parameter {
                target,
                default,
                takes,
            },
            field,
        )
    }

    pub(super) fn class(&mut self, node: Node<'_>, name: String) -> S {
        let mut body = Vec::new();
        let mut fields = Vec::new();
        let mut constructor = None;
        let members = node.get("body").get("body").items();
        let has_setter = members.iter().any(|member| {
            member.get("kind").text() == "set" || member.kind() == "AccessorProperty"
        });
        for member in members {
            let line = self.line(member);
            let is_static = member.get("static").is_set();
            let is_plain = !member.get("computed").is_set();
            let key = match self.key(member).kind {
                E::Text(text) if is_plain => text,
                _ => String::new(),
            };
            match (member.kind(), member.get("kind").text()) {
                ("MethodDefinition", "constructor")
                    if member.get("value").get("body").is_there() =>
                {
                    constructor = Some(self.function(member.get("value"), Own::Object));
                }
                ("MethodDefinition", _) => body.extend(self.method(member, key)),
                ("PropertyDefinition", _) if is_static => {
                    let value = self.optional(member.get("value"));
                    let value = at(line, E::Unknown(value.into_iter().collect()));
                    let kind = S::Assign(vec![at(line, E::Name(key))], value);
                    body.push(Statement { line, kind });
                }
                ("PropertyDefinition", _) if !member.get("declare").is_set() => {
                    let value = self.optional(member.get("value"));
                    fields.push(self.field(line, &key, value));
                }
                ("StaticBlock", _) => {
                    let kind = S::Unknown(Vec::new());
                    body.push(Statement { line, kind });
                }
                _ => {}
            }
        }
        let line = self.line(node);
        let bases = self.optional(node.get("superClass"));
        if has_setter {
            return S::Unknown(Vec::new());
        }
        let mut begin = constructor.unwrap_or_else(|| Function {
            name: String::new(),
            parameters: vec![named(line, "this")],
            body: Vec::new(),
            decorators: Vec::new(),
            is_generator: false,
            is_async: false,
        });
        begin.name = "constructor".to_owned();
        fields.append(&mut begin.body);
        begin.body = fields;
        let kind = S::Function(Rc::new(begin));
        body.push(Statement { line, kind });
        S::Class(Rc::new(Class {
            name,
            bases: bases.into_iter().collect(),
            decorators: self.expressions(&node.get("decorators").items()),
            body,
        }))
    }

    /// A function of a class. `None`: it is only declared.
    fn method(&mut self, member: Node<'_>, name: String) -> Option<Statement> {
        let line = self.line(member);
        if !member.get("value").get("body").is_there() {
            return None;
        }
        let mut function = self.function(member.get("value"), Own::Object);
        function.name = name;
        function.decorators = self.expressions(&member.get("decorators").items());
        let mark = |name: &str| at(line, E::Name(name.to_owned()));
        let is_static = member.get("static").is_set();
        function
            .decorators
            .extend(is_static.then(|| mark("classmethod")));
        let is_part = member.get("kind").text() == "get";
        function
            .decorators
            .extend(is_part.then(|| mark("property")));
        let kind = S::Function(Rc::new(function));
        Some(Statement { line, kind })
    }

    /// What a field is when its object is made.
    fn field(&mut self, line: usize, key: &str, value: Option<Expression>) -> Statement {
        let this = Box::new(at(line, E::Name("this".to_owned())));
        let value = value.unwrap_or_else(|| at(line, E::Undefined));
        let kind = S::Assign(vec![at(line, E::Part(this, key.to_owned()))], value);
        Statement { line, kind }
    }
}

fn named(line: usize, name: &str) -> Parameter {
    Parameter {
        target: at(line, E::Name(name.to_owned())),
        default: None,
        takes: Takes::One,
    }
}

/// The parameters of a function, without the one that says only of which type `this` is.
fn parameters_of(node: Node<'_>) -> Vec<Node<'_>> {
    let mut all = node.get("params").items();
    all.retain(|one| one.name() != Some("this"));
    all
}

/// Whether a function asks for what it is called of.
fn asks_for_itself(node: Node<'_>) -> bool {
    let own = node.all_but(|one| {
        one.is_function() && one.kind() != "ArrowFunctionExpression" && !one.is_same(node)
    });
    own.iter().any(|one| one.kind() == "ThisExpression")
}
