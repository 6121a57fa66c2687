package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/load"
)

// fmtCommand formats YAML files, or with --check says which are not formatted.
func fmtCommand(a *app) *cobra.Command {
	var check bool
	cmd := &cobra.Command{
		Use:  "fmt [FILE|FOLDER...]",
		RunE: func(_ *cobra.Command, args []string) error { return a.tidy(args, check) },
	}
	cmd.Flags().BoolVar(&check, "check", false, "write nothing, and exit with 1 if a file is untidy")
	return cmd
}

// tidy formats files and names those that it changed.
func (a *app) tidy(names []string, check bool) error {
	if len(names) == 0 {
		folder, err := a.project()
		if err != nil {
			return err
		}
		names = []string{filepath.Join(folder, "content"), filepath.Join(folder, "layouts")}
	}
	files, err := yamlFiles(names)
	if err != nil {
		return err
	}
	if folder, err := a.project(); err == nil && !check {
		release, err := build.Hold(folder)
		if err != nil {
			return err
		}
		defer release()
	}
	untidy, broken := 0, 0
	for _, name := range files {
		changed, err := tidyFile(name, check)
		switch {
		case errors.As(err, &untidied{}):
			broken++
			fmt.Fprintf(a.errs, "%s: %v: left as it is\n", name, err)
		case err != nil:
			return err
		case changed:
			untidy++
			fmt.Fprintln(a.out, name)
		}
	}
	if broken > 0 || check && untidy > 0 {
		return errFindings
	}
	return nil
}

// untidied is the reason why a file cannot be formatted.
type untidied struct{ error }

// tidyFile formats a file, unless it is only to be checked, and reports whether that was necessary.
// If the file is saved meanwhile, it is not overwritten: the new contents are formatted instead.
func tidyFile(name string, check bool) (untidy bool, err error) {
	for range 5 {
		was, err := os.ReadFile(name)
		if err != nil {
			return false, err
		}
		now, err := load.Tidy(string(was))
		if err != nil {
			return false, untidied{err}
		}
		if now == string(was) || check {
			return now != string(was), nil
		}
		if err := build.Update(name, was, []byte(now)); !errors.Is(err, build.ErrChanged) {
			return true, err
		}
	}
	return true, fmt.Errorf("writing %s: %w", name, build.ErrChanged)
}

// yamlFiles returns the named files, and all YAML files below the named folders.
func yamlFiles(names []string) ([]string, error) {
	var out []string
	for _, name := range names {
		if st, err := os.Stat(name); err == nil && st.Mode().IsRegular() {
			out = append(out, name)
			continue
		} else if err == nil && !st.IsDir() {
			return nil, usage{fmt.Errorf("%s is neither a file nor a folder", name)}
		}
		err := filepath.WalkDir(name, func(at string, d fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist) && at == name:
				return usage{err}
			case err != nil:
				return err
			case strings.HasPrefix(d.Name(), ".") && at != name:
				if d.IsDir() {
					return fs.SkipDir
				}
			case d.Type().IsRegular() && load.IsYAML(at):
				out = append(out, at)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}
