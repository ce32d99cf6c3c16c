//! The iterators of a map.

use alloc_crate::vec;
use core::fmt;
use core::iter::FusedIterator;
use core::slice;

use super::map::HashMap;

/// Defines an iterator that projects each entry.
macro_rules! iterator {
    ($(#[$attribute:meta])* $name:ident<$($lifetime:lifetime)?> [$inner:ty] $item:ty,
     $entry:pat => $shown:expr) => {
        $(#[$attribute])*
        pub struct $name<$($lifetime,)? K, V>($inner);

        impl<$($lifetime,)? K, V> Iterator for $name<$($lifetime,)? K, V> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                self.0.next().map(|$entry| $shown)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.0.size_hint()
            }
        }

        impl<$($lifetime,)? K, V> ExactSizeIterator for $name<$($lifetime,)? K, V> {}
        impl<$($lifetime,)? K, V> FusedIterator for $name<$($lifetime,)? K, V> {}

        impl<$($lifetime,)? K, V> fmt::Debug for $name<$($lifetime,)? K, V> {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    };
}

iterator!(
    /// Iterates over keys and values.
    Iter<'a> [slice::Iter<'a, (K, V)>] (&'a K, &'a V),
    (key, value) => (key, value)
);
iterator!(
    /// Iterates over keys and mutable values.
    IterMut<'a> [slice::IterMut<'a, (K, V)>] (&'a K, &'a mut V),
    (key, value) => (&*key, value)
);
iterator!(
    /// Iterates over the keys.
    Keys<'a> [slice::Iter<'a, (K, V)>] &'a K,
    (key, _) => key
);
iterator!(
    /// Iterates over the values.
    Values<'a> [slice::Iter<'a, (K, V)>] &'a V,
    (_, value) => value
);
iterator!(
    /// Iterates over the mutable values.
    ValuesMut<'a> [slice::IterMut<'a, (K, V)>] &'a mut V,
    (_, value) => value
);
iterator!(
    /// Iterates over the entries of a consumed map.
    IntoIter<> [vec::IntoIter<(K, V)>] (K, V),
    entry => entry
);
iterator!(
    /// Iterates over the keys of a consumed map.
    IntoKeys<> [vec::IntoIter<(K, V)>] K,
    (key, _) => key
);
iterator!(
    /// Iterates over the values of a consumed map.
    IntoValues<> [vec::IntoIter<(K, V)>] V,
    (_, value) => value
);
iterator!(
    /// Removes the entries of a map.
    Drain<'a> [vec::Drain<'a, (K, V)>] (K, V),
    entry => entry
);

macro_rules! cloned {
    ($($name:ident)*) => {
        $(impl<K, V> Clone for $name<'_, K, V> {
            fn clone(&self) -> Self {
                $name(self.0.clone())
            }
        })*
    };
}

cloned!(Iter Keys Values);

impl<K, V, S> HashMap<K, V, S> {
    /// Iterates over keys and values.
    #[inline]
    pub fn iter(&self) -> Iter<'_, K, V> {
        Iter(self.entries.iter())
    }

    /// Iterates over keys and mutable values.
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        IterMut(self.entries.iter_mut())
    }

    /// Iterates over the keys.
    #[inline]
    pub fn keys(&self) -> Keys<'_, K, V> {
        Keys(self.entries.iter())
    }

    /// Iterates over the values.
    #[inline]
    pub fn values(&self) -> Values<'_, K, V> {
        Values(self.entries.iter())
    }

    /// Iterates over the mutable values.
    #[inline]
    pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> {
        ValuesMut(self.entries.iter_mut())
    }

    /// Consumes the map and iterates over its keys.
    pub fn into_keys(self) -> IntoKeys<K, V> {
        IntoKeys(self.entries.into_iter())
    }

    /// Consumes the map and iterates over its values.
    pub fn into_values(self) -> IntoValues<K, V> {
        IntoValues(self.entries.into_iter())
    }

    /// Removes all entries and iterates over them.
    pub fn drain(&mut self) -> Drain<'_, K, V> {
        self.index.clear();
        Drain(self.entries.drain(..))
    }
}

impl<K, V, S> IntoIterator for HashMap<K, V, S> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;

    #[inline]
    fn into_iter(self) -> IntoIter<K, V> {
        IntoIter(self.entries.into_iter())
    }
}

impl<'a, K, V, S> IntoIterator for &'a HashMap<K, V, S> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;

    #[inline]
    fn into_iter(self) -> Iter<'a, K, V> {
        self.iter()
    }
}

impl<'a, K, V, S> IntoIterator for &'a mut HashMap<K, V, S> {
    type Item = (&'a K, &'a mut V);
    type IntoIter = IterMut<'a, K, V>;

    #[inline]
    fn into_iter(self) -> IterMut<'a, K, V> {
        self.iter_mut()
    }
}
