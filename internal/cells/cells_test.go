package cells_test

import (
	"encoding/csv"
	"strings"
	"testing"

	"punchboard/internal/cells"
)

// TestFormulas checks that no cell except a number is written that begins as a formula does, and
// that each is read back unchanged.
func TestFormulas(t *testing.T) {
	row := []string{"=1+2", "+cmd", "-1", "+3", "-2,5", "-1.5%", "- draw a card", "@all", "\tx", "'=x", "''=x", "'tis", "a=b", "", "−3"}
	var b strings.Builder
	if err := cells.Write(&b, [][]string{row}); err != nil {
		t.Fatal(err)
	}
	want := `'=1+2,'+cmd,-1,+3,"-2,5",-1.5%,'- draw a card,'@all,'	x,''=x,'''=x,'tis,a=b,,−3` + "\n"
	if b.String() != want {
		t.Errorf("got  %swant %s", b.String(), want)
	}
	back, err := csv.NewReader(strings.NewReader(b.String())).Read()
	if err != nil {
		t.Fatal(err)
	}
	for c, want := range map[string]string{`="007"`: "007", `="a ""b"" c"`: `a "b" c`, `=""`: "", `="`: `="`, `="a"&"b"`: `="a"&"b"`, `=A1&"b"`: `=A1&"b"`} {
		if got := cells.Read(c); got != want {
			t.Errorf("%s is read as %q, want %q", c, got, want)
		}
	}
	for i, c := range back {
		if cells.Read(c) != row[i] {
			t.Errorf("%q comes back as %q", row[i], cells.Read(c))
		}
	}
}
