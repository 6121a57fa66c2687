package pdf

import (
	"strings"

	"punchboard/internal/face"
)

// bookmark is an entry of the outline. It refers to other entries by their indices in the outline,
// -1 for none.
type bookmark struct {
	title, to                       string
	parent, prev, next, first, last int
}

// bookmark adds an entry that leads to a place, at most one level below the previous entry.
func (m *marks) bookmark(b *face.Bookmark, to string) {
	i, level := len(m.bookmarks), max(0, min(b.Level, len(m.open)))
	e := bookmark{b.Title, to, -1, -1, -1, -1, -1}
	if level < len(m.open) {
		e.prev = m.open[level]
		m.bookmarks[e.prev].next = i
	}
	if level > 0 {
		e.parent = m.open[level-1]
		above := &m.bookmarks[e.parent]
		if above.last = i; above.first < 0 {
			above.first = i
		}
	}
	m.bookmarks, m.open = append(m.bookmarks, e), append(m.open[:level], i)
}

// writeOutline writes the bookmarks, followed by the root of the outline.
func (fr *frame) writeOutline(out *file) {
	last := 0
	for i, b := range fr.bookmarks {
		parent := fr.marks + b.parent
		if b.parent < 0 {
			parent, last = fr.outline, i
		}
		var s strings.Builder
		s.WriteString("<</Title " + literal(b.title) + "\n/Parent " + ref(parent) + "\n")
		for _, l := range []struct {
			key string
			to  int
		}{{"/Prev ", b.prev}, {"/Next ", b.next}, {"/First ", b.first}, {"/Last ", b.last}} {
			if l.to >= 0 {
				s.WriteString(l.key + ref(fr.marks+l.to) + "\n")
			}
		}
		out.plain(fr.marks+i, s.String()+"/Dest "+b.to+"\n/Count 0>>")
	}
	if len(fr.bookmarks) > 0 {
		out.plain(fr.outline, "<</Type /Outlines /First "+ref(fr.marks)+"\n/Last "+ref(fr.marks+last)+">>")
	}
}
