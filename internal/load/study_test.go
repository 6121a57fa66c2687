package load_test

import (
	"strings"
	"testing"
)

// everyStudyKey is a study with every key there is; each of its numbers, from 101 on, appears once.
const everyStudyKey = `game: {title: G, theme: t, source: {id: "003", title: T, lines: 999}}
collections: {units: {one: unit, fields: {hits: {type: whole}}}}
readings: {round: {question: "Up?", options: {up: {text: U.}, down: {text: D.}}, chosen: up, because: So.}}
study:
  actions:
    id101: {each: {a102: '[103]'}, when: 104 > 1, let: {b105: 106}, name: '"107"', at: 'units[108]', ledger: '"109"',
      by: {c110: '[111]'}, who: '"112"', cost: 113, unit: '"114"', has: 115, most: 116}
  options:
    guns:
      kind: '"117"'
      limit: '"118"'
      more: {m119: 120, n: {of: 121, over: {z122: '[123]'}, point: '"124"'}}
      less: {o125: {by-reading: {round: {up: 126, down: 127}}}}
      ways:
        - {each: {e128: '[129]'}, when: 130 > 1, let: {f131: 132}, name: '"133"', kind: '"134"', more: {p135: 136}, less: {q137: 138}}
        - {more: {p139: 140}}
  indexes:
    all: {less: {r141: 142}}
  curves:
    up: {over: {g143: '[144]'}, point: '"145"', rises: 146, text: '"147"'}
    down: {over: {g: '[148]'}, falls: 149}
  rolls:
    luck: {chance: 150, cap: 151}
  attacks:
    blows: {on: {h152: '[153]'}, target: '"154"', target-at: 'units[155]', damage: 156, immune: 157 > 1}
  contests:
    draws: {chance: 158}
  unused:
    stats: {stat: '"159"', value: 160}
  idle:
    parts: {wants: '"161"'}
`

// TestEveryStudyKeySummed checks that any edit in a study changes its game's digest, and shows.
func TestEveryStudyKeySummed(t *testing.T) {
	summed(t, everyStudyKey, 161, [][2]string{{"rises: 146", "falls: 146"}, {"{up: 126, down: 127}", "{down: 127, up: 126}"}, {"    luck:", "    chance:"}})
}

// TestStudyErrata restores a printed expression of a study.
func TestStudyErrata(t *testing.T) {
	p := open(t, everyStudyKey+`errata:
  up: {at: study.curves.up.rises, printed: 1, ruling: 146, because: So., source: "003:1"}
  near: {at: study.options.guns.ways.0.let.f131, printed: 2, ruling: 132, because: So., source: "003:1"}
`)
	if len(p.Findings) > 0 {
		t.Fatal(p.Findings)
	}
	now, found := p.AsPrinted("g")
	if len(found) > 0 {
		t.Fatal(found)
	}
	for path, want := range map[string][2]string{"study.curves.up.rises": {"146\n", "1\n"}, "study.options.guns.ways": {"132", "2"}} {
		ruled, _, _ := p.Games[0].Tree().At(path)
		printed, _, _ := now.Tree().At(path)
		if got := strings.Replace(ruled.Text(), want[0], want[1], 1); ruled.Text() == printed.Text() || got != printed.Text() {
			t.Errorf("%s: ruled %q, printed %q", path, ruled.Text(), printed.Text())
		}
	}
}
