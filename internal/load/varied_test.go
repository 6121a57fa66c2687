package load_test

import (
	"os"
	"strings"
	"testing"

	"punchboard/internal/load"
)

// TestVaried checks that a variant is what the project would be with the value written in place,
// and leaves the project unchanged.
func TestVaried(t *testing.T) {
	p, err := load.Open(os.DirFS("../.."), load.Options{Games: []string{"skirmish"}, NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	const path = "units.squaddie.hits"
	if v, err := p.Declared("skirmish", path); err != nil || v != "1" {
		t.Fatalf("%q, %v", v, err)
	}
	now, err := p.Varied("skirmish", map[string]string{path: "3"})
	if err != nil {
		t.Fatal(err)
	}
	hits := func(p *load.Project) string {
		for _, e := range p.Game("skirmish").Collection("units").Entries {
			if e.ID == "squaddie" {
				return e.Field("hits").String()
			}
		}
		return "none"
	}
	if hits(p) != "1" || hits(now) != "3" {
		t.Errorf("%s was, %s is", hits(p), hits(now))
	}
	if bad, err := p.Varied("skirmish", map[string]string{path: "many"}); err != nil || len(bad.Findings) <= len(p.Findings) || !strings.Contains(bad.Findings[0].Message, `"many" where a whole number is expected`) {
		t.Errorf("%v, %v", bad.Findings, err)
	}
	for path, want := range map[string]string{
		"units.squadie.hits":    "skirmish has nothing at units.squadie.hits; did you mean squaddie?",
		"units.squaddie.hit":    "skirmish has nothing at units.squaddie.hit; did you mean hits?",
		"unit.squaddie.hits":    "did you mean units?",
		"units.squaddie":        "units.squaddie holds more than one value: go on to one of them, such as units.squaddie.name",
		"units.squaddie.hits.x": "skirmish has nothing at units.squaddie.hits.x",
	} {
		if _, err := p.Varied("skirmish", map[string]string{path: "3"}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
	for _, text := range []string{"[1, 2]", "{a: 1}", "", "a: b: c"} {
		if _, err := p.Varied("skirmish", map[string]string{"units.squaddie.hits": text}); err == nil || !strings.Contains(err.Error(), "is no single value") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := p.Varied("nobody", map[string]string{path: "3"}); err == nil {
		t.Error("a game that is not there is varied")
	}
	if again, err := now.Varied("skirmish", map[string]string{"units.military.hits": "2"}); err != nil || hits(again) != "1" {
		t.Errorf("%v: a variant of a variant is one of the project", err)
	}
}

// TestVariedWithoutReadings checks that a game that leaves no question open may be varied too.
func TestVariedWithoutReadings(t *testing.T) {
	p := open(t, "game: {title: G, theme: t}\ncollections: {units: {one: unit, fields: {hits: {type: whole}}}}\nunits: {orc: {name: Orc, hits: 2}}\nsimulations: {war: {title: War, plays: war, with: {}}}\n")
	now, err := p.Varied("g", map[string]string{"units.orc.hits": "3"})
	if err != nil {
		t.Fatal(err)
	}
	if got := now.Game("g").Collection("units").Entry("orc").Field("hits").String(); got != "3" {
		t.Error(got)
	}
}
