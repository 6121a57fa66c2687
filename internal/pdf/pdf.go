// Package pdf writes a document of faces as a PDF file: text as text, shapes and icons as paths,
// shared faces, icons and pictures defined once, fonts subset, page boxes, layers, links and
// bookmarks; or, for a printing press, as PDF/X-1a in the four process inks. The same document
// gives the same bytes. It decides nothing about looks: every position, width and colour is in the
// faces, and the inks of a colour are in a layout.Press.
//
// # Why the whole file is written here
//
// A PDF library was tried for the frame (pages, links, outline, layers) and for pictures, and its
// output had to be cut up and patched: it orders boxes and pictures at random, supports neither
// document structure nor PDF/X, draws glyphs at their plain advances, keeps every page in memory
// and compresses them one by one. docs/decisions.md has the measurements. The frame is in frame.go;
// a reader in the tests follows every reference in the files written.
package pdf

import (
	"fmt"
	"io"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// k is the number of points per micrometre.
const k = 1 / geom.PT

// Write writes doc as a PDF. A page with a zero Trim is one face of finished size: its paper is the
// face plus Bleed on all sides. Otherwise the paper is the face, Trim its finished part, and the
// bleed box extends Bleed beyond Trim. It is an error if w fails, a font or picture is faulty, an
// asset is not in assets, or a link leads to an anchor that no page has.
func Write(w io.Writer, doc *face.Document, assets *face.Assets) error {
	if err := write(w, doc, assets, nil); err != nil {
		return fmt.Errorf("write PDF: %w", err)
	}
	return nil
}

// write writes a document as PDF, for a press if how is not nil. Pages without size, missing or
// damaged assets and links that lead nowhere are errors.
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
	p.faces = nil // everything is drawn, and the structure of many pages is large itself
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
