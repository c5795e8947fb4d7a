//! What threads, mails and defaults of Rye are given.

use super::actions::said;

#[test]
fn a_thread_has_the_tokens_for_what_it_writes_and_a_mail_what_it_speaks_of() {
    let act = |item: &str, params: &str| {
        let node = format!(
            "    a:\n      action: {{ item_id: {item}, params: {{ {params} }} }}\n      next: z\n    z: {{ type: return }}\n"
        );
        said(&node)
    };
    let thread = |tokens: &str, task: &str| {
        let params = format!(
            "directive_id: a/b, inputs: {{ task: \"{task}\" }}, limit_overrides: {{ tokens: {tokens} }}"
        );
        let found = act("rye/agent/threads/thread_directive", &params);
        found
            .iter()
            .filter(|one| one.contains("other-number"))
            .count()
    };
    assert_eq!(thread("300", "Write a report of about 1500 words."), 1);
    assert_eq!(thread("30000", "Write a report of about 1500 words."), 0);
    assert_eq!(thread("300", "The letter has 1500 words."), 0);
    let mail = |text: &str, more: &str| {
        let found = act(
            "mail/send",
            &format!("to: a@example.com, subject: s, text: \"{text}\"{more}"),
        );
        found.iter().filter(|one| one.contains("attached")).count()
    };
    assert_eq!(mail("The reports are attached.", ""), 1);
    assert_eq!(
        mail("Please find attached the report.", ", attachments: []"),
        1
    );
    assert_eq!(
        mail("The reports are attached.", ", attachments: [a.md]"),
        0
    );
    assert_eq!(mail("The note is attached to the wall.", ""), 0);
    assert_eq!(mail("Nothing was attached.", ""), 0);
}

#[test]
fn a_default_of_another_language_is_no_path() {
    let reads = |expression: &str| {
        let node = format!(
            "    a:\n      action: {{ item_id: own/look, params: {{ at: \"${{{expression}}}\" }} }}\n      next: z\n    z: {{ type: return }}\n"
        );
        said(&node).join(" ")
    };
    for path in [
        "inputs.word:-main",
        "inputs.word or state.x",
        "inputs.word ?? state.x",
    ] {
        let found = reads(path);
        assert!(
            found.contains("another language writes a default so"),
            "{path}: {found}"
        );
        assert!(!found.contains("undeclared-input"), "{path}: {found}");
    }
    assert!(!reads("inputs.word").contains("unknown-namespace"));
    assert!(reads("inputs.word: ${inputs.mode").contains("it is no path"));
}

#[test]
fn a_thread_that_is_to_look_has_a_turn_to_answer() {
    let turns = |turns: u32, task: &str| {
        let node = format!(
            "    a:\n      action: {{ item_id: rye/agent/threads/thread_directive, params: {{ directive_id: a/b, inputs: {{ task: \"{task}\" }}, limit_overrides: {{ turns: {turns} }} }} }}\n      next: z\n    z: {{ type: return }}\n"
        );
        let found = said(&node);
        let one_turn = |one: &&String| one.contains("a thread one turn");
        found.iter().filter(one_turn).count()
    };
    assert_eq!(turns(1, "Read the page with your tools."), 1);
    assert_eq!(turns(1, "Search the web for its name."), 1);
    assert_eq!(turns(2, "Search the web for its name."), 0);
    assert_eq!(turns(1, "Write a title for the page."), 0);
    assert_eq!(turns(1, "Read the page below."), 0);
}
