package change

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/prose"
)

// paragraph is the name of a passage of the rules before it has a number.
const paragraph = "paragraph"

// aligned names the paragraphs of two states of a section so that they can be compared: one that
// only moved down because another was inserted before it keeps its name. Other facts are unchanged.
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

// passages returns the indices of the paragraphs among facts.
func passages(all []fact) []int {
	var out []int
	for i, f := range all {
		if f.what == paragraph {
			out = append(out, i)
		}
	}
	return out
}

// pairs returns the indices of corresponding paragraphs: those that are the same, and between them
// those that share most of their words, or all if there are equally many on both sides.
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

// gaps calls do with what is before, between and after some pairs.
func gaps(pairs [][2]int, from, to []int, do func(from, to []int)) {
	for _, p := range pairs {
		i, j := slices.Index(from, p[0]), slices.Index(to, p[1])
		do(from[:i], to[:j])
		from, to = from[i+1:], to[j+1:]
	}
	do(from, to)
}

// common returns the longest sequence of pairs, in order, for which match returns true.
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

// kin reports whether two texts share more than half of the shorter one's words, and at least
// three.
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

// filled returns a text with its expressions evaluated; one that fails stays as written.
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

// brief is the maximum length of the description of a new thing.
const brief = 140

// short describes a thing on one line: for cards the copies first, and only those flags that are
// set.
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

// rank returns 0 for what comes first.
func rank(f fact) int {
	if f.what == "copies" {
		return 0
	}
	return 1
}

// beside is the number of words kept on either side of a difference in a long text, and long the
// length in bytes from which a text counts as long.
const (
	beside = 3
	long   = 60
)

// around shortens two long texts to the words that differ, with a few words on either side and
// ellipses for the rest. Short texts stay whole.
func around(was, now string) (string, string) {
	if len(was) <= long && len(now) <= long || was == "" || now == "" {
		return was, now
	}
	a, b := strings.Fields(was), strings.Fields(now)
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return clip(a, head, tail), clip(b, head, tail)
}

// clip keeps the middle of some words whose first head and last tail words are the same as in the
// other text.
func clip(words []string, head, tail int) string {
	lo, hi := max(0, head-beside), min(len(words), len(words)-tail+beside)
	s := strings.Join(words[lo:hi], " ")
	if lo > 0 {
		s = "… " + s
	}
	if hi < len(words) {
		s += " …"
	}
	return s
}

// Passage is a sentence of the rules that links to something, as printed. At is the place of its
// link.
type Passage struct {
	Says string
	At   diag.Place
	of   string // its whole paragraph, as printed
}

// Kept returns the sentences of the rules that link to an id and whose paragraphs print the same in
// both states. Both must have the same chapters, as they do when they differ only in the answer to
// a question.
func Kept(was, now State, id string) []Passage {
	before, after := was.naming(id), now.naming(id)
	var out []Passage
	for i, p := range after {
		if i < len(before) && before[i].of == p.of {
			out = append(out, p)
		}
	}
	return out
}

// naming returns the sentences of the rules that link to an id, in order.
func (s State) naming(id string) []Passage {
	var out []Passage
	look := func(spans []prose.Span) {
		for i, x := range spans {
			if x.Link != "#"+id || i > 0 && spans[i-1].Link == x.Link {
				continue
			}
			head, tail := filled(s.Env, prose.Plain(spans[:i])), filled(s.Env, prose.Plain(spans[i:]))
			out = append(out, Passage{sentence(head, tail), x.At, head + tail})
		}
	}
	for _, d := range s.Docs {
		eachText(d.Blocks, look)
	}
	return out
}

// sentence returns the sentence that begins in head and ends in tail.
func sentence(head, tail string) string {
	if i := strings.LastIndex(head, ". "); i >= 0 {
		head = head[i+len(". "):]
	}
	if i := strings.Index(tail, ". "); i >= 0 {
		tail = tail[:i+len(".")]
	}
	return strings.TrimSpace(head + tail)
}

// eachText calls do for each paragraph, cell and line of some blocks.
func eachText(blocks []prose.Block, do func([]prose.Span)) {
	prose.Walk(blocks, func(b prose.Block) {
		do(b.Spans)
		for _, l := range b.Lines {
			do(prose.Inline(l.Text, l.At))
		}
		for _, row := range b.Rows {
			for _, cell := range row {
				do(cell)
			}
		}
	})
}
