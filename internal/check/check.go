// Package check is the validator: a table of checks over a loaded game. A
// check is a value with a code, a name, a severity and a function that reports
// what it finds; each stands in the file of its name, or with others that look at
// the same, and its page under pages/ says why it is there, with a bad and a good example that the tests
// run. Faults met while reading files (level 0) or while laying out faces
// (level 6) are found by those stages; their checks here carry the page only.
//
// One cause gives one finding. What is unknown is reported once, with all the
// places that name it; and a check that computes from values does not run
// while the data itself has errors, which it would only repeat.
package check

import (
	"context"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/diag"
	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/play"
	"punchboard/internal/prose"
	"punchboard/internal/rules"
)

// Check is one kind of fault. Run is nil for a fault that another stage finds.
type Check struct {
	Code     string
	Name     string
	Severity diag.Severity
	Run      func(*Context)
	does     work
}

// work is what a check does.
type work int

const (
	reads    work = iota // looks at what stands there
	computes             // evaluates expressions: waits until the data has no error of levels 0 to 2
	proves               // asks functions for what no page may ask: likewise, and not before printing
)

// Computes reports whether Run evaluates expressions.
func (c *Check) Computes() bool { return c.does != reads }

// Proves reports whether Run asks the functions of a game for everything that
// they take.
func (c *Check) Proves() bool { return c.does == proves }

// Level is the group of the check: the first digit of its code.
func (c *Check) Level() int { return int(c.Code[2] - '0') }

// Style reports whether the check is one of style: how words are set down, not
// what they say. Texts that are there for their sound are none of its business.
func (c *Check) Style() bool { return slices.Contains(ofStyle[:], c.Code) }

var ofStyle = [...]string{"PB107", "PB108", "PB115", "PB116", "PB305", "PB316", "PB618"}

// ofEnglish are the checks that read English sentences, or hold words against those of
// English: they are silent in a game of another language.
var ofEnglish = [...]string{"PB108", "PB118", "PB304", "PB307", "PB317", "PB322", "PB323"}

// ofWords are the checks that look at words alone, none of which the data computes: the
// chapters as they are written, texts, names, ids and expressions. Numbers that are
// others make no difference to them.
var ofWords = [...]string{"PB104", "PB107", "PB108", "PB110", "PB115", "PB116", "PB119", "PB120", "PB124", "PB229", "PB302", "PB307", "PB316", "PB318", "PB321", "PB424", "PB429"}

// ofWording are those of them that look at texts and names alone.
var ofWording = [...]string{"PB107", "PB108", "PB115", "PB116", "PB119", "PB124", "PB316", "PB321"}

// ofClaims are the checks that look at claims.
var ofClaims = [...]string{"PB102", "PB104", "PB113", "PB314", "PB318", "PB409", "PB424", "PB427", "PB429"}

// ofRuled are the checks that find nothing else in a game as printed: errata fit the
// game as ruled, and its chapters and citations are those of all versions.
var ofRuled = [...]string{"PB123", "PB126", "PB127", "PB305", "PB313", "PB322"}

// Samples reports whether the check plays games: it runs only when it is asked
// for.
func (c *Check) Samples() bool { return c.Level() == 5 }

// Find is the check of a code, nil if there is none.
func Find(code string) *Check {
	byCode.once.Do(func() { byCode.of = lists.By(All(), func(c *Check) string { return c.Code }) })
	return byCode.of[code]
}

// byCode are the checks by their codes. They are listed when one is first asked
// for, since checks ask for others.
var byCode struct {
	once sync.Once
	of   map[string]*Check
}

// Context is what a check sees: one game, its expressions and its chapters.
type Context struct {
	Project  *load.Project
	Game     *model.Game
	Env      *expr.Env
	Engine   *engine.Engine
	Docs     []Doc
	runs     []run
	paras    []paragraph // of the chapters
	memo     *memo
	said     []text                                        // the texts of the data, once they were gathered
	ofData   []paragraph                                   // those whose figures are held against it, once they were
	all      []paragraph                                   // of both
	ids      []string                                      // and names, if versions of it are tried
	kinsfolk []family                                      // all of the game, likewise
	stated   []*model.Collection                           // whose numbers chapters and texts may state, likewise
	stemmed  map[*model.Collection]map[string]*model.Entry // and by the stems of their names
	subjects *nameIndex                                    // what they state them of
	called   string                                        // what tells their names from those of another version of the game
	unread   []idleField                                   // that nothing reads, likewise
	sources  []layout.Source                               // of the layouts that read readings, likewise
	running  *Check
	found    diag.List
	read     diag.List       // what reading the game found
	reasons  map[string]bool // why expressions fail, as far as it is told
	answers  sync.Map        // to questions that a version of the game need not be asked again
	verdicts []verdict       // of the claims, once they were asked
	pairings []pairing       // of the twins, once they were evaluated
	reckoned []reckoning     // of the formulas, likewise
	whole    bool            // nothing kept the checks that compute from running
	ruled    *Context        // of the game as ruled, if this one is as printed
	changed  *changed        // and what differs between them
	printed  bool            // the game is as printed: that errata do not fit it is no news
	quoting  bool            // the one chapter is a sentence of the source
	deep     bool            // a game as printed is studied too
	unready  diag.List       // what the functions of the game have to say
	toPrint  bool            // no function is proved
	shallow  bool            // nor is the game studied
	until    context.Context // what ends it before its time, if anything
	asked    bool            // the functions were asked for their proofs:
	proved   []*rules.Proof
	idle     []rules.Idle
}

// Doc is a chapter, parsed.
type Doc struct {
	Chapter *model.Chapter
	*prose.Doc
}

// Report adds findings; code, name and severity come from the running check.
func (c *Context) Report(all ...diag.Finding) {
	for _, f := range all {
		f.Code, f.Name, f.Severity = c.running.Code, c.running.Name, c.running.Severity
		if c.Project != nil {
			f = c.Project.Policy.Lowered(f) // what is no error keeps nothing from running
		}
		c.found.Add(f)
	}
}

// toldAt reports whether something is told of a place already.
func toldAt(c *Context, at diag.Place) bool {
	return slices.ContainsFunc(c.found, func(f diag.Finding) bool { return f.At == at })
}

// Prepare makes a context for a game. The list holds what the chapters and the
// engine's set-up have to say.
func Prepare(p *load.Project, g *model.Game) (*Context, diag.List) {
	c, _ := Scope(g)
	return c.prepare(p)
}

// prepare makes a context for checking that shares the engine and the
// expressions of this one.
func (c *Context) prepare(p *load.Project) (*Context, diag.List) {
	n := &Context{Project: p, Game: c.Game, Env: c.Env, Engine: c.Engine, until: c.until, read: of(p.Findings, c.Game)}
	var found diag.List
	for _, ch := range c.Game.Chapters {
		doc, fs := prose.Parse(ch.File, ch.Text)
		found.Add(fs...)
		openFences(doc.Blocks)
		n.Docs = append(n.Docs, Doc{ch, doc})
	}
	return n, append(found, c.unready...)
}

// Scope is a context for asking only: it has the engine and the expressions of
// a game, and no chapters. The list holds what the engine's set-up has to say.
func Scope(g *model.Game) (*Context, diag.List) {
	c := Asking(g)
	c.unready = c.Engine.Findings()
	return c, c.unready
}

// Ready is Scope for a game of a project. Where a file of the game could not be read its
// functions say nothing: what they lack may be there.
func Ready(p *load.Project, g *model.Game) (*Context, diag.List) {
	c, unready := Scope(g)
	if load.Lost(of(p.Findings, g), "") {
		return c, nil
	}
	return c, unready
}

// Asking is Scope for a few questions: a function is made ready, and its faults
// are told as errors, when a question first calls it.
func Asking(g *model.Game) *Context {
	c := &Context{Game: g}
	c.start()
	if len(g.Errata) > 0 {
		c.Engine.Noting()
	}
	return c
}

// start makes the engine and the expressions of the context's game.
func (c *Context) start() {
	c.Engine = engine.New(c.Game)
	c.Env = expr.New(c.Game, c.Engine.Funcs())
	if c.until != nil {
		c.Engine.Until(c.until)
		c.Env = c.Env.Until(c.until)
	}
}

// functionDocs are what the functions say of themselves, in a game as printed those of the game
// as ruled where they are the same: they are not to be called.
func functionDocs(c *Context) []engine.Doc {
	if c.printed && !c.changed.all {
		c = c.ruled
	}
	return c.Engine.Docs()
}

// Until ends every question that is asked in the context with an error once ctx is
// done: what it finds from then on means nothing. To be called before any is asked.
func (c *Context) Until(ctx context.Context) {
	c.until = ctx
	c.Engine.Until(ctx)
	c.Env = c.Env.Until(ctx)
}

// Run checks one game at levels 1 to 4 and adds what preparing found. A game
// of which a file could not be read at all gives nothing: every check would
// miss what that file holds.
func Run(p *load.Project, g *model.Game) diag.List {
	c, _ := Scope(g)
	return c.Run(p)
}

// Run is Run of the context's game: it asks the engine that the context has,
// which then need not count again what it has counted.
func (c *Context) Run(p *load.Project) diag.List { return c.ran(p, false).sorted() }

// RunToPrint is Run without the checks that prove functions: what a page asks
// of them is asked when it is laid out.
func (c *Context) RunToPrint(p *load.Project) diag.List { return c.ran(p, true).sorted() }

// sorted are the findings of a game that was run, none of one that could not be.
func (c *Context) sorted() diag.List {
	if c == nil {
		return nil
	}
	return c.found.Sorted()
}

// ran is a game that every check was run on, nil if a file could not be read.
func ran(p *load.Project, g *model.Game) *Context {
	c, _ := Scope(g)
	return c.ran(p, false)
}

// ran is the game of a scope after every check was run on it, nil if a file of it could not
// be read; toPrint leaves out what a build does not ask.
func (c *Context) ran(p *load.Project, toPrint bool) *Context {
	if load.Lost(of(p.Findings, c.Game), "") {
		return nil
	}
	n, found := c.prepare(p)
	n.hear()
	n.found, n.toPrint, n.shallow = found, toPrint, c.shallow
	n.memo = &memo{once: toPrint || len(c.Game.Errata) == 0}
	n.run()
	c.whole = n.whole
	return n
}

// Whole reports, of a context that was run, whether nothing kept the checks that
// compute from running.
func (c *Context) Whole() bool { return c.whole }

// run adds the findings of all checks.
func (c *Context) run() { c.runUntil(func() bool { return false }) }

// runUntil adds the findings of all checks, in order, until it is enough. What
// looks at words alone is as it was where only numbers are printed otherwise.
func (c *Context) runUntil(enough func() bool) {
	c.reasons = map[string]bool{}
	if c.printed && (c.changed.moved || c.changed.anyOf("readings")) {
		c.found.Add(c.Engine.Findings()...)
	}
	spared := sparedIn(c)
	c.running = Find("PB113")
	conditions(c)
	for _, computing := range []bool{false, true} {
		if computing && !c.sound() {
			break
		}
		if computing && !c.printed {
			if c.playable(); enough() || !c.sound() {
				break
			}
		}
		for _, ch := range All() {
			if ch.Run != nil && ch.Computes() == computing && !slices.Contains(spared, ch.Code) {
				c.running = ch
				if ch.Run(c); enough() {
					return
				}
			}
		}
		c.whole = computing
	}
}

// sparedIn are the checks that do not read the language of the game, and in a game as
// printed those that would find what they found in it as ruled, since nothing that they look
// at is printed otherwise.
func sparedIn(c *Context) []string {
	var out []string
	if !c.Game.English() {
		out = ofEnglish[:]
	}
	if !c.printed {
		return out
	}
	out = slices.Concat(out, ofRuled[:])
	if c.changed.figures {
		out = slices.Concat(out, ofWords[:])
		if !c.changed.anyOf("decks", "tiles", "counters") {
			out = append(out, "PB320")
		}
	}
	if !reworded(c) {
		out = slices.Concat(out, ofWording[:])
	}
	if c.changed.only("claims") {
		for _, ch := range All() {
			if !slices.Contains(ofClaims[:], ch.Code) {
				out = append(out, ch.Code)
			}
		}
	}
	return out
}

// sound reports whether the data has no error so far but those that a comment
// allows: what is accepted keeps nothing waiting.
func (c *Context) sound() bool {
	return c.read.Worst() != diag.Error && !slices.ContainsFunc(c.found, func(f diag.Finding) bool {
		return f.Severity == diag.Error && (c.Project == nil || !c.Project.Allowed(f))
	})
}

// playable adds what is wrong with the game's player and its simulations. Those are set up
// from the whole of the data, whose own faults they would only repeat.
func (c *Context) playable() {
	doubtful := func(f diag.Finding) bool { return f.Severity == diag.Warning && f.Code < "PB3" }
	if !slices.ContainsFunc(c.found, doubtful) {
		_, faults := play.Scenarios(c.Game)
		for _, f := range append(play.Findings(c.Game), faults...) {
			if !toldAt(c, f.At) {
				c.found.Add(f)
			}
		}
	}
}

// damaged reports whether reading lost something of the table, collection or deck
// of a place, so that nothing in it can be summed or counted. What is before the
// first of them in a file is part of all.
func (c *Context) damaged(at diag.Place) bool {
	var owner func(diag.Place) diag.Place
	return slices.ContainsFunc(c.read, func(f diag.Finding) bool {
		if f.Severity != diag.Error || f.At.File != at.File || f.Code == "PB007" || f.Code == "PB012" {
			return false // a word that is none of the choices is there all the same
		}
		if owner == nil {
			starts := map[string][]diag.Place{}
			for _, s := range sheets(c.Game) {
				starts[s.at.File] = append(starts[s.at.File], s.at)
			}
			for _, e := range lists.Within(c.Game.Collections, entriesOf) { // declared in one file, they stand in others
				starts[e.At.File] = append(starts[e.At.File], e.At)
			}
			owner = Begun(starts)
		}
		of := owner(f.At)
		return of.IsZero() || of == owner(at)
	})
}

// of are the findings in the files of one game that say what it is: its pictures have
// nothing in them that a check asks of its data.
func of(l diag.List, g *model.Game) diag.List {
	var out diag.List
	for _, f := range l {
		if strings.HasPrefix(f.At.File, "content/"+g.ID+"/") && !model.Pictured(f.At.File) {
			out.Add(f)
		}
	}
	return out
}
