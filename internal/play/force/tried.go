package force

import (
	"encoding/binary"
	"strings"
	"sync"
)

// tried is what trying decks came to in all wars that are played by a book, by what
// helps the cards from beside a battle and the limits of melds. A war that comes
// again to what another was in finds it there; it is the same for all.
type tried struct {
	mu sync.Mutex
	by map[string]*rehearsals
}

// rehearsals are those of one such state, by the cards of the deck.
type rehearsals struct {
	mu    sync.Mutex
	decks map[string]*rehearsal
}

// rehearsal is what a deck came to: the melds of a few hands, and the chances with
// them.
type rehearsal struct {
	melds   [][]*kind
	chances []chance
}

// chance is that to beat a hand of aliens with something added to the Force.
type chance struct {
	foe   *foe
	extra float64
	is    float64
}

// So many states, and decks of each, are kept in mind; with one more all are
// forgotten, so that no number of wars fills the memory.
const (
	manyStates = 1 << 8
	manyDecks  = 1 << 12
)

// of are the rehearsals of a state.
func (t *tried) of(plus []int, l limits) *rehearsals {
	var name strings.Builder
	var buf [binary.MaxVarintLen64]byte
	carries := boolean(l.carries)
	for _, n := range append([]int{l.soldiers, l.perSoldier, carries}, plus...) {
		name.Write(buf[:binary.PutVarint(buf[:], int64(n))])
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	r := t.by[name.String()]
	if r == nil {
		if len(t.by) >= manyStates || t.by == nil {
			t.by = map[string]*rehearsals{}
		}
		r = &rehearsals{decks: map[string]*rehearsal{}}
		t.by[name.String()] = r
	}
	return r
}

// find are the melds of a deck, nil if it was not tried, and the chance to beat a
// hand, if that is known.
func (r *rehearsals) find(deck []byte, f *foe, extra float64) (melds [][]*kind, is float64, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	d := r.decks[string(deck)]
	if d == nil {
		return nil, 0, false
	}
	for _, c := range d.chances {
		if c.foe == f && c.extra == extra {
			return nil, c.is, true
		}
	}
	return d.melds, 0, false
}

// keep remembers a chance.
func (r *rehearsals) keep(deck []byte, melds [][]*kind, c chance) {
	r.mu.Lock()
	defer r.mu.Unlock()
	d := r.decks[string(deck)]
	if d == nil {
		if len(r.decks) >= manyDecks {
			clear(r.decks)
		}
		d = &rehearsal{melds: melds}
		r.decks[string(deck)] = d
	}
	d.chances = append(d.chances, c)
}
