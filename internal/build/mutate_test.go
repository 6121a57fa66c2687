package build

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/golden"
	"punchboard/internal/lists"
	"punchboard/internal/load"
)

// game is the folder of the clean game that the tests change.
const game = "content/skirmish/"

// skirmish returns the files of the clean game, read once.
var skirmish = sync.OnceValues(func() (fstest.MapFS, error) { return filesUnder(game) })

// others return the files of other clean games.
var others = map[string]func() (fstest.MapFS, error){
	"command":   sync.OnceValues(func() (fstest.MapFS, error) { return filesUnder("content/command") }),
	"encounter": sync.OnceValues(func() (fstest.MapFS, error) { return filesUnder("content/encounter") }),
	"tactical":  tactical,
}

// filesUnder returns the files of the project under a folder.
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

// mutation is an edit of one file and the finding it must raise.
type mutation struct {
	txtar.File
	code, file string
	old, put   string // empty old means that the file is new
	at         string // where the finding is expected: FILE: TEXT, "" for put, or none
}

// TestMutations makes edits of a clean game and expects exactly the finding of each one's code at
// the fault. Several are made at once if they do not interfere, otherwise one after another. The
// control totals of the games would notice every edit and are left out.
func TestMutations(t *testing.T) {
	for _, b := range batches(t, golden.Open(t, "testdata/mutations.txtar").Files) {
		t.Run(b.made[0].Name, func(t *testing.T) {
			t.Parallel()
			more, lacks := b.off(t)
			if more == "" && len(lacks) > 1 && len(lacks) < len(b.made) {
				lacks = b.without(t, lacks)
			}
			for _, m := range b.made {
				if more == "" && !slices.Contains(lacks, m) {
					continue
				}
				t.Run(m.Name, func(t *testing.T) {
					one := &batch{edited: clean(t, m.Name)}
					if err := one.add(m.File); err != nil {
						t.Fatal(err)
					}
					if more, lacks := one.off(t); more != "" || len(lacks) > 0 {
						t.Errorf("want %s at %s, found%s", m.code, cmp.Or(m.at, m.put), cmp.Or(more, " nothing"))
					}
				})
			}
		})
	}
}

// batch is a set of mutations made at once.
type batch struct {
	made   []*mutation
	edited fstest.MapFS
}

// batches groups the mutations that may be made at once: in one game, alike in whether they keep
// other checks from running, and each in a place that the others leave alone.
func batches(t *testing.T, all []txtar.File) []*batch {
	t.Helper()
	const most = 12
	open := map[string][]*batch{}
	var out []*batch
	for _, f := range all {
		code, file, _ := strings.Cut(f.Name, " ")
		_, other, _ := strings.Cut(file, "../")
		id, _, _ := strings.Cut(other, "/")
		c := check.Find(code)
		key := fmt.Sprint(id, c == nil, c != nil && c.Severity == diag.Error)
		if samples(f.Name) || laysOut(f.Name) || code == "PB114" {
			key = f.Name
		}
		i := slices.IndexFunc(open[key], func(b *batch) bool { return len(b.made) < most && b.add(f) == nil })
		if i >= 0 {
			continue
		}
		b := &batch{edited: clean(t, f.Name)}
		if err := b.add(f); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		open[key], out = append(open[key], b), append(out, b)
	}
	return out
}

// clean returns the files that a mutation edits, to be changed.
func clean(t *testing.T, name string) fstest.MapFS {
	t.Helper()
	out, err := sound(name)
	if err != nil {
		t.Fatal(err)
	}
	maps.DeleteFunc(out, func(name string, _ *fstest.MapFile) bool { return path.Base(name) == "totals.yaml" })
	return out
}

// add makes one more mutation; an error leaves the batch unchanged.
func (b *batch) add(f txtar.File) error {
	m, err := apply(f, b.edited)
	if err == nil {
		b.made = append(b.made, m)
	}
	return err
}

// without makes the mutations whose findings are missing once more, all others undone, and returns
// those whose findings are missing still.
func (b *batch) without(t *testing.T, lacks []*mutation) []*mutation {
	t.Helper()
	few := &batch{edited: clean(t, b.made[0].Name)}
	for _, m := range lacks {
		if few.add(m.File) != nil {
			return lacks
		}
	}
	more, still := few.off(t)
	if more != "" {
		return lacks
	}
	return lists.Only(lacks, func(m *mutation) bool { return slices.Contains(still, few.made[slices.Index(lacks, m)]) })
}

// off returns what is found but not expected, and the mutations whose findings are missing.
func (b *batch) off(t *testing.T) (more string, lacks []*mutation) {
	t.Helper()
	wanted := map[string][]*mutation{}
	for _, m := range b.made {
		switch at, err := m.place(b.edited); {
		case err != nil: // another has changed it
			lacks = append(lacks, m)
		case at.File != "":
			key := fmt.Sprint(m.code, " at ", at.File, ":", at.Line)
			wanted[key] = append(wanted[key], m)
		}
	}
	for _, f := range raised(t, b.made[0].Name, b.edited) {
		key := fmt.Sprint(f.Code, " at ", f.At.File, ":", f.At.Line)
		if len(wanted[key]) == 0 {
			more += fmt.Sprintf("\n%s", f)
			continue
		}
		wanted[key] = wanted[key][1:]
	}
	for _, all := range wanted {
		lacks = append(lacks, all...)
	}
	return more, lacks
}

// sound returns the files of the game that a mutation edits, to be changed.
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

// foundBy returns the findings of reading and checking, without laying out.
func foundBy(t *testing.T, files fs.FS) diag.List {
	t.Helper()
	p, err := opened(files, load.Options{NoLayouts: true})
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

// apply parses a mutation and makes its edit.
func apply(f txtar.File, files fstest.MapFS) (*mutation, error) {
	code, file, _ := strings.Cut(f.Name, " ")
	m := &mutation{File: f, code: code}
	file, fresh := strings.CutPrefix(file, "+ ")
	m.file = path.Join(game, file)
	body, at := expectation(string(f.Data))
	m.at = at
	if fresh {
		if files[m.file] != nil {
			return m, fmt.Errorf("%s is there already", m.file)
		}
		m.put = body
		files[m.file] = &fstest.MapFile{Data: []byte(body)}
		return m, nil
	}
	var ok bool
	if m.old, m.put, ok = strings.Cut(body, "=>\n"); !ok {
		return m, errors.New("no => line")
	}
	return m, m.edit(files)
}

// expectation removes the last line from a body if it says where the finding is expected.
func expectation(body string) (rest, at string) {
	lines := strings.SplitAfter(body, "\n")
	for i := len(lines) - 2; i >= 0 && i >= len(lines)-2; i-- {
		if said, ok := strings.CutPrefix(lines[i], "@ "); ok {
			return strings.Join(lines[:i], ""), strings.TrimSuffix(said, "\n")
		}
	}
	return body, ""
}

// edit replaces the text in its file.
func edit(t *testing.T, m *mutation, files fstest.MapFS) {
	t.Helper()
	if err := m.edit(files); err != nil {
		t.Fatal(err)
	}
}

// edit replaces the text in its file. The last line ending of both texts is ignored, so that parts
// of lines can be replaced.
func (m *mutation) edit(files fstest.MapFS) error {
	m.old, m.put = strings.TrimSuffix(m.old, "\n"), strings.TrimSuffix(m.put, "\n")
	was := files[m.file]
	if was == nil || !bytes.Contains(was.Data, []byte(m.old)) {
		return fmt.Errorf("%s does not hold %q", m.file, m.old)
	}
	files[m.file] = &fstest.MapFile{Data: bytes.Replace(was.Data, []byte(m.old), []byte(m.put), 1)}
	return nil
}

// place returns where a mutation's finding is expected. In a new file it is given by its line
// number.
func (m *mutation) place(files fstest.MapFS) (diag.Place, error) {
	if m.at == "none" {
		return diag.Place{}, nil
	}
	file, text := m.file, m.put
	if m.at != "" {
		file, text, _ = strings.Cut(m.at, ": ")
		file = path.Join(game, file)
	}
	if n, err := strconv.Atoi(text); err == nil && files[file] == nil {
		return diag.Place{File: file, Line: n}, nil // of what is made
	}
	data := files[file].Data
	i := bytes.Index(data, []byte(text))
	if i < 0 {
		return diag.Place{}, fmt.Errorf("%s does not hold %q", file, text)
	}
	return diag.Place{File: file, Line: 1 + bytes.Count(data[:i], []byte("\n"))}, nil
}
