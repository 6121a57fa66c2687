package tile

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/terrain"
)

// draw draws a level as a landscape: ground, shadows, what lies on the ground, the
// grid, objects, what stands on edges, crowns of trees, and what is written.
func (s *scene) draw(id string) *face.Face {
	s.bare = s.Unpainted()
	s.stand()
	s.skin()
	walls := s.barriers()
	if !s.bare {
		s.grounded(walls)
	}
	s.squared()
	s.flush()
	for _, l := range s.boxed {
		for _, c := range l.cells {
			if g := s.cell(c[0], c[1], s.plan); g != nil && g.Floor == l.e {
				s.put(s.floor(l.e, 0, false), c[0], c[1])
			}
		}
	}
	s.descents()
	s.slopes()
	s.objects(false)
	s.edges(walls)
	s.objects(true)
	s.written(walls)
	f := &face.Face{ID: id, Art: true, Size: s.deck.size(), Items: s.deck.items}
	if s.bleeds() {
		f.Bleed = bled
	}
	return f
}

// grounded draws the ground, with the shadows of what stands on it.
func (s *scene) grounded(walls []barrier) {
	for _, l := range s.lands {
		painters[l.as.As].tone(s, l)
	}
	for _, b := range walls {
		s.cast(b.area, b.as.Shade.MM())
		s.off = append(s.off, b.area.Grow(.6).In())
	}
	s.shadow = s.fallsOn(terrain.Union(s.shaded...))
	s.fallen()
	for _, l := range s.lands {
		painters[l.as.As].texture(s, l)
	}
	s.line(terrain.Hatch(s.shadow, 45, .75, 0, nil), .2, s.shade())
}

// objects draws what stands in squares; crowns come by themselves, over walls.
func (s *scene) objects(high bool) {
	for i := range s.solids {
		o := &s.solids[i]
		if o.high != high {
			continue
		}
		if o.as != nil && crafts[o.as.As] != nil {
			s.labelled(o)
			continue
		}
		if o.as != nil && dress[o.as.As] != nil {
			if !s.bare {
				dress[o.as.As](s, o)
				s.flush()
			}
			if s.legend.Hill.Of(o.e) {
				s.put(s.note("height", "", s.plan+2), o.cells[0][0], o.cells[0][1])
			}
			if o.as.As != "mass" {
				s.tag(o.e, o.at[0], o.at[1])
			}
			continue
		}
		switch {
		case s.legend.Hill.Of(o.e):
			s.hill(o.cells)
		case s.legend.Body.Of(o.e):
			s.bulk(o.e, o.cells)
		default:
			s.single(o.e, o.at[0], o.at[1])
		}
	}
}

// edges draws what stands on edges: what is low, then walls.
func (s *scene) edges(all []barrier) {
	for _, b := range all {
		s.low(b)
	}
	s.flush()
	s.drawWalls()
}

// written draws what is read: corners, places and coordinates.
func (s *scene) written(walls []barrier) {
	stone := []terrain.Area{s.clad}
	for _, b := range walls {
		if b.as.As == "wall" || b.as.As == stonesLook {
			stone = append(stone, b.area)
		}
	}
	if s.edge == (geom.Size{}) || s.plan > 0 || len(s.lands) > 0 {
		s.crossed(stone)
	}
	s.flush()
	s.places()
	s.coordinates()
}
