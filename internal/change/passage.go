package change

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/expr"
	"punchboard/internal/prose"
)

// paragraph is what a passage of the rules is called before it has a number.
const paragraph = "paragraph"

// aligned gives the paragraphs of two states of a section names by which they
// can be compared: what only moved down because another was put before it has
// no other name. Other facts stay as they are.
func aligned(was, now []fact) ([]fact, []fact) {
	old, new := slices.Clone(was), slices.Clone(now)
	from, to := passages(old), passages(new)
	for i, at := range from {
		old[at].what = fmt.Sprintf("%s %d as it was", paragraph, i+1)
	}
	for j, at := range to {
		new[at].what = fmt.Sprintf("%s %d", paragraph, j+1)
	}
	for _, p := range pairs(old, from, new, to) {
		old[p[0]].what = new[p[1]].what
	}
	return old, new
}

// passages are the places of the paragraphs among facts.
func passages(all []fact) []int {
	var out []int
	for i, f := range all {
		if f.what == paragraph {
			out = append(out, i)
		}
	}
	return out
}

// pairs are the paragraphs that one has become the other: those that are the
// same, and between them those that share most of their words, or as many as
// there are on both sides.
func pairs(was []fact, from []int, now []fact, to []int) [][2]int {
	same := func(i, j int) bool { return was[i].says == now[j].says }
	like := func(i, j int) bool { return kin(was[i].says, now[j].says) }
	var out [][2]int
	gaps(common(from, to, same), from, to, func(from, to []int) {
		if len(from) == len(to) {
			for i := range from {
				out = append(out, [2]int{from[i], to[i]})
			}
			return
		}
		out = append(out, common(from, to, like)...)
	})
	return append(out, common(from, to, same)...)
}

// gaps calls do with what stands before, between and after some pairs.
func gaps(pairs [][2]int, from, to []int, do func(from, to []int)) {
	for _, p := range pairs {
		i, j := slices.Index(from, p[0]), slices.Index(to, p[1])
		do(from[:i], to[:j])
		from, to = from[i+1:], to[j+1:]
	}
	do(from, to)
}

// common are pairs for which match holds, in order, as many as there can be.
func common(from, to []int, match func(i, j int) bool) [][2]int {
	most := make([][]int, len(from)+1)
	for i := range most {
		most[i] = make([]int, len(to)+1)
	}
	for i := len(from) - 1; i >= 0; i-- {
		for j := len(to) - 1; j >= 0; j-- {
			most[i][j] = max(most[i+1][j], most[i][j+1])
			if match(from[i], to[j]) {
				most[i][j] = max(most[i][j], most[i+1][j+1]+1)
			}
		}
	}
	var out [][2]int
	for i, j := 0, 0; i < len(from) && j < len(to); {
		switch {
		case match(from[i], to[j]) && most[i][j] == most[i+1][j+1]+1:
			out = append(out, [2]int{from[i], to[j]})
			i, j = i+1, j+1
		case most[i+1][j] >= most[i][j+1]:
			i++
		default:
			j++
		}
	}
	return out
}

// kin reports whether two texts share more than half of the shorter one's
// words, three at least.
func kin(a, b string) bool {
	words, others := strings.Fields(a), strings.Fields(b)
	shared := 0
	for _, w := range words {
		if i := slices.Index(others, w); i >= 0 {
			others = slices.Delete(others, i, i+1)
			shared++
		}
	}
	return shared >= 3 && 2*shared > min(len(words), shared+len(others))
}

// filled is a text with what its expressions stand for; one that cannot be
// told alone stays as it is written.
func filled(env *expr.Env, text string) string {
	if env == nil || !strings.Contains(text, "{{") {
		return text
	}
	var b strings.Builder
	at := 0
	for {
		h, ok := prose.Next(text, at)
		if !ok || h.To < 0 {
			b.WriteString(text[at:])
			return b.String()
		}
		says, err := env.Text(h.Expr)
		if err != nil {
			says = text[h.From:h.To]
		}
		b.WriteString(text[at:h.From] + says)
		at = h.To
	}
}

// brief is how many letters there are at most of what is said of a new thing.
const brief = 140

// short is what there is to say of a thing on one line: of cards first how
// many, of flags only those that are set.
func (t subject) short() string {
	var all []string
	facts := slices.Clone(t.facts)
	slices.SortStableFunc(facts, func(a, b fact) int { return rank(a) - rank(b) })
	for _, f := range facts {
		says := strings.Join(strings.Fields(f.says), " ")
		switch {
		case says == "" || says == "there" || says == "no":
			continue
		case f.what != paragraph:
			says = f.what + " " + strings.TrimSuffix(says, ".")
		}
		all = append(all, says)
	}
	sep := "; "
	if len(t.facts) > 0 && t.facts[0].what == paragraph {
		sep = " "
	}
	s := strings.Join(all, sep)
	for i := range s {
		if utf8.RuneCountInString(s[:i]) == brief {
			return s[:strings.LastIndexByte(s[:i], ' ')+1] + "…"
		}
	}
	return s
}

// rank is 0 for what is said first.
func rank(f fact) int {
	if f.what == "copies" {
		return 0
	}
	return 1
}
