// Package lists computes a list, set, sum or element from a list, by a function of each element. It
// does not repeat what the standard packages slices and maps provide.
package lists

import (
	"iter"
	"slices"
)

// Map returns the result of of for each element, in order, or nil for an empty list.
func Map[T, R any](all []T, of func(T) R) []R {
	if len(all) == 0 {
		return nil
	}
	out := make([]R, len(all))
	for i, x := range all {
		out[i] = of(x)
	}
	return out
}

// Made returns a list of n elements, computed from their indexes, or nil if n is not positive.
func Made[T any](n int, of func(i int) T) []T {
	if n <= 0 {
		return nil
	}
	out := make([]T, n)
	for i := range out {
		out[i] = of(i)
	}
	return out
}

// Flat concatenates the results of of for each element, in order; it returns nil if all are empty.
func Flat[T, R any](all []T, of func(T) []R) []R {
	var out []R
	for _, x := range all {
		out = append(out, of(x)...)
	}
	return out
}

// Some reports whether holds is true for any number from 0 up to but excluding n.
func Some(n int, holds func(i int) bool) bool {
	for i := range n {
		if holds(i) {
			return true
		}
	}
	return false
}

// Within yields each item in the result of of for each element, together with the element.
func Within[T, R any](all []T, of func(T) []R) iter.Seq2[T, R] {
	return Through(slices.Values(all), of)
}

// Through is Within for a sequence.
func Through[T, R any](all iter.Seq[T], of func(T) []R) iter.Seq2[T, R] {
	return func(yield func(T, R) bool) {
		for x := range all {
			for _, y := range of(x) {
				if !yield(x, y) {
					return
				}
			}
		}
	}
}

// Only returns the elements for which counts is true, in order, or nil if there are none.
func Only[T any](all []T, counts func(T) bool) []T {
	var out []T
	for _, x := range all {
		if counts(x) {
			out = append(out, x)
		}
	}
	return out
}

// MapOnly returns the results of of for the elements for which it returns true, in order, or nil if
// there are none.
func MapOnly[T, R any](all []T, of func(T) (R, bool)) []R {
	var out []R
	for _, x := range all {
		if y, counts := of(x); counts {
			out = append(out, y)
		}
	}
	return out
}

// Try returns the result of of for each element, in order, or the first error.
func Try[T, R any](all []T, of func(T) (R, error)) ([]R, error) {
	out := make([]R, len(all))
	for i, x := range all {
		var err error
		if out[i], err = of(x); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// First returns the first element for which counts is true, or the zero value if there is none.
func First[T any](all []T, counts func(T) bool) T {
	for _, x := range all {
		if counts(x) {
			return x
		}
	}
	var none T
	return none
}

// Sole returns the only element for which counts is true, or the zero value if there are none or
// several.
func Sole[T any](all []T, counts func(T) bool) T {
	if only := Only(all, counts); len(only) == 1 {
		return only[0]
	}
	var none T
	return none
}

// Added returns a list with an element appended, unless it is already in the list.
func Added[T comparable](all []T, x T) []T {
	if slices.Contains(all, x) {
		return all
	}
	return append(all, x)
}

// Set returns the set of the results of of for each element.
func Set[T any, K comparable](all []T, of func(T) K) map[K]bool {
	out := make(map[K]bool, len(all))
	for _, x := range all {
		out[of(x)] = true
	}
	return out
}

// By maps keys to elements; of elements with the same key the last wins.
func By[T any, K comparable](all []T, key func(T) K) map[K]T {
	out := make(map[K]T, len(all))
	for _, x := range all {
		out[key(x)] = x
	}
	return out
}

// Groups groups the elements by key, in the order in which each key first occurs.
func Groups[T any, K comparable](all []T, key func(T) K) [][]T {
	var out [][]T
	at := map[K]int{}
	for _, x := range all {
		k := key(x)
		if _, met := at[k]; !met {
			at[k] = len(out)
			out = append(out, nil)
		}
		out[at[k]] = append(out[at[k]], x)
	}
	return out
}

// Sum adds up the results of of for each element, in order.
func Sum[T any, N ~int | ~int64 | ~float64](all []T, of func(T) N) N {
	var sum N
	for _, x := range all {
		sum += of(x)
	}
	return sum
}

// Count returns the number of elements for which counts is true.
func Count[T any](all []T, counts func(T) bool) int {
	n := 0
	for _, x := range all {
		if counts(x) {
			n++
		}
	}
	return n
}

// Most returns the greatest result of of for an element, or 0 if all are less.
func Most[T any, N ~int | ~int64 | ~float64](all []T, of func(T) N) N {
	var most N
	for _, x := range all {
		most = max(most, of(x))
	}
	return most
}
