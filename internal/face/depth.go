package face

import "punchboard/internal/geom"

// Depth is how far down a face is drawn, with the room that letters below the
// baseline take. What a group draws through a map is counted where it falls.
func Depth(f *Face) (deep geom.Length) {
	f.Lend(func(items []Item) { deep = depth(items) })
	return deep
}

// depth is the lowest edge of items, in micrometres down from the top; 0 if none reaches
// below it. A clip cuts off what hangs out of it.
func depth(items []Item) geom.Length {
	var low geom.Length
	for _, it := range items {
		switch v := it.(type) {
		case *Text:
			low = max(low, v.At.Y+v.Size.Scale(.25))
		case *Shape:
			low = max(low, v.Path.Bounds().Bottom())
		case *Icon:
			low = max(low, v.Box.Bottom())
		case *Picture:
			low = max(low, v.Box.Bottom())
		case *Group:
			var deep geom.Length
			v.Lend(func(in []Item) { deep = depth(in) })
			if len(v.Clip) > 0 {
				deep = min(deep, v.Clip.Bounds().Bottom())
			}
			low = max(low, v.Map.Apply(geom.Point{Y: deep}).Y)
		}
	}
	return low
}
