//! Values by their type: what a part of the runtime keeps with a run, without the run knowing what it is.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// At most one value of each type. Clones share the values.
#[derive(Clone, Default)]
pub struct Extensions(BTreeMap<TypeId, Arc<dyn Any + Send + Sync>>);

impl Extensions {
    /// Keeps a value, in place of another one of its type.
    pub fn insert<T: Any + Send + Sync>(&mut self, value: T) {
        self.0.insert(TypeId::of::<T>(), Arc::new(value));
    }

    /// Forgets the value of a type.
    pub fn remove<T: Any>(&mut self) {
        self.0.remove(&TypeId::of::<T>());
    }

    /// The value of a type.
    pub fn get<T: Any + Send + Sync>(&self) -> Option<&T> {
        self.0.get(&TypeId::of::<T>())?.downcast_ref()
    }

    /// The value of a type, made now if it is not there yet.
    pub(crate) fn or_default<T: Any + Send + Sync + Default>(&mut self) -> Arc<T> {
        let kept = self.0.entry(TypeId::of::<T>());
        let kept = Arc::clone(kept.or_insert_with(|| Arc::new(T::default())));
        // What stands under the number of a type is of that type.
        kept.downcast().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Extensions;

    #[test]
    fn there_is_one_value_of_each_type() {
        let mut kept = Extensions::default();
        kept.insert(1_u32);
        kept.insert("a".to_owned());
        kept.insert(2_u32);
        assert_eq!(kept.get::<u32>(), Some(&2));
        assert_eq!(*kept.or_default::<String>(), "a");
        assert_eq!(*kept.or_default::<u8>(), 0);
        kept.remove::<u32>();
        assert_eq!(kept.get::<u32>(), None);
    }
}
