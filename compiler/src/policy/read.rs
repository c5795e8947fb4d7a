//! From the text of a file of policies to [`Policy`]. Strict: what is not understood proves nothing.

use super::ast::{Events, Form, Limit, Matcher, Part, Policy, Unit, What};
use crate::diag::codes::{INVALID_VALUE, POLICY_FORM};
use crate::diag::{Diagnostic, Level, Report};
use crate::source::Span;
use crate::syntax::{Entry, FieldReader, Node, invalid_choice};

/// The policies of a file.
pub fn file(root: &Node, report: &mut Report) -> Vec<Policy> {
    let Some(mut fields) = FieldReader::of_item("the file of policies", root, report) else {
        return Vec::new();
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
    let list = fields.required("policies");
    fields.also_called(&[("rules", "policies")]);
    fields.close(report);
    list.map_or_else(Vec::new, |list| policies(list, shared, report))
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
const FORMS: [&str; 6] = [
    "before",
    "at-most",
    "after",
    "never",
    "always-ends-with",
    "budget",
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
        _ => None,
    };
    if form.is_none() && (found.is_empty() || found.len() > 1) {
        fields.accept(&["require", "since", "of", "eventually", "include"]);
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
        "write one of {}; `after` goes with `eventually` or `never`",
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

fn budget(entry: &Entry, owner: &str, report: &mut Report) -> Vec<Limit> {
    let owner = format!("`budget` of {owner}");
    let Some(mut fields) = FieldReader::of_entry(owner.clone(), entry, report) else {
        return Vec::new();
    };
    let mut limits = Vec::new();
    for (key, unit) in Unit::ALL {
        if let Some(most) = fields.count(key) {
            limits.push(Limit {
                unit,
                most: most.value,
                span: most.span,
            });
        }
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

/// Reads events, and remembers whether all of them were understood.
struct EventReader<'a> {
    owner: &'a str,
    report: Report,
    whole: bool,
}

impl EventReader<'_> {
    /// One event, or a list of which any counts.
    fn events(&mut self, entry: &Entry) -> Events {
        let items = entry
            .value
            .items()
            .unwrap_or(std::slice::from_ref(&entry.value));
        if items.is_empty() {
            self.refuse(&entry.key, entry.key_span, "an empty list is no event");
        }
        let found = items
            .iter()
            .filter_map(|item| self.matcher(&entry.key, item));
        found.collect()
    }

    /// Nodes and exits with which a run may end.
    fn ends(&mut self, entry: &Entry) -> Events {
        let found = self.events(entry);
        let mut others = found.iter().flat_map(|one| &one.parts);
        let other = others.find(|part| !matches!(part.what, What::Node | What::Kind | What::Exit));
        if let Some(other) = other {
            self.whole = false;
            let message = format!(
                "`{}` of {} is no end of a run",
                other.what.key(),
                self.owner
            );
            let witness = "a run ends with a node, by an exit";
            let found = Diagnostic::new(&POLICY_FORM, other.span, message, witness);
            self.report
                .add(found.help("write `node`, `exit` or `kind`"));
        }
        found
    }

    /// What is required: an event, a list of which any counts, or `all` of a list.
    fn required(&mut self, entry: &Entry) -> Vec<Events> {
        let all = match entry.value.entries() {
            Some([only]) if only.key == "all" => only,
            _ => return vec![self.events(entry)],
        };
        let Some(items) = all.value.items().filter(|items| !items.is_empty()) else {
            self.refuse("all", all.key_span, "a list of events belongs here");
            return Vec::new();
        };
        let each = items
            .iter()
            .map(|item| self.matcher("all", item).into_iter().collect());
        each.collect()
    }

    fn matcher(&mut self, key: &str, item: &Node) -> Option<Matcher> {
        let owner = format!("`{key}` of {}", self.owner);
        let before = self.report.diagnostics.len();
        let Some(mut fields) = FieldReader::of_item(owner, item, &mut self.report) else {
            self.whole = false;
            return None;
        };
        let mut parts = Vec::new();
        for (word, what) in What::ALL {
            let found = fields.optional_scalar_text(word);
            parts.extend(found.map(|found| Part {
                what,
                name: found.value.to_owned(),
                by: None,
                span: found.span,
            }));
        }
        if let Some(by) = fields.optional_scalar_text("by") {
            match parts.first_mut() {
                Some(part) if part.what == What::Node => {
                    part.what = What::Exit;
                    part.by = Some(by.value.to_owned());
                }
                _ => fields.find(
                    Diagnostic::new(
                        &POLICY_FORM,
                        by.key_span,
                        "`by` says by which exit a node is left",
                        "of which node?",
                    )
                    .help("write `{ node: <id>, by: <exit> }`"),
                ),
            }
        }
        let all = fields.present("all");
        fields.close(&mut self.report);
        if let Some(all) = all {
            let Some(items) = all.value.items() else {
                self.refuse("all", all.key_span, "a list of events belongs here");
                return None;
            };
            let nested: Vec<Matcher> = items
                .iter()
                .filter_map(|item| self.matcher("all", item))
                .collect();
            parts.extend(nested.into_iter().flat_map(|one| one.parts));
        }
        if parts.is_empty() && before == self.report.diagnostics.len() {
            self.refuse(key, item.span, "no event stands here");
        }
        self.judge(&parts, item.span);
        if before != self.report.diagnostics.len() {
            self.whole = false;
            return None;
        }
        Some(Matcher {
            parts,
            span: item.span,
        })
    }

    /// Whether one event can fit all parts.
    fn judge(&mut self, parts: &[Part], span: Span) {
        let moments: Vec<&Part> = parts.iter().filter(|part| part.what.is_moment()).collect();
        if let [first, second, ..] = moments.as_slice() {
            let (one, other) = (first.what.key(), second.what.key());
            let message = format!("`{one}` and `{other}` are two events, and one is asked for");
            let found =
                Diagnostic::new(&POLICY_FORM, second.span, message, "never the same moment");
            self.report.add(found.help("what may go together is one of them with `node`, `kind` and `reads`; in `require`, write `all: [...]`"));
        }
        if let [only] = moments.as_slice()
            && only.what == What::End
        {
            if parts.len() > 1 {
                let message = "`end` is the end of the whole run, and of no node";
                self.report.add(Diagnostic::new(
                    &POLICY_FORM,
                    span,
                    message,
                    "it stands alone",
                ));
            }
            if !matches!(only.name.as_str(), "succeeded" | "failed") {
                let choices = ["succeeded", "failed"];
                self.report
                    .add(invalid_choice("`end`", &only.name, only.span, &choices));
            }
        }
        for part in parts.iter().filter(|part| part.name.trim().is_empty()) {
            let message = format!("`{}` of {} is empty", part.what.key(), self.owner);
            self.report.add(Diagnostic::new(
                &INVALID_VALUE,
                part.span,
                message,
                "a name belongs here",
            ));
        }
    }

    fn refuse(&mut self, key: &str, span: Span, witness: &str) {
        self.whole = false;
        let message = format!("`{key}` of {} has no event", self.owner);
        let found = Diagnostic::new(&POLICY_FORM, span, message, witness);
        self.report.add(found.help(
            "an event is written `{ node: <id> }`, `{ exit: <id>.<exit> }`, `{ tool: <name> }`, …",
        ));
    }
}
