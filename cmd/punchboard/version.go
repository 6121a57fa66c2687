package main

import (
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"punchboard"
	"punchboard/internal/stage"
)

// versionCommand prints the release and, if known, the revision it was built from.
func versionCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:  "version",
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			rev := ""
			if info, ok := debug.ReadBuildInfo(); ok {
				for _, s := range info.Settings {
					if s.Key == "vcs.revision" && len(s.Value) >= 12 {
						rev = " (" + s.Value[:12] + ")"
					}
				}
			}
			_, err := fmt.Fprintf(a.out, "punchboard %s%s\n", stage.Release, rev)
			return err
		},
	}
}

// licencesCommand prints whose work the command includes, and on what terms.
func licencesCommand(a *app) *cobra.Command {
	var texts bool
	c := &cobra.Command{
		Use:  "licences",
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			own, err := punchboard.Files.ReadFile("LICENSE")
			if err != nil {
				return err
			}
			all, err := punchboard.Files.ReadFile("NOTICE")
			if err != nil {
				return err
			}
			said := string(all)
			if !texts {
				said, _, _ = strings.Cut(said, "\n"+strings.Repeat("-", 80)+"\n")
			} else {
				said = string(own) + "\n" + said
			}
			_, err = fmt.Fprint(a.out, said)
			return err
		},
	}
	c.Flags().BoolVar(&texts, "texts", false, "print every licence in full")
	return c
}
