package model_test

import (
	"testing"

	"punchboard/internal/model"
)

func TestDecimals(t *testing.T) {
	for _, c := range []struct {
		in, out string
		n       int64
		places  int
	}{
		{"2.50", "2.50", 250, 2}, {"0.05", "0.05", 5, 2}, {"-0.5", "-0.5", -5, 1}, {"-12", "-12", -12, 0}, {"+007.1", "7.1", 71, 1},
		{"99999999999.999999", "99999999999.999999", 99999999999999999, 6},
	} {
		n, places, ok := model.ParseDecimal(c.in)
		if !ok || n != c.n || places != c.places || model.DecimalText(n, places) != c.out {
			t.Errorf("%s: %d of %d places (%v), %s", c.in, n, places, ok, model.DecimalText(n, places))
		}
	}
	for _, s := range []string{"", ".5", "5.", "1e3", "2,5", "1.2.3", "0x1", "1.1234567", "100000000000", "½", "--1"} {
		if _, _, ok := model.ParseDecimal(s); ok {
			t.Errorf("%q is read", s)
		}
	}
	for _, c := range []struct {
		n        int64
		from, to int
		want     int64
		ok       bool
	}{{250, 2, 1, 25, true}, {255, 2, 1, 255, false}, {25, 1, 3, 2500, true}, {-300, 2, 0, -3, true}} {
		if got, ok := model.InPlaces(c.n, c.from, c.to); got != c.want || ok != c.ok {
			t.Errorf("%d of %d places in %d: %d, %v", c.n, c.from, c.to, got, ok)
		}
	}
}
