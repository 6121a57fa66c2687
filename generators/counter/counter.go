// Package counter makes counters: one piece for each kind of counter, or for each element of the
// list that a kind names. Their texts are templates in the content. Their layout determines what
// they look like.
package counter

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Pieces makes the pieces of a component of kind counter: all counters of the game. In the layout,
// show holds the texts of the side being drawn, each "" if not given; counter is the kind, it the
// element, n the piece's number and code its short name in print. A layout without a back uses the
// boxes of its front for the back. A counter without a back has a blank one.
func Pieces(c *compose.Composer, g *model.Game, comp *model.Component) ([]*face.Piece, diag.List) {
	m := &maker{c: c, comp: comp, fields: fields(g), taken: map[string]int{}}
	for _, k := range g.Counters {
		m.kind(k)
	}
	pieces, found := c.Pieces(m.jobs, "show", "it", "n", "code", "counter")
	m.found.Add(found...)
	return pieces, m.found.Sorted()
}

// maker makes the counters of one component.
type maker struct {
	c      *compose.Composer
	comp   *model.Component
	fields []string
	jobs   []compose.Job
	taken  map[string]int // the number of pieces by id
	found  diag.List
}

// fields returns the names of all texts that any counter has.
func fields(g *model.Game) []string {
	var out []string
	for _, k := range g.Counters {
		for _, side := range [][]model.Field{k.Front, k.Back} {
			out = append(out, lists.Map(side, func(f model.Field) string { return f.ID })...)
		}
	}
	return out
}

// kind adds the jobs of one kind of counter.
func (m *maker) kind(k *model.Counter) {
	id, at := k.Layout, k.Where.Layout
	if id == "" {
		id, at = m.comp.Layout, m.comp.Where.Layout
	}
	l, found := m.c.Layout(id, at)
	m.found.Add(found...)
	if l == nil {
		return
	}
	if k.Each == "" {
		m.one(k, l, m.c.Env(), nil, k.ID)
		return
	}
	list, err := m.c.Env().List(k.Each)
	if err != nil {
		m.fails(k.Where.Each, "each of "+k.ID, err)
		return
	}
	for i, v := range list {
		m.one(k, l, m.c.Env().With(map[string]any{"it": v, "i": i}), v, elementID(k, v, i))
	}
}

// elementID returns a piece's id for its element: that of the element, or the ids and then the
// whole numbers in a record. Without any, the elements are numbered.
func elementID(k *model.Counter, v any, i int) string {
	id := k.ID
	for _, o := range things(v) {
		id += "-" + o.ID()
	}
	if m, ok := v.(map[string]any); ok {
		for _, key := range slices.Sorted(maps.Keys(m)) {
			if n, ok := m[key].(int); ok {
				id += "-" + strconv.Itoa(n)
			}
		}
	}
	if id == k.ID {
		return fmt.Sprintf("%s-%02d", k.ID, i+1)
	}
	return id
}

// things returns the things of the game that an element is or contains.
func things(v any) []expr.Object {
	var out []expr.Object
	switch v := v.(type) {
	case expr.Object:
		if v.ID() != "" {
			out = append(out, v)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if o, ok := v[key].(expr.Object); ok && o.ID() != "" {
				out = append(out, o)
			}
		}
	}
	return out
}

// one adds the job of one piece.
func (m *maker) one(k *model.Counter, l *layout.Layout, scope *expr.Env, it any, id string) {
	if k.When != "" {
		ok, err := scope.Bool(k.When)
		if err != nil {
			m.fails(k.Where.When, "when of "+k.ID, err)
		}
		if !ok {
			return
		}
	}
	copies := m.copies(k, scope)
	front, written := m.texts(k.Front, scope)
	if n := m.taken[id]; n > 0 {
		id = fmt.Sprintf("%s-%d", id, n+1)
	}
	m.taken[id]++
	j := compose.Job{Kind: m.comp.ID, ID: id, Name: k.Name, Copies: copies, Layout: l, From: m.from(k, it), Blank: k.Back == nil, Written: written}
	j.Locals = m.locals(k, it, front)
	if of := things(it); len(of) == 1 && k.Each != "" {
		if e, ok := of[0].Model().(*model.Entry); ok && e.Name != "" {
			j.Name = e.Name
		}
	}
	if name, _ := front["label"].(string); name != "" {
		j.Name = name
	}
	if k.Back != nil {
		back, written := m.texts(k.Back, scope)
		j.Back, j.WrittenBack = m.locals(k, it, back), written
	}
	m.jobs = append(m.jobs, j)
}

// locals returns the names that a counter's layout sees: the texts, the counter, the element it is
// made for, and the number (from 1) and code of the piece.
func (m *maker) locals(k *model.Counter, it any, show map[string]any) map[string]any {
	n := len(m.jobs) + 1
	return map[string]any{"show": show, "counter": k, "it": it, "n": n, "code": m.c.Code(m.comp.ID, n)}
}

// from returns the places a piece comes from: its kind, and the things of the game in its element.
func (m *maker) from(k *model.Counter, it any) []diag.Place {
	out := []diag.Place{k.At}
	for _, o := range things(it) {
		if !o.At().IsZero() {
			out = append(out, o.At())
		}
	}
	return out
}

// texts expands the templates of a side and returns them with the place where each was written.
func (m *maker) texts(side []model.Field, scope *expr.Env) (map[string]any, map[string]diag.Place) {
	out := make(map[string]any, len(m.fields))
	places := make(map[string]diag.Place, len(side))
	for _, name := range m.fields {
		out[name] = ""
	}
	for _, f := range side {
		s, err := scope.Expand(f.Value.String())
		if err != nil {
			m.fails(f.Value.At, f.ID, err)
		}
		out[f.ID] = s
		places["show."+f.ID] = cmp.Or(m.c.Place(scope, f.Value.String()), f.Value.At)
	}
	return out, places
}

// copies returns how many copies of a counter the set holds, given as a number or an expression.
func (m *maker) copies(k *model.Counter, scope *expr.Env) int {
	n := int(k.Copies.Int)
	switch {
	case !k.Copies.IsSet():
		n = 1
	case k.Copies.Kind == model.Text || k.Copies.Kind == model.Expr:
		src := strings.TrimSpace(k.Copies.Text)
		src = strings.TrimSuffix(strings.TrimPrefix(src, "{{"), "}}")
		v, err := scope.Eval(src)
		if err != nil {
			m.fails(k.Copies.At, "copies of "+k.ID, err)
			return 1
		}
		x, ok := expr.Float(v)
		if !ok {
			m.fails(k.Copies.At, "copies of "+k.ID, fmt.Errorf("want a number"))
		}
		if x != math.Trunc(x) || x < 0 {
			m.fails(k.Copies.At, "copies of "+k.ID, fmt.Errorf("gives %v, want a whole number that is not less than 0", x))
		}
		n = int(max(0, min(x, math.MaxInt32)))
	}
	n, over := compose.Copies(n, k.Copies.At, k.Name)
	m.found.Add(over...)
	return n
}

// fails adds the finding for an expression that cannot be evaluated.
func (m *maker) fails(at diag.Place, what string, err error) {
	m.found.Add(diag.Finding{At: at, Severity: diag.Error, Code: "PB610", Name: "layout-expression", Message: fmt.Sprintf("%s: %v", what, err)})
}
