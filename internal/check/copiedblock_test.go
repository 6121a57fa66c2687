package check

import "testing"

// TestAlone checks that a block shared by a third member is not a copy, though few members have
// each of its figures.
func TestAlone(t *testing.T) {
	three := func(a, b, c string) []figure {
		return []figure{{path: "move", said: a}, {path: "aim", said: b}, {path: "armour", said: c}}
	}
	var all [][]figure
	for i := range 16 {
		n := string(rune('a' + i))
		all = append(all, three(n, n, n))
	}
	all = append(all, three("20", "30", "40"), three("20", "30", "40"))
	for _, c := range []struct {
		third []figure
		want  bool
	}{{three("20", "30", "41"), true}, {three("20", "30", "40"), false}} {
		with := append(all[:len(all):len(all)], c.third)
		n := censusOf(with)
		b := n.block(with[16], with[17])
		if len(b.few) != 3 || n.alone(b, with) != c.want {
			t.Errorf("with a third of %v: %d rare figures, alone %t, want 3, %t", c.third, len(b.few), n.alone(b, with), c.want)
		}
	}
}
