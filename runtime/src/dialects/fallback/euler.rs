//! Nobody proposes anything.

pub(crate) mod facade {
    /// Whether a question asks for the decision on a proposal.
    pub(crate) fn proposes<T: AsRef<str>>(options: &[T]) -> bool {
        let _ = options;
        false
    }
}
