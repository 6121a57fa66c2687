package build

import (
	"cmp"
	"io"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/vector"
)

// The parts of a view.
const (
	FacePart  = "face"  // one side of a piece
	SheetPart = "sheet" // a sheet of paper with pieces on it
	PagePart  = "page"  // a page of a rulebook
)

// Shown is one face to look at. Key names it for as long as the game calls the
// thing so; Stamp changes whenever it looks different.
type Shown struct {
	Part, Kind, Component string
	Key, ID, Name, Side   string // Side is front, back or ""
	Copies                int
	Stamp                 string
	From                  []diag.Place
	Face                  *face.Face
}

// View is one game laid out for looking at, nothing of it written.
type View struct {
	Game  *model.Game
	Faces []Shown   // in the order of components
	Found diag.List // of reading and laying out, sorted, allowed ones left out
	draw  *vector.Writer
	all   []*made
	scope *check.Context // of Game, nil if there are no faces
	p     *load.Project
	kept  shelf  // for the next look
	made  *cache // what was laid out for this one, nil if there are no faces
}

// Made names what was laid out for this look, as compose.Memory does; all else
// was taken from the look before.
func (v *View) Made() []string {
	if v.made == nil {
		return nil
	}
	_, made := v.made.memories[v.Game.ID].Recalled()
	return made
}

// Look lays out the only game of a project on one paper. If something could
// not be read there are no faces, and the findings say why. What an earlier look
// at the game laid out of the same is taken from it; nil for no earlier one.
func Look(p *load.Project, paper string, earlier *View) *View {
	return look(p, paper, earlier, nil)
}

// look is Look of the components of some kinds, nil for all.
func look(p *load.Project, paper string, earlier *View, only []string) *View {
	v := &View{p: p, draw: vector.New(p.Library.Assets), kept: shelf{}}
	if earlier != nil {
		v.kept = earlier.kept
	}
	if len(p.Games) > 0 {
		v.Game = p.Games[0]
	}
	if unread(p) || v.Game == nil {
		v.Found = rejected(p)
		return v
	}
	games, unready := scopes(p)
	c := newCache(p, maps.Clone(v.kept), face.Sum{})
	all, found := lay(p, games, Options{Papers: []string{paper}, Only: only, cache: c}, func(string) {})
	c.save(true)
	v.kept, v.made = c.store.(shelf), c
	unmix(all)
	v.all, v.scope = all, games[0]
	v.Found = p.Silence(settled(slices.Concat(p.Findings, unready, found), all), func(string) bool { return false })
	for _, m := range all {
		v.Faces = append(v.Faces, m.shown(paper)...)
	}
	return v
}

// Check is everything that there is to say of the game: what Found holds, and
// what the checks of levels 1 to 4 find.
func (v *View) Check() diag.List {
	if v.all == nil {
		return v.Found
	}
	found := slices.Clone(v.p.Findings)
	found.Add(v.scope.Run(v.p)...)
	ran := ran(found, false)
	return v.p.Silence(settled(found, v.all), func(code string) bool { return code != "PB312" && ran(code) })
}

// Env is the game's expressions, with its engine; nil if there are no faces.
func (v *View) Env() *expr.Env {
	if v.scope == nil {
		return nil
	}
	return v.scope.Env
}

// Files are the texts that findings point into.
func (v *View) Files() map[string][]byte { return v.p.Files }

// SVG writes a face of the view.
func (v *View) SVG(w io.Writer, s Shown) error {
	opt := vector.Options{Title: v.Game.Title + ": " + s.label(), Licence: iconLicence, Bleed: s.Part == FacePart && s.Face.Bleed > 0}
	return v.draw.SVG(w, s.Face, opt)
}

func (s Shown) label() string { return strings.TrimSpace(cmp.Or(s.Name, s.ID) + " " + s.Side) }

// shown are the faces of a component: its pieces, then its sheets or pages.
func (m *made) shown(paper string) []Shown {
	var out []Shown
	add := func(part, id, name, side string, copies int, from []diag.Place, f *face.Face) {
		if f == nil {
			return
		}
		key := strings.Join([]string{m.kit.game.ID, part, m.comp.ID, id, side}, "/")
		out = append(out, Shown{part, m.kind(), m.comp.ID, key, id, name, side, copies, m.kit.hashes.of(f) + m.kit.art(f), from, f})
	}
	for _, p := range m.pieces {
		add(FacePart, p.ID, p.Name, "front", p.Copies, p.From, p.Front)
		add(FacePart, p.ID, p.Name, "back", p.Copies, p.From, p.Back)
	}
	name := cmp.Or(m.comp.Name, m.comp.ID)
	if job := m.jobs[paper]; job != nil {
		for _, pg := range job.Pages {
			add(SheetPart, pg.Face.ID, name, "", 1, nil, pg.Face)
		}
	}
	if doc := m.books[paper]; doc != nil {
		for _, pg := range doc.Pages {
			add(PagePart, pg.Face.ID, name, "", 1, nil, pg.Face)
		}
	}
	return out
}
