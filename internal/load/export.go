package load

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/layout"
	"punchboard/internal/pattern"
)

// exportNeeds lists the keys that an export must have, by what it makes.
var exportNeeds = map[string][]string{
	layout.Pictures: {"dpi", "order", "copies", "fronts", "backs"},
	layout.Pages:    {"order", "copies", "by"},
	layout.Sheets:   {"sheet", "papers"},
	layout.Tabletop: {"dpi", "columns", "rows", "pixels", "card", "tile", "token", "figure"},
	layout.Module:   {"dpi", "needs"},
	layout.Archive:  {"papers"},
}

// maxImage is the maximum width and height of a picture in pixels.
const maxImage = 20000

// readExports reads the export profiles, one per file.
func (lib *libraryReader) readExports() {
	single(lib.kinds["exports"], lib.Exports, func(id string, d *doc) *layout.Export {
		e := &layout.Export{ID: id, Order: "front", Copies: "list", By: "deck", At: d.top()}
		if d.only(d.root, e) {
			lib.exportNeeds(d, e)
		}
		return e
	})
}

// exportNeeds reports an export that lacks something or contradicts itself.
func (lib *libraryReader) exportNeeds(d *doc, e *layout.Export) {
	for _, key := range exportNeeds[e.Makes] {
		if value(d.root, key) == nil {
			d.missing(d.root, key, nil, e.At)
		}
	}
	if n := value(d.root, "press"); n != nil && e.Makes != layout.Pages {
		d.add("PB007", n, "only pages are made for a press")
	}
	lib.exportNames(d, e)
	checkStock(d, e)
}

// exportNames reports missing sheet plans and papers.
func (lib *libraryReader) exportNames(d *doc, e *layout.Export) {
	if n := value(d.root, "sheet"); n != nil && lib.Sheets[e.Sheet] == nil {
		d.lacking(n, "no sheet plan is called "+quote(e.Sheet), slices.Sorted(maps.Keys(lib.Sheets)))
	}
	n := value(d.root, "papers")
	for _, id := range e.Papers {
		if lib.Papers[id] == nil {
			lib.lackingPaper(d, n, id)
		}
	}
}

// checkStock reports sizes whose picture is smaller than the piece cut out of it.
func checkStock(d *doc, e *layout.Export) {
	for _, s := range e.Stock {
		if s.Image == [2]int{} {
			continue
		}
		if e.DPI == 0 {
			if e.Makes != layout.Pictures && value(d.root, "dpi") == nil { // pictures require dpi anyway
				d.addAt("PB005", s.At, "a size in pixels needs the dpi of the export")
			}
			return
		}
		if _, at := s.Canvas(e.DPI, 0); at.X < 0 || at.Y < 0 {
			d.addAt("PB212", s.At, fmt.Sprintf("%d x %d pixels at %g dpi are smaller than %s x %s", s.Image[0], s.Image[1], e.DPI, s.Trim.W, s.Trim.H))
		}
	}
}

// readStock reads the sizes that are sold.
func readStock(d *doc, n *yaml.Node) []layout.Stock {
	return listed(d, n, "sizes", func(v *yaml.Node) (layout.Stock, bool) {
		s := layout.Stock{At: d.at(v)}
		ok := faultless(d, v, &s)
		return s, ok
	})
}

// pieceKinds are the kinds of components whose pieces can be exported.
var pieceKinds = []string{"deck", "record", "tile", "counter"}

// placeholder is a word in braces.
var placeholder = pattern.New(`\{([^{}]*)\}`)

// readNaming reads a path in which words in braces are placeholders for parts of it.
func readNaming(d *doc, n *yaml.Node, s slot) {
	text, ok := d.textOf(n)
	if !ok {
		return
	}
	words := layout.NamingWords()
	for _, m := range placeholder.FindAllStringSubmatch(text) {
		if !slices.Contains(words, m[1]) {
			f := d.add("PB007", n, fmt.Sprintf("nothing is called %s here", quote(m[1])))
			f.Evidence = []string{"in braces: " + strings.Join(words, ", ")}
			return
		}
	}
	if rest := placeholder.ReplaceAllString(text, ""); strings.ContainsAny(rest, `{}\:*?"<>|`) || strings.Contains(rest, "..") || strings.HasPrefix(text, "/") {
		d.add("PB007", n, quote(text)+" is no path of a file below a folder")
		return
	}
	*s.to.(*layout.Naming) = layout.Naming(text)
}
