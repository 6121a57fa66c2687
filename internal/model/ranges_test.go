package model

import "testing"

func TestRanges(t *testing.T) {
	one := func(n int) Range { return Range{Lo: n, Hi: n} }
	for _, c := range []struct {
		of     Ranges
		want   string
		lo, hi any
	}{
		{Ranges{one(12), {Lo: -2, Hi: 3}}, "12, -2–3", -2, 12},
		{Ranges{{Hi: 1, OpenLo: true}, one(6)}, "1 or less, 6", nil, 6},
		{Ranges{one(2), {Lo: 5, OpenHi: true}}, "2, 5+", 2, nil},
		{nil, "", nil, nil},
	} {
		if got := c.of.String(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
		for _, end := range []struct {
			of   func() (int, bool)
			want any
		}{{c.of.Lo, c.lo}, {c.of.Hi, c.hi}} {
			if n, ok := end.of(); ok != (end.want != nil) || ok && n != end.want {
				t.Errorf("%s: got %d, %t, want %v", c.want, n, ok, end.want)
			}
		}
	}
	if in := (Ranges{one(2), one(12)}); !in.Has(12) || in.Has(7) {
		t.Errorf("%s has 12: %t, 7: %t", in, in.Has(12), in.Has(7))
	}
}

// TestKeysOfTwoDigits checks that keys print as their numbers, and those of two digits as written.
func TestKeysOfTwoDigits(t *testing.T) {
	for id, want := range map[string]string{"01-05": "01–05", "96-00": "96–00", "00": "00", "6-100": "6–100"} {
		r := Row{ID: id, Takes: Ranges{{Lo: 6, Hi: 100}}}
		if got := r.Key(); got != want {
			t.Errorf("%s prints as %s, want %s", id, got, want)
		}
	}
}
