package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/check"
	"punchboard/internal/load"
)

// totalsCommand prints the control totals of games, or writes them into their folders.
func totalsCommand(a *app) *cobra.Command {
	var write bool
	cmd := &cobra.Command{
		Use:               "totals [GAME...]",
		ValidArgsFunction: a.gameNames,
		RunE: func(_ *cobra.Command, games []string) error {
			folder := ""
			if write {
				var err error
				if folder, err = a.project(); err != nil {
					return err
				}
				release, err := build.Hold(folder)
				if err != nil {
					return err
				}
				defer release()
			}
			p, err := a.open(games, load.Options{NoLayouts: true})
			if err != nil {
				return err
			}
			if err := a.sound(p, p.Findings); err != nil {
				return err
			}
			for _, g := range p.Games {
				if text := check.Totals(p, g); !write {
					fmt.Fprint(a.out, text)
				} else if err := keepTotals(filepath.Join(folder, "content", g.ID, "totals.yaml"), text); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&write, "write", false, "write content/GAME/totals.yaml")
	return cmd
}

// keepTotals writes totals into their file, with the line ends of what stands there.
func keepTotals(file, text string) error {
	was, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return build.Replace(file, build.Bytes([]byte(load.EndedAs(string(was), text))))
}
