package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/engine/dice"
	"punchboard/internal/engine/square"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// space provides the functions for tiles. For hexes see hexMap. For squares they tell what is drawn
// on one, who can stand where, the cheapest route, and what a line of sight meets. How a tile is
// played on (how many steps a slope has, how far an edge is seen) and what a step costs are up to
// the game: see ground and price.
type space struct {
	set    *Set
	drawn  *sync.Map // tile -> func() (*model.Square, error), read once
	listed sync.Map  // drawing -> its spaces; tile of hexes or collection -> its map; entry -> its collection
}

// Share lets the functions of another version of the same game reuse the drawings of tiles that are
// already read. It shares nothing if the legends differ.
func (s *Set) Share(with *Set) {
	if s.game.Legend.Same(&with.game.Legend) {
		with.space.drawn = s.space.drawn
	}
}

// Word is a function for tiles: its signature, what it answers, and its code.
type Word struct {
	Signature, About string
	Func             expr.Func
}

// Name returns the name of the function.
func (w Word) Name() string { return w.Signature[:strings.IndexByte(w.Signature, '(')] }

// asked calls the function. The number of arguments must match its signature.
func (w Word) asked(r *expr.Run, args []any) (any, error) {
	if n := strings.Count(w.Signature, ",") + 1; len(args) != n {
		return nil, fmt.Errorf("%s wants %d arguments, got %d", w.Name(), n, len(args))
	}
	return w.Func(r, args)
}

// given reads the arguments of a function for tiles one after another. After the first that cannot
// be read, which sets err, all others read as zero.
type given struct {
	args []any
	err  error
}

// next reads the next argument.
func next[T any](g *given, read func(any) (T, error)) T {
	var out T
	if g.err == nil {
		out, g.err = read(g.args[0])
		g.args = g.args[1:]
	}
	return out
}

// Words returns the functions for tiles.
func (set *Set) Words() []Word {
	s := set.space
	return []Word{
		{"spaces(tile)", "the squares of a tile, each with at, level, floor, object, places and rise", s.spaces},
		{"edges(tile)", "what stands on the edges of a tile's squares, each with wall and level", s.edges},
		{"patches(map)", "squares of a tile in groups that hang together side by side; spaces by name, or those that ways join, likewise", s.patches},
		{"covered(ground, size, at)", "the squares that a thing of size squares each way covers, standing at one; nothing where it has no room", s.covered},
		{"stands(ground, mover, at)", "whether a mover has room at a square, and ground unless it flies", s.stands},
		{"reached(ground, mover, from)", "every square that a mover can get to", s.reached},
		{"route(ground, mover, from, to, price, with)", "the cheapest way of a mover, as {cost, steps, squares}; nothing where there is none", s.route},
		{"hexes(tile)", "the hexes of a tile, each with at, [column, row], number and code", s.hexes},
		{"apart(map, from, to)", "how many hexes it is from one to another on a tile, or how many steps between spaces by name; nothing where there is no way", s.apart},
		{"beside(map, at)", "the hexes beside one, or the ids of the spaces beside one", s.beside},
		{"crossed(tile, from, to)", "the hexes that a straight line runs through between two, each with at, code and along: whether it only runs along its side", s.crossed},
		{"hex_route(tile, from, to, price, with)", "the cheapest way from hex to hex, as {cost, hexes}; nothing where there is none", s.hexRoute},
		{"hex_step(tile, from, to)", "the step from a hex to one beside it, with from, to, and the features that it follows and crosses; nothing where they do not touch", s.hexStep},
		{"sight(ground, from, to, low, low_to)", "what a line between two squares meets, as {blocked, obstructed}", s.sight},
	}
}

// tile returns a tile by its id, or the tile itself.
func (s *space) tile(v any) (*model.Tile, error) {
	o, _ := v.(expr.Object)
	t, ok := o.Model().(*model.Tile)
	if id, text := v.(string); text {
		i := slices.IndexFunc(s.set.game.Tiles, func(t *model.Tile) bool { return t.ID == id })
		if ok = i >= 0; ok {
			t = s.set.game.Tiles[i]
		}
	}
	if !ok {
		return nil, fmt.Errorf("want a tile, got %s", expr.Describe(v))
	}
	return t, nil
}

// square returns the drawing of a tile.
func (s *space) square(v any) (*model.Square, error) {
	t, err := s.tile(v)
	if err != nil {
		return nil, err
	}
	read, _ := s.drawn.LoadOrStore(t, sync.OnceValues(func() (*model.Square, error) {
		q, found := t.Square(&s.set.game.Legend)
		if q == nil {
			return nil, fmt.Errorf("tile %q: %s", t.ID, found[0].Message)
		}
		return q, nil
	}))
	return read.(func() (*model.Square, error))()
}

// ground reads a record {tile, slope, ceiling, edge, cover, tight, opaque} as a map to play on.
// Omitted members have no effect.
func (s *space) ground(v any) (*square.Map, error) {
	r, ok := v.(map[string]any)
	if !ok {
		q, err := s.square(v)
		return &square.Map{Square: q, Slope: 1}, err
	}
	q, err := s.square(r["tile"])
	if err != nil {
		return nil, err
	}
	m := &square.Map{Square: q, Slope: 1}
	for _, k := range sortedKeys(r) {
		if err := set(m, k, r[k]); err != nil {
			return nil, fmt.Errorf("ground: %w", err)
		}
	}
	return m, nil
}

// set sets one member of a ground.
func set(m *square.Map, key string, v any) error {
	numbers := map[string]*int{"slope": &m.Slope, "ceiling": &m.Ceiling, "edge": &m.Edge, "cover": &m.Cover}
	flags := map[string]*bool{"tight": &m.TightCorner, "opaque": &m.Opaque}
	if to := numbers[key]; to != nil {
		return wholeTo(to, key, v)
	}
	if to := flags[key]; to != nil {
		return flagTo(to, key, v)
	}
	if key == "tile" {
		return nil
	}
	return fmt.Errorf("unknown member %s: there is tile, slope, ceiling, edge, cover, tight, opaque", key)
}

// wholeTo reads a whole number of 0 or more. The error names the key.
func wholeTo(to *int, key string, v any) error {
	n, _ := expr.Number(v)
	i, ok := n.(int)
	if !ok || i < 0 {
		return fmt.Errorf("%s: want a whole number, 0 or more, got %s", key, expr.Describe(v))
	}
	*to = i
	return nil
}

// flagTo reads true or false. The error names the key.
func flagTo(to *bool, key string, v any) error {
	b, ok := v.(bool)
	if !ok {
		return fmt.Errorf("%s: want true or false, got %s", key, expr.Describe(v))
	}
	*to = b
	return nil
}

// mover reads a record {size, flies}.
func mover(v any) (square.Mover, error) {
	u := square.Mover{Size: 1}
	r, ok := v.(map[string]any)
	if !ok {
		return u, fmt.Errorf("want a mover such as {size: 1, flies: false}, got %s", expr.Describe(v))
	}
	for _, k := range sortedKeys(r) {
		var err error
		switch k {
		case "size":
			err = wholeTo(&u.Size, k, r[k])
		case "flies":
			err = flagTo(&u.Flies, k, r[k])
		default:
			err = fmt.Errorf("unknown member %s of a mover: there is size, flies", k)
		}
		if err != nil {
			return u, err
		}
	}
	if u.Size < 1 || u.Size > maxSize {
		return u, fmt.Errorf("a mover of %d squares each way: want 1 to %d", u.Size, maxSize)
	}
	return u, nil
}

// maxSize is how many squares each way a mover may cover.
const maxSize = 20

// spot returns a reader for a square of a tile.
func (s *space) spot(m *square.Map) func(any) (model.Spot, error) {
	return func(v any) (model.Spot, error) {
		at, ok, err := s.written(m, v)
		if err == nil && !ok {
			err = fmt.Errorf("there is no square %s: the tile is %d by %d squares", at, m.W, m.H)
		}
		return at, err
	}
}

// written reads a square, [x, y] or [x, y, level], and reports whether the tile has it.
func (s *space) written(m *square.Map, v any) (model.Spot, bool, error) {
	list, ok := v.([]any)
	at := model.Spot{Level: 1}
	to := []*int{&at.X, &at.Y, &at.Level}
	if !ok || len(list) < 2 || len(list) > 3 {
		return at, false, fmt.Errorf("want a square as [x, y] or [x, y, level], got %s", expr.Describe(v))
	}
	for i, x := range list {
		if err := wholeTo(to[i], "a square", x); err != nil {
			return at, false, err
		}
	}
	return at, m.At(at) != nil && at.Level <= max(m.Ceiling, len(m.Levels)), nil
}

// place returns a square as an answer.
func place(s model.Spot) []any {
	if s.Level == 1 {
		return []any{s.X, s.Y}
	}
	return []any{s.X, s.Y, s.Level}
}

// placesOf returns squares as expressions see them: column, row and level.
func placesOf(all []model.Spot) []any {
	out := make([]any, len(all))
	for i, s := range all {
		out[i] = place(s)
	}
	return out
}

// spaces returns all squares of a map with what is on them, made once for each map. Each counts as
// a step of the run.
func (s *space) spaces(r *expr.Run, args []any) (any, error) {
	q, err := s.square(args[0])
	if err != nil {
		return nil, err
	}
	if known, ok := s.listed.Load(q); ok {
		return known, nil
	}
	out := []any{}
	q.Each(func(at model.Spot, g *model.Ground) {
		labels := make([]any, len(g.Places))
		for i, e := range g.Places {
			labels[i] = e.ID
		}
		out = append(out, map[string]any{"at": place(at), "level": at.Level, "rise": g.Rise, "places": labels,
			"floor": s.set.env.Wrapped(g.Floor), "object": s.set.env.Wrapped(g.Object)})
	})
	s.listed.Store(q, out)
	defer r.Found(r.Answer())
	return out, r.Spend(len(out))
}

// edges returns all walls of a map, each with its entry and level. Each counts as a step of the
// run.
func (s *space) edges(r *expr.Run, args []any) (any, error) {
	q, err := s.square(args[0])
	if err != nil {
		return nil, err
	}
	out := []any{}
	for level, p := range q.Levels {
		for _, row := range slices.Concat(p.Across, p.Down) {
			for _, e := range row {
				if e != nil {
					out = append(out, map[string]any{"wall": s.set.env.Wrapped(e), "level": level + 1})
				}
			}
		}
	}
	return out, r.Spend(len(out))
}

// covered returns the squares that something of a size covers at a place, or nothing if one of them
// is off the map.
func (s *space) covered(_ *expr.Run, args []any) (any, error) {
	m, err := s.ground(args[0])
	if err != nil {
		return nil, err
	}
	at, ok, err := s.written(m, args[2])
	if err != nil {
		return nil, err
	}
	u, err := mover(map[string]any{"size": args[1]})
	if err != nil {
		return nil, err
	}
	all := slices.Collect(u.Under(at))
	if !ok || m.At(all[len(all)-1]) == nil {
		return nil, nil
	}
	out := make([]any, len(all))
	for i, x := range all {
		out[i] = []any{x.X, x.Y, x.Level}
	}
	return out, nil
}

// stands reports whether a mover can be at a place: it fits there, and flies or has ground.
func (s *space) stands(_ *expr.Run, args []any) (any, error) {
	g := given{args: args}
	m, u := next(&g, s.ground), next(&g, mover)
	if g.err != nil {
		return nil, g.err
	}
	at, ok, err := s.written(m, args[2])
	return ok && m.Fits(u, at) && (u.Flies || m.Stands(u, at)), err
}

// reached returns all squares that a mover can get to from a place, sorted by level, row and
// column.
func (s *space) reached(r *expr.Run, args []any) (any, error) {
	g := given{args: args}
	m, u := next(&g, s.ground), next(&g, mover)
	from := next(&g, s.spot(m))
	if g.err != nil {
		return nil, g.err
	}
	all := m.Reach(u, from)
	slices.SortFunc(all, func(a, b model.Spot) int { return cmp.Or(a.Level-b.Level, a.Y-b.Y, a.X-b.X) })
	return placesOf(all), r.Spend(len(all))
}

// sight returns what a unit sees of another place, either of them possibly kneeling: what blocks
// the view, nothing if it is free, and how many squares obstruct it.
func (s *space) sight(_ *expr.Run, args []any) (any, error) {
	g := given{args: args}
	m := next(&g, s.ground)
	from, to := next(&g, s.spot(m)), next(&g, s.spot(m))
	low, lowTo := next(&g, kneels), next(&g, kneels)
	if g.err != nil {
		return nil, g.err
	}
	x := m.Look(from, to, low, lowTo)
	out := map[string]any{"blocked": any(nil), "obstructed": x.Obstructed}
	if x.Blocked != "" {
		out["blocked"] = x.Blocked
	}
	return out, nil
}

// kneels reads whether a unit kneels.
func kneels(v any) (low bool, err error) { return low, flagTo(&low, "kneeling", v) }

// patches returns squares in connected groups, in the order of the first square of each. Squares
// connect by their sides.
func (s *space) patches(r *expr.Run, args []any) (any, error) {
	if w, err := s.web(args[0]); w != nil || err != nil {
		if err != nil {
			return nil, err
		}
		return w.groups(r)
	}
	list, err := s.set.env.Items(args[0])
	if err != nil {
		return nil, err
	}
	left := map[string]bool{}
	for _, v := range list {
		k, ok := dice.KeyOf(v)
		if _, list := v.([]any); !ok || !list {
			return nil, fmt.Errorf("want squares, spaces of a map or ways, got %s", expr.Describe(v))
		}
		left[k] = true
	}
	out := []any{}
	for _, v := range list {
		if group := patch(left, v); len(group) > 0 {
			out = append(out, group)
		}
	}
	return out, r.Spend(len(list))
}

// patch removes a square and all squares connected to it from a set, and returns them.
func patch(left map[string]bool, from any) []any {
	out := []any{}
	for todo := []any{from}; len(todo) > 0; todo = todo[1:] {
		k, _ := dice.KeyOf(todo[0])
		at, ok := todo[0].([]any)
		if !left[k] || !ok || len(at) < 2 {
			continue
		}
		delete(left, k)
		out = append(out, todo[0])
		x, _ := at[0].(int)
		y, _ := at[1].(int)
		for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			todo = append(todo, append([]any{x + d[0], y + d[1]}, at[2:]...))
		}
	}
	return out
}
