package build

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// nothingNearACut checks the pieces of a game on their sheets: anything that does not run over the
// cut as far as its bleed is shown keeps 3 mm from it, or on pieces less than 40 mm high or wide as
// much as their layout says, at least 1 mm. Lines are measured along their middle. Words and icons
// cross no cut. Art, and what grows or is built on ground that bleeds, counts as ground, of which
// only words and icons are checked.
func nothingNearACut(t *testing.T, all []*printable) {
	t.Helper()
	opt := Defaults()
	opt.Papers = []string{"a4", "letter"} // aids have layouts of their own for each
	for _, m := range all {
		plan := m.planned(opt)
		if m.comp.Kind == "rulebook" || plan.Marks == "none" { // whole leaves
			continue
		}
		m.leaves(opt.Papers)
		near := map[string]int{}
		for _, x := range m.every() {
			for side, f := range []*face.Face{x.Front, x.Back} {
				if f != nil {
					for _, what := range nearCut(m, plan, x, f) {
						near[fmt.Sprintf("%s, side %d: %s", x.Layout, side+1, what)]++
					}
				}
			}
		}
		for _, what := range slices.Sorted(maps.Keys(near)) {
			t.Errorf("%s/%s, %d times on %s", m.kit.game.ID, m.comp.ID, near[what], what)
		}
	}
}

const (
	cutOff   = 3 * geom.MM
	leastOff = 1 * geom.MM
	small    = 40 * geom.MM
	rounding = 15                    // micrometres
	tails    = 100 * geom.Micrometre // of letters
)

// nearCut returns what is too near the cut of a face, whatever its outline.
func nearCut(m *printable, plan *layout.Sheet, x *face.Piece, f *face.Face) []string {
	keep := cutOff
	if min(f.Size.W, f.Size.H) < small {
		keep = leastOff
		if l := m.kit.lib.Layouts[x.Layout]; l != nil {
			keep = max(keep, l.Safe)
		}
	}
	if plan.Marks == "gaps" {
		keep -= plan.Gap / 2
	}
	k := knife{kit: m.kit, face: f, keep: keep - rounding, bleed: min(f.Bleed, plan.Bleed), terrain: x.Ground != nil && f.Bleed > 0, slanted: slanted(f.Cut)}
	k.walk(f.Items, geom.Identity, geom.Rect{W: f.Size.W, H: f.Size.H}.Inset(-f.Bleed), nil)
	return k.found
}

// knife follows the cut of a face.
type knife struct {
	kit         *kit
	face        *face.Face
	keep, bleed geom.Length
	terrain     bool
	slanted     []side
	found       []string
}

func (k *knife) walk(items []face.Item, m geom.Matrix, clip geom.Rect, window geom.Path) {
	for _, it := range items {
		var ink geom.Rect
		var way geom.Path                                                // of what is no box
		within, forgiven, over := clip, geom.Length(0), rounding-k.bleed // over: what is so far beyond the cut runs over it
		switch it := it.(type) {
		case *face.Text:
			ink, forgiven, over = k.kit.set.Ink(it), tails, -k.face.Size.W
		case *face.Shape:
			if k.terrain {
				continue
			}
			ink, way = it.Path.Around(), it.Path
		case *face.Icon:
			ink, over = it.Box, -k.face.Size.W
		case *face.Picture:
			ink = it.Box
		case *face.Group:
			inner, through := m.Mul(it.Map), window
			if len(it.Clip) > 0 {
				within, through = within.Common(inner.ApplyRect(it.Clip.Around())), it.Clip.Apply(inner)
			}
			if it.Of == nil || !it.Of.Art {
				k.walk(it.Content(), inner, within, through)
				continue
			}
			ink = it.Map.ApplyRect(geom.Rect{W: it.Of.Size.W, H: it.Of.Size.H})
		default:
			continue
		}
		if way == nil {
			way = geom.Box(ink)
		}
		if ink = m.ApplyRect(ink).Common(within); ink.W <= 0 && ink.H <= 0 {
			continue
		}
		if d, bad := k.slants(way.Apply(m), window, k.keep-forgiven); bad {
			k.found = append(k.found, fmt.Sprintf("%T %s at %s of a slant", it, called(it), d))
		}
		w, h := k.face.Size.W, k.face.Size.H
		for _, d := range []geom.Length{ink.X, ink.Y, w - ink.Right(), h - ink.Bottom()} {
			if d < k.keep-forgiven && d > over {
				k.found = append(k.found, fmt.Sprintf("%T %s at %s", it, called(it), d))
			}
		}
	}
}

func called(it face.Item) string {
	switch it := it.(type) {
	case *face.Text:
		return it.String()
	case *face.Icon:
		return it.ID
	case *face.Shape:
		return fmt.Sprintf("fill %x stroke %x %s", uint32(it.Fill), uint32(it.Stroke), it.Width)
	}
	return ""
}
