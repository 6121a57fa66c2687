package pdf_test

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/pdf"
)

// heardPage returns a page with the items of its parts, one below another.
func heardPage(k *facetest.Kit, first float64, parts ...any) *face.Face {
	f := &face.Face{ID: "page", Size: geom.Size{W: 100 * geom.MM, H: 60 * geom.MM}}
	y := first
	for _, x := range parts {
		switch x := x.(type) {
		case string:
			f.Items = append(f.Items, &face.Tag{Path: x})
		case []string:
			for _, text := range x {
				f.Items = append(f.Items, k.Line(facetest.Body, 9, 10, y, text))
				y += 5
			}
		case face.Item:
			f.Items = append(f.Items, x)
		}
	}
	return f
}

// TestHeard checks the structure of a small book: a paragraph over two pages, a table with an empty
// cell, a list, a picture and a link.
func TestHeard(t *testing.T) {
	k := facetest.New(t)
	rule := &face.Shape{Path: geom.Line(facetest.At(10, 50), facetest.At(90, 50)), Stroke: face.Black, Width: 200}
	doc := &face.Document{Title: "Small & tagged", Author: "A. Author", Rights: "Pass it on <freely>", Lang: "en", Pages: []face.Page{
		{Face: heardPage(k, 8, rule, "H1#1", []string{"Head"}, "P#2", []string{"All that", "goes on", "and half-"},
			&face.Link{Box: facetest.Rect(10, 5, 20, 5), To: "#there"}, "", rule)},
		{Face: heardPage(k, 8, "P#2", []string{"way ends"}, &face.Anchor{Name: "there"},
			"Table#3/TR#1/TH#1", []string{"Name"}, "Table#3/TR#1/TH#2", "Table#3/TR#2/TD#1", []string{"Owl"}, "Table#3/TR#2/TD#2", []string{"7"},
			"L#4/LI#1/LBody/P#5", []string{"One"}, &face.Tag{Path: "Figure#6", Alt: "An owl"}, rule)},
	}}
	var out bytes.Buffer
	if err := pdf.Write(&out, doc, k.Assets); err != nil {
		t.Fatal(err)
	}
	h := facetest.Hear(out.Bytes())
	if len(h.Faults) > 0 || !h.Rights {
		t.Errorf("rights: %t; %s", h.Rights, strings.Join(h.Faults, "\n"))
	}
	want := "Document H1 P Link Table TR TH TH TR TD TD L LI LBody P Figure"
	if got := strings.Join(h.Order, " "); got != want {
		t.Errorf("elements in order:\n%s\nwant\n%s", got, want)
	}
	if got, want := strings.Join(h.Said, "|"), "Head|All that goes on and half-|way ends|Name|Owl|7|One|"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}

// TestHeardFromTheRight checks that words whose glyphs are in reverse order are presented as they
// are read, and so are words with a reading order of their own, with a space between parts of a
// line that follow each other to the left, and between lines. For searching, the glyphs of both map
// to their characters.
func TestHeardFromTheRight(t *testing.T) {
	k := facetest.New(t)
	says := func(drawn, says string, x, y float64) *face.Text {
		line := k.Line(facetest.Body, 9, x, y, drawn)
		line.Says = says
		return line
	}
	page := &face.Face{Size: geom.Size{W: 100_000, H: 100_000}, Items: []face.Item{&face.Tag{Path: "P#1"},
		says("cba", "abc", 50, 10), says("xzy", "xyz", 20, 10), k.Line(facetest.Body, 9, 20, 15, "b c")}}
	var out bytes.Buffer
	doc := &face.Document{Title: "T", Author: "A", Lang: "he", Pages: []face.Page{{Face: page}}}
	if err := pdf.Write(&out, doc, k.Assets); err != nil {
		t.Fatal(err)
	}
	h := facetest.Hear(out.Bytes())
	if got, want := strings.Join(append(h.Said, h.Faults...), "|"), "abc xyz b c"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	page.Items = page.Items[1:] // an untagged file has no spoken text
	for _, o := range read(t, write(t, doc, k)).objects {
		s := string(o.stream)
		if strings.Contains(s, "beginbfchar") && (!strings.Contains(s, "><0061>") || !strings.Contains(s, "><0078>")) {
			t.Errorf("characters of glyphs:\n%s", s)
		}
		if strings.Contains(s, "TJ") && (strings.Count(s, "/ReversedChars BMC\n") != 1 || strings.Count(s, "/Span<</ActualText (xyz)>>BDC\n") != 1) {
			t.Errorf("a page is\n%s", s)
		}
	}
}

// TestHeardFaults checks that the examination finds faults of a structure.
func TestHeardFaults(t *testing.T) {
	k := facetest.New(t)
	rule := &face.Shape{Path: geom.Line(facetest.At(10, 50), facetest.At(90, 50)), Stroke: face.Black, Width: 200}
	for want, parts := range map[string][]any{
		"":                               {"P#1", []string{"Fine"}},
		"a figure says nothing in words": {"Figure#1", rule},
		"a heading H3 follows one of H1": {"H1#1", []string{"One"}, "H3#2", []string{"Three"}},
		"a TD stands in a Table":         {"Table#1/TD#1", []string{"7"}},
		"a LBody stands in a L":          {"L#1/LBody#1", []string{"One"}},
		"has rows of 1 and of 2 cells":   {"Table#1/TR#1/TD#1", []string{"7"}, "Table#1/TR#2/TD#1", []string{"8"}, "Table#1/TR#2/TD#2", []string{"9"}},
	} {
		var out bytes.Buffer
		doc := &face.Document{Title: "Faults", Author: "A", Lang: "en", Pages: []face.Page{{Face: heardPage(k, 8, parts...)}}}
		if err := pdf.Write(&out, doc, k.Assets); err != nil {
			t.Fatal(err)
		}
		got := strings.Join(facetest.Hear(out.Bytes()).Faults, "; ")
		if !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("found %q, want %q", got, want)
		}
	}
	var out bytes.Buffer
	if err := pdf.Write(&out, &face.Document{Title: "No tags", Pages: []face.Page{{Face: heardPage(k, 8, rule)}}}, k.Assets); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(facetest.Hear(out.Bytes()).Faults, "; ")
	for _, want := range []string{"it does not say that it is marked", "it has no language", "no tree of elements", "draws what is not marked", "pdfuaid"} {
		if !strings.Contains(got, want) {
			t.Errorf("of a file without tags it finds %q, and not %q", got, want)
		}
	}
}

// TestHeardAstray checks that the examination follows the reading order of a page: down a column
// and on in the next, by the rows of a table, from page to page, except for what floats to the top.
func TestHeardAstray(t *testing.T) {
	k := facetest.New(t)
	at := func(x, y float64, text string) face.Item { return k.Line(facetest.Body, 9, x, y, text) }
	for _, c := range []struct {
		want  string
		parts []any
	}{
		{"", []any{"P#1", at(10, 20, "One"), "P#2", at(10, 30, "Two"), "P#3", at(60, 12, "Next column")}},
		{"", []any{"P#1", at(10, 20, "One"), "P#2", at(10, 10, "Floats")}},
		{`P "Above" is heard after P "Below" below it`, []any{"P#0", at(10, 5, "Top"), "P#1", at(10, 30, "Below"), "P#2", at(10, 20, "Above")}},
		{`the cell "A" is heard after "B" to the right of it`, []any{"Table#1/TR#1/TH#1", at(40, 20, "B"), "Table#1/TR#1/TH#2", at(10, 20, "A")}},
		{`TD "Upper" is heard after TD "Lower" below it`, []any{"P#0", at(10, 5, "Top"), "Table#1/TR#1/TD#1", at(10, 30, "Lower"), "Table#1/TR#2/TD#1", at(10, 20, "Upper")}},
	} {
		var out bytes.Buffer
		doc := &face.Document{Title: "Order", Author: "A", Lang: "en", Pages: []face.Page{{Face: heardPage(k, 8, c.parts...)}}}
		if err := pdf.Write(&out, doc, k.Assets); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(facetest.Hear(out.Bytes()).Astray, "; "); !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("found %q, want %q", got, c.want)
		}
	}
	doc := &face.Document{Title: "Pages", Author: "A", Lang: "en", Pages: []face.Page{
		{Face: heardPage(k, 8, "Sect#1/P#1", at(10, 20, "One"), "P#2", at(10, 30, "Two"))},
		{Face: heardPage(k, 8, "Sect#1/P#3", at(10, 20, "Three"))}}}
	var out bytes.Buffer
	if err := pdf.Write(&out, doc, k.Assets); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(facetest.Hear(out.Bytes()).Astray, "; "), `on page 1, P "Two" is heard after P "Three" on page 2`; !strings.Contains(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}

// TestFinest checks that lines are measured as printed: also in a face drawn at half its size, and
// ignoring pale ones.
func TestFinest(t *testing.T) {
	k := facetest.New(t)
	line := func(width geom.Length, c face.Colour) *face.Shape {
		return &face.Shape{Path: geom.Line(facetest.At(10, 50), facetest.At(90, 50)), Stroke: c, Width: width}
	}
	small := &face.Face{ID: "small", Size: geom.Size{W: 50 * geom.MM, H: 50 * geom.MM}, Items: []face.Item{line(300, face.Black)}}
	half := &face.Group{Map: geom.Scale(.5), Of: small}
	doc := &face.Document{Title: "Lines", Author: "A", Lang: "en", Pages: []face.Page{
		{Face: heardPage(k, 8, "Figure#1", line(200, face.Black), line(100, face.White))},
		{Face: heardPage(k, 8, "Figure#2", line(200, face.RGB(200, 0, 0)), half, half)},
	}}
	var out bytes.Buffer
	if err := pdf.Write(&out, doc, k.Assets); err != nil {
		t.Fatal(err)
	}
	got, err := facetest.Finest(out.Bytes(), .8)
	if err != nil || len(got) != 2 || math.Abs(got[0]-.2) > .001 || math.Abs(got[1]-.15) > .001 {
		t.Errorf("the finest lines are %v (%v), want 0.2 and 0.15", got, err)
	}
}
