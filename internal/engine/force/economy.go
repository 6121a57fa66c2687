package force

import (
	"fmt"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// researchTotal is what all research cards of a stage cost together, resource
// by resource; of all stages if none is named.
func (r *Rules) researchTotal(stage ...any) (map[string]any, error) {
	which, opts, err := lastOptions(stage)
	if err != nil {
		return nil, err
	}
	o, err := ask.OptionsOf(opts, "research")
	if err != nil {
		return nil, err
	}
	aside, err := r.hand(o["research"], true)
	if err != nil {
		return nil, err
	}
	decks, err := r.staged("research", which)
	if err != nil {
		return nil, err
	}
	t, err := r.Table("research-costs")
	if err != nil {
		return nil, err
	}
	out := map[string]any{}
	for _, d := range decks {
		for _, c := range d {
			if err := r.price(t, c, aside, out); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// lastOptions parts arguments into one that may be left out and options.
func lastOptions(args []any) (any, []map[string]any, error) {
	var first any
	var opts []map[string]any
	for i, x := range args {
		m, isMap := x.(map[string]any)
		switch {
		case isMap:
			opts = append(opts, m)
		case i == 0:
			first = x
		default:
			return nil, nil, fmt.Errorf("want {...}, got %v", x)
		}
	}
	return first, opts, nil
}

// price adds what a research card costs, its copies together.
func (r *Rules) price(t *model.Table, c *card, aside []*card, sum map[string]any) error {
	for _, row := range t.Rows {
		if int(row.Cell("stage").Int) != c.stage {
			continue
		}
		for _, column := range t.Columns {
			if column.ID == "stage" || column.Type.Kind != model.Whole {
				continue
			}
			n := int(row.Cell(column.ID).Int)
			if column.ID == r.ID("research-token") && c.groups[r.ID("psi")] {
				for _, k := range aside {
					less, _ := shift(k, r.ID("psi-cost"), aside)
					n += less
				}
			}
			was, _ := sum[column.ID].(int)
			sum[column.ID] = was + max(n, 0)*c.copies
		}
		return nil
	}
	return fmt.Errorf("table %q has no row for stage %d of %q", t.ID, c.stage, c.ID)
}

// rewardTotal is how much of a resource the missions of a stage, or of several,
// give if each is won once.
func (r *Rules) rewardTotal(stage any, resource string) (int, error) {
	e, err := r.Entry("resources", resource)
	if err != nil {
		return 0, err
	}
	decks, err := r.staged("missions", stage)
	if err != nil {
		return 0, err
	}
	n := 0
	for _, d := range decks {
		for _, c := range d {
			n += c.copies * amount(c, "gain", e.ID)
		}
	}
	return n, nil
}

// amount is how much of a resource the clauses of a verb name.
func amount(c *card, verb, resource string) int {
	n := 0
	for _, x := range c.clauses {
		if x.verb == verb && x.resource == resource {
			n += x.n
		}
	}
	return n
}

// rooms are the rooms that a question names, one by one.
func (r *Rules) rooms(v any) ([]*card, error) {
	list, err := things(v)
	if err != nil {
		return nil, err
	}
	var out []*card
	for _, x := range list {
		e, err := r.Entry("rooms", x.ID)
		if err != nil {
			return nil, err
		}
		for range x.N {
			out = append(out, r.all().rooms[e.ID])
		}
	}
	return out, nil
}

// power compares what the generators among rooms support with what the rooms
// need, as {capacity, needs, idle, works}: idle are the places that are too
// few.
func (r *Rules) power(rooms any, opts ...map[string]any) (map[string]any, error) {
	o, err := ask.OptionsOf(opts, "research")
	if err != nil {
		return nil, err
	}
	list, err := r.rooms(rooms)
	if err != nil {
		return nil, err
	}
	aside, err := r.hand(o["research"], true)
	if err != nil {
		return nil, err
	}
	more := 0
	for _, c := range aside {
		n, _ := shift(c, r.ID("generator-capacity"), aside)
		more += n
	}
	capacity, needs := 0, 0
	for _, c := range list {
		n, err := part.Number(c.Entry, "power")
		if err != nil {
			return nil, err
		}
		needs += n
		if c.ID == r.ID("generator") {
			capacity += amount(c, "supports", r.ID("room")) + more
		}
	}
	return map[string]any{"capacity": capacity, "needs": needs, "idle": max(0, needs-capacity), "works": needs <= capacity}, nil
}

// supports is how much of a resource rooms have place for.
func (r *Rules) supports(rooms any, resource string) (int, error) {
	e, err := r.Entry("resources", resource)
	if err != nil {
		return 0, err
	}
	list, err := r.rooms(rooms)
	n := 0
	for _, c := range list {
		n += amount(c, "supports", e.ID)
	}
	return n, err
}

// draw is how many cards of a kind are in a hand drawn from a deck. The deck
// is one by its id, several, cards, or a stage for its aliens; a kind is a
// group, a card, or a list of such: then a card of any of them counts, once.
func (r *Rules) draw(deck any, cards int, kind any) (dice.Dist, error) {
	from, err := r.pile(deck)
	if err != nil {
		return dice.Dist{}, err
	}
	kinds, err := things(kind)
	if err != nil {
		return dice.Dist{}, err
	}
	marked := 0
	for _, k := range kinds {
		if _, err := r.kind(k.ID); err != nil {
			return dice.Dist{}, err
		}
	}
	for _, c := range from {
		for _, k := range kinds {
			if is, _ := r.kind(k.ID); is(c) {
				marked++
				break
			}
		}
	}
	if cards < 0 || cards > len(from) {
		return dice.Dist{}, fmt.Errorf("a hand of %d cards from %d: %w", cards, len(from), dice.ErrHand)
	}
	return dice.Draw(marked, len(from), cards)
}

// pile are the cards that a hand is drawn from, copy by copy: those of the aliens up
// to a stage, or those that are named.
func (r *Rules) pile(deck any) ([]*card, error) {
	if n, ok := ask.WholeOf(deck); ok {
		kinds, err := r.aliensUpTo(n)
		var out []*card
		for _, c := range kinds {
			for range c.copies {
				out = append(out, c)
			}
		}
		return out, err
	}
	return r.hand(deck, false)
}

// kind tells the cards of a group, or of an id.
func (r *Rules) kind(id string) (func(*card) bool, error) {
	if g, err := r.group(id); err == nil {
		return func(c *card) bool { return c.groups[g] || c.ID == g }, nil
	}
	k, err := r.find(id, false)
	if err != nil {
		return nil, fmt.Errorf("no group %q: %w", id, err)
	}
	return func(c *card) bool { return c.ID == k.ID }, nil
}
