package main

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"punchboard"
)

// TestServeKeepsInside checks that serve does not follow links that lead out of the project.
func TestServeKeepsInside(t *testing.T) {
	dir := t.TempDir()
	secret := filepath.Join(t.TempDir(), "secret.svg")
	for _, err := range []error{
		os.WriteFile(secret, []byte("secret"), 0o666), os.MkdirAll(filepath.Join(dir, "content"), 0o777), os.MkdirAll(filepath.Join(dir, "layouts"), 0o777),
		os.WriteFile(filepath.Join(dir, "content/near.svg"), []byte("near"), 0o666),
		os.Symlink(secret, filepath.Join(dir, "content/far.svg")), os.Symlink("near.svg", filepath.Join(dir, "content/link.svg")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	files, err := (&home{folder: dir}).inside()
	if err != nil {
		t.Fatal(err)
	}
	if b, err := fs.ReadFile(files, "content/far.svg"); err == nil {
		t.Errorf("a link out of the project gives %q", b)
	}
	if b, err := fs.ReadFile(files, "content/link.svg"); err != nil || string(b) != "near" {
		t.Errorf("a link within the project gives %q, %v", b, err)
	}
}

// TestServeEnds starts serve and stops it at once: it prints the address, and ends without an
// error.
func TestServeEnds(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var out, errs bytes.Buffer
	a := &app{out: &out, terminal: terminal{errs: &errs}}
	if err := a.host(ctx, []string{"one-roll"}, 0, "a4", ""); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out.String(), "http://127.0.0.1:") || !strings.Contains(out.String(), "shows one-roll") {
		t.Errorf("serve says %q", &out)
	}
}

// TestServeWithoutGames opens a project that has no game yet.
func TestServeWithoutGames(t *testing.T) {
	dir := t.TempDir()
	for _, sub := range []string{"content", "layouts"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var out, errs bytes.Buffer
	if err := (&app{home: home{dir}, out: &out, terminal: terminal{errs: &errs}}).host(ctx, nil, 0, "200x280", ""); err != nil || !strings.Contains(out.String(), "as soon as there are any") {
		t.Errorf("serve says %q, %v", &out, err)
	}
}

// TestServeOnOwnPaper shows a game on a paper for which there is no layout.
func TestServeOnOwnPaper(t *testing.T) {
	desk, err := onPaper(punchboard.Files, []string{"one-roll"}, "200 x 280mm")
	if err != nil {
		t.Fatal(err)
	}
	desk.Renew(nil)
	g := desk.State().Games[0]
	if g.Broken || len(g.Faces) < 50 {
		t.Errorf("broken %v, %d pictures, findings %v", g.Broken, len(g.Faces), g.Findings)
	}
	if _, err := onPaper(punchboard.Files, []string{"one-roll"}, "2 x 3"); err == nil {
		t.Error("a paper of 2 x 3 mm is taken")
	}
}

// TestEditorLinks checks that an editor is given by name or by a URL, and that anything else is
// refused.
func TestEditorLinks(t *testing.T) {
	for said, want := range map[string]string{"vscode": "vscode://file/{path}:{line}:{column}", "none": "", "my://{path}": "my://{path}"} {
		if got, err := editorLink(said); got != want || err != nil {
			t.Errorf("%s: %q, %v", said, got, err)
		}
	}
	for _, said := range []string{"vim", "my://open", "javascript:{path}", "{path}"} {
		if got, err := editorLink(said); err == nil || !strings.Contains(err.Error(), "vscode") {
			t.Errorf("%s: %q, %v", said, got, err)
		}
	}
}
