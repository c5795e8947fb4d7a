//! The analyses on small graphs whose answers can be read off.

use super::example_graph::program;
use super::{Bound, Bounds, Facts, Failures, NoBoundReason, Presence, ScriptTrust};
use crate::ir::{Field, KeyId, NodeId, Program, Step as PathStep, Type};

struct Case {
    program: Program,
    facts: Facts,
}

fn case(text: &str) -> Case {
    let program = program(text);
    let facts = Facts::of(&program);
    Case { program, facts }
}

impl Case {
    fn node(&self, id: &str) -> NodeId {
        let found = self.program.find(id);
        assert!(found.is_some(), "no node {id}");
        found.unwrap_or(NodeId(0))
    }

    fn key(&self, name: &str) -> KeyId {
        let found = self.program.key(name);
        assert!(found.is_some(), "no key {name}");
        found.unwrap_or(KeyId(0))
    }

    fn presence(&self, node: &str, key: &str) -> Presence {
        self.facts.presence(self.node(node), self.key(key))
    }

    fn may_miss(&self, node: &str, key: &str, trust: ScriptTrust, failures: Failures) -> bool {
        self.facts
            .may_miss(self.node(node), self.key(key), trust, failures)
    }

    fn path(&self, node: &str, key: &str) -> Option<Vec<String>> {
        let path = self.facts.path_missing(
            self.node(node),
            self.key(key),
            ScriptTrust::Scripts,
            Failures::Counted,
        )?;
        Some(
            path.iter()
                .map(|step| self.program[step.node].id.clone())
                .collect(),
        )
    }

    fn join(&self) -> Option<String> {
        self.facts
            .forks()
            .first()?
            .join
            .map(|join| self.program[join].id.clone())
    }

    fn type_of(&self, key: &str) -> &Type {
        self.facts.type_of(self.key(key))
    }

    fn type_at(&self, node: &str, key: &str) -> Type {
        self.facts.type_at(self.node(node), self.key(key))
    }
}

fn list(item: Type) -> Type {
    Type::List(Box::new(item))
}

#[test]
fn a_key_written_on_one_of_two_ways_is_there_sometimes() {
    let case = case(
        "a | done -> b | failed! -> c
         b | done +k -> d
         c | done -> d
         d (k!) | done -> end",
    );
    assert_eq!(case.presence("d", "k"), Presence::Sometimes);
    assert_eq!(case.presence("b", "k"), Presence::Never);
    assert_eq!(case.path("d", "k"), Some(vec!["a".into(), "c".into()]));
}

#[test]
fn a_key_written_on_both_ways_is_always_there() {
    let case = case(
        "a | done -> b | failed! -> c
         b | done +k -> d
         c | done +k -> d
         d (k!) | done -> end",
    );
    assert_eq!(case.presence("d", "k"), Presence::Always);
    assert_eq!(case.path("d", "k"), None);
}

#[test]
fn a_loop_keeps_what_was_written_before_it() {
    let case = case(
        "a | done +k -> b
         b | done -> c
         c | done +m -> b | failed! -> d
         d | done -> end",
    );
    assert_eq!(case.presence("b", "k"), Presence::Always);
    assert_eq!(case.presence("b", "m"), Presence::Sometimes);
    let cycle: Vec<NodeId> = case
        .facts
        .loops()
        .iter()
        .flat_map(|one| &one.cycle)
        .map(|step| step.node)
        .collect();
    assert_eq!(cycle, [case.node("b"), case.node("c")]);
    assert!(case.facts.repeats(case.node("c")));
    assert!(!case.facts.repeats(case.node("a")));
}

#[test]
fn a_tolerated_failure_counts_for_code_and_is_told_apart_for_messages() {
    let case = case(
        "a | done +k? -> b | failed~ -> b
         b (k!) | done +m -> c | failed~ -> c
         c | done -> end",
    );
    assert_eq!(case.presence("c", "m"), Presence::Sometimes);
    assert!(!case.may_miss("c", "m", ScriptTrust::Scripts, Failures::Ignored));
    assert!(case.may_miss("b", "k", ScriptTrust::Scripts, Failures::Ignored));
}

#[test]
fn a_script_that_declares_nothing_disproves_alarms_unless_nothing_is_trusted() {
    let case = case(
        "a | done* -> b | routed* -> anywhere
         b (k!) | done -> end
         c | done -> end",
    );
    assert_eq!(case.presence("b", "k"), Presence::Sometimes);
    assert!(!case.may_miss("b", "k", ScriptTrust::Scripts, Failures::Counted));
    assert!(case.may_miss("b", "k", ScriptTrust::Nothing, Failures::Ignored));
    assert!(!case.facts.declared(case.node("c")));
    assert!(case.facts.reachable(case.node("c")));
    assert_eq!(case.type_of("k"), &Type::Any);
}

#[test]
fn a_jump_may_come_before_what_the_declared_way_writes() {
    let case = case(
        "a | done -> b | routed -> anywhere
         b | done +k -> c
         c (k!) | done -> end",
    );
    assert_eq!(case.presence("c", "k"), Presence::Sometimes);
    assert!(!case.may_miss("c", "k", ScriptTrust::Scripts, Failures::Counted));
}

#[test]
fn the_join_has_what_each_branch_writes_and_a_branch_lacks_what_its_sibling_writes() {
    let case = case(
        "a | done +z -> fork b,c
         b | done +k -> b2
         b2 | done -> d
         c | done +m -> d
         d | done -> end",
    );
    assert_eq!(case.join().as_deref(), Some("d"));
    assert_eq!(case.presence("d", "k"), Presence::Always);
    assert_eq!(case.presence("d", "m"), Presence::Always);
    assert_eq!(case.presence("d", "z"), Presence::Always);
    assert_eq!(case.presence("b2", "m"), Presence::Never);
    assert_eq!(case.presence("c", "z"), Presence::Always);
}

#[test]
fn a_branch_that_may_fail_before_it_writes_leaves_the_key_out_of_the_join() {
    let case = case(
        "a | done -> fork b,c
         b | done +k -> d | failed! -> d
         c | done +m -> d
         d | done -> end",
    );
    assert_eq!(case.presence("d", "k"), Presence::Sometimes);
    assert_eq!(case.presence("d", "m"), Presence::Always);
    assert_eq!(case.path("d", "k"), Some(vec!["a".into(), "b".into()]));
}

#[test]
fn nested_forks_with_one_join_count_as_one_branch_of_the_outer() {
    let case = case(
        "a | done -> fork b,c
         b | done -> fork e,f
         c | done +c -> d
         e | done +e -> d
         f | done +f -> d
         d | done -> end",
    );
    for key in ["c", "e", "f"] {
        assert_eq!(case.presence("d", key), Presence::Always, "{key}");
    }
}

#[test]
fn a_join_that_is_also_entered_another_way_lacks_what_only_the_branches_write() {
    let case = case(
        "s | done -> a | failed! -> d
         a | done -> fork b,c
         b | done +k -> d
         c | done +k2 -> d
         d | done -> end",
    );
    assert_eq!(case.presence("d", "k"), Presence::Sometimes);
    assert_eq!(case.path("d", "k"), Some(vec!["s".into()]));
}

#[test]
fn a_way_into_a_branch_from_outside_comes_to_the_join_alone() {
    let case = case(
        "s | done -> a | failed! -> b
         a | done -> fork b,c
         b | done +k -> d
         c | done +m -> d
         d | done -> end",
    );
    assert_eq!(case.presence("d", "k"), Presence::Always);
    assert_eq!(case.presence("d", "m"), Presence::Sometimes);
}

#[test]
fn an_optional_property_is_there_only_at_best() {
    let case = case(
        "a | done +k? -> b
         b (k!) | done -> end",
    );
    let (b, k) = (case.node("b"), case.key("k"));
    assert!(
        case.facts
            .may_miss(b, k, ScriptTrust::Scripts, Failures::Ignored)
    );
    assert!(!case.facts.may_miss_at_best(b, k));
    assert_eq!(case.presence("b", "k"), Presence::Sometimes);
}

#[test]
fn branches_that_reach_different_ends_have_no_join() {
    let case = case(
        "a | done -> fork b,c
         b | done -> end
         c | done -> end",
    );
    assert_eq!(case.join(), None);
}

#[test]
fn a_branch_with_a_way_out_has_no_join_but_the_one_it_nearly_has_is_known() {
    let case = case(
        "a | done -> fork b,c
         b | done -> d | failed! -> x
         c | done -> d
         d | done -> end
         x | done -> end",
    );
    assert_eq!(case.join(), None);
    let fork = case.facts.forks().first();
    assert_eq!(fork.and_then(|fork| fork.nearly), Some(case.node("d")));
}

#[test]
fn a_branch_that_only_a_script_routes_does_not_hide_the_join() {
    let case = case(
        "a | done -> fork b,c
         b | routed* -> anywhere
         c | done -> d
         d | done -> end",
    );
    assert_eq!(case.join().as_deref(), Some("d"));
}

#[test]
fn an_item_chain_has_the_item_lacks_the_output_and_leaks_only_the_list() {
    let case = case(
        "seed items=[1]
         seed out=\"stale\"
         m (items!) | done -> each w item out all z
         w (item!) | done +draft -> v
         v | done +out -> item
         z | done -> end",
    );
    assert_eq!(case.presence("w", "item"), Presence::Always);
    assert_eq!(case.presence("w", "out"), Presence::Never);
    assert_eq!(case.presence("v", "draft"), Presence::Always);
    assert_eq!(case.presence("z", "draft"), Presence::Never);
    assert_eq!(case.presence("z", "item"), Presence::Never);
    assert_eq!(case.presence("z", "all"), Presence::Always);
    assert_eq!(case.type_of("item"), &Type::Int);
    assert_eq!(case.type_of("all"), &list(Type::Text));
    assert_eq!(case.path("v", "out"), Some(vec!["m".into(), "w".into()]));
}

#[test]
fn storage_types_join_all_writers() {
    let case = case(
        "prompt p
         seed a=[]
         seed n=null
         seed t=\"\"
         seed x=1
         a | done +a=[\"s\"] +n +t +x=2.5 +p -> b
         b | done +t=true +late=1 -> end",
    );
    assert_eq!(
        case.type_of("a"),
        &list(Type::Text),
        "an empty list says nothing about its items"
    );
    assert_eq!(case.type_of("n"), &Type::Text.or_null());
    assert_eq!(case.type_of("t"), &Type::Any);
    assert_eq!(case.type_at("b", "t"), Type::Text);
    assert_eq!(case.type_of("x"), &Type::Number);
    assert_eq!(case.type_at("a", "x"), Type::Int);
    assert_eq!(case.type_of("p"), &Type::Text);
    assert_eq!(case.type_of("late"), &Type::Int);
}

#[test]
fn reducers_fix_the_type() {
    let case = case(
        "reduce l append
         reduce e extend
         reduce c concat
         reduce s sum
         reduce o merge
         seed s=0
         a | done +l +e=[1] +c +s=2 +o={\"k\":1} -> end",
    );
    assert_eq!(case.type_of("l"), &list(Type::Text));
    assert_eq!(case.type_of("e"), &list(Type::Int));
    assert_eq!(case.type_of("c"), &Type::Text);
    assert_eq!(case.type_of("s"), &Type::Int);
    assert_eq!(case.type_of("o"), &Type::any_object());
}

#[test]
fn paths_into_types_find_the_first_step_that_cannot_be() {
    let field = Field {
        name: "x".into(),
        ty: list(Type::Text),
        required: true,
        doc: String::new(),
    };
    let object = Type::Object {
        fields: vec![field],
        open: false,
    };
    let x = || PathStep::Field("x".into());
    assert_eq!(
        super::part_type(&object, &[x(), PathStep::Index(0)]),
        Ok(Type::Text)
    );
    assert_eq!(
        super::part_type(&object.clone().or_null(), &[x()]),
        Ok(list(Type::Text).or_null())
    );
    let found = super::part_type(&object, &[x(), x()]);
    assert_eq!(
        found,
        Err(super::PathError::NoParts {
            step: 1,
            on: list(Type::Text)
        })
    );
    let found = super::part_type(&object, &[PathStep::Field("y".into())]);
    assert_eq!(
        found,
        Err(super::PathError::Undeclared {
            step: 0,
            on: object
        })
    );
    assert_eq!(super::part_type(&Type::any_object(), &[x()]), Ok(Type::Any));
}

#[test]
fn a_run_without_loops_has_a_bound_and_a_loop_has_the_one_of_its_limit() {
    let straight = case(
        "a | done -> b
         b | done -> c
         c | done -> end",
    );
    let bounds = Bounds::of(&straight.program, &straight.facts);
    assert_eq!(bounds.visits, Bound::AtMost(3));
    assert_eq!(bounds.calls, Bound::AtMost(2), "the last is an end");
    let mut looping = case(
        "a | done -> b
         b | done -> a | failed! -> c
         c | done -> end",
    );
    let Bound::Unknown(why) = Bounds::of(&looping.program, &looping.facts).visits else {
        unreachable!("nothing bounds the loop")
    };
    assert!(why.iter().all(|one| one.why == NoBoundReason::Loop));
    looping.program.limits.visits = Some(5);
    let bounds = Bounds::of(&looping.program, &looping.facts);
    assert_eq!(bounds.visits, Bound::AtMost(11));
}

#[test]
fn where_a_branch_leads_back_before_its_fork_the_limit_of_visits_bounds_nothing() {
    let mut back = case(
        "a | done -> fork b,c
         b | done -> d | routed -> a
         c | done -> d
         d | done -> end",
    );
    back.program.limits.visits = Some(2);
    let Bound::Unknown(why) = Bounds::of(&back.program, &back.facts).visits else {
        unreachable!("each branch has visits of its own")
    };
    assert!(why.iter().all(|one| one.why == NoBoundReason::LeftBranch));
}

#[test]
fn what_runs_per_item_has_no_bound() {
    let case = case(
        "seed items=[1]
         m (items!) | done -> each w item out all z
         w | done +out -> item
         z | done -> end",
    );
    let Bound::Unknown(why) = Bounds::of(&case.program, &case.facts).calls else {
        unreachable!("nobody knows how many items there are")
    };
    assert_eq!(
        why.first().map(|one| (one.node, one.why)),
        Some((case.node("w"), NoBoundReason::Items))
    );
}

#[test]
fn ten_thousand_nodes_are_no_matter() {
    let mut text = String::from("n0 | done +k0 -> n1\n");
    for at in 1..10_000 {
        text.push_str(&format!(
            "n{at} (k{}!) | done +k{at} -> n{} | failed! -> n{at}\n",
            at / 2,
            at + 1
        ));
    }
    text.push_str("n10000 | done -> end");
    let program = large(&text);
    let before = std::time::Instant::now();
    let facts = Facts::of(&program);
    assert_eq!(facts.loops().len(), 9_999);
    assert_eq!(facts.presence(NodeId(9_999), KeyId(0)), Presence::Always);
    assert!(
        before.elapsed().as_secs() < 20,
        "took {:?}",
        before.elapsed()
    );
}

/// As [`program`], whose look-ups by name would take longer here than what is measured.
fn large(text: &str) -> Program {
    let head: String = text.lines().take(3).collect::<Vec<_>>().join("\n") + "\nn3 | done -> end";
    let small = program(&head);
    let node = small.nodes.get(1).cloned();
    let mut large = small.clone();
    let name = |at: u32| format!("n{at}");
    large.keys = (0..10_000)
        .filter_map(|_| small.keys.first().cloned())
        .collect();
    large.nodes = (0..=10_000u32)
        .filter_map(|at| node.clone().map(|node| (at, node)))
        .map(|(at, mut node)| {
            node.id = name(at);
            for exit in &mut node.exits {
                exit.writes
                    .iter_mut()
                    .for_each(|write| write.key = KeyId(at.min(9_999)));
                exit.to = match (&exit.when, at) {
                    (_, 10_000) => crate::ir::Target::End,
                    (crate::ir::ExitCondition::Failed, _) => {
                        crate::ir::Target::Node(NodeId(at), exit.span)
                    }
                    _ => crate::ir::Target::Node(NodeId(at + 1), exit.span),
                };
            }
            if at == 0 {
                node.exits.truncate(1);
            }
            node
        })
        .collect();
    large
}

#[test]
fn the_ways_of_a_long_chain_are_listed_although_each_node_has_two_exits() {
    let nodes = (0..40).map(|at| {
        let next = at + 1;
        format!("n{at} | done -> n{next} | failed! -> n{next}\n")
    });
    let text = nodes.collect::<String>() + "n40 | done -> end\n";
    let case = case(&text);
    let ways = crate::flow::all_paths(&case.program, &case.facts);
    assert_eq!(ways.map(|ways| ways.len()), Some(1));
}
