package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"punchboard/internal/load"
)

// listCommand lists the games and their components.
func listCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:               "list [GAME...]",
		ValidArgsFunction: a.gameNames,
		RunE: func(_ *cobra.Command, games []string) error {
			p, err := a.open(games, load.Options{NoLayouts: true})
			if err != nil {
				return err
			}
			w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
			for _, g := range p.Games {
				fmt.Fprintf(w, "%s\t%s\t%s\n", g.ID, g.Title, g.Subtitle)
				for _, c := range g.Components {
					fmt.Fprintf(w, "  %s\t%s\t%s\n", c.ID, c.Kind, c.Name)
				}
			}
			return w.Flush()
		},
	}
}
