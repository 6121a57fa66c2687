package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"io/fs"
	"maps"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/guard"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/spreadsheet"
)

// wholeCards returns the pictures in a folder as a sheet of cards of a game, for a deck with a
// given id, and prints how they are cut.
func (h *home) wholeCards(folder, game, deck string, fl importFlags) (*spreadsheet.Sheet, error) {
	files, err := drawnIn(folder)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, usage{fmt.Errorf("%s holds no picture: want PNG, JPEG or SVG files of whole cards in it, or a file that ends in .csv, .tsv, .xlsx, .ods, .json or .yaml", folder)}
	}
	p, err := h.open([]string{game}, load.Options{})
	if err != nil {
		return nil, err
	}
	wide, high, others := spreadsheet.Usual(files)
	cut, err := cutOf(p, wide, high, fl)
	if err != nil {
		return nil, err
	}
	name := filepath.ToSlash(filepath.Clean(folder))
	s, err := spreadsheet.Folder(name, deck, files, cut)
	if err != nil {
		return nil, usage{err}
	}
	told := fmt.Sprintf("%s: cards of %s x %s mm", name, cut.Size.W.Num(), cut.Size.H.Num())
	if cut.Name != "" {
		told += ", " + cut.Name
	}
	if wide > 0 {
		told += fmt.Sprintf(", by pictures of %d x %d dots", wide, high)
	}
	if cut.Bleed > 0 {
		told += fmt.Sprintf(" with %s mm of bleed", cut.Bleed.Num())
	}
	s.Told = append(s.Told, told+"; --card-size and --bleed say otherwise")
	if dots := float64(max(wide, high)) * 25.4 / (max(cut.Size.W, cut.Size.H) + 2*cut.Bleed).MM(); dots > mostDots {
		s.Told = append(s.Told, fmt.Sprintf("that is %.0f dots to the inch of a card: a picture of a sheet of cards is to be cut apart first, one file for each", dots))
	}
	if len(others) > 0 {
		s.Told = append(s.Told, "of another shape, and cropped: "+join(others))
	}
	return s, nil
}

// mostDots is the highest plausible resolution of a picture of one card, in dots per inch; with
// more it shows several.
const mostDots = 650

// drawnIn returns the pictures in a folder, not in its subfolders.
func drawnIn(folder string) ([]spreadsheet.Drawn, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, fmt.Errorf("reading the pictures: %w", err)
	}
	var files []spreadsheet.Drawn
	for _, e := range entries {
		if e.IsDir() || strings.HasPrefix(e.Name(), ".") || !spreadsheet.IsPicture(e.Name()) {
			continue
		}
		d := spreadsheet.Drawn{File: e.Name()}
		if f, err := os.Open(filepath.Join(folder, e.Name())); err == nil {
			c, err := guard.Read(func() (image.Config, error) { c, _, err := image.DecodeConfig(f); return c, err })
			if err == nil { // a drawing has no pixels, and a broken picture is reported when it is read
				d.W, d.H = c.Width, c.Height
			}
			f.Close()
		}
		files = append(files, d)
	}
	return files, nil
}

// cutOf returns how cards that are pictures of w by h pixels are cut: as --card-size and --bleed
// say, otherwise at the size that they are drawn for.
func cutOf(p *load.Project, w, h int, fl importFlags) (spreadsheet.Cut, error) {
	sizes := map[string]geom.Size{}
	for id, c := range p.Library.Cards {
		sizes[id] = c.Size
	}
	cut, ok := spreadsheet.CutFor(w, h, sizes)
	if fl.cardSize != "" {
		c, err := cardSize(fl.cardSize, p)
		if err != nil {
			return cut, err
		}
		size := c.Size
		if (w > h) != (size.W > size.H) && w != h {
			size = size.Turned()
		}
		if bleed := cut.Bleed; ok && cut.Size == size {
			cut = spreadsheet.Cut{Size: size, Bleed: bleed}
		} else {
			cut = spreadsheet.Cut{Size: size}
		}
	}
	if fl.bleed != "" {
		mm, err := strconv.ParseFloat(strings.TrimSuffix(fl.bleed, "mm"), 64)
		if err != nil || !(mm >= 0 && mm <= 10) {
			return cut, usage{fmt.Errorf("--bleed %q: want millimetres from 0 to 10, such as 3", fl.bleed)}
		}
		cut.Bleed = geom.FromMM(mm)
	}
	switch {
	case fl.cardSize != "" || ok:
	case w == 0:
		return cut, usage{errors.New("the pictures say no size in dots: say one of cards with --card-size, such as poker or 63x88")}
	default:
		for _, id := range slices.Sorted(maps.Keys(p.Library.Papers)) {
			size := p.Library.Papers[id].Size
			if shape := float64(max(w, h)) * size.W.MM() / (float64(min(w, h)) * size.H.MM()); size.W < size.H && math.Abs(shape-1) < 0.005 {
				return cut, usage{fmt.Errorf("pictures of %d x %d dots have the shape of %s paper and of no cards: sheets of cards are to be cut apart first, one file for each; of what are cards say a size with --card-size, such as poker or 63x88", w, h, p.Library.Papers[id].Name)}
			}
		}
		return cut, usage{fmt.Errorf("no size of cards has the shape of %d x %d dots: say one with --card-size, such as poker or 63x88", w, h)}
	}
	return cut, nil
}

// bring copies the pictures that a sheet names into a game, under the ids that cards use. For a
// spreadsheet it takes those next to it that the game lacks or, with --replace, that differ; for a
// folder it takes all. It reports pictures that were left alone or not found.
func (a *app) bring(folder, game string, s *spreadsheet.Sheet, files []string, fl importFlags) error {
	to := path.Join("content", game, "pictures")
	there := map[string]string{}
	all, err := os.ReadDir(filepath.Join(folder, filepath.FromSlash(to)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, f := range all {
		there[strings.TrimSuffix(f.Name(), path.Ext(f.Name()))] = filepath.Join(folder, filepath.FromSlash(to), f.Name())
	}
	copied, changed, missing, other := 0, 0, []string(nil), []string(nil)
	for _, name := range files {
		id := model.PictureID(name)
		was := there[id]
		b, ok := source(s, name)
		if !ok {
			if was == "" || s.From != nil {
				missing = append(missing, name)
			}
			continue
		}
		file := filepath.Join(folder, filepath.FromSlash(to), id+strings.ToLower(path.Ext(name)))
		if old, err := os.ReadFile(was); err == nil && was == file && bytes.Equal(old, b) {
			continue
		}
		if was != "" && s.From == nil && !fl.replace {
			other = append(other, name)
			continue
		}
		if there[id] = file; was != "" {
			changed++
		} else {
			copied++
		}
		if fl.dry {
			continue
		}
		if err := build.Replace(file, build.Bytes(b)); err != nil {
			return err
		}
		if was != "" && was != file { // of another type
			if err := os.Remove(was); err != nil {
				return err
			}
		}
	}
	if copied+changed > 0 {
		fmt.Fprintf(a.out, "  %s to %s\n", pictures(copied, changed), to)
	}
	if len(other) > 0 {
		fmt.Fprintf(a.out, "  other pictures are beside the spreadsheet than in %s, where those stay (--replace brings them): %s\n", to, join(few(other)))
	}
	for _, says := range missed(missing, to) {
		fmt.Fprintln(a.errs, says)
	}
	return nil
}

// missed returns advice, a line each, on pictures that were not found: files and web addresses.
func missed(names []string, to string) []string {
	onWeb := func(name string) bool { return strings.Contains(name, "://") }
	web, files := lists.Only(names, onWeb), lists.Only(names, func(n string) bool { return !onWeb(n) })
	var out []string
	if len(files) > 0 {
		out = append(out, fmt.Sprintf("not beside the spreadsheet, nor in a folder there: %s; put into %s what cards show", join(few(files)), to))
	}
	if len(web) > 0 {
		out = append(out, fmt.Sprintf("nothing is fetched from the web: %s; put %s into %s as %s, and so on, or leave the column out with --without",
			diag.Count(len(web), "picture"), web[0], to, model.PictureID(web[0])+strings.ToLower(path.Ext(web[0]))))
	}
	return out
}

// pictures counts new and changed pictures.
func pictures(fresh, changed int) string {
	switch {
	case changed == 0:
		return diag.Count(fresh, "picture")
	case fresh == 0:
		return diag.Count(changed, "changed picture")
	}
	return fmt.Sprintf("%s and %d changed", diag.Count(fresh, "picture"), changed)
}

// source returns a picture by the name in a cell of a sheet.
func source(s *spreadsheet.Sheet, name string) ([]byte, bool) {
	if s.From == nil {
		return beside(filepath.Dir(s.File), name)
	}
	b, err := os.ReadFile(filepath.Join(s.File, s.From[name]))
	return b, err == nil
}

// artFolders are common names of picture folders next to the spreadsheet's folder.
var artFolders = strings.Fields("art artwork assets graphics icons image images img pictures png svg")

// beside returns a picture by the name in a cell: at that path, or by its base name in the folder
// or one of its subfolders, where art is often kept; otherwise by that path from the parent folder,
// or in an art folder there.
func beside(dir, name string) ([]byte, bool) {
	own := path.Base(name)
	names := []string{name, own}
	folders, _ := os.ReadDir(dir)
	for _, f := range folders {
		if f.IsDir() {
			names = append(names, f.Name()+"/"+own)
		}
	}
	around := lists.Map(artFolders, func(f string) string { return f + "/" + own })
	if own != name {
		around = append([]string{name}, around...)
	}
	b, ok := firstOf(dir, names)
	if !ok {
		b, ok = firstOf(filepath.Join(dir, ".."), around)
	}
	return b, ok
}

// firstOf returns the first of some files that exists in a folder.
func firstOf(dir string, names []string) ([]byte, bool) {
	for _, n := range names {
		if b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(n))); err == nil && fs.ValidPath(n) {
			return b, true
		}
	}
	return nil, false
}
