package typeset

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// assets returns the project's own fonts, and icons of known proportions.
func assets(t testing.TB) *face.Assets {
	t.Helper()
	a := &face.Assets{Fonts: map[string]*face.Font{}, Icons: map[string]*face.Symbol{
		"square": {ID: "square", Bounds: geom.Rect{X: 56000, Y: 56000, W: 400000, H: 400000}},
		"tall":   {ID: "tall", Bounds: geom.Rect{X: 156000, Y: 6000, W: 200000, H: 500000}},
		"wide":   {ID: "wide", Bounds: geom.Rect{X: 6000, Y: 206000, W: 500000, H: 100000}},
	}}
	files, err := filepath.Glob("../../layouts/fonts/*.ttf")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fonts: %v", err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		id := strings.TrimSuffix(filepath.Base(name), ".ttf")
		a.Fonts[id] = &face.Font{ID: id, Data: data}
	}
	return a
}

const (
	barlow = "barlow-condensed-700"
	plex   = "plex-sans-condensed-400"
	bold   = "plex-sans-condensed-700"
	serif  = "plex-serif-400"
)

func sized(id string, pt float64) Font {
	return Font{ID: id, Size: geom.FromPT(pt), Colour: face.Black}
}

// spans reads the simple markup of the test files: **bold**, :icon:, [link](to), ~kept together~.
func spans(f Font, text string) (out []Span) {
	for text != "" {
		i := strings.IndexAny(text, "*:[~")
		if i < 0 {
			return append(out, Span{Text: text, Font: f})
		}
		if i > 0 {
			out = append(out, Span{Text: text[:i], Font: f})
		}
		sp := Span{Font: f}
		switch text[i] {
		case '*':
			sp.Text, text, _ = strings.Cut(text[i+2:], "**")
			sp.Font.ID = bold
		case ':':
			sp.Icon, text, _ = strings.Cut(text[i+1:], ":")
		case '~':
			sp.Text, text, _ = strings.Cut(text[i+1:], "~")
			sp.Keep = true
		case '[':
			sp.Text, text, _ = strings.Cut(text[i+1:], "](")
			sp.Link, text, _ = strings.Cut(text, ")")
		}
		out = append(out, sp)
	}
	return out
}

// show writes lines as text: the width, how the line ends, and its items. A run is shown by its
// characters, other items by their kind and box.
func show(lines []Line) string {
	var b strings.Builder
	for _, l := range lines {
		end := " "
		if l.Last {
			end = "."
		}
		fmt.Fprintf(&b, "%6.2f%s", l.Width.MM(), end)
		for _, item := range l.Items {
			switch it := item.(type) {
			case *face.Text:
				if it.Font == bold {
					fmt.Fprintf(&b, " b")
				}
				if it.At.X != 0 {
					fmt.Fprintf(&b, " @%s", it.At.X.Num())
				}
				fmt.Fprintf(&b, " |%s|", it.String())
			case *face.Icon:
				fmt.Fprintf(&b, " icon %s %s", it.ID, rect(it.Box))
			case *face.Link:
				fmt.Fprintf(&b, " link %s %s", it.To, rect(it.Box))
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func rect(r geom.Rect) string {
	return fmt.Sprintf("(%s %s %s %s)", r.X.Num(), r.Y.Num(), r.W.Num(), r.H.Num())
}
