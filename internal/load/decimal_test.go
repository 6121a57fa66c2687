package load_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/load"
)

// TestDecimalFields reads numbers with decimals as they are written, or with as many as are
// declared, and checks what is reported about other values and what to write instead.
func TestDecimalFields(t *testing.T) {
	for _, c := range []struct{ written, prints, want, help string }{
		{"2.5", "2.50 2.5", "", ""}, {"3", "3.00 3", "", ""}, {"2.505", "", "PB212] over-limit: 2.505 has more than the 2 decimals that are declared", ""},
		{"0.25", "0.25 0.25", "PB212] over-limit: 0.25 is under the limit of 0.5", ""}, {"10.01", "10.01 10.01", "PB212] over-limit: 10.01 is over the limit of 10", ""},
		{".75", "", `PB006] wrong-type: ".75" where a number such as 2.5 or free is expected`, "write 0.75"}, {`"2,5"`, "", `PB006] wrong-type: "2,5" where`, "write 2.5"},
		{`"2.5"`, "", `PB006] wrong-type: "2.5" where`, "take the quotes off"}, {"1e3", "", `PB006] wrong-type: "1e3" where`, ""}, {"much", "", `PB006] wrong-type: "much" where`, ""},
		{"free", "free free", "", ""},
	} {
		game := `game: {title: G, theme: t}
collections:
  units:
    one: unit
    fields:
      a: {type: decimal, min: 0.5, max: 10, places: 2, or: [free], optional: true}
      b: {type: decimal, or: [free], optional: true}
units: {x: {name: X, a: ` + c.written + ", b: " + c.written + "}}\n"
		p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte(game)}}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		x := p.Games[0].Collection("units").Entries[0]
		if got := strings.TrimSpace(x.Field("a").String() + " " + x.Field("b").String()); c.want == "" && got != c.prints {
			t.Errorf("%s is %s, want %s", c.written, got, c.prints)
		}
		found := ""
		for _, f := range p.Findings {
			found += f.String() + " help: " + f.Help + "\n"
		}
		if c.want == "" && found != "" || !strings.Contains(found, c.want) || c.help != "" && !strings.Contains(found, "help: "+c.help) {
			t.Errorf("%s: found %s", c.written, found)
		}
	}
}

// TestDecimalTypes checks that limits and places that no type can have are reported.
func TestDecimalTypes(t *testing.T) {
	for typ, want := range map[string]string{
		"{type: decimal, places: 7}": "PB212", "{type: whole, places: 2}": "PB212", "{type: whole, min: 0.5}": "PB006", "{type: decimal, min: low}": "PB006",
		"{type: decimal, min: -0.5, max: 1e6}": "PB006", "{type: decimal, places: 0, min: -0.5}": "",
	} {
		p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte("game: {title: G, theme: t}\ncollections: {units: {one: unit, fields: {a: " + typ + "}}}\n")}}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		found := ""
		for _, f := range p.Findings {
			found += f.String() + "\n"
		}
		if want == "" && found != "" || !strings.Contains(found, want) {
			t.Errorf("%s: %s", typ, found)
		}
	}
}

// TestDiceFields reads dice and their multipliers.
func TestDiceFields(t *testing.T) {
	for written, want := range map[string]string{"3d6": "3d6", "3d6x10": "3d6x10", "2d4+1×100": "2d4+1×100", "3d6x": "", "3d6x0": "", "x10": "", "1d6+": ""} {
		p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte("game: {title: G, theme: t}\ncollections: {hoards: {one: hoard, fields: {a: {type: dice}}}}\nhoards: {x: {name: X, a: \"" + written + "\"}}\n")}}, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Games[0].Collection("hoards").Entries[0].Field("a").Text; got != want || (len(p.Findings) > 0) != (want == "") {
			t.Errorf("%s is read as %q, %v", written, got, p.Findings)
		}
	}
}
