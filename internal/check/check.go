// Package check is the validator: a table of checks over a loaded game. A check is a value with a
// code, a name, a severity and a function that reports what it finds. Each is in the file of its
// name, or with others that inspect the same data, and its page under pages/ gives its purpose,
// with a bad and a good example that the tests run. Faults in reading files (level 0) and in laying
// out faces (level 6) are found by those stages; their checks here only carry the page.
//
// One cause gives one finding. An unknown name is reported once, with all the places that use it. A
// check that computes from values does not run while the data itself has errors, which it would
// only repeat.
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
	reads    work = iota // inspects what is written
	computes             // evaluates expressions: waits until the data has no error of levels 0 to 2
	proves               // asks functions for what no page may ask: likewise, and not before printing
)

// Computes reports whether Run evaluates expressions.
func (c *Check) Computes() bool { return c.does != reads }

// Proves reports whether Run asks the functions of a game for every argument that they accept.
func (c *Check) Proves() bool { return c.does == proves }

// Level returns the group of the check: the first digit of its code.
func (c *Check) Level() int { return int(c.Code[2] - '0') }

// Style reports whether the check is about style: how something is worded, not what it says. Such
// checks skip texts that are written for their sound.
func (c *Check) Style() bool { return slices.Contains(ofStyle[:], c.Code) }

var ofStyle = [...]string{"PB107", "PB108", "PB115", "PB116", "PB305", "PB316", "PB618"}

// ofEnglish lists the checks that read English sentences or compare words with English ones. They
// are skipped in a game in another language.
var ofEnglish = [...]string{"PB108", "PB118", "PB304", "PB307", "PB317", "PB322", "PB323"}

// ofWords lists the checks that depend on words alone, none of them computed from data: the
// chapters as written, texts, names, ids and expressions. Changed numbers do not affect them.
var ofWords = [...]string{"PB104", "PB107", "PB108", "PB110", "PB115", "PB116", "PB119", "PB120", "PB124", "PB229", "PB302", "PB307", "PB316", "PB318", "PB321", "PB424", "PB429"}

// ofWording lists those of ofWords that depend on texts and names alone.
var ofWording = [...]string{"PB107", "PB108", "PB115", "PB116", "PB119", "PB124", "PB316", "PB321"}

// ofClaims lists the checks that inspect claims.
var ofClaims = [...]string{"PB102", "PB104", "PB113", "PB314", "PB318", "PB409", "PB424", "PB427", "PB429"}

// ofRuled lists the checks that find nothing more in a game as printed: errata fit the game as
// ruled, and all versions share its chapters and citations.
var ofRuled = [...]string{"PB123", "PB126", "PB127", "PB129", "PB305", "PB313", "PB322"}

// Samples reports whether the check plays games; it then runs only on request.
func (c *Check) Samples() bool { return c.Level() == 5 }

// Find returns the check with a code, or nil if there is none.
func Find(code string) *Check {
	byCode.once.Do(func() { byCode.of = lists.By(All(), func(c *Check) string { return c.Code }) })
	return byCode.of[code]
}

// byCode holds the checks by code. It is filled on first use, since checks themselves call Find.
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
	said     []text                                        // texts of the data, once gathered
	ofData   []paragraph                                   // those with figures that are compared with it, once gathered
	ids      []string                                      // ids and names, if versions are tried
	kinsfolk []family                                      // all families of the game, once gathered
	stated   []*model.Collection                           // collections with numbers that texts may state, once gathered
	stemmed  map[*model.Collection]map[string]*model.Entry // their entries by the stems of their names
	subjects *nameIndex                                    // index of their entries' names
	called   string                                        // key that distinguishes their names from those of another version of the game
	unread   []idleField                                   // fields that nothing reads, once gathered
	sources  []layout.Source                               // layouts that read readings, once gathered
	running  *Check
	found    diag.List
	read     diag.List       // findings of reading the game
	reasons  map[string]bool // why expressions fail, as far as reported
	answers  sync.Map        // cached results, reused for versions that do not affect them
	verdicts []verdict       // of the claims, once evaluated
	pairings []pairing       // of the twins, once evaluated
	reckoned []reckoning     // of the formulas, once evaluated
	whole    bool            // the checks that compute were not kept from running
	ruled    *Context        // the game as ruled, if this one is as printed
	changed  *changed        // the differences between them
	printed  bool            // the game is as printed: errata that do not fit it are expected
	quoting  bool            // the only chapter is a sentence of the source
	deep     bool            // study a game as printed too
	unready  diag.List       // findings about the game's functions
	toPrint  bool            // prove no function
	shallow  bool            // do not study the game
	until    context.Context // ends the checks early, unless nil
	asked    bool            // whether proved and idle were computed
	proved   []*rules.Proof
	idle     []rules.Idle
}

// Doc is a parsed chapter.
type Doc struct {
	Chapter *model.Chapter
	*prose.Doc
}

// Report adds findings; code, name and severity come from the running check.
func (c *Context) Report(all ...diag.Finding) {
	for _, f := range all {
		f.Code, f.Name, f.Severity = c.running.Code, c.running.Name, c.running.Severity
		if c.Project != nil {
			f = c.Project.Policy.Lowered(f) // what is not an error must not keep other checks from running
		}
		c.found.Add(f)
	}
}

// toldAt reports whether a place already has a finding.
func toldAt(c *Context, at diag.Place) bool {
	return slices.ContainsFunc(c.found, func(f diag.Finding) bool { return f.At == at })
}

// Prepare returns a context for a game, and the findings of parsing its chapters and setting up the
// engine.
func Prepare(p *load.Project, g *model.Game) (*Context, diag.List) {
	c, _ := Scope(g)
	return c.prepare(p)
}

// prepare returns a context for checking that shares the engine and the expressions of this one.
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

// Scope returns a context for asking only: it has the engine and the expressions of a game, but no
// chapters. The list holds the findings of setting up the engine.
func Scope(g *model.Game) (*Context, diag.List) {
	c := Asking(g)
	c.unready = c.Engine.Findings()
	return c, c.unready
}

// Ready is Scope for a game of a project. If a file of the game could not be read, it returns no
// findings about functions: what they lack may be in that file.
func Ready(p *load.Project, g *model.Game) (*Context, diag.List) {
	c, unready := Scope(g)
	if load.Lost(of(p.Findings, g), "") {
		return c, nil
	}
	return c, unready
}

// Asking is Scope for a few questions: a function is set up, and its faults are returned as errors,
// when a question first calls it.
func Asking(g *model.Game) *Context {
	c := &Context{Game: g}
	c.start()
	if len(g.Errata) > 0 {
		c.Engine.Noting()
	}
	return c
}

// start creates the engine and the expressions of the context's game.
func (c *Context) start() {
	c.Engine = engine.New(c.Game)
	c.Env = expr.New(c.Game, c.Engine.Funcs())
	if c.until != nil {
		c.Engine.Until(c.until)
		c.Env = c.Env.Until(c.until)
	}
}

// functionDocs returns the documentation of the functions. For a game as printed it is taken from
// the game as ruled if that is the same, so that the functions need no set-up.
func functionDocs(c *Context) []engine.Doc {
	if c.printed && !c.changed.all {
		c = c.ruled
	}
	return c.Engine.Docs()
}

// Until makes every question in the context return an error once ctx is done; what the checks find
// after that is meaningless. It must be called before any question.
func (c *Context) Until(ctx context.Context) {
	c.until = ctx
	c.Engine.Until(ctx)
	c.Env = c.Env.Until(ctx)
}

// Run runs the checks of levels 1 to 4 on a game and adds the findings of preparing it. It returns
// nothing for a game with a file that could not be read: every check would miss what that file
// holds.
func Run(p *load.Project, g *model.Game) diag.List {
	c, _ := Scope(g)
	return c.Run(p)
}

// Run is the function Run for the context's game. It reuses the context's engine, which need not
// compute its results again.
func (c *Context) Run(p *load.Project) diag.List { return c.ran(p, false).sorted() }

// RunToPrint is Run without the checks that prove functions: a page calls these functions when it
// is laid out.
func (c *Context) RunToPrint(p *load.Project) diag.List { return c.ran(p, true).sorted() }

// sorted returns the sorted findings of a finished run, or nil if the game could not be run.
func (c *Context) sorted() diag.List {
	if c == nil {
		return nil
	}
	return c.found.Sorted()
}

// ran runs all checks on a game, and returns nil if a file could not be read.
func ran(p *load.Project, g *model.Game) *Context {
	c, _ := Scope(g)
	return c.ran(p, false)
}

// ran runs all checks on the game of a scope and returns their context, or nil if a file of the
// game could not be read. toPrint leaves out what a build does not need.
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

// Whole reports, for a context that was run, whether the checks that compute were free to run.
func (c *Context) Whole() bool { return c.whole }

// run adds the findings of all checks.
func (c *Context) run() { c.runUntil(func() bool { return false }) }

// runUntil adds the findings of all checks, in order, until enough reports true.
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

// sparedIn returns the checks to skip: those that do not support the language of the game, and in a
// game as printed those that would repeat their findings in the game as ruled, because nothing that
// they inspect differs.
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

// sound reports whether the data has no error so far except those allowed by a comment.
func (c *Context) sound() bool {
	return c.read.Worst() != diag.Error && !slices.ContainsFunc(c.found, func(f diag.Finding) bool {
		return f.Severity == diag.Error && (c.Project == nil || !c.Project.Allowed(f))
	})
}

// playable adds the faults of the game's player and its simulations. They are set up from all of
// the data, and with warnings about that they would only repeat them.
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

// damaged reports whether reading lost part of the table, collection or deck at a place, so that
// nothing in it can be summed or counted. An error before the first of them in a file affects all.
func (c *Context) damaged(at diag.Place) bool {
	var owner func(diag.Place) diag.Place
	return slices.ContainsFunc(c.read, func(f diag.Finding) bool {
		if f.Severity != diag.Error || f.At.File != at.File || f.Code == "PB007" || f.Code == "PB012" {
			return false // an invalid choice or a missing asset loses nothing that is counted
		}
		if owner == nil {
			starts := map[string][]diag.Place{}
			for _, s := range sheets(c.Game) {
				starts[s.at.File] = append(starts[s.at.File], s.at)
			}
			for _, e := range lists.Within(c.Game.Collections, entriesOf) { // declared in one file, with entries in others
				starts[e.At.File] = append(starts[e.At.File], e.At)
			}
			owner = Begun(starts)
		}
		of := owner(f.At)
		return of.IsZero() || of == owner(at)
	})
}

// of returns the findings in the files of one game, except those in pictures, on which no check of
// the data depends.
func of(l diag.List, g *model.Game) diag.List {
	var out diag.List
	for _, f := range l {
		if strings.HasPrefix(f.At.File, "content/"+g.ID+"/") && !model.Pictured(f.At.File) {
			out.Add(f)
		}
	}
	return out
}
