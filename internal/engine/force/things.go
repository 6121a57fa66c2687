package force

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/engine/ask"
)

// spellings are an id as written and with hyphens for underscores.
func spellings(id string) []string {
	if kebab := strings.ReplaceAll(id, "_", "-"); kebab != id {
		return []string{id, kebab}
	}
	return []string{id}
}

// things are what a question names: an id, a list of ids, or {id: how many}.
// What is named twice is there twice.
func things(v any) ([]ask.Thing, error) {
	if id, ok := ask.WordOf(v); ok && id != "" {
		return []ask.Thing{{ID: id, N: 1}}, nil
	}
	return ask.Things(v)
}

// hand are the cards that a question names, copy by copy. Decks stand for all
// of their cards; rooms count too where a question takes them.
func (r *Rules) hand(v any, rooms bool) ([]*card, error) {
	list, err := things(v)
	if err != nil {
		return nil, err
	}
	var out []*card
	for _, x := range list {
		if deck := r.deck(x.ID); deck != nil {
			for _, c := range deck {
				out = append(out, slices.Repeat([]*card{c}, c.copies*x.N)...)
			}
			continue
		}
		c, err := r.find(x.ID, rooms)
		if err != nil {
			return nil, err
		}
		out = append(out, slices.Repeat([]*card{c}, x.N)...)
	}
	if len(out) > ask.Most {
		return nil, fmt.Errorf("%d cards: want at most %d", len(out), ask.Most)
	}
	return out, nil
}

// deck are the cards of a deck, nil if there is none of that id, or if a card
// has the same id.
func (r *Rules) deck(id string) []*card {
	for _, id := range spellings(id) {
		if r.all().byID[id] == nil && r.all().decks[id] != nil {
			return r.all().decks[id]
		}
	}
	return nil
}

// staged are the decks of a role at a stage, or at each of a list; nil is all
// that the game names.
func (r *Rules) staged(role string, stage any) ([][]*card, error) {
	var all []string
	for _, f := range r.Game.Roles() {
		if n, ok := strings.CutPrefix(f.ID, role+"-"); ok && r.Role(f.ID).Kind == "deck" {
			all = append(all, n)
		}
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	want := all
	switch v := stage.(type) {
	case nil:
	case []any:
		want = nil
		for _, x := range v {
			want = append(want, fmt.Sprint(x))
		}
	default:
		want = []string{fmt.Sprint(v)}
	}
	var out [][]*card
	for _, n := range want {
		if !slices.Contains(all, n) {
			return nil, ask.Unknown("stage", n, all)
		}
		cards, ok := r.all().decks[r.ID(role+"-"+n)]
		if !ok {
			return nil, ask.Unknown("deck", r.ID(role+"-"+n), nil)
		}
		out = append(out, cards)
	}
	return out, nil
}

// aliensUpTo are the cards of the aliens' decks up to a stage.
func (r *Rules) aliensUpTo(stage int) ([]*card, error) {
	if err := ask.Count("stage", stage); err != nil {
		return nil, err
	}
	var list []any
	for n := 1; n <= stage; n++ {
		list = append(list, n)
	}
	if stage < 1 {
		return nil, fmt.Errorf("stage %d: want 1 or more", stage)
	}
	decks, err := r.staged("aliens", list)
	return slices.Concat(decks...), err
}
