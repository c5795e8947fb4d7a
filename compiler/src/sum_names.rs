//! Names of what is added up: `total`, `lineCount`, `sum_eur`.

const SUMS: [&str; 12] = [
    "total", "totals", "sum", "sums", "subtotal", "count", "counts", "counter", "tally", "summe",
    "gesamt", "anzahl",
];

/// Words in the names of what is one of several, and no sum of them.
const ONE: [&str; 20] = [
    "last", "latest", "newest", "current", "cur", "curr", "now", "prev", "previous", "final",
    "max", "min", "best", "worst", "highest", "lowest", "longest", "shortest", "top", "tail",
];

/// Words in the names of what is a sum of all that came before.
const ALL: [&str; 11] = [
    "running",
    "cumulative",
    "cumulated",
    "cum",
    "cumsum",
    "accumulated",
    "far",
    "balance",
    "total",
    "totals",
    "sum",
];

/// Words in the names of what the last of several gives on purpose.
const LAST: [&str; 22] = [
    "end", "ends", "stop", "until", "to", "day", "date", "time", "index", "idx", "pos", "position",
    "offset", "id", "line", "state", "seen", "key", "row", "number", "version", "level",
];

/// Whether something is called a sum.
pub(crate) fn is_sum(name: &str) -> bool {
    has(name, &SUMS) && !has(name, &ONE)
}

/// Whether something is called the last, the greatest or the present one of several.
pub(crate) fn is_last(name: &str) -> bool {
    has(name, &ONE) || has(name, &LAST) && !is_sum(name)
}

/// Whether something may hold the sum of all that came before it.
pub(crate) fn is_of_all(name: &str) -> bool {
    has(name, &ALL)
}

fn has(name: &str, all: &[&str]) -> bool {
    words(name).iter().any(|word| all.contains(&word.as_str()))
}

/// The words of a name, in small letters.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in name.chars() {
        if letter == '_' || letter.is_uppercase() {
            words.push(String::new());
        }
        if let Some(last) = words.last_mut().filter(|_| letter != '_') {
            last.extend(letter.to_lowercase());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_says_so_in_one_of_its_words() {
        for name in ["total", "lineCount", "sum_eur", "anzahl"] {
            assert!(is_sum(name), "{name}");
        }
        for name in ["worn", "last_total", "discount", "summary", "maxCount"] {
            assert!(!is_sum(name), "{name}");
        }
        assert!(is_of_all("totalSoFar") && is_of_all("running_n") && !is_of_all("count"));
        assert!(is_last("currentRow") && !is_last("tolerance"));
    }
}
