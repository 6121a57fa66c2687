package vector_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/glyf"
	"punchboard/internal/pdf"
	"punchboard/internal/typeset"
	"punchboard/internal/vector"
)

// damages are ways in which a table of a font may be damaged.
var damages = map[string]func(table []byte, r *rand.Rand){
	"emptied":  func(t []byte, _ *rand.Rand) { clear(t) },
	"filled":   func(t []byte, _ *rand.Rand) { fill(t, 0xFF) },
	"begun":    func(t []byte, _ *rand.Rand) { clear(t[len(t)/2:]) },
	"jumbled":  func(t []byte, r *rand.Rand) { r.Shuffle(len(t), func(i, j int) { t[i], t[j] = t[j], t[i] }) },
	"spotted":  func(t []byte, r *rand.Rand) { spot(t, r, 1+len(t)/200) },
	"the head": func(t []byte, r *rand.Rand) { spot(t[:min(len(t), 40)], r, 8) },
}

func fill(t []byte, v byte) {
	for i := range t {
		t[i] = v
	}
}

func spot(t []byte, r *rand.Rand, n int) {
	for range n {
		t[r.IntN(len(t))] = byte(r.Uint32())
	}
}

// TestDamagedFonts sets text in fonts with one damaged table, and writes it in every format: the
// result is an error or a file, never a panic.
func TestDamagedFonts(t *testing.T) {
	k := facetest.New(t)
	good := k.Fonts[facetest.Body].Data
	refused, written := 0, 0
	for at := 12; at < 12+16*int(binary.BigEndian.Uint16(good[4:])); at += 16 {
		for name, damage := range damages {
			data := slices.Clone(good)
			from, size := binary.BigEndian.Uint32(data[at+8:]), binary.BigEndian.Uint32(data[at+12:])
			damage(data[from:from+size], rand.New(rand.NewPCG(uint64(at), uint64(len(name)))))
			err := useFont(data)
			if refused++; err == nil {
				refused, written = refused-1, written+1
			}
			if table := string(good[at : at+4]); err == nil && name == "emptied" && table == "head" {
				t.Errorf("with its table %s %s it is used all the same", table, name)
			}
		}
	}
	t.Logf("%d fonts were refused, %d were used", refused, written)
	if refused == 0 || written == 0 {
		t.Error("the damages are badly chosen")
	}
}

// FuzzFontFile uses arbitrary data as a font.
func FuzzFontFile(f *testing.F) {
	good := facetest.New(f).Fonts[facetest.Body].Data
	f.Add(uint32(5), uint32(1), byte(255))
	f.Add(uint32(200), uint32(1000), byte(0))
	f.Add(uint32(0), uint32(8), byte('t'))
	f.Fuzz(func(_ *testing.T, at, step uint32, v byte) {
		data := slices.Clone(good)
		for i := range uint32(8) {
			data[int(at+i*step)%len(data)] = v + byte(i)
		}
		_ = useFont(data)
	})
}

// useFont reads a font and uses it in every way; it returns the first error.
func useFont(data []byte) error {
	data, err := glyf.Whole(data)
	if err != nil {
		return err
	}
	a := &face.Assets{Fonts: map[string]*face.Font{"x": {ID: "x", Data: data}}}
	set := typeset.New(a)
	if err := set.Err("x"); err != nil {
		return err
	}
	line := set.Line(typeset.Font{ID: "x", Size: geom.FromPT(9), Colour: face.Black}, "AVfi é “Waltz” 0123 \u2192")
	set.Ink(line)
	set.Missing("x", "Ж é ½")
	set.Break(typeset.Para{Spans: []typeset.Span{{Text: "some words of no weight", Font: typeset.Font{ID: "x", Size: geom.FromPT(9)}}}, Width: geom.FromMM(20)})
	line.At = facetest.At(5, 10)
	f := &face.Face{ID: "f", Size: geom.Size{W: geom.FromMM(60), H: geom.FromMM(20)}, Items: []face.Item{line}}
	var b bytes.Buffer
	doc := &face.Document{Pages: []face.Page{{Face: f}}}
	return firstError(pdf.Write(&b, doc, a), vector.SVG(&b, f, a, vector.Options{}), vector.SVG(&b, f, a, vector.Options{LiveText: true}), vector.PNG(&b, f, a, 60))
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
