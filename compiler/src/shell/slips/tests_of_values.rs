//! Slips of numbers, texts, lists and comparisons, and what is none.

use super::*;

/// What is told of a script.
pub(super) fn says(text: &str) -> Vec<String> {
    let commands = crate::shell::read(text).unwrap_or_else(|stop| panic!("{text}: {stop:?}"));
    of_script(text, &commands)
        .into_iter()
        .map(|slip| slip.says)
        .collect()
}

/// Each script has one slip, and its message this part.
pub(super) fn all_are_told(samples: &[(&str, &str)]) {
    for (text, part) in samples {
        let all = says(text);
        assert!(all.len() == 1 && all[0].contains(part), "{text}: {all:?}");
    }
}

/// None of these scripts has a slip.
pub(super) fn none_is_told(samples: &[&str]) {
    for text in samples {
        assert_eq!(says(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn lists_without_their_brackets_are_told() {
    all_are_told(&[
        ("scans=(a b c)\necho \"${#scans}\"", "counts the letters"),
        (
            "mapfile -t scans < f\nn=${#scans}\necho $n",
            "counts the letters",
        ),
        (
            "list=(a b)\nnote=\"items: $list\"\necho \"$note\"",
            "first item alone",
        ),
        (
            "list=(a b)\nlist+=\"c\"\necho \"${#list[@]}\"",
            "lengthens the first item",
        ),
        (
            "files=(a b)\necho \"$files[1]\"",
            "the bracket as it stands",
        ),
        (
            "price[\"apple\"]=3\nprice[\"pear\"]=4\necho \"${price[\"apple\"]}\"",
            "are both 0",
        ),
        (
            "declare -a price=([apple]=3)\nprice[pear]=5\nprice[fig]=6\necho \"${price[@]}\"",
            "`apple` is a variable there",
        ),
        (
            "declare -A price=([a]=3)\nfruit=a\necho \"${price[fruit]}\"",
            "not the variable",
        ),
        (
            "list=(a b)\nfor ((i = 0; i <= ${#list[@]}; i++)); do echo \"${list[$i]}\"; done",
            "behind the last",
        ),
        (
            "list=(a b)\nfor ((i = 1; i < ${#list[@]}; i++)); do echo \"${list[i]}\"; done",
            "the second item",
        ),
    ]);
    none_is_told(&[
        "scans=(a b c)\necho \"${#scans[@]}\"",
        "scans=$(ls)\necho \"${#scans}\"",
        "list=(a b)\nlist+=(\"c\")\nnote=\"items: ${list[*]}\"\necho \"${#list[@]} $note\"",
        "declare -A price\nprice[\"apple\"]=3\nprice[\"pear\"]=4\necho \"${price[apple]}\"",
        "declare -A conf\nwhile IFS== read -r k v; do conf[$k]=$v; done < f\nname=${conf[name]}\nkey=a\necho \"$name ${conf[key]} $key\"",
        "declare -A conf=([a]=3)\nname=${conf[name]}\necho $name",
        "declare -A price=([fruit]=3)\nfruit=a\necho \"${price[fruit]} ${price[$fruit]}\"",
        "list=(a b)\nfor ((i = 0; i < ${#list[@]}; i++)); do echo \"${list[i]}\"; done",
        "list=(a b)\nfor ((i = 1; i < ${#list[@]}; i++)); do echo \"${list[i]} ${list[i - 1]}\"; done",
    ]);
}

#[test]
fn numbers_that_begin_with_0_are_told() {
    all_are_told(&[
        (
            "due=x\nmonth=${due:5:2}\necho $((month + 1))",
            "`$month` (line 2) may be 08",
        ),
        ("day=$(date +%d)\necho $((day * 2))", "may be 08"),
        ("echo $(( $(date +%m) + 1 ))", "may be 08"),
        (
            "IFS=- read -r year month day <<< \"$1\"\necho $((year * 12 + month))",
            "may be 08",
        ),
        (
            "hour=$(date +%H)\nif [[ $hour -gt 8 ]]; then echo late; fi",
            "may be 08",
        ),
        ("month=$(date +%m)\nprintf '%02d' \"$month\"", "may be 08"),
        ("echo $((010 + 5))", "in base 8"),
        ("echo $(( $(date -d \"2024-10-05\" +%j) + 1 ))", "may be 08"),
        (
            "IFS=: read -r hour min <<< \"$1\"\necho $((min + 5)) $hour",
            "`$min`",
        ),
    ]);
    none_is_told(&[
        "month=$(date +%m)\necho $((10#$month + 1))",
        "month=$(date +%-m)\necho $((month + 1))",
        "hour=$(date +%H)\nif [ \"$hour\" -gt 8 ]; then echo late; fi",
        "year=$(date +%Y)\necho $((year + 1))",
        "month=$(date +%m)\nprintf '%s' \"$month\"",
        "code=${1:5:2}\necho $((code + 1))",
        "echo $((0 + 10)) $((x & 007))",
        "echo $(( ($(date +%s) - $(date -d \"2024-01-05\" +%s)) / 86400 ))",
        "IFS=- read -r min max <<< \"5-20\"\nif (( n >= min )); then echo $max; fi",
        "min=$(cut -d- -f1 <<< \"$1\")\nif (( n >= min )); then ls; fi",
    ]);
}

#[test]
fn another_value_than_the_one_that_is_compared_is_told() {
    let text = "highest=0\nwhile IFS=, read -r morning evening; do\n  if [ \"$morning\" -gt \"$highest\" ]; then highest=$evening; fi\ndone < f\necho $highest\n";
    let all = says(text);
    assert!(
        all.len() == 1 && all[0].contains("is then given `$evening`"),
        "{all:?}"
    );
    let least = "lowest=0\nwhile read -r grams; do\n  if (( grams < lowest )); then lowest=$grams; fi\ndone < f\necho $lowest\n";
    let all = says(least);
    assert!(all.len() == 1 && all[0].contains("begins at 0"), "{all:?}");
    let right = text.replace("highest=$evening", "highest=$morning");
    let both = text.replace("highest=$evening", "highest=$morning; at=$evening");
    let first = least.replace("lowest=0", "lowest=99999");
    none_is_told(&[
        &right,
        &both,
        &first,
        "last=0\nwhile read -r from to; do\n  if [ \"$from\" -gt \"$last\" ]; then last=$to; fi\ndone < f\necho $last\n",
        "for n in 1 2; do\n  if [ \"$n\" -gt \"$most\" ]; then n=$most; fi\n  echo $n\ndone",
    ]);
}

#[test]
fn free_texts_in_json_are_told() {
    let read = "note=$(jq -r .note <<< \"$GRAPH_STATE\")\n";
    for text in [
        "printf '{\"note\": \"%s\"}\\n' \"$note\"",
        "echo \"{\\\"note\\\": \\\"$note\\\"}\"",
        "cat <<END\n{\"note\": \"$note\"}\nEND\n",
        "short=$(sed 's/ /_/g' <<< \"$note\")\nprintf '{\"n\": %d, \"note\": \"%s\"}\\n' 3 \"$short\"",
    ] {
        let all = says(&format!("{read}{text}"));
        assert!(
            all.len() == 1 && all[0].contains("stands in the JSON as it is"),
            "{text}: {all:?}"
        );
    }
    for text in [
        "jq -n --arg note \"$note\" '{note: $note}'",
        "printf '{\"note\": %s}\\n' \"$(jq -R . <<< \"$note\")\"",
        "safe=$(tr -cd 'a-z' <<< \"$note\")\nprintf '{\"note\": \"%s\"}\\n' \"$safe\"",
        "kind=$(jq -r .kind <<< \"$GRAPH_STATE\")\nprintf '{\"kind\": \"%s\"}\\n' \"$kind\"",
        "safe=${note//\\\"/}\nprintf '{\"n\": \"%s\"}\\n' \"$safe\"",
    ] {
        none_is_told(&[&format!("{read}{text}")]);
    }
}

#[test]
fn questions_with_one_answer_are_told() {
    all_are_told(&[
        (
            "if [ \"$n\" -lt 10 ] && [ \"$n\" -gt 20 ]; then ls; fi",
            "fails each time",
        ),
        ("if (( n > 10 || n < 20 )); then ls; fi", "holds each time"),
        (
            "if [[ $k != a || $k != b ]]; then ls; fi",
            "holds each time",
        ),
        (
            "if [ \"$n\" -gt 10 ]; then ls; elif [ \"$n\" -gt 20 ]; then pwd; fi",
            "never come to",
        ),
        (
            "if [ \"$k\" = a ]; then ls; elif [ \"$k\" = a ]; then pwd; fi",
            "never come to",
        ),
        (
            "if [ \"$n\" -gt \"$n\" ]; then ls; fi",
            "compared with itself",
        ),
        (
            "if [ \"$n\" -gt 1 ]; then ls -l; else ls -l; fi",
            "do the same",
        ),
    ]);
    none_is_told(&[
        "if [ \"$n\" -gt 10 ] && [ \"$n\" -lt 20 ]; then ls; fi",
        "if (( n < 10 || n > 20 )); then ls; fi",
        "if [[ $k != a && $k != b ]]; then ls; fi",
        "if [ \"$n\" -gt 20 ]; then ls; elif [ \"$n\" -gt 10 ]; then pwd; fi",
        "if [ \"$n\" -gt 10 ] && [ -f x ]; then ls; elif [ \"$n\" -gt 20 ]; then pwd; fi",
        "if ! [ \"$n\" -gt 10 ]; then ls; elif [ \"$n\" -gt 20 ]; then pwd; fi",
    ]);
}

#[test]
fn tests_that_no_value_fits_are_told() {
    all_are_told(&[
        ("if [ false ]; then ls; fi", "holds each time"),
        ("if [ $(grep -c x f) ]; then ls; fi", "0 is one"),
        ("n=3\nif [ $n==2 ]; then ls; fi", "it is one word"),
        ("if [ -n $name ]; then ls; fi", "holds each time"),
        ("if [ -z \"$name \" ]; then ls; fi", "a blank beside"),
        (
            "ok=false\nif [ \"$ok\" ]; then ls; fi",
            "a text that is not empty",
        ),
        ("if [ \"$n\"= 3 ]; then ls; fi", "a blank is missing"),
        ("if [ -f *.csv ]; then ls; fi", "several files"),
        ("if [[ -f *.csv ]]; then ls; fi", "fills in no files"),
        (
            "name=a.b\nif [[ -v $name ]]; then ls; fi",
            "the variable that `$name` names",
        ),
        (
            "if [[ ${k,,} == Open ]]; then ls; fi",
            "never `Open`: the test fails each time",
        ),
        (
            "if [[ ${k,,} != Open ]]; then ls; fi",
            "never `Open`: the test holds each time",
        ),
        ("if [[ $k =~ ^[1-31]$ ]]; then ls; fi", "one digit"),
        ("n=$(grep -c 'day [1-31]' f)\necho $n", "one digit"),
        (
            "k=$(cat f | tr 'A-Z' 'a-z')\ncase \"$k\" in\n  Open) ls ;;\n  *) pwd ;;\nesac",
            "small letters only",
        ),
        (
            "if [[ $k == \"*.md\" ]]; then ls; fi",
            "a star in it is a star",
        ),
        ("if (( n % 5 == 5 )); then ls; fi", "less than 5"),
        ("if [ ${#k} -lt 0 ]; then ls; fi", "0 or more"),
        ("if [[ $mode -eq fast ]]; then ls; fi", "counts as 0"),
        ("if (( n > 1.5 )); then ls; fi", "no whole number"),
        (
            "case \"$1\" in\n  [1-10]) ls ;;\n  *) pwd ;;\nesac",
            "one digit",
        ),
        (
            "case \"$1\" in\n  a*) ls ;;\n  abc) pwd ;;\nesac",
            "never come to",
        ),
        (
            "kind=a\ncase kind in\n  a) ls ;;\nesac",
            "not about the variable",
        ),
    ]);
    none_is_told(&[
        "if [ -n \"$name\" ] && [ \"$(grep -c x f)\" -gt 0 ]; then ls; fi",
        "ok=false\nok=$(cat f)\nif [ \"$ok\" ]; then ls; fi",
        "if [[ ${k,,} == open || $k == *\".md\" || $k == *.md ]]; then ls; fi",
        "if (( n % 5 == 0 )) && [ ${#k} -gt 0 ]; then ls; fi",
        "fast=3\nif [[ $mode -eq fast ]]; then ls; fi",
        "case \"$1\" in\n  [1-9] | 10) ls ;;\n  abc) ls ;;\n  a*) pwd ;;\nesac",
        "case \"$1\" in\n  a) ls ;;\n  a | b) pwd ;;\nesac",
        "while [ 1 ]; do\n  ls\n  sleep 5\ndone",
        "while [ true ]; do\n  ls\n  sleep 5\ndone",
        "if [[ $s == \"*/5 * * * *\" || $s == \"**bold**\" ]]; then ls; fi",
        "for v in API DB; do [[ -v $v ]] || exit 1; done",
        "wanted=HOME\nif [[ -v $wanted ]]; then ls; fi",
        "prompt=\"Answer with score = [1-10]\"\necho \"$prompt\"",
        "cat <<END\nAnswer in any case with score = [1-10]), please\nEND\n",
    ]);
}

#[test]
fn numbers_that_come_out_otherwise_are_told() {
    all_are_told(&[
        (
            "share=$((done / all))\necho $((share * 100))",
            "before it multiplies",
        ),
        (
            "now=$(date +%s)\nthen=$(date -d x +%s)\ndays=$(((now - then) / 3600))\necho $days",
            "makes no days of seconds",
        ),
        ("n=$(echo \"3 / 7\" | bc)\necho $n", "leaves the rest out"),
        ("n=3\necho $(expr $n+1)", "one word"),
        ("n=3\nm=n*2\necho \"$m $n\"", "computes nothing"),
        (
            "highest=$(cut -d, -f2 f | sort | uniq -c | sed 's/^ *//' | sort -r | head -n 1)\necho $highest",
            "`sed` has taken the blanks",
        ),
        (
            "highest=$(cut -d, -f2 f | sort | tail -n 1)\necho $highest",
            "goes by letters",
        ),
        ("t=abc\necho \"$t\" | wc -c", "one more"),
        (
            "found=$(grep x f)\nn=$(echo \"$found\" | wc -l)\necho $n",
            "nothing found counts as 1",
        ),
    ]);
    none_is_told(&[
        "share=$((100 * done / all))\necho $((share * 100))",
        "now=$(date +%s)\nthen=$(date -d x +%s)\ndays=$(((now - then) / 86400))\necho $days",
        "n=$(echo \"scale=2; 3 / 7\" | bc)\nm=$(echo '3 / 7' | bc -l)\necho $n $m",
        "echo $(expr $n + 1)",
        "highest=$(cut -d, -f2 f | sort -n | tail -n 1)\nmax_date=$(sort f | tail -n 1)\necho $highest $max_date",
        "found=$(grep x f)\nn=0\n[ -n \"$found\" ] && n=$(echo \"$found\" | wc -l)\necho $n",
    ]);
}
