package rulebook

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/geom"
)

// The flow is tested with blocks written as words, with one grid line of 1 mm:
//
//	p4      a paragraph of four lines, no line alone at either end
//	h2      a heading of two lines, kept with what follows
//	l2      words of two lines that lead to what follows
//	t8      a table: title and head of two lines, then rows; the head repeats
//	u8      the same never cut, unless its page would stay nearly empty
//	b5      a box of five lines that is never cut
//	w3 W... the same, across both columns
//	!p4     begins a page
//
// and the result as pages of columns: "p4:1-2" are parts 1 and 2 of p4.
const line = geom.MM

func parseBlocks(t *testing.T, text string) []*block {
	t.Helper()
	var out []*block
	for _, w := range strings.Fields(text) {
		out = append(out, parseBlock(t, w))
	}
	return out
}

func parseBlock(t *testing.T, word string) *block {
	t.Helper()
	b := &block{Mark: &mark{Anchor: word}}
	w, fresh := strings.CutPrefix(word, "!")
	b.Fresh = fresh
	b.Wide = w[0] >= 'A' && w[0] <= 'Z'
	n, err := strconv.Atoi(w[1:])
	if err != nil {
		t.Fatalf("block %q: %v", word, err)
	}
	switch strings.ToLower(w[:1]) {
	case "p":
		b.Parts = lines(n)
	case "h":
		b.Parts, b.Next, b.Above = []strip{{H: geom.Length(n) * line}}, true, line
	case "t":
		b.Parts, b.Head = append([]strip{{H: 2 * line, Keep: true}}, lines(n)...), 2*line
	case "u":
		b.Loose, b.Head = append([]strip{{H: 2 * line, Keep: true}}, lines(n)...), 2*line
		b.Parts = keepAll(slices.Clone(b.Loose), false)
	case "l":
		b.Parts, b.Next, b.Mark.Hidden = lines(n), true, true
	case "b":
		b.Parts = []strip{{H: geom.Length(n) * line}}
	default:
		t.Fatalf("block %q: no such kind", word)
	}
	return b
}

func lines(n int) []strip {
	out := make([]strip, n)
	for i := range out {
		out[i] = strip{H: line, Keep: i == 0 || i == n-2}
	}
	return out
}

func flowed(blocks []*block, height int) string {
	p := &pager{frame: frame{Bottom: geom.Length(height) * line, X: []geom.Length{0, 50}, W: []geom.Length{40, 40}, Grid: line}}
	p.add(blocks)
	var out strings.Builder
	page, column := -1, -1
	for _, s := range p.fragments {
		if s.Page != page {
			fmt.Fprintf(&out, "page %d\n", s.Page+1)
			page, column = s.Page, -1
		}
		if s.Column != column || s.Block.Wide {
			column = s.Column
		}
		fmt.Fprintf(&out, "  %d @%d %s", s.Column+1, s.Y/line, s.Block.Mark.Anchor)
		if s.again() || s.more() {
			fmt.Fprintf(&out, " %d-%d", s.From+1, s.To)
		}
		out.WriteString("\n")
	}
	for _, f := range p.findings {
		fmt.Fprintln(&out, f.Code)
	}
	return out.String()
}

func TestFlow(t *testing.T) {
	for _, c := range []struct {
		name, in string
		height   int
		want     string
	}{
		{"columns end level", "p4 p4 p4 p4", 20, `
page 1
  1 @0 p4
  1 @4 p4
  2 @0 p4
  2 @4 p4
`},
		{"a table goes to a page of its own where little room is left", "P10 U17", 20, `
page 1
  1 @0 P10
page 2
  1 @0 U17
`},
		{"it is broken where a page would stay nearly empty", "P5 H2 U17", 20, `
page 1
  1 @0 P5
  1 @6 H2
  1 @8 U17 1-11
page 2
  1 @0 U17 12-18
`},
		{"no line alone at the foot or at the top", "p5 p4 p9", 6, `
page 1
  1 @0 p5
  2 @0 p4
  2 @4 p9 1-2
page 2
  1 @0 p9 3-6
  2 @0 p9 7-9
`},
		{"three lines are never cut", "p4 p3", 5, `
page 1
  1 @0 p4
  2 @0 p3
`},
		{"a heading goes with what follows", "p6 h2 p6 p8", 10, `
page 1
  1 @0 p6
  2 @0 h2
  2 @2 p6
  2 @8 p8 1-2
page 2
  1 @0 p8 3-5
  2 @0 p8 6-8
`},
		{"two headings in a row too", "p5 h2 h1 b4 p9", 10, `
page 1
  1 @0 p5
  2 @0 h2
  2 @3 h1
  2 @4 b4
  2 @8 p9 1-2
page 2
  1 @0 p9 3-6
  2 @0 p9 7-9
`},
		{"a table repeats its head and keeps two rows", "p5 t9 p4", 10, `
page 1
  1 @0 p5
  1 @5 t9 1-4
  2 @0 t9 5-10
  2 @8 p4 1-2
page 2
  1 @0 p4 3-4
`},
		{"wide blocks end the columns above them", "p4 p4 B3 p4", 20, `
page 1
  1 @0 p4
  2 @0 p4
  1 @4 B3
  1 @7 p4 1-2
  2 @7 p4 3-4
`},
		{"a heading over a wide block is wide", "p4 h1 B6", 9, `
page 1
  1 @0 p4 1-2
  2 @0 p4 3-4
page 2
  1 @0 h1
  1 @1 B6
`},
		{"text goes on before what does not fit, up to the next heading", "p6 B6 p14 h1 p4", 8, `
page 1
  1 @0 p6
  1 @6 p14 1-2
  2 @0 p14 3-10
page 2
  1 @0 B6
  1 @6 p14 11-12
  2 @6 p14 13-14
page 3
  1 @0 h1
  1 @1 p4 1-2
  2 @0 p4 3-4
`},
		{"text from behind goes before a wide block above which a column would be empty", "p3 B6 p3 p4", 20, `
page 1
  1 @0 p3
  2 @0 p3
  1 @3 B6
  1 @9 p4 1-2
  2 @9 p4 3-4
`},
		{"text goes on before two wide blocks", "p6 B6 B3 p14 h1 p4", 8, `
page 1
  1 @0 p6
  1 @6 p14 1-2
  2 @0 p14 3-10
page 2
  1 @0 B6
page 3
  1 @0 B3
  1 @3 p14 11-14
  2 @3 h1
  2 @4 p4
`},
		{"text goes on below the head of a chapter, before what does not fit there", "H2 B8 p6", 9, `
page 1
  1 @0 H2
  1 @2 p6 1-3
  2 @2 p6 4-6
page 2
  1 @0 B8
`},
		{"no text goes before words that lead to what does not fit", "p6 l2 B6 p4", 8, `
page 1
  1 @0 p6 1-3
  2 @0 p6 4-6
page 2
  1 @0 l2
  1 @2 B6
page 3
  1 @0 p4 1-2
  2 @0 p4 3-4
`},
		{"no text goes past a heading", "p6 B6 h1 p4", 8, `
page 1
  1 @0 p6 1-3
  2 @0 p6 4-6
page 2
  1 @0 B6
page 3
  1 @0 h1
  1 @1 p4 1-2
  2 @0 p4 3-4
`},
		{"columns end level too where the next thing fits no column", "B2 p5 p5 b15", 16, `
page 1
  1 @0 B2
  1 @2 p5
  2 @2 p5
page 2
  1 @0 b15
`},
		{"a fresh block begins a page", "p2 !p2", 9, `
page 1
  1 @0 p2
page 2
  1 @0 !p2
`},
		{"what is taller than a page is said", "p2 b12", 9, `
page 1
  1 @0 p2
page 2
  1 @0 b12
PB601
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := flowed(parseBlocks(t, c.in), c.height)
			if d := cmp.Diff(strings.TrimPrefix(c.want, "\n"), got); d != "" {
				t.Errorf("-want +got\n%s", d)
			}
		})
	}
}

// TestStart checks how much room the first of some blocks need, with everything that must stay with
// them.
func TestStart(t *testing.T) {
	for text, want := range map[string]geom.Length{
		"p4":       2, // two lines may stand alone
		"p3 p3":    3,
		"h2 p4":    4,
		"h2 h2 b6": 11, // the second heading has a line above it
		"t8":       4,
		"":         0,
	} {
		if got := start(parseBlocks(t, text), line); got != want*line {
			t.Errorf("%q begins with %s, want %d mm", text, got, want)
		}
	}
}

// TestUnderHeads checks that nothing under a heading across the page goes before it, and that no
// heading of a section goes before the contents of the previous one.
func TestUnderHeads(t *testing.T) {
	for in, want := range map[string]string{
		"p6 H2 b5":        "page 1\n  1 @0 p6 1-3\n  2 @0 p6 4-6\npage 2\n  1 @0 H2\n  1 @2 b5\n",
		"h1 p17 b5 H2 b1": "page 1\n  1 @0 h1\n  1 @1 p17 1-8\n  2 @0 p17 9-17\npage 2\n  1 @0 b5\n  1 @6 H2\n  1 @8 b1\n",
	} {
		blocks := parseBlocks(t, in)
		for i, b := range blocks {
			if b.Next {
				b.Mark.Level, b.Need = 1, total(blocks[i+1:], cursor{})
			}
		}
		blocks[0].Need = 0
		if got := flowed(blocks, 9); got != want {
			t.Errorf("%s: got\n%swant\n%s", in, got, want)
		}
	}
}
