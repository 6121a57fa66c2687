package load

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestAllWithout checks that a field missing from all entries is reported once, at the first, and
// one missing from some is reported at each of these.
func TestAllWithout(t *testing.T) {
	const game = "game: {title: A, theme: house}\ndecks:\n  a:\n    name: A\n    fields: {text: {name: Text, type: text}}\n    cards:\n" +
		"      one: {name: One, text: x}\n      two: {name: Two, text: y}\n      three: {name: Three, text: z}\n"
	for _, c := range []struct{ was, is, want string }{
		{"", "", `7:7 the field "copies" of all 3 entries here is missing`},
		{"text: y", "text: y, copies: 1", "7:7 the field \"copies\" of \"one\" is missing\n9:7 the field \"copies\" of \"three\" is missing"},
		{"      three: {name: Three, text: z}\n", "", "7:7 the field \"copies\" of \"one\" is missing\n8:7 the field \"copies\" of \"two\" is missing"},
	} {
		p, err := Open(fstest.MapFS{"content/a/game.yaml": {Data: []byte(strings.Replace(game, c.was, c.is, 1))}}, Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range p.Findings {
			got = append(got, strings.TrimPrefix(f.At.String(), "content/a/game.yaml:")+" "+f.Message)
			if all := c.was == ""; (f.Help == "write copies: 1 for what is there once") != all {
				t.Errorf("%q: the help is %q", c.is, f.Help)
			}
		}
		if s := strings.Join(got, "\n"); s != c.want {
			t.Errorf("%q: told\n%s\nwant\n%s", c.is, s, c.want)
		}
	}
}
