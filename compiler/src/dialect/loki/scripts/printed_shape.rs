//! A value that a script is followed to print, and that the type of `x-writes` excludes.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_WRITES;
use crate::dialect::script::follow::Shape;
use crate::ir::Property;
use crate::suggestion::nearest;

/// Texts that stand where a value is still to come.
pub(super) const PLACEHOLDERS: [&str; 12] = [
    "",
    "unset",
    "unknown",
    "undefined",
    "none",
    "null",
    "todo",
    "tbd",
    "pending",
    "n/a",
    "-",
    "?",
];

/// Reports the first such value of a key.
pub(super) fn check(of: &ScriptNode<'_>, property: &Property, report: &mut Report) {
    let Some(followed) = &of.followed else {
        return;
    };
    let name = property.name.as_str();
    let all: Vec<(usize, &Shape)> = followed
        .values(name)
        .flat_map(|(line, shape)| shape.all().iter().map(move |one| (line, one)))
        .collect();
    let contradicts = |shape: &Shape| shape.contradicts(&property.ty);
    // What is one of several may belong to another way.
    let is_one = |shape: &Shape| matches!(shape, Shape::List(_) | Shape::Map(..));
    let each = all.iter().all(|(_, shape)| contradicts(shape));
    let mut wrong = all.iter().filter(|(_, shape)| contradicts(shape));
    if let Some((line, shape)) = wrong.find(|(_, shape)| each || is_one(shape)) {
        let does = format!(
            "{} `{name}` as {} (line {line}), and `x-writes` says {}",
            if each { "prints" } else { "may print" },
            shape.name(),
            property.ty.describe()
        );
        let found = of.diagnostic(&SCRIPT_WRITES, &does, "what it prints is refused");
        return report.add(found.help("print the declared type, or declare what is printed"));
    }
    let Some(values) = property.ty.texts() else {
        return;
    };
    let mut texts = all
        .iter()
        .filter_map(|(line, shape)| Some((*line, shape.text()?)));
    // What stands for nothing is there before it is replaced.
    let is_nothing = |text: &str| PLACEHOLDERS.contains(&text.to_lowercase().as_str());
    let stranger =
        texts.find(|(_, text)| !values.iter().any(|value| value == text) && !is_nothing(text));
    let Some((line, text)) = stranger else {
        return;
    };
    let known = crate::diag::listed(values.iter().map(String::as_str));
    let does =
        format!("may print \"{text}\" as `{name}` (line {line}), and `x-writes` says {known}");
    let found = of.diagnostic(&SCRIPT_WRITES, &does, "what it prints is refused");
    report.add(match nearest(text, values.iter().map(String::as_str)) {
        Some(near) => found.help(format!("the script probably means `{}`", near.name)),
        None => found.help("print one of these, or add it to the `enum`"),
    });
}
