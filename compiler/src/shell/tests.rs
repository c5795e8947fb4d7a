//! What the reader finds in texts of shells, and what it leaves alone.

use super::*;

fn names(text: &str) -> Vec<&str> {
    let commands = read(text).unwrap_or_else(|stop| panic!("{text}: {stop:?}"));
    commands.iter().map(Command::name).collect()
}

fn fault(text: &str) -> Option<String> {
    match read(text) {
        Err(Stop::SyntaxBreak(fault)) => Some(fault.says),
        Err(Stop::Unknown) | Ok(_) => None,
    }
}

#[test]
fn simple_commands_are_found_wherever_they_stand() {
    for (text, all) in [
        ("a b; c && d || e | f", vec!["a", "c", "d", "e", "f"]),
        (
            "if a; then b; elif c; then d; else e; fi",
            vec!["a", "b", "c", "d", "e"],
        ),
        (
            "for x in $(a) b; do c \"$x\"; done | d",
            vec!["a", "c", "d"],
        ),
        (
            "case \"$x\" in\n  a|b) c ;;\n  *) d\nesac\n",
            vec!["c", "d"],
        ),
        ("f() {\n  a\n}\nf > x", vec!["a", "f"]),
        ("X=1 a\nX=2\n", vec!["a", ""]),
        ("cat <<EOF | a\nb; 'c\nEOF\nd", vec!["cat", "a", "d"]),
        ("while read -r x; do a; done < b", vec!["read", "a"]),
        ("[[ $a =~ ^(b|c)$ ]] && (( n > 3 )) && d", vec!["d"]),
        ("x=(a 'b' # c\n d); e ${x[@]}", vec!["", "e"]),
        ("(a; b) > c & d", vec!["a", "b", "d"]),
        ("for ((i = 0; i < 3; i++)); do a; done", vec!["a"]),
        ("echo \"it's $(a \"b\")\" # don't", vec!["a", "echo"]),
        ("! a", vec!["a"]),
        ("find . \\( -name x \\) -exec b {} \\;", vec!["find"]),
        ("diff <(a) <(b)", vec!["a", "b", "diff"]),
    ] {
        assert_eq!(names(text), all, "{text}");
    }
}

#[test]
fn what_no_shell_can_read_is_told() {
    for (text, says) in [
        ("echo 'a", "`'` is opened and never closed"),
        ("echo \"a", "`\"` is opened and never closed"),
        ("echo $(a", "`$(` is not closed: it has no `)`"),
        ("a |", "no command stands behind `|`"),
        ("a && && b", "no command stands behind `&&`"),
        ("a; | b", "nothing stands before `|`"),
        ("if a; then b", "`if` has no `fi`"),
        ("if a; b; fi", "`if` has no `then`"),
        ("for x in a; b; done", "`for` has no `do`"),
        ("for x in a; do b", "`for` has no `done`"),
        ("while a; do b; fi", "`while` has no `done`"),
        (
            "for $x in a; do b; done",
            "`for` needs a name, which is `x` without the `$`",
        ),
        ("a; fi", "`fi` has no `if` before it"),
        ("a)", "`)` has no `(` before it"),
        ("(a", "`(` is not closed: it has no `)`"),
        (
            "find ( -name x )",
            "`(` stands where it means nothing: put it into quotes",
        ),
        ("[[ -n $x", "`[[` has no ` ]]`"),
        ("case x in a) b;;", "`case` has no `esac`"),
        ("a >", "no file stands behind `>`"),
        ("a > | b", "no file stands behind `>`"),
    ] {
        assert_eq!(fault(text).as_deref(), Some(says), "{text}");
    }
}

#[test]
fn what_may_be_read_is_not_told() {
    for text in [
        "\u{1} a; fi",
        "echo $((1 + (2 * 3)))",
        "echo ${x:-'}'}",
        "echo $'it\\'s'",
        "echo `date`",
        "a &> b",
        "a &\nb",
        "echo a\\\n  b",
        "x=\"$(cat <<EOF\nit's\nEOF\n)\"",
    ] {
        assert_eq!(fault(text), None, "{text}");
    }
}

#[test]
fn deep_and_long_texts_end() {
    for text in [
        "(".repeat(100_000),
        "$(".repeat(100_000),
        "if ".repeat(100_000),
        "a;".repeat(100_000),
        "\"${".repeat(100_000),
        "$((".repeat(100_000),
        "$((\"".repeat(100_000),
        "case x in ".repeat(50_000),
    ] {
        let _ = read(&text);
    }
}

#[test]
fn what_is_computed_with_is_read() {
    for text in [
        "x=$((MIN + 2 * $(jq .kg <<< \"$state\")))\necho $x\n",
        "if (( $(jq .kg <<< \"$state\") > 3 )); then echo y; fi\n",
        "x=$((\"$n\" + ${m:-1} + $(jq .kg f)))\n",
    ] {
        let commands = read(text).unwrap_or_else(|stop| panic!("{text}: {stop:?}"));
        assert!(commands.iter().any(|one| one.name() == "jq"), "{text}");
    }
}

#[test]
fn a_command_that_tells_what_it_does_prints() {
    let is_silent = |text: &str| {
        let commands = read(text).expect("commands");
        commands.iter().all(Command::is_silent)
    };
    for text in [
        "mkdir -p a",
        "cp a b",
        "rm -rf a",
        "echo a > b",
        "echo a >&2",
    ] {
        assert!(is_silent(text), "{text}");
    }
    for text in [
        "mkdir -pv a",
        "cp -v a b",
        "mv --verbose a b",
        "echo a >&1",
        "echo a > /dev/stdout",
    ] {
        assert!(!is_silent(text), "{text}");
    }
}

#[test]
fn what_is_handed_over_can_be_read_once() {
    let starved = |text: &str| {
        let mut commands = read(text).expect("commands");
        feed(&mut commands);
        jq::slips(text, &commands).len()
    };
    assert_eq!(
        starved("params=$(cat)\ndate=$(jq -r .date)\necho \"$date\"\n"),
        1
    );
    for text in [
        "date=$(jq -r .date)\necho \"$date\"\n",
        "params=$(cat)\ndate=$(jq -r .date <<< \"$params\")\n",
        "params=$(cat)\ndate=$(echo \"$params\" | jq -r .date)\n",
        "params=$(cat)\njq -r '.[]' <<< \"$params\" | while read -r row; do jq .a; done\n",
        "params=$(cat)\njq -n '{}'\njq . rows.json\n",
        "page=$(cat page.md)\njq .date\n",
        "if [ -t 0 ]; then echo; else params=$(cat); fi\njq .date\n",
    ] {
        assert_eq!(starved(text), 0, "{text}");
    }
}
