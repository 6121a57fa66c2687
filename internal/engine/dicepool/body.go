package dicepool

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// body is a target: which place each face of the die hits, what each place
// can take, what it has taken, and where hits go that find theirs gone.
type body struct {
	r     *Rules
	at    []string // the place that a face hits, from 1
	room  map[string]int
	vital map[string]bool
	taken map[string]int
	torso string
}

// body is a target of a form, "" for one that lacks nothing, with damage that
// it has already, by places.
func (r *Rules) body(form string, taken any) (*body, error) {
	b := &body{r: r, room: map[string]int{}, vital: map[string]bool{}, taken: map[string]int{}}
	places, err := r.Collection("locations")
	if err != nil {
		return nil, err
	}
	for _, e := range places.Entries {
		p, err := r.Entry("parts", text(e, "part"))
		if err != nil {
			return nil, fmt.Errorf("%q: %w", e.ID, err)
		}
		if b.room[e.ID], err = part.Number(p, "capacity"); err != nil {
			return nil, err
		}
		b.vital[e.ID] = p.Field("vital").True()
	}
	torso, err := r.Entry("locations", r.ID("body"))
	if err != nil {
		return nil, err
	}
	b.torso = torso.ID
	if err := b.wounds(taken); err != nil {
		return nil, err
	}
	return b, b.faces(form)
}

// wounds puts damage on a body that it has already: a list of places that are
// full, or a map of places and points.
func (b *body) wounds(taken any) error {
	all, err := ask.Things(taken)
	if err != nil {
		return err
	}
	_, list := taken.([]any)
	for _, x := range all {
		e, err := b.r.Entry("locations", x.ID)
		if err != nil {
			return err
		}
		if b.taken[e.ID] = x.N; list {
			b.taken[e.ID] = b.room[e.ID]
		}
	}
	return nil
}

// faces finds what each face of the die hits on a form of body (001:31-36,
// 001:40).
func (b *body) faces(form string) error {
	t, die, err := b.r.Roll("location")
	if err != nil {
		return err
	}
	if err := cmp.Or(single(die), part.Covered(t, die, 0)); err != nil {
		return err
	}
	var without []string
	if form != "" {
		e, err := b.r.Entry("bodies", form)
		if err != nil {
			return err
		}
		without = e.Field("without").Texts()
	}
	b.at = make([]string, die.Max()+1)
	for face := die.Min(); face <= die.Max(); face++ {
		id := t.Row(face).Cell("location").Text
		if _, ok := b.room[id]; !ok {
			return fmt.Errorf("table %q: %w", t.ID, ask.Unknown("location", id, slices.Sorted(maps.Keys(b.room))))
		}
		if slices.Contains(without, id) || len(without) > 0 && b.r.Reading("missing-part") == "all" {
			id = b.torso
		}
		b.at[face] = id
	}
	return nil
}

// names are the names of the places, in their order.
func (b *body) names(places *model.Collection) []string {
	return ask.IDs(places.Entries, func(e *model.Entry) string { return e.Name })
}

// full reports whether a place can take no more.
func (b *body) full(place string) bool { return b.taken[place] >= b.room[place] }

// fill is what points at a place fill: a place, "" for none. All damage on a
// limb that is full goes to the torso (001:38).
func (b *body) fill(place string, points int) string {
	if points <= 0 {
		return ""
	}
	if place != b.torso && !b.vital[place] && b.full(place) {
		place = b.torso
	}
	over := b.taken[place] + points - b.room[place]
	if over < 0 {
		return ""
	}
	if !b.vital[place] && over > 0 && b.r.Reading("excess") == "torso" && b.taken[b.torso]+over >= b.room[b.torso] {
		return b.torso
	}
	return place
}
