package rulebook

import (
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/typeset"
)

// wideTable returns a table, all, of 12 columns, c0 to c11, and 60 rows.
func wideTable() string {
	var b strings.Builder
	b.WriteString("tables:\n  all:\n    name: All of it\n    kind: list\n    columns:\n")
	for i := range 12 {
		fmt.Fprintf(&b, "      c%d: {name: Head number %c, type: whole}\n", i, 'A'+i)
	}
	b.WriteString("    rows:\n")
	for r := range 60 {
		fmt.Fprintf(&b, "      r%d: {", r)
		for i := range 12 {
			fmt.Fprintf(&b, "c%d: %d, ", i, 1000+r)
		}
		b.WriteString("}\n")
	}
	return b.String()
}

// heads returns where the heads of a column of the wide table begin, and whether each is rotated.
func heads(b made, letter string) (at []geom.Point, turned []bool) {
	for _, p := range b.doc.Pages {
		face.Walk(p.Face, func(it face.Item, m geom.Matrix) {
			if t, ok := it.(*face.Text); ok && strings.HasPrefix(t.String(), "Head number "+letter) {
				at, turned = append(at, m.Apply(t.At)), append(turned, m.B != 0)
			}
		})
	}
	return at, turned
}

// TestTableSettings checks that a table is placed as its setting says: in a column, across the
// page, or sideways on pages of its own with its head on each; and that its heads are rotated.
func TestTableSettings(t *testing.T) {
	for _, c := range []struct {
		set, columns string
		last         string // the last of the columns
		heads        int
		turned, wide bool
	}{
		{"", "c0, c1", "B", 2, false, false}, // 60 rows continue in the second column
		{" {column}", "c0, c1", "B", 2, false, false},
		{" {across}", "c0, c1", "B", 2, false, true},
		{" {heads-turned}", "c0, c1, c2, c3, c4, c5", "F", 2, true, false},
		{" {across, heads-turned}", "", "L", 2, true, true},
		{" {turned}", "", "L", 2, true, true},
	} {
		b := shelved(t, "book: {appendices: [], heads: lines}\n", "# Play\n\n## One\n\nWords before.\n\n```table all"+c.set+"\n"+c.columns+"\n```\n\nWords after.\n")
		if len(b.found) > 0 {
			t.Errorf("%q: %v", c.set, b.found)
		}
		at, turned := heads(b, c.last)
		if len(at) != c.heads || turned[0] != c.turned {
			t.Errorf("%q: heads at %v, turned %v", c.set, at, turned)
			continue
		}
		if wide := at[0].X > 101*geom.MM || c.set == " {turned}" && at[0].Y < 40*geom.MM; wide != c.wide {
			t.Errorf("%q: the last head stands at %v", c.set, at[0])
		}
	}
	wrong := shelved(t, "", "# Play\n\nWords.\n\n```table all {trned}\n```\n")
	if len(wrong.found) == 0 || !strings.Contains(wrong.found[0].String(), "a.md:5:15: error[PB101] unknown-id: a table cannot be set trned") || wrong.found[0].Help != "did you mean turned?" {
		t.Errorf("got %v", wrong.found)
	}
}

// TestTooWide checks that a table that fits nowhere is reported once, with what to do, and that one
// without a setting is turned where that helps.
func TestTooWide(t *testing.T) {
	b := shelved(t, "book: {appendices: []}\n", "# Play\n\nWords.\n\n```table all {column}\n```\n")
	if len(b.found) != 1 || b.found[0].Code != "PB601" || !strings.Contains(b.found[0].Help, "{turned}") {
		t.Errorf("got %v", b.found)
	}
	whole := shelved(t, "book: {appendices: [tables]}\n", "# Play\n\nWords.\n")
	far := geom.Length(0)
	for _, p := range whole.doc.Pages {
		face.Walk(p.Face, func(it face.Item, m geom.Matrix) {
			if x, ok := it.(*face.Text); ok && x.String() == "1000" {
				far = max(far, m.Apply(x.At).X)
			}
		})
	}
	if len(whole.found) > 0 || far < 180*geom.MM {
		t.Errorf("a wide table of the appendix reaches to %v: %v", far, whole.found)
	}
}

// TestTurnedRows checks that a turned table loses no row over several pages.
func TestTurnedRows(t *testing.T) {
	b := shelved(t, "book: {appendices: []}\n", "# Play\n\nWords.\n\n```table all {turned}\n```\n")
	seen := map[string]int{}
	for _, p := range b.doc.Pages {
		face.Walk(p.Face, func(it face.Item, _ geom.Matrix) {
			if x, ok := it.(*face.Text); ok {
				seen[x.String()]++
			}
		})
	}
	for r := range 60 {
		if n := seen[fmt.Sprint(1000+r)]; n != 12 {
			t.Errorf("row %d has %d cells, want 12", r, n)
		}
	}
}

// TestShrunkBeforeTurned checks that a table that is too wide takes the smaller sizes of its style
// before it is turned, and only then.
func TestShrunkBeforeTurned(t *testing.T) {
	tab := &table{Rows: []row{{Cells: [][]typeset.Span{{{Text: "a", Font: typeset.Font{Size: 8200}}}}}}, measured: true}
	tab.shrink(.5)
	if got := tab.Rows[0].Cells[0][0].Font.Size; got != 4100 || tab.measured {
		t.Errorf("a cell of %d, measured: %v", got, tab.measured)
	}
}

// TestNotesBelow checks that notes that would be a narrow column of many lines in a book of one
// column are below the row that they belong to, across the table.
func TestNotesBelow(t *testing.T) {
	said, under := 0, 0
	eachBook(t, func(t *testing.T, b laidBook) {
		for _, c := range b.extra {
			if c.lists == nil || c.lists.Print != "roster" || !strings.Contains(b.name, "tactical") {
				continue
			}
			for _, k := range c.blocks {
				for _, q := range k.Parts {
					if strings.HasPrefix(q.Text, "Sectoid ") && strings.HasSuffix(q.Text, "must reload") {
						said++
						if q.H > geom.Length(rowAbove+rowBelow) && b.book.design.narrow() {
							under++
						}
						if q.H > geom.Length(rowAbove+rowBelow+cellLead) {
							t.Errorf("the row of the Sectoid is %s mm high", q.H.Num())
						}
					}
				}
			}
		}
	})
	if said != 3 || under != 1 {
		t.Errorf("%d rows, %d of them with notes below", said, under)
	}
}
