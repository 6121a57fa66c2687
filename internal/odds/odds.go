// Package odds evaluates one question over all values of its free names, and returns the answers as
// a grid: exact fractions, with the reason wherever there is no answer. It reads a game's standing
// tables and the questions of the command line alike, and writes grids as text, CSV and JSON.
// Package chart draws them.
package odds

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// Question is a table to be made: an expression, and the axes for its free names. For a standing
// table it is a copy.
type Question struct {
	ID, Name      string
	Expr          string
	Rows, Columns []*model.Axis
	As            string // percent, number, "" for the kind of the answers
	By            string // heat, curves, table
	Unit          string
	Steps         []int // where a darker step begins, ascending, or descending if less is more; nil for automatic steps
	Line          *int  // answers this good or better are outlined; nil for none
	Text, Note    string
	At            diag.Place // of a standing table, zero for others
}

// Standing returns a standing table of the game as a question. Tables whose numbers count the same
// share the steps of the first: a game has one scale for each unit.
func Standing(g *model.Game, o *model.Odds) *Question {
	q := &Question{ID: o.ID, Name: o.Name, Expr: o.Of.Text, Rows: o.Rows, Columns: o.Columns, As: o.As, By: o.By, Unit: o.Unit,
		Steps: steps(g, o), Text: o.Text, Note: o.Note, At: o.Of.At}
	if o.By == "" {
		q.By = "heat"
	}
	if o.Line.IsSet() {
		n := int(o.Line.Int)
		q.Line = &n
	}
	return q
}

// steps returns the steps of the first table of the same unit that has any.
func steps(g *model.Game, o *model.Odds) []int {
	for _, other := range g.Odds {
		if other.As == o.As && other.Unit == o.Unit && len(other.Steps) > 0 {
			return lists.Map(other.Steps, func(v model.Value) int { return int(v.Int) })
		}
	}
	return nil
}

// Of returns a question from outside a game's data: an expression, and its axes written
// "range=1..30,weapon=*". The first axis runs across the table and the others down; a single one
// runs down.
func Of(src, over string) (*Question, error) {
	q := &Question{Name: src, Expr: src, By: "heat"}
	var axes []*model.Axis
	for _, part := range cut(over, ',') {
		name, values, ok := strings.Cut(part, "=")
		name = strings.ReplaceAll(strings.TrimSpace(name), "-", "_")
		switch {
		case !ok || !plain.MatchString(name):
			return nil, fmt.Errorf("axis %q: want NAME=VALUES, such as range=1..30 or weapon=*", strings.TrimSpace(part))
		case slices.ContainsFunc(axes, func(a *model.Axis) bool { return a.Name == name }):
			return nil, fmt.Errorf("axis %s is given twice", name)
		}
		axes = append(axes, &model.Axis{Name: name, Of: model.Value{Kind: model.Text, Text: strings.TrimSpace(values)}})
	}
	if len(axes) == 0 {
		return nil, fmt.Errorf("no axis: say what the free names run through, such as range=1..30,weapon=*")
	}
	q.Rows = axes
	if len(axes) > 1 {
		q.Columns, q.Rows = axes[:1], axes[1:]
	}
	return q, nil
}

// Readings returns the readings that the functions called in src depend on, by id, with the answer
// in force.
func Readings(g *model.Game, e *engine.Engine, src string) map[string]string {
	out := map[string]string{}
	if e == nil {
		return out
	}
	for _, d := range e.Docs() {
		if !calls(src, d.Name) {
			continue
		}
		for _, id := range d.Readings {
			if r := g.Reading(id); r != nil {
				out[id] = r.Chosen.Text
			}
		}
	}
	return out
}

// calls reports whether src calls a function of exactly that name.
func calls(src, name string) bool {
	return regexp.MustCompile(`\b` + name + `\(`).MatchString(src)
}

// plain matches a name, which must not begin with a digit.
var plain = pattern.New(`^[A-Za-z_][A-Za-z0-9_]*$`)

// label returns the heading of an axis.
func label(a *model.Axis) string {
	if a.Label != "" {
		return a.Label
	}
	return model.Capital(strings.ReplaceAll(a.Name, "_", " "))
}
