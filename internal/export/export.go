// Package export hands games on: to print shops, each with its sizes, orders
// and names of files, to virtual tables, and as a zip to other people. What a
// shop wants stands in layouts/exports; what a game looks like comes laid out
// from build. A face is never scaled to a shop's size: it stands in the middle
// of what is cut out. The same game gives the same bytes.
package export

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/vector"
)

// Options are what the one who exports may choose. The zero Options leave
// everything to the profile.
type Options struct {
	Only   []string     // kinds or ids of components; empty for all that the profile takes
	DPI    float64      // 0 for the profile's
	Bleed  *geom.Length // nil for the profile's
	Draft  bool         // hand on in spite of errors, see build.Draft
	Copies string       // each or list; "" for the profile's
	Base   string       // web address of the folder that the files will lie in; "" for where they are written
	Files  fs.FS        // the project, for its licences; nil for none
	// Progress, if set, is called after each finished step, one call at a time.
	Progress func(done, total int, what string)
}

// Result is what an export made. Files are all its files, Changed those whose
// bytes are new, both with slashes below the output folder. Notes are what
// whoever hands the files on has to know.
type Result struct {
	Found          diag.List
	Files, Changed []string
	Pieces, Copies int
	Notes          []string
	Draft          *build.Draft // nil if it is none
}

// Nothing is the error of an export for which a game has no component.
type Nothing struct {
	Game  string
	Takes []string
}

// Error says of which game, and what kinds of components the export takes.
func (n Nothing) Error() string {
	return fmt.Sprintf("there is nothing to export of %s: this is of components of the kind %s", n.Game, strings.Join(n.Takes, ", "))
}

// job is the export of one game.
type job struct {
	*layout.Export
	opt   Options
	lib   *layout.Library
	game  *model.Game
	parts []*build.Part
	laid  *build.Laid
	draw  *vector.Writer
	out   string // the folder of its files, absolute
	fits  map[like]*fit
	room  map[like]bool // what has room on a shop's sheets
	found diag.List
	notes []string
}

// makers make the files of an export, with paths below its own folder.
var makers = map[string]func(*job) ([]build.Output, error){
	layout.Pictures: (*job).pictures, layout.Pages: (*job).pages, layout.Sheets: (*job).sheets,
	layout.Tabletop: (*job).tabletop, layout.Module: (*job).module, layout.Archive: (*job).archive,
}

// Run makes an export of every game of a project, in OUT/GAME/PROFILE: all
// files or none. With an error among the findings nothing is written, and what
// was there stays. An error is a Nothing, or about the machine.
func Run(p *load.Project, e *layout.Export, out string, opt Options) (*Result, error) {
	laid, err := lay(p, e, opt)
	if err != nil {
		return nil, err
	}
	return handOn(p, laid, e, out, opt)
}

// lay lays out what an export takes.
func lay(p *load.Project, e *layout.Export, opt Options) (*build.Laid, error) {
	on := []string{"a4"}
	if e.Makes == layout.Archive {
		on = e.Papers
	}
	return build.Lay(p, build.Options{Only: wanted(e, opt), Papers: on, Formats: []string{"pdf"}, Draft: opt.Draft})
}

// handOn makes an export of what is laid out, which may be more than it takes.
func handOn(p *load.Project, laid *build.Laid, e *layout.Export, out string, opt Options) (*Result, error) {
	res := &Result{Found: laid.Found, Draft: laid.Draft}
	if res.Found.Worst() == diag.Error && res.Draft == nil {
		return res, nil
	}
	var outputs []build.Output
	var before, lists []string
	for _, g := range p.Games {
		j, err := newJob(p, laid, g, e, out, opt)
		if err != nil {
			return nil, err
		}
		made, err := makers[e.Makes](j)
		if err != nil {
			return nil, err
		}
		if res.Draft != nil {
			made = append(made, res.Draft.Output("", g))
		}
		res.add(j)
		dir := path.Join(g.ID, e.ID)
		outputs = append(outputs, j.listed(dir, made)...)
		if len(opt.Only) == 0 {
			before, lists = append(before, earlier(out, dir)...), append(lists, path.Join(dir, listFile))
		}
	}
	res.Found = p.Silence(res.Found.Sorted(), func(string) bool { return false })
	if res.Found.Worst() == diag.Error && res.Draft == nil {
		return res, nil
	}
	for _, o := range outputs {
		res.Files = append(res.Files, o.Path)
	}
	var err error
	res.Changed, err = build.Put(out, outputs, before, lists, opt.Progress)
	return res, err
}

// wanted are the components that have to be laid out: what is not handed on is
// not, and books go to a table and into an archive only.
func wanted(e *layout.Export, opt Options) []string {
	switch {
	case len(opt.Only) > 0 || e.Makes == layout.Archive:
		return opt.Only
	case len(e.Takes) > 0:
		return e.Takes
	case e.Makes == layout.Tabletop || e.Makes == layout.Module:
		return append(pieceKinds(), "rulebook")
	}
	return pieceKinds()
}

// pieceKinds are the kinds of components that are made of pieces.
func pieceKinds() []string { return []string{"deck", "record", "tile", "counter"} }

// newJob is the export of one game by a profile with the choices made.
func newJob(p *load.Project, laid *build.Laid, g *model.Game, e *layout.Export, out string, opt Options) (*job, error) {
	abs, err := filepath.Abs(filepath.Join(out, g.ID, e.ID))
	if err != nil {
		return nil, fmt.Errorf("output folder: %w", err)
	}
	mine := *e
	mine.DPI, mine.Copies = cmp.Or(opt.DPI, e.DPI), cmp.Or(opt.Copies, e.Copies)
	if opt.Bleed != nil {
		mine.Bleed = *opt.Bleed
	}
	j := &job{Export: &mine, opt: opt, lib: p.Library, game: g, laid: laid, draw: vector.New(p.Library.Assets), out: abs, fits: map[like]*fit{}, room: map[like]bool{}}
	for _, x := range laid.Parts {
		if x.Game == g && len(x.Pieces) > 0 && j.wants(x.Comp) && (len(e.Takes) == 0 || slices.Contains(e.Takes, x.Comp.Kind)) {
			if e.Makes == layout.Tabletop || e.Makes == layout.Module {
				x = standing(x)
			}
			j.parts = append(j.parts, x)
		}
	}
	j.leave()
	if len(j.parts) == 0 && e.Makes != layout.Archive {
		takes := e.Takes
		if len(takes) == 0 {
			takes = pieceKinds()
		}
		return nil, Nothing{g.ID, takes}
	}
	return j, nil
}

// add takes what there is to say of a game's export.
func (r *Result) add(j *job) {
	r.Found.Add(j.found...)
	for _, x := range j.parts {
		r.Pieces += len(x.Pieces)
		r.Copies += lists.Sum(x.Pieces, func(p *face.Piece) int { return p.Copies })
	}
	for _, n := range j.toKnow() {
		r.Notes = lists.Added(r.Notes, n)
	}
}

// toKnow is what there is to know of a game's export, beside its files.
func (j *job) toKnow() []string {
	return lists.Only(slices.Concat(j.notes, j.Says, []string{j.Warns}), func(n string) bool { return n != "" })
}

// name is what a component is called.
func name(x *build.Part) string { return cmp.Or(x.Comp.Name, x.Comp.ID) }

// listFile names the files of an export, so that a later one takes away those
// that it does not make.
const listFile = "export.json"

// list is that file.
type list struct {
	Game    string   `json:"game"`
	Profile string   `json:"profile"`
	Files   []string `json:"files"`
}

// listed are the files below the output folder, and the file that lists them.
// A part of a game is not listed: it leaves the other files alone.
func (j *job) listed(dir string, made []build.Output) []build.Output {
	l := list{Game: j.game.ID, Profile: j.ID, Files: []string{}}
	out := make([]build.Output, 0, len(made)+1)
	for _, o := range made {
		o.Path = build.Holdable(o.Path)
		l.Files = append(l.Files, o.Path)
		o.Path = path.Join(dir, o.Path)
		out = append(out, o)
	}
	slices.Sort(l.Files)
	return j.beside(out, build.Output{Path: path.Join(dir, listFile), Write: func(w io.Writer) error { return diag.Indented(w, l) }})
}

// earlier are the files that the list in a folder names; none if there is no
// list that can be read.
func earlier(out, dir string) []string {
	b, err := os.ReadFile(filepath.Join(out, filepath.FromSlash(dir), listFile))
	var l list
	if err != nil || json.Unmarshal(b, &l) != nil {
		return nil
	}
	for i, f := range l.Files {
		l.Files[i] = path.Join(dir, f)
	}
	return l.Files
}
