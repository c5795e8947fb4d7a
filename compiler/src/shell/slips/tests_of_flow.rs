//! Slips of what goes where: output, functions, loops, other programs, and what is none.

use super::tests_of_values::{all_are_told, none_is_told, says};

#[test]
fn a_test_at_the_end_is_told() {
    let begin = "n=3\njq -n --argjson n \"$n\" '{n: $n}'\n";
    for end in [
        "[ \"$n\" -gt 5 ] && echo many >&2\n",
        "[[ $n -gt 5 ]] && echo many >&2",
        "grep -q x f && echo found >&2\n# done\n",
        "[ -f tmp ] && rm tmp",
    ] {
        let all = says(&format!("{begin}{end}"));
        assert!(
            all.len() == 1 && all[0].contains("ends with a failure"),
            "{end}: {all:?}"
        );
    }
    for end in [
        "[ \"$n\" -gt 5 ] && echo many >&2\nexit 0\n",
        "[ \"$n\" -gt 5 ] && echo many >&2 || true\n",
        "if [ \"$n\" -gt 5 ]; then echo many >&2; fi\n",
        "[ \"$n\" -le 5 ] || echo many >&2\n",
    ] {
        none_is_told(&[&format!("{begin}{end}")]);
    }
    none_is_told(&[
        "[ -f f ] && jq . f",
        "n=3\n[ \"$n\" -gt 5 ] && echo many >&2",
    ]);
}

#[test]
fn output_that_goes_another_way_is_told() {
    all_are_told(&[
        ("ls *.tmp | rm", "`rm` reads nothing"),
        ("n=$(wc -l f > count.txt)\necho $n", "goes to `count.txt`"),
        ("n=$(grep -q x f)\necho \"$n\"", "prints nothing"),
        ("n=$(sed -i s/a/b/ f)\necho $n", "changes the file"),
        ("cat f > g | wc -l", "`wc` gets nothing"),
        ("echo a | cat < f", "nothing of what stands before"),
        ("ls > a > b", "stays empty"),
        ("ls x 2>&1 > all.txt", "`2>&1` stands before"),
        ("echo x > 2", "a file of the name `2`"),
        ("echo < f", "reads nothing of `f`"),
        (
            "echo 'a b' | read -r one two\necho \"$one\"",
            "a shell of its own",
        ),
        ("printf 'done\\n' \"$n\"", "has no place"),
    ]);
    none_is_told(&[
        "ls *.tmp | xargs rm",
        "n=$(wc -l < f)\nls x > all.txt 2>&1\necho x >&2\necho $n",
        "ls x 2>&1 > /dev/null | wc -l",
        "n=$(ls x 2>&1 >/dev/null)\necho \"$n\"",
        "cat f | tee g | wc -l",
        "errors() { check 2>&1 >/dev/null; }\nfound=$(errors)\necho \"$found\"",
        "echo y | rm -i \"$f\"",
        ": > out.txt > err.txt",
        "echo 'a b' | { read -r one two; echo \"$one\"; }",
        "if grep -q x f; then ls; fi\nprintf '%s\\n' \"$n\"\nprintf -- '-- %s' a",
    ]);
}

#[test]
fn patterns_and_programs_of_other_programs_are_told() {
    all_are_told(&[
        ("grep -c \"foo|bar\" f", "`|` in a pattern of `grep`"),
        ("grep -o '[0-9]+' f", "`+` in a pattern"),
        ("grep -cE '\\d' f", "no digit"),
        ("grep '*foo*' f", "the star at the beginning"),
        ("sed 's/[0-9]+//' f", "`+` in a pattern of `sed`"),
        (
            "old=a\nsed 's/$old/b/' f; echo $old",
            "`sed` gets these letters",
        ),
        (
            "awk -F, '$1 = \"open\" {n++} END {print n}' f.csv",
            "sets the column",
        ),
        (
            "min=3\nawk -F, '$2 > $min {n++} END {print n}' f.csv; echo $min",
            "it is the whole line",
        ),
        (
            "awk -F, -v low=3 '$2 > min {n++} END {print n}' f.csv",
            "never reads it",
        ),
        (
            "awk -F, '{sum = $2} END {print sum}' f.csv",
            "replaces `sum`",
        ),
        ("awk '{print $2}' f.csv", "has commas"),
        ("cut -f2 f.csv", "prints whole lines"),
        ("cut -d, -f1 f | uniq -c", "nothing sorts them"),
        ("sed 's/\\d/x/' f", "no digit"),
        (
            "awk -v min=3 '$2 > min {n++} END {print n}' f.csv",
            "has commas",
        ),
        ("wc -l < f > n.txt &\ncat n.txt", "may still write"),
        (
            "cp f \"$tmp\"\nrm \"$tmp\"\nwc -l < \"$tmp\"",
            "has been removed",
        ),
    ]);
    none_is_told(&[
        "grep -cE 'foo|bar' f; grep 'a | b' f; grep -P '\\d+' f; grep 'a\\|b' f; grep -F 'x|y' f",
        "sed -E 's/[0-9]+//' f; sed \"s/$old/b/\" f; sed 's/|/,/g' f; sed '/^'\"$old\"'$/d' f",
        "min=3\nawk -F, -v min=\"$min\" '$2 > min {n++} END {print n}' f.csv",
        "awk -F, '$1 == \"open\" {n++; last = $2} END {print n, last}' f.csv; awk '{ $1 = \"x\"; print }' f",
        "awk -F, '{sum += $2} END {print sum}' f.csv; cut -d, -f2 f.csv; awk '{print $2}' f.txt",
        "cut -d, -f1 f | sort | uniq -c; uniq -c f",
        "wc -l < f > n.txt &\nwait\ncat n.txt",
        "cp f \"$tmp\"\nwc -l < \"$tmp\"\nrm \"$tmp\"",
        "rm -f coverage.xml; pytest --cov; cat coverage.xml",
        "build() { ls > \"$out\"; }\nrm -f \"$out\"\nbuild\ncat \"$out\"",
        "sed '1i\\date,amount' f.csv; grep -v 'id|name|total' rows.psv",
        "awk -v FIELDWIDTHS='5 3 2' '{print $2}' f.csv; awk --field-separator=, '{print $2}' f.csv; cut -sd, -f2 f.csv",
        "cut -c1-10 access.log | uniq -c",
    ]);
}

#[test]
fn lines_that_set_nothing_are_told() {
    all_are_told(&[
        ("$out=5\necho $out", "sets no variable"),
        ("n =3\necho $n", "sets no variable"),
        ("let n = 5\necho $n", "sets nothing"),
        ("set n=5\necho $n", "gives the script arguments"),
        ("a-b=3\necho x", "no name of a variable"),
        ("if !grep -q x f; then ls; fi", "is no command"),
        ("if $((n > 2)); then ls; fi", "gives a number"),
        ("IFS=\"\\n\"\nls", "takes texts apart"),
        (
            "limit=${LIMIT:5}\necho $limit",
            "no value for where there is none",
        ),
        (
            "name=a\nx=$$name\necho $x $name",
            "the number of the process",
        ),
        ("user=whoami\necho $user", "is asked nowhere"),
        ("PATH=f.csv\nls", "none is found"),
        (
            "echo \"$total\" >&2\ntotal=5\necho $total",
            "before it gets its value",
        ),
        ("Name=abc\necho \"$NAME\"", "is another variable"),
        (
            "list=\"\"\nfor f in a b; do list=\"$list$f\\n\"; done\njq -n --arg l \"$list\" '{l: $l}'",
            "a backslash and an `n`",
        ),
        ("args=\"-H 'A: b'\"\ncurl $args https://a.b", "are letters"),
        ("n=0\n( n=5 )\necho $n", "the value of `n` is lost"),
    ]);
    none_is_told(&[
        "out=5\nlet n=5\nlet \"n += 1\"\nset -- a b\necho $out $n",
        "IFS=$'\\n'\nIFS=, read -r a b < f\nlimit=${LIMIT:-5}\necho $limit $a $b",
        "f=/tmp/x.$$\necho \"$f $$\"",
        "PATH=$PATH:/opt/bin\ncmd=date\n$cmd\ntotal=5\necho $total",
        "name=$NAME\nls",
        "field=date\ncolumn=hostname\necho \"$field $column\"",
        "list=\"\"\nfor f in a b; do list=\"$list$f\\n\"; done\necho -e \"$list\"",
        "args=(-H 'A: b')\ncurl \"${args[@]}\" https://a.b",
        "n=0\n{ n=5; }\n( m=5; echo $m )\necho $n",
        "f() { echo \"$total\"; }\ntotal=5\nf",
        "[ -z \"$total\" ] && total=5\necho $total",
    ]);
}

#[test]
fn functions_that_are_called_otherwise_are_told() {
    all_are_told(&[
        (
            "move() {\n  local from=$1 to=$2\n  cp \"$from\" \"$to\"\n}\nfrom=a to=b\nmove \"$to\" \"$from\"",
            "in the other order",
        ),
        (
            "set -u\nadd() {\n  echo $(($1 + $2))\n}\nadd 3",
            "reads `$2`",
        ),
        (
            "f() {\n  return 5\n}\nx=$(f)\necho \"$x\"",
            "prints nothing",
        ),
        ("f() {\n  return 300\n}\nf", "becomes 44"),
        ("ls() { ls -l \"$@\"; }\nls", "without end"),
        (
            "f() {\n  local w=3 h=$((w * 2))\n  echo $h\n}\nf",
            "works out all values",
        ),
        ("f() {\n  break\n}\nfor i in a; do f; done", "in no loop"),
    ]);
    none_is_told(&[
        "move() {\n  local from=$1 to=$2\n  cp \"$from\" \"$to\"\n}\nfrom=a to=b\nmove \"$from\" \"$to\"",
        "set -u\nadd() {\n  echo $(($1 + ${2:-0}))\n}\nadd 3",
        "set -u\nf() {\n  if [ \"$1\" = a ]; then echo \"$2\"; fi\n}\nf b",
        "add() {\n  echo \"$1$2\"\n}\nadd 3",
        "lt() {\n  local a=$1 b=$2\n  [ \"$a\" -lt \"$b\" ]\n}\ngt() {\n  local a=$1 b=$2\n  lt \"$b\" \"$a\"\n}\ngt 3 4",
        "set -u\nadd() {\n  echo $(($1 + $2))\n}\nn=(1 2 3)\nadd \"${n[@]:1}\"",
        "f() {\n  echo 5\n  return 0\n}\nx=$(f)\necho \"$x\"",
        "ls() { command ls -l \"$@\"; }\nls",
        "f() {\n  local w=3\n  local h=$((w * 2))\n  echo $h\n}\nf",
        "while case $# in 0) break ;; esac; do shift; done",
    ]);
}

#[test]
fn loops_that_lose_or_never_end_are_told() {
    all_are_told(&[
        ("i=0\nwhile [ \"$i\" -lt 5 ]; do\n  ls\ndone", "never ends"),
        (
            "n=0\nwhile read -r a; do\n  n=$((n + a))\n  break\ndone < f\necho $n",
            "one round only",
        ),
        (
            "for f in a b; do\n  n=0\n  n=$((n + 1))\ndone\necho $n",
            "begins anew",
        ),
        (
            "out=\"\"\nfor f in a b; do\n  out=\"$f,\"\ndone\necho \"$out\"",
            "replaces `out`",
        ),
        (
            "while read -r l; do\n  batch+=(\"$l\")\n  if [ ${#batch[@]} -eq 10 ]; then\n    echo \"${batch[@]}\"\n    batch=()\n  fi\ndone < f",
            "handled nowhere",
        ),
        ("for d in a b; do\n  cd \"$d\"\n  ls\ndone", "never back"),
        (
            "while read -r h; do\n  ssh \"$h\" uptime\ndone < f",
            "all other lines",
        ),
        ("for f in a, b, c; do ls \"$f\"; done", "the commas"),
        (
            "for line in $(cat f); do echo \"$line\"; done",
            "the words of the file",
        ),
        ("for i in $(seq 10 1); do echo $i; done", "prints nothing"),
    ]);
    none_is_told(&[
        "i=0\nwhile [ \"$i\" -lt 5 ]; do\n  i=$((i + 1))\ndone",
        "i=0\nwhile [ \"$i\" -lt 5 ]; do\n  ls && break\ndone",
        "i=0\nwhile (( i < 5 )); do\n  (( i++ ))\ndone",
        "stop=0\ntrap 'stop=1' TERM\nwhile [ \"$stop\" -eq 0 ]; do\n  sleep 1\ndone",
        "ok=0\ntry() {\n  curl -s x.y && exit 0\n}\nwhile [ \"$ok\" -eq 0 ]; do\n  try\ndone",
        "for f in *.pdf; do\n  first=$f\n  break\ndone\necho $first",
        "for f in a b; do\n  n=0\n  n=$((n + 1))\n  echo $n\ndone\necho $n",
        "out=\"\"\nfor f in a b; do\n  out=\"$out$f,\"\ndone\necho \"$out\"",
        "while read -r l; do\n  batch+=(\"$l\")\n  if [ ${#batch[@]} -eq 10 ]; then\n    echo \"${batch[@]}\"\n    batch=()\n  fi\ndone < f\necho \"${batch[@]}\"",
        "for d in a b; do\n  (cd \"$d\" && ls)\ndone\nfor d in a b; do\n  cd \"$d\"\n  cd ..\ndone",
        "while read -r h; do\n  ssh -n \"$h\" uptime\ndone < f",
        "while read -r h <&3; do\n  ssh \"$h\" uptime\ndone 3< f",
        "while read -r h; do\n  echo x | ssh \"$h\" cat\n  ssh -nT \"$h\" uptime\ndone < f",
        "for f in a b; do ls \"$f\"; done\nfor i in $(seq 1 10); do echo $i; done\nfor word in $(cat f); do echo \"$word\"; done",
    ]);
}

#[test]
fn counts_parts_of_dates_and_names_that_stay_as_they_stand_are_told() {
    all_are_told(&[
        (
            "awk '{ print $7 }' f | sort | uniq -c | sed 's/^ *//' | sort -r | head -n 5",
            "`sed` has taken the blanks",
        ),
        (
            "for month in 01 08 09; do\n  n=$((month - 1))\n  echo $n\ndone",
            "may be 08 or 09",
        ),
        (
            "[[ $due =~ ^([0-9]{4})-([0-9]{2})$ ]]\nmonth=\"${BASH_REMATCH[2]}\"\necho $((month + 2))",
            "may be 08 or 09",
        ),
        (
            "n=0\njq -r '.[]' f | while read -r mark; do\n  case \"$mark\" in\n    late) n=$((n + 1)) ;;\n  esac\ndone\necho \"$n\"",
            "a loop behind `|`",
        ),
        (
            "photo=a.jpg\njq -nc '{photo: \"$photo\"}'",
            "given the text `$photo`",
        ),
    ]);
    none_is_told(&[
        "awk '{ print $7 }' f | sort | uniq -c | sort -r | head -n 5",
        "awk '{ print $7 }' f | sort | uniq -c | sed 's/^ *//' | sort -rn | head -n 5",
        "for month in 01 08 09; do\n  n=$((10#$month - 1))\n  echo $n\ndone",
        "for month in 01 08 09; do\n  echo \"$month\"\ndone",
        "photo=a.jpg\njq -nc --arg photo \"$photo\" '{photo: $photo, text: \"\\($photo) here\"}'",
        "jq -nc '{price: \"$price\"}'",
        // The check of programs of `jq` tells of it.
        "photo=a.jpg\njq -nc --arg photo \"$photo\" '{photo: \"$photo\"}'",
    ]);
}
