package impose

import (
	"cmp"
	"strings"

	"punchboard/internal/face"
)

// heard tags items that show a side of a piece with a description of it for those who cannot see
// it.
func (p *imposition) heard(x *face.Piece, side string, items ...face.Item) []face.Item {
	f := x.Front
	if side == "back" {
		f = x.Back
	}
	if f == nil {
		return items
	}
	alt := cmp.Or(x.Name, x.ID)
	if side == "back" {
		alt += ", " + p.say("back")
	}
	step := strings.ReplaceAll(x.ID+"-"+side, "/", "-")
	out := append(make([]face.Item, 0, len(items)+2), &face.Tag{Path: "Figure#" + step, Alt: alt, Of: f})
	return append(append(out, items...), &face.Tag{})
}

// bookmark returns a bookmark that says which pieces are on the sheet.
func (s *lettering) bookmark(pg *page) *face.Bookmark {
	title := s.say("Sheet {{ n }}", "n", pg.number)
	if n := len(pg.sheet.pieces); n > 0 {
		first, last := pg.sheet.pieces[0], pg.sheet.pieces[n-1]
		title += ": " + cmp.Or(first.Name, first.ID)
		if first.ID != last.ID {
			title += s.say(" to ") + cmp.Or(last.Name, last.ID)
		}
	}
	return &face.Bookmark{Title: title}
}
