package serve

import (
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/model"
)

// section is a heading of a chapter: its line, and the number of the picture of the page it is
// printed on.
type section struct {
	line, page int
}

// sections returns the headings of each chapter, by file, that pages print. They are found by the
// bookmarks on pages, in the order of the book.
func (g *game) sections(all []picture) map[string][]section {
	if g.view == nil || g.view.Game == nil {
		return nil
	}
	type mark struct {
		title string
		page  int
	}
	var marks []mark
	for i, s := range all {
		if s.Part != build.PagePart {
			continue
		}
		for _, item := range s.Face.Drawn() {
			if b, ok := item.(*face.Bookmark); ok {
				marks = append(marks, mark{b.Title, i})
			}
		}
	}
	out := map[string][]section{}
	at := 0
	for _, c := range g.view.Game.Chapters {
		for _, h := range headings(c) {
			for i := at; i < len(marks); i++ {
				if strings.HasSuffix(marks[i].title, h.title) {
					out[c.File] = append(out[c.File], section{h.line, marks[i].page})
					at = i + 1
					break
				}
			}
		}
	}
	return out
}

// heading is a heading in a chapter's text.
type heading struct {
	title string
	line  int
}

// headings returns those that books have bookmarks for: of the chapter and of its sections.
func headings(c *model.Chapter) []heading {
	var out []heading
	for i, l := range strings.Split(c.Text, "\n") {
		title, ok := strings.CutPrefix(l, "# ")
		if !ok {
			title, ok = strings.CutPrefix(l, "## ")
		}
		if ok {
			out = append(out, heading{strings.TrimSpace(title), i + 1})
		}
	}
	return out
}

// pages returns the pages that a place in a chapter may be printed on, judging by headings: from
// that of the heading before it to the page before the next heading's.
func pages(all map[string][]section, at diag.Place) (from, to int, ok bool) {
	for i, s := range all[at.File] {
		if s.line > at.Line {
			break
		}
		from, to, ok = s.page, s.page, true
		if next := all[at.File][i+1:]; len(next) > 0 {
			to = max(from, next[0].page-1)
		}
	}
	return from, to, ok
}
