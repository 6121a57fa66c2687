package main

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// pages are what is told of commands, each by the words that it is called with.
//
//go:embed help/*.txt
var pages embed.FS

// explained gives a command and those below it their help: what each does in a line, then at
// length, then examples, as its page has them. Whoever gives it too few words or too many is told
// how it is called.
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
