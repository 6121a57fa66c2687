package force_test

import (
	"strings"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
)

// shelf is a store that tells what was asked of it and what it was given.
type shelf struct {
	held        map[string]string
	found, kept int
}

func (s *shelf) Load(key string) ([]byte, bool) {
	v, ok := s.held[key]
	if ok {
		s.found++
	}
	return []byte(v), ok
}

func (s *shelf) Keep(key string, data []byte) {
	s.held[key] = string(data)
	s.kept++
}

// TestRemember counts a hand once for all rules that draw it from the same
// cards, whatever they are called, and again for any other, or if what was kept
// is broken.
func TestRemember(t *testing.T) {
	s := &shelf{held: map[string]string{}}
	hand := func(g *model.Game) string {
		e, err := engine.New(g)
		if err != nil {
			t.Fatal(err)
		}
		e.Remember(s)
		v, err := e.Funcs()["alien_hand"].(func(int, ...any) (map[string]any, error))(2)
		if err != nil {
			t.Fatal(err)
		}
		d, err := v["dist"].(*dice.Later).Dist()
		if err != nil {
			t.Fatal(err)
		}
		return d.String()
	}
	first := hand(few(t, crowd))
	renamed := few(t, crowd)
	renamed.Deck("aliens-a").Cards[0].Name = "Somebody else"
	if again := hand(renamed); again != first || s.kept != 1 || s.found != 1 {
		t.Errorf("kept %d, found %d, the same %v; want 1, 1, true", s.kept, s.found, again == first)
	}
	other := few(t, crowd)
	other.Deck("aliens-a").Cards[0].Copies.Int++
	if hand(other) == first || s.kept != 2 {
		t.Errorf("another deck gives the same hand, or was not kept: %d", s.kept)
	}
	for key, v := range s.held {
		for _, broken := range []string{"", v[:len(v)/2], "{}", strings.Replace(v, `"Tags":[`, `"Tags":[9,`, 1)} {
			s.held[key] = broken
			if hand(few(t, crowd)) != first {
				t.Errorf("%.40q is believed", broken)
			}
		}
		s.held[key] = v
	}
}
