package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// gameNames completes the names of games.
func (h *home) gameNames(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	files, err := h.files()
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	games, err := gamesOf(files)
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	return slices.DeleteFunc(games, func(g string) bool { return slices.Contains(args, g) }), cobra.ShellCompDirectiveNoFileComp
}

// within completes a game, then the ids that named lists for it: an id, a tab and a description.
func (h *home) within(named func(*model.Game) []string) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, to string) ([]string, cobra.ShellCompDirective) {
		if len(args) != 1 {
			return h.firstGame(cmd, args, to)
		}
		_, g, err := h.one(args[0])
		if err != nil || g == nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return named(g), cobra.ShellCompDirectiveNoFileComp
	}
}

// firstGame completes a game, as the first argument only.
func (h *home) firstGame(cmd *cobra.Command, args []string, to string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return h.gameNames(cmd, args, to)
}

// join lists words as "a, b and c".
func join(words []string) string { return list(words, "and") }

// list joins words with commas, and with the word last before the final one.
func list(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

// oneOf requires a flag's value to be one of words; "" among them allows an empty value.
func oneOf(flag, given string, words ...string) error {
	if slices.Contains(words, given) {
		return nil
	}
	said := lists.Only(words, func(w string) bool { return w != "" })
	return usage{fmt.Errorf("unknown --%s %q: want %s", flag, given, list(said, "or"))}
}

// sole lets a command whose first argument is a game omit it in a project with one game. In other
// projects, if only the game is missing, the error asks which.
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
