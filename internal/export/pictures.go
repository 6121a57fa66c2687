package export

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"punchboard/internal/build"
	"punchboard/internal/cells"
	"punchboard/internal/face"
	"punchboard/internal/layout"
	"punchboard/internal/vector"
)

// pictures makes a PNG for each face, a list of the quantities, and a readme.
func (j *job) pictures() ([]build.Output, error) {
	a := &album{job: j, by: map[string]func() ([]byte, error){}, rows: [][]string{{"component", "number", "id", "name", "copies", "size", "front", "back"}}}
	for _, x := range j.parts {
		if j.sized(x) {
			a.part(x)
		}
	}
	return j.beside(a.out, build.Output{Path: "quantities.csv", Write: func(w io.Writer) error { return cells.Write(w, a.rows) }}, j.readme()), nil
}

// album is a set of pictures with their names and quantities.
type album struct {
	*job
	out  []build.Output
	by   map[string]func() ([]byte, error) // functions that draw a picture, by its face's hash and the stock's name
	rows [][]string
}

// part adds the pictures of one component.
func (a *album) part(x *build.Part) {
	shared := a.shared(x)
	if shared != "" {
		a.picture(x, shared, x.Pieces[0].Back, a.fit(x, x.Pieces[0]))
	}
	digits := len(strconv.Itoa(len(x.Pieces)))
	for i, p := range x.Pieces {
		number := fmt.Sprintf("%0*d", digits, i+1)
		files := 1
		if a.Copies == "each" {
			files = p.Copies
		}
		for c := range files {
			words := strings.NewReplacer("{component}", x.Comp.ID, "{number}", number, "{id}", p.ID, "{copy}", fmt.Sprintf("%0*d", len(strconv.Itoa(p.Copies)), c+1))
			front := build.Holdable(words.Replace(string(a.Fronts)) + ".png")
			back, f := shared, a.fit(x, p)
			a.picture(x, front, p.Front, f)
			if back == "" && p.Back != nil {
				back = build.Holdable(words.Replace(string(a.Backs)) + ".png")
				a.picture(x, back, p.Back, f)
			}
			copies := p.Copies
			if a.Copies == "each" {
				copies = 1
			}
			a.rows = append(a.rows, []string{x.Comp.ID, number, p.ID, p.Name, strconv.Itoa(copies), f.stock.Name, front, back})
		}
	}
}

// shared returns the path of the back that all pieces of a component share, or "" if they differ or
// have none.
func (j *job) shared(x *build.Part) string {
	if j.Shared == "" || !alike(x) {
		return ""
	}
	return build.Holdable(strings.NewReplacer("{component}", x.Comp.ID).Replace(string(j.Shared)) + ".png")
}

// alike reports whether all pieces of a component have the same back.
func alike(x *build.Part) bool {
	return !slices.ContainsFunc(x.Pieces, func(p *face.Piece) bool {
		return p.Back == nil || x.Hash(p.Back) != x.Hash(x.Pieces[0].Back) || p.Front.Size != x.Pieces[0].Front.Size
	})
}

// picture adds a face's picture under a name; a face is drawn once for all its copies.
func (a *album) picture(x *build.Part, file string, f *face.Face, on *fit) {
	key := x.Hash(f) + on.stock.Name
	if a.by[key] == nil {
		canvas := on.mount(f)
		a.by[key] = sync.OnceValues(func() ([]byte, error) {
			var b bytes.Buffer
			err := a.draw.PNG(&b, canvas, a.DPI, vector.Options{})
			return b.Bytes(), err
		})
	}
	draw := a.by[key]
	a.out = append(a.out, build.Output{Path: path.Clean(file), Write: func(w io.Writer) error {
		b, err := draw()
		if err == nil {
			_, err = w.Write(b)
		}
		return err
	}})
}

// beside adds files about the whole game, unless only a part of it is exported.
func (j *job) beside(files []build.Output, about ...build.Output) []build.Output {
	if len(j.opt.Only) > 0 {
		return files
	}
	return append(files, about...)
}

// readme returns a text about the files: what they are, and what else to know.
func (j *job) readme() build.Output {
	return build.Output{Path: "README.txt", Write: func(w io.Writer) error {
		var b strings.Builder
		fmt.Fprintf(&b, "%s, for %s\n\n", j.game.Title, j.Name)
		for _, s := range j.Stock {
			canvas, _ := s.Canvas(j.DPI, j.Bleed)
			fmt.Fprintf(&b, "%s: cut to %s, %s with bleed", s.Name, measure(s.Trim), measure(canvas))
			if j.Makes == layout.Pictures && s.Image[0] > 0 {
				fmt.Fprintf(&b, ", %d x %d pixels", s.Image[0], s.Image[1])
			}
			b.WriteString("\n")
		}
		for _, s := range j.toKnow() {
			fmt.Fprintf(&b, "\n%s\n", s)
		}
		b.WriteString("\n" + j.credits())
		_, err := io.WriteString(w, b.String())
		return err
	}}
}
