package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"punchboard/internal/load"
)

// sole makes a command that names a game first do without the name in a project
// of one game. Elsewhere, if only the name is missing, it asks which.
func (h *home) sole(cmd *cobra.Command) *cobra.Command {
	want, run := cmd.Args, cmd.RunE
	cmd.Args = cobra.ArbitraryArgs
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		files, err := h.files()
		if err != nil {
			return err
		}
		games, err := load.Games(files)
		if err != nil {
			return err
		}
		why := want(cmd, args)
		named := len(args) > 0 && slices.Contains(games, args[0])
		if len(games) > 0 && !named {
			with := append([]string{games[0]}, args...)
			switch enough := want(cmd, with) == nil; {
			case enough && len(games) == 1:
				return run(cmd, with)
			case enough && why != nil:
				return usage{fmt.Errorf("which game? name one first: %s", join(games))}
			}
		}
		if why != nil {
			return usage{fmt.Errorf("%w: %s", why, cmd.UseLine())}
		}
		return run(cmd, args)
	}
	return cmd
}
