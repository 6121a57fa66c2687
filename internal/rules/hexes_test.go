package rules_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// hill is a tile of hexes with the costs of its steps: as much as the code of the hex entered, and
// no entry into a 9.
const hill = `game: {title: G, theme: t}
collections: {}
tiles:
  hill:
    name: Hill
    grid: hex
    shape: hexagon
    copies: 1
    because: Made up.
    rows: |
      1 1 1
      1 9 2 1
      1 1 9 3 1
      1 2 9 1
      1 1 1
    features:
      - {kind: road, through: [a1-nw, a1, b2, c3, c4]}
      - {kind: stream, along: [b2-s, c3-sw, c3-s]}
functions:
  pace: {about: A, ours: Made up., takes: {step: any}, tried: {step: '[{to: {code: "1"}}]'}, gives: 'step.to.code == "9" ? nil : number(step.to.code)'}
  even: {about: A, ours: Made up., takes: {step: any, how: any}, tried: {step: 1, how: '[1]'}, gives: 'step == nil ? 0 : how'}
  dear: {about: A, ours: Made up., takes: {step: any}, tried: {step: 1}, gives: 'step == nil ? 0 : "a lot"'}
`

// TestHexes asks for routes and lines over hexes.
func TestHexes(t *testing.T) {
	env := scopeOf(t, hill)
	for _, c := range []struct{ ask, want string }{
		{`len(hexes("hill"))`, "19"},
		{`hexes("hill")[4]`, "map[at:[2 2] code:9 number:0202]"},
		{`apart("hill", [1, 1], [5, 3])`, "4"},
		{`apart("hill", [3, 1], [3, 5])`, "4"},
		{`apart("hill", "0301", "0305")`, "4"},
		{`apart("hill", "0301", "0306")`, `error: there is no hex "0306"`},
		{`map([["a1", "b2"], ["b2", "a1"], ["b2", "b3"], ["c4", "c3"], ["a1", "a2"]], let s = hex_step("hill", #[0], #[1]); [s.follows, s.crosses])`, "[[[road] []] [[road] []] [[] [stream]] [[road] [stream]] [[] []]]"},
		{`hex_step("hill", "a1", "c3")`, "<nil>"},
		{`hex_route("hill", [3, 1], [3, 5], "pace", nil)`, "map[cost:6 hexes:[[3 1] [2 1] [1 1] [1 2] [1 3] [2 4] [3 5]]]"},
		{`hex_route("hill", [1, 1], [2, 2], "pace", nil)`, "<nil>"},
		{`hex_route("hill", [1, 1], [1, 1], "pace", nil).cost`, "0"},
		{`map(crossed("hill", [3, 1], [3, 5]), [#.at, #.along])`, "[[[3 2] false] [[3 3] false] [[3 4] false]]"},
		{`map(crossed("hill", [3, 3], [1, 3]), #.at)`, "[[2 3]]"},
		{`map(crossed("hill", [3, 3], [2, 1]), [#.at, #.along])`, "[[[2 2] true] [[3 2] true]]"},
		{`hex_route("hill", [3, 1], [3, 5], "peace", nil)`, `error: hex_route: no function "peace": did you mean pace?`},
		{`hex_route("hill", [3, 1], [3, 5], "dear", nil)`, `error: dear: want what a step costs, a whole number of 0 or more, or nothing where it cannot be taken, got "a lot"`},
		{`apart("hill", [0, 1], [1, 1])`, "error: there is no hex [0, 1]"},
		{`apart("hill", 3, [1, 1])`, "error: want a hex as [column, row] or by its number, got 3"},
		{`apart("hill")`, "error: apart wants 3 arguments, got 1"},
	} {
		v, err := env.Eval(c.ask)
		got := fmt.Sprint(v)
		if err != nil {
			got = "error: " + err.Error()
		}
		if got != c.want {
			t.Errorf("%s\n got  %s\n want %s", c.ask, got, c.want)
		}
	}
}

// middle returns the centre of a hex of the hill, as it is drawn.
func middle(col, row int) [2]float64 {
	size := []int{3, 4, 5, 4, 3}[col-1]
	return [2]float64{1.5 * float64(col-1), math.Sqrt(3) / 2 * float64(1-size+2*(row-1))}
}

// TestHexesMeasured compares distances with routes at a cost of one per step, and lines with points
// on them.
func TestHexesMeasured(t *testing.T) {
	env := scopeOf(t, hill)
	var all [][2]int
	for col, size := range []int{3, 4, 5, 4, 3} {
		for row := range size {
			all = append(all, [2]int{col + 1, row + 1})
		}
	}
	for _, a := range all {
		for _, b := range all {
			pair := fmt.Sprintf("[%d, %d], [%d, %d]", a[0], a[1], b[0], b[1])
			v, err := env.Eval(fmt.Sprintf(`[apart("hill", %s), hex_route("hill", %s, "even", 1).cost]`, pair, pair))
			if got := fmt.Sprint(v); err != nil || got[1:2] != got[3:4] {
				t.Fatal(pair, v, err)
			}
			v, err = env.Eval(fmt.Sprintf(`sort(map(filter(crossed("hill", %s), not #.along), 10 * #.at[0] + #.at[1]))`, pair))
			if want := fmt.Sprint(throughPoints(all, a, b)); err != nil || fmt.Sprint(v) != want {
				t.Errorf("%s: %v, want %s (%v)", pair, v, want, err)
			}
		}
	}
}

// throughPoints returns the hexes that contain points of a line, without the ends, and without
// points equally near to two hexes.
func throughPoints(all [][2]int, a, b [2]int) []int {
	out := []int{}
	from, to := middle(a[0], a[1]), middle(b[0], b[1])
	for i := range 4000 {
		share := (float64(i) + 0.5) / 4000
		x, y := from[0]+share*(to[0]-from[0]), from[1]+share*(to[1]-from[1])
		first, second, at := math.Inf(1), math.Inf(1), [2]int{}
		for _, h := range all {
			m := middle(h[0], h[1])
			d := math.Hypot(m[0]-x, m[1]-y)
			if d < first {
				first, second, at = d, first, h
			} else {
				second = min(second, d)
			}
		}
		if n := 10*at[0] + at[1]; at != a && at != b && second-first > 1e-6 && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return out
}
