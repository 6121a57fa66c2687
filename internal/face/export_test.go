package face

// PackedSize is how many bytes the items of a packed face take, beside what is in the
// store.
func PackedSize(f *Face) int { return len(f.Packed.b) }
