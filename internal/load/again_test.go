package load

import (
	"os"
	"reflect"
	"testing"

	"punchboard/internal/diag"
)

// TestDecodedAgain checks that a game that is mostly reused equals the game decoded as a whole:
// with one erratum in eight as printed, with all of them, and with another answer to one reading in
// eight.
func TestDecodedAgain(t *testing.T) {
	p, err := Open(os.DirFS("../.."), Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	taken := 0
	for id, r := range p.readers {
		compare := func(what string, change func(*gameReader) diag.List) {
			some, whole := r.again(), r.again()
			for _, d := range whole.docs {
				d.afresh()
			}
			found, expected := change(some), change(whole)
			now, more := some.reread()
			want, also := whole.reread()
			if !reflect.DeepEqual(now, want) {
				t.Errorf("%s, %s: not the game that is decoded whole", id, what)
			}
			if found, expected = append(found, more...).Sorted(), append(expected, also...).Sorted(); !reflect.DeepEqual(found, expected) {
				t.Errorf("%s, %s: found %v, want %v", id, what, found, expected)
			}
			for _, c := range now.Collections {
				if len(c.Entries) > 0 && c.Entries[0] == r.g.Collection(c.ID).Entries[0] {
					taken++
				}
			}
		}
		for i := 0; i < len(r.g.Errata); i += 8 {
			e := r.g.Errata[i]
			compare(e.ID, func(c *gameReader) diag.List { return c.asPrinted([]string{e.ID}) })
		}
		compare("as printed", func(c *gameReader) diag.List { return c.asPrinted(nil) })
		for i := 0; i < len(r.g.Readings); i += 8 {
			x := r.g.Readings[i]
			other := x.Options[len(x.Options)-1].ID
			compare(x.ID, func(c *gameReader) diag.List { c.answer(x.ID, other); return nil })
		}
	}
	if taken == 0 {
		t.Error("nothing was taken over")
	}
}
