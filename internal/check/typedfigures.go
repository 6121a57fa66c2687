package check

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// typedFigures finds figures in the tables that chapters type which are not those of the
// data: rows that begin with the name of an entry, under heads that are names of its
// fields. Where most differ the table tells of something else.
func typedFigures(c *Context) {
	for _, d := range c.Docs {
		prose.Walk(d.Blocks, func(b prose.Block) {
			if b.Kind != prose.Table {
				return
			}
			for _, col := range c.statable() {
				alike, other, unknown := figuresIn(b, col)
				if len(unknown) == 1 && len(other) == 0 && alike >= leastAlike {
					x := unknown[0]
					c.Report(diag.Finding{At: x.part(0, len(x.said)), Message: fmt.Sprintf("%q is none of the names that the other rows have", x.said), Mark: "which one?",
						Also: []diag.Also{{At: col.Entries[0].At, Mark: "they stand here"}}})
				}
				if len(other) < alike {
					for _, x := range other {
						x.statement.tell(c, x.said.part(0, len(x.said.said)), x.n)
					}
				}
			}
		})
	}
}

// typedFigure is a figure in a cell, and what the data has for it.
type typedFigure struct {
	statement
	said text
	n    int64
}

// figuresIn are how many figures of a table are those of a collection's entries, those
// that are not, and the names that are none of theirs.
func figuresIn(b prose.Block, of *model.Collection) (alike int, other []typedFigure, unknown []text) {
	fields := make([]*model.FieldDecl, len(b.Rows[0]))
	for i, cell := range b.Rows[0] {
		head := strings.TrimSpace(prose.Plain(cell))
		if j := slices.IndexFunc(of.Fields, func(d *model.FieldDecl) bool {
			return head != "" && numeric(d.Type.Kind) && (strings.EqualFold(d.Name, head) || strings.EqualFold(d.Short, head))
		}); j >= 0 {
			fields[i] = of.Fields[j]
		}
	}
	for _, row := range b.Rows[1:] {
		name := strings.TrimSpace(prose.Plain(row[0]))
		i := slices.IndexFunc(of.Entries, func(e *model.Entry) bool { return strings.EqualFold(e.Name, name) })
		if i < 0 {
			if len(row[0]) == 1 {
				unknown = append(unknown, text{said: name, at: row[0][0].At, exact: true})
			}
			continue
		}
		e := of.Entries[i]
		for j, cell := range row {
			if fields[j] == nil || len(cell) != 1 {
				continue
			}
			m, v := typedNumber.FindStringSubmatch(cell[0].Text), e.Field(fields[j].ID)
			if m == nil || v.Word || !v.IsSet() || m[1] != "" && v.Kind != model.Signed {
				continue
			}
			n, _ := strconv.ParseInt(strings.Replace(m[1], "−", "-", 1)+m[2], 10, 64) // which the form says it is
			if n == v.Int {
				alike++
				continue
			}
			other = append(other, typedFigure{statement{of: of, entry: e, field: fields[j], value: v}, text{said: cell[0].Text, at: cell[0].At, exact: true}, n})
		}
	}
	return alike, other, unknown
}

// typedNumber is a cell that is one number, with what it counts perhaps.
var typedNumber = regexp.MustCompile(`(?i)^\s*([+−-]?)([0-9]{1,9})(?:["”″%]| ?(?:pts?|points?|inch(?:es)?|in|cm|gp)\.?)?\s*$`)
