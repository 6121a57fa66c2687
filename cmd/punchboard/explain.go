package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"punchboard/internal/check"
)

// explainCommand prints the page of a check, or lists all checks.
func explainCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:               "explain [CODE]",
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: codes,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				for _, c := range check.All() {
					fmt.Fprintf(a.out, "%s  %-8s %s\n", c.Code, c.Severity, c.Name)
				}
				return nil
			}
			c := check.Find(strings.ToUpper(args[0]))
			if c == nil {
				return usage{fmt.Errorf("no check %q; punchboard explain lists them", args[0])}
			}
			_, err := fmt.Fprint(a.out, c.Page())
			return err
		},
	}
}
