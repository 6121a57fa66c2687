package main

import (
	"fmt"
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
				} else if err := build.Replace(filepath.Join(folder, "content", g.ID, "totals.yaml"), build.Bytes([]byte(text))); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&write, "write", false, "write content/GAME/totals.yaml")
	return cmd
}
