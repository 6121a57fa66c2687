package build

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Replace writes a file whole or not at all, and makes its folder if that is
// not there. A file that is there keeps its mode, and a link to it stays one.
// What is no file, such as a pipe, is written to as it is.
func Replace(to string, write func(io.Writer) error) error {
	if err := replace(to, write); err != nil {
		return fmt.Errorf("writing %s: %w", to, err)
	}
	return nil
}

func replace(to string, write func(io.Writer) error) error {
	mode := os.FileMode(0o644)
	if real, err := filepath.EvalSymlinks(to); err == nil {
		to = real
	}
	switch st, err := os.Stat(to); {
	case err == nil && st.Mode().IsRegular():
		mode = st.Mode().Perm()
	case err == nil && !st.IsDir():
		f, err := os.OpenFile(to, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(f), f.Close())
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return fmt.Errorf("making a folder: %w", err)
	}
	f, err := os.CreateTemp(filepath.Dir(to), staging)
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // nothing is there once it has been renamed
	if err := errors.Join(write(f), f.Chmod(mode), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), to)
}
