package rulebook

import (
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// TestBlank checks that a blank is a frame of its size or a number of lines, and the findings about
// one that gives no size or is wider than the column.
func TestBlank(t *testing.T) {
	for arg, want := range map[string]string{
		"38.1x21.2 Tide":   "frame 38.1x21.2 Tide",
		"38.1x21.2":        "frame 38.1x21.2",
		"3 What you dream": "3 lines",
		"":                 "PB006 a blank says how large it is",
		"tall":             "PB006 a blank says how large it is",
		"0":                "PB006 a blank says how large it is",
		"1.5":              "PB006 a blank says how large it is",
		"20xtall":          "PB006 a blank says how large it is",
		"120x20":           "PB601 a blank of 120x20 mm has no room in a column of 83 mm",
	} {
		b := shelved(t, "book: {appendices: []}", "# Play\n\n> Words.\n\nWrite here.\n\n```blank "+arg+"\n```\n")
		var got []string
		for _, f := range b.found {
			got = append(got, f.Code+" "+f.Message)
		}
		lines := 0
		face.Walk(b.doc.Pages[1].Face, func(it face.Item, _ geom.Matrix) {
			switch x := it.(type) {
			case *face.Shape:
				if r := x.Path.Bounds(); len(x.Dash) == 2 && x.Dash[0] == 1200 {
					got = append(got, fmt.Sprintf("frame %gx%g", r.W.MM(), r.H.MM()))
				} else if x.Width == 200 && r.H == 0 {
					lines++
				}
			case *face.Text:
				if x.String() == "Tide" {
					got = append(got, "Tide")
				}
			}
		})
		if lines > 0 {
			got = append(got, fmt.Sprintf("%d lines", lines))
		}
		if all := strings.Join(got, " "); all != want {
			t.Errorf("blank %s: %q, want %q", arg, all, want)
		}
	}
}

// TestBlankTogether checks that a few lines to write on stay in one column, wherever they begin.
func TestBlankTogether(t *testing.T) {
	for _, before := range []int{10, 12} {
		b := shelved(t, "book: {appendices: []}", "# Play\n\n> Words.\n\n"+strings.Repeat("Another thing.\n\n", before)+"```blank 8\n```\n")
		columns := map[string]int{}
		for i, p := range b.doc.Pages {
			face.Walk(p.Face, func(it face.Item, _ geom.Matrix) {
				if x, is := it.(*face.Shape); is && x.Width == 200 && x.Path.Bounds().H == 0 {
					columns[fmt.Sprint(i, x.Path.Bounds().X)]++
				}
			})
		}
		if len(columns) != 1 {
			t.Errorf("behind %d lines the eight stand in %d columns", before, len(columns))
		}
	}
}

// TestBlankFilledIn checks that each line to write on is a field, labelled with the words, where a
// page is filled in on a screen.
func TestBlankFilledIn(t *testing.T) {
	b := showing(t, "# Play\n\n> Words.\n\n```blank 2 Your *oath*\n```\n\n```blank 1\n```\n", func(l *layout.Library) { l.Fillable = true })
	var says []string
	for _, p := range b.doc.Pages {
		face.Walk(p.Face, func(it face.Item, _ geom.Matrix) {
			if x, is := it.(*face.Field); is {
				says = append(says, x.Says)
			}
		})
	}
	if got := strings.Join(says, ", "); got != "Your oath, Your oath, Notes" {
		t.Errorf("fields are called %s", got)
	}
}
