package build

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/golden"
	"punchboard/internal/load"
)

// game is the folder of the clean game that the tests change.
const game = "content/skirmish/"

// skirmish are the files of the clean game, read once.
var skirmish = sync.OnceValues(func() (fstest.MapFS, error) { return filesUnder(game) })

// others are those of other clean games.
var others = map[string]func() (fstest.MapFS, error){
	"command":   sync.OnceValues(func() (fstest.MapFS, error) { return filesUnder("content/command") }),
	"encounter": sync.OnceValues(func() (fstest.MapFS, error) { return filesUnder("content/encounter") }),
	"tactical":  tactical,
}

// filesUnder are the files of the project under a folder.
func filesUnder(folder string) (fstest.MapFS, error) { return filesOf(os.DirFS("../.."), folder) }

// filesOf reads all files of a folder of a project.
func filesOf(root fs.FS, folder string) (fstest.MapFS, error) {
	out := fstest.MapFS{}
	err := fs.WalkDir(root, strings.TrimSuffix(folder, "/"), func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(root, name)
		out[name] = &fstest.MapFile{Data: b}
		return err
	})
	return out, err
}

// mutation is an edit of one file and what it must raise.
type mutation struct {
	code, file string
	fresh      bool // the file is new
	old, put   string
	at         diag.Place // expected; a zero file means that nothing is found
}

// TestMutations makes one edit at a time to a clean game and expects exactly
// the finding of its code, where the fault is. The control totals of the
// games notice every edit and are left out.
func TestMutations(t *testing.T) {
	ar := golden.Open(t, "testdata/mutations.txtar")
	for _, f := range ar.Files {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			edited, err := sound(f.Name)
			if err != nil {
				t.Fatal(err)
			}
			maps.DeleteFunc(edited, func(name string, _ *fstest.MapFile) bool { return path.Base(name) == "totals.yaml" })
			m := apply(t, f, edited)
			for _, f := range raised(t, f.Name, edited) {
				if f.Code != m.code || f.At.File != m.at.File || f.At.Line != m.at.Line {
					t.Errorf("want %s at %s, got %s", m.code, m.at, f)
				}
				m.code = "" // found
			}
			if m.code != "" && m.at.File != "" {
				t.Errorf("nothing found, want %s at %s", m.code, m.at)
			}
		})
	}
}

// sound are the files of the game that a mutation edits, to be changed.
func sound(name string) (fstest.MapFS, error) {
	switch {
	case samples(name):
		return sampledGame(name)
	case laysOut(name):
		return laidGame(name)
	case strings.HasPrefix(name, "PB114"):
		return twoGames()
	}
	if _, other, ok := strings.Cut(name, " ../"); ok {
		id, _, _ := strings.Cut(other, "/")
		if read := others[id]; read != nil {
			files, err := read()
			return maps.Clone(files), err
		}
		return overlay(fstest.MapFS{}, check.Archive("demo"), ""), nil
	}
	files, err := skirmish()
	return maps.Clone(files), err
}

// foundBy is what reading and checking find, without laying out.
func foundBy(t *testing.T, files fs.FS) diag.List {
	t.Helper()
	p, err := load.Open(files, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	found := p.Findings
	for _, g := range p.Games {
		c, _ := check.Scope(g)
		found.Add(c.RunAll(p)...)
	}
	return check.Last(p.Silence(found.Sorted(), ran(found, computable(found), false)))
}

// apply reads a mutation and makes its edit.
func apply(t *testing.T, f txtar.File, files fstest.MapFS) mutation {
	t.Helper()
	code, file, _ := strings.Cut(f.Name, " ")
	m := mutation{code: code, file: file}
	m.file, m.fresh = strings.CutPrefix(file, "+ ")
	m.file = path.Join(game, m.file)
	body, at := expectation(string(f.Data))
	if m.fresh {
		m.put = body
		files[m.file] = &fstest.MapFile{Data: []byte(body)}
	} else {
		var ok bool
		if m.old, m.put, ok = strings.Cut(body, "=>\n"); !ok {
			t.Fatal("no => line")
		}
		edit(t, &m, files)
	}
	m.at = place(t, m, at, files)
	return m
}

// expectation takes the last line off a body if it says where to look.
func expectation(body string) (rest, at string) {
	lines := strings.SplitAfter(body, "\n")
	for i := len(lines) - 2; i >= 0 && i >= len(lines)-2; i-- {
		if said, ok := strings.CutPrefix(lines[i], "@ "); ok {
			return strings.Join(lines[:i], ""), strings.TrimSuffix(said, "\n")
		}
	}
	return body, ""
}

// edit replaces the text in its file. The line ending after the last line of
// both texts stands for nothing, so that parts of lines can be replaced.
func edit(t *testing.T, m *mutation, files fstest.MapFS) {
	t.Helper()
	m.old, m.put = strings.TrimSuffix(m.old, "\n"), strings.TrimSuffix(m.put, "\n")
	was := files[m.file]
	if was == nil || !bytes.Contains(was.Data, []byte(m.old)) {
		t.Fatalf("%s does not hold %q", m.file, m.old)
	}
	files[m.file] = &fstest.MapFile{Data: bytes.Replace(was.Data, []byte(m.old), []byte(m.put), 1)}
}

// place is where a mutation's finding is expected. In a file that is made it
// is told by the number of its line.
func place(t *testing.T, m mutation, at string, files fstest.MapFS) diag.Place {
	t.Helper()
	if at == "none" {
		return diag.Place{}
	}
	file, text := m.file, m.put
	if at != "" {
		file, text, _ = strings.Cut(at, ": ")
		file = path.Join(game, file)
	}
	if n, err := strconv.Atoi(text); err == nil && files[file] == nil {
		return diag.Place{File: file, Line: n} // of what is made
	}
	data := files[file].Data
	i := bytes.Index(data, []byte(text))
	if i < 0 {
		t.Fatalf("%s does not hold %q", file, text)
	}
	return diag.Place{File: file, Line: 1 + bytes.Count(data[:i], []byte("\n"))}
}
