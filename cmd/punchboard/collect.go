package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/spreadsheet"
)

// beginSet writes the first entries of a collection into a file of their own, and before it
// the fields of the collection into game.yaml, if those are wanted that it has not.
func (a *app) beginSet(folder string, g *model.Game, s *spreadsheet.Sheet, as string, to *set, fl importFlags) error {
	var fresh []*model.FieldDecl
	if fl.fields {
		fresh = s.Undeclared(to.fields, false, false)
	}
	fields := slices.Concat(to.fields, fresh)
	rows, found := s.Parse(fields)
	if err := a.held(nil, found, nil, "nothing written:"); err != nil {
		return err
	}
	rows, _ = s.Complete(rows, fields, nil, false, false)
	if err := a.held(nil, s.Missing(rows, fields), nil, "nothing written:"); err != nil {
		return err
	}
	name := path.Join("content", g.ID, as+".yaml")
	file := filepath.Join(folder, filepath.FromSlash(name))
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return usage{fmt.Errorf("%s of %s has no entry yet, and %s is there already: write the first by hand", as, g.ID, name)}
	}
	was, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(to.at.File)))
	if err != nil {
		return err
	}
	there := lists.Map(to.fields, func(f *model.FieldDecl) spreadsheet.Spot { return spreadsheet.Spot{Line: f.At.Line, Col: f.At.Col} })
	now, _, _, err := spreadsheet.Declare(string(was), spreadsheet.Spot{Line: to.at.Line, Col: to.at.Col}, there, fresh)
	if err != nil {
		return usage{fmt.Errorf("%s: %w", to.at.File, err)}
	}
	fmt.Fprintf(a.out, "%s of %s: %s\n  %s\n", as, g.ID, diag.Count(len(rows), "new row"), name)
	for _, f := range fresh {
		fmt.Fprintf(a.out, "  a new field: %s, %s\n", f.ID, f.Type.Kind)
	}
	if err := a.bring(folder, g.ID, s, s.Pictures(fields), fl.dry); err != nil || fl.dry {
		return err
	}
	entries := build.Output{Path: name, Write: build.Bytes(spreadsheet.Section(g.ID, as, rows))}
	return together(folder, []build.Output{entries}, to.at.File, was, []byte(now))
}
