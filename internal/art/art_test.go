package art_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"punchboard/internal/art"
	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/golden"
)

// TestDrawings checks the result of each drawing in testdata: the face, what is lost, or the error.
func TestDrawings(t *testing.T) {
	golden.Each(t, "testdata/*.txtar", func(t *testing.T, a *golden.Archive) {
		a.Want("want", read(a.Text("art.svg")))
	})
}

func read(svg string) string {
	d, err := art.Read("art", []byte(svg), nil)
	if err != nil {
		var f *art.Fault
		if !errors.As(err, &f) {
			return "an error without a place: " + err.Error()
		}
		return fmt.Sprintf("%d:%d: %v\n", f.Line, f.Col, err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "size %s x %s\n%s", d.Size.W, d.Size.H, facetest.Dump(d.Face))
	for _, l := range d.Lost {
		fmt.Fprintf(&b, "%d:%d: %s, %d\n", l.Line, l.Col, l.What, l.Count)
	}
	return b.String()
}

// TestIcons checks the result of each icon in testdata, and what is lost.
func TestIcons(t *testing.T) {
	golden.Each(t, "testdata/icons/*.txtar", func(t *testing.T, a *golden.Archive) {
		ic, err := art.ReadIcon([]byte(a.Text("icon.svg")))
		if err != nil {
			a.Want("want", err.Error()+"\n")
			return
		}
		var b strings.Builder
		b.Write(facetest.Dump(&face.Face{Items: []face.Item{&face.Shape{Path: ic.Path, Fill: face.Black}}}))
		for _, l := range ic.Lost {
			fmt.Fprintf(&b, "%d:%d: %s, %d\n", l.Line, l.Col, l.What, l.Count)
		}
		a.Want("want", b.String())
	})
}

// TestHostile checks that malicious drawings are refused with a short message.
func TestHostile(t *testing.T) {
	const head, foot = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">`, `</svg>`
	laughs := `<g id="a0"><path d="M0 0h1v1z"/></g>`
	for i := range 30 {
		laughs += fmt.Sprintf(`<g id="a%d"><use href="#a%d"/><use href="#a%d"/></g>`, i+1, i, i)
	}
	for _, c := range []struct{ name, svg, want string }{
		{"nothing", "", "it holds no element"},
		{"no drawing", "<html/>", "it begins with <html>"},
		{"broken off", head + "<g>", "unexpected EOF"},
		{"no size", `<svg><rect/></svg>`, "neither a viewBox nor"},
		{"odd size", `<svg viewBox="0 0 0 5"/>`, "cannot be drawn"},
		{"endless", `<svg viewBox="0 0 NaN 5"/>`, "not four numbers"},
		{"empty", head + foot, "nothing in it"},
		{"itself", head + `<g id="a"><use href="#a"/></g>` + foot, "use themselves"},
		{"laughs", head + laughs + foot, "draws more than"},
		{"deep", head + strings.Repeat("<g>", 5000), "nested more than"},
		{"many", head + strings.Repeat("<g/>", 60000), "more than 50000 elements"},
		{"far", head + `<rect width="1e6" height="1e6"/>` + foot, "too far out"},
		{"path", head + `<path d="M0 0L1"/>` + foot, "want a number"},
		{"rules", head + "<style>" + strings.Repeat("a,b{fill:red}", 5001) + `</style><rect width="1" height="1"/>` + foot, "its styles hold more than 10000 rules"},
		{"latin", `<?xml version="1.0" encoding="ISO-8859-1"?>` + head + foot, "save it as UTF-8"},
		{"wide", "\xff\xfe<\x00s\x00", "UTF-16: save it as UTF-8"},
		{"entity", `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>` + head + `<text>&a;</text>` + foot, "invalid character entity"},
	} {
		_, err := art.Read("x", []byte(c.svg), nil)
		if err == nil || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 200 {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(`<svg viewBox="0 0 9 9"><style>.a{fill:red}@media x{b{}}</style><g transform="rotate(3 4 5)skewX(89)"><rect class="a" width="4" height="5" rx="1"/></g></svg>`)
	f.Add(`<svg width="3in" height="2cm"><path d="M0 0a1 2 3 0 1 4 5z" stroke="rgb(1%,2,3)" stroke-dasharray="1,2,3" opacity=".5"/></svg>`)
	f.Add(`<svg viewBox="0 0 9 9"><clipPath id="c"><circle r="4"/></clipPath><use href="#c"/><path clip-path="url(#c)" d="M1 1h3"/></svg>`)
	f.Fuzz(func(t *testing.T, svg string) {
		d, err := art.Read("x", []byte(svg), nil)
		if err == nil && (d.Face.Size.W <= 0 || d.Face.Size.H <= 0 || len(d.Face.Items) == 0) {
			t.Errorf("a drawing of %v with %d items", d.Face.Size, len(d.Face.Items))
		}
	})
}

// styled returns a drawing of n elements, and n rules, each for its own class or all for one class.
func styled(n int, one bool) string {
	var rules, paths strings.Builder
	for i := range n {
		class := i
		if one {
			class = 0
		}
		fmt.Fprintf(&rules, ".a%d{fill:red}", class)
		fmt.Fprintf(&paths, `<path class="a%d" d="M%d 0h1v1z"/>`, class, i%9)
	}
	return "<svg viewBox='0 0 9 9'><style>" + rules.String() + "</style>" + paths.String() + "</svg>"
}

// TestManyStyles checks that each element is matched only against the rules that may fit it, that
// rules fitting many elements are limited, and that an icon of a thousand shapes is refused before
// they are merged.
func TestManyStyles(t *testing.T) {
	took := func(n int) time.Duration {
		least := time.Hour
		for range 3 {
			start := time.Now()
			if _, err := art.Read("x", []byte(styled(n, false)), nil); err != nil {
				t.Fatal(err)
			}
			least = min(least, time.Since(start))
		}
		return least
	}
	if few, many := took(600), took(9600); many > 100*few { // 16 times as many; each with each would be 256 times the work
		t.Errorf("600 elements and rules take %v, 9600 take %v", few, many)
	}
	if _, err := art.Read("x", []byte(styled(2000, true)), nil); err == nil || !strings.Contains(err.Error(), "styles fit its elements more than") {
		t.Errorf("rules that all fit: %v", err)
	}
	if _, err := art.ReadIcon([]byte(styled(1000, false))); err == nil || !strings.Contains(err.Error(), "make it a picture") {
		t.Errorf("an icon of a thousand shapes: %v", err)
	}
}
