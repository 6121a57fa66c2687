package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"punchboard/generators/card"
	"punchboard/internal/build"
	"punchboard/internal/check"
	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/spreadsheet"
	"punchboard/internal/typeset"
)

// newDeck writes a deck in its own file, and its faces.
func (a *app) newDeck(folder string, g *model.Game, s *spreadsheet.Sheet, id string, fl importFlags) error {
	d, found := s.Fresh(fl.fresh(g, id, s.File))
	if err := a.held(nil, found, nil, "nothing written:"); err != nil {
		return err
	}
	content := path.Join("content", g.ID, id+".yaml")
	ours := map[string][][]byte{content: {d.Content}}
	for _, way := range d.Faces {
		for id, b := range way {
			ours[faceFile(id)] = append(ours[faceFile(id)], b)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(ours)) {
		old, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
		if !errors.Is(err, fs.ErrNotExist) && !slices.ContainsFunc(ours[name], func(b []byte) bool { return bytes.Equal(old, b) }) {
			return usage{fmt.Errorf("%s is there already: choose another name with --as decks/ID", name)}
		}
	}
	if err := unlike(folder, ours); err != nil {
		return err
	}
	was, game, names, err := withComponent(folder, g, id, d.Component)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "a new deck of %s: %s\n  %s\n  content/%s/game.yaml %s\n", g.ID, diag.Count(d.Cards, d.Printed), strings.Join(slices.Sorted(maps.Keys(ours)), "\n  "), g.ID, names)
	for _, line := range d.Hints {
		fmt.Fprintln(a.out, " ", line)
	}
	if err := a.bring(folder, g.ID, s, d.Pictures, fl); err != nil || fl.dry {
		return err
	}
	var files []build.Output
	for _, id := range slices.Sorted(maps.Keys(d.Faces[0])) {
		files = append(files, build.Output{Path: faceFile(id), Write: build.Bytes(d.Faces[0][id])})
	}
	files = append(files, build.Output{Path: content, Write: build.Bytes(d.Content)})
	if err := together(folder, files, path.Join("content", g.ID, "game.yaml"), was, game); err != nil {
		return err
	}
	return a.fitting(folder, g.ID, id, d.Faces, d.Printed+"s")
}

// together writes new files into a project and then changes an existing one: all of it or nothing.
func together(folder string, files []build.Output, changed string, was []byte, now string) (err error) {
	var made []string
	for _, f := range files {
		name := filepath.Join(folder, filepath.FromSlash(f.Path))
		if err = build.Replace(name, f.Write); err != nil {
			break
		}
		made = append(made, name)
	}
	if err == nil && now != load.Unended(string(was)) {
		err = build.Update(filepath.Join(folder, filepath.FromSlash(changed)), was, []byte(load.EndedAs(string(was), now)))
	}
	if err != nil {
		for _, name := range made {
			err = errors.Join(err, os.Remove(name))
		}
	}
	return err
}

// fresh returns what a new deck is to be. It is named after the file that its id is made from.
func (fl importFlags) fresh(g *model.Game, id, file string) spreadsheet.New {
	name := model.Titled(id)
	if stem := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)); model.ID(stem) == id {
		name = model.Called(stem)
	}
	return spreadsheet.New{Game: g.ID, ID: id, Name: cmp.Or(fl.name, name), Kinds: fl.kinds, Piece: fl.piece, Size: fl.size}
}

// unlike refuses a new face whose id is taken by one in a folder of layouts/faces.
func unlike(folder string, ours map[string][][]byte) error {
	return fs.WalkDir(os.DirFS(folder), "layouts/faces", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || ours[name] != nil {
			return err
		}
		if id := load.FileID(name); ours[faceFile(id)] != nil {
			return usage{fmt.Errorf("%s is the face %s already: choose another name with --as decks/ID", name, id)}
		}
		return nil
	})
}

// faceFile returns the path of a face.
func faceFile(id string) string { return path.Join("layouts", "faces", id+".yaml") }

// fitting writes the faces of the first of several ways that all cards of a deck fit, or else of
// the last. The first way is already written. It returns what will not be printed.
func (a *app) fitting(folder, game, deck string, ways []map[string][]byte, what string) error {
	var first geom.Length
	var small diag.List // what the cards of the first size do not hold
	for i, faces := range ways {
		for _, id := range slices.Sorted(maps.Keys(faces)) {
			if i == 0 {
				break
			}
			if err := build.Replace(filepath.Join(folder, filepath.FromSlash(faceFile(id))), build.Bytes(faces[id])); err != nil {
				return err
			}
		}
		p, err := a.open([]string{game}, load.Options{})
		if err != nil {
			return err
		}
		g := p.Games[0]
		at := slices.IndexFunc(g.Components, func(c *model.Component) bool { return c.ID == deck })
		scope, _ := check.Scope(g)
		pieces, found := card.Pieces(compose.New(p.Library, g, scope.Env, typeset.New(p.Library.Assets)), g, g.Components[at])
		if len(pieces) == 0 || pieces[0].Front == nil {
			return nil
		}
		size := pieces[0].Front.Size
		first = cmp.Or(first, size.W)
		some := lists.Only(found, narrow)
		if size.W == first {
			small = some
		}
		if len(some) > 0 && i+1 < len(ways) {
			continue
		}
		if size.W > first {
			keep := map[bool]string{true: "; --card-size keeps a size"}[what == "cards"]
			fmt.Fprintf(a.out, "  the %s are %s x %s: smaller ones do not hold the text, %s%s\n", what, size.W, size.H, onCards(small), keep)
		}
		for _, says := range unprinted(found) {
			fmt.Fprintln(a.out, "  "+says)
		}
		if what == "counters" {
			fmt.Fprint(a.out, leftOut(g, deck, faces))
		}
		return nil
	}
	return nil
}

// leftOut returns a line that names the fields of a new deck that none of its faces prints, or "".
func leftOut(g *model.Game, deck string, faces map[string][]byte) string {
	all := string(bytes.Join(slices.Collect(maps.Values(faces)), nil))
	if d := g.Deck(deck); d != nil {
		if left := lists.Only(d.Fields, func(f *model.FieldDecl) bool {
			return !strings.Contains(all, "card."+strings.ReplaceAll(f.ID, "-", "_"))
		}); len(left) > 0 {
			return fmt.Sprintf("  there is no room for %s: the face does not print them\n", strings.Join(lists.Map(left, func(f *model.FieldDecl) string { return f.ID }), ", "))
		}
	}
	return ""
}

// narrow reports whether a finding is about something that does not fit.
func narrow(f diag.Finding) bool { return f.Code == "PB601" || f.Code == "PB602" || f.Code == "PB603" }

// unprinted returns advice, a line each, on what of new cards fits at no size or is in no font.
func unprinted(found diag.List) []string {
	var out []string
	told := func(of func(diag.Finding) bool, says, helps string) {
		if some := lists.Only(found, of); len(some) > 0 {
			out = append(out, fmt.Sprintf("%s, %s: %s", says, onCards(some), helps))
		}
	}
	told(narrow, "this size does not hold the text", "shorten it, or leave columns out with --without")
	told(func(f diag.Finding) bool { return f.Code == "PB607" }, "no font has all of these characters", "put one that has them into layouts/fonts with fallback: true, or write icons")
	return out
}

// onCards says on how many cards something was found, and where.
func onCards(some diag.List) string {
	entries := lists.Set(some, func(f diag.Finding) string { return fmt.Sprint(f.At.File, f.At.Line) })
	if len(entries) == 1 {
		return fmt.Sprintf("on 1 card, line %d of %s", some[0].At.Line, some[0].At.File)
	}
	return fmt.Sprintf("on %d cards from line %d of %s on", len(entries), some[0].At.Line, some[0].At.File)
}

// begun reports whether a deck is what newDeck made from the same spreadsheet before it was killed:
// its file exists, and no component prints it yet.
func begun(folder string, g *model.Game, s *spreadsheet.Sheet, id string, fl importFlags) bool {
	if slices.ContainsFunc(g.Components, func(c *model.Component) bool { return c.Of == id }) {
		return false
	}
	d, found := s.Fresh(fl.fresh(g, id, s.File))
	if found.Worst() == diag.Error {
		return false
	}
	old, err := os.ReadFile(filepath.Join(folder, "content", g.ID, id+".yaml"))
	return err == nil && bytes.Equal(old, d.Content)
}

// withComponent returns a game's game.yaml with a component added, unless one prints the deck
// already, and a phrase saying what was done.
func withComponent(folder string, g *model.Game, deck, line string) (was []byte, now, names string, err error) {
	name := path.Join("content", g.ID, "game.yaml")
	was, err = os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
	if err != nil {
		return nil, "", "", err
	}
	text := load.Unended(string(was))
	names = "names it under components"
	if i := slices.IndexFunc(g.Components, func(c *model.Component) bool { return c.ID == deck }); i >= 0 {
		if c := g.Components[i]; c.Of != deck {
			return nil, "", "", usage{fmt.Errorf("%s: %s is a component already, of other pieces: choose another name with --as decks/ID", c.At, deck)}
		}
		return was, text, "named it under components before, with a layout of its own", nil
	}
	there := lists.Map(g.Components, func(c *model.Component) spreadsheet.Spot {
		return spreadsheet.Spot{ID: c.ID, Line: c.At.Line, Col: c.At.Col}
	})
	if len(there) == 0 && topLevel(text, "game") && !topLevel(text, "components") {
		return was, strings.TrimRight(text, "\n") + "\n\ncomponents:\n  " + line + "\n", names, nil
	}
	text, err = spreadsheet.Append(text, there, line)
	if err != nil {
		return nil, "", "", usage{fmt.Errorf("%s, components: %w", name, err)}
	}
	return was, text, names, nil
}

// topLevel reports whether a text has a top-level section.
func topLevel(text, section string) bool { return strings.Contains("\n"+text, "\n"+section+":") }
