package main

import (
	"io/fs"
	"strings"

	"github.com/spf13/cobra"
)

// gameNames completes the names of games.
func (a *app) gameNames(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	files, err := a.files()
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	dirs, err := fs.ReadDir(files, "content")
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	var out []string
	for _, d := range dirs {
		if d.IsDir() && !strings.Contains(" "+strings.Join(args, " ")+" ", " "+d.Name()+" ") {
			out = append(out, d.Name())
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

// firstGame completes a game as the first argument only.
func (a *app) firstGame(cmd *cobra.Command, args []string, to string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.gameNames(cmd, args, to)
}

// join lists words: "a, b and c".
func join(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
