package build

import (
	"errors"
	"io"

	"punchboard/internal/check"
	"punchboard/internal/face"
	"punchboard/internal/impose"
	"punchboard/internal/layout"
	"punchboard/internal/load"
	"punchboard/internal/pdf"
	"punchboard/internal/typeset"
)

// Calibrate writes the calibration sheet of a paper into a file, in the fonts
// of the project's first game. The back is moved for a printer, if there is
// one.
func Calibrate(p *load.Project, paper *layout.Paper, printer *layout.Printer, to string) error {
	if len(p.Games) == 0 {
		return errors.New("the project has no game whose fonts could be used")
	}
	set := typeset.New(p.Library.Assets)
	scope, _ := check.Scope(p.Games[0])
	k := newKit(p, scope, set)
	theme := k.comp.Theme()
	info := impose.Info{Font: theme.Fonts["text"], Bold: theme.Fonts["bold"], Ink: theme.Colours["ink"], Grey: theme.Colours["grey4"]}
	doc := &face.Document{Title: "Calibration, " + paper.Name, Subject: "Print at 100 %, on both sides", Author: "Punchboard", Lang: "en-GB",
		Pages: impose.Calibration(paper, info, lines{set}, printer)}
	return Write(to, func(w io.Writer) error { return pdf.Write(w, doc, p.Library.Assets) })
}
