package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// Seen holds the findings that the checks make with one erratum's printed value put back, and not
// without it.
type Seen struct {
	Erratum *model.Erratum
	Found   diag.List
	Deep    diag.List   // those of them from studying the whole game: how the printed value affects play
	game    *model.Game // as ruled
}

// Errata puts back the printed value of each erratum of a game, one at a time, and runs every
// check. It returns nil if the data has errors, since no claim would run. Studying the whole game
// takes long: with a printed value it is done only if nothing else is found, unless deep asks for
// it each time.
func Errata(p *load.Project, g *model.Game, deep bool) []Seen {
	t := try(p, g, deep)
	if t == nil {
		return nil
	}
	out := make([]Seen, len(g.Errata))
	cores.Each(len(g.Errata), func(i int) {
		e := g.Errata[i]
		found := t.all(e, p, deep)
		out[i] = Seen{e, found, slices.DeleteFunc(slices.Clone(found), func(f diag.Finding) bool { return !slices.Contains(ofPlay[:], f.Code) }), g}
	})
	return out
}

// RunAll returns the findings of Run and unseen from one run of the checks, and the control totals
// that are off. After removing the allowed findings, Last filters the list. A game as printed is
// never added up: an erratum that only a total would notice counts as unseen.
func (c *Context) RunAll(p *load.Project) diag.List {
	n := c.ran(p, false)
	if n == nil {
		return nil
	}
	out := append(n.found.Sorted(), unseen(p, n)...)
	return append(out, totals(n)...)
}

// unseen returns the errata that no check sees, for a game that was run.
func unseen(p *load.Project, base *Context) diag.List {
	t := trying(base)
	if t == nil {
		return nil
	}
	g := base.Game
	seen := make([]bool, len(g.Errata))
	cores.Each(len(g.Errata), func(i int) {
		e := g.Errata[i]
		asPrinted, read := p.AsPrinted(g.ID, e.ID)
		seen[i] = t.sees(e, asPrinted, read)
	})
	var out diag.List
	for i, e := range g.Errata {
		if !seen[i] {
			out.Add(NotSeen(e))
		}
	}
	return out
}

// trial is a checked game as ruled, with which versions of it as printed are compared.
type trial struct {
	base  *Context
	clean map[string]int
	deep  func() map[string]int // clean, plus the findings from studying the game
}

// try returns the trial of a game, or nil if it has no errata or its data has errors. Unless deep,
// the game as ruled is studied only when an erratum needs it.
func try(p *load.Project, g *model.Game, deep bool) *trial {
	if len(g.Errata) == 0 {
		return nil
	}
	c, _ := Scope(g)
	c.shallow = !deep
	t := trying(c.ran(p, false))
	if t != nil && !deep {
		t.deep = sync.OnceValue(func() map[string]int {
			whole := ran(p, g)
			return counted(whole.found, whole.read)
		})
	}
	return t
}

// trying returns the trial of a game that was run.
func trying(base *Context) *trial {
	if base == nil || len(base.Game.Errata) == 0 || base.read.Worst() == diag.Error || !base.whole {
		return nil
	}
	allTexts(base) // everything tried is compared with these
	base.ids = idsAndNames(base.Game)
	clean := counted(base.found, base.read)
	return &trial{base, clean, func() map[string]int { return clean }}
}

// ofPlay lists the checks that study the whole game.
var ofPlay = [...]string{"PB403", "PB404", "PB406", "PB407", "PB408", "PB410", "PB411", "PB412", "PB417", "PB426", "PB428"}

// all returns the findings in a version of the game that the game itself does not have. Unless
// deep, the whole game is studied only if nothing else is found.
func (t *trial) all(e *model.Erratum, p *load.Project, deep bool) diag.List {
	quoted := t.base.quoted(e)
	g, read := p.AsPrinted(t.base.Game.ID, e.ID)
	n := t.base.again(g, read)
	n.deep = deep
	n.run()
	found := t.fresh(slices.Concat(read, n.found, quoted).Sorted())
	if len(found) > 0 || deep || !n.whole {
		return found
	}
	n.deep, n.found = true, nil
	for _, ch := range All() {
		if ch.does == proves || ch.Code == "PB113" || slices.Contains(ofPlay[:], ch.Code) {
			n.running = ch
			ch.Run(n)
		}
	}
	deeply := trial{base: t.base, clean: t.deep()}
	return deeply.fresh(n.found.Sorted())
}

// sees reports whether a version of the game, with one erratum as printed, has any finding that the
// game does not have. The cheapest checks run first: reading it reveals many, claims that mention
// the change most, and the checks of names the other printed words.
func (t *trial) sees(e *model.Erratum, g *model.Game, read diag.List) bool {
	if len(t.fresh(read)) > 0 {
		return true
	}
	n := t.base.again(g, read)
	n.deep = true
	seen := func() bool { return len(n.found) > 0 && len(t.fresh(slices.Concat(read, n.found))) > 0 }
	first, then := n.promises(e)
	if n.breaks(first) {
		return true
	}
	if worded(e) {
		n.reasons = map[string]bool{}
		for _, code := range ofNames {
			n.running = Find(code)
			if n.running.Run(n); seen() {
				return true
			}
		}
		n.found = nil
	}
	if n.breaks(then) {
		return true
	}
	n.runUntil(seen)
	return seen() || len(t.fresh(t.base.quoted(e))) > 0
}

// ofNames lists the checks that notice most wrong names: two that are equal, one that nothing has,
// one that differs from the text.
var ofNames = [...]string{"PB106", "PB101", "PB303"}

// worded reports whether the ruling or the printed value of an erratum is not a number.
func worded(e *model.Erratum) bool {
	_, err := strconv.ParseFloat(firstLine(e.Ruling), 64)
	if err == nil && !e.Absent {
		_, err = strconv.ParseFloat(firstLine(e.Printed), 64)
	}
	return err != nil
}

// promises returns the claims of the game as printed that are true of the game as ruled and read
// something that the erratum changes. first has those that are themselves printed differently or
// mention what the erratum is about.
func (c *Context) promises(e *model.Erratum) (first, then []claim) {
	was, held := judged(c.ruled)
	now := claims(c)
	if len(now) != len(was) {
		now = was
	}
	order, names := likely(e, was)
	for _, i := range order {
		switch {
		case !held[i].holds || was[i].asks() == now[i].asks() && !c.changed.touches(held[i].reads):
		case was[i].holds != now[i].holds:
			first = slices.Insert(first, 0, now[i])
		case names[i] > 1:
			first = append(first, now[i])
		default:
			then = append(then, now[i])
		}
	}
	return first, then
}

// breaks reports whether any of some claims is false.
func (c *Context) breaks(claims []claim) bool {
	return slices.ContainsFunc(claims, func(k claim) bool {
		holds, err := k.told(c.Env)
		return err == nil && !holds
	})
}

// likely returns the order in which to evaluate claims for an erratum, and how many words of its
// path each of them mentions.
func likely(e *model.Erratum, all []claim) (order, names []int) {
	words := strings.FieldsFunc(lowLined(e.Path), func(r rune) bool { return r == '.' })
	order, names = make([]int, len(all)), make([]int, len(all))
	for i, k := range all {
		order[i] = i
		for _, w := range words {
			if strings.Contains(lowLined(k.holds), w) {
				names[i]++
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return names[b] - names[a] })
	return order, names
}

// again returns a context for another version of the context's game with the same chapters. read
// holds the findings of reading it.
func (c *Context) again(g *model.Game, read diag.List) *Context {
	n := &Context{Project: c.Project, Game: g, Docs: c.Docs, runs: c.runs, paras: c.paras, memo: c.memo, read: read, ruled: c, printed: true, until: c.until}
	n.start()
	n.changed = differences(c.Game, g, c.Engine.Docs())
	n.changed.reads = c.Engine.Reads
	c.Env.Share(n.Env)
	c.Engine.Share(n.Engine)
	return n
}

// key identifies findings by what they say, not by line numbers, which change when printed values
// are put back.
func key(f diag.Finding) string { return f.Code + " " + f.At.File + " " + f.Message }

// counted returns how often each finding was made.
func counted(lists ...diag.List) map[string]int {
	out := map[string]int{}
	for _, l := range lists {
		for _, f := range l.Sorted() {
			out[key(f)]++
		}
	}
	return out
}

// fresh returns the findings that the game as ruled does not have. A finding allowed by a comment
// never counts, whatever it says with the printed value.
func (t *trial) fresh(now diag.List) diag.List {
	return slices.DeleteFunc(fresh(now, t.clean), t.base.Project.Allowed)
}

// fresh returns the findings beyond those that were there before.
func fresh(now diag.List, before map[string]int) diag.List {
	var out diag.List
	seen := map[string]int{}
	for _, f := range now {
		k := key(f)
		if seen[k]++; seen[k] > before[k] {
			out.Add(f)
		}
	}
	return out
}

// NotSeen returns the finding for an erratum that no check can see.
func NotSeen(e *model.Erratum) diag.Finding {
	c := Find("PB312")
	return diag.Finding{At: e.At, Code: c.Code, Name: c.Name, Severity: c.Severity,
		Message: fmt.Sprintf("no check sees erratum %q", e.ID),
		Also:    []diag.Also{{At: e.PathAt, Mark: "the printed value was put back here"}},
		Evidence: []string{fmt.Sprintf("the ruling: %s; printed: %s", firstLine(e.Ruling), printed(e)),
			"checks run on the game as printed: all of levels 1 to 4; new findings: none"},
		Help: "add a claim that the printed value breaks, or make it a reading"}
}

// printed returns the first line of what the source prints for an erratum, or "nothing".
func printed(e *model.Erratum) string {
	if e.Absent {
		return "nothing"
	}
	return firstLine(e.Printed)
}

// Checked is a game on which every check was run. It speeds up checking edited versions of the
// game.
type Checked struct{ base *Context }

// Known runs every check on a game; it returns nil if a file of the game could not be read.
func Known(p *load.Project, g *model.Game) *Checked {
	if c := ran(p, g); c != nil {
		return &Checked{c}
	}
	return nil
}

// First returns the first findings in an edited version of the game: those of the first check with
// any that are not allowed. Control totals come after all other checks, but before errata that
// nothing sees any more, which take longest. Claims that read nothing that was edited are not
// evaluated again.
func (k *Checked) First(p *load.Project, g *model.Game) diag.List {
	if load.Lost(of(p.Findings, g), "") {
		return nil
	}
	n, found := Prepare(p, g)
	n.hear()
	n.found, n.memo = found, &memo{}
	n.ruled, n.changed = k.base, differences(k.base.Game, g, n.Engine.Docs())
	k.base.Env.Share(n.Env)
	k.base.Engine.Share(n.Engine)
	heard := func(l diag.List) diag.List { return p.Silence(l.Sorted(), func(string) bool { return false }) }
	done := 0
	n.runUntil(func() bool {
		if len(n.found) == done {
			return false
		}
		done = len(n.found)
		return len(heard(n.found)) > 0
	})
	if l := heard(n.found); len(l) > 0 {
		return l
	}
	if l := heard(slices.Clone(totals(n))); len(l) > 0 {
		return l
	}
	n.found = nil
	return heard(unseen(p, n))
}
