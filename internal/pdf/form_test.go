package pdf_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
)

// filledIn returns a page with a line to write on, a box for several lines and, in a group, one to
// tick, with a structure if it is tagged.
func filledIn(k *facetest.Kit, tagged bool) *face.Document {
	field := func(says string, high geom.Length, tick bool) face.Item {
		return &face.Field{Box: geom.Rect{X: 10 * geom.MM, Y: 10 * geom.MM, W: 20 * geom.MM, H: high}, Says: says, Tick: tick}
	}
	f := &face.Face{Size: geom.Size{W: 50 * geom.MM, H: 80 * geom.MM}, Items: []face.Item{
		k.Line(facetest.Body, 9, 10, 10, "Name"), field("Name", 5*geom.MM, false), field("Name", 7*geom.MM, false), field("No. 1", 20*geom.MM, false),
		&face.Group{Map: geom.Move(5*geom.MM, 20*geom.MM), Items: []face.Item{field("Name", 4*geom.MM, true)}},
	}}
	if tagged {
		f.Items = slices.Insert(f.Items, 0, face.Item(&face.Tag{Path: "P#1"}))
	}
	return &face.Document{Title: "Filled in", Lang: "en", Pages: []face.Page{{Face: f}}}
}

// TestFields checks the fields of a file: their positions, unique names and types, and that the
// structure has each at its place. A press file has none.
func TestFields(t *testing.T) {
	k := facetest.New(t)
	data := write(t, filledIn(k, false), k)
	r := read(t, data)
	root := r.objects[r.ref(t, r.trailer, "/Root")].dict
	var got []string
	for _, n := range regexp.MustCompile(`(\d+) 0 R`).FindAllStringSubmatch(regexp.MustCompile(`/Fields \[([^]]*)\]`).FindString(root), -1) {
		d := r.objects[number(t, []byte(n[1]))].dict
		got = append(got, strings.Join(regexp.MustCompile(`/(Rect|T\(|TU\(|FT/|Ff|AS/|DA\(/)[^/]*`).FindAllString(d, -1), ""))
	}
	want := []string{
		"/Rect[28.35 184.25 85.04 198.43]/T(Name)/TU(Name)/FT/Tx>>",
		"/Rect[28.35 178.58 85.04 198.43]/T(Name \\(2\\))/TU(Name)/FT/Tx/DA(/Helv 11 Tf 0 g)>>",
		"/Rect[28.35 141.73 85.04 198.43]/T(No 1)/TU(No. 1)/FT/Tx/Ff 4096/DA(/Helv 11 Tf 0 g)>>",
		`/Rect[42.52 130.39 99.21 141.73]/T(Name \(3\))/TU(Name)/FT/Btn/AS/Off`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("its fields are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	tagged := write(t, filledIn(k, true), k)
	for _, d := range [][]byte{data, tagged} {
		if fault := facetest.Whole(d); fault != "" {
			t.Error(fault)
		}
	}
	if bytes.Contains(tagged, []byte("pdfuaid:part")) {
		t.Error("it says that it keeps to PDF/UA, and is written in with a font that is not in it")
	}
	if h := facetest.Hear(tagged); strings.Join(h.Order, " ") != "Document P Form Form Form Form" {
		t.Errorf("elements in order: %s", h.Order)
	}
	if made := press(t, filledIn(k, true), k, swop()); bytes.Contains(made, []byte("AcroForm")) || bytes.Contains(made, []byte("Widget")) {
		t.Error("a file for a press is filled in")
	}
	if bytes.Contains(write(t, framed(k, false), k), []byte("AcroForm")) {
		t.Error("a file without fields has a form")
	}
}
