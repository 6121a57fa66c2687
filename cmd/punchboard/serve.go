package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"punchboard"
	"punchboard/internal/load"
	"punchboard/internal/serve"
)

func (a *app) serve() *cobra.Command {
	var port int
	var paper string
	cmd := &cobra.Command{
		Use:   "serve [GAME...]",
		Short: "Show every face in a browser, anew with each save",
		Long: `Serve opens a page for this machine's browser: every face, sheet and rulebook page
of the games, what the checks find beside what it points at, and after each save
what changed, before and after. It reads the project's files and writes none.`,
		Example: `  punchboard serve
  punchboard serve skirmish --port 9000`,
		ValidArgsFunction: a.firstGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return a.host(ctx, args, port, paper)
		},
	}
	cmd.Flags().IntVar(&port, "port", 7070, "port to listen on; 0 for any that is free")
	cmd.Flags().StringVar(&paper, "paper", "a4", "paper of the sheets and rulebook pages")
	return cmd
}

// host serves the games until ctx is done. Built-in games do not change, so
// nothing watches them.
func (a *app) host(ctx context.Context, games []string, port int, paper string) error {
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
	go desk.Renew(nil)
	shows, err := showing(files, games)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "http://%s/ shows %s; Ctrl-C ends it\n", l.Addr(), shows)
	dir, err := a.project()
	if err != nil {
		fmt.Fprintln(a.errs, "these are the built-in games: nothing will change; punchboard new makes a project of your own")
		return serve.New(desk, fonts).Run(ctx, l)
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	go func() { stop(serve.Watch(ctx, dir, desk.Renew)) }()
	if err := serve.New(desk, fonts).Run(ctx, l); err != nil {
		return err
	}
	if err := context.Cause(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// showing says which games are shown: those that were named, or all there are.
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

// inside is the project's files, of which none lies elsewhere: a link that
// leads out of the project is not followed.
func (a *app) inside() (fs.FS, error) {
	files, err := a.files()
	dir, none := a.project()
	if err != nil || none != nil {
		return files, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return root.FS(), nil
}

// onPaper is a desk on a paper that the layouts have, or on one said as width x
// height, for some games or for none, which is all.
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
		_, _ = papers([]string{paper}, p) // a paper that is gone is found when it is looked for
	}
	return desk, nil
}
