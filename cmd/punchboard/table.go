package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"punchboard/internal/build"
	"punchboard/internal/model"
	"punchboard/internal/spreadsheet"
)

// newTable writes a table of the rules into a file of its own.
func newTable(a *app, folder string, g *model.Game, s *spreadsheet.Sheet, id string, fl importFlags) error {
	content, says, hints, found := spreadsheet.FreshTable(s, fl.fresh(g, id))
	if err := a.held(nil, found, nil, "nothing written:"); err != nil {
		return err
	}
	name := path.Join("content", g.ID, id+".yaml")
	file := filepath.Join(folder, filepath.FromSlash(name))
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return usage{fmt.Errorf("%s is there already: choose another name with --as tables/ID", name)}
	}
	fmt.Fprintf(a.out, "a new table of %s: %s\n  %s\n  a chapter prints it where it says ```table %s, the rulebook else behind the chapters\n", g.ID, says, name, id)
	for _, line := range hints {
		fmt.Fprintln(a.out, " ", line)
	}
	if fl.dry {
		return nil
	}
	return build.Replace(file, build.Bytes(content))
}
