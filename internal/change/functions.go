package change

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/odds"
	"punchboard/internal/rules"
	"punchboard/internal/wording"
)

// How many cases of a function are evaluated, and how many with different results are reported.
const (
	casesAsked = 240
	casesTold  = 3
)

// functionsBetween returns what differs between the functions of two states: how the rule of an
// edited one reads, and where it and its callers give other results.
func functionsBetween(was, now State) []Change {
	if was.Game == nil || now.Game == nil {
		return nil
	}
	var out []Change
	var other []string // functions that may give other results
	for _, f := range now.Game.Functions {
		b := was.Game.Function(f.ID)
		if b != nil && (edited(b, f) || follows(was, now, f)) {
			other = append(other, f.ID)
		}
		switch {
		case f.Hidden:
		case b == nil:
			out = append(out, Change{Part: functions, ID: f.ID, Name: f.ID, Kind: Added, Now: f.About, At: f.At})
		case edited(b, f):
			d := differ{functions, nil, nil}
			old := ruleThing(was, b)
			out = append(out, d.differing(&old, ruleThing(now, f))...)
			out = append(out, answersBetween(was, now, f)...)
		case follows(was, now, f):
			out = append(out, answersBetween(was, now, f)...)
		}
	}
	for _, b := range was.Game.Functions {
		if now.Game.Function(b.ID) == nil && !b.Hidden {
			out = append(out, Change{Part: functions, ID: b.ID, Name: b.ID, Kind: Removed, At: b.At})
		}
	}
	return append(out, claimsBetween(was, now, other)...)
}

// claimsBetween returns the claims that call one of some functions and hold in only one of two
// states.
func claimsBetween(was, now State, asked []string) []Change {
	if was.Env == nil || now.Env == nil {
		return nil
	}
	var out []Change
	for _, c := range now.Game.Claims {
		asks := slices.ContainsFunc(asked, func(id string) bool { return strings.Contains(c.Holds.Text, id+"(") })
		i := slices.IndexFunc(was.Game.Claims, func(b *model.Claim) bool { return b.ID == c.ID && b.Holds.Text == c.Holds.Text })
		if !asks || i < 0 || !made(was.Env, c) || !made(now.Env, c) {
			continue
		}
		if before, after := holds(was.Env, c), holds(now.Env, c); before != after {
			out = append(out, Change{Part: "Claims", ID: c.ID, Name: c.Says, Kind: Changed, What: "holds", Was: before, Now: after, At: c.At})
		}
	}
	return out
}

// made reports whether a claim's condition is met.
func made(env *expr.Env, c *model.Claim) bool {
	is, err := env.Bool(cmp.Or(c.When.Text, "true"))
	return is && err == nil
}

// holds says whether a claim holds, or why it cannot be evaluated.
func holds(env *expr.Env, c *model.Claim) string {
	is, err := env.Bool(c.Holds.Text)
	if err != nil {
		return "no answer: " + err.Error()
	}
	return expr.Format(is)
}

// functions is the heading of the functions that a game declares.
const functions = "Functions"

// edited reports whether two states of a function are written differently.
func edited(was, now *model.Function) bool {
	a, ok := model.Sum(was)
	b, also := model.Sum(now)
	return !ok || !also || a != b
}

// follows reports whether a function calls one that was edited, or depends on a reading whose
// chosen answer changed.
func follows(was, now State, f *model.Function) bool {
	if was.Rules == nil || now.Rules == nil {
		return false
	}
	x := now.Rules.Function(f.ID)
	for _, d := range x.Depends() {
		if b := was.Game.Function(d.ID); b == nil || edited(b, d) {
			return true
		}
	}
	return slices.ContainsFunc(x.Readings(), func(id string) bool {
		a, b := was.Game.Reading(id), now.Game.Reading(id)
		return a != nil && b != nil && a.Chosen.Text != b.Chosen.Text
	})
}

// called returns the name of a function with its description.
func called(f *model.Function) string {
	if f.About == "" {
		return f.ID
	}
	about, _, _ := strings.Cut(f.About, ";")
	return f.ID + " (" + about + ")"
}

// ruleThing returns a function as the facts of its rule in words.
func ruleThing(s State, f *model.Function) subject {
	t := subject{id: f.ID, name: called(f), at: f.At}
	say := func(what, says string) {
		if says != "" {
			t.facts = append(t.facts, fact{strings.ReplaceAll(what, "*", ""), strings.ReplaceAll(says, "*", ""), f.At})
		}
	}
	for _, p := range f.Takes {
		kind := p.Type
		if p.Default != nil {
			kind += " = " + p.Default.Text
		}
		say("takes "+p.Name, kind)
	}
	names := func(what string, all []wording.Named) {
		for _, x := range all {
			say(what+x.Name, x.Is)
		}
	}
	r := wording.Of(s.Game, s.Env, f)
	for _, l := range r.Refuses {
		say("no answer", l.Why+condition(l.When))
	}
	names("rolls ", r.Rolls)
	say("only where", r.Given)
	for _, l := range r.Sum {
		say(l.Why, l.Is+condition(l.When))
	}
	for _, x := range []*wording.Steps{r.Fold, r.Chain} {
		if x != nil {
			say("over", x.Over)
			names("begins with ", x.From)
			names("rolls ", x.Rolls)
			names("then ", x.Next)
			say("until", x.Until)
			say("at most", x.Most)
			say("adds", x.Adds)
			say("gives", x.Gives)
		}
	}
	names("hand, ", r.Hand)
	say("gives", r.Gives)
	names("", r.Where)
	say("outcomes", strings.Join(r.Order, ", "))
	return t
}

// condition returns a condition as a phrase, or "".
func condition(when string) string {
	if when == "" {
		return ""
	}
	return " if " + when
}

// answersBetween returns cases in which a function gives other results, the largest differences
// first, and how many more there are.
func answersBetween(was, now State, f *model.Function) []Change {
	if was.Rules == nil || now.Rules == nil {
		return nil
	}
	before := lists.By(was.Rules.Function(f.ID).Cases(casesAsked), func(c rules.Case) string { return c.Asks })
	var steps []step
	both := 0
	for _, c := range now.Rules.Function(f.ID).Cases(casesAsked) {
		b, ok := before[c.Asks]
		if !ok {
			continue
		}
		both++
		x := Change{Part: functions, ID: f.ID, Name: called(f), Kind: Changed, What: c.Words, Was: answered(b), Now: answered(c), At: f.At}
		if x.Was != x.Now {
			x.Was, x.Now = around(x.Was, x.Now)
			steps = append(steps, step{x, apart(figure(b.Value), figure(c.Value))})
		}
	}
	slices.SortStableFunc(steps, func(a, b step) int { return len(a.What) - len(b.What) }) // among equals, the shortest first
	bySize(steps)
	out := lists.Map(steps[:min(casesTold, len(steps))], func(s step) Change { return s.Change })
	if more := len(steps) - len(out); more > 0 {
		out = append(out, Change{Part: functions, ID: f.ID, Name: called(f), Kind: Changed, What: fmt.Sprintf("and %d more of %d cases", more, both), At: f.At})
	}
	return out
}

// answered returns the result of a case, as people read it.
func answered(c rules.Case) string {
	if c.Err != nil {
		return "no answer: " + c.Err.Error()
	}
	return strings.ReplaceAll(plainly(c.Value), "**", "")
}

// plainly formats a value for people: the parts of a record by name, a sum with its reasons.
func plainly(v any) string {
	if s, ok := reasons(v); ok {
		return s
	}
	m, ok := v.(map[string]any)
	if !ok {
		return expr.Format(v)
	}
	out := lists.Map(slices.Sorted(maps.Keys(m)), func(k string) string { return k + ": " + plainly(m[k]) })
	return strings.Join(out, "; ")
}

// reasons formats a sum with its reasons, "Aim 3; range −2", or returns false for anything else.
func reasons(v any) (string, bool) {
	list, ok := v.([]any)
	var out []string
	for _, x := range list {
		m, is := x.(map[string]any)
		if !is || m["reason"] == nil || m["value"] == nil || len(m) != 2 {
			return "", false
		}
		out = append(out, expr.Format(m["reason"])+" "+expr.Format(m["value"]))
	}
	return strings.Join(out, "; "), ok && len(list) > 0
}

// figure returns a number exactly, a distribution as its mean, and nil for other values.
func figure(v any) *big.Rat {
	if d, ok := v.(dice.Dist); ok {
		v = d.Mean()
	}
	n, _ := expr.Rat(v)
	return n
}

// oddsBetween returns the cells of the standing tables that differ, for each table the largest
// differences first. A table that only one state has is new or gone.
func oddsBetween(was, now []*odds.Grid) []Change {
	var out []Change
	old := lists.By(was, func(g *odds.Grid) string { return g.ID })
	for _, g := range now {
		b := old[g.ID]
		delete(old, g.ID)
		if b == nil {
			out = append(out, Change{Part: "Odds", ID: g.ID, Name: g.Name, Kind: Added, At: g.At})
			continue
		}
		out = append(out, gridBetween(b, g)...)
	}
	for _, g := range was {
		if old[g.ID] != nil {
			out = append(out, Change{Part: "Odds", ID: g.ID, Name: g.Name, Kind: Removed, At: g.At})
		}
	}
	return out
}

// step is a cell that differs, and by how much; size is nil if that is not a number.
type step struct {
	Change
	size *big.Rat
}

// gridBetween returns the cells of a table of odds that differ, are new or are gone, the largest
// change first.
func gridBetween(was, now *odds.Grid) []Change {
	before, after := cells(was), cells(now)
	key := func(c cell) string { return c.key }
	at, left := lists.By(before, key), lists.Set(after, key)
	var steps []step
	say := func(what, was, is string, size *big.Rat) {
		if was != is {
			steps = append(steps, step{Change{Part: "Odds", ID: now.ID, Name: now.Title(), Kind: Changed, What: what, Was: was, Now: is, At: now.At}, size})
		}
	}
	for _, c := range after {
		b := at[c.key]
		say(c.what, b.says, c.says, apart(b.value, c.value))
	}
	for _, b := range before {
		if !left[b.key] {
			say(b.what, b.says, "", nil)
		}
	}
	bySize(steps)
	return lists.Map(steps, func(s step) Change { return s.Change })
}

// bySize puts the largest steps first, those without a size last.
func bySize(steps []step) {
	slices.SortStableFunc(steps, func(a, b step) int {
		switch {
		case a.size != nil && b.size != nil:
			return b.size.Cmp(a.size)
		case a.size != nil:
			return -1
		case b.size != nil:
			return 1
		}
		return 0
	})
}

// cell is a result with the values of its axes.
type cell struct {
	key, what, says string
	value           *big.Rat
}

// cells returns all cells of a table with descriptions of their positions, and keys that do not
// depend on titles.
func cells(g *odds.Grid) []cell {
	var out []cell
	for _, r := range g.Rows {
		var ids, labels []string
		for i, v := range r.Values {
			said := v.Label
			if _, err := strconv.Atoi(v.ID); err == nil {
				said = lower(g.Heads[i]) + " " + said
			}
			ids, labels = append(ids, v.ID), append(labels, said)
		}
		for i, c := range r.Cells {
			key, what := strings.Join(ids, "\x00"), strings.Join(labels, ", ")
			if col := g.Columns[i]; col.Label != "" {
				key += "\x00" + col.ID
				what += ", " + lower(g.Across) + " " + col.Label
			}
			v, _ := g.Shown(c)
			out = append(out, cell{key, what, g.Print(c), v})
		}
	}
	return out
}

// apart returns the exact difference of two figures, or nil if one is nil.
func apart(a, b *big.Rat) *big.Rat {
	if a == nil || b == nil {
		return nil
	}
	d := new(big.Rat).Sub(a, b)
	return d.Abs(d)
}
