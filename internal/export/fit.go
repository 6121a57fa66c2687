package export

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// fit is how faces of one size go on a shop's product: on a canvas with a trim in it, centred on
// the trim, and turned a quarter if the shop sells only the other orientation.
type fit struct {
	stock   layout.Stock
	canvas  geom.Size
	trim    geom.Rect
	at      geom.Matrix
	turned  bool
	mounted map[*face.Face]*face.Face
}

// like is what pieces that a shop cuts the same way have in common.
type like struct {
	kind  string // of their component
	size  geom.Size
	shape shape
}

// shapes are the outlines that a shop cuts, by name.
var shapes = map[string]shape{"": box, "box": box, "round": round, "hexagon": hexagon}

// fit returns how the faces of a piece fit, or nil if the shop sells nothing suitable.
func (j *job) fit(x *build.Part, p *face.Piece) *fit {
	as := like{x.Comp.Kind, p.Front.Size, outline(p.Front)}
	if f, ok := j.fits[as]; ok {
		return f
	}
	f := j.newFit(as)
	j.fits[as] = f
	if f != nil {
		j.note(as.size, f)
	}
	return f
}

// newFit finds the stock nearest in size to pieces, turned if necessary, within the slack of the
// profile. It returns nil if the shop sells nothing suitable. A profile that lists no stock accepts
// every size.
func (j *job) newFit(as like) *fit {
	size := as.size
	if len(j.Stock) == 0 {
		return j.mountOn(layout.Stock{Name: measure(size), Trim: size}, size, false)
	}
	var best *fit
	least := geom.Length(-1)
	for _, s := range j.Stock {
		if shapes[s.Shape] != as.shape || len(s.Takes) > 0 && !slices.Contains(s.Takes, as.kind) {
			continue
		}
		for _, turned := range []bool{false, true} {
			w, h := size.W-s.Trim.W, size.H-s.Trim.H
			if turned {
				w, h = size.H-s.Trim.W, size.W-s.Trim.H
			}
			w, h = max(w, -w), max(h, -h)
			if max(w, h) <= j.Slack && (least < 0 || w+h < least) {
				best, least = j.mountOn(s, size, turned), w+h
			}
		}
	}
	return best
}

// mountOn centres a size on that of a shop.
func (j *job) mountOn(s layout.Stock, size geom.Size, turned bool) *fit {
	canvas, at := s.Canvas(j.DPI, j.Bleed)
	f := &fit{stock: s, canvas: canvas, trim: geom.Rect{X: at.X, Y: at.Y, W: s.Trim.W, H: s.Trim.H}, turned: turned, mounted: map[*face.Face]*face.Face{}}
	shown := size
	turn := geom.Identity
	if turned {
		shown = size.Turned()
		turn = geom.Move(size.H, 0).Mul(geom.Turn(90, geom.Point{}))
	}
	f.at = geom.Move(at.X+(s.Trim.W-shown.W)/2, at.Y+(s.Trim.H-shown.H)/2).Mul(turn)
	return f
}

// mount returns a face on its canvas, always the same for the same face, or a blank canvas for nil.
func (f *fit) mount(x *face.Face) *face.Face {
	if m := f.mounted[x]; m != nil {
		return m
	}
	m := &face.Face{ID: "blank", Size: f.canvas}
	if x != nil {
		m.ID = x.ID
		m.Items = []face.Item{&face.Group{Map: f.at, Of: x}}
	}
	f.mounted[x] = m
	return m
}

// note adds a note on how a size that is not the shop's own is placed.
func (j *job) note(size geom.Size, f *fit) {
	shown := size
	if f.turned {
		shown = size.Turned()
	}
	w, h := f.trim.W-shown.W, f.trim.H-shown.H
	if w == 0 && h == 0 {
		if f.turned {
			j.say(fmt.Sprintf("Faces of %s are turned by a quarter for the size %s.", measure(size), f.stock.Name))
		}
		return
	}
	var parts []string
	for _, s := range []struct {
		d     geom.Length
		where string
	}{{w, "left and right"}, {h, "above and below"}} {
		switch {
		case s.d > 0:
			parts = append(parts, (s.d/2).Num()+" mm of white "+s.where)
		case s.d < 0:
			parts = append(parts, (-s.d/2).Num()+" mm cut off "+s.where)
		}
	}
	turned := ""
	if f.turned {
		turned = "are turned by a quarter and "
	}
	j.say(fmt.Sprintf("Faces of %s %sare centred, unscaled, on the size %s, %s: %s.", measure(size), turned, f.stock.Name, measure(f.trim.Size()), strings.Join(parts, ", ")))
}

// say adds a note, once.
func (j *job) say(note string) {
	j.notes = lists.Added(j.notes, note)
}

// measure formats a size in millimetres.
func measure(s geom.Size) string { return s.W.Num() + " x " + s.H.Num() + " mm" }

// sized fits every piece of a part. It adds an error for each that the shop has no size for, and
// returns false if there are any.
func (j *job) sized(x *build.Part) bool {
	good := true
	for _, p := range x.Pieces {
		if j.fit(x, p) != nil {
			continue
		}
		good = false
		f := diag.Finding{Severity: diag.Error, Code: "PB609", Name: "sheet-overflow",
			Message: fmt.Sprintf("%s %s is %s, and %s sells no such size", p.Kind, strconv.Quote(p.ID), measure(p.Front.Size), j.Name),
			Help:    "leave the component out with --only, or add the size to the profile's stock"}
		f.Evidence = lists.Map(j.Stock, func(s layout.Stock) string {
			return fmt.Sprintf("%s: %s, give or take %s mm", s.Name, measure(s.Trim), j.Slack.Num())
		})
		if len(p.From) > 0 {
			f.At = p.From[0]
		}
		j.found.Add(f)
	}
	if good {
		j.near(x)
	}
	return good
}

// hair is a difference at a cut that is too small to notice.
const hair = 200 * geom.Micrometre

// near adds one warning for a part if text or icons come nearer to the cut than the shop requires.
func (j *job) near(x *build.Part) {
	var worst geom.Length
	var ids []string
	for _, p := range x.Pieces {
		f := j.fit(x, p)
		for _, side := range []*face.Face{p.Front, p.Back} {
			if side == nil {
				continue
			}
			ink := x.Ink(side)
			if ink.Empty() {
				continue
			}
			ink = f.at.ApplyRect(ink)
			safe := f.trim.Inset(j.Safe)
			if past := max(safe.X-ink.X, safe.Y-ink.Y, ink.Right()-safe.Right(), ink.Bottom()-safe.Bottom()); past > hair {
				worst = max(worst, past)
				ids = append(ids, p.ID)
				break
			}
		}
	}
	if len(ids) == 0 {
		return
	}
	j.found.Add(diag.Finding{At: x.Comp.At, Severity: diag.Warning, Code: "PB602", Name: "outside-safe",
		Message:  fmt.Sprintf("%d of %d %ss of %s come within %s mm of the cut; %s asks for %s mm", len(ids), len(x.Pieces), x.Kind, name(x), (j.Safe - worst).Num(), j.Name, j.Safe.Num()),
		Evidence: []string{"such as " + strings.Join(ids[:min(len(ids), 5)], ", ")}})
}

// shape is the outline that a piece is cut to.
type shape int

const (
	box     shape = iota // a rectangle, its corners perhaps rounded
	round                // a circle as wide as the face
	hexagon              // either way up
	other                // any other outline
)

// outline returns the shape that a face is cut to. Rounded corners count as a box.
func outline(f *face.Face) shape {
	r := geom.Rect{W: f.Size.W, H: f.Size.H}
	centre := geom.Point{X: r.W / 2, Y: r.H / 2}
	middles := []geom.Point{{X: r.W / 2}, {X: r.W / 2, Y: r.H}, {Y: r.H / 2}, {X: r.W, Y: r.H / 2}} // of the sides
	switch {
	case len(f.Cut) == 0:
		return box
	case slices.Equal(f.Cut, geom.Circle(centre, min(r.W, r.H)/2)):
		return round
	case !slices.ContainsFunc(middles, func(p geom.Point) bool { return !touches(f.Cut, p) }):
		return box
	case six(f.Cut):
		return hexagon
	}
	return other
}

// six reports whether an outline is one convex polygon with six corners.
func six(cut geom.Path) bool {
	var at []geom.Point
	for i, s := range cut {
		switch {
		case s.Op == geom.MoveTo && i == 0, s.Op == geom.LineTo:
			at = append(at, s.P[0])
		case s.Op != geom.Close:
			return false
		}
	}
	left, right := 0, 0
	for i, a := range at {
		b, c := at[(i+1)%len(at)], at[(i+2)%len(at)]
		if turn := (int64(b.X)-int64(a.X))*(int64(c.Y)-int64(b.Y)) - (int64(b.Y)-int64(a.Y))*(int64(c.X)-int64(b.X)); turn < 0 {
			left++
		} else {
			right++
		}
	}
	return len(at) == 6 && left*right == 0
}

// touches reports whether an outline has a straight side through a point of its bounds that is at
// least half as long as they are.
func touches(cut geom.Path, p geom.Point) bool {
	b := cut.Bounds()
	var at, start geom.Point
	for _, s := range cut {
		to := start
		switch s.Op {
		case geom.MoveTo:
			at, start = s.P[0], s.P[0]
			continue
		case geom.CurveTo:
			at = s.P[2]
			continue
		case geom.LineTo:
			to = s.P[0]
		}
		upright := at.X == to.X && at.X == p.X && max(at.Y, to.Y)-min(at.Y, to.Y) >= b.H/2
		level := at.Y == to.Y && at.Y == p.Y && max(at.X, to.X)-min(at.X, to.X) >= b.W/2
		if upright || level {
			return true
		}
		at = to
	}
	return false
}

// leave removes from a job the pieces that a shop does not sell, and adds a note on them and on
// everything else of the game that the profile does not accept. Components requested by name stay,
// and get findings; so do the cards if nothing would be left.
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

// missed lists the components of the game that are left out in whole or in part.
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

// measures describes the copies of a component's pieces that are not kept, by size, for at most
// three sizes.
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
