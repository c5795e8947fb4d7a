//! What a node or a graph is called decides nothing outside of the dialects: whoever wants to know something about it asks for that
//! (`NodeRole`, `Ability`), so that another kind of node, or another dialect, need only answer.

use crate::sources::{is_sign, product};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Where nothing is compared by name, and what lies below it that may.
const PLACES: [(&str, Option<&str>); 2] = [
    ("runtime/core/src", None),
    ("runtime/src", Some("dialects/")),
];

/// The fields that hold such names.
const FIELDS: [&str; 2] = ["kind", "dialect"];

#[test]
fn nothing_but_a_dialect_compares_a_kind_or_a_dialect_by_its_name() {
    let mut broken = Vec::new();
    let mut files = 0;
    for (place, apart) in PLACES {
        let below = |name: &str| apart.is_some_and(|apart| name.starts_with(apart));
        for file in product(place) {
            if !below(&file.name) {
                files += 1;
                let mut tell = |what| broken.push(format!("{place}/{}: {what}", file.name));
                compared(file.tokens(), &mut tell);
            }
        }
    }
    assert!(files > 200, "only {files} files");
    assert!(
        broken.is_empty(),
        "ask `NodeAbout::role` or `About::has` instead:\n  {}",
        broken.join("\n  ")
    );
}

/// Tells of each comparison of one of the fields with a text.
fn compared(tokens: TokenStream, tell: &mut dyn FnMut(String)) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for part in tokens.split(|token| is_sign(token, ';') || is_sign(token, ',')) {
        if compares(part) {
            let part: TokenStream = part.iter().cloned().collect();
            tell(part.to_string());
        }
    }
    for token in tokens {
        if let TokenTree::Group(group) = token {
            compared(group.stream(), tell);
        }
    }
}

/// Whether a part of a list or a block compares one of the fields with a text: with an operator, in patterns or in a list.
fn compares(part: &[TokenTree]) -> bool {
    (0..part.len()).any(|at| {
        let rest = &part[at..];
        if is_field(part, at) {
            let behind = past_conversions(&rest[1..]);
            let before = before_path(&part[..at]);
            return is_operator(behind) && behind.get(2).is_some_and(is_text)
                || is_operator_before(before)
                    && before
                        .len()
                        .checked_sub(3)
                        .is_some_and(|at| is_text(&before[at]));
        }
        match rest {
            [TokenTree::Ident(word), more @ ..] if *word == "match" => {
                let block = more
                    .iter()
                    .position(|token| is_group(token, Delimiter::Brace));
                block.is_some_and(|block| {
                    has_field(&more[..block]) && has_text_pattern(&more[block])
                })
            }
            [TokenTree::Ident(word), bang, TokenTree::Group(group), ..]
                if *word == "matches" && is_sign(bang, '!') =>
            {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                has_field(&inner) && inner.iter().any(is_text)
            }
            // An enum is looked for in a list of its kind as it is; a text has to be made one first.
            [TokenTree::Ident(word), TokenTree::Group(group), ..] if *word == "contains" => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let made = |token: &TokenTree| is_sign(token, '*') || is_conversion(token);
                has_field(&inner) && inner.iter().any(made)
            }
            _ => false,
        }
    })
}

fn is_group(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)
}

/// A text, or a constant that may be one.
fn is_text(token: &TokenTree) -> bool {
    match token {
        TokenTree::Literal(literal) => literal.to_string().starts_with('"'),
        TokenTree::Ident(name) => {
            let name = name.to_string();
            name.len() > 1 && name.chars().all(|c| c.is_ascii_uppercase() || c == '_')
        }
        TokenTree::Group(_) | TokenTree::Punct(_) => false,
    }
}

fn is_conversion(token: &TokenTree) -> bool {
    const CONVERSIONS: [&str; 4] = ["as_ref", "as_str", "to_string", "deref"];
    matches!(token, TokenTree::Ident(name) if CONVERSIONS.contains(&&*name.to_string()))
}

/// `.kind`, and no method or struct of that name.
fn is_field(part: &[TokenTree], at: usize) -> bool {
    let named = matches!(&part[at], TokenTree::Ident(name) if FIELDS.contains(&&*name.to_string()));
    let of = at > 0 && is_sign(&part[at - 1], '.');
    let called = part
        .get(at + 1)
        .is_some_and(|next| is_group(next, Delimiter::Parenthesis));
    named && of && !called
}

fn has_field(part: &[TokenTree]) -> bool {
    (0..part.len()).any(|at| is_field(part, at))
}

/// `==` or `!=` at the beginning.
fn is_operator(part: &[TokenTree]) -> bool {
    let first = |sign| part.first().is_some_and(|token| is_sign(token, sign));
    (first('=') || first('!')) && part.get(1).is_some_and(|token| is_sign(token, '='))
}

/// The same at the end.
fn is_operator_before(part: &[TokenTree]) -> bool {
    part.len() >= 2 && is_operator(&part[part.len() - 2..])
}

/// What comes behind `.as_ref()` and the like.
fn past_conversions(part: &[TokenTree]) -> &[TokenTree] {
    match part {
        [dot, method, TokenTree::Group(_), rest @ ..]
            if is_sign(dot, '.') && is_conversion(method) =>
        {
            past_conversions(rest)
        }
        _ => part,
    }
}

/// What stands before `&*self.node.` or the like.
fn before_path(part: &[TokenTree]) -> &[TokenTree] {
    let of_path = |token: &TokenTree| {
        let sign = ['.', '*', '&'].into_iter().any(|sign| is_sign(token, sign));
        sign || matches!(token, TokenTree::Ident(name) if name != "if" && name != "return")
    };
    let path = part.iter().rev().take_while(|token| of_path(token)).count();
    &part[..part.len() - path]
}

/// Whether an arm of a `match` is a text.
fn has_text_pattern(block: &TokenTree) -> bool {
    let TokenTree::Group(block) = block else {
        return false;
    };
    let arms: Vec<TokenTree> = block.stream().into_iter().collect();
    let patterns = arms.windows(2).filter(|pair| {
        let [pattern, next] = pair else { return false };
        is_text(pattern) && (is_sign(next, '=') || is_sign(next, '|'))
    });
    patterns.count() > 0
}

#[test]
fn comparisons_are_seen_however_they_are_written() {
    let seen = |code: &str| {
        let mut seen = 0;
        compared(code.parse().expect("Rust"), &mut |_| seen += 1);
        seen > 0
    };
    for wrong in [
        r#"node.kind == "llm""#,
        r#"if about.dialect != "rye" { x(); }"#,
        r#"nodes.iter().any(|node| node.kind == "rag")"#,
        r#"let acts = "rye" == self.about.dialect;"#,
        r#"if "llm" == &*node.kind { }"#,
        r#"node.kind.as_ref() == KIND"#,
        r#"match &*node.kind { "llm" => 1, _ => 2 }"#,
        r#"match node.kind.as_str() { "llm" | "agent" => 1, _ => 2 }"#,
        r#"matches!(&*node.kind, "llm" | "agent")"#,
        r#"ASKING.contains(&node.kind.as_ref())"#,
        r#"["llm"].contains(&&*node.kind)"#,
    ] {
        assert!(seen(wrong), "{wrong}");
    }
    for right in [
        r#"failure.kind == Kind::Io"#,
        r#"node.kind() == "llm""#,
        r#"format!("{} {}", node.kind, "llm")"#,
        r#"match error.kind { Kind::Io => "io", _ => "other" }"#,
        r#"kinds.contains(&problem.kind)"#,
        r#"Some(new) if new.kind != *kind"#,
        r#"let about = About { dialect: "loki".into() };"#,
    ] {
        assert!(!seen(right), "{right}");
    }
}
