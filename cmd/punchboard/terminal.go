package main

import (
	"cmp"
	"io"
	"os"
	"path/filepath"
	"slices"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// colour reports whether output to w is coloured: as --colour says, otherwise if w is a terminal
// and neither NO_COLOR nor TERM forbids it.
func (t *terminal) colour(w io.Writer) bool {
	if t.colours != "auto" {
		return t.colours == "always"
	}
	if s, ok := w.(*sink); ok {
		w = s.Writer
	}
	return os.Getenv("NO_COLOR") == "" && escapes(w)
}

// escapes reports whether w is a terminal that follows escape sequences.
func escapes(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return false
	}
	st, err := f.Stat()
	return err == nil && st.Mode()&os.ModeCharDevice != 0 && understood(f)
}

// sound ends the command if a finding is an error.
func (t *terminal) sound(p *load.Project, found diag.List) error {
	if found.Worst() == diag.Error {
		return t.refuse(p, found)
	}
	return nil
}

// scoped returns the context of a project's first game, if both are without errors.
func (t *terminal) scoped(p *load.Project) (*check.Context, error) {
	if err := t.sound(p, p.Findings); err != nil {
		return nil, err
	}
	c, found := check.Scope(p.Games[0])
	return c, t.sound(p, found)
}

// refuse prints the findings that end a command.
func (t *terminal) refuse(p *load.Project, found diag.List) error {
	diag.Print(t.errs, found, p.Files, t.colour(t.errs))
	return errFindings
}

// fromHere makes the paths of findings relative to the current folder instead of the project's:
// programs that read findings resolve them from there. Without -C they stay unchanged.
func (h *home) fromHere(l diag.List) diag.List {
	if h.folder == "" {
		return l
	}
	base, none := filepath.Abs(".")
	dir, err := filepath.Abs(h.folder)
	rel, apart := filepath.Rel(base, dir)
	if cmp.Or(none, err, apart) != nil {
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
