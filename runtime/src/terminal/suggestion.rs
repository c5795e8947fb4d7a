//! "Did you mean": the known name that a person most likely meant.

/// The candidate nearest to a name, if it is near enough: at most a third of the letters differ.
#[cfg(feature = "cli")]
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let plain = |name: &str| name.replace(['-', ' '], "_").to_lowercase();
    let wanted = plain(name);
    let near = candidates.into_iter().filter_map(|candidate| {
        let other = plain(candidate);
        let longer = wanted.chars().count().max(other.chars().count());
        // A change of one-letter and two-letter names is another name, not a slip.
        let allowed = if longer < 3 { 0 } else { (longer / 3).max(1) };
        let far = distance(&wanted, &other);
        (far <= allowed && longer <= 64).then_some((far, candidate))
    });
    near.min_by_key(|(far, _)| *far).map(|(_, found)| found)
}

/// How many letters must be changed, added, left out or swapped with their neighbour to make one text from another.
pub fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().take(64).collect();
    let b: Vec<char> = b.chars().take(64).collect();
    // Of the letter before last, of the last one, and of this one.
    let mut earlier: Vec<usize> = Vec::new();
    let mut before: Vec<usize> = (0..=b.len()).collect();
    for (line, letter) in a.iter().enumerate() {
        let mut row = vec![line + 1];
        let last = line.checked_sub(1).and_then(|last| a.get(last));
        let costs = before.iter().zip(before.iter().skip(1)).zip(&b);
        for (column, ((changed, above), other)) in costs.enumerate() {
            let left = row.last().copied().unwrap_or_default();
            let changed = changed + usize::from(letter != other);
            let swapped = column
                .checked_sub(1)
                .filter(|last_column| b.get(*last_column) == Some(letter) && last == Some(other))
                .and_then(|last_column| earlier.get(last_column))
                .map_or(usize::MAX, |cost| cost + 1);
            row.push(changed.min(above + 1).min(left + 1).min(swapped));
        }
        earlier = std::mem::replace(&mut before, row);
    }
    before.last().copied().unwrap_or_default()
}

#[cfg(all(test, feature = "cli"))]
mod tests {
    use super::nearest;

    #[test]
    fn slips_are_found_and_other_names_are_not() {
        let known = ["initial_prompt", "title", "n"];
        assert_eq!(nearest("initial_promt", known), Some("initial_prompt"));
        assert_eq!(nearest("Initial-Prompt", known), Some("initial_prompt"));
        assert_eq!(nearest("titel", known), Some("title"));
        assert_eq!(nearest("itlte", known), None);
        assert_eq!(nearest("m", known), None);
        assert_eq!(nearest("colour", known), None);
    }
}
