package impose

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
	"punchboard/internal/layout"
)

// TestGolden lays out the job of each file in testdata and compares a dump of the sheets with that
// in the file. A job is a few lines: `plan KIND` with settings, `paper a4|letter`, `start N`,
// `printer NAME DX DY TURN`, and pieces: `piece ID WxH xN [back]`, `hex ID ACROSS xN [back|bleed]`
// or `disc ID ACROSS xN [back]`, in millimetres; `legends WxH...` apply to the preceding piece.
func TestGolden(t *testing.T) {
	golden.Each(t, "testdata/*.txtar", func(t *testing.T, a *golden.Archive) {
		j := readJob(t, a.Text("job"))
		got := sheets(j)
		a.Want("sheets", got)
		if got != sheets(j) {
			t.Error("laid twice, the sheets differ")
		}
	})
}

// sheets returns the findings and pages of a job as text. The pieces' faces, which a dump writes
// after a page, are left out.
func sheets(j job) string {
	in := info()
	in.Start, in.Printer = j.start, j.printer
	got, found := Lay(j.pieces, j.plan, j.paper, in, half{})
	var b bytes.Buffer
	for _, f := range found {
		fmt.Fprintln(&b, f)
		fmt.Fprintln(&b, "  = help:", f.Help)
	}
	fmt.Fprintf(&b, "%d sheets, %d fronts\n", got.Sheets, got.Fronts)
	for _, pg := range got.Pages {
		page, _, _ := strings.Cut(string(facetest.Dump(pg.Face)), "\nface ")
		b.WriteString(strings.TrimSuffix(page, "\n") + "\n")
	}
	return b.String()
}

func readJob(t *testing.T, text string) job {
	t.Helper()
	j := job{paper: a4}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		w := strings.Fields(line)
		switch w[0] {
		case "paper":
			j.paper = map[string]*layout.Paper{"a4": a4, "letter": letter}[w[1]]
		case "plan":
			j.plan = plan(w[1])
			for _, s := range w[2:] {
				set(t, j.plan, s)
			}
		case "start":
			fmt.Sscan(w[1], &j.start)
		case "printer":
			j.printer = &layout.Printer{Name: w[1], DX: length(t, w[2]), DY: length(t, w[3])}
			fmt.Sscan(w[4], &j.printer.Turn)
		case "legends":
			last := j.pieces[len(j.pieces)-1]
			for _, s := range w[1:] {
				wide, high, _ := strings.Cut(s, "x")
				last.Legends = append(last.Legends, &face.Face{ID: last.ID + ".legend-" + s, Size: geom.Size{W: length(t, wide), H: length(t, high)}})
			}
		case "disc":
			var n int
			fmt.Sscanf(w[3], "x%d", &n)
			j.pieces = append(j.pieces, disc(w[1], length(t, w[2]), n, len(w) > 4))
		case "piece", "hex":
			var n int
			fmt.Sscanf(w[3], "x%d", &n)
			back := len(w) > 4
			if w[0] == "hex" {
				h := hexPiece(w[1], length(t, w[2]), n, true, back && w[4] == "back")
				if back && w[4] == "bleed" {
					h.Front.Bleed = 3 * geom.MM
				}
				j.pieces = append(j.pieces, h)
				continue
			}
			wide, high, _ := strings.Cut(w[2], "x")
			j.pieces = append(j.pieces, piece(w[1], length(t, wide), length(t, high), n, back))
		default:
			t.Fatalf("unknown line %q", line)
		}
	}
	return j
}

func set(t *testing.T, s *layout.Sheet, setting string) {
	t.Helper()
	k, v, _ := strings.Cut(setting, "=")
	switch k {
	case "marks":
		s.Marks = v
	case "backs":
		*s = *Choice{Backs: v}.Over(s)
	case "on":
		*s = *Choice{MarksOn: v, TwoTone: true}.Over(s)
	case "edge":
		s.Backs = v
	case "places":
		s.Places, s.ID = labels().Places, "labels"
	case "gap":
		s.Gap = length(t, v)
	case "top":
		s.Top = length(t, v)
	case "below":
		s.Below = length(t, v)
	case "bleed":
		s.Bleed = length(t, v)
	case "sort":
		s.Sort = v
	case "footer":
		s.Footer = v == "yes"
	case "share":
		s.Share = v == "yes"
	default:
		t.Fatalf("unknown setting %q", setting)
	}
}

func length(t *testing.T, s string) geom.Length {
	t.Helper()
	l, err := geom.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return l
}
