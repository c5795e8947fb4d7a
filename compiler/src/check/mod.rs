//! What is wrong with a graph, beyond what each of its lines says.
//!
//! One file per check: its codes, with explanation and examples, and the function. A check asks the program and its
//! facts and adds findings to the report; it decides neither how loud they are in the end nor how they look. One cause,
//! one message: where a finding would follow from another, the file of the later one says why it is silent.
//!
//! Only [`accept`] makes a [`CheckedProgram`], and code generation takes nothing else, so a graph with an error cannot be
//! compiled.

mod always_there;
pub mod amount_text;
mod announced_list;
pub mod appended_again;
pub mod arithmetic;
mod asked_person;
pub mod asked_twice;
pub mod awaited_sibling;
mod beyond_model;
pub mod blind_loop;
pub mod blind_question;
pub mod blind_revision;
pub mod branch_count;
pub mod branches;
pub mod child_input;
mod child_language;
pub mod child_words;
mod condition;
pub mod copied_description;
pub mod copied_prompt;
pub mod cycle;
mod date_form;
pub mod dead_store;
mod denied_change;
pub mod dropped_field;
mod empty_title;
pub mod end;
pub mod end_against_name;
mod enum_in_prompt;
pub mod enum_text;
mod example_part;
mod example_reply;
mod example_value;
pub mod exchanged_names;
pub mod exchanged_prompts;
mod exchanged_things;
pub mod exchanged_values;
mod failed_to_good_end;
pub mod field_text;
mod first_item_only;
mod first_of_all;
pub mod fixed_language;
mod fixed_today;
pub mod forbidden_tool;
pub mod foreign_tool;
pub mod free_answer;
mod house_model;
pub mod idle_choice;
pub mod idle_map;
pub mod impossible_reference;
pub mod independent_steps;
pub mod interaction;
mod judged_length;
mod judged_parts;
pub mod late_question;
mod late_store;
pub mod leftover;
pub mod limit_text;
pub mod list_param;
pub mod lost_reply;
pub mod map_branch;
pub mod map_list;
mod mapped_in_place;
mod misnamed_value;
pub mod mixed_types;
mod none_of_some;
mod null_text;
pub mod older_text;
pub mod option_text;
pub mod options;
mod other_field;
mod other_form;
pub mod other_meaning;
mod other_moment;
pub mod other_text;
mod other_years;
mod own_order;
pub mod path_as_text;
pub mod path_fault;
mod percent_bounds;
mod point_sum;
mod praising_failure;
mod promised_deed;
pub mod prompt_values;
pub mod question_sample;
mod question_text;
pub mod reducer_type;
mod reply_text;
pub mod reserved_name;
mod retrieved_amount;
mod scale_end;
pub mod schema_text;
pub mod secret;
mod seeded_edge;
mod set_back;
mod share_as_integer;
pub mod shared_node;
mod shown_reply;
mod shown_scale;
pub mod sibling_read;
mod spoken_kind;
pub mod spoken_value;
mod spoken_way;
mod stored_values;
mod tag_pair;
mod told_order;
mod turned_range;
mod twin_parts;
mod twin_ways;
mod two_lengths;
pub mod unassigned_read;
pub mod unheard_answer;
mod unheard_word;
pub mod unheld_schema;
mod unit_mismatch;
pub mod unreachable;
pub mod unread_key;
mod unread_property;
mod unread_query;
pub mod unread_request;
mod unseen_step;
pub mod unused_key;
pub mod value_against_name;
pub mod visits;
pub mod way_against_name;
pub mod write_race;

mod graph;
mod offer;
mod parallel;
mod range_text;
mod sense;
mod texts;
mod word_list;
mod words;

#[cfg(test)]
mod tests;

use crate::diag::{Diagnostic, Level, Report};
use crate::flow::Facts;
use crate::ir::Program;
use crate::ir::watched_policy::WatchedPolicy;
use graph::Graph;

/// What is believed of scripts that declare neither what they write nor where they go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// They do what the graph needs: no alarm that a script could disprove.
    #[default]
    Optimistic,
    /// They write nothing and may go anywhere: each alarm that a script does not disprove (`check --strict`).
    Pessimistic,
}

/// All checks, in the order in which a reader meets their subjects.
const CHECKS: &[parallel::Check] = &[
    cycle::check,
    visits::check,
    unreachable::check,
    end::check,
    options::check,
    idle_choice::check,
    twin_parts::check,
    twin_ways::check,
    always_there::check,
    option_text::check,
    way_against_name::check,
    end_against_name::check,
    unassigned_read::check,
    impossible_reference::check,
    path_fault::check,
    map_list::check,
    mapped_in_place::check,
    condition::check,
    mixed_types::check,
    child_input::check,
    child_language::check,
    child_words::check,
    reducer_type::check,
    unused_key::check,
    reserved_name::check,
    secret::check,
    branches::check,
    shared_node::check,
    write_race::check,
    sibling_read::check,
    first_of_all::check,
    interaction::check,
    independent_steps::check,
    asked_twice::check,
    map_branch::check,
    idle_map::check,
    lost_reply::check,
    dropped_field::check,
    unread_request::check,
    unread_query::check,
    dead_store::check,
    late_store::check,
    other_meaning::check,
    unread_key::check,
    unread_property::check,
    spoken_value::check,
    misnamed_value::check,
    empty_title::check,
    unseen_step::check,
    fixed_language::check,
    fixed_today::check,
    spoken_way::check,
    unheard_word::check,
    asked_person::check,
    promised_deed::check,
    foreign_tool::check,
    forbidden_tool::check,
    schema_text::check,
    field_text::check,
    spoken_kind::check,
    share_as_integer::check,
    null_text::check,
    enum_text::check,
    enum_in_prompt::check,
    percent_bounds::check,
    prompt_values::check,
    date_form::check,
    turned_range::check,
    point_sum::check,
    amount_text::check,
    limit_text::check,
    question_text::check,
    blind_question::check,
    blind_loop::check,
    set_back::check,
    blind_revision::check,
    copied_description::check,
    exchanged_names::check,
    path_as_text::check,
    arithmetic::check,
    exchanged_values::check,
    exchanged_prompts::check,
    exchanged_things::check,
    shown_scale::check,
    denied_change::check,
    other_moment::check,
    seeded_edge::check,
    announced_list::check,
    first_item_only::check,
    unit_mismatch::check,
    none_of_some::check,
    own_order::check,
    awaited_sibling::check,
    judged_length::check,
    judged_parts::check,
    scale_end::check,
    tag_pair::check,
    told_order::check,
    other_years::check,
    two_lengths::check,
    leftover::check,
    copied_prompt::check,
    branch_count::check,
    other_text::check,
    late_question::check,
    value_against_name::check,
    unheard_answer::check,
    free_answer::check,
    older_text::check,
    list_param::check,
    appended_again::check,
    unheld_schema::check,
    beyond_model::check,
    retrieved_amount::check,
    house_model::check,
];

/// Runs all checks on a program and its children. The findings are in the order of the text.
fn run(program: &Program, facts: &Facts, strictness: Strictness) -> Report {
    let mut report = parallel::findings(CHECKS, || Graph::new(program, facts, strictness));
    for (child, facts) in program.children.iter().zip(facts.children()) {
        report.extend(run(child, facts, strictness));
    }
    report.sort();
    report
}

/// What is found where nodes do what their texts show, with the errors of what is declared alone: a text may be changed, so that what only
/// it shows is no error.
fn by_texts(declared: Report, mut shown: Report) -> Report {
    let errors = declared.diagnostics.into_iter();
    let errors: Vec<_> = errors.filter(|found| found.level == Level::Error).collect();
    let place = |found: &Diagnostic| (found.code.id, found.primary.span);
    let known = |found: &Diagnostic| errors.iter().any(|error| place(error) == place(found));
    for found in &mut shown.diagnostics {
        if found.level == Level::Error && !known(found) {
            found.level = Level::Warning;
        }
    }
    let missing = |error: &Diagnostic| {
        !shown
            .diagnostics
            .iter()
            .any(|found| place(found) == place(error))
    };
    let missing: Vec<_> = errors
        .iter()
        .filter(|error| missing(error))
        .cloned()
        .collect();
    shown.diagnostics.extend(missing);
    shown.sort();
    shown
}

/// A program without errors, and its facts.
#[derive(Clone, Debug)]
pub struct CheckedProgram {
    program: Program,
    facts: Facts,
}

impl CheckedProgram {
    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// What is known of it.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Has the graph know which of its policies are watched while it runs.
    pub fn watch(&mut self, policies: Vec<WatchedPolicy>) {
        self.program.watch(policies);
    }

    /// Has a graph of actions know what it was warned of, for callers that ask (`validate: true`).
    pub fn warn(&mut self, warnings: Vec<String>) {
        if let Some(workflow) = &mut self.program.workflow {
            workflow.warnings = warnings;
        }
    }
}

/// Checks a lowered program. `None`: some finding is an error. Whether reading and lowering found errors is for the
/// caller to add: such a program is checked too, so that all is said at once.
pub fn accept(program: Program, strictness: Strictness) -> (Option<CheckedProgram>, Report) {
    let facts = Facts::of(&program);
    let mut report = run(&program, &facts, strictness);
    let shown = match strictness {
        Strictness::Optimistic => program.with_shown_deeds(),
        Strictness::Pessimistic => None,
    };
    if let Some(shown) = shown {
        report = by_texts(report, run(&shown, &Facts::of(&shown), strictness));
    }
    let checked = (!report.has_errors()).then_some(CheckedProgram { program, facts });
    (checked, report)
}
