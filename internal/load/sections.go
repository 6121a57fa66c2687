package load

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/model"
)

// readRoles reads a map of texts by id.
func readRoles(d *doc, n *yaml.Node) []model.Field {
	var out []model.Field
	d.ids(n, "roles", func(k, v *yaml.Node) {
		if s, ok := d.textOf(v); ok {
			t := model.Value{Kind: model.Text, Text: s, At: d.at(follow(v))}
			out = append(out, model.Field{ID: k.Value, Value: t, At: d.at(k)})
		}
	})
	return out
}

// entryKeys returns the fields that a collection cannot declare again.
func entryKeys() []string { return shapeFor[model.Entry]().names(rest{}) }

// checkClaim reports a claim that has no condition, half of a repetition, or both kinds of claim at
// once.
func checkClaim(d *doc, k, v *yaml.Node, c *model.Claim) {
	lacks := ""
	switch {
	case c.Holds.IsSet() && (c.Repeats.IsSet() || c.Until.IsSet()):
		d.add("PB004", k, fmt.Sprintf("%s has holds beside what is repeated", quote(c.ID))).Help = "make two claims of it"
	case c.Repeats.IsSet() && !c.Until.IsSet():
		lacks = "until"
	case c.Until.IsSet() && !c.Repeats.IsSet():
		lacks = "repeats"
	case !c.Holds.IsSet() && !c.Until.IsSet() && value(v, "holds") == nil:
		lacks = "holds"
	}
	if lacks != "" {
		d.add("PB005", k, fmt.Sprintf("the field %s of %s is missing", quote(lacks), quote(c.ID)))
	}
}

// textType is the type of plain texts.
var textType = model.Type{Kind: model.Text}

// readExpr reads an expression as a value.
func readExpr(d *doc, n *yaml.Node) model.Value {
	src, ok := d.expression(n)
	if !ok {
		return model.Value{}
	}
	return model.Value{Kind: model.Expr, Text: src.Text, At: src.At}
}

// readCopies reads a number of copies, or an expression in braces that yields it.
func readCopies(d *doc, n *yaml.Node) model.Value {
	n = follow(n)
	if n.Kind == yaml.ScalarNode && strings.HasPrefix(strings.TrimSpace(n.Value), "{{") {
		return readExpr(d, n)
	}
	return (typed{d: d}).value(n, &model.CopiesType, noPlace)
}

// forceType is the type of a number of units.
var forceType = model.Type{Kind: model.Whole, Max: wide(ptr(math.MaxInt16))}

// readForce reads units and the number of each.
func readForce(d *doc, n *yaml.Node) []*model.Force {
	var out []*model.Force
	d.ids(n, "units", func(k, v *yaml.Node) {
		unit := model.Value{Kind: model.Ref, Text: k.Value, At: d.at(k)}
		count := (typed{d: d}).value(v, &forceType, noPlace)
		out = append(out, &model.Force{Unit: unit, Count: count})
	})
	return out
}

// readCells reads the rows of a tile: a block of text with one line per row, cells separated by
// spaces, a dot for a gap.
func readCells(d *doc, n *yaml.Node) [][]model.Cell {
	s, ok := d.word(n, "a text with a line for each row, `rows: |`,")
	if !ok {
		return nil
	}
	n = follow(n)
	var out [][]model.Cell
	off := 0
	for line := range strings.SplitSeq(s, "\n") {
		if len(out) == maxRows {
			d.add("PB212", n, fmt.Sprintf("a tile of more than %d rows", maxRows))
			break
		}
		start := d.inside(n, off, 1)
		var row []model.Cell
		for _, t := range tokens(line) {
			at := start
			at.Col, at.Len = start.Col+t.off, t.size()
			c := model.Cell{Code: t.text, At: at}
			if t.text == "." {
				c.Code = ""
			}
			row = append(row, c)
		}
		if row != nil {
			out = append(out, row)
		}
		off += utf8.RuneCountInString(line) + 1
	}
	if len(out) == 0 {
		d.add("PB005", n, "there is no row of cells here")
	}
	return out
}

// maxRows is the maximum number of rows of cells in a tile.
const maxRows = 200
