package build

import (
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// Draft is what is made despite errors. The errors are numbered from 1, in the order of the
// findings, and their messages end in the numbers. A face that an error is about is stamped DRAFT
// with its number.
type Draft struct {
	Errors         int
	Faces, Stamped int // pages and sides of pieces
	Loose          int // errors stamped nowhere

	found diag.List // the errors
	text  map[string][]byte
	seen  []bool // which errors are stamped, by number
	done  map[stamped]*face.Face
}

// stamped is a face and the text stamped on it.
type stamped struct {
	face *face.Face
	says string
}

// held reports whether findings prevent making anything.
func (opt Options) held(found diag.List) bool { return !opt.Draft && found.Worst() == diag.Error }

// draft numbers the errors among the findings and stamps what is laid out. It returns nil if no
// draft was requested or there is no error.
func draft(p *load.Project, all []*printable, res *Result, opt Options) *Draft {
	if !opt.Draft || res.Found.Worst() != diag.Error {
		return nil
	}
	d := &Draft{text: p.Files, done: map[stamped]*face.Face{}}
	res.Found = slices.Clone(res.Found)
	for i, f := range res.Found {
		if f.Severity == diag.Error {
			d.found.Add(f)
			res.Found[i].Message += d.suffix(len(d.found))
		}
	}
	d.Errors, d.seen = len(d.found), make([]bool, len(d.found))
	for _, m := range all {
		d.component(m)
		m.impose(opt)
	}
	d.Loose = lists.Count(d.seen, func(seen bool) bool { return !seen })
	return d
}

// suffix returns what the message of error n ends in.
func (d *Draft) suffix(n int) string { return fmt.Sprintf(" (DRAFT %d)", n) }

// component stamps the faces of a component that errors are about. An error from laying it out that
// is about no particular face is stamped on all of them.
func (d *Draft) component(m *printable) {
	m.drafted = slices.ContainsFunc(d.found, func(f diag.Finding) bool { return inGame(f, m.kit.game) || tells(m.found, f) })
	owner := m.owners()
	on := map[*face.Page][]int{}
	for _, doc := range m.pages {
		for i := range doc.Pages {
			var from []diag.Place
			if i < len(doc.From) {
				from = doc.From[i]
			}
			on[&doc.Pages[i]] = d.about(owner, from, nil)
		}
	}
	sides := map[*face.Piece][2][]int{}
	var placed, general []int
	for _, p := range m.every() {
		s := [2][]int{d.about(owner, p.From, p.Faults[0]), d.about(owner, nil, p.Faults[1])}
		sides[p], placed = s, slices.Concat(placed, s[0], s[1])
	}
	for _, all := range on {
		placed = append(placed, all...)
	}
	for n, f := range d.found {
		if !slices.Contains(placed, n) && tells(m.found, f) {
			general = append(general, n)
		}
	}
	for _, p := range m.every() {
		p.Front = d.stamp(m.kit, p.Front, append(sides[p][0], general...))
		p.Back = d.stamp(m.kit, p.Back, sides[p][1])
	}
	for pg, numbers := range on {
		pg.Face = d.stamp(m.kit, pg.Face, append(numbers, general...))
	}
}

// owners returns a function that maps a place to the thing, or the block of a chapter, that
// contains it, given by where that begins.
func (m *printable) owners() func(diag.Place) diag.Place {
	blocks := map[string][]diag.Place{}
	for _, doc := range m.pages {
		for _, at := range slices.Concat(doc.From...) {
			if strings.EqualFold(path.Ext(at.File), ".md") {
				blocks[at.File] = append(blocks[at.File], at)
			}
		}
	}
	thing, block := check.Owners(m.kit.game), check.Begun(blocks)
	return func(at diag.Place) diag.Place {
		if strings.EqualFold(path.Ext(at.File), ".md") {
			return block(at)
		}
		return thing(at)
	}
}

// about returns the errors about a face that is made from these places and has these faults: errors
// on the same lines, in the same things, or among the faults.
func (d *Draft) about(owner func(diag.Place) diag.Place, from []diag.Place, faults diag.List) []int {
	var out []int
	for n, f := range d.found {
		thing := owner(f.At)
		within := func(at diag.Place) bool {
			return at == f.At || at.File == f.At.File && at.Line == f.At.Line || !thing.IsZero() && owner(at) == thing
		}
		if slices.ContainsFunc(from, within) || tells(faults, f) {
			out = append(out, n)
		}
	}
	return out
}

// tells reports whether an error is in a list, or has the same code as a finding there that names
// the same place or box.
func tells(l diag.List, f diag.Finding) bool {
	return slices.ContainsFunc(l, func(g diag.Finding) bool {
		return g.Code == f.Code && (g.At == f.At || slices.ContainsFunc(g.Also, func(a diag.Also) bool { return a.At == f.At }))
	})
}

// inGame reports whether a finding is in the files of a game.
func inGame(f diag.Finding, g *model.Game) bool {
	return strings.HasPrefix(f.At.File, "content/"+g.ID+"/")
}

// stamp returns a face with the numbers of errors across its middle, or the face itself if there
// are none. The same face and numbers give the same result.
func (d *Draft) stamp(k *kit, f *face.Face, numbers []int) *face.Face {
	if f == nil {
		return nil
	}
	d.Faces++
	if len(numbers) == 0 {
		return f
	}
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	d.Stamped++
	var said []string
	for i, n := range numbers {
		d.seen[n] = true
		if i < 4 {
			said = append(said, strconv.Itoa(n+1))
		}
	}
	if len(numbers) > 4 {
		said = append(said, "…")
	}
	key := stamped{f, "DRAFT " + strings.Join(said, ", ")}
	if d.done[key] == nil {
		over := *f
		trim := geom.Rect{W: f.Size.W, H: f.Size.H}.Inset(-f.Bleed)
		inside := &face.Group{Map: geom.Identity, Clip: geom.Box(trim), Items: f.Drawn()} // what is too wide ends at the edge
		over.Items = []face.Item{inside, band(k.set, k.stampFont(), f.Size, key.says)}
		d.done[key] = &over
	}
	return d.done[key]
}

// stampFont returns the font of stamps: that of the theme's strong text, or any other.
func (k *kit) stampFont() string {
	theme := k.comp.Theme().Fonts
	ids := append([]string{theme["bold"], theme["text"]}, sortedKeys(k.lib.Assets.Fonts)...)
	return lists.First(ids, func(id string) bool { return k.lib.Assets.Fonts[id] != nil })
}

// band returns a white band with words across the middle of a face, slanted where there is room,
// tall enough to be seen and short enough to leave the face visible.
func band(set *typeset.Setter, font string, size geom.Size, says string) face.Item {
	side := min(size.W, size.H)
	height := max(2*geom.MM, min(side/9, 14*geom.MM))
	mid := geom.Point{X: size.W / 2, Y: size.H / 2}
	g := &face.Group{Name: "draft", Map: geom.Identity}
	if side >= 25*geom.MM {
		g.Map = geom.Turn(-25, mid)
	}
	var sizes []geom.Length
	for s := height.Scale(.7); s > height/8; s = s.Scale(.93) {
		sizes = append(sizes, s)
	}
	var t *face.Text
	width := side.Scale(.9)
	if font != "" {
		t, _ = set.FitLine(typeset.Font{ID: font, Colour: face.Black}, sizes, width-height/2, says)
		width = t.Width() + height
		t.At = geom.Point{X: mid.X - t.Width()/2, Y: mid.Y + t.Size.Scale(.35)}
	}
	at := geom.Rect{X: mid.X - width/2, Y: mid.Y - height/2, W: width, H: height}
	g.Items = append(g.Items, &face.Shape{Path: geom.Box(at), Fill: face.White, Stroke: face.Black, Width: max(200, height/20)})
	if t != nil {
		g.Items = append(g.Items, t)
	}
	return g
}

// draftFile is the name of the file that lists a draft's errors.
const draftFile = "draft.txt"

// Output returns the file in a folder that lists a game's errors with their numbers.
func (d *Draft) Output(folder string, game *model.Game) Output {
	return Output{Path: path.Join(folder, draftFile), Write: func(w io.Writer) error {
		var l diag.List
		for n, f := range d.found {
			if inGame(f, game) || !strings.HasPrefix(f.At.File, "content/") {
				f.Message += d.suffix(n + 1)
				l.Add(f)
			}
		}
		return diag.Print(w, l, d.text, false)
	}}
}

// String summarizes a draft in one line.
func (d *Draft) String() string {
	s := fmt.Sprintf("draft: %s; %d of %s stamped DRAFT", diag.Count(d.Errors, "error"), d.Stamped, diag.Count(d.Faces, "face"))
	if d.Loose > 0 {
		s += fmt.Sprintf("; %d of the errors about no face that is printed", d.Loose)
	}
	return s
}
