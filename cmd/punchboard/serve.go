package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"punchboard"
	"punchboard/internal/cores"
	"punchboard/internal/load"
	"punchboard/internal/serve"
)

// serveCommand shows every face in a browser, updated on each save.
func serveCommand(a *app) *cobra.Command {
	var port int
	var paper, editor string
	cmd := &cobra.Command{
		Use:               "serve [GAME...]",
		ValidArgsFunction: a.firstGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			link, err := editorLink(cmp.Or(editor, os.Getenv("PUNCHBOARD_EDITOR"), "vscode"))
			if err != nil {
				return err
			}
			return a.host(ctx, args, port, paper, link)
		},
	}
	cmd.Flags().IntVar(&port, "port", 7070, "port to listen on; 0 for any free one")
	cmd.Flags().StringVar(&paper, "paper", "a4", "paper of the sheets and rulebook pages")
	cmd.Flags().StringVar(&editor, "editor", "", "editor for links to open, or an address with {path}, {line} and {column}; default: vscode")
	return cmd
}

// editors are the URLs by which editors open a place in a file.
var editors = map[string]string{
	"vscode":   "vscode://file/{path}:{line}:{column}",
	"vscodium": "vscodium://file/{path}:{line}:{column}",
	"cursor":   "cursor://file/{path}:{line}:{column}",
	"zed":      "zed://file/{path}:{line}:{column}",
	"idea":     "idea://open?file={path}&line={line}&column={column}",
	"sublime":  "subl://open?url=file://{path}&line={line}&column={column}",
	"textmate": "txmt://open?url=file://{path}&line={line}&column={column}",
	"none":     "",
}

// editorLink returns the URL of an editor given by name, or the URL given itself.
func editorLink(said string) (string, error) {
	if link, ok := editors[said]; ok {
		return link, nil
	}
	if scheme, _, ok := strings.Cut(said, ":"); !ok || scheme == "javascript" || scheme == "data" || !strings.Contains(said, "{path}") {
		return "", usage{fmt.Errorf("no editor %q; there is %s, or an address such as vscode://file/{path}:{line}:{column}", said, join(slices.Sorted(maps.Keys(editors))))}
	}
	return said, nil
}

// host serves the games until ctx is done. Built-in games do not change, so nothing watches them.
func (a *app) host(ctx context.Context, games []string, port int, paper, editor string) error {
	files, err := a.inside()
	if err != nil {
		return err
	}
	if err := known(files, games); err != nil {
		return err
	}
	desk, err := onPaper(files, games, paper)
	if err != nil {
		return err
	}
	l, err := serve.Listen(port)
	if err != nil {
		return err
	}
	fonts, err := fs.Sub(punchboard.Files, "layouts/fonts")
	if err != nil {
		return err
	}
	shows, err := showing(files, games)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "http://%s/ shows %s; Ctrl-C ends it\n", l.Addr(), shows)
	dir, builtIn := a.project()
	if builtIn != nil {
		fmt.Fprintln(a.errs, "these are the built-in games: nothing will change; punchboard new makes a project of your own")
	} else if desk.Root, err = filepath.Abs(dir); err != nil {
		return err
	} else {
		desk.Editor = editor
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	aside(stop, func() error { desk.Renew(nil); return nil })
	if builtIn == nil {
		aside(stop, func() error { return serve.Watch(ctx, dir, desk.Renew) })
	}
	return serveUntil(ctx, serve.New(desk, fonts), l)
}

// aside runs f alongside the server; an error ends the server.
func aside(stop context.CancelCauseFunc, f func() error) {
	cores.Go(func() {
		var err error
		if bug := cores.Caught(func() { err = f() }); bug != nil {
			err = bug
		}
		if err != nil {
			stop(err)
		}
	})
}

// serveUntil serves until ctx is done. It returns an error if the server failed, but not if it was
// simply stopped.
func serveUntil(ctx context.Context, s *serve.Server, l net.Listener) error {
	if err := s.Run(ctx, l); err != nil {
		return err
	}
	if err := context.Cause(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// showing says which games are shown: those named, or all.
func showing(files fs.FS, games []string) (string, error) {
	if len(games) > 0 {
		return join(games), nil
	}
	all, err := load.Games(files)
	if len(all) == 0 {
		return "games as soon as there are any", err
	}
	return join(all), err
}

// inside returns the project's files, without following links that lead out of the project.
func (h *home) inside() (fs.FS, error) {
	files, err := h.files()
	dir, none := h.project()
	if err != nil || none != nil {
		return files, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return lasting{dir}, root.Close()
}

// lasting is the files of a folder by its path, without any outside of it. If the folder is deleted
// and made again, they are those of the new one.
type lasting struct{ dir string }

// at opens the folder that exists now, and calls ask on it.
func at[T any](l lasting, op, name string, ask func(fs.FS) (T, error)) (T, error) {
	root, err := os.OpenRoot(l.dir)
	if err != nil {
		var none T
		return none, &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
	}
	defer root.Close()
	return ask(root.FS())
}

// Open opens a file.
func (l lasting) Open(name string) (fs.File, error) {
	return at(l, "open", name, func(f fs.FS) (fs.File, error) { return f.Open(name) })
}

// Stat describes a file, or the target of a link.
func (l lasting) Stat(name string) (fs.FileInfo, error) {
	return at(l, "stat", name, func(f fs.FS) (fs.FileInfo, error) { return fs.Stat(f, name) })
}

// Lstat describes a file, or a link itself.
func (l lasting) Lstat(name string) (fs.FileInfo, error) {
	return at(l, "lstat", name, func(f fs.FS) (fs.FileInfo, error) { return fs.Lstat(f, name) })
}

// ReadLink returns the target of a link.
func (l lasting) ReadLink(name string) (string, error) {
	return at(l, "readlink", name, func(f fs.FS) (string, error) { return fs.ReadLink(f, name) })
}

// onPaper returns a desk for some games, or all if none is named, on a paper that the layouts have
// or on one given as width x height.
func onPaper(files fs.FS, games []string, paper string) (*serve.Desk, error) {
	some := games
	if len(some) == 0 {
		all, err := load.Games(files)
		if err != nil {
			return nil, err
		}
		some = all
	}
	p, err := load.Open(files, load.Options{Games: some[:min(1, len(some))]})
	if err != nil {
		return nil, err
	}
	ids, err := papers([]string{paper}, p)
	if err != nil {
		return nil, err
	}
	desk := serve.NewDesk(files, games, ids[0])
	desk.Ready = func(p *load.Project) {
		_, _ = papers([]string{paper}, p) // a paper that disappears is reported when it is needed
	}
	return desk, nil
}
