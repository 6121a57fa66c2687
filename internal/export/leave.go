package export

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// leave takes out of a job what a shop does not sell, piece by piece, and keeps
// that to be said with everything else of the game that the profile does not
// take. What was asked for by name stays, and is found; so are the cards where
// nothing would be left.
func (j *job) leave() {
	if j.Makes == layout.Archive || len(j.opt.Only) > 0 {
		return
	}
	var kept []*build.Part
	out := map[string]string{}
	for _, x := range j.parts {
		in := *x
		in.Pieces = slices.DeleteFunc(slices.Clone(x.Pieces), func(p *face.Piece) bool { return !j.sells(x, p) })
		if len(in.Pieces) > 0 {
			kept = append(kept, &in)
		}
		if len(in.Pieces) < len(x.Pieces) {
			out[x.Comp.ID] = name(x) + " (" + measures(x, in.Pieces) + ")"
		}
	}
	if len(kept) == 0 {
		if decks := slices.DeleteFunc(slices.Clone(j.parts), func(x *build.Part) bool { return x.Comp.Kind != "deck" }); len(decks) > 0 {
			j.parts = decks
		}
		return
	}
	j.parts = kept
	if words := j.missed(out); words != "" {
		j.say("Left out, since " + j.Name + " has nothing for it: " + words + ".")
	}
}

// missed are the components of the game of which something is left out, in
// words.
func (j *job) missed(partly map[string]string) string {
	var out []string
	for _, c := range j.game.Components {
		taken := slices.ContainsFunc(j.parts, func(x *build.Part) bool { return x.Comp == c }) ||
			c.Kind == "rulebook" && (j.Makes == layout.Tabletop || j.Makes == layout.Module)
		switch {
		case partly[c.ID] != "":
			out = append(out, partly[c.ID])
		case !taken:
			out = append(out, cmp.Or(c.Name, c.ID)+" ("+c.Kind+")")
		}
	}
	return strings.Join(out, ", ")
}

// sells reports whether a shop has a size for a piece, or its sheets have room.
func (j *job) sells(x *build.Part, p *face.Piece) bool {
	if j.Makes != layout.Sheets {
		return len(j.Stock) == 0 || j.fit(x, p) != nil
	}
	as := like{x.Comp.Kind, p.Front.Size, outline(p.Front)}
	if _, ok := j.room[as]; !ok {
		one, single := *x, *p
		single.Copies = 1
		one.Pieces = []*face.Piece{&single}
		j.room[as] = !slices.ContainsFunc(j.Papers, func(id string) bool {
			_, found := one.Sheets(j.lib.Sheets[j.Sheet], j.lib.Papers[id])
			return len(found) > 0
		})
	}
	return j.room[as]
}

// measures are the copies of a component's pieces that are not kept, by their
// sizes, at most three of these.
func measures(x *build.Part, kept []*face.Piece) string {
	const most = 3
	left := lists.Only(x.Pieces, func(p *face.Piece) bool { return !slices.Contains(kept, p) })
	sizes := lists.Groups(left, func(p *face.Piece) geom.Size { return p.Front.Size })
	out := lists.Map(sizes[:min(len(sizes), most)], func(of []*face.Piece) string {
		n := lists.Sum(of, func(p *face.Piece) int { return p.Copies })
		return diag.Count(n, x.Kind) + " of " + measure(of[0].Front.Size)
	})
	if n := len(sizes) - most; n > 0 {
		out = append(out, fmt.Sprintf("and of %d other sizes", n))
	}
	return strings.Join(out, ", ")
}
