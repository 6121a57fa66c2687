package main

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
)

// outside refuses a command whose --out or --resume names a place among a
// project's sources, which no result may replace.
func outside(cmd *cobra.Command) error {
	for _, name := range []string{"out", "resume"} {
		f := cmd.Flags().Lookup(name)
		if f == nil || !f.Changed || f.Value.Type() != "string" {
			continue
		}
		if dir := sources(f.Value.String()); dir != "" {
			return usage{fmt.Errorf("--%s %s: it lies in %s, among the sources of a project: choose another place", name, f.Value, dir)}
		}
	}
	return nil
}

// sources is the folder of a project's sources that a path leads into, whether it is
// there or not; "" if there is none.
func sources(name string) string {
	at, err := filepath.Abs(name)
	if err != nil {
		return ""
	}
	for rest := ""; ; { // what is there may be reached by links
		if real, err := filepath.EvalSymlinks(at); err == nil {
			at = filepath.Join(real, rest)
			break
		}
		if at == filepath.Dir(at) {
			break
		}
		at, rest = filepath.Dir(at), filepath.Join(filepath.Base(at), rest)
	}
	for ; at != filepath.Dir(at); at = filepath.Dir(at) {
		if slices.Contains([]string{"content", "layouts"}, filepath.Base(at)) && isProject(filepath.Dir(at)) {
			return filepath.Base(at) + string(filepath.Separator)
		}
	}
	return ""
}
