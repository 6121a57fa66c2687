package rules

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// web is a map of named spaces: a collection whose entries list their neighbours, a selection of
// its entries, which connect only to each other, or two-way links between pairs of spaces.
type web struct {
	ids    []string
	spaces []any // as given
	at     map[string]int
	near   [][]int
	far    [][]int // by space, the distances to the others, -1 if unreachable; nil if not computed
}

// newWeb returns a map without spaces.
func newWeb() *web { return &web{at: map[string]int{}} }

// beside is beside(map, at): the ids of the spaces adjacent to one, or the adjacent hexes.
func (s *space) beside(r *expr.Run, args []any) (any, error) {
	w, err := s.web(args[0])
	if err != nil {
		return nil, err
	}
	out := []any{}
	if w == nil {
		g := given{args: args}
		m := next(&g, s.hexMap)
		i := next(&g, m.find)
		if g.err != nil {
			return nil, g.err
		}
		out = append(out, lists.Map(m.neighbours(i), func(j int) any { return m.place(j) })...)
		return out, r.Spend(1)
	}
	i, err := w.find(args[1])
	if err != nil || i < 0 {
		return out, err
	}
	return lists.Map(w.near[i], func(j int) any { return w.ids[j] }), r.Spend(1)
}

// stepsApart returns the number of steps from one space to another, nil if there is no path.
func (w *web) stepsApart(r *expr.Run, from, to any) (any, error) {
	g := given{args: []any{from, to}}
	i, j := next(&g, w.find), next(&g, w.find)
	if g.err != nil || i < 0 || j < 0 {
		return nil, g.err
	}
	var far []int
	var err error
	if w.far == nil {
		far, err = w.reach(i), r.Spend(len(w.ids))
	} else {
		far = w.far[i]
	}
	if far[j] < 0 {
		return nil, err
	}
	return far[j], err
}

// groups returns the spaces in connected groups, ignoring the direction of links.
func (w *web) groups(r *expr.Run) (any, error) {
	both := make([][]int, len(w.ids))
	for i, near := range w.near {
		for _, j := range near {
			both[i], both[j] = append(both[i], j), append(both[j], i)
		}
	}
	out, seen := []any{}, make([]bool, len(w.ids))
	for i := range w.ids {
		if seen[i] {
			continue
		}
		group, todo := []any{}, []int{i}
		for seen[i] = true; len(todo) > 0; todo = todo[1:] {
			group = append(group, w.spaces[todo[0]])
			for _, j := range both[todo[0]] {
				if !seen[j] {
					seen[j], todo = true, append(todo, j)
				}
			}
		}
		out = append(out, group)
	}
	return out, r.Spend(len(w.ids))
}

// reach returns the distances of the spaces from one, -1 if unreachable.
func (w *web) reach(from int) []int {
	out := slices.Repeat([]int{-1}, len(w.ids))
	out[from] = 0
	for todo := []int{from}; len(todo) > 0; todo = todo[1:] {
		for _, j := range w.near[todo[0]] {
			if out[j] < 0 {
				out[j], todo = out[todo[0]]+1, append(todo, j)
			}
		}
	}
	return out
}

// find returns the index of a space by id or entry. If it is not on the map, that is -1 for a map
// of links or of selected entries, and an error for a whole collection.
func (w *web) find(v any) (int, error) {
	id := idOf(v)
	i, ok := w.at[id]
	switch {
	case !ok && w.far != nil:
		return -1, fmt.Errorf("there is no %s on this map%s", expr.Describe(v), diag.Instead(id, w.ids))
	case !ok:
		return -1, nil
	}
	return i, nil
}

// idOf returns the id of an entry, or a word itself. It returns "" for anything else.
func idOf(v any) string {
	if o, ok := v.(expr.Object); ok {
		return o.ID()
	}
	id, _ := v.(string)
	return id
}

// add adds a space if it is new, and returns its index.
func (w *web) add(v any) int {
	id := idOf(v)
	i, ok := w.at[id]
	if !ok {
		i = len(w.ids)
		w.at[id] = i
		w.ids, w.spaces, w.near = append(w.ids, id), append(w.spaces, v), append(w.near, nil)
	}
	return i
}

// web reads a map of named spaces. It returns nil for anything else, such as a tile.
func (s *space) web(v any) (*web, error) {
	if o, ok := v.(expr.Object); ok {
		c, _ := o.Model().(*model.Collection)
		return s.whole(c)
	}
	list, ok := v.([]any)
	if !ok {
		return nil, nil
	}
	c := s.collection(list)
	if c == nil {
		return ways(list), nil
	}
	full, err := s.whole(c)
	if err != nil {
		return nil, err
	}
	w, of := newWeb(), make([]int, len(full.ids))
	for _, v := range list {
		i, ok := full.at[idOf(v)]
		if !ok {
			return nil, fmt.Errorf("want entries of %s, got %s", c.ID, expr.Describe(v))
		}
		of[i] = w.add(v) + 1
	}
	for i, local := range of {
		for _, j := range full.near[i] {
			if local > 0 && of[j] > 0 {
				w.near[local-1] = append(w.near[local-1], of[j]-1)
			}
		}
	}
	return w, nil
}

// collection returns the collection of the first element of a list, nil if that is not an entry.
func (s *space) collection(list []any) *model.Collection {
	if len(list) == 0 {
		return nil
	}
	o, _ := list[0].(expr.Object)
	e, ok := o.Model().(*model.Entry)
	if !ok {
		return nil
	}
	known, ok := s.listed.Load(e)
	if !ok {
		known, _ = s.listed.LoadOrStore(e, lists.First(s.set.game.Collections, func(c *model.Collection) bool { return c.Entry(e.ID) == e }))
	}
	return known.(*model.Collection)
}

// whole returns a whole collection as a map, read once. It returns nil for nil.
func (s *space) whole(c *model.Collection) (*web, error) {
	if c == nil {
		return nil, nil
	}
	if w, ok := s.listed.Load(c); ok {
		return w.(*web), nil
	}
	near, err := c.Map()
	if err != nil {
		return nil, err
	}
	all, err := s.set.env.List("list(" + strings.ReplaceAll(c.ID, "-", "_") + ")")
	if err != nil {
		return nil, err
	}
	w := newWeb()
	for _, v := range all {
		w.add(v)
	}
	for i, e := range c.Entries {
		for _, f := range near {
			for _, x := range e.Field(f.ID).Items {
				if j, ok := w.at[x.Text]; ok && !slices.Contains(w.near[i], j) {
					w.near[i] = append(w.near[i], j)
				}
			}
		}
	}
	w.far = lists.Made(len(w.ids), w.reach)
	s.listed.Store(c, w)
	return w, nil
}

// ways returns a list of pairs of spaces as a map, nil if it is not such a list. An empty list is a
// map without spaces.
func ways(list []any) *web {
	w := newWeb()
	for _, v := range list {
		pair, _ := v.([]any)
		if len(pair) != 2 || idOf(pair[0]) == "" || idOf(pair[1]) == "" {
			return nil
		}
		i, j := w.add(pair[0]), w.add(pair[1])
		w.near[i], w.near[j] = append(w.near[i], j), append(w.near[j], i)
	}
	return w
}
