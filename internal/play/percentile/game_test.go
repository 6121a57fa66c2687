package percentile

import (
	"bytes"
	"io/fs"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"time"

	"punchboard/internal/engine"
	"punchboard/internal/enginetest"
	"punchboard/internal/expr"
	loader "punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/sim"
)

// simulations is the file of a game that the tests replace with their own.
const simulations = "content/tactical/simulations.yaml"

// project is the whole project with a different file of simulations.
type project struct {
	fs.FS
	own []byte
}

func (p project) Open(name string) (fs.File, error) {
	if name == simulations {
		return &opened{bytes.NewReader(p.own), int64(len(p.own))}, nil
	}
	return p.FS.Open(name)
}

type opened struct {
	*bytes.Reader
	n int64
}

func (o *opened) Close() error               { return nil }
func (o *opened) Stat() (fs.FileInfo, error) { return o, nil }
func (o *opened) Name() string               { return "simulations.yaml" }
func (o *opened) Size() int64                { return o.n }
func (o *opened) Mode() fs.FileMode          { return 0o444 }
func (o *opened) ModTime() time.Time         { return time.Time{} }
func (o *opened) IsDir() bool                { return false }
func (o *opened) Sys() any                   { return nil }

// read returns the game with the simulations in a text, and their scenarios and findings.
func read(t testing.TB, text []byte) (*model.Game, []sim.Scenario, []string) {
	t.Helper()
	p, err := loader.Open(project{os.DirFS("../../.."), text}, loader.Options{NoLayouts: true, Games: []string{"tactical"}})
	if err != nil {
		t.Fatal(err)
	}
	g := p.Game("tactical")
	all, found := Machine.Scenarios(g)
	return g, all, enginetest.Said(found)
}

// declared returns an environment with the functions that a game declares.
func declared(t testing.TB, g *model.Game) *expr.Env {
	t.Helper()
	e := engine.New(g)
	return expr.New(g, e.Funcs())
}

// fights returns the game's functions and the scenarios of the tests, by id. They are made once,
// since playing does not change them.
func fights(t testing.TB) (*expr.Env, map[string][]*fight) {
	t.Helper()
	made.Do(func() { made.env, made.fights = makeFights(t) })
	return made.env, made.fights
}

var made struct {
	sync.Once
	env    *expr.Env
	fights map[string][]*fight
}

func makeFights(t testing.TB) (*expr.Env, map[string][]*fight) {
	t.Helper()
	text, err := os.ReadFile("testdata/simulations.yaml")
	if err != nil {
		t.Fatal(err)
	}
	g, all, said := read(t, text)
	for _, s := range said {
		t.Error(s)
	}
	out := map[string][]*fight{}
	for _, s := range all {
		out[s.ID()] = append(out[s.ID()], inner(s))
	}
	return declared(t, g), out
}

func inner(s sim.Scenario) *fight {
	switch s := s.(type) {
	case match:
		return s.fight
	case fixed:
		return s.fight
	}
	return s.(*fight)
}

func chance(seed, n uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, n)) }

// begun returns a fight before anybody has acted, with the first unit at work.
func begun(t testing.TB, f *fight) *battle {
	t.Helper()
	b := f.start(0, chance(1, 1), nil)
	b.active, b.phase, b.order = 0, 0, [2]int8{0, 1}
	for i := range b.units {
		b.units[i].done = false
	}
	return b
}
