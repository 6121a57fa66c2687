package export

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"punchboard/internal/build"
	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// packed is one file in a zip.
type packed struct {
	name  string
	write func(io.Writer) error
}

// text returns a text file.
func text(name, words string) build.Output {
	return build.Output{Path: name, Write: build.Bytes([]byte(words))}
}

// printed returns the PDFs of a game for printing at home, each in the folder of its paper.
func (j *job) printed() []packed {
	var files []packed
	for _, o := range j.laid.Outputs(j.game.ID) {
		name, ok := strings.CutPrefix(o.Path, j.game.ID+"/")
		if !ok || path.Ext(name) != ".pdf" {
			continue
		}
		paper, _, _ := strings.Cut(name, "/")
		if len(j.Papers) == 0 || !slices.Contains(j.Papers[1:], paper) {
			name = path.Join(slices.Concat(j.Papers, []string{""})[0], name)
		}
		files = append(files, packed{name, o.Write})
	}
	return files
}

// archive makes a zip for sharing: everything to print, for each paper, with the licences and a
// readme.
func (j *job) archive() ([]build.Output, error) {
	files := j.printed()
	licences, err := j.licences()
	if err != nil {
		return nil, err
	}
	readme := text("README.txt", j.sharing(files, licences))
	files = append(slices.Concat(files, licences), packed{readme.Path, readme.Write})
	for i := range files {
		files[i].name = path.Join(j.game.ID, files[i].name)
	}
	return []build.Output{{Path: j.game.ID + ".zip", Write: func(w io.Writer) error { return pack(w, files) }}}, nil
}

// rulebook is a rulebook as a PDF.
type rulebook struct {
	packed
	title string
}

// rulebooks returns the game's rulebooks among what is exported.
func (j *job) rulebooks() []rulebook {
	var out []rulebook
	for _, f := range j.printed() {
		for _, c := range j.game.Components {
			if c.Kind == "rulebook" && f.name == c.ID+".pdf" && j.wants(c) {
				out = append(out, rulebook{f, cmp.Or(c.Name, c.ID)})
			}
		}
	}
	return out
}

// licences returns the licences of the project and of its fonts and icons that exist.
func (j *job) licences() ([]packed, error) {
	if j.opt.Files == nil {
		return nil, nil
	}
	var out []packed
	for _, pattern := range []string{"LICENSE", "LICENSE.*", "layouts/icons/LICENSE*", "layouts/fonts/*.txt", "layouts/fonts/*.md", "layouts/fonts/LICEN[CS]E*"} {
		names, err := fs.Glob(j.opt.Files, pattern)
		if err != nil {
			return nil, fmt.Errorf("licences: %w", err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(j.opt.Files, name)
			if errors.Is(err, fs.ErrNotExist) || slices.ContainsFunc(out, func(p packed) bool { return p.name == licencePath(name) }) {
				continue
			}
			if err != nil {
				return nil, fmt.Errorf("licences: %w", err)
			}
			out = append(out, packed{licencePath(name), build.Bytes(text)})
		}
	}
	return out, nil
}

// licencePath returns the path of a licence in a zip. Licences of fonts and icons have their own
// folders.
func licencePath(name string) string {
	if kind, ok := strings.CutPrefix(path.Dir(name), "layouts/"); ok {
		return path.Join("licences", kind, path.Base(name))
	}
	return path.Base(name)
}

// wants reports whether a component is to be exported.
func (j *job) wants(c *model.Component) bool {
	return len(j.opt.Only) == 0 || slices.Contains(j.opt.Only, c.Kind) || slices.Contains(j.opt.Only, c.ID)
}

// headline returns the first lines of a readme.
func (j *job) headline() string {
	g := j.game
	lines := []string{g.Title, g.Subtitle}
	if g.Players != "" {
		lines = append(lines, "For "+g.Players+" players")
	}
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool { return l == "" }), "\n") + "\n"
}

// sharing returns the readme of a zip: what it contains, and how to print it.
func (j *job) sharing(files, licences []packed) string {
	var b strings.Builder
	papers := lists.Map(j.Papers, func(id string) string { return id + "/ is for " + j.lib.Papers[id].Name })
	b.WriteString(j.headline() + "\nPrint only one of the folders: " + strings.Join(papers, ", ") + ".\n\n")
	for _, f := range files {
		if rest, ok := strings.CutPrefix(f.name, j.Papers[0]+"/"); ok {
			fmt.Fprintf(&b, "  %-28s %s\n", rest, j.holds(rest))
		}
	}
	b.WriteString(`
How to print
1. Print at 100 % or actual size, never "fit to page".
2. Lay a ruler on the one at the foot of the first sheet: 50 mm must be 50 mm.
3. Print cards on both sides; the top line of the back says on which edge to turn
   the paper. Cut from the front, along the marks.
4. Score and fold counters on the dashed line, glue, then cut.

`)
	b.WriteString(j.credits())
	if len(licences) > 0 {
		b.WriteString("\nLicences\n")
	}
	for _, l := range licences {
		of := "of the project"
		for _, x := range [][2]string{{"licences/fonts/", "of a font in the PDFs"}, {"licences/icons/", "of the icons"}} {
			if strings.HasPrefix(l.name, x[0]) {
				of = x[1]
			}
		}
		fmt.Fprintf(&b, "  %-44s %s\n", l.name, of)
	}
	return b.String()
}

// holds says what a file contains: the component it is named after, and how much of it.
func (j *job) holds(file string) string {
	id := strings.TrimSuffix(path.Base(file), ".pdf")
	for _, x := range j.parts {
		if x.Comp.ID != id {
			continue
		}
		n := lists.Sum(x.Pieces, func(p *face.Piece) int { return p.Copies })
		return fmt.Sprintf("%s, %s", name(x), diag.Count(n, x.Kind))
	}
	if c := lists.First(j.game.Components, func(c *model.Component) bool { return c.ID == id }); c != nil {
		return c.Name
	}
	return ""
}

// fonts returns the fonts that the game's theme names, and their fallbacks.
func (j *job) fonts() (out []*face.Font) {
	ids := j.lib.Assets.Fallback
	if t := j.lib.Themes[j.game.Theme]; t != nil {
		ids = slices.Concat(slices.Compact(slices.Sorted(maps.Values(t.Fonts))), ids)
	}
	all := lists.Map(ids, func(id string) *face.Font { return j.lib.Assets.Fonts[id] })
	return lists.Only(all, func(f *face.Font) bool { return f != nil })
}

// credits says who made what, and on what terms.
func (j *job) credits() string {
	lines := append([]string{"Credits"}, j.game.Credits...)
	if s := j.game.Source; s.Title != "" {
		lines = append(lines, "After: "+s.Title+".")
	}
	if drawn := j.lib.IconCredits(j.game); len(drawn) > 0 {
		names := lists.Map(drawn, func(n string) string { return strings.ReplaceAll(n, "-", " ") })
		lines = append(lines, "Icons by "+strings.Join(names, ", ")+", game-icons.net, CC BY 3.0 (creativecommons.org/licenses/by/3.0), recoloured, rotated and outlined.")
	}
	lines = append(lines, layout.FontWords(nil, j.fonts())...)
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(wrap(l, 80) + "\n")
	}
	return b.String()
}

// wrap breaks a line between words so that none is longer than width, unless a word is.
func wrap(line string, width int) string {
	var b strings.Builder
	at := 0
	for _, word := range strings.Fields(line) {
		n := utf8.RuneCountInString(word)
		switch {
		case at == 0:
		case at+1+n > width:
			b.WriteByte('\n')
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	return b.String()
}

// epoch is the time of all files in zips: the earliest a zip can record.
var epoch = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// pack writes files into a zip, sorted by name, all with the same time. They are made on all cores.
func pack(w io.Writer, files []packed) error {
	files = slices.Clone(files)
	slices.SortFunc(files, func(a, b packed) int { return strings.Compare(a.name, b.name) })
	data, errs := make([]bytes.Buffer, len(files)), make([]error, len(files))
	cores.Each(len(files), func(i int) { errs[i] = files[i].write(&data[i]) })
	z := zip.NewWriter(w)
	for i, f := range files {
		if errs[i] != nil {
			return fmt.Errorf("%s: %w", f.name, errs[i])
		}
		method := zip.Deflate
		if path.Ext(f.name) == ".png" { // already compressed
			method = zip.Store
		}
		to, err := z.CreateHeader(&zip.FileHeader{Name: f.name, Method: method, Modified: epoch})
		if err != nil {
			return err
		}
		if _, err := to.Write(data[i].Bytes()); err != nil {
			return err
		}
	}
	return z.Close()
}
