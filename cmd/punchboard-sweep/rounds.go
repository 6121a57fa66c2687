package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/dataflow" // --runner dataflow
	//lint:ignore SA1019 the runner that is to take its place listens on all addresses
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/direct"    // --runner direct
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/flink"     // --runner flink
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/spark"     // --runner spark
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal" // --runner universal

	"punchboard/internal/build"
	"punchboard/internal/cores"
	"punchboard/internal/sweep"
)

// workerBinary sets the program that workers are sent: this command, unless another is given.
func workerBinary(runner string) error {
	if runner == "direct" || jobopts.IsLoopback() || *jobopts.WorkerBinary != "" {
		return nil
	}
	if runtime.GOOS != "linux" {
		return wrong("workers run on Linux: build this command for it, with GOOS=linux, and name that with --worker_binary")
	}
	self, err := os.Executable()
	*jobopts.WorkerBinary = self
	return err
}

// rounds plays the rounds of a sweep, each as a job.
type rounds struct {
	*app
	*sweep.Sweep
	job     job
	runner  string
	through string // folder or bucket for the files that jobs write
	name    string // of the jobs, without the number of the round
	keep    string // the file for the games; "" if they are not kept
}

// sweep plays a sweep and prints the result.
func (a *app) sweep(ctx context.Context, game, id string) error {
	if out := a.flags.Out; out != "" {
		if err := build.MayWrite(out, "{"); err != nil {
			return err
		}
	}
	st, asked, err := a.ready(game, id)
	if err != nil {
		return err
	}
	s, games, err := st.Sweep(&a.flags, asked)
	if err != nil {
		return err
	}
	r := &rounds{app: a, Sweep: s, through: a.through, keep: cmp.Or(a.flags.Resume, a.flags.Out)}
	if r.runner, err = a.runner(); err != nil {
		return err
	}
	if r.job, err = newJob(st, s); err != nil {
		return err
	}
	r.name = cmp.Or(*jobopts.JobName, "punchboard-sweep-"+game) + fmt.Sprintf("-%x", time.Now().UnixNano())
	temp, err := os.MkdirTemp("", "punchboard-sweep-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	os.Setenv("TMPDIR", temp) // Beam leaves files there
	r.through = cmp.Or(r.through, temp)
	lost := r.play(ctx, games, asked.Until)
	if s.Side() == "" {
		return cmp.Or(lost, errors.New("stopped before the first round was over"))
	}
	return errors.Join(lost, s.Tell(a.out, a.flags.Format))
}

// play plays rounds until no more games are needed. If it fails or is stopped, the earlier rounds
// are merged and kept.
func (r *rounds) play(ctx context.Context, games int, until sweep.Until) error {
	for n := 1; ; n++ {
		asked := r.Next(games, until) // also marks merged variants that have the same result
		if n > 1 || len(asked) == 0 {
			if err := r.write(); err != nil {
				return err
			}
		}
		if len(asked) == 0 {
			return nil
		}
		err := r.round(ctx, n, asked)
		if err == nil {
			continue
		}
		if ctx.Err() != nil {
			fmt.Fprintf(r.errs, "stopped in round %d: %s\n", n, r.kept())
			return nil
		}
		return fmt.Errorf("round %d is lost: %w; %s", n, err, r.kept())
	}
}

// kept says where the earlier rounds are.
func (r *rounds) kept() string {
	switch {
	case r.Side() == "":
		return "no round was merged before"
	case r.keep == "":
		return "the rounds before are merged and told, but kept in no file: give --resume FILE"
	case r.flags.Resume == "":
		return "the rounds before are merged in " + r.keep + ": go on with --resume in place of --out"
	}
	return "the rounds before are merged in " + r.keep + ": the same command goes on from there"
}

// write saves the games of all rounds so far, if there is a file for them.
func (r *rounds) write() error {
	if r.keep == "" {
		return nil
	}
	if err := build.Write(r.keep, r.Write); err != nil {
		return fmt.Errorf("the games of the last round are not kept: %w", err)
	}
	return nil
}

// round plays one round and takes its result.
func (r *rounds) round(ctx context.Context, n int, asked []sweep.Block) error {
	all := 0
	for _, b := range asked {
		all += b.Upto - b.From
	}
	fmt.Fprintf(r.errs, "round %d: %d games in %d blocks\n", n, all, len(asked))
	*jobopts.JobName = fmt.Sprintf("%s-%d", r.name, n)
	file := r.through + "/" + *jobopts.JobName + ".json"
	if !strings.Contains(r.through, "://") {
		file = filepath.Join(r.through, *jobopts.JobName+".json")
	}
	p, err := r.job.pipeline(asked, file)
	if err != nil {
		return err
	}
	defer removeFile(context.WithoutCancel(ctx), markOf(file))
	if err := r.run(ctx, p, file); err != nil {
		return err
	}
	round, err := takeFile(ctx, file)
	if err != nil {
		return fmt.Errorf("its job ended without its file: %w", err)
	}
	return r.Take(round, asked)
}

// patience is how long a cancelled job may take to end.
const patience = 30 * time.Second

// run runs a job that writes a file until it ends. It cancels the job if ctx is cancelled, and if
// no worker shows up for too long: a job server may never notice that a worker died, especially
// before it connected.
func (r *rounds) run(ctx context.Context, p *beam.Pipeline, file string) error {
	inner, abandon := context.WithCancel(context.WithoutCancel(ctx))
	defer abandon()
	done, ran := make(chan struct{}), error(nil)
	wait := cores.Go(func() {
		defer close(done)
		_, ran = beam.Run(inner, r.runner, p)
	})
	err := r.watch(ctx, done, markOf(file))
	if err == nil {
		wait()
		return ran
	}
	if r.runner == "direct" {
		abandon()
		wait()
		return err
	}
	cancelling, enough := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer enough()
	failed := cancelJob(cancelling, r.runner, *jobopts.JobName)
	if failed == nil {
		select {
		case <-done:
			wait()
			fmt.Fprintf(r.errs, "job %s is cancelled\n", *jobopts.JobName)
			return err
		case <-cancelling.Done():
			failed = errors.New("it does not end")
		}
	}
	fmt.Fprintf(r.errs, "job %s could not be cancelled: %v: see that it is stopped where it runs\n", *jobopts.JobName, failed)
	return err
}

// watch waits for a job to end and then returns nil. It returns an error if the job has to be
// cancelled: ctx was cancelled, or no worker has left a mark for too long.
func (r *rounds) watch(ctx context.Context, done <-chan struct{}, mark string) error {
	look := time.NewTicker(max(min(beat, r.silence/4), time.Millisecond))
	defer look.Stop()
	var was []byte
	for last := time.Now(); ; {
		select {
		case <-done:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		case <-look.C:
		}
		if is := readFile(ctx, mark); !bytes.Equal(is, was) {
			was, last = is, time.Now()
		}
		if time.Since(last) > r.silence {
			return fmt.Errorf("no worker has played for %v: see whether they start, or give them longer with --silence", r.silence)
		}
	}
}
