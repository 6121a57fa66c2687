package load

import (
	"gopkg.in/yaml.v3"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// storyShape is an example of play.
var storyShape = shape[model.Story]{
	{"name", true, func(s *model.Story) any { return &s.Name }},
	{"let", false, func(s *model.Story) any { return namesTo(&s.Let) }},
	{"then", false, func(s *model.Story) any { return namesTo(&s.Then) }},
	{"where", true, func(s *model.Story) any { return worded(&s.Where) }},
	{"pays", false, func(s *model.Story) any { return worded(&s.Pays) }},
	{"adds", false, func(s *model.Story) any { return asked(&s.Adds) }},
	{"die", true, func(s *model.Story) any { return worded(&s.Die) }},
	{"pool", false, func(s *model.Story) any { return &s.Pool }},
	{"rolls", true, func(s *model.Story) any {
		return as("list whole", reader(func(d *doc, n *yaml.Node) { s.Rolls = readRolled(d, n) }))
	}},
	{"reads", false, func(s *model.Story) any { return asked(&s.Reads) }},
	{"needs", false, func(s *model.Story) any { return asked(&s.Needs) }},
	{"hit", true, func(s *model.Story) any { return asked(&s.Hit) }},
	{"chance", false, func(s *model.Story) any { return asked(&s.Chance) }},
	{"ends", true, func(s *model.Story) any { return choose(&s.Ends, "hit", "miss") }},
	{"tells", false, func(s *model.Story) any { return worded(&s.Tells) }},
	{"says", false, func(s *model.Story) any { return &s.Says }},
	{"happens", true, func(s *model.Story) any { return worded(&s.Happens) }},
	{"boxes", false, func(s *model.Story) any {
		return as("map story-box", reader(func(d *doc, n *yaml.Node) {
			s.Boxes = storyBoxShape.list(d, n, "boxes", func(id string, at diag.Place) *model.StoryBox { return &model.StoryBox{ID: id, At: at} })
		}))
	}},
	{"follows", false, func(s *model.Story) any {
		return as("list expr", reader(func(d *doc, n *yaml.Node) {
			d.items(n, "expressions", func(_ int, v *yaml.Node) {
				if x := readExpr(d, v); x.IsSet() {
					s.Follows = append(s.Follows, x)
				}
			})
		}))
	}},
	{"changed", false, func(s *model.Story) any {
		return as("map story-change", reader(func(d *doc, n *yaml.Node) {
			s.Changed = storyChangeShape.list(d, n, "changes", func(id string, at diag.Place) *model.StoryChange { return &model.StoryChange{ID: id, At: at} })
		}))
	}},
}

var storyBoxShape = shape[model.StoryBox]{
	{"name", true, func(b *model.StoryBox) any { return &b.Name }},
	{"note", false, func(b *model.StoryBox) any { return &b.Note }},
	{"value", true, func(b *model.StoryBox) any { return asked(&b.Value) }},
}

var storyChangeShape = shape[model.StoryChange]{
	{"name", true, func(c *model.StoryChange) any { return &c.Name }},
	{"chance", true, func(c *model.StoryChange) any { return asked(&c.Chance) }},
}

// worded reads a text that knows its place.
func worded(to *model.Value) formed {
	return as("text", one(to, textType))
}

// readRolled reads what dice show.
func readRolled(d *doc, n *yaml.Node) []model.Value {
	var out []model.Value
	d.items(n, "whole numbers", func(_ int, v *yaml.Node) {
		if x := (typed{d: d}).value(v, &model.Type{Kind: model.Whole}, noPlace); x.IsSet() {
			out = append(out, x)
		}
	})
	return out
}

// namesTo reads names and what they stand for.
func namesTo(to *[]model.Field) formed {
	return as("map expr", reader(func(d *doc, n *yaml.Node) {
		d.ids(n, "names", func(k, v *yaml.Node) {
			if x := readExpr(d, v); x.IsSet() {
				*to = append(*to, model.Field{ID: k.Value, Value: x, At: d.at(k)})
			}
		})
	}))
}
