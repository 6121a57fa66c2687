package rulebook

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestTallTitle checks that a title with letters higher than capitals, such as those with accents,
// is lower on its page, so that it is clear of the words above it, and that the picture is lower
// below letters that descend below their line.
func TestTallTitle(t *testing.T) {
	top := func(title string) (y, below geom.Length) {
		b := shelved(t, "book: {appendices: [], cover: {title: "+title+"}}", "# Play\n\n> Who begins.\n\nPlay.\n")
		if len(b.found) > 0 {
			t.Errorf("%s: %v", title, b.found)
		}
		face.Walk(b.doc.Pages[0].Face, func(it face.Item, m geom.Matrix) {
			if x, ok := it.(*face.Text); ok && x.Size > geom.FromPT(50) {
				y = m.Apply(x.At).Y
			}
			if x, ok := it.(*face.Group); ok && below == 0 && len(x.Clip) > 0 {
				below = m.Mul(x.Map).ApplyRect(x.Clip.Bounds()).Y - y
			}
		})
		return y, below
	}
	plain, gap := top("EEEEEEEE")
	if tall, same := top("ẾẾẾẾẾẾẾẾ"); plain == 0 || tall < plain+2*geom.MM || gap <= 0 || same != gap {
		t.Errorf("a plain title stands at %s, its picture %s below, a tall one at %s and %s", plain, gap, tall, same)
	}
	if at, wide := top("ĢĢĢĢĢĢĢĢ"); at != plain || wide < gap+2*geom.MM {
		t.Errorf("a deep title stands at %s, its picture %s below", at, wide)
	}
}

// TestAsIsOnce checks that on a page read from the right, something drawn with asIs inside another
// such part is not mirrored again.
func TestAsIsOnce(t *testing.T) {
	draw := func(deep bool) geom.Length {
		p := &canvas{design: &design{right: true}}
		icon := &face.Icon{Box: geom.Rect{X: 12, W: 3}}
		p.asIs(geom.Rect{X: 10, W: 20}, func() {
			if deep {
				p.asIs(geom.Rect{X: 11, W: 6}, func() { p.add(icon) })
				return
			}
			p.add(icon)
		})
		return p.items[0].(*face.Icon).Box.X
	}
	if one, two := draw(false), draw(true); one != 25 || two != one {
		t.Errorf("drawn as it is at %d, and within another such at %d", one, two)
	}
}
