package main

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

// TestExplained checks that each command has a page that begins with a one-line summary, that no
// page lacks a command, and that the parts of a page are assigned correctly.
func TestExplained(t *testing.T) {
	of := map[string]bool{}
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		name := strings.Join(strings.Fields(cmd.CommandPath())[1:], "-")
		if name == "" {
			name = "punchboard"
		}
		of["help/"+name+".txt"] = true
		if cmd.Short == "" || strings.Contains(cmd.Short, "\n") {
			t.Errorf("%s does %q", name, cmd.Short)
		}
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	root := rootCommand(&app{})
	walk(root)
	have, err := fs.Glob(pages, "help/*")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(slices.Sorted(maps.Keys(of)), have); d != "" {
		t.Errorf("pages (-commands +pages):\n%s", d)
	}
	list, _, err := root.Find([]string{"list"})
	if err != nil {
		t.Fatal(err)
	}
	got := [3]string{list.Short, list.Long, list.Example}
	if want := [3]string{"List the games and what each can print", "", "  punchboard list\n  punchboard list skirmish"}; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	merge, _, err := root.Find([]string{"sweep", "merge"})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(merge.Long, "Merge combines") || !strings.HasSuffix(merge.Long, ".") || !strings.HasPrefix(merge.Example, "  punchboard sweep merge") {
		t.Errorf("merge is told as %q with %q", merge.Long, merge.Example)
	}
	serve, _, err := root.Find([]string{"serve"})
	if err != nil {
		t.Fatal(err)
	}
	for name := range editors {
		if !strings.Contains(serve.Long, name) {
			t.Errorf("serve does not tell of the editor %s", name)
		}
	}
}
