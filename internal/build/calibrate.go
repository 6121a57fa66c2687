package build

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

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
	k, _ := newKit(p, p.Games[0], set)
	theme := k.comp.Theme()
	info := impose.Info{Font: theme.Fonts["text"], Bold: theme.Fonts["bold"], Ink: theme.Colours["ink"], Grey: theme.Colours["grey4"]}
	doc := &face.Document{Title: "Calibration, " + paper.Name, Subject: "Print at 100 %, on both sides", Author: "Punchboard", Lang: "en-GB",
		Pages: impose.Calibration(paper, info, lines{set}, printer)}
	return Replace(to, func(w io.Writer) error { return pdf.Write(w, doc, p.Library.Assets) })
}

// Replace writes a file whole or not at all, and makes its folder if that is
// not there.
func Replace(to string, write func(io.Writer) error) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return fmt.Errorf("writing %s: %w", to, err)
	}
	f, err := os.CreateTemp(filepath.Dir(to), staging)
	if err != nil {
		return fmt.Errorf("writing %s: %w", to, err)
	}
	defer os.Remove(f.Name()) // nothing is there once it has been renamed
	err = errors.Join(write(f), f.Chmod(0o644), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), to)
	}
	if err != nil {
		return fmt.Errorf("writing %s: %w", to, err)
	}
	return nil
}
