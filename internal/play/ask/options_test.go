package ask_test

import (
	"errors"
	"fmt"
	"testing"

	"punchboard/internal/play/ask"
)

func TestOptions(t *testing.T) {
	o, err := ask.OptionsOf([]map[string]any{{"range": 3, "no-los": true, "suit": nil}, {"range": int64(10), "ammo": "ap"}}, "range", "no_los", "suit", "ammo")
	if err != nil {
		t.Fatal(err)
	}
	n, err := o.Amount("range")
	flag, err2 := o.Flag("no_los")
	word, err3 := o.Word("ammo")
	suit, err4 := o.Word("suit")
	other, err5 := o.Number("bonus", -7)
	if got := fmt.Sprintf("%d %t %q %q %d %v", n, flag, word, suit, other, errors.Join(err, err2, err3, err4, err5)); got != `10 true "ap" "" -7 <nil>` {
		t.Errorf("options are %s", got)
	}
}

// TestNoOptions holds what is said of options that are none.
func TestNoOptions(t *testing.T) {
	o := ask.Options{"range": -1, "night": "yes", "suit": 3, "bonus": 1.5}
	for want, give := range map[string]func() error{
		`unknown option "rnge": did you mean range? (there is range, suit)`: func() error { _, err := ask.OptionsOf([]map[string]any{{"rnge": 1}}, "range", "suit"); return err },
		`unknown option "x": there is none`:                                 func() error { _, err := ask.OptionsOf([]map[string]any{{"x": 1}}); return err },
		`-1 range: want 0 or more`:                                          func() error { _, err := o.Amount("range"); return err },
		`option bonus: want a whole number, got 1.5`:                        func() error { _, err := o.Number("bonus", 0); return err },
		`option night: want true or false, got yes`:                         func() error { _, err := o.Flag("night"); return err },
		`option suit: want an id, got 3`:                                    func() error { _, err := o.Word("suit"); return err },
	} {
		if err := give(); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

func TestThings(t *testing.T) {
	for _, c := range []struct {
		given any
		want  string
	}{
		{nil, "[] <nil>"},
		{[]any{"rifle", "clip", "rifle"}, "[{rifle 1} {clip 1} {rifle 1}] <nil>"},
		{map[string]any{"rifle": 2, "clip": 0}, "[{clip 0} {rifle 2}] <nil>"},
		{map[string]any{"clip": -1}, "[] -1 clip: want 0 or more"},
		{[]any{1}, "[] want a list of ids, got 1 in it"},
		{"rifle", "[] want a list of ids, or a map of ids and numbers, got rifle"},
	} {
		got, err := ask.Things(c.given)
		if s := fmt.Sprint(got, err); s != c.want {
			t.Errorf("%v is %s, want %s", c.given, s, c.want)
		}
	}
}
