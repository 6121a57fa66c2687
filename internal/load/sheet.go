package load

import (
	"fmt"
	"maps"
	"slices"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/layout"
)

// readPapers reads papers, one per file. It drops a paper with an error, such as margins that leave
// no room, and clears a book that names a missing paper.
func (lib *libraryReader) readPapers() {
	single(lib.kinds["papers"], lib.Papers, func(id string, d *doc) *layout.Paper {
		p := &layout.Paper{ID: id}
		if d.only(d.root, p) && (p.Size.W <= 2*p.Margin || p.Size.H <= 2*p.Margin || p.Margin < 0) {
			d.add("PB212", d.root, fmt.Sprintf("a paper of %s by %s leaves nothing within margins of %s", p.Size.W, p.Size.H, p.Margin))
		}
		if d.found.Worst() == diag.Error {
			return nil // its faults are reported; nothing is laid out on it
		}
		return p
	})
	maps.DeleteFunc(lib.Papers, func(_ string, p *layout.Paper) bool { return p == nil })
	lib.eachDoc("papers", func(id string, d *doc) {
		if p := lib.Papers[id]; p != nil && p.Book != "" && !lib.ownBook(d, p.Book) {
			p.Book = ""
		}
	})
}

// ownBook reports whether the paper named as a paper's book exists and has pages of its own.
func (lib *libraryReader) ownBook(d *doc, id string) bool {
	n := value(d.root, "book")
	switch of := lib.Papers[id]; {
	case of == nil:
		lib.lackingPaper(d, n, id)
	case of.Book != "":
		d.add("PB212", n, fmt.Sprintf("%s has no pages of its own: it takes those of %s", quote(id), quote(of.Book)))
	default:
		return true
	}
	return false
}

// lackingPaper reports the name of a missing paper. A paper that exists but has errors is not
// reported again.
func (lib *libraryReader) lackingPaper(d *doc, n *yaml.Node, id string) {
	if slices.ContainsFunc(lib.kinds["papers"], func(p *doc) bool { return FileID(p.path) == id }) {
		return
	}
	d.lacking(n, "no paper is called "+quote(id), slices.Sorted(maps.Keys(lib.Papers)))
}

// eachDoc calls do for each readable file of a kind.
func (lib *libraryReader) eachDoc(kind string, do func(id string, d *doc)) {
	for _, d := range lib.kinds[kind] {
		if d.root != nil {
			do(FileID(d.path), d)
		}
	}
}

// readCards reads card sizes: every file of layouts/cards is a map of them.
func (lib *libraryReader) readCards() {
	lib.eachDoc("cards", func(_ string, d *doc) {
		d.ids(d.root, "sizes of cards", func(k, v *yaml.Node) {
			c := &layout.Card{ID: k.Value}
			if first := lib.Cards[k.Value]; first != nil {
				d.add("PB102", k, fmt.Sprintf("another card size is also called %s", quote(k.Value)))
				return
			}
			d.fill(v, c, d.root, rest{})
			lib.Cards[k.Value] = c
		})
	})
}

// readSheets reads sheet plans, one per file, with default settings.
func (lib *libraryReader) readSheets() {
	single(lib.kinds["sheets"], lib.Sheets, func(id string, d *doc) *layout.Sheet {
		s := &layout.Sheet{ID: id, Marks: "none", Backs: "none", Sort: "as given", At: d.top()}
		d.only(d.root, s)
		lib.sheetNeeds(d, s)
		return s
	})
}

// sheetNeeds reports a plan that contradicts itself or lacks something.
func (lib *libraryReader) sheetNeeds(d *doc, s *layout.Sheet) {
	if n := value(d.root, "mark-length"); n != nil && s.MarkLen > 0 && s.MarkLen < layout.LeastMark {
		d.add("PB212", n, "mark-length is "+s.MarkLen.Num()+" mm; a mark that a ruler can be laid to has at least "+layout.LeastMark.Num()+" mm")
	}
	places, paper := value(d.root, "places"), value(d.root, "paper")
	for _, key := range []string{"top", "below"} {
		if n := value(d.root, key); n != nil && s.Kind != "single" && s.Kind != "split" && s.Kind != "hexes" {
			d.add("PB004", n, "only a plan with one piece a sheet, single, split, or hexes with tiles of several, has "+key)
		}
	}
	if n := value(d.root, "part"); n != nil && (s.Kind != "split" || s.Part.W <= 0 || s.Part.H <= 0) {
		d.add("PB212", n, "part is the width and height of each part in a plan of the kind split")
	}
	switch {
	case s.Kind != "places" && places != nil:
		d.add("PB004", places, "only a plan of the kind places has places")
	case s.Kind != "places" && paper != nil:
		d.add("PB004", paper, "only a plan of the kind places is for one paper")
	case s.Kind != "places":
	case places == nil:
		d.missing(d.root, "places", nil, s.At)
	case paper == nil:
		d.missing(d.root, "paper", nil, s.At)
	case lib.Papers[s.Paper] == nil:
		lib.lackingPaper(d, paper, s.Paper)
	default:
		checkOnPaper(d, s, lib.Papers[s.Paper])
	}
}
