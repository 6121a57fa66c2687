package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"punchboard/internal/diag"
)

// showCommand prints the data as loaded, all of it or from a path down.
func showCommand(a *app) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:               "show [GAME] [PATH]",
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: a.firstGame,
		RunE: func(_ *cobra.Command, args []string) error {
			p, g, err := a.one(args[0])
			if err != nil {
				return err
			}
			if p.Findings.Worst() == diag.Error {
				diag.Print(a.errs, p.Findings, p.Files, a.colour(a.errs))
			}
			if g == nil {
				return errFindings
			}
			path := ""
			if len(args) == 2 {
				path = args[1]
			}
			node, next, ok := g.Tree().At(path)
			if !ok {
				return usage{fmt.Errorf("nothing at %q; there is %s", path, join(next))}
			}
			if asJSON {
				return diag.Indented(a.out, node)
			}
			_, err = fmt.Fprint(a.out, node.Text())
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "as JSON, with keys in the order written")
	return cmd
}
