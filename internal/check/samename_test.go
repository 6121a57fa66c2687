package check_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// TestCardTwice checks that two cards with a number instead of a name are reported if they say the
// same, and that nothing else is.
func TestCardTwice(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`1: {name: "1", points: 2, text: Name a song.}`, `2: {name: "2", points: 2, text: Name a song.}`, true},
		{`1: {name: "1", points: 2, text: Name a song.}`, `2: {name: "2", points: 2, text: Name a poem.}`, false},
		{`1: {name: "1", points: 2, text: Name a song.}`, `2: {name: "2", points: 3, text: Name a song.}`, false},
		{`1: {name: "1", points: 2, text: Name it.}`, `2: {name: "2", points: 2, text: Name it.}`, false},
		{`rain: {name: Rain, points: 2, text: Name a song.}`, `snow: {name: Snow, points: 2, text: Name a song.}`, false},
		{`1-rain: {name: "1", points: 2, text: Name a song.}`, `1-snow: {name: "1", points: 2, text: Name a song.}`, false},
	} {
		data := "game: {title: A}\ndecks:\n  asks:\n    fields: {points: {type: whole}, text: {type: text}}\n    cards:\n" +
			fmt.Sprintf("      %s\n      %s\n", c.a, c.b)
		p := inOne(t, data)
		told := false
		for _, f := range check.Run(p, p.Games[0]) {
			told = told || f.Code == "PB117" && strings.HasSuffix(f.Message, `both say "Name a song."`)
		}
		if told != c.want {
			t.Errorf("%s and %s: told %v, want %v", c.a, c.b, told, c.want)
		}
	}
}

// TestQuestionTwice checks that questions which are there twice are reported once each in a large
// deck, whatever else their cards say, and not where many cards share a text.
func TestQuestionTwice(t *testing.T) {
	for shared, want := range map[int]string{
		2:  "cards 1 and 31 of asks both say \"WHAT do you do on day 1\", cards 2 and 32 of asks both say \"WHAT do you do on day 2\"",
		10: "",
	} {
		data := "game: {title: A}\ndecks:\n  asks:\n    fields: {points: {type: whole}, text: {type: text}}\n    cards:\n"
		for i := range 40 {
			text := fmt.Sprintf("What do you do on day %d?", i)
			if i > 30 && i <= 30+shared {
				text = fmt.Sprintf("WHAT do you do on day %d", i-30)
			}
			data += fmt.Sprintf("      %d: {name: \"%d\", points: %d, text: %q}\n", i, i, i%3, text)
		}
		p := inOne(t, data)
		var got []string
		for _, f := range check.Run(p, p.Games[0]) {
			if f.Code == "PB117" || f.Code == "PB413" {
				got = append(got, f.Message)
			}
		}
		if s := strings.Join(got, ", "); s != want {
			t.Errorf("%d shared: told %s, want %s", shared, s, want)
		}
	}
}

// TestTilesOfOneName checks that two tiles with one name are reported, except for the two sides of
// one.
func TestTilesOfOneName(t *testing.T) {
	for data, want := range map[string]bool{
		"  hall: {name: Hall}\n  vault: {name: Hall}\n":       true,
		"  hall: {name: Hall}\n  vault: {name: Vault}\n":      false,
		"  hall-a: {name: Hall}\n  hall-b: {name: Hall}\n":    false,
		"  hall-a: {name: Hall}\n  landing-b: {name: Hall}\n": true,
	} {
		p := inOne(t, "game: {title: A}\ntiles:\n"+data)
		told := slices.ContainsFunc(check.Run(p, p.Games[0]), func(f diag.Finding) bool { return f.Code == "PB117" })
		if told != want {
			t.Errorf("%stold %v, want %v", data, told, want)
		}
	}
}

// TestSignsTwice checks that a member with the colour or the code of another is reported if each of
// the others has its own.
func TestSignsTwice(t *testing.T) {
	const teams = "  gulls: {name: Gulls, code: GUL, colour: \"#112233\"}\n  hawks: {name: Hawks & Owls of Hay, code: HOH, colour: \"#445566\"}\n  mules: {name: Mules, code: MUL, colour: \"#778899\"}\n  rats: {name: Rats, code: RAT, colour: \"#AABBCC\"}\n"
	for last, want := range map[string]string{
		`code: SAI, colour: "#DDEEFF"`: "",
		`code: HOH, colour: "#DDEEFF"`: `"Hawks & Owls of Hay" and "Saints" both have the Code HOH, and each of the others has its own`,
		`code: SAI, colour: "#778899"`: `"Mules" and "Saints" both have the colour #778899, and each of the others has its own`,
		`code: XX, colour: "#DDEEFF"`:  "",
		`code: S, colour: "#DDEEFF"`:   "",
	} {
		data := "game: {title: A, theme: t}\ncollections: {teams: {one: team, fields: {code: {name: Code, type: text}, colour: {type: colour}}}}\nteams:\n" + teams + "  saints: {name: Saints, " + last + "}\n"
		if got := toldBy(t, "PB117", data, ""); got != want {
			t.Errorf("%s: told %q, want %q", last, got, want)
		}
	}
	classes := strings.NewReplacer("GUL", "CV", "HOH", "BB", "MUL", "CA", "RAT", "CL").Replace(teams)
	if got := toldBy(t, "PB117", "game: {title: A, theme: t}\ncollections: {teams: {one: team, fields: {code: {type: text}, colour: {type: colour}}}}\nteams:\n"+classes+"  saints: {name: Saints, code: CV, colour: \"#DDEEFF\"}\n", ""); got != "" {
		t.Errorf("classes: told %q", got)
	}
}

// inOne returns a project with a game in a single file.
func inOne(t *testing.T, data string) *load.Project {
	t.Helper()
	p, err := load.Open(fstest.MapFS{"content/a/game.yaml": {Data: []byte(data)}}, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
