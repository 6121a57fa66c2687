package load

import (
	"fmt"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// checkDrawn checks that a tile has what its grid is drawn with: rows of cells for hexes, levels
// for squares.
func checkDrawn(d *doc, n *yaml.Node, t *model.Tile, siblings *yaml.Node) {
	if n = follow(n); n.Kind != yaml.MappingNode {
		return
	}
	need := "rows"
	if t.Grid == "square" {
		need = "levels"
	}
	if value(n, need) == nil && (need == "rows" || value(n, "rows") == nil) {
		d.missing(n, need, siblings, diag.Place{})
	}
}

// readRef reads the id of something.
func readRef(d *doc, n *yaml.Node) model.Value {
	s, ok := d.textOf(n)
	if !ok {
		return model.Value{}
	}
	return model.Value{Kind: model.Ref, Text: s, At: d.at(follow(n))}
}

// readLevels reads the drawings of a square tile by level number, each a text or a map of a text
// and its fill.
func readLevels(d *doc, n *yaml.Node) []*model.Level {
	return listedBy(d, n, "levels", (*doc).entries, func(k, v *yaml.Node) (*model.Level, bool) {
		l := &model.Level{At: d.at(k)}
		var err error
		if l.N, err = strconv.Atoi(k.Value); err != nil || l.N < 1 || strconv.Itoa(l.N) != k.Value {
			d.add("PB006", k, fmt.Sprintf("%s is no level: 1 for the ground, then 2 and so on", quote(k.Value)))
			return nil, false
		}
		if follow(v).Kind == yaml.MappingNode {
			d.fill(v, l, n, rest{})
		} else {
			l.Lines = readDrawing(d, v)
		}
		return l, true
	})
}

// readDrawing reads a block of text line by line, without spaces at the ends of lines and empty
// lines at the end.
func readDrawing(d *doc, n *yaml.Node) []model.Line {
	s, ok := d.word(n, "a drawing")
	if !ok {
		return nil
	}
	n = follow(n)
	var out []model.Line
	starts := d.starts(n)
	if len(starts) == 0 {
		return nil
	}
	for line := range strings.SplitSeq(strings.TrimRight(s, "\n"), "\n") {
		if len(out) == maxDrawn {
			d.add("PB212", n, fmt.Sprintf("a drawing of more than %d lines", maxDrawn))
			break
		}
		out = append(out, model.Line{Text: strings.TrimRight(line, " "), At: starts[min(len(out), len(starts)-1)]})
	}
	return out
}

// maxDrawn is the maximum number of lines of a drawing.
const maxDrawn = 2*maxRows + 1

// readDrawings checks the drawings of square tiles, once everything that they may show is known.
func (r *gameReader) readDrawings() {
	tiles := r.redrawn()
	for _, d := range r.docs {
		d.before = len(d.found)
	}
	var all diag.List
	for _, t := range tiles {
		if t.Grid != "square" || len(t.Levels) == 0 {
			continue
		}
		if r.g.Legend.Collection == nil {
			r.undrawn(t)
			return
		}
		_, found := t.Square(&r.g.Legend)
		all.Add(found...)
	}
	for _, f := range once(all) {
		for _, d := range r.docs {
			if d.path == f.At.File {
				d.found.Add(f)
			}
		}
	}
}

// undrawn reports that the game has no legend to say what drawings mean. It does nothing if there
// is a legend with a fault.
func (r *gameReader) undrawn(t *model.Tile) {
	if !r.g.Legend.At.IsZero() || r.docs[0].gone() {
		return
	}
	f := finding("PB005", t.At, fmt.Sprintf("the tile %q is drawn in squares, and the game has no section %q that says what the marks mean", t.ID, "legend"))
	f.Help = "write it in " + r.docs[0].path + ", beginning with the collection of what stands on tiles: legend: {of: …}"
	for _, d := range r.docs {
		if d.path == t.At.File {
			d.found.Add(f)
		}
	}
}

// once reports an unexplained mark only once, at the first of its squares, and shows two more: it
// may appear all over the maps.
func once(all diag.List) diag.List {
	var out diag.List
	first, more := map[string]int{}, map[string]int{}
	for _, f := range all.Sorted() {
		key := f.Message
		i, seen := first[key]
		if !seen || f.Code != "PB101" {
			first[key] = len(out)
			out.Add(f)
			continue
		}
		if more[key]++; more[key] <= 2 {
			out[i].Also = append(out[i].Also, diag.Also{At: f.At, Mark: "and here"})
		}
	}
	for key, n := range more {
		f := &out[first[key]]
		f.Evidence = append(f.Evidence, fmt.Sprintf("squares and edges in all: %d", n+1))
	}
	return out
}
