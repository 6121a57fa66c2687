package build

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/change"
	"punchboard/internal/check"
	"punchboard/internal/compose"
	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/odds"
	"punchboard/internal/vector"
)

// The parts of a view.
const (
	FacePart  = "face"  // one side of a piece
	SheetPart = "sheet" // a sheet of paper with pieces on it
	PagePart  = "page"  // a page of a rulebook
)

// Shown is one face to look at. Key identifies it as long as the game keeps its ids; Stamp changes
// whenever it looks different.
type Shown struct {
	Part, Kind, Component string
	Key, ID, Name, Side   string // Side is front, back or ""
	Copies                int    // per set
	Layout                string // of a face, as face.Piece has it
	Stamp                 string
	From                  []diag.Place
	Face                  *face.Face
	Lacks                 bool // an error left out something that belongs on it
}

// View is one game laid out for viewing; nothing is written.
type View struct {
	Game   *model.Game
	Faces  []Shown   // in the order of components
	Found  diag.List // from reading and laying out, sorted, except allowed ones
	draw   *vector.Writer
	all    []*printable
	scope  *check.Context // of Game; nil if there are no faces
	p      *load.Project
	opt    Options
	begun  diag.List             // before anything was laid out
	kept   *compose.Memory       // for the next view
	stamps map[*face.Face]string // of the faces of pieces, for the next view
	made   *cache                // what was laid out for this view; nil if there are no faces
}

// GlanceUntil lays out the pieces of the only game of a project on one paper, which is quick: until
// Whole, sheets and pages are still those of the earlier view, if not nil, and some findings are
// missing. If something could not be read there are no faces, and the findings say why. It stops
// once ctx is done, as do Whole and Check on its result; what they return then is meaningless.
func GlanceUntil(ctx context.Context, p *load.Project, paper string, earlier *View) *View {
	return glance(ctx, p, Options{Papers: []string{paper}}, earlier)
}

// glance lays out a project's first game for a browser, reusing what is still valid of earlier, if
// not nil. Once the context is done, its results are meaningless. A project that cannot be read
// yields only its findings.
func glance(ctx context.Context, p *load.Project, opt Options, earlier *View) *View {
	v := &View{p: p, opt: opt, draw: vector.New(p.Library.Assets)}
	earlier = cmp.Or(earlier, &View{})
	v.kept, v.stamps = earlier.kept, earlier.stamps
	if len(p.Games) > 0 {
		v.Game = p.Games[0]
	}
	if p.Findings.Worst() == diag.Error || v.Game == nil {
		v.Found = rejected(p)
		return v
	}
	v.made = newCache(p, "", face.Sum{})
	if v.kept != nil {
		v.made.memories[v.Game.ID] = v.kept.Next()
	}
	v.opt.cache = v.made
	games, unready := scopes(p)
	for _, c := range games {
		c.Until(ctx)
	}
	all, found := begin(p, games, v.opt)
	cores.Each(len(all), func(i int) { all[i].cut() })
	unmix(all)
	v.all, v.scope, v.begun = all, games[0], slices.Concat(p.Findings, unready, found)
	v.Found = p.Silence(laid(p, v.begun, parts(all)), func(string) bool { return false })
	v.show(earlier)
	return v
}

// show fills in the faces: those of the pieces, and the sheets and pages of an earlier view.
func (v *View) show(earlier *View) {
	was := v.stamps
	if earlier.made == nil || earlier.made.around != v.made.around {
		was = nil
	}
	v.stamps = map[*face.Face]string{}
	for _, m := range v.all {
		v.Faces = append(v.Faces, m.shownPieces(func(f *face.Face) string {
			stamp, ok := was[f]
			if !ok {
				stamp = faceStamp(m.kit, f)
			}
			v.stamps[f] = stamp
			return stamp
		})...)
		v.Faces = append(v.Faces, lists.Only(earlier.Faces, func(s Shown) bool { return s.Component == m.comp.ID && s.Part != FacePart })...)
	}
}

// Whole completes a glance with sheets and pages and all findings of laying out. It may be called
// once.
func (v *View) Whole() *View {
	if v.all == nil {
		return v
	}
	cores.Each(len(v.all), func(i int) { v.all[i].place(v.opt) })
	w := *v
	w.kept = v.made.memories[v.Game.ID]
	w.Found = v.p.Silence(settled(v.p, v.begun, v.all), func(string) bool { return false })
	w.Faces = nil
	for _, m := range v.all {
		w.Faces = append(w.Faces, m.shownPieces(func(f *face.Face) string { return v.stamps[f] })...)
		w.Faces = append(w.Faces, m.shownPaper(v.opt.Papers[0])...)
	}
	return &w
}

// Check returns all findings about the game: those in Found, and those of the checks of levels 1 to
// 4.
func (v *View) Check() diag.List {
	if v.all == nil {
		return v.Found
	}
	found := slices.Clone(v.p.Findings)
	found.Add(v.scope.Run(v.p)...)
	ran := ran(found, computable(v.p.Standing(found)), false)
	return v.p.Silence(settled(v.p, found, v.all), func(code string) bool { return code != "PB312" && ran(code) })
}

// Boxes returns what a face of a piece was laid out from. It is empty for any other face, and for
// one that no layout made.
func (v *View) Boxes(s Shown) compose.Seen {
	var mu sync.Mutex
	seen := map[*face.Face]compose.Seen{}
	for _, m := range v.all {
		if s.Part != FacePart || m.comp.ID != s.Component {
			continue
		}
		k := *m.kit
		for _, id := range []string{s.ID, strings.TrimPrefix(s.ID, m.comp.ID+"-")} { // see unmix
			k.comp = m.kit.comp.Watching(func(f *face.Face, x compose.Seen) {
				mu.Lock()
				defer mu.Unlock()
				seen[f] = x
			}, id)
			pieces, _ := k.drawn(m.comp)
			for _, p := range pieces {
				if p.ID != id {
					continue
				}
				if s.Side == "back" {
					return seen[p.Back]
				}
				return seen[p.Front]
			}
		}
	}
	return compose.Seen{}
}

// Env returns the environment of the game's expressions, with its engine, or nil if there are no
// faces.
func (v *View) Env() *expr.Env {
	if v.scope == nil {
		return nil
	}
	return v.scope.Env
}

// Files returns the texts that findings point into.
func (v *View) Files() map[string][]byte { return v.p.Files }

// SVG writes a face of the view.
func (v *View) SVG(w io.Writer, s Shown) error {
	opt := vector.Options{Lang: v.Game.Tongue(), Title: v.Game.Title + ": " + s.label(), Licence: iconLicence, Bleed: s.Part == FacePart && s.Face.Bleed > 0}
	return v.draw.SVG(w, s.Face, opt)
}

// label returns the name of the face, or else its id, with its side.
func (s Shown) label() string { return strings.TrimSpace(cmp.Or(s.Name, s.ID) + " " + s.Side) }

// faceStamp returns a string that changes whenever a face looks different.
func faceStamp(kit *kit, f *face.Face) string { return kit.hashes.Hash(f) + kit.art(f) }

// shown returns one face of a component.
func (m *printable) shown(part, name, side string, p *face.Piece, f *face.Face, stamp string) Shown {
	key := strings.Join([]string{m.kit.game.ID, part, m.comp.ID, p.ID, side}, "/")
	return Shown{Part: part, Kind: kindOfPieces(m.comp), Component: m.comp.ID, Key: key, ID: p.ID, Name: name, Side: side,
		Copies: p.Copies, Layout: p.Layout, Stamp: stamp, From: p.From, Face: f}
}

// shownPieces returns the faces of a component's pieces.
func (m *printable) shownPieces(stamp func(*face.Face) string) []Shown {
	var out []Shown
	for _, p := range m.pieces {
		for i, f := range [2]*face.Face{p.Front, p.Back} {
			if f == nil {
				continue
			}
			s := m.shown(FacePart, p.Name, [2]string{"front", "back"}[i], p, f, stamp(f))
			s.Lacks = slices.ContainsFunc(p.Faults[i], leftOut)
			out = append(out, s)
		}
	}
	return out
}

// leftOut reports whether a finding means that something cannot be drawn at all, rather than that
// it is drawn badly.
func leftOut(f diag.Finding) bool {
	return f.Severity == diag.Error && (f.Code == "PB610" || f.Code == "PB012")
}

// shownPaper returns a component's sheets or pages on a paper.
func (m *printable) shownPaper(paper string) []Shown {
	var out []Shown
	add := func(part string, pages []face.Page) {
		for _, pg := range pages {
			one := &face.Piece{ID: pg.Face.ID, Copies: 1}
			out = append(out, m.shown(part, m.name(), "", one, pg.Face, faceStamp(m.kit, pg.Face)))
		}
	}
	if job := m.jobs[paper]; job != nil {
		add(SheetPart, job.Pages)
	}
	if doc := m.books[paper]; doc != nil {
		add(PagePart, doc.Pages)
	}
	return out
}

// Telling is the state of a game, to be compared with another, and all findings about it, as from
// View.Check.
type Telling struct {
	change.State
	Found diag.List
	view  *View
}

// Tell returns the only game of a project with its chapters, worked examples, standing odds and
// pieces: everything except the pages of its books. What an earlier telling laid out is reused
// where it is the same; earlier may be nil. For a game that cannot be read there are only findings.
func Tell(p *load.Project, earlier *Telling) *Telling {
	var was *View
	if earlier != nil {
		was = earlier.view
	}
	v := glance(context.Background(), p, Options{Papers: []string{"a4"}, Only: []string{"deck", "record", "counter", "tile"}}, was).Whole()
	t := &Telling{Found: v.Check(), view: v}
	if v.Env() == nil {
		return t
	}
	t.State = change.Of(v.Game, v.Env())
	t.Odds, t.Rules = StandingOdds(v.Game, v.Env()), v.scope.Engine.Declared()
	t.Examples = change.Examples(t.Docs, v.Env())
	t.Faces = append(t.Faces, lists.Flat(v.all, func(m *printable) []change.Face { return m.told() })...)
	return t
}

// StandingOdds returns a game's tables of odds, computed. One that cannot be computed is left out;
// a check reports it.
func StandingOdds(g *model.Game, env *expr.Env) []*odds.Grid {
	var out []*odds.Grid
	for _, o := range g.Odds {
		if grid, err := odds.Ask(env, odds.Standing(g, o)); err == nil {
			out = append(out, grid)
		}
	}
	return out
}

// told returns the pieces of a component, to be compared.
func (m *printable) told() []change.Face {
	var out []change.Face
	of := m.name()
	for _, p := range m.pieces {
		for _, side := range []struct {
			name string
			face *face.Face
		}{{"front", p.Front}, {"back", p.Back}} {
			if side.face == nil {
				continue
			}
			f := change.Face{Of: of, ID: p.ID, Name: cmp.Or(p.Name, p.ID), Side: side.name, Copies: p.Copies,
				Says: face.Words(side.face), Stamp: m.kit.hashes.Hash(side.face)}
			if len(p.From) > 0 {
				f.At = p.From[0]
			}
			out = append(out, f)
		}
	}
	return out
}
