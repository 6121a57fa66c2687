package build

import (
	"slices"
	"strings"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// undrawn are the pictures of games all of whose components are laid out that
// stand on none of their faces.
func undrawn(all []*printable) diag.List {
	var found diag.List
	for _, of := range lists.Groups(all, func(m *printable) *model.Game { return m.kit.game }) {
		if g := of[0].kit.game; len(of) == len(g.Components) {
			found.Add(check.Undrawn(g, pictured(of))...)
		}
	}
	return found
}

// pictured are the ids of the pictures that components draw, or would if they
// were there.
func pictured(all []*printable) map[string]bool {
	out := map[string]bool{}
	var using face.Using
	for _, m := range all {
		var faces []*face.Face
		for _, p := range m.pieces {
			faces = append(faces, p.Front, p.Back)
		}
		for _, doc := range m.books {
			if doc != nil {
				faces = append(faces, lists.Map(doc.Pages, func(pg face.Page) *face.Face { return pg.Face })...)
			}
		}
		for _, f := range faces {
			if f == nil {
				continue
			}
			uses := using.Of(f)
			for _, id := range slices.Concat(uses.Art, uses.Pictures) {
				out[id] = true
			}
		}
		for _, f := range m.found {
			if _, name, ok := strings.Cut(f.Message, "there is no picture "); ok && f.Code == "PB612" {
				out[strings.Trim(name, `"`)] = true
			}
		}
	}
	return out
}
