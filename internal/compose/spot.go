package compose

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"punchboard/internal/expr"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// millimetres returns the number that an expression gives, or one coordinate of its point.
func (ex expressions) millimetres(n layout.Num, scope *expr.Env) float64 {
	if n.Part == 0 {
		return ex.number(n.Expr, scope)
	}
	v, err := scope.Eval(bare(n.Expr.Text))
	if err != nil {
		ex.f.wrong(n.Expr, err)
		return 0
	}
	p, err := spot(v, scope)
	if err != nil {
		ex.wrongValue(n.Expr, scope, err)
		return 0
	}
	return p[n.Part-1]
}

// spot returns the point that a value gives, in millimetres: two numbers, something with x and y,
// or both in a text.
func spot(v any, scope *expr.Env) (p [2]float64, err error) {
	xy, err := pair(v, scope)
	if err != nil {
		return p, err
	}
	for i, v := range xy {
		x, ok := toFloat(v)
		if !ok {
			return p, fmt.Errorf("%s where a point such as [12, 30] is expected: it holds %s", expr.Format(v), kindOf(v))
		}
		if x < -maxMM || x > maxMM {
			return p, fmt.Errorf("gives %g mm, at most %d can be drawn", x, maxMM)
		}
		p[i] = x
	}
	return p, nil
}

// pair returns the two numbers of a point: of a thing with x and y, a text such as "12,30", or a
// list of two. Anything else is an error that says what was given.
func pair(v any, scope *expr.Env) ([]any, error) {
	wanted := fmt.Errorf("gives %s where a point such as [12, 30] is expected", kindOf(v))
	if o, ok := v.(expr.Object); ok {
		x, errX := o.Member("x")
		y, errY := o.Member("y")
		if errX == nil && errY == nil {
			return []any{x, y}, nil
		}
	}
	if s, ok := v.(string); ok {
		all, err := numbers(s)
		if err != nil || len(all) != 2 {
			return nil, fmt.Errorf("%q where a point such as 12,30 is expected", s)
		}
		return []any{all[0], all[1]}, nil
	}
	all, err := scope.Items(v)
	switch {
	case err != nil:
		return nil, wanted
	case len(all) != 2:
		return nil, fmt.Errorf("gives a list of %d where a point such as [12, 30] is expected", len(all))
	}
	return all, nil
}

// numbers returns those in a text, separated by spaces, commas or semicolons.
func numbers(s string) ([]float64, error) {
	var out []float64
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return strings.ContainsRune(" ,;\n\t", r) }) {
		x, err := strconv.ParseFloat(w, 64)
		if err != nil {
			return nil, fmt.Errorf("%q is no number", w)
		}
		out = append(out, x)
	}
	return out, nil
}

// spots returns the points of a box, from its corner.
func (ex expressions) spots(b *layout.Box, scope *expr.Env) []geom.Point {
	out := lists.Map(b.Points, func(p layout.Spot) geom.Point { return geom.Point{X: ex.length(p.X, scope), Y: ex.length(p.Y, scope)} })
	if b.Route.Text == "" {
		return out
	}
	all, err := ex.route(b.Route, scope)
	if err != nil {
		ex.wrongValue(b.Route, scope, err)
	}
	return all
}

// route returns the points that an expression gives: a list of them, or a text such as "12,30
// 20,8".
func (ex expressions) route(src layout.Source, scope *expr.Env) ([]geom.Point, error) {
	v, err := scope.Eval(bare(src.Text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", inLine(src.Text), err)
	}
	var out []geom.Point
	put := func(p [2]float64) { out = append(out, geom.Point{X: geom.FromMM(p[0]), Y: geom.FromMM(p[1])}) }
	if s, ok := v.(string); ok {
		all, err := numbers(s)
		if err != nil || len(all)%2 != 0 {
			return nil, fmt.Errorf("%q where points such as 12,30 20,8 are expected", clipped(s))
		}
		for i := 0; i < len(all); i += 2 {
			p, err := spot([]any{all[i], all[i+1]}, scope)
			if err != nil {
				return nil, err
			}
			put(p)
		}
		return out, nil
	}
	all, err := scope.Items(v)
	switch {
	case v == nil:
		return nil, nil
	case err != nil:
		return nil, errors.New("gives " + kindOf(v) + " where a list of points is expected")
	case len(all) > maxEach:
		return nil, fmt.Errorf("gives %d points, at most %d are drawn", len(all), maxEach)
	}
	for i, v := range all {
		p, err := spot(v, scope)
		if err != nil {
			return nil, fmt.Errorf("point %d %w", i+1, err)
		}
		put(p)
	}
	return out, nil
}

// curve returns a path through points without corners; it is closed if the last equals the first.
func curve(pts []geom.Point) geom.Path {
	var p geom.Path
	n := len(pts)
	closed := n > 3 && pts[0] == pts[n-1]
	at := func(i int) geom.Point {
		switch {
		case closed:
			return pts[(i+n-1)%(n-1)]
		case i < 0:
			return pts[0]
		case i >= n:
			return pts[n-1]
		}
		return pts[i]
	}
	for i, q := range pts {
		if i == 0 {
			p.MoveTo(q.X, q.Y)
			continue
		}
		a, b, c, d := at(i-2), at(i-1), at(i), at(i+1)
		p.CurveTo(b.X+(c.X-a.X)/6, b.Y+(c.Y-a.Y)/6, c.X-(d.X-b.X)/6, c.Y-(d.Y-b.Y)/6, c.X, c.Y)
	}
	if closed {
		p.Close()
	}
	return p
}

// width returns the width of a box's outline.
func (ex expressions) width(b *layout.Box, scope *expr.Env) geom.Length {
	w := ex.length(b.Width, scope)
	if w < 0 {
		ex.wrongValue(b.Width.Expr, scope, fmt.Errorf("gives a width of %s, it cannot be less than 0", w))
		return 0
	}
	return w
}
