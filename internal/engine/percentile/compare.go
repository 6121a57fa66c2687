package percentile

import (
	"cmp"
	"fmt"

	"punchboard/internal/engine/study"
	"punchboard/internal/model"
)

// The readings that comparing shots depends on.
var shotReadings = []string{"auto-fire", "roll-under", "throw-rounding"}

// shots are the kinds of shot of one thing as options, load by load, with how
// they are rolled for.
func (s *survey) shots() {
	for _, a := range s.arms {
		if a.kind == "grenades" {
			continue
		}
		all, _ := s.r.shots(a)
		for i, sh := range all {
			at := a.Field("shots").Items[i].Field("shot").At
			o := study.Option{Group: "shots of " + a.Name, Name: a.Name + ", " + s.shotName(sh.id), At: at, Readings: shotReadings}
			if e, err := s.r.Entry("shots", sh.id); err == nil {
				o.Fixed = []study.Measure{one("with two weapons at once", flag(e.Field("akimbo")))}
			}
			measures := append(s.effort(a, sh), s.hits(a, sh)...)
			for _, id := range s.uses(a, sh) {
				o.Ways = append(o.Ways, study.Way{Name: s.shotName(sh.id), Kind: id, Measures: measures})
			}
			s.out.Options = append(s.out.Options, o)
			s.roll(a, sh, o)
		}
	}
}

// uses are the ids of what a shot may fire; its own where it fires nothing.
func (s *survey) uses(a arm, sh shot) []string {
	if sh.load != "" {
		return []string{sh.load}
	}
	var out []string
	for _, l := range s.loads(a) {
		out = append(out, l.id)
	}
	if len(out) == 0 {
		out = []string{sh.id}
	}
	return out
}

// loads are all loads that something fires, each a grenade for a launcher.
func (s *survey) loads(a arm) []load {
	if a.kind != "weapons" || a.Field("takes").Text != "grenades" {
		return loads(a)
	}
	var out []load
	for _, e := range s.entries("grenades") {
		if e.Field("launch").True() {
			l := loads(arm{e, "grenades"})[0]
			l.price = e.Field("price")
			out = append(out, l)
		}
	}
	return out
}

// effort is what a shot takes.
func (s *survey) effort(a arm, sh shot) []study.Measure {
	rounds, _ := s.r.rounds(sh)
	if ammo := a.Field("ammo"); ammo.Word {
		rounds = 0
	}
	return []study.Measure{study.Less("TU", sh.tu), study.Less("rounds it fires", rounds)}
}

// hits are how well a shot hits, for everyone who may fire it.
func (s *survey) hits(a arm, sh shot) []study.Measure {
	rolls, _ := s.r.rollsOf(sh)
	out := []study.Measure{one("rolls to hit", rolls)}
	for _, m := range distinct(s.aims(a)) {
		c := s.chances(a, sh, m)
		c.Name = "chance of " + m.name
		if a.kind == "attacks" {
			c.Name = "chance"
			if len(m.how) > 0 {
				c.Name = "chance at best"
			}
		}
		out = append(out, c)
	}
	return out
}

// roll adds the roll of a shot.
func (s *survey) roll(a arm, sh shot, o study.Option) {
	r := study.Roll{What: o.Name, At: o.At, Die: s.faces, Cap: s.top}
	for _, m := range distinct(s.aims(a)) {
		c := s.chances(a, sh, m)
		r.By = append(r.By, study.Roller{Who: m.name, States: c.At, Good: c.Values})
	}
	if len(r.By) > 0 && s.faces > 0 {
		s.out.Rolls = append(s.out.Rolls, r)
	}
}

// kit are weapons, grenades and other things as options.
func (s *survey) kit() {
	for _, a := range s.arms {
		if a.kind == "attacks" {
			continue
		}
		kind := a.kind + a.Field("class").Text + " " + a.skill()
		if a.kind == "grenades" {
			kind = a.Field("fuse").Text + " " + a.Field("effect").Text
		}
		o := study.Option{Group: a.kind, Kind: kind, Name: a.Name, At: a.At, Readings: shotReadings,
			Fixed: append(s.bought(a.Entry, "price"), study.Less("weight", whatever(a.Field("weight"))), one("rounds", whatever(a.Field("ammo"))),
				one("bonus for two at once", s.akimbo(a)), one("fits a launcher", flag(a.Field("launch"))), one("heals", whatever(a.Field("heals"))))}
		o.Ways = append(s.ways(a), special(a.Entry)...)
		for _, p := range a.Field("psi").Texts() {
			o.Ways = append(o.Ways, study.Way{Kind: "psi " + p})
		}
		s.out.Options = append(s.out.Options, o)
	}
}

// bought is what something costs and from which technology level each side
// may have it.
func (s *survey) bought(e *model.Entry, price string) []study.Measure {
	out := []study.Measure{study.Less("points", whatever(e.Field(price)))}
	t, err := s.r.Entry("technology", e.Field("tech").Text)
	if err != nil {
		return out
	}
	level := study.Measure{Name: "technology level", Lower: true}
	for _, side := range s.sides() {
		n := whatever(t.Field("level"))
		if t.Field("side").Text != side {
			n++
		}
		level.At, level.Values = append(level.At, side), append(level.Values, n)
	}
	return append(out, level)
}

// sides are those that the technology table knows.
func (s *survey) sides() []string {
	var out []string
	seen := map[string]bool{}
	for _, e := range s.entries("technology") {
		if side := e.Field("side").Text; !seen[side] {
			seen[side] = true
			out = append(out, side)
		}
	}
	return out
}

// akimbo is what is added when a weapon is fired with another.
func (s *survey) akimbo(a arm) int {
	for kind, row := range map[string]string{"pistol": "akimbo-pistols", "rifle": "akimbo-rifles"} {
		if n, err := s.r.Cell("ranged", row, "bonus"); err == nil && a.Field("akimbo").Text == kind {
			return n
		}
	}
	return -study.Endless
}

// ways are the shots of something with each load, and what they do.
func (s *survey) ways(a arm) []study.Way {
	all, _ := s.r.shots(a)
	var out []study.Way
	for _, sh := range all {
		base := append(s.effort(a, sh), s.hits(a, sh)...)
		idle := true
		for _, l := range s.loads(a) {
			if sh.load != "" && l.id != sh.load || l.harmless {
				continue
			}
			idle = false
			w := study.Way{Name: fmt.Sprintf("%s, %s", s.shotName(sh.id), l.id), Kind: s.effect(a, sh, l)}
			w.Measures = append(append(w.Measures, base...), study.Less("points of a clip", whatever(l.price)), s.harm(l), s.breaks(a, l))
			out = append(out, w)
		}
		if idle {
			out = append(out, study.Way{Name: s.shotName(sh.id), Kind: sh.id, Measures: base})
		}
	}
	return out
}

// effect tells apart what a load does besides damage, and how it gets there.
func (s *survey) effect(a arm, sh shot, l load) string {
	out := fmt.Sprintf("class %d, guided %t, ranged %t", l.class, a.Field("guided").True(), ranged(a, sh))
	if e, err := s.r.Entry("damage-types", l.kind); err == nil {
		for _, f := range []string{"lethal", "smokes", "ignites"} {
			out += fmt.Sprintf(", %s %t", f, e.Field(f).True())
		}
	}
	return out
}

// harm is what a load does to every target.
func (s *survey) harm(l load) study.Measure {
	out := study.Measure{Name: "damage"}
	for _, t := range s.targets {
		n, _ := s.r.susceptible(t.unit, t.suit, l)
		out.At, out.Values = append(out.At, t.name), append(out.Values, n)
	}
	return out
}

// breaks is which parts of the map a load destroys.
func (s *survey) breaks(a arm, l load) study.Measure {
	out := study.Measure{Name: "destroys"}
	t, err := s.r.Table("structure")
	if err != nil {
		return out
	}
	for _, row := range t.Rows {
		n := 0
		if yes, err := s.r.destroys(a.ID, row.ID, map[string]any{"ammo": l.id}); err == nil && yes {
			n = 1
		}
		out.At, out.Values = append(out.At, rowTitle(row)), append(out.Values, n)
	}
	return out
}

// special is a way of its own for whatever a note says in words only.
func special(e *model.Entry) []study.Way {
	if !e.Field("note").IsSet() {
		return nil
	}
	return []study.Way{{Name: "note", Kind: "note of " + cmp.Or(e.ID, e.Name)}}
}

func one(name string, n int) study.Measure { return study.One(name, n) }

func flag(v model.Value) int {
	if v.True() {
		return 1
	}
	return 0
}

// whatever is a number as it compares: a word for what never ends is more
// than any number, the others less.
func whatever(v model.Value) int {
	switch {
	case v.Word && v.Text == "infinite":
		return study.Endless
	case v.Word:
		return -study.Endless
	}
	return int(v.Int)
}
