package load_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/diag"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// TestWithin looks for the word HERE in texts written in every style YAML
// has, through the place of the whole text.
func TestWithin(t *testing.T) {
	const game = `game: {title: G, theme: t}
collections: {units: {one: unit, fields: {text: {type: text}}}}
units:
  plain: {name: A, text: it is HERE}
  single: {name: A, text: 'it''s and it''s HERE'}
  double: {name: A, text: "\"caf\u00e9\" \x41 HERE"}
  anchored: {name: A, text: &x "it is HERE"}
  folded:
    name: A
    text: it is
      not on this line,
      but HERE
  literal:
    name: A
    text: |
      first
        second HERE
  block:
    name: A
    text: >-
      first
      second
      HERE
  wide: {name: A, text: "日本語 é HERE"}
  split: {name: A, text: "one
    two HERE"}
`
	p := open(t, game)
	if len(p.Findings) > 0 {
		t.Fatal(p.Findings)
	}
	lines := strings.Split(game, "\n")
	for _, e := range p.Games[0].Collection("units").Entries {
		v := e.Field("text")
		off := len([]rune(v.Text[:strings.Index(v.Text, "HERE")]))
		at := load.Within(string(p.Files[v.At.File]), v.At, v.Text, off, 4)
		line := []rune(lines[at.Line-1])
		if at.Len != 4 || at.Col < 1 || len(line) < at.Col+3 || string(line[at.Col-1:at.Col+3]) != "HERE" {
			t.Errorf("%s: %v is no place of HERE", e.ID, at)
		}
	}
}

// TestAllow silences findings with comments, and checks that the idle ones are reported.
func TestAllow(t *testing.T) {
	p := open(t, `game: {title: G, theme: t}
collections: {units: {one: unit, fields: {text: {type: text}}}}
units:
  a: {name: A, text: yes}  # pb:allow PB009 it is the name of a band
  # pb:allow PB009 and so is this
  b: {name: A, text: no}
  c: {name: A, text: off}
  d: {name: A, text: fine}  # pb:allow PB009 nothing is wrong here
  e: {name: A, text: fine}  # pb:allow PB301 prose is not read here
  f: {name: A, text: fine}  # pb:allow PB009
  g: {name: A, text: fine}  # pb:allow
`)
	if len(p.Allows) != 4 {
		t.Errorf("allows: %v", p.Allows)
	}
	var got []string
	for _, f := range p.Silence(p.Findings, func(code string) bool { return code < "PB1" }).Sorted() {
		got = append(got, f.String())
	}
	want := []string{
		`content/g/game.yaml:7:22: warning[PB009] ambiguous-scalar: off without quotes is read as false`,
		`content/g/game.yaml:8:40: note[PB013] idle-allow: nothing here raises PB009`,
		`content/g/game.yaml:10:40: warning[PB013] idle-allow: pb:allow PB009 gives no reason`,
		`content/g/game.yaml:11:39: warning[PB013] idle-allow: pb:allow does not name a code`,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("left (-want +got):\n%s", d)
	}
}

// TestSpread reads sections from several files, in order of path, however the file system lists
// them.
func TestSpread(t *testing.T) {
	p, err := load.Open(fstest.MapFS{
		"content/g/z.yaml":      {Data: []byte("terms: {a: {name: A, meaning: x}}\n")},
		"content/g/b/c.yaml":    {Data: []byte("terms: {b: {name: B, meaning: x}}\n")},
		"content/g/game.yaml":   {Data: []byte("game: {title: G, theme: t}\nterms: {c: {name: C, meaning: x}}\n")},
		"content/g/.hidden":     {Data: []byte("]")},
		"content/g/notes.txt":   {Data: []byte("]")},
		"content/h/game.yaml":   {Data: []byte("game: {title: H, theme: t}\n")},
		"content/.git/x.yaml":   {Data: []byte("]")},
		"content/README.md":     {Data: []byte("]")},
		"content/g/docs/x.md":   {Data: []byte("# X")},
		"content/g/pictures/.x": {Data: []byte("")},
	}, load.Options{NoLayouts: true})
	if err != nil || len(p.Findings) > 0 {
		t.Fatal(err, p.Findings)
	}
	var ids []string
	for _, term := range p.Game("g").Terms {
		ids = append(ids, term.ID)
	}
	if s := strings.Join(ids, " "); s != "c b a" {
		t.Errorf("terms in the order %s", s)
	}
	if len(p.Games) != 2 || p.Game("x") != nil {
		t.Errorf("games: %v", p.Games)
	}
}

// TestValues checks the model of one value of each kind.
func TestValues(t *testing.T) {
	p := open(t, `game: {title: G, theme: t, players: 2}
play: {machine: actiondeck, roles: {deck: d}}
collections:
  units:
    one: unit
    fields:
      a: {type: whole, or: [some]}
      b: {type: signed}
      c: {type: percent}
      d: {type: flag}
      e: {type: list, of: {type: whole}, default: [1, 2]}
      f: {type: record, fields: {x: {type: whole}, y: {type: flag}}}
      g: {type: expr}
      h: {type: text, default: none}
units:
  u: {name: U, source: "003:5-7", a: some, b: +2, c: 45%, f: [3, true], g: "{{ 1 + 1 }}"}
tiles:
  t: {grid: hex, rows: "a b\n. c", colour: red}
`)
	if len(p.Findings) > 0 {
		t.Fatal(p.Findings)
	}
	g := p.Games[0]
	u := g.Entry("units", "u")
	if !u.Field("a").Word || u.Field("a").String() != "some" {
		t.Errorf("a: %+v", u.Field("a"))
	}
	var got []string
	for f := range u.Fields.All() {
		got = append(got, f.ID+"="+f.Value.String())
	}
	want := "a=some b=+2 c=45 d=false e=[1, 2] f={x: 3, y: true} g=1 + 1 h=none"
	if s := strings.Join(got, " "); s != want {
		t.Errorf("fields %q, want %q", s, want)
	}
	if f := u.Field("f"); f.Field("x").Int != 3 || !f.Field("y").True() {
		t.Errorf("f: %+v", f)
	}
	if u.Cite.Source != "003" || u.Cite.From != 5 || u.Cite.To != 7 || g.Role("deck") != "d" || g.Players != "2" {
		t.Errorf("cite %+v, role %q, players %q", u.Cite, g.Role("deck"), g.Players)
	}
	cells := g.Tiles[0].Rows
	at := diag.Place{File: "content/g/game.yaml", Line: 18, Col: 32, Len: 1}
	if len(cells) != 2 || cells[1][0].Code != "" || cells[1][1].Code != "c" || cells[1][1].At != at {
		t.Errorf("cells %+v", cells)
	}
	if f := g.Tiles[0].Fields; len(f) != 1 || f[0].Value.Text != "red" || f[0].Value.Kind != model.Text {
		t.Errorf("settings %+v", f)
	}
}
