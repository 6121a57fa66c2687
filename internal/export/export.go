// Package export makes games ready for others: for print shops, each with its sizes, order and file
// names, for virtual tables, and as a zip for sharing. What a shop wants is in layouts/exports;
// build lays out the faces. A face is never scaled to a shop's size: it is centred on the area that
// is cut out. The same game gives the same bytes.
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

// Options are the user's choices. The zero Options leave everything to the profile.
type Options struct {
	Only   []string     // kinds or ids of components; empty for all that the profile accepts
	DPI    float64      // 0 for the profile's
	Bleed  *geom.Length // nil for the profile's
	Draft  bool         // export despite errors; see build.Draft
	Copies string       // each or list; "" for the profile's
	Base   string       // web address of the folder the files will be in; "" for where they are written
	Files  fs.FS        // the project, for its licences; may be nil
	// Progress, if set, is called after each finished step, one call at a time.
	Progress func(done, total int, what string)
}

// Result is what an export made. Files are all its files, Changed those whose bytes are new, both
// as slash-separated paths below the output folder. Notes are what the user has to know about the
// files.
type Result struct {
	Found          diag.List
	Files, Changed []string
	Pieces, Copies int
	Notes          []string
	Draft          *build.Draft // nil if it is not a draft
}

// Nothing is the error of an export that accepts no component of the game.
type Nothing struct {
	Game  string
	Takes []string
}

// Error names the game, and the kinds of components that the export accepts.
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
	room  map[like]bool // what fits on a shop's sheets
	found diag.List
	notes []string
}

// makers are the functions that make the files of an export, with paths below its own folder.
var makers = map[string]func(*job) ([]build.Output, error){
	layout.Pictures: (*job).pictures, layout.Pages: (*job).pages, layout.Sheets: (*job).sheets,
	layout.Tabletop: (*job).tabletop, layout.Module: (*job).module, layout.Archive: (*job).archive,
}

// Run makes an export of every game of a project, in OUT/GAME/PROFILE: all files or none. With an
// error among the findings nothing is written, and existing files stay. The error is a Nothing, or
// about the file system.
func Run(p *load.Project, e *layout.Export, out string, opt Options) (*Result, error) {
	laid, err := lay(p, e, opt)
	if err != nil {
		return nil, err
	}
	return handOn(p, laid, e, out, opt)
}

// lay lays out what an export accepts.
func lay(p *load.Project, e *layout.Export, opt Options) (*build.Laid, error) {
	on := []string{"a4"}
	if e.Makes == layout.Archive {
		on = e.Papers
	}
	return build.Lay(p, build.Options{Only: wanted(e, opt), Papers: on, Formats: []string{"pdf"}, Draft: opt.Draft})
}

// handOn makes an export from what is laid out, which may be more than it accepts.
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

// wanted returns the components that have to be laid out: only those that are exported. Books go
// only to virtual tables and into archives.
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

// pieceKinds returns the kinds of components that consist of pieces.
func pieceKinds() []string { return []string{"deck", "record", "tile", "counter"} }

// newJob returns the export of one game by a profile with the user's choices applied.
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

// add adds the findings, counts and notes of a game's export.
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

// toKnow returns the notes on a game's export.
func (j *job) toKnow() []string {
	return lists.Only(slices.Concat(j.notes, j.Says, []string{j.Warns}), func(n string) bool { return n != "" })
}

// name returns the name of a component, or its id.
func name(x *build.Part) string { return cmp.Or(x.Comp.Name, x.Comp.ID) }

// listFile lists the files of an export, so that a later one can remove those that it does not
// make.
const listFile = "export.json"

// list is the content of that file.
type list struct {
	Game    string   `json:"game"`
	Profile string   `json:"profile"`
	Files   []string `json:"files"`
}

// listed returns the files with paths below the output folder, and the file that lists them. The
// export of a part of a game is not listed: it leaves the other files alone.
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

// earlier returns the files named by the list in a folder, or none if there is no readable list.
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
