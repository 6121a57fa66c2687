package diag

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Nearest returns the names most like a word that is not one of them, best first, at most n. Only
// names that a typing error could have turned into the word count: a few letters apart, or one
// beginning with the other.
func Nearest(word string, names []string, n int) []string {
	type candidate struct {
		name string
		far  int
	}
	var all []candidate
	low := strings.ToLower(word)
	limit := 1 + len(word)/4
	for _, name := range names {
		d := distance(low, strings.ToLower(name), limit)
		if d > limit && len(low) >= 3 && (strings.HasPrefix(name, low) || strings.HasPrefix(low, name) && len(name) >= 3) {
			d = limit
		}
		if d <= limit && (d == 0 || d < max(len(low), len(name))) { // no letter is like any other
			all = append(all, candidate{name, d})
		}
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.far, b.far), cmp.Compare(off(word, a.name), off(word, b.name)), cmp.Compare(a.name, b.name))
	})
	if len(all) > 0 && all[0].far == 0 {
		n = 1 // it is that name except for its capitals
	}
	var out []string
	for _, c := range all {
		if len(out) < n && !slices.Contains(out, c.name) {
			out = append(out, c.name)
		}
	}
	return out
}

// off returns the difference between the numbers at the end of two words that are otherwise equal,
// so that t8 is nearer to t9 than t1 is. It returns 0 for all others.
func off(a, b string) int {
	const digits = "0123456789"
	one, two := strings.TrimRight(a, digits), strings.TrimRight(b, digits)
	n, _ := strconv.Atoi(a[len(one):])
	m, _ := strconv.Atoi(b[len(two):])
	if one != two || len(one) == len(a) || len(two) == len(b) {
		return 0
	}
	return max(n-m, m-n)
}

// Closest returns the name most like a word, or "" if none is similar or two are equally similar.
func Closest(word string, names []string) string {
	near := Nearest(word, names, 2)
	if len(near) == 0 || len(near) > 1 && Distance(word, near[0]) == Distance(word, near[1]) {
		return ""
	}
	return near[0]
}

// Meant returns a question whether the name most like a word was meant, or "" if none is similar.
func Meant(word string, names []string) string {
	if near := Nearest(word, names, 1); len(near) > 0 {
		return fmt.Sprintf("did you mean %q?", near[0])
	}
	return ""
}

// Like returns a question whether one of up to three names like a word was meant, or "" if none is
// similar.
func Like(word string, names []string) string {
	if near := Nearest(word, names, 3); len(near) > 0 {
		return "did you mean " + strings.Join(near, " or ") + "?"
	}
	return ""
}

// Instead returns the end of a message about an unknown word: similar names, or all names if they
// are few.
func Instead(word string, names []string) string {
	if like := Like(word, names); like != "" {
		return ": " + like
	}
	if len(names) > 0 && len(names) <= 12 {
		return ": there is " + strings.Join(names, ", ")
	}
	return ""
}

// Distance returns how many letters must be changed, added, dropped or swapped with their neighbour
// to turn a into b; anything above 3 is returned as 4.
func Distance(a, b string) int { return distance(a, b, 3) }

// distance returns how many letters must be changed, added, dropped or swapped with their neighbour
// to turn a into b; anything above limit is returned as limit+1.
func distance(a, b string, limit int) int {
	if a == b {
		return 0
	}
	ra, rb := []rune(a), []rune(b)
	if len(ra)-len(rb) > limit || len(rb)-len(ra) > limit {
		return limit + 1
	}
	two, one, row := make([]int, len(rb)+1), make([]int, len(rb)+1), make([]int, len(rb)+1)
	for j := range one {
		one[j] = j
	}
	for i := 1; i <= len(ra); i++ {
		row[0] = i
		for j := 1; j <= len(rb); j++ {
			change := 1
			if ra[i-1] == rb[j-1] {
				change = 0
			}
			row[j] = min(one[j]+1, row[j-1]+1, one[j-1]+change)
			if i > 1 && j > 1 && ra[i-1] == rb[j-2] && ra[i-2] == rb[j-1] {
				row[j] = min(row[j], two[j-2]+1)
			}
		}
		two, one, row = one, row, two
	}
	return min(one[len(rb)], limit+1)
}
