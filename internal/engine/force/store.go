package force

import (
	"encoding/json"
	"slices"

	"punchboard/internal/engine/part"
)

// Remember makes the rules use hands that were counted in an earlier run and
// keep those that they count, by all that they are drawn from.
func (r *Rules) Remember(s part.Store) { r.store = s }

// recounted is the spread of a draw, taken from the store if it holds it.
func (r *Rules) recounted(key string, d *drawn) (*spread, error) {
	if r.store == nil {
		return d.spread()
	}
	if data, ok := r.store.Load("hand " + key); ok {
		if s, ok := readSpread(data, d); ok {
			return s, nil
		}
	}
	s, err := d.spread()
	if err == nil {
		r.store.Keep("hand "+key, s.bytes())
	}
	return s, err
}

// stored is a spread as it is kept: of each share the dice, the tags, the least
// Force and the ways from there on.
type stored struct {
	Faces  []int
	Shares []storedShare
}

type storedShare struct {
	Dice, Tags []int
	Lo         int
	Ways       []uint64
}

func (s *spread) bytes() []byte {
	out := stored{Faces: s.faces}
	for _, x := range s.shares {
		out.Shares = append(out.Shares, storedShare{x.dice, x.tags, x.poly.lo, x.poly.ways})
	}
	b, _ := json.Marshal(out) // numbers always can be
	return b
}

// readSpread reads what bytes gave; false for anything else, or if it does not
// count the hands of this draw.
func readSpread(data []byte, d *drawn) (*spread, bool) {
	var in stored
	if json.Unmarshal(data, &in) != nil || !slices.Equal(in.Faces, d.faces()) {
		return nil, false
	}
	s, hands := &spread{faces: in.Faces}, uint64(0)
	for _, x := range in.Shares {
		if len(x.Dice) != len(in.Faces) || len(x.Tags) != len(d.kinds) {
			return nil, false
		}
		s.shares = append(s.shares, share{x.Dice, x.Tags, poly{x.Lo, x.Ways}})
		for _, n := range x.Ways {
			hands += n
		}
	}
	return s, d.hands().IsUint64() && d.hands().Uint64() == hands
}
