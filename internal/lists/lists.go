// Package lists makes one list, set, sum or element out of a list, by a function of
// each element. What slices and maps of the standard library do is not done here.
package lists

import (
	"iter"
	"slices"
)

// Map is what of gives of each element, in order; nil of none.
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

// Made is a list of n things, by their numbers from 0; nil for none.
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

// Flat is all that of gives of each element, in order; nil if that is nothing.
func Flat[T, R any](all []T, of func(T) []R) []R {
	var out []R
	for _, x := range all {
		out = append(out, of(x)...)
	}
	return out
}

// Some reports whether something holds for any of the numbers below n.
func Some(n int, holds func(i int) bool) bool {
	for i := range n {
		if holds(i) {
			return true
		}
	}
	return false
}

// Within goes through what each element holds, each with the element that holds it.
func Within[T, R any](all []T, of func(T) []R) iter.Seq2[T, R] {
	return func(yield func(T, R) bool) {
		for _, x := range all {
			for _, y := range of(x) {
				if !yield(x, y) {
					return
				}
			}
		}
	}
}

// Only are the elements that count, in order; nil if none does.
func Only[T any](all []T, counts func(T) bool) []T {
	var out []T
	for _, x := range all {
		if counts(x) {
			out = append(out, x)
		}
	}
	return out
}

// MapOnly is what of gives of each element for which it says true, in order; nil if that is
// none.
func MapOnly[T, R any](all []T, of func(T) (R, bool)) []R {
	var out []R
	for _, x := range all {
		if y, counts := of(x); counts {
			out = append(out, y)
		}
	}
	return out
}

// Try is what of gives of each element, in order, or the first error.
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

// First is the first element that counts, the zero value if none does.
func First[T any](all []T, counts func(T) bool) T {
	for _, x := range all {
		if counts(x) {
			return x
		}
	}
	var none T
	return none
}

// Sole is the one element that counts, the zero value if none does, or several.
func Sole[T any](all []T, counts func(T) bool) T {
	if only := Only(all, counts); len(only) == 1 {
		return only[0]
	}
	var none T
	return none
}

// Added is a list with an element in it, behind the others if it is not among them.
func Added[T comparable](all []T, x T) []T {
	if slices.Contains(all, x) {
		return all
	}
	return append(all, x)
}

// Set has what of gives of each element.
func Set[T any, K comparable](all []T, of func(T) K) map[K]bool {
	out := make(map[K]bool, len(all))
	for _, x := range all {
		out[of(x)] = true
	}
	return out
}

// By has each element by its key, the last of those that have the same.
func By[T any, K comparable](all []T, key func(T) K) map[K]T {
	out := make(map[K]T, len(all))
	for _, x := range all {
		out[key(x)] = x
	}
	return out
}

// Groups are the elements that have the same key together, in the order in which each is
// first met.
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

// Sum adds up what of gives of each element, in order.
func Sum[T any, N ~int | ~int64 | ~float64](all []T, of func(T) N) N {
	var sum N
	for _, x := range all {
		sum += of(x)
	}
	return sum
}

// Count is how many elements count.
func Count[T any](all []T, counts func(T) bool) int {
	n := 0
	for _, x := range all {
		if counts(x) {
			n++
		}
	}
	return n
}

// Most is the greatest that of gives of an element, or 0 if all are less.
func Most[T any, N ~int | ~int64 | ~float64](all []T, of func(T) N) N {
	var most N
	for _, x := range all {
		most = max(most, of(x))
	}
	return most
}
