package odds

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"punchboard/internal/cores"
	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Grid is an answered question. Heads name the axes of the rows, Across that of the columns ("" if
// there is none). Left are rows without any answer, such as shots that a weapon does not have; they
// are not among Rows.
type Grid struct {
	*Question
	Heads    []string
	Names    []string // the free names, in the order of Heads
	Across   string
	Over     string // the free name across, "" for outcomes
	Columns  []Value
	Rows     []Row
	Left     []Row
	Readings map[string]string
	whole    bool
}

// Parted splits a grid into grids of the same rows with at most n of the columns each, as evenly as
// possible. n must be at least 1. It returns the grid itself if it has no more columns.
func (g *Grid) Parted(n int) []*Grid {
	all := len(g.Columns)
	if all <= n {
		return []*Grid{g}
	}
	var out []*Grid
	parts := (all + n - 1) / n
	for i := range parts {
		from, to := i*all/parts, (i+1)*all/parts
		part := *g
		part.Columns, part.Rows = g.Columns[from:to], slices.Clone(g.Rows)
		for j := range part.Rows {
			part.Rows[j].Cells = part.Rows[j].Cells[from:to]
		}
		out = append(out, &part)
	}
	return out
}

// Row is a row of answers: the values of its axes, then its cells.
type Row struct {
	Values []Value
	Cells  []Cell
}

// Cell is one answer: an int, a dice.Chance or dice.Number, or a word. Why is the reason if there
// is none.
type Cell struct {
	Value   any
	Why     string
	TooMuch bool // it, or one before it in the row, takes too many steps
}

// TooMuch returns why cells have no answer that take too many steps, "" if there are none.
func (g *Grid) TooMuch() string {
	for _, r := range slices.Concat(g.Rows, g.Left) {
		for _, c := range r.Cells {
			if c.TooMuch {
				return strings.Join(lists.Map(r.Values, func(v Value) string { return v.Label }), ", ") + ": " + c.Why
			}
		}
	}
	return ""
}

// Ask answers a question, on all cores. It returns an error if an axis is empty or names something
// that does not exist, if there are too many cells, or, if no cell has an answer, the reason for
// the first.
func Ask(env *expr.Env, q *Question) (*Grid, error) {
	if len(q.Columns) > 1 {
		return nil, errors.New("a table has one axis of columns")
	}
	g, rows, err := begun(env, q)
	if err != nil {
		return nil, err
	}
	cores.Each(len(rows), func(i int) { rows[i].Cells = g.answers(env, rows[i].Values) })
	if err := g.none(rows); err != nil {
		return nil, err
	}
	if err := g.spread(env, rows); err != nil {
		return nil, err
	}
	g.sift(rows)
	g.whole = g.allWhole()
	return g, nil
}

// begun returns a grid with its columns, and its rows without their answers.
func begun(env *expr.Env, q *Question) (*Grid, []Row, error) {
	g := &Grid{Question: q, Columns: []Value{{}}}
	for _, a := range q.Columns {
		all, err := values(env, a)
		if err != nil {
			return nil, nil, err
		}
		g.Columns, g.Across, g.Over = all, label(a), a.Name
	}
	rows, err := g.product(env, len(g.Columns))
	return g, rows, err
}

// product returns all rows: each value of the first axis with each of the next.
func (g *Grid) product(env *expr.Env, columns int) ([]Row, error) {
	rows := []Row{{}}
	for _, a := range g.Question.Rows {
		all, err := values(env, a)
		if err != nil {
			return nil, err
		}
		if n := len(rows) * len(all) * columns; n > maxCells {
			return nil, fmt.Errorf("axis %s makes %d cells: at most %d can be made", a.Name, n, maxCells)
		}
		g.Heads, g.Names = append(g.Heads, label(a)), append(g.Names, a.Name)
		var next []Row
		for _, r := range rows {
			next = append(next, lists.Map(all, func(v Value) Row { return Row{Values: append(slices.Clone(r.Values), v)} })...)
		}
		rows = next
	}
	if len(g.Heads) == 0 {
		return nil, errors.New("a table needs an axis of rows")
	}
	for i := range rows {
		g.beside(env, rows[i].Values)
	}
	return rows, nil
}

// beside adds the text shown next to the values of a row.
func (g *Grid) beside(env *expr.Env, of []Value) {
	locals := map[string]any{}
	for i, a := range g.Question.Rows {
		locals[a.Name] = of[i].local
	}
	scope := env.With(locals)
	for i, a := range g.Question.Rows {
		if a.More.IsSet() {
			if s, err := scope.Text(a.More.Text); err == nil {
				of[i].More = s
			}
		}
	}
}

// answers returns the cells of a row as the engine gives them. Those after one that takes too many
// steps are not asked.
func (g *Grid) answers(env *expr.Env, of []Value) []Cell {
	out := make([]Cell, len(g.Columns))
	for i, c := range g.Columns {
		locals := map[string]any{}
		for j, name := range g.Names {
			locals[name] = of[j].local
		}
		if g.Over != "" {
			locals[g.Over] = c.local
		}
		if i > 0 && out[i-1].TooMuch {
			out[i] = out[i-1]
			continue
		}
		v, much, err := env.With(locals).Try(g.Expr)
		if err == nil {
			v, err = answer(v)
		}
		if err != nil {
			out[i].Why = firstLine(err.Error())
		}
		out[i].Value, out[i].TooMuch = v, much && err != nil
	}
	return out
}

// answer converts a value to what a cell holds. It is an error if a cell cannot hold it.
func answer(v any) (any, error) {
	switch v := v.(type) {
	case nil:
		return nil, errors.New("not set")
	case bool:
		return map[bool]string{true: "yes", false: "no"}[v], nil
	case expr.Signed:
		return int(v), nil
	case expr.Decimal:
		n, _ := expr.Rat(v)
		return expr.Exact(n), nil
	case int, string, dice.Chance, dice.Number, dice.Dist:
		return v, nil
	case expr.Object:
		if v.ID() != "" && v.ID() != v.Kind() {
			return expr.Format(v), nil
		}
	}
	return nil, errors.New("want a number, a chance, a word or a distribution in each cell")
}

// firstLine returns a text up to its first line break.
func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// none returns the reason that there is no answer, if there is none at all.
func (g *Grid) none(rows []Row) error {
	var why string
	for _, r := range rows {
		for _, c := range r.Cells {
			if c.Why == "" {
				return nil
			}
			why = cmp.Or(why, c.Why)
		}
	}
	return fmt.Errorf("no cell has an answer: %s", why)
}

// spread puts the outcomes of distributions across the table.
func (g *Grid) spread(env *expr.Env, rows []Row) error {
	dists := 0
	for _, r := range rows {
		for _, c := range r.Cells {
			if _, ok := c.Value.(dice.Dist); ok {
				dists++
			}
		}
	}
	switch {
	case dists == 0:
		return nil
	case g.Over != "":
		return fmt.Errorf("the answers are distributions, which fill the columns: let %s run down, or ask for one chance", g.Over)
	}
	g.Across = "Outcome"
	g.Columns = outcomes(env, rows)
	if n := len(rows) * len(g.Columns); n > maxCells {
		return fmt.Errorf("the outcomes make %d cells: at most %d can be made", n, maxCells)
	}
	for i := range rows {
		was := rows[i].Cells[0]
		rows[i].Cells = make([]Cell, len(g.Columns))
		for j, col := range g.Columns {
			d, ok := was.Value.(dice.Dist)
			if !ok {
				rows[i].Cells[j] = Cell{Why: was.Why}
				continue
			}
			rows[i].Cells[j] = Cell{Value: d.At(col.ID)}
		}
	}
	return nil
}

// outcomes returns the outcomes of all distributions: numbers in order, then everything else in
// order of first appearance, then lists and records in order.
func outcomes(env *expr.Env, rows []Row) []Value {
	var numbers, others []Value
	size, value := map[string]*big.Rat{}, map[string]any{}
	seen := map[string]bool{}
	for _, r := range rows {
		d, _ := r.Cells[0].Value.(dice.Dist)
		for _, o := range d.Outcomes() {
			key := o.Key()
			if seen[key] {
				continue
			}
			seen[key] = true
			v := Value{ID: key, Label: Outcome(o), local: key}
			switch n, ok := expr.Rat(o.Value); {
			case !o.Named:
				v.local, size[key] = o.N, new(big.Rat).SetInt64(int64(o.N))
			case ok:
				size[key] = n
			default:
				others, value[key] = append(others, v), o.Value
				continue
			}
			numbers = append(numbers, v)
		}
	}
	slices.SortFunc(numbers, func(a, b Value) int { return size[a.ID].Cmp(size[b.ID]) })
	slices.SortStableFunc(others, func(a, b Value) int { return dice.CompareParts(value[a.ID], value[b.ID]) })
	called(env, others)
	return append(numbers, others...)
}

// called replaces outcomes that are ids of a collection's entries by their names.
func called(env *expr.Env, all []Value) {
	c := lists.First(env.Game().Collections, func(c *model.Collection) bool {
		return !slices.ContainsFunc(all, func(v Value) bool { e := c.Entry(v.ID); return e == nil || e.Name == "" })
	})
	if c == nil {
		return
	}
	for i, v := range all {
		env.Note(c.ID + "." + v.ID)
		all[i].Label = c.Entry(v.ID).Name
	}
}

// Try checks whether a question can be asked, evaluating few cells. It returns nil if its axes have
// values and some cell has an answer.
func Try(env *expr.Env, q *Question) error {
	g, rows, err := begun(env, q)
	if err != nil {
		return err
	}
	for i := range rows {
		rows[i].Cells = g.answers(env, rows[i].Values)
		if g.none(rows[:i+1]) == nil {
			return nil
		}
	}
	return g.none(rows)
}

// sift separates the rows without any answer, where several axes make combinations that the game
// does not have.
func (g *Grid) sift(rows []Row) {
	for _, r := range rows {
		empty := !slices.ContainsFunc(r.Cells, func(c Cell) bool { return c.Why == "" })
		if empty && len(g.Heads) > 1 {
			g.Left = append(g.Left, r)
			continue
		}
		g.Rows = append(g.Rows, r)
	}
}
