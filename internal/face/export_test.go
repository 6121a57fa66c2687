package face

// PackedSize returns the number of bytes that the items of a packed face take, besides what is in
// the store.
func PackedSize(f *Face) int { return len(f.Packed.b) }

// Append appends a face as bytes to b, for Decode; it returns false if an item is of an unknown
// kind. Details such as shapes without fill are kept: a decoded face equals the encoded one.
func Append(b []byte, f *Face) ([]byte, bool) {
	e := newEncoder(b)
	ok := e.face(f)
	return e.b, ok
}

// Decode returns the face that Append made into these bytes; it returns false for anything else. It
// never panics. one returns the face to use for a face that others show, so that what was one face
// before becomes one again; nil uses that face itself.
func Decode(b []byte, one func(*Face) *Face) (*Face, bool) {
	d := &decoder{b: b, one: one}
	f := d.face()
	return f, !d.bad && len(d.b) == 0
}
