package actiondeck

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/engine/study"
	"punchboard/internal/model"
)

// index are units by the strength that they come to: hits, what their lines do
// and against which numbers terrain serves besides. What is not counted, such
// as how a unit dies, must be compared by whoever reads it.
func (r *Rules) index() []study.Option {
	c, err := r.Collection("units")
	if err != nil {
		return nil
	}
	var out []study.Option
	for _, u := range c.Entries {
		price, hits := u.Field(r.ID("cost")), u.Field(r.ID("hits"))
		if !price.IsSet() || price.Word || !hits.IsSet() {
			continue
		}
		t := r.tallied(u)
		out = append(out, study.Option{Group: c.ID, Kind: r.sort(u), Name: u.Name, At: price.At, Ways: t.ways(),
			Fixed: []study.Measure{study.Less("cost", int(price.Int)), study.One("hits", int(hits.Int)), r.defends(t)}})
	}
	return out
}

// sort is what only units of one kind share: their side, and what makes their
// cards do something else.
func (r *Rules) sort(u *model.Entry) string {
	out := []string{u.Field("side").Text}
	for _, role := range []string{"flyer", "override", "converts", "limits"} {
		out = append(out, u.Field(r.ID(role)).String())
	}
	return strings.Join(out, "; ")
}

// tally is what a unit's lines may do, each way by the number of its Spec card
// and, where it has one, by range: the most that one line does.
type tally struct {
	order   []string
	most    map[string]map[[2]int]int
	longest int
	defends map[int]bool
	numbers int
}

func (t *tally) count(way string, number, at, n int) {
	if t.most[way] == nil {
		t.most[way] = map[[2]int]int{}
		t.order = append(t.order, way)
	}
	k := [2]int{number, at}
	t.most[way][k] = max(t.most[way][k], n)
	t.longest = max(t.longest, at)
}

// tallied counts the lines of a unit.
func (r *Rules) tallied(u *model.Entry) *tally {
	t := &tally{most: map[string]map[[2]int]int{}, defends: map[int]bool{}}
	for _, id := range u.Field(r.ID("abilities")).Texts() {
		table := r.Game.Table(id)
		if table == nil {
			continue
		}
		for i, row := range table.Rows {
			t.numbers = max(t.numbers, i+1)
			for _, f := range row.Cells {
				if f.Value.Effect != nil {
					r.line(t, i+1, f.Value.Effect, row.Cell("tags").Texts())
				}
			}
		}
	}
	return t
}

// line counts what one line may do: each of its choices. What several acts do
// together is a way of its own.
func (r *Rules) line(t *tally, number int, e *model.Effect, tags []string) {
	for i := 0; i < len(e.Clauses); {
		end := i + 1
		for end < len(e.Clauses) && e.Clauses[end].Join != model.Or {
			end++
		}
		if end-i > 1 {
			t.count("together: "+e.Source, number, 0, 1)
		} else {
			r.act(t, number, e.Clauses[i], tags)
		}
		i = end
	}
}

// act counts one act.
func (r *Rules) act(t *tally, number int, x model.Clause, tags []string) {
	base := func(role string) int { n, _ := r.Rule(role); return n }
	switch x.Verb {
	case r.ID("attack"):
		var how []string
		for _, o := range x.Options {
			if o.ID != "damage" {
				how = append(how, o.ID)
			}
		}
		way := strings.Join(slices.Concat([]string{"attack"}, how, tags), " ")
		for _, n := range x.Span.All() {
			t.count(way, number, n, base("damage")+x.Option("damage"))
		}
	case r.ID("defense"):
		t.defends[number] = true
		t.count("defense", number, 0, base("negates")*x.Amount)
		if !slices.Contains(tags, r.ID("armor")) {
			t.count("defense that cannot be stripped", number, 0, base("negates")*x.Amount)
		}
	default:
		t.count(strings.Join(append(named(x.Slots, x.Options), x.Verb), " "), number, 0, max(1, x.Amount))
	}
}

// named are fields as words.
func named(lists ...[]model.Field) []string {
	var out []string
	for _, f := range slices.Concat(lists...) {
		out = append(out, f.ID+" "+f.Value.String())
	}
	return out
}

// ways are what is counted, each summed over the Spec cards.
func (t *tally) ways() []study.Way {
	var out []study.Way
	for _, way := range t.order {
		m := study.Measure{Name: way, Values: make([]int, t.longest+1)}
		for k, n := range t.most[way] {
			m.Values[k[1]] += n
		}
		for i := range m.Values {
			m.At = append(m.At, fmt.Sprintf("range %d", i))
		}
		if !strings.HasPrefix(way, "attack") {
			m.At, m.Values = nil, m.Values[:1]
		}
		out = append(out, study.Way{Name: way, Kind: way, Measures: []study.Measure{m}})
	}
	return out
}

// defends is how many numbers of Spec cards stop an attack in terrain of each
// rating: those up to it serve as cover, the others by a line.
func (r *Rules) defends(t *tally) study.Measure {
	lo, _ := r.Rule("least-rating")
	hi, _ := r.Rule("rating")
	out := study.Measure{Name: "Spec cards that defend"}
	for rating := lo; rating <= hi; rating++ {
		n := 0
		for number := 1; number <= t.numbers; number++ {
			if number <= rating || t.defends[number] {
				n++
			}
		}
		out.At, out.Values = append(out.At, fmt.Sprintf("rating %d", rating)), append(out.Values, n)
	}
	return out
}
