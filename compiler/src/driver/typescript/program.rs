//! The tree of a script in TypeScript or JavaScript, made of its ESTree. Types are left out.

mod expressions;
mod functions;
mod loops;
mod modules;
mod patterns;
mod scopes;

use super::tree::Node;
use crate::world::script_tree::{
    Expression, ExpressionKind as E, Sign, Statement, StatementKind as S,
};
use scopes::Scopes;

/// How many parts a program may have: what goes on with what stands elsewhere is read once for each way there.
const MOST: usize = 100_000;

/// The statements of a program. `None`: they are too many.
pub(super) fn read(text: &str, program: Node<'_>) -> Option<Vec<Statement>> {
    let lines = text.match_indices('\n').map(|(at, _)| at).collect();
    let mut reader = Reader {
        lines,
        scopes: Scopes::default(),
        around: Vec::new(),
        shaky: Vec::new(),
        number: 0,
        parts: 0,
    };
    let body = program.get("body").items();
    reader.scopes.enter_function(scopes::names_of(&body));
    let mut all = reader.list(&body);
    // What is begun last is what the process waits for.
    if let Some(last) = all.last_mut()
        && let S::Value(value) = &mut last.kind
        && matches!(value.kind, E::Call(_))
    {
        let inner = Box::new(value.clone());
        *value = at(value.line, E::Await(inner));
    }
    all.extend(reader.exports(&body));
    (!reader.is_full()).then_some(all)
}

/// Who reads a program.
struct Reader {
    /// Where each line ends.
    lines: Vec<usize>,
    scopes: Scopes,
    /// Of each loop around: what is done before its next round. None: a `switch` that is left like a loop.
    around: Vec<Option<Again>>,
    /// Of each loop around: the names that functions see which outlive a round.
    shaky: Vec<Vec<String>>,
    /// The last of the numbers that tell names apart.
    number: usize,
    /// How many parts were read, or repeated.
    parts: usize,
}

/// What is done before the next round of a loop, and of how many parts that is.
#[derive(Clone, Default)]
struct Again {
    does: Vec<Statement>,
    parts: usize,
}

fn at(line: usize, kind: E) -> Expression {
    Expression { line, kind }
}

/// Nobody knows.
fn any(line: usize) -> Expression {
    at(line, E::Unknown(Vec::new()))
}

impl Reader {
    fn line(&self, node: Node<'_>) -> usize {
        1 + self.lines.partition_point(|end| *end < node.start())
    }

    /// Whether it has more parts than are read.
    const fn is_full(&self) -> bool {
        self.parts > MOST
    }

    /// A name that nothing else in the script has.
    fn own_name(&mut self, begin: &str) -> String {
        self.number += 1;
        format!("{begin} {}", self.number)
    }

    /// Statements of a block of its own.
    fn block(&mut self, items: &[Node<'_>]) -> Vec<Statement> {
        let names = scopes::declared(items);
        self.scopes.enter_block(names, &mut self.number);
        let all = self.list(items);
        self.scopes.leave();
        all
    }

    /// Statements one after the other. Functions are there before all others.
    fn list(&mut self, items: &[Node<'_>]) -> Vec<Statement> {
        let mut all = Vec::new();
        let is_function = |item: &Node<'_>| {
            let inner = match item.kind() {
                "ExportNamedDeclaration" | "ExportDefaultDeclaration" => item.get("declaration"),
                _ => *item,
            };
            inner.kind() == "FunctionDeclaration"
        };
        for item in items.iter().filter(|item| is_function(item)) {
            self.statement(*item, &mut all);
        }
        for item in items.iter().filter(|item| !is_function(item)) {
            self.statement(*item, &mut all);
        }
        all
    }

    /// What stands behind `if` and the like: a block, or one statement.
    fn body(&mut self, node: Node<'_>) -> Vec<Statement> {
        match node.kind() {
            "" => Vec::new(),
            "BlockStatement" => self.block(&node.get("body").items()),
            _ => self.block(&[node]),
        }
    }

    fn statement(&mut self, node: Node<'_>, all: &mut Vec<Statement>) {
        self.parts += 1;
        if self.is_full() {
            return;
        }
        let line = self.line(node);
        let kind = match node.kind() {
            "ExpressionStatement" => {
                return self.effect(expressions::untyped(node.get("expression")), all);
            }
            "VariableDeclaration" => return self.variables(node, all),
            "FunctionDeclaration" => {
                let function = self.function(node, functions::Own::None);
                let name = self.scopes.name(node.get("id").get("name").text());
                S::Function(std::rc::Rc::new(crate::world::script_tree::Function {
                    name,
                    ..function
                }))
            }
            "ClassDeclaration" => {
                let name = self.scopes.name(node.get("id").get("name").text());
                self.class(node, name)
            }
            "ReturnStatement" => S::Return(self.optional(node.get("argument"))),
            "IfStatement" => {
                let test = self.expression(node.get("test"));
                let then = self.body(node.get("consequent"));
                S::If(test, then, self.body(node.get("alternate")))
            }
            "BlockStatement" => return all.extend(self.body(node)),
            "ForStatement" | "ForInStatement" | "ForOfStatement" | "WhileStatement"
            | "DoWhileStatement" => return self.repeated(node, all),
            "SwitchStatement" => return self.switch(node, all),
            "BreakStatement" if !node.get("label").is_there() => S::Break,
            "ContinueStatement" if !node.get("label").is_there() => {
                let again = self.around.iter().rev().flatten().next();
                if let Some(again) = again.cloned() {
                    self.parts += again.parts;
                    all.extend(again.does);
                }
                S::Continue
            }
            "LabeledStatement" => return self.statement(node.get("body"), all),
            "TryStatement" => self.tried(node),
            "ThrowStatement" => S::Raise(Some(self.expression(node.get("argument")))),
            "ImportDeclaration" => return self.import(node, all),
            "ExportNamedDeclaration" | "ExportDefaultDeclaration" => {
                return self.exported(node, all);
            }
            // What is shown of another module may be anything.
            "ExportAllDeclaration" => S::Unknown(Vec::new()),
            "TSEnumDeclaration" => self.listing(node),
            "TSImportEqualsDeclaration" => {
                let name = self.scopes.name(node.get("id").get("name").text());
                S::Assign(vec![at(line, E::Name(name))], any(line))
            }
            "TSModuleDeclaration" if node.get("declare").is_set() => return,
            "TSInterfaceDeclaration"
            | "TSTypeAliasDeclaration"
            | "TSDeclareFunction"
            | "TSExportAssignment"
            | "TSNamespaceExportDeclaration"
            | "EmptyStatement"
            | "DebuggerStatement" => return,
            _ => S::Unknown(Vec::new()),
        };
        all.push(Statement { line, kind });
    }

    /// What is worked out and not kept.
    fn effect(&mut self, node: Node<'_>, all: &mut Vec<Statement>) {
        let line = self.line(node);
        match node.kind() {
            "AssignmentExpression" => self.assigned(node, all),
            "UpdateExpression" => all.push(self.counted(node)),
            "SequenceExpression" => {
                for one in node.get("expressions").items() {
                    self.effect(expressions::untyped(one), all);
                }
            }
            _ => {
                let kind = S::Value(self.expression(node));
                all.push(Statement { line, kind });
            }
        }
    }

    /// `x++`
    fn counted(&mut self, node: Node<'_>) -> Statement {
        let line = self.line(node);
        let sign = match node.get("operator").text() {
            "--" => Sign::Minus,
            _ => Sign::Plus,
        };
        let target = self.expression(node.get("argument"));
        let kind = S::Change(target, sign, at(line, E::Number(1.0, true)));
        Statement { line, kind }
    }

    /// `const a = 1, { b } = c`
    fn variables(&mut self, node: Node<'_>, all: &mut Vec<Statement>) {
        if node.get("declare").is_set() {
            return;
        }
        let is_var = node.get("kind").text() == "var";
        for one in node.get("declarations").items() {
            let line = self.line(one);
            let value = match self.optional(one.get("init")) {
                Some(value) => value,
                // One that is declared once more keeps its value.
                None if is_var => any(line),
                None => at(line, E::Undefined),
            };
            let value = match self.is_shaky(one.get("id")) {
                true => at(line, E::Unknown(vec![value])),
                false => value,
            };
            let target = self.pattern(one.get("id"));
            let kind = S::Assign(vec![target], value);
            all.push(Statement { line, kind });
        }
    }

    fn tried(&mut self, node: Node<'_>) -> S {
        let line = self.line(node);
        let body = self.body(node.get("block"));
        let last = self.body(node.get("finalizer"));
        let talks = format!("{last:?}");
        if talks.contains("Name(\"console\")") || talks.contains("Name(\"process\")") {
            // It is done where a function is left, too.
            return S::Unknown(Vec::new());
        }
        let handler = node.get("handler");
        if !handler.is_there() {
            return S::Try(body, Vec::new(), last);
        }
        let parameter = handler.get("param");
        let mut names = Vec::new();
        scopes::names_in(parameter, &mut names);
        self.scopes.enter_block(names, &mut self.number);
        let mut inside = Vec::new();
        let name = match parameter.name() {
            Some(name) => Some(self.scopes.name(name)),
            None if parameter.is_there() => {
                let target = self.pattern(parameter);
                let kind = S::Assign(vec![target], any(line));
                inside.push(Statement { line, kind });
                None
            }
            None => None,
        };
        inside.extend(self.body(handler.get("body")));
        self.scopes.leave();
        S::Try(body, vec![(name, inside)], last)
    }

    /// `enum Way { Up = "up" }`
    fn listing(&mut self, node: Node<'_>) -> S {
        let line = self.line(node);
        let name = self.scopes.name(node.get("id").get("name").text());
        let members = match node.get("body").get("members").items() {
            members if members.is_empty() => node.get("members").items(),
            members => members,
        };
        let entries: Option<Vec<(Option<Expression>, Expression)>> = members
            .iter()
            .map(|member| {
                let value = member.get("initializer").word()?;
                let id = member.get("id");
                let key = id.name().or_else(|| id.word())?;
                let text = |text: &str| at(line, E::Text(text.to_owned()));
                Some((Some(text(key)), text(value)))
            })
            .collect();
        let value = entries.map_or_else(|| any(line), |all| at(line, E::Map(all)));
        S::Assign(vec![at(line, E::Name(name))], value)
    }
}
