package scene

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// Figure is a person in hundredths of an adult's height, y up, facing right: its parts from back to
// front.
type Figure struct {
	far, body, near, weapon, arm areas // solid
	tone, ink, plates            areas // on them
	lines, marks                 [][2]xy
	tall                         float64
	other                        bool // of the other side
	muzzle                       xy   // where a shot leaves, or the far hand
}

// People makes figures from the parts in a library.
type People struct{ *layout.Figures }

// Figure returns the figure that words describe: a pose, a kind and optionally a weapon.
func (p People) Figure(who string) (*Figure, error) {
	words := strings.Fields(who)
	if err := p.Lacks(who); err != nil {
		return nil, err
	}
	pose, kind := p.Poses[words[0]], p.Kinds[words[1]]
	m := &mannequin{Pose: pose, Kind: kind, out: &Figure{tall: kind.Tall, other: kind.Other, muzzle: pose.HandFar}}
	m.out.tall = cmp.Or(m.out.tall, 1)
	m.stand(p.Bodies[kind.Body])
	m.head(p.Heads[kind.Head])
	if len(words) == 3 {
		m.bear(p.Weapons[words[2]])
	}
	return m.out, nil
}

// Lacks says what is missing for the figure that words describe, nil if nothing is.
func (p People) Lacks(who string) error {
	words := strings.Fields(who)
	if len(words) < 2 || len(words) > 3 || p.Figures == nil {
		return fmt.Errorf("%q names no pose and kind", who)
	}
	kind := p.Kinds[words[1]]
	switch {
	case p.Poses[words[0]] == nil:
		return fmt.Errorf("there is no pose %q", words[0])
	case kind == nil:
		return fmt.Errorf("there is no kind of figure %q", words[1])
	case p.Heads[kind.Head] == nil || kind.Body != "" && p.Bodies[kind.Body] == nil:
		return fmt.Errorf("the kind %q has no head or no body", words[1])
	case len(words) == 3 && p.Weapons[words[2]] == nil:
		return fmt.Errorf("there is no weapon %q", words[2])
	}
	return nil
}

// mannequin is a figure being made: the pose says where joints are, the kind how thick limbs are
// and what is worn.
type mannequin struct {
	*layout.Pose
	*layout.Kind
	out *Figure
}

// stand draws what carries the head: legs or what replaces them, the trunk, arms, plates and the
// pack.
func (m *mannequin) stand(body *layout.Drawn) {
	if body == nil {
		m.leg(m.KneeFar, m.FootFar, &m.out.far)
		m.leg(m.KneeNear, m.FootNear, &m.out.near)
	} else {
		by := func(p xy) xy { return xy{p[0] + m.Hip[0], p[1]} }
		m.out.body = append(m.out.body, moved(body.Solid, by)...)
		m.out.lines = append(m.out.lines, strokes(body.Lines, by)...)
	}
	l := m.Limb
	sh := m.Pose.Shoulder
	far, near := xy{sh[0] + m.Kind.Shoulder*.45, sh[1] - 3}, xy{sh[0] - m.Kind.Shoulder*.35, sh[1] - 3}
	m.out.far = append(m.out.far, limb(far, m.ElbowFar, 4.2*l, 3.4*l), limb(m.ElbowFar, m.HandFar, 3.4*l, 2.8*l))
	m.out.arm = areas{limb(near, m.ElbowNear, 4.6*l, 3.6*l), limb(m.ElbowNear, m.HandNear, 3.6*l, 3*l)}
	if body == nil || !body.Bare {
		m.trunk()
	}
	m.pack()
	m.armour(near, body == nil)
}

// leg adds a leg with its boot.
func (m *mannequin) leg(knee, foot xy, to *areas) {
	l := m.Limb
	toe := 8 * max(l, .8)
	*to = append(*to, limb(m.Hip, knee, 5.2*l, 4*l), limb(knee, foot, 4*l, 3*l),
		area{{foot[0] - 3.6*l, foot[1] + 1}, {foot[0] - 3.6*l, foot[1] - 4}, {foot[0] + toe, foot[1] - 4}, {foot[0] + toe, foot[1] - 1.8}, {foot[0] + 3*l, foot[1] + 2}})
}

// spine returns the vector from the hip to the shoulders, and the unit vector across it.
func (m *mannequin) spine() (d, n xy) {
	d = xy{m.Pose.Shoulder[0] - m.Hip[0], m.Pose.Shoulder[1] - m.Hip[1]}
	l := math.Hypot(d[0], d[1])
	if l == 0 {
		return d, xy{1, 0}
	}
	return d, xy{-d[1] / l, d[0] / l}
}

// trunk draws the body between shoulders and hip, and the belt.
func (m *mannequin) trunk() {
	d, n := m.spine()
	at := func(from xy, across, along float64) xy {
		return xy{from[0] + n[0]*across + d[0]*along, from[1] + n[1]*across + d[1]*along}
	}
	sh, s, w := m.Pose.Shoulder, m.Kind.Shoulder, m.Waist
	m.out.body = append(m.out.body, area{
		at(sh, s*.8, 0), at(sh, s*.55, .11), at(sh, -s*.6, .1), at(sh, -s*.85, 0), at(sh, -s*.85, -.4),
		at(m.Hip, -w, 0), at(m.Hip, -w, -.14), at(m.Hip, w, -.14), at(m.Hip, w, 0), at(sh, s*.8, -.45)})
	m.out.lines = append(m.out.lines, [2]xy{at(m.Hip, -w*.9, .06), at(m.Hip, w*.9, .06)})
}

// pack draws what is carried on the back; a wide one has a jet below.
func (m *mannequin) pack() {
	w := m.Pack
	if w == 0 {
		return
	}
	d, n := m.spine()
	sh := m.Pose.Shoulder
	o := xy{sh[0] + n[0]*(m.Kind.Shoulder*.8+3), sh[1] + n[1]*(m.Kind.Shoulder*.8+3)}
	long := .5 + w*.03
	side := func(k, up, down float64) xy {
		return xy{o[0] + n[0]*w*k - d[0]*down, o[1] + n[1]*w*k - d[1]*down + up}
	}
	m.out.far = append(m.out.far, area{side(.6, 1, 0), side(-.6, 3, 0), side(-.6, 0, long), side(.6, 0, long)})
	if w > 6 {
		y := o[1] - d[1]*.8
		m.out.far = append(m.out.far, area{{o[0] - 4, y}, {o[0] + 4, y}, {o[0] + 6, y - 8}, {o[0] - 6, y - 8}})
	}
}

// armour draws the plates: shoulder and knee, then the near arm too.
func (m *mannequin) armour(shoulder xy, legs bool) {
	if m.Plates == 0 {
		return
	}
	l := m.Limb
	m.out.plates = append(m.out.plates, disc(xy{shoulder[0], shoulder[1] + 2.2}, 5.4*l, 4.6*l, 0))
	if legs {
		m.out.plates = append(m.out.plates, disc(m.KneeNear, 3.6*l, 3.8*l, 0))
	}
	if m.Plates > 1 {
		a, b := m.ElbowNear, m.HandNear
		m.out.plates = append(m.out.plates, limb(between(a, b, .25), between(a, b, .75), 2.2*l, 1.9*l))
	}
}

// head draws the neck and the head.
func (m *mannequin) head(h *layout.Drawn) {
	at := func(p xy) xy { return xy{m.Pose.Head[0] + p[0]*m.Radius, m.Pose.Head[1] + p[1]*m.Radius} }
	m.out.body = append(m.out.body, limb(m.Pose.Shoulder, m.Pose.Head, max(2.4, 4*m.Limb), max(2.4, 4*m.Limb)))
	m.out.far = append(m.out.far, moved(h.Behind, at)...)
	m.out.body = append(m.out.body, moved(h.Solid, at)...)
	m.out.tone, m.out.ink = moved(h.Tone, at), moved(h.Ink, at)
	m.out.lines = append(m.out.lines, strokes(h.Lines, at)...)
}

// bear puts a weapon into the hand or hands that the pose has for it.
func (m *mannequin) bear(w *layout.Drawn) {
	if w.Hands > 1 && m.Holds != "both" {
		return
	}
	hand, angle := m.HandNear, 0.0
	switch m.Holds {
	case "far":
		hand = m.HandFar
	case "both":
		angle = math.Atan2(m.HandFar[1]-m.HandNear[1], m.HandFar[0]-m.HandNear[0])
	}
	s, c := math.Sincos(angle)
	at := func(p xy) xy { return xy{hand[0] + p[0]*c - p[1]*s, hand[1] + p[0]*s + p[1]*c} }
	m.out.weapon, m.out.marks = moved(w.Solid, at), strokes(w.Lines, at)
	_, hi := moved(w.Solid, func(p xy) xy { return p }).reach()
	m.out.muzzle = at(xy{hi[0], 2.6})
}

// strokes maps lines from the data.
func strokes(list []layout.Stroke, to func(xy) xy) [][2]xy {
	return lists.Map(list, func(l layout.Stroke) [2]xy { return [2]xy{to(xy{l[0], l[1]}), to(xy{l[2], l[3]})} })
}

// solid returns all opaque parts of a figure.
func (f *Figure) solid() areas {
	return slices.Concat(f.far, f.body, f.near, f.weapon, f.arm)
}
