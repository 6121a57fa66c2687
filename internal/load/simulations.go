package load

import (
	"math"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/model"
)

// maxGames is the maximum number of games played unless more are requested.
const maxGames = 1_000_000

var (
	percentType = model.Type{Kind: model.Percent, Max: wide(ptr(math.MaxInt16))}
	shareType   = model.Type{Kind: model.Percent, Max: wide(ptr(100))}
	textsType   = model.Type{Kind: model.List, Of: &model.Type{Kind: model.Text}, Min: wide(ptr(1))}
)

// readShare reads a share of the games: two percentages, the smaller first.
func readShare(d *doc, n *yaml.Node) *model.Share {
	v := readSpan(d, n, "shares", shareType)
	if !v.IsSet() {
		return nil
	}
	return &model.Share{Lo: int(v.Items[0].Int), Hi: int(v.Items[1].Int), At: v.At}
}

// readSpan reads a list of two numbers, the smaller first.
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
