package export

import (
	"fmt"
	"io"
	"path"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/model"
	"punchboard/internal/pdf"
)

// bundle is the pages of one PDF.
type bundle struct {
	file, title string
	part        *build.Part // the first part with pages in it
	pages       []face.Page
}

// pages makes PDFs with one face per page, repeated for each copy if the shop wants that, and a
// readme.
func (j *job) pages() ([]build.Output, error) {
	var all []*bundle
	by := map[string]*bundle{}
	for _, x := range j.parts {
		if !j.sized(x) {
			continue
		}
		for _, p := range x.Pieces {
			f := j.fit(x, p)
			file, title := x.Comp.ID, name(x)
			if j.By == "size" {
				file, title = model.ID(f.stock.Name), f.stock.Name
			}
			b := by[file]
			if b == nil {
				b = &bundle{file: file + ".pdf", title: title, part: x}
				by[file], all = b, append(all, b)
			}
			j.append(b, p, f)
		}
	}
	var out []build.Output
	for _, b := range all {
		if err := j.altered(b); err != nil {
			return nil, err
		}
		out = append(out, j.document(b))
	}
	return j.beside(out, j.readme()), nil
}

// append adds the pages of a piece: both sides of it, the back blank if it has none.
func (j *job) append(b *bundle, p *face.Piece, f *fit) {
	bleed := f.trim.X
	front, back := face.Page{Face: f.mount(p.Front), Trim: f.trim, Bleed: bleed}, face.Page{Face: f.mount(p.Back), Trim: f.trim, Bleed: bleed}
	sides := []face.Page{front, back}
	if j.Order == "back" {
		sides = []face.Page{back, front}
	}
	times := 1
	if j.Copies == "each" {
		times = p.Copies
	}
	for range times {
		b.pages = append(b.pages, sides...)
	}
}

// document returns a bundle as a file, for a press if the shop has one.
func (j *job) document(b *bundle) build.Output {
	doc := b.part.Document(b.pages)
	doc.Title = j.game.Title + ": " + b.title
	doc.Subject, doc.Keywords = "For "+j.Name, ""
	return build.Output{Path: b.file, Write: func(w io.Writer) error {
		if j.Press != nil {
			return pdf.WritePress(w, doc, j.lib.Assets, j.Press)
		}
		return pdf.Write(w, doc, j.lib.Assets)
	}}
}

// altered finds what a press prints differently from how it was drawn: pictures become findings,
// colours a note.
func (j *job) altered(b *bundle) error {
	if j.Press == nil {
		return nil
	}
	all, err := pdf.Preflight(b.part.Document(b.pages), j.lib.Assets, j.Press)
	if err != nil {
		return fmt.Errorf("%s: %w", b.file, err)
	}
	var lighter []string
	for _, a := range all {
		if a.Picture == "" && a.What == "" {
			red, green, blue := a.Colour.Parts()
			lighter = append(lighter, fmt.Sprintf("#%02X%02X%02X", red, green, blue))
			continue
		}
		f := diag.Finding{At: b.part.Comp.At, Severity: diag.Warning, Code: "PB614", Name: "art-undrawn",
			Message: "a press prints nothing see-through: " + a.What, Help: "use plain colours for what goes to this press"}
		if a.Picture != "" {
			f.Message = fmt.Sprintf("the picture %q is not printed as it is: %s", path.Base(a.Picture), a.What)
			f.Help = "prepare it for print in an image program: on white, and within the ink that the press takes"
		}
		j.found.Add(f)
	}
	if len(lighter) > 0 {
		j.say(fmt.Sprintf("Lighter than drawn, for they are more than %g %% of ink: %s.", j.Press.Coverage, strings.Join(lighter, ", ")))
	}
	return nil
}

// sheets makes PDFs of sheets, with backs behind their fronts, and a readme.
func (j *job) sheets() ([]build.Output, error) {
	var out []build.Output
	plan := j.lib.Sheets[j.Sheet]
	for _, x := range j.parts {
		j.near(x)
		for i, id := range j.Papers {
			job, found := x.Sheets(plan, j.lib.Papers[id])
			j.found.Add(found...)
			b := &bundle{file: x.Comp.ID + ".pdf", title: name(x), part: x, pages: job.Pages}
			if i > 0 {
				b.file = strings.Join([]string{id, b.file}, "/")
			}
			out = append(out, j.document(b))
		}
	}
	return j.beside(out, j.readme()), nil
}
