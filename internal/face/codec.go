package face

// encoder writes faces. Those that groups show are written once each, where
// they are met first, and are numbered from 1.
type encoder struct {
	packer
	shown map[*Face]int
}

// newEncoder is an encoder that goes on behind some bytes.
func newEncoder(b []byte) *encoder {
	e := &encoder{shown: map[*Face]int{}}
	e.packer = packer{b: b, of: e.other}
	return e
}

// face writes a face: its id, size and bleed in micrometres, the cut and the items.
// False: an item is of a kind that cannot be written.
func (e *encoder) face(f *Face) bool {
	e.string(f.ID)
	e.ints(int64(f.Size.W), int64(f.Size.H), int64(f.Bleed), flag(f.Art))
	e.path(f.Cut)
	e.items(f.Drawn())
	return !e.odd
}

// other writes a face that a group shows where others have the number of their items: -1,
// then its number, or 0 and the face.
func (e *encoder) other(f *Face) {
	n := e.shown[f]
	if e.ints(-1, int64(n)); n == 0 {
		e.face(f)
		e.shown[f] = len(e.shown) + 1
	}
}
