// Package pdf writes a document of faces as a PDF file: text as text, shapes
// and icons as paths, shared faces, icons and pictures defined once, fonts
// subset, page boxes, layers, links and bookmarks; or, for a printing press, as
// PDF/X-1a in the four process inks. The same document gives the same bytes. It
// decides nothing about looks: every place, width and colour is in the faces,
// and what a colour becomes in ink is in a layout.Press.
//
// # Why all of the file is written here
//
// A library of PDF was tried for the frame (pages, links, outline, layers) and
// for pictures, and its output was cut up and patched: it orders boxes and
// pictures by chance, knows neither the structure of a document nor PDF/X, draws
// glyphs at their plain advances, keeps every page in memory and packs them one
// by one. docs/decisions.md has what was measured. The frame is frame.go; a
// reader in the tests follows every reference of the files that come out.
package pdf

import (
	"fmt"
	"io"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// k is how many points a micrometre is.
const k = 1 / geom.PT

// Write writes doc as one PDF. A page whose Trim is zero is one face of finished
// size: its paper is the face and Bleed round it. Otherwise the paper is the
// face, Trim its finished part, and the bleed box reaches Bleed beyond Trim.
// An error is a fault of w, of a font or picture, a reference to an asset that
// is not in assets, or a link to an anchor that no page has.
func Write(w io.Writer, doc *face.Document, assets *face.Assets) error {
	if err := write(w, doc, assets, nil); err != nil {
		return fmt.Errorf("write PDF: %w", err)
	}
	return nil
}

// write writes a document as PDF, to a press if how is not nil. Pages without size,
// assets that are missing or damaged and links that lead nowhere are errors.
func write(w io.Writer, doc *face.Document, assets *face.Assets, how *press) error {
	p, err := newPlan(doc, assets, how)
	if err != nil {
		return err
	}
	fr, err := newFrame(p)
	if err != nil {
		return err
	}
	n := p.number(fr.root + 1)
	out := newFile(w, n-1, how, p.tags != nil)
	crew := p.crew()
	p.writeStreams(out, crew)
	if how.outlines() {
		p.writeGlyphs(out)
	} else if err := p.writeFonts(out, crew); err != nil {
		return err
	}
	p.writeIcons(out, crew[0])
	p.writePictures(out)
	p.faces = nil // all is drawn, and the structure of many pages is large itself
	tree := 0
	if p.tags != nil {
		tree = newStructure(p).write(out, n)
	}
	if p.press == nil {
		out.metadata(p)
		p.writeLinks(out)
	}
	fr.write(out, tree)
	return out.close(fr.root, fr.info)
}
