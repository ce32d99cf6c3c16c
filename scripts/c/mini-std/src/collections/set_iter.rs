//! The iterators of a set.

use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::iter::{Chain, FusedIterator};

use super::map_iter;
use super::set::HashSet;

macro_rules! iterator {
    ($(#[$attribute:meta])* $name:ident<$($lifetime:lifetime)?> [$inner:ty] $item:ty,
     $entry:pat => $shown:expr) => {
        $(#[$attribute])*
        pub struct $name<$($lifetime,)? T>($inner);

        impl<$($lifetime,)? T> Iterator for $name<$($lifetime,)? T> {
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

        impl<$($lifetime,)? T> ExactSizeIterator for $name<$($lifetime,)? T> {}
        impl<$($lifetime,)? T> FusedIterator for $name<$($lifetime,)? T> {}

        impl<$($lifetime,)? T> fmt::Debug for $name<$($lifetime,)? T> {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    };
}

iterator!(
    /// Iterates over the elements.
    Iter<'a> [map_iter::Keys<'a, T, ()>] &'a T,
    element => element
);
iterator!(
    /// Iterates over the elements of a consumed set.
    IntoIter<> [map_iter::IntoKeys<T, ()>] T,
    element => element
);
iterator!(
    /// Removes the elements of a set.
    Drain<'a> [map_iter::Drain<'a, T, ()>] T,
    (element, ()) => element
);

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter(self.0.clone())
    }
}

/// Defines an iterator that filters the elements of one set by another.
macro_rules! pair {
    ($(#[$attribute:meta])* $name:ident [$inner:ty] $this:ident $element:ident $test:expr) => {
        $(#[$attribute])*
        pub struct $name<'a, T, S> {
            elements: $inner,
            other: &'a HashSet<T, S>,
        }

        impl<'a, T: Eq + Hash, S: BuildHasher> Iterator for $name<'a, T, S> {
            type Item = &'a T;

            fn next(&mut self) -> Option<&'a T> {
                let $this = self.other;
                self.elements.find(|$element| $test)
            }
        }

        impl<T: Eq + Hash, S: BuildHasher> FusedIterator for $name<'_, T, S> {}

        impl<T, S> Clone for $name<'_, T, S> {
            fn clone(&self) -> Self {
                $name { elements: self.elements.clone(), other: self.other }
            }
        }
    };
}

pair!(
    /// Iterates over the elements in both sets.
    Intersection [Iter<'a, T>] other element other.contains(*element)
);
pair!(
    /// Iterates over the elements that are only in the first set.
    Difference [Iter<'a, T>] other element !other.contains(*element)
);

macro_rules! chain {
    ($(#[$attribute:meta])* $name:ident [$inner:ty]) => {
        $(#[$attribute])*
        pub struct $name<'a, T, S>($inner);

        impl<'a, T: Eq + Hash, S: BuildHasher> Iterator for $name<'a, T, S> {
            type Item = &'a T;

            fn next(&mut self) -> Option<&'a T> {
                self.0.next()
            }
        }

        impl<T: Eq + Hash, S: BuildHasher> FusedIterator for $name<'_, T, S> {}

        impl<T, S> Clone for $name<'_, T, S> {
            fn clone(&self) -> Self {
                $name(self.0.clone())
            }
        }
    };
}

chain!(
    /// Iterates over the elements in either set.
    Union [Chain<Iter<'a, T>, Difference<'a, T, S>>]
);
chain!(
    /// Iterates over the elements in exactly one of two sets.
    SymmetricDifference [Chain<Difference<'a, T, S>, Difference<'a, T, S>>]
);

impl<T, S> HashSet<T, S> {
    /// Iterates over the elements.
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        Iter(self.map.keys())
    }

    /// Removes all elements and iterates over them.
    pub fn drain(&mut self) -> Drain<'_, T> {
        Drain(self.map.drain())
    }
}

impl<T: Eq + Hash, S: BuildHasher> HashSet<T, S> {
    /// Iterates over the elements that are not in `other`.
    pub fn difference<'a>(&'a self, other: &'a Self) -> Difference<'a, T, S> {
        Difference {
            elements: self.iter(),
            other,
        }
    }

    /// Iterates over the elements that are also in `other`.
    pub fn intersection<'a>(&'a self, other: &'a Self) -> Intersection<'a, T, S> {
        let (few, many) = if self.len() <= other.len() {
            (self, other)
        } else {
            (other, self)
        };
        Intersection {
            elements: few.iter(),
            other: many,
        }
    }

    /// Iterates over the elements in this set or `other`.
    pub fn union<'a>(&'a self, other: &'a Self) -> Union<'a, T, S> {
        Union(self.iter().chain(other.difference(self)))
    }

    /// Iterates over the elements in exactly one of this set and `other`.
    pub fn symmetric_difference<'a>(&'a self, other: &'a Self) -> SymmetricDifference<'a, T, S> {
        SymmetricDifference(self.difference(other).chain(other.difference(self)))
    }
}

impl<T, S> IntoIterator for HashSet<T, S> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    #[inline]
    fn into_iter(self) -> IntoIter<T> {
        IntoIter(self.map.into_keys())
    }
}

impl<'a, T, S> IntoIterator for &'a HashSet<T, S> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}
