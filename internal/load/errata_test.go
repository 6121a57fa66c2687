package load_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/load"
	"punchboard/internal/model"
)

const errataGame = `game: {title: G, theme: t}
collections: {units: {one: unit, fields: {hits: {type: whole}, tags: {type: list, of: {type: text}, optional: true}}}}
units:
  a: {name: A, hits: 2, tags: [x, y]}
tables:
  panic:
    name: Panic
    kind: roll
    die: d6
    columns: {result: {type: text}}
    rows: {"1-": {result: a}, 2-5: {result: b}, 6: {result: c}}
claims:
  sum: {says: it adds up, holds: 1 + 1 == 2}
`

// TestAsPrinted restores printed values one at a time.
func TestAsPrinted(t *testing.T) {
	for _, c := range []struct {
		name, erratum, want string
		stale               bool
		now                 string
	}{
		{"scalar", `{at: units.a.hits, printed: 3, ruling: 2, because: x}`, "hits 3", false, ""},
		{"stale", `{at: units.a.hits, printed: 3, ruling: 4, because: x}`, "hits 3", true, "2"},
		{"as given", `{at: units.a, printed: {name: A, hits: 9}, ruling: as given, because: x}`, "hits 9", false, ""},
		{"list", `{at: units.a.tags, printed: [x], ruling: [x, y], because: x}`, "tags [x]", false, ""},
		{"item", `{at: units.a.tags.1, printed: z, ruling: y, because: x}`, "tags [x, z]", false, ""},
		{"absent item", `{at: units.a.tags.0, printed: absent, ruling: x, because: x}`, "tags [y]", false, ""},
		{"absent row", `{at: tables.panic.rows.6, printed: absent, ruling: as given, because: x}`, "rows 1- 2-5", false, ""},
		{"row key", `{at: tables.panic.rows, key: "1-", printed-key: "1", ruling: as given, because: x}`, "rows 1 2-5 6", false, ""},
		{"key at", `{at: tables.panic.rows.1-, printed-key: "1", ruling: "1-", because: x}`, "rows 1 2-5 6", false, ""},
		{"dropped row", `{at: tables.panic.rows.7, printed: {result: d}, ruling: absent, because: x}`, "rows 1- 2-5 6 7", false, ""},
		{"claim", `{at: claims.sum.holds, printed: 1 + 1 == 3, ruling: 1 + 1 == 2, no-value: x, because: x}`, "claim 1 + 1 == 3", false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := open(t, errataGame+"errata:\n  e: "+c.erratum+"\n")
			if len(p.Findings) > 0 {
				t.Fatalf("findings: %v", p.Findings)
			}
			e := p.Games[0].Errata[0]
			if e.Stale != c.stale || e.Now != c.now {
				t.Errorf("stale %t, now %q; want %t, %q", e.Stale, e.Now, c.stale, c.now)
			}
			g, found := p.AsPrinted("g", "e")
			if len(found) > 0 {
				t.Errorf("found: %v", found)
			}
			if s := seen(g); !slices.Contains(s, c.want) {
				t.Errorf("as printed: %q; want %q among them", s, c.want)
			}
			if g.Errata[0].Stale {
				t.Error("an erratum that is put back is called stale")
			}
			if s, again := seen(p.Games[0]), seen(open(t, errataGame).Games[0]); !slices.Equal(s, again) {
				t.Errorf("the game itself was changed: %q, was %q", s, again)
			}
		})
	}
}

// seen returns what a test checks about the small game, one line each.
func seen(g *model.Game) []string {
	a := g.Entry("units", "a")
	var rows []string
	for _, r := range g.Table("panic").Rows {
		rows = append(rows, r.ID)
	}
	return []string{"hits " + a.Field("hits").String(), "tags " + a.Field("tags").String(),
		"rows " + strings.Join(rows, " "), "claim " + g.Claims[0].Holds.Text}
}

// TestAsPrintedPlace checks that a fault in a printed value is reported where the ruling is now.
func TestAsPrintedPlace(t *testing.T) {
	p := open(t, errataGame+"errata:\n  e: {at: units.a.hits, printed: many, ruling: 2, because: x}\n")
	_, found := p.AsPrinted("g")
	if len(found) != 1 || found[0].Code != "PB006" || found[0].At.String() != "content/g/game.yaml:4:22" {
		t.Errorf("found: %v", found)
	}
	if g, _ := p.AsPrinted("none"); g != nil {
		t.Error("a game that is not there was decoded")
	}
}

// TestErrataOfTheGames restores every erratum of every game; none may be stale or fail.
func TestErrataOfTheGames(t *testing.T) {
	p, err := load.Open(os.DirFS("../.."), load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range p.Games {
		for _, e := range g.Errata {
			if e.Stale {
				t.Errorf("%s: erratum %s is stale: content holds %q", g.ID, e.ID, e.Now)
			}
			if as, _ := p.AsPrinted(g.ID, e.ID); as == nil {
				t.Errorf("%s: %s cannot be put back", g.ID, e.ID)
			}
		}
	}
}

// TestErrataInOneAnother restores several printed values together, written in either order.
func TestErrataInOneAnother(t *testing.T) {
	for _, c := range []struct{ name, one, other, want, lost string }{
		{"a value of what is printed whole", `{at: units.a, printed: {name: A, hits: 9}, ruling: as given, because: x}`,
			`{at: units.a.hits, printed: 3, ruling: 2, because: x}`, "hits 3", ""},
		{"a value in a row that goes", `{at: tables.panic.rows.6, printed: absent, ruling: as given, because: x}`,
			`{at: tables.panic.rows.6.result, printed: d, ruling: c, because: x}`, "rows 1- 2-5", ""},
		{"a key in rows that go", `{at: tables.panic.rows.6, printed: absent, ruling: as given, because: x}`,
			`{at: tables.panic.rows, key: 6, printed-key: "7", ruling: as given, because: x}`, "rows 1- 2-5", ""},
		{"two items of a list", `{at: units.a.tags.0, printed: absent, ruling: x, because: x}`,
			`{at: units.a.tags.1, printed: absent, ruling: y, because: x}`, "tags []", ""},
		{"an item after one that goes", `{at: units.a.tags.0, printed: absent, ruling: x, because: x}`,
			`{at: units.a.tags.1, printed: z, ruling: y, because: x}`, "tags [z]", ""},
		{"a value in a row of another key", `{at: tables.panic.rows, key: "1-", printed-key: "1", ruling: as given, because: x}`,
			`{at: tables.panic.rows.1-, printed: {result: z}, ruling: as given, because: x}`, "rows 1 2-5 6", ""},
		{"a place that is printed as a word", `{at: units.a.tags, printed: none, ruling: [x, y], because: x}`,
			`{at: units.a.tags.1, printed: z, ruling: y, because: x}`, "hits 2", "units.a.tags.1"},
	} {
		for _, pair := range [][2]string{{c.one, c.other}, {c.other, c.one}} {
			p := open(t, errataGame+"errata:\n  e: "+pair[0]+"\n  f: "+pair[1]+"\n")
			if len(p.Findings) > 0 {
				t.Fatalf("%s: findings: %v", c.name, p.Findings)
			}
			g, found := p.AsPrinted("g")
			var lost []string
			for _, f := range found {
				if f.Code == "PB313" {
					lost = append(lost, f.Message)
				}
			}
			if s := strings.Join(lost, "; "); c.lost == "" && s != "" || !strings.HasSuffix(s, c.lost) {
				t.Errorf("%s: found %q", c.name, s)
			}
			if s := seen(g); !slices.Contains(s, c.want) {
				t.Errorf("%s: as printed: %q; want %q among them", c.name, s, c.want)
			}
		}
	}
}

// TestNowhere checks that a printed value without a place is reported.
func TestNowhere(t *testing.T) {
	p := open(t, errataGame+"errata:\n  e: {at: units.b.hits, printed: 1, ruling: absent, because: x}\n  f: {at: units.a.tags.7, printed: z, ruling: absent, because: x}\n"+
		"  g: {at: units.b.hits, printed: 1, ruling: 2, because: x}\n")
	for _, e := range p.Games[0].Errata {
		if !e.Stale {
			t.Errorf("%s has a place", e.ID)
		}
		if _, found := p.AsPrinted("g", e.ID); len(found) != 1 || !strings.HasSuffix(found[0].Message, "cannot be put back: there is nothing at "+e.Path) {
			t.Errorf("%s: %v", e.ID, found)
		}
	}
}

// TestErratumOfClaim checks that an erratum about a claim must say why nothing printed can be
// restored.
func TestErratumOfClaim(t *testing.T) {
	p := open(t, errataGame+"errata:\n  e: {at: claims.sum.holds, printed: 1 + 1 == 3, ruling: 1 + 1 == 2, because: x}\n")
	if len(p.Findings) != 1 || p.Findings[0].Code != "PB005" || !strings.Contains(p.Findings[0].Message, "no-value") {
		t.Errorf("want one field missing, got %v", p.Findings)
	}
}

// TestCardsByOtherFields restores a different declaration of the fields of a deck's cards: the
// cards, whose own lines are the same, must be read according to it.
func TestCardsByOtherFields(t *testing.T) {
	p := open(t, errataGame+`decks: {action: {name: D, total: 1, fields: {force: {type: whole}}, cards: {a: {name: A, copies: 1, force: 3}}}}
errata: {e: {at: decks.action.fields.force.type, printed: text, ruling: whole, because: x}}
`)
	g, found := p.AsPrinted("g", "e")
	if v := g.Decks[0].Cards[0].Field("force"); len(p.Findings)+len(found) > 0 || v.Kind != model.Text {
		t.Errorf("force is %v as printed, want a text; found %v, %v", v, p.Findings, found)
	}
}
