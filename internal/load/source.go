package load

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unsafe"

	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/guard"
	"punchboard/internal/model"
)

// source reads the files of a project, each only once.
type source struct {
	fsys  fs.FS
	docs  []*doc
	found diag.List // about files that are not docs
	texts *textStore
	known *Memory // nil for none
}

// textStore keeps texts by path. Its put and get are safe for concurrent use.
type textStore struct {
	mu    sync.Mutex
	texts map[string]string
}

// put keeps the text of a file.
func (s *textStore) put(name, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.texts == nil {
		s.texts = map[string]string{}
	}
	s.texts[name] = text
}

// bytesOf returns the bytes of a text without copying. They must not be changed: texts of the model
// are parts of it.
func bytesOf(text string) []byte { return unsafe.Slice(unsafe.StringData(text), len(text)) }

// get returns the text of a file; it returns false if none was kept.
func (s *textStore) get(name string) (string, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text, ok := s.texts[name]
	return text, ok
}

// all returns the kept texts; put must not be called after it.
func (s *textStore) all() map[string]string { return s.texts }

// readFile reads a file of at most limit bytes; a larger one is an error. It does not even open a
// file that is not regular: opening a pipe would wait for its writer.
func readFile(fsys fs.FS, name string, limit int64) ([]byte, error) {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is not a regular file")
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info.Size() > limit {
		return nil, fmt.Errorf("it has %d bytes; at most %d are read", info.Size(), limit)
	}
	data := make([]byte, info.Size())
	n, err := io.ReadFull(f, data)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return data[:n], nil
}

// errLeaves reports a link that leads out of the project.
var errLeaves = errors.New("it is a link that leads outside the project")

// leaves reports whether a link on the way to a file leads out of the folder of fsys. A file system
// without support for links has none.
func leaves(fsys fs.FS, name string) bool {
	links, ok := fsys.(fs.ReadLinkFS)
	if !ok {
		return false
	}
	at := "."
	for hops := 0; name != ""; {
		head, rest, _ := strings.Cut(name, "/")
		at, name = path.Join(at, head), rest
		info, err := links.Lstat(at)
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			continue
		}
		to, err := links.ReadLink(at)
		target := path.Join(path.Dir(at), to)
		if hops++; err != nil || hops > 40 || path.IsAbs(to) || !fs.ValidPath(target) {
			return true
		}
		at, name = ".", path.Join(target, name)
	}
	return false
}

// reason says why a file could not be read, without the path, which the finding names itself.
func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return err.Error()
}

// unreadable returns the finding for a file that could not be read.
func unreadable(name string, err error) diag.Finding {
	f := finding("PB001", diag.Place{File: name}, "the file cannot be read")
	f.Evidence = []string{"path: " + name, "reason: " + reason(err)}
	return f
}

// tree lists the files under a folder, sorted, without hidden ones. What cannot be listed is
// reported as a finding.
func tree(fsys fs.FS, dir string, found *diag.List) []string {
	var out []string
	err := fs.WalkDir(fsys, dir, func(name string, e fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist) && name == dir:
			return fs.SkipAll
		case path.Base(name) == "Icon\r": // what the icon of a folder is kept in on a Mac
		case err == nil && name != dir && unholdable(path.Base(name)) != "":
			f := finding("PB006", diag.Place{File: name}, "Windows cannot hold "+unholdable(path.Base(name)))
			f.Help = "give it another name: anyone you give the game to could not unpack it"
			found.Add(f)
			if e.IsDir() {
				return fs.SkipDir
			}
		case err != nil:
			found.Add(unreadable(name, err))
			if e != nil && e.IsDir() {
				return fs.SkipDir
			}
		case strings.HasPrefix(path.Base(name), ".") && name != dir:
			if e.IsDir() {
				return fs.SkipDir
			}
		case e.Type()&fs.ModeSymlink != 0 && leaves(fsys, name):
			found.Add(unreadable(name, errLeaves))
		case !e.IsDir():
			out = append(out, name)
		}
		return nil
	})
	if err != nil {
		found.Add(unreadable(dir, err))
	}
	slices.Sort(out)
	return out
}

// unholdable says why a file or folder cannot have this name on Windows, "" if it can.
func unholdable(base string) string {
	switch i := strings.IndexAny(base, `<>:"|?*\`); {
	case i >= 0:
		return fmt.Sprintf("%q in a name", base[i:i+1])
	case strings.ContainsFunc(base, unicode.IsControl):
		return "control characters in a name"
	case strings.HasSuffix(base, ".") || strings.HasSuffix(base, " "):
		return "a name that ends in a dot or a blank"
	case guard.Device(base):
		return "a file of this name: it means a device there"
	}
	return ""
}

// IsYAML reports whether a file is read as YAML.
func IsYAML(name string) bool {
	ext := path.Ext(name)
	return strings.EqualFold(ext, ".yaml") || strings.EqualFold(ext, ".yml")
}

// isPage reports whether a file is read as Markdown.
func isPage(name string) bool { return strings.EqualFold(path.Ext(name), ".md") }

// gone reports whether a file is missing or could not be read or parsed, which has its own finding;
// an empty file is not gone.
func (d *doc) gone() bool { return d.root == nil && (d.absent || len(d.found) > 0) }

// doc reads and parses one YAML file; see newDoc for packed.
func (s *source) doc(name string, packed bool) *doc {
	raw, err := readFile(s.fsys, name, guard.Text)
	if err != nil {
		d := &doc{fileText: fileText{path: name}}
		d.found.Add(unreadable(name, err))
		d.parsed = 1
		return d
	}
	d := s.known.doc(name, raw, packed)
	s.texts.put(name, d.text)
	return d
}

// parseAll parses files on all cores and returns them in order; see newDoc for packed.
func (s *source) parseAll(names []string, packed bool) []*doc {
	out := make([]*doc, len(names))
	cores.Each(len(names), func(i int) { out[i] = s.doc(names[i], packed) })
	return out
}

// ended reports files that are not read because an editor has added .txt to their names, which
// Windows does not show.
func (s *source) ended(files []string) {
	for _, name := range files {
		if was := name[:len(name)-len(path.Ext(name))]; strings.EqualFold(path.Ext(name), ".txt") && (IsYAML(was) || isPage(was)) {
			f := finding("PB104", diag.Place{File: name}, "this file is not read, because its name ends in .txt")
			f.Help = "call it " + path.Base(was) + "; in Windows, View shows file name extensions"
			s.found.Add(f)
		}
	}
}

// game reads the files of one game, without decoding them.
func (s *source) game(id string) *gameReader {
	dir := "content/" + id
	s.folder(dir, id)
	r := &gameReader{g: &model.Game{ID: id}, dir: dir, text: s.chapter}
	var names, texts []string
	header := path.Join(dir, "game.yaml")
	files := tree(s.fsys, dir, &s.found)
	for _, name := range files {
		switch {
		case name == header:
			names = slices.Insert(names, 0, name)
		case language(dir, name) != "":
			texts = append(texts, name)
		case IsYAML(name):
			names = append(names, name)
		case isPage(name):
			r.pages = append(r.pages, name)
		}
	}
	s.ended(files)
	if len(names) == 0 || names[0] != header {
		f := finding("PB001", diag.Place{File: header}, "a game needs this file, and it is not there")
		f.Evidence = []string{"path: " + header}
		if i := slices.IndexFunc(files, func(name string) bool { return path.Dir(name) == dir && strings.EqualFold(FileID(name), "game") }); i >= 0 {
			f.Help = "call " + path.Base(files[i]) + " game.yaml"
		}
		s.found.Add(f)
		r.docs = []*doc{{fileText: fileText{path: header}, absent: true}}
	}
	r.g.Prints = s.printRuns(dir, id, files)
	r.docs = append(r.docs, s.parseAll(names, true)...)
	s.docs = append(s.docs, r.docs...)
	r.texts = map[string]*doc{}
	for _, d := range s.parseAll(texts, false) {
		r.texts[language(dir, d.path)] = d
		s.docs = append(s.docs, d)
	}
	return r
}

// folder checks the name of a game's folder, which is the game's id and part of the names of its
// printed files.
func (s *source) folder(dir, id string) {
	switch why := unholdable(id); {
	case !model.IsID(id):
		f := finding("PB006", diag.Place{File: dir}, fmt.Sprintf("the folder of a game is its id, and %s is not an id", quote(id)))
		f.Evidence = []string{"an id is small letters a to z and digits, in parts joined by hyphens"}
		if better := model.ID(id); model.IsID(better) {
			f.Help = "call it " + better
		}
		s.found.Add(f)
	case why != "":
		s.found.Add(finding("PB006", diag.Place{File: dir}, "Windows cannot hold "+why))
	}
}

// chapter returns the text of a Markdown file, which it reads once.
func (s *source) chapter(name string) (string, bool) {
	if text, ok := s.texts.get(name); ok {
		return text, true
	}
	raw, err := readFile(s.fsys, name, guard.Chapter)
	if err == nil && leaves(s.fsys, name) {
		raw, err = nil, errLeaves
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", false
	case err != nil:
		s.found.Add(unreadable(name, err))
		raw = nil
	}
	text := clean(name, raw, &s.found)
	s.texts.put(name, text)
	return text, true
}
