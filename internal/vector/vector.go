// Package vector writes single faces as SVG at true size and as PNG. Text in an SVG is outlines by
// default, each glyph defined once and referenced, so that a face prints the same everywhere and is
// small; on request it is live text in subset fonts, for editing. The same face gives the same
// bytes.
package vector

import (
	"fmt"
	"io"
	"sync"

	"punchboard/internal/face"
	"punchboard/internal/glyf"
)

// Options say how a face is written. The zero Options mean outlined text, cut to the trim, titled
// by the face's ID.
type Options struct {
	LiveText    bool     // text as text, in embedded subset fonts (SVG only)
	Lang        string   // the language of its texts, as a tag; "" for none (SVG only)
	Title, Desc string   // for those who cannot see the picture; icon credits are added to Desc
	Licence     []string // of the icons, appended to the credits if there are any
	Bleed       bool     // shows the face's bleed round the trim
	Quick       bool     // compresses less, for large pictures that are made often (PNG only)
	Punched     bool     // leaves out what is outside the cut outline, if there is one (PNG only)
}

// Writer writes faces that share assets. It parses each font and draws each glyph once. It is safe
// for concurrent use.
type Writer struct {
	assets *face.Assets
	mu     sync.Mutex
	fonts  map[string]*typeface
	rooms  sync.Pool // of *room
}

// room holds the buffers of an SVG, reused from one to the next: allocating them for each took a
// third of the time of writing it.
type room struct{ body, defs, whole []byte }

// New returns a Writer for faces that refer to these assets.
func New(assets *face.Assets) *Writer {
	return &Writer{assets: assets, fonts: map[string]*typeface{}, rooms: sync.Pool{New: func() any { return new(room) }}}
}

// SVG writes one face with a Writer of its own; see Writer.SVG.
func SVG(w io.Writer, f *face.Face, assets *face.Assets, opt Options) error {
	return New(assets).SVG(w, f, opt)
}

// PNG writes one face with a Writer of its own; see Writer.PNG.
func PNG(w io.Writer, f *face.Face, assets *face.Assets, dpi float64) error {
	return New(assets).PNG(w, f, dpi, Options{})
}

// typeface is a parsed font and the outlines drawn from it so far, as path data in font units with
// y up.
type typeface struct {
	*glyf.Font
	src      *face.Font
	em       int64
	mu       sync.Mutex
	outlines map[uint16]string
}

// font reads a font on first use; it is safe for concurrent use. A missing or damaged font is an
// error.
func (w *Writer) font(id string) (*typeface, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if t, ok := w.fonts[id]; ok {
		return t, nil
	}
	src := w.assets.Fonts[id]
	if src == nil {
		return nil, fmt.Errorf("no font %q", id)
	}
	read, err := src.Read()
	if err != nil {
		return nil, fmt.Errorf("font %s: %w", id, err)
	}
	t := &typeface{Font: read, src: src, em: int64(read.PerEm), outlines: map[uint16]string{}}
	w.fonts[id] = t
	return t, nil
}

// outline returns a glyph's path data, empty for a blank or missing glyph.
func (t *typeface) outline(id uint16) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if d, ok := t.outlines[id]; ok {
		return d
	}
	p := pathWriter{num: appendInt}
	d := ""
	if t.Draw(glyphPen{&p}, id, 0, 0, 1) == nil { // a damaged outline draws nothing
		d = string(p.b)
	}
	t.outlines[id] = d
	return d
}
