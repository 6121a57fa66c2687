package part_test

import (
	"strings"
	"testing"

	"punchboard/internal/play/part"
)

// TestUnknown checks the message for an unknown id: similar ones, or else all there are, unless
// they are too many.
func TestUnknown(t *testing.T) {
	dozen := strings.Split("a b c d e f g h i j k l", " ")
	for want, err := range map[string]error{
		`unknown unit "hrae": did you mean hare?`:                                       part.Unknown("unit", "hrae", []string{"otter", "hare"}),
		`unknown unit "x": there is hare, mole`:                                         part.Unknown("unit", "x", []string{"hare", "mole"}),
		`unknown unit "x"`:                                                              part.Unknown("unit", "x", nil),
		`unknown unit "xyz": there is a, b, c, d, e, f, g, h, i, j, k, l`:               part.Unknown("unit", "xyz", dozen),
		`unknown unit "xyzw"`:                                                           part.Unknown("unit", "xyzw", append(dozen, "m")),
		`unknown unit "barn-owl": did you mean barn-owl-1 or barn-owl-2 or barn-owl-3?`: part.Unknown("unit", "barn-owl", []string{"barn-owl-1", "barn-owl-2", "barn-owl-3", "barn-owl-4"}),
	} {
		if err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

// TestCount checks how many of a thing may be asked for.
func TestCount(t *testing.T) {
	for n, want := range map[int]string{-1: "-1 dice: want 0 or more", 0: "", part.Most: "", part.Most + 1: "1001 dice: want at most 1000"} {
		got := ""
		if err := part.Count("dice", n); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%d: got %q, want %q", n, got, want)
		}
	}
}
