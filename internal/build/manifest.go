package build

import (
	"bytes"
	"encoding/json"
	"io"
	"path"
	"path/filepath"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/lists"
)

// Manifest is out/<game>/manifest.json: every face that was made, and every
// file. Its keys are a contract.
type Manifest struct {
	Game  string   `json:"game"`
	Title string   `json:"title"`
	Faces []Entry  `json:"faces"`
	Files []string `json:"files"`

	more []func(func(Entry)) // what gives the faces that are not made into a list
}

// Entry is one face. Size is width and height in millimetres as printed, Hash
// that of its content, From the places in the content that it came from.
type Entry struct {
	ID     string    `json:"id"`
	Kind   string    `json:"kind"`
	Name   string    `json:"name,omitempty"`
	Copies int       `json:"copies"`
	Size   [2]string `json:"size_mm"`
	Hash   string    `json:"hash"`
	From   []string  `json:"from,omitempty"`
}

// entries gives the faces of a component as its manifest lists them: the pages of a book on
// each paper, the front of each piece, and its back if it has one.
func (m *printable) entries(papers []string, give func(Entry)) {
	entry := func(f *face.Face, e Entry) {
		e.Size, e.Hash = [2]string{f.Size.W.Num(), f.Size.H.Num()}, m.kit.hashes.Hash(f)
		give(e)
	}
	for _, paper := range papers {
		if doc := m.books[paper]; doc != nil {
			for _, pg := range doc.Pages {
				entry(pg.Face, Entry{ID: m.pageID(paper, pg.Face), Kind: m.comp.Kind, Copies: 1})
			}
		}
	}
	for _, p := range m.depicted(papers) {
		from := lists.Map(p.From, diag.Place.String)
		for _, f := range []*face.Face{p.Front, p.Back} {
			if f != nil {
				entry(f, Entry{ID: f.ID, Kind: p.Kind, Name: p.Name, Copies: p.Copies, From: from})
			}
		}
	}
}

// pageID is what a page of a book is called among all books of a game, on a
// paper: "a4/page-001", of a second book "a4/designers-notes/page-001".
func (m *printable) pageID(paper string, f *face.Face) string {
	if m.comp.ID == m.kit.game.Home() {
		return path.Join(paper, f.ID)
	}
	return path.Join(paper, m.comp.ID, f.ID)
}

// write writes the manifest as indented JSON, one face after another.
func (m *Manifest) write(w io.Writer) error {
	var b bytes.Buffer
	head := *m
	head.Faces = []Entry{}
	if err := diag.Indented(&b, head); err != nil {
		return err
	}
	before, after, _ := strings.Cut(b.String(), "\"faces\": []")
	some := false
	var failed error
	say := func(s string) {
		if _, err := io.WriteString(w, s); failed == nil {
			failed = err
		}
	}
	say(before + "\"faces\": ")
	give := func(e Entry) {
		b.Reset()
		if err := diag.Indented(&b, e); failed == nil {
			failed = err
		}
		start := ",\n    "
		if !some {
			start, some = "[\n    ", true
		}
		say(start + strings.ReplaceAll(strings.TrimSuffix(b.String(), "\n"), "\n", "\n    "))
	}
	for _, e := range m.Faces {
		give(e)
	}
	for _, more := range m.more {
		more(give)
	}
	if some {
		say("\n  ]" + after)
	} else {
		say("null" + after)
	}
	return failed
}

// earlier are the files that the manifest in a folder lists; none if there is
// no readable manifest.
func earlier(folder string) []string {
	b, err := readFile(filepath.Join(folder, "manifest.json"))
	if err != nil {
		return nil
	}
	var m Manifest
	if json.Unmarshal(b, &m) != nil {
		return nil
	}
	return m.Files
}
