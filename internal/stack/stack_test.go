package stack_test

import (
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/stack"
)

// set returns where blocks are set: a line for each page, of NAME@X,Y in millimetres. A block is
// written NAME HEIGHT, followed by next, break or a number of columns.
func set(t *testing.T, blocks string) string {
	t.Helper()
	var all []stack.Block
	for _, line := range strings.Split(blocks, "; ") {
		w := strings.Fields(line)
		var h int
		fmt.Sscan(w[1], &h)
		dot := &face.Shape{Path: geom.Box(geom.Rect{W: 1, H: 1}), Fill: face.Black}
		b := stack.Block{Face: &face.Face{Size: geom.Size{H: geom.Length(h) * geom.MM}, Items: []face.Item{dot}}, Above: 2 * geom.MM, Title: w[0]}
		for _, more := range w[2:] {
			switch more {
			case "next":
				b.Next = true
			case "break":
				b.Break = true
			default:
				fmt.Sscan(more, &b.Columns)
			}
		}
		all = append(all, b)
	}
	var out []string
	room := stack.Room{Rect: geom.Rect{X: 10 * geom.MM, Y: 10 * geom.MM, W: 110 * geom.MM, H: 100 * geom.MM}, Gap: 10 * geom.MM}
	for _, p := range stack.Pages(all, room) {
		var line []string
		for i, it := range p.Items {
			if b, ok := it.(*face.Bookmark); ok {
				m := p.Items[i+1].(*face.Group).Map
				line = append(line, fmt.Sprintf("%s@%d,%d", b.Title, int(m.E)/1000, int(m.F)/1000))
			}
		}
		out = append(out, strings.Join(line, " "))
	}
	return strings.Join(out, "\n")
}

func TestPages(t *testing.T) {
	for _, c := range []struct{ name, blocks, want string }{
		{"one below the other", "a 10; b 20", "a@10,10 b@10,22"},
		{"white is left out at the top of a page", "a 90; b 20", "a@10,10\nb@10,10"},
		{"a heading stays with what it heads", "a 70; h 10 next; b 20", "a@10,10\nh@10,10 b@10,22"},
		{"a chain of headings", "a 60; h 10 next; i 10 next; b 20", "a@10,10\nh@10,10 i@10,22 b@10,34"},
		{"a break ends what stays together", "a 80; h 10 next; b 90 break", "a@10,10 h@10,92\nb@10,10"},
		{"a page of its own", "a 10; b 10 break; c 10", "a@10,10\nb@10,10 c@10,22"},
		{"no empty page before a break", "a 10 break", "a@10,10"},
		{"too high for any page", "a 10; b 300; c 10", "a@10,10\nb@10,10\nc@10,10"},
		{"columns end on one height", "h 10 next; a 10 2; b 10 2; c 10 2; d 10 2; e 10", "h@10,10 a@10,22 b@10,34 c@70,22 d@70,34 e@10,46"},
		{"columns fill a page before the next", "a 60 2; b 60 2; c 60 2", "a@10,10 b@70,10\nc@10,10"},
		{"a heading at the foot of a column", "a 60 2; b 20 2; h 10 2 next; c 60 2", "a@10,10 b@10,72 h@70,10 c@70,22"},
		{"a heading above columns goes with them", "a 80; h 10 next; b 20 2", "a@10,10\nh@10,10 b@10,22"},
		{"columns of other numbers", "a 10 2; b 10 3", "a@10,10 b@10,22"},
		{"too high for any column", "a 300 2; b 10 2", "a@10,10\nb@10,10"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := set(t, c.blocks); got != c.want {
				t.Errorf("%s\ngot\n%s\nwant\n%s", c.blocks, got, c.want)
			}
		})
	}
}

// TestUsed checks how far down their last page blocks reach.
func TestUsed(t *testing.T) {
	room := stack.Room{Rect: geom.Rect{X: 10, Y: 10, W: 100, H: 100}}
	block := func(h geom.Length) stack.Block { return stack.Block{Face: &face.Face{Size: geom.Size{H: h}}, Above: 5} }
	for want, all := range map[geom.Length][]stack.Block{0: nil, 30: {block(30)}, 65: {block(30), block(30)}, 40: {block(90), block(40)}} {
		if got := stack.Used(all, room); got != want {
			t.Errorf("%d blocks use %d, want %d", len(all), got, want)
		}
	}
}
