package main

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strings"

	"punchboard"
)

// past is the project's files as they were: in another folder, or in a
// revision of the project's own git repository.
func (h *home) past(ctx context.Context, at string) (fs.FS, error) {
	if at == "built-in" {
		return punchboard.Files, nil
	}
	if st, err := os.Stat(at); err == nil && st.IsDir() {
		if !isProject(at) {
			return nil, usage{fmt.Errorf("%s is not a project: it has no content/ and layouts/", at)}
		}
		return os.DirFS(at), nil
	}
	out, err := h.git(ctx, "archive", "--format=zip", at, "--", "content", "layouts")
	if err != nil {
		return nil, usage{fmt.Errorf("%s is neither a project folder nor a revision: %w", at, err)}
	}
	z, err := zip.NewReader(bytes.NewReader(out), int64(len(out)))
	if err != nil {
		return nil, fmt.Errorf("reading revision %s: %w", at, err)
	}
	return z, nil
}

// release is the newest tag before the project's present state, "" if there is
// none.
func (h *home) release(ctx context.Context) string {
	out, _ := h.git(ctx, "describe", "--tags", "--abbrev=0")
	return strings.TrimSpace(string(out))
}

// git asks git in the project's folder.
func (h *home) git(ctx context.Context, args ...string) ([]byte, error) {
	dir := cmp.Or(h.folder, ".")
	if !isProject(dir) {
		return nil, errors.New("this folder is no project, so it has no revisions")
	}
	return gitIn(ctx, dir, args...)
}

// gitIn asks git in a folder. An error says what git said.
func gitIn(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("git is not installed")
	}
	if err != nil {
		line, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
		return nil, errors.New(strings.TrimPrefix(line, "fatal: "))
	}
	return out, nil
}
