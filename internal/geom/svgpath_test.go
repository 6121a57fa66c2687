package geom

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/golden"
)

// TestParsePath runs testdata/svgpath.txtar: pairs of NAME.d, the path data,
// and NAME.want, the steps in millimetres or the error.
func TestParsePath(t *testing.T) {
	a := golden.Open(t, "testdata/svgpath.txtar")
	for _, f := range a.Files {
		name, in := strings.CutSuffix(f.Name, ".d")
		if !in {
			continue
		}
		p, err := ParsePath(strings.TrimRight(string(f.Data), "\n"))
		got := dump(p)
		if err != nil {
			got = err.Error()
		}
		a.Want(name+".want", strings.TrimSpace(got)+"\n")
	}
}

func dump(p Path) string {
	var b strings.Builder
	for _, s := range p {
		b.WriteByte("MLCZ"[s.Op])
		for j := range s.Points() {
			fmt.Fprintf(&b, " %s,%s", s.P[j].X.Num(), s.P[j].Y.Num())
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestArcOnEllipse checks that an arc with any radius, rotation and flags stays on its ellipse.
func TestArcOnEllipse(t *testing.T) {
	for _, flags := range []string{"0 0", "0 1", "1 0", "1 1"} {
		p, err := ParsePath("M0 0 A 50 50 0 " + flags + " 60 40")
		if err != nil {
			t.Fatal(err)
		}
		centre := farCentre(p)
		for _, s := range p[1:] {
			if r := math.Hypot(float64(s.P[2].X)-centre.x, float64(s.P[2].Y)-centre.y); math.Abs(r-50000) > 2 {
				t.Errorf("flags %s: radius %.1f at %v", flags, r, s.P[2])
			}
		}
	}
}

// farCentre returns where the normals at the two ends of an arc meet.
func farCentre(p Path) vec {
	a, c := p[0].P[0], p[1].P[0]
	e := p[len(p)-1]
	// Both normals are perpendicular to the end tangents.
	t1 := vec{float64(c.X - a.X), float64(c.Y - a.Y)}
	t2 := vec{float64(e.P[2].X - e.P[1].X), float64(e.P[2].Y - e.P[1].Y)}
	bx, by := float64(e.P[2].X-a.X), float64(e.P[2].Y-a.Y)
	det := t1.x*t2.y - t1.y*t2.x
	d1, d2 := 0.0, t2.x*bx+t2.y*by
	x := (d1*t2.y - t1.y*d2) / det
	y := (t1.x*d2 - d1*t2.x) / det
	return vec{float64(a.X) + x, float64(a.Y) + y}
}

// TestIconsParse checks that every icon of the project can be parsed, and is inside its square of
// 512.
func TestIconsParse(t *testing.T) {
	files, _ := filepath.Glob("../../layouts/icons/*.svg")
	if len(files) == 0 {
		t.Fatal("no icons")
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(b), ` d="`)
		d, _, ok := strings.Cut(rest, `"`)
		p, err := ParsePath(d)
		if err != nil || !ok || len(p) == 0 {
			t.Errorf("%s: %v", f, err)
			continue
		}
		if box := (Rect{0, 0, 512000, 512000}); !box.Inset(-500).Contains(p.Ink()) {
			t.Errorf("%s: ink %v leaves its square", f, p.Ink())
		}
	}
}

func TestInk(t *testing.T) {
	for _, c := range []struct {
		d    string
		want Rect
	}{
		{"M0 0L3 4", Rect{0, 0, 3000, 4000}},
		{"M0 0C0 4 10 4 10 0", Rect{0, 0, 10000, 3000}},
		{"M0 0C-4 0 -4 10 0 10", Rect{-3000, 0, 3000, 10000}},
		{"M5 5A5 5 0 1 1 5 4.999z", Rect{-4999, 0, 10000, 10000}},
		{"", Rect{}},
	} {
		p, err := ParsePath(c.d)
		if err != nil {
			t.Fatal(err)
		}
		got := p.Ink()
		for _, d := range []Length{got.X - c.want.X, got.Y - c.want.Y, got.W - c.want.W, got.H - c.want.H} {
			if max(d, -d) > 5 {
				t.Errorf("%s: ink %v, want %v", c.d, got, c.want)
				break
			}
		}
	}
}

func FuzzParsePath(f *testing.F) {
	for _, s := range []string{"M0 0", "M1-2.5.5L3,4z", "m0 0a5 5 0 1140-4z", "M0 0S1 1 2 2T3 3Q1 2 3 4", "M1e3-2e-2H5v-4", "L1 1", "M0 0A1 1 0 2 0 3 3", "M9e99 1", "M0 0a1e-8 1 0 11 1e8 1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := ParsePath(s)
		var bad *PathError
		if err != nil {
			if !errors.As(err, &bad) || bad.Off < 0 || bad.Off > len(s) {
				t.Fatalf("error without its place: %v", err)
			}
			return
		}
		for i, seg := range p {
			for j := range seg.Points() {
				if q := seg.P[j]; max(q.X, -q.X, q.Y, -q.Y) > 1e16 {
					t.Fatalf("step %d reaches %v", i, q)
				}
			}
		}
		if far(p) {
			return
		}
		again, err := ParsePath(svg(p))
		if err != nil {
			t.Fatalf("%q written as %q: %v", s, svg(p), err)
		}
		if d := cmp.Diff(p, again); d != "" {
			t.Fatalf("written and read again (-first +second)\n%s", d)
		}
	})
}

// far reports whether a path goes near the largest number that is parsed, or where a float can no
// longer represent whole micrometres.
func far(p Path) bool {
	b := p.Bounds()
	return max(b.W, b.H, b.X, b.Y, -b.X, -b.Y) > 1e11
}

func svg(p Path) string {
	return strings.ReplaceAll(strings.ReplaceAll(dump(p), ",", " "), "\n", "")
}
