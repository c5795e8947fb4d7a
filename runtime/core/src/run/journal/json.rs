//! Reading the JSON of a journal.

use serde::de::DeserializeOwned;

/// Reads what a journal wrote, as deep as it is: a row puts what a node gave a few levels deeper, and what was taken once must be read
/// again.
///
/// # Errors
/// It is no JSON, or not of this form.
pub fn read<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    let mut reader = serde_json::Deserializer::from_str(text);
    reader.disable_recursion_limit();
    let value = T::deserialize(&mut reader)?;
    reader.end().map(|()| value)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    #[test]
    fn what_was_taken_is_read_again_below_the_levels_of_its_row() {
        let deep = format!("{}1{}", "[".repeat(127), "]".repeat(127));
        assert!(serde_json::from_str::<Value>(&deep).is_ok());
        let row = format!("{{\"node\":{{\"done\":{{\"v\":{deep}}}}}}}");
        assert!(serde_json::from_str::<Value>(&row).is_err());
        assert!(super::read::<Value>(&row).is_ok());
        assert!(super::read::<Value>("1 2").is_err());
    }
}
