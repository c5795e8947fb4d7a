//! The names that a block declares: one that stands in a function has its own where it is followed, so that it changes nothing around it.

use super::super::tree::Node;
use std::collections::BTreeMap;

/// The names around a place, from the outermost.
#[derive(Default)]
pub(super) struct Scopes(Vec<BTreeMap<String, String>>);

impl Scopes {
    /// A function, or the script: its names are what they are called.
    pub(super) fn enter_function(&mut self, names: Vec<String>) {
        let all = names.into_iter().map(|name| (name.clone(), name));
        self.0.push(all.collect());
    }

    /// A block: its names get a number.
    pub(super) fn enter_block(&mut self, names: Vec<String>, number: &mut usize) {
        let all = names.into_iter().map(|name| {
            *number += 1;
            let own = format!("{name} {number}");
            (name, own)
        });
        self.0.push(all.collect());
    }

    pub(super) fn leave(&mut self) {
        drop(self.0.pop());
    }

    /// What a name is called where it is followed.
    pub(super) fn name(&self, name: &str) -> String {
        let mut all = self.0.iter().rev();
        let found = all.find_map(|scope| scope.get(name));
        found.cloned().unwrap_or_else(|| name.to_owned())
    }
}

/// The names that statements declare for their block.
pub(super) fn declared(items: &[Node<'_>]) -> Vec<String> {
    let mut names = Vec::new();
    for item in items {
        let item = match item.kind() {
            "ExportNamedDeclaration" | "ExportDefaultDeclaration" => item.get("declaration"),
            _ => *item,
        };
        match item.kind() {
            "VariableDeclaration" if item.get("kind").text() != "var" => {
                for one in item.get("declarations").items() {
                    names_in(one.get("id"), &mut names);
                }
            }
            "FunctionDeclaration"
            | "ClassDeclaration"
            | "TSEnumDeclaration"
            | "TSModuleDeclaration" => names_in(item.get("id"), &mut names),
            _ => {}
        }
    }
    names
}

/// All names of a function, or of the script: those of its block, and each `var` in it.
pub(super) fn names_of(items: &[Node<'_>]) -> Vec<String> {
    let mut names = declared(items);
    for item in items {
        for node in item.own() {
            if node.kind() == "VariableDeclaration" && node.get("kind").text() == "var" {
                for one in node.get("declarations").items() {
                    names_in(one.get("id"), &mut names);
                }
            }
        }
        if item.kind() == "ImportDeclaration" {
            for one in item.get("specifiers").items() {
                names_in(one.get("local"), &mut names);
            }
        }
    }
    names
}

/// The names that a pattern gives a value.
pub(super) fn names_in(pattern: Node<'_>, names: &mut Vec<String>) {
    match pattern.kind() {
        "Identifier" => names.push(pattern.get("name").text().to_owned()),
        "ObjectPattern" => {
            for one in pattern.get("properties").items() {
                match one.kind() {
                    "RestElement" => names_in(one, names),
                    _ => names_in(one.get("value"), names),
                }
            }
        }
        "ArrayPattern" => {
            for one in pattern.get("elements").items() {
                names_in(one, names);
            }
        }
        "AssignmentPattern" => names_in(pattern.get("left"), names),
        "RestElement" => names_in(pattern.get("argument"), names),
        "TSParameterProperty" => names_in(pattern.get("parameter"), names),
        _ => {}
    }
}
