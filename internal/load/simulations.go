package load

import (
	"math"

	"gopkg.in/yaml.v3"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// maxGames is the most games that are played unless more are asked for.
const maxGames = 1_000_000

// simulationShape is something that is played many times over, and what is
// expected of it.
var simulationShape = shape[model.Simulation]{
	{"title", true, func(s *model.Simulation) any { return &s.Title }},
	{"plays", true, func(s *model.Simulation) any {
		return as("text", one(&s.Plays, model.Type{Kind: model.Text}))
	}},
	{"with", true, func(s *model.Simulation) any {
		return as("map any", reader(func(d *doc, n *yaml.Node) { s.With = readFreeFields(d, n) }))
	}},
	{"games", false, func(s *model.Simulation) any {
		return as("whole", one(&s.Games, model.Type{Kind: model.Whole, Min: wide(ptr(1)), Max: wide(ptr(maxGames))}))
	}},
	{"leaves-out", false, func(s *model.Simulation) any { return &s.LeavesOut }},
	{"even", false, func(s *model.Simulation) any { return as("flag", one(&s.Even, model.Type{Kind: model.Flag})) }},
	{"about", false, func(s *model.Simulation) any { return share(&s.About) }},
	{"first", false, func(s *model.Simulation) any { return share(&s.First) }},
	{"price", false, func(s *model.Simulation) any {
		return as("price", inside(priceShape, &s.Price, func(p *model.Price, at diag.Place) { p.At = at }))
	}},
	{"plans", false, func(s *model.Simulation) any {
		return as("plans", inside(plansShape, &s.Plans, func(p *model.Plans, at diag.Place) { p.At = at }))
	}},
	{"pieces", false, func(s *model.Simulation) any {
		return as("pieces", inside(piecesShape, &s.Pieces, func(p *model.Pieces, at diag.Place) { p.At = at }))
	}},
	{"length", false, func(s *model.Simulation) any {
		return as("length-of-games", inside(lengthShape, &s.Length, func(p *model.Length, at diag.Place) { p.At = at }))
	}},
}

var priceShape = shape[model.Price]{
	{"of", true, func(p *model.Price) any { return as("text", one(&p.Of, model.Type{Kind: model.Text})) }},
	{"within", false, func(p *model.Price) any { return as("percent", one(&p.Within, percentType)) }},
}

var plansShape = shape[model.Plans]{
	{"of", true, func(p *model.Plans) any { return as("list text", one(&p.Of, textsType)) }},
	{"most", true, func(p *model.Plans) any { return as("percent", one(&p.Most, shareType)) }},
}

var piecesShape = shape[model.Pieces]{
	{"of", true, func(p *model.Pieces) any {
		return as("texts", reader(func(d *doc, n *yaml.Node) {
			ty := textsType
			if follow(n).Kind == yaml.ScalarNode {
				ty = textType
			}
			p.Of = (typed{d: d}).value(n, &ty, noPlace)
		}))
	}},
	{"least", true, func(p *model.Pieces) any { return as("percent", one(&p.Least, shareType)) }},
}

var lengthShape = shape[model.Length]{
	{"turns", true, func(l *model.Length) any {
		return as("list whole", reader(func(d *doc, n *yaml.Node) { l.Turns = readSpan(d, n, "turns", model.Type{Kind: model.Whole}) }))
	}},
	{"least", true, func(l *model.Length) any { return as("percent", one(&l.Least, shareType)) }},
}

var (
	percentType = model.Type{Kind: model.Percent, Max: wide(ptr(math.MaxInt16))}
	shareType   = model.Type{Kind: model.Percent, Max: wide(ptr(100))}
	textsType   = model.Type{Kind: model.List, Of: &model.Type{Kind: model.Text}, Min: wide(ptr(1))}
)

// one reads a value of a type.
func one(to *model.Value, ty model.Type) reader {
	return func(d *doc, n *yaml.Node) { *to = (typed{d: d}).value(n, &ty, noPlace) }
}

// inside reads a map that may be left out, and remembers where it stands.
func inside[T any](s shape[T], to **T, at func(*T, diag.Place)) reader {
	return func(d *doc, n *yaml.Node) {
		x := new(T)
		at(x, d.at(n))
		if s.only(d, n, x) {
			*to = x
		}
	}
}

// share reads a part of the games: two percentages, the lesser first.
func share(to **model.Share) formed {
	return as("list percent", reader(func(d *doc, n *yaml.Node) {
		if v := readSpan(d, n, "shares", shareType); v.IsSet() {
			*to = &model.Share{Lo: int(v.Items[0].Int), Hi: int(v.Items[1].Int), At: v.At}
		}
	}))
}

// readSpan reads a list of two numbers, the lesser first.
func readSpan(d *doc, n *yaml.Node, what string, of model.Type) model.Value {
	n = follow(n)
	var out model.Value
	d.items(n, what, func(_ int, v *yaml.Node) {
		if x := (typed{d: d}).value(v, &of, noPlace); x.IsSet() {
			out.Items = append(out.Items, x)
		}
	})
	if n.Kind != yaml.SequenceNode {
		return model.Value{}
	}
	if len(n.Content) != 2 {
		d.count(n, len(n.Content), 2, "least, most")
		return model.Value{}
	}
	if len(out.Items) != 2 {
		return model.Value{}
	}
	if out.Items[0].Int > out.Items[1].Int {
		d.wrong(n, "two numbers, the lesser first")
		return model.Value{}
	}
	out.Kind, out.At = model.List, d.at(n)
	return out
}
