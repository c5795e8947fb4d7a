//! A template whose two parts are exchanged: what the other templates say to the model as its role stands in `prompt_template`, and what they
//! ask stands in `system_template`.

use super::ast::{Graph, Template};
use crate::diag::codes::SPOKEN_VALUE;
use crate::diag::{Diagnostic, Report};
use crate::source::Spanned;
use std::collections::BTreeMap;

/// In how many other templates a key stands, so that its place is a habit.
const HABIT: usize = 2;

/// How often a key stands in each of the two parts.
#[derive(Clone, Copy, Default)]
struct Uses {
    system: usize,
    user: usize,
}

pub(super) fn check(graph: &Graph, report: &mut Report) {
    let templates = || {
        graph
            .prompts
            .iter()
            .filter_map(|data| data.template.as_ref())
    };
    let mut uses: BTreeMap<&str, Uses> = BTreeMap::new();
    for template in templates() {
        for (key, _) in &template.system {
            uses.entry(key).or_default().system += 1;
        }
        for (key, _) in &template.user {
            uses.entry(key).or_default().user += 1;
        }
    }
    let found = templates().filter_map(|template| exchanged(template, &uses));
    found.for_each(|found| report.add(found));
}

/// Whether a text is filled in: it has a placeholder.
fn is_filled((_, text): &(String, Spanned<String>)) -> bool {
    text.value.replace("{{", "").contains('{')
}

fn exchanged(template: &Template, uses: &BTreeMap<&str, Uses>) -> Option<Diagnostic> {
    let of = |key: &str| uses.get(key).copied().unwrap_or_default();
    let (Some((key, asked)), Some((role, told))) = (template.system.first(), template.user.first())
    else {
        return None;
    };
    // All others have the keys in the other part.
    let is_asked = |(key, _): &(String, Spanned<String>)| {
        let uses = of(key);
        uses.system == 1 && uses.user >= 1
    };
    let is_told = |(key, _): &(String, Spanned<String>)| {
        let uses = of(key);
        uses.user == 1 && uses.system >= 1
    };
    let habit = of(key).user.max(of(role).system);
    let is_exchanged = template.system.iter().all(is_asked)
        && template.user.iter().all(is_told)
        && template.system.iter().all(is_filled)
        && !template.user.iter().any(is_filled);
    if !is_exchanged || habit < HABIT {
        return None;
    }
    let message = format!(
        "`{key}` stands in `system_template` here and `{role}` in `prompt_template`, and in the other templates the other way round"
    );
    let found = Diagnostic::new(&SPOKEN_VALUE, asked.span, message, "seems to be exchanged");
    let found = found.label(told.span, "with this one");
    Some(found.help("exchange the two parts: who the model is belongs to `system_template`, what it is asked to `prompt_template`"))
}
