package pdf_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/pdf"
)

// shades returns a document of gradients of two and three colours, the second with its outline, a
// faded group and two identical shadows.
func shades() *face.Document {
	red, soft := face.RGB(255, 0, 0), func(x float64) *face.Shape {
		return &face.Shape{Path: geom.Box(facetest.Rect(x, 6, 8, 8)), Fill: face.Black, Soft: geom.MM}
	}
	grade := func(c ...face.Colour) *face.Grade { return &face.Grade{To: facetest.At(20, 0), Colours: c} }
	f := &face.Face{Size: geom.Size{W: 60 * geom.MM, H: 20 * geom.MM}, Items: []face.Item{
		&face.Shape{Path: geom.Box(facetest.Rect(0, 0, 20, 20)), Fill: red, Grade: grade(face.Black, face.White)},
		&face.Shape{Path: geom.Box(facetest.Rect(20, 0, 20, 20)), Fill: red, Grade: grade(red, face.White, face.Black), Stroke: red, Width: 500},
		&face.Group{Map: geom.Identity, Faded: 60, Of: &face.Face{Size: geom.Size{W: 60 * geom.MM}, Items: []face.Item{&face.Shape{Path: geom.Box(facetest.Rect(5, 0, 10, 5)), Fill: red}}}},
		soft(26), soft(26), soft(40),
	}}
	return &face.Document{Title: "Shades", Pages: []face.Page{{Face: f}}}
}

// TestShades checks how fades, gradients and shadows are written.
func TestShades(t *testing.T) {
	k := facetest.New(t)
	var first, again bytes.Buffer
	for _, b := range []*bytes.Buffer{&first, &again} {
		if err := pdf.Write(b, shades(), k.Assets); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), again.Bytes()) {
		t.Error("the second time it wrote other bytes")
	}
	var all strings.Builder
	images := 0
	for _, o := range read(t, first.Bytes()).objects {
		all.WriteString(o.dict + string(o.stream) + "\n")
		images += strings.Count(o.dict, "/SMask")
	}
	for _, want := range []string{
		"/A60 <</ca 0.4/CA 0.4>>", "/A60 gs\n/X0 Do", "/Group<</S/Transparency>>",
		"/S0 <</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 20000 0]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0]/C1[1 1 1]>>>>",
		"/FunctionType 3/Domain[0 1]/Bounds[0.5 ]/Encode[0 1 0 1 ]", "W n\n/S0 sh Q\n", "W n\n/S1 sh Q\n1 0 0 RG\n500 w",
	} {
		if !strings.Contains(all.String(), want) {
			t.Errorf("no %q in\n%s", want, all.String())
		}
	}
	if images != 2 {
		t.Errorf("%d shadows, of which two are one", images)
	}
}

// inksIn returns the first colour that a file fills with.
func inksIn(t *testing.T, data []byte) string {
	t.Helper()
	for _, o := range read(t, data).objects {
		if m := regexp.MustCompile(`[0-9. ]+ k\n`).Find(o.stream); m != nil {
			return string(m)
		}
	}
	return ""
}

// TestShadesInPress checks that a press file has no transparency, and that this is reported.
func TestShadesInPress(t *testing.T) {
	k := facetest.New(t)
	data := press(t, shades(), k, swop())
	if x := facetest.Press(data, swop().Coverage); x.Fault() != "" || x.Pictures != 0 {
		t.Errorf("%+v: %s", x, x.Fault())
	}
	if strings.Contains(string(data), "/ca ") || !strings.Contains(string(data), "/ColorSpace/DeviceCMYK/Coords") {
		t.Error("something is see-through, or no colours are gone through")
	}
	black := &face.Face{Items: []face.Item{&face.Shape{Path: geom.Box(facetest.Rect(1, 1, 5, 5)), Fill: face.Black}}}
	half := &face.Face{Size: geom.Size{W: 60 * geom.MM}, Items: []face.Item{&face.Group{Map: geom.Identity, Faded: 50, Of: black}}}
	twice := &face.Document{Title: "Twice", Pages: []face.Page{{Face: &face.Face{Size: geom.Size{W: 60 * geom.MM, H: 20 * geom.MM},
		Items: []face.Item{&face.Group{Map: geom.Identity, Faded: 50, Of: half}}}}}}
	grey := &face.Document{Title: "Grey", Pages: []face.Page{{Face: &face.Face{Size: geom.Size{W: 60 * geom.MM, H: 20 * geom.MM},
		Items: []face.Item{&face.Shape{Path: geom.Box(facetest.Rect(1, 1, 5, 5)), Fill: face.Black.Over(face.White, .25)}}}}}}
	if got, want := inksIn(t, press(t, twice, k, swop())), inksIn(t, press(t, grey, k, swop())); got == "" || got != want {
		t.Errorf("what is faded twice is printed as %q, want %q", got, want)
	}
	altered, err := pdf.Preflight(shades(), k.Assets, swop())
	var said []string
	for _, a := range altered {
		if a.What != "" {
			said = append(said, a.What)
		}
	}
	if err != nil || strings.Join(said, "; ") != "what is see-through is drawn as on white paper; soft shadows are left out" {
		t.Errorf("it says %q, %v", said, err)
	}
}
