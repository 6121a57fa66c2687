package build

import (
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
	"punchboard/internal/load"
)

// TestPrints makes one edit at a time to a game and checks that the pieces of a component then have
// the words and counts that the edit specifies, and did not before.
func TestPrints(t *testing.T) {
	ar := golden.Open(t, "testdata/prints.txtar")
	unedited := map[string][]*face.Piece{}
	for _, f := range ar.Files {
		where, file, _ := strings.Cut(f.Name, " ")
		game, comp, _ := strings.Cut(where, "/")
		body, wants, ok := strings.Cut(string(f.Data), "\n@ ")
		old, put, ok2 := strings.Cut(body, "\n=>\n")
		if !ok || !ok2 {
			t.Fatalf("%s: no => or @ line", f.Name)
		}
		if unedited[where] == nil {
			unedited[where] = piecesOf(t, projectOf(t, game), game, comp)
		}
		before := unedited[where]
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			edited := projectOf(t, game)
			m := mutation{file: "content/" + game + "/" + file, old: old, put: put}
			edit(t, &m, edited)
			after := piecesOf(t, edited, game, comp)
			for want := range strings.SplitSeq(strings.TrimSpace(wants), "\n@ ") {
				if holds(t, before, want) {
					t.Errorf("%s: holds before the edit", want)
				}
				if !holds(t, after, want) {
					t.Errorf("%s: does not hold after the edit", want)
				}
			}
		})
	}
}

// projectOf returns the files of a game and the layouts, to be changed.
func projectOf(t *testing.T, game string) fstest.MapFS {
	t.Helper()
	return maps.Clone(bedOf(t, game).laid)
}

// plainProject returns Skirmish without its landscapes, which are slow and matter to few tests.
func plainProject(t *testing.T) fstest.MapFS {
	t.Helper()
	files := projectOf(t, "skirmish")
	edit(t, &mutation{file: "content/skirmish/game.yaml", old: ", ground: temperate, behind: arid", put: ""}, files)
	return files
}

// piecesOf lays out one component of a game from some files.
func piecesOf(t *testing.T, files fs.FS, game, comp string) []*face.Piece {
	t.Helper()
	p, err := opened(files, load.Options{Games: []string{game}})
	if err != nil {
		t.Fatal(err)
	}
	opt := Defaults()
	opt.Only = []string{comp}
	all, found := laidOut(p, opt)
	if len(all) != 1 {
		t.Fatalf("%s: %d components", comp, len(all))
	}
	found = slices.Concat(found, slices.DeleteFunc(all[0].found, func(f diag.Finding) bool {
		return f.Code == "PB206" // that the box says another number is what such an edit is about
	}))
	if len(found) > 0 {
		t.Fatalf("%s: findings %v", comp, found)
	}
	return all[0].pieces
}

// holds reports whether "ID copies N" or "ID says WORDS" is true.
func holds(t *testing.T, pieces []*face.Piece, want string) bool {
	t.Helper()
	id, rest, _ := strings.Cut(want, " ")
	verb, words, _ := strings.Cut(rest, " ")
	n, said := 0, false
	for _, p := range pieces {
		if p.ID == id || verb == "copies" && strings.HasPrefix(p.ID, id+"-") {
			n += p.Copies
			said = said || times(p.Front, words) > 0 || p.Back != nil && times(p.Back, words) > 0
		}
	}
	switch verb {
	case "copies":
		return strconv.Itoa(n) == words
	case "says":
		return said
	}
	t.Fatalf("no such line: %s", want)
	return false
}

// times counts the texts of a face that are exactly these words, ignoring case.
func times(f *face.Face, words string) int {
	n := 0
	face.Walk(f, func(it face.Item, _ geom.Matrix) {
		if x, ok := it.(*face.Text); ok && strings.EqualFold(x.String(), words) {
			n++
		}
	})
	return n
}

// TestTemplates compares every template with the engine: what its squares subtract must leave of
// each blast of its class what the engine says.
func TestTemplates(t *testing.T) {
	const blasts = "filter(concat(flatten(map(concat(list(weapons), list(attacks)), .loads)), filter(list(grenades), .damage > 0)), .class == CLASS)"
	for _, m := range sheetsOf(t, "templates", 3) {
		for _, p := range m.pieces {
			src := strings.ReplaceAll(blasts, "CLASS", strings.TrimPrefix(p.ID, "blast-"))
			n := number(t, m, "len("+src+")")
			if n == 0 {
				t.Errorf("%s: no blast of the class", p.ID)
			}
			for i := range n {
				b := "(" + src + ")[" + strconv.Itoa(i) + "]"
				rings := "splash(" + b + ".damage, " + b + ".class)"
				for d := range number(t, m, "len("+rings+")") {
					off := number(t, m, b+".damage - "+rings+"["+strconv.Itoa(d)+"]")
					words := "0"
					if off > 0 {
						words = "−" + strconv.Itoa(off)
					}
					if got := times(p.Front, words); got != 2*d+1 {
						t.Errorf("%s: %d squares say %s, want %d", p.ID, got, words, 2*d+1)
					}
				}
			}
		}
	}
}
