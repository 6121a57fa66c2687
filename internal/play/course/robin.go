package course

import (
	"slices"
	"strings"

	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/play/part"
	"punchboard/internal/sim"
)

// eachOf is the argument that lists those who all meet each other, and seatsOf the number at a
// table, if the course does not fix it.
const eachOf, seatsOf = "each", "seats"

// mostTables is the most tables of a round robin.
const mostTables = 1000

// tables returns those who meet in a round robin: each way to choose a table of players from a
// list. Without a round robin it returns one table, of nobody.
func (p *program) tables(r *part.Reader) [][]any {
	each := r.Of.Arg(eachOf)
	if seats := r.Of.Arg(seatsOf); seats.IsSet() && !p.takesSeats() && !(each.IsSet() && p.several()) {
		r.Fault(seats.At, "PB006", "wrong-type", "seats says how many of each meet, in a course that takes a list of players first")
		return nil
	}
	if !each.IsSet() {
		return [][]any{nil}
	}
	n := p.seatsOfTakes()
	if p.several() {
		n = r.Whole(seatsOf, 2, 2, sim.MaxSeats)
	}
	if n < 2 {
		r.Fault(each.At, "PB006", "wrong-type", "each of a list meets the others in a course that takes two of them or more, which stand first and have one type: %s takes %d", p.decl.ID, n)
		return nil
	}
	all, err := p.env.Items(argument(each))
	if each.Kind == model.Text {
		all, err = p.env.List(each.Text)
	}
	if err != nil {
		r.Fault(each.At, "PB101", "unknown-id", "each: %v", err)
		return nil
	}
	out := choices(all, n)
	if len(out) > mostTables {
		r.Fault(each.At, "PB006", "wrong-type", "%d of %d meet at more than %d tables", n, len(all), mostTables)
		return nil
	}
	return out
}

// takesSeats reports whether the course has a parameter called seats.
func (p *program) takesSeats() bool {
	return slices.ContainsFunc(p.decl.Takes, func(x *model.Param) bool { return x.Name == seatsOf })
}

// several reports whether the course's first parameter takes several things.
func (p *program) several() bool {
	return len(p.decl.Takes) > 0 && strings.HasSuffix(p.decl.Takes[0].Type, "*")
}

// seatsOfTakes returns how many parameters at the start of the course have the same type.
func (p *program) seatsOfTakes() int {
	n := slices.IndexFunc(p.decl.Takes, func(x *model.Param) bool { return x.Default != nil || x.Type != p.decl.Takes[0].Type })
	if n < 0 {
		return len(p.decl.Takes)
	}
	return n
}

// seated returns the first arguments of a table: its players one by one, or as a list.
func (p *program) seated(table []any) []any {
	if table != nil && p.several() {
		return []any{table}
	}
	return slices.Clone(table)
}

// meet returns the ids of those who meet at a table.
func (p *program) meet(args []any) []string {
	who := args[:p.seatsOfTakes()]
	if p.several() {
		who, _ = args[0].([]any)
	}
	return lists.Map(who, func(v any) string {
		if o, ok := v.(expr.Object); ok {
			return o.ID()
		}
		return expr.Format(v)
	})
}

// choices returns all ways to choose n of a list, in its order. If there are more than mostTables,
// it stops after one more.
func choices(all []any, n int) [][]any {
	if n == 0 {
		return [][]any{nil}
	}
	var out [][]any
	for i, a := range all {
		for _, rest := range choices(all[i+1:], n-1) {
			if out = append(out, append([]any{a}, rest...)); len(out) > mostTables {
				return out
			}
		}
	}
	return out
}
