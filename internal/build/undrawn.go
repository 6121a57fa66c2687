package build

import (
	"slices"
	"strings"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/model"
)

// undrawn are the pictures of games all of whose components are laid out that
// stand on none of their faces.
func undrawn(all []*printable) diag.List {
	var found diag.List
	var games []*model.Game
	of := map[*model.Game][]*printable{}
	for _, m := range all {
		g := m.kit.game
		if of[g] == nil {
			games = append(games, g)
		}
		of[g] = append(of[g], m)
	}
	for _, g := range games {
		if len(of[g]) == len(g.Components) {
			found.Add(check.Undrawn(g, pictured(of[g]))...)
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
		for _, p := range m.pieces {
			depicted([]*face.Face{p.Front, p.Back}, &using, out)
		}
		for _, doc := range m.books {
			if doc == nil {
				continue
			}
			for _, pg := range doc.Pages {
				depicted([]*face.Face{pg.Face}, &using, out)
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

// depicted adds the pictures of faces to a set.
func depicted(faces []*face.Face, using *face.Using, out map[string]bool) {
	for _, f := range faces {
		if f == nil {
			continue
		}
		uses := using.Of(f)
		for _, id := range slices.Concat(uses.Art, uses.Pictures) {
			out[id] = true
		}
	}
}
