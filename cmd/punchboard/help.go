package main

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// pages are the help texts of commands, named by the words that call them.
//
//go:embed help/*.txt
var pages embed.FS

// explained gives a command and its subcommands their help from their pages: what each does in a
// line, then in full, then examples. Too few or too many arguments make the error say how to call
// it.
func explained(cmd *cobra.Command) *cobra.Command {
	_, called, below := strings.Cut(cmd.CommandPath(), " ")
	if !below {
		called = cmd.Name()
	}
	page, _ := pages.ReadFile("help/" + strings.ReplaceAll(called, " ", "-") + ".txt") // a test holds that each has one
	text, examples, _ := strings.Cut(strings.TrimSuffix(string(page), "\n"), "\nExamples:\n")
	short, long, _ := strings.Cut(strings.TrimSuffix(text, "\n"), "\n")
	cmd.Short, cmd.Example = short, examples
	cmd.Long = strings.ReplaceAll(strings.TrimPrefix(long, "\n"), "{editors}", strings.Join(slices.Sorted(maps.Keys(editors)), ", "))
	if want := cmd.Args; want != nil {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			err := want(cmd, args)
			if err != nil && strings.Contains(err.Error(), "arg(s)") {
				return fmt.Errorf("%w: %s", err, cmd.UseLine())
			}
			return err
		}
	}
	for _, c := range cmd.Commands() {
		explained(c)
	}
	return cmd
}
