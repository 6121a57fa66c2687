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
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// ofProse lists the checks that are run on a sentence of the source.
var ofProse = [...]string{"PB110", "PB119", "PB301", "PB302", "PB307", "PB317"}

// quoted returns the findings of the checks of prose in an erratum's quotation of the source,
// placed in a chapter of the game as ruled and as a paragraph of its own.
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

// placeOf returns the chapter and the paragraph to which a quotation about an erratum belongs: the
// paragraph that links to it, or else the first that prints a value of the thing concerned. It
// returns nil if there is none.
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

// Told returns one finding for an erratum as printed, the one with the strongest basis, with the
// source's own words and the other places that it breaks.
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

// printed describes what the source says: its sentence, or its value.
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

// breaks returns the message of a finding about a value as printed. A claim's own sentence states
// the ruling, so the claim is named, not quoted.
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

// Basis is what a finding rests on: the less a game must declare for it, the better.
type Basis int

const (
	Nothing  Basis = iota
	Typed          // a worked example, or the fault itself, typed at a claim
	Claimed        // a claim, or a control total
	Declared       // a relation that the game declares: twins, sums, formulas, parallel rows
	General        // only the types and text of the game
)

var bases = [...]string{"nothing", "typed example", "claim", "declared relation", "general check"}

// String returns the basis for a message: "general check".
func (b Basis) String() string { return bases[b] }

// basisOf maps the codes whose findings rest on the game's own declarations. All others are
// general.
var basisOf = map[string]Basis{
	"PB401": Typed, "PB415": Typed,
	"PB219": Claimed, "PB314": Claimed,
	"PB206": Declared, "PB207": Declared, "PB211": Declared, "PB223": Declared, "PB303": Declared, "PB306": Declared,
}

// Basis returns the best basis among the erratum's findings.
func (s Seen) Basis() Basis {
	best := Nothing
	for _, f := range s.Found {
		best = max(best, s.basis(f))
	}
	return best
}

// basis returns what a finding rests on. A fault typed as an expression of a claim is found only by
// itself; one in the expression of a claim would not be found without the claim.
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

// claim returns the claim on whose lines a finding is, or nil if there is none.
func (s Seen) claim(f diag.Finding) *model.Claim {
	i := slices.IndexFunc(s.game.Claims, func(k *model.Claim) bool {
		return f.At.File == k.Holds.At.File && f.At.Line == k.Holds.At.Line || k.When.IsSet() && f.At.File == k.When.At.File && f.At.Line == k.When.At.Line
	})
	if i < 0 {
		return nil
	}
	return s.game.Claims[i]
}

// typed reports whether an erratum applies to a claim rather than a value.
func typed(e *model.Erratum) bool { return strings.HasPrefix(e.Path, "claims.") }

// Bases counts errata by the basis of their findings.
type Bases [General + 1]int

// String returns the closing line for a game as printed: how many errata are found and by what, and
// how many would be if the game declared nothing about itself.
func (n Bases) String() string {
	all := lists.Sum(n[:], func(k int) int { return k })
	if all == 0 {
		return "no errata"
	}
	bare := n[General] + n[Declared]
	return fmt.Sprintf("%d of %d errata found: %d by general checks, %d by declared relations, %d by claims, %d by typed examples\nwithout claims, totals and examples: %d of %d (%.0f %%)",
		all-n[Nothing], all, n[General], n[Declared], n[Claimed], n[Typed], bare, all, 100*float64(bare)/float64(all))
}

// misquoted finds errata with a printed value that differs from their own quotation of the source:
// numbers of which the sentence has only others, or a word of the sentence with its letters in
// another order. What a sentence says only in words ("none", "plasma beam"), and bounds on a
// number, are skipped.
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

// unsaid matches parts of a printed value that no source contains: expressions and citations.
var unsaid = pattern.New(`\{\{.*?\}\}|\b[0-9]{3}:[0-9-]+`)

// eachWord returns the words of a text.
func eachWord(s string) []string {
	return lists.Map(words(s), func(w span) string { return s[w.from:w.to] })
}

// bent returns the words of a value that a sentence has with transposed letters, each with its form
// there.
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

// anagram returns the letters of a word in alphabetical order.
func anagram(w string) string {
	all := strings.Split(strings.ToLower(w), "")
	slices.Sort(all)
	return strings.Join(all, "")
}

// otherwise returns the first number of a value and those of the sentence, if both have numbers and
// the sentence has none of the value's nor one that is one off ("more than 4").
func otherwise(printed, says []string) [][2]string {
	was, has := numbers(printed), numbers(says)
	if len(was) == 0 || len(has) == 0 || slices.ContainsFunc(was, func(n int) bool {
		return slices.ContainsFunc(has, func(m int) bool { return m-n >= -1 && m-n <= 1 })
	}) {
		return nil
	}
	return [][2]string{{strconv.Itoa(was[0]), strings.Join(strings.Fields(strings.Trim(fmt.Sprint(has), "[]")), ", ")}}
}

// numbers returns the numbers among some words.
func numbers(words []string) []int {
	return lists.MapOnly(words, func(w string) (int, bool) {
		n, err := strconv.Atoi(w)
		return n, err == nil
	})
}
