package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/build"
	"punchboard/internal/face"
	"punchboard/internal/load"
	"punchboard/internal/vector"
)

// The longer side of a picture in the gallery, in pixels, and the least and greatest resolution
// that it is drawn at, in dots per inch.
const (
	gallerySide  = 440
	galleryLeast = 24
	galleryMost  = 110
)

// shownIn matches the pictures of the gallery: docs/img/gallery/GAME/COMPONENT/ID.SIDE.png, without
// a side for sheets and pages.
var shownIn = regexp.MustCompile(`img/gallery/([^/]+)/([^/]+)/([^/)]+)\.png`)

// TestGallery checks that docs/gallery.md shows something of each component of every game, of each
// layout of its pieces, and the back of each deck, and that each picture is what the tool draws
// now; pages of books, which change with every word, are only drawn with -pictures.
func TestGallery(t *testing.T) {
	if testing.Short() && !*drawAnew {
		t.Skip("lays out every game")
	}
	if runtime.GOARCH != "amd64" {
		t.Skip("other machines may round otherwise")
	}
	text, err := os.ReadFile("../../docs/gallery.md")
	if err != nil {
		t.Fatal(err)
	}
	wanted := map[string]map[string]bool{} // by game: COMPONENT/ID.SIDE
	for _, m := range shownIn.FindAllStringSubmatch(string(text), -1) {
		if wanted[m[1]] == nil {
			wanted[m[1]] = map[string]bool{}
		}
		wanted[m[1]][m[2]+"/"+m[3]] = true
	}
	games, err := load.Games(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range games {
		if wanted[game] == nil {
			t.Errorf("the gallery shows nothing of %s", game)
		}
	}
	for game, files := range wanted {
		t.Run(game, func(t *testing.T) { gallery(t, game, files) })
	}
}

func gallery(t *testing.T, game string, files map[string]bool) {
	p, err := load.Open(os.DirFS("../.."), load.Options{Games: []string{game}})
	if err != nil {
		t.Fatal(err)
	}
	view := build.GlanceUntil(t.Context(), p, "a4", nil).Whole()
	draw := vector.New(p.Library.Assets)
	for _, c := range view.Game.Components {
		if !slices.ContainsFunc(view.Faces, func(s build.Shown) bool { return s.Component == c.ID && files[nameOf(s)] }) {
			t.Errorf("docs/gallery.md shows nothing of %s", c.ID)
		}
		ofBack := func(s build.Shown) bool { return s.Component == c.ID && s.Side == "back" && c.Kind == "deck" }
		for _, s := range eachLayout(view, c.ID) {
			if !slices.ContainsFunc(view.Faces, func(o build.Shown) bool { return o.Component == c.ID && o.Layout == s.Layout && files[nameOf(o)] }) {
				t.Errorf("docs/gallery.md shows nothing of %s that %s lays out, such as %s", c.ID, s.Layout, nameOf(s))
			}
		}
		if slices.ContainsFunc(view.Faces, ofBack) && !slices.ContainsFunc(view.Faces, func(s build.Shown) bool { return ofBack(s) && files[nameOf(s)] }) {
			t.Errorf("docs/gallery.md shows no back of %s", c.ID)
		}
	}
	compare := func(file string, f *face.Face, dpi float64, as vector.Options) {
		var png bytes.Buffer
		if err := draw.PNG(&png, f, dpi, as); err != nil {
			t.Fatal(err)
		}
		current(t, file+".png", png.Bytes())
	}
	for _, p := range pieces[game] {
		i := slices.IndexFunc(view.Faces, func(s build.Shown) bool { return nameOf(s) == p.piece })
		if i < 0 {
			t.Fatalf("%s has no %s", game, p.piece)
		}
		compare(p.file, view.Faces[i].Face, p.dpi, vector.Options{Punched: true})
	}
	for _, s := range view.Faces {
		if !files[nameOf(s)] {
			continue
		}
		delete(files, nameOf(s))
		if s.Part == build.PagePart && !*drawAnew {
			continue
		}
		side := max(s.Face.Size.W, s.Face.Size.H).MM() / 25.4
		compare(filepath.Join("gallery", game, nameOf(s)), s.Face, min(max(gallerySide/side, galleryLeast), galleryMost), vector.Options{})
	}
	for name := range files {
		t.Errorf("there is no %s/%s", game, name)
	}
}

// eachLayout returns the first face of a component for each of its layouts.
func eachLayout(view *build.View, component string) []build.Shown {
	var first []build.Shown
	for _, s := range view.Faces {
		if s.Component == component && s.Layout != "" && !slices.ContainsFunc(first, func(o build.Shown) bool { return o.Layout == s.Layout }) {
			first = append(first, s)
		}
	}
	return first
}

// nameOf returns the name of a picture in the gallery of its game.
func nameOf(s build.Shown) string {
	return strings.TrimSuffix(s.Component+"/"+s.ID+"."+s.Side, ".")
}

// current compares a picture in the documents with what the tool draws now, or writes it with
// -pictures.
func current(t *testing.T, name string, now []byte) {
	t.Helper()
	file := filepath.Join("..", "..", "docs", "img", name)
	if *drawAnew {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, now, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if was, err := os.ReadFile(file); err != nil || !bytes.Equal(was, now) {
		t.Errorf("docs/img/%s is not what the tool draws now: make pictures (%v)", filepath.ToSlash(name), err)
	}
}
