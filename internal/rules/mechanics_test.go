package rules_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/engine"
	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/golden"
	"punchboard/internal/load"
)

// slow is how long one question to a mechanic may take on a busy machine.
const slow = time.Minute

// TestMechanics asks published mechanics, each a made-up game of only functions, and compares their
// answers as fractions. An archive holds game.yaml and answers.txt. There, each question is a few
// lines: the question in words after "#", the expression after "ask", then the number, or each
// outcome with its chance.
func TestMechanics(t *testing.T) {
	golden.Each(t, "testdata/mechanics/*.txtar", func(t *testing.T, a *golden.Archive) {
		env := scopeOf(t, a.Text("game.yaml"))
		asked := 0
		for _, q := range questions(a.Text("answers.txt")) {
			asked++
			start := time.Now()
			v, err := env.Eval(q.ask)
			if err != nil {
				t.Errorf("%s: %v", q.ask, err)
				continue
			}
			if d := cmp.Diff(q.want, fractions(t, v)); d != "" {
				t.Errorf("%s: %s", q.ask, d)
			}
			if took := time.Since(start); took > slow {
				t.Errorf("%s took %s", q.ask, took)
			}
		}
		if asked == 0 {
			t.Error("nothing is asked")
		}
	})
}

// scopeOf returns the scope of a game of one or more files, which must have no findings.
func scopeOf(t *testing.T, texts ...string) *expr.Env {
	t.Helper()
	files := fstest.MapFS{"content/g/game.yaml": {Data: []byte(texts[0])}}
	for i, text := range texts[1:] {
		files[fmt.Sprintf("content/g/%d.yaml", i)] = &fstest.MapFile{Data: []byte(text)}
	}
	p, err := load.Open(files, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	e := engine.New(p.Games[0])
	for _, f := range append(p.Findings, e.Findings()...) {
		t.Fatal(f)
	}
	return expr.New(p.Games[0], e.Funcs())
}

// question is a question and its answer: chances by outcome, or one number with an empty name.
type question struct {
	ask  string
	want map[string]string
}

func questions(text string) []question {
	var out []question
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		ask, asks := strings.CutPrefix(line, "ask ")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case asks:
			out = append(out, question{ask, map[string]string{}})
		default:
			i := strings.LastIndex(line, " ")
			q := out[len(out)-1]
			q.want[line[:max(i, 0)]] = ratText(line[i+1:])
		}
	}
	return out
}

// ratText returns a fraction in lowest terms.
func ratText(s string) string {
	if r, ok := new(big.Rat).SetString(s); ok {
		return r.RatString()
	}
	return fmt.Sprintf("no number: %q", s)
}

// fractions returns an answer in the form of a question's.
func fractions(t *testing.T, v any) map[string]string {
	t.Helper()
	d, ok := v.(dice.Dist)
	if !ok {
		n, isNumber := expr.Rat(v)
		if !isNumber {
			t.Fatalf("the answer is %v", v)
		}
		return map[string]string{"": n.RatString()}
	}
	out := map[string]string{}
	for _, o := range d.Outcomes() {
		out[o.Key()] = o.Chance.String()
	}
	return out
}
