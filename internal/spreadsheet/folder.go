package spreadsheet

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"path"
	"slices"
	"strings"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// Drawn is a file in a folder of pictures that are whole cards, with its width and height in
// pixels, 0 for a vector drawing.
type Drawn struct {
	File string
	W, H int
}

// Cut is how cards that are pictures are cut: their size, and how far the pictures extend beyond it
// on each side. Name is what cards of the size are sold as, "" for no name.
type Cut struct {
	Name  string
	Size  geom.Size
	Bleed geom.Length
}

// How names of files give the number of copies of a card, and which files are backs.
var (
	copiesAhead = pattern.New(`^(?i)([1-9][0-9]?)x[ _-]+(.+)$`)
	copiesAfter = pattern.New(`^(?i)(.+?)[ _-]+(?:x([1-9][0-9]?)|([1-9][0-9]?)x)$`)
	sideAfter   = pattern.New(`^(?i)(.+?)[ _-]+(front|back|face)$`)
	backOfAll   = pattern.New(`^(?i)(?:card[ _-]?)?backs?$`)
)

// Folder returns a sheet of pictures that are whole cards, one row for each. "3x Wolf.png" and
// "wolf_x3.png" are printed three times, "wolf-back.png" is the back of "wolf.png", and "back.png"
// that of all cards without one of their own. In the game a picture is named after the deck and
// itself. It is an error if two would have the same name, if a back has no card, or if there are no
// cards.
func Folder(name, deck string, files []Drawn, cut Cut) (*Sheet, error) {
	s := &Sheet{File: name, Head: []string{"id", "name", "picture"}, HeadLine: 1, From: map[string]string{}, cut: &cut}
	own := map[string]string{} // backs by the ids of their cards
	seen := map[string]string{}
	for _, f := range files {
		id, name, side, copies := cardOf(f.File)
		called := deck + "-" + id + strings.ToLower(path.Ext(f.File))
		switch was := seen[id]; {
		case !model.IsID(id):
			return nil, fmt.Errorf("%s: %s cannot be turned into an id of small letters, digits and hyphens: give it another name", s.File, f.File)
		case was != "":
			return nil, fmt.Errorf("%s: %s and %s would be one picture, %s", s.File, was, f.File, id)
		}
		seen[id], s.From[called] = f.File, f.File
		switch side {
		case "all":
			s.back = deck + "-" + id
		case "back":
			own[strings.TrimSuffix(id, "-back")] = called
		default:
			s.Rows, s.Lines = append(s.Rows, []string{id, name, called, copies}), append(s.Lines, 1)
		}
	}
	if len(own) > 0 {
		s.Head = append(s.Head, "back")
		for i, r := range s.Rows {
			s.Rows[i] = slices.Insert(r, 3, own[r[0]])
			delete(own, r[0])
		}
	}
	s.Head = append(s.Head, "copies")
	for _, id := range slices.Sorted(maps.Keys(own)) {
		return nil, fmt.Errorf("%s: %s is not the back of any card there", name, s.From[own[id]])
	}
	if len(s.Rows) == 0 {
		return nil, fmt.Errorf("%s: no PNG, JPEG or SVG file there is a card", name)
	}
	return s, nil
}

// cardOf parses the name of a file: the id of its picture, its name, its side, "back" or "all" for
// the back of all cards, and the number of copies.
func cardOf(file string) (id, name, side, copies string) {
	stem := strings.TrimSuffix(file, path.Ext(file))
	if backOfAll.MatchString(stem) {
		return "back", "", "all", ""
	}
	copies = "1"
	if m := copiesAhead.FindStringSubmatch(stem); m != nil {
		copies, stem = m[1], m[2]
	} else if m := copiesAfter.FindStringSubmatch(stem); m != nil {
		stem, copies = m[1], m[2]+m[3]
	}
	if m := sideAfter.FindStringSubmatch(stem); m != nil {
		if stem = m[1]; strings.EqualFold(m[2], "back") {
			return model.ID(stem) + "-back", "", "back", copies
		}
	}
	return model.ID(stem), model.Called(stem), "", copies
}

// whole returns the face of cards that are pictures.
func (s *Sheet) whole(deck string, fields []*model.FieldDecl) string {
	var b strings.Builder
	b.WriteString("# A card of the deck " + deck + ": its picture is all of it.\n# yaml-language-server: $schema=../../schemas/layouts/faces.json\n")
	fmt.Fprintf(&b, "size: [%s, %s]\nsafe: 0mm\n", s.cut.Size.W, s.cut.Size.H)
	at := "[0, 0]"
	if s.cut.Bleed > 0 {
		at = fmt.Sprintf("[-%s, -%s]", s.cut.Bleed.Num(), s.cut.Bleed.Num())
		fmt.Fprintf(&b, "bleed: %s\n", s.cut.Bleed)
	}
	side := func(name, picture string) {
		fmt.Fprintf(&b, "%s:\n  - {name: picture, at: %s, size: [%s, %s], picture: %s, fit: cover}\n", name, at,
			(s.cut.Size.W + 2*s.cut.Bleed).Num(), (s.cut.Size.H + 2*s.cut.Bleed).Num(), quote(picture))
	}
	side("front", "{{ card.picture }}")
	switch own := slices.ContainsFunc(fields, func(f *model.FieldDecl) bool { return f.ID == "back" }); {
	case own && s.back != "":
		side("back", "{{ card.back ?? '"+s.back+"' }}")
	case own:
		side("back", "{{ card.back ?? '' }}") // no picture, no back
	case s.back != "":
		side("back", s.back)
	}
	return b.String()
}

// How near a picture must come to a size of cards: in millimetres, at a usual resolution for print,
// or in the ratio of its sides.
const (
	nearMM    = 0.7
	nearRatio = 0.01
)

// CutFor finds the size of cards that pictures are drawn for, among sizes by the names of products:
// the one that they have at 300 or 600 dpi, without bleed or with 3 mm or an eighth of an inch,
// otherwise the one of the same proportions. It returns false if there is none.
func CutFor(w, h int, sizes map[string]geom.Size) (Cut, bool) {
	best, off := Cut{}, math.Inf(1)
	wide, high := float64(w), float64(h)
	for _, name := range slices.Sorted(maps.Keys(sizes)) {
		size := sizes[name]
		if (w > h) != (size.W > size.H) {
			size = size.Turned()
		}
		for _, bleed := range []geom.Length{0, 3 * geom.MM, geom.Inch / 8} {
			x, y := (size.W + 2*bleed).MM(), (size.H + 2*bleed).MM()
			far := 1 + math.Abs(wide*y/(high*x)-1)/nearRatio
			if bleed > 0 {
				far += 0.5
			}
			for _, dots := range []float64{300, 600} {
				if d := max(math.Abs(wide*25.4/dots-x), math.Abs(high*25.4/dots-y)) / nearMM; d <= 1 {
					far = min(far, d)
				}
			}
			if far <= 2 && far < off-1e-9 {
				best, off = Cut{name, size, bleed}, far
			}
		}
	}
	return best, !math.IsInf(off, 1)
}

// Usual returns the most frequent width and height in pixels, and the files with other proportions.
func Usual(files []Drawn) (w, h int, others []string) {
	often := map[[2]int]int{}
	for _, f := range files {
		if f.W > 0 {
			often[[2]int{f.W, f.H}]++
		}
	}
	if len(often) == 0 {
		return 0, 0, nil
	}
	most := slices.MaxFunc(slices.SortedFunc(maps.Keys(often), func(a, b [2]int) int { return cmp.Or(b[0]-a[0], b[1]-a[1]) }), func(a, b [2]int) int { return often[a] - often[b] })
	some := lists.Only(files, func(f Drawn) bool {
		return f.W > 0 && math.Abs(float64(f.W*most[1])/float64(f.H*most[0])-1) > nearRatio
	})
	return most[0], most[1], lists.Map(some, func(f Drawn) string { return f.File })
}

// ended matches the name of a file with an extension, on one line.
var ended = pattern.New(`^[^\n]*[^\n./\\][^\n/\\]*\.[^\n./\\]*$`)

// IsPicture reports whether a file is a picture, judging by its name.
func IsPicture(file string) bool { return model.Pictured(file) && ended.MatchString(file) }

// Pictures returns the files that cells of pictures name, each once, in the order of the rows, with
// slashes; for a folder, all its pictures, sorted.
func (s *Sheet) Pictures(fields []*model.FieldDecl) []string {
	if s.From != nil {
		return slices.Sorted(maps.Keys(s.From))
	}
	p := parserOf(s, fields)
	var out []string
	for _, r := range s.Rows {
		for j, c := range r {
			c = strings.ReplaceAll(c, `\`, "/")
			if t := p.types[j]; t != nil && t.Kind == model.Picture && IsPicture(c) {
				out = lists.Added(out, c)
			}
		}
	}
	return out
}
