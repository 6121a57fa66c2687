package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"punchboard/internal/diag"
)

// colours are the words that --colour takes.
var colours = []string{"auto", "always", "never"}

// checkColour holds --colour to its words.
func (a *app) checkColour() error {
	if !slices.Contains(colours, a.colours) {
		return usage{fmt.Errorf("unknown colour %q: want %s", a.colours, "auto, always or never")}
	}
	return nil
}

// colour reports whether what goes to w is coloured: as --colour says, else if
// w is a terminal and neither NO_COLOR nor TERM forbids it.
func (a *app) colour(w io.Writer) bool {
	if a.colours != "auto" {
		return a.colours == "always"
	}
	if s, ok := w.(*sink); ok {
		w = s.Writer
	}
	f, ok := w.(*os.File)
	if !ok || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	st, err := f.Stat()
	return err == nil && st.Mode()&os.ModeCharDevice != 0
}

// fromHere gives findings whose paths lead from the folder that the command
// was called in, not from the project's: programs that read findings look from
// there. Without a project folder beside it they stay as they are.
func (a *app) fromHere(l diag.List) diag.List {
	if a.folder == "" {
		return l
	}
	base, err := filepath.Abs(".")
	if err != nil {
		return l
	}
	dir, err := filepath.Abs(a.folder)
	if err != nil {
		return l
	}
	rel, err := filepath.Rel(base, dir)
	if err != nil {
		return l
	}
	under := func(p *diag.Place) {
		if p.File != "" {
			p.File = filepath.ToSlash(filepath.Join(rel, p.File))
		}
	}
	out := slices.Clone(l)
	for i := range out {
		f := &out[i]
		f.Also = slices.Clone(f.Also)
		under(&f.At)
		for j := range f.Also {
			under(&f.Also[j].At)
		}
	}
	return out
}
