package rulebook

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/compose"
	"punchboard/internal/expr"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// words are the words of the long book, repeated.
var words = strings.Fields(`a unit that has been hit may move once before the end of the turn and then attack any foe within
the range of its weapon unless smoke or a wall stands between them in which case the player rolls a die and adds the elevation
of the higher hex while the defender discards one card for every soldier who is suppressed immobilized or out of ammunition`)

// sentence returns a fixed run of n words for a seed.
func sentence(seed, n int) string {
	var b strings.Builder
	for i := range n {
		w := words[(seed*31+i*i*7+i*13)%len(words)]
		if i == 0 {
			w = model.Capital(w)
		} else {
			b.WriteByte(' ')
		}
		b.WriteString(w)
	}
	return b.String() + "."
}

// longBook returns a game of 15 chapters and 40 tables: about 60 pages.
func longBook() overlay {
	o := overlay{content: fstest.MapFS{}, layouts: os.DirFS("../..")}
	var y strings.Builder
	y.WriteString("game: {title: Long, subtitle: A long book, source: {id: \"009\", title: Old, lines: 9}, theme: skirmish, players: \"2\", credits: []}\n")
	y.WriteString("play: {machine: actiondeck, roles: {}}\ncollections: {units: {one: unit, fields: {hits: {name: Hits, type: whole}}}}\nunits: {scout: {name: Scout, hits: 1}}\n")
	y.WriteString("components: {rulebook: {name: Rulebook, kind: rulebook}}\ntables:\n")
	for i := range 40 {
		fmt.Fprintf(&y, "  t%d: {name: Table %d, kind: roll, die: d12, columns: {result: {name: Result, type: text}, effect: {name: What happens, type: text}}, rows: {", i, i)
		for r := 1; r <= 12; r++ {
			fmt.Fprintf(&y, "%d: {result: %q, effect: %q}, ", r, sentence(i+r, 2), sentence(i*r, 6+r))
		}
		y.WriteString("}}\n")
	}
	y.WriteString("chapters:\n")
	table := 0
	for c := range 15 {
		fmt.Fprintf(&y, "  - {file: rules/%02d-part-%[1]d.md, icon: run}\n", c+1)
		var m strings.Builder
		fmt.Fprintf(&m, "# Chapter %d\n\n%s\n", c+1, sentence(c, 20))
		for s := range 6 {
			fmt.Fprintf(&m, "\n## Section %d of %d\n", s+1, c+1)
			for p := range 6 {
				fmt.Fprintf(&m, "\n%s %s **%s** %s\n", sentence(c*7+s*3+p, 24), sentence(c+s+p, 17), sentence(p, 3), sentence(s+p*5, 21))
			}
			if s%2 == 0 && table < 40 {
				fmt.Fprintf(&m, "\n```table t%d\n```\n", table)
				table++
			}
		}
		o.content[fmt.Sprintf("content/long/rules/%02d-part-%[1]d.md", c+1)] = &fstest.MapFile{Data: []byte(m.String())}
	}
	o.content["content/long/game.yaml"] = &fstest.MapFile{Data: []byte(y.String())}
	return o
}

// BenchmarkLong lays out about 60 pages with 40 tables, each time with fonts that have not been
// used yet.
func BenchmarkLong(b *testing.B) {
	benchmark(b, func(p *load.Project) *typeset.Setter { return typeset.New(p.Library.Assets) })
}

// BenchmarkLongAgain is BenchmarkLong with every word already shaped.
func BenchmarkLongAgain(b *testing.B) {
	var set *typeset.Setter
	benchmark(b, func(p *load.Project) *typeset.Setter {
		if set == nil {
			set = typeset.New(p.Library.Assets)
		}
		return set
	})
}

func benchmark(b *testing.B, setter func(*load.Project) *typeset.Setter) {
	p, err := load.Open(longBook(), load.Options{})
	if err != nil {
		b.Fatal(err)
	}
	for _, f := range p.Findings {
		b.Log(f)
	}
	g := p.Game("long")
	b.ReportAllocs()
	for b.Loop() {
		env := expr.New(g, nil)
		set := setter(p)
		doc, found := Pages(compose.New(p.Library, g, env, set), p.Library, g, g.Components[0], env, set, p.Library.Papers["a4"], nil)
		b.ReportMetric(float64(len(doc.Pages)), "pages")
		if len(found) > 0 {
			b.Fatal(found[0])
		}
	}
}
