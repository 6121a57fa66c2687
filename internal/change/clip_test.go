package change

import (
	"fmt"
	"testing"

	"punchboard/internal/model"
)

// TestPartsOnce checks that a duplicate deck is not a change.
func TestPartsOnce(t *testing.T) {
	deck := &model.Deck{ID: "d", Name: "D", Cards: []*model.Card{{Entry: model.Entry{ID: "a", Name: "A"}}}}
	one, two := State{Game: &model.Game{Decks: []*model.Deck{deck}}}, State{Game: &model.Game{Decks: []*model.Deck{deck, deck}}}
	if got := append(Between(one, two), Between(two, one)...); len(got) > 0 {
		t.Error(got)
	}
}

// TestPartsOfOneName checks that a collection may have the same name as a part of every game.
func TestPartsOfOneName(t *testing.T) {
	of := func(text string) State {
		return State{Game: &model.Game{Collections: []*model.Collection{{ID: "terms"}}, Terms: []*model.Term{{ID: "a", Name: text}}}}
	}
	if got := Between(of("A"), of("B")); len(got) != 1 || got[0].Part != "Terms" {
		t.Error(got)
	}
}

// TestPicturesBetween checks that changed, new and removed pictures are reported.
func TestPicturesBetween(t *testing.T) {
	got := ""
	for _, c := range picturesBetween(map[string]string{"p/a.png": "1", "p/b.png": "2", "p/c.png": "3"}, map[string]string{"p/a.png": "1", "p/b.png": "7", "p/d.png": "3"}) {
		got += fmt.Sprintln(c.Name, c.Kind, c.What)
	}
	if want := "b.png changed drawn otherwise\nc.png gone \nd.png new \n"; got != want {
		t.Errorf("got %s", got)
	}
}

// TestStopAlone checks that a full stop that comes or goes is reported, and that others are left
// out.
func TestStopAlone(t *testing.T) {
	for _, c := range [][3]string{{"Move.", "Move", "Text: Move, was Move."}, {"Move.", "Wait.", "Text: Wait, was Move"}} {
		if got := (Change{What: "Text", Was: c[0], Now: c[1]}).Says(); got != c[2] {
			t.Errorf("got %q, want %q", got, c[2])
		}
	}
}

func TestAround(t *testing.T) {
	const ten = "one two three four five six seven eight nine ten"
	const long = ten + " eleven twelve thirteen fourteen"
	for _, c := range []struct{ was, now, old, new string }{
		{ten, "one", ten, "one"}, // short texts stay whole
		{long, "", long, ""},
		{long, long + " fifteen", "… twelve thirteen fourteen", "… twelve thirteen fourteen fifteen"},
		{long, "no " + long, "one two three …", "no one two three …"},
		{long, ten + " 11 twelve thirteen fourteen", "… eight nine ten eleven twelve thirteen fourteen", "… eight nine ten 11 twelve thirteen fourteen"},
		{long + " fifteen", ten + " 11 twelve thirteen fourteen fifteen", "… eight nine ten eleven twelve thirteen fourteen …", "… eight nine ten 11 twelve thirteen fourteen …"},
	} {
		if old, now := around(c.was, c.now); old != c.old || now != c.new {
			t.Errorf("%q to %q:\ngot  %q, %q\nwant %q, %q", c.was, c.now, old, now, c.old, c.new)
		}
	}
}
