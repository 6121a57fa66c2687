package face

// PackedSize is how many bytes the items of a packed face take, beside what is in the
// store.
func PackedSize(f *Face) int { return len(f.Packed.b) }

// Append adds a face as bytes to b, for Decode; false for an item that is none of
// ours. Shapes without fill and such are kept as they are: a decoded face equals
// the one encoded.
func Append(b []byte, f *Face) ([]byte, bool) {
	e := newEncoder(b)
	ok := e.face(f)
	return e.b, ok
}

// Decode is the face that Append made into these bytes; false for anything
// else. It never panics. One gives the face to use for a face that others show,
// so that what was one face before is one again; nil for that face itself.
func Decode(b []byte, one func(*Face) *Face) (*Face, bool) {
	d := &decoder{b: b, one: one}
	f := d.face()
	return f, !d.bad && len(d.b) == 0
}
