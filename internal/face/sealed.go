package face

import (
	"slices"
	"sync"
)

// Uses are the ids of what a face draws with, each once, in the order in which they are
// drawn: the faces, itself first, those of them that are pictures, the fonts, icons and
// pictures.
type Uses struct{ Faces, Art, Fonts, Icons, Pictures []string }

// lists are the ids by kind, as they are written.
func (u *Uses) lists() []*[]string {
	return []*[]string{&u.Faces, &u.Art, &u.Fonts, &u.Icons, &u.Pictures}
}

// Add adds what another face uses.
func (u *Uses) Add(more *Uses) {
	to, from := u.lists(), more.lists()
	for i := range to {
		for _, id := range *from[i] {
			add(to[i], id)
		}
	}
}

// add adds an id that is not there.
func add(ids *[]string, id string) {
	if !slices.Contains(*ids, id) {
		*ids = append(*ids, id)
	}
}

// Using works out what faces use, that of each face once; of those packed in a store, which
// may be many, it remembers the last. Its zero value is ready.
type Using struct {
	known  map[*Face]*Uses
	packed *Face // whose uses are last
	last   Uses
}

// Of is what a face uses, and all that it shows, until it is asked again. It may not be
// changed.
func (x *Using) Of(f *Face) *Uses {
	if f.sealed() {
		return &f.Packed.seal.uses
	}
	if u := x.known[f]; u != nil {
		return u
	}
	if f.packed() && x.packed == f {
		return &x.last
	}
	u := &Uses{}
	if f.packed() { // in the room of the last, which no packed face that this one shows may take
		*u, x.last, x.packed = x.last, Uses{}, nil
		for _, ids := range u.lists() {
			*ids = (*ids)[:0]
		}
	}
	u.Faces = append(u.Faces, f.ID)
	if f.Art {
		u.Art = append(u.Art, f.ID)
	}
	f.Lend(func(items []Item) { x.items(u, items) })
	if f.packed() {
		x.packed, x.last = f, *u
		return &x.last
	}
	if x.known == nil {
		x.known = map[*Face]*Uses{}
	}
	x.known[f] = u
	return u
}

// items adds what items use.
func (x *Using) items(u *Uses, items []Item) {
	for _, it := range items {
		switch it := it.(type) {
		case *Text:
			add(&u.Fonts, it.Font)
		case *Icon:
			add(&u.Icons, it.ID)
		case *Picture:
			add(&u.Pictures, it.ID)
		case *Group:
			if it.Of != nil {
				u.Add(x.Of(it.Of))
				continue
			}
			x.items(u, it.Items)
		}
	}
}

// seal is a face as Seal wrote it: what is asked of every face, and the items, which are read
// when they are first drawn.
type seal struct {
	uses  Uses
	fine  bool
	empty bool

	once  sync.Once
	b     []byte
	one   func(*Face) *Face
	drawn []Item
}

// items are what the face draws.
func (s *seal) items() []Item {
	s.once.Do(func() {
		d := &decoder{b: s.b, one: s.one}
		s.drawn = d.items()
		if d.bad || len(d.b) > 0 {
			panic("face: what was kept of a face is not what was written")
		}
		s.b, s.one = nil, nil
	})
	return s.drawn
}

// sealed reports whether the items of a face are read when they are wanted.
func (f *Face) sealed() bool { return f.packed() && f.Packed.seal != nil }

// Fine reports whether a face is known to have no line that is too fine to print: it was
// sealed so, and nothing of it has changed.
func (f *Face) Fine() bool { return f.sealed() && f.Packed.seal.fine }

// Empty reports whether a face draws nothing.
func (f *Face) Empty() bool {
	if f.sealed() {
		return f.Packed.seal.empty
	}
	empty := false
	f.Lend(func(items []Item) { empty = len(items) == 0 })
	return empty
}

// Seal adds a face as bytes to b, for Open, with all that it draws as it is, behind its digest
// and what it uses; fine says that no line of it is too fine to print. False for an item
// that is none of ours.
func Seal(b []byte, f *Face, sums *Sums, fine bool) ([]byte, bool) {
	e := newEncoder(b)
	sum := sums.Of(f)
	e.b = append(e.b, sum[:]...)
	e.ints(flag(fine), flag(f.Empty()))
	for _, ids := range new(Using).Of(f).lists() {
		e.ints(int64(len(*ids)))
		for _, id := range *ids {
			e.string(id)
		}
	}
	ok := e.face(f)
	return e.b, ok
}

// Open is the face that Seal made into these bytes, with its items still sealed; false if they
// do not begin as such a face. They may not change, and must be whole: what is damaged
// further in is a panic once it is drawn. One gives the face to use for a face that others
// show, so that what was one face before is one again; nil for that face itself.
func Open(b []byte, one func(*Face) *Face) (*Face, bool) {
	p := &Packed{seal: &seal{one: one}}
	if copy(p.sum[:], b) < len(p.sum) {
		return nil, false
	}
	d := &decoder{b: b[len(p.sum):]}
	p.seal.fine, p.seal.empty = d.int() == 1, d.int() == 1
	for _, ids := range p.seal.uses.lists() {
		for n := d.count(1); n > 0 && !d.bad; n-- {
			*ids = append(*ids, d.string())
		}
	}
	f := d.head()
	f.Packed, p.seal.b = p, d.b
	return f, !d.bad
}
