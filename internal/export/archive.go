package export

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"punchboard/internal/build"
	"punchboard/internal/cores"
)

// packed is one file of a zip.
type packed struct {
	name  string
	write func(io.Writer) error
}

// archive makes a zip for sharing: everything to print, for each paper, with
// the licences and a readme.
func (j *job) archive() ([]build.Output, error) {
	var files []packed
	first := j.Papers[0]
	for _, o := range j.laid.Outputs(j.game.ID) {
		name, ok := strings.CutPrefix(o.Path, j.game.ID+"/")
		if !ok || path.Ext(name) != ".pdf" {
			continue
		}
		paper, _, _ := strings.Cut(name, "/")
		if !slices.Contains(j.Papers[1:], paper) {
			name = path.Join(first, name)
		}
		files = append(files, packed{name, o.Write})
	}
	readme := j.sharing(files)
	licences, err := j.licences()
	if err != nil {
		return nil, err
	}
	files = append(files, licences...)
	files = append(files, packed{"README.txt", func(w io.Writer) error { _, err := io.WriteString(w, readme); return err }})
	for i := range files {
		files[i].name = path.Join(j.game.ID, files[i].name)
	}
	return []build.Output{{Path: j.game.ID + ".zip", Write: func(w io.Writer) error { return pack(w, files) }}}, nil
}

// licences are the licence of the project and those beside its fonts and
// icons, as far as they are there.
func (j *job) licences() ([]packed, error) {
	if j.opt.Files == nil {
		return nil, nil
	}
	var out []packed
	for _, pattern := range []string{"LICENSE", "LICENSE.*", "layouts/icons/LICENSE*", "layouts/fonts/OFL*"} {
		names, err := fs.Glob(j.opt.Files, pattern)
		if err != nil {
			return nil, fmt.Errorf("licences: %w", err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(j.opt.Files, name)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return nil, fmt.Errorf("licences: %w", err)
			}
			to := "licences/" + path.Base(name)
			if !strings.HasPrefix(name, "layouts/") {
				to = path.Base(name)
			}
			out = append(out, packed{to, func(w io.Writer) error { _, err := w.Write(text); return err }})
		}
	}
	return out, nil
}

// sharing is the readme of a zip: what it holds, and how to print it.
func (j *job) sharing(files []packed) string {
	var b strings.Builder
	g := j.game
	b.WriteString(g.Title + "\n")
	if g.Subtitle != "" {
		b.WriteString(g.Subtitle + "\n")
	}
	if g.Players != "" {
		b.WriteString("For " + g.Players + " players\n")
	}
	var papers []string
	for _, id := range j.Papers {
		papers = append(papers, id+"/ is for "+j.lib.Papers[id].Name)
	}
	b.WriteString("\nPrint only one of the folders: " + strings.Join(papers, ", ") + ".\n\n")
	for _, f := range files {
		if rest, ok := strings.CutPrefix(f.name, j.Papers[0]+"/"); ok {
			b.WriteString("  " + rest + "\n")
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
	return b.String()
}

// credits are who made what, and on what terms.
func (j *job) credits() string {
	var b strings.Builder
	b.WriteString("Credits\n")
	for _, c := range j.game.Credits {
		b.WriteString(c + "\n")
	}
	if s := j.game.Source; s.Title != "" {
		b.WriteString("After: " + s.Title + ".\n")
	}
	if len(j.lib.IconCredits) > 0 {
		var names []string
		for _, n := range j.lib.IconCredits {
			names = append(names, strings.ReplaceAll(n, "-", " "))
		}
		b.WriteString("Icons by " + strings.Join(names, ", ") + ", game-icons.net, CC BY 3.0\n(creativecommons.org/licenses/by/3.0), recoloured, turned and outlined.\n")
	}
	return b.String()
}

// epoch is the time of all files in zips: the earliest that a zip can say.
var epoch = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// pack writes files into a zip, sorted by their names, all of the same time.
// They are made on all cores.
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
		if path.Ext(f.name) == ".png" { // is compressed already
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
