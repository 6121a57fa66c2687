package compose

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/layout"
)

// Job is one piece to be made: what it is, its layout, and the values its faces see.
type Job struct {
	Kind, ID, Name string
	Copies         int
	Layout         *layout.Layout
	Locals         map[string]any
	// Back replaces Locals on the back. If it is set and the layout has no
	// back, the front's boxes are used.
	Back map[string]any
	// Blank says that the piece has no back, whatever its layout has.
	Blank bool
	From  []diag.Place
	// Written and WrittenBack are the places of locals that are not things of the game, by path:
	// "show.label".
	Written, WrittenBack map[string]diag.Place
}

// Pieces makes a piece of every job, on all cores, in the order of the jobs. For each layout it
// uses the variant that fits a job's values. Locals named in vary differ from job to job; a side
// that mentions none of them is made once and shared.
func (c *Composer) Pieces(jobs []Job, vary ...string) ([]*face.Piece, diag.List) {
	var layouts []*layout.Layout
	for _, j := range jobs {
		if !slices.Contains(layouts, j.Layout) {
			layouts = append(layouts, j.Layout)
		}
	}
	return made(c, layouts, queue{len(jobs), func(i int) Job { return jobs[i] }}, vary)
}

// Each is Pieces for n jobs of one layout, each made when it is needed and then forgotten. job may
// be called again, on several goroutines.
func (c *Composer) Each(l *layout.Layout, n int, job func(int) Job, vary ...string) ([]*face.Piece, diag.List) {
	return made(c, []*layout.Layout{l}, queue{n, job}, vary)
}

// queue is n jobs and the function that makes them.
type queue struct {
	n  int
	at func(int) Job
}

// made makes the pieces of jobs with some layouts.
func made(c *Composer, layouts []*layout.Layout, jobs queue, vary []string) ([]*face.Piece, diag.List) {
	if c.alike(layouts) {
		c = c.evenly(jobs, vary)
	}
	return c.pieces(jobs.watched(c.watch), vary)
}

// pieces makes the pieces of jobs, each separately.
func (c *Composer) pieces(jobs queue, vary []string) ([]*face.Piece, diag.List) {
	s := &shared{c: c, vary: vary, faces: map[sideKey]*once{}}
	pieces := make([]*face.Piece, jobs.n)
	found := make([]diag.List, jobs.n)
	cores.Each(jobs.n, func(i int) {
		j := jobs.at(i)
		if pieces[i], found[i] = s.piece(&j); c.finish != nil {
			expr.Forget(c.env, j.Locals)
		}
	})
	var all diag.List
	for _, l := range found {
		all.Add(l...)
	}
	return pieces, all.Sorted()
}

// shared holds the faces that several pieces have in common.
type shared struct {
	c     *Composer
	vary  []string
	mutex sync.Mutex
	faces map[sideKey]*once
}

// sideKey is the "front" or the "back" of a layout.
type sideKey struct {
	lay  *layout.Layout
	side string
}

// once is a shared face, made by whoever needs it first; varies is set if it cannot be shared after
// all.
type once struct {
	sync.Once
	face   *face.Face
	found  diag.List
	varies bool
}

// piece draws both sides of one piece, with their findings. A back without any box whose condition
// holds is dropped. If the back is another element and the layout has no back, it is drawn by the
// front's boxes.
func (s *shared) piece(j *Job) (*face.Piece, diag.List) {
	var unchosen diag.List
	l := s.c.choose(j.Layout, j.Locals, &unchosen)
	if !l.Guarded {
		unchosen.Add(unguarded(l))
	}
	p := &face.Piece{Game: s.c.game.ID, Kind: j.Kind, ID: j.ID, Name: j.Name, Copies: j.Copies, Layout: l.ID, Stand: stand(s.c, l), From: j.From}
	p.Front, p.Faults[0] = s.face(l, "front", j.Locals, j.ID, j.Written)
	p.Faults[0] = slices.Concat(unchosen, p.Faults[0])
	found := slices.Clone(p.Faults[0])
	if j.Blank {
		return p, found
	}
	locals, side, written := j.Locals, "back", j.Written
	if j.Back != nil {
		locals, written = j.Back, j.WrittenBack
		if len(l.Back) == 0 {
			side = "front"
		}
	}
	if side == "back" && len(l.Back) == 0 {
		return p, found
	}
	p.Back, p.Faults[1] = s.face(l, side, locals, j.ID+".back", written)
	if p.Back != nil && p.Back.Empty() && len(p.Faults[1]) == 0 { // no box of it is drawn
		p.Back = nil
	}
	return p, append(found, p.Faults[1]...)
}

// face makes a face, or reuses the shared one, with its findings.
func (s *shared) face(l *layout.Layout, side string, locals map[string]any, id string, written map[string]diag.Place) (*face.Face, diag.List) {
	key := sideKey{l, side}
	s.mutex.Lock()
	o := s.faces[key]
	if o == nil {
		o = &once{}
		s.faces[key] = o
	}
	s.mutex.Unlock()
	o.Do(func() {
		if o.varies = s.c.mentions(l, side, s.vary...); !o.varies {
			o.face, o.found = s.finished(l, side, locals, l.ID+"."+side, nil)
		}
	})
	if !o.varies {
		return o.face, o.found
	}
	return s.finished(l, side, locals, id, written)
}

// finished returns a face in the form required for a piece.
func (s *shared) finished(l *layout.Layout, side string, locals map[string]any, id string, written map[string]diag.Place) (*face.Face, diag.List) {
	f, found := s.c.remembered(l, side, locals, id, written)
	if f != nil && s.c.finish != nil {
		f = s.c.finish(f)
	}
	return f, found
}

// choose returns the first variant of a layout whose condition holds, or the layout itself.
func (c *Composer) choose(l *layout.Layout, locals map[string]any, found *diag.List) *layout.Layout {
	if len(l.Variants) == 0 {
		return l
	}
	scope := c.env.With(locals)
	for _, v := range l.Variants {
		ok, err := scope.Bool(bare(v.When.Text))
		if err != nil {
			found.Add(diag.Finding{At: v.When.At, Severity: diag.Error, Code: "PB610", Name: "layout-expression", Message: fmt.Sprintf("%s: %v", inLine(v.When.Text), err)})
			continue
		}
		if !ok {
			continue
		}
		if other := c.lib.Layouts[v.Layout]; other != nil {
			return other
		}
		found.Add(missingLayout(v.At, v.Layout, c.lib))
	}
	return l
}

// unguarded reports the layout of something to be cut that does not specify a safe zone.
func unguarded(l *layout.Layout) diag.Finding {
	return diag.Finding{At: l.At, Severity: diag.Warning, Code: "PB617", Name: "no-safe-zone", Message: fmt.Sprintf("the layout %q is cut out, and does not say how far from the cut text must stay", l.ID),
		Help: "say it with safe, such as safe: 3mm; safe: 0mm is for what runs over the cut as it is"}
}

// Layout finds a layout, or reports at a place that there is none.
func (c *Composer) Layout(id string, at diag.Place) (*layout.Layout, diag.List) {
	if l := c.lib.Layouts[id]; l != nil {
		return l, nil
	}
	return nil, diag.List{missingLayout(at, id, c.lib)}
}

// missingLayout returns the error for a missing layout, with a suggestion.
func missingLayout(at diag.Place, id string, lib *layout.Library) diag.Finding {
	f := diag.Finding{At: at, Severity: diag.Error, Code: "PB012", Name: "missing-asset", Message: fmt.Sprintf("there is no layout %q", id)}
	if whole := inFolder(id, lib); whole != "" {
		f.Help = fmt.Sprintf("the name of a layout includes its folder: this one is %q", whole)
	} else {
		f.Help = diag.Meant(id, keys(lib.Layouts))
	}
	return f
}

// inFolder returns the layout of that name in a folder, "" if there is none or several.
func inFolder(id string, lib *layout.Library) string {
	found := ""
	for l := range lib.Layouts {
		if strings.HasSuffix(l, "-"+id) {
			if found != "" {
				return ""
			}
			found = l
		}
	}
	return found
}

// maxCopies is the greatest number of copies of one piece.
const maxCopies = 1000

// Copies checks a number of copies: too many is a finding, and the number is then reduced to the
// limit.
func Copies(n int, at diag.Place, what string) (int, diag.List) {
	if n <= maxCopies {
		return max(0, n), nil
	}
	return maxCopies, diag.List{{At: at, Severity: diag.Error, Code: "PB212", Name: "over-limit",
		Message: fmt.Sprintf("%d copies of %s, at most %d are made", n, what, maxCopies)}}
}

// Code returns a piece's short name in print, such as S·A01: the mark's letter, a letter for the
// component, and a number from 1.
func (c *Composer) Code(component string, n int) string {
	letter := "X"
	if component != "" && component[0] >= 'a' && component[0] <= 'z' {
		letter = string(component[0] - 32)
	}
	return fmt.Sprintf("%s·%s%02d", c.theme.Mark.Letter, letter, n)
}
