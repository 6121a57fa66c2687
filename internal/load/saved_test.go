package load_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/load"
)

// folded is a file system that opens files in small letters and capitals alike.
type folded struct{ fstest.MapFS }

func (f folded) Open(name string) (fs.File, error) {
	for is := range f.MapFS {
		if strings.EqualFold(is, name) {
			name = is
		}
	}
	return f.MapFS.Open(name)
}

func (f folded) Stat(name string) (fs.FileInfo, error) {
	file, err := f.Open(name)
	if err != nil {
		return nil, err
	}
	return file.Stat()
}

// TestSavedNames holds what is read of files by the names that systems and editors give them, and what
// is told of those that are not read.
func TestSavedNames(t *testing.T) {
	const game, chapter = "game: {title: G, theme: t}\nchapters: [{file: rules/Café.md}]\n", "# One\n\nFirst.\n"
	for _, c := range []struct{ game, rules, more, want string }{
		{"game.yaml", "rules/Café.md", "Icon\r", ""},
		{"game.yaml", "rules/Cafe\u0301.md", "", ""},
		{"game.yaml", "rules/Café.MD", "", `PB012 rules/Café.MD`},
		{"game.yaml", "rules/café.md", "", `PB012 rules/café.md`},
		{"game.yaml", "rules/Café.md", "more.YAML", "PB004 "},
		{"game.yaml", "rules/Café.md", "more.yaml.txt", "PB104 more.yaml; "},
		{"game.yaml", "rules/Café.md", "rules/two.md.TXT", "PB104 two.md; "},
		{"game.yaml", "rules/Café.md", "notes.txt", ""},
		{"game.yml", "rules/Café.md", "", "PB001 call game.yml game.yaml"},
		{"Game.yaml", "rules/Café.md", "", "PB001 call Game.yaml game.yaml"},
	} {
		files := fstest.MapFS{"content/g/" + c.game: {Data: []byte(game)}, "content/g/" + c.rules: {Data: []byte(chapter)}}
		if c.more != "" {
			files["content/g/"+c.more] = &fstest.MapFile{Data: []byte("unknown: 1\n")}
		}
		p, err := load.Open(folded{files}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		code, says, _ := strings.Cut(c.want, " ")
		told := c.want == "" && len(p.Findings) == 0
		for _, f := range p.Findings {
			told = told || f.Code == code && strings.Contains(f.Mark+f.Help, says)
		}
		if !told || c.want == "" && len(p.Game("g").Chapters) != 1 {
			t.Errorf("%+v: found %v", c, p.Findings)
		}
	}
}

// TestTyped holds what is told of what beginners type, and what would help.
func TestTyped(t *testing.T) {
	const head = "game: {title: G, theme: t}\ncollections: {units: {one: unit, fields: {text: {type: text}, n: {type: whole, min: -5}}}}\nunits:\n  a: {name: A, text: T, n: 1}\n"
	for line, want := range map[string]string{
		"name: B\n    text: Go to #3, now\n    n: 2":       `PB009 "Go to" is all of the text: "#3, now" is read as a comment: put all of it in quotes, or a blank behind the # of a comment`,
		"name: B\n    text: Go # see 3\n    n: 2 #two":     "",
		"name: B\n    text: Go ## 3\n    n: 2":             "",
		"{name: B, text: T, n: 2} #two":                    "",
		"name: B\n    text: Go#3\n    n: 2":                "",
		"name: B\n    text: '#3' #4\n    n: 2":             "",
		"name: B\n    text: &c goes out\n    n: 2":         "PB009 &c without quotes is read as the name of a value, and nothing repeats that: put the text in quotes",
		"name: &c goes out\n    text: *c\n    n: 2":        "",
		"name: B\n    text: !Out goes\n    n: 2":           `PB006 the tag "!Out" is not used here: put the text in quotes`,
		"name: B\n    text: ! Stop\n    n: 2":              `PB006 the tag "!" is not used here: put the text in quotes`,
		"name: B\n    text: null\n    n: 2":                `PB006 nothing where a text is expected: write "null" if that is the text`,
		"name: B\n    text:\n    n: 2":                     "PB006 nothing where a text is expected: ",
		"name: 'B {rules.n.n}'\n    text: T\n    n: 2":     `PB006 "{rules.n.n}" in a name, which in many places prints as it is: write its value, or let the layout compute what it shows`,
		"name: 'B {{ n }}'\n    text: '{{ n }}'\n    n: 2": `PB006 "{{ n }}" in a name, which in many places prints as it is: write its value, or let the layout compute what it shows`,
		"name: '\\{{ n }}'\n    text: T\n    n: 2":         "",
		"name: '{B}'\n    text: T\n    n: 2":               "",
		"<<: *a\n    name: B":                              "PB002 unknown anchor 'a' referenced: put the text in quotes",
		"text: &x {<<: 1}\n    name: B\n    n: 2":          "PB004 YAML's merges are not read: write out what is to be merged, or repeat single values with *",
		"name: B\n    text: T\n    n: 020":                 "PB009 020 without quotes is read as 16: write 16, or 20 if that is meant",
		"name: B\n    text: T\n    n: 07":                  "PB009 07 without quotes is read as 7: write 7",
		"name: B\n    text: T\n    n: 1.000":               "PB009 1.000 without quotes is read as 1: write 1, or 1000 if that is meant",
		"name: B\n    text: T\n    n: 20.0":                "PB009 20.0 without quotes is read as 20: write 20",
		"name: B\n    text: T\n    n: 0x14":                "PB009 0x14 without quotes is read as 20: write 20",
		"name: B\n    text: T\n    n: −2":                  `PB006 "−2" where a whole number is expected: write -2`,
		"name: B\n    text: T\n    n: 2\u00a0000":          "PB006 \"2\u00a0000\" where a whole number is expected: write 2000",
		"name: B\n    text: T\n    n: 1\u00a02":            "PB006 \"1\u00a02\" where a whole number is expected: ",
		"name: B\n    text: T\n    n: 2\u200b":             "PB006 \"2\u200b\" where a whole number is expected: write 2",
		"name: B\n    text: T\n    n: ２０":                  `PB006 "２０" where a whole number is expected: write 20`,
		"name: B\n    text: T\n    n: 1,000":               `PB006 "1,000" where a whole number is expected: write 1000`,
		"name: B\n    text: T\n    n: 20,5":                `PB006 "20,5" where a whole number is expected: `,
		"name: B\n    text: T\n    n: \"20\"":              `PB006 "20" where a whole number is expected: take the quotes off`,
		"{name: B, text: T, n:\u00a02}":                    "PB004 there is no field \"n:\u00a02\" here: write n: 2",
		"name: B\n    text: > 3 steps\n    n: 2":           "PB002 did not find expected comment or line break: put the text in quotes",
		"name: B\n    text: - what\n    n: 2":              "PB002 block sequence entries are not allowed in this context: put the text in quotes",
		"name: B\n    text: ? what\n    n: 2":              "PB002 mapping keys are not allowed in this context: put the text in quotes",
		"{name: B, text: T, n: 2}#x":                       "PB002 found a comment without preceding whitespace: put a blank before the # of a comment",
		"{name: Card #2, text: T, n: 2}":                   "PB002 did not find expected ',' or '}': put the text with the # in quotes: else a comment begins there",
		"{name: “B, c”, text: T, n: 2}":                    "PB004 there is no field \"c”\" here: " + straightQuotes,
		"{name: “{{ x }}”, text: T, n: 2}":                 "PB002 did not find expected ',' or '}': " + straightQuotes,
	} {
		files := fstest.MapFS{"content/g/game.yaml": {Data: []byte(head + "  b:\n    " + line + "\n")}}
		p, err := load.Open(files, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range p.Findings {
			got = append(got, f.Code+" "+f.Message+": "+f.Help)
		}
		if want == "" && got != nil || want != "" && !slices.Contains(got, want) {
			t.Errorf("%s\ngot  %q\nwant %q", line, got, want)
		}
	}
}

// TestHeadCount holds how a number of players prints, and what is told of one.
func TestHeadCount(t *testing.T) {
	for said, want := range map[string][2]string{
		"2":            {"2"},
		"2-4":          {"2–4"},
		"2 - 4, or 6":  {"2–4, or 6"},
		"3 to 5":       {"3 to 5"},
		"2–4":          {"2–4"},
		"4-2":          {"4–2", `"4-2": the smaller number comes first: write 2-4`},
		"5 to 3":       {"5 to 3", `"5 to 3": the smaller number comes first: write 3 to 5`},
		"2-4 players":  {"2–4 players", `"2-4 players" prints after the word Players: write 2-4`},
		"many players": {"many players", `"many players" prints after the word Players: write many`},
	} {
		p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte("game: {title: G, theme: t, players: \"" + said + "\"}\n")}}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		var got string
		for _, f := range p.Findings {
			if f.Code == "PB006" {
				got += f.Message + ": " + f.Help
			}
		}
		if players := p.Games[0].Players; players != want[0] || got != want[1] {
			t.Errorf("%s: %q, told %s; want %q", said, players, got, want)
		}
	}
}

const straightQuotes = "YAML knows only straight quotes: write \" instead of “ and ”"
