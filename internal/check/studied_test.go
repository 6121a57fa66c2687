package check

import (
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// arms is a game to which a section study is appended.
const arms = `game: {title: Arms, source: {id: "900", title: Arms, lines: 9}, theme: house}
collections: {arms: {one: arm, fields: {cost: {type: whole}, harm: {type: whole}}}}
arms:
  axe: {name: Axe, cost: 3, harm: 5}
  club: {name: Club, cost: 3, harm: 4}
  pin: {name: Pin, cost: 1, harm: 0}
study:
`

// TestStudied checks what a study must compare before PB405 reports that something has no effect,
// and PB413 that two options are equal.
func TestStudied(t *testing.T) {
	for _, k := range []struct{ why, study, want string }{
		{"nothing over a range", "options: {x: {each: {a: list(arms)}, more: {harm: {of: 'a.harm', over: {n: 1..2}}}, less: {cost: a.cost}}}", "PB405 Pin has no effect, whatever it is measured over"},
		{"nothing, but over no range", "options: {x: {each: {a: list(arms)}, more: {harm: a.harm}, less: {cost: a.cost}}}", ""},
		{"some at the last point", "options: {x: {each: {a: list(arms)}, more: {harm: {of: 'a.harm + max(0, n - 1)', over: {n: 1..2}}}, less: {cost: a.cost}}}", ""},
		{"nothing, but a way that others lack", "options: {x: {each: {a: list(arms)}, more: {harm: {of: 'a.harm', over: {n: 1..2}}}, less: {cost: a.cost}, ways: [{when: 'a.id == \"pin\"', name: '\"hidden\"'}]}}", ""},
		{"nothing in a way over a range", "options: {x: {each: {a: list(arms)}, less: {cost: a.cost}, ways: [{name: '\"thrown\"', more: {harm: {of: 'a.harm', over: {n: 1..2}}}}]}}", "PB405 Pin has no effect, whatever it is measured over"},
		{"level", "curves: {x: {name: '\"it\"', over: {n: 1..3}, rises: 'min(n, 1)'}}", "PB405 it is 1 all the way"},
		{"level but for the end", "curves: {x: {name: '\"it\"', over: {n: 1..3}, rises: 'max(n, 2)'}}", ""},
		{"two points", "curves: {x: {name: '\"it\"', over: {n: 1..2}, rises: 'min(n, 1)'}}", ""},
		{"never", "curves: {x: {name: '\"it\"', over: {n: 1..3}, rises: '\"endless\"'}}", ""},
		{"alike over a range", "options: {x: {each: {a: list(arms)}, more: {harm: {of: 'min(a.harm, n)', over: {n: 2..4}}}, less: {cost: a.cost}}}", "PB413 Axe and Club come to the same in all that \"x\" compares; PB405 Pin has no effect, whatever it is measured over"},
		{"alike, of two kinds", "options: {x: {each: {a: list(arms)}, kind: a.id, more: {harm: {of: 'min(a.harm, n)', over: {n: 2..4}}}, less: {cost: a.cost}}}", "PB405 Pin has no effect, whatever it is measured over"},
		{"alike in three values", "options: {x: {each: {a: 'filter(list(arms), .harm > 0)'}, more: {harm: {of: 'min(a.harm, n)', over: {n: 3..4}}}, less: {cost: a.cost}}}", ""},
		{"alike but for a way", "options: {x: {each: {a: 'filter(list(arms), .harm > 0)'}, more: {harm: {of: 'min(a.harm, n)', over: {n: 2..4}}}, ways: [{name: '\"thrown\"', each: {n: '[1]'}, more: {far: a.harm - 9, near: 9 - a.harm}}]}}", ""},
	} {
		p, err := load.Open(fstest.MapFS{"content/arms/game.yaml": {Data: []byte(arms + "  " + k.study + "\n")}}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range append(p.Findings, Run(p, p.Games[0])...) {
			if f.Severity == diag.Error || f.Code == "PB405" || f.Code == "PB413" {
				got = append(got, f.Code+" "+f.Message)
			}
		}
		if got := strings.Join(got, "; "); got != k.want {
			t.Errorf("%s: %q, want %q", k.why, got, k.want)
		}
	}
}
