//! A value that a script is followed to print, and that the type of `x-writes` excludes.

use super::ScriptNode;
use crate::diag::Report;
use crate::diag::codes::SCRIPT_WRITES;
use crate::dialect::script::follow::Shape;
use crate::ir::Property;

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
        report.add(found.help("print the declared type, or declare what is printed"));
    }
}
