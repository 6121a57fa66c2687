package dice

import (
	"fmt"
	"math/big"
	"punchboard/internal/lists"
	"strconv"
	"strings"
)

// Dice is N dice with Faces faces each, numbered from 1, plus a constant. With Digits they are not
// added up but read as the digits of one number, as with d66: 11 to 16, 21 to 26, ... 66.
type Dice struct {
	N, Faces int
	Plus     int
	Digits   bool
}

// maxDice, maxFaces and maxSum keep unrealistic questions from taking minutes.
const maxDice, maxFaces, maxSum = 100, 1000, 10000

// Parse parses "d6", "2d10", "2d6+1", "d6-1", "d%" (d100), and dice read as digits: "d66", "d666",
// and so on for two or three equal digits from 2 to 9. The d may be a capital. Numbers must be at
// least 1, and the greatest sum of the dice at most 10000.
func Parse(s string) (Dice, error) {
	n, faces, ok := strings.Cut(strings.ToLower(s), "d")
	wrong := fmt.Errorf("dice %q: want such as d6 or 2d10", s)
	if !ok {
		return Dice{}, wrong
	}
	d := Dice{N: 1}
	if i := strings.IndexAny(faces, "+-"); i >= 0 {
		plus, err := strconv.Atoi(faces[i:])
		if err != nil || faces[i+1:] == "" || strings.ContainsAny(faces[i+1:], "+-") {
			return Dice{}, wrong
		}
		d.Plus, faces = plus, faces[:i]
	}
	if faces == "%" {
		faces = "100"
	}
	var err, also error
	if n != "" {
		d.N, err = strconv.Atoi(n)
	}
	d.Faces, also = strconv.Atoi(faces)
	if err != nil || also != nil || strings.ContainsAny(n, "+-") {
		return Dice{}, wrong
	}
	if isDigits(faces) {
		if d.N != 1 {
			return Dice{}, fmt.Errorf("dice %q: d%s is read as digits, and only once: want d%[2]s", s, faces)
		}
		d.N, d.Faces, d.Digits = len(faces), int(faces[0]-'0'), true
	}
	if max(d.Plus, -d.Plus) > maxSum {
		return Dice{}, fmt.Errorf("dice %q: want %d at most to be added", s, maxSum)
	}
	if d.N > maxDice && d.Faces > 0 && d.Faces <= maxFaces {
		return Dice{}, fmt.Errorf("dice %q: want %d dice at most: so many are added up by sums(%d, d%d)", s, maxDice, d.N, d.Faces)
	}
	if d.N < 1 || d.N > maxDice || d.Faces < 1 || d.Faces > maxFaces || d.N*d.Faces > maxSum {
		return Dice{}, fmt.Errorf("dice %q: want 1 to %d dice of 1 to %d faces, %d at most in all", s, maxDice, maxFaces, maxSum)
	}
	return d, nil
}

// isDigits reports whether faces are those of dice read as digits.
func isDigits(faces string) bool {
	return (len(faces) == 2 || len(faces) == 3) && faces[0] >= '2' && strings.Trim(faces, faces[:1]) == ""
}

// RollOf returns a new roll of the dice in spec, as Parse parses them, optionally with their sum
// multiplied, as in 3d6x10 or 3d6×10.
func RollOf(spec string) (Dist, error) {
	base, times := Once(spec)
	d, err := Parse(base)
	if err != nil {
		return Dist{}, err
	}
	all := d.Dist().Fresh()
	if times == 1 {
		return all, nil
	}
	return Lift1(all, func(v any) (any, error) { return v.(int) * times, nil })
}

// Once splits a roll into the dice and the factor: 3d6 and 10 for 3d6x10, the whole text and 1 for
// a roll without a factor.
func Once(spec string) (string, int) {
	base, by, _ := strings.Cut(strings.ReplaceAll(spec, "×", "x"), "x")
	if times, err := strconv.Atoi(by); err == nil && times > 0 && times <= maxSum && by[0] != '+' {
		return base, times
	}
	return spec, 1
}

// String returns the dice in the form that Parse parses.
func (d Dice) String() string {
	s := "d" + strconv.Itoa(d.Faces)
	switch {
	case d.Digits:
		s = "d" + strings.Repeat(strconv.Itoa(d.Faces), d.N)
	case d.N != 1:
		s = strconv.Itoa(d.N) + s
	}
	if d.Plus != 0 {
		s += fmt.Sprintf("%+d", d.Plus)
	}
	return s
}

// Min returns the least result.
func (d Dice) Min() int {
	if d.Digits {
		return d.digits(1) + d.Plus
	}
	return d.N + d.Plus
}

// Max returns the greatest result.
func (d Dice) Max() int {
	if d.Digits {
		return d.digits(d.Faces) + d.Plus
	}
	return d.N*d.Faces + d.Plus
}

// digits returns the number with the same face on all dice.
func (d Dice) digits(face int) int {
	n := 0
	for range d.N {
		n = 10*n + face
	}
	return n
}

// Run is the whole numbers from Lo to Hi.
type Run struct{ Lo, Hi int }

// Runs returns all results in order: one run, or one for each tens number for dice read as digits.
func (d Dice) Runs() []Run {
	if !d.Digits {
		return []Run{{d.Min(), d.Max()}}
	}
	tens := []int{0}
	for range d.N - 1 {
		var more []int
		for _, t := range tens {
			for face := 1; face <= d.Faces; face++ {
				more = append(more, 10*(t+face))
			}
		}
		tens = more
	}
	return lists.Map(tens, func(t int) Run { return Run{t + 1 + d.Plus, t + d.Faces + d.Plus} })
}

// Results returns all results in order.
func (d Dice) Results() []int {
	var out []int
	for _, r := range d.Runs() {
		for n := r.Lo; n <= r.Hi; n++ {
			out = append(out, n)
		}
	}
	return out
}

// Throw returns one throw. face must return a uniform random number from 0 to below n.
func (d Dice) Throw(face func(n int) int) int {
	sum := 0
	for range d.N {
		if d.Digits {
			sum *= 10
		}
		sum += 1 + face(d.Faces)
	}
	return sum + d.Plus
}

// Dist returns the distribution of the result.
func (d Dice) Dist() Dist {
	if d.Digits {
		return lawOf(lists.Map(d.Results(), func(n int) cell { return cell{n, Weighs(1)} }))
	}
	if Weighs(uint64(max(d.Faces, 0))).power(max(d.N, 0)).big == nil {
		return d.small()
	}
	counts := []*big.Int{big.NewInt(1)}
	for range d.N {
		counts = OneMore(counts, d.Faces)
	}
	return Counted(d.Min(), counts)
}

// small is Dist for the case that the number of all ways fits a machine word.
func (d Dice) small() Dist {
	ways := []uint64{1}
	for range d.N {
		more, window := make([]uint64, len(ways)+d.Faces-1), uint64(0)
		for i := range more {
			if i < len(ways) {
				window += ways[i]
			}
			if i >= d.Faces {
				window -= ways[i-d.Faces]
			}
			more[i] = window
		}
		ways = more
	}
	return lawOf(lists.Made(len(ways), func(i int) cell { return cell{d.Min() + i, Weighs(ways[i])} }))
}

// OneMore returns the ways to each sum with one more die, indexed from the least sum. A running
// window over the last faces ways makes it one pass.
func OneMore(ways []*big.Int, faces int) []*big.Int {
	out := make([]*big.Int, len(ways)+faces-1)
	window := new(big.Int)
	for i := range out {
		if i < len(ways) {
			window.Add(window, ways[i])
		}
		if i >= faces {
			window.Sub(window, ways[i-faces])
		}
		out[i] = new(big.Int).Set(window)
	}
	return out
}
