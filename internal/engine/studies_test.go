package engine_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/diag"
	"punchboard/internal/engine"
	"punchboard/internal/engine/study"
	"punchboard/internal/golden"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

const root = "../.."

// games are those of the project.
var games = []string{"command", "encounter", "one-roll", "skirmish", "tactical"}

// TestStudies holds all that is told of every game as a whole, as ruled and as
// its source prints it.
func TestStudies(t *testing.T) {
	for _, id := range games {
		t.Run(id, func(t *testing.T) {
			p, err := load.Open(os.DirFS(root), load.Options{NoLayouts: true, Games: []string{id}})
			if err != nil || len(p.Findings) > 0 {
				t.Fatal(err, p.Findings)
			}
			named := map[string]bool{}
			ruled := told(t, p.Game(id), named)
			held(t, id, ruled)
			printed, _ := p.AsPrinted(id)
			var news []string
			for _, line := range told(t, printed, named) {
				if !slices.Contains(ruled, line) {
					news = append(news, line)
				}
			}
			held(t, id+"-as-printed", news)
		})
	}
}

// held compares lines with a file, which -update writes. Tactical's is larger
// than what golden holds: every weapon at every range.
func held(t *testing.T, name string, lines []string) {
	t.Helper()
	file := filepath.Join("testdata", "studies", name+".txt")
	if golden.Updating() {
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(strings.TrimSuffix(string(want), "\n"), "\n"), lines); diff != "" && (len(lines) > 0 || len(want) > 1) {
		t.Errorf("%s: what it wants (-) and what is told (+):\n%s", file, diff)
	}
}

// told is the study of a game, line by line.
func told(t *testing.T, g *model.Game, named map[string]bool) []string {
	t.Helper()
	e, err := engine.New(g)
	if err != nil {
		t.Fatal(err)
	}
	s := e.Study()
	w := teller{files: map[string][]string{}, named: named}
	for _, a := range s.Actions {
		var payers []string
		for _, p := range a.Payers {
			payers = append(payers, fmt.Sprintf("%s %d/%d", p.Who, p.Has, p.Most))
		}
		w.say("action %s: %d %s (%s) by %s %s", a.What, a.Cost, a.Unit, strings.Join(a.Ledger, "; "), w.once(strings.Join(payers, ", ")), w.at(a.At))
	}
	w.options("option", s.Options)
	w.options("indexed", s.Indexed)
	for _, c := range s.Curves {
		w.say("curve %s, rising %t", c.What, c.Rising)
		for _, p := range c.Points {
			w.say("curve %s: %s: %s = %d %s", c.What, p.X, p.Text, p.Value, w.at(p.At))
		}
	}
	for _, r := range s.Rolls {
		w.say("roll %s of %d, most %d %s", r.What, r.Die, r.Cap, w.at(r.At))
		for _, b := range r.By {
			w.say("roll %s by %s: %s %s", r.What, b.Who, strings.Join(b.States, ", "), run(b.Good))
		}
	}
	for _, a := range s.Attacks {
		w.say("attack %s on %s: %d, immune %t (%s) %s %s", a.What, a.Target, a.Damage, a.Immune, strings.Join(a.Ledger, "; "), w.at(a.At), w.at(a.TargetAt))
	}
	for _, x := range s.Idle {
		w.say("idle %s wants %s (%s) %s", x.What, x.Wants, strings.Join(x.Ledger, "; "), w.at(x.At))
	}
	for _, x := range s.Unused {
		w.say("unused %s of %s: %d (%s) %s", x.Stat, x.Who, x.Value, strings.Join(x.Ledger, "; "), w.at(x.At))
	}
	for _, x := range s.Open {
		w.say("open %s %s %s", x.What, strings.Join(x.Readings, " "), w.at(x.At))
		for _, c := range x.Cases {
			w.say("open %s: %s %s", x.What, c.Who, c.Chance.RatString())
		}
	}
	return w.lines
}

// teller writes a study down.
type teller struct {
	lines []string
	files map[string][]string
	named map[string]bool // what was told in full, and is then told by its digest
}

// once is a text, and from the second time on its digest.
func (w *teller) once(text string) string {
	if len(text) < 40 {
		return text
	}
	sum := fmt.Sprintf("#%x", sha256.Sum256([]byte(text)))[:9]
	if w.named[text] {
		return sum
	}
	w.named[text] = true
	return sum + ": " + text
}

func (w *teller) say(format string, args ...any) {
	w.lines = append(w.lines, strings.TrimSpace(fmt.Sprintf(format, args...)))
}

// at is a place by what stands there, so that lines before it may change.
func (w *teller) at(p diag.Place) string {
	if p.IsZero() {
		return "@nowhere"
	}
	text, ok := w.files[p.File]
	if !ok {
		src, _ := os.ReadFile(filepath.Join(root, p.File))
		text = strings.Split(string(src), "\n")
		w.files[p.File] = text
	}
	if p.Line < 1 || p.Line > len(text) {
		return "@" + p.String()
	}
	line := []rune(text[p.Line-1])
	from := min(max(p.Col-1, 0), len(line))
	return fmt.Sprintf("@%s %q", filepath.Base(p.File), string(line[from:min(from+max(p.Len, 1), len(line))]))
}

func (w *teller) options(kind string, all []study.Option) {
	for _, o := range all {
		name := kind + " " + o.Name
		w.say("%s of %s, %s (%s) %s %s", name, o.Group, o.Kind, o.Limit, strings.Join(o.Readings, " "), w.at(o.At))
		for _, m := range o.Fixed {
			w.say("%s: %s", name, w.measured(m))
		}
		for _, x := range o.Ways {
			w.say("%s: %s as %s", name, x.Name, x.Kind)
			for _, m := range x.Measures {
				w.say("%s: %s: %s", name, x.Name, w.measured(m))
			}
		}
	}
}

func (w *teller) measured(m study.Measure) string {
	s := m.Name
	if m.Lower {
		s += ", less is better"
	}
	if m.Of > 1 {
		s += fmt.Sprintf(", of %d", m.Of)
	}
	return w.once(s + ": " + w.once(strings.Join(m.At, ", ")) + " = " + run(m.Values))
}

// run are numbers, each once with how often it comes in turn.
func run(all []int) string {
	var out []string
	for i := 0; i < len(all); {
		j := i
		for j < len(all) && all[j] == all[i] {
			j++
		}
		s := fmt.Sprint(all[i])
		switch all[i] {
		case study.Endless:
			s = "endless"
		case -study.Endless:
			s = "none"
		}
		if j-i > 1 {
			s += fmt.Sprintf("×%d", j-i)
		}
		out, i = append(out, s), j
	}
	return strings.Join(out, " ")
}
