// Package check is the validator: a table of checks over a loaded game. A
// check is a value with a code, a name, a level and a function that reports
// what it finds; each stands in the file of its name, and its page under
// pages/ says why it is there, with a bad and a good example that the tests
// run. Faults met while reading files (level 0) or while laying out faces
// (level 6) are found by those stages; their checks here carry the page only.
package check

import (
	"runtime"
	"sync"

	"punchboard/internal/diag"
	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// Check is one kind of fault. Run is nil for a fault that another stage finds.
type Check struct {
	Code     string
	Name     string
	Severity diag.Severity
	Run      func(*Context)
}

// Level is the group of the check: the first digit of its code.
func (c *Check) Level() int { return int(c.Code[2] - '0') }

// Find is the check of a code, nil if there is none.
func Find(code string) *Check {
	for _, c := range All() {
		if c.Code == code {
			return c
		}
	}
	return nil
}

// Context is what a check sees: one game, its expressions and its chapters.
type Context struct {
	Project *load.Project
	Game    *model.Game
	Env     *expr.Env
	Engine  *engine.Engine // nil if the game's roles do not make one
	Docs    []Doc
	running *Check
	found   diag.List
}

// Doc is a chapter, parsed.
type Doc struct {
	Chapter *model.Chapter
	*prose.Doc
}

// Report adds a finding; code, name and severity come from the running check.
func (c *Context) Report(f diag.Finding) {
	f.Code, f.Name, f.Severity = c.running.Code, c.running.Name, c.running.Severity
	c.found.Add(f)
}

// Prepare makes a context for a game. The list holds what the chapters and the
// engine's set-up have to say.
func Prepare(p *load.Project, g *model.Game) (*Context, diag.List) {
	c := &Context{Project: p, Game: g}
	var found diag.List
	for _, ch := range g.Chapters {
		doc, fs := prose.Parse(ch.File, ch.Text)
		found.Add(fs...)
		c.Docs = append(c.Docs, Doc{ch, doc})
	}
	var funcs map[string]any
	if g.Engine.Family != "" {
		eng, err := engine.New(g)
		if err != nil {
			found.Add(diag.Finding{At: g.Engine.At, Code: "PB101", Name: "unknown-id", Severity: diag.Error, Message: err.Error()})
		} else {
			c.Engine, funcs = eng, eng.Funcs()
		}
	}
	c.Env = expr.New(g, funcs)
	return c, found
}

// Run checks one game at all levels from 1 to 4 and adds what preparing found.
func Run(p *load.Project, g *model.Game) diag.List {
	found := run(p, g, All())
	return found.Sorted()
}

func run(p *load.Project, g *model.Game, checks []*Check) diag.List {
	c, found := Prepare(p, g)
	for _, ch := range checks {
		if ch.Run == nil {
			continue
		}
		c.running = ch
		ch.Run(c)
	}
	found.Add(c.found...)
	return found
}

// each calls f for every index below n, on all cores.
func each(n int, f func(int)) {
	var wg sync.WaitGroup
	next := make(chan int)
	for range min(n, runtime.NumCPU()) {
		wg.Go(func() {
			for i := range next {
				f(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
}
