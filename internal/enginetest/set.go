package enginetest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/model"
)

// Set makes one change to a game:
//
//	PATH VALUE         a number or word of the data, see Value
//	role ROLE ID       what plays a role, nothing without the ID
//	reading ID ANSWER  the answer chosen
func Set(g *model.Game, w []string) error {
	switch {
	case len(w) > 1 && w[0] == "role":
		f := model.Field{ID: w[1], Value: model.Value{Kind: model.Text, Text: strings.Join(w[2:], " ")}}
		g.Play.Roles = append(slices.DeleteFunc(g.Play.Roles, func(r model.Field) bool { return r.ID == w[1] }), f)
		return nil
	case len(w) == 3 && w[0] == "reading":
		x := &model.Reading{ID: w[1]}
		if is := g.Reading(w[1]); is != nil {
			*x = *is
		}
		x.Chosen = model.Value{Kind: model.Text, Text: w[2]}
		g.Readings = append(slices.DeleteFunc(g.Readings, func(r *model.Reading) bool { return r.ID == w[1] }), x)
		return nil
	case len(w) != 2:
		return fmt.Errorf("cannot set %q", w)
	}
	v := Value(g, w[0])
	if v == nil {
		return fmt.Errorf("no value at %s", w[0])
	}
	if n, err := strconv.Atoi(w[1]); err == nil {
		v.Int, v.Word = int64(n), false
	} else {
		v.Text = w[1]
	}
	return nil
}

// Value is a value of a game's data, to be changed: a collection, an entry and
// a field, or "tables", a table, a row and a column, joined by full stops, and
// from there on into records and lists. Nil if there is none.
func Value(g *model.Game, path string) *model.Value {
	fields, rest := start(g, strings.Split(path, "."))
	var v *model.Value
	for _, p := range rest {
		if n, err := strconv.Atoi(p); err == nil && v != nil && n < len(v.Items) {
			v = &v.Items[n]
		} else if i := slices.IndexFunc(fields, func(f model.Field) bool { return f.ID == p }); i >= 0 {
			v = &fields[i].Value
		} else {
			return nil
		}
		fields = v.Fields
	}
	return v
}

// start are the fields of an entry or row that a path begins with, and the rest of the
// path; nil if there is no such thing.
func start(g *model.Game, path []string) ([]model.Field, []string) {
	switch {
	case len(path) > 3 && path[0] == "tables" && g.Table(path[1]) != nil:
		for _, r := range g.Table(path[1]).Rows {
			if r.ID == path[2] {
				return r.Cells, path[3:]
			}
		}
	case len(path) > 2 && g.Entry(path[0], path[1]) != nil:
		return g.Entry(path[0], path[1]).Fields.List(), path[2:]
	}
	return nil, nil
}
