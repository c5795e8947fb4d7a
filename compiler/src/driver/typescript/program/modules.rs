//! What a script takes from modules, and what it shows of itself.

use super::super::tree::Node;
use super::functions::Own;
use super::{Reader, at};
use crate::world::script_tree::{
    ExpressionKind as E, Function, Import, Statement, StatementKind as S,
};
use std::rc::Rc;

impl Reader {
    pub(super) fn import(&mut self, node: Node<'_>, all: &mut Vec<Statement>) {
        if node.get("importKind").text() == "type" {
            return;
        }
        let line = self.line(node);
        let source = node.get("source").word().unwrap_or("");
        let module = source.strip_prefix("node:").unwrap_or(source);
        let import = || Import {
            module: module.to_owned(),
            in_package: false,
            names: Vec::new(),
            whole: None,
        };
        let mut plain = import();
        for one in node.get("specifiers").items() {
            if one.get("importKind").text() == "type" {
                continue;
            }
            let here = one.get("local").get("name").text().to_owned();
            let is_default = one.kind() == "ImportDefaultSpecifier";
            if one.kind() == "ImportSpecifier" || is_default && module.starts_with('.') {
                let name = word(one.get("imported"));
                let name = if is_default { "default" } else { name };
                plain.names.push((name.to_owned(), here));
            } else {
                let whole = Some(here);
                let kind = S::Import(Import { whole, ..import() });
                all.push(Statement { line, kind });
            }
        }
        let kind = S::Import(plain);
        all.push(Statement { line, kind });
    }

    pub(super) fn exported(&mut self, node: Node<'_>, all: &mut Vec<Statement>) {
        let line = self.line(node);
        let declared = node.get("declaration");
        if node.get("exportKind").text() == "type" || node.get("source").is_there() {
            if node.get("source").is_there() && node.get("exportKind").text() != "type" {
                let kind = S::Unknown(Vec::new());
                all.push(Statement { line, kind });
            }
            return;
        }
        if node.kind() == "ExportNamedDeclaration" {
            let is_mutable = ["let", "var"].contains(&declared.get("kind").text());
            if declared.is_there() {
                self.statement(declared, all);
            }
            if declared.kind() == "VariableDeclaration" && is_mutable {
                // Who takes it sees each change of it.
                for one in declared.get("declarations").items() {
                    let target = self.pattern(one.get("id"));
                    let kind = S::Assign(vec![target], super::any(line));
                    all.push(Statement { line, kind });
                }
            }
            return;
        }
        let name = at(line, E::Name("default".to_owned()));
        let kind = match declared.kind() {
            "FunctionDeclaration" | "ClassDeclaration" if declared.get("id").is_there() => {
                self.statement(declared, all);
                let own = self.scopes.name(declared.get("id").get("name").text());
                S::Assign(vec![name], at(line, E::Name(own)))
            }
            "FunctionDeclaration" => S::Function(Rc::new(Function {
                name: "default".to_owned(),
                ..self.function(declared, Own::None)
            })),
            "ClassDeclaration" => self.class(declared, "default".to_owned()),
            kind if kind.starts_with("TS") && kind.ends_with("Declaration") => return,
            _ => S::Assign(vec![name], self.expression(declared)),
        };
        all.push(Statement { line, kind });
    }

    /// `export { a as b }`: what they are in the end.
    pub(super) fn exports(&mut self, body: &[Node<'_>]) -> Vec<Statement> {
        let mut all = Vec::new();
        let lists = body
            .iter()
            .filter(|one| one.kind() == "ExportNamedDeclaration" && !one.get("source").is_there());
        for one in lists.flat_map(|list| list.get("specifiers").items()) {
            let line = self.line(one);
            let (own, shown) = (word(one.get("local")), word(one.get("exported")));
            if own != shown && one.get("exportKind").text() != "type" {
                let value = at(line, E::Name(self.scopes.name(own)));
                let kind = S::Assign(vec![at(line, E::Name(shown.to_owned()))], value);
                all.push(Statement { line, kind });
            }
        }
        all
    }
}

/// A name, or a text that stands for one.
fn word<'t>(node: Node<'t>) -> &'t str {
    node.name().or_else(|| node.word()).unwrap_or("")
}
