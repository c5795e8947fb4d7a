//! Slips of the shell, and what is none.

use super::*;

fn says(text: &str) -> Vec<String> {
    let commands = crate::shell::read(text).unwrap_or_else(|stop| panic!("{text}: {stop:?}"));
    find(text, &commands)
        .into_iter()
        .map(|slip| slip.says)
        .collect()
}

#[test]
fn slips_are_found() {
    for (text, begin) in [
        ("[ -f x && echo y", "`[` has no `]`"),
        ("if [ -f x]; then echo y; fi", "`[` has no `]`"),
        ("if [-f x ]; then echo y; fi", "`[-f` is no command"),
        (
            "if [[\"$a\" == b ]]; then echo y; fi",
            "`[[\"$a\"` is no command",
        ),
        ("[ $n > 10 ] && echo y", "`>` in `[ … ]`"),
        ("n = $(ls); echo $n", "`n =` sets no variable"),
        ("jq -n\n  --arg a b", "`--arg` begins a command"),
        ("n=1; echo 'n: $n'", "`$n` stands in single quotes"),
        ("n=1; echo \"a\"' $n '\"b\"", "`$n` stands in single quotes"),
        ("if [[ \"$n\" > 7 ]]; then echo y; fi", "`>` in `[[ … ]]`"),
        (
            "mkdir -p $(inputs.dir)",
            "`$(inputs.dir)` looks for a program",
        ),
        ("find . -exec cat {}", "`-exec` of `find` has no end"),
        ("find . -name *.py | wc -l", "the shell fills in `*.py`"),
        ("cat <<EOF\na\n  EOF\ncat x", "no line `EOF` ends"),
    ] {
        let all = says(text);
        assert!(
            all.len() == 1 && all[0].starts_with(begin),
            "{text}: {all:?}"
        );
    }
}

#[test]
fn what_is_meant_is_not_told() {
    for text in [
        "[ -f x ] && [ \"$a\" \\> b ] 2>/dev/null",
        "[ $n -gt 10 ] > x",
        "test a = b; expr 1 = 2",
        "n=1; awk '{ print $n }'",
        "n=1; echo '$n' > script.sh",
        "n=1; echo '$m'",
        "n=1; echo '{\"n\": \"'\"$n\"'\"}'",
        "n=1; echo 'a '\"$n\"' b'",
        "n=1; curl -d '{\"n\": '\"$n\"'}' x",
        "[[ $a > $b ]]",
        "[[ $a < \"2024-01-01\" ]]",
        "[[ $n -gt 3 ]]",
        "printf '%s\\n' \"$n\"",
        "find . -name '*.py' -exec cat {} +",
        "find . -name \\*.py -exec cat {} \\;",
        "cat <<EOF\na\nEOF\ncat <<-'END'\nb\n\tEND\n",
        "jq -n \\\n  --arg a b '{a: $a}'",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn variables_that_stay_as_they_stand_are_told() {
    for (text, part) in [
        (
            "out=x; jq -n --arg o '$out' '{o: $o}'",
            "`$out` stands in single quotes, so `jq`",
        ),
        ("d=x; mkdir -p '$d'", "so `mkdir`"),
        (
            "jq -c \".minutes as $late | {late: $late}\" x",
            "`$late` stands in double quotes",
        ),
        ("t=x; curl -H 'Authorization: $t' https://a.b", "so `curl`"),
        ("h=x; url='$h'; echo \"$url\"", "so `url`"),
        (
            "state='{}'; echo '$state' | jq .a",
            "`$state` stands in single quotes",
        ),
        ("state='{}'; echo state | jq .a", "prints the word `state`"),
        (
            "n=3; for i in {1..$n}; do echo $i; done",
            "braces are filled in before",
        ),
        (
            "n=3; cat > a.json <<'EOF'\n{\"n\": $n}\nEOF\n",
            "`$n` stays as it stands",
        ),
    ] {
        let all = says(text);
        assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
    }
    for text in [
        "out=x; jq -n --arg o \"$out\" '{o: $o}'",
        "x=1; awk '{ print $x }' f; sed 's/$x/y/' f; grep '$x' f",
        "x=1; f='$x'; eval \"echo $f\"",
        "jq -c \".minutes as \\$late | {late: \\$late}\" x",
        "jq -c '.minutes as $late | {late: $late}' x",
        "jq -n --argjson n \"$(jq '.rows[0] as $row | $row.a' x)\" '{n: $n}'",
        "defs=.; jq \"$defs\"' .rows as $all | $all' x",
        "cat > a.conf <<'EOF'\n$root = \"x\";\n$name = $root;\nEOF\n",
        "cat > a.sh <<'EOF'\n#!/bin/sh\nn=1; echo $n\nEOF\nn=2\n",
        "for i in {1..3}; do echo $i; done; echo \"${a..$b}\"",
        "echo state | tr a b; state=1",
        "cat <<EOF\n$n\nEOF\nn=1",
        "n=5\np=$(cat <<'JQ'\n.rows + $n\nJQ\n)\njq --argjson n \"$n\" \"$p\" x",
        "r=5\np=$(cat <<'JQ'\n.rows[] as $r | $r.a\nJQ\n)\njq \"$p\" x; echo \"$r\"",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn exit_codes_of_other_commands_are_told() {
    for (text, part) in [
        (
            "f() {\n  local out=$(ls)\n  code=$?\n}",
            "is that of `local`",
        ),
        ("ls x\necho done\nrc=$?", "is that of `echo done`"),
        ("ls x || true\nrc=$?", "is that of `true`"),
        ("set -e\nls x\nrc=$?", "`set -e` ends the script"),
        (
            "set -euo pipefail\nout=$(ls x)\n# code\nif [ $? -eq 0 ]; then ls; fi",
            "`set -e` ends the script",
        ),
        (
            "set -e\nls x\nif (( $? == 0 )); then ls; fi",
            "`set -e` ends the script",
        ),
        (
            "set -u\nls x || rc=$?\n[ $rc -eq 0 ] && ls",
            "`rc` gets a value only",
        ),
    ] {
        let all = says(text);
        assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
    }
    for text in [
        "ls x\nrc=$?",
        "set -e\nrc=0\nls x || rc=$?",
        "set -e\nset +e\nls x\nrc=$?",
        "f() {\n  local out\n  out=$(ls)\n  code=$?\n}",
        "set -e\nif ls x; then\n  ls y\nfi\nrc=$?",
        "ls && echo ok\nrc=$?",
        "set -u\nrc=0\nls x || rc=$?\n[ $rc -eq 0 ] && ls",
        "echo 'code: $?'",
        "set -e\n# ls; rc=$?\nls",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn comparisons_that_come_out_the_same_are_told() {
    for (text, part) in [
        ("code=1; [ code -eq 0 ] && ls", "`code` is none"),
        ("a=x; [ \"$a\" -eq high ] && ls", "`high` is none"),
        ("[ -n ] && ls", "nothing stands behind `-n`"),
        ("cmd=x; [[ -z cmd ]] && ls", "asks about the word `cmd`"),
        (
            "cmd=x; if [[ -z \"$cmd\" || \"cmd\" == \"null\" ]]; then ls; fi",
            "asks about the word `cmd`",
        ),
        ("n=1; if (( n = 0 )); then ls; fi", "gives `n` a value"),
        (
            "exit_code=0\nout=$(ls x) || true\nif (( exit_code == 0 )); then ls; fi",
            "`exit_code` is 0 each time",
        ),
    ] {
        let all = says(text);
        assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
    }
    for text in [
        "code=1; [[ code -eq 0 ]] && ls; (( code == 0 )); (( code = 1 ))",
        "[ \"$a\" -eq 3 ] && [ -n \"$b\" ] && [ \"$c\" -gt \"${d:-0}\" ]",
        "cmd=x; [[ \"$cmd\" == cmd ]] && [ x = \"$y\" ]",
        "for (( i = 0; i < 3; i++ )); do ls; done",
        "exit_code=0\nls x || exit_code=$?\nif (( exit_code == 0 )); then ls; fi",
        "count=0\nfor f in a; do count=$((count + 1)); done\n(( count == 0 )) && ls",
        "count=0\n(( count++ ))\n(( count == 0 )) && ls",
        "verbose=0\n(( verbose == 0 )) && ls",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn calls_that_cannot_do_what_they_are_for_are_told() {
    for (text, part) in [
        ("sort n > n", "empties the file"),
        ("jq '.a = 1' s.json > s.json", "empties the file"),
        ("find . -name 'src/*.py'", "has no `/`"),
        ("find . -name '.*\\.py$'", "regular expression"),
        ("local x=1; echo $x", "`local` stands in no function"),
        ("vim notes.md", "waits for somebody"),
        ("git rebase -i HEAD~3", "opens an editor"),
        ("git add a; git commit", "opens an editor"),
        ("echo {\"a\": 1}", "the quotes of this JSON"),
        ("printf '%s: %d\\n' \"$a\"", "2 places for values"),
        ("curl https://a.b/?x=1&y=2", "ends the command"),
        ("n=1; m=$(n + 1); echo $m", "looks for a program `n`"),
        ("read name; echo $name", "reads standard input"),
        ("wc -l", "reads standard input"),
    ] {
        let all = says(text);
        assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
    }
    for text in [
        "sort n > m; cat a >> a; sort n > /dev/null",
        "git commit -am x; git commit --message=x; git commit --no-edit; git rebase main; git add .; git log -p",
        "find . -path './src/*.py' -o -name '*.py'",
        "f() { local x=1; read y; cat; }",
        "echo '{\"a\": 1}' {a,b}",
        "printf '%s\\n' a b; printf '%s %s\\n' \"$@\"; printf '%%'; printf '%s %s' $x",
        "curl 'https://a.b/?x=1&y=2'; curl https://a.b/ & y=2",
        "ls | wc -l; cat < f; read x <<< y; while read l; do echo $l; done < f",
        "cat -n f; sort -u g",
        "cat > /dev/null",
        "ls | sort > f; sum=$(sum -); n=1; echo $((n + 1)) $sum",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn names_and_ends_that_are_not_meant_so_are_told() {
    for (text, part) in [
        ("f=a; cat '$f'", "`$f` stands in single quotes"),
        ("test -z '$GRAPH_STATE'", "stands in single quotes"),
        ("s=\"(cat a.txt)\"; ls \"$s\"", "`cat` is not called"),
        ("s=(git log -1); ls \"$s\"", "`git` is not called"),
        (
            "cat \"$GRAPH_STATE_FILEx\"",
            "nothing gives `$GRAPH_STATE_FILEx`",
        ),
        ("ls \"$GRAPHSTATE\"", "nothing gives `$GRAPHSTATE`"),
        ("echo '{\"a\": 1}'\nexit 1", "an object is printed"),
    ] {
        let all = says(text);
        assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
    }
    for text in [
        "f=a; jq '$f' x.json; awk '$f' x",
        "log=(git log -1); \"${log[@]}\"",
        "needs=(curl jq); for one in \"${needs[@]}\"; do command -v \"$one\"; done",
        "list=(a b c); s=\"(see above)\"; ls \"$s\" \"${list[@]}\"",
        "ls \"$GRAPH_DIR\" \"$GRAPH_STATE\"",
        "echo '{\"a\": 1}'\nexit 0",
        "ls || { echo '{\"a\": 1}' >&2; exit 1; }",
        "ls\nexit 1",
        "call=(git log -n 3); \"${call[@]}\"; names=(git jq); for one in \"${names[@]}\"; do type \"$one\"; done",
        "GRAPHSTATE=$(jq . a.json); ls \"$GRAPHSTATE\"",
        "exec 1>&2\nif ls; then\n  echo '{\"a\": 1}'\n  exit 1\nfi",
        "if ls; then\n  echo '{\"error\": \"none\"}'\n  exit 1\nfi",
        "f=a; yq '$f' x.yaml; rg '$f' x; tr -d '$f' < x",
        "GIT_SEQUENCE_EDITOR=: git rebase -i main",
        "export GIT_EDITOR=true; git commit --amend",
        "yes | git add -p",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
    let commands = crate::shell::read("ls\nexit 1").unwrap_or_default();
    assert_eq!(of_script("ls\nexit 1", &commands).len(), 1);
    for text in [
        "ls || exit 1",
        "echo 'no budget' >&2\nexit 1",
        "if ls; then\n  exec ls -l\nfi\nrm a\nexit 1",
        ". ./lib.sh\nrun\nexit 1",
    ] {
        let commands = crate::shell::read(text).unwrap_or_default();
        assert!(of_script(text, &commands).is_empty(), "{text}");
    }
}

#[test]
fn a_search_without_a_match_ends_a_strict_script() {
    for text in [
        "set -e\nx=$(git log | grep fix)\necho \"$x\"",
        "set -euo pipefail\nx=\"$(grep -c fix log.txt)\"\necho \"$x\"",
    ] {
        let all = says(text);
        assert!(
            all.len() == 1 && all[0].starts_with("`grep` fails"),
            "{text}: {all:?}"
        );
    }
    for text in [
        "x=$(git log | grep fix)\necho \"$x\"",
        "set -e\nx=$(git log | grep fix || true)\necho \"$x\"",
        "set -e\nx=$(git log | grep fix) || x=none\necho \"$x\"",
        "set -e\nif x=$(git log | grep fix); then echo \"$x\"; fi",
        "set -e\nx=$(git log | grep fix | wc -l)\necho \"$x\"",
        "set -e\nx=$(git log | sed s/fix//)\necho \"$x\"",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn what_was_read_is_not_run_as_a_part_of_a_program() {
    let read = "v=$(jq -r .v state.json)\n";
    let all = says(&format!("{read}eval \"git log $v\""));
    assert!(
        all.len() == 1 && all[0].starts_with("`eval` runs what `$v` holds"),
        "{all:?}"
    );
    for text in [
        "eval \"$v\"",
        "git log \"$v\"",
        "eval \"$(ssh-agent $v)\"",
        "n=1; eval \"echo $n more\"",
    ] {
        let all = says(&format!("{read}{text}"));
        assert!(
            !all.iter().any(|one| one.contains("`eval`")),
            "{text}: {all:?}"
        );
    }
}

#[test]
fn what_a_loop_behind_a_pipe_sets_is_lost() {
    for text in [
        "n=0\ntail -n +2 a.csv | while IFS=, read -r day sum; do\n  if [[ -n \"$sum\" ]]; then\n    n=$((n + 1))\n  fi\ndone\njq -n --argjson n \"$n\" '{n: $n}'",
        "n=0; cat a.txt | while read -r line; do n=$((n+1)); done; echo \"$n lines\"",
        "n=0\ngrep x a.txt | while read -r line; do\n  # don't do more\n  (( n += 1 ))\n  ((n+=1))\ndone\nprintf '%s\\n' \"$n\"",
        "ls | while read f; do for g in a b; do last=\"$f do\"; done; done\necho $last",
    ] {
        let all = says(text);
        assert!(
            all.len() == 1 && all[0].starts_with("a loop behind `|`"),
            "{text}: {all:?}"
        );
    }
    for text in [
        "n=0\nwhile read -r line; do n=$((n+1)); done < <(tail -n 2 a)\necho $n",
        "n=0\nwhile read -r line; do n=$((n+1)); done < a.txt\necho $n",
        "shopt -s lastpipe\nn=0\ncat a | while read -r l; do n=$((n+1)); done\necho $n",
        "#!/bin/zsh\nn=0\ncat a | while read -r l; do n=$((n+1)); done\necho $n",
        "cat a | while read -r l; do n=${#l}; echo $n; done\necho done",
        "cat a | while read -r l; do n=1; echo $n; done | sort\nn=2\necho $n",
        "cat a | { n=0; while read -r l; do n=$((n+1)); done; echo $n; }",
        "cat a | while IFS=, read -r l; do echo $l; done\necho \"$IFS\"",
        "cat a | while read -r l; do LANG=C sort $l; done\necho \"$LANG\"",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn what_find_does_before_it_asks_is_told() {
    for text in [
        "find reports -delete -name '*.tmp'",
        "find . -type f -delete -mtime +30",
        "find . -exec rm {} \\; -name '*.tmp'",
        "find . -print -iname '*.md'",
    ] {
        let all = says(text);
        assert!(
            all.len() == 1 && all[0].contains("from left to right"),
            "{text}: {all:?}"
        );
    }
    for text in [
        "find reports -name '*.tmp' -delete",
        "find build -delete",
        "find . -name a -prune -o -print -name b",
        "find . -exec grep -q x {} \\; -name '*.md' -print",
        "find . -type f -print -delete",
        "find . -name '*.tmp' -exec rm {} +",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn a_number_with_the_name_of_its_file_is_no_number() {
    for text in [
        "n=$(wc -l a.txt)\nif [ \"$n\" -gt 3 ]; then echo many; fi",
        "n=\"$(wc -l \"$file\")\"\njq -n --argjson n \"$n\" '{n: $n}'",
        "size=$(du -s build); echo $((size / 1024))",
    ] {
        let all = says(text);
        assert!(
            all.len() == 1 && all[0].contains("prints the name of the file, too"),
            "{text}: {all:?}"
        );
    }
    for text in [
        "n=$(wc -l < a.txt)\nif [ \"$n\" -gt 3 ]; then echo many; fi",
        "n=$(wc -l a.txt | cut -d ' ' -f 1)\nif [ \"$n\" -gt 3 ]; then echo many; fi",
        "n=$(wc -l a.txt)\nn=${n%% *}\nif [ \"$n\" -gt 3 ]; then echo many; fi",
        "n=$(wc -l a.txt)\necho \"$n\"",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn letters_of_an_editor_are_no_signs_of_a_shell() {
    for (text, begin) in [
        ("grep -h “ERROR” app.log || true", "`“` is a letter"),
        ("git commit -m “Mend it”", "`“` is a letter"),
        ("name=‘a’; cat \"$name\"", "`‘` is a letter"),
        ("x=$(grep ‘a’ f); cat \"$x\"", "`‘` is a letter"),
        ("grep –h ERROR app.log", "`–h` begins with a dash"),
        ("ls —all d", "`—all` begins with a dash"),
        ("ls\u{a0}-l d", "a blank of another kind (U+00A0)"),
        ("ls d &gt; f", "`&gt;` stands for `>`"),
        ("cd d &amp; ls", "`&amp;` stands for `&`"),
    ] {
        let all = says(text);
        assert!(
            all.len() == 1 && all[0].starts_with(begin),
            "{text}: {all:?}"
        );
    }
    for text in [
        "echo “done” – it’s over",
        "grep -h '“ERROR”' app.log",
        "grep -h \"– a\u{a0}b\" app.log",
        "mv a’s b – c",
        "cat > f <<END\n“a” –h\nEND",
        "printf '%s\\n' it’s",
        "amp; gt &",
        "ls # “a”",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn a_count_that_ends_a_strict_script_is_told() {
    for text in [
        "set -e\nn=0\nwhile read -r l; do\n  ((n++))\ndone < f\necho \"$n\"",
        "set -euo pipefail\nn=0\nfor f in a b; do ((n++)); done\necho $n",
        "set -e\nn=0\nlet n++\necho $n",
        "set -e\n((n = 0))\necho $n",
    ] {
        let all = says(text);
        assert!(
            all.len() == 1 && all[0].contains("`set -e` ends the script there"),
            "{text}: {all:?}"
        );
    }
    for text in [
        "n=0\n((n++))\necho $n",
        "set -e\nn=0\n((n++)) || true\necho $n",
        "set -e\nn=0\n((++n))\n((n += 1))\necho $n",
        "set -e\nn=1\n((n++))\necho $n",
        "set -e\nn=0\nif ((n++)); then echo a; fi\necho $n",
        "set -e\nn=0\n# ((n++))\nn=$((n + 1))\necho $n",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn what_a_shell_makes_of_shares_is_told() {
    for (text, part) in [
        (
            "d=3; a=4; echo $((d / a * 100))",
            "is 0 where the first is less",
        ),
        ("p=3; echo $((p * 1.19))", "whole numbers only"),
    ] {
        let all = says(text);
        assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
    }
    for text in [
        "d=3; a=4; echo $((100 * d / a))",
        "d=3; a=4; echo $((d / (a * 100)))",
        "s=12; echo $((s / 60 * 60))",
        "#!/bin/zsh\np=3; echo $((p * 1.19))",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn patterns_in_quotes_are_told() {
    for (text, part) in [
        (
            "for f in \"in/*.pdf\"; do\n  sha256sum \"$f\"\ndone",
            "there is one round",
        ),
        (
            "for f in \"$(ls in)\"; do\n  echo \"$f\"\ndone",
            "as one text",
        ),
        ("cat \"in/*.csv\"", "a file of just that name"),
        (
            "if [ -f \"out/*.json\" ]; then ls out; fi",
            "a file of just that name",
        ),
    ] {
        let all = says(text);
        assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
    }
    for text in [
        "for f in in/*.pdf; do sha256sum \"$f\"; done",
        "for p in \"*.md\"; do\n  ls $p\ndone",
        "for p in \"*.md\" \"*.txt\"; do\n  find . -name \"$p\"\ndone",
        "for p in \"src/*.py\"; do\n  find . -path \"$p\"\ndone",
        "cat \"$d\"/*.csv; git add \"*.md\"; [ \"$a\" = \"*.md\" ]; tar -czf a.tgz --exclude=\"*.log\" .",
        "for l in \"$(date)\" b; do echo \"$l\"; done",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn texts_of_jq_with_their_quotes_are_told() {
    for text in [
        "kind=$(jq '.kind' <<< \"$GRAPH_STATE\")\nif [[ \"$kind\" == \"breaking\" ]]; then echo a; fi",
        "kind=\"$(jq .kind state.json)\"\ncase \"$kind\" in\n  fast) echo a ;;\n  *) echo b ;;\nesac",
        "kind=$(jq '.kind' s.json); [ \"$kind\" != ready ] && echo no",
    ] {
        let all = says(text);
        assert!(
            all.len() == 1 && all[0].starts_with("`jq` without `-r`"),
            "{text}: {all:?}"
        );
    }
    for text in [
        "kind=$(jq -r '.kind' s.json)\nif [[ \"$kind\" == \"breaking\" ]]; then echo a; fi",
        "kind=$(jq -er '.kind' s.json)\nif [[ \"$kind\" == \"breaking\" ]]; then echo a; fi",
        "done=$(jq '.done' s.json)\nif [ \"$done\" = true ]; then echo a; fi",
        "n=$(jq '.n' s.json)\nif [ \"$n\" = \"3\" ]; then echo a; fi",
        "kind=$(jq '.kind' s.json)\nif [[ \"$kind\" == '\"breaking\"' ]]; then echo a; fi",
        "kind=$(jq '.kind' s.json | tr -d '\"')\nif [[ \"$kind\" == \"breaking\" ]]; then echo a; fi",
        "kind=$(jq '.kind' s.json)\nkind=${kind//\\\"/}\nif [[ \"$kind\" == \"breaking\" ]]; then echo a; fi",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn files_and_names_that_loops_lose_are_told() {
    for (text, part) in [
        (
            ": > out.txt\nfor f in a b; do\n  echo \"$f\" > out.txt\ndone",
            "begins the file anew",
        ),
        (
            "for f in a b; do\n  echo \"$f\" > out.txt\ndone\ncat out.txt",
            "begins the file anew",
        ),
        (
            "for f in a b; do\n  for f in c d; do echo \"$f\"; done\ndone",
            "gives `f` other values",
        ),
    ] {
        let all = says(text);
        assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
    }
    for text in [
        "for f in a b; do\n  echo \"$f\" >> out.txt\ndone\ncat out.txt",
        "for f in a b; do\n  echo \"$f\"\ndone > out.txt\ncat out.txt",
        "for f in a b; do\n  echo \"$f\" > \"$f.txt\"\ndone\ncat a.txt",
        "for f in a b; do\n  jq . \"$f\" > tmp.json\n  mv tmp.json \"$f\"\ndone\nrm tmp.json",
        "while read -r l; do\n  if grep -q x <<< \"$l\"; then echo \"$l\" > hit.txt; break; fi\ndone < f\ncat hit.txt",
        "for f in a b; do curl -s \"$f\" > /dev/null; done",
        "for f in a b; do echo \"$f\"; done\nfor f in c d; do echo \"$f\"; done",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn a_failure_that_ends_well_is_told() {
    for text in [
        "for p in a b; do\n  if ! curl -fsS -o /dev/null \"$p\"; then\n    echo \"not there: $p\" >&2\n    exit 0\n  fi\ndone",
        "make test || {\n  echo \"tests failed\" >&2\n  exit 0\n}\nls",
    ] {
        let all = says(text);
        assert!(
            all.len() == 1 && all[0].contains("`exit 0` says that all is well"),
            "{text}: {all:?}"
        );
    }
    for text in [
        "if ! curl -f a; then\n  echo \"not there\" >&2\n  exit 1\nfi",
        "if ! git diff --quiet; then\n  echo \"nothing to do\" >&2\n  exit 0\nfi",
        "if [ -z \"$GRAPH_STATE\" ]; then\n  echo \"no errors\" >&2\n  exit 0\nfi",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn words_that_come_out_otherwise_are_told() {
    for (text, part) in [
        ("awk \"{print $1}\" names.txt", "no column of `awk`"),
        (
            "a=b; if [ \"$a\" = *fix* ]; then ls; fi",
            "knows no patterns",
        ),
        ("n=0\nn=n+1\necho \"$n\"", "adds nothing"),
        (
            "n=0\nfor m in 1 2; do n=$n+$m; done\necho \"$n\"",
            "adds nothing",
        ),
        (
            "n=$(grep -c foo a.txt || echo 0)\necho \"$n\"",
            "prints a second 0",
        ),
        (
            "t=v1; if [[ \"$t\" =~ \"^v[0-9]+\" ]]; then ls; fi",
            "as they stand",
        ),
        (
            "l=$(jq -r '.[]' a.json)\nfor x in \"$l\"; do\n  ls \"$x\"\ndone",
            "one round",
        ),
        (
            "if ! make test; then\n  code=$?\n  ls \"$code\"\nfi",
            "`$?` is 0 there",
        ),
    ] {
        let all = says(text);
        assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
    }
    for text in [
        "awk '{print $1}' names.txt; awk \"{print \\$1}\" names.txt; awk \"NR==$n\" f",
        "a=b; if [[ \"$a\" = *fix* ]]; then ls; fi",
        "n=0\nn=$((n + 1))\ndate=a+b\necho \"$n\" \"$date\"",
        "declare -i n=0\nn=n+1\necho \"$n\"",
        "n=$(grep -c foo a.txt || true)\nm=$(grep foo a.txt || echo 0)\necho \"$n\" \"$m\"",
        "t=v1; if [[ \"$t\" =~ ^v[0-9]+ ]] || [[ \"$t\" =~ \"a b\" ]]; then ls; fi",
        "for x in \"$@\" \"$HOME\"; do ls \"$x\"; done",
        "if make test; then\n  code=$?\n  ls \"$code\"\nfi",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn a_sum_that_each_round_replaces_is_told() {
    let text = "total=0\nwhile read -r n; do\n  total=$((n))\ndone < rows.txt\necho \"$total\"\n";
    let told = says(text);
    assert!(
        told.len() == 1 && told[0].contains("replaces `total` in each round"),
        "{told:?}"
    );
    for (from, to) in [
        ("total=$((n))", "total=$((total + n))"),
        ("total=0\n", ""),
        ("  total=$((n))", "  total=$((n))\n  [ -n \"$n\" ] || break"),
        ("  total=$((n))", "  total=$((n))\n  echo \"$total\" >&2"),
        (
            "  total=$((n))",
            "  if [ \"$n\" -gt 3 ]; then total=$((n)); fi",
        ),
        ("echo \"$total\"", "echo x"),
        ("read -r n", "read -r day running_n"),
        ("total=$((n))", "items+=(\"$n\")\n  total=${#items[@]}"),
        (
            "total=$((n))",
            "echo \"$n\" >> all.txt\n  total=$(wc -l < all.txt)",
        ),
        (
            "total=$((n))",
            "sleep \"$n\"\n  total=$(find in -name '*.done' | wc -l)",
        ),
    ] {
        let fine = text.replace(from, to);
        let fine = fine.replace(
            "((n))",
            if to.contains("running_n") {
                "((running_n))"
            } else {
                "((n))"
            },
        );
        assert_eq!(says(&fine), Vec::<String>::new(), "{fine}");
    }
    let each = "total=0\nfor f in a b; do\n  total=$(wc -l < \"$f\")\ndone\necho \"$total\"\n";
    assert_eq!(says(each).len(), 1, "{each}");
    let fine = text.replace("total", "last_total");
    assert_eq!(says(&fine), Vec::<String>::new());
}

#[test]
fn a_number_that_is_worked_out_and_used_nowhere_is_told() {
    let text = "price=$((tons * 3))\nrebate=$((price / 20))\necho \"$price\"\n";
    let told = says(&text.replace("tons", "$1"));
    assert!(
        told.len() == 1 && told[0].contains("`rebate` is worked out"),
        "{told:?}"
    );
    for fine in [
        "price=$(($1 * 3))\nrebate=$((price / 20))\necho \"$((price - rebate))\"\n",
        "price=$(($1 * 3))\nexport rebate=$((price / 20))\necho \"$price\"\n",
        "price=$(($1 * 3))\nRATE=$((price / 20))\necho \"$price\"\n",
        "price=$(($1 * 3))\nrebate=$((price / 20))\n. ./next.sh\necho \"$price\"\n",
        "price=$(($1 * 3))\nrebate=$((price / 20))\n",
        "price=$(($1 * 3))\na=$((price / 20))\nb=$((price / 30))\necho \"$price\"\n",
        "price=$(($1 * 3))\nrebate=20\necho \"$price\"\n",
    ] {
        assert_eq!(says(fine), Vec::<String>::new(), "{fine}");
    }
}

#[test]
fn words_are_no_numbers_and_a_star_in_quotes_is_a_star() {
    for (text, part) in [
        (
            "form() {\n  return \"cylinder\"\n}\nform",
            "`return` takes a number",
        ),
        ("a || exit failed", "`exit` takes a number"),
        (
            "set -u\ndeclare -a holds=([north]=4000 [south]=2500)\necho \"${holds[@]}\"",
            "`north` is a variable there",
        ),
        (
            "case \"$1\" in\n  members) echo a ;;\n  \"public-*\") echo b ;;\nesac",
            "the pattern `\"public-*\"`",
        ),
    ] {
        let all = says(text);
        assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
    }
    for text in [
        "form() {\n  return 1\n}\nform",
        "form() {\n  return \"$code\"\n}\nform",
        "form() {\n  return $?\n}\nform",
        "declare -A holds=([north]=4000)\necho \"${holds[north]}\"",
        "north=1\ndeclare -a holds=([north]=4000)\necho \"${holds[@]}\"",
        "declare -a holds=([0]=a [1]=b)\necho \"${holds[@]}\"",
        "case \"$1\" in\n  \"public-\"*) echo a ;;\n  \"*\") echo b ;;\n  'a b') echo c ;;\nesac",
        "found=$(find . -name\\\n  \"*.py\")\necho \"$found\"",
    ] {
        assert_eq!(says(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn the_first_item_of_a_list_is_not_all_of_it() {
    let list = "mapfile -t doors < <(ls)\n";
    for text in [
        "for door in \"${doors}\"; do echo \"$door\"; done\n",
        "for door in $doors; do echo \"$door\"; done\n",
        "for door in \"$doors\"; do echo \"$door\"; done\n",
        "printf '%s\\n' \"${doors}\" | sort\n",
        "cat \"$doors\"\n",
    ] {
        let all = says(&format!("{list}{text}"));
        assert!(
            all.len() == 1 && all[0].starts_with("`doors` is a list"),
            "{text}: {all:?}"
        );
    }
    let local = "f() {\n  local doors\n  doors=(\"a b\" c)\n  printf '%s\\n' \"$doors\"\n}\nf\n";
    assert_eq!(says(local).len(), 1, "{:?}", says(local));
    for text in [
        "mapfile -t doors < <(ls)\nfor door in \"${doors[@]}\"; do echo \"$door\"; done\n",
        "mapfile -t doors < <(ls)\n[ -n \"$doors\" ] && echo \"${#doors[@]} ${doors[0]}\"\n",
        "mapfile -t doors < <(ls)\ndoors=\"${doors[*]}\"\necho \"$doors\"\n",
        "mapfile -t doors < <(ls)\njq -n --arg doors x '{a: $doors}'\n",
        "doors=(a b)\necho \"$doors\"\n",
        "doors=(one)\necho \"$doors\"\n",
        "read -r doors < x\necho \"$doors\"\n",
        "f() {\n  local doors=(a b)\n  echo \"${doors[@]}\"\n}\nf\ng() {\n  local doors=$1\n  echo \"$doors\"\n}\ng x\n",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn a_text_that_is_taken_apart_has_no_quotes() {
    let told = says("read -r a b < <(cat x | jq '\"\\(.a) \\(.b)\"')\necho \"$a $b\"\n");
    assert!(
        told.len() == 1 && told[0].contains("so `read` gets them"),
        "{told:?}"
    );
    for text in [
        "read -r a b < <(cat x | jq -r '\"\\(.a) \\(.b)\"')\necho \"$a $b\"\n",
        "read -r a < <(jq '.a' x)\necho \"$a\"\n",
        "note=$(jq '\"\\(.a)\"' x)\njq -n --argjson note \"$note\" '{note: $note}'\n",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}

#[test]
fn an_arm_behind_the_star_is_never_come_to() {
    let dead = "case \"$1\" in\n  *) grams=80 ;;\n  white) grams=90 ;;\nesac\necho $grams\n";
    let all = says(dead);
    assert!(
        all.len() == 1 && all[0].contains("`white)` (line 3) is never come to"),
        "{all:?}"
    );
    for text in [
        "case \"$1\" in\n  white) g=90 ;;\n  *) g=80 ;;\nesac\necho $g\n",
        "case \"$1\" in\n  *)\n    case \"$2\" in\n      a) g=1 ;;\n      *) g=2 ;;\n    esac\n    ;;\nesac\necho $g\n",
        "case \"$1\" in\n  a)\n    case \"$2\" in\n      *) g=2 ;;\n    esac ;;\n  b) g=3 ;;\nesac\necho $g\n",
        "case \"$1\" in\n  *) g=2 ;;&\n  a) g=3 ;;\nesac\necho $g\n",
        "case \"$1\" in\n  *.md) g=2 ;;\n  a) g=3 ;;\nesac\necho $g\n",
    ] {
        assert!(says(text).is_empty(), "{text}: {:?}", says(text));
    }
}
