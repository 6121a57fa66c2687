package rulebook

import (
	"os"
	"testing"

	"punchboard/internal/geom"
	"punchboard/internal/load"
	"punchboard/internal/typeset"
)

// TestWordsGoOn checks that a column is as wide as a word that ends in another span, and no wider
// for words with a space between them.
func TestWordsGoOn(t *testing.T) {
	p, err := load.Open(os.DirFS("../.."), load.Options{Games: []string{"belfry"}})
	if err != nil {
		t.Fatal(err)
	}
	set := typeset.New(p.Library.Assets)
	s := style{plain: "plex-sans-condensed-400", sizes: []geom.Length{3000}}
	least := func(texts ...string) geom.Length {
		var all []typeset.Span
		for _, text := range texts {
			all = append(all, s.say(text)...)
		}
		return extentOf(set, all).least
	}
	if got, want := least("may use equip", "ment", "; more"), least("equipment;"); got < want || got > want+100 {
		t.Errorf("a word in three spans needs %d, in one %d", got, want)
	}
	if got, want := least("equipment ", "; more"), least("equipment"); got != want {
		t.Errorf("a word before a blank needs %d, alone %d", got, want)
	}
	if got, want := least("equipment", " and"), least("equipment"); got != want {
		t.Errorf("a word behind which a blank begins the next span needs %d, alone %d", got, want)
	}
	if got, want := least("手札が上限を超えていたら捨て札にします。"), 4*s.sizes[0]; got < want || got > want+100 {
		t.Errorf("a sentence without blanks needs %d, want four characters, %d", got, want)
	}
	if got, want := least("手札"), set.Width(typeset.Font{ID: s.plain, Size: s.sizes[0]}, "手札")+20; got != want {
		t.Errorf("two characters need %d, want %d", got, want)
	}
}
