package pdf

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// plan lists what a document uses, each thing once, in the order of first use, with the object
// numbers assigned. All workers read it; it does not change while they run.
type plan struct {
	doc    *face.Document
	assets *face.Assets
	press  *press // nil for a screen

	faces    map[*face.Face]*use
	shared   []*use    // drawn twice or more, each as a form
	contents []content // the distinct faces of pages
	pageOf   []int     // the index in contents of each page

	fonts    []*font
	fontOf   map[string]*font
	icons    []*icon
	iconOf   map[iconKey]*icon
	pictures []*picture
	picOf    map[string]*picture
	layers   []string
	layerOf  map[string]int
	fades    []uint8 // of groups, each once
	faded    uint8   // the total fading of what is being visited
	grades   []*face.Grade
	gradeOf  map[string]string    // names by gradeKey
	tags     map[string]*face.Tag // by path, the first of each; nil for a press
	anchors  bool                 // whether any page has anchors
	links    []link               // in the order of pages
	named    string               // named destinations, for the catalogue
	meta     int                  // object of the metadata
}

// use counts how often a face is drawn. A face drawn twice or more becomes a form.
type use struct {
	face  *face.Face
	count int
	faded uint8  // by how much, for a transparent group
	obj   int    // of its form
	name  string // of its form; "" means it is drawn in place
	marks bool   // whether it contains links, fields, anchors or bookmarks
	open  bool   // being visited
}

// content is what a page draws; pages with the same face and paper share it.
type content struct {
	page   face.Page
	obj    int
	pages  int // number of pages that draw it
	marked []mark
}

// iconKey identifies a form of an icon. There is one for each way of painting it, since a form
// fixes the painting and takes only the colours from outside.
type iconKey struct {
	id           string
	fill, stroke bool
}

// icon is the form of a symbol, with its name in content and its object number.
type icon struct {
	iconKey
	symbol *face.Symbol
	name   string
	obj    int
}

// newPlan finds everything that a document uses: faces, fonts, symbols, pictures, layers and
// effects. A document without pages, a page without a size and missing assets are errors.
func newPlan(doc *face.Document, assets *face.Assets, how *press) (*plan, error) {
	p := &plan{
		doc: doc, assets: assets, press: how,
		faces:  map[*face.Face]*use{},
		fontOf: map[string]*font{}, iconOf: map[iconKey]*icon{},
		picOf: map[string]*picture{}, layerOf: map[string]int{}, gradeOf: map[string]string{},
	}
	if len(doc.Pages) == 0 {
		return nil, errors.New("the document has no pages")
	}
	known := map[face.Page]int{}
	for i, pg := range doc.Pages {
		if pg.Face == nil || pg.Face.Size.W <= 0 || pg.Face.Size.H <= 0 {
			return nil, fmt.Errorf("page %d has no size", i+1)
		}
		if _, err := p.visit(pg.Face); err != nil {
			return nil, fmt.Errorf("page %d: %w", i+1, err)
		}
		if _, ok := known[pg]; !ok {
			known[pg] = len(p.contents)
			p.contents = append(p.contents, content{page: pg, obj: pageObject(i) + 1})
		}
		p.contents[known[pg]].pages++
		p.pageOf = append(p.pageOf, known[pg])
	}
	return p, nil
}

// visit records what a face uses, once.
func (p *plan) visit(f *face.Face) (*use, error) {
	if u, ok := p.faces[f]; ok {
		if u.open {
			return u, fmt.Errorf("face %q contains itself", f.ID)
		}
		return u, nil
	}
	u := &use{face: f, open: true}
	p.faces[f] = u
	var err error
	f.Lend(func(items []face.Item) { u.marks, err = p.items(items) })
	u.open = false
	return u, err
}

// items plans what items need, and reports whether links, fields or bookmarks are among them.
func (p *plan) items(items []face.Item) (marks bool, err error) {
	for _, it := range items {
		var m bool
		switch it := it.(type) {
		case *face.Text:
			err = p.text(it)
		case *face.Icon:
			err = p.icon(it)
		case *face.Shape:
			if g := it.Grade; g != nil && p.gradeOf[gradeKey(g)] == "" {
				p.gradeOf[gradeKey(g)] = "S" + strconv.Itoa(len(p.grades))
				p.grades = append(p.grades, g)
			}
			if it.Soft > 0 {
				err = p.soft(it)
			}
		case *face.Picture:
			err = p.picture(it.ID)
		case *face.Group:
			m, err = p.group(it)
		case *face.Tag:
			p.tag(it)
		case *face.Link, *face.Field, *face.Bookmark:
			m = true
		case *face.Anchor:
			m, p.anchors = true, true
		}
		if err != nil {
			return marks, err
		}
		marks = marks || m
	}
	return marks, nil
}

// group plans a group. A face shown a second time, or faded, becomes a form.
func (p *plan) group(g *face.Group) (marks bool, err error) {
	if g.Layer != "" && p.press == nil {
		if _, ok := p.layerOf[g.Layer]; !ok {
			p.layerOf[g.Layer] = len(p.layers)
			p.layers = append(p.layers, g.Layer)
		}
	}
	if g.Of == nil {
		return p.items(g.Items)
	}
	was := p.faded
	if g.Faded > 0 {
		p.faded = 100 - uint8(int(100-was)*int(100-g.Faded)/100)
	}
	u, err := p.visit(g.Of)
	u.count++
	if g.Faded > 0 {
		u.faded = max(u.faded, p.faded)
	}
	if p.faded = was; g.Faded > 0 && !slices.Contains(p.fades, g.Faded) && p.press == nil {
		p.fades = append(p.fades, g.Faded)
	}
	if u.name == "" && (u.count == 2 || g.Faded > 0) {
		u.name = "X" + strconv.Itoa(len(p.shared))
		p.shared = append(p.shared, u)
	}
	return u.marks, err
}

// font reads a font on first use; a missing or damaged one is an error.
func (p *plan) font(id string) error {
	if _, ok := p.fontOf[id]; ok {
		return nil
	}
	src := p.assets.Fonts[id]
	if src == nil {
		return fmt.Errorf("no font %q", id)
	}
	tt, err := src.Read()
	if err != nil {
		return fmt.Errorf("font %s: %w", id, err)
	}
	f := &font{src: src, tt: tt, index: len(p.fonts)}
	f.name = "F" + strconv.Itoa(f.index)
	p.fonts = append(p.fonts, f)
	p.fontOf[id] = f
	return nil
}

// icon plans a form for a symbol, one for each way of painting it: filled, outlined or both.
func (p *plan) icon(it *face.Icon) error {
	key := iconKey{it.ID, it.Fill != face.None, it.Stroke != face.None && it.Width > 0}
	if _, ok := p.iconOf[key]; ok {
		return nil
	}
	s := p.assets.Icons[it.ID]
	if s == nil {
		return fmt.Errorf("no icon %q", it.ID)
	}
	ic := &icon{iconKey: key, symbol: s, name: "I" + strconv.Itoa(len(p.icons))}
	p.icons = append(p.icons, ic)
	p.iconOf[key] = ic
	return nil
}

// picture reads a bitmap on first use, in inks for a press.
func (p *plan) picture(id string) error {
	if _, ok := p.picOf[id]; ok {
		return nil
	}
	b := p.assets.Pictures[id]
	if b == nil {
		return fmt.Errorf("no picture %q", id)
	}
	read := readPicture
	if p.press != nil {
		read = p.press.picture
	}
	pic, err := read(b)
	if err != nil {
		return fmt.Errorf("picture %s: %w", id, err)
	}
	pic.name = "P" + strconv.Itoa(len(p.pictures))
	p.pictures = append(p.pictures, pic)
	p.picOf[id] = pic
	return nil
}

// number assigns object numbers from n on, and returns the next free one.
func (p *plan) number(n int) int {
	next := func(count int) int {
		n += count
		return n - count
	}
	if p.press == nil {
		p.meta = next(1)
	}
	for i := range p.links {
		p.links[i].obj = next(1)
		if f := p.links[i].field; f != nil && f.Tick {
			next(1) // the appearance of the ticked state
		}
	}
	for _, u := range p.shared {
		u.obj = next(1)
	}
	for _, f := range p.fonts {
		f.obj = next(p.fontObjects(f))
	}
	for _, ic := range p.icons {
		ic.obj = next(1)
	}
	for _, pic := range p.pictures {
		pic.obj = next(1)
		if pic.mask.data != nil {
			next(1)
		}
	}
	return n
}

// paper returns the size of a page's sheet and the face's origin on it.
func paper(pg face.Page) (geom.Size, geom.Point) {
	s := pg.Face.Size
	if !pg.Trim.Empty() {
		return s, geom.Point{}
	}
	b := pg.Bleed
	return geom.Size{W: s.W + 2*b, H: s.H + 2*b}, geom.Point{X: b, Y: b}
}
