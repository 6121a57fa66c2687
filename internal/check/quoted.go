package check

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// ofProse are the checks that a sentence of the source is tried by.
var ofProse = [...]string{"PB110", "PB119", "PB301", "PB302", "PB307", "PB317"}

// quoted are what the checks of prose find in what an erratum's source says, were
// it at its place in a chapter of the game as ruled, and were it a paragraph of its
// own.
func (c *Context) quoted(e *model.Erratum) diag.List {
	if e.Says == "" {
		return nil
	}
	said := []prose.Span{{Text: e.Says, At: e.SaysAt}}
	n := &Context{Project: c.Project, Game: c.Game, Env: c.Env, Engine: c.Engine, memo: c.memo, quoting: true}
	in, blocks := &model.Chapter{}, []prose.Block{{Kind: prose.Paragraph, Spans: said}}
	if chapter, spans := c.placeOf(e); chapter != nil {
		in, blocks = chapter, append(blocks, prose.Block{Kind: prose.Paragraph, Spans: slices.Concat(spans, []prose.Span{{Text: " ", At: e.SaysAt}}, said)})
	}
	n.Docs = []Doc{{in, &prose.Doc{Blocks: blocks}}}
	n.hear()
	for _, code := range ofProse {
		n.running = Find(code)
		n.running.Run(n)
	}
	return n.found
}

// placeOf is the chapter and the paragraph that a sentence of the source about an
// erratum belongs to: the one that links to it, else the first that prints a value
// of the thing that it is about; nil if no chapter has one.
func (c *Context) placeOf(e *model.Erratum) (in *model.Chapter, at []prose.Span) {
	path := strings.Split(lowLined(e.Path), ".")
	thing := strings.Join(path[:min(2, len(path))], ".")
	for _, d := range c.Docs {
		paragraphs(d.Blocks, func(spans []prose.Span) {
			for _, s := range spans {
				switch {
				case s.Link == "#erratum-"+e.ID:
					in, at = d.Chapter, spans
					return
				case in == nil && strings.Contains(s.Expr, thing):
					in, at = d.Chapter, spans
				}
			}
		})
	}
	return in, at
}

// Told is what is to be said of an erratum as printed: one finding, that which rests
// on the least, with the source's own words and the other places that it breaks.
func (s Seen) Told() diag.Finding {
	if len(s.Found) == 0 {
		return NotSeen(s.Erratum)
	}
	all := slices.Clone(s.Found)
	slices.SortStableFunc(all, func(a, b diag.Finding) int {
		return cmp.Or(cmp.Compare(s.basis(b), s.basis(a)), cmp.Compare(b.Severity, a.Severity))
	})
	f := all[0]
	f.Message = s.printed() + ": " + s.breaks(f)
	for _, o := range s.Deep[:min(len(s.Deep), shown)] {
		f.Evidence = append(slices.Clip(f.Evidence), "in play: "+o.Message)
	}
	if s.Erratum.Damaged != "" {
		f.Evidence = append(slices.Clip(f.Evidence), "the source is damaged there: "+s.Erratum.Damaged)
	}
	f.Erratum, f.Basis = s.Erratum.ID, s.Basis().String()
	also := slices.DeleteFunc(all[1:], func(o diag.Finding) bool { return o.At == f.At })
	for _, o := range also[:min(len(also), shown)] {
		f.Also = append(slices.Clip(f.Also), diag.Also{At: o.At, Mark: o.Code + " " + o.Name})
	}
	if more := len(also) - shown; more > 0 {
		f.Evidence = append(slices.Clip(f.Evidence), "and "+numbered(more, "place")+" more")
	}
	return f
}

// printed is what the source says, in a message: its sentence, or its value.
func (s Seen) printed() string {
	e := s.Erratum
	switch {
	case e.Says != "":
		return fmt.Sprintf("erratum %q, printed as “%s”", e.ID, e.Says)
	case e.Absent:
		return fmt.Sprintf("erratum %q, where nothing is printed", e.ID)
	}
	return fmt.Sprintf("erratum %q, printed as %s", e.ID, clipped(firstLine(e.Printed)))
}

// breaks is what a finding says of a value as printed. A claim's own sentence says
// what is ruled, so that the claim is named and not told.
func (s Seen) breaks(f diag.Finding) string {
	k := s.claim(f)
	switch {
	case f.Code == "PB314" && typed(s.Erratum):
		return "the data says otherwise"
	case f.Code == "PB314" && k != nil:
		return fmt.Sprintf("with that claim %q does not hold", k.ID)
	case f.Code == "PB113" && k != nil:
		return fmt.Sprintf("with that claim %q cannot be told: %s", k.ID, f.Message)
	}
	return f.Message
}

// Basis is what a finding rests on: the less a game has to say of itself for
// it, the better.
type Basis int

const (
	Nothing  Basis = iota
	Typed          // a worked example, or the fault itself, typed at a claim
	Claimed        // a claim, or a control total
	Declared       // a relation that the game declares: twins, sums, formulas, parallel rows
	General        // nothing of the game but its types and its text
)

var bases = [...]string{"nothing", "typed example", "claim", "declared relation", "general check"}

// String is the basis in a message: "general check".
func (b Basis) String() string { return bases[b] }

// basisOf are the codes whose findings rest on what the game says of itself.
// All others are general.
var basisOf = map[string]Basis{
	"PB401": Typed, "PB415": Typed,
	"PB219": Claimed, "PB314": Claimed,
	"PB206": Declared, "PB207": Declared, "PB211": Declared, "PB223": Declared, "PB303": Declared, "PB306": Declared,
}

// Basis is the best of those that the erratum's findings rest on.
func (s Seen) Basis() Basis {
	best := Nothing
	for _, f := range s.Found {
		best = max(best, s.basis(f))
	}
	return best
}

// basis is what a finding rests on. A fault that is typed as an expression of a
// claim is found by nothing but itself; one in the expression of a claim is not
// found where there is no claim.
func (s Seen) basis(f diag.Finding) Basis {
	b, told := basisOf[f.Code]
	if !told {
		b = General
	}
	if !told && s.claim(f) != nil {
		b = Claimed
	}
	if b == Claimed && typed(s.Erratum) {
		b = Typed
	}
	return b
}

// claim is the claim in whose lines a finding stands, nil if in none.
func (s Seen) claim(f diag.Finding) *model.Claim {
	i := slices.IndexFunc(s.game.Claims, func(k *model.Claim) bool {
		return f.At.File == k.Holds.At.File && f.At.Line == k.Holds.At.Line || k.When.IsSet() && f.At.File == k.When.At.File && f.At.Line == k.When.At.Line
	})
	if i < 0 {
		return nil
	}
	return s.game.Claims[i]
}

// typed reports whether an erratum stands at a claim and not at a value.
func typed(e *model.Erratum) bool { return strings.HasPrefix(e.Path, "claims.") }

// Bases counts errata by what their findings rest on.
type Bases [General + 1]int

// String is the closing line of a game as printed: how many errata are found, by
// what, and how many would be if the game said nothing of itself.
func (n Bases) String() string {
	all := lists.Sum(n[:], func(k int) int { return k })
	if all == 0 {
		return "no errata"
	}
	bare := n[General] + n[Declared]
	return fmt.Sprintf("%d of %d errata found: %d by general checks, %d by declared relations, %d by claims, %d by typed examples\nwithout claims, totals and examples: %d of %d (%.0f %%)",
		all-n[Nothing], all, n[General], n[Declared], n[Claimed], n[Typed], bare, all, 100*float64(bare)/float64(all))
}

// misquoted finds errata whose printed value is not what their own quotation of the
// source says: numbers of which the sentence has none but others, or a word of it
// with its letters in another order. What a sentence says in words only ("none",
// "plasma beam"), and more or less than a number, is left alone.
func misquoted(c *Context) {
	for _, e := range c.Game.Errata {
		if e.Says == "" || e.Printed == "" || typed(e) {
			continue
		}
		printed, says := eachWord(unsaid.ReplaceAllString(e.Printed, " ")), eachWord(e.Says)
		if w := append(bent(printed, says), otherwise(printed, says)...); len(w) > 0 {
			c.Report(diag.Finding{At: e.At, Message: fmt.Sprintf("erratum %q has %s printed, and its source says %s", e.ID, w[0][0], w[0][1]),
				Also: []diag.Also{{At: e.SaysAt, Mark: "the sentence of the source"}}})
		}
	}
}

// unsaid is what a printed value holds that no source says: expressions and
// citations.
var unsaid = newPattern(`\{\{.*?\}\}|\b[0-9]{3}:[0-9-]+`)

// eachWord are the words of a text.
func eachWord(s string) []string {
	return lists.Map(words(s), func(w span) string { return s[w.from:w.to] })
}

// bent are the words of a value that a sentence has with their letters in another
// order, each with that one.
func bent(printed, says []string) [][2]string {
	var out [][2]string
	for _, w := range printed {
		mine := anagram(w)
		i := slices.IndexFunc(says, func(s string) bool { return len(s) == len(w) && !slices.Contains(printed, s) && anagram(s) == mine })
		if i >= 0 && len(w) > 3 && !slices.ContainsFunc(says, func(s string) bool { return strings.EqualFold(s, w) }) {
			out = append(out, [2]string{w, says[i]})
		}
	}
	return out
}

// anagram are the letters of a word in order.
func anagram(w string) string {
	all := strings.Split(strings.ToLower(w), "")
	slices.Sort(all)
	return strings.Join(all, "")
}

// otherwise is the first number of a value and those of the sentence, if it has
// some and none of the value's, nor one that is one off ("more than 4").
func otherwise(printed, says []string) [][2]string {
	was, has := numbers(printed), numbers(says)
	if len(was) == 0 || len(has) == 0 || slices.ContainsFunc(was, func(n int) bool {
		return slices.ContainsFunc(has, func(m int) bool { return m-n >= -1 && m-n <= 1 })
	}) {
		return nil
	}
	return [][2]string{{strconv.Itoa(was[0]), strings.Join(strings.Fields(strings.Trim(fmt.Sprint(has), "[]")), ", ")}}
}

// numbers are those among some words.
func numbers(words []string) []int {
	return lists.MapOnly(words, func(w string) (int, bool) {
		n, err := strconv.Atoi(w)
		return n, err == nil
	})
}
