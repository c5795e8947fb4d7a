//! Loops and `switch`.

use super::super::tree::Node;
use super::{Again, Reader, any, at, scopes};
use crate::world::script_tree::{
    Call, Expression, ExpressionKind as E, Statement, StatementKind as S,
};

/// Nodes that `break` leaves.
const LEFT: [&str; 6] = [
    "ForStatement",
    "ForInStatement",
    "ForOfStatement",
    "WhileStatement",
    "DoWhileStatement",
    "SwitchStatement",
];

/// Functions that call what they are handed before they are done.
const AT_ONCE: [&str; 17] = [
    "map",
    "filter",
    "reduce",
    "reduceRight",
    "flatMap",
    "forEach",
    "find",
    "findIndex",
    "findLast",
    "some",
    "every",
    "sort",
    "toSorted",
    "replace",
    "replaceAll",
    "from",
    "fromEntries",
];

impl Reader {
    pub(super) fn repeated(&mut self, node: Node<'_>, all: &mut Vec<Statement>) {
        let line = self.line(node);
        let own = node.own();
        let is_labeled = |one: &Node<'_>| {
            ["BreakStatement", "ContinueStatement"].contains(&one.kind())
                && one.get("label").is_there()
        };
        if own.iter().any(is_labeled) {
            let kind = S::Unknown(Vec::new());
            return all.push(Statement { line, kind });
        }
        self.shaky.push(kept_names(node.get("body")));
        let head = match node.kind() {
            "ForStatement" => node.get("init"),
            _ => node.get("left"),
        };
        self.scopes
            .enter_block(scopes::declared(&[head]), &mut self.number);
        match node.kind() {
            "ForOfStatement" | "ForInStatement" => self.for_each(node, all),
            "ForStatement" => self.counting(node, all),
            _ => self.while_so(node, all),
        }
        self.scopes.leave();
        drop(self.shaky.pop());
    }

    fn for_each(&mut self, node: Node<'_>, all: &mut Vec<Statement>) {
        let line = self.line(node);
        let mut items = self.expression(node.get("right"));
        if node.kind() == "ForInStatement" {
            items = at(
                line,
                E::Call(Box::new(Call {
                    of: at(line, E::Name("for in".to_owned())),
                    given: vec![items],
                    named: Vec::new(),
                    is_new: false,
                })),
            );
        }
        let left = node.get("left");
        let mut before = Vec::new();
        let target = match left.kind() {
            "VariableDeclaration" => {
                let declared = left.get("declarations").items();
                let id = declared.first().map(|one| one.get("id"));
                match id {
                    Some(id) => {
                        let target = self.pattern(id);
                        if self.is_shaky(id) {
                            let mut names = Vec::new();
                            scopes::names_in(id, &mut names);
                            for name in names {
                                let name = at(line, E::Name(self.scopes.name(&name)));
                                let kind = S::Assign(vec![name], any(line));
                                before.push(Statement { line, kind });
                            }
                        }
                        target
                    }
                    None => any(line),
                }
            }
            _ => {
                let name = self.own_name("item");
                let kind = S::Set(self.pattern(left), at(line, E::Name(name.clone())));
                before.push(Statement { line, kind });
                at(line, E::Name(name))
            }
        };
        if node.get("await").is_set() {
            let name = at(line, E::Name(self.own_name("later")));
            let value = at(line, E::Await(Box::new(name.clone())));
            let kind = S::Assign(vec![target], value);
            before.insert(0, Statement { line, kind });
            return self.for_items(line, (name, items), before, node, all);
        }
        self.for_items(line, (target, items), before, node, all);
    }

    fn for_items(
        &mut self,
        line: usize,
        (target, items): (Expression, Expression),
        mut body: Vec<Statement>,
        node: Node<'_>,
        all: &mut Vec<Statement>,
    ) {
        self.around.push(Some(Again::default()));
        body.extend(self.body(node.get("body")));
        drop(self.around.pop());
        let kind = S::For(target, items, body, Vec::new());
        all.push(Statement { line, kind });
    }

    /// `for (let i = 0; i < 3; i++)`
    fn counting(&mut self, node: Node<'_>, all: &mut Vec<Statement>) {
        let line = self.line(node);
        let init = node.get("init");
        match init.kind() {
            "" => {}
            "VariableDeclaration" => self.variables(init, all),
            _ => self.effect(init.bare(), all),
        }
        let before = self.parts;
        let mut update = Vec::new();
        if node.get("update").is_there() {
            self.effect(node.get("update").bare(), &mut update);
        }
        let parts = self.parts - before;
        let test = self.test(node.get("test"));
        let does = update.clone();
        self.around.push(Some(Again { does, parts }));
        let mut body = self.body(node.get("body"));
        drop(self.around.pop());
        body.extend(update);
        all.push(Statement {
            line,
            kind: round(line, test, body),
        });
    }

    fn while_so(&mut self, node: Node<'_>, all: &mut Vec<Statement>) {
        let line = self.line(node);
        let before = self.parts;
        let test = self.test(node.get("test"));
        if node.kind() == "WhileStatement" {
            self.around.push(Some(Again::default()));
            let body = self.body(node.get("body"));
            drop(self.around.pop());
            let kind = round(line, test, body);
            return all.push(Statement { line, kind });
        }
        let ends = leaves_unless(line, test);
        let parts = self.parts - before;
        let does = vec![ends.clone()];
        self.around.push(Some(Again { does, parts }));
        let mut body = self.body(node.get("body"));
        drop(self.around.pop());
        body.push(ends);
        let kind = S::While(at(line, E::Truth(true)), body, Vec::new());
        all.push(Statement { line, kind });
    }

    fn test(&mut self, node: Node<'_>) -> Expression {
        match node.is_there() {
            true => self.expression(node),
            false => at(0, E::Truth(true)),
        }
    }

    pub(super) fn switch(&mut self, node: Node<'_>, all: &mut Vec<Statement>) {
        let line = self.line(node);
        let value = self.expression(node.get("discriminant"));
        let cases = node.get("cases").items();
        let inside: Vec<Node<'_>> = cases
            .iter()
            .flat_map(|case| case.get("consequent").items())
            .collect();
        // What leaves it from inside of a branch leaves it like a loop.
        let inner = inside.iter().filter(|one| one.kind() != "BreakStatement");
        let breaks = inner.clone().any(|one| holds(*one, "BreakStatement"));
        let goes_on = inside.iter().any(|one| holds(*one, "ContinueStatement"));
        if breaks && goes_on {
            let kind = S::Unknown(Vec::new());
            return all.push(Statement { line, kind });
        }
        self.scopes
            .enter_block(scopes::declared(&inside), &mut self.number);
        if breaks {
            self.around.push(None);
        }
        let mut made: Vec<(Vec<Expression>, Vec<Statement>)> = Vec::new();
        let mut default = None;
        for (place, case) in cases.iter().enumerate() {
            let mut body = Vec::new();
            // What does not leave it goes on with the next.
            for next in cases.get(place..).unwrap_or_default() {
                if self.is_full() {
                    return;
                }
                let statements = next.get("consequent").items();
                let own = statements.as_slice();
                let end = own
                    .iter()
                    .position(|one| one.kind() == "BreakStatement" && !one.get("label").is_there());
                body.extend(self.list(own.get(..end.unwrap_or(own.len())).unwrap_or_default()));
                let leaves = |one: &Statement| {
                    matches!(
                        one.kind,
                        S::Return(_) | S::Raise(_) | S::Break | S::Continue
                    )
                };
                if end.is_some() || body.last().is_some_and(leaves) {
                    break;
                }
            }
            match self.optional(case.get("test")) {
                Some(test) => made.push((vec![test], body)),
                None => default = Some((Vec::new(), body)),
            }
        }
        made.extend(default);
        if breaks {
            drop(self.around.pop());
        }
        self.scopes.leave();
        let kind = S::Cases(value, made);
        let cases = Statement { line, kind };
        if !breaks {
            return all.push(cases);
        }
        let once = at(line, E::List(vec![at(line, E::Nothing)]));
        let name = at(line, E::Name(self.own_name("once")));
        let kind = S::For(name, once, vec![cases], Vec::new());
        all.push(Statement { line, kind });
    }
}

/// A loop whose condition may change something: that is asked inside.
fn round(line: usize, test: Expression, mut body: Vec<Statement>) -> S {
    if !format!("{test:?}").contains("Does(") {
        return S::While(test, body, Vec::new());
    }
    body.insert(0, leaves_unless(line, test));
    S::While(at(line, E::Truth(true)), body, Vec::new())
}

fn leaves_unless(line: usize, test: Expression) -> Statement {
    let kind = S::Break;
    let leaves = vec![Statement { line, kind }];
    let kind = S::If(test, Vec::new(), leaves);
    Statement { line, kind }
}

/// Whether a statement leaves what is around it, or goes on with it: it, or one in it that stands in no other loop.
fn holds(node: Node<'_>, kind: &str) -> bool {
    let is_break = kind == "BreakStatement";
    let own = node.all_but(|one| {
        let is_loop = LEFT.contains(&one.kind());
        one.is_function() || is_loop && (is_break || one.kind() != "SwitchStatement")
    });
    own.iter().any(|one| one.kind() == kind)
}

/// The names that are seen by functions in a loop which may be called when its round is over.
fn kept_names(body: Node<'_>) -> Vec<String> {
    let all = body.all();
    let mut at_once = Vec::new();
    for node in &all {
        if let Some((_, name, given)) = node.method()
            && AT_ONCE.contains(&name)
        {
            at_once.extend(given.iter().map(|one| one.start()));
        }
        if let Some((called, _)) = node.call() {
            at_once.push(called.start());
        }
        if node.kind() == "NewExpression" && node.get("callee").name() == Some("Promise") {
            at_once.extend(node.get("arguments").items().iter().map(|one| one.start()));
        }
    }
    let kept = all
        .iter()
        .filter(|node| node.is_function() && !at_once.contains(&node.start()));
    let named = kept.flat_map(|function| function.all());
    named
        .filter_map(|node| node.name().map(str::to_owned))
        .collect()
}
