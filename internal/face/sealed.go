package face

import (
	"slices"
	"sync"
)

// Uses are the ids of what a face draws with, each once, in drawing order: the faces, itself first,
// those of them that are pictures, the fonts, icons and pictures.
type Uses struct{ Faces, Art, Fonts, Icons, Pictures []string }

// lists returns the lists of ids by kind, in the order in which they are written.
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

// add adds an id unless it is already there.
func add(ids *[]string, id string) {
	if !slices.Contains(*ids, id) {
		*ids = append(*ids, id)
	}
}

// Using computes what faces use, once for each face; of the faces packed in a store, which may be
// many, it remembers only the last. Its zero value is ready to use.
type Using struct {
	known  map[*Face]*Uses
	packed *Face // the face whose uses are in last
	last   Uses
}

// Of returns what a face, including everything it shows, uses. The result is valid until the next
// call and must not be changed.
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
	if f.packed() { // in the memory of the last, which no packed face that this one shows may take
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

// seal is a face as Seal wrote it: the information needed about every face, and the items, which
// are decoded when they are first drawn.
type seal struct {
	uses  Uses
	fine  bool
	empty bool

	once  sync.Once
	b     []byte
	one   func(*Face) *Face
	drawn []Item
}

// items returns what the face draws. It panics if the bytes are damaged.
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

// sealed reports whether the items of a face are decoded only on demand.
func (f *Face) sealed() bool { return f.packed() && f.Packed.seal != nil }

// Fine reports whether a face is known to have no line too fine to print: it was sealed as such,
// and has not changed.
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

// Seal appends a face as bytes to b, for Open: its digest, what it uses, and everything that it
// draws. fine says that no line of it is too fine to print. It returns false if an item is of an
// unknown kind.
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

// Open returns the face that Seal made into these bytes, with its items still sealed; it returns
// false if they do not begin like such a face. The bytes must not change and must be complete:
// damage further in causes a panic once the face is drawn. one returns the face to use for a face
// that others show, so that what was one face before becomes one again; nil uses that face itself.
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
