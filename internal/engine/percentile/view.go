package percentile

import (
	"fmt"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/part"
	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

// view is what a line of sight meets; why says what ends it, "" for nothing.
type view struct {
	from, to   model.Spot
	obstructed int
	why        string
}

// watch is a question of sight: between which squares of which units, who of
// them kneels, and how many squares of obstruction end the line.
type watch struct {
	m          *square.Map
	from, to   []model.Spot
	low, lowTo bool
	limit      int
	all        bool // all squares of the target have to be seen
}

// look asks for the line of sight between two units. One that is named may
// cover several squares: the best line between any of them counts, or, as the
// reading sight-large may say, the worst to any square of the target.
func (r *Rules) look(tile string, from, to any, opts []map[string]any) (view, error) {
	o, err := ask.OptionsOf(opts, "kneeling", "target_kneeling", "unit", "target")
	if err != nil {
		return view{}, err
	}
	w := watch{all: r.Reading("sight-large") == "all"}
	if w.m, w.from, w.to, err = r.covered(tile, from, to, o); err != nil {
		return view{}, err
	}
	if w.low, err = o.Flag("kneeling"); err != nil {
		return view{}, err
	}
	if w.lowTo, err = o.Flag("target_kneeling"); err != nil {
		return view{}, err
	}
	if w.limit, err = r.Cell("ranged", "obstruction", "limit"); err != nil {
		return view{}, err
	}
	return w.seen(), nil
}

// covered reads a tile, two of its squares and the squares that the units on
// them cover; a unit that is not named covers one.
func (r *Rules) covered(tile string, from, to any, o ask.Options) (*square.Map, []model.Spot, []model.Spot, error) {
	m, a, b, err := r.between(tile, from, to)
	if err != nil {
		return nil, nil, nil, err
	}
	squares := func(s model.Spot, who string) ([]model.Spot, error) {
		id, err := o.Word(who)
		if err != nil || id == "" {
			return []model.Spot{s}, err
		}
		u, err := r.unit(id)
		if err != nil {
			return nil, err
		}
		size, err := part.Number(u, "footprint")
		all := square.Mover{Size: size}.Under(s)
		if last := all[len(all)-1]; err == nil && m.At(last) == nil {
			err = fmt.Errorf("a unit like %q has no room at %s", id, s)
		}
		return all, err
	}
	from1, err := squares(a, "unit")
	if err != nil {
		return nil, nil, nil, err
	}
	to1, err := squares(b, "target")
	return m, from1, to1, err
}

// seen is the line that counts.
func (w watch) seen() view {
	var out view
	for i, b := range w.to {
		best := w.line(w.from[0], b)
		for _, a := range w.from[1:] {
			if v := w.line(a, b); v.before(best) {
				best = v
			}
		}
		if i == 0 || w.all && out.before(best) || !w.all && best.before(out) {
			out = best
		}
	}
	return out
}

// line is the view from one square to another.
func (w watch) line(a, b model.Spot) view {
	s := w.m.Look(a, b, w.low, w.lowTo)
	if s.Blocked == "" && s.Obstructed >= w.limit {
		s.Blocked = fmt.Sprintf("%d squares of obstruction", s.Obstructed)
	}
	return view{a, b, s.Obstructed, s.Blocked}
}

// before reports whether a view is better than another.
func (v view) before(w view) bool {
	if (v.why == "") != (w.why == "") {
		return v.why == ""
	}
	return v.obstructed < w.obstructed
}

// distance is the range between two units: that of the nearest of their
// squares.
func (r *Rules) distance(tile string, from, to any, opts ...map[string]any) (int, error) {
	o, err := ask.OptionsOf(opts, "unit", "target")
	if err != nil {
		return 0, err
	}
	_, all, others, err := r.covered(tile, from, to, o)
	if err != nil {
		return 0, err
	}
	least := square.Range(all[0], others[0])
	for _, a := range all {
		for _, b := range others {
			least = min(least, square.Range(a, b))
		}
	}
	return least, nil
}
