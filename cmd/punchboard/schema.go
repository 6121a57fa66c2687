package main

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
)

// schemaCommand writes JSON Schemas for every kind of file, for editors.
func schemaCommand(a *app) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:               "schema [GAME...]",
		ValidArgsFunction: a.gameNames,
		RunE: func(_ *cobra.Command, games []string) error {
			p, err := a.open(games, load.Options{})
			if err != nil {
				return err
			}
			unread := slices.DeleteFunc(slices.Clone(p.Findings), func(f diag.Finding) bool { return !load.Lost(diag.List{f}, "") })
			if err := a.held(p.Files, unread, nil, "nothing written:"); err != nil {
				return err
			}
			return writeSchemas(a.out, p.Schemas(), cmp.Or(out, filepath.Join(a.folder, "schemas")))
		},
	}
	cmd.Flags().StringVarP(&out, "out", "o", "", "folder to write to; default: schemas in the project")
	return cmd
}

// writeSchemas writes the schemas that are missing or outdated: all of them or none.
func writeSchemas(out io.Writer, all []load.SchemaFile, dir string) error {
	files := lists.Map(all, func(s load.SchemaFile) build.Output { return build.Output{Path: s.Path, Write: s.Write} })
	changed, err := build.Put(dir, files, nil, nil, nil)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s: %d of %s changed\n", dir, len(changed), diag.Count(len(all), "schema"))
	return err
}
