package tile

import (
	"slices"
	"strings"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/layout"
	"punchboard/internal/model"
)

// kept reuses the tiles of a component from an earlier run if everything they are made of is
// unchanged: the tile, what may be on it, the component and its layouts, and what these read. A nil
// *kept reuses nothing.
type kept struct {
	c     *compose.Composer
	name  string
	of    any // digest of what the component's tiles have in common
	reads *expr.Reads
	made  []func()
}

// keeping prepares a component. The composer it returns notes what layouts read, and returns
// identical drawings as one face.
func keeping(c *compose.Composer, comp *model.Component, legend *model.Legend) (*kept, composer) {
	k := &kept{c: c, name: comp.ID, reads: &expr.Reads{}}
	own := c.Library().Those(func(id string) bool { return id == comp.Layout || strings.HasPrefix(id, comp.Layout+"-") })
	common, ok := model.SumSaid([]any{legend, comp, own, playersOf(c.Game())}, c.Env().Said)
	if k.of = common; !ok {
		k = nil
		return k, single{c}
	}
	return k, single{c.Noting(k.reads)}
}

// single is a composer that returns identical faces as one: a face that is drawn a hundred times is
// in a file once.
type single struct{ *compose.Composer }

// Face composes a face.
func (s single) Face(l *layout.Layout, side string, locals map[string]any, id string) (*face.Face, diag.List) {
	f, found := s.Composer.Face(l, side, locals, id)
	return s.One(f), found
}

// face returns the face of this name that is drawn from one thing in addition to what all have in
// common.
func (k *kept) face(name string, from any, draw func() *face.Face) *face.Face {
	one := func() []*face.Face {
		return slices.DeleteFunc([]*face.Face{draw()}, func(f *face.Face) bool { return f == nil })
	}
	all := k.faces(name, from, one)
	if len(all) == 0 {
		return nil
	}
	return all[0]
}

// faces returns several faces that are drawn together.
func (k *kept) faces(name string, from any, draw func() []*face.Face) []*face.Face {
	if k == nil {
		return draw()
	}
	m := k.c.Made(k.name+" "+name, k.of, from)
	if was := m.Recall(); len(was) > 0 {
		return was
	}
	all := draw()
	if len(all) > 0 {
		k.made = append(k.made, func() { m.Keep(k.reads, all...) })
	}
	return all
}

// keep remembers what was drawn. If there are findings it keeps nothing, because a finding about
// what several tiles show was made only for the first of them.
func (k *kept) keep(found diag.List) {
	if k == nil || len(found) > 0 {
		return
	}
	for _, keep := range k.made {
		keep()
	}
}
