//! The cases of `match` in Python.

use super::{Node, expression_of};
use crate::world::script_tree::{Expression, ExpressionKind as E, Statement, StatementKind as S};

impl Node<'_> {
    /// A case of `match`: the values of which one has to be there, and what is done then.
    pub(super) fn case(self) -> (Vec<Expression>, Vec<Statement>) {
        let pattern = self.get("pattern");
        let patterns: Vec<Self> = match pattern.kind() {
            "MatchOr" => pattern.get("patterns").items().collect(),
            _ => vec![pattern],
        };
        let values = patterns.iter().map(|pattern| match pattern.kind() {
            "MatchValue" => pattern.get("value").expression(),
            // Whatever else is asked for may be there, or not.
            _ => expression_of(pattern.line(), E::Unknown(Vec::new())),
        });
        let is_rest = pattern.kind() == "MatchAs" && !pattern.get("pattern").is_there();
        let mut values: Vec<Expression> = values.collect();
        if is_rest {
            values.clear();
        }
        let mut body = pattern.captures();
        let Some(guard) = self.optional("guard") else {
            body.extend(self.get("body").statements());
            return (values, body);
        };
        // Where it does not hold, one of the next may be meant.
        let line = guard.line;
        let ends = Statement {
            line,
            kind: S::Raise(None),
        };
        let kind = S::If(guard, self.get("body").statements(), vec![ends]);
        body.push(Statement { line, kind });
        (vec![expression_of(line, E::Unknown(Vec::new()))], body)
    }

    /// The names that a pattern gives a value.
    fn captures(self) -> Vec<Statement> {
        let mut found = Vec::new();
        let mut open = vec![self];
        while let Some(node) = open.pop() {
            for field in ["name", "rest"] {
                let name = node.get(field).text();
                if !name.is_empty() {
                    let name = expression_of(self.line(), E::Name(name.to_owned()));
                    let any = expression_of(self.line(), E::Unknown(Vec::new()));
                    found.push(self.at(S::Assign(vec![name], any)));
                }
            }
            open.extend(["pattern"].map(|field| node.get(field)));
            for field in ["patterns", "kwd_patterns"] {
                open.extend(node.get(field).items());
            }
            open.retain(|node| node.is_there());
        }
        found
    }
}
