package rules_test

import (
	"strings"
	"testing"
	"time"
)

// digital are functions whose numbers grow.
const digital = `game: {title: G, theme: t}
collections: {}
functions:
  power:
    about: a power
    takes: {n: whole}
    tried: {n: 1}
    gives: 1 + 2 ** n
  line:
    about: where a walk is beyond n
    takes: {n: count}
    tried: {n: 1}
    chain:
      from: {at: 0}
      rolls:
        r: 'die({near: 1048575, far: 1})'
      next: {at: 'r == "near" ? at + 1 : at + 2'}
      until: at > n
      gives: at - n
  circle:
    about: how long a walk in a circle takes
    takes: {n: count, sides: count}
    tried: {n: 2, sides: 6}
    chain:
      from: {at: 0}
      rolls:
        r: 'die({back: sides, on: 1})'
      next: {at: 'r == "on" ? at + 1 : 0'}
      until: at == n
      adds: 1
  caller:
    about: what calls another
    gives: line(420).mean
`

// TestDigits checks that exact numbers may have 16,384 binary digits and no more, and where longer
// ones are reported.
func TestDigits(t *testing.T) {
	env := scopeOf(t, digital)
	for _, c := range [][2]string{
		{"power(16382) > 1", "yes"},
		{"power(16383)", "power: the number is too large (content/g/game.yaml:8:18)"},
		{"power(-8190) > 1", "yes"},
		{"power(-8192)", "power: the number is too large (content/g/game.yaml:8:14)"},
		{"line(400) <= 2", "100 %"},
		{"line(420)", "line: the chances have more than 16384 binary digits: round, or say most (content/g/game.yaml:14:7)"},
		{"line(50000)", "line: the chances have more than 16384 binary digits: round, or say most (content/g/game.yaml:14:7)"},
		{"caller()", "caller > line: the chances have more than 16384 binary digits: round, or say most (content/g/game.yaml:14:7)"},
		{"circle(20, 1) == 2 ** 21 - 2", "yes"},
		{"circle(300, 1048575) > 2 ** 6000", "yes"},
		{"circle(390, 1048575 ** 3)", "circle: the chances have more than 16384 binary digits: round, or say most (content/g/game.yaml:25:7)"},
	} {
		start := time.Now()
		got, err := env.Text(c[0])
		if err != nil {
			got = err.Error()
		}
		if got != c[1] && (err == nil || !strings.HasSuffix(got, c[1])) {
			t.Errorf("%s\n  got  %s\n  want %s", c[0], got, c[1])
		}
		if took := time.Since(start); took > slow {
			t.Errorf("%s took %s", c[0], took)
		}
	}
}
