package build

import (
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/face"
)

// TestFigureFollowsItsPiece builds a book that shows a record, twice on one cache: when the layout
// of the record changes, so does the page that shows it, and the book equals that of a build from
// nothing.
func TestFigureFollowsItsPiece(t *testing.T) {
	const layout, old, put = "layouts/faces/skirmish/skirmish-unit-double.yaml", "shape: cut, corner: 1.8, fill: paper, stroke: ink, width: 0.3", "shape: cut, corner: 1.8, fill: paper, stroke: ink, width: 0.6"
	files, out := plainProject(t), t.TempDir()
	opt := Defaults()
	opt.Program, opt.Only, opt.Formats = face.Sum{1}, []string{"rulebook"}, []string{"pdf"}
	madeInto(t, files, out, opt)
	before := filesIn(t, out)["skirmish/rulebook.pdf"]
	text := string(files[layout].Data)
	if !strings.Contains(text, old) {
		t.Fatalf("%s does not hold %q", layout, old)
	}
	files[layout] = &fstest.MapFile{Data: []byte(strings.Replace(text, old, put, 1))}
	madeInto(t, files, out, opt)
	fresh := t.TempDir()
	cold := opt
	cold.Program = face.Sum{}
	madeInto(t, files, fresh, cold)
	switch after := filesIn(t, out)["skirmish/rulebook.pdf"]; {
	case before == "" || after == before:
		t.Error("the book shows the record as it was")
	case after != filesIn(t, fresh)["skirmish/rulebook.pdf"]:
		t.Error("the book is not that of a build from nothing")
	}
}
