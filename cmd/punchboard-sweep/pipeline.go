package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/exec/optimized" // calls without reflection
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs"   // --through gs://
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local" // --through DIR
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"punchboard/internal/cores"
	"punchboard/internal/load"
	"punchboard/internal/stage"
	"punchboard/internal/sweep"
)

// init registers by name the functions that workers run.
func init() { // required by Beam: a worker finds functions by these names
	register.DoFn3x1[context.Context, []byte, func([]byte), error](&playFn{})
	register.DoFn3x1[context.Context, int, func(*[]byte) bool, error](&gatherFn{})
	register.Emitter1[[]byte]()
	register.Iter1[[]byte]()
}

// job is a round as it is sent: everything a worker needs, which may be on another machine.
type job struct {
	Head  []byte // the sweep before its first game, as saved
	Files []byte // the texts of the game, as a zip
	Cores int    // the number of cores a worker plays a block on; 0 for all
}

// newJob packs a sweep of a stage.
func newJob(st *stage.Stage, s *sweep.Sweep) (job, error) {
	head, err := s.Gather(nil)
	if err != nil {
		return job{}, err
	}
	var b bytes.Buffer
	if err := head.Write(&b); err != nil {
		return job{}, err
	}
	files, err := pack(st.Project.Files)
	return job{b.Bytes(), files, st.Plan.Cores}, err
}

// pack returns texts as a zip. The same texts give the same bytes.
func pack(texts map[string][]byte) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		w, err := z.Create(name)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(texts[name]); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}

// open returns a job's sweep and a Maker for its variants. A worker with another version or other
// data than the sweep began with gets an error.
func (j job) open() (*sweep.Sweep, sweep.Maker, error) {
	head, err := sweep.Read(bytes.NewReader(j.Head))
	if err != nil {
		return nil, nil, err
	}
	how, err := stage.How(head.Agents, 0, head.Seed, j.Cores)
	if err != nil {
		return nil, nil, err
	}
	files, err := zip.NewReader(bytes.NewReader(j.Files), int64(len(j.Files)))
	if err != nil {
		return nil, nil, fmt.Errorf("the game that was sent: %w", err)
	}
	p, err := load.Open(files, load.Options{Games: []string{head.Game}, NoLayouts: true})
	if err != nil {
		return nil, nil, fmt.Errorf("the game that was sent: %w", err)
	}
	st, err := stage.New(p, head.Game, head.Simulation, how)
	if err != nil {
		return nil, nil, fmt.Errorf("the game that was sent: %w", err)
	}
	if d := st.Key.Differs(head.Key); d != "" {
		return nil, nil, fmt.Errorf("this worker plays something else: %s", d)
	}
	return head, sweep.Once(st.Variants()), nil
}

// playFn plays blocks: from a sweep.Block to a sweep.Played, both as JSON.
type playFn struct {
	Job  job
	File string // the file that the round is gathered in
	head *sweep.Sweep
	make sweep.Maker
}

// Setup opens the job, once for many blocks.
func (f *playFn) Setup() (err error) {
	f.head, f.make, err = f.Job.open()
	return err
}

// ProcessElement plays a block completely or not at all.
func (f *playFn) ProcessElement(ctx context.Context, text []byte, emit func([]byte)) error {
	var b sweep.Block
	if err := json.Unmarshal(text, &b); err != nil {
		return err
	}
	defer beats(ctx, markOf(f.File))()
	played, err := f.head.Do(ctx, f.make, b)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	out, err := json.Marshal(played)
	if err != nil {
		return err
	}
	emit(out)
	return nil
}

// markOf returns the name of the file, next to a job's, in which workers leave a mark regularly
// while they play.
func markOf(file string) string { return file + ".plays" }

// beat is how often a worker leaves its mark.
const beat = 10 * time.Second

// beats leaves marks until stop is called. It ignores errors, since another worker's mark will do.
func beats(ctx context.Context, mark string) (stop func()) {
	leave := func() {
		_ = writeFile(ctx, mark, func(w io.Writer) error {
			_, err := fmt.Fprint(w, time.Now().UnixNano())
			return err
		})
	}
	leave()
	done, every := make(chan struct{}), time.NewTicker(beat)
	wait := cores.Go(func() {
		for {
			select {
			case <-every.C:
				leave()
			case <-done:
				return
			}
		}
	})
	return func() {
		every.Stop()
		close(done)
		wait()
	}
}

// gatherFn writes the results of all blocks of a round as a sweep, into one file.
type gatherFn struct {
	Head []byte
	File string
}

// ProcessElement is called once, with everything that was played, in any order.
func (f *gatherFn) ProcessElement(ctx context.Context, _ int, next func(*[]byte) bool) error {
	head, err := sweep.Read(bytes.NewReader(f.Head))
	if err != nil {
		return err
	}
	var all []sweep.Played
	for text := []byte(nil); next(&text); {
		var p sweep.Played
		if err := json.Unmarshal(text, &p); err != nil {
			return err
		}
		all = append(all, p)
	}
	round, err := head.Gather(all)
	if err != nil {
		return err
	}
	return writeFile(ctx, f.File, round.Write)
}

// writeFile writes a file on a file system that Beam supports.
func writeFile(ctx context.Context, name string, write func(io.Writer) error) error {
	place, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer place.Close()
	w, err := place.OpenWrite(ctx, name)
	if err != nil {
		return err
	}
	if err := write(w); err != nil {
		w.Close()
		return err
	}
	return w.Close()
}

// takeFile reads the sweep that a job wrote, and deletes the file.
func takeFile(ctx context.Context, name string) (*sweep.Sweep, error) {
	place, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	defer place.Close()
	r, err := place.OpenRead(ctx, name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	s, err := sweep.Read(r)
	if err != nil {
		return nil, err
	}
	return s, remove(ctx, place, name)
}

// remove deletes a file if the file system supports that; if not, the file stays.
func remove(ctx context.Context, place filesystem.Interface, name string) error {
	if remover, ok := place.(filesystem.Remover); ok {
		return remover.Remove(ctx, name)
	}
	return nil
}

// removeFile deletes a file that may not exist.
func removeFile(ctx context.Context, name string) {
	if place, err := filesystem.New(ctx, name); err == nil {
		_ = remove(ctx, place, name)
		place.Close()
	}
}

// readFile returns the contents of a file, nil if it cannot be opened.
func readFile(ctx context.Context, name string) []byte {
	place, err := filesystem.New(ctx, name)
	if err != nil {
		return nil
	}
	defer place.Close()
	r, err := place.OpenRead(ctx, name)
	if err != nil {
		return nil
	}
	defer r.Close()
	text, _ := io.ReadAll(r)
	return text
}

// pipeline returns the pipeline that plays blocks and writes their round to a file. Blocks are
// shuffled among the workers before they are played, and given the same key before they are
// gathered.
func (j job) pipeline(asked []sweep.Block, file string) (*beam.Pipeline, error) {
	var blocks [][]byte
	for _, b := range asked {
		text, err := json.Marshal(b)
		if err != nil {
			return nil, err
		}
		blocks = append(blocks, text)
	}
	p, s := beam.NewPipelineWithRoot()
	spread := beam.Reshuffle(s, beam.CreateList(s, blocks))
	played := beam.ParDo(s.Scope("play"), &playFn{Job: j, File: file}, spread)
	beam.ParDo0(s.Scope("gather"), &gatherFn{j.Head, file}, beam.GroupByKey(s, beam.AddFixedKey(s, played)))
	return p, nil
}
