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
	"punchboard/internal/golden"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/study"
)

const root = "../.."

// games are the games of the project.
var games = []string{"command", "encounter", "one-roll", "skirmish", "tactical"}

// TestStudies checks all facts about every game as a whole, as ruled and as its source prints it.
func TestStudies(t *testing.T) {
	for _, id := range games {
		t.Run(id, func(t *testing.T) {
			p, err := load.Open(os.DirFS(root), load.Options{NoLayouts: true, Games: []string{id}})
			if err != nil || len(p.Findings) > 0 {
				t.Fatal(err, p.Findings)
			}
			ruled := told(t, p.Game(id))
			named := map[string]bool{}
			held(t, id, short(ruled, named))
			printed, _ := p.AsPrinted(id)
			held(t, id+"-as-printed", short(slices.DeleteFunc(told(t, printed), func(line string) bool { return slices.Contains(ruled, line) }), named))
		})
	}
}

// held compares lines with a file, which -update writes. Tactical's is larger than golden allows:
// every weapon at every range.
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

// told returns the study of a game, one sorted line for each fact. Groups and kinds show by their
// members, because nothing prints their names.
func told(t *testing.T, g *model.Game) []string {
	t.Helper()
	e := engine.New(g)
	s := e.Study()
	w := teller{files: map[string][]string{}}
	for _, f := range s.Faults {
		w.say("fault %s: %v %s", f.Text, f.Err, w.at(f.At))
	}
	for _, a := range s.Actions {
		var payers []string
		for _, p := range a.Payers {
			payers = append(payers, fmt.Sprintf("%s %s/%s", p.Who, p.Has, p.Most))
		}
		w.say("action %s: %s %s (%s) by %s %s", a.What, a.Cost, a.Unit, strings.Join(a.Ledger, "; "), long(payers), w.at(a.At))
	}
	w.options("option", s.Options)
	w.options("indexed", s.Indexed)
	for _, c := range s.Curves {
		w.say("curve %s, rising %t", c.What, c.Rising)
		for i, p := range c.Points {
			w.say("curve %s %02d: %s: %s = %s %s", c.What, i, p.X, p.Text, run([]study.Value{p.Value}), w.at(p.At))
		}
	}
	for _, r := range s.Rolls {
		w.say("roll %s, most %s %s", r.What, r.Cap, w.at(r.At))
		for i, b := range r.By {
			w.say("roll %s %02d by %s: %s = %s", r.What, i, b.Who, long(b.States), run(b.Chances))
		}
	}
	for _, a := range s.Attacks {
		w.say("attack %s on %s: %s, immune %t (%s) %s %s", a.What, a.Target, a.Damage, a.Immune, strings.Join(a.Ledger, "; "), w.at(a.At), w.at(a.TargetAt))
	}
	for _, x := range s.Idle {
		w.say("idle %s wants %s (%s) %s", x.What, x.Wants, strings.Join(x.Ledger, "; "), w.at(x.At))
	}
	for _, x := range s.Unused {
		w.say("unused %s of %s: %s (%s) %s", x.Stat, x.Who, x.Value, strings.Join(x.Ledger, "; "), w.at(x.At))
	}
	for _, x := range s.Open {
		w.say("open %s, by %s %s", x.What, strings.Join(x.Readings, " "), w.at(x.At))
		for i, c := range x.Cases {
			w.say("open %s %02d: %s %s", x.What, i, c.Who, c.Chance.RatString())
		}
	}
	slices.Sort(w.lines)
	return w.lines
}

// teller writes a study as lines.
type teller struct {
	lines []string
	files map[string][]string
}

func (w *teller) say(format string, args ...any) {
	w.lines = append(w.lines, strings.TrimSpace(fmt.Sprintf(format, args...)))
}

// at returns a place by its text, so that lines before it may change.
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

func (w *teller) options(what string, all []study.Option) {
	groups, ways := map[string]string{}, map[string]string{}
	least := func(of map[string]string, key, name string) {
		if was, ok := of[key]; !ok || name < was {
			of[key] = name
		}
	}
	for _, o := range all {
		key := o.Group + "\n" + o.Kind
		least(groups, key, o.Name)
		for _, x := range o.Ways {
			least(ways, key+"\n"+x.Kind, o.Name+", "+x.Name)
		}
	}
	for _, o := range all {
		key := o.Group + "\n" + o.Kind
		name := what + " " + o.Name
		w.say("%s, like %s (%s), by %s %s", name, groups[key], o.Limit, strings.Join(o.Readings, " "), w.at(o.At))
		for _, m := range o.Fixed {
			w.say("%s: %s", name, measured(m))
		}
		for _, x := range o.Ways {
			w.say("%s: %s, like %s", name, x.Name, ways[key+"\n"+x.Kind])
			for _, m := range x.Measures {
				w.say("%s: %s: %s", name, x.Name, measured(m))
			}
		}
	}
}

func measured(m study.Measure) string {
	s := m.Name
	if m.Lower {
		s += ", less is better"
	}
	return s + ": " + long(m.At) + " = " + run(m.Values)
}

// long marks a list that is to be written in full only once.
func long(all []string) string {
	s := strings.Join(all, ", ")
	if len(s) < 40 {
		return s
	}
	return "\x00" + s + "\x00"
}

// short writes what is marked in full where it first appears, and then as its digest. It does the
// same for the values of a measure.
func short(lines []string, named map[string]bool) []string {
	once := func(s string) string {
		sum := fmt.Sprintf("#%x", sha256.Sum256([]byte(s)))[:9]
		if named[s] {
			return sum
		}
		named[s] = true
		return sum + ": " + s
	}
	out := make([]string, len(lines))
	for i, line := range lines {
		parts := strings.Split(line, "\x00")
		for j := 1; j < len(parts); j += 2 {
			parts[j] = once(parts[j])
		}
		out[i] = strings.Join(parts, "")
		if name, value, ok := strings.Cut(out[i], " = "); ok && len(value) > 60 {
			out[i] = name + " = " + once(value)
		}
	}
	return out
}

// run returns numbers, each once with how often it repeats.
func run(all []study.Value) string {
	var out []string
	for i := 0; i < len(all); {
		j := i
		for j < len(all) && all[j].Cmp(all[i]) == 0 {
			j++
		}
		s := all[i].String()
		if all[i].Cmp(study.Endless) < 0 && all[i].Cmp(study.None) > 0 {
			s = all[i].Rat().RatString()
		}
		if j-i > 1 {
			s += fmt.Sprintf("×%d", j-i)
		}
		out, i = append(out, s), j
	}
	return strings.Join(out, " ")
}
