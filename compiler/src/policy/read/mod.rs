//! From the text of a file of policies to [`Policy`]. Strict: what is not understood proves nothing.

mod events;
mod flow;

use super::ast::{Form, Limit, Policy, Unit};
use super::labels::Labels;
use crate::diag::codes::{INVALID_NUMBER, POLICY_FORM};
use crate::diag::{Diagnostic, Level, Report};
use crate::source::Span;
use crate::syntax::{Entry, FieldReader, Node, invalid_choice};
use events::EventReader;

/// What files of policies say, and a graph itself.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// What no run may do.
    pub policies: Vec<Policy>,
    /// What is said of values and calls.
    pub labels: Labels,
}

impl Rules {
    /// Puts what another file says to this.
    pub fn extend(&mut self, other: Self) {
        self.policies.extend(other.policies);
        self.labels.extend(other.labels);
    }

    /// Whether nothing is said at all.
    pub(super) fn is_empty(&self) -> bool {
        self.policies.is_empty() && self.labels.is_empty()
    }
}

/// What a file says.
pub fn file(root: &Node, report: &mut Report) -> Rules {
    let Some(mut fields) = FieldReader::of_item("the file of policies", root, report) else {
        return Rules::default();
    };
    let version = fields.scalar_text("version");
    if let Some(version) = version.filter(|version| version.value != "1.0") {
        let subject = "`version` of the file of policies";
        fields.find(invalid_choice(
            subject,
            version.value,
            version.span,
            &["1.0"],
        ));
    }
    let shared = fields.one_of("for", &[("many", true)]).is_some();
    let labels = fields.present("labels");
    let list = match labels {
        Some(_) => fields.present("policies"),
        None => fields.required("policies"),
    };
    fields.also_called(&[("rules", "policies")]);
    fields.close(report);
    let labels = labels.map(|entry| Labels::read(entry, shared, report));
    Rules {
        policies: list.map_or_else(Vec::new, |list| policies(list, shared, report)),
        labels: labels.unwrap_or_default(),
    }
}

/// The policies of a list: of a file, or of `x-policies` of a graph.
pub fn policies(list: &Entry, shared: bool, report: &mut Report) -> Vec<Policy> {
    let Some(items) = list.value.items() else {
        let subject = format!("`{}`", list.key);
        report.add(crate::syntax::wrong_type(
            &subject,
            "a list",
            &list.value,
            list.key_span,
        ));
        return Vec::new();
    };
    let read = items.iter().filter_map(|item| policy(item, shared, report));
    read.collect()
}

/// The forms, by the keys that only they have.
const FORMS: [&str; 7] = [
    "before",
    "at-most",
    "after",
    "never",
    "always-ends-with",
    "budget",
    "from",
];

fn policy(item: &Node, shared: bool, report: &mut Report) -> Option<Policy> {
    let name = item.get("id").and_then(Node::text).unwrap_or_default();
    let owner = match name {
        "" => "a policy".to_owned(),
        name => format!("policy `{name}`"),
    };
    let mut fields = FieldReader::of_item(owner.clone(), item, report)?;
    let place = fields.place();
    let id = fields.text("id");
    let why = fields.optional_text("why").map(|why| why.value.to_owned());
    let levels = [("error", Level::Error), ("warning", Level::Warning)];
    let level = fields
        .one_of("level", &levels)
        .map_or(Level::Error, |found| found.value);
    let enforce = fields.boolean("enforce");
    let found: Vec<&str> = FORMS
        .into_iter()
        .filter(|key| item.get(key).is_some())
        .collect();
    let mut reader = EventReader {
        owner: &owner,
        report: Report::default(),
        whole: true,
    };
    let form = match found.as_slice() {
        ["before"] => before(&mut fields, &mut reader),
        ["at-most"] => at_most(&mut fields, &mut reader),
        ["after"] | ["after", "never"] => after(&mut fields, &mut reader),
        ["never"] => fields
            .required("never")
            .map(|entry| Form::Never(reader.events(entry))),
        ["always-ends-with"] => fields
            .required("always-ends-with")
            .map(|entry| Form::Ends(reader.ends(entry))),
        ["budget"] => fields
            .required("budget")
            .map(|entry| Form::Budget(budget(entry, &owner, &mut reader.report))),
        ["from"] => flow::read(&mut fields, &mut reader),
        _ => None,
    };
    if form.is_none() && (found.is_empty() || found.len() > 1) {
        fields.accept(&["require", "since", "of", "eventually", "include"]);
        fields.accept(&["never-reaches", "unless", "implicit"]);
        fields.accept(&FORMS);
        fields.find(shapeless(&owner, place, &found));
    }
    let (reader, whole) = (reader.report, reader.whole);
    let ok = whole && !reader.has_errors();
    fields.close(report);
    report.extend(reader);
    let id = id?;
    let form = form.filter(|_| ok)?;
    let (span, id) = (id.span, id.value.to_owned());
    Some(Policy {
        id,
        span,
        why,
        form,
        enforce: enforce.filter(|found| found.value).map(|found| found.span),
        level,
        shared,
    })
}

fn shapeless(owner: &str, place: Span, found: &[&str]) -> Diagnostic {
    let all: Vec<String> = FORMS.iter().map(|form| format!("`{form}`")).collect();
    let named: Vec<String> = found.iter().map(|form| format!("`{form}`")).collect();
    let message = match found {
        [] => format!("{owner} says nothing"),
        _ => format!(
            "{owner} has {}, which do not go together",
            named.join(" and ")
        ),
    };
    Diagnostic::new(&POLICY_FORM, place, message, "one rule stands here").help(format!(
        "write one of {}; `after` goes with `eventually` or `never`, `from` with `never-reaches`",
        all.join(", ")
    ))
}

fn before(fields: &mut FieldReader<'_>, reader: &mut EventReader<'_>) -> Option<Form> {
    let event = fields.required("before");
    let require = fields.required("require");
    let since = fields.present("since");
    let event = reader.events(event?);
    let require = reader.required(require?);
    let since = since.map_or_else(Vec::new, |entry| reader.events(entry));
    Some(Form::Before {
        event,
        require,
        since,
    })
}

fn at_most(fields: &mut FieldReader<'_>, reader: &mut EventReader<'_>) -> Option<Form> {
    let most = fields.count("at-most");
    let of = fields.required("of");
    let (most, of) = (most?, reader.events(of?));
    Some(Form::AtMost {
        most: most.value,
        of,
    })
}

fn after(fields: &mut FieldReader<'_>, reader: &mut EventReader<'_>) -> Option<Form> {
    let after = fields.required("after");
    let eventually = fields.present("eventually");
    let never = fields.present("never");
    let failed = fields.one_of("include", &[("failed", true)]);
    let after = reader.events(after?);
    match (eventually, never) {
        (Some(goal), None) => {
            let goal = reader.events(goal);
            Some(Form::Eventually {
                after,
                goal,
                failed: failed.is_some(),
            })
        }
        (None, Some(never)) if failed.is_none() => Some(Form::AfterNever {
            after,
            never: reader.events(never),
        }),
        _ => {
            let message = format!(
                "`after` of {} goes with one of `eventually` and `never`",
                reader.owner
            );
            let found = Diagnostic::new(
                &POLICY_FORM,
                fields.place(),
                message,
                "it is not clear what follows",
            );
            fields.find(found.help("`include: failed` goes with `eventually` only"));
            None
        }
    }
}

/// An amount that may have a fraction, in the parts that are counted.
fn amount(fields: &mut FieldReader<'_>, key: &'static str, unit: Unit) -> Option<(u64, Span)> {
    let found = fields.number(key)?;
    // The last digits are cut, so that a limit never becomes a larger one.
    let parts = (found.value * f64::from(unit.parts())).floor();
    let most = format!("{parts:.0}").parse().ok();
    if most.is_none() {
        let message = format!("`{key}` of {} must not be below zero", fields.owner());
        let witness = "nothing can be less than nothing";
        fields.find(Diagnostic::new(
            &INVALID_NUMBER,
            found.span,
            message,
            witness,
        ));
    }
    most.map(|most| (most, found.span))
}

fn budget(entry: &Entry, owner: &str, report: &mut Report) -> Vec<Limit> {
    let owner = format!("`budget` of {owner}");
    let Some(mut fields) = FieldReader::of_entry(owner.clone(), entry, report) else {
        return Vec::new();
    };
    let mut limits = Vec::new();
    for (key, unit) in Unit::ALL {
        let most = match unit {
            Unit::ModelCalls | Unit::Visits => {
                fields.count(key).map(|most| (most.value, most.span))
            }
            Unit::Cost | Unit::Seconds => amount(&mut fields, key, unit),
        };
        limits.extend(most.map(|(most, span)| Limit { unit, most, span }));
    }
    if limits.is_empty() {
        let names: Vec<&str> = Unit::ALL.iter().map(|(key, _)| *key).collect();
        let message = format!("{owner} limits nothing");
        let found = Diagnostic::new(
            &POLICY_FORM,
            fields.place(),
            message,
            "no limit stands here",
        );
        fields.find(found.help(format!("write one of: {}", names.join(", "))));
    }
    fields.close(report);
    limits
}
